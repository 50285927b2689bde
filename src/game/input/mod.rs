//! Keyboard, gamepad, mouse and touch become commands.

mod pad;
mod pointer;

pub(super) use pad::Stick;
pub use pointer::{Finger, Phase, aim};
pub(super) use pointer::{Pointer, cell_under};

use super::Screen;
use super::flow::{Go, Player};
use super::help::Ask;
use super::keys::{self, Action, Bindings, Keyboard};
use super::relay::{Do, Playing, Relay};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

/// Panels that can be switched on.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct Panels {
    /// The net of all six faces.
    pub map: bool,
    /// The keys.
    pub keys: bool,
}

/// Keys and gamepad: these work without a window.
pub(super) fn keys_plugin(app: &mut App) {
    app.init_resource::<keys::Printed>();
    app.add_systems(PreUpdate, keys::note_printed);
    app.init_resource::<Panels>();
    app.insert_resource(Bindings::built_in());
    app.add_systems(PreStartup, choose_keys.after(super::keep::open_progress));
    app.add_systems(
        Update,
        (keys, pad::gamepad)
            .before(Relay)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

/// What a finger does to the cube: this needs the scene, but no window.
pub(super) fn finger_plugin(app: &mut App) {
    app.add_message::<Finger>();
    app.init_resource::<Pointer>();
    app.add_systems(
        Update,
        pointer::touch_cube
            .before(Relay)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

/// Mouse and touch: these need a window.
pub(super) fn pointer_plugin(app: &mut App) {
    app.add_systems(
        Update,
        (pointer::point, pointer::look_around)
            .before(pointer::touch_cube)
            .before(super::boards::hand::HandMoves)
            .run_if(is_played),
    );
    app.add_systems(Update, pad::drive_menus);
}

/// Whether something on the screen can be touched.
fn is_played(screen: Res<State<Screen>>) -> bool {
    let screen = screen.get();
    !matches!(screen, Screen::Loading | Screen::Menu | Screen::Reward)
}

/// The player's own keys, on top of the usual ones.
fn choose_keys(player: Res<Player>, mut bindings: ResMut<Bindings>) {
    let choices = &player.progress.settings.keys;
    if !choices.is_empty() {
        *bindings = bindings.clone().with_choices(choices);
    }
}

/// Keys that belong to a button while it is the one that the keyboard is on.
pub(super) const KEYS_OF_FOCUS: [KeyCode; 8] = [
    KeyCode::Tab,
    KeyCode::Enter,
    KeyCode::Space,
    KeyCode::Escape,
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
];

fn keys(
    keyboard: Keyboard,
    wants: Option<Res<EguiWantsInput>>,
    bindings: Res<Bindings>,
    playing: Res<Playing>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Do>,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) {
    let on_a_button = wants.is_some_and(|wants| wants.wants_any_keyboard_input());
    for key in keyboard.keys.get_just_pressed() {
        if on_a_button && KEYS_OF_FOCUS.contains(key) {
            continue;
        }
        let Some(action) = bindings.pressed(*key, &keyboard) else {
            continue;
        };
        if let Some(command) = action.command() {
            commands.write(Do(command));
            continue;
        }
        match action {
            Action::Hint => drop(asks.write(Ask::Hint)),
            Action::Solution => drop(asks.write(Ask::Solution)),
            Action::Pause => drop(asks.write(Ask::Pause)),
            Action::StepOn => drop(asks.write(Ask::StepOn)),
            Action::Map => panels.map = !panels.map,
            Action::Help => panels.keys = !panels.keys,
            Action::NextLevel if playing.session.is_won() => drop(go.write(Go::Next)),
            Action::Menu if panels.keys => panels.keys = false,
            Action::Menu => drop(go.write(Go::Menu)),
            _ => {}
        }
    }
}
