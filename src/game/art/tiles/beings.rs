//! Who lives on a board: the monk with what he carries, the monk at home, frogs and toads.

use super::pieces::bright;
use super::{Model, signs};
use crate::game::art::chance::{between, wobble};
use crate::game::art::clay::{Clay, Paint, shade};
use crate::game::art::figures::{self, DARK};
use crate::game::art::paints::Paints;
use crate::puzzle::Dice;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// The monk of the cube.
pub(super) fn monk(clay: &mut Clay, paints: &Paints, model: &Model<'_>) {
    let robe = Paints {
        monk_robe: model.paint,
        ..paints.clone()
    };
    figures::monk(clay, &robe);
}

/// The monk with a key held up high before him: its emblem is that of the key he took.
pub(super) fn bearer(clay: &mut Clay, paints: &Paints, model: &Model<'_>) {
    figures::monk(clay, paints);
    let mark = clay.mark();
    signs::key(clay, model);
    let lean = Quat::from_rotation_x(-0.45);
    let place = Transform::from_xyz(-0.27, 0.30, 0.16)
        .with_rotation(lean)
        .with_scale(Vec3::splat(1.25));
    clay.place(mark, place);
    clay.ball(
        Vec3::new(-0.25, 0.37, 0.15),
        Vec3::splat(0.052),
        paints.skin,
        paints.skin,
        1,
    );
    let robe = paints.monk_robe;
    clay.limb(
        Vec3::new(-0.14, 0.41, 0.02),
        Vec3::new(-0.25, 0.36, 0.14),
        0.06,
        0.05,
        robe,
    );
}

/// The monk who has arrived: he sits on his lotus before a disc of light.
pub(super) fn home(clay: &mut Clay, paints: &Paints, model: &Model<'_>) {
    figures::sitting_monk(clay, paints);
    clay.grain = Clay::SMOOTH;
    let gold = bright(model.paint, 0.2);
    let ring: Vec<Vec3> = (0..=20)
        .map(|i| {
            let angle = i as f32 / 20.0 * TAU;
            Vec3::new(angle.cos() * 0.27, 0.60 + angle.sin() * 0.27, -0.13)
        })
        .collect();
    clay.vine(&ring, 0.028, 0.028, gold);
    for i in 0..9 {
        let angle = (i as f32 / 8.0) * TAU / 2.0;
        let out = Vec3::new(angle.cos(), angle.sin(), 0.0);
        let from = Vec3::new(0.0, 0.60, -0.13) + out * 0.32;
        clay.limb(from, from + out * 0.09, 0.018, 0.004, gold);
    }
}

/// A frog: slim, smooth and striped, high on its forelegs. It looks right and a little down.
pub(super) fn frog(clay: &mut Clay, model: &Model<'_>) {
    clay.grain = Clay::SMOOTH;
    let skin = model.paint;
    let (dark, light) = (shade(skin, -0.35), bright(skin, 0.07));
    let belly = bright(skin, 0.18);
    clay.ball(
        Vec3::new(0.0, 0.17, -0.03),
        Vec3::new(0.16, 0.14, 0.23),
        belly,
        skin,
        4,
    );
    clay.ball(
        Vec3::new(0.0, 0.25, 0.16),
        Vec3::new(0.15, 0.105, 0.14),
        belly,
        light,
        4,
    );
    for side in [-1.0, 1.0] {
        // Folded hind legs and straight forelegs.
        let (hip, knee, foot) = (
            Vec3::new(0.12 * side, 0.14, -0.15),
            Vec3::new(0.27 * side, 0.15, 0.0),
            Vec3::new(0.24 * side, 0.02, -0.14),
        );
        clay.limb(hip, knee, 0.075, 0.05, skin);
        clay.ball(knee, Vec3::splat(0.052), dark, skin, 1);
        clay.limb(knee, foot, 0.045, 0.03, skin);
        let hand = Vec3::new(0.17 * side, 0.015, 0.22);
        clay.limb(Vec3::new(0.11 * side, 0.20, 0.12), hand, 0.04, 0.025, skin);
        for toes in [foot, hand] {
            for spread in [-0.5, 0.0, 0.5] {
                let way = Vec3::new(spread + 0.3 * side, 0.0, 0.9).normalize() * 0.085;
                clay.limb(toes, toes + way, 0.022, 0.012, light);
            }
        }
        let eye = Vec3::new(0.085 * side, 0.345, 0.175);
        clay.ball(eye, Vec3::splat(0.062), light, light, 2);
        clay.ball(
            eye + Vec3::new(0.012 * side, 0.02, 0.035),
            Vec3::splat(0.034),
            DARK,
            DARK,
            1,
        );
        let stripe = [
            Vec3::new(0.055 * side, 0.335, 0.08),
            Vec3::new(0.085 * side, 0.295, -0.06),
            Vec3::new(0.07 * side, 0.20, -0.22),
        ];
        clay.vine(&stripe, 0.022, 0.012, bright(skin, 0.35));
    }
    smile(clay, Vec3::new(0.0, 0.235, 0.16), 0.125, 0.14);
    look(clay, TAU * 0.25 - 0.45);
}

