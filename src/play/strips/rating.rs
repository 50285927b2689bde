//! How long the shortest way through a level is, and how hard the level is.

use super::taught::Taught;
use crate::play::any_kind::Move;
use crate::play::appraisal::Finding;
use crate::play::drawing::questions::Questions;
use crate::puzzle::{Answer, Budget, Job, Measures, Proving};
use crate::spacetime::{Shortest, Strip};

/// What each search may take.
const BUDGET: Budget = Budget {
    nodes: 300_000,
    bytes: 48 << 20,
};

/// What is known of a level by now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rating {
    /// The fewest moves that win: by the real rules where they are known, else by what was learned.
    pub fewest: Finding<u32>,
    /// How hard it is, as the game that it is played as.
    pub measures: Finding<Measures>,
    /// Whether the real rules were asked.
    pub is_real: bool,
}

impl Rating {
    /// In words.
    pub fn words(&self) -> String {
        let fewest = match &self.fewest {
            Finding::Open => "being proven".to_owned(),
            Finding::Known(1) => "1 move".to_owned(),
            Finding::Known(moves) => format!("{moves} moves"),
            Finding::TooDeep => "too deep to tell".to_owned(),
        };
        match &self.measures {
            Finding::Known(measures) => format!("{fewest}, difficulty {}", measures.difficulty()),
            _ => fewest,
        }
    }
}

/// A level being rated.
pub(super) struct RatingWork {
    rating: Rating,
    questions: Option<Box<dyn Questions<Move>>>,
    stage: Stage,
}

enum Stage {
    Learned(Box<Shortest>),
    Played(Box<dyn Proving<Answer<Vec<Move>>>>),
    Measures(Box<dyn Job<Answer<Measures>>>),
    Done,
}

impl RatingWork {
    pub(super) fn new(taught: &Taught, strip: &Strip) -> RatingWork {
        let position = taught.position(strip, 0);
        let asked = taught.kind().zip(position);
        let questions = asked.and_then(|(kind, position)| kind.questions(&position));
        let is_real = taught.has_real_rules();
        let stage = match (&questions, is_real) {
            (Some(questions), true) => Stage::Played(questions.shortest(None, BUDGET)),
            _ => Stage::Learned(Box::new(Shortest::new(taught.learned(), strip, 0, BUDGET))),
        };
        RatingWork {
            rating: Rating {
                is_real,
                ..Rating::default()
            },
            questions,
            stage,
        }
    }

    /// What is known by now.
    pub(super) fn rating(&self) -> &Rating {
        &self.rating
    }

    /// Looks into about so many more states; whether all is known that will be.
    pub(super) fn advance(&mut self, states: u64) -> bool {
        match &mut self.stage {
            Stage::Learned(search) => {
                let Some(answer) = search.advance(states) else {
                    return false;
                };
                self.rating.fewest = match answer {
                    Answer::Solved(way) => Finding::Known(way.len() as u32 - 1),
                    Answer::Unsolvable | Answer::GaveUp(_) => Finding::TooDeep,
                };
                self.stage = match (&self.questions, self.rating.fewest.known()) {
                    (Some(questions), Some(_)) => Stage::Played(questions.shortest(None, BUDGET)),
                    _ => Stage::Done,
                };
            }
            Stage::Played(search) => {
                let Some(answer) = search.advance(states) else {
                    return false;
                };
                let par = answer.solved().map(|moves| moves.len() as u32);
                if self.rating.is_real {
                    self.rating.fewest = par.map_or(Finding::TooDeep, Finding::Known);
                }
                self.stage = match (&self.questions, par) {
                    (Some(questions), Some(par)) => {
                        Stage::Measures(questions.measures(par, None, BUDGET))
                    }
                    _ => Stage::Done,
                };
            }
            Stage::Measures(work) => {
                let Some(answer) = work.advance(states) else {
                    return false;
                };
                let measures = answer.solved();
                self.rating.measures = measures.map_or(Finding::TooDeep, Finding::Known);
                self.stage = Stage::Done;
            }
            Stage::Done => {}
        }
        if let (Stage::Done, Finding::Open) = (&self.stage, &self.rating.measures) {
            self.rating.measures = Finding::TooDeep;
        }
        matches!(self.stage, Stage::Done)
    }
}
