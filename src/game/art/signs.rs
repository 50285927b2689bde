//! What means something: karma, the exit, the ropes of locked lines; and what flies about.

use super::chance::{between, scatter, wobble};
use super::clay::{Clay, Paint, shade};
use super::figures::lotus;
use super::ground::{flower, tuft};
use super::paints::Paints;
use crate::puzzle::Dice;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// The lotus that karma hovers over.
pub(super) fn cup(clay: &mut Clay, paints: &Paints) {
    lotus(clay, paints.lotus, 0.235, 0.012, 8);
    lotus(clay, shade(paints.lotus, 0.1), 0.15, 0.03, 6);
}

/// The orb itself.
pub(super) fn orb(clay: &mut Clay, paints: &Paints) {
    clay.grain = Clay::SMOOTH;
    let gold = paints.shining;
    let (low, high) = (shade(gold, -0.5), gold);
    clay.ball(Vec3::ZERO, Vec3::splat(0.16), low, high, 3);
}

/// The light around it, and the white heat in its middle, which lies before it.
pub(super) fn halo(clay: &mut Clay, paints: &Paints) {
    clay.glow(0.42, paints.shining, 1.0);
    clay.fade(0, 0.8, 1.8);
    let mark = clay.mark();
    clay.glow(0.135, Paint::rgb(5.0, 3.9, 1.4), 1.0);
    clay.fade(mark, 0.95, 1.1);
    clay.place(mark, Transform::from_xyz(0.0, 0.0, 0.17));
}

/// One stone of the exit: a petal that stands on its foot and leans a little outwards (+Z).
pub(super) fn exit_stone(clay: &mut Clay, paints: &Paints) {
    clay.grain = Clay::ROUGH;
    let stone = paints.stone.mix(&paints.exit, 0.7);
    let rows = [
        (0.0, 0.085, 0.04),
        (0.12, 0.10, 0.036),
        (0.26, 0.07, 0.026),
        (0.34, 0.0, 0.012),
    ];
    let lean = |y: f32| 0.9 * y * y;
    for pair in rows.windows(2) {
        let ring = |(y, width, depth): (f32, f32, f32)| {
            let z = lean(y);
            [
                Vec3::new(-width, y, z - depth),
                Vec3::new(-width, y, z + depth),
                Vec3::new(width, y, z + depth),
                Vec3::new(width, y, z - depth),
            ]
        };
        let (low, high) = (ring(pair[0]), ring(pair[1]));
        for i in 0..4 {
            let j = (i + 1) % 4;
            // The inner side shines.
            let paint = if i == 3 { paints.exit } else { stone };
            let up = shade(paint, 0.5 * pair[1].0);
            clay.facet(low[i], low[j], high[j], [paint, paint, up]);
            clay.facet(low[i], high[j], high[i], [paint, up, up]);
        }
    }
}

/// Light that stands over the exit: a wide cone, a narrow one, and a pool at its foot.
pub(super) fn beam(clay: &mut Clay, paints: &Paints) {
    const SIDES: usize = 28;
    let none = paints.exit * 0.0;
    for (foot, head, height, light) in [
        (0.34, 0.52, 2.4, 0.34),
        (0.22, 0.26, 1.9, 0.40),
        (0.10, 0.10, 1.4, 0.5),
    ] {
        let rim = |i: usize, radius: f32, y: f32| {
            let angle = i as f32 / SIDES as f32 * TAU;
            Vec3::new(angle.cos() * radius, y, angle.sin() * radius)
        };
        for i in 0..SIDES {
            // Rays: every other strip is brighter.
            let low = paints.exit * light * if i % 4 < 2 { 1.0 } else { 0.7 };
            let (a, b) = (rim(i, foot, 0.02), rim(i + 1, foot, 0.02));
            let (c, d) = (rim(i + 1, head, height), rim(i, head, height));
            clay.facet(a, b, c, [low, low, none]);
            clay.facet(a, c, d, [low, none, none]);
        }
    }
    let mark = clay.mark();
    clay.glow(0.46, paints.exit * 0.9, 1.4);
    let flat = Quat::from_rotation_x(-TAU / 4.0);
    clay.place(
        mark,
        Transform::from_xyz(0.0, 0.035, 0.0).with_rotation(flat),
    );
}

