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

    /// All cells, layer by layer and row by row, with their tiles.
    pub fn cells(&self) -> impl Iterator<Item = (Place, u8)> + '_ {
        let tiles = self.tiles.iter().copied().enumerate();
        tiles.filter_map(|(index, tile)| (tile != NO_CELL).then(|| (self.place(index), tile)))
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
