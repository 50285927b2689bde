//! Making levels backwards, as a good designer would with a solved cube.
//!
//! A seed and a difficulty always give the same level, on every machine. The making is one stream
//! of dice: an attempt that comes out dull is refused, and the next one goes on from where the
//! dice are. Every level carries a *known solution*: the making played forwards, which wins.

mod order;
mod replay;
mod trace;
mod unplay;

pub use order::{Band, Order};
pub use replay::Replay;
pub use trace::Event;

use super::geometry::Face;
use super::moves::Move;
use super::solver::{Monk, settled};
use super::state::{Cube, Tile};
use super::unplay::Unplayed;
use crate::puzzle::{Dice, Puzzle};
use std::fmt;
use thiserror::Error;
use trace::Trace;

/// Goes up whenever a seed would give another level than before.
pub const GENERATOR_VERSION: u8 = 1;

/// Attempts before a seed is given up. `docs/report` counts how many are refused: far fewer.
const MOST_ATTEMPTS: u32 = 10_000;

/// How hard a level is meant to be, 1 to 10: the groups of soldiers on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difficulty(u8);

impl Difficulty {
    /// The highest difficulty.
    pub const HARDEST: Difficulty = Difficulty(10);

    /// All difficulties, the easiest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Difficulty> + ExactSizeIterator {
        (0..10).map(|i| Difficulty(i as u8 + 1))
    }

    /// A difficulty from 1 to 10.
    pub fn new(level: u8) -> Result<Difficulty, BadDifficulty> {
        if (1..=10).contains(&level) {
            Ok(Difficulty(level))
        } else {
            Err(BadDifficulty(level))
        }
    }

    /// The number, 1 to 10.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Karma placed on a level.
    pub const fn karma(self) -> u32 {
        17 - self.0 as u32
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Difficulty {
    type Err = String;

    fn from_str(text: &str) -> Result<Difficulty, String> {
        let level = text
            .parse()
            .map_err(|_| format!("\"{text}\" is not a difficulty from 1 to 10"))?;
        Difficulty::new(level).map_err(|error| error.to_string())
    }
}

/// A number that is no difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("difficulty {0} is not between 1 and 10")]
pub struct BadDifficulty(pub u8);

/// A level as the generator made it.
#[derive(Clone, Debug)]
pub struct GeneratedLevel {
    /// What was asked for.
    pub difficulty: Difficulty,
    /// What it was made from.
    pub seed: u32,
    /// The start position.
    pub cube: Cube,
    /// The making played forwards: it solves the level, though seldom in the fewest turns.
    pub known_solution: Vec<Move>,
    /// Attempts refused before this one.
    pub refused: Vec<Refusal>,
}

/// Why an attempt was thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Refusal {
    /// No placing of the soldiers left the monk safe.
    NoSafePlacing,
    /// The monk was hemmed in before all karma lay.
    HemmedIn,
    /// No short way led back to the starting cell.
    NoWayHome,
    /// The scramble found no safe turn.
    NoScramble,
    /// More than half of the karma lies on Top.
    KarmaOnTop,
    /// A face has nine tiles of one kind.
    PlainFace,
    /// It can be won with fewer than two turns.
    TooShort,
}

impl Refusal {
    /// All causes.
    pub const ALL: [Refusal; 7] = [
        Refusal::NoSafePlacing,
        Refusal::HemmedIn,
        Refusal::NoWayHome,
        Refusal::NoScramble,
        Refusal::KarmaOnTop,
        Refusal::PlainFace,
        Refusal::TooShort,
    ];
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Refusal::NoSafePlacing => "no safe placing of the soldiers",
            Refusal::HemmedIn => "hemmed in before all karma lay",
            Refusal::NoWayHome => "no way back to the start",
            Refusal::NoScramble => "no safe scramble",
            Refusal::KarmaOnTop => "more than half of the karma on top",
            Refusal::PlainFace => "a face of one kind of tile",
            Refusal::TooShort => "par under 2",
        })
    }
}

/// A seed that gave no level within the bounds; none is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("seed {seed} gave no level of difficulty {difficulty} in {MOST_ATTEMPTS} attempts")]
pub struct Barren {
    /// What was asked for.
    pub difficulty: Difficulty,
    /// The seed.
    pub seed: u32,
}

/// The level of a difficulty and a seed.
pub fn generate(difficulty: Difficulty, seed: u32) -> Result<GeneratedLevel, Barren> {
    make(difficulty, seed, &mut Trace::off())
}

/// The same level, with every step of its making.
pub fn generate_traced(
    difficulty: Difficulty,
    seed: u32,
) -> Result<(GeneratedLevel, Vec<Event>), Barren> {
    let mut trace = Trace::on();
    let level = make(difficulty, seed, &mut trace)?;
    Ok((level, trace.into_events()))
}

fn make(difficulty: Difficulty, seed: u32, trace: &mut Trace) -> Result<GeneratedLevel, Barren> {
    let key = [GENERATOR_VERSION.into(), difficulty.get().into(), seed];
    let mut dice = Dice::new(&key);
    let mut refused = Vec::new();
    for _ in 0..MOST_ATTEMPTS {
        match unplay::attempt(difficulty, &mut dice, trace) {
            Ok((cube, known_solution)) => {
                debug_assert!(
                    solves(&cube, &known_solution),
                    "the making of {cube}, played forwards, fails"
                );
                return Ok(GeneratedLevel {
                    difficulty,
                    seed,
                    cube,
                    known_solution,
                    refused,
                });
            }
            Err(why) => {
                trace.note(|| Event::Refused(why));
                refused.push(why);
            }
        }
    }
    Err(Barren { difficulty, seed })
}

/// One attempt at a level from a moment of un-play on.
pub(super) fn made_from(
    from: Unplayed,
    difficulty: Difficulty,
    dice: &mut Dice,
) -> Result<Cube, Refusal> {
    let made = unplay::go_on(from.to_making(), difficulty, dice, &mut Trace::off());
    made.map(|(cube, _)| cube)
}

/// What makes a level dull, if anything does.
fn judge(cube: &Cube) -> Result<(), Refusal> {
    let on_top = cube.count(Tile::Karma, Face::Top.plane());
    if 2 * on_top > cube.karma().count_ones() {
        return Err(Refusal::KarmaOnTop);
    }
    if cube.has_plain_face() {
        return Err(Refusal::PlainFace);
    }
    let monk = Monk::new();
    let start = settled(cube);
    let mut too_short = monk.is_won(&start);
    monk.expand(&start, |_, next| too_short |= monk.is_won(&next));
    if too_short {
        return Err(Refusal::TooShort);
    }
    Ok(())
}

/// Whether some moves, played by the rules, win.
pub fn solves(start: &Cube, moves: &[Move]) -> bool {
    use super::moves::Outcome;
    let mut cube = *start;
    for action in moves {
        match cube.play(*action) {
            Ok(Outcome::Going) => {}
            Ok(Outcome::Won) => return true,
            Ok(Outcome::Killed) | Err(_) => return false,
        }
    }
    false
}
