//! Levels as they come in from outside and go out again: codes, texts and seed files.
//!
//! Everything is checked at this gate. What passes never panics later; what does not is told what
//! is wrong and where.

mod bits;
pub mod board_code;
mod check;
pub mod code;
pub mod digest;
mod packed_board;
pub mod seeds;
mod squeeze;

use crate::cube::geometry::CELLS;
use crate::cube::{BadLevel, Cube};
use code::{BadCode, LevelCode};
use thiserror::Error;

/// Why a line is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadLine {
    /// It looks like a level text, and is none.
    #[error("{0}")]
    Text(#[from] BadLevel),
    /// It looks like a level code, and is none.
    #[error("{0}")]
    Code(#[from] BadCode),
}

/// No code is longer, hyphens and a few spaces included.
const LONGEST_CODE: usize = 40;

/// Reads a level text or a level code, whichever the line looks like.
pub fn read_level(line: &str) -> Result<Cube, BadLine> {
    let line = line.trim();
    if looks_like_text(line) {
        Ok(line.parse()?)
    } else {
        Ok(line.parse::<LevelCode>()?.cube()?)
    }
}

fn looks_like_text(line: &str) -> bool {
    let length = line.chars().count();
    // A short line with other characters is a mistyped code rather than a mistyped text.
    length == CELLS || length > LONGEST_CODE || line.chars().all(|c| ".o#SM".contains(c))
}
