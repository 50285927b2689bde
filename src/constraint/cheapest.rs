//! The model that breaks the least weight of wishes, found by way of clashes among them.
//!
//! All wishes are assumed, the heaviest first. Where some clash, at least one of them is broken in
//! every model: the lightest weight among them is owed, and from then on only one of them may be
//! broken for free, which a [`Totalizer`] counts. What is owed is a lower bound at any time. Once
//! nothing clashes, the model breaks no more than is owed.
//!
//! Every clause added on the way follows from the model's own, so other wishes may be asked about
//! later, and clauses may be added between two verdicts: what is owed stays owed.

use super::literal::Lit;
use super::model::Clauses;
use super::search::{Limits, Outcome, Search};
use super::solver::Solver;
use super::totalizer::Totalizer;
use super::trimming::Trimming;
use std::collections::{BTreeMap, BTreeSet};

/// How often a clash is asked about again in the hope of a smaller one.
const TRIM_AGAIN: u32 = 3;
/// Conflicts that leaving out one wish of a clash may cost.
const TRIM_EACH: u64 = 20;
/// Larger clashes are not gone through one by one.
const TRIM_UP_TO: usize = 24;

/// What is known of the least weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// No model breaks less.
    pub at_least: u64,
    /// The best model known breaks this much; none is known yet otherwise.
    pub at_most: Option<u64>,
}

/// How an optimisation ended, for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No model breaks less than the best one, which breaks so much.
    Optimum(u64),
    /// There is no model while all of these, which were given, hold; none at all if they are none.
    Impossible(Vec<Lit>),
    /// The limits were used up before. It may go on with more.
    Unknown(Bound),
}

/// A wish, or what became of some of them.
#[derive(Clone, Copy, Debug)]
struct Wish {
    lit: Lit,
    weight: u64,
    /// The count that it bounds: a totalizer, and the number that must not be reached.
    bounds: Option<(usize, usize)>,
    /// It was in a clash.
    is_paid: bool,
}

impl Wish {
    /// Whether it is one of the wishes given, and no part of it was paid for yet.
    fn is_as_given(&self) -> bool {
        self.bounds.is_none() && !self.is_paid
    }
}

/// What is being asked of the solver.
#[derive(Clone, Debug)]
enum Step {
    Start,
    Asking(Search),
    Trimming(Trimming),
}

/// The search for the model that breaks the least weight of wishes, to be advanced on one solver.
#[derive(Clone, Debug)]
pub struct Cheapest {
    given: Vec<Lit>,
    softs: Vec<(Lit, u64)>,
    wishes: Vec<Wish>,
    by_lit: BTreeMap<Lit, usize>,
    counts: Vec<Totalizer>,
    /// Only wishes of at least this weight are assumed.
    stratum: u64,
    owed: u64,
    best: Option<(u64, Vec<bool>)>,
    step: Step,
    limits: Limits,
    spent: Limits,
    /// Clashes among wishes as they were given.
    clashes: Vec<Vec<Lit>>,
    trim_again: u32,
    trim_up_to: usize,
    /// A verdict was given; what is asked from now on may be about other clauses.
    judged: bool,
}

impl Cheapest {
    /// Asks for the model in which all that is `given` holds and that breaks the least weight of
    /// `softs`. A literal wished for twice counts with both weights.
    pub fn new(given: &[Lit], softs: &[(Lit, u64)], limits: Limits) -> Cheapest {
        let mut cheapest = Cheapest {
            given: given.to_vec(),
            softs: softs.to_vec(),
            wishes: Vec::new(),
            by_lit: BTreeMap::new(),
            counts: Vec::new(),
            stratum: 0,
            owed: 0,
            best: None,
            step: Step::Start,
            limits,
            spent: Limits {
                conflicts: 0,
                propagations: 0,
            },
            clashes: Vec::new(),
            trim_again: TRIM_AGAIN,
            trim_up_to: TRIM_UP_TO,
            judged: false,
        };
        let held: BTreeSet<Lit> = given.iter().copied().collect();
        for &(lit, weight) in softs {
            if !held.contains(&lit) {
                cheapest.wish(lit, weight, None);
            }
        }
        cheapest.lower_stratum(u64::MAX);
        cheapest
    }

