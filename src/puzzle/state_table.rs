//! The states that a search has met, each once, numbered in the order of meeting.
//!
//! A flat table of numbers points into the list of states, so that a state costs its own size and
//! about eight bytes, and nothing ever depends on the order of hashes.

use super::hash::QuickHasher;
use std::hash::{Hash, Hasher};

/// A state's number.
pub(super) type Id = u32;

const FREE: Id = Id::MAX;

/// States that an ordinary search meets: there is room for them from the start.
pub(super) const ROOM: usize = 512;

pub(super) struct StateTable<S> {
    states: Vec<S>,
    table: Vec<Id>,
}

impl<S: Copy + Eq + Hash> StateTable<S> {
    pub(super) fn new() -> StateTable<S> {
        StateTable {
            states: Vec::with_capacity(ROOM),
            table: vec![FREE; 2 * ROOM],
        }
    }

    /// The state's number, and whether it is new here.
    pub(super) fn insert(&mut self, state: S) -> (Id, bool) {
        let mut slot = self.slot(&state);
        loop {
            match self.table[slot] {
                FREE => break,
                id if self.states[id as usize] == state => return (id, false),
                _ => slot = (slot + 1) & (self.table.len() - 1),
            }
        }
        let id = self.states.len() as Id;
        self.table[slot] = id;
        self.states.push(state);
        if self.states.len() * 3 > self.table.len() * 2 {
            self.grow();
        }
        (id, true)
    }

    pub(super) fn get(&self, id: Id) -> &S {
        &self.states[id as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn into_states(self) -> Vec<S> {
        self.states
    }

    /// Memory held, and no more ids than an [`Id`] can tell apart.
    pub(super) fn bytes(&self) -> usize {
        if self.states.len() >= FREE as usize - 64 {
            return usize::MAX;
        }
        self.states.capacity() * size_of::<S>() + self.table.len() * size_of::<Id>()
    }

    fn slot(&self, state: &S) -> usize {
        let mut hasher = QuickHasher::default();
        state.hash(&mut hasher);
        hasher.finish() as usize & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table.clear();
        self.table.resize(size, FREE);
        for id in 0..self.states.len() {
            let mut slot = self.slot(&self.states[id]);
            while self.table[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = id as Id;
        }
    }
}
