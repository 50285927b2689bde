//! A grid game's campaign: ten levels of rising length, written in a file or made up for games that
//! the file does not name.

use crate::play::campaign::Campaign;
use crate::play::written::{BadFile, read};
use crate::puzzle::Dice;
use crate::rewrite::{Aim, Base, Game, HIGHEST_AIM, Params};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The ladders that are built into the program.
pub const BUILT_IN: &str = include_str!("../../../assets/ladders.ron");

/// One level of a game's campaign.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenRung")]
pub struct Rung {
    /// Its name.
    pub name: String,
    /// The moves of the shortest solution to aim at.
    pub length: u16,
    /// The start board that it is made from, from 0; from nothing if left out.
    pub start: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRung {
    name: String,
    length: u16,
    #[serde(default)]
    start: u8,
}

/// More start boards than any game has.
const MOST_STARTS: u8 = 30;

impl TryFrom<WrittenRung> for Rung {
    type Error = String;

    fn try_from(written: WrittenRung) -> Result<Rung, String> {
        let WrittenRung {
            name,
            length,
            start,
        } = written;
        if length == 0 || length > HIGHEST_AIM {
            return Err(format!(
                "level \"{name}\" has length {length}: it goes from 1 to {HIGHEST_AIM}"
            ));
        }
        if start > MOST_STARTS {
            return Err(format!("level \"{name}\": no game has start board {start}"));
        }
        let start = start.checked_sub(1);
        Ok(Rung {
            name,
            length,
            start,
        })
    }
}

/// The levels of one game's campaign, in order; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<Rung>")]
pub struct Ladder(Vec<Rung>);

/// More levels than anybody climbs.
const MOST_RUNGS: usize = 100;

impl TryFrom<Vec<Rung>> for Ladder {
    type Error = String;

    fn try_from(rungs: Vec<Rung>) -> Result<Ladder, String> {
        match rungs.len() {
            1..=MOST_RUNGS => Ok(Ladder(rungs)),
            n => Err(format!("a campaign has 1 to {MOST_RUNGS} levels, not {n}")),
        }
    }
}

/// Lengths for a game that nobody has written a campaign for.
const USUAL: [u16; 10] = [2, 3, 4, 6, 8, 10, 12, 15, 18, 22];

impl Ladder {
    fn usual() -> Ladder {
        let rungs = USUAL.iter().enumerate().map(|(i, length)| Rung {
            name: format!("Level {}", i + 1),
            length: *length,
            start: None,
        });
        Ladder(rungs.collect())
    }

    /// The levels.
    pub fn rungs(&self) -> &[Rung] {
        &self.0
    }

    /// The level to play now, and its seed: the same whenever it is asked for within a run. `None`
    /// when the run is over.
    pub fn pick(&self, campaign: &Campaign, game: &Game) -> Option<(Params, u32)> {
        let level = campaign.level_of(self.0.len())?;
        let rung = self.0.get(level)?;
        let mut dice = Dice::new(&[campaign.seed, level as u32, game.rules_digest()]);
        let params = Params {
            base: rung.start.map_or_else(|| usual_base(game), Base::Start),
            aim: Aim::Length(rung.length),
        };
        Some((params, dice.below(u32::MAX)))
    }
}

/// From nothing where the game says how, else from its first start board.
pub fn usual_base(game: &Game) -> Base {
    match game.vary() {
        Some(_) => Base::Nothing,
        None => Base::Start(0),
    }
}

/// The campaigns of all games, as their file tells them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Ladders(BTreeMap<String, Ladder>);

impl Ladders {
    /// Reads a file's text.
    pub fn from_text(text: &str) -> Result<Ladders, BadFile> {
        read(text)
    }

    /// The built-in ones.
    pub fn built_in() -> Ladders {
        // A test reads them; here a bad file would only leave every game to climb by itself.
        Ladders::from_text(BUILT_IN).unwrap_or_default()
    }

    /// The campaign of a game, by its key.
    pub fn of(&self, key: &str) -> Ladder {
        self.0.get(key).cloned().unwrap_or_else(Ladder::usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::BUILT_IN as GAMES;

    #[test]
    fn every_built_in_game_has_ten_levels_that_rise() {
        let ladders = Ladders::from_text(BUILT_IN).expect("good");
        assert_eq!(ladders.0.len(), GAMES.len());
        for (_, key, _) in GAMES {
            let ladder = ladders.0.get(key).expect("a ladder");
            assert_eq!(ladder.rungs().len(), 10, "{key}");
            let rises = ladder.rungs().is_sorted_by(|a, b| a.length < b.length);
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
