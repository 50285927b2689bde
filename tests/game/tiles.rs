//! Boards of grid games under fingers and keys; the picture never disagrees with the game.

use crate::hand::{Playtest, game, game_with_picture, seeded, seeded_board};
use a_mazing_monk::game::Unclear;
use a_mazing_monk::game::board::Selection;
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::play::board::handles::{Handle, Handles};
use a_mazing_monk::play::board::role::Spot;
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::rewrite::{Move, built_in, find_built_in};
use bevy::prelude::*;

fn selection(app: &App) -> &Selection {
    app.world().resource()
}

/// Where a move is taken hold of.
fn handle(app: &App, action: &Move) -> Handle {
    let handles = Handles::of(app.rules(), app.machine(), app.board(), None);
    handles.main(action).expect("a handle")
}

fn key(way: Direction) -> KeyCode {
    match way {
        Direction::Left => KeyCode::ArrowLeft,
        Direction::Right => KeyCode::ArrowRight,
        Direction::Back => KeyCode::ArrowUp,
        Direction::Front => KeyCode::ArrowDown,
    }
}

fn cursor(app: &App) -> Option<Spot> {
    selection(app).cursor
}

/// Brings the cursor to a cell, with arrows alone.
fn steer(app: &mut App, to: Spot) {
    if cursor(app).is_none() {
        app.press(KeyCode::ArrowRight);
    }
    for _ in 0..60 {
        let at = cursor(app).expect("a cursor");
        if at == to {
            return;
        }
        let across = match at.x < to.x {
            true => KeyCode::ArrowRight,
            false => KeyCode::ArrowLeft,
        };
        let along = match at.y < to.y {
            true => KeyCode::ArrowDown,
            false => KeyCode::ArrowUp,
        };
        if at.y != to.y {
            app.press(along);
        }
        if cursor(app) == Some(at) && at.x != to.x {
            app.press(across);
        }
    }
    panic!("the cursor never comes to {to:?}");
}

/// The middle of a cell in space.
fn place(app: &App, spot: Spot) -> Vec3 {
    let board = app.board();
    let middle = |cells: usize| (cells as f32 - 1.0) / 2.0;
    Vec3::new(
        spot.x as f32 - middle(board.width()),
        0.1,
        spot.y as f32 - middle(board.height()),
    )
}

fn tap(app: &mut App, spot: Spot) {
    app.tap(place(app, spot));
}

fn drag(app: &mut App, from: Spot, to: Vec3) {
    app.drag(place(app, from), to);
}

#[test]
fn every_game_is_played_to_its_end_by_keys_alone() {
    for game_rules in built_in() {
        let mut app = game(None);
        app.go(seeded_board(game_rules, 7, 3));
        for action in app.board_solution() {
            let handle = handle(&app, &action);
            let way = handle.direction().expect("a direction");
            if selection(&app).handles().player().is_none() {
                steer(&mut app, handle.from);
                app.press(KeyCode::Enter);
                assert_eq!(selection(&app).taken, Some(handle.from));
            }
            app.press(key(way));
        }
        assert!(app.session().is_won(), "{}", game_rules.name());
    }
}

#[test]
fn every_game_is_played_to_its_end_by_taps_alone() {
    for game in built_in() {
        let mut app = game_with_picture();
        app.go(seeded_board(game, 7, 4));
        app.agree("at first");
        for action in app.board_solution() {
            let handle = handle(&app, &action);
            if selection(&app).handles().player() != Some(handle.from) {
                tap(&mut app, handle.from);
            }
            tap(&mut app, handle.to);
        }
        assert!(app.session().is_won(), "{}", game.name());
        app.agree("at the end");
    }
}

#[test]
fn every_game_is_played_to_its_end_by_dragging() {
    for game in built_in() {
        let mut app = game_with_picture();
        app.go(seeded_board(game, 6, 5));
        for action in app.board_solution() {
            let handle = handle(&app, &action);
            let to = place(&app, handle.to);
            drag(&mut app, handle.from, to);
        }
        assert!(app.session().is_won(), "{}", game.name());
        app.agree("at the end");
    }
}

