//! A drawing appraised: one question after the other, the first answer as early as possible.

use super::cell_map::{CellMap, Mapping};
use super::changes::{Changes, Level};
use super::verdict::{Judging, Verdict};
use super::{Effort, SLICE};
use crate::play::any_kind::{AnyKind, Move};
use crate::play::drawing::Lack;
use crate::play::drawing::questions::{Bar, Questions, Reach, Ways};
use crate::play::drawing::sheet::Sheet;
use crate::play::kind::Code;
use crate::puzzle::{Answer, Job, Measures};

/// What was found out about a drawing. It grows as the work goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// What it lacks to be a level; nothing if it is one.
    pub lacks: Vec<Lack>,
    /// Its code, if it is a level.
    pub code: Option<Code>,
    /// Whether it can be won.
    pub verdict: Verdict,
    /// How it looks, in figures from 0 to 1.
    pub bars: Vec<Bar>,
    /// How many shortest solutions there are, where par is proven. `Unknown` if they are too many to count.
    pub solutions: Finding<u64>,
    /// How hard it is, where par is proven.
    pub measures: Finding<Measures>,
    /// How far play can get, where no solution is known.
    pub reach: Finding<Reach>,
    /// Which cells matter, where par is proven.
    pub cells: CellMap,
    /// Whether there is nothing more to come.
    pub is_done: bool,
}

/// Something that is found out, or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Finding<T> {
    /// Not asked, or not known yet.
    #[default]
    Open,
    /// Known.
    Known(T),
    /// Too deep to tell.
    TooDeep,
}

impl<T> Finding<T> {
    /// What is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            Finding::Known(known) => Some(known),
            _ => None,
        }
    }

    fn of(answer: Answer<T>) -> Finding<T> {
        match answer {
            Answer::Solved(known) => Finding::Known(known),
            _ => Finding::TooDeep,
        }
    }
}

/// A drawing being appraised. Dropping it calls it off.
pub struct Appraising {
    changes: Option<Changes>,
    level: Option<Level>,
    effort: Effort,
    findings: Findings,
    stage: Stage,
}

/// What is being found out.
enum Stage {
    Verdict(Judging),
    Ways(Box<dyn Job<Answer<Ways>>>),
    Measures(Box<dyn Job<Answer<Measures>>>),
    Reach(Box<dyn Job<Reach>>),
    Cells(Box<Mapping>),
    Done,
}

impl Appraising {
    /// Begins with a drawing. What it lacks is known at once.
    pub fn new(kind: AnyKind, sheet: Sheet) -> Appraising {
        Appraising::with(kind, sheet, Effort::default())
    }

    /// The same with more or less effort.
    pub fn with(kind: AnyKind, sheet: Sheet, effort: Effort) -> Appraising {
        let changes = Changes::new(kind, sheet);
        let level = match &changes {
            Some(changes) => changes.level(&[]),
            None => Err(vec![Lack::new("Levels of this puzzle are not drawn.")]),
        };
        let mut findings = Findings {
            lacks: Vec::new(),
            code: None,
            verdict: Verdict::Thinking { at_least: 0 },
            bars: Vec::new(),
            solutions: Finding::Open,
            measures: Finding::Open,
            reach: Finding::Open,
            cells: CellMap::default(),
            is_done: false,
        };
        let (level, stage) = match level {
            Ok(level) => {
                findings.code = Some(level.code.clone());
                let questions = level.questions.as_deref();
                findings.bars = questions.map_or_else(Vec::new, |questions| questions.bars());
                let judging = match (questions, &changes) {
                    (Some(questions), _) => Some(Judging::new(questions, &effort)),
                    (None, Some(changes)) => {
                        Some(Judging::plain(changes.kind.solving(&level.position)))
                    }
                    (None, None) => None,
                };
                (Some(level), judging.map_or(Stage::Done, Stage::Verdict))
            }
            Err(lacks) => {
                findings.lacks = lacks;
                findings.verdict = Verdict::Lacking;
                (None, Stage::Done)
            }
        };
        findings.is_done = matches!(stage, Stage::Done);
        Appraising {
            changes,
            level,
            effort,
            findings,
            stage,
        }
    }

    /// What is known by now.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Looks into about so many more states; whether everything is known that will be.
    pub fn advance(&mut self, states: u64) -> bool {
        let mut spent = 0;
        while spent < states && !self.findings.is_done {
            spent += self.step();
            self.findings.is_done = matches!(self.stage, Stage::Done);
        }
        self.findings.is_done
    }

    /// One step; about what it took.
    fn step(&mut self) -> u64 {
        let Some(changes) = &self.changes else {
            self.stage = Stage::Done;
            return 0;
        };
        match &mut self.stage {
            Stage::Verdict(judging) => {
                let (verdict, is_done) = judging.advance(&changes.kind);
                self.findings.verdict = verdict;
                if is_done {
                    self.stage = self.after_verdict();
                }
            }
            Stage::Ways(ways) => {
                if let Some(answer) = ways.advance(SLICE) {
                    self.take_ways(answer);
                }
            }
            Stage::Measures(measures) => {
                if let Some(answer) = measures.advance(SLICE) {
                    self.findings.measures = Finding::of(answer);
                    self.stage = self.map();
                }
            }
            Stage::Reach(reach) => {
                if let Some(reach) = reach.advance(SLICE) {
                    self.findings.reach = Finding::Known(reach);
                    self.stage = Stage::Done;
                }
            }
            Stage::Cells(mapping) => {
                let (spent, is_done) = mapping.advance(changes, &mut self.findings.cells);
                if is_done {
                    self.stage = Stage::Done;
                }
                return spent;
            }
            Stage::Done => {}
        }
        SLICE
    }

    fn questions(&self) -> Option<&dyn Questions<Move>> {
        self.level.as_ref()?.questions.as_deref()
    }

    fn after_verdict(&self) -> Stage {
        let Some(questions) = self.questions() else {
            return Stage::Done;
        };
        match &self.findings.verdict {
            Verdict::Proven { par, .. } => {
                Stage::Ways(questions.shortest_ways(*par, self.effort.study))
            }
            Verdict::Unsolvable | Verdict::TooDeep { .. } => {
                Stage::Reach(questions.reach(self.effort.study))
            }
            _ => Stage::Done,
        }
    }

    fn take_ways(&mut self, answer: Answer<Ways>) {
        let solutions = match answer {
            Answer::Solved(ways) => {
                self.findings.cells.take_ways(&ways);
                Some(ways.solutions)
            }
            _ => None,
        };
        self.findings.solutions = solutions.map_or(Finding::TooDeep, Finding::Known);
        self.stage = match (&self.findings.verdict, self.questions()) {
            (Verdict::Proven { par, .. }, Some(questions)) => {
                Stage::Measures(questions.measures(*par, solutions, self.effort.study))
            }
            _ => Stage::Done,
        };
    }

    fn map(&self) -> Stage {
        match (&self.findings.verdict, &self.changes) {
            (Verdict::Proven { par, solution }, Some(changes)) => {
                let mapping = Mapping::new(changes, *par, solution.clone(), self.effort.change);
                Stage::Cells(Box::new(mapping))
            }
            _ => Stage::Done,
        }
    }
}
