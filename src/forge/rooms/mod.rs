//! `forge rooms`: the room games.

mod generate;

use super::{Failure, Outcome};
use crate::rooms::{BUILT_IN, Game, find_built_in};
use clap::Subcommand;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

#[derive(clap::Args)]
#[command(arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make rooms from seeds, or to order
    Generate(generate::Args),
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    match &args.command {
        Command::Generate(args) => generate::run(args, out),
    }
}

/// A game file, or a built-in game.
pub(super) fn read_game(file: &str) -> Result<Arc<Game>, Failure> {
    let path = Path::new(file);
    match find_built_in(file) {
        Some(game) if !path.exists() => Ok(Arc::clone(game)),
        None if !path.exists() => {
            let names: Vec<&str> = BUILT_IN.iter().map(|(_, name, _)| *name).collect();
            Err(Failure::Other(format!(
                "{file}: neither a file nor a built-in game ({})",
                names.join(", ")
            )))
        }
        _ => Ok(Arc::new(Game::from_file(path)?)),
    }
}
