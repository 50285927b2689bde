//! Mouse and touch: a ray into the picture, the cell that it meets, and what is done with it.

use crate::cube::{Cell, Face, Line};
use crate::game::relay::{Do, Playing};
use crate::game::view::{Eye, Stage, TOUCHABLE, place_of};
use crate::play::session::{Command, spot_of};
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

/// What a finger, or the mouse, does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It is over the picture without pressing.
    Hover,
    /// It goes down.
    Press,
    /// It moves while it is down.
    Drag,
    /// It lets go.
    Lift,
    /// It is not about the cube any more: over a panel, or a second finger came down.
    Away,
}

/// A finger on the picture, as a ray into it.
#[derive(Message, Clone, Copy, Debug)]
pub struct Finger {
    /// What it does.
    pub phase: Phase,
    /// Where it points, from the eye.
    pub ray: Ray3d,
}

/// A finger or a mouse button that is down on the cube.
#[derive(Resource, Default)]
pub(in crate::game) struct Pointer {
    grip: Option<Grip>,
    /// The spot under the pointer, if the monk can walk there.
    pub(in crate::game) hover: Option<u8>,
}

struct Grip {
    cell: Cell,
    start: Vec3,
    line: Option<(Line, Vec3)>,
}

/// How far a finger must move before a press becomes a drag; a cell is 1 wide.
const DRAG: f32 = 0.14;
/// How far a line is dragged for a whole turn.
const WHOLE_TURN: f32 = 1.5;
/// The share of a turn from which it goes on by itself.
const SNAP: f32 = 0.35;
/// How far a line gives way that does not turn.
const GIVE: f32 = 0.06;

/// Where a ray meets the plane of a face, and how far away; nothing from behind.
fn meet(ray: Ray3d, face: Face) -> Option<(f32, Vec3)> {
    let centre = place_of(face.centre());
    let normal = centre.rotation * Vec3::Y;
    let slope = ray.direction.dot(normal);
    if slope > -1e-4 {
        return None;
    }
    let distance = (centre.translation - ray.origin).dot(normal) / slope;
    (distance > 0.0).then(|| (distance, ray.origin + *ray.direction * distance))
}

/// The cell of a visible face that a ray meets first.
pub(in crate::game) fn cell_under(ray: Ray3d) -> Option<(Cell, Vec3)> {
    let mut nearest: Option<(f32, Cell, Vec3)> = None;
    for face in TOUCHABLE {
        let Some((distance, hit)) = meet(ray, face) else {
            continue;
        };
        if nearest.is_some_and(|(other, ..)| other < distance) {
            continue;
        }
        let within = |cell: &Cell| {
            let away = (hit - place_of(*cell).translation).abs();
            away.max_element() <= 0.5 + 1e-3
        };
        let mut cells = (0..9).map(|i| Cell::new(face, i % 3, i / 3));
        if let Some(cell) = cells.find(within) {
            nearest = Some((distance, cell, hit));
        }
    }
    nearest.map(|(_, cell, hit)| (cell, hit))
}

