//! `forge rewrite check`: whether game files are games.

use super::read_game;
use crate::forge::{BudgetArgs, Failure, Outcome, write_json};
use crate::puzzle::{Answer, Limits};
use crate::rewrite::{Game, Machine};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
#[command(
    after_help = "Every start board is solved, within the budget. Exit code 1 if a file is no \
                  game.\n\nExamples:\n  \
                  forge rewrite check my-game.ron\n  \
                  forge rewrite check assets/games/*.ron --json"
)]
pub(super) struct Args {
    /// Game files, or names of built-in games
    #[arg(required = true)]
    files: Vec<String>,
    /// Print one JSON object a file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: BudgetArgs,
}

#[derive(Default, Serialize)]
struct Checked {
    file: String,
    good: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The fewest moves for each start board; `null` if the search gave up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pars: Vec<Option<usize>>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::AllWell;
    for file in &args.files {
        let checked = check(file, &args.budget.limits())?;
        if !checked.good {
            outcome = Outcome::SomeBad;
        }
        if args.json {
            write_json(out, &checked)?;
        } else {
            tell(&checked, out)?;
        }
    }
    Ok(outcome)
}

fn check(file: &str, limits: &Limits<'_>) -> Result<Checked, Failure> {
    let mut checked = Checked {
        file: file.to_owned(),
        ..Checked::default()
    };
    let game = match read_game(file) {
        Ok(game) => game,
        Err(Failure::Game(bad)) => {
            checked.line = bad.line;
            checked.error = Some(bad.to_string());
            return Ok(checked);
        }
        Err(failure) => return Err(failure),
    };
    checked.good = true;
    checked.game = Some(game.name().to_owned());
    for start in game.starts() {
        match par(&game, &start.board, limits) {
            Ok(par) => checked.pars.push(par),
            Err(()) => {
                checked.good = false;
                let name = &start.name;
                checked.error = Some(format!("{file}: start board {name:?} can never be won"));
            }
        }
    }
    Ok(checked)
}

fn par(
    game: &Game,
    board: &crate::rewrite::Board,
    limits: &Limits<'_>,
) -> Result<Option<usize>, ()> {
    match Machine::new(game, board).solve(board, limits).answer {
        Answer::Solved(moves) => Ok(Some(moves.len())),
        Answer::GaveUp(_) => Ok(None),
        Answer::Unsolvable => Err(()),
    }
}

fn tell(checked: &Checked, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(error) = &checked.error {
        writeln!(out, "{error}")?;
        return Ok(());
    }
    let pars: Vec<String> = (checked.pars.iter())
        .map(|par| par.map_or("unknown".to_owned(), |par| par.to_string()))
        .collect();
    let name = checked.game.as_deref().unwrap_or_default();
    let file = &checked.file;
    writeln!(out, "{file}: {name} is a game; par {}", pars.join(", "))?;
    Ok(())
}
