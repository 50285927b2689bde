//! A drawing appraised while it is drawn: can it be won, in how few moves, how hard it is, what is out of
//! reach, which cells matter, and what would change that.
//!
//! | file | what it is for |
//! |---|---|
//! | `appraising` | one question after the other, the first answer as early as possible |
//! | `verdict` | can it be won: proven, best known, or too deep to tell |
//! | `cell_map` | which cells matter, by changing them one by one |
//! | `changes` | drawings that differ from one in a cell or two |
//! | `trial` | what a changed drawing is worth |
//! | `suggestions` | the wishes, and the changes that fulfil them |
//! | `mending` | the fewest changes that make a drawing winnable |
//! | `varying` | changes that make a level harder, easier, or leave it one solution |
//! | `words` | all of it in words |
//!
//! Everything is done in small steps, and what was found is the same whatever the steps. A newer stroke simply
//! drops what an older one began.

mod appraising;
mod cell_map;
mod changes;
mod mending;
mod suggestions;
mod trial;
mod varying;
mod verdict;
pub mod words;

pub use appraising::{Appraising, Finding, Findings};
pub use cell_map::{Breaking, CellMap};
pub use mending::Fewest;
pub use suggestions::{Suggesting, Suggestion, Wish};
pub use trial::Worth;
pub use verdict::Verdict;

use super::kind::MEMORY;
use crate::puzzle::Budget;

/// How much is spent on a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// On each of the two searches for a solution.
    pub proof: Budget,
    /// On each further question about the drawing.
    pub study: Budget,
    /// On each question about a drawing that is changed in a cell or two.
    pub change: Budget,
    /// States that all suggestions for a wish may take.
    pub suggestions: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            proof: Budget {
                nodes: 2_000_000,
                bytes: MEMORY / 2,
            },
            study: Budget {
                nodes: 600_000,
                bytes: MEMORY / 2,
            },
            change: Budget {
                nodes: 150_000,
                bytes: MEMORY / 4,
            },
            suggestions: 60_000_000,
        }
    }
}

/// States between two looks at what was found.
const SLICE: u64 = 256;
