//! Games played backwards: what comes out is proven, kept, and can be played.

use crate::hand::{Hand as _, game, game_with_picture, place, save_file};
use a_mazing_monk::cube::unplay::{Unmove, Unplayed};
use a_mazing_monk::cube::{Cell, Face, KARMA_TO_WIN, Line, Turn};
use a_mazing_monk::game::boards::{BoardPlaying, BoardWish, drawn_board};
use a_mazing_monk::game::flow::Go;
use a_mazing_monk::game::input::Phase;
use a_mazing_monk::game::keys::KeyboardOn;
use a_mazing_monk::game::unplay::Making;
use a_mazing_monk::game::unplay::cube::{CubeUnplaying, CubeWish};
use a_mazing_monk::game::{Screen, Unclear};
use a_mazing_monk::levels::any_code::AnyCode;
use a_mazing_monk::play::board::{BoardCommand, BoardSession};
use a_mazing_monk::play::progress::{Mode, Progress};
use a_mazing_monk::play::unplay::Proof;
use a_mazing_monk::puzzle::{Dice, Limits};
use a_mazing_monk::rewrite::built_in;
use bevy::prelude::*;

fn session(app: &App) -> &BoardSession {
    &app.world().resource::<BoardPlaying>().session
}

fn making(app: &App) -> &Making {
    app.world().resource::<Making>()
}

/// Begins at the end of a game.
fn unplay(app: &mut App, name: &str) {
    let go = Go::Unplay(Some(name.to_owned()));
    app.world_mut().write_message(go);
    app.wait_for("the end", |app| app.screen() == Screen::UnplayBoard);
    app.wait_for("what is known", |app| making(app).proof == Proof::Over);
}

fn wish(app: &mut App, command: BoardCommand) {
    app.world_mut().write_message(BoardWish(command));
    app.update();
}

#[test]
fn every_game_is_un_played_and_what_was_made_is_played_to_its_end() {
    for rules in built_in() {
        let mut app = game(None);
        unplay(&mut app, rules.name());
        let mut dice = Dice::new(&[5]);
        for _ in 0..9 {
            if let Some(action) = dice.pick(&session(&app).moves()) {
                wish(&mut app, BoardCommand::Play(action));
            }
        }
        // A board that is won already is no level: a little further back.
        for _ in 0..30 {
            app.wait_for("a proof", |app| making(app).proof != Proof::Thinking);
            if making(&app).proof.is_level() {
                break;
            }
            let action = dice.pick(&session(&app).moves()).expect("moves");
            wish(&mut app, BoardCommand::Play(action));
        }
        let proof = making(&app).proof;
        assert!(proof.is_level(), "{}: {proof:?}", rules.name());
        app.press(KeyCode::KeyK);
        assert!(making(&app).is_kept);
        let own = app.player().progress.own[0].clone();
        assert_eq!(own.game, rules.name());
        app.press(KeyCode::KeyN);
        app.wait_for("the level", |app| app.screen() == Screen::Board);
        let playing = app.world().resource::<BoardPlaying>();
        assert_eq!(own.code(), Some(AnyCode::Board(playing.code.clone())));
        let moves = session(&app)
            .machine()
            .solve(session(&app).board(), &Limits::default());
        let moves = moves.answer.solved().expect("it was proven");
        if let Proof::Proven(par) = proof {
            assert_eq!(moves.len() as u32, par);
        }
        for action in moves {
            wish(&mut app, BoardCommand::Play(action));
        }
        assert!(session(&app).is_won(), "{}", rules.name());
        // The same level is kept once.
        assert_eq!(app.player().progress.own.len(), 1);
    }
}

#[test]
fn the_picture_follows_backwards_too() {
    for rules in built_in() {
        let mut app = game_with_picture();
        unplay(&mut app, rules.name());
        let mut dice = Dice::new(&[8]);
        for round in 0..60 {
            match dice.below(5) {
                0 => wish(&mut app, BoardCommand::Undo),
                1 => wish(&mut app, BoardCommand::Redo),
                _ => {
                    if let Some(action) = dice.pick(&session(&app).moves()) {
                        wish(&mut app, BoardCommand::Play(action));
                    }
                }
            }
            if dice.below(4) == 0 {
                for _ in 0..500 {
                    app.update();
                    if drawn_board(app.world_mut()) != Err(Unclear::Moving) {
                        break;
                    }
                }
                let board = session(&app).game().write_board(session(&app).board());
                let drawn = drawn_board(app.world_mut());
                assert_eq!(drawn, Ok(board), "{} in round {round}", rules.name());
            }
        }
    }
}

