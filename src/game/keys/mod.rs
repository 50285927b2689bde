//! Which key or button of a gamepad does what, and what was pressed.
//!
//! | file | what it is for |
//! |---|---|
//! | `action` | what a key can do |
//! | `bindings` | keys by action, as the file and the player say |
//! | `pads` | gamepads |
//! | `presses` | what was pressed in this frame, in its order, and what it does |

mod action;
mod bindings;
mod pads;
mod presses;

pub use action::Action;
pub use bindings::Bindings;
pub(super) use bindings::{BUILT_IN, UsualKeys};
pub(super) use pads::Pads;
pub use presses::{By, KeyboardOn, OnPress, Press, Presses};
pub(super) use presses::{Chosen, one_by_one};

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

/// Keys and gamepads: these work without a window.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Chosen>();
    app.init_resource::<Pads>();
    app.init_resource::<KeyboardOn>();
    app.init_resource::<Presses>();
    app.insert_resource(Bindings::built_in());
    app.insert_resource(UsualKeys(Bindings::built_in()));
    app.add_systems(
        PreUpdate,
        (pads::note_pads, bindings::follow_choices, presses::gather)
            .chain()
            .after(InputSystems),
    );
}

/// What needs panels to go to.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(Update, pads::drive_buttons);
    app.add_systems(
        PostUpdate,
        presses::note_keyboard.after(EguiPostUpdateSet::EndPass),
    );
}
