//! Boards of grid games on the screen: how they are drawn, taken hold of, and what stands around them
//! alone.
//!
//! | file | what it is for |
//! |---|---|
//! | `view` | the board on the screen |
//! | `selection` | what is about to be done, by finger, key and gamepad |
//! | `flat_tiles` | tiles as they are painted on a sheet |
//! | `unplay` | what is its own when it is played backwards |
//! | `files` | game files dropped into the folder `games` |
//! | `in_game` | what the rest of the game knows of all this |

pub mod files;
mod flat_tiles;
mod in_game;
pub mod selection;
mod unplay;
mod view;

pub(super) use flat_tiles::paint_shape;
pub use selection::Selection;

use super::hud::Drawn;
use super::playing::Playing;
use super::screen::Screen;
use super::views::Views;
use crate::play::board::{BoardKind, Placement};
use crate::rewrite::{Board, Game, Machine};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use std::sync::Arc;

/// Keys and gamepads: these work without a picture.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(selection::plugin);
}

/// The board as it is drawn, and fingers on it.
pub(super) fn scene_plugin(app: &mut App) {
    app.world_mut()
        .get_resource_or_init::<Views>()
        .add(&in_game::BoardView);
    app.add_plugins((view::plugin, selection::finger_plugin));
}

/// The panels that are a board's own.
pub(super) fn panels_plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        unplay::panel
            .in_set(Drawn)
            .run_if(in_state(Screen::Unplay).and_then(board_is_shown)),
    );
}

/// A board being played, with its types.
#[derive(Clone, Copy)]
pub(super) struct OnBoard<'a> {
    pub(super) game: &'a Arc<Game>,
    pub(super) machine: &'a Machine,
    pub(super) board: &'a Board,
    pub(super) start: &'a Board,
}

/// The board being played, if one is.
pub(super) fn on_board(playing: &Playing) -> Option<OnBoard<'_>> {
    let now: &Placement = playing.session.at()?;
    let start: &Placement = playing.session.start().get()?;
    Some(OnBoard {
        game: playing.kind().get::<BoardKind>()?.game(),
        machine: now.machine(),
        board: &now.board,
        start: &start.board,
    })
}

/// Whether a board is what is played.
fn board_is_shown(playing: Option<Res<Playing>>) -> bool {
    playing.is_some_and(|playing| on_board(&playing).is_some())
}
