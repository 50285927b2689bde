//! The ground: paved path, grown-over meadow, and the trampled earth of a camp.
//!
//! Each is a slab with its upper side at height 0. Path is pale and flat and paved, meadow is dark
//! and tufted, a camp is red and fenced with stakes: shape tells them apart without colour.

use super::chance::{between, scatter, wobble};
use super::clay::{Clay, Paint, shade};
use super::paints::Paints;
use crate::puzzle::Dice;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Half the width of a slab's upper side.
const HALF: f32 = 0.494;

/// The body of a slab: mitred, so that the slabs of two faces meet along the edges of the cube.
fn body(clay: &mut Clay, top: Paint, side: Paint) {
    clay.grain = Clay::ROUGH;
    clay.tapered(
        Vec3::new(0.0, -0.17, 0.0),
        Vec3::new(HALF, 0.17, HALF),
        0.022,
        0.3,
        top,
        side,
    );
}

/// Paved with a few large stones, as the cuts fell.
pub(super) fn path(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    let joint = paints.grown(paints.joint, 0.06, dice);
    body(clay, joint, paints.grown(paints.earth, 0.08, dice));
    paved(clay, &|dice| paints.grown(paints.path, 0.07, dice), dice);
    // Grass grows only where four slabs meet.
    for corner in scatter(dice, 3, 0.46, |p| p.abs().min_element() > 0.40) {
        let at = Vec3::new(corner.x, 0.0, corner.y);
        tuft(
            clay,
            at,
            0.07,
            3,
            paints.grown(paints.moss, 0.1, dice),
            dice,
        );
    }
}

/// A few large stones that cover a slab, each of its own colour.
pub(super) fn paved(clay: &mut Clay, paint: &dyn Fn(&mut Dice) -> Paint, dice: &mut Dice) {
    let mut stones = Vec::new();
    cut(
        Rect::new(-0.478, -0.478, 0.478, 0.478),
        3,
        dice,
        &mut stones,
    );
    for stone in stones {
        let paint = paint(dice);
        paving(clay, stone, paint, dice);
    }
}

/// Cuts a field into smaller ones, across its longer side.
fn cut(field: Rect, cuts: u32, dice: &mut Dice, stones: &mut Vec<Rect>) {
    let size = field.size();
    if cuts == 0 || size.max_element() < 0.34 || (cuts == 1 && dice.chance(1, 3)) {
        stones.push(field);
        return;
    }
    let share = between(dice, 0.36, 0.64);
    let (mut one, mut two) = (field, field);
    if size.x > size.y {
        one.max.x = field.min.x + size.x * share;
        two.min.x = one.max.x;
    } else {
        one.max.y = field.min.y + size.y * share;
        two.min.y = one.max.y;
    }
    cut(one, cuts - 1, dice, stones);
    cut(two, cuts - 1, dice, stones);
}

/// One flat stone with worn corners.
fn paving(clay: &mut Clay, field: Rect, paint: Paint, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let (low, high) = (field.min + 0.011, field.max - 0.011);
    let worn = (high - low).min_element() * 0.16;
    let mut rim = Vec::with_capacity(8);
    for (x, y, dx, dy) in [
        (low.x, low.y, 1.0, 1.0),
        (low.x, high.y, 1.0, -1.0),
        (high.x, high.y, -1.0, -1.0),
        (high.x, low.y, -1.0, 1.0),
    ] {
        let (a, b) = (
            worn * between(dice, 0.5, 1.3),
            worn * between(dice, 0.5, 1.3),
        );
        let ends = [Vec2::new(x + dx * a, y), Vec2::new(x, y + dy * b)];
        // Round each corner the way the rim goes.
        if dx * dy > 0.0 {
            rim.extend(ends);
        } else {
            rim.extend([ends[1], ends[0]]);
        }
    }
    let height = between(dice, 0.014, 0.026);
    let middle = (low + high) / 2.0;
    let above = |p: Vec2, y: f32, inset: f32| {
        let p = middle + (p - middle) * (1.0 - inset);
        Vec3::new(p.x, y, p.y)
    };
    let (edge, face) = (shade(paint, -0.10), paint);
    for i in 0..rim.len() {
        let (p, q) = (rim[i], rim[(i + 1) % rim.len()]);
        let (a, b) = (above(p, 0.0, 0.0), above(q, 0.0, 0.0));
        let (c, d) = (above(q, height, 0.05), above(p, height, 0.05));
        clay.quad([a, b, c, d], edge);
        clay.facet(d, c, above(middle, height, 0.0), [face; 3]);
    }
}

/// Grass, flowers and pebbles around what stands in the middle.
pub(super) fn meadow(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    let grass = paints.grown(paints.meadow, 0.06, dice);
    body(clay, grass, paints.grown(paints.earth, 0.08, dice));
    for spot in scatter(dice, 25, 0.45, |p| p.length() > 0.16) {
        let at = Vec3::new(spot.x, 0.0, spot.y);
        let blade = grass.mix(&paints.leaf_tip, between(dice, 0.1, 0.7));
        tuft(clay, at, between(dice, 0.06, 0.12), 3, blade, dice);
    }
    for spot in scatter(dice, 5, 0.43, |p| p.length() > 0.25) {
        let at = Vec3::new(spot.x, 0.0, spot.y);
        match dice.below(5) {
            0 => pebble(clay, at, between(dice, 0.03, 0.05), paints, dice),
            1 => mushroom(clay, at, paints, dice),
            _ => flower(
                clay,
                at,
                between(dice, 0.07, 0.11),
                0.044,
                paints.blossom,
                dice,
            ),
        }
    }
}

