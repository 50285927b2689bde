//! `forge solve`: the fewest turns, proven.

use super::lines::Input;
use super::{BudgetArgs, Failure, Outcome, write_json};
use crate::cube::Cube;
use crate::cube::moves::{Move, count_turns, write_moves};
use crate::cube::solver::{count_solutions, solve, solve_quickly};
use crate::puzzle::{Answer, Limits};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
#[command(
    after_help = "A bad line is told and passed over; the exit code is then 1.\n\n\
                        Examples:\n  \
                        forge solve levels.txt\n  \
                        forge generate --difficulty 4 --seed 9 --json | forge solve --json\n  \
                        echo M2M0-001Y-SRT4 | forge solve"
)]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    budget: BudgetArgs,
}

#[derive(Default, Serialize)]
struct Solved {
    /// `None`: the search gave up before it could tell.
    solvable: Option<bool>,
    /// The fewest turns, or the fewest known if not proven.
    par: Option<u32>,
    proven: bool,
    solution: Option<String>,
    expanded: u64,
    optimal_solutions: Option<u64>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let limits = args.budget.limits();
    args.input.for_each(out, |out, cube| {
        let solved = solve_one(cube, &limits);
        if args.input.json {
            write_json(out, &solved)
        } else {
            tell(&solved, out)
        }
    })
}

fn solve_one(cube: &Cube, limits: &Limits<'_>) -> Solved {
    let search = solve(cube, limits);
    let mut solved = Solved {
        expanded: search.expanded,
        ..Solved::default()
    };
    let keep = |solved: &mut Solved, moves: &[Move]| {
        solved.solvable = Some(true);
        solved.par = Some(count_turns(moves));
        solved.solution = Some(write_moves(moves));
    };
    match search.answer {
        Answer::Solved(moves) => {
            keep(&mut solved, &moves);
            solved.proven = true;
            let counted = count_solutions(cube, count_turns(&moves), limits);
            solved.optimal_solutions = counted.answer.solved();
        }
        Answer::Unsolvable => {
            solved.solvable = Some(false);
            solved.proven = true;
        }
        Answer::GaveUp(_) => match solve_quickly(cube, limits).answer {
            Answer::Solved(moves) => keep(&mut solved, &moves),
            Answer::Unsolvable => (solved.solvable, solved.proven) = (Some(false), true),
            Answer::GaveUp(_) => {}
        },
    }
    solved
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
            writeln!(out, "): {solution}")?;
        }
        _ => writeln!(out, "gave up after {} states", solved.expanded)?,
    }
    Ok(())
}
