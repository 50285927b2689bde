//! `forge rewrite`: the grid games, one file for each of its subcommands.

mod check;
mod enumerate;
mod generate;
mod picture;
mod solve;

use super::{Failure, Outcome};
use crate::rewrite::{BUILT_IN, Game, Method, Start, find_built_in};
use clap::Subcommand;
use std::io::Write;
use std::path::Path;

#[derive(clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "FILE is a game file, or the name of a built-in game: peg-solitaire, merge, \
                  sokoban, two-door, stepping-stones, frogs, boulders.\n\n\
                  Examples:\n  \
                  forge rewrite enumerate sokoban --json\n  \
                  forge rewrite generate boulders --length 20 --nothing --seed 7 --show\n  \
                  forge rewrite check assets/games/*.ron\n  \
                  forge rewrite picture sokoban --out sokoban.svg"
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find all boards of a game and solve each
    Enumerate(enumerate::Args),
    /// Solve boards in the fewest moves, and prove it
    Solve(solve::Args),
    /// Make levels from seeds
    Generate(generate::Args),
    /// Read game files and say what is wrong with them
    Check(check::Args),
    /// Draw what lies where over all boards of a game
    Picture(picture::Args),
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    match &args.command {
        Command::Enumerate(args) => enumerate::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Generate(args) => generate::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Picture(args) => picture::run(args, out),
    }
}

/// Which game, and which of its start boards.
#[derive(clap::Args)]
struct Which {
    /// A game file, or the name of a built-in game
    file: String,
    /// The start board, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    start: usize,
}

impl Which {
    fn game(&self) -> Result<Game, Failure> {
        read_game(&self.file)
    }

    fn start<'a>(&self, game: &'a Game) -> Result<&'a Start, Failure> {
        let index = self.start.checked_sub(1);
        let start = index.and_then(|index| game.starts().get(index));
        start.ok_or_else(|| {
            let (name, count) = (game.name(), game.starts().len());
            let number = self.start;
            Failure::Other(format!(
                "{name} has {count} start boards, so there is none numbered {number}"
            ))
        })
    }
}

/// How the boards of a game are found.
#[derive(clap::Args)]
struct How {
    /// Forwards from the start board, not backwards from a solved one
    #[arg(long, conflicts_with = "complete")]
    forward: bool,
    /// Backwards from every solved board and through won ones: miss no board
    #[arg(long)]
    complete: bool,
}

impl How {
    fn method(&self) -> Method {
        match (self.forward, self.complete) {
            (true, _) => Method::Forward,
            (_, true) => Method::Complete,
            _ => Method::Published,
        }
    }
}

/// A game file, or a built-in game.
fn read_game(file: &str) -> Result<Game, Failure> {
    let path = Path::new(file);
    match find_built_in(file) {
        Some(game) if !path.exists() => Ok(game.clone()),
        None if !path.exists() => {
            let names: Vec<&str> = BUILT_IN.iter().map(|(_, name, _)| *name).collect();
            Err(Failure::Other(format!(
                "{file}: neither a file nor a built-in game ({})",
                names.join(", ")
            )))
        }
        _ => Ok(Game::from_file(path)?),
    }
}