/// The light behind the enlightened monk: a disc with rays.
pub(super) fn aureole(clay: &mut Clay, paints: &Paints) {
    let gold = shade(paints.shining.mix(&Paint::WHITE, 0.3), 0.8);
    clay.glow(1.5, gold, 1.0);
    clay.fade(0, 0.8, 1.3);
    let light = gold.with_alpha(0.35);
    for i in 0..16 {
        let angle = i as f32 / 16.0 * TAU;
        let half = if i % 2 == 0 { 0.05 } else { 0.028 };
        let reach = if i % 2 == 0 { 2.3 } else { 1.7 };
        let at = |angle: f32, r: f32| Vec3::new(angle.cos(), angle.sin(), 0.0) * r;
        clay.facet(
            Vec3::ZERO,
            at(angle - half, reach),
            at(angle + half, reach),
            [light, light.with_alpha(0.0), light.with_alpha(0.0)],
        );
    }
}

/// The ropes around a row that cannot be turned: one along each of its edges, all round the cube,
/// knotted where Top meets Left. Rotated by a quarter about the upright axis they hold a column.
pub(super) fn ropes(clay: &mut Clay, paints: &Paints) {
    const OUT: f32 = 1.512;
    const EDGE: f32 = 0.462;
    const LEGS: usize = 22;
    clay.grain = Clay::SMOOTH;
    let corners = [
        Vec2::new(-OUT, OUT),
        Vec2::new(OUT, OUT),
        Vec2::new(OUT, -OUT),
        Vec2::new(-OUT, -OUT),
    ];
    for edge in [-EDGE, EDGE] {
        for side in 0..4 {
            let (from, to) = (corners[side], corners[(side + 1) % 4]);
            for leg in 0..LEGS {
                let at = |share: f32| from.lerp(to, share / LEGS as f32).extend(edge);
                let strand = shade(paints.rope, if leg % 2 == 0 { 0.15 } else { -0.45 });
                let leg = leg as f32;
                clay.limb(at(leg), at(leg + 1.0), 0.024, 0.021, strand);
            }
        }
        knot(clay, paints, Vec3::new(-OUT - 0.005, OUT + 0.005, edge));
    }
}

/// A knot with two ends hanging down.
fn knot(clay: &mut Clay, paints: &Paints, at: Vec3) {
    let (light, dark) = (shade(paints.rope, 0.2), shade(paints.rope, -0.35));
    clay.ball(at, Vec3::splat(0.055), dark, light, 2);
    for side in [-1.0, 1.0] {
        let knee = at + Vec3::new(-0.03, -0.10, 0.03 * side);
        clay.limb(at, knee, 0.018, 0.018, light);
        clay.limb(knee, knee - Vec3::Y * 0.09, 0.018, 0.036, dark);
    }
}

/// A firefly: a spark and its light.
pub(super) fn mote(clay: &mut Clay, paints: &Paints) {
    clay.glow(0.075, shade(paints.shining, 0.5), 1.0);
    clay.fade(0, 1.0, 1.4);
}

/// A petal on the wind.
pub(super) fn petal(clay: &mut Clay, paints: &Paints) {
    clay.grain = Clay::SMOOTH;
    let (pale, deep) = (shade(paints.lotus, 0.1), paints.blossom);
    let (root, tip) = (Vec3::new(0.0, 0.0, -0.05), Vec3::new(0.0, 0.015, 0.05));
    let (left, right) = (Vec3::new(-0.034, 0.012, 0.0), Vec3::new(0.034, 0.012, 0.0));
    for [a, b, c] in [[root, left, right], [left, tip, right]] {
        clay.facet(a, b, c, [deep, pale, pale]);
        clay.facet(a, c, b, [deep, pale, pale]);
    }
}

/// Flowers for a whole slab, with grass between them.
pub(super) fn bloom(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    let colours = [
        paints.blossom,
        paints.lotus,
        paints.karma.mix(&Paint::WHITE, 0.25),
        paints.exit.mix(&paints.blossom, 0.25),
    ];
    for spot in scatter(dice, 12, 0.44, |_| true) {
        let at = Vec3::new(spot.x, 0.015, spot.y);
        let grass = shade(paints.grown(paints.moss, 0.2, dice), 0.4);
        tuft(clay, at, 0.09, 3, grass, dice);
    }
    for spot in scatter(dice, 13, 0.42, |_| true) {
        let at = Vec3::new(spot.x, 0.01, spot.y);
        let colour = dice.pick(&colours).unwrap_or(paints.blossom);
        let mark = clay.mark();
        let height = between(dice, 0.10, 0.24);
        flower(
            clay,
            Vec3::ZERO,
            height,
            between(dice, 0.07, 0.115),
            colour,
            dice,
        );
        let lean = Quat::from_rotation_x(0.25 * wobble(dice));
        clay.place(mark, Transform::from_translation(at).with_rotation(lean));
    }
}
