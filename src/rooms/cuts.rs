//! Reachability told to the solver only where it fails.
//!
//! Take any set of cells that holds the start and not the goal: in a room that can be crossed, some move
//! leads out of it. Sets worth telling are all that lie within some distance from the start, counted in
//! what would have to change on the way, and all that lie beyond some distance from the goal.

use super::band::{Distances, OUT_OF_REACH};
use super::draft::Draft;
use super::game::Cell;
use crate::constraint::{Clauses, Lit};
use std::sync::Arc;

/// Sets that are told at once, each way.
const MOST_LAYERS: usize = 96;

impl Draft {
    /// Tells what every room that can be crossed has and the one with these distances has not. `start` and
    /// `goal` are that room's.
    pub(crate) fn tell_cuts(
        &mut self,
        clauses: &mut dyn Clauses,
        distances: &Distances,
        (start, goal): (Cell, Cell),
    ) {
        let layers = layers(&distances.from_start, goal);
        for most in layers {
            self.tell_cut(clauses, |cell| {
                distances.from_start[usize::from(cell)] <= most
            });
        }
        let layers = self::layers(&distances.to_goal, start);
        for most in layers {
            self.tell_cut(clauses, |cell| distances.to_goal[usize::from(cell)] > most);
        }
    }

    /// A move leads out of a set, or the start is outside of it, or the goal is in it.
    fn tell_cut(&mut self, clauses: &mut dyn Clauses, is_in: impl Fn(Cell) -> bool) {
        let ground = Arc::clone(self.game().ground());
        let mut lits: Vec<Lit> = Vec::new();
        for cell in 0..self.game().cells() as Cell {
            if !is_in(cell) {
                continue;
            }
            let out = ground.out_of(cell);
            let strides = &ground.strides()[out.clone()];
            let leading_out = strides
                .iter()
                .filter(|stride| !is_in(stride.to))
                .fold(0_u128, |set, stride| set | 1 << stride.template);
            if leading_out == 0 {
                continue;
            }
            for (number, stride) in out.zip(strides) {
                let is_out = leading_out >> stride.template & 1 == 1;
                // What asks for more than another move that leads out as well adds nothing.
                if !is_out || ground.asking_less(stride.template) & leading_out != 0 {
                    continue;
                }
                lits.push(self.stride(clauses, number as u32));
            }
        }
        lits.extend(
            self.starts()
                .iter()
                .filter(|end| !is_in(end.0))
                .map(|end| end.1),
        );
        lits.extend(
            self.goals()
                .iter()
                .filter(|end| is_in(end.0))
                .map(|end| end.1),
        );
        lits.sort_unstable();
        lits.dedup();
        lits.retain(|literal| *literal != Lit::FALSE);
        clauses.clause(&lits);
    }
}

/// The distances that end before a cell, the smallest first.
fn layers(distances: &[u64], before: Cell) -> Vec<u64> {
    let end = distances[usize::from(before)];
    let mut layers: Vec<u64> = distances.to_vec();
    layers.retain(|distance| *distance < end && *distance != OUT_OF_REACH);
    layers.sort_unstable();
    layers.dedup();
    layers.truncate(MOST_LAYERS);
    layers
}
