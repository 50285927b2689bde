//! `forge rate`: how hard a level looks, and how hard it is.

use super::lines::Input;
use super::{BudgetArgs, Failure, Outcome, write_json};
use crate::cube::Cube;
use crate::cube::rating::Rating;
use crate::cube::solver::{Monk, settled};
use crate::puzzle::{Answer, Limits, Measures, measure};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
#[command(
    after_help = "Rating: four factors from 0 to 1. Measured: par, shortest solutions, and \
                        along one of them the share of deadly turns, the share of turns that lose \
                        par, and the mean entropy of the choice in bits.\n\n\
                        Examples:\n  \
                        forge rate levels.txt --json\n  \
                        forge generate --difficulty 7 --count 5 --json | forge rate"
)]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    budget: BudgetArgs,
}

#[derive(Serialize)]
struct Rated {
    rating: f64,
    karma: f64,
    centres: f64,
    visible: f64,
    walls: f64,
    /// `None`: the solver gave up.
    solvable: Option<bool>,
    par: Option<u32>,
    optimal_solutions: Option<u64>,
    deadly: Option<f64>,
    losing: Option<f64>,
    entropy: Option<f64>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let limits = args.budget.limits();
    args.input.for_each(out, |out, cube| {
        let (rating, measured) = rate_one(cube, &limits);
        if args.input.json {
            write_json(out, &rated(&rating, measured))
        } else {
            tell(&rating, measured, out)
        }
    })
}

fn rate_one(cube: &Cube, limits: &Limits<'_>) -> (Rating, Answer<Measures>) {
    (
        Rating::of(cube),
        measure(&Monk::new(), settled(cube), limits),
    )
}

fn rated(rating: &Rating, measured: Answer<Measures>) -> Rated {
    let measures = measured.solved();
    Rated {
        rating: rating.total(),
        karma: rating.karma,
        centres: rating.centres,
        visible: rating.visible,
        walls: rating.walls,
        solvable: match measured {
            Answer::Solved(_) => Some(true),
            Answer::Unsolvable => Some(false),
            Answer::GaveUp(_) => None,
        },
        par: measures.map(|m| m.par),
        optimal_solutions: measures.map(|m| m.optimal_solutions),
        deadly: measures.map(|m| m.deadly),
        losing: measures.map(|m| m.losing),
        entropy: measures.map(|m| m.entropy),
    }
}

fn tell(rating: &Rating, measured: Answer<Measures>, out: &mut impl Write) -> Result<(), Failure> {
    write!(
        out,
        "rating {:.3} (karma {:.3}, centres {:.3}, visible {:.3}, walls {:.3})  ",
        rating.total(),
        rating.karma,
        rating.centres,
        rating.visible,
        rating.walls
    )?;
    match measured {
        Answer::Solved(m) => writeln!(
            out,
            "par {}, {} shortest solutions, deadly {:.0} %, losing {:.0} %, entropy {:.2} bits",
            m.par,
            m.optimal_solutions,
            100.0 * m.deadly,
            100.0 * m.losing,
            m.entropy
        )?,
        Answer::Unsolvable => writeln!(out, "no solution")?,
        Answer::GaveUp(_) => writeln!(out, "not measured: the solver gave up")?,
    }
    Ok(())
}
