//! Infinite: levels for ever, each chosen by how the last one went.

use super::records::Record;
use serde::{Deserialize, Serialize};

/// Where a player stands on the endless way of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endless {
    /// The place in the line of all levels, or the moves that the next solution should have.
    pub position: u32,
    /// Past the end of the line: how far, 0 to 2.
    #[serde(default)]
    pub beyond: u8,
    /// Levels played, so that no two are the same.
    pub played: u32,
    /// What the levels are drawn with.
    pub seed: u32,
}

/// How the endless way of a kind follows the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Leaps along a line of so many levels: far without a loss, a little with one, back with more. Past
    /// its end levels are made to order.
    Line {
        /// Levels of the line.
        levels: u32,
    },
    /// Longer solutions after a level that went well, shorter ones after one that needed help.
    Length,
}

/// Leaps along the line, by the losses of a level.
const WITHOUT_LOSS: u32 = 10_000;
const ONE_LOSS: u32 = 2_000;
const MORE_LOSSES: u32 = 1_000;
/// The farthest past the end.
const MOST_BEYOND: u8 = 2;

/// The length that everyone begins with.
const FIRST: u32 = 3;
/// No level asks for more.
const LONGEST: u32 = 100;
/// What counts as the end of the way, for pictures.
const FAR: f64 = 40.0;

impl Pace {
    /// A new player.
    pub fn begin(self, seed: u32) -> Endless {
        Endless {
            position: match self {
                Pace::Line { .. } => 0,
                Pace::Length => FIRST,
            },
            beyond: 0,
            played: 0,
            seed,
        }
    }

    /// Takes in how a level went.
    pub fn follow(self, endless: &mut Endless, record: &Record) {
        endless.played = endless.played.saturating_add(1);
        match self {
            Pace::Line { levels } => leap(endless, record.losses, levels),
            Pace::Length => endless.position = length_after(endless.position, record),
        }
    }

    /// Whether the player is past the end of what there is.
    pub fn is_beyond(self, endless: &Endless) -> bool {
        match self {
            Pace::Line { levels } => endless.position >= levels,
            Pace::Length => false,
        }
    }

    /// Where the player stands, from 0; 1 is the end of what there is, and it goes on beyond.
    pub fn standing(self, endless: &Endless) -> f64 {
        let position = f64::from(endless.position);
        match self {
            Pace::Line { levels } => {
                position / f64::from(levels.max(1)) + f64::from(endless.beyond) / 10.0
            }
            Pace::Length => position / FAR,
        }
    }
}

fn leap(endless: &mut Endless, losses: u32, levels: u32) {
    match losses {
        0 => {
            endless.position = endless.position.saturating_add(WITHOUT_LOSS);
            endless.beyond = endless.beyond.saturating_add(1).min(MOST_BEYOND);
        }
        1 => endless.position = endless.position.saturating_add(ONE_LOSS),
        _ => {
            endless.position = endless.position.saturating_sub(MORE_LOSSES);
            endless.beyond = endless.beyond.saturating_sub(1);
        }
    }
    // Past the end there is nothing farther: one bad level leads back among the known ones.
    endless.position = endless.position.min(levels);
    if endless.position < levels {
        endless.beyond = 0;
    }
}

fn length_after(length: u32, record: &Record) -> u32 {
    let par = record.par.unwrap_or(record.made);
    let setbacks = record.hints.saturating_add(2 * u32::from(record.solution));
    // Some boards have no solution that long: then it goes on from what there was.
    let here = length.min(par.saturating_add(2)).clamp(1, LONGEST);
    let stride = 1 + here / 8;
    let over = record.made.saturating_sub(par);
    let next = match setbacks {
        0 if over <= par / 4 => here + 2 * stride,
        0 => here + stride,
        1 => here,
        _ => here.saturating_sub(stride),
    };
    next.clamp(FIRST - 1, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(made: u32, par: u32, hints: u32, losses: u32) -> Record {
        Record {
            made,
            par: Some(par),
            hints,
            losses,
            ..Record::default()
        }
    }

    #[test]
    fn lengths_rise_when_things_go_well_and_fall_when_they_do_not() {
        let mut endless = Pace::Length.begin(1);
        let mut play = |made, par, hints| {
            Pace::Length.follow(&mut endless, &won(made, par, hints, 0));
            endless.position
        };
        assert_eq!(play(3, 3, 0), 5);
        assert_eq!(play(9, 5, 0), 6, "slower with a detour");
        assert_eq!(play(6, 6, 1), 6, "one hint: stay");
        assert_eq!(play(6, 6, 3), 5);
        for _ in 0..50 {
            play(4, 4, 9);
        }
        assert_eq!(play(4, 4, 9), 2, "never below the first steps");
        let mut par = 2;
        for _ in 0..200 {
            par = play(par, par, 0);
        }
        assert_eq!(par, 100);
        assert!(play(11, 11, 0) < 20, "back to what the boards can give");
    }

    #[test]
    fn leaps_end_at_the_end_of_the_line_however_long_it_is() {
        for levels in [500, 100_000, 250_000] {
            let pace = Pace::Line { levels };
            let mut endless = pace.begin(1);
            for _ in 0..40 {
                pace.follow(&mut endless, &won(3, 3, 0, 0));
            }
            assert_eq!((endless.position, endless.beyond), (levels, 2));
            assert!(pace.is_beyond(&endless));
            pace.follow(&mut endless, &won(3, 3, 0, 2));
            assert_eq!(endless.position, levels.saturating_sub(1_000));
            assert!(!pace.is_beyond(&endless) && endless.beyond == 0);
        }
    }
}
