//! All shortest solutions at once: the states that they pass, and the moves between them.

use super::state_table::StateTable;
use super::{Answer, Limits, Puzzle};
use std::ops::Range;

/// The states and moves of all shortest solutions.
#[derive(Clone, Debug)]
pub struct ShortestWays<S, M> {
    /// How many shortest solutions there are; more than `u64::MAX` are given as that.
    pub count: u64,
    /// The states that were met; the start is the first. Only those that `steps` name lie on a shortest
    /// solution.
    pub states: Vec<S>,
    /// The moves, those that are made earlier first.
    pub steps: Vec<WayStep<M>>,
}

/// A move of a shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayStep<M> {
    /// The state before it, by its place.
    pub from: u32,
    /// The move.
    pub action: M,
    /// The state after it.
    pub to: u32,
}

/// The search for all shortest solutions, in progress: layer by layer, as far as par allows.
pub struct FindingShortestWays<'a, P: Puzzle> {
    puzzle: P,
    limits: Limits<'a>,
    states: StateTable<P::State>,
    /// The number of shortest ways to each state.
    ways: Vec<u64>,
    steps: Vec<WayStep<P::Move>>,
    par: u32,
    /// Moves from the start to the states of the layer.
    cost: u32,
    layer: Range<usize>,
    expanded: usize,
}

impl<'a, P: Puzzle> FindingShortestWays<'a, P> {
    /// Begins with a state from which the shortest solutions are `par` moves long, which must be proven.
    pub fn new(puzzle: P, start: P::State, par: u32, limits: Limits<'a>) -> Self {
        let mut states = StateTable::new();
        states.insert(start);
        FindingShortestWays {
            puzzle,
            limits,
            states,
            ways: vec![1],
            steps: Vec::new(),
            par,
            cost: 0,
            layer: 0..1,
            expanded: 0,
        }
    }

    /// Looks into up to `states` more states; all ways once they are known. There is nothing more to be
    /// had from it then.
    pub fn advance(&mut self, states: u64) -> Option<Answer<ShortestWays<P::State, P::Move>>> {
        for _ in 0..states {
            while self.expanded == self.layer.end && self.cost < self.par {
                self.cost += 1;
                self.layer = self.layer.end..self.states.len();
                if self.layer.is_empty() {
                    return Some(Answer::Unsolvable);
                }
            }
            if self.cost == self.par {
                return Some(self.finish());
            }
            if let Some(why) = self.limits.reached(self.expanded as u64, self.bytes()) {
                return Some(Answer::GaveUp(why));
            }
            self.follow_moves();
        }
        None
    }

    fn bytes(&self) -> usize {
        let steps = self.steps.capacity() * size_of::<WayStep<P::Move>>();
        let numbers = self.ways.capacity() * 8 + steps;
        self.states.bytes().saturating_add(numbers)
    }

    fn follow_moves(&mut self) {
        let FindingShortestWays {
            puzzle,
            states,
            ways,
            steps,
            layer,
            ..
        } = self;
        let from = self.expanded as u32;
        let state = *states.get(from);
        let here = ways[self.expanded];
        let left = self.par - self.cost - 1;
        self.expanded += 1;
        puzzle.expand(&state, |action, next| {
            if !puzzle.is_won(&next) && puzzle.lower_bound(&next, 1) > left {
                return;
            }
            let (to, is_new) = states.insert(next);
            if is_new {
                ways.push(here);
            } else if to as usize >= layer.end {
                let count = &mut ways[to as usize];
                *count = count.saturating_add(here);
            } else {
                // What was met earlier has a shorter way.
                return;
            }
            steps.push(WayStep { from, action, to });
        });
    }

    fn finish(&mut self) -> Answer<ShortestWays<P::State, P::Move>> {
        let mut leads_on = vec![false; self.states.len()];
        let mut count = 0_u64;
        for id in self.layer.clone() {
            if self.puzzle.is_won(self.states.get(id as u32)) {
                leads_on[id] = true;
                count = count.saturating_add(self.ways[id]);
            }
        }
        if count == 0 {
            return Answer::Unsolvable;
        }
        // The steps are in the order of their layers, so that backwards each is met after those that
        // follow it.
        let mut steps = std::mem::take(&mut self.steps);
        for step in steps.iter().rev() {
            leads_on[step.from as usize] |= leads_on[step.to as usize];
        }
        steps.retain(|step| leads_on[step.to as usize]);
        let states = std::mem::replace(&mut self.states, StateTable::new());
        Answer::Solved(ShortestWays {
            count,
            states: states.into_states(),
            steps,
        })
    }
}
