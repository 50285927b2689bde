//! All boards of a game: everything that play or its inverse can reach, each solved.

use super::board::Board;
use super::game::{Game, Start};
use super::machine::{FindAllBoards, Machine};
use super::moves::Move;
use super::tree::Direction;
use crate::puzzle::{Budget, GaveUp, Job, Limits, finish};
use thiserror::Error;

/// How boards are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Forwards from the start board: what play can reach and still win.
    Forward,
    /// Backwards from one solved board, each branch ending at boards that are won already.
    Published,
    /// Backwards from every solved board with the same changing tiles, through boards that are won
    /// already: no solvable board is missed.
    Complete,
}

/// A board and its shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedBoard {
    /// The board.
    pub board: Board,
    /// The fewest moves that win.
    pub par: u32,
    /// Such moves; empty unless they were asked for.
    pub solution: Vec<Move>,
}

/// All boards that a method finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllBoards {
    /// Those that can be won, in the order of their finding.
    pub boards: Vec<SolvedBoard>,
    /// Those that cannot; a sound inverse leaves this empty.
    pub unsolvable: Vec<Board>,
    /// States looked into, backwards and forwards.
    pub states: u64,
}

impl AllBoards {
    /// The mean of the shortest solutions' lengths; 0 without boards.
    pub fn mean(&self) -> f64 {
        let total: u64 = self.boards.iter().map(|solved| u64::from(solved.par)).sum();
        total as f64 / self.boards.len().max(1) as f64
    }

    /// The longest of the shortest solutions; 0 without boards.
    pub fn longest(&self) -> u32 {
        let pars = self.boards.iter().map(|solved| solved.par);
        pars.max().unwrap_or(0)
    }
}

/// Why there is no list of all boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotAllBoards {
    /// The start board cannot be won, so there is no solved board to begin from.
    #[error("the start board can never be won")]
    NeverWon,
    /// The search ended early.
    #[error("gave up before all boards were found: {}", words(*.0))]
    GaveUp(GaveUp),
    /// The board is of another layout, or the game runs backwards.
    #[error("the board does not belong to this game")]
    OtherBoard,
}

fn words(why: GaveUp) -> &'static str {
    match why {
        GaveUp::Nodes => "too many states",
        GaveUp::Bytes => "too much memory",
        GaveUp::Cancelled => "called off",
    }
}

impl From<GaveUp> for NotAllBoards {
    fn from(why: GaveUp) -> NotAllBoards {
        NotAllBoards::GaveUp(why)
    }
}

/// All boards of a game that a method finds from a start board, each solved.
pub fn enumerate(
    game: &Game,
    start: &Start,
    method: Method,
    with_solutions: bool,
    limits: &Limits<'_>,
) -> Result<AllBoards, NotAllBoards> {
    let wanted = BoardsWanted {
        method,
        with_solutions,
        budget: limits.budget,
    };
    let mut finding = FindingBoards::new(game, start, wanted);
    finish(&mut finding, limits.cancel).unwrap_or(Err(GaveUp::Cancelled.into()))
}

/// Which boards to find, and what that may take.
#[derive(Clone, Copy, Debug)]
pub struct BoardsWanted {
    /// How they are found.
    pub method: Method,
    /// Whether moves that win are wanted as well.
    pub with_solutions: bool,
    /// What each part of the search may take.
    pub budget: Budget,
}

/// All boards of a game in the making: the same as those of [`enumerate`], in small steps.
pub struct FindingBoards(Option<FindAllBoards>);

impl FindingBoards {
    /// Begins with a start board.
    pub fn new(game: &Game, start: &Start, wanted: BoardsWanted) -> FindingBoards {
        FindingBoards(match game.direction() {
            Direction::Forward => Machine::new(game, &start.board).finding(start, wanted),
            Direction::Inverse => None,
        })
    }
}

impl Job<Result<AllBoards, NotAllBoards>> for FindingBoards {
    fn advance(&mut self, states: u64) -> Option<Result<AllBoards, NotAllBoards>> {
        match &mut self.0 {
            Some(finding) => finding.advance(states),
            None => Some(Err(NotAllBoards::OtherBoard)),
        }
    }
}
