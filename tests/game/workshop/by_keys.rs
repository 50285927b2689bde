//! Drawing by keys alone: what is drawn is what the keys say.

use super::{SOKOBAN, blank, draw_text, drawing, judged, paint_called, rows};
use crate::hand::Playtest;
use a_mazing_monk::play::appraisal::Verdict;
use a_mazing_monk::play::cube::{KEY, cell_at};
use a_mazing_monk::play::drawing::sheet::Spot;
use a_mazing_monk::play::drawing::ui::Tool;
use bevy::prelude::*;

const DIGITS: [KeyCode; 9] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

/// Four rows of five cells.
const FLOOR: &str = "_____ / _____ / _____ / _____";

pub(super) fn cursor(app: &App) -> Spot {
    drawing(app).ui().cursor
}

pub(super) fn press(app: &mut App, keys: &[KeyCode]) {
    for key in keys {
        app.press(*key);
    }
}

/// Moves the cursor with arrows, up or down first.
pub(super) fn steer(app: &mut App, x: usize, y: usize) {
    for _ in 0..80 {
        let at = cursor(app);
        app.press(match at {
            _ if at.y < y => KeyCode::ArrowDown,
            _ if at.y > y => KeyCode::ArrowUp,
            _ if at.x < x => KeyCode::ArrowRight,
            _ if at.x > x => KeyCode::ArrowLeft,
            _ => return,
        });
    }
    panic!("the cursor never comes to {x}, {y}");
}

/// Chooses a tile by its digit.
fn choose(app: &mut App, name: &str) {
    let place = paint_called(app, name);
    app.press(DIGITS[place]);
}

/// An empty sheet of floor.
pub(super) fn floor() -> App {
    let mut app = blank(SOKOBAN);
    draw_text(&mut app, FLOOR);
    app
}

#[test]
fn a_level_is_drawn_by_keys_alone() {
    let mut app = blank(SOKOBAN);
    assert_eq!(cursor(&app), Spot::new(0, 0));
    for (name, x) in [("monk", 2), ("crate", 4), ("mark", 6)] {
        choose(&mut app, name);
        steer(&mut app, x, 2);
        app.press(KeyCode::Enter);
        let said = app.read_status();
        assert_eq!(said, format!("{name}, row 3, column {}", x + 1));
    }
    let (wall, open) = ("XXXXXXXX", "X______X");
    let main = [wall, open, "X_P_O__X", open, open, open, wall];
    assert_eq!(rows(&app, 0), main);
    assert_eq!(rows(&app, 1)[2], "______*_");
    assert!(matches!(judged(&mut app), Verdict::Proven { par: 3, .. }));
}

#[test]
fn digits_choose_tiles_and_pages_choose_layers() {
    let mut app = blank(SOKOBAN);
    let paints = drawing(&app).palette().paints().to_vec();
    for (place, paint) in paints.iter().enumerate().take(9) {
        app.press(DIGITS[place]);
        assert_eq!(drawing(&app).ui().paint(), Some(place));
        assert_eq!(drawing(&app).ui().layer, paint.layer);
        assert_eq!(app.read_status(), paint.name);
    }
    // Round and round, in the same layer.
    app.press(KeyCode::Digit1);
    let mut seen = Vec::new();
    for _ in 0..6 {
        app.press(KeyCode::Period);
        seen.push(drawing(&app).ui().paint().expect("a tile"));
    }
    assert_eq!(seen, [1, 2, 3, 4, 0, 1]);
    press(&mut app, &[KeyCode::Comma, KeyCode::Comma]);
    assert_eq!(drawing(&app).ui().paint(), Some(4));
    app.press(KeyCode::PageUp);
    assert_eq!(drawing(&app).ui().layer, 1);
    app.press(KeyCode::PageUp);
    assert_eq!(app.read_status(), "There is no such layer.");
    press(&mut app, &[KeyCode::PageDown, KeyCode::PageDown]);
    assert_eq!(drawing(&app).ui().layer, 0);
    assert_eq!(drawing(&app).steps(), (0, 0), "nothing was painted");
}

