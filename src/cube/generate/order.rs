//! What a level to order should be like; [`making`](crate::cube::making) fills the order.

use super::Difficulty;
use crate::cube::rating::Rating;

/// A closed range of wanted values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band<T> {
    /// The least that will do.
    pub low: T,
    /// The most that will do.
    pub high: T,
}

impl<T: PartialOrd + Copy + Into<f64>> Band<T> {
    /// How far outside a value lies.
    fn miss(&self, value: T) -> f64 {
        let (low, value, high) = (self.low.into(), value.into(), self.high.into());
        (low - value).max(value - high).max(0.0)
    }
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Order {
    /// The generator's difficulty.
    pub difficulty: Difficulty,
    /// The rating, 0 to 4.
    pub rating: Option<Band<f64>>,
    /// The fewest turns that win.
    pub par: Option<Band<u32>>,
}

impl Order {
    /// How far outside its band a rating lies, in tenths.
    pub(in crate::cube) fn rating_miss(&self, rating: &Rating) -> f64 {
        let band = self.rating;
        band.map_or(0.0, |band| 10.0 * band.miss(rating.total()))
    }

    /// How far outside its band a par lies, in turns.
    pub(in crate::cube) fn par_miss(&self, par: u32) -> f64 {
        self.par.map_or(0.0, |band| band.miss(par))
    }
}
