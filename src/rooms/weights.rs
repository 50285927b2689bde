//! What it costs to change each cell.

use super::game::{Cell, Game};
use thiserror::Error;

/// What it costs to change each cell of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Vec<u32>);

/// The largest weight that a cell may have.
pub const MOST_WEIGHT: u32 = 1_000_000;

/// Weights that are none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadWeights {
    /// Not one for each cell.
    #[error("there are {found} weights; a room has {expected} cells")]
    Count {
        /// Weights found.
        found: usize,
        /// Cells of a room.
        expected: usize,
    },
    /// A weight out of bounds.
    #[error("weight {number} is not from 1 to {MOST_WEIGHT}")]
    Bounds {
        /// Which weight, from 1.
        number: usize,
    },
}

impl Weights {
    /// The weight of a cell that must not change.
    pub const KEEP: u32 = u32::MAX;

    /// Every change costs one.
    pub fn uniform(game: &Game) -> Weights {
        Weights(vec![1; game.cells()])
    }

    /// A weight for each cell, row after row: 1 to [`MOST_WEIGHT`], or [`Weights::KEEP`].
    pub fn new(game: &Game, weights: Vec<u32>) -> Result<Weights, BadWeights> {
        if weights.len() != game.cells() {
            return Err(BadWeights::Count {
                found: weights.len(),
                expected: game.cells(),
            });
        }
        let is_bad = |weight: &u32| !(1..=MOST_WEIGHT).contains(weight) && *weight != Weights::KEEP;
        match weights.iter().position(is_bad) {
            Some(place) => Err(BadWeights::Bounds { number: place + 1 }),
            None => Ok(Weights(weights)),
        }
    }

    /// Some cells are cheap and all others cost as much.
    pub fn cheap(game: &Game, cheap: &[Cell], others: u32) -> Weights {
        let mut weights = vec![others.clamp(1, MOST_WEIGHT); game.cells()];
        for cell in cheap {
            if let Some(weight) = weights.get_mut(usize::from(*cell)) {
                *weight = 1;
            }
        }
        Weights(weights)
    }

    /// The weight of a cell; [`Weights::KEEP`] outside.
    pub fn of(&self, cell: Cell) -> u32 {
        let weight = self.0.get(usize::from(cell)).copied();
        weight.unwrap_or(Weights::KEEP)
    }

    /// Changes the weight of a cell; numbers out of bounds are taken to the nearest.
    pub fn set(&mut self, cell: Cell, weight: u32) {
        if let Some(place) = self.0.get_mut(usize::from(cell)) {
            *place = match weight {
                Weights::KEEP => weight,
                _ => weight.clamp(1, MOST_WEIGHT),
            };
        }
    }

    /// All of them, row after row.
    pub fn all(&self) -> &[u32] {
        &self.0
    }

    /// What some changes cost together.
    pub fn cost(&self, changes: &[Cell]) -> u64 {
        let costs = changes.iter().map(|cell| u64::from(self.of(*cell)));
        costs.sum()
    }
}
