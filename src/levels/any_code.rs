//! One gate for every level code: the first letter says whether it is for the cube or a grid game.

use super::board_code::{BadBoardCode, BoardCode};
use super::code::{ALPHABET, BadCode, LevelCode, symbols};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A level code of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyCode {
    /// A level of the cube.
    Cube(LevelCode),
    /// A level of a grid game.
    Board(BoardCode),
}

/// Why a text is no level code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadAnyCode {
    /// A code for the cube that is none, or no code at all.
    #[error(transparent)]
    Cube(#[from] BadCode),
    /// A code for a grid game that is none.
    #[error(transparent)]
    Board(#[from] BadBoardCode),
    /// A first letter that stands for nothing.
    #[error(
        "level codes begin with M or C for the cube, with G, H, B or D for other games, this one with {0}"
    )]
    Kind(char),
}

impl FromStr for AnyCode {
    type Err = BadAnyCode;

    fn from_str(text: &str) -> Result<AnyCode, BadAnyCode> {
        let symbols = symbols(text)?;
        let first = symbols.first().ok_or(BadCode::Empty)?;
        let first = ALPHABET.get(usize::from(*first)).copied();
        match char::from(first.unwrap_or(b'0')) {
            'M' | 'C' => Ok(AnyCode::Cube(text.parse()?)),
            'G' | 'H' | 'B' | 'D' => Ok(AnyCode::Board(text.parse()?)),
            other => Err(BadAnyCode::Kind(other)),
        }
    }
}

impl fmt::Display for AnyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyCode::Cube(code) => code.fmt(f),
            AnyCode::Board(code) => code.fmt(f),
        }
    }
}
