//! Campaign: levels of rising difficulty, written in a file, and one run through them.

use super::ron_file::{BadFile, read};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The cube's campaign that is built into the program.
pub const CUBE: &str = include_str!("../../assets/campaign.ron");
/// The grid games' campaigns that are built into the program.
pub const GAMES: &str = include_str!("../../assets/ladders.ron");

/// More levels than a campaign ever has.
const MOST_RUNGS: usize = 100;
/// More start boards than any game has.
const MOST_STARTS: u8 = 30;
/// The longest solution that a level of a campaign may ask for.
const LONGEST: u16 = 1000;

/// The levels of a campaign, in order; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    rungs: Vec<Rung>,
    /// What is said at its end, where a screen of its own waits there.
    pub reward: Option<String>,
}

/// One level of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Its name.
    pub name: String,
    /// What level it is.
    pub goal: Goal,
}

/// What level of a campaign is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One from a part of the long line of all levels, in percent of it.
    Part {
        /// Where the part begins.
        from: u32,
        /// Where it ends.
        to: u32,
    },
    /// One by the length of its solution.
    Length {
        /// The moves of the shortest solution to aim at.
        length: u16,
        /// The start board that it is made from, from 0; from nothing if left out.
        start: Option<u8>,
    },
}

/// Lengths for a puzzle that no campaign was written for.
const USUAL: [u16; 10] = [2, 3, 4, 6, 8, 10, 12, 15, 18, 22];

impl Ladder {
    /// A campaign by length, for a puzzle that none was written for.
    pub fn usual() -> Ladder {
        let rungs = USUAL.iter().enumerate().map(|(i, length)| Rung {
            name: format!("Level {}", i + 1),
            goal: Goal::Length {
                length: *length,
                start: None,
            },
        });
        Ladder {
            rungs: rungs.collect(),
            reward: None,
        }
    }

    /// Reads the cube's campaign.
    pub fn from_text(text: &str) -> Result<Ladder, BadFile> {
        let CubeFile(ladder) = read(text)?;
        Ok(ladder)
    }

    /// The cube's campaign that is built in. A test reads it; here a bad file would only leave the usual
    /// one.
    pub fn of_the_cube() -> Ladder {
        Ladder::from_text(CUBE).unwrap_or_else(|_| Ladder::usual())
    }

    /// The levels.
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    fn checked(rungs: Vec<Rung>, reward: Option<String>) -> Result<Ladder, String> {
        match rungs.len() {
            1..=MOST_RUNGS => Ok(Ladder { rungs, reward }),
            n => Err(format!("a campaign has 1 to {MOST_RUNGS} levels, not {n}")),
        }
    }
}

/// The cube's campaign as its file has it.
#[derive(Deserialize)]
#[serde(try_from = "CubeLadder")]
struct CubeFile(Ladder);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CubeLadder {
    stages: Vec<Part>,
    reward: String,
}

impl TryFrom<CubeLadder> for CubeFile {
    type Error = String;

    fn try_from(file: CubeLadder) -> Result<CubeFile, String> {
        let rungs = file.stages.into_iter().map(Rung::from).collect();
        Ladder::checked(rungs, Some(file.reward)).map(CubeFile)
    }
}

/// A level of the cube's campaign as the file has it.
#[derive(Deserialize)]
#[serde(try_from = "AnyPart")]
struct Part {
    name: String,
    from: u32,
    to: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyPart {
    name: String,
    from: u32,
    to: u32,
}

impl TryFrom<AnyPart> for Part {
    type Error = String;

    fn try_from(AnyPart { name, from, to }: AnyPart) -> Result<Part, String> {
        if from < to && to <= 100 {
            Ok(Part { name, from, to })
        } else {
            Err(format!(
                "level \"{name}\" goes from {from} to {to}: it must rise, and end at 100 or before"
            ))
        }
    }
}

impl From<Part> for Rung {
    fn from(Part { name, from, to }: Part) -> Rung {
        let goal = Goal::Part { from, to };
        Rung { name, goal }
    }
}

/// The campaigns of the grid games, as their file tells them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladders(BTreeMap<String, Ladder>);

impl Ladders {
    /// Reads a file's text.
    pub fn from_text(text: &str) -> Result<Ladders, BadFile> {
        let written: BTreeMap<String, GameFile> = read(text)?;
        let ladders = written.into_iter();
        Ok(Ladders(ladders.map(|(key, file)| (key, file.0)).collect()))
    }

