//! The fewest changes, up to two, that make a drawing winnable.
//!
//! A change of one cell is passed over without a search where that is known to be in vain:
//! - The kind's [levers](crate::play::drawing::questions::Levers) of a level that cannot be won name all changes
//!   that could matter. A pair of changes can only help if each is a lever of the level that the other makes,
//!   where it makes one, or if they are levers together.
//! - A tile that is [no worse](crate::play::drawing::Drawable::no_worse) to win with stands for the ones it
//!   outdoes; these are tried only where it helps.
//!
//! What is left is tried: all single changes before any pair.

use super::changes::{Changes, Level};
use super::suggestions::{Found, Step, Wish};
use super::trial::{Trial, Tried, Worth};
use super::{Effort, SLICE};
use crate::play::any_kind::Solving;
use crate::play::drawing::questions::{Change, Levers, Reach};
use crate::play::drawing::sheet::Place;
use crate::puzzle::{Answer, Job};
use std::collections::{BTreeSet, VecDeque};

/// Pairs that are enough.
const ENOUGH: usize = 12;

/// How few changes make a drawing winnable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fewest {
    /// Not known yet.
    #[default]
    Unknown,
    /// None: it can be won as it is.
    None,
    /// One.
    One,
    /// Two, and one is never enough.
    Two,
    /// Two are enough; for one some changes were too deep to tell.
    AtMostTwo,
    /// Proven: two are not enough.
    MoreThanTwo,
    /// Too deep to tell: no one or two changes were found, and not all could be tried to the end.
    TooDeep,
}

/// The search for the fewest changes.
#[derive(Default)]
pub(super) struct Mending {
    effort: Effort,
    stage: Stage,
    fewest: Fewest,
    /// The levers of the drawing; `None` if it is no level or there is too much to look at.
    levers: Option<Levers>,
    /// Changes to try, the most promising first.
    singles: Vec<Change>,
    next: usize,
    trial: Option<(Vec<Change>, Trial)>,
    /// Changes that make a level that cannot be won.
    in_vain: Vec<Change>,
    /// Changes that make no level.
    lacking: Vec<Change>,
    /// Changes that make a level in which nothing else happens.
    inert: Vec<Change>,
    /// Trials that were too deep to tell, and whether a single change was among them.
    too_deep: u32,
    is_single_too_deep: bool,
    /// Changes that wait to be tried.
    waiting: VecDeque<Vec<Change>>,
    met: BTreeSet<[Change; 2]>,
    found: usize,
}

#[derive(Default)]
enum Stage {
    #[default]
    Begin,
    Base(Solving),
    Reach(Box<dyn Job<Reach>>),
    Levers(Box<dyn Job<Option<Levers>>>),
    Singles,
    /// The pairs of a change that was in vain, by its place, begin with its levers.
    Pairs {
        with: usize,
        levers: Option<Box<dyn Job<Option<Levers>>>>,
    },
    /// Pairs with changes that make no level by themselves.
    Lacking {
        one: usize,
        other: usize,
    },
    Done,
}

impl Mending {
    pub(super) fn new(drawing: &Changes, effort: Effort) -> Mending {
        Mending {
            effort,
            singles: drawing.singles(),
            ..Mending::default()
        }
    }

    pub(super) fn fewest(&self) -> Fewest {
        self.fewest
    }

    /// Says what is known where there is no time for more.
    pub(super) fn give_up(&mut self) {
        if self.fewest == Fewest::Unknown {
            self.fewest = Fewest::TooDeep;
        }
    }

