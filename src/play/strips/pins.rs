//! Pins: what a cell of a frame must be, or must not be.

use crate::play::drawing::sheet::Spot;
use crate::spacetime::{Pin, Tile, TileSet};
use std::collections::BTreeMap;

/// A cell of a frame. Columns and rows count the ring, which is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The frame, the first being 0.
    pub frame: usize,
    /// From above.
    pub y: usize,
    /// From the left.
    pub x: usize,
}

impl Cell {
    /// A cell of a frame.
    pub fn new(frame: usize, spot: Spot) -> Cell {
        let Spot { x, y } = spot;
        Cell { frame, y, x }
    }

    /// The cell, whatever the frame.
    pub fn spot(self) -> Spot {
        Spot::new(self.x, self.y)
    }

    /// The cell so many frames later, columns further right and rows further down; `None` before the
    /// first.
    pub fn shifted(self, by: Shift) -> Option<Cell> {
        Some(Cell {
            frame: self.frame.checked_add_signed(by.frames as isize)?,
            y: self.y.checked_add_signed(by.y as isize)?,
            x: self.x.checked_add_signed(by.x as isize)?,
        })
    }
}

/// How far something moves in time and space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// Frames later.
    pub frames: i32,
    /// Columns to the right.
    pub x: i32,
    /// Rows down.
    pub y: i32,
}

/// What is wished of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wish {
    /// This tile.
    This(Tile),
    /// None of these; never none.
    Not(TileSet),
}

impl Wish {
    /// Whether a tile is what is wished.
    pub fn allows(self, tile: Tile) -> bool {
        match self {
            Wish::This(wished) => wished == tile,
            Wish::Not(unwished) => !unwished.has(tile),
        }
    }

    /// How many single wishes it is made of.
    fn count(self) -> usize {
        match self {
            Wish::This(_) => 1,
            Wish::Not(tiles) => tiles.len(),
        }
    }
}

/// All pins, a wish for each cell that has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins(BTreeMap<Cell, Wish>);

impl Pins {
    /// The wish of a cell.
    pub fn get(&self, cell: Cell) -> Option<Wish> {
        self.0.get(&cell).copied()
    }

    /// All of them, frame by frame and row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Wish)> {
        self.0.iter().map(|(cell, wish)| (*cell, *wish))
    }

    /// Those of one frame.
    pub fn of_frame(&self, frame: usize) -> impl Iterator<Item = (Spot, Wish)> {
        let first = |frame| Cell::new(frame, Spot::default());
        let range = self.0.range(first(frame)..first(frame.saturating_add(1)));
        range.map(|(cell, wish)| (cell.spot(), *wish))
    }

    /// Cells that have one.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Single wishes that they are made of.
    pub fn wishes(&self) -> usize {
        self.0.values().map(|wish| wish.count()).sum()
    }

    /// Sets the wish of a cell, or frees it.
    pub(super) fn set(&mut self, cell: Cell, wish: Option<Wish>) {
        match wish {
            Some(Wish::Not(tiles)) if tiles.is_empty() => {
                self.0.remove(&cell);
            }
            Some(wish) => {
                self.0.insert(cell, wish);
            }
            None => {
                self.0.remove(&cell);
            }
        }
    }

    /// Wishes another tile away from a cell.
    pub(super) fn add_not(&mut self, cell: Cell, tile: Tile) {
        let before = match self.get(cell) {
            Some(Wish::Not(tiles)) => tiles,
            _ => TileSet::default(),
        };
        self.set(cell, Some(Wish::Not(before.with(tile))));
    }

    /// Keeps those of which this is true; how many were dropped.
    pub(super) fn retain(&mut self, keep: impl Fn(Cell) -> bool) -> usize {
        let before = self.0.len();
        self.0.retain(|cell, _| keep(*cell));
        before - self.0.len()
    }

    /// As they are asked of a strip.
    pub fn to_request(&self) -> Vec<Pin> {
        let mut pins = Vec::with_capacity(self.wishes());
        for (cell, wish) in self.iter() {
            let pin = |tile, wanted| Pin {
                frame: cell.frame,
                row: cell.y,
                col: cell.x,
                tile,
                wanted,
            };
            match wish {
                Wish::This(tile) => pins.push(pin(tile, true)),
                Wish::Not(tiles) => pins.extend(tiles.iter().map(|tile| pin(tile, false))),
            }
        }
        pins
    }

    /// What is different in others: the cell, the wish here, the wish there.
    pub(super) fn differences(&self, other: &Pins) -> Vec<(Cell, Option<Wish>, Option<Wish>)> {
        let gone = self.iter().map(|(cell, _)| cell);
        let come = other.iter().map(|(cell, _)| cell);
        let come = come.filter(|cell| self.get(*cell).is_none());
        let both = gone
            .chain(come)
            .map(|cell| (cell, self.get(cell), other.get(cell)));
        both.filter(|(_, before, after)| before != after).collect()
    }
}
