//! What is said of cells, checked by really changing them.

use crate::{appraised, changed, cube_sheet, kind, random_board, singles, worth};
use a_mazing_monk::cube::generate::Difficulty;
use a_mazing_monk::cube::{Cell, Cube, Line, Move, Outcome as CubeOutcome, Turn};
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::appraisal::{Findings, Verdict};
use a_mazing_monk::play::cube::spot_of_cell;
use a_mazing_monk::play::drawing::palette::Palette;
use a_mazing_monk::play::drawing::questions::Change;
use a_mazing_monk::play::drawing::sheet::{Place, Sheet};
use a_mazing_monk::play::kind::Outcome;
use a_mazing_monk::puzzle::Dice;
use std::collections::BTreeSet;

/// That the map says of every change just what a fresh solve says.
fn check(kind: &AnyKind, sheet: &Sheet, findings: &Findings) {
    let Verdict::Proven { par, .. } = findings.verdict else {
        panic!("par is proven");
    };
    let palette = Palette::of(&*kind.drawable().expect("it is drawn"));
    let map = &findings.cells;
    assert_eq!((map.looked_at, map.too_deep.len()), (map.of, 0));
    let clearable: BTreeSet<Place> = map.clearable.iter().copied().collect();
    let breaking: BTreeSet<(Change, bool)> = (map.breaking.iter())
        .map(|breaking| (breaking.change, breaking.is_level))
        .collect();
    for change in singles(kind, sheet) {
        let Change { place, tile } = change;
        if palette.is_single(place.layer, tile) || palette.is_whole(tile) {
            continue;
        }
        let after = changed(kind, sheet, &[change]);
        let worth = worth(kind, &after);
        let is_level = kind.drawn(&after).is_ok();
        assert_eq!(breaking.contains(&(change, is_level)), worth.is_none());
        if palette.ground(place.layer) == Some(tile) {
            assert_eq!(clearable.contains(&place), worth == Some(par));
        }
    }
}

#[test]
fn every_claim_about_a_cell_of_a_cube_holds_when_it_is_changed() {
    let cube = kind("cube");
    for seed in 0..4_u32 {
        let difficulty = Difficulty::new(1 + 2 * seed as u8).expect("a difficulty");
        let level = LevelCode::seeded(difficulty, seed).cube().expect("one");
        let sheet = cube_sheet(&level);
        check(&cube, &sheet, &appraised(&cube, &sheet));
    }
}

