//! Tile rewrite games: a game is a tree of rewrites of tiles on a board.
//!
//! The language is read from game files ([`Game::from_ron`]), checked, and compiled for a board
//! ([`Machine`]). Swapping the sides of every rewrite gives the game that runs backwards
//! ([`Game::inverse`]); from a solved board it reaches levels that can all be won ([`enumerate`],
//! [`Making`]).
//!
//! ```
//! use a_mazing_monk::puzzle::{Budget, finish};
//! use a_mazing_monk::rewrite::{Aim, Base, Making, Params, Wanted, find_built_in};
//! use std::sync::Arc;
//!
//! let sokoban = find_built_in("Sokoban").ok_or("built in")?;
//! let params = Params { base: Base::Start(0), aim: Aim::Length(12) };
//! let wanted = Wanted::Seeded { params, seed: 2009, spare_seeds: 0 };
//! let mut making = Making::new(Arc::new(sokoban.clone()), wanted, Budget::default());
//! let level = finish(&mut making, None).ok_or("called off")??;
//! assert_eq!((level.par, level.solution.len()), (Some(12), 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all_boards;
mod all_ways;
mod another_ending;
mod as_puzzle;
mod backwards_beam;
mod board;
mod built_in;
mod ending;
mod fault;
mod file;
mod finding_boards;
mod game;
mod inquiry;
mod layout;
mod machine;
mod making;
mod making_film;
mod moves;
mod naming;
mod nearest_to_aim;
mod params;
mod pattern;
mod plane;
mod program;
mod reader;
mod reading_game;
mod searches;
mod seeded_level;
mod solved_boards;
mod tile;
mod tree;
mod treemap;

pub use all_boards::{
    AllBoards, BoardsWanted, FindingBoards, Method, NotAllBoards, SolvedBoard, enumerate,
};
pub use another_ending::AnotherEnding;
pub use backwards_beam::GrowOn;
pub use board::{Board, MOST_CELLS, MOST_LAYERS, MOST_SIDE};
pub use built_in::{BUILT_IN, built_in, find_built_in, read_folder};
pub use ending::Ending;
pub use fault::{BadGame, Fault};
pub use game::{Change, Game, Start, Vary, VaryStep};
pub use inquiry::{BoardLevers, BoardPlace, BoardReach, BoardWays, Inquiry, Put};
pub use machine::Machine;
pub use making::{Made, Making, NotMade, Wanted, generate};
pub use making_film::{CameTo, Filming, MakingFilm, Scene, SceneStep};
pub use moves::{BadMove, Move, read_moves, write_moves};
pub use naming::{built_in_text, game_name, with_game_name};
pub use params::{Aim, Base, GENERATOR_VERSION, HIGHEST_AIM, Params};
pub use pattern::{Named, Part, Pattern, Rewrite};
pub use reading_game::ReadingGame;
pub use searches::{Judging, Measuring, Solving, SolvingAll, Spreading};
pub use tile::{Shape, Tile, TileKind};
pub use tree::{BadTree, Direction, Node};
pub use treemap::{Piece, TileCounts, Treemap};
