//! The exit: a ring of low stones that rise and open like a lotus once seven karma are gathered.

use super::picture::{is_on, place_of};
use super::show::{CubePicture, Show};
use crate::cube::{Cell, Line};
use crate::game::player::Player;
use crate::game::scene::{ease, moves};
use crate::game::screen::Screen;
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

/// Light over the exit.
#[derive(Component)]
pub(super) struct Beam;

/// The beam and no stone: both are moved by one system.
type OnlyBeam = (With<Beam>, Without<ExitStone>);

/// One of the stones around the exit.
#[derive(Component)]
pub(super) struct ExitStone(pub(super) usize);

/// Stones around the exit.
pub(super) const STONES: usize = 8;
const SECONDS_TO_OPEN: f32 = 1.2;

/// Where a stone stands when the exit is open by a share, lifted so far.
pub(super) fn stone_place(which: usize, open: f32, lift: f32, turned: f32) -> Transform {
    let angle = which as f32 / STONES as f32 * TAU + turned;
    let out = Vec3::new(angle.sin(), 0.0, angle.cos());
    let exit = place_of(Cell::EXIT).translation;
    let lean = Quat::from_rotation_x(0.30 * open);
    Transform::from_translation(exit + out * (0.40 - 0.02 * open) + Vec3::Y * lift)
        .with_rotation(Quat::from_rotation_y(angle) * lean)
        .with_scale(Vec3::new(1.0, 0.26 + 0.74 * open, 1.0))
}

/// How high the ring must be to let a turning slab through below it.
fn lift(picture: &CubePicture) -> f32 {
    let through = |line: Line| is_on(line, Cell::EXIT);
    let share = match (&picture.now, picture.held) {
        (Some((Show::Swing(turn), done)), _) if through(turn.line) => *done,
        (_, Some((line, share))) if through(line) => share,
        _ => return 0.0,
    };
    0.72 * (share.clamp(0.0, 1.0) * PI).sin()
}

pub(super) fn show_exit(
    picture: Res<CubePicture>,
    player: Res<Player>,
    screen: Res<State<Screen>>,
    time: Res<Time>,
    mut open: Local<f32>,
    mut beams: Query<(&mut Visibility, &mut Transform), OnlyBeam>,
    mut stones: Query<(&mut Transform, &ExitStone), Without<Beam>>,
) {
    let is_open =
        picture.drawn.is_some_and(|cube| cube.is_exit_open()) || *screen.get() == Screen::Reward;
    let is_moving = moves(player);
    let wanted = if is_open { 1.0 } else { 0.0 };
    let step = if is_moving {
        time.delta_secs() / SECONDS_TO_OPEN
    } else {
        1.0
    };
    *open += (wanted - *open).clamp(-step, step);
    let share = open.clamp(0.0, 1.0);
    let eased = ease(share);
    let turned = if is_moving && is_open {
        time.elapsed_secs() * 0.12
    } else {
        0.0
    };
    let lift = lift(&picture);
    for (mut transform, ExitStone(which)) in &mut stones {
        transform.set_if_neq(stone_place(*which, eased, lift, turned));
    }
    for (mut visibility, mut transform) in &mut beams {
        visibility.set_if_neq(if share > 0.0 {
            Visibility::Visible
        } else {
            Visibility::Hidden
        });
        if share > 0.0 {
            transform.scale = Vec3::new(1.0, eased.max(0.01), 1.0);
            if is_moving {
                transform.rotation = Quat::from_rotation_y(time.elapsed_secs() * 0.3);
            }
        }
    }
}
