//! Watching a level being solved: its solutions, and the growth of the searched positions.

use super::{boards, check, cube, kinds, level, made};
use a_mazing_monk::cube::Cube;
use a_mazing_monk::cube::generate::Difficulty;
use a_mazing_monk::cube::solver::{Monk, count_solutions, settled};
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::{AnyKind, Move, Position};
use a_mazing_monk::play::film::Step;
use a_mazing_monk::play::kind::{Code, Outcome, Wanted};
use a_mazing_monk::play::watching::{MOST_FILMS, film_of_moves, filming_solutions};
use a_mazing_monk::puzzle::{
    AllOptimal, Budget, CountLayers, Job, Limits, Puzzle, SearchLayers, finish,
};
use std::collections::{BTreeMap, BTreeSet};

fn layers(kind: &AnyKind, at: &Position) -> SearchLayers {
    let mut job = kind.search_layers(at).expect("counted");
    finish(&mut job, None).expect("not called off")
}

/// A position by its text, the texts that moves lead to, and whether it is won.
type Graph = BTreeMap<String, (Vec<String>, bool)>;

/// Everything that play reaches, by playing; `None` if that is too much.
fn everything(kind: &AnyKind, start: &Position) -> Option<(Graph, Vec<u64>)> {
    let mut graph = Graph::new();
    let mut sizes = Vec::new();
    let mut layer = vec![start.clone()];
    let mut met = BTreeSet::from([kind.text(start)]);
    while !layer.is_empty() {
        sizes.push(layer.len() as u64);
        let mut next = Vec::new();
        for at in &layer {
            let is_won = kind.is_won(at);
            let mut leads_to = Vec::new();
            for action in kind.moves(at).iter().filter(|_| !is_won) {
                if let Ok(Outcome::Going(to) | Outcome::Won(to)) = kind.play(at, action) {
                    leads_to.push(kind.text(&to));
                    if met.insert(kind.text(&to)) {
                        next.push(to);
                    }
                }
            }
            graph.insert(kind.text(at), (leads_to, is_won));
        }
        if met.len() > 3_000 {
            return None;
        }
        layer = next;
    }
    Some((graph, sizes))
}

/// The positions that can be won, by going over all of them until nothing changes.
fn winnable(graph: &Graph) -> BTreeSet<String> {
    let mut winnable = BTreeSet::new();
    loop {
        let more: Vec<&String> = graph
            .iter()
            .filter(|(text, (leads_to, is_won))| {
                let wins = *is_won || leads_to.iter().any(|to| winnable.contains(to));
                wins && !winnable.contains(*text)
            })
            .map(|(text, _)| text)
            .collect();
        if more.is_empty() {
            return winnable;
        }
        winnable.extend(more.into_iter().cloned());
    }
}

