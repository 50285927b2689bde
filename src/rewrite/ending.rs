//! Solved boards to run a game backwards from: of a start board, or made from nothing.

use super::board::Board;
use super::game::{Game, Start, Vary, VaryStep};
use super::machine::Machine;
use super::making::NotMade;
use super::params::GENERATOR_VERSION;
use crate::puzzle::{Answer, Budget, Dice, Job};

/// States looked into for the solved board of a start board.
const SOLVED_STATES: u64 = 200_000;
/// Blank boards varied until one comes out solved.
const BLANKS: u32 = 50;

/// The end of a game in the making: a solved board to play backwards from.
pub struct Ending(Search);

enum Search {
    /// The board is there already, or there is none.
    Known(Option<Board>),
    /// The nearest solved board is looked for.
    Nearest(Box<dyn Job<Answer<Board>>>),
}

impl Ending {
    /// The solved board of a start board: the one that the game file gives, or the nearest.
    pub fn of_start(game: &Game, number: usize) -> Result<Ending, NotMade> {
        let start = game.starts().get(number);
        let start = start.ok_or(NotMade::NoSuchStart(number.min(255) as u8))?;
        Ok(Ending(match &start.solved {
            Some(solved) => Search::Known(Some(solved.clone())),
            None => Search::Nearest(nearest_solved(game, start)),
        }))
    }

    /// A solved board made from nothing.
    pub fn from_nothing(game: &Game, seed: u32) -> Result<Ending, NotMade> {
        let vary = game.vary().ok_or(NotMade::NoVary)?;
        let mut dice = Dice::new(&[GENERATOR_VERSION.into(), game.rules_digest(), 0xE4D, seed]);
        let board = varied(game, vary, &mut dice, &mut None);
        Ok(Ending(Search::Known(board)))
    }
}

impl Job<Result<Board, NotMade>> for Ending {
    fn advance(&mut self, states: u64) -> Option<Result<Board, NotMade>> {
        let board = match &mut self.0 {
            Search::Known(board) => board.take(),
            Search::Nearest(search) => search.advance(states)?.solved(),
        };
        Some(board.ok_or(NotMade::NoSolvedBoard))
    }
}

fn nearest_solved(game: &Game, start: &Start) -> Box<dyn Job<Answer<Board>>> {
    let budget = Budget {
        nodes: SOLVED_STATES,
        bytes: usize::MAX,
    };
    Machine::new(game, &start.board).nearing(&start.board, budget)
}

/// How a blank board was varied, where that is to be shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Variation {
    /// Blank boards that came to nothing before this one.
    pub(super) in_vain: u32,
    /// The board after each rewrite that was written.
    pub(super) boards: Vec<Board>,
}

/// A solved board made from nothing. The last blank board's variation is kept where one is given.
pub(super) fn varied(
    game: &Game,
    vary: &Vary,
    dice: &mut Dice,
    kept: &mut Option<Variation>,
) -> Option<Board> {
    (0..BLANKS).find_map(|in_vain| {
        if let Some(kept) = kept {
            kept.in_vain = in_vain;
            kept.boards.clear();
        }
        let mut board = vary.blank.clone();
        for step in &vary.steps {
            take_step(&mut board, step, dice, kept)?;
        }
        Machine::new(game, &board).is_won(&board).then_some(board)
    })
}

/// Makes a rewrite at random places, as often as the dice say; `None` if too few were to be found.
fn take_step(
    board: &mut Board,
    step: &VaryStep,
    dice: &mut Dice,
    kept: &mut Option<Variation>,
) -> Option<()> {
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
            Some((shape, x, y)) => {
                shape.write(board, x, y);
                if let Some(kept) = kept {
                    kept.boards.push(board.clone());
                }
            }
            None if done < step.least => return None,
            None => break,
        }
    }
    Some(())
}
