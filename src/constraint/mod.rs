//! A small modelling layer over a SAT solver. It knows no puzzle.
//!
//! A [`Model`] collects clauses over literals, folding what is known while they are made; the functions
//! here say things in clauses (at most one, exactly `k`, and, or). A [`Solver`] is loaded with a model
//! and kept alive: clauses may be added, and questions are asked under assumptions. A question is a
//! [`Search`] that advances in slices and ends with a model, with the assumptions that clash, or, its
//! limits being used up, with neither. [`Cheapest`] asks for the model that breaks the least weight of
//! wishes.
//!
//! The same model, order and questions give the same answers on every machine and whatever the
//! slices: nothing here looks at a clock, at the order of a hash map or at the size of a word.

mod cardinality;
mod cheapest;
mod counter;
mod gates;
mod literal;
mod loading;
mod model;
mod search;
mod solver;
mod totalizer;
mod trimming;

pub use cardinality::{at_least_one, at_most_one, exactly_one};
pub use cheapest::{Bound, Cheapest, Verdict};
pub use counter::{Counter, at_least, at_most, exactly};
pub use gates::{all_of, any_of, requiring};
pub use literal::{Lit, Var};
pub use loading::{Loading, Order};
pub use model::{Clauses, Model};
pub use search::{Limits, Outcome, Search};
pub use solver::Solver;
pub use totalizer::Totalizer;
pub use trimming::Trimming;
