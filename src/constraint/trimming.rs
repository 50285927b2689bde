//! Making a core smaller: assumptions that clash, and fewer of them that still do.

use super::literal::Lit;
use super::search::{Limits, Outcome, Search};
use super::solver::Solver;

/// What asking once more about a whole core may cost.
const AGAIN: Limits = Limits {
    conflicts: 2_000,
    propagations: u64::MAX,
};

/// A core that is being made smaller.
///
/// First the core is asked about again, which often gives a smaller one. Then, if wished, each
/// literal is left out in turn: where every question is answered within its limits, no literal of the
/// result can be left out.
#[derive(Clone, Debug)]
pub struct Trimming {
    core: Vec<Lit>,
    again: u32,
    /// Literals before this position are needed, or were not shown to be needless.
    checked: usize,
    each: Option<Limits>,
    search: Option<(Search, Without)>,
    spent: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Without {
    Nothing,
    One,
}

impl Trimming {
    /// Asks up to `again` times more about the whole of a core.
    pub fn new(core: Vec<Lit>, again: u32) -> Trimming {
        Trimming {
            core,
            again,
            checked: 0,
            each: None,
            search: None,
            spent: Limits {
                conflicts: 0,
                propagations: 0,
            },
        }
    }

    /// Tries to do without each literal, too, spending at most so much on each.
    pub fn one_by_one(mut self, each: Limits) -> Trimming {
        self.each = Some(each);
        self
    }

    /// What it took so far.
    pub fn spent(&self) -> Limits {
        self.spent
    }

    /// The core as it is by now. It is one at any time.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// Goes on for about so many propagations; the core once it gets no smaller.
    pub fn advance(&mut self, solver: &mut Solver, propagations: u64) -> Option<Vec<Lit>> {
        let mut done = 0;
        loop {
            let (mut search, without) = match self.search.take().or_else(|| self.next()) {
                Some(question) => question,
                None => return Some(std::mem::take(&mut self.core)),
            };
            let before = search.spent();
            let outcome = search.advance(solver, propagations.saturating_sub(done));
            let cost = search.spent().less(before);
            self.spent = self.spent.and(cost);
            done += cost.propagations.max(1);
            match outcome {
                None => self.search = Some((search, without)),
                Some(Outcome::Unsat(core)) => {
                    if without == Without::Nothing && core.len() >= self.core.len() {
                        self.again = 0;
                    }
                    self.core.retain(|lit| core.contains(lit));
                }
                Some(_) => match without {
                    Without::Nothing => self.again = 0,
                    Without::One => self.checked += 1,
                },
            }
            if done >= propagations {
                return None;
            }
        }
    }

    /// The next question to ask, if any is left.
    fn next(&mut self) -> Option<(Search, Without)> {
        if self.again > 0 && self.core.len() > 1 {
            self.again -= 1;
            let turned: Vec<Lit> = self.core.iter().rev().copied().collect();
            return Some((Search::new(&turned, AGAIN), Without::Nothing));
        }
        let each = self.each?;
        if self.checked >= self.core.len() || self.core.len() < 2 {
            return None;
        }
        let mut rest = self.core.clone();
        rest.remove(self.checked);
        Some((Search::new(&rest, each), Without::One))
    }
}
