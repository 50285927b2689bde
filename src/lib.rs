//! A Mazing Monk: a calm puzzle on a turning cube, whose levels are made, proven and rated by the
//! game itself.
//!
//! The crate in layers; each knows only those above it:
//!
//! | module | what lives there |
//! |---|---|
//! | [`puzzle`] | what every puzzle shares: the contract, the searches, the measures, the dice |
//! | [`constraint`] | a small modelling layer over SAT: clauses, counters, assumptions, cores, weights |
//! | [`cube`] | the cube's rules, text forms, solver, generator and rating |
//! | [`rewrite`] | tile rewrite games: the language, its compiler, inversion, generation |
//! | [`sokoban`] | Sokoban at scale: rooms in XSB, to and from the grid game's boards |
//! | [`rooms`] | rooms to cross: windows learned from an example, moves as templates, reachability |
//! | [`repair`] | the fewest changes that make a room work, and why it did not |
//! | [`spacetime`] | rules learned from one played example; a level and its solution as one strip |
//! | [`levels`] | level codes and seed files, and the checks on what comes in from outside |
//! | [`play`] | a person playing: sessions, modes, progress, saved games |
//! | `game` | the Bevy app that shows it all (feature `game`) |
//! | `forge` | the level maker's command line (feature `forge`) |
//!
//! Begin with [`cube::Cube`] for the rules, [`cube::solver::solve`] for a proof, and
//! [`cube::making::Making`] for a level that is generated, proven and measured in small steps:
//!
//! ```
//! use a_mazing_monk::cube::generate::{Difficulty, solves};
//! use a_mazing_monk::cube::making::{Making, Wanted};
//! use a_mazing_monk::puzzle::{Budget, finish};
//!
//! let wanted = Wanted::Seeded { difficulty: Difficulty::new(3)?, seed: 2009 };
//! let mut making = Making::new(wanted, Budget::default()).measured();
//! let level = finish(&mut making, None).ok_or("called off")??;
//! println!("{}par {}", level.cube.net(), level.par);
//! assert!(solves(&level.cube, &level.solution));
//! assert!(level.measures.is_some_and(|measures| measures.difficulty() <= 1000));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod constraint;
pub mod cube;
#[cfg(feature = "forge")]
pub mod forge;
#[cfg(feature = "game")]
pub mod game;
pub mod levels;
pub mod play;
pub mod puzzle;
pub mod repair;
pub mod rewrite;
pub mod rooms;
pub mod sokoban;
pub mod spacetime;
