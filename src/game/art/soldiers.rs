//! Soldiers: red coats, steel, spears, and a banner that is seen from afar.

use super::clay::{Clay, Paint, shade};
use super::figures::DARK;
use super::paints::Paints;
use bevy::prelude::*;
use std::f32::consts::PI;

/// A group of soldiers: two spearmen, a captain and their banner with white chevrons.
pub(super) fn soldiers(clay: &mut Clay, paints: &Paints) {
    for (x, z, size, turn) in [
        (-0.20, 0.10, 1.0, -0.25_f32),
        (0.21, 0.08, 1.0, 0.25),
        (0.0, 0.22, 1.08, 0.0),
    ] {
        let mark = clay.mark();
        soldier(clay, paints);
        clay.place(
            mark,
            Transform::from_xyz(x, 0.0, z)
                .with_rotation(Quat::from_rotation_y(turn))
                .with_scale(Vec3::splat(size)),
        );
    }
    banner(clay, paints);
}

/// One soldier: a red coat, a helmet with a crest, a round shield and a spear.
fn soldier(clay: &mut Clay, paints: &Paints) {
    clay.grain = Clay::SMOOTH;
    let (coat, steel) = (paints.soldier, paints.steel);
    clay.lathe(
        &[
            (0.0, 0.0, DARK),
            (0.095, 0.0, DARK),
            (0.10, 0.05, shade(coat, -0.3)),
            (0.085, 0.16, coat),
            (0.075, 0.235, shade(coat, 0.15)),
            (0.035, 0.265, coat),
        ],
        10,
    );
    clay.ball(
        Vec3::Y * 0.315,
        Vec3::splat(0.068),
        paints.skin,
        paints.skin,
        2,
    );
    let helmet = [
        (0.088, 0.315, shade(steel, -0.4)),
        (0.082, 0.34, steel),
        (0.058, 0.39, shade(steel, 0.3)),
        (0.0, 0.425, shade(steel, 0.5)),
    ];
    clay.lathe(&helmet, 10);
    // The crest runs from the brow to the neck.
    let crest: Vec<Vec3> = (0..6)
        .map(|i| {
            let angle = PI * (0.18 + 0.64 * i as f32 / 5.0);
            Vec3::new(0.0, 0.335 + angle.sin() * 0.105, angle.cos() * 0.095)
        })
        .collect();
    clay.vine(&crest, 0.022, 0.022, paints.soldier_mark);
    for eye in [-0.026, 0.026] {
        let at = Vec3::new(eye, 0.31, 0.058);
        clay.limb(at, at + Vec3::Z * 0.016, 0.012, 0.0, DARK);
    }
    let hand = Vec3::new(0.115, 0.0, 0.05);
    clay.limb(hand, hand + Vec3::Y * 0.56, 0.013, 0.012, paints.bark);
    clay.limb(
        hand + Vec3::Y * 0.55,
        hand + Vec3::Y * 0.585,
        0.008,
        0.034,
        steel,
    );
    clay.limb(
        hand + Vec3::Y * 0.585,
        hand + Vec3::Y * 0.70,
        0.034,
        0.0,
        shade(steel, 0.4),
    );
    let mark = clay.mark();
    clay.lathe(
        &[
            (0.082, 0.0, shade(steel, -0.3)),
            (0.082, 0.012, steel),
            (0.066, 0.018, paints.soldier_mark),
            (0.024, 0.026, paints.soldier_mark),
            (0.022, 0.036, shade(steel, 0.4)),
            (0.0, 0.046, shade(steel, 0.5)),
        ],
        12,
    );
    let turn = Quat::from_rotation_x(PI / 2.0);
    clay.place(
        mark,
        Transform::from_xyz(-0.065, 0.17, 0.085).with_rotation(turn),
    );
}

/// A banner on a tall pole, swallow-tailed, with chevrons that are white on red.
fn banner(clay: &mut Clay, paints: &Paints) {
    let foot = Vec3::new(0.0, 0.0, -0.20);
    let tall = 0.86;
    clay.limb(foot, foot + Vec3::Y * tall, 0.02, 0.016, paints.bark);
    let gold = shade(paints.steel, 0.3);
    clay.ball(
        foot + Vec3::Y * (tall + 0.02),
        Vec3::splat(0.035),
        gold,
        gold,
        1,
    );
    let (low, high) = (tall - 0.36, tall - 0.03);
    let cloth = |x: f32, y: f32, off: f32| foot + Vec3::new(x, y, off + 0.02 * (x * 9.0).sin());
    let red = shade(paints.soldier, 0.9);
    let mid = (low + high) / 2.0;
    for side in [1.0, -1.0] {
        let off = 0.006 * side;
        let mut patch = |corners: [[f32; 2]; 4], off: f32, paint: Paint| {
            let mut at = corners.map(|[x, y]| cloth(x, y, off));
            if side < 0.0 {
                at.reverse();
            }
            clay.quad(at, paint);
        };
        for (x0, x1, tail) in [(0.0, 0.13, 0.0), (0.13, 0.26, 0.0), (0.26, 0.38, 0.09)] {
            let shadow = shade(red, if x0 > 0.1 && x0 < 0.2 { -0.15 } else { 0.05 });
            let inner = x1 - tail;
            patch([[x0, low], [x1, low], [inner, mid], [x0, mid]], off, shadow);
            patch(
                [[x0, mid], [inner, mid], [x1, high], [x0, high]],
                off,
                shadow,
            );
        }
        let white = Paint::rgb(0.92, 0.88, 0.8);
        let off = 0.012 * side;
        // Two chevrons, the points towards the pole.
        let (wide, high) = (0.075, 0.115);
        for point in [0.035, 0.135] {
            for up in [high, -high] {
                let mut arm = [
                    [point, mid],
                    [point + wide, mid],
                    [point + 2.0 * wide, mid + up],
                    [point + wide, mid + up],
                ];
                if up < 0.0 {
                    arm.reverse();
                }
                patch(arm, off, white);
            }
        }
    }
}
