//! `forge bench`: the figures that matter, measured in one run on one machine.

#[path = "../../benches/baseline.rs"]
mod baseline;

use super::report::stats::{mean, quantile};
use super::strokes::answers;
use super::sweep::{on_threads, progress, prove_seed};
use super::{Failure, Outcome, write_json};
use crate::cube::generate::{Band, Difficulty, GeneratedLevel, Order, generate};
use crate::cube::making::{Making, Wanted};
use crate::cube::solver::{Monk, settled};
use crate::puzzle::{Budget, Limits, finish, first};
use crate::rewrite::{
    Aim, Base, Game, Machine, Method, Params, enumerate, find_built_in, generate as generate_board,
};
use rayon::prelude::*;
use serde::Serialize;
use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  forge bench\n  forge bench --quick --json")]
pub(super) struct Args {
    /// Print one JSON object a figure
    #[arg(long)]
    json: bool,
    /// A tenth of the work, for a first look
    #[arg(long)]
    quick: bool,
    /// Threads for the large run; one for each core if left out
    #[arg(long, default_value_t = 0, value_parser = super::thread_count)]
    threads: usize,
}

/// One measured figure.
#[derive(Serialize)]
struct Figure {
    name: String,
    value: f64,
    unit: &'static str,
    /// What it should be at the most, or at the least.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Goal>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Goal {
    AtMost(f64),
    AtLeast(f64),
}

/// Rounds of both solvers in turn; the best of each counts, so that a busy moment does not.
const ROUNDS: u32 = 3;

/// Rounds of the grid games, for the same reason.
const GRID_ROUNDS: u32 = 9;

/// States after which the solver of 2009 is called off on a level.
const BASELINE_STATES: usize = 100_000;

struct Bench<'a, W> {
    args: &'a Args,
    out: &'a mut W,
    /// Work is divided by this.
    share: u32,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let share = if args.quick { 10 } else { 1 };
    let mut bench = Bench { args, out, share };
    bench.against_2009()?;
    bench.generator()?;
    bench.orders()?;
    bench.grid_games()?;
    bench.strokes()?;
    bench.large_run()?;
    Ok(Outcome::AllWell)
}

