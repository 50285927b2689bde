//! What was pressed in this frame, on keyboards and gamepads, and what it does.

use super::{Action, Bindings};
use crate::game::input::Pads;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

/// What was pressed in this frame, as far as it is meant for the game and not for a button or a field that
/// the keyboard is on.
#[derive(SystemParam)]
pub(in crate::game) struct Pressed<'w> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    printed: Res<'w, Printed>,
    bindings: Res<'w, Bindings>,
    pads: Res<'w, Pads>,
    keyboard: Res<'w, KeyboardOn>,
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

/// What a gamepad goes from button to button with, presses them and leaves them; its stick does so too.
const PADS_OF_FOCUS: [GamepadButton; 6] = [
    GamepadButton::DPadLeft,
    GamepadButton::DPadRight,
    GamepadButton::DPadUp,
    GamepadButton::DPadDown,
    GamepadButton::South,
    GamepadButton::East,
];

/// What the keyboard is on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyboardOn {
    /// The game.
    #[default]
    Game,
    /// A button, or whatever else is gone to and pressed.
    Button,
    /// Something that is typed into.
    Text,
}

impl KeyboardOn {
    /// As egui has it.
    fn of(ctx: &egui::Context) -> KeyboardOn {
        if ctx.text_edit_focused() {
            KeyboardOn::Text
        } else if ctx.egui_wants_keyboard_input() || ctx.any_popup_open() {
            KeyboardOn::Button
        } else {
            KeyboardOn::Game
        }
    }

    /// Whether a press is the game's.
    fn leaves(self, by: By) -> bool {
        match (self, by) {
            (KeyboardOn::Game, _) => true,
            (KeyboardOn::Text, By::Key(_)) => false,
            (KeyboardOn::Button, By::Key(key)) => !KEYS_OF_FOCUS.contains(&key),
            (_, By::Pad(button)) => !PADS_OF_FOCUS.contains(&button),
            (_, By::Stick) => false,
        }
    }
}

/// Looks where the keyboard is once everything is drawn: the next key is meant for that.
pub(in crate::game) fn note_keyboard(mut contexts: EguiContexts, mut keyboard: ResMut<KeyboardOn>) {
    let ctx = contexts.ctx_mut();
    keyboard.set_if_neq(ctx.map_or(KeyboardOn::Game, |ctx| KeyboardOn::of(ctx)));
}

impl Pressed<'_> {
    /// Each press, and what it does.
    pub(in crate::game) fn iter(&self) -> impl Iterator<Item = (By, Option<Action>)> {
        let keys = self.keys.get_just_pressed().copied();
        let keys = keys.map(|key| (By::Key(key), self.action(key)));
        let pads = self.pads.presses();
        let pads = pads.map(|(by, action)| (by, Some(action)));
        keys.chain(pads).filter(|(by, _)| self.keyboard.leaves(*by))
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

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, Event, Key, Modifiers, RawInput};

    /// Presses Tab, and draws a button and a number.
    fn tab(ctx: &Context, number: &mut u32) -> KeyboardOn {
        let tab = Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        for events in [vec![tab], Vec::new()] {
            let input = RawInput {
                events,
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let _ = ui.button("Another end");
                ui.add(egui::DragValue::new(number));
            });
            // Nobody paints here.
            output.textures_delta.clear();
        }
        KeyboardOn::of(ctx)
    }

    #[test]
    fn a_number_is_typed_into_and_a_button_is_not() {
        let (ctx, mut number) = (Context::default(), 3);
        assert_eq!(KeyboardOn::of(&ctx), KeyboardOn::Game);
        assert_eq!(tab(&ctx, &mut number), KeyboardOn::Button);
        assert_eq!(tab(&ctx, &mut number), KeyboardOn::Text);
    }
}
