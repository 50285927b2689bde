//! Grid games beside the cube: which level is played, what is kept of it, and help.
//!
//! | file | what it is for |
//! |---|---|
//! | `relay` | the only bridge to [`crate::play::board`]: commands in, events out |
//! | `flow`, `prepare` | which level is played, and levels in the making |
//! | `keys` | undo, hints and the like by key |
//! | `hand` | moves by finger, key and gamepad |
//! | `view` | the board on the screen |

pub mod flow;
pub mod hand;
mod keys;
mod prepare;
pub mod relay;
mod view;

pub use flow::Games;
pub use hand::Hand;
pub use relay::{BoardHappened, BoardPlaying, BoardRelay, BoardWish};
pub(super) use view::Table;
pub use view::drawn_board;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((relay::plugin, flow::plugin, keys::plugin, hand::plugin));
}

/// The board as it is drawn, and fingers on it.
pub(super) fn scene_plugin(app: &mut App) {
    app.add_plugins((view::plugin, hand::finger_plugin));
}
