//! What a kind of puzzle answers about a drawing that is a level, so that it can be appraised.
//!
//! Every answer is a job in small steps within a budget, and says what it is: proven, or as far as it was
//! looked.

use super::sheet::Place;
use crate::puzzle::{Answer, Budget, Job, Measures, Proving};

/// What can be asked about one position of a kind whose moves are `M`.
pub trait Questions<M>: Send + Sync {
    /// A search for moves that win, any, quickly.
    fn any(&self, budget: Budget) -> Box<dyn Job<Answer<Vec<M>>>>;

    /// A search for the fewest moves that win, proven. With `longest`, one that passes over solutions of
    /// more moves that count and answers that there is none.
    fn shortest(&self, longest: Option<u32>, budget: Budget) -> Box<dyn Proving<Answer<Vec<M>>>>;

    /// All shortest solutions, `par` moves long each, which must be proven.
    fn shortest_ways(&self, par: u32, budget: Budget) -> Box<dyn Job<Answer<Ways>>>;

    /// How hard it is, where par is proven; and how many shortest solutions there are, where known.
    fn measures(
        &self,
        par: u32,
        solutions: Option<u64>,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Measures>>>;

    /// How far play can get where there is no win.
    fn reach(&self, budget: Budget) -> Box<dyn Job<Reach>>;

    /// The changes that could matter where there is no win; `None` if there is too much to look at.
    fn levers(&self, budget: Budget) -> Box<dyn Job<Option<Levers>>>;

    /// Figures about how it looks, each from 0 to 1.
    fn bars(&self) -> Vec<Bar> {
        Vec::new()
    }
}

/// A figure from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it says.
    pub name: &'static str,
    /// How much.
    pub share: f64,
}

/// What all shortest solutions have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    /// How many there are.
    pub solutions: u64,
    /// The places that some of them use, in order, each once. What it means to use a place is the kind's
    /// own.
    pub used: Vec<Place>,
    /// Whether `used` was looked for along all of them.
    pub is_all: bool,
}

/// Something that play never comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    /// What, as a whole sentence.
    pub words: String,
    /// Where it is drawn.
    pub places: Vec<Place>,
}

/// How far play can get.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Whether every position that play can reach was looked at; else what follows is what was seen, and
    /// nothing is said to be out of reach.
    pub is_all: bool,
    /// How many positions were looked at.
    pub positions: u64,
    /// What play never comes to.
    pub out_of_reach: Vec<OutOfReach>,
    /// The furthest that it comes, as a whole sentence.
    pub furthest: String,
}

/// A tile put at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Change {
    /// The place.
    pub place: Place,
    /// The tile.
    pub tile: u8,
}

/// The changes of cells that could make a position winnable that is not. A change of one cell that is not
/// among them changes nothing: play comes to no position that it could not come to before, but for that
/// cell. A tile that fills all layers of a cell, which no rule ever asks for, is among them if it is in any
/// layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levers {
    /// Changes that do something by themselves, in order, each once.
    pub alone: Vec<Change>,
    /// Pairs of changes of two cells that do something together, be they among the others or not.
    pub together: Vec<[Change; 2]>,
}
