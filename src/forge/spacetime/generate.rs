//! `forge spacetime generate`: strips to order.

use super::{read_example, wishes};
use crate::constraint::Limits;
use crate::forge::{Failure, Outcome, write_json};
use crate::puzzle::{Job, finish};
use crate::spacetime::{
    Answer, By, Clash, Generating, Learned, Metrics, Request, Waits, learn, write_strip,
};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

#[derive(clap::Args)]
#[command(
    after_help = "Rows and columns of wishes count the ring, which is 0.\n\n\
                  Examples:\n  \
                  forge spacetime generate vault --size 7x7 --frames 10 --count P=1 --count O=2 --strict\n  \
                  forge spacetime generate vault --size 7x7 --frames 10 --count O=2 --exactly --number 5 --json\n  \
                  forge spacetime generate terraces --size 4x10 --frames 15 --region P=0-5,0-2 --pin 3,2,2=P"
)]
pub(super) struct Args {
    /// The example to learn from
    example: String,
    /// Rows and columns inside the ring, such as 7x7
    #[arg(long, value_parser = size)]
    size: (usize, usize),
    /// Frames of the strip
    #[arg(long)]
    frames: usize,
    /// How often a tile occurs in the first frame: P=1, O=2..4
    #[arg(long, value_name = "TILE=N")]
    count: Vec<String>,
    /// Where a tile may be in the first frame: P=1-3,0-5 for rows and columns
    #[arg(long, value_name = "TILE=ROWS,COLS")]
    region: Vec<String>,
    /// A tile at a cell: 0,2,3=P for frame, row and column; !P for any other tile
    #[arg(long, value_name = "PLACE=TILE")]
    pin: Vec<String>,
    /// Cells of a hundred that are walls at first
    #[arg(long, default_value_t = 30)]
    density: u32,
    /// No waiting, and not won before the last frame
    #[arg(long)]
    strict: bool,
    /// No shorter way than all of its frames, proven; strict as well
    #[arg(long)]
    exactly: bool,
    /// By windows over two frames, not by events
    #[arg(long)]
    blocks: bool,
    /// The first seed; the others follow
    #[arg(long, default_value_t = 0)]
    seed: u32,
    /// How many strips
    #[arg(long, short, default_value_t = 1)]
    number: u32,
    /// Dead ends that one search may meet
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_conflicts: u64,
    /// Print one JSON object a strip
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    game: String,
    seed: u32,
    answer: &'static str,
    frames: Vec<Vec<String>>,
    clash: Vec<String>,
    effective_length: Option<usize>,
    density: Option<f64>,
    rounds: u32,
    seconds: f64,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text
        .split_once('x')
        .map(|(rows, cols)| (rows.parse(), cols.parse()));
    match sides {
        Some((Ok(rows), Ok(cols))) => Ok((rows, cols)),
        _ => Err(format!("\"{text}\" is no size such as 7x7")),
    }
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let learned = Arc::new(learn(&read_example(&args.example)?));
    let request = request(args, &learned).map_err(Failure::Other)?;
    let mut outcome = Outcome::AllWell;
    for i in 0..args.number {
        let seed = args.seed.wrapping_add(i);
        let request = Request {
            seed,
            ..request.clone()
        };
        let start = Instant::now();
        let limits = Limits::conflicts(args.max_conflicts);
        let job = Generating::new(learned.clone(), request, limits);
        let mut job = job.map_err(Failure::other)?;
        let answer = finish(&mut job, None).unwrap_or(Answer::Undecided);
        let seconds = start.elapsed().as_secs_f64();
        if !matches!(answer, Answer::Found(_)) {
            outcome = Outcome::SomeBad;
        }
        tell(args, &learned, (seed, &answer, job.tried(), seconds), out)?;
    }
    Ok(outcome)
}

fn request(args: &Args, learned: &Learned) -> Result<Request, String> {
    let by = if args.blocks { By::Blocks } else { By::Events };
    let mut request = Request::new(by, args.size.0, args.size.1, args.frames);
    let legend = &learned.legend;
    for text in &args.count {
        request.counts.push(wishes::count(legend, text)?);
    }
    for text in &args.region {
        request.regions.push(wishes::region(legend, text)?);
    }
    for text in &args.pin {
        request.pins.push(wishes::pin(legend, text)?);
    }
    request.density = args.density;
    if args.strict || args.exactly {
        request.waits = Waits::Never;
        request.not_won_early = true;
    }
    request.shortest = args.exactly;
    Ok(request)
}

fn tell(
    args: &Args,
    learned: &Learned,
    (seed, answer, rounds, seconds): (u32, &Answer, u32, f64),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut told = Told {
        game: learned.name.clone(),
        seed,
        answer: super::solve::word(answer),
        frames: Vec::new(),
        clash: Vec::new(),
        effective_length: None,
        density: None,
        rounds,
        seconds,
    };
    match answer {
        Answer::Found(strip) => {
            let metrics = Metrics::of(strip, learned);
            told.effective_length = Some(metrics.effective_length);
            told.density = Some(metrics.density());
            told.frames = super::solve::frames(learned, strip);
            if !args.json {
                write!(
                    out,
                    "{}",
                    write_strip(&learned.name, &learned.legend, strip)
                )?;
            }
        }
        Answer::Impossible(clash) => {
            told.clash = clash.iter().map(|wish| named(args, wish)).collect();
            if !args.json {
                let clash = told.clash.join(", ");
                writeln!(
                    out,
                    "impossible: {}",
                    if clash.is_empty() {
                        "whatever the pins"
                    } else {
                        &clash
                    }
                )?;
            }
        }
        Answer::Undecided if !args.json => writeln!(out, "undecided within the limits")?,
        Answer::Undecided => {}
    }
    if args.json {
        write_json(out, &told)?;
    }
    Ok(())
}

/// A wish as it was written.
fn named(args: &Args, wish: &Clash) -> String {
    let (list, index) = match wish {
        Clash::Pin(index) => (&args.pin, index),
        Clash::Count(index) => (&args.count, index),
        Clash::Region(index) => (&args.region, index),
    };
    list.get(*index).cloned().unwrap_or_default()
}
