//! The cube's levels, played by keys or by mouse.

use super::hands::{Hands, click, tap};
use crate::cube::solver::solve;
use crate::cube::{Cell, Face, Line, Move};
use crate::game::hud::LinePlaces;
use crate::game::keys::{Action, Bindings};
use crate::game::relay::Playing;
use crate::game::view::{place_of, spot_place};
use crate::puzzle::Limits;
use bevy::prelude::*;

/// The keys that play a solution.
pub(super) fn by_keys(playing: &Playing, bindings: &Bindings) -> Hands {
    let mut cube = *playing.session.cube();
    let mut hands = Hands::new();
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
pub(super) fn by_mouse(
    playing: &Playing,
    places: &LinePlaces,
    on_screen: impl Fn(Vec3) -> Option<Vec2>,
) -> Hands {
    let cube = *playing.session.cube();
    let mut hands = Hands::new();
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
        click(&mut hands, from, to);
    }
    hands
}
