//! The searches over boards as jobs in small steps, for callers that must not wait: a task, or a page
//! between two frames.

use super::board::Board;
use super::game::Game;
use super::machine::Machine;
use super::moves::Move;
use crate::puzzle::{self, Answer, Budget, Job, Measures, OptimalSolutions, SearchLayers};
use std::sync::Arc;

/// A solution in the making.
pub struct Solving(Box<dyn Job<Answer<Vec<Move>>>>);

impl Solving {
    /// The shortest solution from a board, proven.
    pub fn shortest(machine: &Machine, board: &Board, budget: Budget) -> Solving {
        Solving(machine.solving(board, true, budget))
    }

    /// Any solution from a board.
    pub fn any(machine: &Machine, board: &Board, budget: Budget) -> Solving {
        Solving(machine.solving(board, false, budget))
    }
}

impl Job<Answer<Vec<Move>>> for Solving {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        self.0.advance(states)
    }
}

/// The question whether boards can still be won, asked from the newest back to the oldest.
///
/// The answer is how many boards to go back for one that can be won, 0 if the first can; unsolvable
/// if none of them can.
pub struct Judging {
    asked: puzzle::Judging<Board, Solving>,
    machine: Machine,
    budget: Budget,
}

impl Judging {
    /// Begins with the first of some boards of one layout; `None` if there are none.
    pub fn new(game: &Arc<Game>, boards: Vec<Board>, budget: Budget) -> Option<Judging> {
        Some(Judging {
            machine: Machine::new(game, boards.first()?),
            asked: puzzle::Judging::new(boards),
            budget,
        })
    }
}

impl Job<Answer<u32>> for Judging {
    fn advance(&mut self, states: u64) -> Option<Answer<u32>> {
        let begin = |board| Solving::any(&self.machine, &board, self.budget);
        self.asked.advance(begin, |search| search.advance(states))
    }
}

/// How hard a board is, by a listing of all states that play can reach from it.
pub struct Measuring(Box<dyn Job<Answer<Measures>>>);

impl Measuring {
    /// Begins with a board, from which no more than so many states may be reached.
    pub fn new(machine: &Machine, board: &Board, most_states: u64) -> Measuring {
        Measuring(machine.measuring(board, most_states))
    }
}

impl Job<Answer<Measures>> for Measuring {
    fn advance(&mut self, states: u64) -> Option<Answer<Measures>> {
        self.0.advance(states)
    }
}

/// Several shortest solutions of a board in the making: the first in the order of their moves, and how
/// many there are.
pub struct SolvingAll(Box<dyn Job<Answer<OptimalSolutions<Move>>>>);

impl SolvingAll {
    /// Begins with a board; no more than `most` solutions are given.
    pub fn new(machine: &Machine, board: &Board, most: usize, budget: Budget) -> SolvingAll {
        SolvingAll(machine.solving_all(board, most, budget))
    }
}

impl Job<Answer<OptimalSolutions<Move>>> for SolvingAll {
    fn advance(&mut self, states: u64) -> Option<Answer<OptimalSolutions<Move>>> {
        self.0.advance(states)
    }
}

/// The boards that play can reach, move by move, in the making.
pub struct Spreading(Box<dyn Job<SearchLayers>>);

impl Spreading {
    /// Begins with a board.
    pub fn new(machine: &Machine, board: &Board, budget: Budget) -> Spreading {
        Spreading(machine.spreading(board, budget))
    }
}

impl Job<SearchLayers> for Spreading {
    fn advance(&mut self, states: u64) -> Option<SearchLayers> {
        self.0.advance(states)
    }

    fn tried(&self) -> u32 {
        self.0.tried()
    }
}
