//! One way to make a level of a grid game: what is wanted is generated, proven, measured and chosen,
//! as a job in small steps.
//!
//! A seed always gives the same level, on every machine and whatever the steps and the budget:
//! everything that decides the outcome is Mersenne Twister, whole numbers, and budgets of its own that
//! are counted in states.

use super::board::Board;
use super::game::Game;
use super::machine::Machine;
use super::moves::Move;
use super::nearest_to_aim::MEASURED_STATES;
use super::params::{HIGHEST_AIM, Params};
use super::searches::{Measuring, Solving};
use super::seeded_level::SeededLevel;
use crate::puzzle::{Answer, Budget, Job, Measures, finish};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// States that the search for any solution of a given board may take, once the proof of par has given
/// up.
const ANY_SOLUTION_STATES: u64 = 300_000;

/// Which level is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The level of parameters and a seed.
    Seeded {
        /// What it is grown from, and what it should be like.
        params: Params,
        /// The seed.
        seed: u32,
        /// Seeds that may follow where this one gives no level.
        spare_seeds: u32,
    },
    /// This one.
    Board(Board),
}

/// A level that is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The board to begin from.
    pub board: Board,
    /// A shortest solution if `par` is known; else any that is known, which for a seed is the making
    /// played forwards. Empty if none is.
    pub solution: Vec<Move>,
    /// The fewest moves that win, if that was proven.
    pub par: Option<u32>,
    /// How hard it is, if that was wanted and could be measured.
    pub measures: Option<Measures>,
    /// The seed that gave it, if one did.
    pub seed: Option<u32>,
    /// Whether it is what was asked for: just the length, or nearly the difficulty.
    pub is_as_wanted: bool,
}

/// Why there is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotMade {
    /// The start board does not exist.
    #[error("the game has no start board {}", .0 + 1)]
    NoSuchStart(u8),
    /// The game file does not say how to vary.
    #[error("the game does not say how its boards vary, so nothing can be made from nothing")]
    NoVary,
    /// More than can be asked for.
    #[error("a length or difficulty is from 1 to {HIGHEST_AIM}, not {0}")]
    BadAim(u16),
    /// No solved board to begin from.
    #[error("no solved board is known to grow from: give one with the start board")]
    NoSolvedBoard,
    /// Every attempt came to nothing.
    #[error("this seed gives no level")]
    Barren,
    /// The game runs backwards.
    #[error("levels are made for games that run forwards")]
    Backwards,
    /// The given board cannot be won.
    #[error("this board cannot be won")]
    Unsolvable,
    /// It was called off.
    #[error("called off")]
    Cancelled,
}

/// A level in the making.
pub struct Making {
    game: Arc<Game>,
    budget: Budget,
    is_measured: bool,
    /// Candidates looked at with seeds that gave no level.
    tried_before: u32,
    phase: Phase,
}

/// What a making is at.
enum Phase {
    /// The level of a seed is grown; so many more seeds may follow.
    Growing(Box<SeededLevel>, u32),
    /// A shortest solution of the given board is looked for.
    ProvingPar(Board, Solving),
    /// Any solution of the given board is looked for.
    FindingAny(Board, Solving),
    /// The level is there and is measured.
    Measuring(Box<Made>, Measuring),
}

impl Making {
    /// Begins on a level. The budget is that of the proof of a given board; levels of seeds have their
    /// own.
    pub fn new(game: Arc<Game>, wanted: Wanted, budget: Budget) -> Making {
        let phase = match wanted {
            Wanted::Seeded {
                params,
                seed,
                spare_seeds,
            } => {
                let level = SeededLevel::new(game.clone(), params, seed);
                Phase::Growing(Box::new(level), spare_seeds)
            }
            Wanted::Board(board) => {
                let machine = Machine::new(&game, &board);
                let proof = Solving::shortest(&machine, &board, budget);
                Phase::ProvingPar(board, proof)
            }
        };
        Making {
            game,
            budget,
            is_measured: false,
            tried_before: 0,
            phase,
        }
    }

    /// The same with measures at the end, which take about as long as a proof.
    pub fn measured(self) -> Making {
        Making {
            is_measured: true,
            ..self
        }
    }

    /// One step; the level once all but the measures is there.
    fn make(&mut self, states: u64) -> Option<Result<Made, NotMade>> {
        match &mut self.phase {
            Phase::Growing(level, spare_seeds) => match level.advance(states)? {
                Err(NotMade::Barren) if *spare_seeds > 0 => {
                    self.tried_before += level.tried();
                    *spare_seeds -= 1;
                    **level = level.of_next_seed();
                    None
                }
                made => Some(made),
            },
            Phase::ProvingPar(board, proof) => match proof.advance(states)? {
                Answer::Solved(solution) => {
                    let par = Some(solution.len() as u32);
                    Some(Ok(given(board, solution, par)))
                }
                Answer::Unsolvable => Some(Err(NotMade::Unsolvable)),
                Answer::GaveUp(_) => {
                    let budget = Budget {
                        nodes: ANY_SOLUTION_STATES,
                        bytes: self.budget.bytes / 2,
                    };
                    let machine = Machine::new(&self.game, board);
                    let search = Solving::any(&machine, board, budget);
                    self.phase = Phase::FindingAny(board.clone(), search);
                    None
                }
            },
            Phase::FindingAny(board, search) => match search.advance(states)? {
                Answer::Unsolvable => Some(Err(NotMade::Unsolvable)),
                answer => {
                    let solution = answer.solved().unwrap_or_default();
                    Some(Ok(given(board, solution, None)))
                }
            },
            Phase::Measuring(made, measuring) => {
                let measures = measuring.advance(states)?.solved();
                Some(Ok(Made {
                    measures,
                    ..(**made).clone()
                }))
            }
        }
    }
}

/// A board that was given, as a level.
fn given(board: &Board, solution: Vec<Move>, par: Option<u32>) -> Made {
    Made {
        board: board.clone(),
        solution,
        par,
        measures: None,
        seed: None,
        is_as_wanted: true,
    }
}

impl Job<Result<Made, NotMade>> for Making {
    fn advance(&mut self, states: u64) -> Option<Result<Made, NotMade>> {
        let made = match self.make(states)? {
            Ok(made) => made,
            Err(why) => return Some(Err(why)),
        };
        // Measured once and last: no choice before depends on it.
        let is_done = !self.is_measured || matches!(self.phase, Phase::Measuring(..));
        if is_done || made.par.is_none() {
            return Some(Ok(made));
        }
        let machine = Machine::new(&self.game, &made.board);
        let measuring = Measuring::new(&machine, &made.board, MEASURED_STATES);
        self.tried_before = self.tried();
        self.phase = Phase::Measuring(Box::new(made), measuring);
        None
    }

    fn tried(&self) -> u32 {
        let now = match &self.phase {
            Phase::Growing(level, _) => level.tried(),
            _ => 0,
        };
        self.tried_before + now
    }
}

/// The level of a game, parameters and a seed, measured. Raising `cancel` ends it soon.
pub fn generate(
    game: &Game,
    params: Params,
    seed: u32,
    cancel: Option<&AtomicBool>,
) -> Result<Made, NotMade> {
    let wanted = Wanted::Seeded {
        params,
        seed,
        spare_seeds: 0,
    };
    let mut making = Making::new(Arc::new(game.clone()), wanted, Budget::default()).measured();
    finish(&mut making, cancel).unwrap_or(Err(NotMade::Cancelled))
}
