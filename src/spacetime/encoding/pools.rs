//! Windows within one frame.

use super::super::learning::Pool;
use super::super::strip::Tile;
use super::cells::Cells;
use crate::constraint::{Clauses, Lit, Model};

/// Every window of a frame is one of the pool.
pub(super) fn all_windows(model: &mut Model, cells: &Cells, pool: &Pool, frame: usize) {
    if pool.rows == 1 && pool.cols == 1 {
        // Cells hold nothing else in the first place.
        return;
    }
    let mut held = Vec::new();
    for place in cells.places(pool.rows, pool.cols) {
        let window: Vec<usize> = cells.window(place, pool.rows, pool.cols).collect();
        held.clear();
        for tiles in &pool.windows {
            held.push(window_lit(model, cells, frame, &window, tiles));
        }
        model.clause(&held);
    }
}

/// A literal that holds only where the window does: a constant where that is known.
pub(super) fn window_lit(
    model: &mut Model,
    cells: &Cells,
    frame: usize,
    window: &[usize],
    tiles: &[Tile],
) -> Lit {
    let mut open = Vec::with_capacity(window.len());
    for (&cell, &tile) in window.iter().zip(tiles) {
        let lit = cells.tile(frame, cell, tile);
        match model.known(lit) {
            Some(true) => {}
            Some(false) => return Lit::FALSE,
            None => open.push(lit),
        }
    }
    match open[..] {
        [] => Lit::TRUE,
        [lit] => lit,
        _ => {
            let held = model.new_lit();
            for lit in open {
                model.implies(held, lit);
            }
            held
        }
    }
}
