//! Every state that can be reached, with its distance from the start and to a win.

use super::distances::{DistancesToWin, Links};
use super::state_table::StateTable;
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

impl<S> Enumeration<S> {
    /// The states that the moves out of one lead to, in their order; none out of a won one.
    pub fn nexts(&self, id: usize) -> impl Iterator<Item = usize> + Clone {
        self.links.of(id).iter().map(|next| *next as usize)
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
    pub(super) puzzle: P,
    limits: Limits<'a>,
    store: StateTable<P::State>,
    from_start: Vec<u32>,
    links: Links,
    /// Begun when all states are found.
    distances: Option<Box<DistancesToWin>>,
}

impl<'a, P: Puzzle> Enumerating<'a, P> {
    /// Begins with some states.
    pub fn new(
        puzzle: P,
        starts: impl IntoIterator<Item = P::State>,
        limits: Limits<'a>,
    ) -> Enumerating<'a, P> {
        let mut enumerating = Enumerating {
            puzzle,
            limits,
            store: StateTable::new(),
            from_start: Vec::new(),
            links: Links::default(),
            distances: None,
        };
        for start in starts {
            enumerating.add_start(start);
        }
        enumerating
    }

    /// Adds a state to begin with; of use only before the first advance.
    pub fn add_start(&mut self, start: P::State) {
        if self.store.insert(start).1 {
            self.from_start.push(0);
        }
    }

    /// Looks into so many more states; everything once it is found. There is nothing more to be had
    /// from it then.
    pub fn advance(&mut self, states: u64) -> Option<Result<Enumeration<P::State>, GaveUp>> {
        if let Some(distances) = &mut self.distances {
            let state = |id: usize| self.store.get(id as u32);
            let is_done = distances.advance(&self.puzzle, state, &self.links, states);
            return is_done.then(|| Ok(self.finish()));
        }
        for _ in 0..states {
            let id = self.links.ends.len();
            if id >= self.store.len() {
                self.distances = Some(Box::new(DistancesToWin::new(&self.links)));
                return None;
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
        let states = std::mem::replace(&mut self.store, StateTable::new());
        let distances = self.distances.take();
        Enumeration {
            states: states.into_states(),
            from_start: std::mem::take(&mut self.from_start),
            to_win: distances.map_or_else(Vec::new, |distances| distances.into_distances()),
            links: std::mem::take(&mut self.links),
        }
    }
}
