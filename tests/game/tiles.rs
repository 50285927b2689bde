//! Boards of grid games under fingers and keys; the picture never disagrees with the game.

use crate::hand::{Hand as _, game, game_with_picture};
use a_mazing_monk::game::boards::{BoardPlaying, BoardWish, Hand, drawn_board};
use a_mazing_monk::game::flow::{Go, Player};
use a_mazing_monk::game::input::Phase;
use a_mazing_monk::game::{Screen, Unclear};
use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::play::board::grip::{Grip, Grips};
use a_mazing_monk::play::board::role::Spot;
use a_mazing_monk::play::board::{BoardCommand, BoardSession};
use a_mazing_monk::play::session::Direction;
use a_mazing_monk::puzzle::{Dice, Limits};
use a_mazing_monk::rewrite::{Aim, Base, Game, Move, Params, built_in, find_built_in};
use bevy::prelude::*;

fn session(app: &App) -> &BoardSession {
    &app.world().resource::<BoardPlaying>().session
}

/// Starts a level of a game of about so many moves.
fn begin(app: &mut App, game: &Game, length: u16, seed: u32) {
    let base = match game.vary() {
        Some(_) => Base::Nothing,
        None => Base::Start(0),
    };
    let aim = Aim::Length(length);
    let code = BoardCode::seeded(game, Params { base, aim }, seed);
    app.world_mut().write_message(Go::Board(code.clone()));
    app.wait_for(game.name(), |app| {
        let playing = app.world().get_resource::<BoardPlaying>();
        app.screen() == Screen::Board && playing.is_some_and(|playing| playing.code == code)
    });
    for _ in 0..3 {
        app.update();
    }
}

fn solution(app: &App) -> Vec<Move> {
    let session = session(app);
    let found = session.machine().solve(session.board(), &Limits::default());
    found.answer.solved().expect("solvable")
}

/// Where a move is taken hold of.
fn grip(app: &App, action: &Move) -> Grip {
    let session = session(app);
    let grips = Grips::of(session.game(), session.machine(), session.board(), None);
    grips.main(action).expect("a grip")
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
    app.world().resource::<Hand>().cursor
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
    let board = session(app).board();
    let middle = |cells: usize| (cells as f32 - 1.0) / 2.0;
    Vec3::new(
        spot.x as f32 - middle(board.width()),
        0.1,
        spot.y as f32 - middle(board.height()),
    )
}

fn tap(app: &mut App, spot: Spot) {
    let at = place(app, spot);
    app.finger(Phase::Hover, at);
    app.finger(Phase::Press, at);
    app.finger(Phase::Lift, at);
}

fn drag(app: &mut App, from: Spot, to: Vec3) {
    let at = place(app, from);
    app.finger(Phase::Press, at);
    app.finger(Phase::Drag, at.lerp(to, 0.5));
    app.finger(Phase::Drag, to);
    app.finger(Phase::Lift, to);
}

fn agree(app: &mut App, when: &str) {
    for _ in 0..2_000 {
        app.update();
        if drawn_board(app.world_mut()) != Err(Unclear::Moving) {
            break;
        }
    }
    let board = session(app).game().write_board(session(app).board());
    let drawn = drawn_board(app.world_mut());
    assert_eq!(drawn, Ok(board), "{} {when}", session(app).game().name());
}

#[test]
fn every_game_is_played_to_its_end_by_keys_alone() {
    for game_rules in built_in() {
        let mut app = game(None);
        begin(&mut app, game_rules, 7, 3);
        for action in solution(&app) {
            let grip = grip(&app, &action);
            let way = grip.direction().expect("a direction");
            let grips = app.world().resource::<Hand>().grips().player();
            if grips.is_none() {
                steer(&mut app, grip.from);
                app.press(KeyCode::Enter);
                assert_eq!(app.world().resource::<Hand>().taken, Some(grip.from));
            }
            app.press(key(way));
        }
        assert!(session(&app).is_won(), "{}", game_rules.name());
    }
}

#[test]
fn every_game_is_played_to_its_end_by_taps_alone() {
    for game in built_in() {
        let mut app = game_with_picture();
        begin(&mut app, game, 7, 4);
        agree(&mut app, "at first");
        for action in solution(&app) {
            let grip = grip(&app, &action);
            if app.world().resource::<Hand>().grips().player() != Some(grip.from) {
                tap(&mut app, grip.from);
            }
            tap(&mut app, grip.to);
        }
        assert!(session(&app).is_won(), "{}", game.name());
        agree(&mut app, "at the end");
    }
}

#[test]
fn every_game_is_played_to_its_end_by_dragging() {
    for game in built_in() {
        let mut app = game_with_picture();
        begin(&mut app, game, 6, 5);
        for action in solution(&app) {
            let grip = grip(&app, &action);
            let to = place(&app, grip.to);
            drag(&mut app, grip.from, to);
        }
        assert!(session(&app).is_won(), "{}", game.name());
        agree(&mut app, "at the end");
    }
}

