//! What can be wrong with a game file, and where.

use super::board::{MOST_CELLS, MOST_LAYERS, MOST_SIDE};
use super::tree::BadTree;
use std::fmt;
use thiserror::Error;

/// Bytes of the longest game file.
pub(super) const MOST_BYTES: usize = 1 << 18;
/// Tiles of one game.
pub(super) const MOST_TILES: usize = 64;
/// Rewrites of one game.
pub(super) const MOST_RULES: usize = 128;
/// Start boards of one game.
pub(super) const MOST_STARTS: usize = 30;
/// Tiles that rewrites put or take, over all layers.
pub(super) const MOST_CHANGING: usize = 32;
/// Characters of a tile's text.
pub(super) const MOST_LETTERS: usize = 4;

/// A game file that is no game: which file, which line, and why.
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

/// What is wrong.
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
    /// None of something.
    #[error("there are no {0}")]
    None(&'static str),
    /// A text that cannot stand for a tile.
    #[error(
        "{0:?} cannot name a tile: one to {MOST_LETTERS} characters without spaces, quotes, \
         backslashes, / and |, and neither -> nor ."
    )]
    TileText(String),
    /// A colour that is none.
    #[error("{0:?} is not a colour of six hexadecimal digits, such as c08040")]
    Colour(String),
    /// Something is there twice.
    #[error("{0} is there twice")]
    Twice(String),
    /// A tile that the game does not have.
    #[error("tile {0:?} is not among the game's tiles")]
    UnknownTile(String),
    /// A layer that the game does not have.
    #[error("layer {0:?} is not among the game's layers")]
    UnknownLayer(String),
    /// A board that leaves a layer out.
    #[error("layer {0:?} is missing: a board gives every layer")]
    MissingLayer(String),
    /// Rows of unequal length.
    #[error("this row has {found} tiles, the rows above have {expected}")]
    Ragged {
        /// Tiles in this row.
        found: usize,
        /// Tiles in the first row.
        expected: usize,
    },
    /// The sides, or the layers, have unequal shapes.
    #[error(
        "unequal shapes: {} by {} tiles here and {} by {} there",
        .one.0, .one.1, .other.0, .other.1
    )]
    Shapes {
        /// Columns and rows of one.
        one: (usize, usize),
        /// Columns and rows of the other.
        other: (usize, usize),
    },
    /// Nothing where rows of tiles should be.
    #[error("there are no tiles here")]
    Empty,
    /// A rewrite without `->`.
    #[error("a rewrite is written LEFT -> RIGHT, and here is no ->")]
    NoArrow,
    /// More arrows than rows.
    #[error("write one -> in each row, or a single one between the two sides")]
    Arrows,
    /// A pattern in which everything is `.`.
    #[error("the pattern names no tile, so it fits everywhere")]
    NamesNothing,
    /// A rewrite that changes nothing.
    #[error("the rewrite changes nothing")]
    ChangesNothing,
    /// The right side writes where the left side says `.`.
    #[error(
        "the right side writes {0:?} where the left side has . (anything): what was there could \
         not be put back when the game runs backwards; name the tile on the left side"
    )]
    Overwrites(String),
    /// A tree that is not of the supported form.
    #[error(transparent)]
    Tree(#[from] BadTree),
    /// A board too large.
    #[error(
        "the board has {width} columns and {height} rows; {MOST_SIDE} of each and {MOST_CELLS} \
         cells in all are the most"
    )]
    BoardSize {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Too many layers.
    #[error("there are {0} layers; {MOST_LAYERS} are the most")]
    Layers(usize),
    /// A start board that cannot be won.
    #[error("start board {0:?} can never be won")]
    NeverWon(String),
    /// A solved board that is not solved.
    #[error("the board given as solved is not won")]
    NotSolved,
    /// Limits the wrong way round.
    #[error("least is {least}, more than most, which is {most}")]
    Limits {
        /// The lower limit.
        least: u32,
        /// The upper limit.
        most: u32,
    },
}

impl Fault {
    /// Whether a text may be a game by its length.
    pub fn check_length(text: &str) -> Result<(), Fault> {
        match text.len() {
            0..=MOST_BYTES => Ok(()),
            bytes => Err(Fault::TooLong(bytes)),
        }
    }
}
