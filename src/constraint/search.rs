//! A question to a solver, answered in slices.

use super::literal::Lit;
use super::solver::{Run, Solver};

/// Conflicts between two restarts, times the member of Luby's sequence.
const RESTART: u64 = 16;
/// No restart is farther off than this, so that no slice is long.
const RESTART_AT_MOST: u64 = 32;

/// The most that a search may spend before it says that it does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Dead ends met.
    pub conflicts: u64,
    /// Literals followed up.
    pub propagations: u64,
}

impl Limits {
    /// As long as it takes.
    pub const NONE: Limits = Limits {
        conflicts: u64::MAX,
        propagations: u64::MAX,
    };

    /// So many dead ends and no other bound.
    pub fn conflicts(conflicts: u64) -> Limits {
        Limits {
            conflicts,
            ..Limits::NONE
        }
    }

    /// What is left of these after some were spent.
    pub fn less(self, spent: Limits) -> Limits {
        Limits {
            conflicts: self.conflicts.saturating_sub(spent.conflicts),
            propagations: self.propagations.saturating_sub(spent.propagations),
        }
    }

    /// These and those.
    pub fn and(self, more: Limits) -> Limits {
        Limits {
            conflicts: self.conflicts.saturating_add(more.conflicts),
            propagations: self.propagations.saturating_add(more.propagations),
        }
    }
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a model; the solver holds it.
    Sat,
    /// There is none while all of these assumptions are made; none at all if they are none.
    Unsat(Vec<Lit>),
    /// The limits were used up before. The search may go on with more.
    Unknown,
}

/// A question: is there a model in which all of these hold? To be asked of one solver, whose clauses
/// stay as they are meanwhile. Dropping it calls it off.
#[derive(Clone, Debug)]
pub struct Search {
    assumptions: Vec<Lit>,
    limits: Limits,
    spent: Limits,
    restarts: u32,
}

impl Search {
    /// A question that was not looked into yet.
    pub fn new(assumptions: &[Lit], limits: Limits) -> Search {
        Search {
            assumptions: assumptions.to_vec(),
            limits,
            spent: Limits {
                conflicts: 0,
                propagations: 0,
            },
            restarts: 0,
        }
    }

    /// What it took so far.
    pub fn spent(&self) -> Limits {
        self.spent
    }

    /// What it may still spend.
    pub(super) fn left(&self) -> Limits {
        self.limits.less(self.spent)
    }

    /// What it assumes.
    pub fn assumptions(&self) -> &[Lit] {
        &self.assumptions
    }

    /// Lets it spend more, after it ended undecided or before.
    pub fn grant(&mut self, more: Limits) {
        self.limits = self.limits.and(more);
    }

    /// Searches on until about so many propagations are done; the outcome once it is there. The
    /// outcome does not depend on the size of the slices.
    pub fn advance(&mut self, solver: &mut Solver, propagations: u64) -> Option<Outcome> {
        let mut done = 0;
        loop {
            let left = self.left();
            if left.conflicts == 0 || left.propagations == 0 {
                return Some(Outcome::Unknown);
            }
            let length = (RESTART * luby(self.restarts)).min(RESTART_AT_MOST);
            self.restarts += 1;
            let (run, cost) = solver.run(&self.assumptions, length.min(left.conflicts));
            self.spent.conflicts += cost.conflicts;
            self.spent.propagations += cost.propagations;
            match run {
                Run::Sat => return Some(Outcome::Sat),
                Run::Unsat(core) => return Some(Outcome::Unsat(core)),
                Run::Stopped => {}
            }
            done += cost.propagations;
            if done >= propagations {
                return None;
            }
        }
    }
}

impl Solver {
    /// Whether there is a model in which all of these hold, in one go.
    pub fn solve(&mut self, assumptions: &[Lit], limits: Limits) -> Outcome {
        let mut search = Search::new(assumptions, limits);
        loop {
            if let Some(outcome) = search.advance(self, u64::MAX) {
                return outcome;
            }
        }
    }
}

/// Luby's sequence from 0 on: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
fn luby(index: u32) -> u64 {
    let mut at = u64::from(index) + 1;
    loop {
        let power = (at + 1).next_power_of_two();
        if power == at + 1 {
            return power / 2;
        }
        at -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn restarts_follow_the_sequence() {
        let first: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
