//! A Mazing Monk: a calm puzzle on a turning cube, whose levels are made, proven and rated by the
//! game itself.
//!
//! The crate in layers; each knows only those above it:
//!
//! | module | what lives there |
//! |---|---|
//! | [`puzzle`] | what every puzzle shares: the contract, the searches, the measures, the dice |
//! | [`cube`] | the cube's rules, text forms, solver, generator and rating |
//! | [`rewrite`] | tile rewrite games: the language, its compiler, inversion, generation |
//! | [`levels`] | level codes and seed files, and the checks on what comes in from outside |
//! | [`play`] | a person playing: sessions, modes, progress, saved games |
//! | `game` | the Bevy app that shows it all (feature `game`) |
//! | `forge` | the level maker's command line (feature `forge`) |
//!
//! Begin with [`cube::Cube`] for the rules, [`cube::solver::solve`] for a proof, and
//! [`cube::generate::generate`] for a level:
//!
//! ```
//! use a_mazing_monk::cube::{generate, moves, solver};
//! use a_mazing_monk::puzzle::Limits;
//!
//! let level = generate::generate(generate::Difficulty::new(3)?, 2009)?;
//! let proof = solver::solve(&level.cube, &Limits::default());
//! let solution = proof.answer.solved().ok_or("every generated level has a solution")?;
//! println!("{}par {}", level.cube.net(), moves::count_turns(&solution));
//! assert!(generate::solves(&level.cube, &solution));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod cube;
#[cfg(feature = "forge")]
pub mod forge;
#[cfg(feature = "game")]
pub mod game;
pub mod levels;
pub mod play;
pub mod puzzle;
pub mod rewrite;
