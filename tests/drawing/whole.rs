//! Changes of the whole sheet: grown, shrunk, mirrored, turned, and the cube's own.

use super::{
    at, choose, done, done_and_undone, drawable, kind, kinds, level, refused, rows, sheet, sokoban,
    text,
};
use a_mazing_monk::cube::{Cell, Cube, Turn};
use a_mazing_monk::play::cube::{cell_at, edit_of_turn, spot_of_cell};
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::reshape::{Mirror, Spin, mirrored};
use a_mazing_monk::play::drawing::sheet::{Place, Sheet};
use a_mazing_monk::play::drawing::{Drawing, check};
use a_mazing_monk::rewrite::{MOST_CELLS, MOST_SIDE};

const SIDES: [Direction; 4] = [
    Direction::Left,
    Direction::Right,
    Direction::Back,
    Direction::Front,
];

#[test]
fn each_side_grows_and_shrinks_again() {
    let start = "XO\nP_ | *_\n__";
    for side in SIDES {
        let mut drawing = sokoban(start);
        done_and_undone(&mut drawing, Command::Grow(side));
        let expected = match side {
            Direction::Left => ["_XO", "_P_"].to_vec(),
            Direction::Right => ["XO_", "P__"].to_vec(),
            Direction::Back => ["__", "XO", "P_"].to_vec(),
            Direction::Front => ["XO", "P_", "__"].to_vec(),
        };
        assert_eq!(rows(&drawing), expected);
        assert_eq!(check(&*drawable("sokoban"), drawing.sheet()), Ok(()));
        done_and_undone(&mut drawing, Command::Shrink(side));
        assert_eq!(text(&drawing), text(&sokoban(start)));
        done_and_undone(&mut drawing, Command::Shrink(side));
        let words = refused(&mut drawing, Command::Shrink(side));
        assert_eq!(words, "A side has 1 cells at the least.");
    }
}

#[test]
fn cursor_and_selection_stay_with_what_they_are_on() {
    let mut drawing = sokoban("XO\nP_");
    done(&mut drawing, Command::Cursor(at(1, 1)));
    done(&mut drawing, Command::Select(at(1, 0), at(1, 1)));
    done(&mut drawing, Command::Grow(Direction::Left));
    done(&mut drawing, Command::Grow(Direction::Back));
    let area = drawing.ui().selection.expect("selected");
    assert_eq!((area.x, area.y, drawing.ui().cursor), (2, 1, at(2, 2)));
    done(&mut drawing, Command::Shrink(Direction::Right));
    assert_eq!(drawing.ui().cursor, at(1, 2), "it is on the sheet still");
    assert_eq!(drawing.ui().selection, None);
    done(&mut drawing, Command::Undo);
    assert_eq!(drawing.ui().selection, Some(area));
}

#[test]
fn a_sheet_grows_to_what_a_board_may_have_and_no_further() {
    let mut drawing = sokoban("P");
    for _ in 1..MOST_SIDE {
        done(&mut drawing, Command::Grow(Direction::Right));
    }
    let words = refused(&mut drawing, Command::Grow(Direction::Left));
    assert_eq!(words, format!("A side has {MOST_SIDE} cells at the most."));
    for _ in 1..MOST_CELLS / MOST_SIDE {
        done(&mut drawing, Command::Grow(Direction::Front));
    }
    refused(&mut drawing, Command::Grow(Direction::Front));
    assert_eq!(drawing.sheet().cells().count(), 2 * MOST_CELLS);
    assert_eq!(check(&*drawable("sokoban"), drawing.sheet()), Ok(()));
    assert_eq!(sheet("sokoban", &text(&drawing)), *drawing.sheet());
}

