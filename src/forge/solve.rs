//! `forge solve`: the fewest turns, proven.

use super::lines::Input;
use super::verdict::Verdict;
use super::{BudgetArgs, Failure, Outcome, write_json};
use crate::cube::Cube;
use crate::cube::moves::{count_turns, write_moves};
use crate::cube::solver::{count_solutions, solve, solve_quickly};
use crate::puzzle::Limits;
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

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let limits = args.budget.limits();
    args.input.for_each(out, |out, cube| {
        let verdict = solve_one(cube, &limits);
        if args.input.json {
            write_json(out, &verdict)
        } else {
            verdict.tell(None, out)
        }
    })
}

fn solve_one(cube: &Cube, limits: &Limits<'_>) -> Verdict {
    let (mut verdict, found) =
        Verdict::of(solve(cube, limits), || solve_quickly(cube, limits).answer);
    if let Some(moves) = found {
        let par = count_turns(&moves);
        verdict.par = Some(par);
        verdict.solution = Some(write_moves(&moves));
        if verdict.proven {
            verdict.optimal_solutions = count_solutions(cube, par, limits).answer.solved();
        }
    }
    verdict
}
