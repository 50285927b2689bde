//! `forge repair`: rooms mended at the least cost, proven.

mod weights;

use super::rooms::read_game;
use super::{Failure, Outcome, write_json};
use crate::puzzle::Job;
use crate::repair::{Ends, Finding, Occurring, Repair, Repairer, Repairing};
use crate::rooms::{BadRoom, Band, Cell, Game, Room, Weights};
use serde::Serialize;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use weights::Weighing;

#[derive(clap::Args)]
#[command(
    after_help = "LEVELS is a file of rooms, a row a line and a blank line between two. Exit code 1 if some \
                  room is malformed, 3 if some repair is not proven.\n\n\
                  A file of weights has a number for each cell, rows as lines, or \"keep\" for a cell that \
                  must not change; one such block for all rooms, or one for each with blank lines \
                  between.\n\n\
                  Examples:\n  \
                  forge repair --game root-cave --json levels.txt\n  \
                  forge repair --game my.ron --weights band --budget 100 levels.txt\n  \
                  forge rooms generate --game root-cave --unsolvable --count 5 | forge repair --game root-cave -"
)]
pub(super) struct Args {
    /// A game file, or the name of a built-in game
    #[arg(long, short)]
    game: String,
    /// What changing a cell costs: "uniform" (1), "band" (1 where start and goal are cut off, else 10), or
    /// a file
    #[arg(long, value_name = "HOW", default_value = "uniform")]
    weights: String,
    /// Milliseconds for each room; as long as it takes if left out
    #[arg(long, value_name = "MS")]
    budget: Option<u64>,
    /// Let start and goal move within their regions
    #[arg(long)]
    free_ends: bool,
    /// Up to so many more repairs that are as cheap
    #[arg(long, value_name = "N", default_value_t = 0)]
    others: usize,
    /// Tell the band, cells of which one must change, and the cells that occur in some best repair
    #[arg(long)]
    why: bool,
    /// Print one JSON object a room
    #[arg(long)]
    json: bool,
    /// The rooms; standard input if "-"
    levels: PathBuf,
}

/// A room's answer as it is printed.
#[derive(Serialize)]
struct Printed {
    level: String,
    repaired: Option<String>,
    changes: Option<usize>,
    cost: Option<u64>,
    lower_bound: u64,
    proven: bool,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<String>,
    #[serde(flatten)]
    why: Option<Why>,
}

/// Why a room does not work.
#[derive(Serialize)]
struct Why {
    /// Row and column of each cell, from 0.
    band: Vec<(usize, usize)>,
    walls: Vec<Vec<(usize, usize)>>,
    occurring: Vec<(usize, usize)>,
}

#[derive(Serialize)]
struct Complaint {
    line: usize,
    level: String,
    error: String,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let game = read_game(&args.game)?;
    let text = read_text(&args.levels)?;
    let rooms = game.read_rooms(&text);
    let weighing = Weighing::read(&game, &args.weights, rooms.len())?;
    let mut outcome = Outcome::AllWell;
    let mut repairer = Repairer::new(&game);
    for (number, (line, level, room)) in rooms.into_iter().enumerate() {
        match room {
            Err(bad) => {
                outcome = Outcome::SomeBad;
                complain(args, out, line, level, &bad)?;
            }
            Ok(room) => {
                let weights = weighing.of(&game, &room, number);
                let printed;
                (printed, repairer) = mend(args, &game, repairer, &room, &weights);
                if !printed.proven && outcome == Outcome::AllWell {
                    outcome = Outcome::OnlyNearly;
                }
                if args.json {
                    write_json(out, &printed)?;
                } else {
                    tell(&printed, line, out)?;
                }
            }
        }
    }
    Ok(outcome)
}

/// A whole file, or standard input.
fn read_text(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(Failure::file(path))?;
    // What is no text is no character of any game, and is told as such in its place.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn complain(
    args: &Args,
    out: &mut impl Write,
    line: usize,
    level: String,
    bad: &BadRoom,
) -> Result<(), Failure> {
    let error = bad.to_string();
    if args.json {
        write_json(out, &Complaint { line, level, error })
    } else {
        Ok(writeln!(out, "line {line}: error: {error}")?)
    }
}

