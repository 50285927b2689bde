//! Infinite: levels for ever, each chosen by how the last one went.

use super::library::{Library, Pick};
use crate::cube::generate::{Band, Difficulty, Order};
use crate::puzzle::Dice;
use serde::{Deserialize, Serialize};

/// How a level went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Deaths before it was won; on boards, where nobody dies, what help was needed.
    pub setbacks: u32,
    /// Turns made in the attempt that won.
    pub turns: u32,
    /// The fewest that win.
    pub par: u32,
}

/// What to play next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// A level of the library.
    Known(Pick),
    /// One to be generated on the spot, looking from this seed on.
    ToOrder(Order, u32),
}

/// A rule that chooses levels for a player.
pub trait Pace {
    /// What levels come from.
    type Source;
    /// What names a level.
    type Wanted;
    /// Takes in how a level went.
    fn played(&mut self, played: Played);
    /// The next level.
    fn next(&self, source: &Self::Source) -> Self::Wanted;
    /// Where the player stands, from 0; 1 is the end of what there is, and it goes on beyond.
    fn standing(&self, source: &Self::Source) -> f64;
}

/// The rule of the game: leaps along the line of levels, and past its end levels made to order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaps {
    /// Position in the line of all levels.
    pub position: u32,
    /// Past the end: 0 to 2 for difficulty 8 to 10.
    pub beyond: u8,
    /// Levels played, so that no two are the same.
    pub played: u32,
    /// What the levels are drawn with.
    pub seed: u32,
}

const NO_DEATH: u32 = 10_000;
const ONE_DEATH: u32 = 2_000;
const MORE_DEATHS: u32 = 1_000;
/// The rating that levels past the end have at least.
const RATING_BEYOND: f64 = 2.0;

impl Leaps {
    /// A new player, at the gentlest level.
    pub fn new(seed: u32) -> Leaps {
        Leaps {
            position: 0,
            beyond: 0,
            played: 0,
            seed,
        }
    }

    fn is_beyond(&self, library: &Library) -> bool {
        self.position as usize >= library.len()
    }

    fn dice(&self) -> Dice {
        Dice::new(&[self.seed, self.played, self.position])
    }
}

impl Pace for Leaps {
    type Source = Library;
    type Wanted = Wanted;

    fn played(&mut self, played: Played) {
        self.played = self.played.saturating_add(1);
        match played.setbacks {
            0 => {
                self.position = self.position.saturating_add(NO_DEATH);
                self.beyond = self.beyond.saturating_add(1).min(2);
            }
            1 => self.position = self.position.saturating_add(ONE_DEATH),
            _ => {
                self.position = self.position.saturating_sub(MORE_DEATHS);
                self.beyond = self.beyond.saturating_sub(1);
            }
        }
        // Past the end there is nothing farther: one bad level leads back among the known ones.
        self.position = self.position.min(MOST_POSITION);
        if self.position < MOST_POSITION {
            self.beyond = 0;
        }
    }

    fn next(&self, library: &Library) -> Wanted {
        let mut dice = self.dice();
        if !self.is_beyond(library) {
            // A little spread, so that the same position is not always the same level.
            let spread = dice.below(100) as usize;
            return Wanted::Known(library.at(self.position as usize + spread));
        }
        let difficulty = Difficulty::all().nth(7 + usize::from(self.beyond.min(2)));
        let order = Order {
            difficulty: difficulty.unwrap_or(Difficulty::HARDEST),
            rating: Some(Band {
                low: RATING_BEYOND,
                high: 4.0,
            }),
            par: None,
        };
        Wanted::ToOrder(order, dice.below(u32::MAX))
    }

    fn standing(&self, library: &Library) -> f64 {
        f64::from(self.position) / library.len() as f64 + f64::from(self.beyond) / 10.0
    }
}

/// The end of the line: positions do not run away beyond it.
const MOST_POSITION: u32 = 100_000;