    pub(super) fn step(&mut self, drawing: &Changes, found: &mut Found) -> Step {
        if self.trial.is_some() {
            self.go_on(drawing, found);
            return Step::of(SLICE);
        }
        match &mut self.stage {
            Stage::Begin => {
                let level = drawing.level(&[]).ok();
                let questions = level.and_then(|level| level.questions);
                self.stage = match questions {
                    Some(questions) => Stage::Base(questions.any(self.effort.study)),
                    None => Stage::Singles,
                };
                Step::of(drawing.cost())
            }
            Stage::Base(search) => {
                if let Some(answer) = search.advance(SLICE) {
                    self.take_base(drawing, answer.map(|_| ()));
                }
                Step::of(SLICE)
            }
            Stage::Reach(reach) => {
                if let Some(reach) = reach.advance(SLICE) {
                    let out = reach.out_of_reach.into_iter();
                    let places: Vec<Place> = out.flat_map(|out| out.places).collect();
                    self.order_singles(&places);
                    let level = drawing.level(&[]).ok();
                    let questions = level.and_then(|level| level.questions);
                    self.stage = match questions {
                        Some(questions) => Stage::Levers(questions.levers(self.effort.study)),
                        None => Stage::Singles,
                    };
                }
                Step::of(SLICE)
            }
            Stage::Levers(levers) => {
                if let Some(levers) = levers.advance(SLICE) {
                    self.levers = levers;
                    self.stage = Stage::Singles;
                }
                Step::of(SLICE)
            }
            Stage::Singles => self.next_single(drawing),
            Stage::Pairs { .. } => self.next_pair(drawing),
            Stage::Lacking { .. } => self.next_lacking(drawing),
            Stage::Done => Step::last(),
        }
    }

    fn take_base(&mut self, drawing: &Changes, answer: Answer<()>) {
        let level = drawing.level(&[]).ok();
        let questions = level.and_then(|level| level.questions);
        self.stage = match (answer, questions) {
            (Answer::Solved(()), _) => {
                self.fewest = Fewest::None;
                Stage::Done
            }
            (Answer::Unsolvable, Some(questions)) => {
                Stage::Reach(questions.reach(self.effort.study))
            }
            _ => Stage::Singles,
        };
    }

    /// Puts the single changes in order: near what is out of reach first.
    fn order_singles(&mut self, out_of_reach: &[Place]) {
        let distance = |place: Place| {
            let steps = |other: &Place| place.x.abs_diff(other.x) + place.y.abs_diff(other.y);
            out_of_reach.iter().map(steps).min().unwrap_or_default()
        };
        self.singles.sort_by_key(|change| distance(change.place));
    }

    fn next_single(&mut self, drawing: &Changes) -> Step {
        if let Some(changes) = self.waiting.pop_front() {
            return self.try_changes(drawing, changes);
        }
        let Some(change) = self.singles.get(self.next).copied() else {
            return self.after_singles();
        };
        self.next += 1;
        if drawing.is_outdone(&change) {
            return Step::of(1);
        }
        let may_matter = |levers| drawing.may_matter(&change, levers);
        let may_matter = self.levers.as_ref().is_none_or(may_matter);
        match drawing.level(&[change]) {
            Err(_) => self.lacking.push(change),
            Ok(_) if !may_matter => self.inert.push(change),
            Ok(level) => self.begin(vec![change], level),
        }
        Step::trial(drawing.cost())
    }

    fn begin(&mut self, changes: Vec<Change>, level: Level) {
        let (wish, before) = (Wish::Solvable, Worth::default());
        match Trial::new(level, wish, before, self.effort.change) {
            Some(trial) => self.trial = Some((changes, trial)),
            None => self.too_deep += 1,
        }
    }

    fn go_on(&mut self, drawing: &Changes, found: &mut Found) {
        let Some((changes, trial)) = &mut self.trial else {
            return;
        };
        let Some(tried) = trial.advance(drawing) else {
            return;
        };
        let changes = std::mem::take(changes);
        self.trial = None;
        match tried {
            Tried::Worth(after) | Tried::Unfit(after) => {
                self.take(drawing, found, &changes, after);
            }
            Tried::Unsolvable => {
                if let [change] = changes[..] {
                    self.in_vain.push(change);
                }
            }
            Tried::TooDeep => {
                self.too_deep += 1;
                self.is_single_too_deep |= changes.len() == 1;
                if let [change] = changes[..] {
                    self.in_vain.push(change);
                }
            }
        }
    }