/// Un-plays the cube at random until there is a level.
fn unplay_cube(app: &mut App, seed: u32) {
    app.world_mut().write_message(Go::Unplay(None));
    app.wait_for("the cube", |app| app.screen() == Screen::UnplayCube);
    let mut dice = Dice::new(&[seed]);
    for _ in 0..400 {
        let spot = dice.below(9) as u8;
        let wish = match dice.below(3) {
            0 => Unmove::Turn(dice.pick(&Line::ALL).expect("lines")),
            _ => Unmove::Step {
                to: spot,
                karma: dice.chance(2, 3),
            },
        };
        app.world_mut().write_message(CubeWish::Make(wish));
        app.update();
        let unplaying = app.world().resource::<CubeUnplaying>();
        if unplaying.unplay.now().karma() >= KARMA_TO_WIN {
            break;
        }
    }
    app.wait_for("a proof", |app| making(app).proof != Proof::Thinking);
}

#[test]
fn the_cube_is_un_played_kept_and_played() {
    let save = save_file("unplay");
    let mut app = game(Some(&save));
    let mut kept = 0;
    for seed in 0..6 {
        unplay_cube(&mut app, seed);
        let proof = making(&app).proof;
        assert_ne!(proof, Proof::Unsolvable);
        if making(&app).level.is_none() {
            app.world_mut().write_message(Go::Menu);
            app.wait_for("the menu", |app| app.screen() == Screen::Menu);
            continue;
        }
        kept += 1;
        app.press(KeyCode::KeyK);
        app.press(KeyCode::KeyN);
        app.wait_for("the level", |app| app.screen() == Screen::Play);
        app.win();
    }
    assert!(kept > 1, "only {kept} levels");
    assert_eq!(app.player().progress.own.len(), kept);
    let text = std::fs::read_to_string(&save).expect("saved");
    let read = Progress::from_text(&text).expect("good");
    assert_eq!(read.own, app.player().progress.own);
}

#[test]
fn the_cube_is_drawn_as_it_is_un_played() {
    let mut app = game_with_picture();
    for seed in 0..4 {
        unplay_cube(&mut app, seed);
        app.settle();
        let cube = app.playing().session.cube().to_string();
        assert_eq!(app.drawn(), Ok(cube));
        for _ in 0..5 {
            app.world_mut().write_message(CubeWish::Undo);
            app.update();
        }
        app.world_mut().write_message(CubeWish::Redo);
        app.settle();
        let cube = app.playing().session.cube().to_string();
        assert_eq!(app.drawn(), Ok(cube), "taken back");
    }
}

#[test]
fn keys_step_back_and_turn_back_and_say_why_not() {
    let mut app = game(None);
    app.world_mut().write_message(Go::Unplay(None));
    app.wait_for("the cube", |app| app.screen() == Screen::UnplayCube);
    app.world_mut().write_message(CubeWish::Another(0));
    app.update();
    app.update();
    app.press(KeyCode::ArrowRight);
    assert!(
        app.read_status().contains("ends here"),
        "{}",
        app.read_status()
    );
    // Row 3 is the monk's own.
    app.press(KeyCode::Digit3);
    assert!(
        app.read_status().contains("stands on"),
        "{}",
        app.read_status()
    );
    app.press(KeyCode::ArrowUp);
    let karma = |app: &App| {
        let unplaying = app.world().resource::<CubeUnplaying>();
        unplaying.unplay.now().karma()
    };
    assert_eq!(karma(&app), 1);
    app.press(KeyCode::KeyU);
    assert_eq!(karma(&app), 0);
    app.press(KeyCode::Escape);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
}

