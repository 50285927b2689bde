//! What carries a meaning of its own: keys and doors with their emblems, shrines, numbers.

use super::Model;
use super::pieces::bright;
use crate::game::art::clay::{Clay, Paint, shade};
use crate::game::art::figures::DARK;
use crate::game::art::paints::Paints;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// The outline of an emblem in a plane: a ring, a diamond, a triangle, a cross, and stars with
/// ever more points. Keys and their doors have the same one.
fn emblem(rank: usize) -> Vec<Vec2> {
    let corner = |angle: f32, radius: f32| Vec2::new(angle.cos(), angle.sin()) * radius;
    let around = |count: usize, start: f32| -> Vec<Vec2> {
        (0..=count)
            .map(|i| corner(start + i as f32 / count as f32 * TAU, 1.0))
            .collect()
    };
    match rank {
        0 => around(18, 0.0),
        1 => around(4, 0.0),
        2 => around(3, FRAC_PI_2),
        3 => [[-1.0, 0.0], [1.0, 0.0], [0.0, 0.0], [0.0, 1.0], [0.0, -1.0]]
            .map(Vec2::from_array)
            .to_vec(),
        more => {
            let points = more + 1;
            (0..=2 * points)
                .map(|i| {
                    let radius = if i % 2 == 0 { 1.1 } else { 0.5 };
                    corner(FRAC_PI_2 + i as f32 / points as f32 * PI, radius)
                })
                .collect()
        }
    }
}

/// Draws an emblem with round strokes; `place` takes the plane into space.
fn draw_emblem(
    clay: &mut Clay,
    rank: usize,
    size: f32,
    thick: f32,
    paint: Paint,
    place: impl Fn(Vec2) -> Vec3,
) {
    let line: Vec<Vec3> = emblem(rank).into_iter().map(|p| place(p * size)).collect();
    clay.vine(&line, thick, thick, paint);
    for joint in &line {
        clay.ball(*joint, Vec3::splat(thick), paint, paint, 1);
    }
}

/// A key in the upright plane, its bow above: the bow is the emblem.
pub(super) fn key(clay: &mut Clay, model: &Model<'_>) {
    clay.grain = Clay::SMOOTH;
    let metal = bright(model.paint, 0.12);
    let lit = bright(model.paint, 0.35);
    draw_emblem(clay, model.rank, 0.125, 0.034, lit, |p| {
        Vec3::new(p.x, p.y + 0.42, 0.0)
    });
    clay.limb(Vec3::Y * 0.31, Vec3::ZERO, 0.036, 0.032, metal);
    // As many teeth as its place says, and one more.
    for tooth in 0..=model.rank.min(3) + 1 {
        let from = Vec3::Y * (0.02 + 0.062 * tooth as f32);
        let length = if tooth % 2 == 0 { 0.115 } else { 0.085 };
        clay.limb(from, from + Vec3::X * length, 0.024, 0.024, metal);
    }
}

/// A key that leans on a little cushion of moss, turned so that it is seen from above.
pub(super) fn key_on_stand(clay: &mut Clay, paints: &Paints, model: &Model<'_>) {
    clay.grain = Clay::ROUGH;
    let stone = bright(paints.stone, 0.18);
    clay.lathe(
        &[
            (0.30, 0.0, shade(stone, -0.3)),
            (0.29, 0.07, stone),
            (0.23, 0.10, shade(stone, 0.15)),
            (0.0, 0.11, shade(stone, 0.2)),
        ],
        16,
    );
    let mark = clay.mark();
    key(clay, model);
    let lean = Quat::from_rotation_y(0.25) * Quat::from_rotation_x(-0.75);
    let place = Transform::from_xyz(0.0, 0.16, 0.17)
        .with_rotation(lean)
        .with_scale(Vec3::splat(1.12));
    clay.place(mark, place);
}

