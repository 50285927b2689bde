//! The rooms that are measured.

use crate::forge::Failure;
use crate::puzzle::finish;
use crate::rooms::{Game, MakingRoom, Room, RoomOrder, built_in};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How the name of a file of rooms ends.
const ROOMS_END: &str = "_unsolvable";

/// Rooms of one game.
pub(super) struct Set {
    pub(super) title: String,
    pub(super) game: Arc<Game>,
    pub(super) rooms: Vec<Room>,
    /// What is known of the room with each number.
    pub(super) expected: BTreeMap<usize, Expected>,
}

/// What is known of a room from elsewhere.
#[derive(Clone, Copy)]
pub(super) struct Expected {
    /// Fewest changes; `None` if no repair exists.
    pub(super) fewest: Option<usize>,
    /// Seconds that another program took, and its changes.
    pub(super) recorded: Option<(f64, f64)>,
}

/// Rooms of our own games that just cannot be crossed.
pub(super) fn own(count: u32, first_seed: u32) -> Result<Vec<Set>, Failure> {
    let order = RoomOrder {
        crossable: false,
        ..RoomOrder::default()
    };
    let mut sets = Vec::new();
    for game in built_in() {
        let mut rooms = Vec::new();
        for number in 0..count {
            let seed = first_seed.wrapping_add(number);
            let made = finish(&mut MakingRoom::new(game, order, seed), None);
            if let Some(made) = made {
                rooms.push(made.map_err(Failure::other)?.room);
            }
        }
        sets.push(Set {
            title: game.name().to_owned(),
            game: Arc::clone(game),
            rooms,
            expected: BTreeMap::new(),
        });
    }
    Ok(sets)
}

/// The sets of a folder, in the order of their files.
pub(super) fn of_folder(folder: &Path) -> Result<Vec<Set>, Failure> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(Failure::file(folder))?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths.sort_by_key(|path| path.to_string_lossy().replace(ROOMS_END, ""));
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let mut games: Vec<(String, Arc<Game>)> = Vec::new();
    for path in paths
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
    {
        games.extend(stem(path).zip(Some(Arc::new(Game::from_file(path)?))));
    }
    let mut expected = read_expected(&folder.join("expected.tsv"))?;
    let mut sets: Vec<Set> = Vec::new();
    for path in &paths {
        let name = stem(path).unwrap_or_default();
        let Some(name) = name.strip_suffix(ROOMS_END) else {
            continue;
        };
        let fitting = games
            .iter()
            .filter(|(game, _)| name.starts_with(game.as_str()));
        let Some((_, game)) = fitting.max_by_key(|(game, _)| game.len()) else {
            continue;
        };
        let text = std::fs::read_to_string(path).map_err(Failure::file(path))?;
        let mut rooms = Vec::new();
        for (line, _, room) in game.read_rooms(&text) {
            let file = path.display();
            rooms.push(room.map_err(|bad| Failure::Other(format!("{file}:{line}: {bad}")))?);
        }
        let (rows, cols, moves) = (game.rows(), game.cols(), game.moves().len());
        let mut title = format!("{rows} x {cols}, {moves} moves");
        if sets.iter().any(|set| set.title == title) {
            title += ", more";
        }
        sets.push(Set {
            title,
            game: Arc::clone(game),
            rooms,
            expected: expected.remove(name).unwrap_or_default(),
        });
    }
    Ok(sets)
}

type ByFile = BTreeMap<String, BTreeMap<usize, Expected>>;

fn read_expected(path: &Path) -> Result<ByFile, Failure> {
    let mut expected = ByFile::new();
    if !path.exists() {
        return Ok(expected);
    }
    let text = std::fs::read_to_string(path).map_err(Failure::file(path))?;
    for (number, line) in text.lines().enumerate().skip(1) {
        let words: Vec<&str> = line.split('\t').collect();
        let row = || -> Option<(String, usize, Expected)> {
            let fewest = match *words.get(2)? {
                "none" => None,
                number => Some(number.parse().ok()?),
            };
            let float = |place: usize| words.get(place).and_then(|word| word.parse().ok());
            let known = Expected {
                fewest,
                recorded: float(4).zip(float(3)),
            };
            Some((
                (*words.first()?).to_owned(),
                words.get(1)?.parse().ok()?,
                known,
            ))
        };
        let (file, level, known) = row().ok_or_else(|| {
            let line = number + 1;
            Failure::Other(format!("{}:{line}: not a row of numbers", path.display()))
        })?;
        expected.entry(file).or_default().insert(level, known);
    }
    Ok(expected)
}
