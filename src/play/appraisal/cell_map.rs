//! Which cells matter: each is really changed, and the drawing asked again.

use super::SLICE;
use super::changes::Changes;
use super::verdict::counted;
use crate::play::any_kind::{Move, Solving};
use crate::play::drawing::questions::{Change, Ways};
use crate::play::drawing::sheet::{Place, Sheet};
use crate::puzzle::{Answer, Budget};

/// What is known of the cells of a drawing with a proven par. Everything in it is proven.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellMap {
    /// The places that some shortest solution uses, in order; `None` while that is not known. What it means
    /// to use a place is the kind's own.
    pub used: Option<Vec<Place>>,
    /// Whether `used` was looked for along all shortest solutions; else there may be more.
    pub is_used_all: bool,
    /// The places that can be erased without changing par.
    pub clearable: Vec<Place>,
    /// The changes of one cell after which it cannot be won.
    pub breaking: Vec<Breaking>,
    /// The changes that were too deep to tell.
    pub too_deep: Vec<Change>,
    /// Changes looked at.
    pub looked_at: usize,
    /// Changes there are to look at.
    pub of: usize,
}

/// A change after which a drawing cannot be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breaking {
    /// The change.
    pub change: Change,
    /// Whether what is left is still a level, which cannot be won; else it lacks something.
    pub is_level: bool,
}

impl CellMap {
    pub(super) fn take_ways(&mut self, ways: &Ways) {
        self.used = Some(ways.used.clone());
        self.is_used_all = ways.is_all;
    }

    /// The places of a drawing that no shortest solution ever uses; `None` while that is not known.
    pub fn unused(&self, sheet: &Sheet) -> Option<Vec<Place>> {
        let used = self.used.as_ref().filter(|_| self.is_used_all)?;
        let places = sheet.cells().map(|(place, _)| place);
        Some(places.filter(|place| !used.contains(place)).collect())
    }
}

/// The map in the making.
pub(super) struct Mapping {
    par: u32,
    solution: Vec<Move>,
    budget: Budget,
    tasks: Vec<(Change, Task)>,
    next: usize,
    search: Option<(Asked, Solving)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Is par the same without it?
    Clear,
    /// Can it still be won?
    Break,
}

/// What is asked about a changed drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// A win that is shorter than par; the known solution still wins.
    Shorter,
    /// A win that is no longer than par.
    AsShort,
    /// Any win.
    Any,
}

/// What came of a task.
enum Told {
    Yes,
    No,
    TooDeep,
}

impl Mapping {
    pub(super) fn new(changes: &Changes, par: u32, solution: Vec<Move>, budget: Budget) -> Mapping {
        let singles = changes.singles();
        let singles: Vec<Change> = (singles.into_iter())
            .filter(|change| {
                let Change { place, tile } = change;
                // Where the monk goes, or where the board ends, is another matter than a cell's tile.
                !changes.palette.is_single(place.layer, *tile) && !changes.palette.is_whole(*tile)
            })
            .collect();
        let is_clearing =
            |change: &Change| changes.palette.ground(change.place.layer) == Some(change.tile);
        let clear = singles.iter().copied().filter(is_clearing);
        let clear = clear.map(|change| (change, Task::Clear));
        let mut tasks: Vec<(Change, Task)> = clear.collect();
        tasks.extend(singles.into_iter().map(|change| (change, Task::Break)));
        Mapping {
            par,
            solution,
            budget,
            tasks,
            next: 0,
            search: None,
        }
    }

    /// One step; about what it took, and whether it was the last.
    pub(super) fn advance(&mut self, changes: &Changes, map: &mut CellMap) -> (u64, bool) {
        map.of = self.tasks.len();
        map.looked_at = self.next;
        let Some((change, task)) = self.tasks.get(self.next).copied() else {
            return (0, true);
        };
        let (spent, told) = match &mut self.search {
            None => (self.cost(changes), self.begin(changes, change, task, map)),
            Some((asked, search)) => {
                let (asked, answer) = (*asked, search.advance(SLICE));
                let told = answer.map(|answer| self.told(changes, asked, answer));
                (SLICE, told)
            }
        };
        if let Some(told) = told {
            match (told, task) {
                (Told::Yes, Task::Clear) => map.clearable.push(change.place),
                (Told::Yes, Task::Break) => map.breaking.push(Breaking {
                    change,
                    is_level: true,
                }),
                (Told::No, _) => {}
                (Told::TooDeep, _) => map.too_deep.push(change),
            }
            self.search = None;
            self.next += 1;
            map.looked_at = self.next;
        }
        (spent, self.next == self.tasks.len())
    }

    /// About what it costs to change the drawing and to try the known solution on it.
    fn cost(&self, changes: &Changes) -> u64 {
        changes.cost() + 8 * self.solution.len() as u64
    }

    /// Changes the drawing and asks what can be told without a search.
    fn begin(
        &mut self,
        changes: &Changes,
        change: Change,
        task: Task,
        map: &mut CellMap,
    ) -> Option<Told> {
        let Ok(level) = changes.level(&[change]) else {
            if task == Task::Break {
                map.breaking.push(Breaking {
                    change,
                    is_level: false,
                });
            }
            return Some(Told::No);
        };
        let Some(questions) = &level.questions else {
            return Some(Told::TooDeep);
        };
        let known = changes.replay(&level.position, &self.solution);
        self.search = Some(match (task, known) {
            (Task::Break, Some(_)) => return Some(Told::No),
            (Task::Break, None) => (Asked::Any, questions.any(self.budget)),
            (Task::Clear, Some(moves)) if moves < self.par => return Some(Told::No),
            (Task::Clear, Some(_)) => match self.par.checked_sub(1) {
                Some(less) => (Asked::Shorter, questions.shortest(Some(less), self.budget)),
                None => return Some(Told::Yes),
            },
            (Task::Clear, None) => (
                Asked::AsShort,
                questions.shortest(Some(self.par), self.budget),
            ),
        });
        None
    }

    /// What a search's answer means.
    fn told(&self, changes: &Changes, asked: Asked, answer: Answer<Vec<Move>>) -> Told {
        let is_so = match (asked, answer) {
            (_, Answer::GaveUp(_)) => return Told::TooDeep,
            (Asked::Shorter | Asked::Any, answer) => answer == Answer::Unsolvable,
            (Asked::AsShort, Answer::Solved(moves)) => counted(&changes.kind, &moves) == self.par,
            (Asked::AsShort, _) => false,
        };
        if is_so { Told::Yes } else { Told::No }
    }
}
