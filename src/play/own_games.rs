//! Games of one's own: grid game files written in the workshop, kept with the progress whether they are
//! right or not.
//!
//! A game is known by its file's name, which never changes: saved games, levels and drawings know the kind by
//! it. What people call it stands in the text.

use super::ron_file::{BadFile, read};
use super::room::{GAMES, NoRoom, tidied};
use crate::rewrite::{BUILT_IN, BadGame, Fault, Game, game_name, with_game_name};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// Letters of a file's name at the most, without its ending.
const LONGEST_STEM: usize = 40;

/// A game file as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnGame {
    /// The file's name, such as `my-lamps.ron`.
    pub file: String,
    /// What is written in it.
    pub text: String,
}

impl OwnGame {
    /// What people call it: the name in the text, or the file's where that cannot be read.
    pub fn name(&self) -> &str {
        game_name(&self.text).unwrap_or(&self.file)
    }

    /// Reads it, or says what is wrong and where.
    pub fn game(&self) -> Result<Game, BadGame> {
        Game::from_ron(&self.file, &self.text)
    }
}

/// Why a game was not kept or changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotKept {
    /// There is no room.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
    /// Longer than any game.
    #[error("{0}")]
    TooLong(Fault),
    /// It is not there.
    #[error("there is no game {0}")]
    NotThere(String),
    /// The text does not say what the game is called.
    #[error("where the name stands in the text cannot be told: mend the text first")]
    NoName,
}

/// The player's games, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnGames {
    /// Shared with what is known to be on the shelf, so that nothing is compared as long as nothing changes.
    games: Arc<Vec<OwnGame>>,
}

impl OwnGames {
    /// All of them; each can be written to a file as it is.
    pub fn all(&self) -> &[OwnGame] {
        &self.games
    }

    /// A game by its file's name.
    pub fn find(&self, file: &str) -> Option<&OwnGame> {
        self.games.iter().find(|game| game.file == file)
    }

    /// Begins a game with the text of another one, under a new name; gives its file's name.
    pub fn begin(&mut self, name: &str, from: &str) -> Result<String, NotKept> {
        let text = with_game_name(from, &tidied(name)).ok_or(NotKept::NoName)?;
        self.add(name, text)
    }

    /// Takes in a game file from outside, right or wrong, and gives the name that it is kept under. A file
    /// that is here already stays as it is; the same text is kept once.
    pub fn import(&mut self, file: &str, text: &str) -> Result<String, NotKept> {
        let stem = file.strip_suffix(".ron").unwrap_or(file);
        let is_same = |game: &&OwnGame| game.text == text && game.file.starts_with(&plain(stem));
        match self.games.iter().find(is_same) {
            Some(same) => Ok(same.file.clone()),
            None => self.add(stem, text.to_owned()),
        }
    }

    fn add(&mut self, name: &str, text: String) -> Result<String, NotKept> {
        let file = self.free_file(name);
        let mut games = self.games.to_vec();
        games.push(OwnGame {
            file: file.clone(),
            text,
        });
        self.put(games)?;
        Ok(file)
    }

    /// Keeps a game as it is written now.
    pub fn keep(&mut self, file: &str, text: &str) -> Result<(), NotKept> {
        let place = self.games.iter().position(|game| game.file == file);
        let mut games = self.games.to_vec();
        match place.and_then(|place| games.get_mut(place)) {
            Some(game) if game.text == text => return Ok(()),
            Some(game) => game.text = text.to_owned(),
            None => return Err(NotKept::NotThere(file.to_owned())),
        }
        self.put(games)
    }

    /// Calls a game something else: the name in its text changes, the file's does not.
    pub fn rename(&mut self, file: &str, name: &str) -> Result<(), NotKept> {
        let game = self.find(file);
        let game = game.ok_or_else(|| NotKept::NotThere(file.to_owned()))?;
        let text = with_game_name(&game.text, &tidied(name)).ok_or(NotKept::NoName)?;
        self.keep(file, &text)
    }

    /// Takes a game away, as it was asked for, and gives it back. What was played of it stays until it is
    /// here again.
    pub fn remove(&mut self, file: &str) -> Option<OwnGame> {
        let place = self.games.iter().position(|game| game.file == file)?;
        Some(Arc::make_mut(&mut self.games).remove(place))
    }

