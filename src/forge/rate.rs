//! `forge rate`: how hard a level looks, and how hard it is.

use super::lines::Input;
use super::verdict::is_solvable;
use super::{BudgetArgs, Failure, Outcome, write_json};
use crate::cube::Cube;
use crate::cube::rating::Rating;
use crate::cube::searches::Measuring;
use crate::puzzle::{Answer, GaveUp, Limits, Measures, finish};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
#[command(
    after_help = "Rating: four factors from 0 to 1. Measured: par, shortest solutions, and \
                        along one of them the share of deadly turns, the share of turns that lose \
                        par, and the mean entropy of the choice in bits; taken together, the \
                        difficulty from 0 to 1000 on the scale of all games.\n\n\
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
    difficulty: Option<u32>,
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

fn rate_one(cube: &Cube, limits: &Limits<'static>) -> (Rating, Answer<Measures>) {
    let measured = finish(&mut Measuring::new(cube, *limits), None);
    let measured = measured.unwrap_or(Answer::GaveUp(GaveUp::Cancelled));
    (Rating::of(cube), measured)
}

fn thousandths(value: u32) -> f64 {
    f64::from(value) / 1000.0
}

fn rated(rating: &Rating, measured: Answer<Measures>) -> Rated {
    let measures = measured.solved();
    Rated {
        rating: rating.total(),
        karma: rating.karma,
        centres: rating.centres,
        visible: rating.visible,
        walls: rating.walls,
        solvable: is_solvable(&measured),
        par: measures.map(|m| m.par),
        optimal_solutions: measures.and_then(|m| m.optimal_solutions),
        deadly: measures.map(|m| thousandths(m.deadly)),
        losing: measures.map(|m| thousandths(m.losing)),
        entropy: measures.map(|m| thousandths(m.entropy)),
        difficulty: measures.map(|m| m.difficulty()),
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
        Answer::Solved(m) => {
            write!(out, "par {}, ", m.par)?;
            if let Some(ways) = m.optimal_solutions {
                write!(out, "{ways} shortest solutions, ")?;
            }
            writeln!(
                out,
                "deadly {:.0} %, losing {:.0} %, entropy {:.2} bits, difficulty {}",
                100.0 * thousandths(m.deadly),
                100.0 * thousandths(m.losing),
                thousandths(m.entropy),
                m.difficulty()
            )?;
        }
        Answer::Unsolvable => writeln!(out, "no solution")?,
        Answer::GaveUp(_) => writeln!(out, "not measured: the solver gave up")?,
    }
    Ok(())
}
