//! A level in the making, in slices: the same level whatever the slices.

use super::board::Board;
use super::choosing::RATING_STATES;
use super::game::{Game, Vary, VaryStep};
use super::generate::{Aim, Base, GENERATOR_VERSION, HIGHEST_AIM, Level, NoLevel, Params};
use super::growth::{Grown, Growth};
use super::machine::Machine;
use super::slices::Sliced;
use super::tree::Direction;
use crate::puzzle::{Answer, Budget, Dice};
use std::sync::Arc;

/// States looked into for the solved board of a start board.
const SOLVED_STATES: u64 = 200_000;
/// Growths before the nearest miss is taken: from a start board, and from nothing.
const ATTEMPTS_FROM_START: u32 = 3;
const ATTEMPTS_FROM_NOTHING: u32 = 16;
/// Blank boards varied for one growth until one comes out solved.
const BLANKS: u32 = 50;
/// A level in the making.
pub struct Generating {
    game: Arc<Game>,
    params: Params,
    dice: Dice,
    stage: Stage,
    /// The solved board of the start board, once it is known.
    solved: Option<Board>,
    attempts: u32,
    best: Option<Grown>,
    is_rated: bool,
}

enum Stage {
    /// Nothing is done yet.
    Fresh,
    /// The solved board of the start board is looked for.
    Solving(Box<dyn Sliced<Board>>),
    /// Between two growths.
    Between,
    Growing(Box<dyn Growth>),
    Over,
}

impl Generating {
    /// Begins on the level of a game, parameters and a seed.
    pub fn new(game: Arc<Game>, params: Params, seed: u32) -> Generating {
        let version = GENERATOR_VERSION.into();
        Generating {
            dice: Dice::new(&[version, game.rules_digest(), params.packed(), seed]),
            game,
            params,
            stage: Stage::Fresh,
            solved: None,
            attempts: 0,
            best: None,
            is_rated: false,
        }
    }

    /// The same with a rating at the end, which takes as long as a proof and cannot be sliced.
    pub fn rated(self) -> Generating {
        Generating {
            is_rated: true,
            ..self
        }
    }

    /// Growths begun so far.
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// Works on, for about so many states; the level once it is there.
    pub fn advance(&mut self, states: u64) -> Option<Result<Level, NoLevel>> {
        match self.step(states) {
            Ok(false) => None,
            Ok(true) => {
                self.stage = Stage::Over;
                Some(
                    self.best
                        .take()
                        .map(|g| self.level(g))
                        .ok_or(NoLevel::Barren),
                )
            }
            Err(why) => {
                self.stage = Stage::Over;
                Some(Err(why))
            }
        }
    }

    /// One step; true if it was the last.
    fn step(&mut self, states: u64) -> Result<bool, NoLevel> {
        match &mut self.stage {
            Stage::Fresh => self.begin()?,
            Stage::Solving(search) => match search.advance(states) {
                None => {}
                Some(Answer::Solved(board)) => {
                    self.solved = Some(board);
                    self.stage = Stage::Between;
                }
                Some(_) => return Err(NoLevel::NoSolvedBoard),
            },
            Stage::Between => return self.sow(),
            Stage::Growing(growth) => {
                if let Some(grown) = growth.advance(states, &mut self.dice) {
                    self.stage = Stage::Between;
                    return Ok(self.take(grown));
                }
            }
            Stage::Over => return Err(NoLevel::Barren),
        }
        Ok(false)
    }

    fn begin(&mut self) -> Result<(), NoLevel> {
        let (Aim::Length(value) | Aim::Difficulty(value)) = self.params.aim;
        if value == 0 || value > HIGHEST_AIM {
            return Err(NoLevel::BadAim(value));
        }
        if self.game.direction() == Direction::Inverse {
            return Err(NoLevel::Backwards);
        }
        self.stage = Stage::Between;
        if let Base::Start(number) = self.params.base {
            let start = self.game.starts().get(usize::from(number));
            let start = start.ok_or(NoLevel::NoSuchStart(number))?;
            self.solved.clone_from(&start.solved);
            if self.solved.is_none() {
                let budget = Budget {
                    nodes: SOLVED_STATES,
                    bytes: usize::MAX,
                };
                let machine = Machine::new(&self.game, &start.board);
                self.stage = Stage::Solving(machine.nearing(&start.board, budget));
            }
        }
        Ok(())
    }

