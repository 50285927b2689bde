//! Boards: tiles on a grid, in layers.

use super::tile::Tile;
use crate::puzzle::Budget;

/// Cells of the largest board, in one layer.
pub const MOST_CELLS: usize = 1024;
/// Cells of the longest row or column.
pub const MOST_SIDE: usize = 32;
/// Layers of the deepest board.
pub const MOST_LAYERS: usize = 4;

/// Boards of more cells than this have states so large that it is not enough to count them.
const SMALL: usize = 256;
/// What the states of a search on a large board may hold, the same on every machine.
const LARGE_BOARD_BYTES: usize = 1 << 27;

/// A grid of tiles in one or more layers. Layers, tiles and their texts belong to a
/// [`Game`](super::Game).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: usize,
    height: usize,
    /// Layer by layer, row by row.
    tiles: Box<[Tile]>,
}

impl Board {
    /// A board of so many tiles; the caller has checked that they fill whole layers.
    pub(super) fn new(width: usize, height: usize, tiles: Vec<Tile>) -> Board {
        debug_assert!(width * height > 0 && tiles.len().is_multiple_of(width * height));
        Board {
            width,
            height,
            tiles: tiles.into(),
        }
    }

    /// Cells in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Cells in a column.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Cells in a layer.
    pub fn cells(&self) -> usize {
        self.width * self.height
    }

    /// Layers stacked on each other.
    pub fn layers(&self) -> usize {
        self.tiles.len() / self.cells()
    }

    /// What a search may spend whose outcome decides about a level, so that it is the same on every
    /// machine: states, and on large boards the memory of what it meets besides.
    pub(super) fn counted_budget(&self, states: u64) -> Budget {
        Budget {
            nodes: states,
            bytes: match self.cells() {
                0..=SMALL => usize::MAX,
                _ => LARGE_BOARD_BYTES,
            },
        }
    }

    /// The tile at a place, counted from the upper left corner; `None` off the board.
    pub fn tile(&self, layer: usize, x: usize, y: usize) -> Option<Tile> {
        let index = self.index(layer, x, y)?;
        self.tiles.get(index).copied()
    }

    /// All tiles, layer by layer and row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Puts a tile at a place; nothing happens off the board.
    pub(super) fn set(&mut self, layer: usize, x: usize, y: usize, tile: Tile) {
        let index = self.index(layer, x, y);
        if let Some(here) = index.and_then(|index| self.tiles.get_mut(index)) {
            *here = tile;
        }
    }

    fn index(&self, layer: usize, x: usize, y: usize) -> Option<usize> {
        let on_board = x < self.width && y < self.height && layer < self.layers();
        on_board.then(|| layer * self.cells() + y * self.width + x)
    }
}
