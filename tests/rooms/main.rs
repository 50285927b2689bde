//! Rooms and their repair, seen from outside: game files, rooms, ways, repairs, and rooms that are made.

mod checker;
#[cfg(feature = "forge")]
mod forge;
mod games;
mod gate;
mod making;
mod measured;
mod repairing;
mod small_games;
#[cfg(feature = "forge")]
#[path = "../support/mod.rs"]
mod support;
mod walking;
