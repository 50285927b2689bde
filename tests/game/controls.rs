//! Every control, alone and against the others: whatever the hand, the game is the same.

use crate::hand::{Playtest, game, game_with_picture, place, seeded, solution};
use a_mazing_monk::cube::{Cell, Face, Line, Move};
use a_mazing_monk::game::controls::Panels;
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::keys::{Action, Bindings, KeyboardOn};
use a_mazing_monk::game::playing::Do;
use a_mazing_monk::game::pointer::Phase;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::Dice;
use bevy::input::ButtonState;
use bevy::prelude::*;

/// Where a line is taken hold of on the cube, and which way it is dragged.
fn handle(line: Line) -> (Cell, Vec3) {
    match line {
        Line::Row(row) => (Cell::new(Face::Left, 1, row), Vec3::Y),
        Line::Column(column) => (Cell::new(Face::Front, column, 1), Vec3::Y),
    }
}

fn drag(app: &mut App, cell: Cell, way: Vec3, by: f32) {
    let at = place(cell);
    app.drag(at, at + way * by);
}

#[test]
fn a_line_s_key_command_and_drags_all_turn_it() {
    let keys = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
    ];
    for (key, line) in keys.into_iter().zip(Line::ALL) {
        let fresh = || {
            let mut app = game_with_picture();
            app.go(seeded(3, 5));
            // Off the corner, so that more lines are free.
            if let Some(Move::Walk(spot)) = solution(app.cube()).first() {
                app.walk(spot % 3, spot / 3);
            }
            app
        };
        let mut by_command = fresh();
        by_command.turn(line);
        let expected = by_command.session().clone();
        let mut by_key = fresh();
        by_key.press(key);
        assert_eq!(by_key.session(), &expected, "{line:?}");
        let mut by_drag = fresh();
        let (cell, way) = handle(line);
        drag(&mut by_drag, cell, way, 0.9);
        assert_eq!(by_drag.session(), &expected, "{line:?}");
        let mut on_top = fresh();
        let (cell, way) = match line {
            Line::Row(row) => (Cell::top(1, row), Vec3::X),
            Line::Column(column) => (Cell::top(column, 1), Vec3::NEG_Z),
        };
        drag(&mut on_top, cell, way, 0.9);
        assert_eq!(on_top.session(), &expected, "{line:?} on Top");
    }
}

#[test]
fn a_short_drag_springs_back_and_a_drag_the_wrong_way_too() {
    let mut app = game_with_picture();
    app.go(seeded(3, 5));
    app.settle();
    let before = app.session().clone();
    let (cell, way) = handle(Line::Row(2));
    for by in [0.3, -0.9] {
        drag(&mut app, cell, way, by);
        assert_eq!(app.session(), &before);
        app.agree("after springing back");
    }
}

#[test]
fn a_second_finger_lets_go() {
    let mut app = game_with_picture();
    app.go(seeded(3, 5));
    let before = app.session().clone();
    let (cell, way) = handle(Line::Row(2));
    app.finger(Phase::Press, place(cell));
    app.finger(Phase::Drag, place(cell) + way * 0.9);
    app.finger(Phase::Away, place(cell) + way * 0.9);
    app.finger(Phase::Lift, place(cell) + way * 0.9);
    assert_eq!(app.session(), &before);
}

#[test]
fn clicks_walk_as_commands_do() {
    for spot in 0..9_u8 {
        let (x, y) = (spot % 3, spot / 3);
        let mut by_click = game_with_picture();
        by_click.go(Go::cube(Mode::Lesson(1)));
        by_click.click_cell(Cell::top(x, y));
        let mut by_command = game_with_picture();
        by_command.go(Go::cube(Mode::Lesson(1)));
        by_command.walk(x, y);
        assert_eq!(by_click.session(), by_command.session(), "{x} {y}");
        assert_eq!(by_click.read_status(), by_command.read_status());
    }
}

#[test]
fn a_level_is_won_by_fingers_alone() {
    let mut app = game_with_picture();
    app.go(seeded(6, 40));
    for action in solution(app.cube()) {
        match action {
            Move::Walk(spot) => app.click_cell(Cell::top(spot % 3, spot / 3)),
            Move::Turn(turn) => {
                let (cell, way) = handle(turn.line);
                drag(&mut app, cell, way, 1.2);
            }
        }
    }
    assert!(app.session().is_won());
    assert!(app.read_status().contains("reached the light"));
}

