//! A person playing: kinds of puzzle, sessions, ways of playing, progress and saved games. Nothing here
//! knows how it looks.
//!
//! | module | what it is for |
//! |---|---|
//! | [`kind`], [`any_kind`], [`kinds`] | what a kind of puzzle supplies, behind one face, and the registry |
//! | [`cube`], [`board`], [`built_in`] | the cube and the grid games as kinds, forwards and backwards |
//! | [`drawing`], [`appraisal`] | levels that are drawn, and proven while they are |
//! | [`strips`] | strips that are edited: a level and its solution, wished for anywhere in time |
//! | [`film`], [`watching`] | levels that are watched: how they were made, and how they are solved |
//! | [`session`] | one level being played: commands in, events out, a history without end |
//! | [`mode`], [`campaign`], [`endless`], [`day`] | ways of playing, and the levels that they choose |
//! | [`progress`], [`in_hand`], [`records`], [`settings`] | what is kept of a player |
//! | [`own`], [`packs`], [`pack_run`], [`pack_file`], [`pack_xsb`] | levels of one's own, and packs played as campaigns |
//! | [`drawings`], [`own_games`], [`room`] | unfinished drawings, games of one's own, how much is kept |
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
pub mod drawings;
pub mod endless;
pub mod film;
mod held;
mod history;
pub mod in_hand;
pub mod kind;
pub mod kinds;
pub mod mode;
pub mod order;
pub mod own;
pub mod own_games;
pub mod pack_file;
mod pack_progress;
pub mod pack_run;
pub mod pack_xsb;
pub mod packs;
pub mod progress;
pub mod records;
pub mod ron_file;
pub mod room;
pub mod save;
pub mod saved;
mod saved_v1;
pub mod session;
pub mod settings;
mod shelf;
pub mod strips;
pub mod watching;
