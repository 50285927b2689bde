//! The cube's solver against an independent judge: plain rules on characters, plain search.

#[path = "../benches/baseline.rs"]
mod baseline;

use a_mazing_monk::cube::generate::{Difficulty, generate, solves};
use a_mazing_monk::cube::moves::count_turns;
use a_mazing_monk::cube::solver::{Monk, count_solutions, settled, solve, solve_quickly};
use a_mazing_monk::cube::{Cube, Line, Move, Outcome, Turn};
use a_mazing_monk::puzzle::{Answer, Dice, HOPELESS, Limits, Puzzle};
use baseline::PlainCube;
use std::collections::BTreeSet;

fn levels(per_difficulty: u32) -> impl Iterator<Item = Cube> {
    Difficulty::all().flat_map(move |difficulty| {
        (1000..1000 + per_difficulty)
            .map(move |seed| generate(difficulty, seed).expect("a level").cube)
    })
}

/// The fewest turns that win, up to `most`: step by step and turn by turn, nothing clever.
fn brute_force(level: &str, most: u32) -> Option<u32> {
    let mut layer = BTreeSet::from([PlainCube::new(level)]);
    for turns in 0..=most {
        // All that single steps lead to.
        let mut queue: Vec<PlainCube> = layer.iter().cloned().collect();
        while let Some(cube) = queue.pop() {
            if cube.is_won() {
                return Some(turns);
            }
            for to in baseline::beside(cube.monk()) {
                if let Some(next) = cube.stepped(to)
                    && layer.insert(next.clone())
                {
                    queue.push(next);
                }
            }
        }
        layer = layer
            .iter()
            .flat_map(|cube| (0..6).filter_map(|turn| cube.turned(turn)))
            .collect();
    }
    None
}

#[test]
fn brute_force_finds_the_same_par() {
    const MOST: u32 = 3;
    let mut found = 0;
    for cube in levels(6) {
        let par = solve(&cube, &Limits::default())
            .answer
            .solved()
            .map(|moves| count_turns(&moves));
        let plain = brute_force(&cube.to_string(), MOST);
        assert_eq!(plain, par.filter(|par| *par <= MOST), "{cube}");
        found += u32::from(plain.is_some());
    }
    assert!(found >= 15, "enough of them were short: {found}");
}

#[test]
fn engine_and_plain_rules_agree_along_random_play() {
    let mut dice = Dice::new(&[42]);
    let (mut deaths, mut turns) = (0, 0);
    for cube in levels(10) {
        let mut ours = cube;
        let mut plain = PlainCube::new(&cube.to_string());
        for _ in 0..60 {
            if dice.chance(1, 2) {
                let line = dice.below(6) as usize;
                let outcome = ours.play(Move::Turn(Turn::forward(Line::ALL[line])));
                match (outcome, plain.turned(line)) {
                    (Ok(Outcome::Going | Outcome::Won), Some(next)) => plain = next,
                    (Ok(Outcome::Killed), None) => {
                        deaths += 1;
                        break;
                    }
                    (Err(_), None) => continue,
                    (outcome, _) => panic!("{cube}: the rules differ: {outcome:?}"),
                }
                turns += 1;
            } else {
                let spots = plain.reach();
                let to = dice.pick(&spots).expect("his own cell at least");
                for step in ours.way_to(to as u8).expect("both can walk there") {
                    plain = plain.stepped(step.into()).expect("an open way");
                    if plain.is_won() {
                        break;
                    }
                }
                ours.play(Move::Walk(to as u8)).expect("within reach");
            }
            assert_eq!(ours.is_won(), plain.is_won());
            if ours.is_won() {
                break;
            }
            let text = ours.to_string();
            assert_eq!(
                PlainCube::new(&text).reach().len(),
                plain.reach().len(),
                "{text}"
            );
            assert_eq!(usize::from(ours.spot()), plain.monk());
        }
    }
    assert!(deaths > 10 && turns > 500, "{deaths} deaths, {turns} turns");
}

#[test]
fn par_never_rises_by_more_than_the_turn_that_was_wasted() {
    // From any state on the way, the solver's answer fits that of its neighbours.
    let limits = Limits::default();
    let par_of = |cube: &Cube| {
        solve(cube, &limits)
            .answer
            .solved()
            .map(|m| count_turns(&m))
    };
    for cube in levels(2) {
        let moves = solve(&cube, &limits).answer.solved().expect("solvable");
        let mut here = cube;
        let mut left = count_turns(&moves);
        for action in moves {
            here.play(action).expect("legal");
            if here.is_won() {
                break;
            }
            if matches!(action, Move::Turn(_)) {
                left -= 1;
            }
            assert_eq!(par_of(&here), Some(left), "{cube}: after {action}");
        }
    }
}

#[test]
fn the_lower_bound_never_lies_and_never_drops_by_more_than_one() {
    let monk = Monk::new();
    let limits = Limits::default();
    let mut dice = Dice::new(&[7]);
    for cube in levels(8) {
        let mut state = settled(&cube);
        for _ in 0..12 {
            let bound = monk.lower_bound(&state, 0);
            let mut nexts = Vec::new();
            monk.expand(&state, |_, next| nexts.push(next));
            for next in &nexts {
                let after = monk.lower_bound(next, 0);
                assert!(monk.is_won(next) || after == HOPELESS || bound <= after + 1);
            }
            match a_mazing_monk::puzzle::optimal(&monk, state, &limits).answer {
                Answer::Solved(steps) => assert!(bound as usize <= steps.len().max(1)),
                Answer::Unsolvable => break,
                Answer::GaveUp(why) => panic!("{why:?}"),
            }
            match dice.pick(&nexts) {
                Some(next) if !monk.is_won(&next) => state = next,
                _ => break,
            }
        }
    }
}

/// Counts shortest solutions by trying every sequence of turns.
fn count_by_trying(monk: &Monk, state: Cube, par: u32) -> u64 {
    if monk.is_won(&state) {
        return u64::from(par == 0);
    }
    let mut ways = 0;
    if par > 0 {
        monk.expand(&state, |_, next| {
            ways += count_by_trying(monk, next, par - 1)
        });
    }
    ways
}

#[test]
fn shortest_solutions_are_counted_as_trying_all_of_them_counts() {
    let monk = Monk::new();
    let limits = Limits::default();
    for cube in levels(6) {
        let par = count_turns(&solve(&cube, &limits).answer.solved().expect("solvable"));
        if par <= 5 {
            let counted = count_solutions(&cube, par, &limits).answer;
            assert_eq!(
                counted,
                Answer::Solved(count_by_trying(&monk, settled(&cube), par)),
                "{cube}"
            );
        }
    }
}

#[test]
fn quick_solutions_win_by_the_rules() {
    for cube in levels(30) {
        let moves = solve_quickly(&cube, &Limits::default())
            .answer
            .solved()
            .expect("solvable");
        assert!(solves(&cube, &moves), "{cube}: {moves:?}");
    }
}

#[test]
fn the_same_question_has_the_same_answer_every_time() {
    let answers = |cube: &Cube| {
        let limits = Limits::default();
        (solve(cube, &limits), solve_quickly(cube, &limits))
    };
    for cube in levels(5) {
        assert_eq!(answers(&cube), answers(&cube));
    }
}
