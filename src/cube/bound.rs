//! How many turns a win takes at least, from where the karma lies.
//!
//! Forget walls, soldiers and the monk: let him pick up whatever is on Top. Karma on Top now has
//! been picked up if he could reach it, so what counts is karma that is on Top after the first
//! turn, after the second, and so on. For a sequence of `d` turns, the cells whose tiles come past
//! Top after one of them form a fixed *haul*; no `d` turns can collect more than the karma on the
//! best haul of length `d`. That covers at once how far away each karma is, which lines must be
//! turned for it, and that a turn brings up three cells at the most while it takes three away.
//!
//! There are 6, 36, 156 and 660 hauls of length 1 to 4. They are counted all at the same time:
//! each cell has a bit vector of the hauls that it belongs to, and the vectors of the karma are
//! added by a saturating counter whose bits lie in three machine words.

use super::geometry::{CELLS, Cell, Face, Turn};
use super::state::KARMA_TO_WIN;
use std::sync::LazyLock;

/// The longest sequences that are looked at; longer hauls cost more than they save.
const LONGEST: usize = 4;

/// Hauls of each length, sliced by cell.
pub(super) struct Hauls {
    by_length: [Slices; LONGEST],
}

/// For each cell, the hauls that it belongs to, one bit each.
struct Slices {
    words: usize,
    /// The vector of cell `c` starts at `c * words`.
    bits: Vec<u64>,
}

static HAULS: LazyLock<Hauls> = LazyLock::new(|| {
    let mut hauls = vec![0];
    Hauls {
        by_length: std::array::from_fn(|_| {
            hauls = longer(&hauls);
            Slices::new(&hauls)
        }),
    }
});

/// One turn before each haul: what is on Top after it, and what the haul brings from there.
fn longer(hauls: &[u64]) -> Vec<u64> {
    let mut longer: Vec<u64> = hauls
        .iter()
        .flat_map(|haul| Turn::PLAYER.map(|turn| turn.inverted().apply(haul | Face::Top.plane())))
        .collect();
    longer.sort_unstable();
    longer.dedup();
    longer
}

impl Slices {
    fn new(hauls: &[u64]) -> Slices {
        let words = hauls.len().div_ceil(64);
        let mut bits = vec![0; CELLS * words];
        for (i, haul) in hauls.iter().enumerate() {
            for cell in Cell::of_plane(*haul) {
                bits[cell.index() * words + i / 64] |= 1 << (i % 64);
            }
        }
        Slices { words, bits }
    }

    /// Whether some haul holds at least `needed` (1 to 7) of the karma.
    fn reaches(&self, karma: u64, needed: u32) -> bool {
        let start = 8 - needed;
        let fill = |bit: u32| if start >> bit & 1 != 0 { !0u64 } else { 0 };
        (0..self.words).any(|word| {
            // A counter for each of 64 hauls, its three bits in three words; it overflows at eight.
            let (mut ones, mut twos, mut fours) = (fill(0), fill(1), fill(2));
            let mut overflow = 0;
            let mut rest = karma;
            while rest != 0 {
                let cell = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let add = self.bits[cell * self.words + word];
                let carry = ones & add;
                ones ^= add;
                let carry_twos = twos & carry;
                twos ^= carry;
                overflow |= fours & carry_twos;
                fours ^= carry_twos;
            }
            overflow != 0
        })
    }
}

impl Hauls {
    pub(super) fn get() -> &'static Hauls {
        &HAULS
    }

    /// Turns needed to collect `needed` of this karma, at least `floor`.
    pub(super) fn turns(&self, karma: u64, needed: u32, floor: u32) -> u32 {
        debug_assert!((1..=KARMA_TO_WIN).contains(&needed));
        let mut turns = floor.max(1);
        while let Some(hauls) = self.by_length.get(turns as usize - 1) {
            if hauls.reaches(karma, needed) {
                break;
            }
            turns += 1;
        }
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hauls_are_as_many_as_distinct_sequences_give() {
        let mut hauls = vec![0];
        let counts = [1, 2, 3, 4].map(|_| {
            hauls = longer(&hauls);
            hauls.len()
        });
        assert_eq!(counts, [6, 36, 156, 660]);
    }

    #[test]
    fn the_sliced_count_agrees_with_counting_one_by_one() {
        let mut hauls = vec![0];
        let mut mixed = 0x9e37_79b9_7f4a_7c15_u64;
        for length in 1..=LONGEST {
            hauls = longer(&hauls);
            for _ in 0..200 {
                mixed = mixed
                    .rotate_left(23)
                    .wrapping_mul(0xd134_2543_de82_ef95)
                    .wrapping_add(length as u64);
                let karma = mixed & mixed.rotate_left(17) & ((1 << CELLS) - 1);
                let best = hauls.iter().map(|haul| (haul & karma).count_ones()).max();
                for needed in 1..=KARMA_TO_WIN {
                    assert_eq!(
                        HAULS.by_length[length - 1].reaches(karma, needed),
                        best >= Some(needed)
                    );
                }
            }
        }
    }

    #[test]
    fn karma_under_the_cube_is_two_turns_away_and_behind_it_three() {
        for (face, turns) in [
            (Face::Left, 1),
            (Face::Front, 1),
            (Face::Bottom, 2),
            (Face::Right, 3),
            (Face::Back, 3),
        ] {
            assert_eq!(HAULS.turns(face.plane(), 1, 1), turns, "{face}");
        }
    }
}
