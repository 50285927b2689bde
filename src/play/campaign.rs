//! Campaign: ten levels of rising difficulty, and then enlightenment.

use super::library::{Library, Pick};
use super::written::{BadFile, read};
use crate::puzzle::Dice;
use serde::{Deserialize, Serialize};

/// The way up that is built into the program.
pub const BUILT_IN: &str = include_str!("../../assets/campaign.ron");

/// The way to enlightenment, as its file tells it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenClimb")]
pub struct Climb {
    /// The levels, in order; there is at least one.
    pub stages: Vec<Stage>,
    /// What is said at the end.
    pub reward: String,
}

/// One level on the way: a part of the long line of all levels, to draw one from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenStage")]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// Where the part begins, in percent of the line.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenClimb {
    stages: Vec<Stage>,
    reward: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStage {
    name: String,
    from: u32,
    to: u32,
}

/// More levels than anybody climbs.
const MOST_STAGES: usize = 100;

impl TryFrom<WrittenClimb> for Climb {
    type Error = String;

    fn try_from(written: WrittenClimb) -> Result<Climb, String> {
        match written.stages.len() {
            1..=MOST_STAGES => Ok(Climb {
                stages: written.stages,
                reward: written.reward,
            }),
            n => Err(format!("a climb has 1 to {MOST_STAGES} stages, not {n}")),
        }
    }
}

impl TryFrom<WrittenStage> for Stage {
    type Error = String;

    fn try_from(WrittenStage { name, from, to }: WrittenStage) -> Result<Stage, String> {
        if from < to && to <= 100 {
            Ok(Stage { name, from, to })
        } else {
            Err(format!(
                "stage \"{name}\" goes from {from} to {to}: it must rise, and end at 100 or before"
            ))
        }
    }
}

impl Climb {
    /// Reads a file's text.
    pub fn from_text(text: &str) -> Result<Climb, BadFile> {
        read(text)
    }
}

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

    /// The level being played, from 0; `None` when the monk is enlightened.
    pub fn level(&self, climb: &Climb) -> Option<usize> {
        self.level_of(climb.stages.len())
    }

    /// The level being played of so many, from 0; `None` at the end.
    pub fn level_of(&self, levels: usize) -> Option<usize> {
        (self.finished.len() < levels).then_some(self.finished.len())
    }

    /// The level to play now: the same whenever it is asked for within a run.
    pub fn pick(&self, climb: &Climb, library: &Library) -> Option<Pick> {
        let level = self.level(climb)?;
        let stage = climb.stages.get(level)?;
        let mut dice = Dice::new(&[self.seed, level as u32]);
        Some(library.between(stage.from, stage.to, &mut dice))
    }

    /// The level was won.
    pub fn finish(&mut self, finished: Finished, climb: &Climb) {
        if self.level(climb).is_some() {
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
