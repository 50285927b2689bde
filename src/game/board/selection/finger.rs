//! Fingers and the mouse on a board: a tap, or a drag that takes a piece along.

use super::{Doing, Selection};
use crate::game::board::on_board;
use crate::game::board::view::{Held, place_of};
use crate::game::playing::Playing;
use crate::game::pointer::{Finger, Phase};
use crate::play::board::handles::{Handle, Why};
use crate::play::board::role::{Spot, spots};
use crate::play::board::transition::transition;
use crate::play::direction::Direction;
use crate::rewrite::Board;
use bevy::prelude::*;

/// A finger that is down on the board.
pub(super) struct Press {
    spot: Spot,
    start: Vec3,
    /// Whether it has moved too far for a tap.
    is_drag: bool,
    handle: Option<Handle>,
}

/// How far a finger must move before a press becomes a drag; a cell is 1 wide.
const DRAG: f32 = 0.22;
/// The share of a move from which it goes on by itself.
const SNAP: f32 = 0.35;
/// The height at which a finger meets the board: between the ground and the heads of the pieces.
const TOUCHED: f32 = 0.15;

/// Where a ray meets the board.
fn meet(ray: Ray3d) -> Option<Vec3> {
    let slope = ray.direction.y;
    if slope > -1e-4 {
        return None;
    }
    let distance = (TOUCHED - ray.origin.y) / slope;
    (distance > 0.0).then(|| ray.origin + *ray.direction * distance)
}

/// The cell of a board at a place.
fn spot_at(board: &Board, place: Vec3) -> Option<Spot> {
    spots(board).find(|spot| {
        let away = (place_of(board, *spot) - place).abs();
        away.x <= 0.5 && away.z <= 0.5
    })
}

/// The cell of a board that a ray meets.
pub(in crate::game) fn spot_under(board: &Board, ray: Ray3d) -> Option<Spot> {
    spot_at(board, meet(ray)?)
}

/// The direction of a drag over the board.
fn direction(drag: Vec3) -> Direction {
    match drag.x.abs() > drag.z.abs() {
        true if drag.x < 0.0 => Direction::Left,
        true => Direction::Right,
        false if drag.z < 0.0 => Direction::Back,
        false => Direction::Front,
    }
}

impl Press {
    /// How far a move has come that the finger drags.
    fn share(&self, drag: Vec3) -> f32 {
        let Some(handle) = &self.handle else {
            return 0.0;
        };
        let (x, y) = handle.from.towards(handle.to);
        let way = Vec3::new(x as f32, 0.0, y as f32);
        (drag.dot(way) / way.length_squared().max(1.0)).clamp(0.0, 1.0)
    }
}

/// A tap plays, takes or lets go; a drag takes a piece along, which goes on or springs back.
pub(super) fn touch_board(
    mut fingers: MessageReader<Finger>,
    playing: Res<Playing>,
    mut selection: ResMut<Selection>,
    mut doing: Doing,
) {
    let Some(on) = on_board(&playing) else {
        return;
    };
    if doing.is_old_picture() {
        // What a finger is on belongs to the level before.
        fingers.clear();
        selection.press = None;
        return;
    }
    let board = on.board;
    for finger in fingers.read() {
        let met = meet(finger.ray).filter(|_| finger.phase != Phase::Away);
        let under = met.and_then(|place| Some((spot_at(board, place)?, place)));
        let hover = under.map(|(spot, _)| spot);
        if selection.hover != hover {
            selection.hover = hover;
        }
        if finger.phase == Phase::Press {
            selection.cursor = None;
            selection.press = under.map(|(spot, start)| Press {
                spot,
                start,
                is_drag: false,
                handle: None,
            });
        }
        let Some(mut press) = selection.press.take() else {
            continue;
        };
        let drag = met.map_or(Vec3::ZERO, |place| place - press.start);
        if !press.is_drag && drag.length() > DRAG {
            press.is_drag = true;
            press.handle = selection.handles.towards(press.spot, direction(drag));
        }
        let share = press.share(drag);
        match finger.phase {
            Phase::Press | Phase::Drag => {
                let held = press.handle.and_then(|handle| {
                    let after = on.machine.after(board, &handle.action)?;
                    Some(Held {
                        action: handle.action,
                        transition: transition(on.game, board, &after),
                        share,
                    })
                });
                if let Some(picture) = &mut doing.picture {
                    picture.hold(held);
                }
                selection.press = Some(press);
                continue;
            }
            Phase::Hover | Phase::Away => {}
            Phase::Lift => match (&press.handle, press.is_drag) {
                (Some(handle), _) if share > SNAP => {
                    let action = handle.action;
                    doing.play(&mut selection, &[action]);
                }
                (None, true) => {
                    let is_off = hover.is_none();
                    if !is_off {
                        doing.refuse(Why::CannotGo, Some(press.spot));
                    }
                }
                (None, false) => doing.touch(&mut selection, press.spot),
                _ => {}
            },
        }
        if let Some(picture) = &mut doing.picture {
            picture.let_go();
        }
    }
}
