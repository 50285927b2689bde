//! How the searched positions grow, move by move: how many are first reached after so many moves, and how
//! many of those can still be won.

use super::distances::{DistancesToWin, Links};
use super::job::Job;
use super::state_table::StateTable;
use super::{Limits, Puzzle};

/// The positions that play can reach, by the moves that the first way to them takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLayers {
    /// Positions that are first reached after so many moves. The first is the start.
    pub found: Vec<u64>,
    /// Those among them that can still be won, or are; where the layers are not all there, those of which
    /// the searched part shows it, and there may be more.
    pub winnable: Vec<u64>,
    /// Those among them that are won. Play ends there.
    pub won: Vec<u64>,
    /// Whether all positions were searched. Else only the first layers are here, each of them whole.
    pub is_whole: bool,
}

/// Layers being counted, in small steps. What does not fit the limits is left out.
pub struct CountLayers<'a, P: Puzzle> {
    puzzle: P,
    limits: Limits<'a>,
    states: StateTable<P::State>,
    from_start: Vec<u32>,
    links: Links,
    /// The layers that are whole, once the search is over, and whether these are all.
    whole: Option<(u32, bool)>,
    distances: Option<Box<DistancesToWin>>,
}

impl<'a, P: Puzzle> CountLayers<'a, P> {
    /// Begins with a state.
    pub fn new(puzzle: P, start: P::State, limits: Limits<'a>) -> CountLayers<'a, P> {
        let mut states = StateTable::new();
        states.insert(start);
        CountLayers {
            puzzle,
            limits,
            states,
            from_start: vec![0],
            links: Links::default(),
            whole: None,
            distances: None,
        }
    }

    /// Looks into the next state; false if the search is over.
    fn look(&mut self) -> bool {
        let id = self.links.ends.len();
        let Some(cost) = self.from_start.get(id).copied() else {
            // The last state has the highest cost.
            let deepest = self.from_start.last().copied().unwrap_or(0);
            self.whole = Some((deepest + 1, true));
            return false;
        };
        if self.limits.reached(id as u64, self.bytes()).is_some() {
            // All states as near as this one are met: those before it were looked into.
            self.whole = Some((cost + 1, false));
            let end = self.links.targets.len();
            self.links.ends.resize(self.states.len(), end);
            return false;
        }
        let state = *self.states.get(id as u32);
        if !self.puzzle.is_won(&state) {
            let CountLayers {
                puzzle,
                states,
                from_start,
                links,
                ..
            } = self;
            puzzle.expand(&state, |_, next| {
                let (to, is_new) = states.insert(next);
                if is_new {
                    from_start.push(cost + 1);
                }
                links.targets.push(to);
            });
        }
        self.links.ends.push(self.links.targets.len());
        true
    }

    fn bytes(&self) -> usize {
        // The distances, worked out at the end, take about as much again.
        let later = self.links.targets.len() * 4 + self.states.len() * 48;
        let numbers = (self.links.targets.capacity() + self.from_start.capacity()) * 4;
        let bytes = numbers + self.links.ends.capacity() * 8 + later;
        self.states.bytes().saturating_add(bytes)
    }

    fn counted(&self, whole: u32, is_whole: bool, to_win: &[Option<u32>]) -> SearchLayers {
        let nothing = || vec![0; whole as usize];
        let mut layers = SearchLayers {
            found: nothing(),
            winnable: nothing(),
            won: nothing(),
            is_whole,
        };
        for (cost, to_win) in self.from_start.iter().zip(to_win) {
            let cost = *cost as usize;
            let Some(found) = layers.found.get_mut(cost) else {
                break;
            };
            *found += 1;
            layers.winnable[cost] += u64::from(to_win.is_some());
            layers.won[cost] += u64::from(*to_win == Some(0));
        }
        layers
    }
}

impl<P: Puzzle + Send + Sync> Job<SearchLayers> for CountLayers<'_, P>
where
    P::State: Send + Sync,
{
    fn advance(&mut self, states: u64) -> Option<SearchLayers> {
        let Some((whole, is_whole)) = self.whole else {
            let _ = (0..states).all(|_| self.look());
            return None;
        };
        let distances = self
            .distances
            .get_or_insert_with(|| Box::new(DistancesToWin::new(&self.links)));
        let state = |id: usize| self.states.get(id as u32);
        if !distances.advance(&self.puzzle, state, &self.links, states) {
            return None;
        }
        let to_win = self.distances.take()?.into_distances();
        Some(self.counted(whole, is_whole, &to_win))
    }

    /// Positions found so far.
    fn tried(&self) -> u32 {
        u32::try_from(self.states.len()).unwrap_or(u32::MAX)
    }
}
