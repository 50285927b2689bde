//! What lies around the cube: the sky, a forest far below with a river in it, mist, and stones that
//! float like the cube does.

use super::chance::{between, wobble};
use super::clay::{Clay, Paint, octahedron, shade};
use super::noise::Noise;
use super::paints::Paints;
use crate::puzzle::Dice;
use bevy::prelude::*;
use std::f32::consts::TAU;
use std::sync::LazyLock;

/// Where the sun stands, as a direction.
pub(in crate::game) const SUN: Vec3 = Vec3::new(-0.5, 0.79, 0.35);
/// Where its light seems to gather in the mist: behind the cube, so that the eye sees it.
const GLOW: Vec3 = Vec3::new(0.42, -0.22, -0.88);
/// How far the sky is.
const SKY: f32 = 220.0;
/// How far down the forest is.
const FLOOR: f32 = -15.0;

/// The inside of a great ball: mist below, sky above, and the sun's glow.
pub(super) fn sky(clay: &mut Clay, paints: &Paints) {
    let paint = |towards: Vec3| {
        let height = towards.y;
        let plain = if height < 0.0 {
            let depth = ((-height - 0.12) * 1.8).clamp(0.0, 1.0);
            paints.sky_horizon.mix(&paints.sky_low, depth)
        } else {
            let rise = (height * 1.6).min(1.0);
            paints.sky_horizon.mix(&paints.sky_high, rise)
        };
        let glow = towards.dot(GLOW.normalize()).max(0.0).powi(8) * 0.6
            + towards.dot(SUN.normalize()).max(0.0).powi(24) * 0.9;
        plain.mix(&paints.sun, glow.min(1.0))
    };
    for [a, b, c] in octahedron(4) {
        clay.facet(c * SKY, b * SKY, a * SKY, [paint(c), paint(b), paint(a)]);
    }
}

/// How high the land lies.
fn land(noise: &Noise, at: Vec2) -> f32 {
    let away = at.length();
    let rolling = noise.layered(at * 0.055 + 20.0, 64, 2) - 0.5;
    let ridges = noise.layered(at * 0.022 + 40.0, 64, 2) - 0.42;
    FLOOR + rolling * 3.2 + ridges * (away * 0.16).min(15.0)
}

/// How far a place is from the middle of the river.
fn from_river(at: Vec2, phase: f32) -> f32 {
    // It winds from under the cube away into the light.
    let along = at.dot(Vec2::new(0.43, -0.9));
    let across = at.dot(Vec2::new(0.9, 0.43));
    across + 4.0 + 5.0 * (along * 0.085 + phase).sin() + 1.6 * (along * 0.21 + phase).sin()
}

/// Hills covered with the crowns of trees; a river runs between them.
///
/// Its light is painted on: the sun stands still, and what is far needs no shadow.
pub(super) fn forest(clay: &mut Clay, paints: &Paints, noise: &Noise, dice: &mut Dice) {
    let phase = between(dice, 0.0, TAU);
    clay.reserve(26_000);
    floor(clay, paints, noise, phase);
    // Crowns on rings that widen with their distance, as large as the ring is wide.
    let mut radius = 4.0;
    while radius < 64.0 {
        let size = 0.72 + radius * 0.034;
        let around = (TAU * radius / (size * 1.4)) as u32;
        for i in 0..around {
            let angle = (i as f32 + 0.5 * wobble(dice)) / around as f32 * TAU;
            let away = radius + size * 0.6 * wobble(dice);
            let at = Vec2::new(angle.cos(), angle.sin()) * away;
            // What lies behind the eye is never seen.
            let is_behind = at.dot(BEHIND) > 12.0;
            if is_behind || from_river(at, phase).abs() < 1.0 + size * 0.75 {
                continue;
            }
            crown(clay, paints, noise, at, size, dice);
        }
        radius += size * 1.2;
    }
}

/// From the cube towards the eye, over ground.
const BEHIND: Vec2 = Vec2::new(-0.57, 0.82);

