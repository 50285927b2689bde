//! What stands in the way, what is pushed, and what is jumped with.

use super::Model;
use crate::game::art::chance::{between, scatter, wobble};
use crate::game::art::clay::{Clay, Paint, shade};
use crate::game::art::ground::{flower, tuft};
use crate::game::art::growth;
use crate::game::art::paints::Paints;
use crate::puzzle::Dice;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// How high a wall is: low enough to see over.
const WALL: f32 = 0.34;

/// Two courses of cut stone, grown over with grass.
pub(super) fn wall(clay: &mut Clay, paints: &Paints, model: &Model<'_>, dice: &mut Dice) {
    block(clay, paints, model, dice);
    let grass = paints.grown(paints.meadow, 0.08, dice);
    for spot in scatter(dice, 12, 0.42, |_| true) {
        let at = Vec3::new(spot.x, WALL + 0.01, spot.y);
        let blade = grass.mix(&paints.leaf_tip, between(dice, 0.1, 0.7));
        tuft(clay, at, between(dice, 0.05, 0.10), 3, blade, dice);
    }
    let few = 1 + dice.below(3) as usize;
    for spot in scatter(dice, few, 0.34, |_| true) {
        let at = Vec3::new(spot.x, WALL + 0.01, spot.y);
        match dice.below(3) {
            0 => flower(clay, at, 0.09, 0.05, paints.blossom, dice),
            1 => bush(clay, paints, at, between(dice, 0.09, 0.14), dice),
            _ => pebble(clay, paints, at, between(dice, 0.04, 0.08), dice),
        }
    }
}

/// A wall with a tree, a fern or bamboo on it.
pub(super) fn wooded(
    clay: &mut Clay,
    paints: &Paints,
    model: &Model<'_>,
    dice: &mut Dice,
    which: usize,
) {
    block(clay, paints, model, dice);
    let mark = clay.mark();
    match which % 4 {
        0 => growth::tree(clay, paints, dice, paints.leaf),
        1 => growth::fern(clay, paints, dice),
        2 => growth::tree(clay, paints, dice, paints.leaf_tip),
        _ => growth::bamboo(clay, paints, dice),
    }
    let place = Transform::from_xyz(0.0, WALL, 0.0).with_scale(Vec3::splat(0.92));
    clay.place(mark, place);
    let grass = paints.grown(paints.meadow, 0.08, dice);
    for spot in scatter(dice, 9, 0.42, |p| p.length() > 0.2) {
        let at = Vec3::new(spot.x, WALL + 0.01, spot.y);
        tuft(clay, at, 0.08, 3, grass.mix(&paints.leaf_tip, 0.4), dice);
    }
}

/// The stones of a wall, and the moss over them.
fn block(clay: &mut Clay, paints: &Paints, model: &Model<'_>, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let stone = model.paint.mix(&paints.stone, 0.35);
    // The lower course is cut in two, the upper one across it.
    let share = between(dice, 0.4, 0.6) * 0.94 - 0.47;
    for (low, high, along_x) in [(0.0, 0.17, true), (0.17, WALL - 0.03, false)] {
        for (from, to) in [(-0.47, share - 0.006), (share + 0.006, 0.47)] {
            let paint = paints.grown(stone, 0.16, dice);
            let (middle, half) = ((from + to) / 2.0, (to - from) / 2.0);
            let inset = 0.475 - 0.012 * between(dice, 0.0, 1.0);
            let (at, size) = if along_x {
                (Vec2::new(middle, 0.0), Vec2::new(half, inset))
            } else {
                (Vec2::new(0.0, middle), Vec2::new(inset, half))
            };
            clay.tapered(
                Vec3::new(at.x, (low + high) / 2.0, at.y),
                Vec3::new(size.x, (high - low) / 2.0, size.y),
                0.022,
                0.0,
                shade(paint, 0.12),
                paint,
            );
        }
    }
    let moss = paints.grown(paints.meadow.mix(&stone, 0.15), 0.06, dice);
    clay.tapered(
        Vec3::new(0.0, WALL - 0.015, 0.0),
        Vec3::new(0.478, 0.025, 0.478),
        0.02,
        0.012,
        moss,
        shade(moss, -0.2),
    );
}

fn bush(clay: &mut Clay, paints: &Paints, at: Vec3, size: f32, dice: &mut Dice) {
    clay.grain = Clay::LEAFY;
    let leaf = paints.grown(paints.leaf, 0.16, dice);
    let radii = Vec3::new(size, size * 0.8, size);
    clay.blob(at + Vec3::Y * size * 0.5, radii, 0.3, 2, dice, |towards| {
        shade(leaf, -0.45 + 0.75 * (towards.y * 0.5 + 0.5))
    });
}

fn pebble(clay: &mut Clay, paints: &Paints, at: Vec3, size: f32, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let stone = paints.grown(paints.stone, 0.15, dice);
    let radii = Vec3::new(size, size * 0.7, size * 0.9);
    clay.blob(at + Vec3::Y * size * 0.3, radii, 0.2, 1, dice, |_| stone);
}

