//! What is out of reach, and how far play can get, against a listing of everything that play can do.

use crate::{appraised, appraised_with, cube_sheet, kind, random_board, random_cube};
use a_mazing_monk::cube::{Cell, Cube, Line, Move, Outcome as CubeOutcome, Turn};
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::appraisal::{Effort, Verdict};
use a_mazing_monk::play::cube::spot_of_cell;
use a_mazing_monk::play::drawing::questions::Reach;
use a_mazing_monk::play::drawing::sheet::{Place, Sheet};
use a_mazing_monk::play::kind::Outcome;
use a_mazing_monk::puzzle::Dice;
use std::collections::{BTreeMap, BTreeSet};

/// Every position that play can reach, as it is drawn.
fn all_sheets(kind: &AnyKind, start: &Position) -> Vec<Sheet> {
    let mut met = BTreeSet::from([kind.text(start)]);
    let mut open = vec![start.clone()];
    let mut sheets = Vec::new();
    while let Some(at) = open.pop() {
        sheets.push(kind.sheet(&at).expect("it is drawn"));
        for action in kind.moves(&at) {
            if let Ok(Outcome::Going(next)) = kind.play(&at, &action)
                && met.insert(kind.text(&next))
            {
                open.push(next);
            }
        }
    }
    sheets
}

/// The places of the sentences that end in some words.
fn places_of(reach: &Reach, words: &str) -> BTreeSet<Place> {
    let out = reach.out_of_reach.iter();
    let out = out.filter(|out| out.words.contains(words));
    out.flat_map(|out| out.places.iter().copied()).collect()
}

const FLOOR: u8 = 1;
const CRATE: u8 = 4;

fn crates(sheet: &Sheet) -> BTreeSet<Place> {
    let cells = sheet.cells();
    let crates = cells.filter(|(place, tile)| place.layer == 0 && *tile == CRATE);
    crates.map(|(place, _)| place).collect()
}

fn is_off_marks(sheet: &Sheet, place: Place) -> bool {
    sheet.tile(Place { layer: 1, ..place }) == Some(FLOOR)
}

/// Whether a crate ever comes to a mark, by following it through every game.
fn comes_home(kind: &AnyKind, start: &Position, first: Place) -> bool {
    let mut met = BTreeSet::from([(kind.text(start), first)]);
    let mut open = vec![(start.clone(), first)];
    while let Some((at, here)) = open.pop() {
        let before = kind.sheet(&at).expect("it is drawn");
        if !is_off_marks(&before, here) {
            return true;
        }
        for action in kind.moves(&at) {
            let Ok(Outcome::Going(next)) = kind.play(&at, &action) else {
                continue;
            };
            let after = crates(&kind.sheet(&next).expect("it is drawn"));
            let moved = after.difference(&crates(&before)).next().copied();
            let there = match after.contains(&here) {
                true => here,
                false => moved.expect("it was pushed somewhere"),
            };
            if met.insert((kind.text(&next), there)) {
                open.push((next, there));
            }
        }
    }
    false
}

#[test]
fn crates_that_are_out_of_reach_are_those_that_no_game_brings_home() {
    let sokoban = kind("sokoban");
    let mut dice = Dice::new(&[14, 1]);
    let (mut looked_at, mut stuck, mut lost_crates) = (0, 0, 0);
    while looked_at < 60 {
        let sheet = random_board(&sokoban, 4, 4, &mut dice);
        let findings = appraised(&sokoban, &sheet);
        if findings.verdict != Verdict::Unsolvable {
            continue;
        }
        looked_at += 1;
        let reach = findings.reach.known().expect("it was looked at");
        let (start, _) = sokoban.drawn(&sheet).expect("a level");
        let all = all_sheets(&sokoban, &start);
        assert!(reach.is_all);
        assert_eq!(reach.positions, all.len() as u64);
        let never_moved: BTreeSet<Place> = (sheet.cells())
            .filter(|(place, tile)| {
                let is_piece = place.layer == 0 && (*tile == CRATE || *tile == 3);
                is_piece && all.iter().all(|other| other.tile(*place) == Some(*tile))
            })
            .map(|(place, _)| place)
            .collect();
        assert_eq!(places_of(reach, "never moved"), never_moved);
        stuck += never_moved.len();
        let lost: BTreeSet<Place> = (crates(&sheet).into_iter())
            .filter(|place| !comes_home(&sokoban, &start, *place))
            .collect();
        assert_eq!(places_of(reach, "never brought"), lost);
        lost_crates += lost.len();
        let astray = |sheet: &Sheet| {
            let crates = crates(sheet).into_iter();
            crates.filter(|place| is_off_marks(sheet, *place)).count()
        };
        let best = all.iter().map(astray).min().expect("some");
        let said = format!("{best} left at best");
        assert!(reach.furthest.contains(&said), "{}, {best}", reach.furthest);
    }
    assert!(stuck > 20 && lost_crates > 20, "{stuck}, {lost_crates}");
}

