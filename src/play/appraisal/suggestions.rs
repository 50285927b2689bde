//! Wishes, and the changes of a cell or two that fulfil them.

use super::changes::Changes;
use super::mending::{Fewest, Mending};
use super::trial::Worth;
use super::varying::Varying;
use super::{Effort, words};
use crate::play::any_kind::AnyKind;
use crate::play::drawing::questions::Change;
use crate::play::drawing::sheet::Sheet;
use std::cmp::Reverse;

/// The most suggestions that are kept of one change, and of two.
const MOST: usize = 12;

/// What a designer wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// That it can be won.
    Solvable,
    /// That it is harder.
    Harder,
    /// That it is easier.
    Easier,
    /// That there is one shortest solution only.
    OneSolution,
}

impl Wish {
    /// All of them.
    pub const ALL: [Wish; 4] = [
        Wish::Solvable,
        Wish::Harder,
        Wish::Easier,
        Wish::OneSolution,
    ];

    /// Whether a level of a par may fulfil it.
    pub(super) fn may_come(self, before: &Worth, par: u32) -> bool {
        match (self, before.par) {
            (Wish::Harder, Some(before)) => par >= before,
            (Wish::Easier, Some(before)) => par <= before,
            _ => true,
        }
    }

    /// Whether it is fulfilled.
    pub(super) fn has_come(self, before: &Worth, after: &Worth) -> bool {
        let more = || match (before.difficulty, after.difficulty) {
            (Some(before), Some(after)) => Some(after.cmp(&before)),
            _ => Some(after.par?.cmp(&before.par?)),
        };
        match self {
            Wish::Solvable => true,
            Wish::Harder => more().is_some_and(|order| order.is_gt()),
            Wish::Easier => more().is_some_and(|order| order.is_lt()),
            Wish::OneSolution => after.solutions == Some(1),
        }
    }

    /// The best first: of winnable ones those with most to play, then the hardest; of easier ones the
    /// easiest.
    fn rank(self, after: &Worth) -> (Reverse<u32>, Reverse<u32>) {
        let (par, difficulty) = (after.par, after.difficulty.unwrap_or_default());
        match self {
            Wish::Solvable => (Reverse(par.unwrap_or_default()), Reverse(difficulty)),
            Wish::Harder | Wish::OneSolution => {
                (Reverse(difficulty), Reverse(par.unwrap_or_default()))
            }
            Wish::Easier => {
                let least = |value: u32| Reverse(u32::MAX - value);
                (least(difficulty), least(par.unwrap_or(u32::MAX)))
            }
        }
    }
}

/// Changes that fulfil a wish. That they do is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The changes, to be painted in this order.
    pub changes: Vec<Change>,
    /// They in words.
    pub words: String,
    /// What the drawing is worth before.
    pub before: Worth,
    /// What it is worth after.
    pub after: Worth,
    /// What the changes bring, in words.
    pub brings: String,
}

/// The suggestions that were found, the best first.
pub(super) struct Found {
    wish: Wish,
    pub(super) all: Vec<Suggestion>,
}

impl Found {
    pub(super) fn add(
        &mut self,
        drawing: &Changes,
        changes: &[Change],
        before: Worth,
        after: Worth,
    ) {
        let suggestion = Suggestion {
            words: words::changes(&*drawing.drawable, changes),
            brings: words::brings(drawing.kind.phrases().counted, &before, &after),
            changes: changes.to_vec(),
            before,
            after,
        };
        let key = |suggestion: &Suggestion| {
            let changes = suggestion.changes.iter();
            // What moves a figure or cuts a hole is a larger change than a tile.
            let large = changes.filter(|change| !drawing.is_plain(change)).count();
            (
                suggestion.changes.len(),
                large,
                self.wish.rank(&suggestion.after),
                suggestion.changes.clone(),
            )
        };
        let at = (self.all).partition_point(|other| key(other) < key(&suggestion));
        self.all.insert(at, suggestion);
        let size = changes.len();
        let same = self.all.iter().filter(|other| other.changes.len() == size);
        if same.count() > MOST
            && let Some(last) = self
                .all
                .iter()
                .rposition(|other| other.changes.len() == size)
        {
            self.all.remove(last);
        }
    }
}

