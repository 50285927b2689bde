//! The tiles to paint with, and what painting one of them does to a sheet.
//!
//! Two rules go beyond one cell. Of single tiles, as the monk, a layer has one at the most: painting one
//! moves it. A whole tile, as what lies outside, fills its cell through all layers, and painting anything
//! else there gives the other layers their ground.

use super::sheet::{Place, Sheet, Spot};
use super::{Drawable, Paint};

/// The tiles of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    paints: Vec<Paint>,
}

impl Palette {
    /// The palette of a kind.
    pub fn of(drawable: &dyn Drawable) -> Palette {
        Palette {
            paints: drawable.paints(),
        }
    }

    /// All tiles, in order.
    pub fn paints(&self) -> &[Paint] {
        &self.paints
    }

    /// The paint of a tile in a layer; one of another layer where this one has it only by accident.
    pub fn paint(&self, layer: usize, tile: u8) -> Option<&Paint> {
        let mut alike = self.paints.iter().filter(|paint| paint.tile == tile);
        let own = alike.clone().find(|paint| paint.layer == layer);
        own.or_else(|| alike.next())
    }

    /// The places of a layer's tiles among all.
    pub fn of_layer(&self, layer: usize) -> impl Iterator<Item = usize> {
        let paints = self.paints.iter().enumerate();
        paints.filter_map(move |(place, paint)| (paint.layer == layer).then_some(place))
    }

    /// What erasing leaves in a layer.
    pub fn ground(&self, layer: usize) -> Option<u8> {
        let mut paints = self.paints.iter();
        Some(paints.find(|paint| paint.layer == layer)?.tile)
    }

    /// Whether a tile is one of those of which a layer has one at the most.
    pub fn is_single(&self, layer: usize, tile: u8) -> bool {
        let mut paints = self.paints.iter();
        paints.any(|paint| paint.is_single && (paint.layer, paint.tile) == (layer, tile))
    }

    /// Whether a tile fills a cell through all layers.
    pub fn is_whole(&self, tile: u8) -> bool {
        let mut paints = self.paints.iter();
        paints.any(|paint| paint.is_whole && paint.tile == tile)
    }

    /// Paints a tile on a cell. Nothing happens where there is none.
    pub fn put(&self, sheet: &mut Sheet, place: Place, tile: u8) {
        if sheet.tile(place).is_some() && self.is_single(place.layer, tile) {
            self.take_singles(sheet, place.layer);
        }
        self.lay(sheet, place, tile);
    }

    /// The same without a look at single tiles elsewhere.
    pub(super) fn lay(&self, sheet: &mut Sheet, place: Place, tile: u8) {
        let is_whole = self.is_whole(tile);
        for layer in (0..sheet.layers()).filter(|layer| *layer != place.layer) {
            let other = Place { layer, ..place };
            match (sheet.tile(other), self.ground(layer)) {
                (Some(_), _) if is_whole => sheet.set(other, tile),
                (Some(there), Some(ground)) if self.is_whole(there) => sheet.set(other, ground),
                _ => {}
            }
        }
        sheet.set(place, tile);
    }

    /// Leaves only ground on a cell of a layer.
    pub(super) fn erase(&self, sheet: &mut Sheet, place: Place) {
        if let Some(ground) = self.ground(place.layer) {
            self.lay(sheet, place, ground);
        }
    }

    /// Takes all single tiles off a layer.
    pub(super) fn take_singles(&self, sheet: &mut Sheet, layer: usize) {
        let cells: Vec<(Place, u8)> = sheet.cells().collect();
        for (place, tile) in cells {
            if place.layer == layer && self.is_single(layer, tile) {
                self.erase(sheet, place);
            }
        }
    }

    /// What there is on a cell, in words: what stands in its layers, or else its ground.
    pub fn words(&self, sheet: &Sheet, spot: Spot) -> String {
        let tiles = (0..sheet.layers()).filter_map(|layer| {
            let tile = sheet.tile(Place::new(layer, spot))?;
            Some((layer, tile))
        });
        let tiles: Vec<(usize, u8)> = tiles.collect();
        let is_thing = |(layer, tile): &&(usize, u8)| self.ground(*layer) != Some(*tile);
        let mut things: Vec<&(usize, u8)> = tiles.iter().filter(is_thing).collect();
        if things.is_empty() {
            things.extend(tiles.first());
        }
        let names = things.into_iter().map(|(layer, tile)| {
            let paint = self.paint(*layer, *tile);
            paint.map_or("unknown", |paint| paint.name.as_str())
        });
        let mut names: Vec<&str> = names.collect();
        names.dedup();
        match names.is_empty() {
            true => "nothing".to_owned(),
            false => names.join(" on "),
        }
    }
}