    /// The built-in ones.
    pub fn built_in() -> Ladders {
        // A test reads them; here a bad file would only leave every game its usual campaign.
        Ladders::from_text(GAMES).unwrap_or_default()
    }

    /// The campaign of a game, by its key.
    pub fn of(&self, key: &str) -> Ladder {
        self.0.get(key).cloned().unwrap_or_else(Ladder::usual)
    }
}

/// A grid game's campaign as the file has it.
#[derive(Deserialize)]
#[serde(try_from = "Vec<Length>")]
struct GameFile(Ladder);

impl TryFrom<Vec<Length>> for GameFile {
    type Error = String;

    fn try_from(lengths: Vec<Length>) -> Result<GameFile, String> {
        let rungs = lengths.into_iter().map(Rung::from).collect();
        Ladder::checked(rungs, None).map(GameFile)
    }
}

/// A level of a grid game's campaign as the file has it.
#[derive(Deserialize)]
#[serde(try_from = "AnyLength")]
struct Length {
    name: String,
    length: u16,
    start: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyLength {
    name: String,
    length: u16,
    #[serde(default)]
    start: u8,
}

impl TryFrom<AnyLength> for Length {
    type Error = String;

    fn try_from(written: AnyLength) -> Result<Length, String> {
        let AnyLength {
            name,
            length,
            start,
        } = written;
        if length == 0 || length > LONGEST {
            return Err(format!(
                "level \"{name}\" has length {length}: it goes from 1 to {LONGEST}"
            ));
        }
        if start > MOST_STARTS {
            return Err(format!("level \"{name}\": no game has start board {start}"));
        }
        let start = start.checked_sub(1);
        Ok(Length {
            name,
            length,
            start,
        })
    }
}

impl From<Length> for Rung {
    fn from(written: Length) -> Rung {
        let Length {
            name,
            length,
            start,
        } = written;
        let goal = Goal::Length { length, start };
        Rung { name, goal }
    }
}

/// One run through a campaign.
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
    /// Moves made in the attempt that won, of those that count.
    pub turns: u32,
    /// The fewest that win.
    pub par: u32,
    /// Losses on the way.
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

    /// The level being played, from 0; `None` at the end.
    pub fn level(&self, ladder: &Ladder) -> Option<usize> {
        let level = self.finished.len();
        (level < ladder.rungs.len()).then_some(level)
    }

    /// The level was won.
    pub fn finish(&mut self, finished: Finished, ladder: &Ladder) {
        if self.level(ladder).is_some() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::BUILT_IN;

    #[test]
    fn every_built_in_game_has_ten_levels_that_rise() {
        let ladders = Ladders::from_text(GAMES).expect("good");
        assert_eq!(ladders.0.len(), BUILT_IN.len());
        let length = |rung: &Rung| match rung.goal {
            Goal::Length { length, .. } => length,
            Goal::Part { .. } => panic!("by length"),
        };
        for (_, key, _) in BUILT_IN {
            let ladder = ladders.0.get(key).expect("a ladder");
            assert_eq!(ladder.rungs().len(), 10, "{key}");
            let rises = ladder.rungs().is_sorted_by(|a, b| length(a) < length(b));
            assert!(rises, "{key}");
        }
        assert_eq!(ladders.of("lamps.ron").rungs().len(), 10);
    }

    #[test]
    fn a_broken_file_names_line_and_reason() {
        for (text, line, word) in [
            ("{\n\"merge\": [(name: \"No\", length: 0)],\n}", 2, "length"),
            ("{\n\"merge\": [],\n}", 2, "1 to 100"),
            ("{\n\"merge\": [(name: \"No\", size: 1)],\n}", 2, "size"),
            ("[", 1, ""),
        ] {
            let error = Ladders::from_text(text).expect_err("broken");
            assert_eq!(error.line, line, "{error}");
            assert!(error.reason.contains(word), "{error}");
        }
    }
}
