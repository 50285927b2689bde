//! Solved boards other than the one that play has found: its changing tiles laid out anew.

use super::layout::Slot;
use super::plane::Plane;
use super::program::{Program, State};
use crate::puzzle::{Budget, Dice, GaveUp, Limits};
use std::sync::Arc;

/// Layouts that a sample may try before it gives up.
const MOST_TRIES: u32 = 20;

/// A tile that has to be laid out.
struct Heap<const N: usize> {
    layer: usize,
    slot: Slot,
    count: u32,
    /// The cells where it may lie.
    allowed: Plane<N>,
}

/// What there is to lay out, and the board before anything is.
struct Table<const N: usize, const K: usize> {
    heaps: Vec<Heap<N>>,
    /// Every cell that can hold something else holds the commonest tile of its layer.
    blank: State<N, K>,
    /// The number of that tile, by layer.
    ground: Vec<usize>,
    live: Vec<Plane<N>>,
}

impl<const N: usize, const K: usize> Table<N, K> {
    fn new(program: &Program<N, K>, solved: &State<N, K>) -> Table<N, K> {
        let layers = 1 + program
            .kinds
            .iter()
            .map(|kind| kind.layer)
            .max()
            .unwrap_or(0);
        let live: Vec<Plane<N>> = (0..layers).map(|layer| program.live(layer)).collect();
        let mut table = Table {
            heaps: Vec::new(),
            blank: [Plane::EMPTY; K],
            ground: vec![0; layers],
            live,
        };
        for layer in 0..layers {
            table.clear_layer(program, solved, layer);
        }
        // The tiles with the fewest places first, so that they still find one.
        table.heaps.sort_by_key(|heap| heap.allowed.count());
        table
    }

    fn clear_layer(&mut self, program: &Program<N, K>, solved: &State<N, K>, layer: usize) {
        let kinds = program.kinds.iter().filter(|kind| kind.layer == layer);
        let counts: Vec<_> = kinds
            .filter_map(|kind| {
                let slot = program.changing.slot(layer, kind.tile)?;
                Some((kind, slot, program.cells_of(kind, solved).count()))
            })
            .collect();
        let most = counts.iter().map(|(.., count)| *count).max().unwrap_or(0);
        let Some(ground) = counts.iter().position(|(.., count)| *count == most) else {
            return;
        };
        for (number, (kind, slot, count)) in counts.iter().enumerate() {
            if number == ground {
                self.ground[layer] = slot.code;
                for bit in (0..slot.planes).filter(|bit| slot.code >> bit & 1 != 0) {
                    let plane = &mut self.blank[slot.first + bit];
                    *plane = plane.or(self.live[layer]);
                }
            } else if *count > 0 {
                let mut allowed = Plane::EMPTY;
                let may_end = program.times() > 0;
                for cell in self.live[layer].cells() {
                    if may_end || !program.ends_alone(layer, kind.tile, cell) {
                        allowed.insert(cell);
                    }
                }
                self.heaps.push(Heap {
                    layer,
                    slot: *slot,
                    count: *count,
                    allowed,
                });
            }
        }
    }

    /// The free cells where a tile of a heap may lie.
    fn places(&self, heap: usize, free: &[Plane<N>]) -> Plane<N> {
        let heap = self.heaps.get(heap);
        heap.map_or(Plane::EMPTY, |heap| free[heap.layer].and(heap.allowed))
    }

    fn put(&self, state: &mut State<N, K>, heap: &Heap<N>, cell: usize) {
        let mut here = Plane::EMPTY;
        here.insert(cell);
        let changed = heap.slot.code ^ self.ground[heap.layer];
        for bit in (0..heap.slot.planes).filter(|bit| changed >> bit & 1 != 0) {
            let plane = &mut state[heap.slot.first + bit];
            *plane = plane.xor(here);
        }
    }
}

/// Every solved board with the same changing tiles as one, in a fixed order, found in small steps.
pub(super) struct AllSolved<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    table: Table<N, K>,
    limits: Limits<'static>,
    looked_at: u64,
    /// The blank board, until it is looked at.
    first: Option<Branch<N, K>>,
    /// The boards on the way to the one at hand, each with one tile more than the one before.
    branches: Vec<Branch<N, K>>,
    found: Vec<State<N, K>>,
}