#[test]
fn a_board_is_mirrored_and_turned() {
    let start = "XO_\nP__ | *__\n___";
    let mut drawing = sokoban(start);
    done_and_undone(&mut drawing, Command::Mirror(Mirror::Sideways));
    assert_eq!(text(&drawing), "_ O X / _ _ P | _ _ * / _ _ _");
    done(&mut drawing, Command::Mirror(Mirror::Sideways));
    done_and_undone(&mut drawing, Command::Mirror(Mirror::Upright));
    assert_eq!(rows(&drawing), ["P__", "XO_"]);
    done(&mut drawing, Command::Mirror(Mirror::Upright));
    done_and_undone(&mut drawing, Command::Turn(Spin::Clockwise));
    assert_eq!(rows(&drawing), ["PX", "_O", "__"]);
    done_and_undone(&mut drawing, Command::Turn(Spin::CounterClockwise));
    for _ in 0..4 {
        done(&mut drawing, Command::Turn(Spin::CounterClockwise));
    }
    assert_eq!(text(&drawing), text(&sokoban(start)));
}

#[test]
fn the_cube_has_turns_of_its_own() {
    let mut drawing = Drawing::blank(drawable("cube")).expect("blank");
    for command in [
        Command::Mirror(Mirror::Sideways),
        Command::Turn(Spin::Clockwise),
        Command::Grow(Direction::Left),
        Command::Shrink(Direction::Front),
    ] {
        refused(&mut drawing, command);
    }
    let edits = drawing.drawable().edits();
    assert_eq!(edits.len(), 21);
    refused(&mut drawing, Command::Edit(edits.len()));
    done_and_undone(&mut drawing, Command::Edit(0));
    assert_eq!(edits[0].name, "Turn row 1 to the right");
    // A part of a face can be turned and mirrored all the same.
    done(&mut drawing, Command::Select(at(3, 3), at(5, 5)));
    done_and_undone(&mut drawing, Command::Turn(Spin::Clockwise));
    assert_eq!(drawing.sheet().cells().count(), 54);
}

/// Cubes that no turn or mirror leaves as they are.
fn cubes() -> Vec<Drawing> {
    let kind = kind("cube");
    let levels = (1..4).map(|seed| {
        let sheet = kind.sheet(&level(kind, seed).start).expect("a sheet");
        Drawing::new(drawable("cube"), sheet).expect("a drawing")
    });
    levels.collect()
}

#[test]
fn every_edit_is_taken_back_by_its_inverse_and_by_doing_it_four_times() {
    let edits = drawable("cube").edits();
    for start in cubes() {
        for (place, edit) in edits.iter().enumerate() {
            let mut drawing = start.clone();
            done_and_undone(&mut drawing, Command::Edit(place));
            done(&mut drawing, Command::Edit(edit.inverse));
            assert_eq!(drawing.sheet(), start.sheet(), "{}", edit.name);
            for _ in 0..4 {
                done(&mut drawing, Command::Edit(place));
            }
            assert_eq!(drawing.sheet(), start.sheet(), "{}", edit.name);
        }
    }
}

#[test]
fn a_line_turns_as_it_turns_in_play() {
    let kind = kind("cube");
    for seed in 1..4 {
        let start = level(kind, seed).start;
        let cube: &Cube = start.get().expect("a cube");
        for turn in Turn::PLAYER.into_iter().flat_map(|t| [t, t.inverted()]) {
            if cube.is_locked(turn.line) {
                continue;
            }
            let sheet = kind.sheet(&start).expect("a sheet");
            let edited = drawable("cube").edit(&sheet, edit_of_turn(turn));
            assert_eq!(
                drawable("cube").write(&edited),
                cube.turned(turn).to_string()
            );
        }
    }
}

#[test]
fn a_locked_line_turns_and_takes_the_monk_along() {
    let mut drawing = Drawing::blank(drawable("cube")).expect("blank");
    let row = edit_of_turn(Turn::PLAYER[0]);
    done(&mut drawing, Command::Edit(row));
    let monk = drawing.sheet().cells().find(|(_, tile)| *tile == 4);
    let cell = monk.and_then(|(place, _)| cell_at(place.spot()));
    assert_eq!(
        cell.map(|cell| cell.face().to_string()).as_deref(),
        Some("Right")
    );
    let lacks = kind("cube").drawn(drawing.sheet()).expect_err("no level");
    assert!(
        lacks
            .iter()
            .any(|lack| lack.words.contains("begins on Top"))
    );
}

