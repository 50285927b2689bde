//! Frames that are not won yet.

use super::super::checker::By;
use super::super::learning::{Learned, Pool};
use super::super::request::Request;
use super::super::strip::{Tile, TileSet};
use super::blocks::Blocks;
use super::cells::Cells;
use crate::constraint::{Clauses, Lit, Model, at_least_one};

/// What says that a frame is not won, for the frames of which that is asked.
#[derive(Default)]
pub(in super::super) struct Endings {
    wanted: bool,
    by_blocks: bool,
    frames: usize,
    /// In the first frame: literals that can hold only if the frame is not won, and the cells of which
    /// each speaks.
    open_first: Vec<(Vec<usize>, Lit)>,
}

impl Endings {
    pub(super) fn new(request: &Request) -> Endings {
        Endings {
            wanted: request.not_won_early,
            by_blocks: request.by == By::Blocks,
            frames: request.frames,
            open_first: Vec::new(),
        }
    }

    /// Literals about the first frame that can hold only if it is not won, and the cells that each is about.
    pub(in super::super) fn open_first(&self) -> &[(Vec<usize>, Lit)] {
        &self.open_first
    }

    /// Whether these cells, which one of the literals speaks of, are like those of a won frame.
    pub(in super::super) fn is_finished(
        &self,
        learned: &Learned,
        frame: &[Tile],
        cells: &[usize],
    ) -> bool {
        let held: Vec<Tile> = cells
            .iter()
            .filter_map(|&cell| frame.get(cell).copied())
            .collect();
        match self.by_blocks {
            true => learned
                .last_blocks
                .iter()
                .any(|window| window[..] == held[..]),
            false => learned.last_pool.has(&held),
        }
    }

    /// A frame of the diff method.
    pub(super) fn frame(&mut self, model: &mut Model, cells: &Cells, pool: &Pool, frame: usize) {
        if !self.wanted || frame + 1 >= self.frames {
            return;
        }
        let open = match pool.rows == 1 && pool.cols == 1 {
            true => unfinished_cells(cells, pool.tiles(), frame),
            false => unfinished_places(model, cells, pool, frame),
        };
        self.not_won(model, open, frame);
    }

    /// A frame of the block method.
    pub(super) fn block_frame(
        &mut self,
        model: &mut Model,
        cells: &Cells,
        blocks: &Blocks,
        frame: usize,
    ) {
        if !self.wanted || frame + 1 >= self.frames {
            return;
        }
        let windows = blocks.unfinished();
        let open = windows.map(|(place, lit)| (cells.window(place, 3, 3).collect(), lit));
        self.not_won(model, open.collect(), frame);
    }

    fn not_won(&mut self, model: &mut Model, open: Vec<(Vec<usize>, Lit)>, frame: usize) {
        let some: Vec<Lit> = open.iter().map(|(_, lit)| *lit).collect();
        at_least_one(model, &some);
        if frame == 0 {
            self.open_first = open;
        }
    }
}

/// Tiles that no won frame has.
fn unfinished_cells(cells: &Cells, last: TileSet, frame: usize) -> Vec<(Vec<usize>, Lit)> {
    let unfinished: Vec<Tile> = cells.tiles().filter(|tile| !last.has(*tile)).collect();
    (0..cells.cells())
        .flat_map(|cell| unfinished.iter().map(move |&tile| (cell, tile)))
        .map(|(cell, tile)| (vec![cell], cells.tile(frame, cell, tile)))
        .filter(|(_, lit)| *lit != Lit::FALSE)
        .collect()
}

/// Places of which a literal says that they are like no window of a won frame.
fn unfinished_places(
    model: &mut Model,
    cells: &Cells,
    pool: &Pool,
    frame: usize,
) -> Vec<(Vec<usize>, Lit)> {
    let mut open = Vec::new();
    let mut clause = Vec::new();
    for place in cells.places(pool.rows, pool.cols) {
        let window: Vec<usize> = cells.window(place, pool.rows, pool.cols).collect();
        let unlike = model.new_lit();
        for tiles in &pool.windows {
            clause.clear();
            clause.push(!unlike);
            let lits = window.iter().zip(tiles.iter());
            clause.extend(lits.map(|(&cell, &tile)| !cells.tile(frame, cell, tile)));
            model.clause(&clause);
        }
        if model.known(unlike) != Some(false) {
            open.push((window, unlike));
        }
    }
    open
}
