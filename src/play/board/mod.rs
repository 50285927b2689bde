//! A person playing grid games: which games there are, and one level of them being played.

pub mod grip;
pub mod passage;
pub mod role;
