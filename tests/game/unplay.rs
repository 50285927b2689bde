//! Games played backwards: what comes out is proven, kept, and can be played.

use crate::hand::{Playtest, game, game_with_picture, place, save_file, saved};
use a_mazing_monk::cube::unplay::{Unmove, Unplayed};
use a_mazing_monk::cube::{Cell, Face, KARMA_TO_WIN, Line, Turn};
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::keys::KeyboardOn;
use a_mazing_monk::game::playing::Do;
use a_mazing_monk::game::pointer::Phase;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::game::unplay::{Draft, FromEnd, Unplaying};
use a_mazing_monk::play::cube::KEY;
use a_mazing_monk::play::kind::{End, Proof};
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::rewrite::built_in;
use bevy::prelude::*;

fn draft(app: &App) -> &Draft {
    app.world().resource()
}

/// Begins at the end of a grid game.
fn unplay(app: &mut App, name: &str) {
    app.go_to_unplay(name);
    app.wait_for("what is known", |app| draft(app).proof == Proof::Over);
}

/// Plays a random move back, if there is one.
fn play_back(app: &mut App, dice: &mut Dice) {
    if let Some(action) = dice.pick(&app.board_moves()) {
        app.play_board(action);
    }
}

/// To an end of the cube with so many soldiers.
fn from_end(app: &mut App, soldiers: u32) {
    let end = End::Made {
        number: soldiers,
        seed: 5,
    };
    app.send(FromEnd(end));
    app.wait_for("another end", |app| {
        let unplaying = app.world().get_resource::<Unplaying>();
        unplaying.is_some_and(|unplaying| unplaying.end == end)
    });
    app.update();
    if app.has_picture() {
        app.settle();
    }
}

#[test]
fn every_game_is_un_played_and_what_was_made_is_played_to_its_end() {
    for rules in built_in() {
        let mut app = game(None);
        unplay(&mut app, rules.name());
        let mut dice = Dice::new(&[5]);
        for _ in 0..9 {
            play_back(&mut app, &mut dice);
        }
        // A board that is won already is no level: a little further back.
        for _ in 0..30 {
            app.wait_for("a proof", |app| draft(app).proof != Proof::Thinking);
            if draft(&app).proof.is_level() {
                break;
            }
            assert!(!app.session().is_stuck());
            play_back(&mut app, &mut dice);
        }
        let proof = draft(&app).proof;
        assert!(proof.is_level(), "{}: {proof:?}", rules.name());
        app.press(KeyCode::KeyK);
        assert!(draft(&app).is_kept);
        let own = app.player().progress.own.all()[0].clone();
        assert_eq!(own.game, rules.name());
        app.press(KeyCode::KeyN);
        app.wait_for("the level", |app| app.screen() == Screen::Play);
        assert_eq!(own.code, app.playing().code.as_str());
        if let Proof::Proven(par) = proof {
            assert_eq!(app.board_solution().len() as u32, par);
        }
        app.win();
        // The same level is kept once.
        assert_eq!(app.player().progress.own.all().len(), 1);
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
                0 => app.undo(),
                1 => app.command(Command::Redo),
                _ => play_back(&mut app, &mut dice),
            }
            if dice.below(4) == 0 {
                app.agree(&format!("in round {round}"));
            }
        }
    }
}

/// Un-plays the cube at random until there is a level.
fn unplay_cube(app: &mut App, seed: u32) {
    app.go_to_unplay(KEY);
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
        app.send(Do::play(wish));
        app.update();
        if unplayed(app).karma() >= KARMA_TO_WIN {
            break;
        }
    }
    app.wait_for("a proof", |app| draft(app).proof != Proof::Thinking);
}

#[test]
fn the_cube_is_un_played_kept_and_played() {
    let save = save_file("unplay");
    let mut app = game(Some(&save));
    let mut kept = 0;
    for seed in 0..6 {
        unplay_cube(&mut app, seed);
        let proof = draft(&app).proof;
        assert_ne!(proof, Proof::Unsolvable);
        if draft(&app).level.is_none() {
            app.go_to_menu();
            continue;
        }
        kept += 1;
        app.press(KeyCode::KeyK);
        app.press(KeyCode::KeyN);
        app.wait_for("the level", |app| app.screen() == Screen::Play);
        app.win();
    }
    assert!(kept > 1, "only {kept} levels");
    assert_eq!(app.player().progress.own.all().len(), kept);
    assert_eq!(saved(&save).own, app.player().progress.own);
}

