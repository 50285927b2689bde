//! Ways of playing.

use serde::{Deserialize, Serialize};

/// Which way of playing a level belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// The levels of a campaign, one after the other.
    Campaign,
    /// Levels for ever.
    Infinite,
    /// The level of a date.
    Daily,
    /// Any level.
    Free,
    /// All kinds in turn, for ever.
    Mixed,
    /// A lesson, by its place.
    Lesson(u32),
    /// A level of a pack, by their numbers.
    Pack {
        /// The pack.
        pack: u32,
        /// The level in it.
        level: u32,
    },
}

impl Mode {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Campaign => "Campaign",
            Mode::Infinite => "Infinite",
            Mode::Daily => "Daily",
            Mode::Free => "Free play",
            Mode::Mixed => "Everything in turn",
            Mode::Lesson(_) => "Lesson",
            Mode::Pack { .. } => "Pack",
        }
    }

    /// The way of playing that follows a level of this one with the same kind of puzzle.
    pub fn next(self) -> Option<Mode> {
        match self {
            Mode::Lesson(place) => Some(Mode::Lesson(place.saturating_add(1))),
            // A day has one level only, and what comes next in turn or in a pack is another kind.
            Mode::Daily | Mode::Mixed | Mode::Pack { .. } => None,
            mode => Some(mode),
        }
    }

    /// Its letter in records.
    pub(super) fn letter(self) -> String {
        match self {
            Mode::Campaign => "C".to_owned(),
            Mode::Infinite => "I".to_owned(),
            Mode::Daily => "D".to_owned(),
            Mode::Free => "F".to_owned(),
            Mode::Mixed => "M".to_owned(),
            Mode::Lesson(place) => format!("L{place}"),
            Mode::Pack { pack, level } => format!("P{pack}.{level}"),
        }
    }

    /// The way of playing of a letter.
    pub(super) fn of_letter(text: &str) -> Option<Mode> {
        Some(match text {
            "C" => Mode::Campaign,
            "I" => Mode::Infinite,
            "D" => Mode::Daily,
            "F" => Mode::Free,
            "M" => Mode::Mixed,
            numbered => match numbered.strip_prefix('P') {
                Some(numbers) => {
                    let (pack, level) = numbers.split_once('.')?;
                    let (pack, level) = (pack.parse().ok()?, level.parse().ok()?);
                    Mode::Pack { pack, level }
                }
                None => Mode::Lesson(numbered.strip_prefix('L')?.parse().ok()?),
            },
        })
    }
}
