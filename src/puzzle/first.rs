//! Any solution, quickly: the most promising state first.

use super::frontier::{Buckets, Met, Node};
use super::{Answer, HOPELESS, Limits, Puzzle, Search};

/// A search for any solution, in progress.
pub struct First<'a, P: Puzzle> {
    puzzle: P,
    limits: Limits<'a>,
    ahead: Ahead<P>,
    expanded: u64,
}

/// What is met and open.
struct Ahead<P: Puzzle> {
    met: Met<P>,
    open: Buckets,
    goal: Option<u32>,
}

impl<'a, P: Puzzle> First<'a, P> {
    /// A search from any state.
    pub fn new(puzzle: P, start: P::State, limits: Limits<'a>) -> Self {
        let mut search = First {
            puzzle,
            limits,
            ahead: Ahead {
                met: Met::new(),
                open: Buckets::default(),
                goal: None,
            },
            expanded: 0,
        };
        search.ahead.meet(&search.puzzle, start, 0, 0);
        search
    }

    /// States looked into so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Looks into up to `states` more states. `None` if that was not enough.
    pub fn advance(&mut self, states: u64) -> Option<Answer<Vec<P::Move>>> {
        let slice_end = self.expanded.saturating_add(states);
        while self.expanded < slice_end {
            if let Some(goal) = self.ahead.goal {
                return Some(Answer::Solved(self.ahead.met.way_to(&self.puzzle, goal)));
            }
            if let Some(why) = self.limits.reached(self.expanded, self.bytes()) {
                return Some(Answer::GaveUp(why));
            }
            let Some((_, id)) = self.ahead.open.pop() else {
                return Some(Answer::Unsolvable);
            };
            self.expanded += 1;
            let First { puzzle, ahead, .. } = self;
            let state = *ahead.met.store.get(id);
            let cost = ahead.met.nodes[id as usize].cost + 1;
            puzzle.expand(&state, |_, next| ahead.meet(puzzle, next, id, cost));
        }
        None
    }

    fn bytes(&self) -> usize {
        let Ahead { met, open, .. } = &self.ahead;
        met.bytes().saturating_add(open.bytes())
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
}

impl<P: Puzzle> Ahead<P> {
    fn meet(&mut self, puzzle: &P, state: P::State, parent: u32, cost: u32) {
        let (id, is_new) = self.met.store.insert(state);
        if !is_new {
            return;
        }
        self.met.nodes.push(Node {
            parent,
            cost,
            bound: 0,
        });
        if puzzle.is_won(&state) {
            self.goal.get_or_insert(id);
            return;
        }
        let guess = puzzle.guess(&state, cost);
        if guess < HOPELESS {
            self.open.push(guess, id);
        }
    }
}

/// Any solution from any state.
pub fn first<P: Puzzle>(puzzle: &P, start: P::State, limits: &Limits<'_>) -> Search<Vec<P::Move>> {
    First::new(puzzle, start, *limits).finish()
}
