//! A Mazing Monk's cube: its rules, its solver, its generator and its rating.

mod bound;
pub mod generate;
pub mod geometry;
pub mod moves;
pub mod patch;
pub mod rating;
pub mod slices;
pub mod solver;
pub mod state;
pub mod text;
pub mod unplay;

pub use geometry::{Cell, Face, Line, Turn};
pub use moves::{IllegalMove, Move, Outcome};
pub use state::{Cube, KARMA_TO_WIN, Tile};
pub use text::BadLevel;
