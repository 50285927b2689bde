//! Levels as they come in from outside and go out again: codes, texts and seed files.
//!
//! Everything is checked at this gate. What passes never panics later; what does not is told what
//! is wrong and where.

mod check;
pub mod code;
pub mod seeds;

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
    line.chars().count() == crate::cube::geometry::CELLS
        || line.contains(['.', '#'])
        || line.chars().all(|c| "oSM".contains(c))
}
