//! Questions about a position of any kind.

use super::{Move, Solving, held};
use crate::play::drawing::questions::{Bar, Levers, Questions, Reach, Ways};
use crate::play::kind::Mapped;
use crate::puzzle::{Answer, Budget, Job, Measures, Proving};
use std::fmt::{Debug, Display};

/// Questions to a kind, answered in moves of any kind.
pub(super) struct Asked<M>(pub(super) Box<dyn Questions<M>>);

/// A proof whose moves become moves of any kind.
struct HeldProof<M>(Box<dyn Proving<Answer<Vec<M>>>>);

impl<M: PartialEq + Debug + Display + Send + Sync + 'static> Job<Answer<Vec<Move>>>
    for HeldProof<M>
{
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        self.0.advance(states).map(|answer| answer.map(held))
    }
}

impl<M: PartialEq + Debug + Display + Send + Sync + 'static> Proving<Answer<Vec<Move>>>
    for HeldProof<M>
{
    fn at_least(&self) -> u32 {
        self.0.at_least()
    }
}

impl<M: PartialEq + Debug + Display + Send + Sync + 'static> Questions<Move> for Asked<M> {
    fn any(&self, budget: Budget) -> Solving {
        Mapped::boxed(self.0.any(budget), |answer: Answer<Vec<M>>| {
            answer.map(held)
        })
    }

    fn shortest(
        &self,
        longest: Option<u32>,
        budget: Budget,
    ) -> Box<dyn Proving<Answer<Vec<Move>>>> {
        Box::new(HeldProof(self.0.shortest(longest, budget)))
    }

    fn shortest_ways(&self, par: u32, budget: Budget) -> Box<dyn Job<Answer<Ways>>> {
        self.0.shortest_ways(par, budget)
    }

    fn measures(
        &self,
        par: u32,
        solutions: Option<u64>,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Measures>>> {
        self.0.measures(par, solutions, budget)
    }

    fn reach(&self, budget: Budget) -> Box<dyn Job<Reach>> {
        self.0.reach(budget)
    }

    fn levers(&self, budget: Budget) -> Box<dyn Job<Option<Levers>>> {
        self.0.levers(budget)
    }

    fn bars(&self) -> Vec<Bar> {
        self.0.bars()
    }
}
