//! The room games that come with the program.

use super::fault::{BadGame, Fault, MOST_BYTES};
use super::game::Game;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The room games that come with the program: the letter, the file's name, its text. A letter is never
/// given to another game.
pub const BUILT_IN: [(char, &str, &str); 3] = [
    (
        'C',
        "root-cave",
        include_str!("../../assets/rooms/root-cave.ron"),
    ),
    (
        'G',
        "jumping-garden",
        include_str!("../../assets/rooms/jumping-garden.ron"),
    ),
    (
        'H',
        "climbing-temple",
        include_str!("../../assets/rooms/climbing-temple.ron"),
    ),
];

/// The games that come with the program, read once.
pub fn built_in() -> &'static [Arc<Game>] {
    static GAMES: LazyLock<Vec<Arc<Game>>> = LazyLock::new(|| {
        let games = BUILT_IN.iter().map(|(letter, file, text)| {
            Game::from_ron(file, text).map(|game| Arc::new(game.with_letter(*letter)))
        });
        // A test reads them all; here a bad one would only be left out.
        games.filter_map(Result::ok).collect()
    });
    &GAMES
}

/// A built-in game by its name or its file's name, in small or large letters, with or without
/// spaces and hyphens.
pub fn find_built_in(name: &str) -> Option<&'static Arc<Game>> {
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
