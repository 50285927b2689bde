//! `--autoplay`: the solver plays levels with synthetic keys and a synthetic mouse, through the same events
//! that a person's keyboard and mouse send.

use super::Screen;
use super::cost::Costs;
use super::flow::{Go, Player};
use super::hud::LinePlaces;
use super::keys::{Action, Bindings};
use super::relay::Playing;
use super::view::{Eye, Stage, Unclear, drawn_level, place_of, spot_place};
use crate::cube::generate::Difficulty;
use crate::cube::solver::solve;
use crate::cube::{Cell, Face, Line, Move};
use crate::levels::code::LevelCode;
use crate::play::progress::Mode;
use crate::puzzle::Limits;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use std::collections::VecDeque;

/// One thing that a hand does in one frame.
#[derive(Clone, Copy, Debug)]
enum Hand {
    Press(KeyCode),
    Release(KeyCode),
    MoveTo(Vec2),
    ButtonDown,
    ButtonUp,
    Rest,
}

#[derive(Resource)]
struct Autoplay {
    levels: u32,
    done: u32,
    hands: VecDeque<Hand>,
    step: Step,
    waited: u32,
    /// Times that the level was begun to be played.
    tries: u32,
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

/// Frames after which something that does not come is an error.
const PATIENCE: u32 = 2_000;

pub(super) fn add(app: &mut App, levels: u32) {
    app.insert_resource(Autoplay {
        levels,
        done: 0,
        hands: VecDeque::new(),
        step: Step::Menu,
        waited: 0,
        tries: 0,
        entities: 0,
    });
    app.insert_resource(super::keep::Keep::nowhere());
    app.add_plugins(super::cost::plugin);
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

/// The levels after the lesson that is started from the menu.
fn level(number: u32) -> Option<LevelCode> {
    let difficulty = Difficulty::new((number % 10) as u8 + 1).ok()?;
    Some(LevelCode::seeded(difficulty, 1_000_000 + number))
}

fn tap(hands: &mut VecDeque<Hand>, key: Option<&KeyCode>) {
    if let Some(key) = key {
        hands.extend([Hand::Press(*key), Hand::Release(*key)]);
    }
}

/// The keys that play a solution.
fn by_keys(playing: &Playing, bindings: &Bindings) -> VecDeque<Hand> {
    let mut cube = *playing.session.cube();
    let mut hands = VecDeque::new();
    let solution = solve(&cube, &Limits::default()).answer.solved();
    for action in solution.unwrap_or_default() {
        match action {
            Move::Turn(turn) => {
                let keys = bindings.keys(Action::turning(turn.line));
                tap(&mut hands, keys.first());
            }
            Move::Walk(spot) => {
                let mut at = cube.spot();
                for step in cube.way_to(spot).unwrap_or_default() {
                    let action = match step as i8 - at as i8 {
                        -1 => Action::WalkLeft,
                        1 => Action::WalkRight,
                        -3 => Action::WalkBack,
                        _ => Action::WalkFront,
                    };
                    tap(&mut hands, bindings.keys(action).first());
                    at = step;
                }
            }
        }
        let _ = cube.play(action);
    }
    hands
}

/// Clicks and drags that play a solution: walks by clicking cells; turns by dragging the cube and by the
/// arrows in turn.
fn by_mouse(
    playing: &Playing,
    places: &LinePlaces,
    on_screen: impl Fn(Vec3) -> Option<Vec2>,
) -> VecDeque<Hand> {
    let cube = *playing.session.cube();
    let mut hands = VecDeque::new();
    let solution = solve(&cube, &Limits::default()).answer.solved();
    for (i, action) in solution.unwrap_or_default().into_iter().enumerate() {
        let (from, to) = match action {
            Move::Walk(spot) => (on_screen(spot_place(spot)), None),
            Move::Turn(turn) if i % 2 == 0 => (places.0[turn.line.index()], None),
            Move::Turn(turn) => {
                let cell = match turn.line {
                    Line::Row(row) => Cell::new(Face::Left, 1, row),
                    Line::Column(column) => Cell::new(Face::Front, column, 1),
                };
                let at = place_of(cell).translation;
                (on_screen(at), on_screen(at + Vec3::Y * 1.2))
            }
        };
        let Some(from) = from else {
            continue;
        };
        // The system moves its own pointer too and tells so some frames later.
        let go_to = |at: Vec2| [Hand::MoveTo(at), Hand::Rest, Hand::Rest, Hand::Rest];
        hands.extend(go_to(from));
        hands.push_back(Hand::ButtonDown);
        if let Some(to) = to {
            hands.extend(go_to(from.lerp(to, 0.5)));
            hands.extend(go_to(to));
        }
        hands.extend([Hand::ButtonUp, Hand::Rest]);
    }
    hands
}

/// Decides what to do next.
fn play(world: &mut World) {
    let mut auto = match world.remove_resource::<Autoplay>() {
        Some(auto) => auto,
        None => return,
    };
    if auto.hands.is_empty() {
        auto.waited += 1;
        if auto.waited > PATIENCE {
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
        Step::Asked if screen == Screen::Play && is_there(world, auto.done) => {
            auto.step = Step::Playing;
        }
        Step::Playing => play_on(world, auto),
        _ => {}
    }
}

/// Whether the level with a number is on the screen: first the lesson, then levels by their codes.
fn is_there(world: &World, number: u32) -> bool {
    let playing = world.resource::<Playing>();
    match number {
        0 => playing.mode == Mode::Lesson(0),
        n => Some(playing.code) == level(n),
    }
}

fn play_on(world: &mut World, auto: &mut Autoplay) {
    if !world.resource::<Stage>().is_still() {
        return;
    }
    let playing = world.resource::<Playing>().clone();
    if !playing.session.is_won() {
        auto.tries += 1;
        if auto.tries > 5 {
            error!("level {} is not won by what should win it", auto.done + 1);
            world.write_message(AppExit::error());
        }
        let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
        let size = windows.single(world).map_or(Vec2::ZERO, Window::size);
        // In a small window panels lie over the cube, as nobody would play it with a mouse.
        let is_small = size.min_element() < 500.0;
        auto.hands = if auto.done.is_multiple_of(2) || is_small {
            by_keys(&playing, world.resource::<Bindings>())
        } else {
            let mut eyes = world.query_filtered::<(&Camera, &GlobalTransform), With<Eye>>();
            let Ok((camera, eye)) = eyes.single(world) else {
                return;
            };
            let on_screen = |at: Vec3| camera.world_to_viewport(eye, at).ok();
            by_mouse(&playing, world.resource::<LinePlaces>(), on_screen)
        };
        return;
    }
    let shown = drawn_level(world);
    if shown == Err(Unclear::Moving) {
        return;
    }
    if shown != Ok(playing.session.cube().to_string()) {
        error!(
            "the picture shows {shown:?}, the game is at {}",
            playing.session.cube()
        );
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
    } else if let Some(code) = level(auto.done) {
        world.write_message(Go::Code(code));
    }
    auto.step = Step::Asked;
}

/// Does one thing with a hand.
fn act(
    mut auto: ResMut<Autoplay>,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    mut keys: MessageWriter<KeyboardInput>,
    mut moves: MessageWriter<CursorMoved>,
    mut buttons: MessageWriter<MouseButtonInput>,
    mut events: MessageWriter<WindowEvent>,
) {
    let Ok((window, mut at)) = windows.single_mut() else {
        return;
    };
    let mut key = |key_code: KeyCode, state: ButtonState| {
        keys.write(KeyboardInput {
            key_code,
            logical_key: logical(key_code),
            state,
            text: None,
            repeat: false,
            window,
        });
    };
    // Panels read the window's events, everything else the mouse's own.
    let mut button = |events: &mut MessageWriter<WindowEvent>, state: ButtonState| {
        let press = MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        };
        buttons.write(press);
        events.write(WindowEvent::MouseButtonInput(press));
    };
    while let Some(hand) = auto.hands.pop_front() {
        auto.waited = 0;
        debug!("{hand:?}");
        match hand {
            Hand::Press(code) => key(code, ButtonState::Pressed),
            // Another key may go down as one comes up.
            Hand::Release(code) => {
                key(code, ButtonState::Released);
                continue;
            }
            Hand::ButtonDown => button(&mut events, ButtonState::Pressed),
            Hand::ButtonUp => button(&mut events, ButtonState::Released),
            Hand::MoveTo(position) => {
                at.set_cursor_position(Some(position));
                let moved = CursorMoved {
                    window,
                    position,
                    delta: None,
                };
                moves.write(moved.clone());
                events.write(WindowEvent::CursorMoved(moved));
            }
            Hand::Rest => {}
        }
        return;
    }
}

/// What a key means; only those that menus listen to need it.
fn logical(key: KeyCode) -> Key {
    match key {
        KeyCode::Tab => Key::Tab,
        KeyCode::Enter => Key::Enter,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        _ => Key::Character("x".into()),
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
