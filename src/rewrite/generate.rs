//! Levels made while one plays: from a seed, always the same level on every machine.
//!
//! A level is grown backwards from solved boards: those of a start board, or one made from nothing
//! by the game's own steps of varying. Everything that decides the outcome is Mersenne Twister,
//! whole numbers and budgets counted in states.

use super::atlas::{Atlas, Errand, Method, NoAtlas};
use super::board::Board;
use super::game::{Game, Start};
use super::generating::Generating;
use super::machine::Machine;
use super::moves::Move;
use super::rating::Rating;
use super::tree::Direction;
use crate::puzzle::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// Goes up whenever a seed would give another level than before.
pub const GENERATOR_VERSION: u8 = 1;
/// The longest solution that can be asked for, and the highest difficulty.
pub const HIGHEST_AIM: u16 = 1000;

/// How near to a difficulty is near enough.
const CLOSE_DIFFICULTY: u32 = 25;

/// What a level is grown from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// The start board of this number.
    Start(u8),
    /// The game's blank board, varied.
    Nothing,
}

/// What a level should be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// A shortest solution of so many moves.
    Length(u16),
    /// A difficulty from 0 to 1000, see [`Rating::difficulty`].
    Difficulty(u16),
}

/// What drives generation, beside the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    /// What it is grown from.
    pub base: Base,
    /// What it should be like.
    pub aim: Aim,
}

/// A level as it was made.
#[derive(Clone, Debug)]
pub struct Level {
    /// The board to begin from.
    pub board: Board,
    /// A shortest solution if `par` is known, else the growing played forwards. It wins.
    pub solution: Vec<Move>,
    /// The fewest moves that win, if that was proven.
    pub par: Option<u32>,
    /// How hard it is, if that could be measured.
    pub rating: Option<Rating>,
    /// Whether it is what was asked for: just the length, or nearly the difficulty.
    pub is_as_wanted: bool,
}

/// Why there is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoLevel {
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
    /// It was called off.
    #[error("called off")]
    Cancelled,
}

/// The level of a game, parameters and a seed. Raising `cancel` ends it soon.
pub fn generate(
    game: &Game,
    params: Params,
    seed: u32,
    cancel: Option<&AtomicBool>,
) -> Result<Level, NoLevel> {
    let mut generating = Generating::new(Arc::new(game.clone()), params, seed).rated();
    loop {
        if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(NoLevel::Cancelled);
        }
        if let Some(level) = generating.advance(STATES_BETWEEN_LOOKS) {
            return level;
        }
    }
}

/// States between two looks at whether it was called off.
const STATES_BETWEEN_LOOKS: u64 = 4096;

impl Params {
    /// Sixteen bits that say it all: the base, the kind of aim, the aim.
    pub(crate) fn packed(&self) -> u32 {
        let base = match self.base {
            Base::Nothing => 0,
            Base::Start(number) => u32::from(number) + 1,
        };
        let (kind, value) = match self.aim {
            Aim::Length(value) => (0, value),
            Aim::Difficulty(value) => (1, value),
        };
        base << 11 | kind << 10 | u32::from(value)
    }

    /// What such bits say.
    pub(crate) fn unpacked(bits: u32) -> Params {
        let value = (bits & 0x3ff) as u16;
        Params {
            base: match (bits >> 11 & 31) as u8 {
                0 => Base::Nothing,
                number => Base::Start(number - 1),
            },
            aim: if bits >> 10 & 1 == 0 {
                Aim::Length(value)
            } else {
                Aim::Difficulty(value)
            },
        }
    }

    pub(super) fn is_met(&self, miss: u32) -> bool {
        match self.aim {
            Aim::Length(_) => miss == 0,
            Aim::Difficulty(_) => miss <= CLOSE_DIFFICULTY,
        }
    }
}

/// All boards of a game that a method finds from a start board, each solved.
pub fn enumerate(
    game: &Game,
    start: &Start,
    method: Method,
    with_solutions: bool,
    limits: &Limits<'_>,
) -> Result<Atlas, NoAtlas> {
    if game.direction() == Direction::Inverse {
        return Err(NoAtlas::OtherBoard);
    }
    let machine = Machine::new(game, &start.board);
    machine.atlas(&Errand {
        start: &start.board,
        solved: start.solved.as_ref(),
        method,
        with_solutions,
        limits: *limits,
    })
}
