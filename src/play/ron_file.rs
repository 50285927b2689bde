//! Files written by hand in RON, and errors that name the line.

use serde::de::DeserializeOwned;
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

/// Reads one value.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, BadFile> {
    Ok(ron::from_str(text)?)
}
