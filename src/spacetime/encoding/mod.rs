//! A request as clauses: which tile each cell of each frame holds, and what leads from one to the next.
//!
//! The ring is fixed, so it costs nothing: clauses are folded while they are made. A cell's class of
//! tiles is the same in all frames and is said once. Made in small steps, a frame at a time.

mod blocks;
mod cells;
mod endings;
mod events;
mod happenings;
mod player;
mod pools;
mod wishes;

pub(super) use cells::Cells;
pub(super) use endings::Endings;
pub(super) use happenings::Happenings;
pub(super) use wishes::Wishes;

use super::checker::By;
use super::learning::Learned;
use super::request::Request;
use super::strip::Strip;
use crate::constraint::Model;
use crate::puzzle::Dice;
use blocks::Blocks;
use events::Events;

/// A request that is being put into clauses.
pub(super) struct Encoder {
    model: Model,
    cells: Cells,
    endings: Endings,
    way: Way,
    done: usize,
}

/// What leads from frame to frame.
enum Way {
    Events(Box<Events>),
    Blocks(Blocks),
}

/// A request in clauses.
pub(super) struct Encoded {
    pub(super) model: Model,
    pub(super) cells: Cells,
    pub(super) endings: Endings,
}

impl Encoder {
    /// Begins with the cells. The dice decide which of them are walls at first. Counts and regions are
    /// said for good where they are `fixed`; otherwise they are left to be assumed.
    pub(super) fn new(
        learned: &Learned,
        request: &Request,
        fixed: bool,
        dice: &mut Dice,
    ) -> Encoder {
        let mut model = Model::new();
        let cells = Cells::new(&mut model, learned, request, dice);
        if fixed {
            Wishes::default().fix(&mut model, &cells, learned, request);
        }
        let way = match request.by {
            By::Events => Way::Events(Box::new(Events::new(learned, &cells, request.waits))),
            By::Blocks => Way::Blocks(Blocks::new(learned, request.waits)),
        };
        Encoder {
            model,
            endings: Endings::new(request),
            cells,
            way,
            done: 0,
        }
    }

    /// Lets a solver begin with another strip where that fits.
    pub(super) fn prefer(&mut self, strip: &Strip) {
        let (rows, cols) = (self.cells.rows(), self.cells.cols());
        for frame in 0..self.cells.frames().min(strip.len()) {
            for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
                let Some(held) = strip.tile(frame, row, col) else {
                    continue;
                };
                for tile in self.cells.tiles() {
                    let lit = self.cells.tile(frame, row * cols + col, tile);
                    self.model.prefer(lit.is(tile == held));
                }
            }
        }
    }

    /// Puts one more frame into clauses; all of it once it is done.
    pub(super) fn advance(&mut self, learned: &Learned) -> Option<Encoded> {
        let frame = self.done;
        self.done += 1;
        let (model, cells) = (&mut self.model, &self.cells);
        if frame < cells.frames() {
            match &mut self.way {
                Way::Events(events) => {
                    events.frame(model, cells, learned, frame);
                    self.endings.frame(model, cells, &learned.last_pool, frame);
                }
                Way::Blocks(blocks) => {
                    blocks.frame(model, cells, frame);
                    self.endings.block_frame(model, cells, blocks, frame);
                }
            }
            return None;
        }
        Some(Encoded {
            model: std::mem::take(model),
            cells: self.cells.clone(),
            endings: std::mem::take(&mut self.endings),
        })
    }
}
