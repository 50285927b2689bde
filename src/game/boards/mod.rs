//! Grid games beside the cube: which level is played, what is kept of it, and help.
//!
//! | file | what it is for |
//! |---|---|
//! | `relay` | the only bridge to [`crate::play::board`]: commands in, events out |
//! | `flow`, `prepare` | which level is played, and levels in the making |
//! | `keys` | undo, hints and the like by key; moves are the view's |

pub mod flow;
mod keys;
mod prepare;
pub mod relay;

pub use flow::Games;
pub use relay::{BoardHappened, BoardPlaying, BoardRelay, BoardWish};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((relay::plugin, flow::plugin, keys::plugin));
}
