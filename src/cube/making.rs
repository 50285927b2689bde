//! One way to make a level of the cube: what is wanted is generated, proven, measured and chosen, as
//! a job in small steps.
//!
//! An order is filled from one seed after another. Rating costs nothing and is looked at first; only
//! what might beat the nearest candidate so far is proven, and the proof of the chosen one is kept.

use super::generate::{Barren, Difficulty, Order, generate};
use super::moves::{Move, count_turns};
use super::rating::Rating;
use super::searches::{Measuring, Solving};
use super::state::Cube;
use crate::puzzle::{Answer, Budget, GaveUp, Job, Measures};
use thiserror::Error;

/// States that one candidate for an order may take. Of 10,000 levels of difficulty 10, 37 take more,
/// and the next candidate is found sooner than their proof.
const CANDIDATE_STATES: u64 = 20_000;
/// Candidates that an order may take unless told otherwise; far more than was ever seen to be needed.
const MOST_CANDIDATES: u32 = 2_000;

/// Which level is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// This one.
    Cube(Cube),
    /// The level of a seed.
    Seeded {
        /// The generator's difficulty.
        difficulty: Difficulty,
        /// The seed.
        seed: u32,
    },
    /// A level to order.
    Order {
        /// What it should be like.
        order: Order,
        /// The seed of the first candidate; the next seeds follow.
        first_seed: u32,
    },
}

/// A level that is made and proven.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The start position.
    pub cube: Cube,
    /// The difficulty and the seed that the generator made it from, if it did.
    pub seeded: Option<(Difficulty, u32)>,
    /// A shortest solution, proven.
    pub solution: Vec<Move>,
    /// The fewest turns that win.
    pub par: u32,
    /// How hard it looks.
    pub rating: Rating,
    /// How hard it is, if that was wanted and could be measured.
    pub measures: Option<Measures>,
    /// How far outside the order's bands it lies: turns, and tenths of the rating. 0 fits.
    pub miss: f64,
}

impl Made {
    /// Whether the level is what was wanted, not just the nearest.
    pub fn fits(&self) -> bool {
        self.miss == 0.0
    }
}

/// Why there is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotMade {
    /// It cannot be won.
    #[error("this level has no solution")]
    Unsolvable,
    /// Whether it can be won was not known in time.
    #[error("no solution of this level was found in time")]
    GaveUp(GaveUp),
    /// The generator makes nothing of this seed.
    #[error(transparent)]
    Barren(#[from] Barren),
    /// No candidate for the order could be proven.
    #[error("no level of difficulty {difficulty} could be proven with {tried} seeds")]
    NoneProven {
        /// The order's difficulty.
        difficulty: Difficulty,
        /// Seeds looked at.
        tried: u32,
    },
}

/// A level in the making.
pub struct Making {
    wanted: Wanted,
    budget: Budget,
    most_candidates: u32,
    is_measured: bool,
    tried: u32,
    candidate: Option<Candidate>,
    /// The proven candidate that comes nearest to what is wanted.
    nearest: Option<Made>,
    /// How hard that one is, once it is chosen.
    measuring: Option<Measuring>,
}

/// A level while it is being proven.
struct Candidate {
    cube: Cube,
    seeded: Option<(Difficulty, u32)>,
    rating: Rating,
    proof: Solving,
}

impl Making {
    /// Begins on a level. The budget is that of each search.
    pub fn new(wanted: Wanted, budget: Budget) -> Making {
        Making {
            wanted,
            budget,
            most_candidates: MOST_CANDIDATES,
            is_measured: false,
            tried: 0,
            candidate: None,
            nearest: None,
            measuring: None,
        }
    }

    /// The same with measures at the end, which take some twenty proofs.
    pub fn measured(self) -> Making {
        Making {
            is_measured: true,
            ..self
        }
    }

    /// The same with another number of candidates after which the nearest is taken.
    pub fn most_candidates(self, most_candidates: u32) -> Making {
        Making {
            most_candidates,
            ..self
        }
    }

    /// Looks for no better candidate: the next steps end with the nearest so far. The one whose proof
    /// is under way still counts.
    pub fn settle_for_nearest(&mut self) {
        self.most_candidates = self.most_candidates.min(self.tried);
    }

    /// What another candidate must stay below.
    fn to_beat(&self) -> f64 {
        let nearest = self.nearest.as_ref();
        nearest.map_or(f64::INFINITY, |nearest| nearest.miss)
    }

