//! What can be wrong with a game file or with a room, and where.

use std::fmt;
use thiserror::Error;

/// Bytes of the longest game file.
pub(super) const MOST_BYTES: usize = 1 << 18;
/// Rows or columns of a room.
pub(super) const MOST_SIDE: usize = 48;
/// Cells of a room.
pub(super) const MOST_CELLS: usize = 1024;
/// Cells of an example.
pub(super) const MOST_EXAMPLE: usize = 1 << 14;
/// Tiles of a game: a set of them is one word.
pub(super) const MOST_TILES: usize = 64;
/// Window shapes of a game.
pub(super) const MOST_SHAPES: usize = 6;
/// Cells of a window.
pub(super) const MOST_WINDOW: usize = 16;
/// Different windows of one shape, cut off by the border in one way.
pub(super) const MOST_WINDOWS: usize = 1024;
/// What windows forbid, over all cells of a room.
pub(super) const MOST_FORBIDDEN: usize = 1 << 20;
/// Rows or columns that a window or a move reaches.
pub(super) const MOST_REACH: i32 = 15;
/// Moves of a game.
pub(super) const MOST_MOVES: usize = 128;
/// Cells that all moves look at, from all cells of a room.
pub(super) const MOST_NEEDS: usize = 1 << 20;

/// A game file that is no room game: which file, which line, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct BadGame {
    /// The file's name as the caller gave it.
    pub file: String,
    /// The line, from 1, where one line is to blame.
    pub line: Option<usize>,
    /// The reason.
    pub reason: Fault,
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

/// What is wrong with a game file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// Longer than any game.
    #[error("has {0} bytes; a game has {MOST_BYTES} at the most")]
    TooLong(usize),
    /// Not written as a game file should be.
    #[error("column {column}: {problem}")]
    Syntax {
        /// The column, from 1.
        column: usize,
        /// What the reader of RON says.
        problem: String,
    },
    /// None of something.
    #[error("there is no {0}")]
    None(&'static str),
    /// Too many of something.
    #[error("there are {found} {what}; {most} are allowed")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A room of no size, or too large.
    #[error(
        "a room of {rows} rows and {cols} columns: each is 1 to {MOST_SIDE}, and there are 2 to \
         {MOST_CELLS} cells"
    )]
    Size {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
    },
    /// A character that cannot stand for anything.
    #[error("{0:?} cannot stand for a tile: no spaces and no control characters")]
    Unwritable(char),
    /// Something is there twice.
    #[error("{0} is there twice")]
    Twice(String),
    /// A character that the game does not have.
    #[error("{0:?} is not among the game's characters")]
    UnknownSign(char),
    /// A tile that the game does not have.
    #[error("column {column}: {tile:?} is not among the game's tiles")]
    UnknownTile {
        /// The column of the example, from 1.
        column: usize,
        /// The tile.
        tile: char,
    },
    /// Start or goal that nobody can stand on, or both the same.
    #[error("start and goal are two different characters, and both are open")]
    Ends,
    /// A region outside of the room, or empty.
    #[error("the {0} is empty or not inside the room")]
    Region(&'static str),
    /// Rows of unequal length.
    #[error("this row has {found} tiles, the rows above have {expected}")]
    Ragged {
        /// Tiles in this row.
        found: usize,
        /// Tiles in the first row.
        expected: usize,
    },
    /// An offset too far away.
    #[error("({0}, {1}) is farther than {MOST_REACH} rows or columns away")]
    TooFar(i32, i32),
    /// A move that leads nowhere, or asks for what cannot be.
    #[error("this move {0}")]
    Move(&'static str),
    /// A colour that is none.
    #[error("{0:?} is not a colour of six hexadecimal digits, such as c08040")]
    Colour(String),
    /// Rooms of this size have windows that the example cannot have.
    #[error(
        "no room of this size can be like the example: a window of shape {0} is cut off by the \
         border in a way that the example has nowhere"
    )]
    NoWindow(usize),
}

/// A text that is no room of a game: where, and why. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadRoom {
    /// Too few or too many rows.
    #[error("there are {found} rows; a room has {expected}")]
    Rows {
        /// Rows found.
        found: usize,
        /// Rows that a room has.
        expected: usize,
    },
    /// A row too short or too long.
    #[error("row {row} has {found} characters; a room has {expected} columns")]
    Columns {
        /// The row.
        row: usize,
        /// Characters found.
        found: usize,
        /// Columns that a room has.
        expected: usize,
    },
    /// A character that the game does not have.
    #[error("row {row}, column {column}: {sign:?} is not among the game's characters")]
    Unknown {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        sign: char,
    },
    /// No start, or no goal.
    #[error("there is no {what} ({sign:?})")]
    Missing {
        /// "start" or "goal".
        what: &'static str,
        /// Its character.
        sign: char,
    },
    /// A second start, or a second goal.
    #[error("row {row}, column {column}: a second {what} ({sign:?})")]
    Second {
        /// "start" or "goal".
        what: &'static str,
        /// Its character.
        sign: char,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
}