#[test]
fn a_tap_far_away_walks_there() {
    let mut app = game_with_picture();
    let game = find_built_in("sokoban").expect("built in");
    let code = BoardCode::literal(game, &game.starts()[0].board);
    app.world_mut().write_message(Go::Board(code));
    app.wait_for("sokoban", |app| app.screen() == Screen::Board);
    app.update();
    // Down, and to the right along the lower room.
    tap(&mut app, Spot::new(2, 4));
    assert_eq!(session(&app).turns(), 3);
    agree(&mut app, "after a walk");
    tap(&mut app, Spot::new(7, 0));
    assert_eq!(session(&app).turns(), 3);
    assert!(
        app.read_status().contains("cannot"),
        "{}",
        app.read_status()
    );
    agree(&mut app, "after a shake");
}

#[test]
fn what_is_taken_can_be_let_go_and_a_drag_too_short_springs_back() {
    let mut app = game_with_picture();
    let game = find_built_in("peg solitaire").expect("built in");
    begin(&mut app, game, 6, 9);
    let action = solution(&app)[0];
    let grip = grip(&app, &action);
    tap(&mut app, grip.from);
    assert_eq!(app.world().resource::<Hand>().taken, Some(grip.from));
    app.press(KeyCode::Escape);
    assert_eq!(app.world().resource::<Hand>().taken, None);
    assert_eq!(app.screen(), Screen::Board);
    let (from, to) = (place(&app, grip.from), place(&app, grip.to));
    drag(&mut app, grip.from, from.lerp(to, 0.2));
    assert_eq!(session(&app).turns(), 0);
    agree(&mut app, "after springing back");
    app.press(KeyCode::Escape);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
}

/// A random thing that a player may do.
fn something(app: &mut App, dice: &mut Dice) {
    let session = session(app);
    let (width, height) = (session.board().width(), session.board().height());
    let moves = session.moves();
    let mut spot = || {
        let (x, y) = (dice.below(width as u32), dice.below(height as u32));
        Spot::new(x as usize, y as usize)
    };
    let (one, other) = (spot(), spot());
    let action = dice.pick(&moves);
    let command = |app: &mut App, command: BoardCommand| {
        app.world_mut().write_message(BoardWish(command));
        app.update();
    };
    match (dice.below(12), action) {
        (0..=4, Some(action)) => command(app, BoardCommand::Play(action)),
        (5, Some(action)) => {
            let grip = grip(app, &action);
            let to = place(app, grip.to);
            drag(app, grip.from, to);
        }
        (6, _) => tap(app, one),
        (7, _) => {
            let to = place(app, other);
            drag(app, one, to);
        }
        (8 | 9, _) => command(app, BoardCommand::Undo),
        (10, _) => command(app, BoardCommand::Redo),
        (11, _) if dice.below(4) == 0 => command(app, BoardCommand::Restart),
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
        begin(&mut app, game, 9, 11);
        app.world_mut()
            .resource_mut::<Player>()
            .progress
            .settings
            .reduced_motion = number % 3 == 2;
        let mut dice = Dice::new(&[number as u32]);
        for round in 0..500 {
            something(&mut app, &mut dice);
            // Sometimes at once, sometimes with much still waiting to be shown.
            if dice.below(5) == 0 {
                agree(&mut app, &format!("in round {round}"));
            }
        }
        agree(&mut app, "at the end");
    }
}

#[test]
fn the_witness_sees_when_the_picture_is_wrong() {
    let mut app = game_with_picture();
    let game = find_built_in("merge").expect("built in");
    begin(&mut app, game, 5, 2);
    agree(&mut app, "at first");
    let at = place(&app, Spot::new(1, 1)) - Vec3::Y * 0.1;
    let world = app.world_mut();
    let mut shapes = world.query_filtered::<&mut Transform, With<Mesh3d>>();
    let here = shapes
        .iter_mut(world)
        .filter(|t| t.translation.distance(at) < 0.01);
    for mut transform in here {
        transform.translation.x += 0.4;
    }
    assert!(matches!(
        drawn_board(app.world_mut()),
        Err(Unclear::Wrong(_))
    ));
}

#[test]
fn the_cube_comes_back_after_a_board() {
    let mut app = game_with_picture();
    app.go(crate::hand::seeded(4, 1));
    app.settle();
    let count = |app: &mut App| {
        let world = app.world_mut();
        let mut all = world.query::<&Mesh3d>();
        all.iter(world).count()
    };
    let before = count(&mut app);
    begin(&mut app, &built_in()[0], 5, 2);
    agree(&mut app, "at first");
    app.go(crate::hand::seeded(4, 1));
    app.settle();
    let cube = app.playing().session.cube().to_string();
    assert_eq!(app.drawn(), Ok(cube));
    assert_eq!(count(&mut app), before);
}
