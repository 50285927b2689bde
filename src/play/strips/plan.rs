//! What a designer wishes: the example, the request and the pins, and the strip that is there by now.

use super::pins::{Cell, Pins};
use super::taught::Taught;
use crate::spacetime::{Count, Region, Request, Strip, Tile, count_in_first};
use std::sync::Arc;

/// A strip that is shown, and what it was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The frames, ring included.
    pub strip: Strip,
    /// The request that it answers, but for its counts, regions and pins; `None` if nobody knows.
    pub(super) made_for: Option<Request>,
}

impl Shown {
    /// A strip that a solver gave for a request.
    pub fn made_for(strip: Strip, request: &Request) -> Shown {
        Shown {
            strip,
            made_for: Some(bare(request)),
        }
    }

    /// A strip from elsewhere.
    pub fn from_elsewhere(strip: Strip) -> Shown {
        Shown {
            strip,
            made_for: None,
        }
    }
}

/// A request without its counts, regions and pins.
pub(super) fn bare(request: &Request) -> Request {
    Request {
        counts: Vec::new(),
        regions: Vec::new(),
        pins: Vec::new(),
        ..request.clone()
    }
}

/// Something that was wished and can be dropped by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wished {
    /// The pin of a cell.
    Pin(Cell),
    /// How often a tile occurs.
    Count(Tile),
    /// Where a tile may be.
    Region(Region),
}

/// What a designer wishes. Pins are kept apart from the rest of the request.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub(super) taught: Arc<Taught>,
    /// All but the pins.
    pub(super) asked: Request,
    pub(super) pins: Pins,
    pub(super) shown: Option<Arc<Shown>>,
}

impl Plan {
    /// What is asked for at first, of an example.
    pub(super) fn new(taught: Arc<Taught>) -> Plan {
        Plan {
            asked: taught.first_request(),
            taught,
            pins: Pins::default(),
            shown: None,
        }
    }

    /// The example and what it teaches.
    pub fn taught(&self) -> &Arc<Taught> {
        &self.taught
    }

    /// What is asked for beside the pins: its own list of pins is empty.
    pub fn asked(&self) -> &Request {
        &self.asked
    }

    /// The pins.
    pub fn pins(&self) -> &Pins {
        &self.pins
    }

    /// The strip that is there by now; of older wishes, perhaps.
    pub fn strip(&self) -> Option<&Strip> {
        self.shown.as_deref().map(|shown| &shown.strip)
    }

    /// All that is asked for.
    pub fn request(&self) -> Request {
        Request {
            pins: self.pins.to_request(),
            ..self.asked.clone()
        }
    }

    /// How often a tile is asked for.
    pub fn count(&self, tile: Tile) -> Option<Count> {
        let mut counts = self.asked.counts.iter();
        counts.find(|count| count.tile == tile).copied()
    }

    /// Whether a cell of a frame lies within the ring.
    pub fn is_inside(&self, cell: Cell) -> bool {
        let within = |at: usize, size: usize| (1..=size).contains(&at);
        cell.frame < self.asked.frames
            && within(cell.y, self.asked.rows)
            && within(cell.x, self.asked.cols)
    }

    /// Whether the strip that is there is all that is wished.
    pub fn is_fulfilled(&self) -> bool {
        let Some(shown) = self.shown.as_deref() else {
            return false;
        };
        shown.made_for.as_ref() == Some(&bare(&self.asked)) && self.wishes_hold(&shown.strip)
    }

    /// Whether pins, counts and regions hold in a strip of the size that is asked for.
    pub(super) fn wishes_hold(&self, strip: &Strip) -> bool {
        let (rows, cols) = (strip.rows(), strip.cols());
        let count_holds = |count: &Count| {
            let found = count_in_first(strip, count.tile, 0..rows, 0..cols);
            (count.at_least..=count.at_most).contains(&found)
        };
        let region_holds = |region: &Region| {
            let mut cells = strip.first().iter().enumerate();
            cells.all(|(cell, tile)| *tile != region.tile || region.has(cell / cols, cell % cols))
        };
        let pin_holds = |(cell, wish): (Cell, super::pins::Wish)| {
            let here = strip.tile(cell.frame, cell.y, cell.x);
            here.is_some_and(|tile| wish.allows(tile))
        };
        self.is_sized_as(strip)
            && self.asked.counts.iter().all(count_holds)
            && self.asked.regions.iter().all(region_holds)
            && self.pins.iter().all(pin_holds)
    }

    /// Whether a strip has the size and length that is asked for.
    pub(super) fn is_sized_as(&self, strip: &Strip) -> bool {
        let asked = (
            self.asked.all_rows(),
            self.asked.all_cols(),
            self.asked.frames,
        );
        asked == (strip.rows(), strip.cols(), strip.len())
    }

    /// The strip that is there, cut to the size that is asked for or gone on with: what a solver begins
    /// near to.
    pub(super) fn fitted(&self) -> Option<Strip> {
        let strip = self.strip()?;
        if self.is_sized_as(strip) {
            return Some(strip.clone());
        }
        let learned = self.taught.learned();
        let (rows, cols) = (self.asked.all_rows(), self.asked.all_cols());
        let blank = learned.blank();
        let mut tiles = Vec::with_capacity(rows * cols * self.asked.frames);
        for frame in 0..self.asked.frames {
            let frame = frame.min(strip.len() - 1);
            for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
                let ring = learned.settings.ring.tile(rows, cols, row, col);
                let was_inside = row + 1 < strip.rows() && col + 1 < strip.cols();
                let here = strip.tile(frame, row, col).filter(|_| was_inside);
                tiles.push(ring.or(here).or(blank)?);
            }
        }
        Strip::new(rows, cols, tiles).ok()
    }
}
