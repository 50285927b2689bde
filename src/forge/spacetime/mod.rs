//! `forge spacetime`: rules learned from one played example, one file for each of its subcommands.

mod check;
mod generate;
mod learn;
mod solve;
mod tables;
mod wishes;

use super::{Failure, Outcome};
use crate::spacetime::{EXAMPLES, Example, find_example};
use clap::Subcommand;
use std::io::{Read, Write};
use std::path::Path;

/// Bytes of a file that are read; one more than the longest example has is enough to refuse it.
const MOST_BYTES: u64 = (1 << 22) + 1;

#[derive(clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "EXAMPLE is a file, or the name of a built-in example: meadow, labyrinth, garden, vault, \
                  terraces.\n\n\
                  Examples:\n  \
                  forge spacetime learn vault\n  \
                  forge spacetime learn terraces --as-game > terraces.ron\n  \
                  forge spacetime generate vault --size 7x7 --frames 10 --count P=1 --count O=2 --strict\n  \
                  forge spacetime solve requests.json --examples my-examples --json\n  \
                  forge spacetime check strip.txt --json"
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Tell what an example teaches, or write it as a grid game
    Learn(learn::Args),
    /// Make strips to order: levels together with their solutions
    Generate(generate::Args),
    /// Answer the requests of a file: a strip, or the wishes that clash
    Solve(solve::Args),
    /// Measure generation, proofs and edits, and write tables and plots beside the published figures
    Tables(tables::Args),
    /// Check strips by what their example teaches, and by the game's real rules where we have them
    Check(check::Args),
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    match &args.command {
        Command::Learn(args) => learn::run(args, out),
        Command::Generate(args) => generate::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Tables(args) => tables::run(args, out),
        Command::Check(args) => check::run(args, out),
    }
}

fn read_text(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let opened = std::fs::File::open(path);
    let read = opened.and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text));
    read.map_err(Failure::file(path))?;
    Ok(text)
}

/// An example file, or a built-in example.
fn read_example(file: &str) -> Result<Example, Failure> {
    let path = Path::new(file);
    if !path.exists() {
        return find_example(file).cloned().ok_or_else(|| {
            let names: Vec<&str> = EXAMPLES.iter().map(|(name, _)| *name).collect();
            let names = names.join(", ");
            Failure::Other(format!(
                "{file}: neither a file nor a built-in example ({names})"
            ))
        });
    }
    let text = read_text(path)?;
    Example::read(&text).map_err(|bad| Failure::Text(format!("{file}: {bad}")))
}

/// An example by its name: one of a folder, or a built-in one.
fn example_in(folder: Option<&Path>, game: &str) -> Result<Example, Failure> {
    // A name from a file leads nowhere else than into the folder.
    let is_plain = game
        .chars()
        .all(|c| c.is_alphanumeric() || "_-".contains(c));
    let path = folder.filter(|_| is_plain);
    match path.map(|folder| folder.join(format!("{game}.txt"))) {
        Some(path) if path.exists() => read_example(&path.display().to_string()),
        _ if is_plain => read_example(game),
        _ => Err(Failure::Text(format!("{game:?} is no name of an example"))),
    }
}
