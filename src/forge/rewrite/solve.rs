//! `forge rewrite solve`: the fewest moves, proven.

use super::Which;
use crate::forge::verdict::Verdict;
use crate::forge::{BudgetArgs, Failure, Outcome, write_json};
use crate::levels::board_code::BoardCode;
use crate::puzzle::{Answer, Limits, finish};
use crate::rewrite::{Board, Game, Machine, Measuring, Move, write_moves};
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

#[derive(Serialize)]
struct Solved {
    game: String,
    board: String,
    #[serde(flatten)]
    verdict: Verdict,
    difficulty: Option<u32>,
}

/// States that may be listed to measure a board.
const MEASURED_STATES: u64 = 1_000_000;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let game = args.which.game()?;
    let board = wanted_board(args, &game)?;
    let machine = Machine::new(&game, &board);
    let (solved, moves) = solve(&game, &machine, &board, &args.budget.limits());
    if args.json {
        write_json(out, &solved)?;
    } else {
        solved.verdict.tell(solved.difficulty, out)?;
    }
    if args.show {
        show(&game, &machine, board, &moves, out)?;
    }
    Ok(Outcome::AllWell)
}

fn wanted_board(args: &Args, game: &Game) -> Result<Board, Failure> {
    if let Some(text) = &args.board {
        return game.read_board(text).map_err(Failure::other);
    }
    if let Some(code) = &args.code {
        let code: BoardCode = code.parse().map_err(Failure::other)?;
        let known = code.game([game]).map_err(Failure::other)?;
        return code.board(known).map_err(Failure::other);
    }
    Ok(args.which.start(game)?.board.clone())
}

fn solve(
    game: &Game,
    machine: &Machine,
    board: &Board,
    limits: &Limits<'_>,
) -> (Solved, Vec<Move>) {
    let (mut verdict, found) = Verdict::of(machine.solve(board, limits), || {
        machine.solve_any(board, limits).answer
    });
    let mut difficulty = None;
    if let Some(moves) = &found {
        let par = moves.len() as u32;
        verdict.par = Some(par);
        verdict.solution = Some(write_moves(moves));
        if verdict.proven {
            let counted = machine.count_solutions(board, par, limits);
            verdict.optimal_solutions = counted.answer.solved();
            let measured = finish(&mut Measuring::new(machine, board, MEASURED_STATES), None);
            let measures = measured.and_then(Answer::solved);
            difficulty = measures.map(|measures| measures.difficulty());
        }
    }
    let solved = Solved {
        game: game.name().to_owned(),
        board: game.write_board(board),
        verdict,
        difficulty,
    };
    (solved, found.unwrap_or_default())
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
