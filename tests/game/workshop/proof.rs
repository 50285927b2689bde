//! What is known of a drawing agrees with a plain search, whatever was drawn before.

use super::{
    SOKOBAN, blank, draw, draw_room, drawing, findings, judged, paint, sheet, some_paint,
    some_spot, workshop,
};
use crate::hand::Playtest;
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::cube::{self, Cube};
use a_mazing_monk::game::go::{Begin, Go};
use a_mazing_monk::game::workshop::Known;
use a_mazing_monk::play::any_kind::{Move, Position};
use a_mazing_monk::play::appraisal::{Finding, Verdict};
use a_mazing_monk::play::board::Placement;
use a_mazing_monk::play::cube::KEY;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::kind::Outcome;
use a_mazing_monk::puzzle::{Answer, Dice, Limits};
use bevy::prelude::*;

/// The fewest moves that count, by a plain search; `None` if it cannot be won.
fn fewest(at: &Position) -> Option<u32> {
    let limits = Limits::default();
    let count = match (at.get::<Cube>(), at.get::<Placement>()) {
        (Some(cube), _) => solve(cube, &limits).answer.map(|moves| {
            let turns = moves.iter().filter(|m| matches!(m, cube::Move::Turn(_)));
            turns.count()
        }),
        (_, Some(at)) => {
            let found = at.machine().solve(&at.board, &limits);
            found.answer.map(|moves| moves.len())
        }
        _ => panic!("another puzzle"),
    };
    match count {
        Answer::Solved(count) => Some(count as u32),
        Answer::Unsolvable => None,
        Answer::GaveUp(why) => panic!("{why:?}"),
    }
}

/// Whether moves win.
fn wins(app: &App, start: &Position, moves: &[Move]) -> bool {
    let kind = &workshop(app).kind;
    let mut at = start.clone();
    for action in moves {
        at = match kind.play(&at, action) {
            Ok(Outcome::Going(to) | Outcome::Won(to)) => to,
            Ok(Outcome::Nothing) => at,
            _ => return false,
        };
    }
    kind.is_won(&at)
}

/// What is known agrees with a plain search; whether there is a level, and whether it can be won.
fn check(app: &mut App, when: &str) -> Option<bool> {
    let verdict = judged(app);
    let drawn = workshop(app).kind.drawn(sheet(app));
    let level = app.world().resource::<Known>().level().cloned();
    let (position, code) = match drawn {
        Ok(level) => level,
        Err(lacks) => {
            assert_eq!(verdict, Verdict::Lacking, "{when}");
            assert_eq!(findings(app).lacks, lacks, "{when}");
            assert_eq!(level, None, "{when}");
            return None;
        }
    };
    assert_eq!(findings(app).code.as_ref(), Some(&code), "{when}");
    let meant = fewest(&position);
    match &verdict {
        Verdict::Proven { par, solution } => {
            assert_eq!(meant, Some(*par), "{when}");
            assert!(wins(app, &position, solution), "{when}");
            assert_eq!(level, Some(code), "{when}");
        }
        Verdict::Unsolvable => {
            assert_eq!(meant, None, "{when}");
            assert_eq!(level, None, "{when}");
        }
        other => panic!("{when}: too deep for a small drawing: {other:?}"),
    }
    Some(meant.is_some())
}

/// Random strokes on a level: painted, taken back, done again.
fn strokes_on(name: &str, level: u32, seed: u32, strokes: u32) {
    let mut app = blank(name);
    let key = workshop(&app).kind.key().to_owned();
    app.send(Go::Draw(Begin::Made(key, level, seed)));
    app.wait_for("a level", |app| drawing(app).steps().0 == 1);
    assert_eq!(check(&mut app, "at first"), Some(true));
    let mut dice = Dice::new(&[seed]);
    let (mut won, mut lost, mut lacking) = (0, 0, 0);
    for round in 0..strokes {
        // Now and then several before anything is known of them: the newest one counts.
        for _ in 0..=dice.below(2) {
            let spot = some_spot(&app, &mut dice);
            let choice = Command::Choose(some_paint(&app, &mut dice));
            match dice.below(6) {
                0 | 1 if drawing(&app).steps().0 > 1 => draw(&mut app, Command::Undo),
                2 => draw(&mut app, Command::Redo),
                _ => {
                    draw(&mut app, choice);
                    draw(&mut app, Command::Paint(spot));
                }
            }
        }
        match check(&mut app, &format!("{name}, stroke {round}")) {
            Some(true) => won += 1,
            Some(false) => lost += 1,
            None => lacking += 1,
        }
    }
    let some = strokes / 12;
    assert!(won > some, "{name}: {won} {lost} {lacking}");
    assert!(lost + lacking > some, "{name}: {won} {lost} {lacking}");
}

#[test]
fn the_proof_of_the_cube_agrees_with_a_fresh_solve_at_every_stroke() {
    strokes_on(KEY, 2, 5, 120);
}

#[test]
fn the_proof_of_a_board_agrees_with_a_fresh_solve_at_every_stroke() {
    strokes_on(SOKOBAN, 2, 4, 120);
}

#[test]
fn the_proofs_of_other_games_agree_too() {
    for name in ["Frogs", "Peg solitaire", "Merge"] {
        strokes_on(name, 1, 6, 8);
    }
}

#[test]
fn nothing_of_an_older_drawing_is_said_of_a_newer_one() {
    let mut app = blank(SOKOBAN);
    draw_room(&mut app);
    assert!(matches!(judged(&mut app), Verdict::Proven { par: 3, .. }));
    // The crate in a corner: at once nothing is known any more that was true before.
    paint(&mut app, "floor", 4, 2);
    paint(&mut app, "crate", 1, 5);
    assert!(findings(&app).verdict.solution().is_none());
    assert_eq!(app.world().resource::<Known>().level(), None);
    assert_eq!(judged(&mut app), Verdict::Unsolvable);
    app.wait_for("how far play gets", |app| findings(app).is_done);
    let Finding::Known(reach) = &findings(&app).reach else {
        panic!("nothing is said of what is out of reach");
    };
    assert!(reach.is_all && !reach.out_of_reach.is_empty());
}

#[test]
fn all_that_will_be_known_is_known_after_a_while() {
    let mut app = blank(SOKOBAN);
    draw_room(&mut app);
    app.wait_for("everything", |app| findings(app).is_done);
    let found = findings(&app);
    assert_eq!(found.solutions, Finding::Known(1));
    assert!(found.measures.known().is_some());
    assert_eq!(found.cells.looked_at, found.cells.of);
    assert!(found.cells.of > 0);
    assert!(!found.cells.breaking.is_empty());
}