impl<W: Write> Bench<'_, W> {
    fn tell(
        &mut self,
        name: impl Into<String>,
        value: f64,
        unit: &'static str,
        goal: Option<Goal>,
    ) -> Result<(), Failure> {
        let name = name.into();
        if self.args.json {
            let figure = Figure {
                name,
                value,
                unit,
                goal,
            };
            write_json(self.out, &figure)?;
        } else {
            let (verdict, goal) = match goal {
                None => ("", String::new()),
                Some(Goal::AtMost(most)) => (met(value <= most), format!("at most {most}")),
                Some(Goal::AtLeast(least)) => (met(value >= least), format!("at least {least}")),
            };
            writeln!(
                self.out,
                "{name:<58} {value:>12.3} {unit:<7} {goal:<15} {verdict}"
            )?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// From a stroke of the brush in the workshop to the first answer about the drawing.
    fn strokes(&mut self) -> Result<(), Failure> {
        for (key, name) in [("cube", "the cube"), ("sokoban", "Sokoban")] {
            let mut times = answers(key, 1000 / self.share as usize)?;
            times.sort_by(f64::total_cmp);
            let name = format!("stroke to first answer, {name}");
            self.tell(format!("{name}, mean"), mean(&times), "ms", None)?;
            let slow = quantile(&times, 0.95);
            self.tell(format!("{name}, 95 of 100"), slow, "ms", None)?;
            let worst = times.last().copied().unwrap_or_default();
            self.tell(
                format!("{name}, at the worst"),
                worst,
                "ms",
                Some(Goal::AtMost(100.0)),
            )?;
        }
        Ok(())
    }

    /// First solutions of the same levels, by one solver and then by the other.
    fn against_2009(&mut self) -> Result<(), Failure> {
        for difficulty in [1, 5, 10] {
            let levels = make(difficulty, 500 / self.share)?;
            let limits = Limits::default();
            let texts: Vec<String> = levels.iter().map(|level| level.cube.to_string()).collect();
            let mut unsolved = 0;
            let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..ROUNDS {
                let start = Instant::now();
                for level in &levels {
                    // Like the other, it finds the turns; spelling out the walks is not search.
                    black_box(first(&Monk::new(), settled(&level.cube), &limits));
                }
                ours = start.elapsed().as_secs_f64().min(ours);
                let start = Instant::now();
                let found = texts
                    .iter()
                    .map(|text| baseline::solve(text, BASELINE_STATES).turns);
                unsolved = found.filter(Option::is_none).count();
                theirs = start.elapsed().as_secs_f64().min(theirs);
            }
            let mean_us = |seconds: f64| 1e6 * seconds / levels.len() as f64;
            let name = format!("difficulty {difficulty}: first solution");
            self.tell(format!("{name}, ours"), mean_us(ours), "us", None)?;
            self.tell(format!("{name}, 2009"), mean_us(theirs), "us", None)?;
            let goal = (difficulty == 10).then_some(Goal::AtLeast(100.0));
            self.tell(format!("{name}, times faster"), theirs / ours, "x", goal)?;
            self.tell(
                format!("{name}, not found by 2009"),
                unsolved as f64,
                "levels",
                None,
            )?;
        }
        Ok(())
    }

    fn generator(&mut self) -> Result<(), Failure> {
        for difficulty in Difficulty::all() {
            let count = 5000 / self.share;
            let start = Instant::now();
            make(difficulty.get(), count)?;
            let mean_ms = 1e3 * start.elapsed().as_secs_f64() / f64::from(count);
            let name = format!("difficulty {difficulty}: generate one level");
            self.tell(name, mean_ms, "ms", Some(Goal::AtMost(1.0)))?;
        }
        Ok(())
    }

    /// The order that endless play makes, and one for a rare par on top of it.
    fn orders(&mut self) -> Result<(), Failure> {
        for difficulty in 8..=10_u8 {
            let rating = Some(Band {
                low: 2.0,
                high: 4.0,
            });
            let long = Some(Band {
                low: u32::from(difficulty),
                high: 20,
            });
            for (words, par) in [("rating 2.0..", None), ("rating 2.0.., par D..", long)] {
                let order = Order {
                    difficulty: difficulty_of(difficulty)?,
                    rating,
                    par,
                };
                let times: Vec<f64> = (0..200 / self.share)
                    .map(|i| {
                        let start = Instant::now();
                        let first_seed = i.wrapping_mul(7_919_777);
                        let wanted = Wanted::Order { order, first_seed };
                        let making = Making::new(wanted, Budget::default());
                        let _ = black_box(finish(&mut making.most_candidates(100_000), None));
                        1e3 * start.elapsed().as_secs_f64()
                    })
                    .collect();
                let name = format!("difficulty {difficulty}: to order, {words}");
                let goal = Some(Goal::AtMost(100.0));
                self.tell(format!("{name}, mean"), mean(&times), "ms", goal)?;
                self.tell(
                    format!("{name}, longest"),
                    quantile(&times, 1.0),
                    "ms",
                    goal,
                )?;
            }
        }
        Ok(())
    }

    /// The four classic grid games, both ways, every board solved; and what a core looks into.
    fn grid_games(&mut self) -> Result<(), Failure> {
        let limits = Limits::default();
        let (mut best, mut states) = (f64::INFINITY, 0);
        for _ in 0..GRID_ROUNDS {
            let start = Instant::now();
            states = 0;
            for name in ["Peg Solitaire", "Merge", "Sokoban", "TwoDoor"] {
                let game = grid_game(name)?;
                for (start, method) in game.starts().iter().flat_map(|start| {
                    [Method::Published, Method::Forward].map(|method| (start, method))
                }) {
                    let boards =
                        enumerate(game, start, method, true, &limits).map_err(Failure::other)?;
                    states += black_box(&boards).states;
                }
            }
            best = start.elapsed().as_secs_f64().min(best);
        }
        let name = "grid games: eight rows, every board solved";
        self.tell(name, best, "s", Some(Goal::AtMost(0.05)))?;
        self.tell("grid games: states of these", states as f64, "states", None)?;
        self.grid_searches()?;
        self.grid_levels()
    }

    fn grid_searches(&mut self) -> Result<(), Failure> {
        for name in ["Frogs", "Stepping Stones", "Boulders"] {
            let game = grid_game(name)?;
            let mut rate: f64 = 0.0;
            for start in game.starts() {
                let machine = Machine::new(game, &start.board);
                let budget = Budget {
                    nodes: 1_000_000 / u64::from(self.share),
                    ..Budget::default()
                };
                for _ in 0..GRID_ROUNDS {
                    let clock = Instant::now();
                    let search = machine.nearest_win(&start.board, &budget.into());
                    let seconds = clock.elapsed().as_secs_f64();
                    rate = rate.max(search.expanded as f64 / seconds);
                }
            }
            let name = format!("{name}: states a second on one core");
            self.tell(name, rate / 1e6, "million", None)?;
        }
        Ok(())
    }

    fn grid_levels(&mut self) -> Result<(), Failure> {
        for (name, length) in [("Sokoban", 20), ("Boulders", 20)] {
            let game = grid_game(name)?;
            for base in [Base::Start(0), Base::Nothing] {
                let params = Params {
                    base,
                    aim: Aim::Length(length),
                };
                let times: Vec<f64> = (0..50 / self.share)
                    .map(|seed| {
                        let start = Instant::now();
                        let _ = black_box(generate_board(game, params, seed, None));
                        1e3 * start.elapsed().as_secs_f64()
                    })
                    .collect();
                let from = match base {
                    Base::Start(_) => "start board",
                    Base::Nothing => "nothing",
                };
                let name = format!("{name}: a level of {length} moves from {from}");
                self.tell(format!("{name}, mean"), mean(&times), "ms", None)?;
            }
        }
        Ok(())
    }

    /// Ten thousand levels of each difficulty, generated, replayed and their par proven.
    fn large_run(&mut self) -> Result<(), Failure> {
        let count = 10_000 / self.share;
        let bar = progress(u64::from(count) * 10, "levels".into());
        let start = Instant::now();
        let given_up: usize = on_threads(self.args.threads, || {
            Difficulty::all()
                .map(|difficulty| {
                    (0..count)
                        .into_par_iter()
                        .filter(|seed| {
                            bar.inc(1);
                            prove_seed(difficulty, *seed, &Limits::default()).is_err()
                        })
                        .count()
                })
                .sum()
        })?;
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let name = format!("{} levels: generated, replayed, par proven", count * 10);
        let goal = Goal::AtMost(600.0 / f64::from(self.share));
        self.tell(&name, seconds, "s", Some(goal))?;
        let nothing = Some(Goal::AtMost(0.0));
        self.tell(
            "of them given up or wrong",
            given_up as f64,
            "levels",
            nothing,
        )?;
        if let Some(mib) = peak_memory_mib() {
            self.tell("most memory held", mib, "MiB", Some(Goal::AtMost(2048.0)))?;
        }
        Ok(())
    }
}

fn met(is_met: bool) -> &'static str {
    if is_met { "met" } else { "MISSED" }
}

fn grid_game(name: &str) -> Result<&'static Game, Failure> {
    find_built_in(name).ok_or_else(|| Failure::Other(format!("{name} is missing")))
}

fn difficulty_of(level: u8) -> Result<Difficulty, Failure> {
    Difficulty::new(level).map_err(Failure::other)
}

fn make(difficulty: u8, count: u32) -> Result<Vec<GeneratedLevel>, Failure> {
    let difficulty = difficulty_of(difficulty)?;
    (0..count)
        .map(|seed| generate(difficulty, seed).map_err(Failure::other))
        .collect()
}

/// The most memory that this process has held, where the system tells.
fn peak_memory_mib() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024.0)
}
