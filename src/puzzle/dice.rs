//! Randomness that is the same on every machine: Mersenne Twister and whole numbers only.

use rand_mt::Mt;

/// A stream of random choices.
#[derive(Clone, Debug)]
pub struct Dice(Mt);

impl Dice {
    /// The stream that belongs to a key. Keys that differ anywhere give unrelated streams.
    pub fn new(key: &[u32]) -> Dice {
        Dice(Mt::new_with_key(key.iter().copied()))
    }

    /// A number from 0 to `sides - 1`, each equally likely; 0 if there are no sides.
    pub fn below(&mut self, sides: u32) -> u32 {
        if sides == 0 {
            return 0;
        }
        // The high word of a product is even once the lowest few products are thrown again.
        let uneven = sides.wrapping_neg() % sides;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(sides);
            if product as u32 >= uneven {
                return (product >> 32) as u32;
            }
        }
    }

    /// True `times` times out of `out_of`.
    pub fn chance(&mut self, times: u32, out_of: u32) -> bool {
        self.below(out_of) < times
    }

    /// One of some things; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        things
            .get(self.below(things.len() as u32) as usize)
            .copied()
    }

    /// Moves `count` random things to the front, in random order, and returns them.
    pub fn draw<'a, T>(&mut self, things: &'a mut [T], count: usize) -> &'a [T] {
        let count = count.min(things.len());
        for i in 0..count {
            let j = i + self.below((things.len() - i) as u32) as usize;
            things.swap(i, j);
        }
        &things[..count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_always_gives_the_same_stream() {
        let throws = |key: &[u32]| {
            let mut dice = Dice::new(key);
            [0; 8].map(|_| dice.below(1000))
        };
        assert_eq!(throws(&[1, 2, 3]), throws(&[1, 2, 3]));
        assert_ne!(throws(&[1, 2, 3]), throws(&[1, 2, 4]));
        // The reference stream of MT19937 for the key 0x123, 0x234, 0x345, 0x456 begins so.
        let mut dice = Dice::new(&[0x123, 0x234, 0x345, 0x456]);
        assert_eq!(dice.0.next_u32(), 1_067_595_299);
        assert_eq!(dice.0.next_u32(), 955_945_823);
    }

    #[test]
    fn every_side_comes_up_about_equally_often() {
        let mut dice = Dice::new(&[7]);
        let mut seen = [0; 6];
        for _ in 0..60_000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    #[test]
    fn nothing_to_choose_from_is_no_panic() {
        let mut dice = Dice::new(&[]);
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
        assert!(dice.draw::<u8>(&mut [], 3).is_empty());
    }
}
