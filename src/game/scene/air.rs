//! What is always in motion: karma that bobs, fireflies, mist and birds.

use super::eye::Eye;
use crate::game::player::Player;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;

/// How high karma hovers.
pub(in crate::game) const KARMA_HEIGHT: f32 = 0.34;

/// Karma that bobs.
#[derive(Component)]
pub(in crate::game) struct Bobbing(pub(in crate::game) f32);

/// Light around something, always turned to the eye.
#[derive(Component)]
pub(in crate::game) struct Halo;

/// A firefly.
#[derive(Component)]
pub(super) struct Mote(pub(super) Vec3, pub(super) f32);

/// A bank of mist.
#[derive(Component)]
pub(super) struct Mist(pub(super) Vec3, pub(super) f32);

/// A bird that circles, at its own place on the circle.
#[derive(Component)]
pub(super) struct Bird(pub(super) f32);

/// Whether things may move of themselves.
pub(in crate::game) fn moves(player: Res<Player>) -> bool {
    !player.settings().reduced_motion
}

pub(super) fn plugin_systems() -> ScheduleConfigs<ScheduleSystem> {
    ((bob, drift, float, fly).run_if(moves), face_eye).into_configs()
}

fn bob(time: Res<Time>, mut karma: Query<(&mut Transform, &Bobbing)>) {
    for (mut transform, Bobbing(phase)) in &mut karma {
        transform.translation.y = KARMA_HEIGHT + 0.03 * (time.elapsed_secs() * 1.7 + phase).sin();
    }
}

fn drift(time: Res<Time>, mut motes: Query<(&mut Transform, &Mote)>) {
    let t = time.elapsed_secs() * 0.25;
    for (mut transform, Mote(home, phase)) in &mut motes {
        let sway = Vec3::new(
            (t + phase).sin(),
            (t * 1.3 + phase * 2.0).sin(),
            (t * 0.8 + phase * 3.0).cos(),
        );
        transform.translation = *home + sway * 0.35;
        // A firefly shines and fades.
        let shine = 0.75 + 0.35 * (t * 6.0 + phase * 1.7).sin();
        transform.scale = Vec3::splat(shine);
    }
}

fn float(time: Res<Time>, mut mists: Query<(&mut Transform, &Mist)>) {
    let t = time.elapsed_secs();
    for (mut transform, Mist(home, phase)) in &mut mists {
        let along = transform.rotation * Vec3::X;
        transform.translation = *home + along * 3.0 * (t * 0.05 + phase).sin();
    }
}

fn fly(time: Res<Time>, mut birds: Query<(&mut Transform, &Bird)>) {
    for (mut transform, Bird(phase)) in &mut birds {
        *transform = flight(time.elapsed_secs(), *phase);
    }
}

/// Where a bird is: on a wide circle below the cube, leaning into its turn.
pub(super) fn flight(seconds: f32, phase: f32) -> Transform {
    let angle = seconds * 0.11 + phase;
    let wide = 6.0 + phase * 0.5;
    let at = Vec3::new(
        1.5 + angle.sin() * wide,
        -6.5 - phase * 0.25,
        -3.0 + angle.cos() * wide,
    );
    let lean = Quat::from_rotation_z(-0.3 + 0.08 * (seconds * 1.1 + phase * 3.0).sin());
    Transform::from_translation(at)
        .with_rotation(Quat::from_rotation_y(angle + std::f32::consts::FRAC_PI_2) * lean)
        .with_scale(Vec3::splat(0.55))
}

/// Turns halos and fireflies to the eye, when either has moved.
fn face_eye(
    eye: Query<&Transform, (With<Eye>, Without<Halo>)>,
    parents: Query<&GlobalTransform>,
    mut halos: Query<(&mut Transform, Option<&ChildOf>), With<Halo>>,
) {
    let Ok(eye) = eye.single() else {
        return;
    };
    for (mut transform, parent) in &mut halos {
        let around = parent
            .and_then(|parent| parents.get(parent.parent()).ok())
            .map_or(Quat::IDENTITY, |global| global.rotation());
        let wanted = around.inverse() * eye.rotation;
        if transform.rotation.angle_between(wanted) > 1e-3 {
            transform.rotation = wanted;
        }
    }
}
