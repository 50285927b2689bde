//! The monk, standing and sitting, and the lotus that he sits on.

use super::clay::{Clay, Paint, shade};
use super::paints::Paints;
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

pub(super) const DARK: Paint = Paint::rgb(0.035, 0.018, 0.012);

/// The monk on his feet: round, in saffron, a string of beads before him, his straw hat on his back
/// and a staff with a golden ring. He faces +Z.
pub(super) fn monk(clay: &mut Clay, paints: &Paints) {
    clay.grain = Clay::SMOOTH;
    let (robe, fold) = (paints.monk_robe, shade(paints.monk_robe, -0.38));
    // The robe falls in one bell, darker towards the hem.
    clay.lathe(
        &[
            (0.0, 0.0, fold),
            (0.205, 0.0, fold),
            (0.215, 0.03, fold),
            (0.198, 0.06, robe),
            (0.172, 0.20, robe),
            (0.150, 0.32, robe),
            (0.135, 0.385, robe),
            (0.085, 0.43, shade(robe, 0.1)),
            (0.05, 0.45, paints.skin),
        ],
        18,
    );
    for foot in [-0.075, 0.075] {
        let at = Vec3::new(foot, 0.018, 0.19);
        clay.ball(at, Vec3::new(0.045, 0.026, 0.06), DARK, paints.skin, 1);
    }
    sash(clay, paints);
    // Arms that meet before the belly.
    for side in [-1.0, 1.0] {
        let shoulder = Vec3::new(0.125 * side, 0.37, 0.02);
        let elbow = Vec3::new(0.19 * side, 0.25, 0.08);
        let hand = Vec3::new(0.035 * side, 0.255, 0.185);
        clay.limb(shoulder, elbow, 0.055, 0.062, robe);
        clay.limb(elbow, hand, 0.062, 0.048, shade(robe, -0.08));
        clay.ball(elbow, Vec3::splat(0.062), robe, robe, 1);
        clay.ball(hand, Vec3::splat(0.04), paints.skin, paints.skin, 1);
    }
    hat_on_back(clay, paints, 0.36);
    beads(clay, paints, 0.40, 0.1);
    head(clay, paints, Vec3::new(0.0, 0.56, 0.015));
    staff(clay, paints);
    clay.place(0, Transform::from_scale(Vec3::splat(1.12)));
}

/// The monk in the lotus seat, hands in his lap, on a cushion of petals.
pub(super) fn sitting_monk(clay: &mut Clay, paints: &Paints) {
    clay.grain = Clay::SMOOTH;
    lotus(clay, paints.lotus, 0.36, 0.0, 11);
    lotus(clay, shade(paints.lotus, 0.1), 0.27, 0.03, 9);
    let mark = clay.mark();
    let (robe, fold) = (paints.monk_robe, shade(paints.monk_robe, -0.3));
    for side in [-1.0, 1.0] {
        let knee = Vec3::new(0.235 * side, 0.07, 0.10);
        let foot = Vec3::new(-0.09 * side, 0.055, 0.20);
        let hip = Vec3::new(0.10 * side, 0.09, -0.02);
        clay.limb(hip, knee, 0.095, 0.075, robe);
        clay.ball(knee, Vec3::splat(0.075), fold, robe, 2);
        clay.limb(knee, foot, 0.075, 0.05, shade(robe, -0.1));
        clay.ball(
            foot,
            Vec3::new(0.06, 0.035, 0.04),
            paints.skin,
            paints.skin,
            1,
        );
        let shoulder = Vec3::new(0.125 * side, 0.33, 0.0);
        let elbow = Vec3::new(0.19 * side, 0.20, 0.03);
        let hand = Vec3::new(0.045 * side, 0.135, 0.15);
        clay.limb(shoulder, elbow, 0.055, 0.062, robe);
        clay.ball(elbow, Vec3::splat(0.062), robe, robe, 1);
        clay.limb(elbow, hand, 0.062, 0.042, shade(robe, -0.08));
        clay.ball(
            hand,
            Vec3::new(0.05, 0.03, 0.04),
            paints.skin,
            paints.skin,
            1,
        );
    }
    clay.lathe(
        &[
            (0.0, 0.0, fold),
            (0.16, 0.01, fold),
            (0.175, 0.06, robe),
            (0.150, 0.20, robe),
            (0.138, 0.33, robe),
            (0.085, 0.385, shade(robe, 0.1)),
            (0.05, 0.405, paints.skin),
        ],
        18,
    );
    beads(clay, paints, 0.355, 0.085);
    head(clay, paints, Vec3::new(0.0, 0.515, 0.015));
    clay.place(mark, Transform::from_xyz(0.0, 0.07, 0.0));
}

/// A cloth over the left shoulder.
fn sash(clay: &mut Clay, paints: &Paints) {
    let points = [
        Vec3::new(0.125, 0.40, -0.02),
        Vec3::new(0.09, 0.37, 0.115),
        Vec3::new(-0.03, 0.27, 0.165),
        Vec3::new(-0.145, 0.15, 0.115),
    ];
    clay.vine(&points, 0.045, 0.04, paints.monk_sash);
}

/// Wooden beads in a ring around the neck, hanging lower in front.
fn beads(clay: &mut Clay, paints: &Paints, neck: f32, drop: f32) {
    const COUNT: usize = 14;
    let wood = paints.monk_sash.mix(&DARK, 0.35);
    for i in 0..COUNT {
        let angle = i as f32 / COUNT as f32 * TAU;
        let front = (angle.sin() * 0.5 + 0.5).powi(2);
        let at = Vec3::new(
            angle.cos() * 0.115,
            neck - drop * front,
            angle.sin() * 0.115 + 0.022 * front,
        );
        let lit = shade(wood, 1.2);
        clay.ball(at, Vec3::splat(0.023), wood, lit, 1);
    }
    let pendant = Vec3::new(0.0, neck - drop - 0.035, 0.15);
    clay.ball(pendant, Vec3::splat(0.03), paints.karma, paints.karma, 1);
}

