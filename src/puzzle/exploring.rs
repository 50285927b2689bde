//! Every state that play can reach, each looked at once, nothing kept but the states themselves.

use super::state_table::StateTable;
use super::{GaveUp, Limits, Puzzle};

/// A walk over all states that can be reached, in progress: breadth first, in slices.
pub struct Exploring<'a, P: Puzzle> {
    puzzle: P,
    limits: Limits<'a>,
    store: StateTable<P::State>,
    looked_at: usize,
}

impl<'a, P: Puzzle> Exploring<'a, P> {
    /// Begins with a state.
    pub fn new(puzzle: P, start: P::State, limits: Limits<'a>) -> Self {
        let mut store = StateTable::new();
        store.insert(start);
        Exploring {
            puzzle,
            limits,
            store,
            looked_at: 0,
        }
    }

    /// States looked at so far.
    pub fn looked_at(&self) -> u64 {
        self.looked_at as u64
    }

    /// Calls `look` with up to `states` more states, won ones included, though play ends there. Once
    /// there are no more: that it was all of them, or why not.
    pub fn advance(
        &mut self,
        states: u64,
        mut look: impl FnMut(&P, &P::State),
    ) -> Option<Result<(), GaveUp>> {
        for _ in 0..states {
            if self.looked_at == self.store.len() {
                return Some(Ok(()));
            }
            let reached = self.limits.reached(self.looked_at(), self.store.bytes());
            if let Some(why) = reached {
                return Some(Err(why));
            }
            let Exploring { puzzle, store, .. } = self;
            let state = *store.get(self.looked_at as u32);
            self.looked_at += 1;
            look(puzzle, &state);
            if !puzzle.is_won(&state) {
                puzzle.expand(&state, |_, next| {
                    store.insert(next);
                });
            }
        }
        None
    }
}
