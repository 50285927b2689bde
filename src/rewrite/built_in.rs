//! The games that come with the program, and those in a folder of one's own.

use super::fault::{BadGame, Fault, MOST_BYTES};
use super::game::Game;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The games that come with the program: the letter in level codes, the file's name, its text. A
/// letter is never given to another game.
pub const BUILT_IN: [(char, &str, &str); 7] = [
    (
        'P',
        "peg-solitaire",
        include_str!("../../assets/games/peg-solitaire.ron"),
    ),
    ('M', "merge", include_str!("../../assets/games/merge.ron")),
    (
        'S',
        "sokoban",
        include_str!("../../assets/games/sokoban.ron"),
    ),
    (
        'T',
        "two-door",
        include_str!("../../assets/games/two-door.ron"),
    ),
    (
        'W',
        "stepping-stones",
        include_str!("../../assets/games/stepping-stones.ron"),
    ),
    ('F', "frogs", include_str!("../../assets/games/frogs.ron")),
    (
        'B',
        "boulders",
        include_str!("../../assets/games/boulders.ron"),
    ),
];

/// The games that come with the program, read once.
pub fn built_in() -> &'static [Game] {
    static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
        let games = BUILT_IN.iter().map(|(letter, file, text)| {
            Game::from_ron(file, text).map(|game| game.with_letter(*letter))
        });
        // A test reads them all; here a bad one would only be left out.
        games.filter_map(Result::ok).collect()
    });
    &GAMES
}

/// A built-in game by its name or its file's name, in small or large letters, with or without
/// spaces and hyphens.
pub fn find_built_in(name: &str) -> Option<&'static Game> {
    let plain = |text: &str| {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    let wanted = plain(name);
    let is_file_of = |game: &Game| {
        let mut files = BUILT_IN.iter();
        files.any(|(letter, file, _)| game.letter() == Some(*letter) && plain(file) == wanted)
    };
    let mut games = built_in().iter();
    games.find(|game| plain(game.name()) == wanted || is_file_of(game))
}

/// Reads every game file (`*.ron`) of a folder, in the order of their names. A folder that is not
/// there has none.
pub fn read_folder(folder: &Path) -> Vec<(PathBuf, Result<Game, BadGame>)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    paths.sort();
    let games = paths.into_iter();
    games
        .map(|path| {
            let game = Game::from_file(&path);
            (path, game)
        })
        .collect()
}

impl Game {
    /// Reads a game file from disk.
    pub fn from_file(path: &Path) -> Result<Game, BadGame> {
        let file = path.display().to_string();
        let mut text = String::new();
        let read = std::fs::File::open(path).and_then(|opened| {
            // One byte more than a game may have is enough to know that it is none.
            opened.take(MOST_BYTES as u64 + 1).read_to_string(&mut text)
        });
        match read {
            Ok(_) => Game::from_ron(&file, &text),
            Err(error) => Err(BadGame {
                file,
                line: None,
                reason: Fault::Unreadable(error.to_string()),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_game_is_found_by_its_name_and_its_file() {
        assert_eq!(built_in().len(), BUILT_IN.len());
        for (game, (_, file, _)) in built_in().iter().zip(BUILT_IN) {
            for name in [game.name(), file, &game.name().to_uppercase()] {
                let found = find_built_in(name).map(Game::name);
                assert_eq!(found, Some(game.name()), "{name}");
            }
        }
        assert!(find_built_in("no such game").is_none());
    }
}
