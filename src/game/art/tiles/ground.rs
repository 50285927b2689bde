//! What is stood on. Every slab has its upper side at height 0.

use super::Model;
use crate::game::art::chance::{between, scatter, wobble};
use crate::game::art::clay::{Clay, Paint, shade};
use crate::game::art::ground::{flower, paved, tuft};
use crate::game::art::paints::Paints;
use crate::puzzle::Dice;
use crate::rewrite::Shape;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Half the width of a slab: slabs lie beside each other with a hair between them.
const HALF: f32 = 0.494;
/// How far water lies below the ground.
const WATER: f32 = -0.07;

/// Makes a tile as the ground of a cell; false if it is none.
pub(super) fn make(clay: &mut Clay, paints: &Paints, model: &Model<'_>, dice: &mut Dice) -> bool {
    match model.kind.shape {
        Shape::Floor if model.beside(Shape::Peg) => hole(clay, paints, model.paint, dice),
        Shape::Floor if model.beside(Shape::Frog) || model.beside(Shape::Toad) => {
            leaf(clay, paints, model.paint, dice);
        }
        Shape::Floor if model.beside(Shape::Water) => island(clay, paints, model.paint, dice),
        Shape::Floor => floor(clay, paints, model.paint, dice),
        Shape::Water => water(clay, paints, model.paint, dice),
        Shape::Pit => {
            let floor_paint = floor_of(model);
            floor(clay, paints, floor_paint, dice);
            pit(clay, paints, model.paint, dice);
        }
        Shape::Mark => {
            floor(clay, paints, floor_of(model), dice);
            mark(clay, model.paint);
        }
        _ => return false,
    }
    true
}

/// Makes flat ground without its slab, for layers above the lowest.
pub(super) fn decal(clay: &mut Clay, paints: &Paints, model: &Model<'_>, dice: &mut Dice) {
    match model.kind.shape {
        Shape::Pit => pit(clay, paints, model.paint, dice),
        Shape::Mark => mark(clay, model.paint),
        _ => disc(clay, 0.42, 0.03, model.paint),
    }
}

/// The colour of the game's plain floor.
fn floor_of(model: &Model<'_>) -> Paint {
    let tile = model.game.tile_of_shape(Shape::Floor);
    let kind = tile.and_then(|tile| model.game.kind(tile));
    kind.map_or(model.paint, |kind| {
        let [red, green, blue] = kind.colour;
        Color::srgb_u8(red, green, blue).to_linear()
    })
}

fn slab(clay: &mut Clay, top: Paint, side: Paint, height: f32) {
    clay.grain = Clay::ROUGH;
    let half = (0.34 + height) / 2.0;
    clay.tapered(
        Vec3::new(0.0, height - half, 0.0),
        Vec3::new(HALF, half, HALF),
        0.02,
        0.0,
        top,
        side,
    );
}

/// A flat round at a height.
fn disc(clay: &mut Clay, radius: f32, height: f32, paint: Paint) {
    let light = shade(paint, 0.12);
    clay.lathe(&[(radius, height, paint), (0.0, height + 0.004, light)], 20);
}

/// Paved, as the paths of the cube are, in the tile's colour.
fn floor(clay: &mut Clay, paints: &Paints, paint: Paint, dice: &mut Dice) {
    let joint = paint.mix(&paints.moss, 0.35).mix(&paints.earth, 0.25);
    let side = paints.grown(paints.earth, 0.08, dice);
    slab(clay, joint, side, 0.0);
    paved(clay, &|dice| paints.grown(paint, 0.07, dice), dice);
    for corner in scatter(dice, 2, 0.46, |p| p.abs().min_element() > 0.40) {
        let at = Vec3::new(corner.x, 0.0, corner.y);
        tuft(
            clay,
            at,
            0.06,
            3,
            paints.grown(paints.moss, 0.1, dice),
            dice,
        );
    }
}

/// A wooden block with a round hole to put a peg into.
fn hole(clay: &mut Clay, paints: &Paints, paint: Paint, dice: &mut Dice) {
    let wood = paints.grown(paint, 0.06, dice);
    slab(clay, wood, shade(wood, -0.35), 0.0);
    clay.grain = Clay::STREAKED;
    let dark = shade(wood, -0.86);
    clay.lathe(
        &[
            (0.315, 0.001, wood),
            (0.30, 0.028, shade(wood, 0.22)),
            (0.255, 0.030, shade(wood, 0.12)),
            (0.235, 0.010, shade(wood, -0.45)),
            (0.20, 0.006, shade(wood, -0.7)),
            (0.0, 0.005, dark),
        ],
        22,
    );
}

