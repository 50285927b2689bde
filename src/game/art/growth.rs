//! What grows: branching trees, tree ferns and bamboo.
//!
//! All stay well within their slab, so that they never hide what lies beside them.

use super::chance::{between, wobble};
use super::clay::{Clay, Paint, shade};
use super::paints::Paints;
use crate::puzzle::Dice;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// How far leaves may reach from the middle.
const REACH: f32 = 0.40;

/// A tree that branches by a rule: each limb bears two or three thinner ones, and leaves at the end.
pub(super) fn tree(clay: &mut Clay, paints: &Paints, dice: &mut Dice, leaf: Paint) {
    let bark = paints.grown(paints.bark, 0.12, dice);
    let foot = Vec3::new(0.05 * wobble(dice), 0.0, 0.05 * wobble(dice));
    let lean = Vec3::new(0.16 * wobble(dice), 1.0, 0.16 * wobble(dice)).normalize();
    let length = between(dice, 0.15, 0.23);
    buttresses(clay, foot, bark, dice);
    let mut growing = Growing {
        clay,
        bark,
        leaf,
        spread: between(dice, 0.9, 1.5),
        crown: between(dice, 0.135, 0.17),
        flat: between(dice, 0.55, 0.85),
        variety: paints.variety,
    };
    growing.branch(dice, foot, lean, length, 0.07, 2);
}

/// Roots that stand out like the fins of a rocket.
fn buttresses(clay: &mut Clay, foot: Vec3, bark: Paint, dice: &mut Dice) {
    clay.grain = Clay::STREAKED;
    let start = between(dice, 0.0, TAU);
    for i in 0..4 {
        let angle = start + i as f32 * TAU / 4.0 + 0.4 * wobble(dice);
        let out = Vec3::new(angle.cos(), 0.0, angle.sin());
        let end = foot + out * between(dice, 0.13, 0.19);
        clay.limb(end, foot + Vec3::Y * 0.12, 0.018, 0.045, shade(bark, -0.12));
    }
}

struct Growing<'a> {
    clay: &'a mut Clay,
    bark: Paint,
    leaf: Paint,
    spread: f32,
    crown: f32,
    flat: f32,
    variety: f32,
}

impl Growing<'_> {
    fn branch(
        &mut self,
        dice: &mut Dice,
        from: Vec3,
        along: Vec3,
        length: f32,
        thick: f32,
        depth: u32,
    ) {
        let to = from + along * length;
        self.clay.grain = Clay::STREAKED;
        let bark = shade(self.bark, 0.12 * wobble(dice));
        self.clay.limb(from, to, thick, thick * 0.62, bark);
        if depth == 0 {
            self.leaves(dice, to);
            return;
        }
        let start = between(dice, 0.0, TAU);
        let limbs = if depth == 2 { 3 + dice.below(2) } else { 2 };
        for i in 0..limbs {
            let angle = start + i as f32 / limbs as f32 * TAU + 0.3 * wobble(dice);
            let out = Vec3::new(angle.cos(), 0.0, angle.sin());
            let next = (along + out * self.spread + Vec3::Y * 0.3).normalize();
            let shorter = length * between(dice, 0.62, 0.85);
            self.branch(dice, to, next, shorter, thick * 0.6, depth - 1);
        }
    }

    /// A cushion of leaves, dark below and sunlit above.
    fn leaves(&mut self, dice: &mut Dice, at: Vec3) {
        let radius = self.crown * between(dice, 0.85, 1.2);
        let aside = Vec2::new(at.x, at.z);
        let held = aside.clamp_length_max(REACH - radius * 0.8);
        let at = Vec3::new(held.x, at.y, held.y);
        let leaf = shade(self.leaf, self.variety * 0.16 * wobble(dice));
        let sunny = leaf.mix(&Paint::rgb(0.85, 0.85, 0.2), 0.14);
        self.clay.grain = Clay::LEAFY;
        let radii = Vec3::new(radius, radius * self.flat, radius);
        self.clay.blob(at, radii, 0.34, 2, dice, |towards| {
            let up = towards.y * 0.5 + 0.5;
            shade(leaf, -0.55).mix(&shade(sunny, 0.35), up)
        });
    }
}