/// A round head with long ears, closed eyes, red cheeks and a smile.
fn head(clay: &mut Clay, paints: &Paints, at: Vec3) {
    let skin = paints.skin;
    let radius = 0.142;
    let mark = clay.mark();
    clay.ball(
        Vec3::ZERO,
        Vec3::new(radius, radius * 1.02, radius * 0.98),
        shade(skin, -0.18),
        shade(skin, 0.1),
        4,
    );
    for side in [-1.0, 1.0] {
        let ear = Vec3::new(0.142 * side, -0.02, 0.0);
        clay.ball(
            ear,
            Vec3::new(0.024, 0.052, 0.03),
            shade(skin, -0.25),
            skin,
            1,
        );
        let on_face = |x: f32, y: f32| {
            let z = (radius * radius - x * x - y * y).max(0.0).sqrt();
            Vec3::new(x, y, z + 0.001)
        };
        // A closed eye is a bow that opens downwards; the brow lies above it.
        let bow = |x: f32, y: f32, width: f32, rise: f32| -> Vec<Vec3> {
            (0..5)
                .map(|i| {
                    let t = i as f32 / 4.0;
                    on_face(x + width * (t - 0.5), y + rise * (t * PI).sin())
                })
                .collect()
        };
        let eye = bow(0.056 * side, 0.012, 0.058, 0.02);
        clay.vine(&eye, 0.0075, 0.0075, DARK);
        let brow = bow(0.058 * side, 0.052, 0.05, 0.012);
        clay.vine(&brow, 0.006, 0.006, shade(skin, -0.65));
        let blush = skin.mix(&Paint::rgb(0.8, 0.12, 0.06), 0.5);
        let cheek = on_face(0.085 * side, -0.035) * 0.94;
        clay.ball(cheek, Vec3::splat(0.022), blush, blush, 1);
        if side > 0.0 {
            let smile: Vec<Vec3> = bow(0.0, -0.052, 0.062, -0.018);
            clay.vine(&smile, 0.0065, 0.0065, DARK.mix(&blush, 0.25));
            let nose = on_face(0.0, -0.012);
            clay.ball(
                nose,
                Vec3::new(0.016, 0.016, 0.014),
                skin,
                shade(skin, 0.1),
                1,
            );
        }
    }
    let mark_of_light = Vec3::new(0.0, 0.072, 0.122);
    clay.ball(
        mark_of_light,
        Vec3::splat(0.011),
        paints.monk_sash,
        paints.monk_sash,
        1,
    );
    clay.place(mark, Transform::from_translation(at));
}

/// The wide straw hat hangs behind the shoulders.
fn hat_on_back(clay: &mut Clay, paints: &Paints, height: f32) {
    let straw = paints.monk_hat;
    let mark = clay.mark();
    let rings = [
        (0.0, -0.06, shade(straw, -0.5)),
        (0.215, 0.012, shade(straw, -0.45)),
        (0.225, 0.0, straw),
        (0.15, -0.035, shade(straw, -0.12)),
        (0.07, -0.075, straw),
        (0.0, -0.10, shade(straw, 0.1)),
    ];
    clay.lathe(&rings, 16);
    let turn = Quat::from_rotation_x(1.35);
    let at = Vec3::new(0.0, height + 0.06, -0.14);
    clay.place(mark, Transform::from_translation(at).with_rotation(turn));
}

/// A staff taller than he is, with a golden ring at its head.
fn staff(clay: &mut Clay, paints: &Paints) {
    let foot = Vec3::new(0.25, 0.0, 0.12);
    let wood = paints.bark;
    clay.limb(foot, foot + Vec3::Y * 0.78, 0.017, 0.015, wood);
    let centre = foot + Vec3::Y * 0.845;
    let gold = paints.karma;
    let ring: Vec<Vec3> = (0..=12)
        .map(|i| {
            let angle = i as f32 / 12.0 * TAU - PI / 2.0;
            centre + Vec3::new(angle.cos(), angle.sin(), 0.0) * 0.062
        })
        .collect();
    clay.vine(&ring, 0.013, 0.013, gold);
    clay.ball(centre, Vec3::splat(0.02), gold, gold, 1);
}

/// Petals of a lotus, opened upwards.
pub(super) fn lotus(clay: &mut Clay, petal: Paint, radius: f32, height: f32, count: u32) {
    clay.grain = Clay::SMOOTH;
    for i in 0..count {
        let angle = i as f32 / count as f32 * TAU + height * 9.0;
        let out = Vec3::new(angle.cos(), 0.0, angle.sin());
        let side = Vec3::new(-out.z, 0.0, out.x) * radius * 0.30;
        let root = out * radius * 0.25 + Vec3::Y * height;
        let waist = out * radius * 0.75 + Vec3::Y * (height + radius * 0.12);
        let tip = out * radius * 1.08 + Vec3::Y * (height + radius * 0.42);
        let (pale, rosy) = (
            shade(petal, 0.15),
            petal.mix(&Paint::rgb(0.9, 0.25, 0.4), 0.3),
        );
        for [a, b, c] in [
            [root, waist + side, waist - side],
            [waist + side, tip, waist - side],
        ] {
            let paint = |p: Vec3| if p == tip { rosy } else { pale };
            clay.facet(a, b, c, [paint(a), paint(b), paint(c)]);
            clay.facet(
                a,
                c,
                b,
                [
                    shade(paint(a), -0.1),
                    shade(paint(c), -0.1),
                    shade(paint(b), -0.1),
                ],
            );
        }
    }
}
