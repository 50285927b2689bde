//! How hard a puzzle is to solve well, measured from its solver rather than from its looks.

use super::{Answer, Limits, Optimal, Puzzle, count_optimal, optimal};

/// Moves that cost up to this many more than the best are told apart; beyond it a move counts as
/// lost.
const NEAR: u32 = 2;

/// What the solver says of a puzzle's difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// The fewest moves that win.
    pub par: u32,
    /// Distinct shortest solutions.
    pub optimal_solutions: u64,
    /// The share of the available moves that lose at once, along a shortest solution.
    pub deadly: f64,
    /// The share of the available moves that give par away or lose, along a shortest solution.
    pub losing: f64,
    /// Mean Shannon entropy, in bits, of choosing a move along a shortest solution, where a move
    /// that costs `n` more than the best weighs `2^-n` and a lost one nothing.
    pub entropy: f64,
}

/// The moves at one state, by what they cost over the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Moves by their loss: none, one, two.
    pub by_loss: [u32; NEAR as usize + 1],
    /// Moves that lose more than that, or the game in the end.
    pub lost: u32,
    /// Moves that lose at once.
    pub fatal: u32,
}

impl Decision {
    fn available(&self) -> u32 {
        self.by_loss.iter().sum::<u32>() + self.lost + self.fatal
    }

    /// The entropy of the choice, in bits.
    pub fn entropy(&self) -> f64 {
        let weights = |loss: usize| 0.5_f64.powi(loss as i32);
        let total: f64 = (self.by_loss.iter().enumerate())
            .map(|(loss, moves)| f64::from(*moves) * weights(loss))
            .sum();
        (self.by_loss.iter().enumerate())
            .map(|(loss, moves)| {
                let p = weights(loss) / total;
                if *moves == 0 {
                    0.0
                } else {
                    -f64::from(*moves) * p * p.log2()
                }
            })
            .sum()
    }
}

/// Weighs every move at a state from which a win takes exactly `par` moves.
pub fn decision<P: Puzzle>(
    puzzle: &P,
    state: &P::State,
    par: u32,
    limits: &Limits<'_>,
) -> Answer<Decision> {
    let mut decision = Decision {
        fatal: puzzle.fatal_moves(state),
        ..Decision::default()
    };
    let mut nexts = Vec::new();
    puzzle.expand(state, |_, next| nexts.push(next));
    for next in nexts {
        let best = par.saturating_sub(1);
        let mut search = Optimal::no_longer_than(puzzle, next, best + NEAR, *limits);
        match search.finish().answer {
            Answer::Solved(moves) => {
                let loss = moves.len() - best as usize;
                decision.by_loss[loss] += 1;
            }
            Answer::Unsolvable => decision.lost += 1,
            Answer::GaveUp(why) => return Answer::GaveUp(why),
        }
    }
    Answer::Solved(decision)
}

/// Measures a puzzle along its shortest solution.
pub fn measure<P: Puzzle>(puzzle: &P, start: P::State, limits: &Limits<'_>) -> Answer<Measures> {
    let line = match optimal(puzzle, start, limits).answer {
        Answer::Solved(line) => line,
        Answer::Unsolvable => return Answer::Unsolvable,
        Answer::GaveUp(why) => return Answer::GaveUp(why),
    };
    let par = line.len() as u32;
    let optimal_solutions = match count_optimal(puzzle, start, par, limits).answer {
        Answer::GaveUp(why) => return Answer::GaveUp(why),
        counted => counted.solved().unwrap_or(0),
    };
    let mut state = start;
    let (mut available, mut deadly, mut losing, mut entropy) = (0, 0, 0, 0.0);
    for (done, action) in line.iter().enumerate() {
        let decision = match decision(puzzle, &state, par - done as u32, limits) {
            Answer::Solved(decision) => decision,
            Answer::Unsolvable => return Answer::Unsolvable,
            Answer::GaveUp(why) => return Answer::GaveUp(why),
        };
        available += decision.available();
        deadly += decision.fatal;
        losing += decision.available() - decision.by_loss[0];
        entropy += decision.entropy();
        let mut next = state;
        puzzle.expand(&state, |candidate, to| {
            if candidate == *action {
                next = to;
            }
        });
        state = next;
    }
    let share = |part: u32| f64::from(part) / f64::from(available.max(1));
    Answer::Solved(Measures {
        par,
        optimal_solutions,
        deadly: share(deadly),
        losing: share(losing),
        entropy: entropy / f64::from(par.max(1)),
    })
}
