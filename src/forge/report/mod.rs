//! `forge report`: what the generator and the solver do on many levels, in tables and plots.

mod plots;
mod sample;
pub(super) mod stats;
mod tables;

use super::sweep::{on_threads, progress};
use super::{BudgetArgs, Failure, Outcome};
use crate::cube::generate::Difficulty;
use rayon::prelude::*;
use sample::Sample;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
                        forge report\n  \
                        forge report --count 100 --out scratch")]
pub(super) struct Args {
    /// Levels of each difficulty
    #[arg(long, short, default_value_t = 1000)]
    count: u32,
    /// The first seed; the others follow
    #[arg(long, default_value_t = 0)]
    first_seed: u32,
    /// The folder to write to
    #[arg(long, short, default_value = "docs/report")]
    out: PathBuf,
    /// Threads; one for each core if left out
    #[arg(long, default_value_t = 0, value_parser = super::thread_count)]
    threads: usize,
    #[command(flatten)]
    budget: BudgetArgs,
}

/// What was measured of one difficulty.
struct Group {
    difficulty: Difficulty,
    samples: Vec<Sample>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    std::fs::create_dir_all(&args.out).map_err(Failure::file(&args.out))?;
    let mut groups = Vec::new();
    for difficulty in Difficulty::all() {
        let samples = gather(args, difficulty)?;
        groups.push(Group {
            difficulty,
            samples,
        });
    }
    let mut written = vec![("README.md", tables::page(&groups))];
    written.extend(plots::all(&groups).map_err(Failure::Other)?);
    for (name, text) in written {
        let path = args.out.join(name);
        std::fs::write(&path, text).map_err(Failure::file(&path))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(Outcome::AllWell)
}

fn gather(args: &Args, difficulty: Difficulty) -> Result<Vec<Sample>, Failure> {
    let bar = progress(args.count.into(), format!("difficulty {difficulty:>2}"));
    let limits = args.budget.limits();
    let samples: Result<Vec<Sample>, String> = on_threads(args.threads, || {
        (0..args.count)
            .into_par_iter()
            .map(|i| {
                let sample = Sample::take(difficulty, args.first_seed.wrapping_add(i), &limits);
                bar.inc(1);
                sample
            })
            .collect()
    })?;
    bar.finish_and_clear();
    samples.map_err(Failure::Other)
}
