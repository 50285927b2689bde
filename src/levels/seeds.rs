//! Seed files: thousands of proven levels of one difficulty in five bytes each.
//!
//! A header of sixteen bytes (`MONK`, format, generator version, difficulty, a zero, the number of
//! entries and a CRC-32 over them, both little-endian), then for each entry its seed (`u32`,
//! little-endian) and its rating in a byte, the lowest rating first.

use crate::cube::generate::{BadDifficulty, Difficulty, GENERATOR_VERSION};
use crate::cube::rating::unquantise;
use thiserror::Error;

const MAGIC: &[u8; 4] = b"MONK";
const FORMAT: u8 = 1;
const HEADER: usize = 16;
const ENTRY: usize = 5;

/// A level in a seed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The generator's seed.
    pub seed: u32,
    /// The rating, quantised.
    pub rating: u8,
}

impl Entry {
    /// The rating, 0 to 4, to the precision of the file.
    pub fn rating(&self) -> f64 {
        unquantise(self.rating)
    }
}

/// Proven levels of one difficulty, the lowest rating first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedFile {
    /// Their difficulty.
    pub difficulty: Difficulty,
    /// The levels.
    pub entries: Vec<Entry>,
}

/// What is wrong with a seed file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSeedFile {
    /// Shorter than a header.
    #[error("it has {0} bytes; the header alone takes {HEADER}")]
    TooShort(usize),
    /// Not a seed file at all.
    #[error("it does not begin with MONK: not a seed file")]
    Magic,
    /// A format that this reader does not know.
    #[error("byte 4: format {0} is unknown, this reader knows {FORMAT}")]
    Format(u8),
    /// Made for another generator.
    #[error("byte 5: made for generator version {0}, this is version {GENERATOR_VERSION}")]
    Generator(u8),
    /// A difficulty that does not exist.
    #[error("byte 6: {0}")]
    Difficulty(#[from] BadDifficulty),
    /// A spare byte is in use.
    #[error("byte 7: {0} where a zero belongs")]
    Spare(u8),
    /// Cut short, or something behind the end.
    #[error("the header promises {count} entries, {expected} bytes in all; the file has {found}")]
    Length {
        /// Entries promised.
        count: u32,
        /// Bytes that they would take.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// The entries are not those that were written.
    #[error("the checksum is {found:08x}, the header says {expected:08x}: the entries are damaged")]
    Checksum {
        /// What the header says.
        expected: u32,
        /// What the entries give.
        found: u32,
    },
    /// An entry rated below the one before it.
    #[error("entry {0} has a lower rating than the one before it")]
    Unsorted(usize),
    /// A seed that is there twice.
    #[error("seed {0} is there twice")]
    Repeated(u32),
}

impl SeedFile {
    /// The usual name of a difficulty's file.
    pub fn name(difficulty: Difficulty) -> String {
        format!("difficulty-{:02}.seeds", difficulty.get())
    }

    /// The file's bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut entries = Vec::with_capacity(self.entries.len() * ENTRY);
        for entry in &self.entries {
            entries.extend(entry.seed.to_le_bytes());
            entries.push(entry.rating);
        }
        let mut bytes = Vec::with_capacity(HEADER + entries.len());
        bytes.extend(MAGIC);
        bytes.extend([FORMAT, GENERATOR_VERSION, self.difficulty.get(), 0]);
        bytes.extend((self.entries.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&entries).to_le_bytes());
        bytes.extend(entries);
        bytes
    }

    /// Reads and checks a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<SeedFile, BadSeedFile> {
        let Some((header, body)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(BadSeedFile::TooShort(bytes.len()));
        };
        let [m, o, n, k, format, generator, difficulty, spare, rest @ ..] = *header;
        let [a, b, c, d, e, f, g, h] = rest;
        if [m, o, n, k] != *MAGIC {
            return Err(BadSeedFile::Magic);
        }
        if format != FORMAT {
            return Err(BadSeedFile::Format(format));
        }
        if generator != GENERATOR_VERSION {
            return Err(BadSeedFile::Generator(generator));
        }
        let difficulty = Difficulty::new(difficulty)?;
        if spare != 0 {
            return Err(BadSeedFile::Spare(spare));
        }
        let count = u32::from_le_bytes([a, b, c, d]);
        let expected = HEADER as u64 + u64::from(count) * ENTRY as u64;
        if bytes.len() as u64 != expected {
            return Err(BadSeedFile::Length {
                count,
                expected,
                found: bytes.len() as u64,
            });
        }
        let expected = u32::from_le_bytes([e, f, g, h]);
        let found = crc32fast::hash(body);
        if found != expected {
            return Err(BadSeedFile::Checksum { expected, found });
        }
        let entries: Vec<Entry> = body
            .as_chunks::<ENTRY>()
            .0
            .iter()
            .map(|[a, b, c, d, rating]| Entry {
                seed: u32::from_le_bytes([*a, *b, *c, *d]),
                rating: *rating,
            })
            .collect();
        check_entries(&entries)?;
        Ok(SeedFile {
            difficulty,
            entries,
        })
    }
}

fn check_entries(entries: &[Entry]) -> Result<(), BadSeedFile> {
    if let Some(i) = entries.windows(2).position(|w| w[1].rating < w[0].rating) {
        return Err(BadSeedFile::Unsorted(i + 1));
    }
    let mut seeds: Vec<u32> = entries.iter().map(|entry| entry.seed).collect();
    seeds.sort_unstable();
    match seeds.windows(2).find(|w| w[0] == w[1]) {
        Some(twice) => Err(BadSeedFile::Repeated(twice[0])),
        None => Ok(()),
    }
}