    /// Asks once more about each clash and leaves it at that. Where clashes are met quickly, making them as
    /// small as can be costs more than it saves.
    pub fn trimming_little(self) -> Cheapest {
        Cheapest {
            trim_again: 1,
            trim_up_to: 0,
            ..self
        }
    }

    /// What is known by now. Clauses added since can only raise it, and make the best model none.
    pub fn bound(&self) -> Bound {
        Bound {
            at_least: self.owed,
            at_most: self.best.as_ref().map(|(cost, _)| *cost),
        }
    }

    /// The best model since the last verdict that was gone on from: values of variables by number.
    pub fn best(&self) -> Option<&[bool]> {
        self.best.as_ref().map(|(_, values)| values.as_slice())
    }

    /// The value of a literal in the best model; false if there is none.
    pub fn value(&self, lit: Lit) -> bool {
        let index = lit.var().index() as usize;
        self.best()
            .and_then(|values| values.get(index))
            .is_some_and(|&value| value != lit.is_negated())
    }

    /// Clashes that were met among the wishes themselves and what is given: in each of them at least one
    /// is broken by every model, and no wish is in two.
    pub fn clashes(&self) -> &[Vec<Lit>] {
        &self.clashes
    }

    /// What is given, and all that is left of the wishes. Once what is owed is the optimum, every model in which all of these hold is
    /// as cheap, and every model as cheap can be had with them.
    pub fn assumed(&self) -> Vec<Lit> {
        let left = self.wishes.iter().filter(|wish| wish.weight > 0);
        let given = self.given.iter().copied();
        given.chain(left.map(|wish| wish.lit)).collect()
    }

    /// What it took so far.
    pub fn spent(&self) -> Limits {
        self.spent
    }

    /// Lets it spend more.
    pub fn grant(&mut self, more: Limits) {
        self.limits = self.limits.and(more);
    }

    /// Goes on for about so many propagations; a verdict once there is one.
    ///
    /// After a verdict it may be gone on with: the clauses added since are then heeded, and all that is
    /// owed stays owed.
    pub fn advance(&mut self, solver: &mut Solver, propagations: u64) -> Option<Verdict> {
        if std::mem::take(&mut self.judged) {
            // Found before the clauses that may have been added since.
            self.best = None;
        }
        let mut done = 0;
        loop {
            if self
                .best
                .as_ref()
                .is_some_and(|(cost, _)| *cost <= self.owed)
            {
                return Some(self.judge(Verdict::Optimum(self.owed)));
            }
            let left = self.limits.less(self.spent);
            if left.conflicts == 0 || left.propagations == 0 {
                return Some(Verdict::Unknown(self.bound()));
            }
            let slice = propagations.saturating_sub(done);
            let (cost, verdict) = match std::mem::replace(&mut self.step, Step::Start) {
                Step::Start => {
                    self.step = Step::Asking(Search::new(&self.assumptions(), left));
                    continue;
                }
                Step::Asking(mut search) => {
                    search.grant(left.less(search.left()));
                    let before = search.spent();
                    let outcome = search.advance(solver, slice);
                    let cost = search.spent().less(before);
                    (cost, self.heed(solver, search, outcome))
                }
                Step::Trimming(mut trimming) => {
                    let before = trimming.spent();
                    let core = trimming.advance(solver, slice);
                    let cost = trimming.spent().less(before);
                    match core {
                        None => self.step = Step::Trimming(trimming),
                        Some(core) => self.pay(solver, &core),
                    }
                    (cost, None)
                }
            };
            self.spent = self.spent.and(cost);
            done += cost.propagations.max(1);
            if let Some(verdict) = verdict {
                return Some(self.judge(verdict));
            }
            if done >= propagations {
                return None;
            }
        }
    }

    fn judge(&mut self, verdict: Verdict) -> Verdict {
        self.judged = true;
        self.step = Step::Start;
        verdict
    }

