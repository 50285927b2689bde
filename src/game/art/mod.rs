//! Meshes, textures and colours, all made by code from the level's seed.
//!
//! | file | what it makes |
//! |---|---|
//! | `clay` | a mesh in the making, and the shapes that everything is built from |
//! | `chance` | numbers between bounds, and points that lie evenly |
//! | `noise` | noise that repeats, and the textures made of it |
//! | `paints` | the palette in linear light, with the tints of one level |
//! | `film` | which light is seen as which colour |
//! | `ground`, `growth`, `rocks`, `figures`, `soldiers` | what the diorama consists of |
//! | `signs` | karma, exit, ropes, light |
//! | `tiles` | the tiles of grid games |
//! | `world` | sky, forest, mist |
//!
//! Colours sit at the corners of the meshes, so that the whole diorama shares two materials.

mod chance;
mod clay;
mod figures;
mod film;
mod ground;
mod growth;
mod noise;
mod paints;
mod rocks;
mod signs;
mod soldiers;
mod tiles;
mod world;

pub(super) use tiles::{TileArt, is_behind, sculpt_tiles, variant};
pub(super) use world::{SUN, SUN_GLOW};

use super::theme::Palette;
use crate::puzzle::Dice;
use bevy::prelude::*;
use clay::Clay;
use paints::Paints;

/// Shapes of each kind of ground in one level.
pub(super) const VARIANTS: usize = 6;

/// Everything that a level is drawn with.
#[derive(Resource, Default)]
pub(super) struct Art {
    /// The ground, with the grain of stone.
    pub(super) soil: Handle<StandardMaterial>,
    /// Everything that stands on it.
    pub(super) matter: Handle<StandardMaterial>,
    /// The far land: its light is painted on, and fog takes it.
    pub(super) land: Handle<StandardMaterial>,
    /// What shines by itself.
    pub(super) glow: Handle<StandardMaterial>,
    /// Light in the air: it only adds.
    pub(super) light: Handle<StandardMaterial>,
    /// Mist: it covers.
    pub(super) veil: Handle<StandardMaterial>,
    /// The sky: neither sun nor fog changes it.
    pub(super) far: Handle<StandardMaterial>,
    pub(super) path: Vec<Handle<Mesh>>,
    pub(super) meadow: Vec<Handle<Mesh>>,
    pub(super) camp: Vec<Handle<Mesh>>,
    pub(super) obstacles: Vec<Handle<Mesh>>,
    pub(super) blooms: Vec<Handle<Mesh>>,
    pub(super) mists: Vec<Handle<Mesh>>,
    pub(super) cup: Handle<Mesh>,
    pub(super) orb: Handle<Mesh>,
    pub(super) halo: Handle<Mesh>,
    pub(super) soldiers: Handle<Mesh>,
    pub(super) monk: Handle<Mesh>,
    pub(super) sitting_monk: Handle<Mesh>,
    pub(super) core: Handle<Mesh>,
    pub(super) exit_stone: Handle<Mesh>,
    pub(super) beam: Handle<Mesh>,
    pub(super) aureole: Handle<Mesh>,
    pub(super) ropes: Handle<Mesh>,
    pub(super) sky: Handle<Mesh>,
    pub(super) forest: Handle<Mesh>,
    pub(super) shards: Handle<Mesh>,
    pub(super) sun_glow: Handle<Mesh>,
    pub(super) bird: Handle<Mesh>,
    pub(super) mote: Handle<Mesh>,
    pub(super) petal: Handle<Mesh>,
    /// The colour that distance fades into.
    pub(super) fog: LinearRgba,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Art>();
}

