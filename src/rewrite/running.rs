//! A compiled game as a puzzle that the searches know, forwards and backwards.

use super::program::{Choice, Program, State};
use super::tree::Direction;
use crate::puzzle::{HOPELESS, Puzzle};
use std::ops::Deref;

/// A compiled game as a puzzle, borrowed or held by a search that outlives its caller.
pub(super) struct Forward<B>(pub(super) B);

impl<const N: usize, const K: usize, B: Deref<Target = Program<N, K>>> Puzzle for Forward<B> {
    type State = State<N, K>;
    type Move = Choice;

    fn is_won(&self, state: &State<N, K>) -> bool {
        self.0.direction == Direction::Forward && self.0.has_ended(state)
    }

    fn expand(&self, state: &State<N, K>, visit: impl FnMut(Choice, State<N, K>)) {
        self.0.choices(&self.0.steps, state, visit);
    }

    fn lower_bound(&self, state: &State<N, K>, floor: u32) -> u32 {
        match self.0.direction {
            Direction::Forward => self.0.moves_at_least(state).max(floor),
            Direction::Inverse => HOPELESS,
        }
    }
}

/// A compiled game run backwards. Its branches end at boards that are won already, if they are to
/// end there at all; the first board never ends one.
pub(super) struct Backward<'a, const N: usize, const K: usize> {
    pub(super) program: &'a Program<N, K>,
    /// The first board; `None` if no branch ends.
    pub(super) first: Option<State<N, K>>,
}

impl<const N: usize, const K: usize> Puzzle for Backward<'_, N, K> {
    type State = State<N, K>;
    type Move = Choice;

    fn is_won(&self, state: &State<N, K>) -> bool {
        self.first.is_some_and(|first| *state != first) && self.program.has_ended(state)
    }

    fn expand(&self, state: &State<N, K>, visit: impl FnMut(Choice, State<N, K>)) {
        self.program.choices(&self.program.unsteps, state, visit);
    }
}
