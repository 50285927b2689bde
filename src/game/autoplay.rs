//! `--autoplay`: the solver plays levels with synthetic keys and a synthetic mouse, through the same events
//! that a person's keyboard and mouse send. In the end it draws some levels, and plays those.

use super::autodraw::Autodraw;
use super::cost::{self, Costs};
use super::go::Go;
use super::hands::{Desk, Hands};
use super::player::Player;
use super::playing::Playing;
use super::saving::Saving;
use super::scene::{Eye, Still};
use super::screen::Screen;
use super::views::{Device, Unclear, Views, drawn};
use crate::cube::generate::Difficulty;
use crate::levels::board_code::BoardCode;
use crate::levels::code::LevelCode;
use crate::play::board::usual_base;
use crate::play::kind::Code;
use crate::play::mode::Mode;
use crate::rewrite::{Aim, Params, built_in};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::time::Duration;

#[derive(Resource)]
struct Autoplay {
    levels: u32,
    done: u32,
    hands: Hands,
    at: At,
    /// Frames without anything to do.
    waited: u32,
    /// When the hands last did something.
    since: Instant,
    /// Times that the level was begun to be played.
    tries: u32,
    entities: usize,
    drawing: Autodraw,
}

/// How far it is with the level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// In the menu; the first level is started from there by the keyboard.
    Menu,
    /// A level was asked for.
    Asked,
    /// It is being played.
    Playing,
    /// A level is being drawn, to be played then.
    Drawing,
}

/// After this time, something that does not come is an error.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) fn add(app: &mut App, levels: u32) {
    app.insert_resource(Autoplay {
        levels,
        done: 0,
        hands: Hands::default(),
        at: At::Menu,
        waited: 0,
        since: Instant::now(),
        tries: 0,
        entities: 0,
        drawing: Autodraw::default(),
    });
    app.insert_resource(Saving::nowhere());
    app.add_plugins(cost::plugin);
    app.add_systems(Startup, |mut player: ResMut<Player>| {
        player.progress.settings.shadows = false;
    });
    // What is sent at the end of a frame arrives with the next one, as a person's input does.
    app.add_systems(Last, (play, act, count_entities).chain());
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

/// Moves that a level of a grid game should take: enough to see something of the game.
const LENGTH: u16 = 8;

/// The levels after the lesson that is started from the menu: two of the cube and two of a grid game in
/// turn, the first of two by keys and the second by mouse.
fn level(number: u32) -> Option<Code> {
    let seed = 1_000_000 + number;
    if number % 4 < 2 {
        let difficulty = Difficulty::new((number / 2 % 10) as u8 + 1).ok()?;
        return Some(Code::new(&LevelCode::seeded(difficulty, seed)));
    }
    let games = built_in();
    let game = games.get((number / 4) as usize % games.len().max(1))?;
    let params = Params {
        base: usual_base(game),
        aim: Aim::Length(LENGTH),
    };
    Some(Code::new(&BoardCode::seeded(game, params, seed)))
}

/// Does one thing with the hands.
fn act(mut auto: ResMut<Autoplay>, mut desk: Desk) {
    if desk.act(&mut auto.hands) {
        auto.waited = 0;
        auto.since = Instant::now();
    }
}

/// Decides what to do next.
fn play(world: &mut World) {
    let mut auto = match world.remove_resource::<Autoplay>() {
        Some(auto) => auto,
        None => return,
    };
    if auto.hands.are_idle() {
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
    match auto.at {
        At::Menu if screen == Screen::Menu && auto.waited > 4 => {
            auto.hands.tap(Some(&KeyCode::Tab));
            auto.hands.tap(Some(&KeyCode::Enter));
            auto.at = At::Asked;
        }
        At::Asked if is_there(world, auto.done) => auto.at = At::Playing,
        At::Playing => play_on(world, auto),
        At::Drawing => {
            let Autoplay { drawing, hands, .. } = auto;
            if drawing.decide(world, hands) {
                auto.at = At::Playing;
            }
        }
        _ => {}
    }
}

/// Whether the level with a number is on the screen: first the lesson, then levels by their codes.
fn is_there(world: &World, number: u32) -> bool {
    let screen = *world.resource::<State<Screen>>().get();
    let is_it = |playing: &Playing| match number {
        0 => playing.mode == Mode::Lesson(0),
        _ => Some(&playing.code) == level(number).as_ref(),
    };
    screen == Screen::Play && world.get_resource().is_some_and(is_it)
}

fn play_on(world: &mut World, auto: &mut Autoplay) {
    if !world.resource::<Still>().0 {
        return;
    }
    let session = &world.resource::<Playing>().session;
    if !session.is_won() {
        go_on(world, auto);
        return;
    }
    let meant = session.kind().text(session.now());
    let shown = drawn(world);
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
        "level {} of {}{} won, {} entities, {}",
        auto.done,
        auto.levels,
        if auto.done > auto.levels {
            ", drawn here,"
        } else {
            ""
        },
        auto.entities,
        memory()
    );
    auto.at = At::Asked;
    if auto.done >= auto.levels && auto.drawing.is_left() {
        auto.at = At::Drawing;
    } else if auto.done >= auto.levels {
        info!("{}", world.resource::<Costs>().report());
        world.write_message(AppExit::Success);
    } else if let Some(code) = level(auto.done) {
        world.write_message(Go::code(&code));
    }
}

/// Times that hands may be given something to do in one level; a board is played key by key.
const MOST_TRIES: u32 = 500;

/// Gives the hands something to do.
fn go_on(world: &mut World, auto: &mut Autoplay) {
    auto.tries += 1;
    if auto.tries > MOST_TRIES {
        error!("level {} is not won by what should win it", auto.done + 1);
        world.write_message(AppExit::error());
    }
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let size = windows.single(world).map_or(Vec2::ZERO, Window::size);
    // In a small window panels lie over the picture: it is not one to be played with a mouse.
    let is_small = size.min_element() < 500.0;
    let device = match auto.done.is_multiple_of(2) || is_small {
        true => Device::Keys,
        false => Device::Mouse,
    };
    let mut eyes = world.query_filtered::<(&Camera, &GlobalTransform), With<Eye>>();
    let Ok((camera, eye)) = eyes.single(world) else {
        return;
    };
    let (camera, eye) = (camera.clone(), *eye);
    let on_screen = |at: Vec3| camera.world_to_viewport(&eye, at).ok();
    let kind = world.resource::<Playing>().kind().clone();
    if let Some(view) = world.resource::<Views>().of(&kind) {
        auto.hands = view.hands(world, device, &on_screen);
    }
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
