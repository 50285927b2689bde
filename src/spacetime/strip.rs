//! Strips: frames of equal size, one after the other. A level is the first, won is the last.

use thiserror::Error;

/// Cells of the longest row or column of a frame, its ring included.
pub const MOST_SIDE: usize = 64;
/// Frames of the longest strip.
pub const MOST_FRAMES: usize = 10_000;
/// Cells of all frames of the largest strip together.
pub const MOST_CELLS: usize = 1_000_000;
/// Kinds of tiles of one strip.
pub const MOST_TILES: usize = 63;

/// A kind of tile, by its place in a [`Legend`](super::Legend).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(u8);

impl Tile {
    /// The first of a legend, which every legend has.
    pub const FIRST: Tile = Tile(0);

    /// The tile at a place of the legend; `None` where no legend goes on that long.
    pub fn new(index: usize) -> Option<Tile> {
        (index < MOST_TILES).then_some(Tile(index as u8))
    }

    /// Its place in the legend.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// A set of kinds of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TileSet(u64);

impl TileSet {
    /// Whether a kind is in it.
    pub fn has(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// The set with one kind more.
    pub fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.0)
    }

    /// What is in either.
    pub fn joined(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    pub fn without(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// Whether all of the other set is in this one.
    pub fn covers(self, other: TileSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether both have something in common.
    pub fn meets(self, other: TileSet) -> bool {
        self.0 & other.0 != 0
    }

    /// How many kinds it holds.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in the order of the legend.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        (0..MOST_TILES as u8)
            .map(Tile)
            .filter(move |tile| self.has(*tile))
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::default(), TileSet::with)
    }
}

/// Frames of equal size. There is always at least one frame with at least one cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip {
    rows: usize,
    cols: usize,
    /// Frame by frame, row by row.
    tiles: Vec<Tile>,
}

/// Why frames are no strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadStrip {
    /// A side that no frame has.
    #[error("a frame has 1 to {MOST_SIDE} rows and columns, not {rows} by {cols}")]
    Size {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
    },
    /// Tiles that do not fill whole frames.
    #[error("{found} tiles do not fill frames of {cells} cells")]
    Unequal {
        /// Tiles that there are.
        found: usize,
        /// Cells of a frame.
        cells: usize,
    },
    /// No frames, or too many.
    #[error("a strip has 1 to {MOST_FRAMES} frames, not {0}")]
    Frames(usize),
    /// Too many cells in all.
    #[error("the frames have {0} cells together; {MOST_CELLS} are the most")]
    Cells(usize),
}

impl Strip {
    /// A strip of tiles, frame by frame and row by row.
    pub fn new(rows: usize, cols: usize, tiles: Vec<Tile>) -> Result<Strip, BadStrip> {
        let side = 1..=MOST_SIDE;
        if !side.contains(&rows) || !side.contains(&cols) {
            return Err(BadStrip::Size { rows, cols });
        }
        let (found, cells) = (tiles.len(), rows * cols);
        if !found.is_multiple_of(cells) {
            return Err(BadStrip::Unequal { found, cells });
        }
        let frames = found / cells;
        if !(1..=MOST_FRAMES).contains(&frames) {
            return Err(BadStrip::Frames(frames));
        }
        if found > MOST_CELLS {
            return Err(BadStrip::Cells(found));
        }
        Ok(Strip { rows, cols, tiles })
    }

    /// A strip of whole frames, by construction; it may be a little larger than what is read from outside.
    pub(super) fn of_frames(rows: usize, cols: usize, tiles: Vec<Tile>) -> Strip {
        debug_assert!(!tiles.is_empty() && tiles.len().is_multiple_of(rows * cols));
        Strip { rows, cols, tiles }
    }

    /// Rows of a frame.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of a frame.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Cells of a frame.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// How many frames there are.
    pub fn len(&self) -> usize {
        self.tiles.len() / self.cells()
    }

    /// Never: a strip has at least one frame.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The frames in order, each row by row.
    pub fn frames(&self) -> impl DoubleEndedIterator<Item = &[Tile]> + ExactSizeIterator {
        self.tiles.chunks_exact(self.cells())
    }

    /// A frame row by row, or nothing past the end.
    pub fn frame(&self, frame: usize) -> Option<&[Tile]> {
        self.tiles.chunks_exact(self.cells()).nth(frame)
    }

    /// The first frame: the level.
    pub fn first(&self) -> &[Tile] {
        self.tiles.get(..self.cells()).unwrap_or_default()
    }

    /// The last frame: won.
    pub fn last(&self) -> &[Tile] {
        let start = self.tiles.len().saturating_sub(self.cells());
        self.tiles.get(start..).unwrap_or_default()
    }

    /// The tile of a cell of a frame; `None` in the void.
    pub fn tile(&self, frame: usize, row: usize, col: usize) -> Option<Tile> {
        let inside = row < self.rows && col < self.cols;
        let index = frame.checked_mul(self.cells())? + row * self.cols + col;
        if inside {
            self.tiles.get(index).copied()
        } else {
            None
        }
    }

    /// All tiles, frame by frame and row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The cells of which the frame after this one has another tile: row, column, before, after.
    pub fn changes(&self, frame: usize) -> Vec<(usize, usize, Tile, Tile)> {
        let pair = self.frame(frame).zip(self.frame(frame + 1));
        let (before, after) = pair.unwrap_or_default();
        let both = before.iter().zip(after).enumerate();
        both.filter(|(_, (before, after))| before != after)
            .map(|(cell, (before, after))| (cell / self.cols, cell % self.cols, *before, *after))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(indices: &[usize]) -> Vec<Tile> {
        indices.iter().copied().filter_map(Tile::new).collect()
    }

    #[test]
    fn cells_outside_of_a_frame_are_void() {
        let strip = Strip::new(1, 2, tiles(&[0, 1, 1, 0])).expect("good");
        assert_eq!(strip.tile(0, 0, 1), Tile::new(1));
        assert_eq!(strip.tile(0, 0, 2), None);
        assert_eq!(strip.tile(0, 1, 0), None);
        assert_eq!(strip.tile(2, 0, 0), None);
        assert_eq!(strip.tile(usize::MAX, 0, 0), None);
        let (one, two) = (Tile(0), Tile(1));
        assert_eq!(strip.changes(0), [(0, 0, one, two), (0, 1, two, one)]);
        assert_eq!(strip.changes(1), []);
    }

    #[test]
    fn what_is_no_strip_is_refused() {
        let bad =
            |rows, cols, count| Strip::new(rows, cols, vec![Tile(0); count]).expect_err("refused");
        assert_eq!(bad(0, 3, 3), BadStrip::Size { rows: 0, cols: 3 });
        assert_eq!(bad(3, 65, 3), BadStrip::Size { rows: 3, cols: 65 });
        assert_eq!(bad(2, 2, 5), BadStrip::Unequal { found: 5, cells: 4 });
        assert_eq!(bad(2, 2, 0), BadStrip::Frames(0));
        assert_eq!(bad(1, 1, 10_001), BadStrip::Frames(10_001));
        assert_eq!(bad(50, 50, 1_002_500), BadStrip::Cells(1_002_500));
    }
}
