//! Everything of a level but its pieces: the monk, the exit, and the world around the cube.

use super::air::{Bird, Halo, Mist, Mote, flight};
use super::exit::{Beam, ExitStone, STONES, stone_place};
use super::eye::facing_the_eye;
use super::ropes::Ropes;
use super::{MonkFigure, OfLevel, place_of, spot_place};
use crate::cube::{Cell, Cube};
use crate::game::art::{Art, SUN_GLOW};
use crate::puzzle::Dice;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

/// Fireflies around the cube.
const MOTES: usize = 16;
/// Banks of mist over the forest.
const MISTS: usize = 7;

pub(super) fn furnish(commands: &mut Commands, art: &Art, cube: &Cube, seed: u32) {
    stage_things(commands, art, cube);
    surround(commands, art, seed, 3.4);
}

/// The world around a level: sky, forest, mist, birds, and fireflies as far as `wide`.
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

/// What belongs to the cube.
fn stage_things(commands: &mut Commands, art: &Art, cube: &Cube) {
    commands.spawn((
        OfLevel,
        Mesh3d(art.core.clone()),
        MeshMaterial3d(art.soil.clone()),
    ));
    commands.spawn((
        OfLevel,
        MonkFigure,
        Mesh3d(art.monk.clone()),
        MeshMaterial3d(art.matter.clone()),
        Transform::from_translation(spot_place(cube.spot())).with_rotation(facing_the_eye()),
    ));
    commands.spawn((
        OfLevel,
        NotShadowCaster,
        NotShadowReceiver,
        Mesh3d(art.shards.clone()),
        MeshMaterial3d(art.matter.clone()),
    ));
    for ropes in [Ropes::Row, Ropes::Column] {
        commands.spawn((
            OfLevel,
            ropes,
            Mesh3d(art.ropes.clone()),
            MeshMaterial3d(art.matter.clone()),
            ropes.place(cube.spot()),
            Visibility::Hidden,
        ));
    }
    for which in 0..STONES {
        commands.spawn((
            OfLevel,
            ExitStone(which),
            Mesh3d(art.exit_stone.clone()),
            MeshMaterial3d(art.matter.clone()),
            stone_place(which, 0.0, 0.0, 0.0),
        ));
    }
    commands.spawn((
        OfLevel,
        Beam,
        Mesh3d(art.beam.clone()),
        MeshMaterial3d(art.light.clone()),
        place_of(Cell::EXIT),
        Visibility::Hidden,
        NotShadowCaster,
    ));
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