/// A toad: broad, low and full of warts. It looks left and a little towards the eye.
pub(super) fn toad(clay: &mut Clay, model: &Model<'_>, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let skin = model.paint;
    let (dark, light) = (shade(skin, -0.4), bright(skin, 0.05));
    let belly = bright(skin, 0.15);
    clay.ball(
        Vec3::new(0.0, 0.17, -0.02),
        Vec3::new(0.27, 0.17, 0.27),
        belly,
        skin,
        4,
    );
    clay.ball(
        Vec3::new(0.0, 0.20, 0.19),
        Vec3::new(0.22, 0.12, 0.13),
        belly,
        light,
        4,
    );
    for i in 0..16 {
        let angle = i as f32 * 2.4 + 0.3 * wobble(dice);
        let out = 0.05 + 0.013 * i as f32;
        let (x, z) = (angle.cos() * out, angle.sin() * out - 0.05);
        let share = 1.0 - (x / 0.27).powi(2) - ((z + 0.02) / 0.27).powi(2);
        let y = 0.17 + 0.165 * share.max(0.0).sqrt();
        let size = between(dice, 0.022, 0.038);
        clay.ball(
            Vec3::new(x, y, z),
            Vec3::splat(size),
            dark,
            shade(skin, -0.15),
            1,
        );
    }
    for side in [-1.0, 1.0] {
        let foot = Vec3::new(0.25 * side, 0.03, -0.12);
        clay.ball(foot, Vec3::new(0.10, 0.07, 0.13), dark, skin, 2);
        let hand = Vec3::new(0.20 * side, 0.03, 0.24);
        clay.ball(hand, Vec3::new(0.075, 0.045, 0.085), dark, skin, 2);
        let eye = Vec3::new(0.12 * side, 0.31, 0.19);
        clay.ball(eye, Vec3::splat(0.066), skin, light, 2);
        // A heavy lid over a golden eye.
        let iris = Paint::rgb(0.75, 0.42, 0.05);
        clay.ball(
            eye + Vec3::new(0.01 * side, 0.0, 0.04),
            Vec3::splat(0.042),
            iris,
            iris,
            1,
        );
        clay.ball(
            eye + Vec3::new(0.012 * side, 0.0, 0.065),
            Vec3::new(0.03, 0.012, 0.02),
            DARK,
            DARK,
            1,
        );
    }
    smile(clay, Vec3::new(0.0, 0.175, 0.19), 0.19, 0.13);
    look(clay, -TAU * 0.25 + 0.45);
}

/// A wide mouth around the front of a head.
fn smile(clay: &mut Clay, at: Vec3, wide: f32, deep: f32) {
    let line: Vec<Vec3> = (0..=8)
        .map(|i| {
            let angle = (i as f32 / 8.0 - 0.5) * 2.2;
            let rise = 0.02 * (angle * 0.9).sin().powi(2);
            at + Vec3::new(angle.sin() * wide, rise, angle.cos() * deep)
        })
        .collect();
    clay.vine(&line, 0.012, 0.012, DARK);
}

/// Turns everything made so far, and makes it a little larger.
fn look(clay: &mut Clay, angle: f32) {
    let place =
        Transform::from_rotation(Quat::from_rotation_y(angle)).with_scale(Vec3::splat(1.05));
    clay.place(0, place);
}
