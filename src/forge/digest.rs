//! `forge digest`: one number for many levels, to compare machines.

use super::{Failure, Outcome, write_json};
use crate::levels::digest::Digest;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

#[derive(clap::Args)]
#[command(
    after_help = "The browser tests make the same levels in WebAssembly and compare.\n\n\
                        Examples:\n  \
                        forge digest\n  \
                        forge digest --first 2009 --count 100 --json"
)]
pub(super) struct Args {
    /// The first seed; ten difficulties to a seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    first: u32,
    /// Levels
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    levels: u32,
    pars: u32,
    digest: String,
    seconds: f64,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let start = Instant::now();
    let digest = Digest::of(args.first, args.count);
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        let told = Told {
            levels: digest.levels,
            pars: digest.pars,
            digest: digest.to_string(),
            seconds,
        };
        write_json(out, &told)?;
    } else {
        writeln!(out, "{digest}")?;
    }
    Ok(if digest.levels == args.count {
        Outcome::AllWell
    } else {
        Outcome::SomeBad
    })
}
