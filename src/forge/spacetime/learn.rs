//! `forge spacetime learn`: what an example teaches.

use super::read_example;
use crate::forge::{Failure, Outcome, write_json};
use crate::spacetime::{Event, Learned, RealRules, TileSet, as_game, learn, remarks};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
                        forge spacetime learn garden --events\n  \
                        forge spacetime learn my-play.txt --json\n  \
                        forge spacetime learn vault --as-game > vault.ron")]
pub(super) struct Args {
    /// An example file, or the name of a built-in example
    example: String,
    /// Write the grid game that it teaches; what is lost goes to standard error
    #[arg(long)]
    as_game: bool,
    /// List every event
    #[arg(long, conflicts_with = "as_game")]
    events: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Taught {
    name: String,
    rows: usize,
    cols: usize,
    frames: usize,
    blocks: usize,
    blocks_before_end: usize,
    first_pool: usize,
    last_pool: usize,
    events: usize,
    stays: bool,
    classes: Vec<String>,
    conserved: Vec<String>,
    player: Option<String>,
    real_rules: Option<String>,
    remarks: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_events: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Written {
    name: String,
    game: String,
    lost: Vec<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let example = read_example(&args.example)?;
    let learned = learn(&example);
    if args.as_game {
        let made = as_game(&example, &learned);
        let made = made.map_err(|why| Failure::Text(format!("{}: {why}", args.example)))?;
        let lost: Vec<String> = made.lost.iter().map(ToString::to_string).collect();
        if args.json {
            let (name, game) = (made.game.name().to_owned(), made.text);
            write_json(out, &Written { name, game, lost })?;
        } else {
            out.write_all(made.text.as_bytes())?;
            for lost in lost {
                eprintln!("lost: {lost}");
            }
        }
        return Ok(Outcome::AllWell);
    }
    let sets = |sets: &[TileSet]| -> Vec<String> {
        sets.iter()
            .map(|set| learned.legend.write_set(*set))
            .collect()
    };
    let listed = || {
        learned
            .events
            .iter()
            .map(|event| in_letters(event, &learned))
            .collect()
    };
    let taught = Taught {
        rows: example.strip.rows(),
        cols: example.strip.cols(),
        frames: example.strip.len(),
        blocks: learned.blocks.len(),
        blocks_before_end: learned.last_blocks.len(),
        first_pool: learned.first_pool.windows.len(),
        last_pool: learned.last_pool.windows.len(),
        events: learned.events.len(),
        stays: learned.stays,
        classes: sets(&learned.classes),
        conserved: sets(&learned.conserved),
        player: learned.unit.map(|unit| learned.legend.write_set(unit)),
        real_rules: RealRules::of(&learned).map(|rules| rules.game().name().to_owned()),
        remarks: remarks(&example, &learned)
            .iter()
            .map(ToString::to_string)
            .collect(),
        all_events: args.events.then(listed),
        name: example.name,
    };
    match args.json {
        true => write_json(out, &taught)?,
        false => tell(&taught, out)?,
    }
    Ok(Outcome::AllWell)
}

/// An event's cells: row, column, before and after.
fn in_letters(event: &Event, learned: &Learned) -> String {
    let cells = event.cells.iter().map(|cell| {
        let (before, after) = (
            learned.legend.letter(cell.before),
            learned.legend.letter(cell.after),
        );
        match cell.changes() {
            true => format!("{},{} {before}>{after}", cell.dr, cell.dc),
            false => format!("{},{} {before}", cell.dr, cell.dc),
        }
    });
    cells.collect::<Vec<_>>().join("; ")
}

fn tell(taught: &Taught, out: &mut impl Write) -> Result<(), Failure> {
    let Taught {
        name,
        rows,
        cols,
        frames,
        ..
    } = taught;
    writeln!(out, "{name}: {rows} by {cols}, {frames} frames")?;
    let (between, before_end) = (taught.blocks, taught.blocks_before_end);
    let blocks = between + before_end;
    writeln!(
        out,
        "blocks      {blocks} ({between} between frames, {before_end} before the end)"
    )?;
    writeln!(out, "first pool  {} windows", taught.first_pool)?;
    writeln!(out, "last pool   {} windows", taught.last_pool)?;
    let stays = if taught.stays {
        ", and that nothing happens"
    } else {
        ""
    };
    writeln!(out, "events      {}{stays}", taught.events)?;
    writeln!(out, "classes     {}", taught.classes.join(" | "))?;
    writeln!(out, "conserved   {}", taught.conserved.join(" | "))?;
    writeln!(
        out,
        "player      {}",
        taught.player.as_deref().unwrap_or("none")
    )?;
    writeln!(
        out,
        "real rules  {}",
        taught.real_rules.as_deref().unwrap_or("not known")
    )?;
    for remark in &taught.remarks {
        writeln!(out, "remark      {remark}")?;
    }
    for event in taught.all_events.iter().flatten() {
        writeln!(out, "  {event}")?;
    }
    Ok(())
}