#[test]
fn rectangles_are_drawn_by_two_presses_and_taken_back_as_one() {
    let whole = ["XXXX_", "XXXX_", "XXXX_", "_____"];
    let edge = ["XXXX_", "X__X_", "XXXX_", "_____"];
    for (tool, expected) in [(KeyCode::KeyR, edge), (KeyCode::KeyO, whole)] {
        let mut app = floor();
        let before = (rows(&app, 0), drawing(&app).steps().0);
        press(&mut app, &[KeyCode::Digit2, tool, KeyCode::Enter]);
        assert!(drawing(&app).is_dragging());
        steer(&mut app, 3, 2);
        assert_eq!(rows(&app, 0), expected, "seen while it is drawn");
        app.press(KeyCode::Space);
        assert!(!drawing(&app).is_dragging());
        assert_eq!(rows(&app, 0), expected);
        assert_eq!(drawing(&app).steps().0, before.1 + 1);
        app.press(KeyCode::KeyU);
        assert_eq!(app.read_status(), "Taken back.");
        assert_eq!(rows(&app, 0), before.0);
        app.press(KeyCode::KeyY);
        assert_eq!(rows(&app, 0), expected);
        app.press(KeyCode::KeyY);
        assert_eq!(app.read_status(), "There is nothing to do again.");
    }
}

#[test]
fn the_brush_and_the_eraser_are_held_and_let_go() {
    let mut app = floor();
    let steps = drawing(&app).steps().0;
    let right_and_down = [KeyCode::ArrowRight, KeyCode::ArrowRight, KeyCode::ArrowDown];
    press(&mut app, &[KeyCode::Digit2, KeyCode::KeyH]);
    press(&mut app, &right_and_down);
    app.press(KeyCode::KeyH);
    let drawn = ["XXX__", "__X__", "_____", "_____"];
    assert_eq!(rows(&app, 0), drawn);
    app.press(KeyCode::ArrowDown);
    assert_eq!(rows(&app, 0), drawn, "it was let go");
    assert_eq!(drawing(&app).steps().0, steps + 1);
    press(&mut app, &[KeyCode::KeyE, KeyCode::ArrowUp, KeyCode::KeyH]);
    press(
        &mut app,
        &[KeyCode::ArrowUp, KeyCode::ArrowLeft, KeyCode::KeyH],
    );
    assert_eq!(rows(&app, 0), ["X____", "_____", "_____", "_____"]);
    // One cell with a key of its own, whatever the tool.
    press(
        &mut app,
        &[KeyCode::KeyB, KeyCode::ArrowLeft, KeyCode::Delete],
    );
    assert_eq!(rows(&app, 0), ["_____"; 4]);
    press(&mut app, &[KeyCode::KeyU, KeyCode::KeyU]);
    assert_eq!(rows(&app, 0), drawn);
}

#[test]
fn areas_are_filled_tiles_picked_up_and_cells_swapped() {
    let mut app = floor();
    press(&mut app, &[KeyCode::Digit2, KeyCode::KeyR, KeyCode::Enter]);
    steer(&mut app, 3, 2);
    press(&mut app, &[KeyCode::Enter, KeyCode::KeyF]);
    steer(&mut app, 1, 1);
    choose(&mut app, "crate");
    app.press(KeyCode::Enter);
    let filled = ["XXXX_", "XOOX_", "XXXX_", "_____"];
    assert_eq!(rows(&app, 0), filled);
    // There is one monk: he does not fill anything.
    choose(&mut app, "monk");
    app.press(KeyCode::Enter);
    assert_eq!(app.read_status(), "There can be only one monk.");
    assert_eq!(rows(&app, 0), filled);
    steer(&mut app, 0, 0);
    press(&mut app, &[KeyCode::KeyI, KeyCode::Enter]);
    assert_eq!(drawing(&app).paint().expect("a tile").name, "wall");
    assert_eq!(drawing(&app).ui().tool, Tool::Brush);
    press(&mut app, &[KeyCode::KeyG, KeyCode::Enter]);
    steer(&mut app, 1, 1);
    app.press(KeyCode::Enter);
    assert_eq!(rows(&app, 0), ["OXXX_", "XXOX_", "XXXX_", "_____"]);
    app.press(KeyCode::KeyU);
    assert_eq!(rows(&app, 0), filled);
}

