//! The newest wish is solved, a little at a time; the last strip stays until there is another.
//!
//! A strip that already is as wished is kept without a search. Otherwise one solver stays alive while only
//! pins, counts and regions change; for another size, length or extra it is built anew, near to the strip
//! that is there. Where there is none, or another seed is wished, one is made from nothing.

use super::pins::Cell;
use super::plan::{Plan, Shown, Wished, bare};
use super::taught::Taught;
use crate::constraint::Limits;
use crate::puzzle::Job;
use crate::spacetime::{Answer, BadRequest, Clash, Editing, Generating, Request, Strip};
use std::sync::Arc;

/// What one answer may cost before it is said that it is not decided.
const LIMITS: Limits = Limits {
    conflicts: 4_000,
    propagations: 40_000_000,
};

/// What became of the wishes.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Outcome {
    /// Not known yet.
    #[default]
    Looking,
    /// There is a strip.
    Found {
        /// The cells that are others than in the strip before, where it has the same size.
        moved: Vec<Cell>,
    },
    /// There is none while all of these are wished; where none is named, size, length and extras are the
    /// reason.
    Impossible(Vec<Wished>),
    /// It may take longer: [`Solving::go_on`].
    Undecided,
    /// It cannot be asked at all.
    Refused(BadRequest),
}

/// The newest wish, being solved.
pub struct Solving {
    limits: Limits,
    taught: Option<Arc<Taught>>,
    request: Option<Request>,
    /// The strip that was there when the wish came, or that was found for it since.
    there: Option<Arc<Shown>>,
    /// A strip from nothing.
    fresh: Option<Box<Generating>>,
    editing: Option<Edited>,
    outcome: Outcome,
}

/// A solver that stays alive.
struct Edited {
    editing: Box<Editing>,
    /// What it was begun near to.
    near: Option<Strip>,
}

impl Edited {
    /// The strip that its next answer will be near to.
    fn strip(&self) -> Option<&Strip> {
        self.editing.strip().or(self.near.as_ref())
    }
}

impl Default for Solving {
    fn default() -> Solving {
        Solving::new(LIMITS)
    }
}

impl Solving {
    /// Nothing is wished yet. Each answer may cost so much.
    pub fn new(limits: Limits) -> Solving {
        Solving {
            limits,
            taught: None,
            request: None,
            there: None,
            fresh: None,
            editing: None,
            outcome: Outcome::Looking,
        }
    }

    /// What became of the newest wish.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Whether there is something to be done.
    pub fn is_looking(&self) -> bool {
        self.request.is_some() && self.outcome == Outcome::Looking
    }

    /// Whether the strip that is shown is of older wishes.
    pub fn is_old(&self) -> bool {
        !matches!(self.outcome, Outcome::Found { .. })
    }

    /// Solves another wish from now on; the same one goes on as it was.
    pub fn wish(&mut self, plan: &Plan) {
        let request = plan.request();
        let is_same_game = self
            .taught
            .as_ref()
            .is_some_and(|taught| Arc::ptr_eq(taught, plan.taught()));
        let is_there = self.there == plan.shown;
        if is_same_game && is_there && self.request.as_ref() == Some(&request) {
            return;
        }
        if !is_same_game {
            self.editing = None;
        }
        self.taught = Some(plan.taught().clone());
        self.there = plan.shown.clone();
        self.fresh = None;
        let before = self.request.replace(request.clone());
        if plan.is_fulfilled() {
            self.outcome = Outcome::Found { moved: Vec::new() };
            return;
        }
        self.outcome = Outcome::Looking;
        let is_same_form = before.is_some_and(|before| bare(&before) == bare(&request));
        let is_near = |edited: &Edited| match (edited.strip(), plan.strip()) {
            (Some(one), Some(other)) => one == other,
            (None, None) => true,
            _ => false,
        };
        if let Some(edited) = self.editing.as_mut().filter(|_| is_same_form)
            && is_near(edited)
        {
            let Request {
                pins,
                counts,
                regions,
                ..
            } = request;
            if let Err(why) = edited.editing.wish(pins, counts, regions) {
                self.outcome = Outcome::Refused(why);
            }
            return;
        }
        self.editing = None;
        if is_another(plan) {
            match Generating::new(plan.taught().learned().clone(), request, self.limits) {
                Ok(generating) => self.fresh = Some(Box::new(generating)),
                Err(why) => self.outcome = Outcome::Refused(why),
            }
            return;
        }
        self.edit(plan.fitted());
    }

