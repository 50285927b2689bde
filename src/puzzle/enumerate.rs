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
    links: Links,
}

/// The moves out of state `id` lead to `targets[ends[id - 1]..ends[id]]`.
#[derive(Clone, Debug, Default)]
struct Links {
    targets: Vec<u32>,
    ends: Vec<usize>,
}

impl<S> Enumeration<S> {
    /// The states that the moves out of one lead to, in their order; none out of a won one.
    pub fn nexts(&self, id: usize) -> impl Iterator<Item = usize> + Clone {
        let Links { targets, ends } = &self.links;
        let begin = id.checked_sub(1).map_or(0, |before| ends[before]);
        targets[begin..ends[id]].iter().map(|next| *next as usize)
    }
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
    let mut enumerating = Enumerating::new(puzzle, starts, *limits);
    loop {
        if let Some(result) = enumerating.advance(u64::MAX) {
            return result;
        }
    }
}

/// An enumeration in the making, in slices: the same whatever the slices.
pub struct Enumerating<'a, P: Puzzle> {
    puzzle: P,
    limits: Limits<'a>,
    store: Store<P::State>,
    from_start: Vec<u32>,
    links: Links,
}

impl<'a, P: Puzzle> Enumerating<'a, P> {
    /// Begins with some states.
    pub fn new(
        puzzle: P,
        starts: impl IntoIterator<Item = P::State>,
        limits: Limits<'a>,
    ) -> Enumerating<'a, P> {
        let mut store = Store::new();
        for start in starts {
            store.insert(start);
        }
        Enumerating {
            puzzle,
            limits,
            from_start: vec![0; store.len()],
            store,
            links: Links::default(),
        }
    }

    /// Looks into so many more states; everything once it is found. There is nothing more to be had
    /// from it then.
    pub fn advance(&mut self, states: u64) -> Option<Result<Enumeration<P::State>, GaveUp>> {
        for _ in 0..states {
            let id = self.links.ends.len();
            if id >= self.store.len() {
                return Some(Ok(self.finish()));
            }
            if let Some(why) = self.limits.reached(id as u64, self.bytes()) {
                return Some(Err(why));
            }
            let state = *self.store.get(id as u32);
            if !self.puzzle.is_won(&state) {
                let further = self.from_start[id] + 1;
                self.puzzle.expand(&state, |_, next| {
                    let (to, is_new) = self.store.insert(next);
                    if is_new {
                        self.from_start.push(further);
                    }
                    self.links.targets.push(to);
                });
            }
            self.links.ends.push(self.links.targets.len());
        }
        None
    }

    fn bytes(&self) -> usize {
        // The distances, worked out at the end, take about as much again.
        let later = self.links.targets.len() * 4 + self.store.len() * 32;
        let numbers = (self.links.targets.capacity() + self.from_start.capacity()) * 4;
        let bytes = numbers + self.links.ends.capacity() * 8 + later;
        self.store.bytes().saturating_add(bytes)
    }

    fn finish(&mut self) -> Enumeration<P::State> {
        let states = std::mem::replace(&mut self.store, Store::new()).into_states();
        let to_win = distances_to_win(&self.puzzle, &states, &self.links);
        Enumeration {
            states,
            from_start: std::mem::take(&mut self.from_start),
            to_win,
            links: std::mem::take(&mut self.links),
        }
    }
}

/// Breadth first from all wins at once, against the moves.
fn distances_to_win<P: Puzzle>(puzzle: &P, states: &[P::State], links: &Links) -> Vec<Option<u32>> {
    let (sources, starts) = reversed(links);
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
fn reversed(Links { targets, ends }: &Links) -> (Vec<u32>, Vec<usize>) {
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
