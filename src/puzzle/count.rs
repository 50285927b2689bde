//! How many shortest solutions there are.

use super::state_table::StateTable;
use super::{Answer, Limits, Puzzle, Search};
use std::ops::Range;

/// A count of the shortest solutions, in progress: the ways through the graph of states, layer by
/// layer.
pub struct CountOptimal<'a, P: Puzzle> {
    puzzle: P,
    limits: Limits<'a>,
    states: StateTable<P::State>,
    /// The number of shortest ways to each state.
    ways: Vec<u64>,
    par: u32,
    /// Moves from the start to the states of the layer.
    cost: u32,
    layer: Range<usize>,
    /// States looked into: all that were met before this one.
    expanded: usize,
}

impl<'a, P: Puzzle> CountOptimal<'a, P> {
    /// Begins with a state from which the shortest solutions are `par` moves long, which must be
    /// proven.
    pub fn new(puzzle: P, start: P::State, par: u32, limits: Limits<'a>) -> Self {
        let mut states = StateTable::new();
        states.insert(start);
        CountOptimal {
            puzzle,
            limits,
            states,
            ways: vec![1],
            par,
            cost: 0,
            layer: 0..1,
            expanded: 0,
        }
    }

    /// Looks into up to `states` more states; the count once it is known. Counts past `u64::MAX`
    /// stay there.
    pub fn advance(&mut self, states: u64) -> Option<Answer<u64>> {
        for _ in 0..states {
            while self.expanded == self.layer.end && self.cost < self.par {
                self.cost += 1;
                self.layer = self.layer.end..self.states.len();
                if self.layer.is_empty() {
                    return Some(Answer::Unsolvable);
                }
            }
            if self.cost == self.par {
                return Some(self.total());
            }
            let bytes = self.states.bytes().saturating_add(self.ways.capacity() * 8);
            if let Some(why) = self.limits.reached(self.expanded as u64, bytes) {
                return Some(Answer::GaveUp(why));
            }
            self.follow_moves();
        }
        None
    }

    /// Looks into the next state of the layer.
    fn follow_moves(&mut self) {
        let CountOptimal {
            puzzle,
            states,
            ways,
            layer,
            ..
        } = self;
        let state = *states.get(self.expanded as u32);
        let here = ways[self.expanded];
        let left = self.par - self.cost - 1;
        self.expanded += 1;
        puzzle.expand(&state, |_, next| {
            if !puzzle.is_won(&next) && puzzle.lower_bound(&next, 1) > left {
                return;
            }
            let (to, is_new) = states.insert(next);
            if is_new {
                ways.push(here);
            } else if to as usize >= layer.end {
                // Met first in this very layer; what was met earlier has a shorter way.
                let count = &mut ways[to as usize];
                *count = count.saturating_add(here);
            }
        });
    }

    fn total(&self) -> Answer<u64> {
        let won = |id: &usize| self.puzzle.is_won(self.states.get(*id as u32));
        let ways = self.layer.clone().filter(won).map(|id| self.ways[id]);
        match ways.fold(0, u64::saturating_add) {
            0 => Answer::Unsolvable,
            total => Answer::Solved(total),
        }
    }
}

/// The number of distinct shortest solutions, `par` moves long each, which must be proven.
pub fn count_optimal<P: Puzzle>(
    puzzle: &P,
    start: P::State,
    par: u32,
    limits: &Limits<'_>,
) -> Search<u64> {
    let mut counting = CountOptimal::new(puzzle, start, par, *limits);
    loop {
        if let Some(answer) = counting.advance(u64::MAX) {
            let expanded = counting.expanded as u64;
            return Search { answer, expanded };
        }
    }
}
