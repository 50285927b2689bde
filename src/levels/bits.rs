//! Numbers of a few bits each, packed into symbols of five.

/// Bits in the order in which they are written.
#[derive(Default)]
pub(super) struct Bits(Vec<bool>);

impl Bits {
    pub(super) fn push(&mut self, value: u32, bits: u32) {
        self.0
            .extend((0..bits).rev().map(|bit| value >> bit & 1 != 0));
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn symbols(&self) -> Vec<u8> {
        let symbol = |bits: &[bool]| {
            (0..5).fold(0, |symbol, i| {
                symbol << 1 | u8::from(bits.get(i).copied().unwrap_or(false))
            })
        };
        self.0.chunks(5).map(symbol).collect()
    }

    pub(super) fn from_symbols(symbols: &[u8]) -> Bits {
        let bits = symbols
            .iter()
            .flat_map(|symbol| (0..5).rev().map(move |bit| symbol >> bit & 1 != 0));
        Bits(bits.collect())
    }

    /// The number in some bits; 0 where there are none.
    pub(super) fn number(&self, from: usize, bits: u32) -> usize {
        let bits = (0..bits as usize).map(|i| self.0.get(from + i).copied().unwrap_or(false));
        bits.fold(0, |number, bit| number << 1 | usize::from(bit))
    }
}