/// Trodden earth with sharpened stakes at its corners.
pub(super) fn camp(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    let earth = paints.grown(paints.camp, 0.05, dice);
    body(clay, earth, paints.grown(paints.earth, 0.08, dice));
    let trodden = shade(earth, -0.18);
    for spot in scatter(dice, 9, 0.40, |_| true) {
        let turn = Quat::from_rotation_y(between(dice, 0.0, TAU));
        let size = between(dice, 0.04, 0.08);
        let at = |x: f32, z: f32| {
            Vec3::new(spot.x, 0.003, spot.y) + turn * Vec3::new(x * size, 0.0, z * size)
        };
        clay.quad(
            [at(-1.0, -0.5), at(-0.7, 0.6), at(0.8, 0.7), at(1.0, -0.6)],
            trodden,
        );
    }
    clay.grain = Clay::STREAKED;
    for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)] {
        for (along, across) in [(0.44, 0.44), (0.44, 0.30), (0.30, 0.44)] {
            let foot = Vec3::new(x * along, 0.0, z * across);
            let lean = Vec3::new(x * 0.03, between(dice, 0.13, 0.19), z * 0.03);
            let wood = paints.grown(paints.bark, 0.15, dice);
            clay.limb(foot, foot + lean, 0.026, 0.022, wood);
            let tip = foot + lean;
            clay.limb(tip, tip + lean * 0.4, 0.022, 0.0, shade(wood, 0.9));
        }
    }
}

/// A few blades of grass from one root.
pub(super) fn tuft(
    clay: &mut Clay,
    at: Vec3,
    height: f32,
    blades: u32,
    paint: Paint,
    dice: &mut Dice,
) {
    clay.grain = Clay::SMOOTH;
    let start = between(dice, 0.0, TAU);
    for i in 0..blades {
        let angle = start + i as f32 / blades as f32 * TAU + 0.4 * wobble(dice);
        let out = Vec3::new(angle.cos(), 0.0, angle.sin());
        let side = Vec3::new(-out.z, 0.0, out.x) * height * 0.13;
        let tip = at
            + out * height * between(dice, 0.25, 0.6)
            + Vec3::Y * height * between(dice, 0.75, 1.15);
        let (root, back) = (at + out * 0.008, at - out * height * 0.05);
        let paints = [shade(paint, -0.3), shade(paint, -0.3), shade(paint, 0.22)];
        clay.facet(root + side, root - side, tip, paints);
        clay.facet(root - side, back, tip, paints);
        clay.facet(back, root + side, tip, paints);
    }
}

/// Five petals on a stalk.
pub(super) fn flower(
    clay: &mut Clay,
    at: Vec3,
    height: f32,
    size: f32,
    petal: Paint,
    dice: &mut Dice,
) {
    clay.grain = Clay::SMOOTH;
    let tip = at + Vec3::new(0.02 * wobble(dice), height, 0.02 * wobble(dice));
    let green = Paint::rgb(0.12, 0.28, 0.07);
    clay.facet(at + Vec3::X * 0.007, at - Vec3::X * 0.007, tip, [green; 3]);
    clay.facet(at + Vec3::Z * 0.007, at - Vec3::Z * 0.007, tip, [green; 3]);
    let start = between(dice, 0.0, TAU);
    let heart = tip + Vec3::Y * size * 0.1;
    for i in 0..5 {
        let angle = start + i as f32 * TAU / 5.0;
        let out = Vec3::new(angle.cos(), 0.25, angle.sin()) * size;
        let side = Vec3::new(-angle.sin(), 0.0, angle.cos()) * size * 0.55;
        let light = shade(petal, 0.25);
        let (left, right) = (tip + out * 0.65 + side, tip + out * 0.65 - side);
        clay.facet(tip, left, right, [shade(petal, -0.2), light, light]);
        clay.facet(left, tip + out * 1.15, right, [light, petal, light]);
    }
    let gold = Paint::rgb(0.95, 0.72, 0.16);
    clay.ball(heart, Vec3::splat(size * 0.3), gold, gold, 1);
}

fn pebble(clay: &mut Clay, at: Vec3, size: f32, paints: &Paints, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let stone = paints.grown(paints.stone, 0.15, dice);
    let radii = Vec3::new(size, size * 0.6, size * 0.8);
    clay.blob(at + Vec3::Y * size * 0.3, radii, 0.2, 1, dice, |_| stone);
}

fn mushroom(clay: &mut Clay, at: Vec3, paints: &Paints, dice: &mut Dice) {
    clay.grain = Clay::SMOOTH;
    let height = between(dice, 0.05, 0.08);
    let cream = paints.path;
    let cap = paints.bark.mix(&cream, 0.55);
    let mark = clay.mark();
    clay.lathe(&[(0.014, 0.0, cream), (0.011, height, cream)], 5);
    clay.lathe(
        &[
            (0.045, height - 0.006, cream),
            (0.038, height + 0.014, cap),
            (0.018, height + 0.030, cap),
            (0.0, height + 0.034, shade(cap, 0.2)),
        ],
        8,
    );
    clay.place(mark, Transform::from_translation(at));
}