/// A board that some of the tiles lie on.
struct Branch<const N: usize, const K: usize> {
    state: State<N, K>,
    /// The cells that are free, by layer.
    free: Vec<Plane<N>>,
    heap: usize,
    /// Tiles of that heap that lie already.
    done: u32,
    /// Where the next of them is still to be tried.
    places: Plane<N>,
}

impl<const N: usize, const K: usize> AllSolved<N, K> {
    pub(super) fn new(program: Arc<Program<N, K>>, solved: &State<N, K>, budget: Budget) -> Self {
        let table = Table::new(&program, solved);
        let first = Branch {
            state: table.blank,
            free: table.live.clone(),
            heap: 0,
            done: 0,
            places: table.places(0, &table.live),
        };
        AllSolved {
            program,
            table,
            limits: budget.into(),
            looked_at: 0,
            first: Some(first),
            branches: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Looks at about so many more boards; the solved ones once all are found.
    pub(super) fn advance(&mut self, boards: u64) -> Option<Result<Vec<State<N, K>>, GaveUp>> {
        for _ in 0..boards {
            let next = match (self.first.take(), self.branches.last_mut()) {
                (Some(first), _) => Some(first),
                (None, Some(branch)) => branch.next(&self.table),
                (None, None) => return Some(Ok(std::mem::take(&mut self.found))),
            };
            match next.map(|next| self.look_at(next)) {
                Some(Ok(())) => {}
                Some(Err(why)) => return Some(Err(why)),
                None => drop(self.branches.pop()),
            }
        }
        None
    }

    fn look_at(&mut self, mut branch: Branch<N, K>) -> Result<(), GaveUp> {
        loop {
            self.looked_at += 1;
            let bytes = self.found.capacity() * size_of::<State<N, K>>();
            if let Some(why) = self.limits.reached(self.looked_at, bytes) {
                return Err(why);
            }
            let Some(heap) = self.table.heaps.get(branch.heap) else {
                if self.program.has_ended(&branch.state) {
                    self.found.push(branch.state);
                }
                return Ok(());
            };
            if branch.done < heap.count {
                self.branches.push(branch);
                return Ok(());
            }
            branch.heap += 1;
            branch.done = 0;
            branch.places = self.table.places(branch.heap, &branch.free);
        }
    }
}

impl<const N: usize, const K: usize> Branch<N, K> {
    /// The board with one tile more, at the next place; `None` if all were tried.
    fn next(&mut self, table: &Table<N, K>) -> Option<Branch<N, K>> {
        let heap = table.heaps.get(self.heap)?;
        let cell = self.places.cells().next()?;
        let mut taken = Plane::EMPTY;
        taken.insert(cell);
        self.places = self.places.without(taken);
        let (mut state, mut free) = (self.state, self.free.clone());
        table.put(&mut state, heap, cell);
        free[heap.layer] = free[heap.layer].without(taken);
        Some(Branch {
            state,
            free,
            heap: self.heap,
            done: self.done + 1,
            // Tiles of one heap are alike: the next lies after this one.
            places: self.places,
        })
    }
}

/// A solved board with the same changing tiles as one, at random; `None` if none turned up.
pub(super) fn some_solved<const N: usize, const K: usize>(
    program: &Program<N, K>,
    solved: &State<N, K>,
    dice: &mut Dice,
) -> Option<State<N, K>> {
    let table = Table::new(program, solved);
    (0..MOST_TRIES).find_map(|_| {
        let mut state = table.blank;
        let mut free = table.live.clone();
        for heap in &table.heaps {
            let places = free[heap.layer].and(heap.allowed);
            let mut places: Vec<usize> = places.cells().collect();
            let drawn = dice.draw(&mut places, heap.count as usize);
            if drawn.len() < heap.count as usize {
                return None;
            }
            let mut taken = Plane::EMPTY;
            for cell in drawn {
                table.put(&mut state, heap, *cell);
                taken.insert(*cell);
            }
            free[heap.layer] = free[heap.layer].without(taken);
        }
        program.has_ended(&state).then_some(state)
    })
}
