//! Further strips in a row: for other seeds, on the same path, or through the same arrangement.

use super::command::{Copied, Refusal};
use super::editor::StripEditor;
use super::plan::Shown;
use super::rating::{Rating, RatingWork};
use super::taught::Taught;
use crate::constraint::Limits;
use crate::puzzle::Job;
use crate::spacetime::{Answer, Generating, Request, Strip, Tile};
use std::sync::Arc;

/// What the search for one strip may cost.
const LIMITS: Limits = Limits {
    conflicts: 3_000,
    propagations: 20_000_000,
};
/// Seeds that are tried for each strip of the row.
const TRIES_EACH: usize = 4;
/// Strips of the longest row.
const MOST: usize = 24;

/// How further strips are like the one that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// As wished, with other seeds.
    OtherSeeds,
    /// The player goes the same way through another level.
    SamePath,
    /// The things come to lie as they do in the frame that is shown, within the selection if there is one;
    /// the level is another.
    SameArrangement,
}

impl Sort {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Sort; 3] = [Sort::OtherSeeds, Sort::SamePath, Sort::SameArrangement];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Sort::OtherSeeds => "Other seeds",
            Sort::SamePath => "Same path, other level",
            Sort::SameArrangement => "Through this arrangement, other level",
        }
    }
}

/// A further strip.
#[derive(Clone, Debug)]
pub struct Variation {
    /// The seed that it was made with.
    pub seed: u32,
    /// The strip, to be taken over.
    pub shown: Arc<Shown>,
    /// What is known of its level by now.
    pub rating: Rating,
}

/// A row of further strips, being made. Dropping it calls it off.
pub struct Variations {
    sort: Sort,
    taught: Arc<Taught>,
    request: Request,
    /// The level that they are not to be.
    level: Option<Vec<Tile>>,
    wanted: usize,
    tried: usize,
    row: Vec<Variation>,
    stage: Stage,
}

enum Stage {
    Next,
    Making(Box<Generating>, u32),
    Rating(Box<RatingWork>),
    Done,
}

impl Variations {
    /// Begins a row of so many, or says why there is none.
    pub fn new(editor: &StripEditor, sort: Sort, wanted: usize) -> Result<Variations, Refusal> {
        let plan = editor.plan();
        let mut pins = plan.pins().clone();
        let more = match sort {
            Sort::OtherSeeds => Vec::new(),
            Sort::SamePath => editor.path_pins(None)?,
            Sort::SameArrangement => editor.frame_pins(Copied::Things)?,
        };
        for (cell, wish) in more.into_iter().filter(|(cell, _)| plan.is_inside(*cell)) {
            // What was wished already is wished more.
            if pins.get(cell).is_none() {
                pins.set(cell, Some(wish));
            }
        }
        let request = Request {
            pins: pins.to_request(),
            ..plan.asked().clone()
        };
        request.check(plan.taught().learned())?;
        let level = plan.strip().map(|strip| strip.first().to_vec());
        Ok(Variations {
            sort,
            taught: plan.taught().clone(),
            request,
            level,
            wanted: wanted.min(MOST),
            tried: 0,
            row: Vec::new(),
            stage: Stage::Next,
        })
    }

    /// How they are like the strip that was there.
    pub fn sort(&self) -> Sort {
        self.sort
    }

    /// Those that are there by now.
    pub fn row(&self) -> &[Variation] {
        &self.row
    }

    /// Whether there is nothing more to come.
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// How far it is, in words.
    pub fn words(&self) -> String {
        let found = match self.row.len() {
            1 => "1 variation".to_owned(),
            count => format!("{count} variations"),
        };
        match (self.is_done(), self.row.is_empty()) {
            (false, _) => format!("{found} so far."),
            (true, true) => {
                "No variation was found: the wishes may leave no other level.".to_owned()
            }
            (true, false) => format!("{found}."),
        }
    }

    /// Looks into about so many more states; whether all is there that will be.
    pub fn advance(&mut self, states: u64) -> bool {
        match &mut self.stage {
            Stage::Next => self.next(),
            Stage::Making(making, seed) => {
                if let Some(answer) = making.advance(states) {
                    let seed = *seed;
                    self.take(answer, seed);
                }
            }
            Stage::Rating(work) => {
                let is_done = work.advance(states);
                if let Some(last) = self.row.last_mut()
                    && last.rating != *work.rating()
                {
                    last.rating.clone_from(work.rating());
                }
                if is_done {
                    self.stage = Stage::Next;
                }
            }
            Stage::Done => {}
        }
        self.is_done()
    }

    fn next(&mut self) {
        if self.row.len() >= self.wanted || self.tried >= self.wanted * TRIES_EACH {
            self.stage = Stage::Done;
            return;
        }
        self.tried += 1;
        let seed = self.request.seed.wrapping_add(self.tried as u32);
        let request = Request {
            seed,
            ..self.request.clone()
        };
        self.stage = match Generating::new(self.taught.learned().clone(), request, LIMITS) {
            Ok(generating) => Stage::Making(Box::new(generating), seed),
            Err(_) => Stage::Done,
        };
    }

    fn take(&mut self, answer: Answer, seed: u32) {
        self.stage = Stage::Next;
        let strip = match answer {
            Answer::Found(strip) => strip,
            Answer::Undecided => return,
            // With another seed it is as impossible.
            Answer::Impossible(_) => {
                self.stage = Stage::Done;
                return;
            }
        };
        if self.is_known(&strip) {
            return;
        }
        let work = RatingWork::new(&self.taught, &strip);
        self.row.push(Variation {
            seed,
            rating: work.rating().clone(),
            // Taken over, it is what was wished, and not what another seed would give.
            shown: Arc::new(Shown::made_for(strip, &self.request)),
        });
        self.stage = Stage::Rating(Box::new(work));
    }

    /// Whether there is such a level already.
    fn is_known(&self, strip: &Strip) -> bool {
        let mut levels = self
            .row
            .iter()
            .map(|variation| variation.shown.strip.first());
        self.level.as_deref() == Some(strip.first()) || levels.any(|level| level == strip.first())
    }
}
