//! What is learned from an example: counted apart, replayed by rules, checked at the gate.

mod as_game;
mod checking;
mod counts;
mod elsewhere;
mod from_play;
mod gate;
mod plain;
mod replay;
