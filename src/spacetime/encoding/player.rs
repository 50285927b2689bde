//! One player in a frame: in one row and in one column.

use super::super::strip::TileSet;
use super::cells::Cells;
use crate::constraint::{Clauses, Lit, Model, exactly_one};

/// Just one cell of a frame holds a tile of the set.
pub(super) fn just_one(model: &mut Model, cells: &Cells, unit: TileSet, frame: usize) {
    let mut lines = |count: usize| -> Vec<Lit> { (0..count).map(|_| model.new_lit()).collect() };
    let (rows, cols) = (lines(cells.rows()), lines(cells.cols()));
    for (row, &in_row) in rows.iter().enumerate() {
        for (col, &in_col) in cols.iter().enumerate() {
            let cell = row * cells.cols() + col;
            let mut here = vec![!in_row, !in_col];
            for tile in unit.iter() {
                let lit = cells.tile(frame, cell, tile);
                model.implies(lit, in_row);
                model.implies(lit, in_col);
                here.push(lit);
            }
            model.clause(&here);
        }
    }
    exactly_one(model, &rows);
    exactly_one(model, &cols);
}
