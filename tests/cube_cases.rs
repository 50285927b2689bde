//! The worked cases: 172 cubes whose pars are known.

use a_mazing_monk::cube::generate::solves;
use a_mazing_monk::cube::moves::count_turns;
use a_mazing_monk::cube::solver::{is_winnable, solve, solve_quickly};
use a_mazing_monk::cube::{Cube, Tile};
use a_mazing_monk::puzzle::{Answer, Limits};

const CASES: &str = include_str!("cube/cases.txt");

/// Soldiers, level and par; no par where there is no solution.
fn cases() -> impl Iterator<Item = (u32, Cube, Option<u32>)> {
    CASES.lines().map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [difficulty, level, par] = words[..] else {
            panic!("three words: {line}");
        };
        let cube = level
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        (
            difficulty.parse().expect("a number"),
            cube,
            par.parse().ok(),
        )
    })
}

#[test]
fn there_are_172_cases_and_twelve_of_them_have_no_solution() {
    assert_eq!(cases().count(), 172);
    assert_eq!(cases().filter(|(_, _, par)| par.is_none()).count(), 12);
}

#[test]
fn every_par_is_proven_and_every_solution_wins_by_the_rules() {
    let limits = Limits::default();
    for (difficulty, cube, par) in cases() {
        assert_eq!(cube.count(Tile::Soldiers, u64::MAX), difficulty, "{cube}");
        match (solve(&cube, &limits).answer, par) {
            (Answer::Solved(moves), Some(par)) => {
                assert_eq!(count_turns(&moves), par, "{cube}");
                assert!(solves(&cube, &moves), "{cube}: {moves:?}");
            }
            (Answer::Unsolvable, None) => {}
            (answer, par) => panic!("{cube}: {answer:?}, expected {par:?}"),
        }
    }
}

#[test]
fn a_first_solution_is_found_where_there_is_one_and_only_there() {
    let limits = Limits::default();
    for (_, cube, par) in cases() {
        match (solve_quickly(&cube, &limits).answer, par) {
            (Answer::Solved(moves), Some(par)) => {
                assert!(count_turns(&moves) >= par, "{cube}");
                assert!(solves(&cube, &moves), "{cube}: {moves:?}");
                assert_eq!(is_winnable(&cube, &limits), Answer::Solved(()));
            }
            (Answer::Unsolvable, None) => {
                assert_eq!(is_winnable(&cube, &limits), Answer::Unsolvable);
            }
            (answer, par) => panic!("{cube}: {answer:?}, expected {par:?}"),
        }
    }
}
