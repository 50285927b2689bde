//! Solved boards other than the one that play has found: its changing tiles laid out anew.

use super::layout::Slot;
use super::plane::Plane;
use super::program::{Program, State};
use crate::puzzle::{Dice, GaveUp, Limits};

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

/// Every solved board with the same changing tiles as one, in a fixed order.
pub(super) fn all_solved<const N: usize, const K: usize>(
    program: &Program<N, K>,
    solved: &State<N, K>,
    limits: &Limits<'_>,
) -> Result<Vec<State<N, K>>, GaveUp> {
    let table = Table::new(program, solved);
    let mut layouts = Layouts {
        program,
        table: &table,
        limits,
        looked_at: 0,
        found: Vec::new(),
    };
    let free = table.live.clone();
    layouts.lay(0, 0, 0, table.blank, free)?;
    Ok(layouts.found)
}

struct Layouts<'a, const N: usize, const K: usize> {
    program: &'a Program<N, K>,
    table: &'a Table<N, K>,
    limits: &'a Limits<'a>,
    looked_at: u64,
    found: Vec<State<N, K>>,
}

impl<const N: usize, const K: usize> Layouts<'_, N, K> {
    /// Lays out the rest: `done` tiles of a heap lie already, all before cell `from`.
    fn lay(
        &mut self,
        heap_number: usize,
        done: u32,
        from: usize,
        state: State<N, K>,
        free: Vec<Plane<N>>,
    ) -> Result<(), GaveUp> {
        self.looked_at += 1;
        let bytes = self.found.capacity() * size_of::<State<N, K>>();
        if let Some(why) = self.limits.reached(self.looked_at, bytes) {
            return Err(why);
        }
        let Some(heap) = self.table.heaps.get(heap_number) else {
            if self.program.has_ended(&state) {
                self.found.push(state);
            }
            return Ok(());
        };
        if done == heap.count {
            return self.lay(heap_number + 1, 0, 0, state, free);
        }
        let places = free[heap.layer].and(heap.allowed);
        for cell in places.cells().filter(|cell| *cell >= from) {
            let (mut next, mut left) = (state, free.clone());
            self.table.put(&mut next, heap, cell);
            let mut taken = Plane::EMPTY;
            taken.insert(cell);
            left[heap.layer] = left[heap.layer].without(taken);
            self.lay(heap_number, done + 1, cell + 1, next, left)?;
        }
        Ok(())
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
