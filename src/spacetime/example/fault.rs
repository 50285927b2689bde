//! What can be wrong with an example or a strip, and where.

use super::{
    BadStrip, FARTHEST_CONTEXT, MOST_CONTEXT, MOST_SIDE, MOST_TERMINAL, MOST_TILES, MOST_WINDOW,
};
use thiserror::Error;

/// Bytes of the longest example file.
pub(super) const MOST_BYTES: usize = 1 << 22;

/// A text that is no example: the line, from 1, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct BadExample {
    /// The line to blame.
    pub line: usize,
    /// The reason.
    pub fault: ExampleFault,
}

/// What is wrong with an example.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExampleFault {
    /// Longer than any example.
    #[error("the text has {0} bytes; {MOST_BYTES} are the most")]
    TooLong(usize),
    /// A line that means nothing.
    #[error("{0:?} is no word that a line begins with here")]
    Word(String),
    /// A line that is there twice.
    #[error("{0} is said twice")]
    Twice(String),
    /// Something is left out.
    #[error("there is no line {0:?}")]
    Missing(&'static str),
    /// A line without what it should say.
    #[error("{what} should be {form}, not {found:?}")]
    Form {
        /// The line's first word.
        what: &'static str,
        /// What should follow.
        form: &'static str,
        /// What follows.
        found: String,
    },
    /// Frames that cannot be.
    #[error(transparent)]
    Strip(#[from] BadStrip),
    /// A legend that cannot be.
    #[error("{0:?} is no entry of a legend: a letter, a blank, a name, with ; between the entries")]
    Entry(String),
    /// The same letter for two tiles.
    #[error("the letter {0:?} is in the legend twice")]
    Letter(char),
    /// Too many kinds of tiles.
    #[error("the legend has {0} tiles; {MOST_TILES} are the most")]
    Tiles(usize),
    /// A letter that is not in the legend.
    #[error("column {column}: {letter:?} is not in the legend")]
    UnknownTile {
        /// The letter.
        letter: char,
        /// The column of the row, or of the line, from 1.
        column: usize,
    },
    /// A row that is too short or too long.
    #[error("this row has {found} tiles; size says {expected}")]
    Row {
        /// Tiles of this row.
        found: usize,
        /// Tiles that it should have.
        expected: usize,
    },
    /// Too few or too many rows.
    #[error("the first frame has {found} rows; size says {expected}")]
    Rows {
        /// Rows that there are.
        found: usize,
        /// Rows that there should be.
        expected: usize,
    },
    /// Steps out of order.
    #[error("this should be step {expected}, not {found:?}")]
    Step {
        /// The step's number.
        expected: usize,
        /// What is there.
        found: String,
    },
    /// Fewer or more steps than announced.
    #[error("there are {found} steps; {expected} were announced")]
    Steps {
        /// Steps that there are.
        found: usize,
        /// Steps that were announced.
        expected: usize,
    },
    /// Something that is no change.
    #[error("{0:?} is no change: those are written row,column=tile")]
    Change(String),
    /// A change outside of the frame.
    #[error(
        "row {row}, column {col} is outside of the frame, which has {rows} rows and {cols} columns"
    )]
    Outside {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        col: usize,
        /// Rows of a frame.
        rows: usize,
        /// Columns of a frame.
        cols: usize,
    },
    /// A change to what is there already.
    #[error("row {row}, column {col} holds {letter:?} already")]
    Unchanged {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        col: usize,
        /// What it holds.
        letter: char,
    },
    /// Two changes of one cell in one step.
    #[error("row {row}, column {col} changes twice in this step")]
    ChangedTwice {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        col: usize,
    },
    /// Too many copies of the last frame.
    #[error("the last frame is there 1 to {MOST_TERMINAL} times, not {0} times")]
    Terminal(usize),
    /// A window that is too large.
    #[error("windows have 1 to {MOST_WINDOW} rows and columns, not {0} by {1}")]
    Window(usize, usize),
    /// Too much context, or too far away.
    #[error(
        "context has up to {MOST_CONTEXT} cells, at most {FARTHEST_CONTEXT} away, none of them the \
         changed cell itself, and none twice"
    )]
    Context,
    /// A frame whose ring would leave the bounds.
    #[error("with its ring the frame would have more than {MOST_SIDE} rows or columns")]
    Ring,
}
