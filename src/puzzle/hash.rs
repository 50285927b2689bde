//! A quick hash for states made of words, in 64 bits on every machine.
//!
//! The usual quick hash works in words of the machine. Where those have 32 bits, as in a browser, the
//! upper bits of all words of a bitboard end up in the same few bits of the sum, and tables of such
//! states turn into lists.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// A set of things that are our own: no protection against things chosen to collide.
pub(crate) type QuickSet<T> = HashSet<T, BuildHasherDefault<QuickHasher>>;

/// A product of the words, turned between them so that no bit stays at the top, where it would tell
/// nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct QuickHasher(u64);

/// Odd, with ones and zeros well spread.
const FACTOR: u64 = 0xd134_2543_de82_ef95;

impl Hasher for QuickHasher {
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(FACTOR);
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.write_u8(*byte);
        }
    }

    fn finish(&self) -> u64 {
        // The upper bits of the last word, too, have a say in the lowest bits.
        (self.0 ^ self.0 >> 32).wrapping_mul(FACTOR).rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fullest of 1024 slots when all boards of three words with two pieces each are put into them by
    /// the lowest bits of their hash.
    fn fullest_slot() -> u32 {
        let mut slots = [0; 1024];
        for a in 0..64 {
            for b in 0..64 {
                for c in 0..8 {
                    let mut hasher = QuickHasher::default();
                    for word in [1_u64 << a | 1 << 63, 1 << b, 1 << (8 * c + 7)] {
                        hasher.write_u64(word);
                    }
                    slots[hasher.finish() as usize % 1024] += 1;
                }
            }
        }
        slots.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn boards_with_few_pieces_are_spread() {
        // 32 on average.
        assert!(fullest_slot() < 80, "{}", fullest_slot());
    }
}