#[test]
fn every_claim_about_a_cell_of_a_board_holds_when_it_is_changed() {
    let mut looked_at = 0;
    for (number, key) in [
        "sokoban",
        "boulders",
        "two-door",
        "merge",
        "stepping-stones",
    ]
    .into_iter()
    .enumerate()
    {
        let game = kind(key);
        let mut dice = Dice::new(&[15, 1, number as u32]);
        for _ in 0..60 {
            let sheet = random_board(&game, 4, 4, &mut dice);
            let findings = appraised(&game, &sheet);
            if let Verdict::Proven { .. } = findings.verdict {
                check(&game, &sheet, &findings);
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 30, "{looked_at}");
}

/// The places that change, and the won boards, over all ways to win in so many moves. Whether there is any.
fn follow(
    kind: &AnyKind,
    at: &Position,
    left: u32,
    used: &mut BTreeSet<Place>,
    won: &mut Vec<Sheet>,
) -> bool {
    let before = kind.sheet(at).expect("it is drawn");
    let mut leads_on = false;
    for action in kind.moves(at) {
        let (next, is_it) = match kind.play(at, &action) {
            Ok(Outcome::Won(next)) if left == 1 => (next, true),
            Ok(Outcome::Going(next)) if left > 1 => {
                let is_it = follow(kind, &next, left - 1, used, won);
                (next, is_it)
            }
            _ => continue,
        };
        if is_it {
            leads_on = true;
            let after = kind.sheet(&next).expect("it is drawn");
            let cells = before.cells();
            used.extend(
                cells
                    .filter(|(place, tile)| after.tile(*place) != Some(*tile))
                    .map(|(place, _)| place),
            );
            if left == 1 {
                won.push(after);
            }
        }
    }
    leads_on
}

#[test]
fn cells_in_use_on_a_board_are_those_that_some_shortest_solution_changes_or_ends_on() {
    let sokoban = kind("sokoban");
    let mut dice = Dice::new(&[15, 2]);
    let mut compared = 0;
    while compared < 25 {
        let sheet = random_board(&sokoban, 4, 4, &mut dice);
        let findings = appraised(&sokoban, &sheet);
        let Verdict::Proven { par, .. } = findings.verdict else {
            continue;
        };
        if par > 8 {
            continue;
        }
        compared += 1;
        let (start, _) = sokoban.drawn(&sheet).expect("a level");
        let (mut used, mut won) = (BTreeSet::new(), Vec::new());
        assert!(follow(&sokoban, &start, par, &mut used, &mut won));
        for board in &won {
            // A mark under a crate is what makes the end.
            let crates = board
                .cells()
                .filter(|(place, tile)| place.layer == 0 && *tile == 4);
            used.extend(crates.map(|(place, _)| Place { layer: 1, ..place }));
        }
        let used: Vec<Place> = used.into_iter().collect();
        assert_eq!(findings.cells.used.as_ref(), Some(&used));
        assert!(findings.cells.is_used_all);
        let unused = findings.cells.unused(&sheet).expect("it is known");
        assert_eq!(unused.len() + used.len(), sheet.cells().count());
    }
}

/// Notes where the monk can set foot over all ways to win in so many turns. Whether there is any.
fn walk(cube: &Cube, origins: &[usize], left: u32, used: &mut BTreeSet<usize>) -> bool {
    let reach = cube.reach();
    let spots = || (0..9_u8).filter(|spot| reach >> spot & 1 != 0);
    let mut settled = *cube;
    for spot in spots() {
        // The exit comes last, since a game may end there.
        let outcome = settled.play(Move::Walk(spot)).expect("he can walk there");
        if outcome == CubeOutcome::Won && left == 0 {
            note(cube, origins, used);
            return true;
        }
    }
    if left == 0 {
        return false;
    }
    let mut leads_on = false;
    for spot in spots() {
        let mut standing = settled;
        standing.play(Move::Walk(spot)).expect("he can walk there");
        for line in Line::ALL {
            let turn = Turn::forward(line);
            let mut after = standing;
            let Ok(CubeOutcome::Going) = after.play(Move::Turn(turn)) else {
                continue;
            };
            let mut carried = origins.to_vec();
            for cell in Cell::all() {
                carried[turn.carries(cell).index()] = origins[cell.index()];
            }
            leads_on |= walk(&after, &carried, left - 1, used);
        }
    }
    if leads_on {
        note(cube, origins, used);
    }
    leads_on
}

fn note(cube: &Cube, origins: &[usize], used: &mut BTreeSet<usize>) {
    let reach = cube.reach();
    let spots = (0..9_u8).filter(|spot| reach >> spot & 1 != 0);
    used.extend(spots.map(|spot| origins[Cell::top(spot % 3, spot / 3).index()]));
}

#[test]
fn cells_in_use_on_a_cube_are_those_that_the_monk_can_set_foot_on() {
    let cube = kind("cube");
    let origins: Vec<usize> = (0..54).collect();
    let mut compared = 0;
    for seed in 0..60 {
        let difficulty = Difficulty::new(1).expect("a difficulty");
        let level = LevelCode::seeded(difficulty, seed).cube().expect("one");
        let findings = appraised(&cube, &cube_sheet(&level));
        let Verdict::Proven { par, .. } = findings.verdict else {
            panic!("generated levels can be won");
        };
        if par > 3 {
            continue;
        }
        compared += 1;
        let mut used = BTreeSet::new();
        assert!(walk(&level, &origins, par, &mut used));
        let cells = Cell::all().filter(|cell| used.contains(&cell.index()));
        let used: BTreeSet<Place> = cells
            .map(|cell| Place::new(0, spot_of_cell(cell)))
            .collect();
        let used: Vec<Place> = used.into_iter().collect();
        assert_eq!(findings.cells.used.as_ref(), Some(&used));
    }
    assert!(compared > 3, "{compared}");
}
