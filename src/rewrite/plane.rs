//! A set of cells: one bit each, in as few words as the board takes.

use std::hash::{Hash, Hasher};

/// Cells of a board, row by row from the lowest bit of the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plane<const N: usize>([u64; N]);

impl<const N: usize> Hash for Plane<N> {
    /// Word by word, where a derived hash would go through the bytes of a slice.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for word in self.0 {
            hasher.write_u64(word);
        }
    }
}

impl<const N: usize> Plane<N> {
    pub(super) const EMPTY: Plane<N> = Plane([0; N]);

    pub(super) fn insert(&mut self, cell: usize) {
        if let Some(word) = self.0.get_mut(cell / 64) {
            *word |= 1 << (cell % 64);
        }
    }

    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0
            .get(cell / 64)
            .is_some_and(|word| word >> (cell % 64) & 1 != 0)
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn and(self, other: Plane<N>) -> Plane<N> {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn or(self, other: Plane<N>) -> Plane<N> {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Plane<N>) -> Plane<N> {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    pub(super) fn without(self, other: Plane<N>) -> Plane<N> {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn zip(mut self, other: Plane<N>, f: impl Fn(u64, u64) -> u64) -> Plane<N> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        self
    }

    /// Every cell moved `by` places down, towards the first; `by` is less than 64 N.
    #[inline(always)]
    pub(super) fn down(self, by: usize) -> Plane<N> {
        if N == 1 {
            return Plane([self.0[0] >> by; N]);
        }
        let (words, bits) = (by / 64, by % 64);
        let mut moved = [0_u64; N];
        for (i, moved) in moved.iter_mut().enumerate() {
            let here = self.0.get(i + words).copied().unwrap_or(0);
            let next = self.0.get(i + words + 1).copied().unwrap_or(0);
            // In two steps, since a shift by all 64 bits is none.
            *moved = here >> bits | next << 1 << (63 - bits);
        }
        Plane(moved)
    }

    /// Every cell moved `by` places up; `by` is less than 64 N.
    #[inline(always)]
    pub(super) fn up(self, by: usize) -> Plane<N> {
        if N == 1 {
            return Plane([self.0[0] << by; N]);
        }
        let (words, bits) = (by / 64, by % 64);
        let mut moved = [0_u64; N];
        let mut next = 0;
        for (moved, here) in moved.iter_mut().skip(words).zip(self.0) {
            *moved = here << bits | next >> 1 >> (63 - bits);
            next = here;
        }
        Plane(moved)
    }

    /// The cells in order.
    #[inline(always)]
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let cell = (rest != 0).then(|| rest.trailing_zeros() as usize);
                rest &= rest.wrapping_sub(1);
                cell.map(|cell| 64 * i + cell)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare_moves<const N: usize>(cells: &[usize]) {
        let mut plane = Plane::<N>::EMPTY;
        for cell in cells {
            plane.insert(*cell);
        }
        for by in 0..64 * N {
            let down: Vec<usize> = plane.cells().filter_map(|c| c.checked_sub(by)).collect();
            assert_eq!(plane.down(by).cells().collect::<Vec<_>>(), down);
            let up = plane.cells().map(|c| c + by).filter(|c| *c < 64 * N);
            assert_eq!(
                plane.up(by).cells().collect::<Vec<_>>(),
                up.collect::<Vec<_>>()
            );
        }
        assert_eq!(plane.cells().collect::<Vec<_>>(), cells);
        assert!(plane.contains(cells[1]) && !plane.contains(62) && !plane.contains(64 * N));
    }

    #[test]
    fn moving_cells_agrees_with_moving_them_one_by_one() {
        compare_moves::<1>(&[0, 1, 5, 31, 32, 63]);
        compare_moves::<4>(&[0, 1, 5, 63, 64, 100, 127, 128, 191, 200, 255]);
        compare_moves::<8>(&[0, 1, 5, 63, 64, 100, 127, 128, 255, 256, 300, 511]);
        compare_moves::<16>(&[0, 1, 5, 63, 64, 255, 256, 511, 512, 700, 960, 1022, 1023]);
    }
}
