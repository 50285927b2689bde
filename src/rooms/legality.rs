//! Whether a room looks like its game's example.

use super::draft::Drafting;
use super::game::{Cell, Game};
use super::room::Room;
use crate::constraint::{Limits, Order, Outcome, Solver};
use std::sync::Arc;

/// Conflicts after which it is not known whether tiles can be chosen.
const MOST_CONFLICTS: u64 = 100_000;

impl Game {
    /// Whether every window of a room is one of the example's; where several tiles look alike, whether
    /// some choice of them makes it so. `None` where that is too hard to tell.
    pub fn is_legal(self: &Arc<Game>, room: &Room) -> Option<bool> {
        let mut domains: Vec<u64> = room
            .signs()
            .iter()
            .map(|sign| self.kind(*sign).tiles)
            .collect();
        if !self.narrow(&mut domains) {
            return Some(false);
        }
        if self.is_plain() || domains.iter().all(|domain| domain.is_power_of_two()) {
            return Some(true);
        }
        let mut drafting = Drafting::new(self, domains, &[]);
        let (_, model) = loop {
            if let Some(done) = drafting.advance(usize::MAX) {
                break done;
            }
        };
        let mut solver = Solver::load(model, Order::Natural);
        match solver.solve(&[], Limits::conflicts(MOST_CONFLICTS)) {
            Outcome::Sat => Some(true),
            Outcome::Unsat(_) => Some(false),
            Outcome::Unknown => None,
        }
    }

    /// The cells of windows that the example has nowhere, whatever tiles are chosen. A room may have none of
    /// these and still not be legal, where several tiles look alike.
    pub fn misfits(&self, room: &Room) -> Vec<Cell> {
        let mut is_misfit = vec![false; self.cells()];
        let sets: Vec<u64> = room
            .signs()
            .iter()
            .map(|sign| self.kind(*sign).tiles)
            .collect();
        for placement in self.ground.placements() {
            let cells = placement.cells.iter().map(|cell| sets[usize::from(*cell)]);
            let cut = &self.shapes[usize::from(placement.shape)].cuts[usize::from(placement.cut)];
            if !cut.allows(&cells.collect::<Vec<u64>>()) {
                for cell in &placement.cells {
                    is_misfit[usize::from(*cell)] = true;
                }
            }
        }
        let cells = (0..is_misfit.len()).filter(|cell| is_misfit[*cell]);
        cells.map(|cell| cell as Cell).collect()
    }

    /// Leaves out tiles that no window supports, until all are supported; false if a cell is left with none.
    pub(super) fn narrow(&self, domains: &mut [u64]) -> bool {
        let mut supported = Vec::new();
        loop {
            let mut is_same = true;
            for placement in self.ground.placements() {
                let cut =
                    &self.shapes[usize::from(placement.shape)].cuts[usize::from(placement.cut)];
                supported.clear();
                supported.resize(placement.cells.len(), 0_u64);
                for window in &cut.windows {
                    let mut pairs = window.iter().zip(&placement.cells);
                    if pairs.all(|(tile, cell)| domains[usize::from(*cell)] >> tile & 1 == 1) {
                        for (set, tile) in supported.iter_mut().zip(window) {
                            *set |= 1 << tile;
                        }
                    }
                }
                for (set, cell) in supported.iter().zip(&placement.cells) {
                    let domain = &mut domains[usize::from(*cell)];
                    is_same &= *domain & !set == 0;
                    *domain &= set;
                    if *domain == 0 {
                        return false;
                    }
                }
            }
            if is_same {
                return true;
            }
        }
    }
}