/// Suggestions in the making. Dropping it calls it off.
pub struct Suggesting {
    drawing: Option<Changes>,
    work: Work,
    found: Found,
    left: u64,
    tried: u64,
    is_done: bool,
}

enum Work {
    Mending(Box<Mending>),
    Varying(Box<Varying>),
}

impl Suggesting {
    /// Begins with a drawing and a wish.
    pub fn new(kind: AnyKind, sheet: Sheet, wish: Wish) -> Suggesting {
        Suggesting::with(kind, sheet, wish, Effort::default())
    }

    /// The same with more or less effort.
    pub fn with(kind: AnyKind, sheet: Sheet, wish: Wish, effort: Effort) -> Suggesting {
        let drawing = Changes::new(kind, sheet);
        let work = match (wish, &drawing) {
            (Wish::Solvable, Some(drawing)) => {
                Work::Mending(Box::new(Mending::new(drawing, effort)))
            }
            (Wish::Solvable, None) => Work::Mending(Box::default()),
            (_, Some(drawing)) => Work::Varying(Box::new(Varying::new(drawing, wish, effort))),
            (_, None) => Work::Varying(Box::new(Varying::nothing(wish))),
        };
        Suggesting {
            is_done: drawing.is_none(),
            drawing,
            work,
            found: Found {
                wish,
                all: Vec::new(),
            },
            left: effort.suggestions,
            tried: 0,
        }
    }

    /// What was found by now, the best first.
    pub fn suggestions(&self) -> &[Suggestion] {
        &self.found.all
    }

    /// Changed drawings that were tried by now.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// For [`Wish::Solvable`]: how few changes will do, as far as is known.
    pub fn fewest(&self) -> Option<Fewest> {
        match &self.work {
            Work::Mending(mending) => Some(mending.fewest()),
            Work::Varying(_) => None,
        }
    }

    /// What is to be said of all of it.
    pub fn words(&self) -> String {
        let found = self.found.all.len();
        match &self.work {
            Work::Mending(mending) => words::fewest(mending.fewest(), self.is_done),
            Work::Varying(varying) => {
                words::varied(self.found.wish, varying.base(), found, self.is_done)
            }
        }
    }

    /// Looks into about so many more states; whether there is nothing more to come.
    pub fn advance(&mut self, states: u64) -> bool {
        let mut left = states.min(self.left);
        while left > 0 && !self.is_done {
            let Some(drawing) = &self.drawing else {
                break;
            };
            let step = match &mut self.work {
                Work::Mending(mending) => mending.step(drawing, &mut self.found),
                Work::Varying(varying) => varying.step(drawing, &mut self.found),
            };
            self.tried += u64::from(step.is_trial);
            self.is_done = step.is_last;
            self.left = self.left.saturating_sub(step.spent);
            left = left.saturating_sub(step.spent);
        }
        if self.left == 0 && !self.is_done {
            self.is_done = true;
            if let Work::Mending(mending) = &mut self.work {
                mending.give_up();
            }
        }
        self.is_done
    }
}

/// One step of the work.
pub(super) struct Step {
    /// About what it took, in states.
    pub(super) spent: u64,
    /// Whether a changed drawing was begun to be tried.
    pub(super) is_trial: bool,
    /// Whether it was the last.
    pub(super) is_last: bool,
}

impl Step {
    pub(super) fn of(spent: u64) -> Step {
        Step {
            spent: spent.max(1),
            is_trial: false,
            is_last: false,
        }
    }

    pub(super) fn last() -> Step {
        Step {
            is_last: true,
            ..Step::of(1)
        }
    }

    pub(super) fn trial(spent: u64) -> Step {
        Step {
            is_trial: true,
            ..Step::of(spent)
        }
    }
}
