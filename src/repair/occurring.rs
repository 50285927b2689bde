//! The cells that occur in some best repair: the exact answer to "what is to blame?".

use super::finding::Repair;
use super::repairer::{Ends, Repairer};
use super::repairing::{Asked, Repairing};
use crate::constraint::{Limits, Lit, Outcome, Search};
use crate::puzzle::Job;
use crate::rooms::{Cell, Game, Room, Walk, Weights};
use std::sync::Arc;

/// Conflicts after which it is not known of a cell.
const EACH: u64 = 20_000;
/// What a question costs besides.
const ROUND_WORK: u64 = 4_000;

/// Which cells change in some best repair, found out one by one.
pub struct Occurring {
    game: Arc<Game>,
    room: Room,
    weights: Weights,
    ends: Ends,
    cost: u64,
    asked: Box<Asked>,
    /// All that holds in every best repair.
    held: Vec<Lit>,
    known: Vec<Option<bool>>,
    cell: Cell,
    search: Option<Search>,
}

impl Occurring {
    /// Begins after a best repair was found, before another is sought; `None` if none was.
    pub fn after(repairing: Repairing) -> Option<Occurring> {
        let parts = repairing.into_parts();
        let (best, asked): (Repair, Box<Asked>) = (parts.best?, parts.asked?);
        let mut known = vec![None; parts.game.cells()];
        for (cell, known) in known.iter_mut().enumerate() {
            // What may never change, or must change in any case, needs no question.
            match asked.keeps[cell] {
                Lit::TRUE => *known = Some(false),
                Lit::FALSE => *known = Some(true),
                _ => {}
            }
        }
        for cell in &best.changes {
            known[usize::from(*cell)] = Some(true);
        }
        Some(Occurring {
            held: asked.cheapest.assumed(),
            game: parts.game,
            room: parts.room,
            weights: parts.weights,
            ends: parts.ends,
            cost: best.cost,
            asked,
            known,
            cell: 0,
            search: None,
        })
    }

    /// What is known of each cell by now.
    pub fn known(&self) -> &[Option<bool>] {
        &self.known
    }

    /// The solver, for the next question.
    pub fn into_repairer(self) -> Repairer {
        Repairer::with(&self.game, Some(self.asked.leave()))
    }

    /// A question about the next cell that nothing is known of.
    fn next(&mut self) -> Option<Search> {
        while self.known.get(usize::from(self.cell))?.is_some() {
            self.cell += 1;
        }
        let mut lits = self.held.clone();
        lits.push(!self.asked.keeps[usize::from(self.cell)]);
        Some(Search::new(&lits, Limits::conflicts(EACH)))
    }

    fn heed(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Unknown => self.cell += 1,
            Outcome::Unsat(_) => self.known[usize::from(self.cell)] = Some(false),
            Outcome::Sat => {
                let alive = &self.asked.alive;
                let room = alive.draft.room(|lit| alive.solver.value(lit));
                let Some(room) = room else { return };
                if Walk::new(&self.game, &room).par().is_none() {
                    self.asked.tell_cuts(&room, &self.weights, self.ends);
                    return;
                }
                let repair = Repair::new(&self.room, room, &self.weights);
                debug_assert_eq!(repair.cost, self.cost);
                for cell in repair.changes {
                    self.known[usize::from(cell)] = Some(true);
                }
            }
        }
    }
}

/// The result: whether each cell occurs in some best repair, `None` where that was too hard to tell.
impl Job<Vec<Option<bool>>> for Occurring {
    fn advance(&mut self, states: u64) -> Option<Vec<Option<bool>>> {
        let mut done = 0;
        while done < states.max(1) {
            let Some(mut search) = self.search.take().or_else(|| self.next()) else {
                return Some(self.known.clone());
            };
            let before = search.spent().propagations;
            let outcome = search.advance(&mut self.asked.alive.solver, states - done);
            done += search.spent().propagations - before;
            match outcome {
                None => self.search = Some(search),
                Some(outcome) => {
                    done += ROUND_WORK;
                    self.heed(outcome);
                }
            }
        }
        None
    }
}
