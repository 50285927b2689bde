//! The end of the climb: the monk rises in the light, sitting, and the whole cube blooms.

use super::exit::Beam;
use super::picture::{MonkFigure, Piece, place_of};
use crate::cube::{Cell, Tile};
use crate::game::art::Art;
use crate::game::player::Player;
use crate::game::scene::{Halo, OfLevel, ease, facing_the_eye, rest};
use crate::game::screen::Screen;
use crate::puzzle::Dice;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

/// Flowers on a piece, and when they begin to grow.
#[derive(Component)]
struct Blossom(f32);

/// A petal on the wind.
#[derive(Component)]
struct Petal(Vec3, f32);

/// The light behind the monk.
#[derive(Component)]
struct Aureole;

/// One of the three that rise together.
type Only<A, B, C> = (With<A>, Without<B>, Without<C>);

/// Seconds until everything has opened.
const BLOOM_SECONDS: f32 = 4.0;
/// Seconds that one piece takes.
const OPENING: f32 = 1.6;
const PETALS: usize = 40;
/// Where the monk comes to rest: over the middle of Top.
const SEAT: Vec3 = Vec3::new(0.0, 2.45, 0.0);
const SIZE: f32 = 1.75;

pub(super) fn plugin_systems() -> ScheduleConfigs<ScheduleSystem> {
    (seat, bloom, rise, blow)
        .chain()
        .run_if(in_state(Screen::Reward))
}

/// Sets everything up, once, or again if the level was built anew.
fn seat(
    mut commands: Commands,
    art: Res<Art>,
    pieces: Query<(Entity, &Piece)>,
    mut monk: Query<&mut Mesh3d, With<MonkFigure>>,
    there: Query<(), With<Aureole>>,
) {
    if !there.is_empty() || pieces.is_empty() {
        return;
    }
    for mut mesh in &mut monk {
        mesh.0 = art.sitting_monk.clone();
    }
    let from = place_of(Cell::EXIT).translation;
    for (i, (entity, piece)) in pieces.iter().enumerate() {
        let away = place_of(piece.cell).translation.distance(from) / 4.3;
        let begins = away.min(1.0) * (BLOOM_SECONDS - OPENING);
        commands.entity(entity).with_child((
            Blossom(begins),
            Mesh3d(art.blooms[i % art.blooms.len()].clone()),
            MeshMaterial3d(art.matter.clone()),
            NotShadowCaster,
            Transform::from_scale(Vec3::ZERO).with_rotation(Quat::from_rotation_y(
                i as f32 * std::f32::consts::FRAC_PI_2,
            )),
        ));
    }
    commands.spawn((
        OfLevel,
        Aureole,
        Halo,
        Mesh3d(art.aureole.clone()),
        MeshMaterial3d(art.veil.clone()),
        Transform::from_translation(SEAT),
        NotShadowCaster,
    ));
    let mut dice = Dice::new(&[0xB100]);
    let mut number = || dice.below(1000) as f32 / 500.0 - 1.0;
    for i in 0..PETALS {
        let home = Vec3::new(number() * 4.2, number() * 3.6, number() * 4.2);
        commands.spawn((
            OfLevel,
            Petal(home, i as f32),
            Mesh3d(art.petal.clone()),
            MeshMaterial3d(art.glow.clone()),
            Transform::from_translation(home),
            NotShadowCaster,
        ));
    }
}

/// How long the reward has lasted; at once very long if motion is reduced.
fn since(time: &Time, player: &Player, start: &mut Option<f32>) -> f32 {
    let now = time.elapsed_secs();
    let begun = *start.get_or_insert(now);
    if player.settings().reduced_motion {
        f32::INFINITY
    } else {
        now - begun
    }
}

/// Flowers open outwards from the exit; soldiers go home.
fn bloom(
    time: Res<Time>,
    player: Res<Player>,
    fresh: Query<(), Added<Aureole>>,
    mut start: Local<Option<f32>>,
    pieces: Query<&Piece>,
    mut parts: Query<(&mut Transform, Option<&Blossom>), Without<Piece>>,
) {
    if !fresh.is_empty() {
        *start = None;
    }
    let seconds = since(&time, &player, &mut start);
    let share = |begins: f32| ease(((seconds - begins) / OPENING).clamp(0.0, 1.0));
    for (mut transform, blossom) in &mut parts {
        if let Some(Blossom(begins)) = blossom {
            let wanted = Vec3::splat(share(*begins));
            if transform.scale != wanted {
                transform.scale = wanted;
            }
        }
    }
    for piece in pieces.iter().filter(|piece| piece.tile == Tile::Soldiers) {
        if let Some(Ok((mut prop, _))) = piece.prop.map(|prop| parts.get_mut(prop)) {
            let wanted = Vec3::splat(1.0 - share(0.6));
            if prop.scale != wanted {
                prop.scale = wanted;
            }
        }
    }
}

/// The monk rises from the exit to his seat and stays there, swaying; light follows him.
fn rise(
    time: Res<Time>,
    player: Res<Player>,
    fresh: Query<(), Added<Aureole>>,
    mut start: Local<Option<f32>>,
    mut monk: Query<&mut Transform, Only<MonkFigure, Beam, Aureole>>,
    mut beam: Query<&mut Transform, Only<Beam, MonkFigure, Aureole>>,
    mut aureole: Query<&mut Transform, Only<Aureole, MonkFigure, Beam>>,
) {
    if !fresh.is_empty() {
        *start = None;
    }
    let seconds = since(&time, &player, &mut start);
    let share = ease((seconds / BLOOM_SECONDS).clamp(0.0, 1.0));
    let sway = if seconds.is_finite() {
        0.05 * (time.elapsed_secs() * 1.3).sin()
    } else {
        0.0
    };
    let exit = place_of(Cell::EXIT).translation;
    let at = exit.lerp(SEAT, share) + Vec3::Y * sway;
    for mut transform in &mut monk {
        let wanted = Transform::from_translation(at)
            .with_rotation(facing_the_eye())
            .with_scale(Vec3::splat(1.0 + (SIZE - 1.0) * share));
        transform.set_if_neq(wanted);
    }
    for mut transform in &mut beam {
        transform.translation = Vec3::new(at.x, exit.y, at.z);
    }
    for mut transform in &mut aureole {
        // Behind him, as seen from where the eye rests.
        transform.translation = at + Vec3::Y * 0.55 * SIZE - rest() * 0.9;
        transform.scale = Vec3::splat(0.2 + 0.8 * share);
    }
}

/// Petals sink and are carried along.
fn blow(time: Res<Time>, player: Res<Player>, mut petals: Query<(&mut Transform, &Petal)>) {
    if player.settings().reduced_motion {
        return;
    }
    let t = time.elapsed_secs();
    for (mut transform, Petal(home, phase)) in &mut petals {
        // They fall for seven units and begin again above.
        let fallen = (t * (0.22 + 0.02 * (phase % 5.0)) + phase * 0.37).rem_euclid(7.2);
        let sway = Vec3::new((t * 0.7 + phase).sin(), 0.0, (t * 0.5 + phase * 2.0).cos());
        transform.translation = Vec3::new(home.x, 4.0 - fallen, home.z) + sway * 0.4;
        transform.rotation =
            Quat::from_euler(EulerRot::XYZ, t * 0.9 + phase, phase * 2.0, t * 0.6 + phase);
    }
}
