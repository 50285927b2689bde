//! The solver in slices, for whoever must not wait: a task, or a page between two frames.

use super::solver::{Monk, Step, settled, spell_out};
use super::{Cube, Move};
use crate::puzzle::{self, Answer, First, Limits, Optimal};
use std::sync::OnceLock;

fn monk() -> &'static Monk {
    static MONK: OnceLock<Monk> = OnceLock::new();
    MONK.get_or_init(Monk::new)
}

/// A shortest solution in the making.
pub struct Solving {
    cube: Cube,
    search: Optimal<'static, &'static Monk>,
}

impl Solving {
    /// Begins with a position.
    pub fn new(cube: Cube, limits: Limits<'static>) -> Solving {
        Solving {
            cube,
            search: Optimal::new(monk(), settled(&cube), limits),
        }
    }

    /// Looks into so many more states; the answer once there is one.
    pub fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|steps: Vec<Step>| spell_out(&self.cube, &steps)))
    }
}

/// The question whether positions can still be won, asked from the newest back to the oldest.
pub struct Judging {
    asked: puzzle::Judging<Cube, First<'static, &'static Monk>>,
    limits: Limits<'static>,
}

impl Judging {
    /// Begins with the first of some positions.
    pub fn new(positions: Vec<Cube>, limits: Limits<'static>) -> Judging {
        Judging {
            asked: puzzle::Judging::new(positions),
            limits,
        }
    }

    /// Looks into so many more states. Once it is known: how many positions to go back for one that
    /// can be won, 0 if the first can; unsolvable if none of them can.
    pub fn advance(&mut self, states: u64) -> Option<Answer<u32>> {
        let begin = |cube| First::new(monk(), settled(&cube), self.limits);
        self.asked.advance(begin, |search| search.advance(states))
    }
}