/// The ground under the trees, and the water.
fn floor(clay: &mut Clay, paints: &Paints, noise: &Noise, phase: f32) {
    const RINGS: usize = 24;
    const SPOKES: usize = 48;
    let at = |ring: usize, spoke: usize| {
        let share = ring as f32 / RINGS as f32;
        let radius = 120.0 * share * share;
        let angle = spoke as f32 / SPOKES as f32 * TAU;
        let flat = Vec2::new(angle.cos(), angle.sin()) * radius;
        let wet = (1.0 - (from_river(flat, phase).abs() - 1.0) / 3.0).clamp(0.0, 1.0);
        let dry = land(noise, flat);
        let height = dry + (FLOOR - 1.4 - dry) * wet - 0.4;
        let paint = shade(paints.forest, -0.5).mix(&paints.forest_tip, 0.4 * wet);
        (Vec3::new(flat.x, height, flat.y), paint)
    };
    for ring in 0..RINGS {
        for spoke in 0..SPOKES {
            let [a, b, c, d] = [
                at(ring, spoke),
                at(ring, spoke + 1),
                at(ring + 1, spoke + 1),
                at(ring + 1, spoke),
            ];
            clay.facet(a.0, b.0, c.0, [a.1, b.1, c.1]);
            clay.facet(a.0, c.0, d.0, [a.1, c.1, d.1]);
        }
    }
    // The river is its own strip, a little above its bed: bright in the middle, green at its banks.
    let along = Vec2::new(0.43, -0.9);
    let across = Vec2::new(0.9, 0.43);
    let shallow = paints.water.mix(&paints.forest, 0.55);
    let bank = |step: i32, side: f32| {
        let run = step as f32 * 1.6;
        let middle = -4.0 - 5.0 * (run * 0.085 + phase).sin() - 1.6 * (run * 0.21 + phase).sin();
        let flat = along * run + across * (middle + side);
        Vec3::new(flat.x, FLOOR - 0.7, flat.y)
    };
    for step in -22..52 {
        for (left, right, paint) in [
            (-1.3, -0.5, [shallow, paints.water]),
            (-0.5, 0.5, [paints.water; 2]),
            (0.5, 1.3, [paints.water, shallow]),
        ] {
            let (a, b) = (bank(step, left), bank(step, right));
            let (c, d) = (bank(step + 1, right), bank(step + 1, left));
            clay.facet(a, b, c, [paint[0], paint[1], paint[1]]);
            clay.facet(a, c, d, [paint[0], paint[1], paint[0]]);
        }
    }
}

/// One tree from above: the upper half of a rough ball.
fn crown(clay: &mut Clay, paints: &Paints, noise: &Noise, at: Vec2, size: f32, dice: &mut Dice) {
    let stand = noise.layered(at * 0.16, 64, 1) - 0.5;
    let ripe = (0.22 + 1.1 * stand + 0.22 * wobble(dice)).clamp(0.0, 0.7);
    let leaf = shade(
        paints.forest.mix(&paints.forest_tip, ripe),
        0.18 * wobble(dice),
    );
    let tall = between(dice, 0.7, 1.2);
    let ground = land(noise, at);
    let turn = Quat::from_rotation_y(between(dice, 0.0, TAU));
    let middle = Vec3::new(at.x, ground + size * 0.3, at.y);
    let bumps: [f32; 5] = std::array::from_fn(|_| 1.0 + 0.16 * wobble(dice));
    let shape = |corner: Vec3| {
        // Equal corners give equal bumps, so that the crown stays closed.
        let which = (corner.x * 3.0 + corner.z * 5.0 + corner.y * 2.0).abs() as usize % 5;
        middle + turn * corner * size * Vec3::new(1.0, tall, 1.0) * bumps[which]
    };
    let sun = SUN.normalize();
    let paint = |corner: Vec3| {
        let lit = (turn * corner).dot(sun).max(0.0);
        let warm = leaf.mix(&paints.forest_tip, 0.35 * lit);
        shade(warm, -0.80 + 0.42 * corner.y + 0.70 * lit)
    };
    let (corners, triangles) = &*CROWN;
    let made: Vec<(Vec3, Paint)> = corners.iter().map(|c| (shape(*c), paint(*c))).collect();
    for [a, b, c] in triangles.iter().map(|which| which.map(|i| made[i])) {
        clay.facet(a.0, b.0, c.0, [a.1, b.1, c.1]);
    }
}

