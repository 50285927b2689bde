//! Keys by the hundred, several in one frame, Ctrl, gamepads and fields: all of them draw what they say, in
//! their order.

use super::by_keys::{cursor, floor, press, steer};
use super::{SOKOBAN, blank, draw, drawing, open, paint_called, rows, sheet, text};
use crate::hand::{Playtest, game, seeded};
use a_mazing_monk::game::go::Begin;
use a_mazing_monk::game::keys::KeyboardOn;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::play::cube::KEY;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::sheet::{Place, Spot};
use a_mazing_monk::puzzle::Dice;
use bevy::input::ButtonState;
use bevy::prelude::*;

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
    open(&mut app, Begin::Blank(SOKOBAN.to_owned()));
    let before = app.session().now().clone();
    app.press(KeyCode::ArrowRight);
    assert_eq!(*app.session().now(), before);
    assert_eq!(app.session().kind().name(), SOKOBAN);
    app.go(seeded(1, 1));
    app.press(KeyCode::Digit2);
    assert_eq!(app.session().made(), 1);
}
