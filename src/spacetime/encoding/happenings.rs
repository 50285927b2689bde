//! Events at places: all that may happen in a frame of a size with its ring.

use super::super::example::Ring;
use super::super::learning::Event;
use super::super::rules::Touch;
use super::super::strip::{Tile, TileSet};

/// All events at all places where they fit into a frame and its ring.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Happenings {
    touches: Vec<Touch>,
    ends: Vec<u32>,
}

impl Happenings {
    /// Lays every event down everywhere in a frame of so many rows and columns, ring included.
    pub(in super::super) fn new(
        events: &[Event],
        ring: &Ring,
        rows: usize,
        cols: usize,
    ) -> Happenings {
        let mut all = Happenings::default();
        for event in events {
            for row in 0..rows {
                for col in 0..cols {
                    all.lay(event, ring, (rows, cols), (row, col));
                }
            }
        }
        all
    }

    fn lay(
        &mut self,
        event: &Event,
        ring: &Ring,
        (rows, cols): (usize, usize),
        (row, col): (usize, usize),
    ) {
        let start = self.touches.len();
        for cell in &event.cells {
            let place = row
                .checked_add_signed(cell.dr.into())
                .zip(col.checked_add_signed(cell.dc.into()));
            let fits = place.filter(|&(row, col)| {
                let fixed = ring.tile(rows, cols, row, col);
                let as_fixed = fixed.is_none_or(|tile| tile == cell.before && tile == cell.after);
                row < rows && col < cols && as_fixed
            });
            let Some((row, col)) = fits else {
                self.touches.truncate(start);
                return;
            };
            self.touches.push(Touch {
                cell: (row * cols + col) as u32,
                before: cell.before,
                after: cell.after,
            });
        }
        self.ends.push(self.touches.len() as u32);
    }

    /// How many there are.
    pub(in super::super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// What one of them touches.
    pub(in super::super) fn get(&self, index: usize) -> &[Touch] {
        let start = match index {
            0 => 0,
            _ => self.ends[index - 1] as usize,
        };
        &self.touches[start..self.ends[index] as usize]
    }

    /// Who of the set is where before and after, where it is just one.
    pub(super) fn player(&self, index: usize, unit: TileSet) -> Option<Moved> {
        let touches = self.get(index);
        let mut before = touches.iter().filter(|touch| unit.has(touch.before));
        let mut after = touches.iter().filter(|touch| unit.has(touch.after));
        let (from, to) = (before.next()?, after.next()?);
        let alone = before.next().is_none() && after.next().is_none();
        alone.then_some(Moved {
            from: (from.cell, from.before),
            to: (to.cell, to.after),
        })
    }

    /// Whether some cell cannot be as both of them say.
    pub(super) fn differ(&self, one: usize, other: usize) -> bool {
        self.get(one).iter().any(|a| {
            let there = self.get(other).iter().find(|b| b.cell == a.cell);
            there.is_some_and(|b| b.before != a.before || b.after != a.after)
        })
    }
}

/// Where the player was and is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moved {
    pub(super) from: (u32, Tile),
    pub(super) to: (u32, Tile),
}