/// A locked gate: four posts, boards between them, and a lid with the emblem of its key.
pub(super) fn door(clay: &mut Clay, paints: &Paints, model: &Model<'_>) {
    clay.grain = Clay::STREAKED;
    let wood = model.paint;
    let (dark, light) = (shade(wood, -0.4), bright(wood, 0.10));
    let tall = 0.46;
    clay.tapered(
        Vec3::new(0.0, tall / 2.0, 0.0),
        Vec3::new(0.40, tall / 2.0, 0.40),
        0.01,
        0.0,
        wood,
        shade(wood, -0.12),
    );
    for side in [-1.0, 1.0] {
        // Gaps between the boards.
        for x in [-0.2, 0.0, 0.2] {
            let at = |x: f32, y: f32| Vec3::new(x, y, side * 0.402);
            let mut gap = [
                at(x - 0.012, 0.02),
                at(x + 0.012, 0.02),
                at(x + 0.012, tall - 0.02),
                at(x - 0.012, tall - 0.02),
            ];
            if side < 0.0 {
                gap.reverse();
            }
            clay.quad(gap, dark);
        }
        for other in [-1.0, 1.0] {
            let foot = Vec3::new(side * 0.415, 0.0, other * 0.415);
            clay.limb(
                foot,
                foot + Vec3::Y * (tall + 0.10),
                0.062,
                0.055,
                paints.bark,
            );
            let head = foot + Vec3::Y * (tall + 0.12);
            clay.ball(head, Vec3::splat(0.066), dark, light, 2);
        }
    }
    let gold = bright(paints.karma, 0.15);
    clay.tapered(
        Vec3::new(0.0, tall + 0.015, 0.0),
        Vec3::new(0.36, 0.03, 0.36),
        0.02,
        0.0,
        light,
        dark,
    );
    clay.grain = Clay::SMOOTH;
    draw_emblem(clay, model.rank, 0.20, 0.04, gold, |p| {
        Vec3::new(p.x, tall + 0.06, -p.y)
    });
    // And once more in front, over the keyhole.
    draw_emblem(clay, model.rank, 0.105, 0.026, gold, |p| {
        Vec3::new(p.x, p.y + 0.27, 0.415)
    });
    clay.ball(
        Vec3::new(0.0, 0.10, 0.40),
        Vec3::new(0.03, 0.045, 0.02),
        DARK,
        DARK,
        1,
    );
}

/// A small pagoda: steps, four pillars, a curved roof with a golden ball on it.
pub(super) fn shrine(clay: &mut Clay, paints: &Paints, model: &Model<'_>) {
    clay.grain = Clay::ROUGH;
    let stone = bright(paints.stone, 0.25);
    for (half, low, high) in [(0.43, 0.0, 0.07), (0.34, 0.07, 0.13)] {
        clay.tapered(
            Vec3::new(0.0, (low + high) / 2.0, 0.0),
            Vec3::new(half, (high - low) / 2.0, half),
            0.015,
            0.0,
            shade(stone, 0.15),
            stone,
        );
    }
    clay.grain = Clay::SMOOTH;
    let red = paints.soldier.mix(&paints.bark, 0.35);
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)] {
        let foot = Vec3::new(x * 0.24, 0.13, z * 0.24);
        clay.limb(foot, foot + Vec3::Y * 0.30, 0.036, 0.03, red);
    }
    let gold = model.paint;
    clay.ball(
        Vec3::Y * 0.25,
        Vec3::splat(0.11),
        gold,
        bright(gold, 0.4),
        3,
    );
    for (half, low, rise, lift) in [(0.44, 0.42, 0.16, 0.07), (0.27, 0.58, 0.15, 0.05)] {
        roof(clay, gold, half, low, rise, lift);
    }
    let tip = 0.76;
    clay.limb(Vec3::Y * 0.70, Vec3::Y * tip, 0.02, 0.014, gold);
    clay.ball(
        Vec3::Y * (tip + 0.03),
        Vec3::splat(0.05),
        gold,
        bright(gold, 0.4),
        2,
    );
}

/// Four slopes whose corners turn up.
fn roof(clay: &mut Clay, paint: Paint, half: f32, low: f32, rise: f32, lift: f32) {
    const STEPS: usize = 4;
    let (dark, light) = (shade(paint, -0.62), shade(paint, 0.1));
    for side in 0..4 {
        let turn = Quat::from_rotation_y(side as f32 * FRAC_PI_2);
        // Along the eaves from one corner to the other, and up the slope to the ridge.
        let at = |i: usize, up: f32| {
            let along = i as f32 / STEPS as f32 * 2.0 - 1.0;
            let corner = along.abs().powi(3) * lift * (1.0 - up);
            let reach = half * (1.0 - 0.82 * up);
            let sag = -0.35 * rise * (up * PI).sin();
            turn * Vec3::new(along * reach, low + rise * up + corner + sag, reach)
        };
        // A ridge down to each corner, and the eaves.
        let ridge = [at(0, 1.0), at(0, 0.5), at(0, 0.0)];
        clay.vine(&ridge, 0.026, 0.036, dark);
        let eaves: Vec<Vec3> = (0..=STEPS).map(|i| at(i, 0.0)).collect();
        clay.vine(&eaves, 0.024, 0.024, dark);
        for i in 0..STEPS {
            for (from, to) in [(0.0, 0.5), (0.5, 1.0)] {
                let (a, b) = (at(i, from), at(i + 1, from));
                let (c, d) = (at(i + 1, to), at(i, to));
                let paint = if i % 2 == 0 { light } else { paint };
                clay.quad([a, b, c, d], paint);
                if from == 0.0 {
                    clay.quad([b, a, d - Vec3::Y * 0.02, c - Vec3::Y * 0.02], dark);
                }
            }
        }
    }
}