#[test]
fn the_first_words_of_an_end_are_its_own() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Lesson(0)));
    app.world_mut().write_message(Go::Unplay(None));
    app.wait_for("the cube", |app| app.screen() == Screen::UnplayCube);
    app.update();
    assert!(
        app.read_status().starts_with("The end"),
        "{}",
        app.read_status()
    );
    app.world_mut().write_message(CubeWish::Another(2));
    app.update();
    app.update();
    assert_eq!(app.read_status(), "Another end.");
}

/// The cube un-played from an end without soldiers, one step away from the corner.
fn stepped_back() -> App {
    let mut app = game_with_picture();
    app.world_mut().write_message(Go::Unplay(None));
    app.wait_for("the cube", |app| app.screen() == Screen::UnplayCube);
    app.world_mut().write_message(CubeWish::Another(0));
    app.update();
    app.update();
    app
}

fn unplayed(app: &App) -> &Unplayed {
    app.world().resource::<CubeUnplaying>().unplay.now()
}

#[test]
fn fingers_step_back_and_drag_lines_back() {
    let mut app = stepped_back();
    app.click_cell(Cell::top(2, 1));
    assert_eq!(unplayed(&app).cube().spot(), 5);
    // A finger that goes elsewhere is no tap, and neither is a second one that is lifted.
    let (here, there) = (place(Cell::top(1, 1)), place(Cell::top(0, 1)));
    app.finger(Phase::Press, here);
    app.finger(Phase::Away, here);
    app.finger(Phase::Lift, here);
    app.finger(Phase::Press, here);
    app.finger(Phase::Drag, there);
    app.finger(Phase::Lift, there);
    assert_eq!(unplayed(&app).cube().spot(), 5);
    app.settle();
    // Up is forwards: it springs back.
    let front = place(Cell::new(Face::Front, 0, 1));
    let before = *unplayed(&app).cube();
    for (by, is_turned) in [(1.0, false), (-0.2, false), (-1.0, true)] {
        app.finger(Phase::Press, front);
        app.finger(Phase::Drag, front + Vec3::Y * by * 0.5);
        app.finger(Phase::Drag, front + Vec3::Y * by);
        app.finger(Phase::Lift, front + Vec3::Y * by);
        app.settle();
        let after = before.turned(Turn::forward(Line::Column(0)).inverted());
        let expected = if is_turned { after } else { before };
        assert_eq!(*unplayed(&app).cube(), expected, "dragged by {by}");
        assert_eq!(app.drawn(), Ok(expected.to_string()), "dragged by {by}");
    }
}

#[test]
fn a_gamepad_un_plays_too() {
    let mut app = stepped_back();
    let pad = app.gamepad();
    app.press_pad(pad, GamepadButton::DPadUp);
    assert_eq!(
        (unplayed(&app).cube().spot(), unplayed(&app).karma()),
        (5, 1)
    );
    app.press_pad(pad, GamepadButton::RightThumb);
    app.push_stick(pad, Vec2::new(-1.0, 0.0));
    assert_eq!(
        (unplayed(&app).cube().spot(), unplayed(&app).karma()),
        (4, 1)
    );
    let before = *unplayed(&app).cube();
    app.press_pad(pad, GamepadButton::South);
    assert_ne!(*unplayed(&app).cube(), before);
    app.press_pad(pad, GamepadButton::LeftTrigger);
    assert_eq!(*unplayed(&app).cube(), before);
    app.press_pad(pad, GamepadButton::Start);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
}

#[test]
fn what_is_typed_into_a_number_un_plays_nothing() {
    let mut app = stepped_back();
    app.press(KeyCode::ArrowUp);
    let before = *unplayed(&app);
    let typed = [
        KeyCode::Digit1,
        KeyCode::Backspace,
        KeyCode::KeyU,
        KeyCode::ArrowLeft,
        KeyCode::Escape,
    ];
    app.insert_resource(KeyboardOn::Text);
    for key in typed {
        app.press(key);
        assert_eq!(*unplayed(&app), before, "{key:?}");
    }
    assert_eq!(app.screen(), Screen::UnplayCube);
    app.insert_resource(KeyboardOn::Game);
    app.press(KeyCode::Backspace);
    assert_ne!(*unplayed(&app), before);
}