/// A tree fern: a bent stem and a crown of arching fronds.
pub(super) fn fern(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    let bark = paints.grown(paints.bark, 0.15, dice);
    let bend = Vec3::new(0.08 * wobble(dice), 0.0, 0.08 * wobble(dice));
    let height = between(dice, 0.24, 0.34);
    let stem: Vec<Vec3> = (0..5)
        .map(|i| {
            let share = i as f32 / 4.0;
            bend * (share * share * 1.6 - 0.6) + Vec3::Y * height * share
        })
        .collect();
    clay.grain = Clay::STREAKED;
    clay.vine(&stem, 0.06, 0.04, bark);
    let top = stem[4];
    for (ring, count, rise) in [(0, 8, 0.10), (1, 5, 0.24)] {
        let start = between(dice, 0.0, TAU);
        for i in 0..count {
            let angle = start + i as f32 / count as f32 * TAU + 0.15 * wobble(dice);
            let reach = between(dice, 0.30, 0.37) * if ring == 0 { 1.0 } else { 0.72 };
            let leaf = paints.grown(paints.leaf, 0.18, dice);
            frond(clay, top, angle, reach, rise, leaf);
        }
    }
}

/// One arching frond, folded along its rib; seen from above and from below.
fn frond(clay: &mut Clay, from: Vec3, angle: f32, reach: f32, rise: f32, leaf: Paint) {
    const STEPS: usize = 5;
    clay.grain = Clay::LEAFY;
    let out = Vec3::new(angle.cos(), 0.0, angle.sin());
    let side = Vec3::new(-out.z, 0.0, out.x);
    let at = |i: usize| {
        let t = i as f32 / STEPS as f32;
        let height = rise * (t * 2.6).sin() - 0.16 * t * t;
        let width = 0.075 * (1.0 - t).powf(0.6) * (0.45 + t * 1.6).min(1.0);
        let rib = from + out * reach * t + Vec3::Y * height;
        let fold = Vec3::Y * -0.4 * width;
        (rib, rib + side * width + fold, rib - side * width + fold)
    };
    for i in 0..STEPS {
        let ((rib, left, right), (rib2, left2, right2)) = (at(i), at(i + 1));
        let bright = shade(leaf.mix(&Paint::rgb(0.8, 0.85, 0.2), 0.12), 0.25);
        let light = shade(bright, 0.08 * i as f32);
        let dark = shade(leaf, -0.45);
        for [a, b, c] in [
            [rib, left, left2],
            [rib, left2, rib2],
            [rib, rib2, right2],
            [rib, right2, right],
        ] {
            clay.facet(a, b, c, [light; 3]);
            clay.facet(a, c, b, [dark; 3]);
        }
    }
}

/// A clump of bamboo.
pub(super) fn bamboo(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    let green = paints.leaf.mix(&Paint::rgb(0.75, 0.7, 0.25), 0.35);
    for i in 0..7 {
        let angle = i as f32 * 2.4 + 0.3 * wobble(dice);
        let away = 0.05 + 0.026 * i as f32;
        let out = Vec3::new(angle.cos(), 0.0, angle.sin());
        let height = between(dice, 0.40, 0.64) - 0.03 * i as f32;
        let lean = out * 0.10 + Vec3::new(0.05 * wobble(dice), 0.0, 0.05 * wobble(dice));
        let stem = paints.grown(green, 0.15, dice);
        let at = |share: f32| out * away + lean * share * share + Vec3::Y * height * share;
        clay.grain = Clay::SMOOTH;
        for joint in 0..4 {
            let (low, high) = (joint as f32 / 4.0, (joint + 1) as f32 / 4.0);
            clay.limb(at(low), at(high - 0.02), 0.021, 0.019, stem);
            clay.limb(at(high - 0.02), at(high), 0.025, 0.025, shade(stem, -0.4));
        }
        for leaf in 0..7 {
            let turn = leaf as f32 * 2.4 + angle;
            let from = at(0.55 + 0.065 * leaf as f32);
            let way = Vec3::new(turn.cos(), 0.25, turn.sin());
            blade(clay, from, way, 0.14, paints.grown(paints.leaf, 0.2, dice));
        }
    }
}

/// A long leaf that hangs over; seen from above and from below.
pub(super) fn blade(clay: &mut Clay, from: Vec3, way: Vec3, length: f32, leaf: Paint) {
    clay.grain = Clay::SMOOTH;
    let side = way.cross(Vec3::Y).normalize_or(Vec3::X) * length * 0.16;
    let knee = from + way * length * 0.55;
    let tip = from + way * length - Vec3::Y * length * 0.35;
    let (light, dark) = (shade(leaf, 0.3), shade(leaf, -0.35));
    for [a, b, c] in [
        [from, knee - side, knee + side],
        [knee - side, tip, knee + side],
    ] {
        clay.facet(a, b, c, [dark; 3]);
        clay.facet(a, c, b, [light; 3]);
    }
}
