//! Searches for what there is to watch of a board being solved, without the size of its states.

use super::as_puzzle::Forward;
use super::moves::Move;
use super::program::Program;
use crate::puzzle::{AllOptimal, Answer, Job, OptimalSolutions, SearchLayers};
use std::sync::Arc;

/// A search for several solutions that holds its program.
pub(super) struct AllWays<const N: usize, const K: usize> {
    pub(super) program: Arc<Program<N, K>>,
    pub(super) search: AllOptimal<'static, Forward<Arc<Program<N, K>>>>,
}

impl<const N: usize, const K: usize> Job<Answer<OptimalSolutions<Move>>> for AllWays<N, K> {
    fn advance(&mut self, states: u64) -> Option<Answer<OptimalSolutions<Move>>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|solutions| solutions.map(|choices| self.program.actions(choices))))
    }
}

/// The layers of a board of another layout: there are none.
pub(super) struct NoLayers;

impl Job<SearchLayers> for NoLayers {
    fn advance(&mut self, _states: u64) -> Option<SearchLayers> {
        Some(SearchLayers::default())
    }
}