#[test]
fn keys_walk_undo_redo_and_restart() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Lesson(0)));
    app.press(KeyCode::ArrowRight);
    assert_eq!(app.cube().spot(), 1);
    app.press(KeyCode::KeyS);
    assert_eq!(app.cube().spot(), 4);
    app.press(KeyCode::KeyU);
    assert_eq!(app.cube().spot(), 1);
    app.press(KeyCode::KeyY);
    assert_eq!(app.cube().spot(), 4);
    app.key(KeyCode::ControlLeft, ButtonState::Pressed);
    app.press(KeyCode::KeyZ);
    assert_eq!(app.cube().spot(), 1);
    app.press(KeyCode::KeyY);
    assert_eq!(app.cube().spot(), 4);
    app.press(KeyCode::KeyR);
    assert_eq!(app.cube().spot(), 4, "Ctrl+R is not for the game");
    app.key(KeyCode::ControlLeft, ButtonState::Released);
    app.press(KeyCode::KeyR);
    assert_eq!(app.cube().spot(), 0);
    app.press(KeyCode::KeyM);
    assert!(app.world().resource::<Panels>().map);
    app.press(KeyCode::Slash);
    assert!(app.world().resource::<Panels>().keys);
    app.press(KeyCode::Escape);
    assert!(!app.world().resource::<Panels>().keys);
    app.press(KeyCode::Escape);
    app.wait_for_menu();
}

#[test]
fn what_is_printed_on_a_key_counts_where_it_must() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Lesson(0)));
    let spot = |app: &App| app.cube().spot();
    app.press(KeyCode::ArrowRight);
    // A German keyboard: Z and Y have changed places, and the question mark is elsewhere.
    app.key(KeyCode::ControlLeft, ButtonState::Pressed);
    app.type_sign(KeyCode::KeyY, "z");
    assert_eq!(spot(&app), 0, "Ctrl+Z takes back");
    app.type_sign(KeyCode::KeyZ, "y");
    assert_eq!(spot(&app), 1, "Ctrl+Y does again");
    app.type_sign(KeyCode::KeyY, "z");
    app.key(KeyCode::ShiftLeft, ButtonState::Pressed);
    app.type_sign(KeyCode::KeyY, "Z");
    assert_eq!(spot(&app), 1, "so does Ctrl+Shift+Z");
    app.key(KeyCode::ShiftLeft, ButtonState::Released);
    // Other alphabets: by the place of the key, though another one was typed before.
    app.type_sign(KeyCode::KeyZ, "я");
    assert_eq!(spot(&app), 0, "Ctrl+Z takes back");
    app.type_sign(KeyCode::KeyY, "н");
    assert_eq!(spot(&app), 1, "Ctrl+Y does again");
    app.key(KeyCode::ShiftLeft, ButtonState::Pressed);
    app.key(KeyCode::ControlLeft, ButtonState::Released);
    app.type_sign(KeyCode::Minus, "?");
    assert!(app.world().resource::<Panels>().keys, "? helps");
    app.type_sign(KeyCode::Slash, "?");
    assert!(!app.world().resource::<Panels>().keys, "and only once");
    app.key(KeyCode::ShiftLeft, ButtonState::Released);
    // Alt and an arrow are the browser's way back.
    app.key(KeyCode::AltLeft, ButtonState::Pressed);
    app.press(KeyCode::ArrowLeft);
    assert_eq!(spot(&app), 1);
    app.key(KeyCode::AltLeft, ButtonState::Released);
    app.press(KeyCode::ArrowLeft);
    assert_eq!(spot(&app), 0);
}

#[test]
fn every_key_of_a_command_does_what_the_command_does() {
    let bindings = Bindings::built_in();
    let commands = [
        (Action::Undo, Command::Undo),
        (Action::Redo, Command::Redo),
        (Action::Restart, Command::Restart),
    ];
    for (action, command) in commands {
        for key in bindings.keys(action) {
            let fresh = || {
                let mut app = game(None);
                app.go(seeded(4, 9));
                for action in solution(app.cube()).into_iter().take(4) {
                    app.play(action);
                }
                app.undo();
                app
            };
            let (mut by_key, mut by_command) = (fresh(), fresh());
            by_key.press(*key);
            by_command.command(command.clone());
            assert_eq!(by_key.session(), by_command.session());
        }
    }
}

#[test]
fn a_locked_line_says_why() {
    let mut app = game(None);
    app.go(seeded(3, 5));
    app.press(KeyCode::Digit1);
    assert!(
        app.read_status().contains("stands on row 1"),
        "{}",
        app.read_status()
    );
}

#[test]
fn a_key_that_was_bound_anew_works() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Lesson(0)));
    choose(&mut app, Action::WalkRight, KeyCode::KeyL);
    app.press(KeyCode::KeyL);
    assert_eq!(app.cube().spot(), 1);
    // The usual keys again.
    app.settings().keys.clear();
    app.press(KeyCode::KeyL);
    assert_eq!(app.cube().spot(), 1);
    app.press(KeyCode::ArrowLeft);
    assert_eq!(app.cube().spot(), 0);
}

