//! The shortest solution, proven: A* with a bucket for each estimate.
//!
//! A search is an object that can be advanced a slice at a time, so that a frame or a browser's
//! page never has to wait for it; [`optimal`] runs one to its end.

use super::frontier::{Buckets, LOOKED_INTO, Met, Node};
use super::{Answer, HOPELESS, Limits, Puzzle, Search};

/// A search for a shortest solution, in progress.
pub struct Optimal<'a, P: Puzzle> {
    puzzle: P,
    limits: Limits<'a>,
    met: Met<P>,
    open: Buckets,
    expanded: u64,
    longest: u32,
}

impl<'a, P: Puzzle> Optimal<'a, P> {
    /// A search from any state.
    pub fn new(puzzle: P, start: P::State, limits: Limits<'a>) -> Self {
        Optimal::no_longer_than(puzzle, start, HOPELESS - 1, limits)
    }

    /// A search that passes over solutions longer than this, and answers
    /// [`Unsolvable`](Answer::Unsolvable) if there is no shorter one.
    pub fn no_longer_than(puzzle: P, start: P::State, longest: u32, limits: Limits<'a>) -> Self {
        let bound = if puzzle.is_won(&start) {
            0
        } else {
            puzzle.lower_bound(&start, 1)
        };
        let mut search = Optimal {
            puzzle,
            limits,
            met: Met::new(),
            open: Buckets::default(),
            expanded: 0,
            longest,
        };
        search.met.store.insert(start);
        search.met.nodes.push(Node {
            parent: 0,
            cost: 0,
            bound,
        });
        if bound <= longest {
            search.open.push(bound, 0);
        }
        search
    }

    /// States looked into so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// No solution is shorter than this, as far as is known by now.
    pub fn at_least(&self) -> u32 {
        self.open.least_key()
    }

    /// Looks into up to `states` more states. `None` if that was not enough.
    pub fn advance(&mut self, states: u64) -> Option<Answer<Vec<P::Move>>> {
        let slice_end = self.expanded.saturating_add(states);
        while self.expanded < slice_end {
            let Some((estimate, id)) = self.open.pop() else {
                return Some(Answer::Unsolvable);
            };
            let Node { cost, bound, .. } = self.met.nodes[id as usize];
            if bound == LOOKED_INTO {
                continue;
            }
            if bound == 0 {
                return Some(Answer::Solved(self.met.way_to(&self.puzzle, id)));
            }
            if let Some(why) = self.limits.reached(self.expanded, self.bytes()) {
                // Kept open, so that the search could go on with a larger budget.
                self.open.push(estimate, id);
                return Some(Answer::GaveUp(why));
            }
            self.expanded += 1;
            self.met.nodes[id as usize].bound = LOOKED_INTO;
            self.follow_moves(id, cost + 1, bound);
        }
        None
    }

    fn bytes(&self) -> usize {
        self.met.bytes().saturating_add(self.open.bytes())
    }

    /// Runs to the end.
    pub fn finish(&mut self) -> Search<Vec<P::Move>> {
        loop {
            if let Some(answer) = self.advance(u64::MAX) {
                return Search {
                    answer,
                    expanded: self.expanded,
                };
            }
        }
    }

    fn follow_moves(&mut self, id: u32, cost: u32, parent_bound: u32) {
        let Optimal {
            puzzle,
            met,
            open,
            longest,
            ..
        } = self;
        let (state, puzzle) = (*met.store.get(id), &*puzzle);
        puzzle.expand(&state, |_, next| {
            let (to, is_new) = met.store.insert(next);
            if !is_new && met.nodes[to as usize].cost <= cost {
                return;
            }
            let bound = if puzzle.is_won(&next) {
                0
            } else {
                puzzle.lower_bound(&next, (parent_bound - 1).max(1))
            };
            let node = Node {
                parent: id,
                cost,
                bound,
            };
            if is_new {
                met.nodes.push(node);
            } else {
                met.nodes[to as usize] = node;
            }
            if bound <= longest.saturating_sub(cost) {
                open.push(cost + bound, to);
            }
        });
    }
}

/// The shortest solution from any state, proven.
pub fn optimal<P: Puzzle>(
    puzzle: &P,
    start: P::State,
    limits: &Limits<'_>,
) -> Search<Vec<P::Move>> {
    Optimal::new(puzzle, start, *limits).finish()
}
