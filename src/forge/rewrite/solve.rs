//! `forge rewrite solve`: the fewest moves, proven.

use super::Which;
use crate::forge::{BudgetArgs, Failure, Outcome, write_json};
use crate::levels::board_code::BoardCode;
use crate::puzzle::{Answer, Limits};
use crate::rewrite::{Board, Game, Machine, Move, write_moves};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
#[command(
    after_help = "A board is written row by row, rows separated by / and layers by |.\n\n\
                  Examples:\n  \
                  forge rewrite solve sokoban --json\n  \
                  forge rewrite solve merge --board \"1 1 2 / 3 4 _\" --show"
)]
pub(super) struct Args {
    #[command(flatten)]
    which: Which,
    /// A board in place of the start board
    #[arg(long, value_name = "TEXT", conflicts_with = "code")]
    board: Option<String>,
    /// A level code in place of the start board
    #[arg(long)]
    code: Option<String>,
    /// Draw every board on the way
    #[arg(long)]
    show: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: BudgetArgs,
}

#[derive(Default, Serialize)]
struct Solved {
    game: String,
    board: String,
    /// `None`: the search gave up before it could tell.
    solvable: Option<bool>,
    /// The fewest moves, or the fewest known if not proven.
    par: Option<u32>,
    proven: bool,
    solution: Option<String>,
    expanded: u64,
    optimal_solutions: Option<u64>,
    difficulty: Option<u32>,
}

/// States that a rating may take.
const RATING_STATES: u64 = 1_000_000;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let game = args.which.game()?;
    let board = wanted_board(args, &game)?;
    let machine = Machine::new(&game, &board);
    let (solved, moves) = solve(&game, &machine, &board, &args.budget.limits());
    if args.json {
        write_json(out, &solved)?;
    } else {
        tell(&solved, out)?;
    }
    if args.show {
        show(&game, &machine, board, &moves, out)?;
    }
    Ok(Outcome::AllWell)
}

fn wanted_board(args: &Args, game: &Game) -> Result<Board, Failure> {
    let other = |error: &dyn std::fmt::Display| Failure::Other(error.to_string());
    if let Some(text) = &args.board {
        return game.read_board(text).map_err(|error| other(&error));
    }
    if let Some(code) = &args.code {
        let code: BoardCode = code.parse().map_err(|error| other(&error))?;
        let known = code.game([game]).map_err(|error| other(&error))?;
        return code.board(known).map_err(|error| other(&error));
    }
    Ok(args.which.start(game)?.board.clone())
}

fn solve(
    game: &Game,
    machine: &Machine,
    board: &Board,
    limits: &Limits<'_>,
) -> (Solved, Vec<Move>) {
    let search = machine.solve(board, limits);
    let mut solved = Solved {
        game: game.name().to_owned(),
        board: game.write_board(board),
        expanded: search.expanded,
        ..Solved::default()
    };
    let mut found = Vec::new();
    match search.answer {
        Answer::Solved(moves) => {
            let par = moves.len() as u32;
            let counted = machine.count_solutions(board, par, limits);
            solved.optimal_solutions = counted.answer.solved();
            let rating = machine.rate(board, RATING_STATES);
            solved.difficulty = rating.map(|rating| rating.difficulty());
            solved.proven = true;
            found = moves;
        }
        Answer::Unsolvable => (solved.solvable, solved.proven) = (Some(false), true),
        Answer::GaveUp(_) => match machine.solve_any(board, limits).answer {
            Answer::Solved(moves) => found = moves,
            Answer::Unsolvable => (solved.solvable, solved.proven) = (Some(false), true),
            Answer::GaveUp(_) => return (solved, found),
        },
    }
    if solved.solvable.is_none() {
        solved.solvable = Some(true);
        solved.par = Some(found.len() as u32);
        solved.solution = Some(write_moves(&found));
    }
    (solved, found)
}

fn tell(solved: &Solved, out: &mut impl Write) -> Result<(), Failure> {
    match (solved.solvable, solved.par, &solved.solution) {
        (Some(false), ..) => writeln!(out, "no solution (proven, {} states)", solved.expanded)?,
        (_, Some(par), Some(solution)) => {
            let proof = if solved.proven {
                "proven"
            } else {
                "best known"
            };
            write!(out, "par {par} ({proof}, {} states", solved.expanded)?;
            if let Some(ways) = solved.optimal_solutions {
                write!(out, ", {ways} shortest solutions")?;
            }
            if let Some(difficulty) = solved.difficulty {
                write!(out, ", difficulty {difficulty}")?;
            }
            writeln!(out, "): {solution}")?;
        }
        _ => writeln!(out, "gave up after {} states", solved.expanded)?,
    }
    Ok(())
}

fn show(
    game: &Game,
    machine: &Machine,
    mut board: Board,
    moves: &[Move],
    out: &mut impl Write,
) -> Result<(), Failure> {
    draw(game, &board, out)?;
    for action in moves {
        writeln!(out, "{action}")?;
        match machine.after(&board, action) {
            Some(next) => board = next,
            None => break,
        }
        draw(game, &board, out)?;
    }
    Ok(())
}

/// Draws a board, its layers below each other.
pub(super) fn draw(game: &Game, board: &Board, out: &mut impl Write) -> Result<(), Failure> {
    for (layer, rows) in game.board_rows(board).iter().enumerate() {
        if layer > 0 {
            writeln!(out, "    |")?;
        }
        for row in rows {
            writeln!(out, "    {row}")?;
        }
    }
    Ok(())
}
