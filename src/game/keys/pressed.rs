//! What was pressed in this frame, on keyboards and gamepads, and what it does.

use super::{Action, Bindings};
use crate::game::input::Pads;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

/// What was pressed in this frame, as far as it is meant for the game and not for a button that the
/// keyboard is on.
#[derive(SystemParam)]
pub(in crate::game) struct Pressed<'w> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    printed: Res<'w, Printed>,
    bindings: Res<'w, Bindings>,
    pads: Res<'w, Pads>,
    wants: Option<Res<'w, EguiWantsInput>>,
}

/// What somebody presses with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum By {
    Key(KeyCode),
    Pad(GamepadButton),
    Stick,
}

/// Keys that belong to a button while it is the one that the keyboard is on.
const KEYS_OF_FOCUS: [KeyCode; 8] = [
    KeyCode::Tab,
    KeyCode::Enter,
    KeyCode::Space,
    KeyCode::Escape,
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
];

impl Pressed<'_> {
    /// Each press, and what it does.
    pub(in crate::game) fn iter(&self) -> impl Iterator<Item = (By, Option<Action>)> {
        let wants = self.wants.as_ref();
        let on_a_button = wants.is_some_and(|wants| wants.wants_any_keyboard_input());
        let keys = self.keys.get_just_pressed().copied();
        let keys = keys.filter(move |key| !on_a_button || !KEYS_OF_FOCUS.contains(key));
        let pads = self.pads.presses().filter(move |_| !on_a_button);
        keys.map(|key| (By::Key(key), self.action(key)))
            .chain(pads.map(|(by, action)| (by, Some(action))))
    }

    /// Each thing that is to be done.
    pub(in crate::game) fn actions(&self) -> impl Iterator<Item = Action> {
        self.iter().filter_map(|(_, action)| action)
    }

    /// What a key does, Ctrl held or not.
    fn action(&self, key: KeyCode) -> Option<Action> {
        let is_held = |keys: [KeyCode; 2]| self.keys.any_pressed(keys);
        let control = is_held([KeyCode::ControlLeft, KeyCode::ControlRight])
            || is_held([KeyCode::SuperLeft, KeyCode::SuperRight]);
        let sign = self.printed.sign(key);
        if control {
            let is_shifted = is_held([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
            // By what is printed on the key, wherever that is.
            let letter = sign.filter(char::is_ascii_alphabetic);
            return match letter.map(|letter| letter.to_ascii_lowercase()) {
                Some('z') if is_shifted => Some(Action::Redo),
                Some('z') => Some(Action::Undo),
                Some('y') => Some(Action::Redo),
                // Whatever else is pressed with Ctrl is meant for the system.
                _ => None,
            };
        }
        // The left one: the right one makes signs on many keyboards.
        if self.keys.pressed(KeyCode::AltLeft) {
            return None;
        }
        let by_sign = || (sign == Some('?')).then_some(Action::Help);
        self.bindings.action(key).or_else(by_sign)
    }
}

/// What keys typed when they were pressed last.
#[derive(Resource, Default)]
pub(in crate::game) struct Printed(HashMap<KeyCode, char>);

impl Printed {
    /// What a key typed; where nobody told, what it types on most keyboards.
    fn sign(&self, key: KeyCode) -> Option<char> {
        self.0.get(&key).copied().or(match key {
            KeyCode::KeyZ => Some('z'),
            KeyCode::KeyY => Some('y'),
            _ => None,
        })
    }
}

/// Listens to what keys type.
pub(in crate::game) fn note_printed(
    mut typed: MessageReader<KeyboardInput>,
    mut printed: ResMut<Printed>,
) {
    for input in typed.read().filter(|input| input.state.is_pressed()) {
        if let Key::Character(text) = &input.logical_key
            && let Some(sign) = text.chars().next()
        {
            // Letters of other alphabets say nothing of Ctrl+Z: then the key's place counts.
            match sign.is_ascii() {
                true => printed.0.insert(input.key_code, sign),
                false => printed.0.remove(&input.key_code),
            };
        }
    }
}
