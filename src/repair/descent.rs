//! Any repair soon, and then cheaper ones: the other end of the proof.
//!
//! First any room that works is asked for. Then each of its changes is tried to be done without, all that
//! did not change being held, until none can be.

use super::finding::Repair;
use super::repairer::Alive;
use crate::constraint::{Limits, Lit, Outcome, Search};
use crate::rooms::Cell;

/// Conflicts after which a change is taken to be needed.
const EACH: u64 = 2_000;

/// A repair that gets cheaper and cheaper.
pub(super) struct Descent {
    /// What holds in any case.
    given: Vec<Lit>,
    /// The literal of each cell keeping its character.
    keeps: Vec<Lit>,
    /// Cells that changed and were not tried yet; the last comes next.
    left: Vec<Cell>,
    held: Vec<Lit>,
    has_any: bool,
    search: Search,
}

/// What a step of the descent brought.
pub(super) enum Stepped {
    /// Nothing yet.
    Busy,
    /// The solver holds a model; whether it is a room that works is for the caller to say, by `found` or
    /// `failed`.
    Model,
    /// It gets no cheaper this way.
    Over,
}

impl Descent {
    pub(super) fn new(given: &[Lit], keeps: &[Lit]) -> Descent {
        Descent {
            given: given.to_vec(),
            keeps: keeps.to_vec(),
            left: Vec::new(),
            held: Vec::new(),
            has_any: false,
            search: Search::new(given, Limits::NONE),
        }
    }

    /// Goes on for about so many propagations; what that brought, and how many it took.
    pub(super) fn advance(&mut self, alive: &mut Alive, propagations: u64) -> (Stepped, u64) {
        let before = self.search.spent().propagations;
        let outcome = self.search.advance(&mut alive.solver, propagations);
        let spent = self.search.spent().propagations - before;
        let stepped = match outcome {
            None => Stepped::Busy,
            Some(Outcome::Sat) => Stepped::Model,
            Some(_) if !self.has_any => Stepped::Over,
            Some(_) => {
                // This one must change, or it is too hard to tell.
                self.left.pop();
                self.ask()
            }
        };
        (stepped, spent)
    }

    /// The model was a room that works.
    pub(super) fn found(&mut self, repair: &Repair, weight: impl Fn(Cell) -> u32) -> Stepped {
        let is_changed = |cell: &Cell| repair.changes.contains(cell);
        if self.has_any {
            self.left.retain(is_changed);
        } else {
            self.left = repair.changes.clone();
            self.left.sort_by_key(|cell| (weight(*cell), *cell));
        }
        self.has_any = true;
        let kept = (0..self.keeps.len() as Cell).filter(|cell| !is_changed(cell));
        self.held = kept.map(|cell| self.keeps[usize::from(cell)]).collect();
        self.ask()
    }

    /// The model was none, and the solver was told why: the same again.
    pub(super) fn failed(&mut self) -> Stepped {
        if self.has_any {
            self.ask()
        } else {
            self.search = Search::new(&self.given, Limits::NONE);
            Stepped::Busy
        }
    }

    /// Asks for a room without the next change.
    fn ask(&mut self) -> Stepped {
        let Some(cell) = self.left.last() else {
            return Stepped::Over;
        };
        let keep = self.keeps[usize::from(*cell)];
        let lits = self.given.iter().chain(&self.held).chain([&keep]);
        let lits: Vec<Lit> = lits.copied().collect();
        self.search = Search::new(&lits, Limits::conflicts(EACH));
        Stepped::Busy
    }
}
