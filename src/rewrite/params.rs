//! What drives generation, beside the seed.

/// Goes up whenever a seed would give another level than before.
pub const GENERATOR_VERSION: u8 = 1;
/// The longest solution that can be asked for, and the highest difficulty.
pub const HIGHEST_AIM: u16 = 1000;

/// How near to a difficulty is near enough.
const CLOSE_DIFFICULTY: u32 = 25;

/// What a level is grown from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// The start board of this number.
    Start(u8),
    /// The game's blank board, varied.
    Nothing,
}

/// What a level should be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// A shortest solution of so many moves.
    Length(u16),
    /// A difficulty from 0 to 1000, see [`Measures::difficulty`](crate::puzzle::Measures::difficulty).
    Difficulty(u16),
}

/// What drives generation, beside the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    /// What it is grown from.
    pub base: Base,
    /// What it should be like.
    pub aim: Aim,
}

impl Params {
    /// Sixteen bits that say it all: the base, the kind of aim, the aim.
    pub(crate) fn packed(&self) -> u32 {
        let base = match self.base {
            Base::Nothing => 0,
            Base::Start(number) => u32::from(number) + 1,
        };
        let (kind, value) = match self.aim {
            Aim::Length(value) => (0, value),
            Aim::Difficulty(value) => (1, value),
        };
        base << 11 | kind << 10 | u32::from(value)
    }

    /// What such bits say.
    pub(crate) fn unpacked(bits: u32) -> Params {
        let value = (bits & 0x3ff) as u16;
        Params {
            base: match (bits >> 11 & 31) as u8 {
                0 => Base::Nothing,
                number => Base::Start(number - 1),
            },
            aim: if bits >> 10 & 1 == 0 {
                Aim::Length(value)
            } else {
                Aim::Difficulty(value)
            },
        }
    }

    /// Whether a level that misses the aim by so much is what was wanted.
    pub(super) fn is_met(&self, miss: u32) -> bool {
        match self.aim {
            Aim::Length(_) => miss == 0,
            Aim::Difficulty(_) => miss <= CLOSE_DIFFICULTY,
        }
    }
}
