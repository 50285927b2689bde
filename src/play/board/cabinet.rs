//! The games at hand: those that come with the program, and those that lie in a folder as files.

use crate::levels::board_code::{BadBoardCode, BoardCode};
use crate::rewrite::{BUILT_IN, BadGame, Game, built_in};
use std::path::PathBuf;
use std::sync::Arc;

/// A game at hand.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What saved games know it by: a built-in game's file without its ending, or the name of a file.
    pub key: String,
    /// The game.
    pub game: Arc<Game>,
}

/// The games at hand, in the order in which they are shown.
#[derive(Clone, Debug)]
pub struct Cabinet {
    games: Vec<Shown>,
}

impl Default for Cabinet {
    fn default() -> Cabinet {
        Cabinet::built_in()
    }
}

impl Cabinet {
    /// The games that come with the program.
    pub fn built_in() -> Cabinet {
        let games = built_in().iter().filter_map(|game| {
            let (_, key, _) = BUILT_IN
                .iter()
                .find(|(letter, ..)| game.letter() == Some(*letter))?;
            Some(Shown {
                key: (*key).to_owned(),
                game: Arc::new(game.clone()),
            })
        });
        Cabinet {
            games: games.collect(),
        }
    }

    /// Adds games from files. A file whose name and levels are those of a built-in game takes its
    /// place: then only looks and words can differ. Gives what is wrong with the others.
    pub fn add_files(
        &mut self,
        files: impl IntoIterator<Item = (PathBuf, Result<Game, BadGame>)>,
    ) -> Vec<BadGame> {
        let mut wrong = Vec::new();
        for (path, game) in files {
            let game = match game {
                Ok(game) => game,
                Err(error) => {
                    wrong.push(error);
                    continue;
                }
            };
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let same = self.games.iter_mut().find(|shown| {
                *shown.key == *stem && shown.game.levels_digest() == game.levels_digest()
            });
            match same.and_then(|same| Some((same.game.letter()?, same))) {
                Some((letter, same)) => same.game = Arc::new(game.with_letter(letter)),
                None => self.games.push(Shown {
                    key: name.into_owned(),
                    game: Arc::new(game),
                }),
            }
        }
        wrong
    }

    /// All of them.
    pub fn games(&self) -> &[Shown] {
        &self.games
    }

    /// The game of a key.
    pub fn find(&self, key: &str) -> Option<&Shown> {
        self.games.iter().find(|shown| shown.key == key)
    }

    /// A game by its key or its name, in small or large letters, with or without spaces and hyphens.
    pub fn find_called(&self, name: &str) -> Option<&Shown> {
        let plain = |text: &str| {
            let letters = text.chars().filter(|c| c.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect::<String>()
        };
        let wanted = plain(name);
        let mut games = self.games.iter();
        games.find(|shown| plain(&shown.key) == wanted || plain(shown.game.name()) == wanted)
    }

    /// The game that a code is for.
    pub fn for_code(&self, code: &BoardCode) -> Result<&Shown, BadBoardCode> {
        let game = code.game(self.games.iter().map(|shown| &*shown.game))?;
        let mut games = self.games.iter();
        games
            .find(|shown| std::ptr::eq(&*shown.game, game))
            .ok_or(BadBoardCode::NoBoard)
    }
}
