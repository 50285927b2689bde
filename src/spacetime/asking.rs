//! A solver that holds a request, and what is asked of it: a strip, or the wishes that clash.

use super::encoding::{Cells, Endings};
use super::learning::Learned;
use super::nearing::{Nearing, Tried};
use super::proof::{Proof, Proven, Prover, Shortcut};
use super::strip::Strip;
use crate::constraint::{Clauses, Limits, Lit, Outcome, Search, Solver, Trimming};
use std::sync::Arc;

/// Literals that a solver follows up in the time that a search of ours takes for a state.
const PROPAGATIONS_A_STATE: u64 = 20;
/// What it may cost to see that a clash can do without one of its wishes.
const TRIM_EACH: Limits = Limits {
    conflicts: 200,
    propagations: 2_000_000,
};
/// How often a clash is asked about again in the hope of a smaller one.
const TRIM_AGAIN: u32 = 2;

/// A wish that clashes with others: its place in the request's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Clash {
    /// One of the pins.
    Pin(usize),
    /// One of the counts.
    Count(usize),
    /// One of the regions.
    Region(usize),
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A strip, ring included.
    Found(Strip),
    /// There is none while all of these wishes are; where none is named, wishes are not the reason.
    Impossible(Vec<Clash>),
    /// The limits were used up before it was known.
    Undecided,
}

/// What a request took so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Variables of the clauses.
    pub vars: usize,
    /// Clauses.
    pub clauses: usize,
    /// Dead ends that the solver met.
    pub conflicts: u64,
    /// Literals that it followed up.
    pub propagations: u64,
    /// Strips looked at: more than one where some had a shorter way.
    pub rounds: u32,
}

/// What the solver says.
pub(super) enum Reply {
    Found(Strip),
    Clash(Vec<Lit>),
    Undecided,
}

/// A solver and the question that it is asked.
pub(super) struct Asking {
    pub(super) solver: Solver,
    pub(super) cells: Cells,
    endings: Endings,
    learned: Arc<Learned>,
    /// By what no way may be shorter, where that is asked.
    prover: Option<Prover>,
    assumptions: Vec<Lit>,
    /// The model of the last strip; where it can, the next one is like it.
    model: Vec<bool>,
    step: Step,
    left: Limits,
    pub(super) conflicts: u64,
    pub(super) propagations: u64,
    pub(super) rounds: u32,
    /// The solver's last search ended without a model.
    strayed: bool,
}

enum Step {
    /// The last model is taken up again before the search: once, however many questions were dropped.
    Recall(Search),
    Search(Search),
    Trim(Trimming),
    Prove(Box<Proof>, Strip),
    Near(Nearing, Strip),
    Rest,
}

impl Asking {
    pub(super) fn new(
        solver: Solver,
        cells: Cells,
        endings: Endings,
        learned: Arc<Learned>,
        prover: Option<Prover>,
    ) -> Asking {
        Asking {
            solver,
            cells,
            endings,
            learned,
            prover,
            assumptions: Vec::new(),
            model: Vec::new(),
            step: Step::Rest,
            left: Limits::conflicts(0),
            conflicts: 0,
            propagations: 0,
            rounds: 0,
            strayed: false,
        }
    }

    /// Asks for a strip in which all of these hold; what was asked before is dropped. Little changes against
    /// the last strip.
    pub(super) fn ask(&mut self, assumptions: Vec<Lit>, limits: Limits) {
        let interrupted = !matches!(self.step, Step::Rest);
        let search = Search::new(&assumptions, limits);
        self.left = limits;
        self.step = match std::mem::take(&mut self.strayed) || interrupted {
            true => Step::Recall(search),
            false => Step::Search(search),
        };
        self.assumptions = assumptions;
    }

    /// Goes on with a question that was left undecided.
    pub(super) fn go_on(&mut self, limits: Limits) {
        self.left = limits;
        self.strayed = false;
        self.step = Step::Search(Search::new(&self.assumptions, limits));
    }

