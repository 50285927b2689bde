//! Windows turned round: the few patterns that may not be, so that a solver needs no variable a window.
//!
//! Where a path through the tree of the example's windows leaves the tree, its tiles are forbidden
//! together. Each such path is widened as far as no window of the example fits: first whole cells are
//! set free, those farthest from where it left, then tiles are added. What is covered by another goes.

use super::fault::Fault;

/// Work that compiling one game's windows may take, in words looked at.
const MOST_WORK: u64 = 400_000_000;

/// Tiles that may not lie together: sets of tiles in some cells of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// The cell's place among the window's inside cells, and the tiles.
    pub(crate) parts: Vec<(u8, u64)>,
}

/// Compiles windows; the work is counted over all of a game's.
pub(super) struct Compiling {
    /// All tiles.
    pub(super) tiles: u64,
    /// What is left to spend.
    left: u64,
}

impl Compiling {
    pub(super) fn new(tiles: usize) -> Compiling {
        Compiling {
            tiles: u64::MAX >> (64 - tiles.clamp(1, 64)),
            left: MOST_WORK,
        }
    }

    fn spend(&mut self, work: usize) -> Result<(), Fault> {
        match self.left.checked_sub(work as u64) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Fault::TooMany {
                what: "different windows for so many tiles: the work of comparing them",
                found: MOST_WORK as usize + work,
                most: MOST_WORK as usize,
            }),
        }
    }

    /// What a list of windows, in order and each once, forbids. `at` is where their cells lie.
    pub(super) fn compile(
        &mut self,
        windows: &[Vec<u8>],
        at: &[(i32, i32)],
    ) -> Result<Vec<Pattern>, Fault> {
        let table = Table::new(windows, at.len());
        let mut found: Vec<Vec<u64>> = Vec::new();
        // Windows that share their first tiles: a range of the list, and how many tiles.
        let mut nodes = vec![(0, windows.len(), 0)];
        while let Some((begin, end, depth)) = nodes.pop() {
            if depth == at.len() {
                continue;
            }
            let mut children = 0_u64;
            let mut from = begin;
            for group in windows[begin..end].chunk_by(|a, b| a[depth] == b[depth]) {
                children |= 1 << group[0][depth];
                nodes.push((from, from + group.len(), depth + 1));
                from += group.len();
            }
            let mut outside = self.tiles & !children;
            while outside != 0 {
                let tile = outside.trailing_zeros();
                outside &= outside - 1;
                let mut sets: Vec<u64> = vec![self.tiles; at.len()];
                for (place, set) in sets.iter_mut().enumerate().take(depth) {
                    *set = 1 << windows[begin][place];
                }
                sets[depth] = 1 << tile;
                self.spend(found.len())?;
                if !found.iter().any(|wide| covers(wide, &sets)) {
                    self.widen(&mut sets, depth, at, &table)?;
                    found.push(sets);
                }
            }
        }
        self.without_covered(found)
    }

    /// Makes a forbidden pattern as wide as it can be.
    fn widen(
        &mut self,
        sets: &mut [u64],
        left_at: usize,
        at: &[(i32, i32)],
        table: &Table,
    ) -> Result<(), Fault> {
        let here = at[left_at];
        let mut order: Vec<usize> = (0..=left_at).collect();
        let far = |place: &usize| (at[*place].0 - here.0).abs() + (at[*place].1 - here.1).abs();
        order.sort_by_key(|place| std::cmp::Reverse(far(place)));
        self.spend(2 * order.len() * order.len() * table.words)?;
        for place in &order {
            if table
                .others(sets, self.tiles, *place)
                .iter()
                .all(|w| *w == 0)
            {
                sets[*place] = self.tiles;
            }
        }
        for place in &order {
            if sets[*place] == self.tiles {
                continue;
            }
            let others = table.others(sets, self.tiles, *place);
            self.spend(64 * table.words)?;
            for tile in 0..64 {
                let is_new = self.tiles >> tile & 1 == 1 && sets[*place] >> tile & 1 == 0;
                if is_new
                    && table
                        .have(*place, tile)
                        .iter()
                        .zip(&others)
                        .all(|(a, b)| a & b == 0)
                {
                    sets[*place] |= 1 << tile;
                }
            }
        }
        Ok(())
    }

    fn without_covered(&mut self, found: Vec<Vec<u64>>) -> Result<Vec<Pattern>, Fault> {
        self.spend(found.len() * found.len())?;
        let mut kept = Vec::new();
        for (number, sets) in found.iter().enumerate() {
            let covered = found.iter().enumerate().any(|(other, wide)| {
                // Of two equal ones the first stays.
                other != number && covers(wide, sets) && (wide != sets || other < number)
            });
            if !covered {
                let parts = sets.iter().enumerate();
                let parts = parts.filter(|(_, set)| **set != self.tiles);
                kept.push(Pattern {
                    parts: parts.map(|(place, set)| (place as u8, *set)).collect(),
                });
            }
        }
        Ok(kept)
    }
}

fn covers(wide: &[u64], narrow: &[u64]) -> bool {
    wide.iter()
        .zip(narrow)
        .all(|(wide, narrow)| narrow & !wide == 0)
}

/// For each cell and tile, the windows that have it there, a bit each.
struct Table {
    words: usize,
    bits: Vec<u64>,
}

impl Table {
    fn new(windows: &[Vec<u8>], places: usize) -> Table {
        let words = windows.len().div_ceil(64).max(1);
        let mut bits = vec![0; places * 64 * words];
        for (number, window) in windows.iter().enumerate() {
            for (place, tile) in window.iter().enumerate() {
                let row = (place * 64 + usize::from(*tile)) * words;
                bits[row + number / 64] |= 1 << (number % 64);
            }
        }
        Table { words, bits }
    }

    fn have(&self, place: usize, tile: usize) -> &[u64] {
        let row = (place * 64 + tile) * self.words;
        &self.bits[row..row + self.words]
    }

    /// The windows that fit everywhere but in one place, a bit each.
    fn others(&self, sets: &[u64], tiles: u64, but: usize) -> Vec<u64> {
        let mut fitting = vec![u64::MAX; self.words];
        for (place, set) in sets.iter().enumerate() {
            if place == but || *set == tiles {
                continue;
            }
            let mut here = vec![0; self.words];
            let mut left = *set;
            while left != 0 {
                let tile = left.trailing_zeros() as usize;
                left &= left - 1;
                for (word, have) in here.iter_mut().zip(self.have(place, tile)) {
                    *word |= have;
                }
            }
            for (word, here) in fitting.iter_mut().zip(here) {
                *word &= here;
            }
        }
        fitting
    }
}
