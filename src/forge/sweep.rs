//! Making and proving many levels on all cores.

use super::Failure;
use crate::cube::generate::{Difficulty, GeneratedLevel, generate, solves};
use crate::cube::moves::count_turns;
use crate::cube::rating::Rating;
use crate::cube::solver::solve;
use crate::puzzle::{Answer, Limits};

/// A level that was made, solved in the fewest turns, and its solution replayed by the rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Proven {
    pub(super) seed: u32,
    pub(super) rating: f64,
    pub(super) par: u32,
    pub(super) expanded: u64,
}

/// Makes the level of a seed and proves it; an error says what went wrong.
pub(super) fn prove_seed(
    difficulty: Difficulty,
    seed: u32,
    limits: &Limits<'_>,
) -> Result<(GeneratedLevel, Proven), String> {
    let level = generate(difficulty, seed).map_err(|error| error.to_string())?;
    if !solves(&level.cube, &level.known_solution) {
        return Err(format!(
            "seed {seed}: its own making, played forwards, does not solve it"
        ));
    }
    let search = solve(&level.cube, limits);
    let solution = match search.answer {
        Answer::Solved(solution) => solution,
        Answer::Unsolvable => return Err(format!("seed {seed}: the solver finds no solution")),
        Answer::GaveUp(why) => return Err(format!("seed {seed}: the solver gave up ({why:?})")),
    };
    if !solves(&level.cube, &solution) {
        return Err(format!("seed {seed}: the solution found does not solve it"));
    }
    let proven = Proven {
        seed,
        rating: Rating::of(&level.cube).total(),
        par: count_turns(&solution),
        expanded: search.expanded,
    };
    Ok((level, proven))
}

/// Runs some work on a number of threads; 0 takes one for each core.
pub(super) fn on_threads<T: Send>(
    threads: usize,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(Failure::other)?;
    Ok(pool.install(work))
}

/// A progress bar on standard error; nothing where that is no terminal.
pub(super) fn progress(length: u64, what: String) -> indicatif::ProgressBar {
    let bar = indicatif::ProgressBar::new(length);
    if let Ok(style) =
        indicatif::ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} {per_sec} {eta}")
    {
        bar.set_style(style);
    }
    bar.with_prefix(what)
}
