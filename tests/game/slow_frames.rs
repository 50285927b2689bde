//! Slow frames: several keys in one of them count as if each had its own, and what comes too late for a
//! puzzle moves nothing.

use crate::hand::{Playtest, game, seeded, seeded_board};
use a_mazing_monk::cube::{Line, Move, Turn};
use a_mazing_monk::game::board::Selection;
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::playing::Do;
use a_mazing_monk::play::any_kind;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::session::{Command, Step};
use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::rewrite::{built_in, find_built_in};
use bevy::input::ButtonState;
use bevy::prelude::*;

const ARROWS: [KeyCode; 4] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
];

/// A level that is on the screen, in an app of its own.
fn at(go: &Go) -> App {
    let mut app = game(None);
    app.go(go.clone());
    app
}

#[test]
fn lines_turn_in_the_order_of_their_keys() {
    let mut app = at(&seeded(1, 1));
    app.press_in_one_frame(&[
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit5,
        KeyCode::Digit2,
    ]);
    let lines = [Line::Row(1), Line::Row(2), Line::Column(1), Line::Row(1)];
    let turns = lines.map(|line| {
        let turn = Move::Turn(Turn::forward(line));
        Step::Move(any_kind::Move::new(turn))
    });
    let made: Vec<Step> = app.session().steps().cloned().collect();
    assert_eq!(made, turns);
}

#[test]
fn each_step_begins_where_the_last_one_led() {
    let mut app = at(&Go::cube(Mode::Lesson(0)));
    app.press_in_one_frame(&[KeyCode::ArrowRight, KeyCode::ArrowDown]);
    assert_eq!(app.cube().spot(), 4);
    app.press_in_one_frame(&[KeyCode::ArrowRight, KeyCode::ArrowLeft, KeyCode::ArrowLeft]);
    assert_eq!(app.cube().spot(), 3);
    app.press_in_one_frame(&[KeyCode::KeyU, KeyCode::KeyU]);
    assert_eq!(app.cube().spot(), 5, "taken back twice");
}

#[test]
fn a_key_that_takes_back_comes_in_its_turn() {
    let mut app = at(&Go::cube(Mode::Lesson(0)));
    app.press_in_one_frame(&[KeyCode::ArrowRight, KeyCode::KeyU, KeyCode::ArrowDown]);
    assert_eq!(app.cube().spot(), 3);
    assert_eq!(app.session().used().undos, 1);
}

#[test]
fn ctrl_z_that_is_pressed_and_let_go_in_one_frame_takes_back() {
    let mut app = at(&Go::cube(Mode::Lesson(0)));
    app.press(KeyCode::ArrowRight);
    assert_eq!(app.cube().spot(), 1);
    app.keys_in_one_frame(&[
        (KeyCode::ControlLeft, ButtonState::Pressed),
        (KeyCode::KeyZ, ButtonState::Pressed),
        (KeyCode::KeyZ, ButtonState::Released),
        (KeyCode::ControlLeft, ButtonState::Released),
    ]);
    assert_eq!(app.cube().spot(), 0);
    app.press_in_one_frame(&[KeyCode::KeyY]);
    assert_eq!(app.cube().spot(), 1, "Ctrl is not held any more");
}

/// The arrows of a shortest solution, where a player walks and pushes.
fn arrows_that_win(app: &App) -> Vec<KeyCode> {
    let arrow = |turns: u8| match turns {
        0 => KeyCode::ArrowRight,
        1 => KeyCode::ArrowDown,
        2 => KeyCode::ArrowLeft,
        _ => KeyCode::ArrowUp,
    };
    let moves = app.board_solution();
    moves.iter().map(|action| arrow(action.turns)).collect()
}

#[test]
fn arrows_on_a_board_walk_as_many_steps() {
    let sokoban = find_built_in("sokoban").expect("built in");
    let mut app = at(&seeded_board(sokoban, 9, 3));
    let keys = arrows_that_win(&app);
    app.press_in_one_frame(&keys);
    assert!(app.session().is_won());
    assert_eq!(app.session().steps().len(), keys.len());
}

