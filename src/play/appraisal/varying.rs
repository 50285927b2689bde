//! Changes that make a level harder or easier, or leave it one shortest solution: single ones first, those on
//! the way of a shortest solution before others, and then pairs of the most promising with all.

use super::changes::Changes;
use super::suggestions::{Found, Step, Wish};
use super::trial::{Trial, Tried, Worth};
use super::{Effort, SLICE};
use crate::play::drawing::questions::{Change, Ways};
use crate::puzzle::{Answer, Job};
use std::collections::BTreeSet;

/// Single changes that pairs are made with.
const PROMISING: usize = 8;

/// Whether there is a level to vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// It is being found out.
    Open,
    /// It is, and so much is it worth.
    Level(Worth),
    /// It has one solution already.
    AsWished,
    /// It is no level that can be won, or that is too deep to tell.
    NoLevel,
}

/// The search for such changes.
pub(super) struct Varying {
    wish: Wish,
    effort: Effort,
    base: Base,
    stage: Stage,
    singles: Vec<Change>,
    next: usize,
    trial: Option<(Vec<Change>, Trial)>,
    /// Changes that leave a level that can be won, and what it is worth then.
    winnable: Vec<(Change, Worth)>,
    met: BTreeSet<[Change; 2]>,
}

enum Stage {
    Begin,
    Base(Trial),
    Ways(Box<dyn Job<Answer<Ways>>>),
    Singles,
    Pairs { with: usize, next: usize },
    Done,
}

impl Varying {
    pub(super) fn new(drawing: &Changes, wish: Wish, effort: Effort) -> Varying {
        Varying {
            effort,
            singles: drawing.singles(),
            stage: Stage::Begin,
            base: Base::Open,
            ..Varying::nothing(wish)
        }
    }

    /// For a kind that is not drawn.
    pub(super) fn nothing(wish: Wish) -> Varying {
        Varying {
            wish,
            effort: Effort::default(),
            base: Base::NoLevel,
            stage: Stage::Done,
            singles: Vec::new(),
            next: 0,
            trial: None,
            winnable: Vec::new(),
            met: BTreeSet::new(),
        }
    }

    pub(super) fn base(&self) -> Base {
        self.base
    }

    pub(super) fn step(&mut self, drawing: &Changes, found: &mut Found) -> Step {
        if self.trial.is_some() {
            self.go_on(drawing, found);
            return Step::of(SLICE);
        }
        match &mut self.stage {
            Stage::Begin => {
                // Asked as if it were to be harder than nothing: then all is asked.
                let all = Worth::default();
                let level = drawing.level(&[]).ok();
                let trial =
                    level.and_then(|level| Trial::new(level, Wish::Harder, all, self.effort.study));
                match trial {
                    Some(trial) => self.stage = Stage::Base(trial),
                    None => self.end_without_level(),
                }
                Step::of(drawing.cost())
            }
            Stage::Base(trial) => {
                match trial.advance(drawing) {
                    Some(Tried::Worth(worth) | Tried::Unfit(worth)) => {
                        self.take_base(drawing, worth);
                    }
                    Some(_) => self.end_without_level(),
                    None => {}
                }
                Step::of(SLICE)
            }
            Stage::Ways(ways) => {
                if let Some(answer) = ways.advance(SLICE) {
                    let used = answer.solved().map_or_else(Vec::new, |ways| ways.used);
                    self.singles
                        .sort_by_key(|change| used.binary_search(&change.place).is_err());
                    self.stage = Stage::Singles;
                }
                Step::of(SLICE)
            }
            Stage::Singles => {
                let Some(change) = self.singles.get(self.next).copied() else {
                    self.begin_pairs();
                    return Step::of(1);
                };
                self.next += 1;
                self.begin(drawing, vec![change])
            }
            Stage::Pairs { with, next } => {
                let Some((one, _)) = self.winnable.get(*with).filter(|_| *with < PROMISING) else {
                    self.stage = Stage::Done;
                    return Step::last();
                };
                let Some(other) = self.singles.get(*next) else {
                    (*with, *next) = (*with + 1, 0);
                    return Step::of(1);
                };
                *next += 1;
                let (one, other) = (*one, *other);
                let is_new = self.met.insert([one.min(other), one.max(other)]);
                if one.place == other.place || !is_new {
                    return Step::of(1);
                }
                self.begin(drawing, vec![one, other])
            }
            Stage::Done => Step::last(),
        }
    }

    fn end_without_level(&mut self) {
        self.base = Base::NoLevel;
        self.stage = Stage::Done;
    }

    fn take_base(&mut self, drawing: &Changes, worth: Worth) {
        if self.wish == Wish::OneSolution && worth.solutions == Some(1) {
            self.base = Base::AsWished;
            self.stage = Stage::Done;
            return;
        }
        self.base = Base::Level(worth);
        let level = drawing.level(&[]).ok();
        let questions = level.and_then(|level| level.questions);
        self.stage = match (questions, worth.par) {
            (Some(questions), Some(par)) => {
                Stage::Ways(questions.shortest_ways(par, self.effort.study))
            }
            _ => Stage::Singles,
        };
    }

    fn before(&self) -> Worth {
        match self.base {
            Base::Level(worth) => worth,
            _ => Worth::default(),
        }
    }

    fn begin(&mut self, drawing: &Changes, changes: Vec<Change>) -> Step {
        if let Ok(level) = drawing.level(&changes) {
            let trial = Trial::new(level, self.wish, self.before(), self.effort.change);
            self.trial = trial.map(|trial| (changes, trial));
        }
        Step::trial(drawing.cost())
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
        if let Tried::Worth(after) = tried {
            found.add(drawing, &changes, self.before(), after);
        }
        if let Tried::Worth(after) | Tried::Unfit(after) = tried
            && let [change] = changes[..]
        {
            self.winnable.push((change, after));
        }
    }

    /// The most promising single changes come first.
    fn begin_pairs(&mut self) {
        let wish = self.wish;
        self.winnable.sort_by_key(|(_, worth)| {
            let par = u64::from(worth.par.unwrap_or_default());
            let difficulty = u64::from(worth.difficulty.unwrap_or_default());
            match wish {
                Wish::OneSolution => worth.solutions.unwrap_or(u64::MAX),
                Wish::Easier => par << 16 | difficulty,
                _ => u64::MAX - (par << 16 | difficulty),
            }
        });
        self.stage = Stage::Pairs { with: 0, next: 0 };
    }
}
