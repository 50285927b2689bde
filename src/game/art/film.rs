//! The film that the eye looks through, backwards.
//!
//! Tone mapping darkens and fades what is not lit by the sun. Whatever shines by itself is painted
//! with the light that the film turns into the wanted colour.

use super::clay::Paint;
use bevy::math::Mat3;
use bevy::prelude::*;

/// Into and out of the space of the film's curve, row by row, as `Tonemapping::AcesFitted` has them.
const INTO: [Vec3; 3] = [
    Vec3::new(0.59719, 0.35458, 0.04823),
    Vec3::new(0.07600, 0.90834, 0.01566),
    Vec3::new(0.02840, 0.13383, 0.83777),
];
const OUT_OF: [Vec3; 3] = [
    Vec3::new(1.60475, -0.53108, -0.07367),
    Vec3::new(-0.10208, 1.10813, -0.00605),
    Vec3::new(-0.00327, -0.07276, 1.07602),
];

fn matrix(rows: [Vec3; 3]) -> Mat3 {
    Mat3::from_cols(rows[0], rows[1], rows[2]).transpose()
}

/// What is seen of the brightest paint: white itself would need light without end.
const BRIGHTEST: f32 = 0.86;

/// The light that is seen as a colour.
pub(super) fn seen_as(colour: Color) -> Paint {
    let wanted = colour
        .to_linear()
        .to_vec3()
        .clamp(Vec3::splat(0.004), Vec3::splat(BRIGHTEST));
    let curved = matrix(OUT_OF).inverse() * wanted;
    let straight = Vec3::from_array(curved.to_array().map(before_the_curve));
    let light = (matrix(INTO).inverse() * straight).max(Vec3::ZERO);
    Paint::rgb(light.x, light.y, light.z)
}

/// Solves `(v (v + 0.0245786) - 0.000090537) / (v (0.983729 v + 0.432951) + 0.238081) = seen`.
fn before_the_curve(seen: f32) -> f32 {
    let (a, b, c) = (
        1.0 - 0.983_729 * seen,
        0.024_578_6 - 0.432_951 * seen,
        -0.000_090_537 - 0.238_081 * seen,
    );
    (-b + (b * b - 4.0 * a * c).max(0.0).sqrt()) / (2.0 * a)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn film(paint: Paint) -> Vec3 {
        let v = matrix(INTO) * paint.to_vec3();
        let above = v * (v + 0.024_578_6) - 0.000_090_537;
        let below = v * (0.983_729 * v + 0.432_951) + 0.238_081;
        matrix(OUT_OF) * (above / below)
    }

    #[test]
    fn the_film_gives_the_wanted_colour_back() {
        for colour in [
            Color::srgb(0.91, 0.92, 0.86),
            Color::srgb(0.2, 0.4, 0.3),
            Color::srgb(0.9, 0.7, 0.3),
        ] {
            let seen = film(seen_as(colour));
            // The film gives no more than that.
            let wanted = colour.to_linear().to_vec3().min(Vec3::splat(0.86));
            assert!(seen.abs_diff_eq(wanted, 0.01), "{seen} for {wanted}");
        }
    }
}
