//! `forge spacetime check`: whether strips are what their examples allow.

use super::{example_in, read_example, read_text};
use crate::forge::{BudgetArgs, Failure, Outcome, write_json};
use crate::puzzle::{Answer, Limits, finish};
use crate::spacetime::{
    By, Example, Learned, Metrics, RealRules, Shortest, Strip, check, learn, read_strip,
};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(
    after_help = "A strip names its example; that is a built-in one, NAME.txt of --examples, or the one of \
                  --example. Exit code 1 if a strip is not valid.\n\n\
                  Examples:\n  \
                  forge spacetime check strip.txt\n  \
                  forge spacetime check strips/*.txt --examples my-examples --json"
)]
pub(super) struct Args {
    /// Files of strips
    #[arg(required = true)]
    strips: Vec<PathBuf>,
    /// The example that all of them are made after
    #[arg(long, value_name = "EXAMPLE")]
    example: Option<String>,
    /// A folder of examples
    #[arg(long, value_name = "DIR", conflicts_with = "example")]
    examples: Option<PathBuf>,
    /// Judge by windows over two frames, not by events
    #[arg(long)]
    blocks: bool,
    /// Print one JSON object a strip
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    budget: BudgetArgs,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    game: String,
    valid: bool,
    faults: Vec<String>,
    frames: usize,
    effective_length: usize,
    trivial: bool,
    extra_players: bool,
    density: f64,
    won_early: Option<usize>,
    waits: usize,
    /// The fewest steps by what was learned; `null` if the search gave up or there are none.
    shortest: Option<usize>,
    /// The written game that the example shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    real_rules: Option<String>,
    /// The fewest moves by the real rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    real_shortest: Option<usize>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::AllWell;
    for path in &args.strips {
        let checked = check_file(args, path)?;
        if !checked.valid {
            outcome = Outcome::SomeBad;
        }
        match args.json {
            true => write_json(out, &checked)?,
            false => tell(&checked, out)?,
        }
    }
    Ok(outcome)
}

fn example_of(args: &Args, game: &str) -> Result<Example, Failure> {
    if let Some(example) = &args.example {
        return read_example(example);
    }
    example_in(args.examples.as_deref(), game)
}

fn check_file(args: &Args, path: &Path) -> Result<Checked, Failure> {
    let file = path.display().to_string();
    let read = read_strip(&read_text(path)?);
    let read = read.map_err(|bad| Failure::Text(format!("{file}: {bad}")))?;
    let example = example_of(args, &read.game)?;
    let strip = read.told_by(&example.legend).map_err(|letter| {
        let game = &example.name;
        Failure::Text(format!("{file}: {game} has no tile {letter:?}"))
    })?;
    let learned = learn(&example);
    let by = if args.blocks { By::Blocks } else { By::Events };
    let faults = check(&strip, &learned, by);
    let mut faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let limits = args.budget.limits();
    let mut real_shortest = None;
    let rules = RealRules::of(&learned);
    if let Some(rules) = &rules {
        faults.extend(real_faults(rules, &strip));
        let way = rules.shortest(&strip, 0, &limits).solved();
        real_shortest = way.map(|way| way.moves.len());
    }
    let metrics = Metrics::of(&strip, &learned);
    Ok(Checked {
        file,
        game: example.name,
        valid: faults.is_empty(),
        faults,
        frames: strip.len(),
        effective_length: metrics.effective_length,
        trivial: metrics.trivial,
        extra_players: metrics.extra_players,
        density: metrics.density(),
        won_early: metrics.won_early,
        waits: metrics.waits,
        shortest: learned_shortest(&learned, &strip, &limits),
        real_rules: rules.map(|rules| rules.game().name().to_owned()),
        real_shortest,
    })
}

fn real_faults(rules: &RealRules, strip: &Strip) -> Vec<String> {
    let name = rules.game().name();
    let mut faults = Vec::new();
    if let Some(frame) = rules.first_fault(strip) {
        let next = frame + 1;
        faults.push(format!(
            "frames {frame} and {next}: no move by the rules of {name}"
        ));
    }
    if !rules.is_won(strip, strip.len() - 1) {
        faults.push(format!("the last frame is not won by the rules of {name}"));
    }
    faults
}

fn steps(answer: Answer<Strip>) -> Option<usize> {
    answer.solved().map(|strip| strip.len() - 1)
}

fn learned_shortest(learned: &Learned, strip: &Strip, limits: &Limits<'_>) -> Option<usize> {
    let mut search = Shortest::new(learned, strip, 0, limits.budget);
    finish(&mut search, None).and_then(steps)
}

fn tell(checked: &Checked, out: &mut impl Write) -> Result<(), Failure> {
    let Checked { file, game, .. } = checked;
    let verdict = if checked.valid { "valid" } else { "not valid" };
    writeln!(out, "{file}: {verdict}, after {game}")?;
    for fault in &checked.faults {
        writeln!(out, "  {fault}")?;
    }
    let number =
        |number: Option<usize>| number.map_or("unknown".to_owned(), |number| number.to_string());
    let (frames, effective) = (checked.frames, checked.effective_length);
    writeln!(
        out,
        "  frames {frames}, effective length {effective}, waits {}",
        checked.waits
    )?;
    writeln!(
        out,
        "  density {:.3}, shortest {}",
        checked.density,
        number(checked.shortest)
    )?;
    if let Some(rules) = &checked.real_rules {
        writeln!(
            out,
            "  shortest by the rules of {rules} {}",
            number(checked.real_shortest)
        )?;
    }
    if let Some(frame) = checked.won_early {
        writeln!(out, "  won already in frame {frame}")?;
    }
    if checked.extra_players {
        writeln!(out, "  some frame has more than one player")?;
    }
    Ok(())
}