/// Runs a search until it is over or the time is.
pub(super) fn run_for(repairing: &mut Repairing, budget: Option<Duration>) -> Finding {
    /// Work between two looks at the clock.
    const SLICE: u64 = 5_000;
    let begun = Instant::now();
    loop {
        if let Some(finding) = repairing.advance(SLICE) {
            return finding;
        }
        if budget.is_some_and(|budget| begun.elapsed() >= budget) {
            return Finding::OutOfBudget {
                best: repairing.best().cloned(),
                at_least: repairing.at_least(),
            };
        }
    }
}

fn mend(
    args: &Args,
    game: &Arc<Game>,
    repairer: Repairer,
    room: &Room,
    weights: &Weights,
) -> (Printed, Repairer) {
    let ends = if args.free_ends {
        Ends::Free
    } else {
        Ends::Fixed
    };
    let budget = args.budget.map(Duration::from_millis);
    let begun = Instant::now();
    let mut repairing = Repairing::with_ends(repairer, room, weights, ends);
    let finding = run_for(&mut repairing, budget);
    let seconds = begun.elapsed().as_secs_f64();
    let (repair, lower_bound, proven): (Option<Repair>, u64, bool) = match finding {
        Finding::Best(repair) => {
            let cost = repair.cost;
            (Some(repair), cost, true)
        }
        Finding::OutOfBudget { best, at_least } => (best, at_least, false),
        Finding::NoRepair { .. } | Finding::NoOther => (None, repairing.at_least(), true),
    };
    let mut printed = Printed {
        level: game.write_room(room),
        repaired: repair.as_ref().map(|repair| game.write_room(&repair.room)),
        changes: repair.as_ref().map(|repair| repair.changes.len()),
        cost: repair.as_ref().map(|repair| repair.cost),
        lower_bound,
        proven,
        seconds,
        others: Vec::new(),
        why: None,
    };
    let walls = repairing.walls();
    if args.why {
        let band = Band::of(game, room, weights);
        let places = |cells: &[Cell]| cells.iter().map(|cell| game.place(*cell)).collect();
        printed.why = Some(Why {
            band: places(&band.map_or(Vec::new(), |band| band.cells)),
            walls: walls.iter().map(|wall| places(wall)).collect(),
            occurring: Vec::new(),
        });
    }
    if !proven || repair.is_none() {
        return (printed, repairing.into_repairer());
    }
    if args.why {
        // Before others are sought: those are told to the solver not to come again.
        let Some(mut occurring) = Occurring::after(repairing) else {
            return (printed, Repairer::new(game));
        };
        let known = loop {
            if let Some(known) = occurring.advance(1 << 20) {
                break known;
            }
        };
        let cells =
            (0..game.cells() as Cell).filter(|cell| known[usize::from(*cell)] == Some(true));
        if let Some(why) = &mut printed.why {
            why.occurring = cells.map(|cell| game.place(cell)).collect();
        }
        if args.others == 0 {
            return (printed, occurring.into_repairer());
        }
        repairing = Repairing::with_ends(occurring.into_repairer(), room, weights, ends);
        run_for(&mut repairing, budget);
    }
    while printed.others.len() < args.others {
        repairing.seek_another();
        match run_for(&mut repairing, budget) {
            Finding::Best(repair) => printed.others.push(game.write_room(&repair.room)),
            _ => break,
        }
    }
    (printed, repairing.into_repairer())
}

fn tell(printed: &Printed, line: usize, out: &mut impl Write) -> Result<(), Failure> {
    let milliseconds = printed.seconds * 1000.0;
    match (&printed.repaired, printed.proven) {
        (None, true) => writeln!(out, "line {line}: no repair exists  {milliseconds:.1} ms\n"),
        (None, false) => writeln!(
            out,
            "line {line}: no repair found; at least {}  {milliseconds:.1} ms\n",
            printed.lower_bound
        ),
        (Some(rows), proven) => {
            let changes = printed.changes.unwrap_or(0);
            let cost = printed.cost.unwrap_or(0);
            let words = match proven {
                true => "fewest, proven".to_owned(),
                false => format!("the bound is {}", printed.lower_bound),
            };
            writeln!(
                out,
                "line {line}: {changes} changes, cost {cost} ({words})  {milliseconds:.1} ms\n{rows}\n"
            )
        }
    }?;
    for other in &printed.others {
        writeln!(out, "or\n{other}\n")?;
    }
    Ok(())
}
