//! Sokoban at scale: its rooms as the world writes them down, beside the grid game of that name.
//!
//! A [`Room`] is a level without a game: cells, a name, an author. [`read`] takes whole files of XSB, as
//! they have been passed around for decades, and [`write()`] gives them back; [`Room::to_board`] and
//! [`Room::from_board`] lead to and from boards of the built-in game.
//!
//! ```
//! use a_mazing_monk::rewrite::find_built_in;
//! use a_mazing_monk::sokoban::{Room, read, write};
//!
//! let text = "Title: Corridor\n\n#####\n#@$.#\n#####\n";
//! let rooms: Vec<Room> = read(text)?.into_iter().collect::<Result<_, _>>()?;
//! assert_eq!((rooms[0].name(), rooms[0].width()), ("Corridor", 5));
//!
//! let sokoban = find_built_in("Sokoban").ok_or("built in")?;
//! let board = rooms[0].to_board(sokoban)?;
//! assert_eq!(sokoban.write_board(&board), "\
//!     X X X X X / X P O _ X / X X X X X | _ _ _ _ _ / _ _ _ * _ / _ _ _ _ _");
//! let again = Room::from_board(sokoban, &board)?.named("Corridor", "");
//! assert_eq!(write([&again]), "#####\n#@$.#\n#####\nTitle: Corridor\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod as_board;
mod lines;
mod room;
mod xsb;

pub use as_board::{NotSokoban, is_sokoban};
pub use room::{Cell, Flaw, MOST_SIDE, Room, Unfit};
pub use xsb::{BadRoom, NoRooms, Wrong, read, write};
