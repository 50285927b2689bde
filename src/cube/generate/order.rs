//! Generation to order: levels of a difficulty whose rating, par or both lie in a wanted band.
//!
//! Candidates come from one seed after another. Rating costs nothing and is looked at first; only
//! what might beat the nearest candidate so far is solved. The seeker works in slices, so that the
//! caller decides how long to wait, by whatever clock it has.

use super::{Difficulty, Level, generate};
use crate::cube::moves::{Move, count_turns};
use crate::cube::rating::Rating;
use crate::cube::slices::Solving;
use crate::puzzle::{Answer, Limits};

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
pub struct Seeker {
    order: Order,
    limits: Limits<'static>,
    next_seed: u32,
    tried: u32,
    nearest: Option<Filled>,
    candidate: Option<Candidate>,
}

/// A level that might be nearer than the nearest so far, while it is being solved.
struct Candidate {
    level: Level,
    rating: Rating,
    rating_miss: f64,
    solving: Solving,
}

impl Seeker {
    /// Starts with the level of a seed; the next seeds follow. The limits are those of one candidate.
    pub fn new(order: Order, first_seed: u32, mut limits: Limits<'static>) -> Seeker {
        limits.budget.nodes = limits.budget.nodes.min(CANDIDATE_NODES);
        Seeker {
            order,
            limits,
            next_seed: first_seed,
            tried: 0,
            nearest: None,
            candidate: None,
        }
    }

    /// Tries up to `candidates` more seeds. True once a level fits.
    pub fn advance(&mut self, candidates: u32) -> bool {
        let last = self.tried.saturating_add(candidates);
        while self.candidate.is_some() || self.tried < last {
            if self.step(u64::MAX) {
                return true;
            }
        }
        self.fits()
    }

    /// A small step: up to `states` more states of one candidate. True once a level fits.
    pub fn step(&mut self, states: u64) -> bool {
        if self.fits() {
            return true;
        }
        if let Some(mut candidate) = self.candidate.take().or_else(|| self.next_candidate()) {
            match candidate.solving.advance(states) {
                None => self.candidate = Some(candidate),
                Some(Answer::Solved(solution)) => self.compare(candidate, solution),
                Some(_) => {}
            }
        }
        self.fits()
    }

    /// Seeds tried so far.
    pub fn tried(&self) -> u32 {
        self.tried
    }

    /// The best level found so far.
    pub fn into_nearest(self) -> Option<Filled> {
        self.nearest
    }

    fn fits(&self) -> bool {
        self.nearest.as_ref().is_some_and(Filled::fits)
    }

    /// What another candidate must stay below.
    fn to_beat(&self) -> f64 {
        let nearest = self.nearest.as_ref();
        nearest.map_or(f64::INFINITY, |nearest| nearest.miss)
    }

    /// The level of the next seed, if it is worth solving.
    fn next_candidate(&mut self) -> Option<Candidate> {
        let seed = self.next_seed;
        self.next_seed = seed.wrapping_add(1);
        self.tried = self.tried.saturating_add(1);
        let level = generate(self.order.difficulty, seed).ok()?;
        let rating = Rating::of(&level.cube);
        let band = self.order.rating;
        let rating_miss = band.map_or(0.0, |band| 10.0 * band.miss(rating.total()));
        (rating_miss < self.to_beat()).then(|| Candidate {
            solving: Solving::new(level.cube, self.limits),
            level,
            rating,
            rating_miss,
        })
    }

    /// Keeps a candidate that is nearer than all before.
    fn compare(&mut self, candidate: Candidate, solution: Vec<Move>) {
        let par = count_turns(&solution);
        let miss = candidate.rating_miss + self.order.par.map_or(0.0, |band| band.miss(par));
        if miss < self.to_beat() {
            self.nearest = Some(Filled {
                level: candidate.level,
                rating: candidate.rating,
                solution,
                miss,
            });
        }
    }
}
