//! `forge generate`: levels from seeds, or to order.

use super::{BudgetArgs, Failure, Outcome, write_json};
use crate::cube::Cube;
use crate::cube::generate::{Band, Difficulty, Order, generate, generate_traced};
use crate::cube::making::{self, Making, NotMade, Wanted};
use crate::cube::moves::{Move, count_turns, write_moves};
use crate::cube::rating::Rating;
use crate::levels::code::LevelCode;
use crate::puzzle::{Job, finish};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[derive(clap::Args)]
#[command(
    after_help = "Bands include both ends, and either end may be left out: 5..7, 2.0.., ..4, 6.\n\n\
                        Examples:\n  \
                        forge generate --difficulty 5 --seed 2009 --show\n  \
                        forge generate --difficulty 1 --seed 0 --trace\n  \
                        forge generate --difficulty 10 --par 9..12 --rating 2.1.. --count 5 --json"
)]
pub(super) struct Args {
    /// 1 (easy) to 10 (hard)
    #[arg(long, short)]
    difficulty: Difficulty,
    /// The seed; by the clock if left out
    #[arg(long, short)]
    seed: Option<u32>,
    /// How many levels: of this seed and the ones after it
    #[arg(long, short, default_value_t = 1)]
    count: u32,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// Draw each cube unfolded
    #[arg(long, conflicts_with = "json")]
    show: bool,
    /// Tell every step of the making
    #[arg(long, conflicts_with = "json")]
    trace: bool,
    /// Only levels whose par lies in this band
    #[arg(long, value_name = "A..B", value_parser = band::<u32>)]
    par: Option<Band<u32>>,
    /// Only levels whose rating lies in this band
    #[arg(long, value_name = "A..B", value_parser = band::<f64>)]
    rating: Option<Band<f64>>,
    /// Most time to look for one level in the bands, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 2000)]
    time: u64,
    #[command(flatten)]
    budget: BudgetArgs,
}

/// A level as it is printed.
#[derive(Serialize)]
struct Printed {
    code: String,
    difficulty: u8,
    seed: u32,
    level: String,
    rating: f64,
    /// The fewest turns, or the fewest known if not proven.
    par: u32,
    proven: bool,
    solution: String,
    /// Whether it lies in the wanted bands; only for orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    fits: Option<bool>,
    /// Seeds that were looked at for it; only for orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<u32>,
}

impl Printed {
    fn new(
        difficulty: Difficulty,
        seed: u32,
        cube: &Cube,
        solution: &[Move],
        proven: bool,
    ) -> Printed {
        Printed {
            code: LevelCode::seeded(difficulty, seed).to_string(),
            difficulty: difficulty.get(),
            seed,
            level: cube.to_string(),
            rating: Rating::of(cube).total(),
            par: count_turns(solution),
            proven,
            solution: write_moves(solution),
            fits: None,
            tried: None,
        }
    }
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let first = args.seed.unwrap_or_else(seed_by_the_clock);
    if args.par.is_some() || args.rating.is_some() {
        return to_order(args, first, out);
    }
    let difficulty = args.difficulty;
    for i in 0..args.count {
        let seed = first.wrapping_add(i);
        let wanted = Wanted::Seeded { difficulty, seed };
        let mut making = Making::new(wanted, args.budget.limits().budget);
        let (cube, solution, is_proven) = match finish(&mut making, None) {
            Some(Ok(made)) => (made.cube, made.solution, true),
            Some(Err(NotMade::GaveUp(_))) | None => {
                // The making solves it at least, if not in the fewest turns.
                let level = generate(difficulty, seed).map_err(Failure::other)?;
                (level.cube, level.known_solution, false)
            }
            Some(Err(why)) => return Err(Failure::other(why)),
        };
        let printed = Printed::new(difficulty, seed, &cube, &solution, is_proven);
        tell(args, &cube, &printed, out)?;
    }
    Ok(Outcome::AllWell)
}

/// Looks for levels in the wanted bands, each within the time given.
fn to_order(args: &Args, first: u32, out: &mut impl Write) -> Result<Outcome, Failure> {
    let difficulty = args.difficulty;
    let order = Order {
        difficulty,
        rating: args.rating,
        par: args.par,
    };
    let mut outcome = Outcome::AllWell;
    let mut next_seed = first;
    for _ in 0..args.count {
        let (made, tried) = fill(order, next_seed, args);
        let made = made.map_err(|why| match why {
            NotMade::NoneProven { .. } => Failure::Other(format!(
                "no level of difficulty {difficulty} could be proven within {} ms",
                args.time
            )),
            why => Failure::other(why),
        })?;
        let seed = made.seeded.map_or(next_seed, |(_, seed)| seed);
        next_seed = seed.wrapping_add(1);
        let printed = Printed {
            fits: Some(made.fits()),
            tried: Some(tried),
            ..Printed::new(difficulty, seed, &made.cube, &made.solution, true)
        };
        tell(args, &made.cube, &printed, out)?;
        if !made.fits() {
            outcome = Outcome::OnlyNearly;
            eprintln!(
                "forge: nothing fits among {tried} seeds in {} ms; the nearest is seed {seed} (par {}, \
                 rating {:.3})",
                args.time, made.par, printed.rating
            );
        }
    }
    Ok(outcome)
}

