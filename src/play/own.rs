//! Levels of one's own: drawn or made by un-play, named, and kept until they are taken off the list.

use super::kinds::Kinds;
use super::ron_file::{BadFile, lines, read};
use super::room::{NoRoom, OWN_LEVELS, numbered, tidied};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A level that the player made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLevel {
    /// What the player calls it. One that is kept without a name gets one.
    #[serde(default)]
    pub name: String,
    /// Its code, for playing and for sharing.
    pub code: String,
    /// The key of its kind; empty where an older save did not know it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The name of its kind, also where that is not here.
    pub game: String,
    /// The fewest moves that win, if that was proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub par: Option<u32>,
    /// How hard it was measured to be, 0 to 1000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u32>,
    /// Days since 1970 when it was made.
    #[serde(default)]
    pub day: i64,
}

/// What a list of levels is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sorting {
    /// The newest first.
    #[default]
    Newest,
    /// By name, numbers by their size.
    Name,
    /// By kind, each kind's newest first.
    Kind,
    /// The lowest par first, those without one last.
    Par,
    /// The easiest first, those not measured last.
    Difficulty,
}

impl Sorting {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Sorting; 5] = [
        Sorting::Newest,
        Sorting::Name,
        Sorting::Kind,
        Sorting::Par,
        Sorting::Difficulty,
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Sorting::Newest => "Newest",
            Sorting::Name => "Name",
            Sorting::Kind => "Game",
            Sorting::Par => "Par",
            Sorting::Difficulty => "Difficulty",
        }
    }
}

/// Levels that the player made, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnLevels {
    /// Shared with what is known to be on the shelf, so that nothing is compared as long as nothing changes.
    levels: Arc<Vec<OwnLevel>>,
}

impl OwnLevels {
    /// A list from outside, tidied; levels without a name get one, the oldest first.
    pub fn checked(mut levels: Vec<OwnLevel>) -> Result<OwnLevels, NoRoom> {
        OWN_LEVELS.check(levels.len(), 0)?;
        for level in &mut levels {
            level.name = tidied(&level.name);
            level.game = tidied(&level.game);
        }
        let mut names: BTreeSet<String> = levels.iter().map(|level| level.name.clone()).collect();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for level in levels.iter_mut().rev() {
            let count = counts.entry(level.game.clone()).or_default();
            *count += 1;
            if level.name.is_empty() {
                level.name = numbered(called(&level.game), *count, |name| names.contains(name));
                names.insert(level.name.clone());
            }
        }
        Ok(OwnLevels {
            levels: Arc::new(levels),
        })
    }

    /// Reads the text of a list.
    pub(super) fn read(text: &str) -> Result<OwnLevels, BadFile> {
        let levels: Vec<OwnLevel> = read(text)?;
        OwnLevels::checked(levels).map_err(BadFile::whole)
    }

    /// The list as text, a line for each level.
    pub(super) fn text(&self) -> String {
        lines(&self.levels)
    }

    /// All of them, the newest first.
    pub fn all(&self) -> &[OwnLevel] {
        &self.levels
    }

    /// All of them in some order. Those that are equal in it keep the newest first.
    pub fn sorted(&self, by: Sorting) -> Vec<&OwnLevel> {
        let mut levels: Vec<&OwnLevel> = self.levels.iter().collect();
        // What is not known comes last.
        let known = |number: Option<u32>| (number.is_none(), number);
        match by {
            Sorting::Newest => {}
            Sorting::Name => levels.sort_by(|a, b| by_name(&a.name, &b.name)),
            Sorting::Kind => levels.sort_by(|a, b| by_name(&a.game, &b.game)),
            Sorting::Par => levels.sort_by_key(|level| known(level.par)),
            Sorting::Difficulty => levels.sort_by_key(|level| known(level.difficulty)),
        }
        levels
    }

    /// A level by its code.
    pub fn find(&self, code: &str) -> Option<&OwnLevel> {
        self.levels.iter().find(|level| level.code == code)
    }

    /// Whether a level is among them.
    pub fn has(&self, code: &str) -> bool {
        self.find(code).is_some()
    }