/// How far every position is from the start.
fn depths(graph: &Graph, start: &str) -> BTreeMap<String, usize> {
    let mut depths = BTreeMap::from([(start.to_owned(), 0)]);
    let mut layer = vec![start.to_owned()];
    for depth in 1.. {
        let mut next = Vec::new();
        for to in layer.iter().flat_map(|at| &graph[at].0) {
            if !depths.contains_key(to) {
                depths.insert(to.clone(), depth);
                next.push(to.clone());
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    depths
}

#[test]
fn the_layers_of_small_boards_are_what_playing_everything_finds() {
    let mut compared = 0;
    for kind in boards() {
        for seed in 0..4 {
            let start = level(kind, seed, 4).start;
            let Some((graph, sizes)) = everything(kind, &start) else {
                continue;
            };
            let found = layers(kind, &start);
            assert!(found.is_whole);
            assert_eq!(found.found, sizes, "{}, {seed}", kind.key());
            let (can_win, depths) = (winnable(&graph), depths(&graph, &kind.text(&start)));
            let mut expected = (vec![0; sizes.len()], vec![0; sizes.len()]);
            for (text, depth) in &depths {
                expected.0[*depth] += u64::from(can_win.contains(text));
                expected.1[*depth] += u64::from(graph[text].1);
            }
            assert_eq!((found.winnable, found.won), expected);
            compared += 1;
        }
    }
    assert!(compared > 8, "{compared} were small enough");
}

/// Numbers that grow by one, double, or die past a bound; the bound is won.
#[derive(Clone, Copy)]
struct Growing(u32);

impl Puzzle for Growing {
    type State = u32;
    type Move = char;

    fn is_won(&self, state: &u32) -> bool {
        *state == self.0
    }

    fn expand(&self, state: &u32, mut visit: impl FnMut(char, u32)) {
        for (action, next) in [('+', state + 1), ('*', state * 2), ('-', state + 3)] {
            if next <= self.0 + 5 {
                visit(action, next);
            }
        }
    }
}

#[test]
fn layers_that_do_not_fit_say_so_and_are_whole_as_far_as_they_go() {
    let whole = finish(
        &mut CountLayers::new(Growing(200), 1, Limits::default()),
        None,
    );
    let whole = whole.expect("not called off");
    assert!(whole.is_whole && whole.found.iter().sum::<u64>() > 150);
    assert!(
        whole.winnable < whole.found,
        "beyond 200 there is no way back"
    );
    assert_eq!(whole.won.iter().sum::<u64>(), 1);
    for nodes in [1, 5, 20, 60, 100] {
        let budget = Budget {
            nodes,
            bytes: usize::MAX,
        };
        let new = || CountLayers::new(Growing(200), 1, budget.into());
        let part = finish(&mut new(), None).expect("not called off");
        assert!(!part.is_whole);
        let layers = part.found.len();
        assert_eq!(part.found, whole.found[..layers], "after {nodes}");
        assert_eq!((part.winnable.len(), part.won.len()), (layers, layers));
        let pairs = part.winnable.iter().zip(&whole.winnable);
        assert!(pairs.clone().all(|(known, all)| known <= all));
        let mut slices = new();
        let same = loop {
            if let Some(layers) = slices.advance(1) {
                break layers;
            }
        };
        assert_eq!(same, part);
    }
}

#[test]
fn the_layers_of_a_cube_are_those_of_its_turns() {
    let code = Code::new(&LevelCode::seeded(Difficulty::HARDEST, 5));
    let level = made(cube(), &Wanted::Code(code));
    let found = layers(cube(), &level.start);
    assert!(!found.is_whole, "a cube has far too many positions");
    let start = settled(level.start.get::<Cube>().expect("a cube"));
    let monk = Monk::new();
    let mut met = std::collections::HashSet::from([start]);
    let mut layer = vec![start];
    for (turns, count) in found.found.iter().enumerate().take(6) {
        assert_eq!(layer.len() as u64, *count, "after {turns} turns");
        let mut next = Vec::new();
        for cube in layer.iter().filter(|cube| !monk.is_won(cube)) {
            monk.expand(cube, |_, to| {
                if met.insert(to) {
                    next.push(to);
                }
            });
        }
        layer = next;
    }
    let par = level.par.expect("proven") as usize;
    if let Some(won) = found.won.get(par) {
        assert!(*won > 0 && found.won[..par].iter().all(|won| *won == 0));
    }
}

/// All ways to win in so many moves, in the order of the moves, by trying everything.
fn all_ways(kind: &AnyKind, at: &Position, left: u32) -> Vec<Vec<String>> {
    if kind.is_won(at) {
        return vec![Vec::new()];
    }
    let mut ways = Vec::new();
    for action in kind.moves(at).iter().filter(|_| left > 0) {
        if let Ok(Outcome::Going(to) | Outcome::Won(to)) = kind.play(at, action) {
            for mut way in all_ways(kind, &to, left - 1) {
                way.insert(0, action.to_string());
                ways.push(way);
            }
        }
    }
    ways
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

#[test]
fn all_shortest_solutions_of_small_boards_are_found_in_the_order_of_their_moves() {
    let (mut compared, mut with_several) = (0, 0);
    for kind in boards() {
        for seed in 0..5 {
            let level = level(kind, seed, 4);
            let Some(par) = level.par.filter(|par| *par <= 5) else {
                continue;
            };
            let expected = all_ways(kind, &level.start, par);
            let mut job = kind.solutions(&level.start, usize::MAX).expect("listed");
            let found = finish(&mut job, None).and_then(|answer| answer.solved());
            let found = found.expect("solutions");
            let some: Vec<_> = found.some.iter().map(|moves| texts(moves)).collect();
            assert_eq!(some, expected, "{}, {seed}", kind.key());
            assert_eq!(found.total, expected.len() as u64);
            compared += 1;
            with_several += u32::from(expected.len() > 1);
        }
    }
    assert!(
        compared > 15 && with_several > 5,
        "{compared}, {with_several}"
    );
}

#[test]
fn shortest_solutions_of_cubes_are_different_and_as_many_as_are_counted() {
    for (seed, difficulty) in (0..).zip(Difficulty::all()) {
        let code = Code::new(&LevelCode::seeded(difficulty, seed));
        let level = made(cube(), &Wanted::Code(code));
        let par = level.par.expect("proven");
        let films = filming_solutions(cube(), &level.start, 12).expect("listed");
        let mut films = films;
        let films = finish(&mut films, None)
            .expect("not called off")
            .expect("films");
        let start = level.start.get().expect("a cube");
        let counted = count_solutions(start, par, &Limits::default()).answer;
        assert_eq!(counted.solved(), Some(films.total), "{difficulty}");
        assert_eq!(films.films.len() as u64, films.total.min(12));
        let different: BTreeSet<_> = films.films.iter().map(|(moves, _)| texts(moves)).collect();
        assert_eq!(different.len(), films.films.len());
        for (moves, film) in &films.films {
            check(film, level.code.as_str());
            let turns = moves.iter().filter(|action| cube().counts(action)).count();
            assert_eq!(turns as u32, par);
            assert_eq!(film.last().map(|last| last.step), Some(Step::Done));
        }
    }
}

#[test]
fn the_first_solutions_do_not_depend_on_slices_or_on_how_many_are_wanted() {
    let all = finish(
        &mut AllOptimal::new(Growing(97), 1, usize::MAX, Limits::default()),
        None,
    );
    let all = all.and_then(|answer| answer.solved()).expect("solutions");
    assert!(all.total > 3 && all.some.len() as u64 == all.total);
    for most in 0..5 {
        let mut slices = AllOptimal::new(Growing(97), 1, most, Limits::default());
        let some = loop {
            if let Some(answer) = slices.advance(1) {
                break answer.solved().expect("solutions");
            }
        };
        assert_eq!(some.total, all.total);
        assert_eq!(some.some, all.some[..most.min(all.some.len())]);
    }
    let few = Budget {
        nodes: 3,
        bytes: usize::MAX,
    };
    let gave_up = finish(&mut AllOptimal::new(Growing(97), 1, 9, few.into()), None);
    assert!(gave_up.is_some_and(|answer| answer.solved().is_none()));
}

#[test]
fn every_solution_has_a_film_that_ends_with_a_win() {
    for kind in kinds().all() {
        let level = level(kind, 6, 6);
        let film = film_of_moves(kind, &level.start, &level.solution).expect("a film");
        check(&film, kind.key());
        assert_eq!(film.frames().len(), level.solution.len() + 1);
        assert_eq!(
            kind.sheet(&level.start).as_ref(),
            film.frame(0).map(|f| &f.sheet)
        );
        assert_eq!(film.last().map(|last| last.step), Some(Step::Done));
        let mut films = filming_solutions(kind, &level.start, 1_000).expect("listed");
        let films = finish(&mut films, None)
            .expect("not called off")
            .expect("films");
        assert!(!films.films.is_empty() && films.films.len() <= MOST_FILMS);
        assert!(films.total >= films.films.len() as u64);
    }
    // Moves that cannot be made are said to be none.
    let level = level(cube(), 6, 6);
    let foreign = Move::new("R9".to_owned());
    assert!(film_of_moves(cube(), &level.start, &[foreign]).is_err());
}
