//! `forge rewrite enumerate`: all boards of a game, each solved.

use super::{How, Which};
use crate::forge::{BudgetArgs, Failure, Outcome, write_json};
use crate::rewrite::{AllBoards, Game, Method, NotAllBoards, enumerate, write_moves};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

#[derive(clap::Args)]
#[command(
    after_help = "Exit code 3 if the search gave up before all boards were found.\n\n\
                  Examples:\n  \
                  forge rewrite enumerate sokoban --json\n  \
                  forge rewrite enumerate merge --complete\n  \
                  forge rewrite enumerate my-game.ron --forward --list"
)]
pub(super) struct Args {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    how: How,
    /// Print every board with a shortest solution
    #[arg(long)]
    list: bool,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: BudgetArgs,
}

#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    direction: &'static str,
    method: &'static str,
    boards: usize,
    mean: f64,
    max: u32,
    unsolvable: usize,
    seconds: f64,
}

#[derive(Serialize)]
struct Listed {
    board: String,
    par: u32,
    solution: String,
}

#[derive(Serialize)]
struct Stopped<'a> {
    game: &'a str,
    direction: &'static str,
    method: &'static str,
    error: String,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let game = args.which.game()?;
    let start = args.which.start(&game)?;
    let (direction, method) = words(args.how.method());
    let clock = Instant::now();
    let limits = args.budget.limits();
    let found = enumerate(&game, start, args.how.method(), args.list, &limits);
    let seconds = clock.elapsed().as_secs_f64();
    let all = match found {
        Ok(all) => all,
        Err(why) => {
            let (game, error) = (game.name(), why.to_string());
            if args.json {
                let stopped = Stopped {
                    game,
                    direction,
                    method,
                    error,
                };
                write_json(out, &stopped)?;
            } else {
                writeln!(out, "{game}, {method}: {error}")?;
            }
            return Ok(match why {
                NotAllBoards::GaveUp(_) => Outcome::OnlyNearly,
                _ => Outcome::SomeBad,
            });
        }
    };
    if args.list {
        list(&game, &all, args.json, out)?;
    }
    let summary = Summary {
        game: game.name(),
        direction,
        method,
        boards: all.boards.len(),
        mean: all.mean(),
        max: all.longest(),
        unsolvable: all.unsolvable.len(),
        seconds,
    };
    if args.json {
        write_json(out, &summary)?;
    } else {
        writeln!(
            out,
            "{}, {method}: {} boards, mean {:.3}, longest {}, unsolvable {}, {:.4} s",
            summary.game,
            summary.boards,
            summary.mean,
            summary.max,
            summary.unsolvable,
            summary.seconds
        )?;
    }
    Ok(if all.unsolvable.is_empty() {
        Outcome::AllWell
    } else {
        Outcome::SomeBad
    })
}

fn words(method: Method) -> (&'static str, &'static str) {
    match method {
        Method::Forward => ("forward", "forward"),
        Method::Published => ("inverted", "published"),
        Method::Complete => ("inverted", "complete"),
    }
}

fn list(game: &Game, all: &AllBoards, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    for solved in &all.boards {
        let listed = Listed {
            board: game.write_board(&solved.board),
            par: solved.par,
            solution: write_moves(&solved.solution),
        };
        if json {
            write_json(out, &listed)?;
        } else {
            writeln!(out, "{}  {}  {}", listed.par, listed.board, listed.solution)?;
        }
    }
    Ok(())
}
