//! Rooms to cross: from the start to the goal by the moves of a game, in a room that looks like the
//! game's example.
//!
//! A game ([`Game::from_ron`]) says how large rooms are, which characters they are drawn in, which of them
//! are open, which windows of an example must not be left, and how one moves. A [`Room`] is read from text
//! and checked at the gate; [`Walk`] is the room as a puzzle, so that par, hints and all shortest ways come
//! from [`puzzle`](crate::puzzle); [`Band`] tells where start and goal are cut off from each other.
//!
//! ```
//! use a_mazing_monk::puzzle::finish;
//! use a_mazing_monk::rooms::{MakingRoom, RoomOrder, Walk, find_built_in};
//!
//! let game = find_built_in("Root Cave").ok_or("built in")?;
//! let mut making = MakingRoom::new(game, RoomOrder::default(), 2009);
//! let made = finish(&mut making, None).ok_or("called off")??;
//! let walk = Walk::new(game, &made.room);
//! println!("{}\npar {:?}", game.write_room(&made.room), walk.par());
//! assert_eq!(walk.way(walk.start()).map(|way| way.len() as u32), made.par);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod band;
mod built_in;
mod cuts;
mod draft;
mod fault;
mod file;
mod forbidden;
mod game;
mod ground;
mod legality;
mod making;
mod reader;
mod room;
mod walk;
mod weights;
mod windows;

pub use band::Band;
pub(crate) use band::Distances;
pub use built_in::{BUILT_IN, built_in, find_built_in};
pub(crate) use draft::{Draft, Drafting};
pub use fault::{BadGame, BadRoom, Fault};
pub use game::{Cell, Game, Region, Sign, SignKind, Template};
pub use making::{MadeRoom, MakingRoom, NotMade, ROOMS_VERSION, RoomOrder};
pub use room::Room;
pub use walk::{Step, Walk};
pub use weights::{BadWeights, MOST_WEIGHT, Weights};
