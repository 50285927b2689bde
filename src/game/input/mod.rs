//! Keyboard, gamepad, mouse and touch become commands.

mod pad;
mod pointer;

pub(super) use pad::Pads;
pub use pointer::{Finger, Phase, aim};
pub(super) use pointer::{Pointer, Touched, Way};

use super::Screen;
use super::flow::Go;
use super::help::Ask;
use super::keys::{self, Action, Bindings, Pressed, UsualKeys};
use super::relay::{Do, Playing, Relay};
use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

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
    app.init_resource::<Pads>();
    app.init_resource::<keys::KeyboardOn>();
    app.init_resource::<Panels>();
    app.insert_resource(Bindings::built_in());
    app.insert_resource(UsualKeys(Bindings::built_in()));
    app.add_systems(
        PreUpdate,
        (keys::note_printed, pad::note_pads, keys::follow_choices).after(InputSystems),
    );
    app.add_systems(
        Update,
        keys.before(Relay)
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
    app.add_systems(Update, pad::drive_buttons);
    app.add_systems(
        PostUpdate,
        keys::note_keyboard.after(EguiPostUpdateSet::EndPass),
    );
}

/// Whether something on the screen can be touched.
fn is_played(screen: Res<State<Screen>>) -> bool {
    let screen = screen.get();
    !matches!(screen, Screen::Loading | Screen::Menu | Screen::Reward)
}

/// What means the same on the cube and on boards.
#[derive(SystemParam)]
pub(super) struct Common<'w> {
    pub(super) panels: ResMut<'w, Panels>,
    asks: MessageWriter<'w, Ask>,
    go: MessageWriter<'w, Go>,
}

impl Common<'_> {
    /// Does it, as far as it is such a thing.
    pub(super) fn obey(&mut self, action: Action, is_won: bool) {
        match action {
            // The button that hints goes on once it is won.
            Action::Hint if is_won => {}
            Action::Hint => drop(self.asks.write(Ask::Hint)),
            Action::Solution => drop(self.asks.write(Ask::Solution)),
            Action::Pause => drop(self.asks.write(Ask::Pause)),
            Action::StepOn => drop(self.asks.write(Ask::StepOn)),
            Action::Help => self.panels.keys = !self.panels.keys,
            Action::NextLevel if is_won => drop(self.go.write(Go::Next)),
            Action::Menu if self.panels.keys => self.panels.keys = false,
            Action::Menu => drop(self.go.write(Go::Menu)),
            _ => {}
        }
    }

    /// A button that says "Menu" leads there at once; a key closes what is open first.
    pub(super) fn press(&mut self, action: Action) {
        self.panels.keys &= action != Action::Menu;
        self.obey(action, false);
    }

    /// Whether it is something that only the cube knows; does it if so.
    pub(super) fn turn_or_walk(
        &mut self,
        action: Action,
        commands: &mut MessageWriter<Do>,
    ) -> bool {
        match (action.command(), action) {
            (Some(command), _) => drop(commands.write(Do(command))),
            (None, Action::Map) => self.panels.map = !self.panels.map,
            _ => return false,
        }
        true
    }
}

fn keys(
    pressed: Pressed,
    playing: Res<Playing>,
    mut common: Common,
    mut commands: MessageWriter<Do>,
) {
    for action in pressed.actions() {
        if !common.turn_or_walk(action, &mut commands) {
            common.obey(action, playing.session.is_won());
        }
    }
}
