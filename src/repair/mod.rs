//! The fewest changes that make a room work, and why it did not.
//!
//! A room that cannot be crossed, or that does not look like its game's example, is mended at the least
//! cost, proven: [`Repairing`]. The whole of windows and moves is told to a SAT solver once and kept alive
//! between edits ([`Repairer`]); what each cell looks like now is a wish with a weight, and reachability is
//! told only where it fails. At any time the best repair so far and what every repair costs at least are
//! known.
//!
//! ```
//! use a_mazing_monk::puzzle::finish;
//! use a_mazing_monk::repair::{Finding, Repairer, Repairing};
//! use a_mazing_monk::rooms::{MakingRoom, RoomOrder, Weights, find_built_in};
//!
//! let game = find_built_in("Root Cave").ok_or("built in")?;
//! let cut_off = RoomOrder { crossable: false, ..RoomOrder::default() };
//! let room = finish(&mut MakingRoom::new(game, cut_off, 2009), None).ok_or("called off")??.room;
//! let repairer = Repairer::new(game);
//! let mut repairing = Repairing::new(repairer, &room, &Weights::uniform(game));
//! match finish(&mut repairing, None).ok_or("called off")? {
//!     Finding::Best(repair) => println!("{} changes\n{}", repair.changes.len(), game.write_room(&repair.room)),
//!     other => println!("{other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod descent;
mod finding;
mod occurring;
mod repairer;
mod repairing;

pub use finding::{Finding, Repair};
pub use occurring::Occurring;
pub use repairer::{Ends, Repairer};
pub use repairing::Repairing;