#[test]
fn a_tap_far_away_walks_there() {
    let mut app = game_with_picture();
    let game = find_built_in("sokoban").expect("built in");
    let code = BoardCode::literal(game, &game.starts()[0].board);
    app.go(Go::code(&code));
    // Down, and to the right along the lower room.
    tap(&mut app, Spot::new(2, 4));
    assert_eq!(app.session().made(), 3);
    app.agree("after a walk");
    tap(&mut app, Spot::new(7, 0));
    assert_eq!(app.session().made(), 3);
    assert!(
        app.read_status().contains("cannot"),
        "{}",
        app.read_status()
    );
    app.agree("after a shake");
}

#[test]
fn what_is_taken_can_be_let_go_and_a_drag_too_short_springs_back() {
    let mut app = game_with_picture();
    let game = find_built_in("peg solitaire").expect("built in");
    app.go(seeded_board(game, 6, 9));
    let action = app.board_solution()[0];
    let handle = handle(&app, &action);
    tap(&mut app, handle.from);
    assert_eq!(selection(&app).taken, Some(handle.from));
    app.press(KeyCode::Escape);
    assert_eq!(selection(&app).taken, None);
    assert_eq!(app.screen(), Screen::Play);
    let (from, to) = (place(&app, handle.from), place(&app, handle.to));
    drag(&mut app, handle.from, from.lerp(to, 0.2));
    assert_eq!(app.session().made(), 0);
    app.agree("after springing back");
    app.press(KeyCode::Escape);
    app.wait_for_menu();
}

/// A random thing that a player may do.
fn something(app: &mut App, dice: &mut Dice) {
    let (width, height) = (app.board().width(), app.board().height());
    let moves = app.board_moves();
    let mut spot = || {
        let (x, y) = (dice.below(width as u32), dice.below(height as u32));
        Spot::new(x as usize, y as usize)
    };
    let (one, other) = (spot(), spot());
    let action = dice.pick(&moves);
    match (dice.below(12), action) {
        (0..=4, Some(action)) => app.play_board(action),
        (5, Some(action)) => {
            let handle = handle(app, &action);
            let to = place(app, handle.to);
            drag(app, handle.from, to);
        }
        (6, _) => tap(app, one),
        (7, _) => {
            let to = place(app, other);
            drag(app, one, to);
        }
        (8 | 9, _) => app.undo(),
        (10, _) => app.command(Command::Redo),
        (11, _) if dice.below(4) == 0 => app.command(Command::Restart),
        _ => {
            let way = [
                KeyCode::ArrowUp,
                KeyCode::KeyA,
                KeyCode::Space,
                KeyCode::ArrowRight,
            ];
            app.press(dice.pick(&way).expect("keys"));
        }
    }
}

#[test]
fn random_play_and_the_picture_agree_whenever_it_rests() {
    for (number, game) in built_in().iter().enumerate() {
        let mut app = game_with_picture();
        app.go(seeded_board(game, 9, 11));
        app.settings().reduced_motion = number % 3 == 2;
        let mut dice = Dice::new(&[number as u32]);
        for round in 0..500 {
            something(&mut app, &mut dice);
            // Sometimes at once, sometimes with much still waiting to be shown.
            if dice.below(5) == 0 {
                app.agree(&format!("in round {round}"));
            }
        }
        app.agree("at the end");
    }
}

#[test]
fn the_witness_sees_when_the_picture_is_wrong() {
    let mut app = game_with_picture();
    let game = find_built_in("merge").expect("built in");
    app.go(seeded_board(game, 5, 2));
    app.agree("at first");
    let at = place(&app, Spot::new(1, 1)) - Vec3::Y * 0.1;
    let world = app.world_mut();
    let mut shapes = world.query_filtered::<&mut Transform, With<Mesh3d>>();
    let here = shapes
        .iter_mut(world)
        .filter(|t| t.translation.distance(at) < 0.01);
    for mut transform in here {
        transform.translation.x += 0.4;
    }
    assert!(matches!(app.drawn(), Err(Unclear::Wrong(_))));
}

#[test]
fn the_cube_comes_back_after_a_board() {
    let mut app = game_with_picture();
    app.go(seeded(4, 1));
    app.settle();
    let before = app.shapes();
    app.go(seeded_board(&built_in()[0], 5, 2));
    app.agree("at first");
    app.go(seeded(4, 1));
    app.agree("after a board");
    assert_eq!(app.shapes(), before);
}
