//! Which tile is painted with, in which layer, and where the cursor is.

use super::command::{Done, Refusal};
use super::session::{Drawing, said};
use super::sheet::Spot;
use crate::play::direction::Direction;

impl Drawing {
    pub(super) fn choose(&mut self, place: usize) -> Result<Done, Refusal> {
        let paint = self.palette.paints().get(place);
        let paint = paint.ok_or(Refusal::NoSuchPaint)?;
        if paint.layer != self.ui.layer {
            self.lifted = None;
        }
        self.ui.choose(paint.layer, place);
        Ok(said(paint.name.clone()))
    }

    pub(super) fn choose_next(&mut self, by: i32) -> Result<Done, Refusal> {
        let places: Vec<usize> = self.palette.of_layer(self.ui.layer).collect();
        let now = places
            .iter()
            .position(|place| Some(*place) == self.ui.paint());
        let now = now.unwrap_or_default() as i64;
        let count = (places.len() as i64).max(1);
        let next = (now + i64::from(by)).rem_euclid(count) as usize;
        let place = places.get(next).ok_or(Refusal::NoSuchPaint)?;
        self.choose(*place)
    }

    pub(super) fn work_on(&mut self, layer: usize) -> Result<Done, Refusal> {
        if layer >= self.sheet.layers() {
            return Err(Refusal::NoSuchLayer);
        }
        self.lifted = None;
        self.ui.layer = layer;
        let names = self.drawable().layers();
        Ok(said(names.get(layer).cloned().unwrap_or_default()))
    }

    /// Moves the cursor to the next cell, over places where there is none.
    pub(super) fn step(&mut self, direction: Direction) -> Result<Done, Refusal> {
        let mut spot = self.ui.cursor;
        loop {
            spot = match direction {
                Direction::Left => Spot::new(spot.x.checked_sub(1).ok_or(Refusal::Edge)?, spot.y),
                Direction::Right => Spot::new(spot.x + 1, spot.y),
                Direction::Back => Spot::new(spot.x, spot.y.checked_sub(1).ok_or(Refusal::Edge)?),
                Direction::Front => Spot::new(spot.x, spot.y + 1),
            };
            if !self.sheet.holds(spot) {
                return Err(Refusal::Edge);
            }
            if self.sheet.has_cell(spot.x, spot.y) {
                break;
            }
        }
        match self.drag.is_some() {
            true => self.drag_to(spot),
            false => {
                self.ui.cursor = spot;
                Ok(said(self.words_at(spot)))
            }
        }
    }
}
