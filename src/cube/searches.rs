//! The cube's searches as jobs in small steps, for callers that must not wait: a task, or a page
//! between two frames.

use super::solver::{Monk, WatchedTurn, settled, spell_out};
use super::{Cube, Move};
use crate::puzzle::{
    self, Answer, First, Job, Limits, MeasureAlongSolution, Measures, Optimal, Proving,
};
use std::sync::OnceLock;

pub(super) fn monk() -> &'static Monk {
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

    /// The same for a solution of no more than so many turns.
    pub fn no_longer_than(cube: Cube, longest: u32, limits: Limits<'static>) -> Solving {
        Solving {
            cube,
            search: Optimal::no_longer_than(monk(), settled(&cube), longest, limits),
        }
    }
}

impl Proving<Answer<Vec<Move>>> for Solving {
    fn at_least(&self) -> u32 {
        self.search.at_least()
    }
}

/// Any solution in the making.
pub struct SolvingQuickly {
    cube: Cube,
    search: First<'static, &'static Monk>,
}

impl SolvingQuickly {
    /// Begins with a position.
    pub fn new(cube: Cube, limits: Limits<'static>) -> SolvingQuickly {
        SolvingQuickly {
            cube,
            search: First::new(monk(), settled(&cube), limits),
        }
    }
}

impl Job<Answer<Vec<Move>>> for SolvingQuickly {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|steps: Vec<WatchedTurn>| spell_out(&self.cube, &steps)))
    }
}

impl Job<Answer<Vec<Move>>> for Solving {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|steps: Vec<WatchedTurn>| spell_out(&self.cube, &steps)))
    }
}

/// The question whether positions can still be won, asked from the newest back to the oldest.
///
/// The answer is how many positions to go back for one that can be won, 0 if the first can;
/// unsolvable if none of them can.
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
}

impl Job<Answer<u32>> for Judging {
    fn advance(&mut self, states: u64) -> Option<Answer<u32>> {
        let begin = |cube| First::new(monk(), settled(&cube), self.limits);
        self.asked.advance(begin, |search| search.advance(states))
    }
}

/// How hard a position is, by searches along a shortest solution: a cube has far too many states to
/// list them all.
pub struct Measuring(MeasureAlongSolution<'static, &'static Monk>);

impl Measuring {
    /// Begins with a position. The limits are those of each search.
    pub fn new(cube: &Cube, limits: Limits<'static>) -> Measuring {
        Measuring(MeasureAlongSolution::new(monk(), settled(cube), limits))
    }

    /// Begins with a position whose par is proven already.
    pub fn with_par(cube: &Cube, par: u32, limits: Limits<'static>) -> Measuring {
        let start = settled(cube);
        Measuring(MeasureAlongSolution::with_par(monk(), start, par, limits))
    }

    /// The same where it is known already how many shortest solutions there are.
    pub fn with_solutions(self, solutions: u64) -> Measuring {
        Measuring(self.0.with_solutions(solutions))
    }
}

impl Job<Answer<Measures>> for Measuring {
    fn advance(&mut self, states: u64) -> Option<Answer<Measures>> {
        self.0.advance(states)
    }
}
