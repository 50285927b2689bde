//! Several shortest solutions, in a fixed order, and how many there are in all.

use super::job::Job;
use super::optimal::Optimal;
use super::state_table::StateTable;
use super::{Answer, GaveUp, Limits, Puzzle};
use std::ops::Range;

/// Some shortest solutions, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalSolutions<M> {
    /// How many there are in all; a count past `u64::MAX` stays there.
    pub total: u64,
    /// The first of them, each different from all others, in the order of their moves.
    pub some: Vec<Vec<M>>,
}

impl<M> OptimalSolutions<M> {
    /// The same solutions in other moves.
    pub fn map<N>(self, moves: impl FnMut(Vec<M>) -> Vec<N>) -> OptimalSolutions<N> {
        OptimalSolutions {
            total: self.total,
            some: self.some.into_iter().map(moves).collect(),
        }
    }
}

/// A search for several shortest solutions, in progress.
pub struct AllOptimal<'a, P: Puzzle + Clone> {
    puzzle: P,
    start: P::State,
    limits: Limits<'a>,
    most: usize,
    phase: Phase<'a, P>,
}

enum Phase<'a, P: Puzzle> {
    /// How long they are.
    Par(Optimal<'a, P>),
    /// What lies on ways of that length.
    Spread(Graph<P>),
    /// From how many of these ways each state is left, the last state first; so many are still to do.
    Count(Graph<P>, usize, Vec<u64>),
}

/// The states that some way of the right length may go through, layer by layer.
struct Graph<P: Puzzle> {
    par: u32,
    states: StateTable<P::State>,
    /// The moves out of state `id` that lead to the next layer: `moves[ends[id - 1]..ends[id]]`.
    moves: Vec<(u32, P::Move)>,
    ends: Vec<usize>,
    /// Moves from the start to the states of the layer at hand.
    cost: u32,
    layer: Range<usize>,
}

impl<'a, P: Puzzle + Clone> AllOptimal<'a, P> {
    /// Begins with a state; no more than `most` solutions are given.
    pub fn new(puzzle: P, start: P::State, most: usize, limits: Limits<'a>) -> AllOptimal<'a, P> {
        AllOptimal {
            phase: Phase::Par(Optimal::new(puzzle.clone(), start, limits)),
            puzzle,
            start,
            limits,
            most,
        }
    }

    /// Looks into about so many more states; the solutions once they are known.
    pub fn advance(&mut self, states: u64) -> Option<Answer<OptimalSolutions<P::Move>>> {
        match &mut self.phase {
            Phase::Par(search) => match search.advance(states)? {
                Answer::Solved(way) => {
                    self.phase = Phase::Spread(Graph::new(self.start, way.len() as u32));
                    None
                }
                Answer::Unsolvable => Some(Answer::Unsolvable),
                Answer::GaveUp(why) => Some(Answer::GaveUp(why)),
            },
            Phase::Spread(graph) => {
                for _ in 0..states {
                    match graph.look(&self.puzzle, &self.limits) {
                        Ok(true) => {}
                        Ok(false) => {
                            let graph = std::mem::replace(graph, Graph::new(self.start, 0));
                            let ways = vec![0; graph.states.len()];
                            self.phase = Phase::Count(graph, ways.len(), ways);
                            return None;
                        }
                        Err(why) => return Some(Answer::GaveUp(why)),
                    }
                }
                None
            }
            Phase::Count(graph, left, ways) => {
                for _ in 0..states {
                    let Some(id) = left.checked_sub(1) else {
                        return Some(graph.answer(ways, self.most));
                    };
                    *left = id;
                    ways[id] = graph.ways_from(&self.puzzle, id, ways);
                }
                None
            }
        }
    }
}

impl<P: Puzzle> Graph<P> {
    fn new(start: P::State, par: u32) -> Graph<P> {
        let mut states = StateTable::new();
        states.insert(start);
        Graph {
            par,
            states,
            moves: Vec::new(),
            ends: Vec::new(),
            cost: 0,
            layer: 0..1,
        }
    }

    /// Looks into the next state; false if all were.
    fn look(&mut self, puzzle: &P, limits: &Limits<'_>) -> Result<bool, GaveUp> {
        let id = self.ends.len();
        if id == self.layer.end {
            self.cost += 1;
            self.layer = self.layer.end..self.states.len();
        }
        if self.cost == self.par || self.layer.is_empty() {
            return Ok(false);
        }
        if let Some(why) = limits.reached(id as u64, self.bytes()) {
            return Err(why);
        }
        let left = self.par - self.cost - 1;
        let state = *self.states.get(id as u32);
        let (states, moves, layer) = (&mut self.states, &mut self.moves, &self.layer);
        puzzle.expand(&state, |action, next| {
            if !puzzle.is_won(&next) && puzzle.lower_bound(&next, 1) > left {
                return;
            }
            let (to, _) = states.insert(next);
            // What was met before this very layer has a shorter way.
            if to as usize >= layer.end {
                moves.push((to, action));
            }
        });
        self.ends.push(self.moves.len());
        Ok(true)
    }

    fn bytes(&self) -> usize {
        let moves = self.moves.capacity() * size_of::<(u32, P::Move)>();
        // The counts come at the end.
        let numbers = (self.ends.capacity() + self.states.len()) * 8;
        self.states.bytes().saturating_add(moves + numbers)
    }

    /// The moves out of a state that was looked into.
    fn moves_from(&self, id: usize) -> &[(u32, P::Move)] {
        let begin = id.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.moves[begin..self.ends[id]]
    }

    /// The number of ways from a state to a win that have the right length in all.
    fn ways_from(&self, puzzle: &P, id: usize, ways: &[u64]) -> u64 {
        if id >= self.ends.len() {
            return u64::from(puzzle.is_won(self.states.get(id as u32)));
        }
        let onwards = self.moves_from(id).iter();
        onwards.fold(0, |sum, (to, _)| sum.saturating_add(ways[*to as usize]))
    }

    /// The first solutions in the order of their moves: depth first, never into a dead end.
    fn answer(&self, ways: &[u64], most: usize) -> Answer<OptimalSolutions<P::Move>> {
        let total = ways.first().copied().unwrap_or(0);
        if total == 0 {
            return Answer::Unsolvable;
        }
        let mut some = Vec::new();
        let mut way: Vec<P::Move> = Vec::new();
        // For each state on the way: its number, and how many of its moves were taken.
        let mut stack: Vec<(usize, usize)> = vec![(0, 0)];
        while some.len() < most {
            let Some((id, taken)) = stack.last_mut() else {
                break;
            };
            let id = *id;
            if way.len() as u32 == self.par {
                some.push(way.clone());
                stack.pop();
                way.pop();
                continue;
            }
            let next = self.moves_from(id).get(*taken);
            *taken += 1;
            match next {
                Some((to, action)) if ways[*to as usize] > 0 => {
                    way.push(*action);
                    stack.push((*to as usize, 0));
                }
                Some(_) => {}
                None => {
                    stack.pop();
                    way.pop();
                }
            }
        }
        Answer::Solved(OptimalSolutions { total, some })
    }
}

impl<P: Puzzle + Clone + Send + Sync> Job<Answer<OptimalSolutions<P::Move>>> for AllOptimal<'_, P>
where
    P::State: Send + Sync,
    P::Move: Send + Sync,
{
    fn advance(&mut self, states: u64) -> Option<Answer<OptimalSolutions<P::Move>>> {
        AllOptimal::advance(self, states)
    }
}
