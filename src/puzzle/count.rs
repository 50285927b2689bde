//! How many shortest solutions there are.

use super::store::Store;
use super::{Answer, Limits, Puzzle, Search};

/// The number of distinct shortest solutions, `par` moves long each: the ways through the graph of
/// states. Counts past `u64::MAX` stay there. `par` must be the proven length of a shortest one.
pub fn count_optimal<P: Puzzle>(
    puzzle: &P,
    start: P::State,
    par: u32,
    limits: &Limits<'_>,
) -> Search<u64> {
    let mut store = Store::new();
    store.insert(start);
    let mut ways: Vec<u64> = vec![1];
    let mut expanded = 0;
    let mut layer = 0..1;
    for cost in 1..=par {
        for id in layer.clone() {
            let bytes = store.bytes().saturating_add(ways.capacity() * 8);
            if let Some(why) = limits.reached(expanded, bytes) {
                return Search {
                    answer: Answer::GaveUp(why),
                    expanded,
                };
            }
            expanded += 1;
            let state = *store.get(id as u32);
            let here = ways[id];
            puzzle.expand(&state, |_, next| {
                let still = par - cost;
                if !puzzle.is_won(&next) && puzzle.lower_bound(&next, 1) > still {
                    return;
                }
                let (to, is_new) = store.insert(next);
                if is_new {
                    ways.push(here);
                } else if to as usize >= layer.end {
                    // Met first in this very layer; what was met earlier has a shorter way.
                    let count = &mut ways[to as usize];
                    *count = count.saturating_add(here);
                }
            });
        }
        layer = layer.end..store.len();
    }
    let total = layer
        .filter(|id| puzzle.is_won(store.get(*id as u32)))
        .fold(0u64, |sum, id| sum.saturating_add(ways[id]));
    let answer = if total > 0 {
        Answer::Solved(total)
    } else {
        Answer::Unsolvable
    };
    Search { answer, expanded }
}