    /// Begins with a solver near to a strip.
    fn edit(&mut self, near: Option<Strip>) {
        let (Some(taught), Some(request)) = (&self.taught, &self.request) else {
            return;
        };
        match Editing::new(taught.learned().clone(), request.clone(), self.limits) {
            Ok(editing) => {
                let editing = match &near {
                    Some(near) => editing.near(near),
                    None => editing,
                };
                let editing = Box::new(editing);
                self.editing = Some(Edited { editing, near });
            }
            Err(why) => self.outcome = Outcome::Refused(why),
        }
    }

    /// Goes on with a wish that was left undecided, for as much again.
    pub fn go_on(&mut self) {
        if self.outcome == Outcome::Undecided
            && let Some(edited) = &mut self.editing
        {
            edited.editing.go_on();
            self.outcome = Outcome::Looking;
        }
    }

    /// Looks into about so many more states; once the newest wish is answered, a strip if there is one. What
    /// became of the wish is then said by [`outcome`](Solving::outcome).
    pub fn advance(&mut self, states: u64) -> Option<Arc<Shown>> {
        if !self.is_looking() {
            return None;
        }
        if let Some(fresh) = &mut self.fresh {
            let answer = fresh.advance(states)?;
            self.fresh = None;
            return match answer {
                Answer::Found(strip) => self.found(strip),
                // Which wishes clash is told by the other solver, and it can go on.
                Answer::Impossible(_) | Answer::Undecided => {
                    let sized = |shown: &Arc<Shown>| {
                        let request = self.request.as_ref()?;
                        let same = shown.strip.rows() == request.all_rows()
                            && shown.strip.cols() == request.all_cols();
                        same.then(|| shown.strip.clone())
                    };
                    let near = self.there.as_ref().and_then(sized);
                    self.edit(near);
                    None
                }
            };
        }
        let Some(edited) = &mut self.editing else {
            self.outcome = Outcome::Undecided;
            return None;
        };
        match edited.editing.advance(states)? {
            Answer::Found(strip) => self.found(strip),
            Answer::Impossible(clash) => {
                self.outcome = Outcome::Impossible(self.named(&clash));
                None
            }
            Answer::Undecided => {
                self.outcome = Outcome::Undecided;
                None
            }
        }
    }

    fn found(&mut self, strip: Strip) -> Option<Arc<Shown>> {
        let moved = match &self.there {
            Some(there) => moved(&there.strip, &strip),
            None => Vec::new(),
        };
        self.outcome = Outcome::Found { moved };
        let shown = Arc::new(Shown::made_for(strip, self.request.as_ref()?));
        self.there = Some(shown.clone());
        Some(shown)
    }

    /// The wishes that clash, each once.
    fn named(&self, clash: &[Clash]) -> Vec<Wished> {
        let Some(request) = &self.request else {
            return Vec::new();
        };
        let mut named = Vec::new();
        for clash in clash {
            let wished = match clash {
                Clash::Pin(index) => request.pins.get(*index).map(|pin| {
                    Wished::Pin(Cell {
                        frame: pin.frame,
                        y: pin.row,
                        x: pin.col,
                    })
                }),
                Clash::Count(index) => {
                    let count = request.counts.get(*index);
                    count.map(|count| Wished::Count(count.tile))
                }
                Clash::Region(index) => request.regions.get(*index).copied().map(Wished::Region),
            };
            named.extend(wished.filter(|wished| !named.contains(wished)));
        }
        named
    }
}

/// Whether a strip is wished that has nothing to do with the one that is there.
fn is_another(plan: &Plan) -> bool {
    let Some(shown) = &plan.shown else {
        return true;
    };
    let made = shown.made_for.as_ref();
    made.is_some_and(|made| (made.seed, made.density) != (plan.asked.seed, plan.asked.density))
}

/// The cells in which two strips of one size are unlike.
pub(super) fn moved(before: &Strip, after: &Strip) -> Vec<Cell> {
    let size = |strip: &Strip| (strip.rows(), strip.cols(), strip.len());
    if size(before) != size(after) {
        return Vec::new();
    }
    let (cols, cells) = (after.cols(), after.cells());
    let both = before.tiles().iter().zip(after.tiles()).enumerate();
    both.filter(|(_, (before, after))| before != after)
        .map(|(index, _)| Cell {
            frame: index / cells,
            y: index % cells / cols,
            x: index % cells % cols,
        })
        .collect()
}
