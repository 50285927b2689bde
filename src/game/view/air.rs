//! What is always in motion: karma that bobs, fireflies, the light of the exit, and the eye.

use super::{Beam, MonkFigure, Stage};
use crate::game::Screen;
use crate::game::flow::Player;
use bevy::prelude::*;

/// Karma that bobs.
#[derive(Component)]
pub(super) struct Bobbing(pub(super) f32);

/// A firefly.
#[derive(Component)]
pub(super) struct Mote(pub(super) Vec3, pub(super) f32);

/// The eye, and how far the player has looked around.
#[derive(Component, Default)]
pub(in crate::game) struct Eye {
    pub(in crate::game) look: Vec2,
}

pub(super) fn bob(
    time: Res<Time>,
    player: Res<Player>,
    mut karma: Query<(&mut Transform, &Bobbing)>,
) {
    if player.progress.settings.reduced_motion {
        return;
    }
    for (mut transform, Bobbing(phase)) in &mut karma {
        transform.translation.y = 0.34 + 0.035 * (time.elapsed_secs() * 1.7 + phase).sin();
    }
}

pub(super) fn drift(
    time: Res<Time>,
    player: Res<Player>,
    mut motes: Query<(&mut Transform, &Mote)>,
) {
    if player.progress.settings.reduced_motion {
        return;
    }
    let t = time.elapsed_secs() * 0.25;
    for (mut transform, Mote(home, phase)) in &mut motes {
        let sway = Vec3::new(
            (t + phase).sin(),
            (t * 1.3 + phase * 2.0).sin(),
            (t * 0.8 + phase * 3.0).cos(),
        );
        transform.translation = *home + sway * 0.35;
    }
}

/// Keeps the eye at a distance that fits the window, and lets it spring back after looking around.
pub(super) fn move_eye(
    time: Res<Time>,
    window: Query<&Window>,
    mouse: Option<Res<ButtonInput<MouseButton>>>,
    screen: Res<State<Screen>>,
    mut eye: Query<(&mut Transform, &mut Eye)>,
) {
    let (Ok((mut transform, mut eye)), Ok(window)) = (eye.single_mut(), window.single()) else {
        return;
    };
    let is_looking = mouse.is_some_and(|mouse| mouse.pressed(MouseButton::Right));
    if !is_looking && eye.look != Vec2::ZERO {
        let shrink = (-8.0 * time.delta_secs()).exp();
        eye.look = if eye.look.length() < 0.003 {
            Vec2::ZERO
        } else {
            eye.look * shrink
        };
    }
    let shape = window.width() / window.height().max(1.0);
    let distance = if shape < 1.15 {
        12.0 / shape.max(0.4)
    } else {
        10.8
    };
    let (yaw, pitch) = (-0.61 + eye.look.x, 0.58 + eye.look.y);
    let towards = Vec3::new(
        yaw.sin() * pitch.cos(),
        pitch.sin(),
        yaw.cos() * pitch.cos(),
    );
    // In the menu the cube stands to the right of the panel.
    let aside = match screen.get() {
        Screen::Play => Vec3::ZERO,
        _ if shape > 1.0 => Vec3::new(-1.6, 0.0, -1.1),
        _ => Vec3::ZERO,
    };
    let wanted = Transform::from_translation(aside + towards * distance)
        .looking_at(aside - Vec3::new(0.0, 0.15, 0.0), Vec3::Y);
    if *transform != wanted {
        *transform = wanted;
    }
}

pub(super) fn show_exit(
    stage: Res<Stage>,
    screen: Res<State<Screen>>,
    time: Res<Time>,
    mut beam: Query<(&mut Visibility, &mut Transform), With<Beam>>,
) {
    let is_open =
        stage.drawn.is_some_and(|cube| cube.is_exit_open()) || *screen.get() == Screen::Reward;
    for (mut visibility, mut transform) in &mut beam {
        let wanted = if is_open {
            Visibility::Visible
        } else {
            Visibility::Hidden
        };
        visibility.set_if_neq(wanted);
        if is_open {
            transform.rotation = Quat::from_rotation_y(time.elapsed_secs() * 0.4);
        }
    }
}

/// The enlightened monk rises out of the light and stays there, swaying.
pub(super) fn rise(
    time: Res<Time>,
    player: Res<Player>,
    mut since: Local<Option<f32>>,
    screen: Res<State<Screen>>,
    mut monk: Query<&mut Transform, With<MonkFigure>>,
) {
    if *screen.get() != Screen::Reward {
        *since = None;
        return;
    }
    let now = time.elapsed_secs();
    let start = *since.get_or_insert(now);
    let is_calm = player.progress.settings.reduced_motion;
    let share = if is_calm {
        1.0
    } else {
        ((now - start) / 4.0).min(1.0)
    };
    let sway = if is_calm {
        0.0
    } else {
        0.05 * (now * 1.3).sin()
    };
    for mut transform in &mut monk {
        let exit = super::place_of(crate::cube::Cell::EXIT).translation;
        transform.translation = exit + Vec3::Y * (1.1 * share * (2.0 - share) + sway);
        transform.rotation =
            Quat::from_rotation_y(-0.6 + if is_calm { 0.0 } else { (now - start) * 0.3 });
    }
}
