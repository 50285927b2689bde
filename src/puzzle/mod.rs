//! What every puzzle shares: the [`Puzzle`] contract, the searches over it, and the measures taken
//! from them.
//!
//! A puzzle is a set of states, the moves between them, and a notion of having won. Every move
//! costs one. Nothing here knows what a puzzle is about, and nothing depends on the order of a
//! hash map: the same question has the same answer on every machine and in every run.

mod analysis;
mod breadth;
mod budget;
mod count;
mod dice;
mod distances;
mod enumerate;
mod exploring;
mod first;
mod frontier;
mod hash;
mod job;
mod judging;
mod measuring;
mod optimal;
mod shortest_ways;
mod state_table;

pub use analysis::{Decision, Measures};
pub use breadth::{Nearest, nearest_win};
pub use budget::{Answer, Budget, GaveUp, Limits, Search};
pub use count::{CountOptimal, count_optimal};
pub use dice::Dice;
pub use enumerate::{Enumerating, Enumeration, enumerate, enumerate_from};
pub use exploring::Exploring;
pub use first::{First, first};
pub(crate) use hash::QuickSet;
pub use job::{Job, Proving, finish};
pub use judging::Judging;
pub use measuring::{MeasureAllStates, MeasureAlongSolution};
pub use optimal::{Optimal, optimal};
pub use shortest_ways::{FindingShortestWays, ShortestWays, WayStep};

use std::fmt::Debug;
use std::hash::Hash;

/// The lower bound of a state that cannot be won at all.
pub const HOPELESS: u32 = u32::MAX;

/// A puzzle that can be searched.
pub trait Puzzle {
    /// A position. Two equal states must be interchangeable in everything that follows.
    type State: Copy + Eq + Hash + Debug;
    /// What leads from one state to the next, at a cost of one.
    type Move: Copy + Eq + Debug;

    /// Whether the puzzle is solved. Play ends there.
    fn is_won(&self, state: &Self::State) -> bool;

    /// Calls `visit` with every move that does not lose at once and the state it leads to, always
    /// in the same order. Two moves to the same state may be given as one.
    fn expand(&self, state: &Self::State, visit: impl FnMut(Self::Move, Self::State));

    /// How many moves a win takes from here at the very least: never more than it really takes, and
    /// [`HOPELESS`] only if there is no win. `floor` is such a number that the caller knows
    /// already; a bound may start from it, and the answer is never below it.
    fn lower_bound(&self, _state: &Self::State, floor: u32) -> u32 {
        floor
    }

    /// A guess at how long a solution through this state will be, `cost` moves from the start, for
    /// searches that want any solution quickly. Smaller is better; the unit is the puzzle's own,
    /// and it need not be true. [`HOPELESS`] only if there is no win from here.
    fn guess(&self, state: &Self::State, cost: u32) -> u32 {
        self.lower_bound(state, 0).saturating_add(cost)
    }

    /// How many moves from here lose at once.
    fn fatal_moves(&self, _state: &Self::State) -> u32 {
        0
    }
}

/// A search holds its puzzle; it may just as well hold a reference to one.
impl<P: Puzzle> Puzzle for &P {
    type State = P::State;
    type Move = P::Move;

    fn is_won(&self, state: &P::State) -> bool {
        P::is_won(self, state)
    }

    fn expand(&self, state: &P::State, visit: impl FnMut(P::Move, P::State)) {
        P::expand(self, state, visit);
    }

    fn lower_bound(&self, state: &P::State, floor: u32) -> u32 {
        P::lower_bound(self, state, floor)
    }

    fn guess(&self, state: &P::State, cost: u32) -> u32 {
        P::guess(self, state, cost)
    }

    fn fatal_moves(&self, state: &P::State) -> u32 {
        P::fatal_moves(self, state)
    }
}