/// The ray from the eye to a point.
pub fn aim(eye: &Transform, at: Vec3) -> Option<Ray3d> {
    let direction = Dir3::new(at - eye.translation).ok()?;
    Some(Ray3d::new(eye.translation, direction))
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

impl Grip {
    /// The line that is dragged and the share of a turn that it has come, once there is one.
    fn pull(&mut self, ray: Ray3d) -> Option<(Line, f32)> {
        let (_, hit) = meet(ray, self.cell.face())?;
        let drag = hit - self.start;
        if self.line.is_none() && drag.length() > DRAG {
            let fit = |way: &Vec3| drag.dot(*way).abs();
            let lines = lines_through(self.cell).into_iter();
            self.line = lines.max_by(|(_, a), (_, b)| fit(a).total_cmp(&fit(b)));
        }
        self.line
            .map(|(line, way)| (line, drag.dot(way) / WHOLE_TURN))
    }
}

/// A tap walks; a drag takes a line along, which snaps or springs back.
pub(super) fn touch_cube(
    mut fingers: MessageReader<Finger>,
    playing: Res<Playing>,
    mut state: ResMut<Pointer>,
    mut stage: ResMut<Stage>,
    mut commands: MessageWriter<Do>,
) {
    for finger in fingers.read() {
        debug!("finger: {:?}", finger.phase);
        let under = cell_under(finger.ray).filter(|_| finger.phase != Phase::Away);
        let reach = playing.session.cube().reach();
        let hover = under
            .filter(|(cell, _)| cell.face() == Face::Top)
            .map(|(cell, _)| spot_of(cell))
            .filter(|spot| reach >> spot & 1 != 0);
        if state.hover != hover {
            state.hover = hover;
        }
        if finger.phase == Phase::Press {
            stage.let_go();
            state.grip = under.map(|(cell, start)| Grip {
                cell,
                start,
                line: None,
            });
        }
        let Some(grip) = &mut state.grip else {
            continue;
        };
        let pull = grip.pull(finger.ray);
        match finger.phase {
            Phase::Hover | Phase::Press | Phase::Drag => {
                stage.held = pull.map(|(line, share)| {
                    let most = if playing.session.cube().is_locked(line) {
                        GIVE
                    } else {
                        1.0
                    };
                    (line, share.clamp(-GIVE, most))
                });
                continue;
            }
            Phase::Away => {}
            Phase::Lift => match pull {
                // A locked line is tried too: the session says why it does not turn.
                Some((line, share)) if share > SNAP => {
                    commands.write(Do(Command::Turn(line)));
                }
                None if grip.cell.face() == Face::Top => {
                    commands.write(Do(Command::Walk(spot_of(grip.cell))));
                }
                _ => {}
            },
        }
        state.grip = None;
        stage.let_go();
    }
}

/// Turns mouse and touch on the window into fingers on the picture.
pub(super) fn point(
    mouse: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    wants: Res<EguiWantsInput>,
    windows: Query<&Window>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
    mut last: Local<Option<(Vec2, Phase)>>,
    mut fingers: MessageWriter<Finger>,
) {
    let (Ok(window), Ok((camera, eye))) = (windows.single(), cameras.single()) else {
        return;
    };
    let finger = touches.iter().next().map(|touch| touch.position());
    let lifted = touches
        .iter_just_released()
        .next()
        .map(|touch| touch.position());
    let is_touch = finger.or(lifted).is_some();
    let Some(at) = finger.or(lifted).or(window.cursor_position()) else {
        return;
    };
    let pressed = mouse.just_pressed(MouseButton::Left) || touches.any_just_pressed();
    let released = mouse.just_released(MouseButton::Left) || lifted.is_some();
    let is_down = mouse.pressed(MouseButton::Left) || finger.is_some();
    let over_panel = wants.wants_pointer_input() || wants.is_pointer_over_area();
    let phase = if touches.iter().count() > 1 || touches.any_just_canceled() {
        Phase::Away
    } else if pressed && !over_panel {
        Phase::Press
    } else if released {
        Phase::Lift
    } else if is_down {
        Phase::Drag
    } else if over_panel || is_touch {
        Phase::Away
    } else {
        Phase::Hover
    };
    // A press and a lift in one frame, as a quick tap on a slow machine, are both told.
    let quick = pressed && released && !over_panel;
    if *last == Some((at, phase)) && !quick {
        return;
    }
    *last = Some((at, phase));
    let Ok(ray) = camera.viewport_to_world(eye, at) else {
        return;
    };
    fingers.write(Finger { phase, ray });
    if quick {
        let phase = Phase::Lift;
        fingers.write(Finger { phase, ray });
    }
}

/// Right button, or two fingers: look around; the eye springs back.
pub(super) fn look_around(
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