    fn rating_miss(&self, rating: &Rating) -> f64 {
        match &self.wanted {
            Wanted::Order { order, .. } => order.rating_miss(rating),
            Wanted::Cube(_) | Wanted::Seeded { .. } => 0.0,
        }
    }

    fn par_miss(&self, par: u32) -> f64 {
        match &self.wanted {
            Wanted::Order { order, .. } => order.par_miss(par),
            Wanted::Cube(_) | Wanted::Seeded { .. } => 0.0,
        }
    }

    /// One step towards the choice; true once a level is chosen.
    fn look(&mut self, states: u64) -> Result<bool, NotMade> {
        let candidate = match self.candidate.take() {
            Some(candidate) => Some(candidate),
            None => {
                if self.tried >= self.candidates() {
                    return self.choose_nearest();
                }
                self.next_candidate()?
            }
        };
        let Some(mut candidate) = candidate else {
            return Ok(false);
        };
        match candidate.proof.advance(states) {
            None => self.candidate = Some(candidate),
            Some(Answer::Solved(solution)) => self.compare(&candidate, solution),
            Some(answer) if !matches!(self.wanted, Wanted::Order { .. }) => {
                return Err(match answer {
                    Answer::GaveUp(why) => NotMade::GaveUp(why),
                    _ => NotMade::Unsolvable,
                });
            }
            Some(_) => {}
        }
        Ok(self.nearest.as_ref().is_some_and(Made::fits))
    }

    /// Candidates that may be looked at; where one level is wanted, it is the only one.
    fn candidates(&self) -> u32 {
        match self.wanted {
            Wanted::Cube(_) | Wanted::Seeded { .. } => 1,
            Wanted::Order { .. } => self.most_candidates,
        }
    }

    fn choose_nearest(&self) -> Result<bool, NotMade> {
        match (self.wanted, &self.nearest) {
            (Wanted::Order { order, .. }, None) => Err(NotMade::NoneProven {
                difficulty: order.difficulty,
                tried: self.tried,
            }),
            (_, None) => Err(NotMade::Unsolvable),
            _ => Ok(true),
        }
    }

    /// The next level to prove; `None` if that of the next seed is not worth it.
    fn next_candidate(&mut self) -> Result<Option<Candidate>, NotMade> {
        let number = self.tried;
        self.tried += 1;
        let mut budget = self.budget;
        let (cube, seeded) = match self.wanted {
            Wanted::Cube(cube) => (cube, None),
            Wanted::Seeded { difficulty, seed } => {
                (generate(difficulty, seed)?.cube, Some((difficulty, seed)))
            }
            Wanted::Order { order, first_seed } => {
                let seed = first_seed.wrapping_add(number);
                let Ok(level) = generate(order.difficulty, seed) else {
                    return Ok(None);
                };
                budget.nodes = budget.nodes.min(CANDIDATE_STATES);
                (level.cube, Some((order.difficulty, seed)))
            }
        };
        let rating = Rating::of(&cube);
        let is_worth_it = self.rating_miss(&rating) < self.to_beat();
        Ok(is_worth_it.then(|| Candidate {
            cube,
            seeded,
            rating,
            proof: Solving::new(cube, budget.into()),
        }))
    }

    /// Keeps a candidate that is nearer than all before.
    fn compare(&mut self, candidate: &Candidate, solution: Vec<Move>) {
        let par = count_turns(&solution);
        let miss = self.rating_miss(&candidate.rating) + self.par_miss(par);
        if miss < self.to_beat() {
            self.nearest = Some(Made {
                cube: candidate.cube,
                seeded: candidate.seeded,
                solution,
                par,
                rating: candidate.rating,
                measures: None,
                miss,
            });
        }
    }
}

impl Job<Result<Made, NotMade>> for Making {
    fn advance(&mut self, states: u64) -> Option<Result<Made, NotMade>> {
        let measures = match &mut self.measuring {
            Some(measuring) => measuring.advance(states)?.solved(),
            None => {
                match self.look(states) {
                    Ok(false) => return None,
                    Ok(true) => {}
                    Err(why) => return Some(Err(why)),
                }
                if let (true, Some(chosen)) = (self.is_measured, &self.nearest) {
                    let limits = self.budget.into();
                    self.measuring = Some(Measuring::with_par(&chosen.cube, chosen.par, limits));
                    return None;
                }
                None
            }
        };
        let chosen = self.nearest.take().ok_or(NotMade::Unsolvable);
        Some(chosen.map(|made| Made { measures, ..made }))
    }

    fn tried(&self) -> u32 {
        self.tried
    }
}