#[test]
fn tiles_that_never_change_are_those_that_no_game_changes() {
    let mut out_of_reach = 0;
    for (number, key) in ["two-door", "boulders", "merge", "peg-solitaire"]
        .into_iter()
        .enumerate()
    {
        let game = kind(key);
        let mut dice = Dice::new(&[14, 2, number as u32]);
        for _ in 0..40 {
            let sheet = random_board(&game, 4, 3, &mut dice);
            let findings = appraised(&game, &sheet);
            if findings.verdict != Verdict::Unsolvable {
                continue;
            }
            let reach = findings.reach.known().expect("it was looked at");
            let (start, _) = game.drawn(&sheet).expect("a level");
            let all = all_sheets(&game, &start);
            assert_eq!(reach.positions, all.len() as u64);
            let changed = |place: &Place| {
                let first = sheet.tile(*place);
                all.iter().any(|other| other.tile(*place) != first)
            };
            for out in &reach.out_of_reach {
                if !out.words.contains("in the end") {
                    assert!(!out.places.iter().any(changed), "{}", out.words);
                    out_of_reach += out.places.len();
                }
            }
        }
    }
    assert!(out_of_reach > 50, "{out_of_reach}");
}

/// The most karma that any game collects, and the cells whose karma some game collects; `None` if there are
/// too many games.
fn every_game(start: &Cube) -> Option<(u32, BTreeSet<usize>)> {
    let origins: Vec<usize> = (0..54).collect();
    let mut met = BTreeMap::from([((start.to_string(), origins.clone()), start.collected())]);
    let mut open = vec![(*start, origins)];
    let (mut most, mut collected) = (0, BTreeSet::new());
    while let Some((cube, origins)) = open.pop() {
        if met.len() > 60_000 {
            return None;
        }
        most = most.max(cube.collected());
        let walks = (0..9).map(Move::Walk);
        let turns = Line::ALL.map(|line| Move::Turn(Turn::forward(line)));
        for action in walks.chain(turns) {
            let mut after = cube;
            let Ok(CubeOutcome::Going) = after.play(action) else {
                continue;
            };
            let mut carried = origins.clone();
            match action {
                Move::Turn(turn) => {
                    for cell in Cell::all() {
                        carried[turn.carries(cell).index()] = origins[cell.index()];
                    }
                }
                Move::Walk(_) => {
                    let gone = cube.karma() & !after.karma();
                    collected.extend(Cell::of_plane(gone).map(|cell| origins[cell.index()]));
                }
            }
            let key = (after.to_string(), carried.clone());
            let known = met.get(&key).copied();
            // The text does not tell what was collected.
            if known.is_none_or(|known| known < after.collected()) {
                met.insert(key, after.collected());
                open.push((after, carried));
            }
        }
    }
    Some((most, collected))
}

#[test]
fn karma_that_is_out_of_reach_is_what_no_game_collects() {
    let cube = kind("cube");
    let mut dice = Dice::new(&[14, 3]);
    let mut few = Effort::default();
    (few.proof.nodes, few.study.nodes) = (5_000, 100_000);
    let (mut compared, mut lost_karma) = (0, 0);
    while compared < 25 {
        let start = random_cube(9, 20, 15, &mut dice);
        let findings = appraised_with(&cube, &cube_sheet(&start), few, 10_000);
        if findings.verdict != Verdict::Unsolvable {
            continue;
        }
        let Some((most, collected)) = every_game(&start) else {
            continue;
        };
        compared += 1;
        let reach = findings.reach.known().expect("it was looked at");
        assert!(reach.is_all);
        let said = match most {
            0 => "At the most no karma can be collected.".to_owned(),
            7.. => "At the most all seven karma can be collected.".to_owned(),
            most => format!("At the most {most} of 7 karma can be collected."),
        };
        assert_eq!(reach.furthest, said);
        if most >= 7 {
            assert_eq!(reach.out_of_reach[0].places.len(), 1, "the exit");
            continue;
        }
        let karma = Cell::all().filter(|cell| start.karma() & cell.bit() != 0);
        let lost = karma.filter(|cell| !collected.contains(&cell.index()));
        let lost: BTreeSet<Place> = lost.map(|cell| Place::new(0, spot_of_cell(cell))).collect();
        assert_eq!(places_of(reach, "can never be collected"), lost);
        lost_karma += lost.len();
    }
    assert!(lost_karma > 20, "{lost_karma}");
}
