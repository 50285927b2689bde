//! The steps of a level's making, kept where they are to be shown.

use super::Refusal;
use crate::cube::geometry::{Cell, Turn};
use std::fmt;

/// One step of a level's making, in the order of the making (backwards in play).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A new attempt begins: a cube of obstacles, the monk on the exit, soldiers placed.
    Placed {
        /// Where the soldiers stand.
        soldiers: Vec<Cell>,
        /// Placings thrown away because the monk was not safe.
        reshuffles: u32,
    },
    /// A line turned back.
    Unturned(Turn),
    /// A turn back that would have let soldiers reach the monk, and was not made.
    UnsafeTurn(Turn),
    /// These obstacles keep soldiers off at this moment and will never be cleared.
    Protected(Vec<Cell>),
    /// The monk stepped back.
    Stepped {
        /// The cell he left.
        from: Cell,
        /// The cell he came to.
        to: Cell,
        /// Whether he left karma behind.
        karma: bool,
    },
    /// An obstacle in his way was cleared.
    Cleared(Cell),
    /// A step that would have let soldiers reach him, and was taken back.
    UnsafeStep(Cell),
    /// A step that a protective obstacle forbids.
    Blocked(Cell),
    /// The search for a way to the starting cell begins; nothing is cleared from here on.
    Homeward,
    /// The monk walked back within his reach, on the way home.
    Walked {
        /// The cell he left.
        from: Cell,
        /// The cell he came to.
        to: Cell,
    },
    /// The scramble begins.
    Scramble,
    /// The attempt was thrown away.
    Refused(Refusal),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Placed {
                soldiers,
                reshuffles,
            } => {
                write!(f, "place soldiers on {}", listed(soldiers))?;
                match reshuffles {
                    0 => Ok(()),
                    n => write!(f, " (after {n} unsafe placings)"),
                }
            }
            Event::Unturned(turn) => write!(f, "turn {turn}"),
            Event::UnsafeTurn(turn) => write!(f, "turn {turn} would wake soldiers: taken back"),
            Event::Protected(cells) => write!(f, "protect {}", listed(cells)),
            Event::Stepped { from, to, karma } => {
                let left = if *karma { "karma" } else { "path" };
                write!(f, "step from {from} to {to}, leaving {left}")
            }
            Event::Cleared(cell) => write!(f, "clear {cell}"),
            Event::UnsafeStep(cell) => write!(f, "step to {cell} would wake soldiers: taken back"),
            Event::Blocked(cell) => write!(f, "step to {cell} is barred by what protects"),
            Event::Homeward => f.write_str("find the way home, clearing nothing more"),
            Event::Walked { from, to } => write!(f, "walk from {from} to {to}"),
            Event::Scramble => f.write_str("scramble"),
            Event::Refused(why) => write!(f, "refuse: {why}"),
        }
    }
}

fn listed(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(", ")
}

/// Collects events, or nothing at no cost.
pub(super) struct Trace(Option<Vec<Event>>);

impl Trace {
    pub(super) fn off() -> Trace {
        Trace(None)
    }

    pub(super) fn on() -> Trace {
        Trace(Some(Vec::new()))
    }

    pub(super) fn note(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.0 {
            events.push(event());
        }
    }

    pub(super) fn into_events(self) -> Vec<Event> {
        self.0.unwrap_or_default()
    }
}