#[test]
fn parts_are_selected_copied_moved_turned_and_mirrored() {
    let mut app = blank(SOKOBAN);
    draw_text(&mut app, "OX___ / X____ / _____ / _____");
    press(&mut app, &[KeyCode::KeyL, KeyCode::Enter]);
    steer(&mut app, 1, 1);
    press(&mut app, &[KeyCode::Enter, KeyCode::KeyC]);
    assert_eq!(app.read_status(), "Copied.");
    steer(&mut app, 3, 2);
    app.press(KeyCode::KeyV);
    assert_eq!(rows(&app, 0), ["OX___", "X____", "___OX", "___X_"]);
    // What was pasted is selected.
    app.press(KeyCode::KeyN);
    assert_eq!(rows(&app, 0), ["OX___", "X____", "___XO", "____X"]);
    app.press(KeyCode::KeyJ);
    assert_eq!(rows(&app, 0), ["OX___", "X____", "____X", "___XO"]);
    app.press(KeyCode::KeyQ);
    assert_eq!(rows(&app, 0), ["OX___", "X____", "___XO", "____X"]);
    press(&mut app, &[KeyCode::KeyT, KeyCode::KeyT]);
    assert_eq!(rows(&app, 0), ["OX___", "X____", "___X_", "___OX"]);
    app.press(KeyCode::Delete);
    assert_eq!(rows(&app, 0), ["OX___", "X____", "_____", "_____"]);
    press(&mut app, &[KeyCode::KeyA, KeyCode::KeyX]);
    assert_eq!(rows(&app, 0), ["_____"; 4]);
    steer(&mut app, 1, 0);
    app.press(KeyCode::KeyV);
    assert_eq!(rows(&app, 0), ["_OX__", "_X___", "_____", "_____"]);
    // Without a selection, everything is turned.
    press(&mut app, &[KeyCode::Escape, KeyCode::KeyT]);
    assert_eq!(rows(&app, 0), ["____", "__XO", "___X", "____", "____"]);
    press(&mut app, &[KeyCode::KeyU; 3]);
    assert_eq!(rows(&app, 0), ["OX___", "X____", "_____", "_____"]);
}

#[test]
fn a_selection_is_moved_with_the_tool_that_made_it() {
    let mut app = blank(SOKOBAN);
    draw_text(&mut app, "OX___ / _____ / _____");
    press(
        &mut app,
        &[KeyCode::KeyL, KeyCode::Enter, KeyCode::ArrowRight],
    );
    press(&mut app, &[KeyCode::Enter, KeyCode::Enter]);
    press(
        &mut app,
        &[KeyCode::ArrowDown, KeyCode::ArrowRight, KeyCode::Enter],
    );
    assert_eq!(rows(&app, 0), ["_____", "_OX__", "_____"]);
    app.press(KeyCode::KeyU);
    assert_eq!(rows(&app, 0), ["OX___", "_____", "_____"]);
}

#[test]
fn the_cursor_walks_over_all_faces_of_the_cube() {
    let mut app = blank(KEY);
    assert_eq!(cursor(&app), Spot::new(3, 0));
    press(&mut app, &[KeyCode::ArrowDown; 12]);
    assert_eq!(cursor(&app), Spot::new(3, 11));
    assert_eq!(app.read_status(), "The sheet ends here.");
    // Over to the right of Bottom there is nothing.
    press(&mut app, &[KeyCode::ArrowRight; 3]);
    assert_eq!(cursor(&app), Spot::new(5, 11));
    steer(&mut app, 0, 4);
    let mut seen = 0;
    for x in 0..9 {
        steer(&mut app, x, 4);
        assert!(cell_at(cursor(&app)).is_some());
        choose(&mut app, "karma");
        app.press(KeyCode::Enter);
        seen += 1;
        let karma = rows(&app, 0).concat().matches('o').count();
        assert_eq!(karma, seen);
    }
    assert_eq!(app.read_status(), "karma, Right, row 2, column 3");
}
