//! How hard a level looks: four factors, each from 0 to 1, read off the start position.
//!
//! This is the rating of the paper that the game is after, and seed files are sorted by it. It costs
//! nothing and solves nothing. How hard a level *is* says its solver, on the one scale of all games:
//! [`Measures`](crate::puzzle::Measures), taken by [`Measuring`](super::searches::Measuring).

use super::geometry::{CELLS, Face};
use super::state::{Cube, KARMA_TO_WIN, Tile};

/// The four factors. Their sum, 0 to 4, is the rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// How far away the seven nearest karma are.
    pub karma: f64,
    /// Soldiers on the centres of faces, which no outer line can move.
    pub centres: f64,
    /// The share of the soldiers that is in view.
    pub visible: f64,
    /// How little of the cube can be walked on.
    pub walls: f64,
}

/// How far a face's karma is: the turns that bring it up, and one.
const fn karma_distance(face: Face) -> u32 {
    match face {
        Face::Top => 1,
        Face::Left | Face::Front => 2,
        Face::Bottom => 3,
        Face::Right | Face::Back => 4,
    }
}

impl Rating {
    /// Rates a position.
    pub fn of(cube: &Cube) -> Rating {
        let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole.max(1));
        let soldiers = cube.soldiers().count_ones();
        let on_centres: u32 = Face::TEXT_ORDER
            .map(|face| cube.count(Tile::Soldiers, face.centre().bit()))
            .iter()
            .sum();
        let in_view: u32 = Face::VISIBLE
            .map(|face| cube.count(Tile::Soldiers, face.plane()))
            .iter()
            .sum();
        Rating {
            karma: share(nearest_karma(cube), 4 * KARMA_TO_WIN),
            centres: share(on_centres, 6),
            visible: share(in_view, soldiers),
            walls: 1.0 - share(cube.open().count_ones(), CELLS as u32),
        }
    }

    /// The sum of the factors, 0 to 4.
    pub fn total(&self) -> f64 {
        self.karma + self.centres + self.visible + self.walls
    }

    /// The total in one byte, as seed files keep it.
    pub fn quantised(&self) -> u8 {
        quantise(self.total())
    }
}

/// A rating from 0 to 4 in one byte.
pub fn quantise(rating: f64) -> u8 {
    (rating / 4.0 * 255.0).round() as u8
}

/// What a byte of a seed file stands for.
pub fn unquantise(byte: u8) -> f64 {
    f64::from(byte) / 255.0 * 4.0
}

/// The distances of the seven nearest karma, added up.
fn nearest_karma(cube: &Cube) -> u32 {
    let mut wanted = KARMA_TO_WIN;
    let mut sum = 0;
    for distance in 1..=4 {
        let here: u32 = Face::TEXT_ORDER
            .into_iter()
            .filter(|face| karma_distance(*face) == distance)
            .map(|face| cube.count(Tile::Karma, face.plane()))
            .sum();
        let taken = here.min(wanted);
        sum += taken * distance;
        wanted -= taken;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factors_are_what_a_hand_count_gives() {
        // Top has 2 karma, Left 3, Bottom 1, Right 4: the nearest seven are 2 + 6 + 3 + 4 = 15.
        let cube: Cube = concat!(
            "M.o##o###", // Top
            "####S##o#", // Bottom
            "ooo#S####", // Left
            "oooo#####", // Right
            "###S#####", // Front
            "########S", // Back
        )
        .parse()
        .expect("a level");
        let rating = Rating::of(&cube);
        assert_eq!(rating.karma, 15.0 / 28.0);
        assert_eq!(rating.centres, 2.0 / 6.0);
        assert_eq!(rating.visible, 2.0 / 4.0);
        assert_eq!(rating.walls, 1.0 - 12.0 / 54.0);
        let total = 15.0 / 28.0 + 2.0 / 6.0 + 0.5 + 42.0 / 54.0;
        assert!((rating.total() - total).abs() < 1e-12);
    }

    #[test]
    fn a_byte_keeps_a_rating_to_the_hundredth() {
        for i in 0..=400 {
            let rating = f64::from(i) / 100.0;
            assert!((unquantise(quantise(rating)) - rating).abs() < 0.008);
        }
        assert_eq!((quantise(0.0), quantise(4.0)), (0, 255));
    }

    #[test]
    fn no_soldiers_means_none_in_view() {
        let cube: Cube = format!("Mooooooo.{}", ".".repeat(45))
            .parse()
            .expect("a level");
        assert_eq!(Rating::of(&cube).visible, 0.0);
    }
}
