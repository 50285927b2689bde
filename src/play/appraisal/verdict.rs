//! Can it be won, and in how few moves? A quick search for any solution and the proof of the shortest go
//! on side by side, so that the first word comes early and the last one is proven.

use super::{Effort, SLICE};
use crate::play::any_kind::{AnyKind, Move, Solving};
use crate::play::drawing::questions::Questions;
use crate::puzzle::{Answer, Proving};

/// What is known of whether a drawing can be won.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is being found out; a win takes so many moves that count at the least.
    Thinking {
        /// The bound.
        at_least: u32,
    },
    /// It is no level yet.
    Lacking,
    /// Proven: it can be won in so many moves that count, and never in fewer.
    Proven {
        /// The fewest moves.
        par: u32,
        /// Moves that win in as many.
        solution: Vec<Move>,
    },
    /// It can be won, as the best solution known shows; the proof of the fewest moves goes on or took too
    /// long.
    BestKnown {
        /// Its moves that count.
        moves: u32,
        /// It.
        solution: Vec<Move>,
        /// No solution has fewer moves that count.
        at_least: u32,
        /// Whether the proof took too long; else it goes on.
        is_final: bool,
    },
    /// Proven: it cannot be won.
    Unsolvable,
    /// Too deep to tell: neither a solution was found nor that there is none.
    TooDeep {
        /// A win takes so many moves that count at the least.
        at_least: u32,
    },
}

impl Verdict {
    /// Whether it says if the drawing can be won, or that this is too deep to tell.
    pub fn is_answer(&self) -> bool {
        !matches!(self, Verdict::Thinking { .. })
    }

    /// Moves that win, as few as are known.
    pub fn solution(&self) -> Option<&[Move]> {
        match self {
            Verdict::Proven { solution, .. } | Verdict::BestKnown { solution, .. } => {
                Some(solution)
            }
            _ => None,
        }
    }
}

/// The two searches.
pub(super) struct Judging {
    any: Option<Solving>,
    shortest: Option<Box<dyn Proving<Answer<Vec<Move>>>>>,
    /// The best solution so far, and its moves that count.
    found: Option<(Vec<Move>, u32)>,
    at_least: u32,
    /// Whose turn it is.
    is_any_next: bool,
}

impl Judging {
    pub(super) fn new(questions: &dyn Questions<Move>, effort: &Effort) -> Judging {
        Judging {
            any: Some(questions.any(effort.proof)),
            shortest: Some(questions.shortest(None, effort.proof)),
            found: None,
            at_least: 0,
            is_any_next: true,
        }
    }

    /// For a kind that answers no questions: a search of its own, which proves nothing about par.
    pub(super) fn plain(search: Solving) -> Judging {
        Judging {
            any: Some(search),
            shortest: None,
            found: None,
            at_least: 0,
            is_any_next: true,
        }
    }

    /// Goes on with one of the searches; what is known then, and whether that is all.
    pub(super) fn advance(&mut self, kind: &AnyKind) -> (Verdict, bool) {
        let is_any = self.any.is_some() && (self.is_any_next || self.shortest.is_none());
        self.is_any_next = !is_any;
        let answer = match is_any {
            true => self.any.as_mut().and_then(|search| search.advance(SLICE)),
            false => self.prove(),
        };
        match answer {
            Some(Answer::Unsolvable) => return (Verdict::Unsolvable, true),
            Some(Answer::Solved(solution)) => {
                let moves = counted(kind, &solution);
                if !is_any {
                    let par = moves;
                    return (Verdict::Proven { par, solution }, true);
                }
                self.found = Some((solution, moves));
                self.any = None;
            }
            Some(Answer::GaveUp(_)) if is_any => self.any = None,
            Some(Answer::GaveUp(_)) => self.shortest = None,
            None => {}
        }
        self.so_far()
    }

    fn prove(&mut self) -> Option<Answer<Vec<Move>>> {
        let search = self.shortest.as_mut()?;
        let answer = search.advance(SLICE);
        if !matches!(answer, Some(Answer::Unsolvable)) {
            self.at_least = self.at_least.max(search.at_least());
        }
        answer
    }

    fn so_far(&self) -> (Verdict, bool) {
        let at_least = self.at_least;
        let is_final = self.any.is_none() && self.shortest.is_none();
        match &self.found {
            // The solution is as short as the bound: that is a proof, too.
            Some((solution, moves)) if *moves <= at_least => {
                let (par, solution) = (*moves, solution.clone());
                (Verdict::Proven { par, solution }, true)
            }
            Some((solution, moves)) => {
                let verdict = Verdict::BestKnown {
                    moves: *moves,
                    solution: solution.clone(),
                    at_least,
                    is_final,
                };
                (verdict, is_final)
            }
            None if is_final => (Verdict::TooDeep { at_least }, true),
            None => (Verdict::Thinking { at_least }, false),
        }
    }
}

/// The moves that count.
pub(super) fn counted(kind: &AnyKind, moves: &[Move]) -> u32 {
    moves.iter().filter(|action| kind.counts(action)).count() as u32
}