#[test]
fn whole_cube_changes_are_what_they_say() {
    let named = |name: &str| {
        let edits = drawable("cube").edits();
        edits
            .iter()
            .position(|edit| edit.name == name)
            .expect("an edit")
    };
    for start in cubes() {
        let after = |edits: &[usize]| {
            let mut drawing = start.clone();
            for edit in edits {
                done(&mut drawing, Command::Edit(*edit));
            }
            drawing.sheet().clone()
        };
        // A roll is all rows turned, a tip all columns.
        assert_eq!(
            after(&[named("Roll the cube to the right")]),
            after(&[0, 2, 4])
        );
        assert_eq!(
            after(&[named("Tip the cube to the back")]),
            after(&[6, 8, 10])
        );
        // The net is drawn so that the cube mirrored sideways is the net mirrored sideways.
        let sideways = mirrored(start.sheet(), Mirror::Sideways);
        assert_eq!(after(&[named("Mirror left and right")]), sideways);
        // Seen from above, clockwise: what was at the back of Top is at its right.
        let spun = after(&[named("Spin the cube clockwise")]);
        for i in 0..3 {
            let (from, to) = (spot_of_cell(Cell::top(i, 0)), spot_of_cell(Cell::top(2, i)));
            let tile = |sheet: &Sheet, spot| sheet.tile(Place::new(0, spot));
            assert_eq!(tile(start.sheet(), from), tile(&spun, to));
        }
        // Three ways to mirror make a half turn of nothing: all corners change places with their opposites.
        let all = [
            "Mirror left and right",
            "Mirror front and back",
            "Mirror top and bottom",
        ];
        let opposite = after(&all.map(named));
        let twice: Vec<usize> = all.iter().chain(&all).map(|name| named(name)).collect();
        assert_ne!(&opposite, start.sheet());
        assert_eq!(&after(&twice), start.sheet());
    }
}

#[test]
fn another_sheet_is_begun_with_and_taken_back() {
    let mut drawing = sokoban("P_O");
    choose(&mut drawing, 0, "X");
    let other = sheet("sokoban", "XXX\nXPX\nXXX");
    done_and_undone(&mut drawing, Command::Begin(other.clone()));
    assert_eq!(drawing.sheet(), &other);
    for foreign in [
        sheet("cube", &text(&cubes()[0])),
        sheet("merge", "_ _ 5"),
        sheet("frogs", "F _ T"),
    ] {
        refused(&mut drawing, Command::Begin(foreign));
    }
    done(&mut drawing, Command::Rename("  My\nlevel  ".to_owned()));
    assert_eq!(drawing.name(), "My level");
    done(&mut drawing, Command::Rename("x".repeat(1000)));
    assert_eq!(drawing.name().len(), 80);
}

#[test]
fn every_kind_begins_with_a_blank_that_is_no_level_yet() {
    for kind in kinds().all() {
        let drawable = kind.drawable().expect("drawn");
        let blank = drawable.blank();
        assert_eq!(check(&*drawable, &blank), Ok(()), "{}", kind.key());
        let lacks = kind.drawn(&blank).expect_err("nothing is drawn yet");
        assert!(!lacks.is_empty(), "{}", kind.key());
        let layers = drawable.layers().len();
        for layer in 0..layers {
            assert!(drawable.paints().iter().any(|paint| paint.layer == layer));
        }
        let backwards = kinds().backwards(kind.key()).expect("backwards");
        assert!(backwards.drawable().is_none());
    }
    let paints = |layer: usize| {
        let paints = drawable("sokoban").paints().into_iter();
        let signs = paints
            .filter(|paint| paint.layer == layer)
            .map(|paint| paint.sign);
        signs.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        (paints(0).as_str(), paints(1).as_str()),
        ("_ X P O .", "_ * .")
    );
    let stones = drawable("stepping-stones").paints();
    let pond: Vec<&str> = stones
        .iter()
        .filter(|p| p.layer == 1)
        .map(|p| p.sign.as_str())
        .collect();
    assert_eq!(pond, ["~", "=", "g", "."]);
}