#[test]
fn the_cube_is_drawn_as_it_is_un_played() {
    let mut app = game_with_picture();
    for seed in 0..4 {
        unplay_cube(&mut app, seed);
        app.agree("played back");
        for _ in 0..5 {
            app.undo();
        }
        app.command(Command::Redo);
        app.agree("taken back");
    }
}

#[test]
fn keys_step_back_and_turn_back_and_say_why_not() {
    let mut app = game(None);
    app.go_to_unplay(KEY);
    from_end(&mut app, 0);
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
    let karma = |app: &App| unplayed(app).karma();
    assert_eq!(karma(&app), 1);
    app.press(KeyCode::KeyU);
    assert_eq!(karma(&app), 0);
    app.press(KeyCode::Escape);
    app.wait_for_menu();
}

#[test]
fn the_first_words_of_an_end_are_its_own() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Lesson(0)));
    app.go_to_unplay(KEY);
    assert!(
        app.read_status().starts_with("The end"),
        "{}",
        app.read_status()
    );
    from_end(&mut app, 2);
    assert_eq!(app.read_status(), "Another end.");
}

/// The cube un-played from an end without soldiers, one step away from the corner.
fn stepped_back() -> App {
    let mut app = game_with_picture();
    app.go_to_unplay(KEY);
    from_end(&mut app, 0);
    app
}

fn unplayed(app: &App) -> &Unplayed {
    app.session().at().expect("the cube played backwards")
}

#[test]
fn fingers_step_back_and_drag_lines_back() {
    let mut app = stepped_back();
    app.click_cell(Cell::top(2, 1));
    assert_eq!(app.cube().spot(), 5);
    // A finger that goes elsewhere is no tap, and neither is a second one that is lifted.
    let (here, there) = (place(Cell::top(1, 1)), place(Cell::top(0, 1)));
    app.finger(Phase::Press, here);
    app.finger(Phase::Away, here);
    app.finger(Phase::Lift, here);
    app.finger(Phase::Press, here);
    app.finger(Phase::Drag, there);
    app.finger(Phase::Lift, there);
    assert_eq!(app.cube().spot(), 5);
    app.settle();
    // Up is forwards: it springs back.
    let front = place(Cell::new(Face::Front, 0, 1));
    let before = *app.cube();
    for (by, is_turned) in [(1.0, false), (-0.2, false), (-1.0, true)] {
        app.drag(front, front + Vec3::Y * by);
        app.settle();
        let after = before.turned(Turn::forward(Line::Column(0)).inverted());
        let expected = if is_turned { after } else { before };
        assert_eq!(*app.cube(), expected, "dragged by {by}");
        assert_eq!(app.drawn(), Ok(expected.to_string()), "dragged by {by}");
    }
}

#[test]
fn a_gamepad_un_plays_too() {
    let mut app = stepped_back();
    let pad = app.gamepad();
    app.press_pad(pad, GamepadButton::DPadUp);
    assert_eq!((app.cube().spot(), unplayed(&app).karma()), (5, 1));
    app.press_pad(pad, GamepadButton::RightThumb);
    app.push_stick(pad, Vec2::new(-1.0, 0.0));
    assert_eq!((app.cube().spot(), unplayed(&app).karma()), (4, 1));
    let before = *app.cube();
    app.press_pad(pad, GamepadButton::South);
    assert_ne!(*app.cube(), before);
    app.press_pad(pad, GamepadButton::LeftTrigger);
    assert_eq!(*app.cube(), before);
    app.press_pad(pad, GamepadButton::Start);
    app.wait_for_menu();
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
    assert_eq!(app.screen(), Screen::Unplay);
    app.insert_resource(KeyboardOn::Game);
    app.press(KeyCode::Backspace);
    assert_ne!(*unplayed(&app), before);
}