/// Makes all shapes anew for a level.
pub(super) fn sculpt(
    seed: u32,
    palette: &Palette,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<StandardMaterial>,
    images: &mut Assets<Image>,
) -> Art {
    let start = bevy::platform::time::Instant::now();
    let mut dice = Dice::new(&[0xA27, seed]);
    let paints = Paints::of(palette, &mut dice);
    let noise = noise::Noise::new(&mut dice);
    let mut triangles = 0;
    let mut keep = |clay: Clay| {
        triangles += clay.triangles();
        trace!("{} triangles", clay.triangles());
        meshes.add(clay.into_mesh())
    };
    let mut one = |make: &dyn Fn(&mut Clay, &mut Dice)| {
        let mut clay = Clay::default();
        make(&mut clay, &mut dice);
        keep(clay)
    };
    type Make<'a> = &'a dyn Fn(&mut Clay, &mut Dice);
    let path = (0..VARIANTS)
        .map(|_| one(&|clay, dice| ground::path(clay, &paints, dice)))
        .collect();
    let meadow = (0..VARIANTS)
        .map(|_| one(&|clay, dice| ground::meadow(clay, &paints, dice)))
        .collect();
    let camp = (0..2)
        .map(|_| one(&|clay, dice| ground::camp(clay, &paints, dice)))
        .collect();
    let tree: Make = &|clay, dice| growth::tree(clay, &paints, dice, paints.leaf);
    let autumn: Make = &|clay, dice| growth::tree(clay, &paints, dice, paints.leaf_tip);
    let flowering: Make = &|clay, dice| growth::tree(clay, &paints, dice, paints.blossom);
    let fern: Make = &|clay, dice| growth::fern(clay, &paints, dice);
    let bamboo: Make = &|clay, dice| growth::bamboo(clay, &paints, dice);
    let boulder: Make = &|clay, dice| rocks::boulder(clay, &paints, dice);
    let cairn: Make = &|clay, dice| rocks::cairn(clay, &paints, dice);
    let standing: Make = &|clay, dice| rocks::standing(clay, &paints, dice);
    // Every level has trees and rocks; which ones more often is its own.
    let mut kinds = [flowering, fern, bamboo, cairn, standing, autumn];
    let often = Dice::new(&[seed, 3]).draw(&mut kinds, 4).to_vec();
    let obstacles = [tree, boulder, tree, tree]
        .into_iter()
        .chain(often)
        .map(&mut one)
        .collect();
    let blooms = (0..3)
        .map(|_| one(&|clay, dice| signs::bloom(clay, &paints, dice)))
        .collect();
    let mists = (0..3)
        .map(|_| one(&|clay, dice| world::mist(clay, &paints, dice)))
        .collect();
    let art = Art {
        path,
        meadow,
        camp,
        obstacles,
        blooms,
        mists,
        cup: one(&|clay, _| signs::cup(clay, &paints)),
        orb: one(&|clay, _| signs::orb(clay, &paints)),
        halo: one(&|clay, _| signs::halo(clay, &paints)),
        soldiers: one(&|clay, _| soldiers::soldiers(clay, &paints)),
        monk: one(&|clay, _| figures::monk(clay, &paints)),
        sitting_monk: one(&|clay, _| figures::sitting_monk(clay, &paints)),
        core: one(&|clay, _| {
            // A ball looks the same however its slabs have turned.
            clay.ball(Vec3::ZERO, Vec3::splat(1.37), paints.earth, paints.earth, 8);
        }),
        exit_stone: one(&|clay, _| signs::exit_stone(clay, &paints)),
        beam: one(&|clay, _| signs::beam(clay, &paints)),
        aureole: one(&|clay, _| signs::aureole(clay, &paints)),
        ropes: one(&|clay, _| signs::ropes(clay, &paints)),
        sky: one(&|clay, _| world::sky(clay, &paints)),
        forest: one(&|clay, dice| world::forest(clay, &paints, &noise, dice)),
        shards: one(&|clay, dice| world::shards(clay, &paints, dice)),
        sun_glow: one(&|clay, _| world::sun_glow(clay, &paints)),
        bird: one(&|clay, _| world::bird(clay)),
        mote: one(&|clay, _| signs::mote(clay, &paints)),
        petal: one(&|clay, _| signs::petal(clay, &paints)),
        fog: paints.sky_horizon,
        ..materials_of(&noise, materials, images)
    };
    debug!("sculpted {triangles} triangles in {:?}", start.elapsed());
    art
}

/// The materials, two of them with a texture.
fn materials_of(
    noise: &noise::Noise,
    materials: &mut Assets<StandardMaterial>,
    images: &mut Assets<Image>,
) -> Art {
    let solid = |texture: Handle<Image>| StandardMaterial {
        base_color_texture: Some(texture),
        perceptual_roughness: 0.92,
        reflectance: 0.2,
        ..default()
    };
    let air = |alpha_mode: AlphaMode| StandardMaterial {
        unlit: true,
        alpha_mode,
        cull_mode: None,
        fog_enabled: false,
        ..default()
    };
    Art {
        soil: materials.add(solid(images.add(noise::stone(noise)))),
        matter: materials.add(solid(images.add(noise::grain(noise)))),
        glow: materials.add(StandardMaterial {
            unlit: true,
            fog_enabled: false,
            ..default()
        }),
        land: materials.add(StandardMaterial {
            unlit: true,
            ..default()
        }),
        light: materials.add(air(AlphaMode::Add)),
        veil: materials.add(air(AlphaMode::Blend)),
        far: materials.add(air(AlphaMode::Opaque)),
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generate::Difficulty;
    use crate::cube::{Cell, Tile};
    use crate::levels::code::LevelCode;

    fn triangles(meshes: &Assets<Mesh>, handle: &Handle<Mesh>) -> usize {
        let indices = meshes.get(handle).and_then(Mesh::indices);
        indices.map_or(0, |indices| indices.len() / 3)
    }

    #[test]
    fn a_level_is_drawn_with_few_triangles() {
        for (difficulty, seed) in [(2, 41), (6, 8), (9, 3), (10, 5)] {
            let (mut meshes, mut materials, mut images) = default();
            let difficulty = Difficulty::new(difficulty).expect("a difficulty");
            let cube = LevelCode::seeded(difficulty, seed).cube().expect("a cube");
            let art = sculpt(
                seed,
                &Palette::usual().expect("the usual theme"),
                &mut meshes,
                &mut materials,
                &mut images,
            );
            let of = |handle: &Handle<Mesh>| triangles(&meshes, handle);
            let mean = |handles: &[Handle<Mesh>]| {
                handles.iter().map(of).sum::<usize>() / handles.len().max(1)
            };
            let pieces: usize = Cell::all()
                .map(|cell| match cube.tile(cell) {
                    Tile::Path => mean(&art.path),
                    Tile::Karma => mean(&art.path) + of(&art.cup) + of(&art.orb) + of(&art.halo),
                    Tile::Obstacle => mean(&art.meadow) + mean(&art.obstacles),
                    Tile::Soldiers => mean(&art.camp) + of(&art.soldiers),
                })
                .sum();
            let around = of(&art.forest)
                + of(&art.sky)
                + of(&art.shards)
                + of(&art.core)
                + of(&art.monk)
                + of(&art.beam)
                + 2 * of(&art.ropes)
                + 8 * of(&art.exit_stone)
                + 16 * of(&art.mote)
                + 7 * mean(&art.mists);
            println!("{difficulty:?}: {pieces} + {around} triangles");
            assert!(pieces + around < 120_000, "{pieces} + {around}");
        }
    }
}