    /// Begins the next growth; true if there is none.
    fn sow(&mut self) -> Result<bool, NoLevel> {
        let most = match self.params.base {
            Base::Start(_) => ATTEMPTS_FROM_START,
            Base::Nothing => ATTEMPTS_FROM_NOTHING,
        };
        if self.attempts >= most {
            return Ok(true);
        }
        self.attempts += 1;
        let solved = match (&self.solved, self.game.vary()) {
            (Some(solved), _) => Some(solved.clone()),
            (None, None) => return Err(NoLevel::NoVary),
            (None, Some(vary)) => varied(&self.game, vary, &mut self.dice),
        };
        if let Some(solved) = solved {
            let machine = Machine::new(&self.game, &solved);
            if let Some(growth) = machine.growing(&solved, self.params.aim) {
                self.stage = Stage::Growing(growth);
            }
        }
        Ok(false)
    }

    /// Takes a growth in; true if it is as wanted.
    fn take(&mut self, grown: Option<Grown>) -> bool {
        let best = self.best.as_ref().map(|best| best.miss);
        if let Some(grown) = grown.filter(|grown| best.is_none_or(|best| grown.miss < best)) {
            self.best = Some(grown);
        }
        let best = self.best.as_ref();
        best.is_some_and(|best| self.params.is_met(best.miss))
    }

    fn level(&self, grown: Grown) -> Level {
        // Rated once and last: it costs as much as a proof, and no choice before depends on it.
        let rating = match grown.par {
            Some(_) if self.is_rated => {
                let machine = Machine::new(&self.game, &grown.board);
                machine.rate(&grown.board, RATING_STATES)
            }
            _ => None,
        };
        Level {
            is_as_wanted: self.params.is_met(grown.miss),
            board: grown.board,
            solution: grown.solution,
            par: grown.par,
            rating,
        }
    }
}

/// The end of a game in the making, in slices: a solved board to play backwards from.
pub struct Ending(Result<Stage, Option<Board>>);

impl Ending {
    /// The solved board of a start board: the one that the game file gives, or the nearest.
    pub fn of_start(game: &Game, number: usize) -> Result<Ending, NoLevel> {
        let start = game.starts().get(number);
        let start = start.ok_or(NoLevel::NoSuchStart(number.min(255) as u8))?;
        if start.solved.is_some() {
            return Ok(Ending(Err(start.solved.clone())));
        }
        let budget = Budget {
            nodes: SOLVED_STATES,
            bytes: usize::MAX,
        };
        let machine = Machine::new(game, &start.board);
        let search = machine.nearing(&start.board, budget);
        Ok(Ending(Ok(Stage::Solving(search))))
    }

    /// A solved board made from nothing.
    pub fn from_nothing(game: &Game, seed: u32) -> Result<Ending, NoLevel> {
        let vary = game.vary().ok_or(NoLevel::NoVary)?;
        let mut dice = Dice::new(&[GENERATOR_VERSION.into(), game.rules_digest(), 0xE4D, seed]);
        Ok(Ending(Err(varied(game, vary, &mut dice))))
    }

    /// Works on, for about so many states; the board once it is there.
    pub fn advance(&mut self, states: u64) -> Option<Result<Board, NoLevel>> {
        let board = match &mut self.0 {
            Ok(Stage::Solving(search)) => search.advance(states)?.solved(),
            Ok(_) => None,
            Err(board) => board.take(),
        };
        Some(board.ok_or(NoLevel::NoSolvedBoard))
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
