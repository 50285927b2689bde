//! What is measured of a request, over many seeds.

use super::cases::Case;
use crate::constraint::Limits;
use crate::puzzle::{Budget, Dice, Job, finish};
use crate::spacetime::{
    Answer, Editing, Example, Generating, Learned, Metrics, Pin, RealRules, Request, Shortest,
    Strip, Tile, check, learn,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

/// Dead ends that one search may meet.
const MOST_CONFLICTS: u64 = 300_000;
/// Those of one edit, before it is said to be undecided.
pub(super) const EDIT_CONFLICTS: u64 = 600;

/// What came out for a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Measured {
    pub(super) seeds: usize,
    /// Seconds of the whole: learning, putting into clauses, loading, solving.
    pub(super) seconds: Vec<f64>,
    /// Seconds of the search alone.
    pub(super) solving: Vec<f64>,
    pub(super) lengths: Vec<f64>,
    pub(super) densities: Vec<f64>,
    pub(super) rounds: Vec<f64>,
    /// The fewest moves by the written game where we have one, by what was learned otherwise.
    pub(super) shortest: Vec<f64>,
    pub(super) found: usize,
    pub(super) valid: usize,
    pub(super) different: usize,
    pub(super) trivial: usize,
    pub(super) extra_players: usize,
    pub(super) won_early: usize,
    pub(super) waits: usize,
    pub(super) vars: usize,
    pub(super) clauses: usize,
}

/// Makes a strip for each seed. The example is learned anew for each, as a process would.
pub(super) fn strips(
    case: &Case,
    example: &Example,
    seeds: u32,
    change: fn(Request) -> Request,
    with_shortest: bool,
) -> Result<Measured, String> {
    let mut measured = Measured::default();
    let mut different: BTreeSet<Vec<Tile>> = BTreeSet::new();
    for seed in 0..seeds {
        let start = Instant::now();
        let learned = Arc::new(learn(example));
        let request = Request {
            seed,
            ..change(case.request(&learned)?)
        };
        let limits = Limits::conflicts(MOST_CONFLICTS);
        let job = Generating::new(learned.clone(), request, limits);
        let mut job = job.map_err(|bad| format!("{}: {bad}", case.name))?;
        // The clauses are there before the first dead end or literal is met.
        let mut answer = None;
        while answer.is_none() && job.spent().vars == 0 {
            answer = job.advance(1_000);
        }
        if answer.is_none() {
            answer = job.advance(u64::MAX >> 8);
        }
        let loaded = Instant::now();
        let answer = match answer {
            Some(answer) => answer,
            None => finish(&mut job, None).unwrap_or(Answer::Undecided),
        };
        measured.seeds += 1;
        measured.solving.push(loaded.elapsed().as_secs_f64());
        measured.seconds.push(start.elapsed().as_secs_f64());
        measured.rounds.push(f64::from(job.spent().rounds));
        (measured.vars, measured.clauses) = (job.spent().vars, job.spent().clauses);
        if let Answer::Found(strip) = answer {
            measured.take(case, &learned, &strip, with_shortest);
            different.insert(strip.tiles().to_vec());
        }
    }
    measured.different = different.len();
    Ok(measured)
}

impl Measured {
    fn take(&mut self, case: &Case, learned: &Learned, strip: &Strip, with_shortest: bool) {
        let metrics = Metrics::of(strip, learned);
        self.found += 1;
        self.valid += usize::from(check(strip, learned, case.by).is_empty());
        self.lengths.push(metrics.effective_length as f64);
        self.densities.push(metrics.density());
        self.trivial += usize::from(metrics.trivial);
        self.extra_players += usize::from(metrics.extra_players);
        self.won_early += usize::from(metrics.won_early.is_some());
        self.waits += metrics.waits + metrics.rests;
        if with_shortest {
            self.shortest
                .extend(shortest(learned, strip).map(|moves| moves as f64));
        }
    }
}

/// The fewest moves from the first frame to a win.
fn shortest(learned: &Learned, strip: &Strip) -> Option<usize> {
    let budget = Budget::default();
    if let Some(rules) = RealRules::of(learned) {
        let way = rules.shortest(strip, 0, &budget.into()).solved();
        return way.map(|way| way.moves.len());
    }
    let mut search = Shortest::new(learned, strip, 0, budget);
    let way = finish(&mut search, None)?.solved()?;
    Some(way.len() - 1)
}

/// What came out for edits.
#[derive(Clone, Debug, Default)]
pub(super) struct Edited {
    pub(super) found: Vec<f64>,
    pub(super) impossible: Vec<f64>,
    pub(super) undecided: Vec<f64>,
    /// Cells of all frames that moved.
    pub(super) moved: Vec<f64>,
    /// Cells of the first frame that moved.
    pub(super) moved_first: Vec<f64>,
    /// The longest step: what a frame of a page would wait for.
    pub(super) longest_step: f64,
    pub(super) start: f64,
}

/// One session with both extras: each edit drops the pins before and sets up to `most` others at random.
pub(super) fn edits(
    case: &Case,
    example: &Example,
    edits: u32,
    most: u32,
) -> Result<Edited, String> {
    let learned = Arc::new(learn(example));
    let request = case.request(&learned)?.strict();
    let (counts, regions) = (request.counts.clone(), request.regions.clone());
    let limits = Limits::conflicts(EDIT_CONFLICTS);
    let start = Instant::now();
    let editing = Editing::new(learned.clone(), request, limits);
    let mut editing = editing.map_err(|bad| format!("{}: {bad}", case.name))?;
    let mut edited = Edited::default();
    while editing.advance(u64::from(u32::MAX)).is_none() {}
    edited.start = start.elapsed().as_secs_f64();
    let mut dice = Dice::new(&[0xed17]);
    for _ in 0..edits {
        let count = 1 + dice.below(most);
        let pins = (0..count).filter_map(|_| random_pin(case, &learned, &mut dice));
        let before = editing.strip().cloned();
        let start = Instant::now();
        let asked = editing.wish(pins.collect(), counts.clone(), regions.clone());
        asked.map_err(|bad| format!("{}: {bad}", case.name))?;
        let answer = loop {
            let step = Instant::now();
            let answer = editing.advance(1);
            edited.longest_step = edited.longest_step.max(step.elapsed().as_secs_f64());
            if let Some(answer) = answer {
                break answer;
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        match answer {
            Answer::Found(strip) => {
                edited.found.push(seconds);
                if let Some(before) = before {
                    edited.moved.push(differ(before.tiles(), strip.tiles()));
                    edited
                        .moved_first
                        .push(differ(before.first(), strip.first()));
                }
            }
            Answer::Impossible(_) => edited.impossible.push(seconds),
            Answer::Undecided => edited.undecided.push(seconds),
        }
    }
    Ok(edited)
}

fn differ(before: &[Tile], after: &[Tile]) -> f64 {
    before.iter().zip(after).filter(|(a, b)| a != b).count() as f64
}

fn random_pin(case: &Case, learned: &Learned, dice: &mut Dice) -> Option<Pin> {
    let tiles: Vec<Tile> = learned.legend.tiles().collect();
    Some(Pin {
        frame: dice.below(case.frames as u32) as usize,
        row: 1 + dice.below(case.rows as u32) as usize,
        col: 1 + dice.below(case.cols as u32) as usize,
        tile: dice.pick(&tiles)?,
        wanted: dice.chance(4, 5),
    })
}
