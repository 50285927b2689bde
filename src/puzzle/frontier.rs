//! What a search has met and what it will look into next: the part that all searches share.

use super::Puzzle;
use super::store::{Id, Store};

/// Everything met so far, and the way back to the start.
pub(super) struct Met<P: Puzzle> {
    pub(super) store: Store<P::State>,
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
            store: Store::new(),
            nodes: Vec::new(),
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
#[derive(Default)]
pub(super) struct Buckets {
    buckets: Vec<Vec<Id>>,
    lowest: usize,
}

impl Buckets {
    pub(super) fn push(&mut self, key: u32, id: Id) {
        let key = key as usize;
        if key >= self.buckets.len() {
            self.buckets.resize_with(key + 1, Vec::new);
        }
        self.buckets[key].push(id);
        self.lowest = self.lowest.min(key);
    }

    pub(super) fn pop(&mut self) -> Option<(u32, Id)> {
        while let Some(bucket) = self.buckets.get_mut(self.lowest) {
            if let Some(id) = bucket.pop() {
                return Some((self.lowest as u32, id));
            }
            self.lowest += 1;
        }
        None
    }
}
