//! `forge verify`: every level of seed files made again and proven.

use super::sweep::{Proven, on_threads, progress, prove_seed};
use super::{BudgetArgs, Failure, Outcome, write_json};
use crate::cube::Cube;
use crate::cube::rating::quantise;
use crate::levels::seeds::{Entry, SeedFile};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
                        forge verify levels/*.seeds\n  \
                        forge verify levels/difficulty-10.seeds --sample 200 --json")]
pub(super) struct Args {
    /// Seed files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Check only this many entries of each file, evenly spread
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Print one JSON object for each file
    #[arg(long)]
    json: bool,
    /// Threads; one for each core if left out
    #[arg(long, default_value_t = 0, value_parser = super::thread_count)]
    threads: usize,
    #[command(flatten)]
    budget: BudgetArgs,
}

#[derive(Default, Serialize)]
struct Verdict {
    file: String,
    entries: usize,
    checked: usize,
    par_mean: f64,
    par_max: u32,
    expanded_max: u64,
    errors: Vec<String>,
}

/// Errors named for each file; the rest are counted.
const NAMED_ERRORS: usize = 10;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::AllWell;
    for path in &args.files {
        let verdict = verify(args, path)?;
        if !verdict.errors.is_empty() {
            outcome = Outcome::SomeBad;
        }
        if args.json {
            write_json(out, &verdict)?;
        } else {
            tell(&verdict, out)?;
        }
        out.flush()?;
    }
    Ok(outcome)
}

fn verify(args: &Args, path: &Path) -> Result<Verdict, Failure> {
    let mut verdict = Verdict {
        file: path.display().to_string(),
        ..Verdict::default()
    };
    let read = std::fs::read(path).map_err(|error| error.to_string());
    let file = match read.and_then(|b| SeedFile::from_bytes(&b).map_err(|e| e.to_string())) {
        Ok(file) => file,
        Err(error) => {
            verdict.errors.push(error);
            return Ok(verdict);
        }
    };
    verdict.entries = file.entries.len();
    let sample = spread(&file.entries, args.sample);
    verdict.checked = sample.len();
    let bar = progress(sample.len() as u64, verdict.file.clone());
    let limits = args.budget.limits();
    let checked: Vec<Result<(Cube, Proven), String>> = on_threads(args.threads, || {
        sample
            .par_iter()
            .map(|entry| {
                bar.inc(1);
                let (level, proven) = prove_seed(file.difficulty, entry.seed, &limits)?;
                let rating = quantise(proven.rating);
                if rating != entry.rating {
                    return Err(format!(
                        "seed {}: the file rates it {}, it is {rating}",
                        entry.seed, entry.rating
                    ));
                }
                Ok((level.cube, proven))
            })
            .collect()
    })?;
    bar.finish_and_clear();
    judge(&mut verdict, checked);
    Ok(verdict)
}

/// Up to `wanted` entries, evenly spread over all.
fn spread(entries: &[Entry], wanted: Option<usize>) -> Vec<Entry> {
    let wanted = wanted.unwrap_or(entries.len()).min(entries.len());
    (0..wanted)
        .filter_map(|i| entries.get(i * entries.len() / wanted).copied())
        .collect()
}

fn judge(verdict: &mut Verdict, checked: Vec<Result<(Cube, Proven), String>>) {
    let mut errors = Vec::new();
    let mut seen: HashMap<Cube, u32> = HashMap::new();
    let mut last: Option<Proven> = None;
    let mut pars = 0;
    for result in checked {
        let (cube, proven) = match result {
            Ok(checked) => checked,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        if let Some(other) = seen.insert(cube, proven.seed) {
            errors.push(format!(
                "seeds {other} and {} give the same level",
                proven.seed
            ));
        }
        if last.is_some_and(|last| last.rating > proven.rating) {
            errors.push(format!(
                "seed {} is rated below the one before it",
                proven.seed
            ));
        }
        last = Some(proven);
        pars += proven.par;
        verdict.par_max = verdict.par_max.max(proven.par);
        verdict.expanded_max = verdict.expanded_max.max(proven.expanded);
    }
    verdict.par_mean = f64::from(pars) / verdict.checked.max(1) as f64;
    let more = errors.len().saturating_sub(NAMED_ERRORS);
    errors.truncate(NAMED_ERRORS);
    if more > 0 {
        errors.push(format!("and {more} more"));
    }
    verdict.errors = errors;
}

fn tell(verdict: &Verdict, out: &mut impl Write) -> Result<(), Failure> {
    for error in &verdict.errors {
        writeln!(out, "{}: {error}", verdict.file)?;
    }
    if verdict.errors.is_empty() {
        writeln!(
            out,
            "{}: {} of {} levels made again and proven, par mean {:.2}, most {}, at most {} states",
            verdict.file,
            verdict.checked,
            verdict.entries,
            verdict.par_mean,
            verdict.par_max,
            verdict.expanded_max
        )?;
    }
    Ok(())
}
