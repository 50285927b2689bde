//! Level codes: short texts that stand for a level and survive being read out over the telephone.
//!
//! `M` codes hold the generator's version, a difficulty and a seed: `M2M0-001Y-SRT4`. `C` codes hold
//! a cube tile by tile. The letters are those of Crockford's base 32 (no I, L, O or U); small
//! letters, spaces and hyphens do not matter, O is read as 0, I and L as 1. The last three symbols
//! are checks.

use super::check::{CHECKS, checks};
use crate::cube::generate::{BadDifficulty, Barren, Difficulty, GENERATOR_VERSION, generate};
use crate::cube::making::Wanted;
use crate::cube::{BadLevel, Cell, Cube, Tile};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

pub(super) const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What a level code stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelCode {
    /// A level of the generator.
    Seeded {
        /// The generator's version, 0 to 15.
        generator: u8,
        /// The difficulty.
        difficulty: Difficulty,
        /// The seed.
        seed: u32,
    },
    /// A cube tile by tile.
    Literal(Cube),
}

/// Why a text is no level code, or a code no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadCode {
    /// Nothing there.
    #[error("there is no level code here")]
    Empty,
    /// A character that no code has.
    #[error("character {place} of the code, {found:?}, is not a letter or digit of level codes")]
    Character {
        /// The character.
        found: char,
        /// Its place, from 1.
        place: usize,
    },
    /// The first letter says neither `M` nor `C`.
    #[error("level codes begin with M or C, this one with {0}")]
    Kind(char),
    /// Too many or too few symbols.
    #[error(
        "a level code that begins with {kind} has {expected} letters and digits, this one {found}"
    )]
    Length {
        /// The code's first letter.
        kind: char,
        /// Symbols that it should have.
        expected: usize,
        /// Symbols that it has.
        found: usize,
    },
    /// The checks do not fit: something was mistyped.
    #[error("the code has a typing error somewhere: its check letters do not fit")]
    Mistyped,
    /// Made by another version of the generator.
    #[error("the code is for version {0} of the generator, this is version {GENERATOR_VERSION}")]
    OtherGenerator(u8),
    /// A difficulty that does not exist.
    #[error(transparent)]
    Difficulty(#[from] BadDifficulty),
    /// A literal cube with the monk off Top.
    #[error("the code puts the monk nowhere on Top")]
    NoMonk,
    /// A literal cube that breaks a rule.
    #[error("the code's cube is no level: {0}")]
    Level(#[from] BadLevel),
    /// A seed that gives no level.
    #[error(transparent)]
    Barren(#[from] Barren),
}

/// Symbols between the kind and the checks.
const SEEDED_SYMBOLS: usize = 8;
const LITERAL_SYMBOLS: usize = 22;

/// Two bits a tile, for every cell but the monk's.
const LITERAL_TILE_BITS: u32 = 2 * 53;

impl LevelCode {
    /// The code of a seed under the present generator.
    pub fn seeded(difficulty: Difficulty, seed: u32) -> LevelCode {
        LevelCode::Seeded {
            generator: GENERATOR_VERSION,
            difficulty,
            seed,
        }
    }

    /// The level that the code stands for, to be made and proven.
    pub fn wanted(&self) -> Result<Wanted, BadCode> {
        match *self {
            LevelCode::Literal(cube) => Ok(Wanted::Cube(cube)),
            LevelCode::Seeded { generator, .. } if generator != GENERATOR_VERSION => {
                Err(BadCode::OtherGenerator(generator))
            }
            LevelCode::Seeded {
                difficulty, seed, ..
            } => Ok(Wanted::Seeded { difficulty, seed }),
        }
    }

    /// The level that the code stands for.
    pub fn cube(&self) -> Result<Cube, BadCode> {
        // What is no level of the present generator is not wanted.
        self.wanted()?;
        match *self {
            LevelCode::Literal(cube) => Ok(cube),
            LevelCode::Seeded {
                difficulty, seed, ..
            } => Ok(generate(difficulty, seed)?.cube),
        }
    }

    fn kind(&self) -> char {
        match self {
            LevelCode::Seeded { .. } => 'M',
            LevelCode::Literal(_) => 'C',
        }
    }

    fn packed(&self) -> (u128, usize) {
        match self {
            LevelCode::Seeded {
                generator,
                difficulty,
                seed,
            } => {
                let head = u128::from(*generator) << 4 | u128::from(difficulty.get());
                (head << 32 | u128::from(*seed), SEEDED_SYMBOLS)
            }
            LevelCode::Literal(cube) => (packed_cube(cube), LITERAL_SYMBOLS),
        }
    }
}

fn packed_cube(cube: &Cube) -> u128 {
    Cell::all()
        .filter(|cell| *cell != cube.monk())
        .fold(cube.spot().into(), |packed, cell| {
            packed << 2
                | match cube.tile(cell) {
                    Tile::Path => 0,
                    Tile::Karma => 1,
                    Tile::Obstacle => 2,
                    Tile::Soldiers => 3,
                }
        })
}

fn unpacked_cube(packed: u128) -> Result<Cube, BadCode> {
    let spot = (packed >> LITERAL_TILE_BITS) as u8;
    if spot > 8 {
        return Err(BadCode::NoMonk);
    }
    let mut cube = Cube::filled(Tile::Path, spot);
    let monk = cube.monk();
    let mut bits = LITERAL_TILE_BITS;
    for cell in Cell::all().filter(|cell| *cell != monk) {
        bits -= 2;
        let tile = match packed >> bits & 3 {
            0 => Tile::Path,
            1 => Tile::Karma,
            2 => Tile::Obstacle,
            _ => Tile::Soldiers,
        };
        cube.set(cell, tile);
    }
    cube.check()?;
    Ok(cube)
}

impl fmt::Display for LevelCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (packed, count) = self.packed();
        let kind = ALPHABET.iter().position(|c| char::from(*c) == self.kind());
        let mut symbols = vec![kind.unwrap_or_default() as u8];
        symbols.extend((0..count).rev().map(|i| (packed >> (5 * i)) as u8 & 31));
        symbols.extend(checks(&symbols));
        f.pad(&grouped(&symbols))
    }
}

