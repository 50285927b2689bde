//! A Mazing Monk's cube: its rules, its solver, its generator and its rating.

mod backwards;
mod bound;
pub mod face_cells;
pub mod generate;
pub mod geometry;
pub mod inquiry;
pub mod making;
pub mod moves;
pub mod rating;
pub mod searches;
pub mod solver;
pub mod state;
pub mod text;
mod unmoves;
pub mod unplay;

pub use geometry::{Cell, Face, Line, Turn};
pub use moves::{IllegalMove, Move, Outcome};
pub use state::{Cube, KARMA_TO_WIN, Tile};
pub use text::BadLevel;
