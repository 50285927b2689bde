//! The searches in slices, for whoever must not wait: a task, or a page between two frames.

use super::board::Board;
use super::game::Game;
use super::machine::Machine;
use super::moves::Move;
use crate::puzzle::{Answer, Budget};
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
    machine: Machine,
    boards: std::vec::IntoIter<Board>,
    budget: Budget,
    search: Option<Solving>,
    back: u32,
}

impl Judging {
    /// Begins with the first of some boards of one layout.
    pub fn new(game: &Arc<Game>, boards: Vec<Board>, budget: Budget) -> Option<Judging> {
        Some(Judging {
            machine: Machine::new(game, boards.first()?),
            boards: boards.into_iter(),
            budget,
            search: None,
            back: 0,
        })
    }

    /// Looks into so many more states. Once it is known: how many boards to go back for one that can
    /// be won, 0 if the first can; unsolvable if none of them can.
    pub fn advance(&mut self, states: u64) -> Option<Answer<u32>> {
        let search = match &mut self.search {
            Some(search) => search,
            None => match self.boards.next() {
                Some(board) => {
                    let search = Solving::any(&self.machine, &board, self.budget);
                    self.search.insert(search)
                }
                None => return Some(Answer::Unsolvable),
            },
        };
        match search.advance(states)? {
            Answer::Solved(_) => Some(Answer::Solved(self.back)),
            Answer::GaveUp(why) => Some(Answer::GaveUp(why)),
            Answer::Unsolvable => {
                self.search = None;
                self.back += 1;
                None
            }
        }
    }
}
