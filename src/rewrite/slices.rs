//! The searches in slices, for whoever must not wait: a task, or a page between two frames.

use super::board::Board;
use super::game::Game;
use super::machine::Machine;
use super::moves::Move;
use crate::puzzle::{self, Answer, Budget};
use std::sync::Arc;

/// A search that answers after some slices.
pub(super) trait Sliced<T>: Send + Sync {
    /// Looks into so many more states; the answer once there is one.
    fn advance(&mut self, states: u64) -> Option<Answer<T>>;
}

/// A solution in the making.
pub struct Solving(Box<dyn Sliced<Vec<Move>>>);

impl Solving {
    /// The shortest solution from a board, proven.
    pub fn shortest(machine: &Machine, board: &Board, budget: Budget) -> Solving {
        Solving(machine.solving(board, true, budget))
    }

    /// Any solution from a board.
    pub fn any(machine: &Machine, board: &Board, budget: Budget) -> Solving {
        Solving(machine.solving(board, false, budget))
    }

    /// Looks into so many more states; the answer once there is one.
    pub fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        self.0.advance(states)
    }
}

/// The question whether boards can still be won, asked from the newest back to the oldest.
pub struct Judging {
    asked: puzzle::Judging<Board, Solving>,
    machine: Machine,
    budget: Budget,
}

impl Judging {
    /// Begins with the first of some boards of one layout.
    pub fn new(game: &Arc<Game>, boards: Vec<Board>, budget: Budget) -> Option<Judging> {
        Some(Judging {
            machine: Machine::new(game, boards.first()?),
            asked: puzzle::Judging::new(boards),
            budget,
        })
    }

    /// Looks into so many more states. Once it is known: how many boards to go back for one that can
    /// be won, 0 if the first can; unsolvable if none of them can.
    pub fn advance(&mut self, states: u64) -> Option<Answer<u32>> {
        let begin = |board| Solving::any(&self.machine, &board, self.budget);
        self.asked.advance(begin, |search| search.advance(states))
    }
}
