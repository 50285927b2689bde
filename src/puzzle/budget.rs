//! How much a search may spend, and what it may answer.

use std::sync::atomic::{AtomicBool, Ordering};

/// The most that one search may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// States looked into.
    pub nodes: u64,
    /// Memory held, in bytes.
    pub bytes: usize,
}

impl Default for Budget {
    /// Far more than an ordinary level takes, and still within a small machine.
    fn default() -> Budget {
        Budget {
            nodes: 50_000_000,
            bytes: 1 << 30,
        }
    }
}

/// A budget, and a flag by which the search can be called off from outside.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// What may be spent.
    pub budget: Budget,
    /// Raised to stop the search soon.
    pub cancel: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// The reason to stop now, if there is one.
    pub(crate) fn reached(&self, nodes: u64, bytes: usize) -> Option<GaveUp> {
        if nodes >= self.budget.nodes {
            Some(GaveUp::Nodes)
        } else if bytes > self.budget.bytes {
            Some(GaveUp::Bytes)
        } else if nodes.is_multiple_of(CANCEL_EVERY) && self.is_cancelled() {
            Some(GaveUp::Cancelled)
        } else {
            None
        }
    }
}

/// States between two looks at the cancel flag.
const CANCEL_EVERY: u64 = 256;

impl From<Budget> for Limits<'_> {
    fn from(budget: Budget) -> Self {
        Limits {
            budget,
            cancel: None,
        }
    }
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// It looked into as many states as it was allowed.
    Nodes,
    /// It filled the memory it was allowed.
    Bytes,
    /// It was called off.
    Cancelled,
}

/// What a search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// There is a solution.
    Solved(T),
    /// There is none, and every state that matters was looked into.
    Unsolvable,
    /// Unknown: the search ended before it could tell.
    GaveUp(GaveUp),
}

impl<T> Answer<T> {
    /// The solution, if there is one.
    pub fn solved(self) -> Option<T> {
        match self {
            Answer::Solved(solution) => Some(solution),
            _ => None,
        }
    }

    /// The same answer about something else.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Answer::Solved(solution) => Answer::Solved(f(solution)),
            Answer::Unsolvable => Answer::Unsolvable,
            Answer::GaveUp(why) => Answer::GaveUp(why),
        }
    }
}

/// An answer and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search<T> {
    /// What was found out.
    pub answer: Answer<T>,
    /// States looked into.
    pub expanded: u64,
}
