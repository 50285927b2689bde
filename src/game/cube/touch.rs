//! Fingers on the cube: a tap walks, a drag takes a line along.

use super::cube_of;
use super::keys::{turn, walk};
use super::picture::place_of;
use super::show::CubePicture;
use super::unplay::LeaveKarma;
use crate::cube::{Cell, Cube, Face, Line};
use crate::game::playing::{Do, Playing};
use crate::game::pointer::{Finger, Phase};
use crate::play::cube::spot_of;
use bevy::prelude::*;

/// The faces that a pointer can touch.
const TOUCHABLE: [Face; 3] = Face::VISIBLE;

/// A finger or a mouse button that is down on the cube.
#[derive(Resource, Default)]
pub(in crate::game) struct Pointer {
    pull: Option<Pull>,
    /// The spot under the pointer, if the monk can walk there.
    pub(in crate::game) hover: Option<u8>,
}

struct Pull {
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
pub(super) fn cell_under(ray: Ray3d) -> Option<(Cell, Vec3)> {
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

impl Pull {
    /// The line that is dragged and the share of a turn that it has come, once there is one.
    fn follow(&mut self, ray: Ray3d) -> Option<(Line, f32)> {
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

/// What a finger has done to the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touched {
    /// A line was dragged far enough.
    Turned(Line),
    /// A spot of Top was tapped.
    Tapped(u8),
}

/// Which way lines can be dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Forwards,
    Backwards,
}

impl Way {
    /// A share of a turn, counted in this way.
    fn sign(self, share: f32) -> f32 {
        match self {
            Way::Forwards => share,
            Way::Backwards => -share,
        }
    }
}

impl Pointer {
    /// Follows a finger on a cube. A drag takes a line along, which springs back if it is let go too early.
    fn follow(
        &mut self,
        finger: &Finger,
        cube: &Cube,
        way: Way,
        picture: &mut CubePicture,
    ) -> Option<Touched> {
        let under = cell_under(finger.ray).filter(|_| finger.phase != Phase::Away);
        if finger.phase == Phase::Press {
            picture.let_go();
            self.pull = under.map(|(cell, start)| Pull {
                cell,
                start,
                line: None,
            });
        }
        let mut held = self.pull.take()?;
        let pull = held.follow(finger.ray);
        let touched = match finger.phase {
            Phase::Press | Phase::Drag => {
                picture.held = pull.map(|(line, share)| {
                    let most = if cube.is_locked(line) { GIVE } else { 1.0 };
                    (line, way.sign(way.sign(share).clamp(-GIVE, most)))
                });
                self.pull = Some(held);
                return None;
            }
            Phase::Hover | Phase::Away => None,
            Phase::Lift => match pull {
                // A locked line is tried too: the game says why it does not turn.
                Some((line, share)) if way.sign(share) > SNAP => Some(Touched::Turned(line)),
                None if held.cell.face() == Face::Top => Some(Touched::Tapped(spot_of(held.cell))),
                _ => None,
            },
        };
        picture.let_go();
        touched
    }
}

/// A tap walks; a drag takes a line along, which snaps or springs back. Backwards, a tap beside the monk
/// steps back there, and lines are dragged back.
pub(super) fn touch(
    mut fingers: MessageReader<Finger>,
    playing: Res<Playing>,
    leave_karma: Res<LeaveKarma>,
    mut state: ResMut<Pointer>,
    mut picture: ResMut<CubePicture>,
    mut commands: MessageWriter<Do>,
) {
    let Some(cube) = cube_of(&playing) else {
        return;
    };
    if !picture.is_current {
        // What a finger is on belongs to the level before.
        fingers.clear();
        state.pull = None;
        return;
    }
    let way = match playing.is_backwards {
        true => Way::Backwards,
        false => Way::Forwards,
    };
    for finger in fingers.read() {
        debug!("finger: {:?}", finger.phase);
        let reach = cube.reach();
        let hover = cell_under(finger.ray)
            .filter(|(cell, _)| finger.phase != Phase::Away && cell.face() == Face::Top)
            .map(|(cell, _)| spot_of(cell))
            .filter(|spot| reach >> spot & 1 != 0 && !playing.is_backwards);
        if state.hover != hover {
            state.hover = hover;
        }
        match state.follow(finger, cube, way, &mut picture) {
            Some(Touched::Turned(line)) => drop(commands.write(turn(&playing, line))),
            Some(Touched::Tapped(to)) if to != cube.spot() || !playing.is_backwards => {
                commands.write(walk(&playing, to, leave_karma.0));
            }
            _ => {}
        }
    }
}
