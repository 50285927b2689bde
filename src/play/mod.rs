//! A person playing: kinds of puzzle, sessions, ways of playing, progress and saved games. Nothing here
//! knows how it looks.
//!
//! | module | what it is for |
//! |---|---|
//! | [`kind`], [`any_kind`], [`kinds`] | what a kind of puzzle supplies, behind one face, and the registry |
//! | [`cube`], [`board`], [`built_in`] | the cube and the grid games as kinds, forwards and backwards |
//! | [`drawing`], [`appraisal`] | levels that are drawn, and proven while they are |
//! | [`session`] | one level being played: commands in, events out, a history without end |
//! | [`mode`], [`campaign`], [`endless`], [`day`] | ways of playing, and the levels that they choose |
//! | [`progress`], [`in_hand`], [`records`], [`own`], [`settings`] | what is kept of a player |
//! | [`saved`], [`save`], `shelf` | it as text, and where that is kept |

pub mod any_kind;
pub mod appraisal;
pub mod board;
pub mod built_in;
pub mod campaign;
pub mod cube;
pub mod day;
pub mod direction;
pub mod drawing;
pub mod endless;
mod history;
pub mod in_hand;
pub mod kind;
pub mod kinds;
pub mod mode;
pub mod own;
pub mod progress;
pub mod records;
pub mod ron_file;
pub mod save;
pub mod saved;
mod saved_v1;
pub mod session;
pub mod settings;
mod shelf;
