//! Spacetime: a level together with its solution is one strip of frames, and the rules are learned from a
//! single example that was played.
//!
//! An [`Example`] is read from its text form; [`learn`] reads off it which windows frames may have and
//! which changes lead from one frame to the next.
//!
//! A [`Request`] asks for a strip; [`Generating`] makes one to order, and [`Editing`] keeps one under edit, with
//! wishes about any cell of any frame. What cannot be is told with the wishes that clash.

mod as_game;
mod asking;
mod built_in;
mod checker;
mod editing;
mod encoding;
mod example;
mod from_play;
mod generating;
mod learning;
mod metrics;
mod nearing;
mod proof;
mod real_rules;
mod remarks;
mod request;
mod rules;
mod shortest;
mod strip;

pub use as_game::{AsGame, Lost, NotAGame, as_game, look};
pub use asking::{Answer, Clash, Spent};
pub use built_in::{EXAMPLES, built_in_examples, find_example};
pub use checker::{By, StripFault, check, count_in_first, is_won};
pub use editing::Editing;
pub use example::{
    BadExample, Example, ExampleFault, FARTHEST_CONTEXT, Legend, MOST_CONTEXT, MOST_TERMINAL,
    MOST_WINDOW, PoolForm, PoolFrom, Ring, Settings, StripText, Symmetry, read_strip, write_strip,
};
pub use from_play::{Compared, MissingMove, NotAPlay, Recorded, compare, from_moves, from_play};
pub use generating::Generating;
pub use learning::{Block, Event, EventCell, Learned, Pool, learn};
pub use metrics::Metrics;
pub use real_rules::{RealRules, RealWay};
pub use remarks::{Remark, remarks};
pub use request::{
    BadRequest, Count, CountFault, MOST_PLACES, MOST_WISHES, Pin, Region, Request, Waits,
};
pub use rules::{LearnedRules, Rules, Touch};
pub use shortest::Shortest;
pub use strip::{BadStrip, MOST_CELLS, MOST_FRAMES, MOST_SIDE, MOST_TILES, Strip, Tile, TileSet};
