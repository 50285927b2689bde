//! The level of parameters and a seed in the making: grown backwards from solved boards, several
//! times over, until one is as wanted.

use super::backwards_beam::{GrowLevel, Grown};
use super::board::Board;
use super::ending::{Ending, Variation, varied};
use super::game::Game;
use super::machine::Machine;
use super::making::{Made, NotMade};
use super::params::{Aim, Base, GENERATOR_VERSION, HIGHEST_AIM, Params};
use super::tree::Direction;
use crate::puzzle::{Dice, Job};
use std::sync::Arc;

/// Growths before the nearest miss is taken: from a start board, and from nothing.
const ATTEMPTS_FROM_START: u32 = 3;
const ATTEMPTS_FROM_NOTHING: u32 = 16;

/// The level of a seed in the making.
pub(super) struct SeededLevel {
    game: Arc<Game>,
    params: Params,
    seed: u32,
    dice: Dice,
    phase: Phase,
    /// The solved board of the start board, once it is known.
    solved: Option<Board>,
    attempts: u32,
    best: Option<Grown>,
    /// What every growth came to, where that is to be shown.
    kept: Option<Vec<Attempt>>,
}

/// A growth, kept to be shown.
pub(super) struct Attempt {
    /// How its solved board was made, if from nothing.
    pub(super) variation: Option<Variation>,
    pub(super) solved: Option<Board>,
    pub(super) grown: Option<Grown>,
    /// Whether it came nearer than all before it.
    pub(super) is_nearest: bool,
}

/// What is being done for the level.
enum Phase {
    /// Nothing is done yet.
    Fresh,
    /// The solved board of the start board is looked for.
    Ending(Ending),
    /// Between two growths.
    Between,
    Growing(Box<dyn GrowLevel>),
}

impl SeededLevel {
    pub(super) fn new(game: Arc<Game>, params: Params, seed: u32) -> SeededLevel {
        let version = GENERATOR_VERSION.into();
        SeededLevel {
            dice: Dice::new(&[version, game.rules_digest(), params.packed(), seed]),
            game,
            params,
            seed,
            phase: Phase::Fresh,
            solved: None,
            attempts: 0,
            best: None,
            kept: None,
        }
    }

    /// The same with every growth kept to be shown.
    pub(super) fn kept(self) -> SeededLevel {
        SeededLevel {
            kept: Some(Vec::new()),
            ..self
        }
    }

    /// The growths that were kept.
    pub(super) fn take_kept(&mut self) -> Vec<Attempt> {
        self.kept.take().unwrap_or_default()
    }

    /// The same for the seed after this one.
    pub(super) fn of_next_seed(&self) -> SeededLevel {
        SeededLevel::new(self.game.clone(), self.params, self.seed.wrapping_add(1))
    }

    /// One step; true if it was the last.
    fn step(&mut self, states: u64) -> Result<bool, NotMade> {
        match &mut self.phase {
            Phase::Fresh => self.begin()?,
            Phase::Ending(ending) => {
                if let Some(solved) = ending.advance(states) {
                    self.solved = Some(solved?);
                    self.phase = Phase::Between;
                }
            }
            Phase::Between => return self.begin_growth(),
            Phase::Growing(growth) => {
                if let Some(grown) = growth.advance(states, &mut self.dice) {
                    self.phase = Phase::Between;
                    return Ok(self.take(grown));
                }
            }
        }
        Ok(false)
    }

    fn begin(&mut self) -> Result<(), NotMade> {
        let (Aim::Length(value) | Aim::Difficulty(value)) = self.params.aim;
        if value == 0 || value > HIGHEST_AIM {
            return Err(NotMade::BadAim(value));
        }
        if self.game.direction() == Direction::Inverse {
            return Err(NotMade::Backwards);
        }
        self.phase = match self.params.base {
            Base::Start(number) => Phase::Ending(Ending::of_start(&self.game, number.into())?),
            Base::Nothing => Phase::Between,
        };
        Ok(())
    }

    /// Begins the next growth; true if there is none.
    fn begin_growth(&mut self) -> Result<bool, NotMade> {
        let most = match self.params.base {
            Base::Start(_) => ATTEMPTS_FROM_START,
            Base::Nothing => ATTEMPTS_FROM_NOTHING,
        };
        if self.attempts >= most {
            return Ok(true);
        }
        self.attempts += 1;
        let mut variation = self.kept.is_some().then(Variation::default);
        let solved = match (&self.solved, self.game.vary()) {
            (Some(solved), _) => Some(solved.clone()),
            (None, None) => return Err(NotMade::NoVary),
            (None, Some(vary)) => varied(&self.game, vary, &mut self.dice, &mut variation),
        };
        if let Some(kept) = &mut self.kept {
            kept.push(Attempt {
                variation: variation.filter(|_| self.solved.is_none()),
                solved: solved.clone(),
                grown: None,
                is_nearest: false,
            });
        }
        if let Some(solved) = solved {
            let machine = Machine::new(&self.game, &solved);
            if let Some(growth) = machine.growing(&solved, self.params.aim) {
                self.phase = Phase::Growing(growth);
            }
        }
        Ok(false)
    }

    /// Takes a growth in; true if it is as wanted.
    fn take(&mut self, grown: Option<Grown>) -> bool {
        let best = self.best.as_ref().map(|best| best.miss);
        let is_nearest = |grown: &Grown| best.is_none_or(|best| grown.miss < best);
        if let Some(attempt) = self.kept.as_mut().and_then(|kept| kept.last_mut()) {
            attempt.is_nearest = grown.as_ref().is_some_and(is_nearest);
            attempt.grown = grown.clone();
        }
        if let Some(grown) = grown.filter(is_nearest) {
            self.best = Some(grown);
        }
        let best = self.best.as_ref();
        best.is_some_and(|best| self.params.is_met(best.miss))
    }

    fn made(&self, grown: Grown) -> Made {
        Made {
            is_as_wanted: self.params.is_met(grown.miss),
            board: grown.board,
            solution: grown.solution,
            par: grown.par,
            measures: None,
            seed: Some(self.seed),
        }
    }
}

impl Job<Result<Made, NotMade>> for SeededLevel {
    fn advance(&mut self, states: u64) -> Option<Result<Made, NotMade>> {
        match self.step(states) {
            Ok(false) => None,
            Ok(true) => {
                let best = self.best.take();
                Some(best.map(|grown| self.made(grown)).ok_or(NotMade::Barren))
            }
            Err(why) => Some(Err(why)),
        }
    }

    /// Growths begun so far.
    fn tried(&self) -> u32 {
        self.attempts
    }
}