    /// All that is assumed: what is given, and the wishes that are heavy enough.
    fn assumptions(&self) -> Vec<Lit> {
        let heavy = self
            .wishes
            .iter()
            .filter(|wish| wish.weight > 0 && wish.weight >= self.stratum)
            .map(|wish| wish.lit);
        self.given.iter().copied().chain(heavy).collect()
    }

    /// Takes up what a question brought.
    fn heed(
        &mut self,
        solver: &mut Solver,
        search: Search,
        outcome: Option<Outcome>,
    ) -> Option<Verdict> {
        match outcome {
            None | Some(Outcome::Unknown) => self.step = Step::Asking(search),
            Some(Outcome::Sat) => {
                self.keep_if_better(solver);
                if !self.lower_stratum(self.stratum) {
                    // Nothing clashes any more: the model breaks exactly what is owed.
                    return Some(Verdict::Optimum(self.owed));
                }
            }
            Some(Outcome::Unsat(core)) => {
                if core.iter().all(|lit| !self.by_lit.contains_key(lit)) {
                    return Some(Verdict::Impossible(core));
                }
                let mut trimming = Trimming::new(core, self.trim_again);
                if trimming.core().len() <= self.trim_up_to {
                    trimming = trimming.one_by_one(Limits::conflicts(TRIM_EACH));
                }
                self.step = Step::Trimming(trimming);
            }
        }
        None
    }

    /// Takes up a clash: its weight is owed.
    fn pay(&mut self, solver: &mut Solver, core: &[Lit]) {
        let clash: Vec<usize> = core
            .iter()
            .filter_map(|lit| self.by_lit.get(lit).copied())
            .collect();
        let all: Vec<Lit> = core.iter().map(|&lit| !lit).collect();
        solver.clause(&all);
        let weights = clash.iter().map(|&wish| self.wishes[wish].weight);
        let Some(weight) = weights.min() else {
            return;
        };
        self.owed += weight;
        if clash.iter().all(|&wish| self.wishes[wish].is_as_given()) {
            self.clashes.push(core.to_vec());
        }
        let mut broken = Vec::with_capacity(clash.len());
        for index in clash {
            let wish = &mut self.wishes[index];
            wish.weight -= weight;
            wish.is_paid = true;
            broken.push(!wish.lit);
            if let Some((count, number)) = wish.bounds {
                self.bound_count(solver, count, number + 1, weight);
            }
        }
        if broken.len() > 1 {
            self.counts.push(Totalizer::new(&broken));
            self.bound_count(solver, self.counts.len() - 1, 2, weight);
        }
    }

    /// Wishes that a count stays below a number.
    fn bound_count(&mut self, solver: &mut Solver, count: usize, number: usize, weight: u64) {
        let totalizer = &mut self.counts[count];
        if number <= totalizer.counted() {
            let reached = totalizer.at_least(solver, number);
            self.wish(!reached, weight, Some((count, number)));
        }
    }

    fn wish(&mut self, lit: Lit, weight: u64, bounds: Option<(usize, usize)>) {
        match self.by_lit.get(&lit) {
            Some(&wish) => self.wishes[wish].weight += weight,
            None => {
                self.by_lit.insert(lit, self.wishes.len());
                self.wishes.push(Wish {
                    lit,
                    weight,
                    bounds,
                    is_paid: false,
                });
            }
        }
    }

    /// Lets lighter wishes count, down to half the heaviest that did not; false if all do already.
    fn lower_stratum(&mut self, below: u64) -> bool {
        let lighter = self.wishes.iter().map(|wish| wish.weight);
        match lighter.filter(|&weight| weight > 0 && weight < below).max() {
            Some(heaviest) => {
                self.stratum = heaviest / 2 + 1;
                true
            }
            None => {
                self.stratum = below.min(1);
                false
            }
        }
    }

    fn keep_if_better(&mut self, solver: &Solver) {
        let broken = self.softs.iter().filter(|(lit, _)| !solver.value(*lit));
        let cost: u64 = broken.map(|(_, weight)| weight).sum();
        if self.best.as_ref().is_none_or(|(best, _)| cost < *best) {
            self.best = Some((cost, solver.values().to_vec()));
        }
    }
}
