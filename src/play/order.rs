//! Levels to order: what can be asked of a kind's levels, and how much of it.

use std::ops::RangeInclusive;

/// What a level can be ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The rating, in tenths.
    Rating,
    /// The fewest moves that win.
    Par,
    /// The measured difficulty.
    Difficulty,
}

impl Quantity {
    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Quantity::Rating => "by rating",
            Quantity::Par => "by moves",
            Quantity::Difficulty => "by difficulty",
        }
    }

    /// A level of so much of it, in words. `counted` is what a move that counts is called.
    pub fn words(self, value: u32, counted: &str) -> String {
        match (self, value) {
            (Quantity::Rating, _) => {
                format!("A level rated about {}.{}", value / 10, value % 10)
            }
            (Quantity::Par, 1) => format!("A level that takes 1 {counted} at the least"),
            (Quantity::Par, _) => format!("A level that takes {value} {counted}s at the least"),
            (Quantity::Difficulty, _) => format!("A level of measured difficulty {value} or so"),
        }
    }
}

/// A quantity by which a kind's levels can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The quantity.
    pub quantity: Quantity,
    /// How much of it a level can have.
    pub range: RangeInclusive<u32>,
    /// What to begin with.
    pub usual: u32,
}

/// A level that is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// By what.
    pub quantity: Quantity,
    /// How much of it.
    pub value: u32,
    /// The seed to look from.
    pub seed: u32,
}
