//! How far states are from the nearest win, once all moves between them are known, in small steps.

use super::Puzzle;

/// The moves out of state `id` lead to `targets[ends[id - 1]..ends[id]]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    pub(super) targets: Vec<u32>,
    pub(super) ends: Vec<usize>,
}

impl Links {
    /// Where the moves out of a state lead to.
    pub(super) fn of(&self, id: usize) -> &[u32] {
        let begin = id.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.targets[begin..self.ends[id]]
    }
}

/// Breadth first from all wins at once, against the moves. Each step is a pass over one state.
pub(super) struct DistancesToWin {
    pass: Pass,
    /// The state that the pass comes to next; the last pass goes over the queue.
    next: usize,
    /// The moves into `id` come from `sources[starts[id]..starts[id + 1]]`.
    starts: Vec<usize>,
    sources: Vec<u32>,
    /// Where the next source of each state goes.
    filled: Vec<usize>,
    queue: Vec<usize>,
    to_win: Vec<Option<u32>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Counts the moves into each state, and finds the wins.
    Count,
    /// Makes places of the counts.
    Sum,
    /// Puts the sources into their places.
    Fill,
    /// Goes back from the wins.
    Spread,
}

impl DistancesToWin {
    pub(super) fn new(links: &Links) -> DistancesToWin {
        let states = links.ends.len();
        DistancesToWin {
            pass: Pass::Count,
            next: 0,
            starts: vec![0; states + 1],
            sources: vec![0; links.targets.len()],
            filled: Vec::new(),
            queue: Vec::new(),
            to_win: vec![None; states],
        }
    }

    /// Takes so many steps; whether all distances are known. `state` gives the states by their numbers.
    pub(super) fn advance<'s, P: Puzzle<State: 's>>(
        &mut self,
        puzzle: &P,
        state: impl Fn(usize) -> &'s P::State,
        links: &Links,
        steps: u64,
    ) -> bool {
        for _ in 0..steps {
            let count = match self.pass {
                Pass::Spread => self.queue.len(),
                _ => self.to_win.len(),
            };
            if self.next < count {
                match self.pass {
                    Pass::Count => self.count(links, puzzle.is_won(state(self.next))),
                    Pass::Sum => self.starts[self.next + 1] += self.starts[self.next],
                    Pass::Fill => self.fill(links),
                    Pass::Spread => self.spread(),
                }
                self.next += 1;
                continue;
            }
            self.next = 0;
            self.pass = match self.pass {
                Pass::Count => Pass::Sum,
                Pass::Sum => {
                    self.filled = self.starts.clone();
                    Pass::Fill
                }
                Pass::Fill => Pass::Spread,
                Pass::Spread => return true,
            };
        }
        false
    }

    pub(super) fn into_distances(self) -> Vec<Option<u32>> {
        self.to_win
    }

    fn count(&mut self, links: &Links, is_won: bool) {
        for &target in links.of(self.next) {
            self.starts[target as usize + 1] += 1;
        }
        if is_won {
            self.to_win[self.next] = Some(0);
            self.queue.push(self.next);
        }
    }

    fn fill(&mut self, links: &Links) {
        for &target in links.of(self.next) {
            let place = &mut self.filled[target as usize];
            self.sources[*place] = self.next as u32;
            *place += 1;
        }
    }

    fn spread(&mut self) {
        let id = self.queue[self.next];
        let further = self.to_win[id].map(|distance| distance + 1);
        for &source in &self.sources[self.starts[id]..self.starts[id + 1]] {
            let source = source as usize;
            if self.to_win[source].is_none() {
                self.to_win[source] = further;
                self.queue.push(source);
            }
        }
    }
}