/// The level of an order, or the nearest once the time is over; and the seeds that were looked at.
fn fill(order: Order, first_seed: u32, args: &Args) -> (Result<making::Made, NotMade>, u32) {
    let deadline = Instant::now() + Duration::from_millis(args.time);
    let wanted = Wanted::Order { order, first_seed };
    let mut making = Making::new(wanted, args.budget.limits().budget).most_candidates(u32::MAX);
    loop {
        if let Some(made) = making.advance(u64::MAX) {
            return (made, making.tried());
        }
        if Instant::now() >= deadline {
            making.settle_for_nearest();
        }
    }
}

fn tell(args: &Args, cube: &Cube, made: &Printed, out: &mut impl Write) -> Result<(), Failure> {
    if args.json {
        return write_json(out, made);
    }
    let best_known = if made.proven { "" } else { " (best known)" };
    writeln!(
        out,
        "{}  difficulty {}  seed {}  rating {:.3}  par {}{best_known}",
        made.code, made.difficulty, made.seed, made.rating, made.par
    )?;
    writeln!(out, "{}", made.level)?;
    if args.show {
        write!(out, "{}", cube.net())?;
    }
    writeln!(out, "{}", made.solution)?;
    if args.trace {
        let (level, events) =
            generate_traced(args.difficulty, made.seed).map_err(Failure::other)?;
        for event in events {
            writeln!(out, "  {event}")?;
        }
        writeln!(
            out,
            "  played forwards: {}",
            write_moves(&level.known_solution)
        )?;
    }
    Ok(())
}

fn seed_by_the_clock() -> u32 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as u32)
}

/// A number that bands are made of.
trait Bound: std::str::FromStr + PartialOrd + Copy {
    const LEAST: Self;
    const MOST: Self;
    const WHAT: &str;
    fn is_sound(self) -> bool;
}

impl Bound for u32 {
    const LEAST: u32 = 0;
    const MOST: u32 = u32::MAX;
    const WHAT: &str = "a number of turns";
    fn is_sound(self) -> bool {
        true
    }
}

impl Bound for f64 {
    const LEAST: f64 = 0.0;
    const MOST: f64 = 4.0;
    const WHAT: &str = "a rating from 0 to 4";
    fn is_sound(self) -> bool {
        (Self::LEAST..=Self::MOST).contains(&self)
    }
}

fn band<T: Bound>(text: &str) -> Result<Band<T>, String> {
    let number = |text: &str, left_out: T| {
        if text.is_empty() {
            return Ok(left_out);
        }
        let parsed = text.parse().ok().filter(|number: &T| number.is_sound());
        parsed.ok_or_else(|| format!("\"{text}\" is not {}", T::WHAT))
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (low, high.strip_prefix('=').unwrap_or(high)),
        None => (text, text),
    };
    let band = Band {
        low: number(low.trim(), T::LEAST)?,
        high: number(high.trim(), T::MOST)?,
    };
    if text.trim().is_empty() || band.low > band.high {
        return Err("the band is empty".into());
    }
    Ok(band)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_read_with_either_end_left_out() {
        let pars = |text| band::<u32>(text).map(|band| (band.low, band.high));
        assert_eq!(pars("5..7"), Ok((5, 7)));
        assert_eq!(pars("5..=7"), Ok((5, 7)));
        assert_eq!(pars("6"), Ok((6, 6)));
        assert_eq!(pars("..4"), Ok((0, 4)));
        assert_eq!(pars("9.."), Ok((9, u32::MAX)));
        let rating = band::<f64>("2.1..").expect("a band");
        assert_eq!((rating.low, rating.high), (2.1, 4.0));
    }

    #[test]
    fn bands_that_make_no_sense_are_refused() {
        for text in ["", "7..5", "a..b", "1..-2", "NaN..", "1...2"] {
            assert!(band::<f64>(text).is_err(), "{text}");
        }
        assert!(band::<u32>("2.5..3").is_err());
    }
}
