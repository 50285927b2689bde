//! Generation to order: levels of a difficulty whose rating, par or both lie in a wanted band.
//!
//! Candidates come from one seed after another. Rating costs nothing and is looked at first; only
//! what might beat the nearest candidate so far is solved. The seeker works in slices, so that the
//! caller decides how long to wait, by whatever clock it has.

use super::{Difficulty, Level, generate};
use crate::cube::moves::{Move, count_turns};
use crate::cube::rating::Rating;
use crate::cube::solver::solve;
use crate::puzzle::{Answer, Budget, Limits};

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

/// A level made to order.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The level.
    pub level: Level,
    /// Its rating.
    pub rating: Rating,
    /// A shortest solution, proven.
    pub solution: Vec<Move>,
    /// How far outside the bands it lies: turns, and tenths of the rating. 0 fits.
    pub miss: f64,
}

impl Filled {
    /// Whether the level is what was ordered.
    pub fn fits(&self) -> bool {
        self.miss == 0.0
    }

    /// The fewest turns that win.
    pub fn par(&self) -> u32 {
        count_turns(&self.solution)
    }
}

/// States that one candidate may take. Of 10,000 levels of difficulty 10, 37 take more, and somebody waits.
const CANDIDATE_NODES: u64 = 20_000;

/// Goes through seeds until a level fits.
#[derive(Clone, Debug)]
pub struct Seeker {
    order: Order,
    next_seed: u32,
    tried: u32,
    nearest: Option<Filled>,
}

impl Seeker {
    /// Starts with the level of a seed; the next seeds follow.
    pub fn new(order: Order, first_seed: u32) -> Seeker {
        Seeker {
            order,
            next_seed: first_seed,
            tried: 0,
            nearest: None,
        }
    }

    /// Tries up to `candidates` more seeds. True once a level fits.
    pub fn advance(&mut self, candidates: u32, limits: &Limits<'_>) -> bool {
        for _ in 0..candidates {
            if self.nearest.as_ref().is_some_and(Filled::fits) {
                return true;
            }
            let seed = self.next_seed;
            self.next_seed = seed.wrapping_add(1);
            self.tried = self.tried.saturating_add(1);
            self.consider(seed, limits);
        }
        self.nearest.as_ref().is_some_and(Filled::fits)
    }

    /// Seeds tried so far.
    pub fn tried(&self) -> u32 {
        self.tried
    }

    /// The best level found so far.
    pub fn into_nearest(self) -> Option<Filled> {
        self.nearest
    }

    fn consider(&mut self, seed: u32, limits: &Limits<'_>) {
        let Ok(level) = generate(self.order.difficulty, seed) else {
            return;
        };
        let to_beat = self
            .nearest
            .as_ref()
            .map_or(f64::INFINITY, |best| best.miss);
        let rating = Rating::of(&level.cube);
        let rating_miss = self
            .order
            .rating
            .map_or(0.0, |band| 10.0 * band.miss(rating.total()));
        if rating_miss >= to_beat {
            return;
        }
        let limits = Limits {
            budget: Budget {
                nodes: limits.budget.nodes.min(CANDIDATE_NODES),
                ..limits.budget
            },
            ..*limits
        };
        let Answer::Solved(solution) = solve(&level.cube, &limits).answer else {
            return;
        };
        let par = count_turns(&solution);
        let miss = rating_miss + self.order.par.map_or(0.0, |band| band.miss(par));
        if miss < to_beat {
            self.nearest = Some(Filled {
                level,
                rating,
                solution,
                miss,
            });
        }
    }
}
