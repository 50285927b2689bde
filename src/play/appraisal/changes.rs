//! Drawings that differ from one in a cell or two.

use super::verdict::counted;
use crate::play::any_kind::{AnyKind, Move, Position};
use crate::play::drawing::palette::Palette;
use crate::play::drawing::questions::{Change, Levers, Questions};
use crate::play::drawing::sheet::{Place, Sheet};
use crate::play::drawing::{Drawable, Lack};
use crate::play::kind::{Code, Outcome};
use std::sync::Arc;

/// A drawing, and all that it takes to change it.
pub(super) struct Changes {
    pub(super) kind: AnyKind,
    pub(super) sheet: Sheet,
    pub(super) drawable: Arc<dyn Drawable>,
    pub(super) palette: Palette,
}

/// A drawing that is a level.
pub(super) struct Level {
    pub(super) position: Position,
    pub(super) code: Code,
    /// `None` if the kind answers none.
    pub(super) questions: Option<Box<dyn Questions<Move>>>,
}

impl Changes {
    /// `None` if the kind is not drawn.
    pub(super) fn new(kind: AnyKind, sheet: Sheet) -> Option<Changes> {
        let drawable = kind.drawable()?;
        Some(Changes {
            palette: Palette::of(&*drawable),
            drawable,
            kind,
            sheet,
        })
    }

    /// About what it costs to draw it again with a change, in states.
    pub(super) fn cost(&self) -> u64 {
        let cells = self.sheet.width() * self.sheet.height() * self.sheet.layers();
        16 + cells as u64 / 2
    }

    /// The drawing with some changes made, in order.
    pub(super) fn changed(&self, changes: &[Change]) -> Sheet {
        let mut sheet = self.sheet.clone();
        for change in changes {
            self.palette.put(&mut sheet, change.place, change.tile);
        }
        sheet
    }

    /// The level of the drawing with some changes, or what it lacks.
    pub(super) fn level(&self, changes: &[Change]) -> Result<Level, Vec<Lack>> {
        let (position, code) = self.kind.drawn(&self.changed(changes))?;
        Ok(Level {
            questions: self.kind.questions(&position),
            position,
            code,
        })
    }

    /// Every change of one cell, each tile of its layer.
    pub(super) fn singles(&self) -> Vec<Change> {
        let cells: Vec<(Place, u8)> = self.sheet.cells().collect();
        let all = cells.into_iter().flat_map(|(place, now)| {
            let paints = self.palette.paints().iter();
            let others = paints.filter(move |paint| {
                // A whole tile is the same change in every layer.
                let is_twice = paint.is_whole && place.layer > 0;
                paint.layer == place.layer && paint.tile != now && !is_twice
            });
            others.map(move |paint| Change {
                place,
                tile: paint.tile,
            })
        });
        all.collect()
    }

    /// Whether a change touches its cell and nothing else, as most do: a single tile leaves another cell,
    /// and a whole one comes to all layers or leaves them.
    pub(super) fn is_plain(&self, change: &Change) -> bool {
        let Change { place, tile } = *change;
        !self.palette.is_single(place.layer, tile)
            && !self.palette.is_whole(tile)
            && !self.is_over_whole(place)
    }

    fn is_over_whole(&self, place: Place) -> bool {
        let now = self.sheet.tile(place);
        now.is_some_and(|now| self.palette.is_whole(now))
    }

    /// Whether a change may matter where these are the levers.
    pub(super) fn may_matter(&self, change: &Change, levers: &Levers) -> bool {
        let is_among = |change: &Change| levers.alone.binary_search(change).is_ok();
        let Change { place, tile } = *change;
        if self.is_plain(change) {
            return is_among(change);
        }
        if !self.palette.is_whole(tile) || self.is_over_whole(place) {
            return true;
        }
        (0..self.sheet.layers()).any(|layer| {
            let place = Place { layer, ..place };
            is_among(&Change { place, tile })
        })
    }

    /// Whether another tile at the same place, or the one that is there, is never worse to win with.
    pub(super) fn is_outdone(&self, change: &Change) -> bool {
        let better = self.drawable.no_worse(change.tile);
        better.is_some_and(|better| {
            let paint = self.palette.paint(change.place.layer, better);
            // Over a tile that stands in other layers too, changes are not alike.
            paint.is_some() && self.is_plain(change)
        })
    }

    /// Plays known moves from a position: the moves that count until it is won, `None` if it is not.
    pub(super) fn replay(&self, start: &Position, moves: &[Move]) -> Option<u32> {
        let mut at = start.clone();
        for (made, action) in moves.iter().enumerate() {
            match self.kind.play(&at, action) {
                Ok(Outcome::Won(_)) => return Some(counted(&self.kind, &moves[..=made])),
                Ok(Outcome::Going(next)) => at = next,
                Ok(Outcome::Nothing) => {}
                Ok(Outcome::Lost(_)) | Err(_) => return None,
            }
        }
        None
    }
}
