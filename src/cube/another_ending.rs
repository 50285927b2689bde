//! Another ending: a level made from a moment of un-play on, with fresh dice.

use super::generate::{Difficulty, GENERATOR_VERSION, made_from};
use super::making::{Made, Making, NotMade, Wanted};
use super::state::Cube;
use super::unplay::Unplayed;
use crate::puzzle::{Budget, Dice, Job};

/// Attempts before a moment is given up.
const MOST_ATTEMPTS: u32 = 1_000;
/// What an attempt counts for, in states.
const ATTEMPT_STATES: u64 = 400;
/// Tells its dice from those of levels that have a seed for their code.
const ANOTHER: u32 = 0xA07;

/// A level in the making that begins with a moment of un-play; proven like any other.
pub struct AnotherEnding {
    from: Unplayed,
    difficulty: Difficulty,
    /// The level that it must not be.
    but_not: Cube,
    dice: Dice,
    attempts: u32,
    budget: Budget,
    proof: Option<Making>,
}

impl AnotherEnding {
    /// Begins to make a level of a difficulty's karma that is not the one given.
    pub fn new(
        from: Unplayed,
        difficulty: Difficulty,
        but_not: Cube,
        seed: u32,
        budget: Budget,
    ) -> AnotherEnding {
        let key = [
            GENERATOR_VERSION.into(),
            difficulty.get().into(),
            seed,
            ANOTHER,
        ];
        AnotherEnding {
            from,
            difficulty,
            but_not,
            dice: Dice::new(&key),
            attempts: 0,
            budget,
            proof: None,
        }
    }

    /// One attempt at a level that is not the one to be left out.
    fn attempt(&mut self) -> Option<Cube> {
        self.attempts += 1;
        let made = made_from(self.from, self.difficulty, &mut self.dice);
        made.ok()
            .filter(|cube| *cube != self.but_not && cube.check().is_ok())
    }
}

impl Job<Option<Result<Made, NotMade>>> for AnotherEnding {
    /// The level; `None` if nothing else comes of the moment.
    fn advance(&mut self, states: u64) -> Option<Option<Result<Made, NotMade>>> {
        if let Some(proof) = &mut self.proof {
            return proof.advance(states).map(Some);
        }
        for _ in 0..(states / ATTEMPT_STATES).max(1) {
            if self.attempts >= MOST_ATTEMPTS {
                return Some(None);
            }
            if let Some(cube) = self.attempt() {
                self.proof = Some(Making::new(Wanted::Cube(cube), self.budget));
                return None;
            }
        }
        None
    }

    fn tried(&self) -> u32 {
        self.attempts
    }
}
