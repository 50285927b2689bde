//! Levels of one's own: made by un-play, kept with progress.

use crate::levels::any_code::AnyCode;
use serde::{Deserialize, Serialize};

/// The most that are kept; the oldest go first.
pub const MOST_OWN: usize = 200;

/// A level that the player made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLevel {
    /// Its code: whoever has it can play it.
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

impl OwnLevel {
    /// The code, if it is one.
    pub fn code(&self) -> Option<AnyCode> {
        self.code.parse().ok()
    }
}

/// Puts a level first; the same level is kept once.
pub fn keep(levels: &mut Vec<OwnLevel>, level: OwnLevel) {
    levels.retain(|other| other.code != level.code);
    levels.insert(0, level);
    levels.truncate(MOST_OWN);
}

/// What of a list from outside is kept: levels whose codes are codes.
pub fn checked(mut levels: Vec<OwnLevel>) -> Vec<OwnLevel> {
    levels.retain(|level| level.code().is_some() && level.game.chars().count() <= 80);
    levels.truncate(MOST_OWN);
    levels
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
    fn a_level_is_kept_once_and_rubbish_not_at_all() {
        let mut levels = Vec::new();
        for code in ["M2M0-001Y-SRT4", "rubbish", "M2M0-001Y-SRT4"] {
            keep(&mut levels, level(code));
        }
        assert_eq!(levels.len(), 2);
        assert_eq!(levels[0].code, "M2M0-001Y-SRT4");
        assert!(checked(levels).iter().all(|level| level.code != "rubbish"));
    }

    #[test]
    fn the_oldest_go_first() {
        let mut levels = Vec::new();
        for number in 0..2 * MOST_OWN {
            keep(&mut levels, level(&number.to_string()));
        }
        assert_eq!(levels.len(), MOST_OWN);
        assert_eq!(levels[0].code, (2 * MOST_OWN - 1).to_string());
        assert_eq!(levels[MOST_OWN - 1].code, MOST_OWN.to_string());
    }
}
