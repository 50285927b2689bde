//! Drawing by keys alone: what is drawn is what the keys say.

use super::{SOKOBAN, blank, draw, draw_text, drawing, judged, paint_called, rows, sheet, text};
use crate::hand::{Playtest, game};
use a_mazing_monk::game::go::Begin;
use a_mazing_monk::game::keys::KeyboardOn;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::play::appraisal::Verdict;
use a_mazing_monk::play::cube::{KEY, cell_at};
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::sheet::{Place, Spot};
use a_mazing_monk::play::drawing::ui::Tool;
use a_mazing_monk::puzzle::Dice;
use bevy::input::ButtonState;
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

fn cursor(app: &App) -> Spot {
    drawing(app).ui().cursor
}

fn press(app: &mut App, keys: &[KeyCode]) {
    for key in keys {
        app.press(*key);
    }
}

/// Moves the cursor with arrows, up or down first.
fn steer(app: &mut App, x: usize, y: usize) {
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
fn floor() -> App {
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

/// What a few keys do to one layer of a board, told as simply as can be.
struct Model {
    tiles: Vec<Vec<char>>,
    cursor: (usize, usize),
    tile: char,
    before: Vec<Vec<Vec<char>>>,
    after: Vec<Vec<Vec<char>>>,
}

impl Model {
    fn put(&mut self, tile: char) {
        let mut tiles = self.tiles.clone();
        if tile == 'P' {
            for here in tiles.iter_mut().flatten().filter(|here| **here == 'P') {
                *here = '_';
            }
        }
        tiles[self.cursor.1][self.cursor.0] = tile;
        if tiles != self.tiles {
            let before = std::mem::replace(&mut self.tiles, tiles);
            self.before.push(before);
            self.after.clear();
        }
    }

    fn press(&mut self, key: KeyCode) {
        let (width, height) = (self.tiles[0].len(), self.tiles.len());
        let (x, y) = self.cursor;
        match key {
            KeyCode::ArrowLeft => self.cursor.0 = x.saturating_sub(1),
            KeyCode::ArrowRight => self.cursor.0 = (x + 1).min(width - 1),
            KeyCode::ArrowUp => self.cursor.1 = y.saturating_sub(1),
            KeyCode::ArrowDown => self.cursor.1 = (y + 1).min(height - 1),
            KeyCode::Digit1 => self.tile = '_',
            KeyCode::Digit2 => self.tile = 'X',
            KeyCode::Digit3 => self.tile = 'P',
            KeyCode::Digit4 => self.tile = 'O',
            KeyCode::Enter => self.put(self.tile),
            KeyCode::Delete => self.put('_'),
            KeyCode::KeyU => {
                if let Some(before) = self.before.pop() {
                    self.after.push(std::mem::replace(&mut self.tiles, before));
                }
            }
            _ => {
                if let Some(after) = self.after.pop() {
                    self.before.push(std::mem::replace(&mut self.tiles, after));
                }
            }
        }
    }
}

#[test]
fn hundreds_of_keys_draw_what_they_say() {
    let keys = [
        KeyCode::ArrowLeft,
        KeyCode::ArrowRight,
        KeyCode::ArrowUp,
        KeyCode::ArrowDown,
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Delete,
        KeyCode::KeyU,
        KeyCode::KeyY,
    ];
    let mut app = blank(SOKOBAN);
    app.press(KeyCode::Digit2);
    let mut model = Model {
        tiles: rows(&app, 0)
            .iter()
            .map(|row| row.chars().collect())
            .collect(),
        cursor: (0, 0),
        tile: 'X',
        before: Vec::new(),
        after: Vec::new(),
    };
    let mut dice = Dice::new(&[54]);
    for step in 0..400 {
        let key = dice.pick(&keys).expect("keys");
        app.press(key);
        model.press(key);
        let expected: Vec<String> = model.tiles.iter().map(|row| row.iter().collect()).collect();
        assert_eq!(rows(&app, 0), expected, "{step}: {key:?}");
        assert_eq!(
            (cursor(&app).x, cursor(&app).y),
            model.cursor,
            "{step}: {key:?}"
        );
        let steps = (model.before.len(), model.after.len());
        assert_eq!(drawing(&app).steps(), steps, "{step}: {key:?}");
    }
}

#[test]
fn several_keys_in_one_frame_are_obeyed_in_their_order() {
    let mut app = floor();
    app.press_in_one_frame(&[
        KeyCode::Digit2,
        KeyCode::KeyR,
        KeyCode::Enter,
        KeyCode::ArrowRight,
        KeyCode::ArrowRight,
        KeyCode::ArrowDown,
        KeyCode::Enter,
        KeyCode::KeyB,
        KeyCode::ArrowRight,
        KeyCode::Digit4,
        KeyCode::Enter,
        KeyCode::Enter,
    ]);
    assert_eq!(rows(&app, 0), ["XXX__", "XXXO_", "_____", "_____"]);
    app.press_in_one_frame(&[KeyCode::KeyU, KeyCode::KeyU, KeyCode::KeyY]);
    assert_eq!(rows(&app, 0), ["XXX__", "XXX__", "_____", "_____"]);
}

#[test]
fn keys_of_one_frame_do_what_they_do_in_frames_of_their_own() {
    let keys = [
        KeyCode::ArrowLeft,
        KeyCode::ArrowRight,
        KeyCode::ArrowUp,
        KeyCode::ArrowDown,
        KeyCode::ArrowRight,
        KeyCode::ArrowDown,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit7,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::KeyH,
        KeyCode::KeyB,
        KeyCode::KeyE,
        KeyCode::KeyR,
        KeyCode::KeyO,
        KeyCode::KeyF,
        KeyCode::KeyI,
        KeyCode::KeyG,
        KeyCode::KeyL,
        KeyCode::KeyA,
        KeyCode::KeyC,
        KeyCode::KeyX,
        KeyCode::KeyV,
        KeyCode::KeyT,
        KeyCode::KeyN,
        KeyCode::Delete,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::KeyU,
        KeyCode::KeyY,
    ];
    for name in [SOKOBAN, KEY] {
        let (mut slow, mut quick) = (blank(name), blank(name));
        let mut dice = Dice::new(&[9]);
        for round in 0..25 {
            let count = 2 + dice.below(10);
            let some: Vec<KeyCode> = (0..count).filter_map(|_| dice.pick(&keys)).collect();
            press(&mut slow, &some);
            quick.press_in_one_frame(&some);
            let hand = |app: &App| {
                let drawing = drawing(app);
                (drawing.ui().clone(), drawing.is_dragging(), drawing.steps())
            };
            assert_eq!(text(&slow), text(&quick), "{round}: {some:?}");
            assert_eq!(hand(&slow), hand(&quick), "{round}: {some:?}");
        }
    }
}

#[test]
fn ctrl_takes_back_and_copies_as_everywhere() {
    let mut app = floor();
    press(&mut app, &[KeyCode::Digit2, KeyCode::Enter]);
    let with_ctrl = |app: &mut App, key: KeyCode| {
        app.keys_in_one_frame(&[
            (KeyCode::ControlLeft, ButtonState::Pressed),
            (key, ButtonState::Pressed),
            (key, ButtonState::Released),
            (KeyCode::ControlLeft, ButtonState::Released),
        ]);
    };
    with_ctrl(&mut app, KeyCode::KeyZ);
    assert_eq!(rows(&app, 0), ["_____"; 4]);
    with_ctrl(&mut app, KeyCode::KeyY);
    assert_eq!(rows(&app, 0)[0], "X____");
    draw(&mut app, Command::Select(Spot::new(0, 0), Spot::new(0, 0)));
    with_ctrl(&mut app, KeyCode::KeyC);
    steer(&mut app, 4, 3);
    with_ctrl(&mut app, KeyCode::KeyV);
    assert_eq!(rows(&app, 0)[3], "____X");
}

#[test]
fn a_gamepad_draws_too() {
    let mut app = floor();
    let pad = app.gamepad();
    let steps = drawing(&app).steps().0;
    app.press_pad(pad, GamepadButton::South);
    assert_eq!(rows(&app, 0)[0], "X____");
    app.press_pad(pad, GamepadButton::North);
    assert_eq!(drawing(&app).paint().expect("a tile").name, "monk");
    app.press_pad(pad, GamepadButton::West);
    assert_eq!(drawing(&app).paint().expect("a tile").name, "wall");
    // Held down, and dragged with cross and stick.
    app.press_pad(pad, GamepadButton::RightThumb);
    app.press_pad(pad, GamepadButton::DPadDown);
    app.push_stick(pad, Vec2::new(1.0, 0.0));
    app.push_stick(pad, Vec2::ZERO);
    app.press_pad(pad, GamepadButton::RightThumb);
    assert_eq!(rows(&app, 0), ["X____", "XX___", "_____", "_____"]);
    app.press_pad(pad, GamepadButton::East);
    assert_eq!(rows(&app, 0)[1], "X____");
    assert_eq!(drawing(&app).steps().0, steps + 3);
    app.press_pad(pad, GamepadButton::LeftTrigger);
    app.press_pad(pad, GamepadButton::LeftTrigger);
    assert_eq!(rows(&app, 0), ["X____", "_____", "_____", "_____"]);
    app.press_pad(pad, GamepadButton::LeftTrigger2);
    assert_eq!(rows(&app, 0)[1], "XX___");
    app.press_pad(pad, GamepadButton::Start);
    app.wait_for_menu();
}

#[test]
fn what_is_typed_into_a_field_draws_nothing() {
    let mut app = floor();
    let before = sheet(&app).clone();
    app.insert_resource(KeyboardOn::Text);
    for key in [
        KeyCode::Digit2,
        KeyCode::Enter,
        KeyCode::KeyA,
        KeyCode::Delete,
        KeyCode::Escape,
    ] {
        app.press(key);
    }
    assert_eq!(*sheet(&app), before);
    assert_eq!(drawing(&app).ui().selection, None);
    assert_eq!(app.screen(), Screen::Workshop);
    app.insert_resource(KeyboardOn::Game);
    press(&mut app, &[KeyCode::Digit2, KeyCode::Enter]);
    let wall = paint_called(&app, "wall");
    let tile = drawing(&app).palette().paints()[wall].tile;
    let first = Place {
        layer: 0,
        x: 0,
        y: 0,
    };
    assert_eq!(sheet(&app).tile(first), Some(tile));
}

#[test]
fn keys_of_the_workshop_move_nothing_in_a_level_and_the_other_way_round() {
    let mut app = game(None);
    super::open(&mut app, Begin::Blank(SOKOBAN.to_owned()));
    let before = app.session().now().clone();
    app.press(KeyCode::ArrowRight);
    assert_eq!(*app.session().now(), before);
    assert_eq!(app.session().kind().name(), SOKOBAN);
    app.go(crate::hand::seeded(1, 1));
    app.press(KeyCode::Digit2);
    assert_eq!(app.session().made(), 1);
}
