//! Meshes, textures and colours, all made by code from the level's seed.
//!
//! | file | what it makes |
//! |---|---|
//! | `clay` | a mesh in the making, and the shapes that everything is built from |
//! | `chance` | numbers between bounds, and points that lie evenly |
//! | `noise` | noise that repeats, and the textures made of it |
//! | `paints` | the palette in linear light, with the tints of one level |
//! | `film` | which light is seen as which colour |
//! | `sculpting` | all shapes of a level, made beside the game or between frames |
//! | `shapes` | the shapes that every level has, in their order |
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
mod sculpting;
mod shapes;
mod signs;
mod soldiers;
mod tiles;
mod world;

#[cfg(test)]
pub(super) use sculpting::Sculptor;
pub(super) use sculpting::Studio;
pub(super) use tiles::{TileArt, is_behind, variant};
pub(super) use world::{SUN, SUN_GLOW};

use bevy::prelude::*;

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
    /// The tiles, if it is a level of a grid game.
    pub(super) tiles: TileArt,
    /// The colour that distance fades into.
    pub(super) fog: LinearRgba,
    /// What all this was made from.
    made_from: Option<sculpting::Wanted>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Art>();
    app.init_resource::<sculpting::Sculptor>();
}

#[cfg(test)]
mod tests {
    use super::sculpting::{Wanted, sculpt};
    use super::*;
    use crate::cube::generate::Difficulty;
    use crate::cube::{Cell, Tile};
    use crate::game::theme::Palette;
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
            let palette = Palette::usual().expect("the usual theme");
            let shapes = sculpt(&Wanted::new(seed, &palette, None));
            let art = shapes.into_art(&mut meshes, &mut materials, &mut images);
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