    fn take(&mut self, drawing: &Changes, found: &mut Found, changes: &[Change], after: Worth) {
        found.add(drawing, changes, Worth::default(), after);
        self.found += 1;
        self.fewest = match changes.len() {
            1 => Fewest::One,
            _ if self.is_single_too_deep => Fewest::AtMostTwo,
            _ => Fewest::Two,
        };
        // What a tile that helps outdoes may help as well, and be a smaller change.
        if let [change] = changes {
            let paints = drawing.palette.paints().iter();
            let outdone = paints.filter(|paint| {
                let is_there = drawing.sheet.tile(change.place) == Some(paint.tile);
                paint.layer == change.place.layer
                    && !is_there
                    && drawing.drawable.no_worse(paint.tile) == Some(change.tile)
            });
            self.waiting.extend(outdone.map(|paint| {
                let tile = paint.tile;
                vec![Change { tile, ..*change }]
            }));
        }
    }

    fn after_singles(&mut self) -> Step {
        if self.found > 0 {
            self.stage = Stage::Done;
            return Step::last();
        }
        if let Some(levers) = &self.levers {
            let together = levers.together.iter();
            let new = together.filter(|pair| self.met.insert(**pair));
            self.waiting.extend(new.map(|pair| pair.to_vec()));
        }
        self.stage = Stage::Pairs {
            with: 0,
            levers: None,
        };
        Step::of(1)
    }

    fn next_pair(&mut self, drawing: &Changes) -> Step {
        if let Some(step) = self.try_pair(drawing) {
            return step;
        }
        let Stage::Pairs { with, levers } = &mut self.stage else {
            return Step::of(1);
        };
        let Some(change) = self.in_vain.get(*with).copied() else {
            self.stage = Stage::Lacking { one: 0, other: 0 };
            return Step::of(1);
        };
        let Some(job) = levers else {
            let level = drawing.level(&[change]).ok();
            match level.and_then(|level| level.questions) {
                Some(questions) => *levers = Some(questions.levers(self.effort.change)),
                None => *with += 1,
            }
            return Step::of(drawing.cost());
        };
        if let Some(found) = job.advance(SLICE) {
            *with += 1;
            *levers = None;
            let others = (self.singles.iter()).filter(|other| {
                let levers = found.as_ref();
                let may_matter = levers.is_none_or(|levers| drawing.may_matter(other, levers));
                may_matter && other.place != change.place && !drawing.is_outdone(other)
            });
            let met = &mut self.met;
            let new = others.filter(|other| {
                let other = **other;
                met.insert([change.min(other), change.max(other)])
            });
            self.waiting.extend(new.map(|other| vec![change, *other]));
        }
        Step::of(SLICE)
    }

    /// Tries the next pair that waits; `None` if none does.
    fn try_pair(&mut self, drawing: &Changes) -> Option<Step> {
        if self.found >= ENOUGH {
            self.stage = Stage::Done;
            return Some(Step::last());
        }
        let pair = self.waiting.pop_front()?;
        Some(self.try_changes(drawing, pair))
    }

    fn try_changes(&mut self, drawing: &Changes, changes: Vec<Change>) -> Step {
        if let Ok(level) = drawing.level(&changes) {
            self.begin(changes, level);
        }
        Step::trial(drawing.cost())
    }

    /// The next pair of a change that makes no level with one that makes none either, or changes nothing.
    fn next_lacking(&mut self, drawing: &Changes) -> Step {
        if let Some(step) = self.try_pair(drawing) {
            return step;
        }
        let Stage::Lacking { one, other } = &mut self.stage else {
            return Step::of(1);
        };
        let Some(first) = self.lacking.get(*one).copied() else {
            self.conclude();
            return Step::last();
        };
        let second = match other.checked_sub(self.lacking.len()) {
            None => self.lacking.get(*other),
            Some(inert) => self.inert.get(inert),
        };
        let Some(second) = second.copied() else {
            (*one, *other) = (*one + 1, 0);
            return Step::of(1);
        };
        *other += 1;
        if second.place != first.place && self.met.insert([first.min(second), first.max(second)]) {
            self.waiting.push_back(vec![first, second]);
        }
        Step::of(1)
    }

    fn conclude(&mut self) {
        self.stage = Stage::Done;
        if self.found == 0 {
            self.fewest = match self.too_deep {
                0 => Fewest::MoreThanTwo,
                _ => Fewest::TooDeep,
            };
        }
    }
}
