//! The nearest win, and among equals the one that the order of moves meets first.

use super::state_table::StateTable;
use super::{Answer, Limits, Puzzle, Search};

/// A breadth-first search for the nearest win, in progress.
pub struct Nearest<'a, P: Puzzle> {
    puzzle: P,
    limits: Limits<'a>,
    store: StateTable<P::State>,
    found: Option<P::State>,
    expanded: u64,
}

impl<'a, P: Puzzle> Nearest<'a, P> {
    /// A search from any state.
    pub fn new(puzzle: P, start: P::State, limits: Limits<'a>) -> Self {
        let mut store = StateTable::new();
        store.insert(start);
        Nearest {
            found: puzzle.is_won(&start).then_some(start),
            puzzle,
            limits,
            store,
            expanded: 0,
        }
    }

    /// Looks into up to `states` more states. `None` if that was not enough.
    pub fn advance(&mut self, states: u64) -> Option<Answer<P::State>> {
        let slice_end = self.expanded.saturating_add(states);
        while self.expanded < slice_end {
            if let Some(state) = self.found {
                return Some(Answer::Solved(state));
            }
            if self.expanded as usize == self.store.len() {
                return Some(Answer::Unsolvable);
            }
            if let Some(why) = self.limits.reached(self.expanded, self.store.bytes()) {
                return Some(Answer::GaveUp(why));
            }
            let Nearest {
                puzzle,
                store,
                found,
                ..
            } = self;
            let state = *store.get(self.expanded as u32);
            self.expanded += 1;
            puzzle.expand(&state, |_, next| {
                if store.insert(next).1 && found.is_none() && puzzle.is_won(&next) {
                    *found = Some(next);
                }
            });
        }
        None
    }
}

/// The first won state that a plain breadth-first search meets. Unlike the other searches it
/// promises *which* win it finds: the one that comes first in the order of the moves.
pub fn nearest_win<P: Puzzle>(
    puzzle: &P,
    start: P::State,
    limits: &Limits<'_>,
) -> Search<P::State> {
    let mut search = Nearest::new(puzzle, start, *limits);
    loop {
        if let Some(answer) = search.advance(u64::MAX) {
            let expanded = search.expanded;
            return Search { answer, expanded };
        }
    }
}
