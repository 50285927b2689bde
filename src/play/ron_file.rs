//! Files written by hand in RON, and errors that name the line.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use thiserror::Error;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct BadFile {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

impl From<ron::error::SpannedError> for BadFile {
    fn from(error: ron::error::SpannedError) -> BadFile {
        BadFile {
            line: error.span.start.line,
            column: error.span.start.col,
            reason: error.code.to_string(),
        }
    }
}

impl BadFile {
    /// Something is wrong with all of it.
    pub(super) fn whole(reason: impl Display) -> BadFile {
        BadFile {
            line: 1,
            column: 1,
            reason: reason.to_string(),
        }
    }
}

/// Reads one value.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, BadFile> {
    Ok(ron::from_str(text)?)
}

/// A list as text, a line for each thing, however long the list.
pub(super) fn lines<T: Serialize>(list: &[T]) -> String {
    // Plain data of our own always serialises.
    let line = |thing: &T| ron::to_string(thing).unwrap_or_default() + ",\n";
    let lines: String = list.iter().map(line).collect();
    format!("[\n{lines}]")
}