/// A stone plate that is the higher the further its tile is down the list, with its text on it and
/// as many studs along its front.
pub(super) fn number(clay: &mut Clay, paints: &Paints, model: &Model<'_>) {
    clay.grain = Clay::ROUGH;
    let stone = model.paint;
    let tall = 0.14 + 0.055 * model.rank.min(8) as f32;
    let light = shade(stone, 0.12);
    clay.tapered(
        Vec3::new(0.0, tall / 2.0, 0.0),
        Vec3::new(0.42, tall / 2.0, 0.42),
        0.035,
        0.0,
        light,
        shade(stone, -0.2),
    );
    clay.grain = Clay::SMOOTH;
    // Dark on light stone, light on dark stone.
    let brightness = stone.red * 0.3 + stone.green * 0.6 + stone.blue * 0.1;
    let ink = if brightness > 0.18 {
        Paint::rgb(0.06, 0.035, 0.025)
    } else {
        bright(paints.path, 0.5)
    };
    let text: Vec<char> = model.kind.text.chars().take(3).collect();
    let wide = 1.0 / text.len().max(1) as f32;
    for (place, sign) in text.iter().enumerate() {
        let middle = (place as f32 - (text.len() as f32 - 1.0) / 2.0) * 0.34;
        let size = 0.30 * wide.max(0.5);
        for stroke in strokes(*sign) {
            let line: Vec<Vec3> = stroke
                .into_iter()
                .map(|p| Vec3::new(middle + p.x * size * 0.62, tall + 0.006, -p.y * size + 0.02))
                .collect();
            clay.vine(&line, 0.042, 0.042, ink);
            for joint in &line {
                clay.ball(*joint, Vec3::splat(0.042), ink, ink, 1);
            }
        }
    }
    let studs = model.rank + 1;
    for stud in 0..studs.min(9) {
        let x = (stud as f32 - (studs.min(9) as f32 - 1.0) / 2.0) * 0.085;
        let at = Vec3::new(x, tall / 2.0, 0.42);
        clay.ball(at, Vec3::splat(0.026), ink, ink, 1);
    }
}

/// A sign as lines between -1 and 1: digits as they are written, anything else as a diamond.
fn strokes(sign: char) -> Vec<Vec<Vec2>> {
    let bow = |x: f32, y: f32, rx: f32, ry: f32, from: f32, to: f32| -> Vec<Vec2> {
        (0..=10)
            .map(|i| {
                let angle = (from + (to - from) * i as f32 / 10.0) * TAU;
                Vec2::new(x + rx * angle.cos(), y + ry * angle.sin())
            })
            .collect()
    };
    let line = |points: &[[f32; 2]]| points.iter().map(|p| Vec2::from_array(*p)).collect();
    match sign {
        '0' => vec![bow(0.0, 0.0, 0.8, 1.0, 0.0, 1.0)],
        '1' => vec![
            line(&[[-0.55, 0.55], [0.05, 1.0], [0.05, -1.0]]),
            line(&[[-0.5, -1.0], [0.6, -1.0]]),
        ],
        '2' => {
            let mut two = bow(0.0, 0.4, 0.75, 0.6, 0.45, -0.06);
            two.extend([Vec2::new(-0.8, -1.0), Vec2::new(0.85, -1.0)]);
            vec![two]
        }
        '3' => vec![
            bow(0.0, 0.5, 0.7, 0.5, 0.42, -0.25),
            bow(0.0, -0.5, 0.8, 0.5, 0.25, -0.42),
        ],
        '4' => vec![line(&[[0.4, -1.0], [0.4, 1.0], [-0.85, -0.4], [0.9, -0.4]])],
        '5' => {
            let mut five: Vec<Vec2> = line(&[[0.75, 1.0], [-0.6, 1.0], [-0.7, 0.1]]);
            five.extend(bow(-0.02, -0.36, 0.78, 0.64, 0.33, -0.40));
            vec![five]
        }
        '6' => vec![
            bow(0.0, -0.4, 0.75, 0.6, 0.0, 1.0),
            line(&[[-0.72, -0.3], [-0.4, 0.5], [0.35, 1.0]]),
        ],
        '7' => vec![line(&[[-0.8, 1.0], [0.8, 1.0], [-0.2, -1.0]])],
        '8' => vec![
            bow(0.0, 0.5, 0.62, 0.5, 0.0, 1.0),
            bow(0.0, -0.5, 0.78, 0.5, 0.0, 1.0),
        ],
        '9' => vec![
            bow(0.0, 0.4, 0.75, 0.6, 0.0, 1.0),
            line(&[[0.72, 0.3], [0.4, -0.5], [-0.35, -1.0]]),
        ],
        _ => vec![line(&[
            [0.0, 1.0],
            [0.8, 0.0],
            [0.0, -1.0],
            [-0.8, 0.0],
            [0.0, 1.0],
        ])],
    }
}
