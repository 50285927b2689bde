//! The seed files as one long line of levels, from the gentlest to the hardest.

use crate::cube::generate::Difficulty;
use crate::levels::seeds::{Entry, SeedFile};
use crate::puzzle::Dice;
use thiserror::Error;

/// A level of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// Its seed.
    pub seed: u32,
}

/// All levels of the seed files, by difficulty and then by rating.
#[derive(Clone, Debug)]
pub struct Library {
    levels: Vec<(Difficulty, Entry)>,
}

/// Why no library could be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadLibrary {
    /// There are no levels at all.
    #[error("there are no levels in the seed files")]
    Empty,
}

/// The seed files that are built into the program, with their names.
pub const BUILT_IN: [(&str, &[u8]); 10] = [
    (
        "difficulty-01.seeds",
        include_bytes!("../../../levels/difficulty-01.seeds"),
    ),
    (
        "difficulty-02.seeds",
        include_bytes!("../../../levels/difficulty-02.seeds"),
    ),
    (
        "difficulty-03.seeds",
        include_bytes!("../../../levels/difficulty-03.seeds"),
    ),
    (
        "difficulty-04.seeds",
        include_bytes!("../../../levels/difficulty-04.seeds"),
    ),
    (
        "difficulty-05.seeds",
        include_bytes!("../../../levels/difficulty-05.seeds"),
    ),
    (
        "difficulty-06.seeds",
        include_bytes!("../../../levels/difficulty-06.seeds"),
    ),
    (
        "difficulty-07.seeds",
        include_bytes!("../../../levels/difficulty-07.seeds"),
    ),
    (
        "difficulty-08.seeds",
        include_bytes!("../../../levels/difficulty-08.seeds"),
    ),
    (
        "difficulty-09.seeds",
        include_bytes!("../../../levels/difficulty-09.seeds"),
    ),
    (
        "difficulty-10.seeds",
        include_bytes!("../../../levels/difficulty-10.seeds"),
    ),
];

impl Library {
    /// Puts seed files into one line, the gentlest first.
    pub fn new(files: impl IntoIterator<Item = SeedFile>) -> Result<Library, BadLibrary> {
        let mut files: Vec<SeedFile> = files.into_iter().collect();
        files.sort_by_key(|file| file.difficulty);
        let levels: Vec<(Difficulty, Entry)> = files
            .into_iter()
            .flat_map(|file| {
                let difficulty = file.difficulty;
                file.entries
                    .into_iter()
                    .map(move |entry| (difficulty, entry))
            })
            .collect();
        if levels.is_empty() {
            return Err(BadLibrary::Empty);
        }
        Ok(Library { levels })
    }

    /// The library that is built into the program. A test reads its files; here a damaged one would only
    /// leave the gentlest level of all.
    pub fn built_in() -> Library {
        let files = BUILT_IN
            .iter()
            .map(|(_, bytes)| SeedFile::from_bytes(bytes));
        let files: Vec<SeedFile> = files.filter_map(Result::ok).collect();
        let gentlest =
            Difficulty::all().map(|difficulty| (difficulty, Entry { seed: 0, rating: 0 }));
        Library::new(files).unwrap_or_else(|_| Library {
            levels: gentlest.take(1).collect(),
        })
    }

    /// Levels in all.
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    /// Never: an empty library cannot be made.
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    /// The level at a position, the last one past the end.
    pub fn at(&self, position: usize) -> Pick {
        let (difficulty, entry) = self.levels[position.min(self.levels.len() - 1)];
        Pick {
            difficulty,
            seed: entry.seed,
        }
    }

    /// A level from a part of the line, given in percent.
    pub fn between(&self, from: u32, to: u32, dice: &mut Dice) -> Pick {
        let place = |percent: u32| self.levels.len() * percent.min(100) as usize / 100;
        let (start, end) = (place(from), place(to));
        let size = end.saturating_sub(start).max(1);
        self.at(start + dice.below(size as u32) as usize)
    }
}
