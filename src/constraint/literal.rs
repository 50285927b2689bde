//! Variables and literals. One literal is true by nature, so that constants need no special case.

use std::fmt;
use std::ops::Not;

/// Something that is true or false, to be found out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    pub(super) fn new(index: u32) -> Var {
        Var(index)
    }

    /// Its number; the constant has number 0, all others follow as they were made.
    pub fn index(self) -> u32 {
        self.0
    }

    /// That it is true.
    pub fn lit(self) -> Lit {
        Lit(self.0 << 1)
    }
}

/// A variable or its opposite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// What holds in any case.
    pub const TRUE: Lit = Lit(0);
    /// What never holds.
    pub const FALSE: Lit = Lit(1);

    /// What it is about.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it is the opposite of its variable.
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// This literal, or its opposite where `truth` is false.
    pub fn is(self, truth: bool) -> Lit {
        if truth { self } else { !self }
    }

    /// The constant of that truth.
    pub fn constant(truth: bool) -> Lit {
        Lit::TRUE.is(truth)
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Lit::TRUE => write!(f, "true"),
            Lit::FALSE => write!(f, "false"),
            lit => write!(
                f,
                "{}{}",
                if lit.is_negated() { "-" } else { "" },
                self.0 >> 1
            ),
        }
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
