//! The workshop: a level is drawn, and it is known at every stroke whether it can be won.
//!
//! | file | what it is for |
//! |---|---|
//! | `begin`, `beginnings` | with what a drawing begins, the way out, and its part of the panel |
//! | `drawing` | commands for the drawing, and what becomes of them: words, the picture, what is kept |
//! | `keys`, `fingers` | keys, gamepads, and fingers on the picture |
//! | `proof`, `ideas` | what is known of the drawing, and changes that are suggested, found out beside it |
//! | `watch` | films of makings and solutions, and the search as a picture |
//! | `following` | work that tells what it has found as it goes on |
//! | `canvas` | the sheet: painted, and painted on |
//! | `tools` | the palette and everything else that changes the drawing |
//! | `panel` | what stands around the sheet |

mod begin;
mod beginnings;
mod canvas;
mod drawing;
mod fingers;
mod following;
mod ideas;
mod keys;
mod panel;
mod proof;
mod tools;
mod watch;

pub use begin::BeginDrawing;
pub(super) use begin::Fetching;
pub use drawing::{Draw, Workshop};
pub(super) use drawing::{is_picture, picture_of};
pub(super) use keys::PAINT_KEYS;
pub use panel::Want;
pub(super) use panel::{Shown, Tab};
pub use proof::Known;

use super::hud::Drawn;
use super::playing::{Beginning, Playing};
use super::screen::Screen;
use crate::play::drawing::command::Command;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Everything but pictures and panels.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<BeginDrawing>();
    app.add_message::<Draw>();
    app.add_message::<panel::Want>();
    app.init_resource::<Known>();
    app.init_resource::<panel::Shown>();
    app.init_resource::<ideas::Ideas>();
    app.init_resource::<watch::Watching>();
    let is_open = in_state(Screen::Workshop).and_then(resource_exists::<Workshop>);
    app.add_systems(
        Update,
        (
            (
                begin::begin.run_if(not(in_state(Screen::Loading))),
                begin::fetched.run_if(resource_exists::<begin::Fetching>),
            )
                .chain()
                .in_set(Beginning),
            (
                keys::keys,
                drawing::obey,
                beginnings::take_dropped,
                // What is known is of this very drawing when it is kept.
                proof::find_out,
                panel::want,
                ideas::look,
                watch::go_on,
                drawing::show_picture,
            )
                .chain()
                .run_if(is_open),
        )
            .chain(),
    );
    app.add_systems(OnExit(Screen::Workshop), begin::leave);
}

/// Turns to a part of the panel, and lets it show what it can.
pub(super) fn show_part(world: &mut World, tab: Tab) {
    world.resource_mut::<Shown>().tab = tab;
    let Some(workshop) = world.get_resource::<Workshop>().cloned() else {
        return;
    };
    match tab {
        Tab::Proof => world.resource_mut::<Known>().show_map(),
        Tab::Ideas => {
            let mut ideas = world.resource_mut::<ideas::Ideas>();
            ideas.wish(crate::play::appraisal::Wish::Harder, &workshop);
        }
        Tab::Watch => world
            .resource_mut::<watch::Watching>()
            .watch_making(&workshop),
        Tab::Draw | Tab::Begin | Tab::Keys => {}
    }
}

/// Fingers on the picture.
pub(super) fn scene_plugin(app: &mut App) {
    app.add_systems(
        Update,
        fingers::paint.before(drawing::obey).run_if(
            in_state(Screen::Workshop)
                .and_then(resource_exists::<Workshop>)
                .and_then(resource_exists::<Playing>),
        ),
    );
}

/// The panels.
pub(super) fn panels_plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (panel::panel, canvas::canvas, panel::status)
            .chain()
            .in_set(Drawn)
            .run_if(in_state(Screen::Workshop).and_then(resource_exists::<Workshop>)),
    );
}
