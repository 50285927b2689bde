//! Tiles in as few bits as they are surprising: an arithmetic code over what has been seen so far.
//!
//! A tile is told bit by bit. How likely a bit is follows from how often it was set before, for the same
//! tile on the left and the same tile behind: the one above in the first layer, the one in the layer
//! before in all others. Whole numbers only, so that a board has the same code on every machine.

use super::bits::Bits;
use std::collections::BTreeMap;

/// The interval that stands for what was told so far lies within this many numbers.
const WHOLE: u64 = 1 << 32;
const HALF: u64 = WHOLE / 2;
const QUARTER: u64 = WHOLE / 4;

/// How the tiles of a board lie, and how many bits the number of one has.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) cells: usize,
    pub(super) layers: usize,
    pub(super) tile_bits: u32,
}

/// What is around a bit: the layer, the tiles on the left and behind, and the bits of the tile before it.
type Around = (usize, usize, usize, usize);

/// How often a bit was not set and set, by what was around it.
#[derive(Default)]
struct Seen(BTreeMap<Around, [u64; 2]>);

impl Seen {
    /// How likely the bit is not to be set: so many in so many.
    fn clear_in_all(&self, around: &Around) -> (u64, u64) {
        let [clear, set] = self.0.get(around).copied().unwrap_or_default();
        (2 * clear + 1, 2 * (clear + set) + 2)
    }

    fn add(&mut self, around: Around, bit: bool) {
        self.0.entry(around).or_default()[usize::from(bit)] += 1;
    }
}

/// What lies on the left of a tile and behind it; 64, which no tile is, where there is nothing.
fn neighbours(layout: Layout, tiles: &[usize], number: usize) -> (usize, usize, usize) {
    const NOTHING: usize = 64;
    let (layer, cell) = (number / layout.cells, number % layout.cells);
    let before = |by: usize| {
        let tile = number.checked_sub(by).and_then(|place| tiles.get(place));
        tile.copied().unwrap_or(NOTHING)
    };
    let left = match cell % layout.width {
        0 => NOTHING,
        _ => before(1),
    };
    let behind = match layer {
        0 => before(layout.width),
        _ => before(layout.cells),
    };
    (layer, left, behind)
}

/// Writes all tiles of a board.
pub(super) fn write(layout: Layout, tiles: &[usize], bits: &mut Bits) {
    let mut seen = Seen::default();
    let mut interval = Interval::default();
    for (number, tile) in tiles.iter().enumerate() {
        let (layer, left, behind) = neighbours(layout, tiles, number);
        let mut so_far = 1;
        for place in (0..layout.tile_bits).rev() {
            let bit = tile >> place & 1 != 0;
            let around = (layer, left, behind, so_far);
            interval.narrow(bit, seen.clear_in_all(&around));
            while let Some(step) = interval.widen() {
                interval.tell(step, bits);
            }
            seen.add(around, bit);
            so_far = so_far << 1 | usize::from(bit);
        }
    }
    interval.end(bits);
}

/// Reads all tiles of a board from some place on. Any bits at all give some tiles.
pub(super) fn read(layout: Layout, bits: &Bits, from: usize) -> Vec<usize> {
    let mut seen = Seen::default();
    let mut interval = Interval::default();
    let mut next = from + 32;
    let mut told = bits.number(from, 32) as u64;
    let mut tiles = Vec::new();
    for number in 0..layout.cells * layout.layers {
        let (layer, left, behind) = neighbours(layout, &tiles, number);
        let mut so_far = 1;
        for _ in 0..layout.tile_bits {
            let around = (layer, left, behind, so_far);
            let likely = seen.clear_in_all(&around);
            let bit = told >= interval.border(likely);
            interval.narrow(bit, likely);
            while let Some(step) = interval.widen() {
                told = (told.saturating_sub(step.taken_off()) << 1) | bits.number(next, 1) as u64;
                next += 1;
            }
            seen.add(around, bit);
            so_far = so_far << 1 | usize::from(bit);
        }
        tiles.push(so_far - (1 << layout.tile_bits));
    }
    tiles
}

/// The numbers from `low` up to `end` stand for what was told.
struct Interval {
    low: u64,
    end: u64,
    /// Halvings around the middle, whose bits depend on the next one.
    open: u32,
}

/// Which half the interval lies in, so that it can be made twice as wide.
#[derive(Clone, Copy)]
enum Half {
    Lower,
    Upper,
    Middle,
}

impl Half {
    fn taken_off(self) -> u64 {
        match self {
            Half::Lower => 0,
            Half::Middle => QUARTER,
            Half::Upper => HALF,
        }
    }
}

impl Default for Interval {
    fn default() -> Interval {
        Interval {
            low: 0,
            end: WHOLE,
            open: 0,
        }
    }
}

impl Interval {
    /// Where the part of a set bit begins.
    fn border(&self, (clear, all): (u64, u64)) -> u64 {
        self.low + (self.end - self.low) * clear / all
    }

    fn narrow(&mut self, bit: bool, likely: (u64, u64)) {
        let border = self.border(likely);
        match bit {
            true => self.low = border,
            false => self.end = border,
        }
    }

    /// Makes the interval twice as wide if it lies in one half.
    fn widen(&mut self) -> Option<Half> {
        let half = match (self.low, self.end) {
            (_, ..=HALF) => Half::Lower,
            (HALF.., _) => Half::Upper,
            (QUARTER.., end) if end <= HALF + QUARTER => Half::Middle,
            _ => return None,
        };
        self.low = 2 * (self.low - half.taken_off());
        self.end = 2 * (self.end - half.taken_off());
        Some(half)
    }

    fn tell(&mut self, half: Half, bits: &mut Bits) {
        let bit = match half {
            Half::Middle => {
                self.open += 1;
                return;
            }
            Half::Lower => false,
            Half::Upper => true,
        };
        bits.push(bit.into(), 1);
        for _ in 0..std::mem::take(&mut self.open) {
            bits.push((!bit).into(), 1);
        }
    }

    /// Tells enough for the last interval: of the two quarters in the middle, one lies in it.
    fn end(mut self, bits: &mut Bits) {
        self.open += 1;
        match self.low < QUARTER {
            true => self.tell(Half::Lower, bits),
            false => self.tell(Half::Upper, bits),
        }
    }
}
