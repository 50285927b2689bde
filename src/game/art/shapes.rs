//! The shapes and textures that every level has, made one by one. The dice go from one to the next, so
//! their order is part of how a level looks.

use super::clay::Clay;
use super::noise::{self, Noise};
use super::paints::Paints;
use super::{Art, VARIANTS, figures, ground, growth, rocks, signs, soldiers, world};
use crate::game::theme::Palette;
use crate::puzzle::Dice;
use bevy::prelude::*;

/// How a shape is made.
type Make = fn(&mut Clay, &Colours, &mut Dice);
/// Where it belongs.
type Put = fn(&mut Art, Handle<Mesh>);

/// What shapes are coloured with.
struct Colours {
    paints: Paints,
    noise: Noise,
}

/// The shapes of a level, as far as they are made.
pub(super) struct LevelShapes {
    dice: Dice,
    colours: Colours,
    left: std::vec::IntoIter<(Make, Put)>,
    made: Vec<(Mesh, Put)>,
    textures: Vec<Image>,
}

impl LevelShapes {
    /// Nothing is made yet.
    pub(super) fn new(seed: u32, palette: &Palette) -> LevelShapes {
        let mut dice = Dice::new(&[0xA27, seed]);
        let paints = Paints::of(palette, &mut dice);
        let noise = Noise::new(&mut dice);
        LevelShapes {
            dice,
            colours: Colours { paints, noise },
            left: shapes(seed).into_iter(),
            made: Vec::new(),
            textures: Vec::new(),
        }
    }

    /// Makes the next shape or texture; false if none is left.
    pub(super) fn make_next(&mut self) -> bool {
        if let Some((make, put)) = self.left.next() {
            let mut clay = Clay::default();
            make(&mut clay, &self.colours, &mut self.dice);
            self.made.push((clay.into_mesh(), put));
            return true;
        }
        let texture = match self.textures.len() {
            0 => noise::stone,
            1 => noise::grain,
            _ => return false,
        };
        self.textures.push(texture(&self.colours.noise));
        true
    }

    /// Hands everything over to be drawn.
    pub(super) fn into_art(
        self,
        meshes: &mut Assets<Mesh>,
        materials: &mut Assets<StandardMaterial>,
        images: &mut Assets<Image>,
    ) -> Art {
        let mut art = Art {
            fog: self.colours.paints.sky_horizon,
            ..materials_of(self.textures, materials, images)
        };
        for (mesh, put) in self.made {
            put(&mut art, meshes.add(mesh));
        }
        art
    }
}

/// All shapes of a level in their order.
fn shapes(seed: u32) -> Vec<(Make, Put)> {
    let mut all: Vec<(Make, Put)> = Vec::new();
    let mut add = |count: usize, make: Make, put: Put| {
        all.extend(std::iter::repeat_n((make, put), count));
    };
    add(
        VARIANTS,
        |clay, of, dice| ground::path(clay, &of.paints, dice),
        |art, mesh| art.path.push(mesh),
    );
    add(
        VARIANTS,
        |clay, of, dice| ground::meadow(clay, &of.paints, dice),
        |art, mesh| art.meadow.push(mesh),
    );
    add(
        2,
        |clay, of, dice| ground::camp(clay, &of.paints, dice),
        |art, mesh| art.camp.push(mesh),
    );
    for make in obstacles(seed) {
        add(1, make, |art, mesh| art.obstacles.push(mesh));
    }
    add(
        3,
        |clay, of, dice| signs::bloom(clay, &of.paints, dice),
        |art, mesh| art.blooms.push(mesh),
    );
    add(
        3,
        |clay, of, dice| world::mist(clay, &of.paints, dice),
        |art, mesh| art.mists.push(mesh),
    );
    all.extend(SINGLE);
    all
}

