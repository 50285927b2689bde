//! What a repair is, and how the search for one may end.

use crate::rooms::{Cell, Room, Weights};

/// A room that works, and what it differs in from the one that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The room after the changes.
    pub room: Room,
    /// The cells that changed.
    pub changes: Vec<Cell>,
    /// What they cost together.
    pub cost: u64,
}

impl Repair {
    pub(super) fn new(before: &Room, after: Room, weights: &Weights) -> Repair {
        let changes = before.changes(&after);
        Repair {
            cost: weights.cost(&changes),
            changes,
            room: after,
        }
    }
}

/// How the search for a best repair ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// No repair costs less, proven.
    Best(Repair),
    /// There is no repair, proven; none while all of these cells are kept, or none at all if they are none.
    NoRepair {
        /// Cells that were to be kept and clash.
        kept: Vec<Cell>,
    },
    /// All best repairs were shown, proven.
    NoOther,
    /// The work allowed ended before.
    OutOfBudget {
        /// The best repair found.
        best: Option<Repair>,
        /// Every repair costs at least so much, proven.
        at_least: u64,
    },
}
