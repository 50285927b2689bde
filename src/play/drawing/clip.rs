//! A part of a sheet, cut out: it can be mirrored, turned and pasted elsewhere.

use super::palette::Palette;
use super::reshape::{Mirror, Spin, mirrored, turned};
use super::sheet::{Area, Place, Sheet, Spot};

/// Tiles of a rectangle, in one layer or through all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clip {
    /// No cell where the sheet had none, or where the clip leaves a layer alone.
    tiles: Sheet,
    /// The one layer that it is of; `None` for all.
    layer: Option<usize>,
}

impl Clip {
    /// Copies a rectangle: of one layer, or of all.
    pub fn of(sheet: &Sheet, area: Area, layer: Option<usize>) -> Clip {
        let mut tiles = Sheet::without_cells(area.width, area.height, sheet.layers());
        for place in places(area, sheet.layers(), layer) {
            if let Some(tile) = sheet.tile(place) {
                let (x, y) = (place.x - area.x, place.y - area.y);
                tiles.put(Place { x, y, ..place }, tile);
            }
        }
        Clip { tiles, layer }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.tiles.width()
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.tiles.height()
    }

    /// The one layer that it is of; `None` for all.
    pub fn layer(&self) -> Option<usize> {
        self.layer
    }

    /// Its tiles, with no cells where it leaves a sheet alone.
    pub fn tiles(&self) -> &Sheet {
        &self.tiles
    }

    /// The same, mirrored.
    pub fn mirrored(&self, mirror: Mirror) -> Clip {
        Clip {
            tiles: mirrored(&self.tiles, mirror),
            ..*self
        }
    }

    /// The same, turned.
    pub fn turned(&self, spin: Spin) -> Clip {
        Clip {
            tiles: turned(&self.tiles, spin),
            ..*self
        }
    }

    /// Lays it on a sheet, its upper left corner at a place that may lie off the sheet. What lies where
    /// there is no cell does not show.
    pub(super) fn paste(&self, sheet: &mut Sheet, x: isize, y: isize, palette: &Palette) {
        let shown = self.tiles.cells().filter_map(|(place, tile)| {
            let spot = Spot::new(
                place.x.checked_add_signed(x)?,
                place.y.checked_add_signed(y)?,
            );
            let place = Place::new(place.layer, spot);
            sheet.tile(place).is_some().then_some((place, tile))
        });
        let shown: Vec<(Place, u8)> = shown.collect();
        for layer in 0..sheet.layers() {
            let has_single = shown
                .iter()
                .any(|(place, tile)| place.layer == layer && palette.is_single(layer, *tile));
            if has_single {
                palette.take_singles(sheet, layer);
            }
        }
        for (place, tile) in shown {
            match self.layer {
                // What is of one layer must leave no cell with a whole tile in some layers only.
                Some(_) => palette.lay(sheet, place, tile),
                None => sheet.set(place, tile),
            }
        }
    }
}

/// The places of a rectangle in one layer or in all.
pub(super) fn places(
    area: Area,
    layers: usize,
    layer: Option<usize>,
) -> impl Iterator<Item = Place> {
    let wanted = (0..layers).filter(move |number| layer.is_none_or(|layer| layer == *number));
    wanted.flat_map(move |layer| area.spots().map(move |spot| Place::new(layer, spot)))
}
