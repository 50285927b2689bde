//! A room game: its characters and the tiles behind them, its example, its moves.

use super::fault::BadGame;
use super::ground::Ground;
use super::reader;
use super::windows::Shape;
use crate::rewrite::Shape as Drawn;
use std::sync::Arc;

/// A cell of a room: rows one after another, from 0.
pub type Cell = u16;

/// What a cell of a room looks like: a character, by its number in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sign(pub(super) u8);

impl Sign {
    /// The character's place in [`Game::signs`].
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// What a game says of a character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignKind {
    /// How it is written.
    pub sign: char,
    /// Whether one can be there; all else is solid.
    pub is_open: bool,
    /// What people call it.
    pub name: String,
    /// What it is drawn as.
    pub shape: Drawn,
    /// Its main colour: red, green, blue.
    pub colour: [u8; 3],
    /// What there is to know about it.
    pub help: String,
    /// The tiles that look like this, as a set.
    pub(crate) tiles: u64,
}

/// Rows and columns from which something may be chosen, the upper ends left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// First row and the row after the last.
    pub rows: (usize, usize),
    /// First column and the column after the last.
    pub cols: (usize, usize),
}

impl Region {
    /// Whether a row and column lie in it.
    pub fn has(&self, (row, col): (usize, usize)) -> bool {
        (self.rows.0..self.rows.1).contains(&row) && (self.cols.0..self.cols.1).contains(&col)
    }
}

/// A move as a template: from an open cell, `to` and all of `open` must be open, all of `solid` solid, and
/// all of them inside the room. Offsets are (row, column); rows grow downwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// What people call it; may be empty.
    pub name: String,
    /// Where it leads.
    pub to: (i32, i32),
    /// Cells that must be open besides.
    pub open: Vec<(i32, i32)>,
    /// Cells that must be solid.
    pub solid: Vec<(i32, i32)>,
}

/// A game of rooms to cross.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) name: String,
    pub(super) help: String,
    pub(super) letter: Option<char>,
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) signs: Vec<SignKind>,
    /// The character that each tile looks like.
    pub(super) tiles: Vec<Sign>,
    /// How each tile is written in the example.
    pub(super) tile_letters: Vec<char>,
    pub(super) start: Sign,
    pub(super) goal: Sign,
    pub(super) start_region: Region,
    pub(super) goal_region: Region,
    pub(super) shapes: Vec<Shape>,
    pub(super) example: Vec<Vec<u8>>,
    pub(super) moves: Vec<Template>,
    pub(super) ground: Arc<Ground>,
}

impl Game {
    /// Reads a game file; `file` is only for the error.
    pub fn from_ron(file: &str, text: &str) -> Result<Game, BadGame> {
        reader::read(file, text)
    }

    /// The game with a letter that level codes know it by.
    pub(super) fn with_letter(self, letter: char) -> Game {
        Game {
            letter: Some(letter),
            ..self
        }
    }

    /// What the game is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is about, in a line or two.
    pub fn help(&self) -> &str {
        &self.help
    }

    /// The letter of a built-in game.
    pub fn letter(&self) -> Option<char> {
        self.letter
    }

    /// Rows of a room.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of a room.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Cells of a room.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// Row and column of a cell.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        (usize::from(cell) / self.cols, usize::from(cell) % self.cols)
    }

    /// The cell in a row and column, if it is inside.
    pub fn cell(&self, row: usize, col: usize) -> Option<Cell> {
        (row < self.rows && col < self.cols).then(|| (row * self.cols + col) as Cell)
    }

    /// The characters, by [`Sign::index`].
    pub fn signs(&self) -> &[SignKind] {
        &self.signs
    }

    /// What is said of a character.
    pub fn kind(&self, sign: Sign) -> &SignKind {
        // Signs are only made by the game that has them.
        &self.signs[sign.index().min(self.signs.len() - 1)]
    }

    /// A character by how it is written.
    pub fn sign(&self, written: char) -> Option<Sign> {
        let found = self.signs.iter().position(|kind| kind.sign == written);
        found.map(|number| Sign(number as u8))
    }

    /// The character of a number, if there are so many.
    pub fn sign_at(&self, index: usize) -> Option<Sign> {
        (index < self.signs.len()).then_some(Sign(index as u8))
    }

    /// Whether one can be on a character.
    pub fn is_open(&self, sign: Sign) -> bool {
        self.kind(sign).is_open
    }

    /// The character that marks the start.
    pub fn start(&self) -> Sign {
        self.start
    }

    /// The character that marks the goal.
    pub fn goal(&self) -> Sign {
        self.goal
    }

    /// Where rooms that are made have their start.
    pub fn start_region(&self) -> Region {
        self.start_region
    }

    /// Where rooms that are made have their goal.
    pub fn goal_region(&self) -> Region {
        self.goal_region
    }

    /// The moves.
    pub fn moves(&self) -> &[Template] {
        &self.moves
    }

    /// Tiles behind the characters.
    pub fn tile_count(&self) -> usize {
        self.tiles.len()
    }

    /// The character that a tile looks like.
    pub(crate) fn sign_of_tile(&self, tile: u8) -> Sign {
        self.tiles[usize::from(tile).min(self.tiles.len() - 1)]
    }

    /// The tiles that look like a character, as a set.
    pub(crate) fn tiles_of(&self, sign: Sign) -> u64 {
        self.kind(sign).tiles
    }

    /// All tiles, as a set.
    pub(crate) fn all_tiles(&self) -> u64 {
        self.signs.iter().fold(0, |set, kind| set | kind.tiles)
    }

    /// Whether every character has a single tile behind it.
    pub(super) fn is_plain(&self) -> bool {
        self.tiles.len() == self.signs.len()
    }

    /// The tiles of the example, row by row.
    pub(crate) fn example(&self) -> &[Vec<u8>] {
        &self.example
    }

    /// The example as its characters look.
    pub fn example_rows(&self) -> Vec<Vec<Sign>> {
        let row = |row: &Vec<u8>| row.iter().map(|tile| self.sign_of_tile(*tile)).collect();
        self.example.iter().map(row).collect()
    }

    /// The window shapes and what the example teaches of them.
    pub(crate) fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Where windows lie and moves lead in a room.
    pub(crate) fn ground(&self) -> &Arc<Ground> {
        &self.ground
    }

    /// Thirty bits for everything that decides which rooms are legal and where moves lead: not looks or
    /// words.
    pub fn rules_digest(&self) -> u32 {
        use std::fmt::Write;
        let mut text = format!("{} {} {:?}", self.rows, self.cols, self.tile_letters);
        for kind in &self.signs {
            let _ = write!(text, " {}{}{:x}", kind.sign, kind.is_open, kind.tiles);
        }
        let _ = write!(text, " {} {}", self.start.0, self.goal.0);
        let _ = write!(text, " {:?} {:?}", self.start_region, self.goal_region);
        for shape in &self.shapes {
            let _ = write!(text, " {:?}", shape.offsets);
        }
        let _ = write!(text, " {:?}", self.example);
        for template in &self.moves {
            let Template {
                to, open, solid, ..
            } = template;
            let _ = write!(text, " {to:?} {open:?} {solid:?}");
        }
        crc32fast::hash(text.as_bytes()) & ((1 << 30) - 1)
    }
}
