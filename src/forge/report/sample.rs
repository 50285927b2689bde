//! What is measured of one level.

use crate::cube::generate::{Difficulty, Refusal, generate};
use crate::cube::moves::count_turns;
use crate::cube::rating::Rating;
use crate::cube::searches::Measuring;
use crate::cube::solver::{solve, solve_quickly};
use crate::puzzle::{Answer, Limits, Measures, finish};
use std::time::Instant;

pub(super) struct Sample {
    pub(super) rating: Rating,
    pub(super) measures: Measures,
    /// Turns of the first solution found.
    pub(super) first_turns: u32,
    /// States looked into for the first solution and for the proof of par.
    pub(super) first_states: u64,
    pub(super) optimal_states: u64,
    pub(super) refused: Vec<Refusal>,
    /// Microseconds.
    pub(super) generate_us: f64,
    pub(super) first_us: f64,
    pub(super) optimal_us: f64,
}

impl Sample {
    pub(super) fn take(
        difficulty: Difficulty,
        seed: u32,
        limits: &Limits<'static>,
    ) -> Result<Sample, String> {
        let (level, generate_us) = timed(|| generate(difficulty, seed));
        let level = level.map_err(|error| error.to_string())?;
        let (first, first_us) = timed(|| solve_quickly(&level.cube, limits));
        let (optimal, optimal_us) = timed(|| solve(&level.cube, limits));
        let failed = || format!("seed {seed} of difficulty {difficulty}: the solver gave up");
        let first_moves = first.answer.solved().ok_or_else(failed)?;
        let mut measuring = Measuring::new(&level.cube, *limits);
        let Some(Answer::Solved(measures)) = finish(&mut measuring, None) else {
            return Err(failed());
        };
        Ok(Sample {
            rating: Rating::of(&level.cube),
            measures,
            first_turns: count_turns(&first_moves),
            first_states: first.expanded,
            optimal_states: optimal.expanded,
            refused: level.refused,
            generate_us,
            first_us,
            optimal_us,
        })
    }

    /// Distinct shortest solutions; 0 if there are too many to count.
    pub(super) fn shortest_solutions(&self) -> f64 {
        self.measures.optimal_solutions.unwrap_or(0) as f64
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64() * 1e6)
}
