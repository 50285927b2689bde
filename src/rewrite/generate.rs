//! Levels made while one plays: from a seed, always the same level on every machine.
//!
//! A level is grown backwards from solved boards: those of a start board, or one made from nothing
//! by the game's own steps of varying. Everything that decides the outcome is Mersenne Twister,
//! whole numbers and budgets counted in states.

use super::atlas::{Atlas, Errand, Method, NoAtlas};
use super::board::Board;
use super::game::{Game, Start, Vary, VaryStep};
use super::growth::{Grown, Plan, RATING_STATES};
use super::machine::Machine;
use super::moves::Move;
use super::rating::Rating;
use super::tree::Direction;
use crate::puzzle::{Answer, Budget, Dice, Limits};
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Goes up whenever a seed would give another level than before.
pub const GENERATOR_VERSION: u8 = 1;
/// The longest solution that can be asked for, and the highest difficulty.
pub const HIGHEST_AIM: u16 = 1000;

/// States looked into for the solved board of a start board.
const SOLVED_STATES: u64 = 200_000;
/// Growths before the nearest miss is taken: from a start board, and from nothing.
const ATTEMPTS_FROM_START: u32 = 3;
const ATTEMPTS_FROM_NOTHING: u32 = 16;
/// Blank boards varied for one growth until one comes out solved.
const BLANKS: u32 = 50;
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
    let (Aim::Length(value) | Aim::Difficulty(value)) = params.aim;
    if value == 0 || value > HIGHEST_AIM {
        return Err(NoLevel::BadAim(value));
    }
    if game.direction() == Direction::Inverse {
        return Err(NoLevel::Backwards);
    }
    let version = GENERATOR_VERSION.into();
    let mut dice = Dice::new(&[version, game.rules_digest(), params.packed(), seed]);
    let solved = match params.base {
        Base::Start(number) => {
            let start = game.starts().get(usize::from(number));
            let start = start.ok_or(NoLevel::NoSuchStart(number))?;
            Some(solved_board(game, start, cancel)?)
        }
        Base::Nothing => None,
    };
    let grown = grow_best(game, params, solved.as_ref(), cancel, &mut dice)?;
    // Rated once and last: it costs as much as a proof, and no choice above depends on it.
    let machine = Machine::new(game, &grown.board);
    let rating = match grown.par {
        Some(_) => machine.rate(&grown.board, RATING_STATES),
        None => None,
    };
    Ok(Level {
        is_as_wanted: params.is_met(grown.miss),
        board: grown.board,
        solution: grown.solution,
        par: grown.par,
        rating,
    })
}

/// The best of several growths; the first that is as wanted.
fn grow_best(
    game: &Game,
    params: Params,
    solved: Option<&Board>,
    cancel: Option<&AtomicBool>,
    dice: &mut Dice,
) -> Result<Grown, NoLevel> {
    let attempts = match params.base {
        Base::Start(_) => ATTEMPTS_FROM_START,
        Base::Nothing => ATTEMPTS_FROM_NOTHING,
    };
    let mut best: Option<Grown> = None;
    for _ in 0..attempts {
        let solved = match (solved, game.vary()) {
            (Some(solved), _) => solved.clone(),
            (None, None) => return Err(NoLevel::NoVary),
            (None, Some(vary)) => match varied(game, vary, dice) {
                Some(solved) => solved,
                None => continue,
            },
        };
        let plan = Plan {
            solved: &solved,
            aim: params.aim,
            cancel,
        };
        let grown = Machine::new(game, &solved).grow(&plan, dice);
        if is_raised(cancel) {
            return Err(NoLevel::Cancelled);
        }
        let Some(grown) = grown else {
            continue;
        };
        if best.as_ref().is_none_or(|best| grown.miss < best.miss) {
            best = Some(grown);
        }
        if best.as_ref().is_some_and(|best| params.is_met(best.miss)) {
            break;
        }
    }
    best.ok_or(NoLevel::Barren)
}

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

    fn is_met(&self, miss: u32) -> bool {
        match self.aim {
            Aim::Length(_) => miss == 0,
            Aim::Difficulty(_) => miss <= CLOSE_DIFFICULTY,
        }
    }
}

fn is_raised(cancel: Option<&AtomicBool>) -> bool {
    cancel.is_some_and(|cancel| cancel.load(std::sync::atomic::Ordering::Relaxed))
}

/// The solved board that the game file gives, or the nearest one.
fn solved_board(game: &Game, start: &Start, cancel: Option<&AtomicBool>) -> Result<Board, NoLevel> {
    if let Some(solved) = &start.solved {
        return Ok(solved.clone());
    }
    let limits = Limits {
        budget: Budget {
            nodes: SOLVED_STATES,
            bytes: usize::MAX,
        },
        cancel,
    };
    let machine = Machine::new(game, &start.board);
    match machine.nearest_win(&start.board, &limits).answer {
        Answer::Solved(board) => Ok(board),
        _ if is_raised(cancel) => Err(NoLevel::Cancelled),
        _ => Err(NoLevel::NoSolvedBoard),
    }
}

/// A solved board made from nothing.
fn varied(game: &Game, vary: &Vary, dice: &mut Dice) -> Option<Board> {
    (0..BLANKS).find_map(|_| {
        let mut board = vary.blank.clone();
        for step in &vary.steps {
            take_step(&mut board, step, dice)?;
        }
        Machine::new(game, &board).is_won(&board).then_some(board)
    })
}

/// Makes a rewrite at random places, as often as the dice say; `None` if too few were to be found.
fn take_step(board: &mut Board, step: &VaryStep, dice: &mut Dice) -> Option<()> {
    let times = step.least + dice.below(step.most - step.least + 1);
    let shapes = step.rule.variants(0);
    for done in 0..times {
        let mut fits = Vec::new();
        for variant in &shapes {
            for place in 0..board.cells() {
                let (x, y) = (place % board.width(), place / board.width());
                if variant.shape.fits(board, x, y) {
                    fits.push((&variant.shape, x, y));
                }
            }
        }
        match dice.pick(&fits) {
            Some((shape, x, y)) => shape.write(board, x, y),
            None if done < step.least => return None,
            None => break,
        }
    }
    Some(())
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
