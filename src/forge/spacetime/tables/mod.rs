//! `forge spacetime tables`: generation, proofs and edits measured, beside the published figures.

mod cases;
mod measure;
mod page;
mod plot;

use super::{read_example, read_text};
use crate::forge::sweep::progress;
use crate::forge::{Failure, Outcome};
use crate::spacetime::{Example, Request};
use cases::{CASES, Case, Mechanics};
use measure::{Edited, Measured};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = "The five games are examples of an open field, a maze, pushing between no walls, pushing \
                  between walls, and carrying: files, or names of built-in ones.\n\n\
                  Examples:\n  \
                  forge spacetime tables\n  \
                  forge spacetime tables --games a.txt b.txt c.txt d.txt e.txt --peer peer.json --out scratch"
)]
pub(super) struct Args {
    /// The examples of the five mechanics
    #[arg(long, num_args = 5, value_name = "EXAMPLE",
          default_values = ["meadow", "labyrinth", "garden", "vault", "terraces"])]
    games: Vec<String>,
    /// Only these rows, by name; all if left out
    #[arg(long, value_name = "ROW")]
    only: Vec<String>,
    /// Seeds of each row
    #[arg(long, default_value_t = 10)]
    seeds: u32,
    /// Edits of each row
    #[arg(long, default_value_t = 100)]
    edits: u32,
    /// Seconds of another program, as JSON: {"maze, events": 0.5}
    #[arg(long, value_name = "FILE")]
    peer: Option<PathBuf>,
    /// The folder to write to
    #[arg(long, short, default_value = "docs/report")]
    out: PathBuf,
}

/// A row with all that was measured of it.
struct Row {
    case: Case,
    plain: Measured,
    strict: Measured,
    exactly: Measured,
    /// With up to one and up to four pins.
    edits: [Edited; 2],
    peer: Option<f64>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let examples: Result<Vec<Example>, Failure> =
        args.games.iter().map(|game| read_example(game)).collect();
    let examples = examples?;
    let peer: BTreeMap<String, f64> = match &args.peer {
        None => BTreeMap::new(),
        Some(path) => serde_json::from_str(&read_text(path)?)
            .map_err(|bad| Failure::Text(format!("{}: {bad}", path.display())))?,
    };
    let wanted = |case: &Case| args.only.is_empty() || args.only.iter().any(|row| row == case.name);
    let cases: Vec<Case> = CASES.into_iter().filter(wanted).collect();
    if cases.is_empty() {
        let names = CASES.map(|case| case.name).join("; ");
        return Err(Failure::Other(format!("the rows are: {names}")));
    }
    let bar = progress(cases.len() as u64, "rows".to_owned());
    let mut rows = Vec::new();
    for case in cases {
        let place = match case.mechanics {
            Mechanics::Field => 0,
            Mechanics::Maze => 1,
            Mechanics::PushingSmall => 2,
            Mechanics::PushingLarge => 3,
            Mechanics::Carrying => 4,
        };
        let Some(example) = examples.get(place) else {
            continue;
        };
        let row = measure_row(args, case, example, peer.get(case.name).copied());
        rows.push(row.map_err(Failure::Other)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    std::fs::create_dir_all(&args.out).map_err(Failure::file(&args.out))?;
    let plot = plot::times(&rows).map_err(Failure::Other)?;
    let written = [
        ("spacetime.md", page::page(&rows, &args.games)),
        ("spacetime-time.svg", plot),
    ];
    for (name, text) in written {
        let path = args.out.join(name);
        std::fs::write(&path, text).map_err(Failure::file(&path))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(Outcome::AllWell)
}

fn measure_row(
    args: &Args,
    case: Case,
    example: &Example,
    peer: Option<f64>,
) -> Result<Row, String> {
    let strips = |change: fn(Request) -> Request, with_shortest| {
        measure::strips(&case, example, args.seeds, change, with_shortest)
    };
    Ok(Row {
        case,
        plain: strips(|request| request, false)?,
        strict: strips(Request::strict, true)?,
        exactly: strips(Request::needing_all_moves, true)?,
        edits: [
            measure::edits(&case, example, args.edits, 1)?,
            measure::edits(&case, example, args.edits, 4)?,
        ],
        peer,
    })
}
