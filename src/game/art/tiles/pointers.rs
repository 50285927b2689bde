//! What lies over the board for a moment: rings, corners and dots.

use crate::game::art::clay::{Clay, shade};
use crate::game::art::paints::Paints;
use bevy::prelude::*;

/// A ring of light on the ground.
pub(super) fn ring(clay: &mut Clay, paints: &Paints) {
    let light = shade(paints.shining, 0.35);
    clay.lathe(
        &[
            (0.465, 0.036, light),
            (0.455, 0.062, light),
            (0.405, 0.062, light),
            (0.395, 0.036, light),
        ],
        30,
    );
}

/// The four corners of a cell.
pub(super) fn corners(clay: &mut Clay, paints: &Paints) {
    let light = shade(paints.shining, 0.35);
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)] {
        let corner = Vec3::new(x * 0.46, 0.07, z * 0.46);
        for leg in [Vec3::X * -x, Vec3::Z * -z] {
            let end = corner + leg * 0.26;
            let middle = (corner + end) / 2.0;
            let half = (leg * 0.13).abs() + Vec3::new(0.03, 0.02, 0.03);
            clay.tapered(middle, half, 0.008, 0.0, light, light);
        }
    }
}

/// A dot on the ground.
pub(super) fn dot(clay: &mut Clay, paints: &Paints) {
    let light = shade(paints.shining, 0.35);
    clay.ball(Vec3::Y * 0.07, Vec3::new(0.11, 0.05, 0.11), light, light, 3);
}
