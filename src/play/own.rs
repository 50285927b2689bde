//! Levels of one's own: made by un-play, kept with progress.

use super::ron_file::{BadFile, read};
use serde::{Deserialize, Serialize};

/// The most that are kept; the oldest go first.
pub const MOST_OWN: usize = 200;
/// Letters of a game's name at most, in a list from outside.
const LONGEST_NAME: usize = 80;

/// A level that the player made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLevel {
    /// Its code, for playing and for sharing.
    pub code: String,
    /// Which game it is of.
    pub game: String,
    /// The fewest moves that win, if that was proven.
    #[serde(default)]
    pub par: Option<u32>,
    /// Days since 1970 when it was made.
    #[serde(default)]
    pub day: i64,
}

/// Levels that the player made, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnLevels {
    levels: Vec<OwnLevel>,
}

impl OwnLevels {
    /// What of a list from outside is kept.
    pub fn checked(mut levels: Vec<OwnLevel>) -> OwnLevels {
        levels.retain(|level| {
            let is_code = !level.code.is_empty() && level.code.is_ascii();
            is_code && level.game.chars().count() <= LONGEST_NAME
        });
        levels.truncate(MOST_OWN);
        OwnLevels { levels }
    }

    /// Reads the text of a list.
    pub(super) fn read(text: &str) -> Result<OwnLevels, BadFile> {
        read(text).map(OwnLevels::checked)
    }

    /// The list as text.
    pub(super) fn text(&self) -> String {
        // Plain data of our own always serialises.
        let pretty = ron::ser::PrettyConfig::default();
        ron::ser::to_string_pretty(&self.levels, pretty).unwrap_or_default()
    }

    /// All of them.
    pub fn all(&self) -> &[OwnLevel] {
        &self.levels
    }

    /// Whether a level is among them.
    pub fn has(&self, code: &str) -> bool {
        self.levels.iter().any(|level| level.code == code)
    }

    /// Puts a level first; the same level is kept once.
    pub fn keep(&mut self, level: OwnLevel) {
        self.levels.retain(|other| other.code != level.code);
        self.levels.insert(0, level);
        self.levels.truncate(MOST_OWN);
    }

    /// Takes one off the list.
    pub fn remove(&mut self, place: usize) {
        if place < self.levels.len() {
            self.levels.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(code: &str) -> OwnLevel {
        OwnLevel {
            code: code.to_owned(),
            game: "The cube".to_owned(),
            par: Some(4),
            day: 20_000,
        }
    }

    #[test]
    fn a_level_is_kept_once_and_the_oldest_go_first() {
        let mut levels = OwnLevels::default();
        for code in ["M2M0-001Y-SRT4", "other", "M2M0-001Y-SRT4"] {
            levels.keep(level(code));
        }
        assert_eq!(levels.all().len(), 2);
        assert!(levels.has("other") && levels.all()[0].code == "M2M0-001Y-SRT4");
        for number in 0..2 * MOST_OWN {
            levels.keep(level(&number.to_string()));
        }
        assert_eq!(levels.all().len(), MOST_OWN);
        assert_eq!(levels.all()[0].code, (2 * MOST_OWN - 1).to_string());
        let before = levels.clone();
        levels.remove(MOST_OWN);
        assert_eq!(levels, before);
        levels.remove(0);
        assert_eq!(levels.all().len(), MOST_OWN - 1);
    }
}
