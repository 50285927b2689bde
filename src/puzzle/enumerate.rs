//! Every state that can be reached, with its distance from the start and to a win.

use super::store::Store;
use super::{GaveUp, Limits, Puzzle};

/// All states reachable from a start (or from several), in the order of their distance from it.
#[derive(Clone, Debug)]
pub struct Enumeration<S> {
    /// The states; the start is the first, or the starts are.
    pub states: Vec<S>,
    /// Moves from the nearest start to each state.
    pub from_start: Vec<u32>,
    /// Moves from each state to the nearest win; `None` where there is none.
    pub to_win: Vec<Option<u32>>,
}

/// Finds everything that can be reached. Won states are kept and not played on from.
pub fn enumerate<P: Puzzle>(
    puzzle: &P,
    start: P::State,
    limits: &Limits<'_>,
) -> Result<Enumeration<P::State>, GaveUp> {
    enumerate_from(puzzle, [start], limits)
}

/// Finds everything that can be reached from any of several states, which come first, each once, in
/// the order given.
pub fn enumerate_from<P: Puzzle>(
    puzzle: &P,
    starts: impl IntoIterator<Item = P::State>,
    limits: &Limits<'_>,
) -> Result<Enumeration<P::State>, GaveUp> {
    let mut store = Store::new();
    for start in starts {
        store.insert(start);
    }
    let mut from_start = vec![0; store.len()];
    // The moves out of state `id` lead to `targets[ends[id - 1]..ends[id]]`.
    let mut targets: Vec<u32> = Vec::new();
    let mut ends: Vec<usize> = Vec::new();
    let mut id = 0;
    while id < store.len() {
        // The distances, worked out at the end, take about as much again.
        let later = targets.len() * 4 + store.len() * 32;
        let bytes = (targets.capacity() + from_start.capacity()) * 4 + ends.capacity() * 8 + later;
        if let Some(why) = limits.reached(id as u64, store.bytes().saturating_add(bytes)) {
            return Err(why);
        }
        let state = *store.get(id as u32);
        if !puzzle.is_won(&state) {
            puzzle.expand(&state, |_, next| {
                let (to, is_new) = store.insert(next);
                if is_new {
                    from_start.push(from_start[id] + 1);
                }
                targets.push(to);
            });
        }
        ends.push(targets.len());
        id += 1;
    }
    let states = store.into_states();
    let to_win = distances_to_win(puzzle, &states, &targets, &ends);
    Ok(Enumeration {
        states,
        from_start,
        to_win,
    })
}

/// Breadth first from all wins at once, against the moves.
fn distances_to_win<P: Puzzle>(
    puzzle: &P,
    states: &[P::State],
    targets: &[u32],
    ends: &[usize],
) -> Vec<Option<u32>> {
    let (sources, starts) = reversed(targets, ends);
    let mut to_win = vec![None; states.len()];
    let mut queue: Vec<usize> = Vec::new();
    for (id, state) in states.iter().enumerate() {
        if puzzle.is_won(state) {
            to_win[id] = Some(0);
            queue.push(id);
        }
    }
    let mut next = 0;
    while let Some(&id) = queue.get(next) {
        next += 1;
        let further = to_win[id].map(|distance| distance + 1);
        for &source in &sources[starts[id]..starts[id + 1]] {
            let source = source as usize;
            if to_win[source].is_none() {
                to_win[source] = further;
                queue.push(source);
            }
        }
    }
    to_win
}

/// The same moves by where they lead to: those into `id` come from `sources[starts[id]..]`.
fn reversed(targets: &[u32], ends: &[usize]) -> (Vec<u32>, Vec<usize>) {
    let mut starts = vec![0; ends.len() + 1];
    for &target in targets {
        starts[target as usize + 1] += 1;
    }
    for id in 0..ends.len() {
        starts[id + 1] += starts[id];
    }
    let mut filled = starts.clone();
    let mut sources = vec![0; targets.len()];
    let mut begin = 0;
    for (source, &end) in ends.iter().enumerate() {
        for &target in &targets[begin..end] {
            let place = &mut filled[target as usize];
            sources[*place] = source as u32;
            *place += 1;
        }
        begin = end;
    }
    (sources, starts)
}
