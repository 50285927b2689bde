//! Three check symbols for strings of five-bit symbols.
//!
//! A Reed-Solomon code over the field of 32 elements: any one, two or three wrong symbols are
//! noticed, wherever they are, and so is any swap of two. Longer garbage slips through once in
//! 32,768 times. It holds for strings of up to 31 symbols, checks included.

/// Symbols added.
pub(super) const CHECKS: usize = 3;

/// Powers of the field's generator, 2, modulo x^5 + x^2 + 1.
const POWERS: [u8; 31] = {
    let mut powers = [1; 31];
    let mut i = 1;
    while i < 31 {
        let doubled = powers[i - 1] << 1;
        powers[i] = if doubled >= 32 {
            doubled ^ 0b10_0101
        } else {
            doubled
        };
        i += 1;
    }
    powers
};

/// The polynomial (x - 2) (x - 4) (x - 8) without its leading 1, highest power first.
const DIVISOR: [u8; CHECKS] = {
    let (a, b, c) = (POWERS[1], POWERS[2], POWERS[3]);
    [
        a ^ b ^ c,
        times(a, b) ^ times(a, c) ^ times(b, c),
        times(a, times(b, c)),
    ]
};

const fn times(a: u8, b: u8) -> u8 {
    // Add up the doublings of `a` that `b` asks for.
    let (mut a, mut b, mut product) = (a, b, 0);
    while b != 0 {
        if b & 1 != 0 {
            product ^= a;
        }
        a <<= 1;
        if a >= 32 {
            a ^= 0b10_0101;
        }
        b >>= 1;
    }
    product
}

/// The symbols to append: the rest when the string, moved up by three, is divided.
pub(super) fn checks(symbols: &[u8]) -> [u8; CHECKS] {
    let mut rest = [0; CHECKS];
    for symbol in symbols {
        let lead = symbol ^ rest[0];
        rest = [
            rest[1] ^ times(lead, DIVISOR[0]),
            rest[2] ^ times(lead, DIVISOR[1]),
            times(lead, DIVISOR[2]),
        ];
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_is_a_field() {
        for a in 1..32 {
            assert_eq!((1..32).filter(|b| times(a, *b) == 1).count(), 1);
        }
    }

    /// The code is linear, so it is enough that no word of weight 1 to 3 passes.
    #[test]
    fn up_to_three_wrong_symbols_are_always_noticed() {
        const LENGTH: usize = 26;
        let passes = |word: &[u8; LENGTH]| {
            let (symbols, found) = word.split_at(LENGTH - CHECKS);
            checks(symbols) == *found
        };
        for i in 0..LENGTH {
            for j in i..LENGTH {
                for k in j..LENGTH {
                    for (b, c) in (0..32).flat_map(|b| (0..32).map(move |c| (b, c))) {
                        let mut word = [0; LENGTH];
                        // Up to a factor, the first wrong symbol is off by one.
                        word[i] = 1;
                        if j > i {
                            word[j] = b;
                        }
                        if k > j {
                            word[k] = c;
                        }
                        assert!(!passes(&word), "{word:?}");
                    }
                }
            }
        }
        assert!(passes(&[0; LENGTH]));
    }
}
