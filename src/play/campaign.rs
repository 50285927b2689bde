//! Campaign: ten levels of rising difficulty, and then enlightenment.

use super::library::{Library, Pick};
use crate::puzzle::Dice;
use serde::{Deserialize, Serialize};

/// Levels on the way to enlightenment.
pub const LEVELS: usize = 10;

/// One run through the ten levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaign {
    /// What the run's levels are drawn with.
    pub seed: u32,
    /// Levels finished, with what they took.
    pub finished: Vec<Finished>,
}

/// A level of the run that was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// Turns made in the attempt that won.
    pub turns: u32,
    /// The fewest that win.
    pub par: u32,
    /// Deaths on the way.
    pub deaths: u32,
    /// Time taken.
    pub seconds: u32,
}

impl Campaign {
    /// A new run.
    pub fn new(seed: u32) -> Campaign {
        Campaign {
            seed,
            finished: Vec::new(),
        }
    }

    /// The level being played, 0 to 9; `None` when the monk is enlightened.
    pub fn level(&self) -> Option<usize> {
        (self.finished.len() < LEVELS).then_some(self.finished.len())
    }

    /// The level to play now: the same whenever it is asked for within a run.
    pub fn pick(&self, library: &Library) -> Option<Pick> {
        let level = self.level()?;
        let mut dice = Dice::new(&[self.seed, level as u32]);
        Some(library.from_group(level, &mut dice))
    }

    /// The level was won.
    pub fn finish(&mut self, finished: Finished) {
        if self.finished.len() < LEVELS {
            self.finished.push(finished);
        }
    }

    /// The run's figures so far, added up.
    pub fn totals(&self) -> Finished {
        let add = |value: fn(&Finished) -> u32| {
            self.finished.iter().map(value).fold(0, u32::saturating_add)
        };
        Finished {
            turns: add(|f| f.turns),
            par: add(|f| f.par),
            deaths: add(|f| f.deaths),
            seconds: add(|f| f.seconds),
        }
    }
}