/// Corners, and triangles as places among them.
type Shape = (Vec<Vec3>, Vec<[usize; 3]>);

/// The upper half of a ball, split once.
static CROWN: LazyLock<Shape> = LazyLock::new(|| {
    let mut corners: Vec<Vec3> = Vec::new();
    let mut place = |corner: Vec3| {
        let known = corners
            .iter()
            .position(|other| other.distance(corner) < 1e-3);
        known.unwrap_or_else(|| {
            corners.push(corner);
            corners.len() - 1
        })
    };
    let is_upper = |triangle: &[Vec3; 3]| triangle.iter().all(|corner| corner.y > -0.01);
    let upper = octahedron(1).into_iter().filter(is_upper);
    let triangles = upper.map(|triangle| triangle.map(&mut place)).collect();
    (corners, triangles)
});

/// A bank of mist: soft rounds over one another, lying flat.
pub(super) fn mist(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    for _ in 0..7 {
        let mark = clay.mark();
        let size = between(dice, 1.5, 3.4);
        clay.glow(1.0, paints.sky_horizon, 1.0);
        clay.fade(mark, 0.5, 1.5);
        let at = Vec3::new(4.5 * wobble(dice), 0.5 * wobble(dice), 1.6 * wobble(dice));
        let flat = Quat::from_rotation_x(-TAU / 4.0);
        let place = Transform::from_translation(at)
            .with_rotation(flat)
            .with_scale(Vec3::new(size * 1.5, size * 0.7, 1.0));
        clay.place(mark, place);
    }
}

/// Where the glow of the sun hangs in the mist.
pub(in crate::game) const SUN_GLOW: Vec3 = Vec3::new(24.0, -6.0, -46.0);

/// The glow of the sun in the mist, wide and soft.
pub(super) fn sun_glow(clay: &mut Clay, paints: &Paints) {
    clay.glow(34.0, paints.sun, 1.0);
    clay.fade(0, 0.85, 1.4);
}

/// Stones around the foot of the cube that float as it does, with moss on them.
pub(super) fn shards(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    for i in 0..13 {
        let angle = i as f32 * 2.4 + 0.3 * wobble(dice);
        // Farther out than any slab swings.
        let away = between(dice, 2.9, 3.9);
        let size = between(dice, 0.06, 0.21);
        let at = Vec3::new(
            angle.cos() * away,
            -2.0 + 0.9 * wobble(dice),
            angle.sin() * away,
        );
        let earth = paints.grown(paints.earth.mix(&paints.stone, 0.4), 0.15, dice);
        let moss = paints.grown(paints.meadow, 0.12, dice);
        let radii = Vec3::new(size, size * 1.15, size);
        clay.blob(at, radii, 0.3, 1, dice, |towards: Vec3| {
            let cover = ((towards.y - 0.3) * 5.0).clamp(0.0, 1.0);
            shade(earth, 0.3 * towards.y).mix(&moss, cover)
        });
    }
}

/// A white bird from above, wings spread.
pub(super) fn bird(clay: &mut Clay) {
    let (white, grey) = (Paint::rgb(1.0, 0.98, 0.94), Paint::rgb(0.7, 0.7, 0.72));
    let (beak, tail) = (Vec3::new(0.0, 0.0, 0.34), Vec3::new(0.0, 0.0, -0.26));
    for side in [-1.0, 1.0] {
        let shoulder = Vec3::new(0.05 * side, 0.02, 0.12);
        let hip = Vec3::new(0.05 * side, 0.0, -0.1);
        let elbow = Vec3::new(0.36 * side, 0.11, 0.10);
        let tip = Vec3::new(0.78 * side, 0.04, -0.08);
        for [a, b, c] in [
            [beak, shoulder, hip],
            [beak, hip, tail],
            [shoulder, elbow, hip],
            [elbow, tip, hip],
        ] {
            clay.facet(a, b, c, [white; 3]);
            clay.facet(a, c, b, [grey; 3]);
        }
    }
}