#[test]
fn a_level_that_is_won_and_left_in_one_frame_counts() {
    let sokoban = find_built_in("sokoban").expect("built in");
    for round in 0..20 {
        let mut app = at(&seeded_board(sokoban, 3, round));
        let code = app.playing().code.clone();
        let mut keys = arrows_that_win(&app);
        keys.push(KeyCode::Enter);
        app.press_in_one_frame(&keys);
        app.wait_for("the next level", |app| app.playing().code != code);
        let records = app.player().progress.records.all();
        let won: Vec<_> = records.iter().map(|r| (r.code.as_str(), r.made)).collect();
        assert_eq!(won, [(code.as_str(), keys.len() as u32 - 1)]);
        assert!(!app.session().is_won());
    }
}

/// Presses keys one after the other in one app, and so many in a frame in another: the games are the same.
fn same_in_fewer_frames(go: &Go, keys: &[KeyCode], in_a_frame: usize) {
    let (mut slowly, mut at_once) = (at(go), at(go));
    for keys in keys.chunks(in_a_frame) {
        for key in keys {
            slowly.press(*key);
        }
        at_once.press_in_one_frame(keys);
        assert_eq!(slowly.session(), at_once.session(), "{keys:?}");
        let taken = |app: &App| {
            let selection = app.world().resource::<Selection>();
            (selection.cursor, selection.taken)
        };
        assert_eq!(taken(&slowly), taken(&at_once), "{keys:?}");
    }
}

#[test]
fn whatever_is_pressed_it_does_not_matter_how_many_frames_it_takes() {
    let mut dice = Dice::new(&[12]);
    let mut random = |keys: &[KeyCode], count: usize| -> Vec<KeyCode> {
        let key = || dice.pick(keys).expect("keys");
        std::iter::repeat_with(key).take(count).collect()
    };
    let commands = [KeyCode::KeyU, KeyCode::KeyY, KeyCode::KeyR];
    let lines = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
    ];
    // Much is walked, and little begun again.
    let on_cube = [&ARROWS[..], &ARROWS, &lines, &lines, &commands].concat();
    for seed in 0..3 {
        same_in_fewer_frames(&seeded(5, seed), &random(&on_cube, 200), 5);
    }
    let take = [KeyCode::Enter, KeyCode::Space];
    let on_board = [&ARROWS[..], &ARROWS, &ARROWS, &take, &commands].concat();
    for rules in built_in() {
        let keys = random(&on_board, 150);
        same_in_fewer_frames(&seeded_board(rules, 6, 2), &keys, 5);
    }
}

/// What moves the player of a board, or a piece: something that can be done at once.
fn any_move(app: &App) -> Do {
    let action = app.session().moves().remove(0);
    Do(Command::Play(action))
}

#[test]
fn behind_the_menu_nothing_is_moved() {
    let sokoban = find_built_in("sokoban").expect("built in");
    for go in [seeded(3, 5), seeded_board(sokoban, 6, 3)] {
        let mut app = at(&go);
        app.go_to_menu();
        let before = app.session().clone();
        for wish in [any_move(&app), Do(Command::Restart)] {
            app.send(wish);
            app.update();
            app.update();
            assert_eq!(app.session(), &before);
        }
        // Nor later, when the level is back.
        app.send(any_move(&app));
        app.go(Go::Resume);
        assert_eq!(app.session(), &before);
    }
}

#[test]
fn while_a_level_is_prepared_nothing_is_moved() {
    let boulders = find_built_in("boulders").expect("built in");
    let mut app = at(&seeded(3, 5));
    let before = app.session().clone();
    // That takes far more than a few frames.
    app.send(seeded_board(boulders, 100, 1));
    app.update();
    for _ in 0..5 {
        app.send(any_move(&app));
        app.update();
    }
    assert_eq!(app.session(), &before);
}

#[test]
fn a_late_command_does_not_move_the_level_that_comes() {
    let first_turn = || Do::play(Move::Turn(Turn::forward(Line::Row(2))));
    for from_menu in [true, false] {
        let mut app = at(&seeded(3, 5));
        if from_menu {
            app.go_to_menu();
        }
        let old = app.playing().code.clone();
        app.send(seeded(4, 9));
        app.update();
        for _ in 0..2_000 {
            if app.playing().code != old {
                break;
            }
            app.send(first_turn());
            app.update();
        }
        assert_ne!(app.playing().code, old);
        assert_eq!(app.session().steps().len(), 0, "from the menu: {from_menu}");
        app.update();
        assert_eq!(app.session().steps().len(), 0, "from the menu: {from_menu}");
    }
}