/// Chooses a key, as the settings do and as progress from another machine does.
fn choose(app: &mut App, action: Action, key: KeyCode) {
    let (action, key) = Bindings::choice(action, key);
    app.settings().keys.insert(action, key);
}

#[test]
fn the_last_of_two_keys_that_were_chosen_holds() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Lesson(0)));
    choose(&mut app, Action::WalkRight, KeyCode::KeyL);
    app.update();
    choose(&mut app, Action::WalkRight, KeyCode::KeyJ);
    app.press(KeyCode::KeyL);
    assert_eq!(app.cube().spot(), 0);
    app.press(KeyCode::KeyJ);
    assert_eq!(app.cube().spot(), 1);
}

#[test]
fn a_level_is_won_by_gamepad_alone_though_another_lies_about() {
    let mut app = game(None);
    app.go(seeded(4, 7));
    let pad = app.gamepad();
    let idle = app.gamepad();
    app.push_stick(idle, Vec2::ZERO);
    for action in solution(app.cube()) {
        match action {
            Move::Turn(turn) => {
                let (row, place) = match turn.line {
                    Line::Row(row) => (true, row),
                    Line::Column(column) => (false, column),
                };
                let button = [
                    GamepadButton::North,
                    GamepadButton::West,
                    GamepadButton::South,
                ][place as usize];
                if row {
                    app.press_pad(pad, button);
                } else {
                    app.hold_pad(pad, GamepadButton::RightTrigger, true);
                    app.press_pad(pad, button);
                    app.hold_pad(pad, GamepadButton::RightTrigger, false);
                }
            }
            Move::Walk(to) => {
                let way = app.cube().way_to(to).expect("in reach");
                for step in way {
                    let from = app.cube().spot();
                    let by = Vec2::new(
                        f32::from(step % 3) - f32::from(from % 3),
                        f32::from(from / 3) - f32::from(step / 3),
                    );
                    app.push_stick(pad, by);
                    // Held on, it is still one step.
                    app.update();
                    app.update();
                    assert_eq!(app.cube().spot(), step);
                    app.push_stick(pad, Vec2::ZERO);
                }
            }
        }
    }
    assert!(app.session().is_won());
    let code = app.playing().code.clone();
    app.press_pad(pad, GamepadButton::East);
    app.wait_for("the next level", |app| app.playing().code != code);
    app.update();
    assert_eq!(app.session().used().hints, 0);
}

#[test]
fn a_button_takes_no_more_of_a_gamepad_than_it_needs() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Lesson(0)));
    let pad = app.gamepad();
    let spot = |app: &App| app.cube().spot();
    app.press_pad(pad, GamepadButton::DPadRight);
    assert_eq!(spot(&app), 1);
    app.insert_resource(KeyboardOn::Button);
    // These go from button to button, press and leave.
    app.press_pad(pad, GamepadButton::DPadDown);
    app.push_stick(pad, Vec2::new(0.0, -1.0));
    app.push_stick(pad, Vec2::ZERO);
    app.press_pad(pad, GamepadButton::South);
    app.press_pad(pad, GamepadButton::East);
    assert_eq!(spot(&app), 1);
    assert_eq!(app.session().used().hints, 0);
    // All others do what they always do.
    app.press_pad(pad, GamepadButton::LeftTrigger);
    assert_eq!(spot(&app), 0, "take back");
    app.press_pad(pad, GamepadButton::LeftTrigger2);
    assert_eq!(spot(&app), 1, "do again");
    app.press_pad(pad, GamepadButton::LeftThumb);
    assert!(app.world().resource::<Panels>().map);
    app.press_pad(pad, GamepadButton::Start);
    app.wait_for_menu();
}

#[test]
fn commands_in_one_frame_are_all_done_in_order() {
    let mut app = game_with_picture();
    app.go(seeded(5, 8));
    for action in solution(app.cube()) {
        app.send(Do::play(action));
    }
    app.update();
    assert!(app.session().is_won());
    app.agree("at the end");
}

#[test]
fn thousands_of_random_keys_never_break_the_game() {
    let mut app = game(None);
    let mut dice = Dice::new(&[9]);
    let keys: Vec<KeyCode> = Action::ALL
        .iter()
        .filter(|(action, _)| !matches!(action, Action::Menu | Action::NextLevel))
        .flat_map(|(action, _)| Bindings::built_in().keys(*action).to_vec())
        .collect();
    for seed in 0..4 {
        app.go(seeded(2 + 2 * seed as u8, seed));
        for _ in 0..800 {
            app.press(dice.pick(&keys).expect("keys"));
            assert!(!app.cube().is_attacked());
        }
    }
}