    /// Puts a level first. The same level is kept once: then it keeps its name, and what was known of it,
    /// unless something else is said.
    pub fn keep(&mut self, mut level: OwnLevel) -> Result<(), NoRoom> {
        (level.name, level.game) = (tidied(&level.name), tidied(&level.game));
        let place = self.place(&level.code);
        if let Some(old) = place.and_then(|place| self.levels.get(place)) {
            if level.name.is_empty() {
                level.name.clone_from(&old.name);
            }
            level.par = level.par.or(old.par);
            level.difficulty = level.difficulty.or(old.difficulty);
        }
        if level.name.is_empty() {
            let of_game = self.levels.iter().filter(|other| other.game == level.game);
            let is_taken = |name: &str| self.levels.iter().any(|other| other.name == name);
            level.name = numbered(called(&level.game), of_game.count() + 1, is_taken);
        }
        self.check(place, &level)?;
        let levels = Arc::make_mut(&mut self.levels);
        if let Some(place) = place {
            levels.remove(place);
        }
        levels.insert(0, level);
        Ok(())
    }

    /// Calls a level something else; nothing happens where the name is empty.
    pub fn rename(&mut self, code: &str, name: &str) -> Result<(), NoRoom> {
        let (name, place) = (tidied(name), self.place(code));
        let level = place.and_then(|place| self.levels.get(place));
        let Some(mut level) = level.filter(|_| !name.is_empty()).cloned() else {
            return Ok(());
        };
        level.name = name;
        self.check(place, &level)?;
        let mut levels = Arc::make_mut(&mut self.levels).iter_mut();
        if let Some(other) = levels.find(|other| other.code == code) {
            *other = level;
        }
        Ok(())
    }

    fn place(&self, code: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.code == code)
    }

    /// Whether there is room for a level, in the place of one or besides all.
    fn check(&self, place: Option<usize>, level: &OwnLevel) -> Result<(), NoRoom> {
        let old = place.and_then(|place| self.levels.get(place));
        let count = self.levels.len() + usize::from(old.is_none());
        let bytes = self.bytes() + bytes_of(level);
        OWN_LEVELS.check(count, bytes - old.map_or(0, bytes_of))
    }

    fn bytes(&self) -> usize {
        self.levels.iter().map(bytes_of).sum()
    }

    /// Takes a level off the list, and gives it back.
    pub fn remove(&mut self, code: &str) -> Option<OwnLevel> {
        let place = self.place(code)?;
        Some(Arc::make_mut(&mut self.levels).remove(place))
    }

    /// Finds out which kinds levels are of that an older save did not tell.
    pub fn recognise(&mut self, kinds: &Kinds) {
        let kind_of = |level: &OwnLevel| match level.kind.is_empty() {
            true => kinds.read_code(&level.code).ok(),
            false => None,
        };
        if self.levels.iter().all(|level| kind_of(level).is_none()) {
            return;
        }
        for level in Arc::make_mut(&mut self.levels) {
            if let Some((kind, _)) = kind_of(level) {
                level.kind = kind.key().to_owned();
            }
        }
    }

    /// A word of warning when there is little room left.
    pub fn warning(&self) -> Option<String> {
        OWN_LEVELS.warning(self.levels.len(), self.bytes())
    }
}

/// Bytes that a level takes in the list, or a little more.
fn bytes_of(level: &OwnLevel) -> usize {
    // Signs in names may be written with a backslash and a number.
    let names = 3 * (level.name.len() + level.game.len());
    names + level.code.len() + level.kind.len() + 80
}

fn called(game: &str) -> &str {
    match game {
        "" => "Level",
        game => game,
    }
}

/// Small letters like large ones, and numbers by their size: "Frogs 2" before "frogs 10".
fn by_name(a: &str, b: &str) -> Ordering {
    let parts = |name: &str| {
        let mut parts: Vec<(u64, String)> = vec![(0, String::new())];
        for letter in name.chars().flat_map(char::to_lowercase) {
            let Some((number, words)) = parts.last_mut() else {
                continue;
            };
            match letter.to_digit(10) {
                Some(digit) if words.is_empty() => {
                    *number = number.saturating_mul(10).saturating_add(digit.into());
                }
                Some(digit) => parts.push((digit.into(), String::new())),
                None => words.push(letter),
            }
        }
        parts
    };
    parts(a).cmp(&parts(b)).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_counts_no_less_than_is_written() {
        for name in ["Frogs 12", "\"\\\"", "\u{200b}\u{200b}", "東京"] {
            let level = OwnLevel {
                name: name.to_owned(),
                code: "M2M0-001Y-SRT4".to_owned(),
                kind: "sokoban".to_owned(),
                game: "Sokoban".to_owned(),
                par: Some(1_000),
                difficulty: Some(1_000),
                day: 20_000,
            };
            let written = lines(std::slice::from_ref(&level)).len();
            let counted = bytes_of(&level);
            assert!(
                (written..written + 40).contains(&counted),
                "{written} {counted}"
            );
        }
    }
}
