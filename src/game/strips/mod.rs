//! The cutting room: a level together with its solution as a film, wished for anywhere in time.
//!
//! | file | what it is for |
//! |---|---|
//! | `begin` | with what a strip begins, and the way out |
//! | `work` | commands for the table, solving a little in every frame, and the picture |
//! | `keys` | keys and gamepads |
//! | `frame` | a frame, painted with its pins and the player's way |
//! | `canvas` | the frame that is shown, large, and all of them beneath |
//! | `panel`, `wishes`, `row` | everything that can be done: pins, what is asked for, variations |

mod begin;
mod canvas;
mod frame;
mod keys;
mod panel;
mod row;
mod wishes;
mod work;

pub use begin::BeginStrip;
pub use work::{Cut, Cutting};

use super::hud::Drawn;
use super::playing::Beginning;
use super::screen::Screen;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Everything but panels.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<BeginStrip>();
    app.add_message::<Cut>();
    app.init_resource::<panel::Shown>();
    let is_open = in_state(Screen::Strips).and_then(resource_exists::<Cutting>);
    app.add_systems(
        Update,
        (
            begin::begin
                .run_if(not(in_state(Screen::Loading)))
                .in_set(Beginning),
            (keys::keys, work::obey, work::solve, work::show_picture)
                .chain()
                .run_if(is_open),
        )
            .chain(),
    );
    app.add_systems(OnExit(Screen::Strips), begin::leave);
}

/// The panels.
pub(super) fn panels_plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (panel::panel, canvas::canvas, panel::status)
            .chain()
            .in_set(Drawn)
            .run_if(in_state(Screen::Strips).and_then(resource_exists::<Cutting>)),
    );
}
