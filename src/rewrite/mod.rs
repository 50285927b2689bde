//! Tile rewrite games: a game is a tree of rewrites of tiles on a board.
//!
//! The language is read from game files ([`Game::from_ron`]), checked, and compiled for a board
//! ([`Machine`]). Swapping the sides of every rewrite gives the game that runs backwards
//! ([`Game::inverse`]); from a solved board it reaches levels that can all be won ([`enumerate`],
//! [`generate`]).
//!
//! ```
//! use a_mazing_monk::puzzle::Limits;
//! use a_mazing_monk::rewrite::{Aim, Base, Machine, Params, built_in, generate};
//!
//! let sokoban = built_in().iter().find(|game| game.name() == "Sokoban").ok_or("built in")?;
//! let params = Params { base: Base::Start(0), aim: Aim::Length(12) };
//! let level = generate(sokoban, params, 2009, None)?;
//! let machine = Machine::new(sokoban, &level.board);
//! let proof = machine.solve(&level.board, &Limits::default());
//! assert_eq!(proof.answer.solved().map(|moves| moves.len()), Some(12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atlas;
mod board;
mod built_in;
mod choosing;
mod fault;
mod file;
mod game;
mod generate;
mod generating;
mod growth;
mod layout;
mod machine;
mod moves;
mod pattern;
mod plane;
mod program;
mod rating;
mod reader;
mod running;
mod slices;
mod solved;
mod tile;
mod tree;
mod treemap;

pub use atlas::{Atlas, Method, NoAtlas, Solved};
pub use board::{Board, MOST_CELLS, MOST_LAYERS, MOST_SIDE};
pub use built_in::{BUILT_IN, built_in, find_built_in, read_folder};
pub use fault::{BadGame, Fault};
pub use game::{Change, Game, Start, Vary, VaryStep};
pub use generate::{
    Aim, Base, GENERATOR_VERSION, HIGHEST_AIM, Level, NoLevel, Params, enumerate, generate,
};
pub use generating::{Ending, Generating};
pub use machine::Machine;
pub use moves::{BadMove, Move, read_moves, write_moves};
pub use pattern::{Named, Part, Pattern, Rewrite};
pub use rating::Rating;
pub use slices::{Judging, Solving};
pub use tile::{Shape, Tile, TileKind};
pub use tree::{BadTree, Direction, Node};
pub use treemap::{Piece, Treemap};
