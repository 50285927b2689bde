//! `forge seeds`: seed files of proven levels, the same bytes on any number of threads.

use super::journal::Journal;
use super::sweep::{Proven, on_threads, progress, prove_seed};
use super::{BudgetArgs, Failure, Outcome};
use crate::cube::generate::{Difficulty, GENERATOR_VERSION};
use crate::cube::rating::quantise;
use crate::levels::seeds::{Entry, SeedFile};
use rayon::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(clap::Args)]
#[command(
    after_help = "An interrupted run leaves a .part file beside the seed file and goes on from \
                        it when it is started again.\n\n\
                        Examples:\n  \
                        forge seeds\n  \
                        forge seeds --difficulty 10 --count 500 --out scratch --threads 1"
)]
pub(super) struct Args {
    /// Only this difficulty; may be given several times. All ten if left out
    #[arg(long, short)]
    difficulty: Vec<Difficulty>,
    /// Levels in a file
    #[arg(long, short, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    count: u32,
    /// The first seed; the others follow
    #[arg(long, default_value_t = 0)]
    first_seed: u32,
    /// The folder to write to
    #[arg(long, short, default_value = "levels")]
    out: PathBuf,
    /// Threads; one for each core if left out
    #[arg(long, default_value_t = 0, value_parser = super::thread_count)]
    threads: usize,
    #[command(flatten)]
    budget: BudgetArgs,
}

/// Levels between two entries in the journal.
const CHUNK: usize = 500;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    std::fs::create_dir_all(&args.out).map_err(Failure::file(&args.out))?;
    let difficulties = if args.difficulty.is_empty() {
        Difficulty::all().collect()
    } else {
        args.difficulty.clone()
    };
    for difficulty in difficulties {
        let started = Instant::now();
        let path = args.out.join(SeedFile::name(difficulty));
        let levels = prove_all(args, difficulty, &path)?;
        tell(
            difficulty,
            &levels,
            &path,
            started.elapsed().as_secs_f64(),
            out,
        )?;
    }
    Ok(Outcome::AllWell)
}

/// Proves every level of a file, going on from its journal, and writes the file.
fn prove_all(args: &Args, difficulty: Difficulty, path: &Path) -> Result<Vec<Proven>, Failure> {
    let part = path.with_extension("seeds.part");
    let heading = format!(
        "seeds generator {GENERATOR_VERSION} difficulty {difficulty} first {} count {}",
        args.first_seed, args.count
    );
    let (mut journal, mut levels) =
        Journal::open(&part, &heading, args.first_seed).map_err(Failure::file(&part))?;
    let bar = progress(args.count.into(), format!("difficulty {difficulty:>2}"));
    bar.set_position(levels.len() as u64);
    let limits = args.budget.limits();
    let missing: Vec<u32> = (levels.len() as u32..args.count)
        .map(|i| args.first_seed.wrapping_add(i))
        .collect();
    let prove = |seed: &u32| {
        bar.inc(1);
        prove_seed(difficulty, *seed, &limits).map(|(_, proven)| proven)
    };
    on_threads(args.threads, || -> Result<(), Failure> {
        for seeds in missing.chunks(CHUNK) {
            let chunk: Result<Vec<Proven>, String> = seeds.par_iter().map(prove).collect();
            let chunk = chunk.map_err(|why| {
                Failure::Other(format!(
                    "difficulty {difficulty}, {why}; --max-nodes and --max-mib raise the budget"
                ))
            })?;
            journal.append(&chunk).map_err(Failure::file(&part))?;
            levels.extend(chunk);
        }
        Ok(())
    })??;
    bar.finish_and_clear();
    write_file(difficulty, &mut levels, path)?;
    journal.remove().map_err(Failure::file(&part))?;
    Ok(levels)
}

/// Writes the sorted file under another name first, so that a half-written one is never found.
fn write_file(difficulty: Difficulty, levels: &mut [Proven], path: &Path) -> Result<(), Failure> {
    levels.sort_by(|a, b| a.rating.total_cmp(&b.rating).then(a.seed.cmp(&b.seed)));
    let file = SeedFile {
        difficulty,
        entries: levels
            .iter()
            .map(|level| Entry {
                seed: level.seed,
                rating: quantise(level.rating),
            })
            .collect(),
    };
    let fresh = path.with_extension("seeds.new");
    std::fs::write(&fresh, file.to_bytes()).map_err(Failure::file(&fresh))?;
    std::fs::rename(&fresh, path).map_err(Failure::file(path))
}

fn tell(
    difficulty: Difficulty,
    levels: &[Proven],
    path: &Path,
    seconds: f64,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let pars = levels.iter().map(|level| level.par);
    let ratings = levels.first().zip(levels.last());
    let (low, high) = ratings.map_or((0.0, 0.0), |(first, last)| (first.rating, last.rating));
    writeln!(
        out,
        "{}: {} levels of difficulty {difficulty}, rating {low:.2} to {high:.2}, par {} to {} (mean \
         {:.2}), all proven, at most {} states, {seconds:.1} s",
        path.display(),
        levels.len(),
        pars.clone().min().unwrap_or(0),
        pars.clone().max().unwrap_or(0),
        f64::from(pars.sum::<u32>()) / levels.len().max(1) as f64,
        levels.iter().map(|level| level.expanded).max().unwrap_or(0),
    )?;
    out.flush()?;
    Ok(())
}
