//! `--autoplay`: the solver plays levels with synthetic keys and a synthetic mouse, through the same events
//! that a person's keyboard and mouse send.

mod board;
mod cube;
mod hands;

use super::Screen;
use super::boards::{self, BoardPlaying, Table, drawn_board};
use super::cost::Costs;
use super::flow::{Go, Player};
use super::hud::LinePlaces;
use super::keys::Bindings;
use super::relay::Playing;
use super::view::{Eye, Stage, Unclear, drawn_level};
use crate::cube::generate::Difficulty;
use crate::levels::code::LevelCode;
use crate::play::board::role::Spot;
use crate::play::progress::Mode;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use hands::{Hands, tap};
use std::time::Duration;

#[derive(Resource)]
struct Autoplay {
    levels: u32,
    done: u32,
    hands: Hands,
    step: Step,
    /// Frames without anything to do.
    waited: u32,
    /// When the hands last did something.
    since: Instant,
    /// Times that the level was begun to be played.
    tries: u32,
    /// Where the cursor was before the last arrow.
    cursor: Option<Spot>,
    entities: usize,
}

/// How far it is with the level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// In the menu; the first level is started from there by the keyboard.
    Menu,
    /// A level was asked for.
    Asked,
    /// It is being played.
    Playing,
}

/// After this time, something that does not come is an error.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) fn add(app: &mut App, levels: u32) {
    app.insert_resource(Autoplay {
        levels,
        done: 0,
        hands: Hands::new(),
        step: Step::Menu,
        waited: 0,
        since: Instant::now(),
        tries: 0,
        cursor: None,
        entities: 0,
    });
    app.insert_resource(super::keep::Keep::nowhere());
    app.add_plugins(super::cost::plugin);
    app.add_systems(Startup, |mut player: ResMut<Player>| {
        player.progress.settings.shadows = false;
    });
    // What is sent at the end of a frame arrives with the next one, as a person's input does.
    app.add_systems(Last, (play, hands::act, count_entities).chain());
    app.add_systems(First, blink);
}

/// How much longer the eye stays closed than it was open: drawing in software takes seconds a frame, and
/// what is played does not depend on it.
const CLOSED: f32 = 4.0;
/// A frame that takes no longer than this many seconds is always drawn.
const QUICK: f32 = 0.05;

/// Closes the eye for a while after a frame that took long to draw.
fn blink(mut eyes: Query<&mut Camera, With<Eye>>, time: Res<Time<Real>>, mut closed: Local<f32>) {
    let frame = time.delta_secs();
    *closed = if frame > QUICK {
        (*closed).max(0.0) + frame * CLOSED
    } else {
        *closed - frame
    };
    for mut eye in &mut eyes {
        eye.is_active = *closed <= 0.0;
    }
}

/// The levels after the lesson that is started from the menu: two of the cube and two of a grid game in
/// turn, the first of two by keys and the second by mouse.
fn level(number: u32) -> Option<Go> {
    if number % 4 >= 2 {
        return board::level(number / 4, number).map(Go::Board);
    }
    let difficulty = Difficulty::new((number / 2 % 10) as u8 + 1).ok()?;
    Some(Go::Code(LevelCode::seeded(difficulty, 1_000_000 + number)))
}

/// Decides what to do next.
fn play(world: &mut World) {
    let mut auto = match world.remove_resource::<Autoplay>() {
        Some(auto) => auto,
        None => return,
    };
    if auto.hands.is_empty() {
        auto.waited += 1;
        if auto.since.elapsed() > PATIENCE {
            error!("nothing comes any more after level {}", auto.done);
            world.write_message(AppExit::error());
        }
        decide(world, &mut auto);
    }
    world.insert_resource(auto);
}

fn decide(world: &mut World, auto: &mut Autoplay) {
    let screen = *world.resource::<State<Screen>>().get();
    match auto.step {
        Step::Menu if screen == Screen::Menu && auto.waited > 4 => {
            tap(&mut auto.hands, Some(&KeyCode::Tab));
            tap(&mut auto.hands, Some(&KeyCode::Enter));
            auto.step = Step::Asked;
        }
        Step::Asked if is_there(world, auto.done) => auto.step = Step::Playing,
        Step::Playing => play_on(world, auto),
        _ => {}
    }
}

