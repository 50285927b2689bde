//! A sheet: what is drawn on. Cells in rows and columns, in layers, whatever the kind of puzzle.

/// Stands where a sheet has no cell, as beside the faces of an unfolded cube.
const NO_CELL: u8 = u8::MAX;

/// A place on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The layer, the lowest first.
    pub layer: usize,
    /// From the left.
    pub x: usize,
    /// From above.
    pub y: usize,
}

impl Place {
    /// A cell in a layer.
    pub fn new(layer: usize, spot: Spot) -> Place {
        let Spot { x, y } = spot;
        Place { layer, x, y }
    }

    /// The cell, whatever the layer.
    pub fn spot(self) -> Spot {
        Spot::new(self.x, self.y)
    }
}

/// A cell of a sheet, whatever the layer: column and row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// From the left.
    pub x: usize,
    /// From above.
    pub y: usize,
}

impl Spot {
    /// A cell.
    pub fn new(x: usize, y: usize) -> Spot {
        Spot { x, y }
    }
}

/// A rectangle of cells, never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    /// The left column.
    pub x: usize,
    /// The upper row.
    pub y: usize,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Area {
    /// The rectangle between two corners, both included.
    pub fn between(one: Spot, other: Spot) -> Area {
        Area {
            x: one.x.min(other.x),
            y: one.y.min(other.y),
            width: one.x.abs_diff(other.x).saturating_add(1),
            height: one.y.abs_diff(other.y).saturating_add(1),
        }
    }

    /// Whether a cell lies in it.
    pub fn contains(&self, spot: Spot) -> bool {
        let within = |at: usize, from: usize, size: usize| at >= from && at - from < size;
        within(spot.x, self.x, self.width) && within(spot.y, self.y, self.height)
    }

    /// Its cells, row by row.
    pub fn spots(self) -> impl Iterator<Item = Spot> {
        let rows = self.y..self.y.saturating_add(self.height);
        rows.flat_map(move |y| {
            (self.x..self.x.saturating_add(self.width)).map(move |x| Spot { x, y })
        })
    }
}

/// Tiles in rows and columns, in layers. What a tile's number means is its kind's own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    width: usize,
    height: usize,
    layers: usize,
    /// Layer by layer, row by row.
    tiles: Vec<u8>,
}

impl Sheet {
    /// A sheet that is all one tile.
    pub fn filled(width: usize, height: usize, layers: usize, tile: u8) -> Sheet {
        Sheet {
            width,
            height,
            layers,
            tiles: vec![tile; width * height * layers],
        }
    }

    /// A sheet without any cells, to be given some.
    pub fn without_cells(width: usize, height: usize, layers: usize) -> Sheet {
        Sheet::filled(width, height, layers, NO_CELL)
    }

    /// Cells in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Cells in a column.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Layers on each other.
    pub fn layers(&self) -> usize {
        self.layers
    }

    /// The tile at a place; `None` where there is no cell.
    pub fn tile(&self, place: Place) -> Option<u8> {
        let tile = self.tiles.get(self.index(place)?).copied();
        tile.filter(|tile| *tile != NO_CELL)
    }

    /// Whether there is a cell, in any layer.
    pub fn has_cell(&self, x: usize, y: usize) -> bool {
        (0..self.layers).any(|layer| self.tile(Place { layer, x, y }).is_some())
    }

    /// Puts a tile on a cell. Nothing happens where there is none.
    pub fn set(&mut self, place: Place, tile: u8) {
        if self.tile(place).is_some() {
            self.put(place, tile);
        }
    }

    /// Gives the sheet a cell with a tile on it, or puts the tile on the cell that is there.
    pub fn put(&mut self, place: Place, tile: u8) {
        if let Some(index) = self.index(place) {
            self.tiles[index] = tile;
        }
    }

    /// The whole sheet as a rectangle; `None` if it has no columns or no rows.
    pub fn area(&self) -> Option<Area> {
        let last = Spot::new(self.width.checked_sub(1)?, self.height.checked_sub(1)?);
        Some(Area::between(Spot::default(), last))
    }

    /// Whether a cell lies within the sheet's sides, be there one or not.
    pub fn holds(&self, spot: Spot) -> bool {
        spot.x < self.width && spot.y < self.height
    }

    /// Whether the sheet has the same sides and layers as another, and cells at the same places.
    pub fn has_cells_of(&self, other: &Sheet) -> bool {
        let mut pairs = self.tiles.iter().zip(&other.tiles);
        self.is_shaped_as(other) && pairs.all(|(a, b)| (*a == NO_CELL) == (*b == NO_CELL))
    }

    /// Whether the sheet has the same sides and layers as another.
    pub(super) fn is_shaped_as(&self, other: &Sheet) -> bool {
        let shape = |sheet: &Sheet| (sheet.width, sheet.height, sheet.layers);
        shape(self) == shape(other)
    }

    /// All tiles in order, places without a cell included.
    pub(super) fn raw(&self) -> &[u8] {
        &self.tiles
    }

    pub(super) fn raw_mut(&mut self) -> &mut [u8] {
        &mut self.tiles
    }

    /// All cells, layer by layer and row by row, with their tiles.
    pub fn cells(&self) -> impl Iterator<Item = (Place, u8)> + '_ {
        let tiles = self.tiles.iter().copied().enumerate();
        let tiles = tiles.filter(|(_, tile)| *tile != NO_CELL);
        tiles.map(|(index, tile)| (self.place(index), tile))
    }

    fn place(&self, index: usize) -> Place {
        let area = self.width * self.height;
        Place {
            layer: index / area,
            x: index % area % self.width,
            y: index % area / self.width,
        }
    }

    fn index(&self, place: Place) -> Option<usize> {
        let Place { layer, x, y } = place;
        let is_inside = layer < self.layers && x < self.width && y < self.height;
        is_inside.then(|| (layer * self.height + y) * self.width + x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_where_they_were_put_and_nowhere_else() {
        let mut sheet = Sheet::without_cells(4, 3, 2);
        let place = Place {
            layer: 1,
            x: 3,
            y: 2,
        };
        sheet.set(place, 7);
        assert_eq!(sheet.tile(place), None, "there is no cell to set");
        sheet.put(place, 7);
        assert_eq!(sheet.cells().collect::<Vec<_>>(), [(place, 7)]);
        assert!(sheet.has_cell(3, 2) && !sheet.has_cell(2, 3) && !sheet.has_cell(0, 0));
        sheet.put(Place { x: 4, ..place }, 1);
        assert_eq!(sheet.cells().count(), 1, "off the sheet nothing happens");
        let full = Sheet::filled(4, 3, 2, 5);
        assert_eq!(full.cells().count(), 24);
        assert!(
            full.cells()
                .all(|(place, tile)| full.tile(place) == Some(tile))
        );
    }
}
