//! Progress as text: version 3 in one shape for all kinds; version 2, which is the same with less in it; and
//! version 1, which is read.

use super::drawing::kept::KeptDrawing;
use super::drawings::Drawings;
use super::own::{OwnLevel, OwnLevels};
use super::own_games::{OwnGame, OwnGames};
use super::pack_run::PackRuns;
use super::packs::{Pack, Packs};
use super::progress::{KindProgress, Progress};
use super::records::{MOST_RECORDS, Records};
use super::room::NoRoom;
use super::saved_v1::{self, BadOld};
use super::settings::Settings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// The version that this program writes.
pub const VERSION: u32 = 3;
/// The version before, without packs, games of one's own and drawings.
const BEFORE_PACKS: u32 = 2;

/// Progress as it is written: all of it, or without what lies in parts of its own.
#[derive(Serialize, Deserialize)]
struct Saved {
    version: u32,
    #[serde(default)]
    settings: Settings,
    #[serde(default)]
    kinds: BTreeMap<String, KindProgress>,
    #[serde(default)]
    latest: Option<String>,
    #[serde(default)]
    turns: u32,
    /// Levels won. Records beyond them were not yet part of this progress.
    #[serde(default)]
    won: usize,
    /// What was won of the packs.
    #[serde(default, skip_serializing_if = "PackRuns::is_empty")]
    runs: PackRuns,
    /// Whether everything is in this text, and nothing in parts of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    whole: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    own: Vec<OwnLevel>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    packs: Vec<Pack>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    games: Vec<OwnGame>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    drawings: Vec<Option<KeptDrawing>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    records: Vec<String>,
}

#[derive(Deserialize)]
struct OnlyVersion {
    version: u32,
}

/// Why a saved text is no progress.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BadProgress {
    /// Not written as it should be.
    #[error("line {}, column {}: {}", .0.span.start.line, .0.span.start.col, .0.code)]
    Ron(#[from] ron::error::SpannedError),
    /// Written by another version.
    #[error(
        "it was saved by another, perhaps later version of the game (format {0}, this one knows 1 to \
         {VERSION})"
    )]
    Version(u32),
    /// A line that is no record.
    #[error("\"{0}\" is no record of a level")]
    Record(String),
    /// More levels than can ever have been won.
    #[error("{0} levels cannot have been won")]
    Won(usize),
    /// More of something than can have been kept.
    #[error("{0}")]
    TooMany(#[from] NoRoom),
}

impl From<BadOld> for BadProgress {
    fn from(bad: BadOld) -> BadProgress {
        match bad {
            BadOld::Ron(error) => error.into(),
            BadOld::Own(error) => error.into(),
        }
    }
}

impl BadProgress {
    /// Whether nothing is wrong but that this game is too old for it.
    pub fn is_later_version(&self) -> bool {
        matches!(self, BadProgress::Version(version) if *version > VERSION)
    }
}

/// Progress without its parts, and how many records belong to it.
pub(super) struct Core {
    pub(super) progress: Progress,
    pub(super) won: usize,
    /// Whether it was written by version 1.
    pub(super) is_old: bool,
    /// Whether nothing of it lies in parts of its own.
    pub(super) is_whole: bool,
    /// Whether it says of itself that the rest lies elsewhere; version 2 did not say.
    pub(super) is_part: bool,
}

impl Progress {
    fn saved(&self) -> Saved {
        Saved {
            version: VERSION,
            settings: self.settings.clone(),
            kinds: self.kinds.clone(),
            latest: self.latest.clone(),
            turns: self.turns,
            won: self.records.len(),
            runs: self.runs.clone(),
            whole: false,
            own: Vec::new(),
            packs: Vec::new(),
            games: Vec::new(),
            drawings: Vec::new(),
            records: Vec::new(),
        }
    }

    /// Everything as one text, to be carried elsewhere.
    pub fn to_text(&self) -> String {
        written(&Saved {
            whole: true,
            own: self.own.all().to_vec(),
            packs: self.packs.all().to_vec(),
            games: self.games.all().to_vec(),
            drawings: self.drawings.to_vec(),
            records: self.records.lines(),
            ..self.saved()
        })
    }

    /// The text without what lies in parts of its own: it does not grow with what was won.
    pub(super) fn core_text(&self) -> String {
        written(&self.saved())
    }

    /// Reads such a text, or a whole one, of this version or of one before.
    pub(super) fn read_core(text: &str) -> Result<Core, BadProgress> {
        // The version first: what else another version writes is not known.
        let OnlyVersion { version } = ron::from_str(text)?;
        match version {
            1 => {
                let progress = saved_v1::read(text)?;
                let won = progress.records.len();
                Ok(Core {
                    progress,
                    won,
                    is_old: true,
                    is_whole: true,
                    is_part: false,
                })
            }
            BEFORE_PACKS | VERSION => {
                let saved: Saved = ron::from_str(text)?;
                if saved.won > MOST_RECORDS {
                    return Err(BadProgress::Won(saved.won));
                }
                let mut records = Records::default();
                let lines = saved.records.iter().map(String::as_str);
                if let Some(bad) = records.read_lines(lines) {
                    return Err(BadProgress::Record(bad.to_owned()));
                }
                // Version 2 did not say whether a text is whole: it is if it has something of a part.
                let is_whole = saved.whole || !records.is_empty() || !saved.own.is_empty();
                let mut progress = Progress {
                    settings: saved.settings.tamed(),
                    kinds: saved.kinds,
                    latest: saved.latest,
                    turns: saved.turns,
                    own: OwnLevels::checked(saved.own)?,
                    packs: Packs::checked(saved.packs)?,
                    runs: saved.runs,
                    games: OwnGames::checked(saved.games)?,
                    drawings: Drawings::checked(saved.drawings)?,
                    records,
                };
                if is_whole {
                    progress.settle_packs();
                }
                Ok(Core {
                    progress,
                    won: saved.won,
                    is_old: false,
                    is_whole,
                    is_part: version == VERSION && !is_whole,
                })
            }
            other => Err(BadProgress::Version(other)),
        }
    }

    /// Reads a whole text, checking everything.
    pub fn from_text(text: &str) -> Result<Progress, BadProgress> {
        Progress::read_core(text).map(|core| core.progress)
    }
}

fn written(saved: &Saved) -> String {
    // Plain data of our own always serialises.
    ron::ser::to_string_pretty(saved, ron::ser::PrettyConfig::default()).unwrap_or_default()
}
