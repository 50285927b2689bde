//! Keyboard, gamepad, mouse and touch become commands.

use super::Screen;
use super::flow::Go;
use super::help::Ask;
use super::relay::{Do, Playing, Relay};
use super::view::{Eye, Stage, TOUCHABLE, place_of};
use crate::cube::{Cell, Face, Line};
use crate::play::session::{Command, Direction, spot_of};
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

/// Panels that can be switched on.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct Panels {
    /// The net of all six faces.
    pub map: bool,
    /// The keys.
    pub keys: bool,
}

/// Keys and gamepad: these work without a window.
pub(super) fn keys_plugin(app: &mut App) {
    app.init_resource::<Panels>();
    app.add_systems(
        Update,
        (keys, gamepad)
            .before(Relay)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

/// Mouse and touch: these need a picture.
pub(super) fn pointer_plugin(app: &mut App) {
    app.init_resource::<Pointer>();
    app.add_systems(
        Update,
        (pointer, look_around)
            .before(Relay)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

/// The keys of the six lines, on the main block and on the number pad.
pub(super) const LINE_KEYS: [(KeyCode, KeyCode); 6] = [
    (KeyCode::Digit1, KeyCode::Numpad1),
    (KeyCode::Digit2, KeyCode::Numpad2),
    (KeyCode::Digit3, KeyCode::Numpad3),
    (KeyCode::Digit4, KeyCode::Numpad4),
    (KeyCode::Digit5, KeyCode::Numpad5),
    (KeyCode::Digit6, KeyCode::Numpad6),
];

#[allow(clippy::too_many_arguments)]
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    wants: Option<Res<EguiWantsInput>>,
    playing: Res<Playing>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Do>,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) {
    if wants.is_some_and(|wants| wants.wants_keyboard_input()) {
        return;
    }
    let control = keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
    ]);
    for key in keys.get_just_pressed() {
        let command = match key {
            KeyCode::ArrowLeft | KeyCode::KeyA => Some(Command::Step(Direction::Left)),
            KeyCode::ArrowRight | KeyCode::KeyD => Some(Command::Step(Direction::Right)),
            KeyCode::ArrowUp | KeyCode::KeyW => Some(Command::Step(Direction::Back)),
            KeyCode::ArrowDown | KeyCode::KeyS => Some(Command::Step(Direction::Front)),
            KeyCode::KeyU => Some(Command::Undo),
            KeyCode::KeyZ if control => Some(Command::Undo),
            KeyCode::KeyY => Some(Command::Redo),
            KeyCode::KeyR => Some(Command::Restart),
            other => LINE_KEYS
                .iter()
                .position(|(digit, pad)| other == digit || other == pad)
                .map(|i| Command::Turn(Line::ALL[i])),
        };
        if let Some(command) = command {
            commands.write(Do(command));
            continue;
        }
        match key {
            KeyCode::KeyH => {
                asks.write(Ask::Hint);
            }
            KeyCode::KeyP => {
                asks.write(Ask::Solution);
            }
            KeyCode::Space => {
                asks.write(Ask::Pause);
            }
            KeyCode::Period => {
                asks.write(Ask::StepOn);
            }
            KeyCode::KeyM => panels.map = !panels.map,
            KeyCode::Slash | KeyCode::F1 => panels.keys = !panels.keys,
            KeyCode::KeyN | KeyCode::Enter if playing.session.is_won() => {
                go.write(Go::Next);
            }
            KeyCode::Escape => {
                go.write(Go::Menu);
            }
            _ => {}
        }
    }
}

/// The pad walks with the cross and turns with the buttons: rows by default, columns while a
/// shoulder is held.
fn gamepad(
    pads: Query<&Gamepad>,
    playing: Res<Playing>,
    mut commands: MessageWriter<Do>,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) {
    for pad in &pads {
        let columns =
            pad.pressed(GamepadButton::RightTrigger) || pad.pressed(GamepadButton::RightTrigger2);
        let line = |i: u8| {
            if columns {
                Line::Column(i)
            } else {
                Line::Row(i)
            }
        };
        for (button, command) in [
            (GamepadButton::DPadLeft, Command::Step(Direction::Left)),
            (GamepadButton::DPadRight, Command::Step(Direction::Right)),
            (GamepadButton::DPadUp, Command::Step(Direction::Back)),
            (GamepadButton::DPadDown, Command::Step(Direction::Front)),
            (GamepadButton::North, Command::Turn(line(0))),
            (GamepadButton::West, Command::Turn(line(1))),
            (GamepadButton::South, Command::Turn(line(2))),
            (GamepadButton::LeftTrigger, Command::Undo),
            (GamepadButton::LeftTrigger2, Command::Redo),
        ] {
            if pad.just_pressed(button) {
                commands.write(Do(command));
            }
        }
        if pad.just_pressed(GamepadButton::East) {
            if playing.session.is_won() {
                go.write(Go::Next);
            } else {
                asks.write(Ask::Hint);
            }
        }
        if pad.just_pressed(GamepadButton::Start) {
            go.write(Go::Menu);
        }
    }
}

/// A finger or a mouse button that is down on the cube.
#[derive(Resource, Default)]
pub(super) struct Pointer {
    grip: Option<Grip>,
    /// The spot under the pointer, if the monk can walk there.
    pub(super) hover: Option<u8>,
}

struct Grip {
    cell: Cell,
    start: Vec2,
    line: Option<(Line, Vec2)>,
}

/// Pixels before a press becomes a drag.
const DRAG: f32 = 12.0;

/// The cell of a visible face under a ray.
fn cell_under(ray: Ray3d) -> Option<Cell> {
    let mut nearest: Option<(f32, Cell)> = None;
    for face in TOUCHABLE {
        let centre = place_of(face.centre());
        let normal = centre.rotation * Vec3::Y;
        let slope = ray.direction.dot(normal);
        if slope > -1e-4 {
            continue;
        }
        let distance = (centre.translation - ray.origin).dot(normal) / slope;
        let hit = ray.origin + *ray.direction * distance;
        if distance < 0.0 || nearest.is_some_and(|(other, _)| other < distance) {
            continue;
        }
        let within = |cell: Cell| {
            let away = (hit - place_of(cell).translation).abs();
            away.max_element() <= 0.5 + 1e-3
        };
        let cells = (0..9).map(|i| Cell::new(face, i % 3, i / 3));
        if let Some(cell) = cells.into_iter().find(|cell| within(*cell)) {
            nearest = Some((distance, cell));
        }
    }
    nearest.map(|(_, cell)| cell)
}

/// The lines that a cell can be dragged along, and in which direction in space.
fn lines_through(cell: Cell) -> Vec<(Line, Vec3)> {
    let row = Line::Row(cell.y());
    let column = Line::Column(cell.x());
    match cell.face() {
        Face::Top => vec![(row, Vec3::X), (column, -Vec3::Z)],
        Face::Left => vec![(row, Vec3::Y)],
        Face::Front => vec![(column, Vec3::Y)],
        _ => Vec::new(),
    }
}

#[allow(clippy::too_many_arguments)]
fn pointer(
    mouse: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    wants: Res<EguiWantsInput>,
    windows: Query<&Window>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
    playing: Res<Playing>,
    mut state: ResMut<Pointer>,
    mut stage: ResMut<Stage>,
    mut commands: MessageWriter<Do>,
) {
    let (Ok(window), Ok((camera, eye))) = (windows.single(), cameras.single()) else {
        return;
    };
    let finger = touches.iter().next().map(|touch| touch.position());
    let lifted = touches
        .iter_just_released()
        .next()
        .map(|touch| touch.position());
    let Some(at) = finger.or(lifted).or(window.cursor_position()) else {
        return;
    };
    let pressed = mouse.just_pressed(MouseButton::Left) || touches.any_just_pressed();
    let released = mouse.just_released(MouseButton::Left) || lifted.is_some();
    let under = camera.viewport_to_world(eye, at).ok().and_then(cell_under);
    let over_panel = wants.wants_pointer_input() || wants.is_pointer_over_area();
    let reach = playing.session.cube().reach();
    let hover = under
        .filter(|cell| cell.face() == Face::Top && !over_panel)
        .map(spot_of)
        .filter(|spot| reach >> spot & 1 != 0);
    if state.hover != hover {
        state.hover = hover;
    }
    if pressed && !over_panel {
        state.grip = under.map(|cell| Grip {
            cell,
            start: at,
            line: None,
        });
    }
    let Some(grip) = &mut state.grip else {
        return;
    };
    let drag = at - grip.start;
    if grip.line.is_none() && drag.length() > DRAG {
        let centre = place_of(grip.cell).translation;
        let on_screen = |point: Vec3| camera.world_to_viewport(eye, point).ok();
        grip.line = lines_through(grip.cell)
            .into_iter()
            .filter_map(|(line, way)| {
                let along = on_screen(centre + way)? - on_screen(centre)?;
                Some((line, along))
            })
            .max_by(|(_, a), (_, b)| {
                let fit = |way: &Vec2| drag.dot(way.normalize_or_zero()).abs();
                fit(a).total_cmp(&fit(b))
            });
    }
    let share = grip.line.map(|(line, along)| {
        let share = drag.dot(along) / along.length_squared().max(1.0) / 1.5;
        let locked = playing.session.cube().is_locked(line);
        (
            line,
            share.clamp(-0.06, if locked { 0.06 } else { 1.0 }),
            share,
        )
    });
    if !released {
        stage.held = share.map(|(line, shown, _)| (line, shown));
        return;
    }
    match share {
        // A locked line is tried too: the session says why it does not turn.
        Some((line, _, share)) if share > 0.35 => {
            commands.write(Do(Command::Turn(line)));
        }
        None if grip.cell.face() == Face::Top => {
            commands.write(Do(Command::Walk(spot_of(grip.cell))));
        }
        _ => {}
    }
    state.grip = None;
    stage.let_go();
}

/// Right button, or two fingers: look around; the eye springs back.
fn look_around(
    mouse: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    touches: Res<Touches>,
    mut eyes: Query<&mut Eye>,
) {
    let moved = if mouse.pressed(MouseButton::Right) {
        motion.delta
    } else if touches.iter().count() == 2 {
        touches.iter().map(|touch| touch.delta()).sum::<Vec2>() / 2.0
    } else {
        return;
    };
    for mut eye in &mut eyes {
        eye.look = (eye.look + moved * Vec2::new(-0.006, 0.005))
            .clamp(Vec2::new(-1.4, -0.9), Vec2::new(1.4, 0.8));
    }
}