/// Shapes that there is one of.
const SINGLE: [(Make, Put); 18] = [
    (
        |clay, of, _| signs::cup(clay, &of.paints),
        |art, mesh| art.cup = mesh,
    ),
    (
        |clay, of, _| signs::orb(clay, &of.paints),
        |art, mesh| art.orb = mesh,
    ),
    (
        |clay, of, _| signs::halo(clay, &of.paints),
        |art, mesh| art.halo = mesh,
    ),
    (
        |clay, of, _| soldiers::soldiers(clay, &of.paints),
        |art, mesh| art.soldiers = mesh,
    ),
    (
        |clay, of, _| figures::monk(clay, &of.paints),
        |art, mesh| art.monk = mesh,
    ),
    (
        |clay, of, _| figures::sitting_monk(clay, &of.paints),
        |art, mesh| art.sitting_monk = mesh,
    ),
    (core, |art, mesh| art.core = mesh),
    (
        |clay, of, _| signs::exit_stone(clay, &of.paints),
        |art, mesh| art.exit_stone = mesh,
    ),
    (
        |clay, of, _| signs::beam(clay, &of.paints),
        |art, mesh| art.beam = mesh,
    ),
    (
        |clay, of, _| signs::aureole(clay, &of.paints),
        |art, mesh| art.aureole = mesh,
    ),
    (
        |clay, of, _| signs::ropes(clay, &of.paints),
        |art, mesh| art.ropes = mesh,
    ),
    (
        |clay, of, _| world::sky(clay, &of.paints),
        |art, mesh| art.sky = mesh,
    ),
    (
        |clay, of, dice| world::forest(clay, &of.paints, &of.noise, dice),
        |art, mesh| art.forest = mesh,
    ),
    (
        |clay, of, dice| world::shards(clay, &of.paints, dice),
        |art, mesh| art.shards = mesh,
    ),
    (
        |clay, of, _| world::sun_glow(clay, &of.paints),
        |art, mesh| art.sun_glow = mesh,
    ),
    (|clay, _, _| world::bird(clay), |art, mesh| art.bird = mesh),
    (
        |clay, of, _| signs::mote(clay, &of.paints),
        |art, mesh| art.mote = mesh,
    ),
    (
        |clay, of, _| signs::petal(clay, &of.paints),
        |art, mesh| art.petal = mesh,
    ),
];

/// A ball looks the same however its slabs have turned.
fn core(clay: &mut Clay, of: &Colours, _: &mut Dice) {
    let earth = of.paints.earth;
    clay.ball(Vec3::ZERO, Vec3::splat(1.37), earth, earth, 8);
}

/// What stands in the way. Every level has trees and rocks; which ones more often is its own.
fn obstacles(seed: u32) -> impl Iterator<Item = Make> {
    let tree: Make = |clay, of, dice| growth::tree(clay, &of.paints, dice, of.paints.leaf);
    let autumn: Make = |clay, of, dice| growth::tree(clay, &of.paints, dice, of.paints.leaf_tip);
    let flowering: Make = |clay, of, dice| growth::tree(clay, &of.paints, dice, of.paints.blossom);
    let fern: Make = |clay, of, dice| growth::fern(clay, &of.paints, dice);
    let bamboo: Make = |clay, of, dice| growth::bamboo(clay, &of.paints, dice);
    let boulder: Make = |clay, of, dice| rocks::boulder(clay, &of.paints, dice);
    let cairn: Make = |clay, of, dice| rocks::cairn(clay, &of.paints, dice);
    let standing: Make = |clay, of, dice| rocks::standing(clay, &of.paints, dice);
    let mut kinds = [flowering, fern, bamboo, cairn, standing, autumn];
    let often = Dice::new(&[seed, 3]).draw(&mut kinds, 4).to_vec();
    [tree, boulder, tree, tree].into_iter().chain(often)
}

/// The materials, two of them with a texture.
fn materials_of(
    textures: Vec<Image>,
    materials: &mut Assets<StandardMaterial>,
    images: &mut Assets<Image>,
) -> Art {
    let mut textures = textures.into_iter();
    let mut solid = || StandardMaterial {
        base_color_texture: textures.next().map(|texture| images.add(texture)),
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
        soil: materials.add(solid()),
        matter: materials.add(solid()),
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