/// A box of planks with battens around its edges and one across every side.
pub(super) fn crate_(clay: &mut Clay, model: &Model<'_>) {
    clay.grain = Clay::STREAKED;
    let (half, tall) = (0.315, 0.56);
    let wood = model.paint;
    let (dark, light) = (shade(wood, -0.35), shade(wood, 0.30));
    clay.tapered(
        Vec3::new(0.0, tall / 2.0 + 0.02, 0.0),
        Vec3::new(half, tall / 2.0, half),
        0.01,
        0.0,
        shade(wood, 0.05),
        shade(wood, -0.12),
    );
    // Gaps between the planks of the lid.
    for x in [-0.11, 0.11] {
        let at = |x: f32, z: f32| Vec3::new(x, tall + 0.022, z);
        clay.quad(
            [
                at(x - 0.008, -half),
                at(x - 0.008, half),
                at(x + 0.008, half),
                at(x + 0.008, -half),
            ],
            dark,
        );
    }
    let mut batten = |at: Vec3, size: Vec3| {
        clay.tapered(at, size, 0.012, 0.0, light, shade(light, -0.18));
    };
    let (low, high) = (0.055, tall);
    let out = half + 0.005;
    for side in [-1.0, 1.0] {
        for y in [low, high] {
            batten(
                Vec3::new(0.0, y, side * out),
                Vec3::new(half + 0.03, 0.045, 0.03),
            );
            batten(
                Vec3::new(side * out, y, 0.0),
                Vec3::new(0.03, 0.045, half + 0.03),
            );
        }
        for corner in [-1.0, 1.0] {
            batten(
                Vec3::new(side * out, (low + high) / 2.0, corner * out),
                Vec3::new(0.045, (high - low) / 2.0, 0.045),
            );
        }
    }
    // The boards across: from one corner to the other.
    let brace = |clay: &mut Clay, from: Vec3, to: Vec3| clay.limb(from, to, 0.038, 0.038, light);
    for side in [-1.0, 1.0] {
        let z = side * (half + 0.002);
        brace(
            clay,
            Vec3::new(-0.27, 0.1, z),
            Vec3::new(0.27, tall - 0.06, z),
        );
        brace(
            clay,
            Vec3::new(z, 0.1, 0.27),
            Vec3::new(z, tall - 0.06, -0.27),
        );
    }
    brace(
        clay,
        Vec3::new(-0.27, tall + 0.005, 0.27),
        Vec3::new(0.27, tall + 0.005, -0.27),
    );
}

/// A great round stone.
pub(super) fn boulder(clay: &mut Clay, paints: &Paints, model: &Model<'_>, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let stone = paints.grown(model.paint, 0.08, dice);
    let moss = paints.grown(paints.moss, 0.1, dice);
    let size = 0.36;
    clay.blob(
        Vec3::Y * size * 0.94,
        Vec3::splat(size),
        0.13,
        3,
        dice,
        |towards| {
            let light = shade(stone, -0.30 + 0.5 * (towards.y * 0.5 + 0.5));
            let cover = ((towards.y - 0.86) * 7.0).clamp(0.0, 0.7);
            light.mix(&moss, cover)
        },
    );
}

/// A turned peg with a round head.
pub(super) fn peg(clay: &mut Clay, model: &Model<'_>) {
    clay.grain = Clay::SMOOTH;
    let wood = model.paint;
    let (dark, light) = (shade(wood, -0.35), shade(wood, 0.45));
    clay.lathe(
        &[
            (0.17, 0.02, dark),
            (0.20, 0.07, wood),
            (0.185, 0.12, shade(wood, 0.15)),
            (0.10, 0.18, dark),
            (0.085, 0.30, wood),
            (0.13, 0.345, light),
            (0.13, 0.365, dark),
            (0.085, 0.385, dark),
        ],
        18,
    );
    clay.ball(Vec3::Y * 0.50, Vec3::splat(0.165), dark, light, 4);
}

/// A flat stone in the water.
pub(super) fn stone(clay: &mut Clay, paints: &Paints, model: &Model<'_>, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let stone = paints.grown(model.paint, 0.1, dice);
    let moss = paints.grown(paints.moss, 0.1, dice);
    let sides = 11;
    let turn = between(dice, 0.0, TAU);
    let rim: Vec<(f32, f32)> = (0..sides)
        .map(|i| {
            let angle = turn + i as f32 / sides as f32 * TAU;
            (angle, between(dice, 0.385, 0.44))
        })
        .collect();
    let at = |(angle, radius): (f32, f32), share: f32, height: f32| {
        Vec3::new(
            angle.cos() * radius * share,
            height,
            angle.sin() * radius * share,
        )
    };
    let (top, side) = (shade(stone, 0.12), shade(stone, -0.3));
    for i in 0..sides {
        let (p, q) = (rim[i], rim[(i + 1) % sides]);
        let green = if dice.chance(1, 4) { moss } else { side };
        clay.quad(
            [
                at(q, 1.0, -0.12),
                at(p, 1.0, -0.12),
                at(p, 0.97, 0.0),
                at(q, 0.97, 0.0),
            ],
            green,
        );
        let edge = shade(top, 0.08 * wobble(dice));
        clay.quad(
            [
                at(q, 0.97, 0.0),
                at(p, 0.97, 0.0),
                at(p, 0.80, 0.035),
                at(q, 0.80, 0.035),
            ],
            edge,
        );
        let middle = Vec3::new(0.0, 0.04, 0.0);
        clay.facet(
            at(q, 0.80, 0.035),
            at(p, 0.80, 0.035),
            middle,
            [top, top, stone],
        );
    }
}

/// A colour, as the others see it: a bright one is left out of the shade.
pub(super) fn bright(paint: Paint, by: f32) -> Paint {
    paint.mix(&Paint::WHITE, by)
}
