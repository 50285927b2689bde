//! Which tiles ever change, and how a state writes them down.
//!
//! A tile that no rewrite puts or takes stays where it is for ever: walls, marks, whatever lies
//! outside. Such tiles are folded into the compiled rewrites. The others get a number in their
//! layer, and a state keeps the bits of that number, one set of cells for each bit.

use super::pattern::Rewrite;
use super::tile::Tile;

/// Sets of cells that the largest state has.
pub(super) const MOST_PLANES: usize = 8;

/// The tiles that rewrites put or take, by layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changing {
    layers: Vec<Vec<Tile>>,
}

/// Where a changing tile is kept in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// Its number among all changing tiles.
    pub(super) kind: usize,
    /// The first plane of its layer.
    pub(super) first: usize,
    /// The planes of its layer.
    pub(super) planes: usize,
    /// Its number within the layer.
    pub(super) code: usize,
}

impl Changing {
    pub(super) fn of(rules: &[Rewrite], layers: usize) -> Changing {
        let mut changing = vec![Vec::new(); layers];
        for part in rules.iter().flat_map(|rule| &rule.parts) {
            if part.left != part.right
                && let Some(tiles) = changing.get_mut(part.layer)
            {
                tiles.extend([part.left, part.right]);
            }
        }
        for tiles in &mut changing {
            tiles.sort_unstable();
            tiles.dedup();
        }
        Changing { layers: changing }
    }

    /// All changing tiles, counted once for each layer.
    pub(super) fn tiles(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Sets of cells that a state takes.
    pub(super) fn planes(&self) -> usize {
        self.layers.iter().map(|tiles| bits(tiles.len())).sum()
    }

    /// Whether a state is large enough for them.
    pub(super) fn fits(&self) -> bool {
        self.planes() <= MOST_PLANES
    }

    /// The changing tiles of a layer, by their number.
    pub(super) fn layer(&self, layer: usize) -> &[Tile] {
        self.layers.get(layer).map_or(&[], Vec::as_slice)
    }

    /// Where a tile of a layer is kept; `None` if it never changes.
    pub(super) fn slot(&self, layer: usize, tile: Tile) -> Option<Slot> {
        let code = self.layer(layer).binary_search(&tile).ok()?;
        let before = self.layers.get(..layer)?;
        Some(Slot {
            kind: before.iter().map(Vec::len).sum::<usize>() + code,
            first: before.iter().map(|tiles| bits(tiles.len())).sum(),
            planes: bits(self.layer(layer).len()),
            code,
        })
    }
}

/// Bits that so many numbers take.
fn bits(count: usize) -> usize {
    count.next_power_of_two().trailing_zeros() as usize
}
