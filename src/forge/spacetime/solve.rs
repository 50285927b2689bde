//! `forge spacetime solve`: the requests of a file, each with its answer.

use super::{example_in, read_text, wishes};
use crate::constraint::Limits;
use crate::forge::{Failure, Outcome, write_json};
use crate::puzzle::finish;
use crate::spacetime::{
    Answer, By, Clash, Count, Generating, Learned, Pin, Region, Request, Strip, learn,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

#[derive(clap::Args)]
#[command(
    after_help = "REQUESTS is a JSON file: {\"requests\": [{\"name\", \"game\", \"rows\", \"cols\", \"frames\", \
                  \"counts\": {\"P\": 1}, \"extras\": true, \"overlay\": [[frame, row, col, \"P\"]], \
                  \"seed\": 0}]}. Rows and columns of the overlay count the ring, which is 0; \"!X\" is any \
                  tile but X. Optional: \"density\", \"exactly\", \"blocks\", \"regions\": [[\"P\", [first row, last \
                  row], [first column, last column]]].\n\n\
                  Answers are sat, unsat and unknown. Exit code 1 if a request cannot be asked."
)]
pub(super) struct Args {
    /// The file of requests
    requests: PathBuf,
    /// A folder of examples
    #[arg(long, value_name = "DIR")]
    examples: Option<PathBuf>,
    /// Dead ends that one search may meet
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_conflicts: u64,
    /// Print one JSON object a request
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct File {
    requests: Vec<Wanted>,
}

/// A request as it is written.
#[derive(Deserialize)]
struct Wanted {
    name: String,
    game: String,
    rows: usize,
    cols: usize,
    frames: usize,
    #[serde(default)]
    counts: BTreeMap<String, usize>,
    #[serde(default)]
    regions: Vec<(String, (usize, usize), (usize, usize))>,
    #[serde(default)]
    overlay: Vec<(usize, usize, usize, String)>,
    #[serde(default)]
    extras: bool,
    #[serde(default)]
    exactly: bool,
    #[serde(default)]
    blocks: bool,
    density: Option<u32>,
    #[serde(default)]
    seed: u32,
}

#[derive(Serialize)]
struct Told {
    name: String,
    answer: &'static str,
    frames: Vec<Vec<String>>,
    clash: Vec<(usize, usize, usize, String)>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let file = args.requests.display();
    let read = serde_json::from_str(&read_text(&args.requests)?);
    let File { requests } = read.map_err(|bad| Failure::Text(format!("{file}: {bad}")))?;
    let mut known: BTreeMap<String, Arc<Learned>> = BTreeMap::new();
    let mut outcome = Outcome::AllWell;
    for wanted in &requests {
        let told = match learned(args, &mut known, &wanted.game) {
            Ok(learned) => answer(args, &learned, wanted),
            Err(failure) => refused(wanted, failure.to_string()),
        };
        if told.error.is_some() {
            outcome = Outcome::SomeBad;
        }
        match args.json {
            true => write_json(out, &told)?,
            false => tell(&told, out)?,
        }
    }
    Ok(outcome)
}

fn learned(
    args: &Args,
    known: &mut BTreeMap<String, Arc<Learned>>,
    game: &str,
) -> Result<Arc<Learned>, Failure> {
    if let Some(learned) = known.get(game) {
        return Ok(learned.clone());
    }
    let learned = Arc::new(learn(&example_in(args.examples.as_deref(), game)?));
    known.insert(game.to_owned(), learned.clone());
    Ok(learned)
}

fn refused(wanted: &Wanted, error: String) -> Told {
    Told {
        name: wanted.name.clone(),
        answer: "unknown",
        frames: Vec::new(),
        clash: Vec::new(),
        seconds: 0.0,
        error: Some(error),
    }
}

/// A request as it can be asked, by what it asks of.
fn request(learned: &Learned, wanted: &Wanted) -> Result<Request, String> {
    let legend = &learned.legend;
    let by = if wanted.blocks {
        By::Blocks
    } else {
        By::Events
    };
    let mut request = Request::new(by, wanted.rows, wanted.cols, wanted.frames);
    for (letter, count) in &wanted.counts {
        request
            .counts
            .push(Count::exactly(wishes::tile(legend, letter)?, *count));
    }
    for (letter, rows, cols) in &wanted.regions {
        request.regions.push(Region {
            tile: wishes::tile(legend, letter)?,
            rows: *rows,
            cols: *cols,
        });
    }
    for (frame, row, col, letter) in &wanted.overlay {
        request
            .pins
            .push(wishes::pin_at(legend, (*frame, *row, *col), letter)?);
    }
    if wanted.extras || wanted.exactly {
        request = request.strict();
    }
    request.shortest = wanted.exactly;
    request.density = wanted.density.unwrap_or(request.density);
    request.seed = wanted.seed;
    Ok(request)
}

fn answer(args: &Args, learned: &Arc<Learned>, wanted: &Wanted) -> Told {
    let start = Instant::now();
    let request = match request(learned, wanted) {
        Ok(request) => request,
        Err(error) => return refused(wanted, error),
    };
    let pins = request.pins.clone();
    let limits = Limits::conflicts(args.max_conflicts);
    let mut job = match Generating::new(learned.clone(), request, limits) {
        Ok(job) => job,
        Err(bad) => return refused(wanted, bad.to_string()),
    };
    let answer = finish(&mut job, None).unwrap_or(Answer::Undecided);
    let seconds = start.elapsed().as_secs_f64();
    Told {
        name: wanted.name.clone(),
        answer: word(&answer),
        frames: match &answer {
            Answer::Found(strip) => frames(learned, strip),
            _ => Vec::new(),
        },
        clash: match &answer {
            Answer::Impossible(clash) => clash
                .iter()
                .filter_map(|wish| match wish {
                    Clash::Pin(index) => pins.get(*index),
                    _ => None,
                })
                .map(|pin: &Pin| {
                    let letter = wishes::pin_letter(&learned.legend, pin);
                    (pin.frame, pin.row, pin.col, letter)
                })
                .collect(),
            _ => Vec::new(),
        },
        seconds,
        error: None,
    }
}

/// An answer in one word.
pub(super) fn word(answer: &Answer) -> &'static str {
    match answer {
        Answer::Found(_) => "sat",
        Answer::Impossible(_) => "unsat",
        Answer::Undecided => "unknown",
    }
}

/// The frames in letters, row by row.
pub(super) fn frames(learned: &Learned, strip: &Strip) -> Vec<Vec<String>> {
    let rows = |frame: &[_]| {
        let rows = frame.chunks(strip.cols());
        rows.map(|row| learned.legend.write(row)).collect()
    };
    strip.frames().map(rows).collect()
}

fn tell(told: &Told, out: &mut impl Write) -> Result<(), Failure> {
    let Told { name, answer, .. } = told;
    if let Some(error) = &told.error {
        writeln!(out, "{name} {error}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{name} {answer} {} frames, {:.3} s",
        told.frames.len(),
        told.seconds
    )?;
    for (frame, row, col, letter) in &told.clash {
        writeln!(
            out,
            "  clash: frame {frame}, row {row}, column {col}: {letter}"
        )?;
    }
    let Some(first) = told.frames.first() else {
        return Ok(());
    };
    for row in 0..first.len() {
        let line: Vec<&str> = told
            .frames
            .iter()
            .filter_map(|frame| frame.get(row))
            .map(String::as_str)
            .collect();
        writeln!(out, "  {}", line.join(" "))?;
    }
    Ok(())
}