    /// Looks into about so many states; the reply once it is there.
    pub(super) fn advance(&mut self, states: u64) -> Option<Reply> {
        let propagations = states.saturating_mul(PROPAGATIONS_A_STATE);
        match std::mem::replace(&mut self.step, Step::Rest) {
            Step::Recall(search) => {
                self.solver.recall(&self.model);
                self.step = Step::Search(search);
            }
            Step::Search(mut search) => match search.advance(&mut self.solver, propagations) {
                None => self.step = Step::Search(search),
                Some(outcome) => {
                    self.left = self.left.less(search.spent());
                    self.conflicts += search.spent().conflicts;
                    self.propagations += search.spent().propagations;
                    return self.heed(outcome);
                }
            },
            Step::Trim(mut trimming) => match trimming.advance(&mut self.solver, propagations) {
                None => self.step = Step::Trim(trimming),
                Some(core) => return Some(Reply::Clash(core)),
            },
            Step::Prove(mut proof, strip) => match proof.advance(states) {
                None => self.step = Step::Prove(proof, strip),
                Some(Proven::NoShorter) => return Some(Reply::Found(strip)),
                Some(Proven::GaveUp) => return Some(Reply::Undecided),
                Some(Proven::Shorter(shortcut)) => {
                    self.bar(&strip, &shortcut);
                    self.step = Step::Search(Search::new(&self.assumptions, self.left));
                }
            },
            Step::Near(mut nearing, strip) => {
                let strip = match nearing.try_once(&mut self.solver) {
                    Tried::Nearer => {
                        self.model = self.solver.values().to_vec();
                        self.cells.strip(|lit| self.solver.value(lit))
                    }
                    Tried::NotSo => strip,
                    Tried::All => {
                        self.strayed = nearing.strayed();
                        return Some(Reply::Found(strip));
                    }
                };
                self.step = Step::Near(nearing, strip);
            }
            Step::Rest => return Some(Reply::Undecided),
        }
        None
    }

    fn heed(&mut self, outcome: Outcome) -> Option<Reply> {
        match outcome {
            Outcome::Sat => {
                self.rounds += 1;
                let strip = self.cells.strip(|lit| self.solver.value(lit));
                let Some(prover) = self.prover.as_ref().filter(|_| strip.len() > 1) else {
                    let before = |lit: Lit| {
                        let value = self.model.get(lit.var().index() as usize);
                        value.is_some_and(|&value| value != lit.is_negated())
                    };
                    let level = self.cells.level(before);
                    let nearing = Nearing::new(&self.solver, &self.assumptions, &level);
                    self.model = self.solver.values().to_vec();
                    self.step = Step::Near(nearing, strip);
                    return None;
                };
                self.model = self.solver.values().to_vec();
                let proof = Proof::new(&self.learned, prover, &strip);
                self.step = Step::Prove(Box::new(proof), strip);
                None
            }
            Outcome::Unsat(core) => {
                self.strayed = true;
                let trimming = Trimming::new(core, TRIM_AGAIN).one_by_one(TRIM_EACH);
                self.step = Step::Trim(trimming);
                None
            }
            Outcome::Unknown => {
                self.strayed = true;
                Some(Reply::Undecided)
            }
        }
    }

    /// Forbids the cause of a shorter way: what it looks at is as in this strip, and elsewhere nothing is
    /// left to be done. What looks unfinished here, and yet does not matter, is to be as it is.
    fn bar(&mut self, strip: &Strip, shortcut: &Shortcut) {
        let touched = |cell: &usize| shortcut.touched.contains(cell);
        let mut fixed = shortcut.touched.clone();
        let mut clause = Vec::new();
        for (cells, open) in self.endings.open_first() {
            let finished = self
                .endings
                .is_finished(&self.learned, strip.first(), cells);
            if !finished || cells.iter().any(touched) {
                fixed.extend(cells);
            } else {
                clause.push(*open);
            }
        }
        let first = strip.first();
        for cell in fixed {
            if let Some(&tile) = first.get(cell) {
                clause.push(!self.cells.tile(0, cell, tile));
            }
        }
        self.solver.clause(&clause);
    }
}
