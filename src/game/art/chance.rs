//! Chance for shapes: numbers between bounds, and points that lie evenly without lying in rows.

use crate::puzzle::Dice;
use bevy::prelude::*;

/// A number from -1 to 1.
pub(super) fn wobble(dice: &mut Dice) -> f32 {
    dice.below(2001) as f32 / 1000.0 - 1.0
}

/// A number between two bounds.
pub(super) fn between(dice: &mut Dice, low: f32, high: f32) -> f32 {
    low + (high - low) * (wobble(dice) + 1.0) / 2.0
}

/// Points within `reach` of the middle (a square), as far from one another as a few tries find:
/// Mitchell's best candidates. `allowed` keeps some places free.
pub(super) fn scatter(
    dice: &mut Dice,
    count: usize,
    reach: f32,
    allowed: impl Fn(Vec2) -> bool,
) -> Vec<Vec2> {
    const TRIES: usize = 8;
    let mut points: Vec<Vec2> = Vec::with_capacity(count);
    for _ in 0..count {
        let mut best: Option<(f32, Vec2)> = None;
        for _ in 0..TRIES {
            let point = Vec2::new(wobble(dice), wobble(dice)) * reach;
            if !allowed(point) {
                continue;
            }
            let room = points
                .iter()
                .map(|other| other.distance_squared(point))
                .fold(f32::INFINITY, f32::min);
            if best.is_none_or(|(most, _)| room > most) {
                best = Some((room, point));
            }
        }
        points.extend(best.map(|(_, point)| point));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_points_keep_their_distance_and_the_free_places() {
        let mut dice = Dice::new(&[3]);
        let points = scatter(&mut dice, 30, 0.45, |point| point.length() > 0.2);
        assert!(points.len() > 25);
        for (i, point) in points.iter().enumerate() {
            assert!(point.abs().max_element() <= 0.45 && point.length() > 0.2);
            let nearest = points[..i]
                .iter()
                .map(|other| other.distance(*point))
                .fold(f32::INFINITY, f32::min);
            assert!(nearest > 0.02, "{nearest}");
        }
    }
}
