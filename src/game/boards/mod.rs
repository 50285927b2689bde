//! Grid games beside the cube: which level is played, what is kept of it, help and panels.
//!
//! | file | what it is for |
//! |---|---|
//! | `relay` | the bridge to [`crate::play::board`]: commands in, events out |
//! | `route` | whether a wish leads to the cube or to a grid game |
//! | `flow`, `prepare` | which level is played, and levels in the making |
//! | `record` | what was won, and progress after every move |
//! | `help` | hints, solution playback, the light that tells whether a win is still possible |
//! | `keys` | undo, hints and the like by key |
//! | `hand` | moves by finger, key and gamepad |
//! | `view` | the board on the screen |
//! | `words`, `hud` | what happened in words, and the panels |
//! | `files` | game files dropped into the folder `games` |

pub mod files;
pub mod flow;
pub mod hand;
pub mod help;
mod hud;
mod keys;
mod prepare;
mod record;
pub mod relay;
mod route;
mod view;
mod words;

pub use flow::Games;
pub use hand::Hand;
pub use help::{BoardHelp, BoardHint};
pub(super) use hud::plugin as hud_plugin;
pub(super) use prepare::BoardPreparing;
#[cfg(target_arch = "wasm32")]
pub(super) use record::{keep_board, put_board_in_hand};
pub use relay::{BoardHappened, BoardPlaying, BoardRelay, BoardWish};
pub(super) use route::Route;
pub use view::drawn_board;
pub(super) use view::{Table, place_of};
#[cfg(target_arch = "wasm32")]
pub(super) use words::{cell_words, things_at};

use super::Screen;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        relay::plugin,
        flow::plugin,
        record::plugin,
        help::plugin,
        keys::plugin,
        hand::plugin,
        words::plugin,
    ));
}

/// The board as it is drawn, and fingers on it.
pub(super) fn scene_plugin(app: &mut App) {
    app.add_plugins((view::plugin, hand::finger_plugin));
}

/// Whether a board is on the screen, played forwards or backwards.
fn is_shown(screen: Res<State<Screen>>, playing: Option<Res<BoardPlaying>>) -> bool {
    matches!(screen.get(), Screen::Board | Screen::UnplayBoard) && playing.is_some()
}