/// A lily leaf on water, with a notch and veins; some bear a flower.
fn leaf(clay: &mut Clay, paints: &Paints, paint: Paint, dice: &mut Dice) {
    const SIDES: usize = 22;
    let deep = Paint::rgb(0.05, 0.20, 0.24);
    pool(clay, paints, deep, dice);
    clay.grain = Clay::LEAFY;
    let turn = between(dice, 0.0, TAU);
    let green = paints.grown(paint, 0.10, dice);
    let at = |i: usize, radius: f32, height: f32| {
        let angle = turn + 0.16 + i as f32 / SIDES as f32 * (TAU - 0.32);
        Vec3::new(angle.cos() * radius, height, angle.sin() * radius)
    };
    let middle = Vec3::new(0.0, -0.012, 0.0);
    for i in 0..SIDES {
        let light = if i % 4 < 2 { 0.10 } else { -0.04 };
        let (inner, rim) = (shade(green, light), shade(green, 0.30));
        let (a, b) = (at(i, 0.40, 0.0), at(i + 1, 0.40, 0.0));
        clay.facet(middle, b, a, [shade(green, -0.25), inner, inner]);
        let (c, d) = (at(i + 1, 0.445, 0.035), at(i, 0.445, 0.035));
        clay.quad([a, b, c, d], rim);
        // The rim from outside.
        clay.quad(
            [b, a, d + Vec3::Y * -0.001, c + Vec3::Y * -0.001],
            shade(green, -0.35),
        );
    }
}

/// Still water down in its bed.
fn pool(clay: &mut Clay, paints: &Paints, paint: Paint, dice: &mut Dice) {
    slab(clay, paint, shade(paints.earth, -0.2), WATER);
    clay.grain = Clay::SMOOTH;
    // Light on it, in short bows.
    for spot in scatter(dice, 3, 0.36, |_| true) {
        let width = between(dice, 0.06, 0.13);
        let light = paint.mix(&Paint::WHITE, 0.22);
        let (x, y, z) = (spot.x, WATER + 0.004, spot.y);
        for side in [-1.0, 1.0] {
            let tip = Vec3::new(x + side * width, y, z + 0.012);
            let (a, b) = (Vec3::new(x, y, z - 0.012), Vec3::new(x, y, z + 0.010));
            if side > 0.0 {
                clay.facet(a, b, tip, [light; 3]);
            } else {
                clay.facet(b, a, tip, [light; 3]);
            }
        }
    }
}

fn water(clay: &mut Clay, paints: &Paints, paint: Paint, dice: &mut Dice) {
    pool(clay, paints, paints.grown(paint, 0.05, dice), dice);
}

/// Firm ground in the water: a grassy mound with flowers.
fn island(clay: &mut Clay, paints: &Paints, paint: Paint, dice: &mut Dice) {
    let grass = paints.grown(paint, 0.06, dice);
    slab(clay, grass, paints.grown(paints.earth, 0.1, dice), 0.02);
    for spot in scatter(dice, 14, 0.44, |p| p.abs().max_element() > 0.30) {
        let at = Vec3::new(spot.x, 0.02, spot.y);
        let blade = grass.mix(&paints.leaf_tip, between(dice, 0.1, 0.6));
        tuft(clay, at, between(dice, 0.05, 0.10), 3, blade, dice);
    }
    for spot in scatter(dice, 3, 0.42, |p| p.abs().max_element() > 0.32) {
        let at = Vec3::new(spot.x, 0.02, spot.y);
        flower(clay, at, 0.08, 0.045, paints.blossom, dice);
    }
}

/// A hole in the ground with broken stones around it.
fn pit(clay: &mut Clay, paints: &Paints, paint: Paint, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let rings: Vec<(f32, f32, Paint)> = [
        (0.42, 0.030, 0.9),
        (0.39, 0.032, 0.5),
        (0.34, 0.028, -0.25),
        (0.26, 0.030, -0.6),
        (0.0, 0.032, -0.92),
    ]
    .into_iter()
    .map(|(radius, height, light)| (radius, height, shade(paint, light)))
    .collect();
    clay.lathe(&rings, 14);
    for i in 0..11 {
        let angle = (i as f32 + 0.3 * wobble(dice)) / 11.0 * TAU;
        let size = between(dice, 0.045, 0.075);
        let at = Vec3::new(angle.cos() * 0.40, 0.03, angle.sin() * 0.40);
        let stone = paints.grown(paints.stone, 0.2, dice);
        let radii = Vec3::new(size, size * 0.8, size);
        clay.blob(at, radii, 0.3, 1, dice, |towards| {
            shade(stone, -0.2 + 0.3 * towards.y)
        });
    }
}

/// A ring inlaid in the floor, with four petals that reach into the corners, so that something on
/// it does not cover it.
fn mark(clay: &mut Clay, paint: Paint) {
    clay.grain = Clay::SMOOTH;
    let height = 0.030;
    let light = shade(paint, 0.25);
    clay.lathe(
        &[
            (0.30, height - 0.004, paint),
            (0.285, height + 0.012, light),
            (0.215, height + 0.012, light),
            (0.20, height - 0.004, paint),
        ],
        24,
    );
    disc(clay, 0.085, height + 0.006, light);
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)] {
        let tip = Vec3::new(x * 0.465, height, z * 0.465);
        let (a, b) = (
            Vec3::new(x * 0.465, height, z * 0.19),
            Vec3::new(x * 0.19, height, z * 0.465),
        );
        let heart = Vec3::new(x * 0.30, height + 0.012, z * 0.30);
        let mut petal = |p: Vec3, q: Vec3, r: Vec3| {
            // Seen from above, whichever corner it is.
            let up = (q - p).cross(r - p).y > 0.0;
            let (q, r) = if up { (q, r) } else { (r, q) };
            clay.facet(p, q, r, [paint, light, light]);
        };
        petal(tip, a, heart);
        petal(tip, heart, b);
    }
}
