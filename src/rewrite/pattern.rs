//! Patterns and rewrites in their normal form: only the cells that they name.
//!
//! A rewrite's right side says nothing new where it has `.`; there the tile of the left side is
//! kept. Its normal form writes that out, so that both sides name the same cells, and swapping the
//! sides gives a rewrite that tests everything the first one left alone. That makes the inverse
//! sound.

use super::board::Board;
use super::tile::Tile;

/// A cell that a pattern names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Named {
    /// The layer.
    pub layer: usize,
    /// Rows below the pattern's upper edge.
    pub y: usize,
    /// Columns right of the pattern's left edge.
    pub x: usize,
    /// The tile that must be there.
    pub tile: Tile,
}

/// A small board to look for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Cells in a row, those that may be anything included.
    pub width: usize,
    /// Cells in a column.
    pub height: usize,
    /// The cells that matter, in order of layer, row and column.
    pub cells: Vec<Named>,
}

/// A cell that a rewrite names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// The layer.
    pub layer: usize,
    /// Rows below the pattern's upper edge.
    pub y: usize,
    /// Columns right of the pattern's left edge.
    pub x: usize,
    /// The tile before.
    pub left: Tile,
    /// The tile after; the same where the cell is only tested.
    pub right: Tile,
}

/// LEFT -> RIGHT at one place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rewrite {
    /// Cells in a row of either side.
    pub width: usize,
    /// Cells in a column of either side.
    pub height: usize,
    /// The cells that matter, in order of layer, row and column.
    pub parts: Vec<Part>,
    /// Whether it stands for its rotations too.
    pub spin: bool,
    /// What it does, in one line.
    pub help: String,
}

impl Rewrite {
    /// The rewrite that takes this one back.
    pub fn swapped(&self) -> Rewrite {
        let mut swapped = self.clone();
        for part in &mut swapped.parts {
            std::mem::swap(&mut part.left, &mut part.right);
        }
        swapped
    }

    /// The same rewrite a quarter turn to the right.
    fn turned(&self) -> Rewrite {
        let mut parts: Vec<Part> = (self.parts.iter())
            .map(|part| Part {
                x: self.height - 1 - part.y,
                y: part.x,
                ..*part
            })
            .collect();
        parts.sort_unstable();
        Rewrite {
            width: self.height,
            height: self.width,
            parts,
            ..self.clone()
        }
    }

    /// The rewrite and, if it spins, its rotations, each once.
    pub(super) fn variants(&self, rule: usize) -> Vec<Variant> {
        let mut variants: Vec<Variant> = Vec::new();
        let mut shape = self.clone();
        for turns in 0..if self.spin { 4 } else { 1 } {
            let next = shape.turned();
            if variants.iter().all(|known| known.shape != shape) {
                variants.push(Variant { rule, turns, shape });
            }
            shape = next;
        }
        variants
    }

    /// Whether the left side is on the board with its upper left corner at a place.
    pub(super) fn fits(&self, board: &Board, x: usize, y: usize) -> bool {
        x + self.width <= board.width()
            && y + self.height <= board.height()
            && self
                .parts
                .iter()
                .all(|part| board.tile(part.layer, x + part.x, y + part.y) == Some(part.left))
    }

    /// Writes the right side at a place.
    pub(super) fn write(&self, board: &mut Board, x: usize, y: usize) {
        for part in &self.parts {
            board.set(part.layer, x + part.x, y + part.y, part.right);
        }
    }
}

/// A rewrite in one of its rotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    /// The rewrite's place in the game.
    pub(super) rule: usize,
    /// Quarter turns to the right.
    pub(super) turns: u8,
    /// The rewrite, turned.
    pub(super) shape: Rewrite,
}
