//! Stones that lie in the way: boulders, cairns and standing stones, all with moss on their heads.

use super::chance::{between, wobble};
use super::clay::{Clay, Paint, shade};
use super::growth::blade;
use super::paints::Paints;
use crate::puzzle::Dice;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// A stone's colour by direction: dark below, mossy where rain falls.
fn mossy(stone: Paint, moss: Paint, line: f32) -> impl Fn(Vec3) -> Paint {
    move |towards: Vec3| {
        let light = shade(stone, -0.35 + 0.35 * (towards.y + 1.0) * 0.7);
        let cover = ((towards.y - line) * 4.0).clamp(0.0, 1.0);
        light.mix(&moss, cover)
    }
}

/// One great stone and a few small ones at its foot.
pub(super) fn boulder(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    let start = between(dice, 0.0, TAU);
    for i in 0..3 + dice.below(2) {
        let first = i == 0;
        let size = if first {
            0.29
        } else {
            between(dice, 0.10, 0.16)
        };
        let away = if first { 0.03 } else { 0.29 };
        let angle = start + i as f32 * 1.7 + 0.3 * wobble(dice);
        let at = Vec3::new(angle.cos() * away, size * 0.5, angle.sin() * away);
        let stone = paints.grown(paints.stone, 0.15, dice);
        let moss = paints.grown(paints.moss, 0.12, dice);
        clay.grain = Clay::ROUGH;
        let radii = Vec3::new(size, size * between(dice, 0.85, 1.15), size);
        let line = between(dice, 0.25, 0.6);
        clay.blob(at, radii, 0.34, 2, dice, mossy(stone, moss, line));
    }
    for i in 0..6 {
        let angle = start + 3.0 + i as f32 * 0.5;
        let way = Vec3::new(angle.cos(), 0.6, angle.sin());
        let from = Vec3::new(angle.cos(), 0.0, angle.sin()) * 0.24;
        blade(clay, from, way, 0.2, paints.grown(paints.leaf, 0.2, dice));
    }
}

/// Stones laid on one another by hand.
pub(super) fn cairn(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let mut height = 0.0;
    for (i, size) in [0.29, 0.22, 0.16, 0.10].into_iter().enumerate() {
        let thick = size * between(dice, 0.42, 0.55);
        let aside = if i == 0 { 0.0 } else { 0.025 };
        let at = Vec3::new(
            aside * wobble(dice),
            height + thick * 0.85,
            aside * wobble(dice),
        );
        let stone = paints.grown(paints.stone, 0.2, dice);
        let moss = paints.grown(paints.moss, 0.12, dice);
        let line = if i == 3 { 0.2 } else { 0.62 };
        let radii = Vec3::new(size, thick, size * between(dice, 0.85, 1.0));
        clay.blob(at, radii, 0.16, 2, dice, mossy(stone, moss, line));
        height += thick * 1.65;
    }
}

/// Two or three upright stones, leaning together.
pub(super) fn standing(clay: &mut Clay, paints: &Paints, dice: &mut Dice) {
    let start = between(dice, 0.0, TAU);
    for i in 0..3 {
        let angle = start + i as f32 * 2.1;
        let out = Vec3::new(angle.cos(), 0.0, angle.sin());
        let height = [0.34, 0.25, 0.17][i] * between(dice, 0.9, 1.1);
        let stone = paints.grown(paints.stone, 0.15, dice);
        let moss = paints.grown(paints.moss, 0.12, dice);
        let width = between(dice, 0.11, 0.14);
        let mark = clay.mark();
        clay.grain = Clay::ROUGH;
        let radii = Vec3::new(width, height, width * 0.8);
        clay.blob(
            Vec3::Y * height * 0.8,
            radii,
            0.22,
            2,
            dice,
            mossy(stone, moss, 0.55),
        );
        let lean = Quat::from_axis_angle(Vec3::new(-out.z, 0.0, out.x), 0.16 * wobble(dice));
        let at = out * 0.17;
        clay.place(mark, Transform::from_translation(at).with_rotation(lean));
    }
}
