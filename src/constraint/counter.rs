//! Counting in sequence: how many of some literals hold, up to a number.

use super::gates::{all_of, any_of};
use super::literal::Lit;
use super::model::Clauses;

/// How many of some literals hold, as literals of its own; both ways, so that bounds may be assumed.
#[derive(Clone, Debug)]
pub struct Counter {
    /// At position `j`: more than `j` of them hold.
    more_than: Vec<Lit>,
    counted: usize,
}

impl Counter {
    /// Counts `lits`, telling numbers up to `up_to` apart: bounds from 0 to `up_to` can be asked for.
    pub fn new(clauses: &mut dyn Clauses, lits: &[Lit], up_to: usize) -> Counter {
        let width = (up_to + 1).min(lits.len());
        let mut more_than: Vec<Lit> = Vec::with_capacity(width);
        for &lit in lits {
            // From the highest down, so that each step still sees the count before this literal.
            if more_than.len() < width {
                more_than.push(Lit::FALSE);
            }
            for j in (0..more_than.len()).rev() {
                let below = match j {
                    0 => Lit::TRUE,
                    _ => more_than[j - 1],
                };
                let now = all_of(clauses, &[lit, below]);
                more_than[j] = any_of(clauses, &[more_than[j], now]);
            }
        }
        Counter {
            more_than,
            counted: lits.len(),
        }
    }

    /// That at least `count` hold; `count` is at most one more than the counter was made for.
    pub fn at_least(&self, count: usize) -> Lit {
        match count {
            0 => Lit::TRUE,
            _ if count > self.counted => Lit::FALSE,
            _ => {
                debug_assert!(count <= self.more_than.len(), "beyond what is counted");
                let known = self.more_than.get(count - 1);
                known.copied().unwrap_or(Lit::FALSE)
            }
        }
    }

    /// That at most `count` hold; `count` is at most what the counter was made for.
    pub fn at_most(&self, count: usize) -> Lit {
        !self.at_least(count.saturating_add(1))
    }
}

/// At least `count` of these hold.
pub fn at_least(clauses: &mut dyn Clauses, lits: &[Lit], count: usize) {
    let counter = Counter::new(clauses, lits, count);
    clauses.fix(counter.at_least(count));
}

/// At most `count` of these hold.
pub fn at_most(clauses: &mut dyn Clauses, lits: &[Lit], count: usize) {
    let counter = Counter::new(clauses, lits, count);
    clauses.fix(counter.at_most(count));
}

/// Exactly `count` of these hold.
pub fn exactly(clauses: &mut dyn Clauses, lits: &[Lit], count: usize) {
    let counter = Counter::new(clauses, lits, count);
    clauses.fix(counter.at_least(count));
    clauses.fix(counter.at_most(count));
}
