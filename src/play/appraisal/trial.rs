//! What a changed drawing is worth: whether it can be won, par, shortest solutions, difficulty.

use super::changes::{Changes, Level};
use super::verdict::counted;
use super::{SLICE, suggestions::Wish};
use crate::play::any_kind::Solving;
use crate::play::drawing::questions::Ways;
use crate::puzzle::{Answer, Budget, Job, Measures};

/// Figures of a level, as far as they are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// The fewest moves that count, proven.
    pub par: Option<u32>,
    /// How many shortest solutions there are.
    pub solutions: Option<u64>,
    /// How hard it is, 0 to 1000.
    pub difficulty: Option<u32>,
}

/// What came of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// It cannot be won.
    Unsolvable,
    /// It can be won.
    Worth(Worth),
    /// It can be won, and is not what is wished for.
    Unfit(Worth),
    /// Too deep to tell whether it can be won.
    TooDeep,
}

/// A changed drawing that is asked about.
pub(super) struct Trial {
    level: Level,
    budget: Budget,
    /// The wish, and what the drawing was worth before, so that no more is asked than is needed.
    wish: Wish,
    before: Worth,
    worth: Worth,
    stage: Stage,
}

enum Stage {
    Any(Solving),
    Shortest(Solving),
    Ways(Box<dyn Job<Answer<Ways>>>),
    Measures(Box<dyn Job<Answer<Measures>>>),
}

impl Trial {
    /// Begins; `None` if the kind answers no questions.
    pub(super) fn new(level: Level, wish: Wish, before: Worth, budget: Budget) -> Option<Trial> {
        let questions = level.questions.as_ref()?;
        let stage = match wish {
            Wish::Solvable => Stage::Any(questions.any(budget)),
            _ => Stage::Shortest(questions.shortest(None, budget)),
        };
        Some(Trial {
            level,
            budget,
            wish,
            before,
            worth: Worth::default(),
            stage,
        })
    }

    /// One step; what came of it once that is known.
    pub(super) fn advance(&mut self, changes: &Changes) -> Option<Tried> {
        let questions = self.level.questions.as_ref()?;
        match &mut self.stage {
            Stage::Any(search) => match search.advance(SLICE)? {
                Answer::Unsolvable => return Some(Tried::Unsolvable),
                Answer::GaveUp(_) => return Some(Tried::TooDeep),
                Answer::Solved(_) => {
                    self.stage = Stage::Shortest(questions.shortest(None, self.budget));
                }
            },
            Stage::Shortest(search) => match search.advance(SLICE)? {
                Answer::Unsolvable => return Some(Tried::Unsolvable),
                // Where any solution will do, one was found before.
                Answer::GaveUp(_) if self.wish == Wish::Solvable => return Some(self.judged()),
                Answer::GaveUp(_) => return Some(Tried::TooDeep),
                Answer::Solved(solution) => {
                    let par = counted(&changes.kind, &solution);
                    self.worth.par = Some(par);
                    if !self.wish.may_come(&self.before, par) {
                        return Some(Tried::Unfit(self.worth));
                    }
                    self.stage = Stage::Ways(questions.shortest_ways(par, self.budget));
                }
            },
            Stage::Ways(ways) => {
                let ways = ways.advance(SLICE)?.solved();
                self.worth.solutions = ways.map(|ways| ways.solutions);
                if self.wish == Wish::OneSolution && self.worth.solutions != Some(1) {
                    return Some(Tried::Unfit(self.worth));
                }
                let par = self.worth.par.unwrap_or_default();
                let measures = questions.measures(par, self.worth.solutions, self.budget);
                self.stage = Stage::Measures(measures);
            }
            Stage::Measures(measures) => {
                let measures = measures.advance(SLICE)?.solved();
                self.worth.difficulty = measures.map(|measures| measures.difficulty());
                return Some(self.judged());
            }
        }
        None
    }

    fn judged(&self) -> Tried {
        match self.wish.has_come(&self.before, &self.worth) {
            true => Tried::Worth(self.worth),
            false => Tried::Unfit(self.worth),
        }
    }
}