/// Whether the level with a number is on the screen: first the lesson, then levels by their codes.
fn is_there(world: &World, number: u32) -> bool {
    let screen = *world.resource::<State<Screen>>().get();
    let cube = || world.get_resource::<Playing>();
    match (number, level(number)) {
        (0, _) => {
            screen == Screen::Play && cube().is_some_and(|playing| playing.mode == Mode::Lesson(0))
        }
        (_, Some(Go::Code(code))) => {
            screen == Screen::Play && cube().is_some_and(|playing| playing.code == code)
        }
        (_, Some(Go::Board(code))) => {
            let board = world.get_resource::<BoardPlaying>();
            screen == Screen::Board && board.is_some_and(|playing| playing.code == code)
        }
        _ => false,
    }
}

fn play_on(world: &mut World, auto: &mut Autoplay) {
    let is_board = *world.resource::<State<Screen>>().get() == Screen::Board;
    let is_still = match is_board {
        true => world.resource::<Table>().is_still(),
        false => world.resource::<Stage>().is_still(),
    };
    if !is_still {
        return;
    }
    let is_won = match is_board {
        true => world.resource::<BoardPlaying>().session.is_won(),
        false => world.resource::<Playing>().session.is_won(),
    };
    if !is_won {
        go_on(world, auto, is_board);
        return;
    }
    let (shown, meant) = if is_board {
        let session = &world.resource::<BoardPlaying>().session;
        let meant = session.game().write_board(session.board());
        (drawn_board(world), meant)
    } else {
        let meant = world.resource::<Playing>().session.cube().to_string();
        (drawn_level(world), meant)
    };
    if shown == Err(Unclear::Moving) {
        return;
    }
    if shown.as_ref() != Ok(&meant) {
        error!("the picture shows {shown:?}, the game is at {meant}");
        world.write_message(AppExit::error());
    }
    auto.done += 1;
    auto.waited = 0;
    auto.tries = 0;
    info!(
        "level {} of {} won, {} entities, {}",
        auto.done,
        auto.levels,
        auto.entities,
        memory()
    );
    if auto.done >= auto.levels {
        info!("{}", world.resource::<Costs>().report());
        world.write_message(AppExit::Success);
    } else if let Some(go) = level(auto.done) {
        world.write_message(go);
    }
    auto.step = Step::Asked;
}

/// Times that a level may be begun to be played; a board is played key by key.
const MOST_TRIES: u32 = 5;
const MOST_KEYS: u32 = 500;

/// Gives the hands something to do.
fn go_on(world: &mut World, auto: &mut Autoplay, is_board: bool) {
    auto.tries += 1;
    if auto.tries > if is_board { MOST_KEYS } else { MOST_TRIES } {
        error!("level {} is not won by what should win it", auto.done + 1);
        world.write_message(AppExit::error());
    }
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let size = windows.single(world).map_or(Vec2::ZERO, Window::size);
    // In a small window panels lie over the picture, as nobody would play it with a mouse.
    let is_small = size.min_element() < 500.0;
    let by_keys = auto.done.is_multiple_of(2) || is_small;
    let mut eyes = world.query_filtered::<(&Camera, &GlobalTransform), With<Eye>>();
    let Ok((camera, eye)) = eyes.single(world) else {
        return;
    };
    let on_screen = |at: Vec3| camera.world_to_viewport(eye, at).ok();
    let bindings = world.resource::<Bindings>();
    auto.hands = if is_board {
        let playing = world.resource::<BoardPlaying>();
        let hand = world.resource::<boards::Hand>();
        match by_keys {
            true => board::by_keys(playing, hand, bindings, &mut auto.cursor),
            false => board::by_mouse(playing, hand, on_screen),
        }
    } else {
        let playing = world.resource::<Playing>();
        match by_keys {
            true => cube::by_keys(playing, bindings),
            false => cube::by_mouse(playing, world.resource::<LinePlaces>(), on_screen),
        }
    };
}

fn count_entities(mut auto: ResMut<Autoplay>, all: Query<Entity>) {
    auto.entities = all.iter().count();
}

/// The memory that the game holds, where the system tells it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: Option<u64> = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok());
    kib.map_or("memory unknown".to_owned(), |kib| {
        format!("{} MiB", kib / 1024)
    })
}
