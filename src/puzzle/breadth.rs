//! The nearest win, and among equals the one that the order of moves meets first.

use super::store::Store;
use super::{Answer, Limits, Puzzle, Search};

/// The first won state that a plain breadth-first search meets. Unlike the other searches it
/// promises *which* win it finds: the one that comes first in the order of the moves.
pub fn nearest_win<P: Puzzle>(
    puzzle: &P,
    start: P::State,
    limits: &Limits<'_>,
) -> Search<P::State> {
    let mut store = Store::new();
    store.insert(start);
    let mut found = puzzle.is_won(&start).then_some(start);
    let mut expanded = 0;
    loop {
        if let Some(state) = found {
            let answer = Answer::Solved(state);
            return Search { answer, expanded };
        }
        if expanded as usize == store.len() {
            let answer = Answer::Unsolvable;
            return Search { answer, expanded };
        }
        if let Some(why) = limits.reached(expanded, store.bytes()) {
            let answer = Answer::GaveUp(why);
            return Search { answer, expanded };
        }
        let state = *store.get(expanded as u32);
        expanded += 1;
        puzzle.expand(&state, |_, next| {
            if store.insert(next).1 && found.is_none() && puzzle.is_won(&next) {
                found = Some(next);
            }
        });
    }
}
