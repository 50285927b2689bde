//! Another ending: a level grown from a board on that a growth has come to, with fresh dice.

use super::backwards_beam::{GrowLevel, GrowOn, Grown};
use super::game::Game;
use super::machine::Machine;
use super::making::{Made, NotMade};
use super::params::{GENERATOR_VERSION, Params};
use crate::puzzle::{Dice, Job};

/// Growths before the nearest miss is taken.
const ATTEMPTS: u32 = 3;
/// Tells its dice from those of levels that have a seed for their code.
const ANOTHER: u32 = 0xA07;

/// A level in the making that is grown on from a board. Only what is proven counts.
pub struct AnotherEnding {
    machine: Machine,
    from: GrowOn,
    params: Params,
    dice: Dice,
    attempts: u32,
    growth: Option<Box<dyn GrowLevel>>,
    best: Option<Grown>,
}

impl AnotherEnding {
    /// Begins to grow on from a board of a game that runs forwards.
    pub fn new(game: &Game, from: GrowOn, params: Params, seed: u32) -> AnotherEnding {
        let key = [
            GENERATOR_VERSION.into(),
            game.rules_digest(),
            params.packed(),
            seed,
            ANOTHER,
        ];
        AnotherEnding {
            machine: Machine::new(game, &from.board),
            from,
            params,
            dice: Dice::new(&key),
            attempts: 0,
            growth: None,
            best: None,
        }
    }

    /// Takes a growth in; true if it is as wanted.
    fn take(&mut self, grown: Option<Grown>) -> bool {
        let best = self.best.as_ref().map(|best| best.miss);
        let is_better = |grown: &Grown| {
            let is_new = grown.board != self.from.board && grown.board != self.from.but_not;
            is_new && grown.par.is_some() && best.is_none_or(|best| grown.miss < best)
        };
        if let Some(grown) = grown.filter(is_better) {
            self.best = Some(grown);
        }
        let best = self.best.as_ref();
        best.is_some_and(|best| self.params.is_met(best.miss))
    }

    fn made(&mut self) -> Result<Made, NotMade> {
        let grown = self.best.take().ok_or(NotMade::Barren)?;
        Ok(Made {
            is_as_wanted: self.params.is_met(grown.miss),
            board: grown.board,
            solution: grown.solution,
            par: grown.par,
            measures: None,
            seed: None,
        })
    }
}

impl Job<Result<Made, NotMade>> for AnotherEnding {
    fn advance(&mut self, states: u64) -> Option<Result<Made, NotMade>> {
        if let Some(growth) = &mut self.growth {
            let grown = growth.advance(states, &mut self.dice)?;
            self.growth = None;
            return self.take(grown).then(|| self.made());
        }
        if self.attempts >= ATTEMPTS {
            return Some(self.made());
        }
        self.attempts += 1;
        self.growth = self.machine.growing_on(&self.from, self.params.aim);
        None
    }

    fn tried(&self) -> u32 {
        self.attempts
    }
}