    /// Reads all of them, as [`read_folder`](crate::rewrite::read_folder) reads a folder: to be offered as
    /// kinds by [`offer_files`](super::board::offer_files), which tells of broken ones. They stay here.
    pub fn read_all(&self) -> Vec<(PathBuf, Result<Game, BadGame>)> {
        let games = self.games.iter();
        games
            .map(|game| (PathBuf::from(&game.file), game.game()))
            .collect()
    }

    /// A word of warning when there is little room left.
    pub fn warning(&self) -> Option<String> {
        GAMES.warning(self.games.len(), bytes_of(&self.games))
    }

    /// A name for a file that no game here has, nor one that comes with the program.
    fn free_file(&self, name: &str) -> String {
        let stem = plain(name);
        let mut stems = (2..).map(|number| format!("{stem}-{number}"));
        let is_free = |stem: &String| {
            let is_built_in = BUILT_IN.iter().any(|(_, built_in, _)| built_in == stem);
            !is_built_in && self.find(&format!("{stem}.ron")).is_none()
        };
        let first = Some(stem.clone()).filter(is_free);
        let stem = first.or_else(|| stems.find(is_free)).unwrap_or(stem);
        format!("{stem}.ron")
    }

    fn put(&mut self, games: Vec<OwnGame>) -> Result<(), NotKept> {
        for game in &games {
            Fault::check_length(&game.text).map_err(NotKept::TooLong)?;
        }
        let (before, after) = (bytes_of(&self.games), bytes_of(&games));
        if after > before {
            GAMES.check(games.len(), after)?;
        }
        self.games = Arc::new(games);
        Ok(())
    }

    /// A list from outside. Two files of one name cannot be told from each other: the second gets another.
    pub(super) fn checked(games: Vec<OwnGame>) -> Result<OwnGames, NoRoom> {
        GAMES.check(games.len(), 0)?;
        let mut checked = OwnGames::default();
        for OwnGame { file, text } in games {
            let is_right = file_name(&file) == file && checked.find(&file).is_none();
            let file = match is_right {
                true => file,
                false => checked.free_file(file.strip_suffix(".ron").unwrap_or(&file)),
            };
            Arc::make_mut(&mut checked.games).push(OwnGame { file, text });
        }
        Ok(checked)
    }

    /// Reads the text of the list.
    pub(super) fn read(text: &str) -> Result<OwnGames, BadFile> {
        let games: Vec<OwnGame> = read(text)?;
        OwnGames::checked(games).map_err(BadFile::whole)
    }

    /// The list as text: the files as they are written, one after the other.
    pub(super) fn text(&self) -> String {
        let rows = ron::ser::PrettyConfig::default().escape_strings(false);
        // Plain data of our own always serialises.
        ron::ser::to_string_pretty(&*self.games, rows).unwrap_or_default()
    }
}

/// About the bytes that games take.
fn bytes_of(games: &[OwnGame]) -> usize {
    let bytes = |game: &OwnGame| game.file.len() + game.text.len() + 60;
    games.iter().map(bytes).sum()
}

/// A file's name on every system: small letters, digits and hyphens.
fn plain(name: &str) -> String {
    let letters = name.chars().flat_map(char::to_lowercase);
    let letters = letters.map(|letter| match letter {
        'a'..='z' | '0'..='9' => letter,
        _ => '-',
    });
    let letters: String = letters.take(LONGEST_STEM).collect();
    let words: Vec<&str> = letters.split('-').filter(|word| !word.is_empty()).collect();
    match words.join("-") {
        // Names that one system or another does not allow.
        name if name.is_empty() || is_reserved(&name) => {
            format!("game-{name}").trim_end_matches('-').to_owned()
        }
        name => name,
    }
}

fn is_reserved(stem: &str) -> bool {
    let devices = ["con", "prn", "aux", "nul"];
    let numbered = |name: &str| {
        let rest = stem.strip_prefix(name);
        rest.is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    devices.contains(&stem) || numbered("com") || numbered("lpt")
}

/// The name of a file for a game that is called so.
fn file_name(name: &str) -> String {
    format!("{}.ron", plain(name.strip_suffix(".ron").unwrap_or(name)))
}
