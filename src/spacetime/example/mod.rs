//! Examples: a level, played to its end, and how to learn from it.

mod fault;
mod frames;
mod reader;
mod strip_text;
mod writer;

pub use fault::{BadExample, ExampleFault};
pub use strip_text::{StripText, read_strip, write_strip};

use super::strip::{BadStrip, MOST_SIDE, MOST_TILES, Strip, Tile, TileSet};

/// The largest window that a pool may have, in rows and columns.
pub const MOST_WINDOW: usize = 5;
/// Copies of the last frame that an example may ask for.
pub const MOST_TERMINAL: usize = 100;
/// Context cells that each changed cell may have.
pub const MOST_CONTEXT: usize = 24;
/// How far a context cell may lie from its changed cell.
pub const FARTHEST_CONTEXT: i16 = 8;

/// What the tiles are: a letter and a name each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legend {
    entries: Vec<(char, String)>,
}

impl Legend {
    /// A legend of letters and names; `None` if a letter is there twice, is blank, or there are too many
    /// or none.
    pub fn new(entries: Vec<(char, String)>) -> Option<Legend> {
        let fits = (1..=MOST_TILES).contains(&entries.len());
        let mut letters: Vec<char> = entries.iter().map(|(letter, _)| *letter).collect();
        let good = letters.iter().all(|letter| is_letter(*letter));
        letters.sort_unstable();
        letters.dedup();
        (fits && good && letters.len() == entries.len()).then_some(Legend { entries })
    }

    /// How many kinds of tiles there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The kinds in order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        (0..self.entries.len()).filter_map(Tile::new)
    }

    /// The tile that a letter stands for.
    pub fn tile(&self, letter: char) -> Option<Tile> {
        let place = self.entries.iter().position(|entry| entry.0 == letter)?;
        Tile::new(place)
    }

    /// The letter of a tile; `?` for one that is not in the legend.
    pub fn letter(&self, tile: Tile) -> char {
        self.entries.get(tile.index()).map_or('?', |entry| entry.0)
    }

    /// What a tile is called.
    pub fn name(&self, tile: Tile) -> &str {
        self.entries.get(tile.index()).map_or("?", |entry| &entry.1)
    }

    /// A row of tiles in letters.
    pub fn write(&self, tiles: &[Tile]) -> String {
        tiles.iter().map(|tile| self.letter(*tile)).collect()
    }

    /// A set of tiles in letters, in the order of the legend.
    pub fn write_set(&self, set: TileSet) -> String {
        set.iter().map(|tile| self.letter(tile)).collect()
    }
}

/// Whether a character can stand for a tile in the text form.
fn is_letter(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control() && !"=,;.#!".contains(letter)
}

/// The border round every frame of a generated strip: one tile for each corner and side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring {
    /// Top left, top, top right, left, right, bottom left, bottom, bottom right.
    pub tiles: [Tile; 8],
}

impl Ring {
    /// A ring of one tile.
    pub fn of(tile: Tile) -> Ring {
        Ring { tiles: [tile; 8] }
    }

    /// The ring's tile at a cell of a frame of so many rows and columns, ring included; `None` inside
    /// and in the void.
    pub fn tile(&self, rows: usize, cols: usize, row: usize, col: usize) -> Option<Tile> {
        if row >= rows || col >= cols {
            return None;
        }
        let third = |place: usize, count: usize| match place {
            0 => 0,
            last if last + 1 == count => 2,
            _ => 1,
        };
        let [tl, t, tr, l, r, bl, b, br] = self.tiles;
        match (third(row, rows), third(col, cols)) {
            (0, 0) => Some(tl),
            (0, 1) => Some(t),
            (0, _) => Some(tr),
            (1, 0) => Some(l),
            (1, 1) => None,
            (1, _) => Some(r),
            (_, 0) => Some(bl),
            (_, 1) => Some(b),
            _ => Some(br),
        }
    }
}

impl Strip {
    /// The strip with a ring round every frame.
    pub fn with_ring(&self, ring: &Ring) -> Strip {
        let (rows, cols) = (self.rows() + 2, self.cols() + 2);
        let mut tiles = Vec::with_capacity(rows * cols * self.len());
        for frame in 0..self.len() {
            for row in 0..rows {
                for col in 0..cols {
                    let inside = || self.tile(frame, row.wrapping_sub(1), col.wrapping_sub(1));
                    tiles.extend(ring.tile(rows, cols, row, col).or_else(inside));
                }
            }
        }
        Strip::of_frames(rows, cols, tiles)
    }
}

/// In which ways an example is turned and mirrored before learning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// As it is.
    None,
    /// As it is, and left and right exchanged: for games with gravity.
    Mirror,
    /// All four turns of both.
    All,
}

/// From which frames a pool takes its windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolFrom {
    /// Only the first one.
    First,
    /// Only the last one.
    Last,
    /// All of them.
    All,
}

/// What a pool is made of: windows of a size, from some frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolForm {
    /// Rows of a window.
    pub rows: usize,
    /// Columns of a window.
    pub cols: usize,
    /// Where windows are taken from.
    pub from: PoolFrom,
}

/// How an example is to be learned from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How often the last frame is there before learning.
    pub terminal: usize,
    /// The tile of a ring round the example before learning.
    pub train_pad: Option<Tile>,
    /// The ring of generated strips.
    pub ring: Ring,
    /// Turns and mirror images.
    pub symmetry: Symmetry,
    /// Which windows the first frame of a generated strip may have.
    pub first_pool: PoolForm,
    /// Which windows the last frame may have.
    pub last_pool: PoolForm,
    /// Cells (rows down, columns right) that belong to an event beside each changed one.
    pub context: Vec<(i16, i16)>,
}

/// A level that was played to its end, and how to learn from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What it is called, without blanks.
    pub name: String,
    /// What it is about: the remarks before the first line.
    pub about: Vec<String>,
    /// How to learn from it.
    pub settings: Settings,
    /// What its tiles are.
    pub legend: Legend,
    /// What the legend says beside the tiles.
    pub notes: String,
    /// The moves in words or letters, for people only.
    pub moves: String,
    /// The frames as they were played, without ring and repeats.
    pub strip: Strip,
}

impl Example {
    /// Reads an example in its text form; errors name the line and the reason.
    pub fn read(text: &str) -> Result<Example, BadExample> {
        reader::read(text)
    }

    /// The example in its text form, which [`read`](Example::read) reads again.
    pub fn write(&self) -> String {
        writer::write(self)
    }

    /// The frames that are learned from: the last one repeated, with a ring where one is asked for.
    pub fn training(&self) -> Strip {
        let repeats = self.settings.terminal.saturating_sub(1);
        let repeated = std::iter::repeat_n(self.strip.last(), repeats);
        let frames = self.strip.frames().chain(repeated);
        let (rows, cols) = (self.strip.rows(), self.strip.cols());
        let Some(pad) = self.settings.train_pad else {
            return Strip::of_frames(rows, cols, frames.flatten().copied().collect());
        };
        let mut tiles = Vec::new();
        for frame in frames {
            tiles.extend(std::iter::repeat_n(pad, cols + 2));
            for row in frame.chunks(cols) {
                tiles.push(pad);
                tiles.extend_from_slice(row);
                tiles.push(pad);
            }
            tiles.extend(std::iter::repeat_n(pad, cols + 2));
        }
        Strip::of_frames(rows + 2, cols + 2, tiles)
    }
}
