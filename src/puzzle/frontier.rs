//! What a search has met and what it will look into next: the part that all searches share.

use super::Puzzle;
use super::state_table::{Id, ROOM, StateTable};

/// Everything met so far, and the way back to the start.
pub(super) struct Met<P: Puzzle> {
    pub(super) store: StateTable<P::State>,
    pub(super) nodes: Vec<Node>,
}

/// What a search knows of a state.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The state before it on the best way known.
    pub(super) parent: Id,
    /// The length of that way.
    pub(super) cost: u32,
    /// How far a win is at least, or [`LOOKED_INTO`].
    pub(super) bound: u32,
}

/// Stands in for the bound of a state whose moves have been followed.
pub(super) const LOOKED_INTO: u32 = u32::MAX - 1;

impl<P: Puzzle> Met<P> {
    pub(super) fn new() -> Self {
        Met {
            store: StateTable::new(),
            nodes: Vec::with_capacity(ROOM),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.store
            .bytes()
            .saturating_add(self.nodes.capacity() * size_of::<Node>())
    }

    /// The moves that lead from the start to a state, found again by following the parents.
    pub(super) fn way_to(&self, puzzle: &P, goal: Id) -> Vec<P::Move> {
        let mut way = Vec::new();
        let mut id = goal;
        while self.nodes[id as usize].cost > 0 {
            let parent = self.nodes[id as usize].parent;
            let target = self.store.get(id);
            let mut found = None;
            puzzle.expand(self.store.get(parent), |action, state| {
                if found.is_none() && state == *target {
                    found = Some(action);
                }
            });
            way.extend(found);
            id = parent;
        }
        way.reverse();
        way
    }
}

/// States to look into, the smallest key first, the last come first among equals.
///
/// One chain for each key through a common list, so that a search allocates next to nothing.
pub(super) struct Buckets {
    /// The last entry of each key's chain.
    heads: Vec<u32>,
    /// A state, and the entry that came before it in its chain.
    entries: Vec<(Id, u32)>,
    lowest: usize,
}

const END: u32 = u32::MAX;

impl Default for Buckets {
    fn default() -> Buckets {
        Buckets {
            heads: Vec::new(),
            entries: Vec::with_capacity(ROOM),
            lowest: 0,
        }
    }
}

impl Buckets {
    pub(super) fn push(&mut self, key: u32, id: Id) {
        let key = key as usize;
        if key >= self.heads.len() {
            self.heads.resize(key + 1, END);
        }
        self.entries.push((id, self.heads[key]));
        self.heads[key] = self.entries.len() as u32 - 1;
        self.lowest = self.lowest.min(key);
    }

    pub(super) fn pop(&mut self) -> Option<(u32, Id)> {
        while let Some(head) = self.heads.get_mut(self.lowest) {
            if let Some((id, before)) = self.entries.get(*head as usize) {
                *head = *before;
                return Some((self.lowest as u32, *id));
            }
            self.lowest += 1;
        }
        None
    }

    /// No key is smaller than this.
    pub(super) fn least_key(&self) -> u32 {
        self.lowest as u32
    }

    pub(super) fn bytes(&self) -> usize {
        self.heads.capacity() * 4 + self.entries.capacity() * 8
    }
}