/// Symbols as letters, in groups of four.
pub(super) fn grouped(symbols: &[u8]) -> String {
    let mut code = String::new();
    for (i, symbol) in symbols.iter().enumerate() {
        if i > 0 && i % 4 == 0 {
            code.push('-');
        }
        code.push(ALPHABET[usize::from(symbol & 31)].into());
    }
    code
}

impl FromStr for LevelCode {
    type Err = BadCode;

    fn from_str(text: &str) -> Result<LevelCode, BadCode> {
        let symbols = symbols(text)?;
        let (first, rest) = symbols.split_first().ok_or(BadCode::Empty)?;
        let kind = char::from(ALPHABET[usize::from(*first)]);
        let count = match kind {
            'M' => SEEDED_SYMBOLS,
            'C' => LITERAL_SYMBOLS,
            _ => return Err(BadCode::Kind(kind)),
        };
        if rest.len() != count + CHECKS {
            return Err(BadCode::Length {
                kind,
                expected: 1 + count + CHECKS,
                found: symbols.len(),
            });
        }
        if checks(&symbols[..=count]) != symbols[count + 1..] {
            return Err(BadCode::Mistyped);
        }
        let packed = rest[..count]
            .iter()
            .fold(0u128, |packed, symbol| packed << 5 | u128::from(*symbol));
        match kind {
            'M' => Ok(LevelCode::Seeded {
                generator: (packed >> 36) as u8,
                difficulty: Difficulty::new((packed >> 32) as u8 & 15)?,
                seed: packed as u32,
            }),
            _ => Ok(LevelCode::Literal(unpacked_cube(packed)?)),
        }
    }
}

/// The first letter of a code: it says what the code is for.
pub fn first_letter(text: &str) -> Result<char, BadCode> {
    let symbols = symbols(text)?;
    let first = symbols.first().ok_or(BadCode::Empty)?;
    Ok(char::from(ALPHABET[usize::from(first & 31)]))
}

/// The five-bit symbols of a code, forgiving what people do to codes.
pub(super) fn symbols(text: &str) -> Result<Vec<u8>, BadCode> {
    let mut symbols = Vec::new();
    for (i, found) in text.trim().chars().enumerate() {
        let meant = match found.to_ascii_uppercase() {
            '-' | ' ' => continue,
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let symbol = ALPHABET.iter().position(|c| char::from(*c) == meant);
        symbols.push(symbol.ok_or(BadCode::Character {
            found,
            place: i + 1,
        })? as u8);
    }
    Ok(symbols)
}
