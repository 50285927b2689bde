//! The world around a level: sky, forest, mist, birds and fireflies.

use super::OfLevel;
use super::air::{Bird, Halo, Mist, Mote, flight};
use crate::game::art::{Art, SUN_GLOW};
use crate::puzzle::Dice;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

/// Fireflies around a level.
const MOTES: usize = 16;
/// Banks of mist over the forest.
const MISTS: usize = 7;

/// Builds all of it; the fireflies go as far as `wide`.
pub(in crate::game) fn surround(commands: &mut Commands, art: &Art, seed: u32, wide: f32) {
    let mut dice = Dice::new(&[seed, 5]);
    far_things(commands, art, &mut dice);
    let mut number = || dice.below(1000) as f32 / 500.0 - 1.0;
    for i in 0..MOTES {
        let home = Vec3::new(number() * wide, number() * 2.4 + 0.5, number() * wide);
        commands.spawn((
            OfLevel,
            Mote(home, i as f32),
            Halo,
            Mesh3d(art.mote.clone()),
            MeshMaterial3d(art.veil.clone()),
            Transform::from_translation(home),
            NotShadowCaster,
        ));
    }
}

/// What lies around and below.
fn far_things(commands: &mut Commands, art: &Art, dice: &mut Dice) {
    for (mesh, material) in [(&art.sky, &art.far), (&art.forest, &art.land)] {
        commands.spawn((
            OfLevel,
            NotShadowCaster,
            NotShadowReceiver,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(material.clone()),
        ));
    }
    for i in 0..MISTS {
        let mut number = || dice.below(1000) as f32 / 500.0 - 1.0;
        let aside = Quat::from_rotation_y(-0.61);
        // Across the picture, from near and low to far and high.
        let depth = i as f32 / MISTS as f32;
        let home = aside * Vec3::new(number() * (7.0 + 12.0 * depth), 0.0, 2.0 - 30.0 * depth)
            + Vec3::Y * (-10.5 + 3.0 * depth);
        commands.spawn((
            OfLevel,
            Mist(home, i as f32 * 1.9),
            Mesh3d(art.mists[i % art.mists.len()].clone()),
            MeshMaterial3d(art.veil.clone()),
            Transform::from_translation(home)
                .with_rotation(aside)
                .with_scale(Vec3::splat(0.8 + 0.9 * depth)),
            NotShadowCaster,
            NotShadowReceiver,
        ));
    }
    commands.spawn((
        OfLevel,
        Halo,
        Mesh3d(art.sun_glow.clone()),
        MeshMaterial3d(art.veil.clone()),
        Transform::from_translation(SUN_GLOW),
        NotShadowCaster,
        NotShadowReceiver,
    ));
    for phase in [0.3, 0.75, 1.1] {
        commands.spawn((
            OfLevel,
            Bird(phase),
            Mesh3d(art.bird.clone()),
            MeshMaterial3d(art.matter.clone()),
            flight(0.0, phase),
            NotShadowCaster,
            NotShadowReceiver,
        ));
    }
}
