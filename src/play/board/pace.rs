//! Infinite for grid games: how long the next solution should be, by how the last level went.

use super::ladder::usual_base;
use crate::play::infinite::{Pace, Played};
use crate::puzzle::Dice;
use crate::rewrite::{Aim, Game, Params};
use serde::{Deserialize, Serialize};

/// Longer solutions after a level that went well, shorter ones after one that did not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strides {
    /// Moves of the shortest solution that the next level should have.
    pub length: u16,
    /// Levels played, so that no two are the same.
    pub played: u32,
    /// What the levels are drawn with.
    pub seed: u32,
}

/// Where everybody begins.
const FIRST: u16 = 3;
/// Nobody is asked for more.
const LONGEST: u16 = 100;
/// What counts as the end of the way, for pictures.
const FAR: f64 = 40.0;

impl Strides {
    /// A new player.
    pub fn new(seed: u32) -> Strides {
        Strides {
            length: FIRST,
            played: 0,
            seed,
        }
    }
}

impl Pace for Strides {
    type Source = Game;
    type Wanted = (Params, u32);

    fn played(&mut self, played: Played) {
        self.played = self.played.saturating_add(1);
        let par = u16::try_from(played.par).unwrap_or(LONGEST);
        // Some boards have no solution that long: then it goes on from what there was.
        let here = self.length.min(par.saturating_add(2)).max(1);
        let stride = 1 + here / 8;
        let over = played.turns.saturating_sub(played.par);
        self.length = match played.setbacks {
            0 if over <= played.par / 4 => here + 2 * stride,
            0 => here + stride,
            1 => here,
            _ => here.saturating_sub(stride),
        };
        self.length = self.length.clamp(FIRST - 1, LONGEST);
    }

    fn next(&self, game: &Game) -> (Params, u32) {
        let mut dice = Dice::new(&[self.seed, self.played, game.rules_digest()]);
        let params = Params {
            base: usual_base(game),
            aim: Aim::Length(self.length),
        };
        (params, dice.below(u32::MAX))
    }

    fn standing(&self, _game: &Game) -> f64 {
        f64::from(self.length) / FAR
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(turns: u32, par: u32, setbacks: u32) -> Played {
        Played {
            setbacks,
            turns,
            par,
        }
    }

    #[test]
    fn it_rises_when_things_go_well_and_falls_when_they_do_not() {
        let mut pace = Strides::new(1);
        pace.played(played(3, 3, 0));
        assert_eq!(pace.length, 5);
        pace.played(played(9, 5, 0));
        assert_eq!(pace.length, 6, "slower with a detour");
        pace.played(played(6, 6, 1));
        assert_eq!(pace.length, 6, "one hint: stay");
        pace.played(played(6, 6, 3));
        assert_eq!(pace.length, 5);
        for _ in 0..50 {
            pace.played(played(4, 4, 9));
        }
        assert_eq!(pace.length, 2, "never below the first steps");
        for _ in 0..200 {
            let par = u32::from(pace.length);
            pace.played(played(par, par, 0));
        }
        assert_eq!(pace.length, 100);
        pace.played(played(11, 11, 0));
        assert!(pace.length < 20, "back to what the boards can give");
    }
}
