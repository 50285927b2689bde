//! The forge: makes, proves, rates and measures levels from the command line.
//!
//! One file for each subcommand. Results go to standard output, as text for people or as one JSON
//! object a line; progress and remarks go to standard error.

mod bench;
mod digest;
mod generate;
mod journal;
mod lines;
mod rate;
mod repair;
mod repair_bench;
mod report;
mod rewrite;
mod rooms;
mod seeds;
mod serve;
mod solve;
mod spacetime;
mod strokes;
mod sweep;
mod verdict;
mod verify;

use crate::rewrite::{BadGame, Fault};
use clap::{Parser, Subcommand};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use thiserror::Error;

/// Makes, proves, rates and measures the levels of A Mazing Monk.
#[derive(Parser)]
#[command(
    name = "forge",
    version,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 all well; 1 some level or file was bad; 2 wrong call or unreadable \
                  file; 3 an order was filled only nearly.\n\n\
                  Examples:\n  \
                  forge generate --difficulty 5 --seed 2009 --show\n  \
                  forge generate --difficulty 9 --par 8..10 --rating 2.0.. --json\n  \
                  forge generate --difficulty 3 --seed 1 --count 20 --json | forge rate --json\n  \
                  forge solve levels.txt --json\n  \
                  forge verify levels/*.seeds --sample 200\n  \
                  forge rewrite enumerate sokoban"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make levels from seeds, or to order
    Generate(generate::Args),
    /// Solve levels in the fewest turns, and prove it
    Solve(solve::Args),
    /// Rate levels by their looks and measure them by their solutions
    Rate(rate::Args),
    /// Make seed files of proven levels
    Seeds(seeds::Args),
    /// Make every level of seed files again and prove it
    Verify(verify::Args),
    /// Measure the generator and write tables and plots
    Report(report::Args),
    /// Time generator and solver, and the solver of 2009 beside them
    Bench(bench::Args),
    /// Work with the grid games: enumerate, solve, generate, check, picture
    Rewrite(rewrite::Args),
    /// Work with the room games: generate
    Rooms(rooms::Args),
    /// Mend rooms with the fewest changes, and prove it
    Repair(repair::Args),
    /// Measure how rooms are mended and write tables and plots
    RepairBench(repair_bench::Args),
    /// Learn a game from one played example, and check strips: a level and its solution in one
    Spacetime(spacetime::Args),
    /// Make, solve and prove many levels, and print one number for all
    Digest(digest::Args),
    /// Serve the web build on this machine
    Serve(serve::Args),
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = match cli.command {
        Command::Generate(args) => generate::run(&args, &mut out),
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Rate(args) => rate::run(&args, &mut out),
        Command::Seeds(args) => seeds::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Report(args) => report::run(&args, &mut out),
        Command::Bench(args) => bench::run(&args, &mut out),
        Command::Rewrite(args) => rewrite::run(&args, &mut out),
        Command::Rooms(args) => rooms::run(&args, &mut out),
        Command::Repair(args) => repair::run(&args, &mut out),
        Command::RepairBench(args) => repair_bench::run(&args, &mut out),
        Command::Spacetime(args) => spacetime::run(&args, &mut out),
        Command::Digest(args) => digest::run(&args, &mut out),
        Command::Serve(args) => serve::run(&args, &mut out),
    };
    match done.and_then(|outcome| out.flush().map(|()| outcome).map_err(Failure::from)) {
        Ok(outcome) => outcome.into(),
        // The reader of our output has read enough and closed it.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("forge: {failure}");
            ExitCode::from(failure.code())
        }
    }
}

/// How a subcommand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    AllWell,
    SomeBad,
    OnlyNearly,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::AllWell => 0,
            Outcome::SomeBad => 1,
            Outcome::OnlyNearly => 3,
        })
    }
}

/// Why a subcommand could not do its work.
#[derive(Debug, Error)]
enum Failure {
    /// Standard output is gone.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// A game file is no game.
    #[error(transparent)]
    Game(#[from] BadGame),
    /// A file of a room game is none.
    #[error(transparent)]
    RoomGame(#[from] crate::rooms::BadGame),
    /// A text that was read and is bad: where, and why.
    #[error("{0}")]
    Text(String),
    /// Anything else, in words.
    #[error("{0}")]
    Other(String),
}

impl Failure {
    /// A file that was read and is bad ends like a bad level; everything else is a wrong call.
    fn code(&self) -> u8 {
        match self {
            Failure::Game(bad) if !matches!(bad.reason, Fault::Unreadable(_)) => 1,
            Failure::RoomGame(bad) => match bad.reason {
                crate::rooms::Fault::Unreadable(_) => 2,
                _ => 1,
            },
            Failure::Text(_) => 1,
            _ => 2,
        }
    }

    fn file(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        let name = path.display().to_string();
        move |error| Failure::File(name, error)
    }

    fn other(error: impl Display) -> Failure {
        Failure::Other(error.to_string())
    }
}

/// Writes one JSON object on a line of its own.
fn write_json(out: &mut impl Write, value: &impl serde::Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(|error| Failure::Output(error.into()))?;
    out.write_all(b"\n")?;
    Ok(())
}

/// A number of threads that a machine may have.
fn thread_count(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| *count <= 1024);
    count.ok_or_else(|| format!("\"{text}\" is not a number of threads up to 1024"))
}

/// The budget of one search, as options.
#[derive(clap::Args, Clone, Copy)]
struct BudgetArgs {
    /// Most states that one search may look into
    #[arg(long, value_name = "N", default_value_t = crate::puzzle::Budget::default().nodes)]
    max_nodes: u64,
    /// Most memory that one search may hold, in MiB
    #[arg(long, value_name = "N", default_value_t = crate::puzzle::Budget::default().bytes >> 20)]
    max_mib: usize,
}

impl BudgetArgs {
    fn limits(&self) -> crate::puzzle::Limits<'static> {
        crate::puzzle::Budget {
            nodes: self.max_nodes,
            bytes: self.max_mib.saturating_mul(1 << 20),
        }
        .into()
    }
}
