//! What was pressed in this frame, on keyboards, gamepads and buttons of the screen, in its order, and what
//! it does.
//!
//! A slow frame may hold several presses: each of them counts, the same key twice as well, and each finds
//! what the one before it has led to.

use super::action::Action;
use super::bindings::Bindings;
use super::pads::Pads;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

/// What a press came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A key.
    Key(KeyCode),
    /// A button of a gamepad.
    Pad(GamepadButton),
    /// The stick of a gamepad.
    Stick,
    /// A button on the screen.
    Button,
}

/// One press, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// What it came from.
    pub by: By,
    /// What it does, if the player or the usual keys say so.
    pub action: Option<Action>,
    /// Whether Ctrl or Alt was held: then the key alone means nothing.
    pub is_chord: bool,
}

/// An action chosen by a button on the screen: it comes with the presses of the next frame.
#[derive(Message, Clone, Copy, Debug)]
pub(in crate::game) struct Chosen(pub(in crate::game) Action);

/// What is done for one press. It runs for each press of a frame, one after the other, on a puzzle that is
/// on the screen.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct OnPress;

/// What was pressed in this frame, as far as it is not done yet. A kind that is played with keys has a system
/// in [`OnPress`], in the set `Taking`, that takes those which are its own.
#[derive(Resource, Default)]
pub struct Presses {
    /// What is meant for the game, and not for a button or a field that the keyboard is on.
    for_game: Vec<Press>,
    /// The one whose turn it is.
    now: Option<Press>,
    /// Every key that went down, whatever it is meant for.
    keys: Vec<KeyCode>,
    held: Held,
    printed: HashMap<KeyCode, char>,
}

/// Keys that are held and change what others do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    control: bool,
    shift: bool,
    alt: bool,
}

impl Presses {
    /// Does the press whose turn it is; if it is of no use here, it stays for what comes after.
    pub fn take(&mut self, does: impl FnOnce(Press) -> bool) {
        self.now.take_if(|press| does(*press));
    }

    /// Everything that was pressed for the game in this frame, in its order.
    pub(in crate::game) fn take_all(&mut self) -> Vec<Press> {
        std::mem::take(&mut self.for_game)
    }

    /// Every key that went down, in its order, also those that belong to buttons and fields.
    pub(in crate::game) fn keys(&self) -> &[KeyCode] {
        &self.keys
    }

    /// Whether Escape went down.
    pub(in crate::game) fn escape(&self) -> bool {
        self.keys.contains(&KeyCode::Escape)
    }

    /// Takes note of a key.
    fn note(&mut self, input: &KeyboardInput, bindings: &Bindings) -> Option<Press> {
        let is_down = input.state.is_pressed();
        match input.key_code {
            KeyCode::ControlLeft | KeyCode::ControlRight => self.held.control = is_down,
            KeyCode::SuperLeft | KeyCode::SuperRight => self.held.control = is_down,
            KeyCode::ShiftLeft | KeyCode::ShiftRight => self.held.shift = is_down,
            // The left one: the right one makes signs on many keyboards.
            KeyCode::AltLeft => self.held.alt = is_down,
            _ => {}
        }
        if !is_down || input.repeat {
            return None;
        }
        self.note_printed(input);
        self.keys.push(input.key_code);
        Some(Press {
            by: By::Key(input.key_code),
            action: self.action(input.key_code, bindings),
            is_chord: self.held.control || self.held.alt,
        })
    }

    /// Listens to what keys type.
    fn note_printed(&mut self, input: &KeyboardInput) {
        if let Key::Character(text) = &input.logical_key
            && let Some(sign) = text.chars().next()
        {
            // Letters of other alphabets say nothing of Ctrl+Z: then the key's place counts.
            match sign.is_ascii() {
                true => self.printed.insert(input.key_code, sign),
                false => self.printed.remove(&input.key_code),
            };
        }
    }

    /// What a key typed; where that is not known, what it types on most keyboards.
    fn sign(&self, key: KeyCode) -> Option<char> {
        self.printed.get(&key).copied().or(match key {
            KeyCode::KeyZ => Some('z'),
            KeyCode::KeyY => Some('y'),
            _ => None,
        })
    }

    /// What a key does, Ctrl held or not.
    fn action(&self, key: KeyCode, bindings: &Bindings) -> Option<Action> {
        let sign = self.sign(key);
        if self.held.control {
            // By what is printed on the key, wherever that is.
            let letter = sign.filter(char::is_ascii_alphabetic);
            return match letter.map(|letter| letter.to_ascii_lowercase()) {
                Some('z') if self.held.shift => Some(Action::Redo),
                Some('z') => Some(Action::Undo),
                Some('y') => Some(Action::Redo),
                // Everything else that is pressed with Ctrl is meant for the system.
                _ => None,
            };
        }
        if self.held.alt {
            return None;
        }
        let by_sign = || (sign == Some('?')).then_some(Action::Help);
        bindings.action(key).or_else(by_sign)
    }
}

/// Takes down what is pressed in this frame, in its order.
pub(super) fn gather(
    mut typed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut chosen: MessageReader<Chosen>,
    bindings: Res<Bindings>,
    pads: Res<Pads>,
    keyboard: Res<KeyboardOn>,
    mut presses: ResMut<Presses>,
) {
    let presses = presses.bypass_change_detection();
    presses.for_game.clear();
    presses.keys.clear();
    let mut all: Vec<Press> = Vec::new();
    for input in typed.read() {
        all.extend(presses.note(input, &bindings));
    }
    if lost.read().count() > 0 {
        // Keys that come up elsewhere are not heard of.
        presses.held = Held::default();
    }
    let of_pads = pads.presses().map(|(by, action)| Press {
        by,
        action: Some(action),
        is_chord: false,
    });
    all.extend(of_pads);
    all.extend(chosen.read().map(|Chosen(action)| Press {
        by: By::Button,
        action: Some(*action),
        is_chord: false,
    }));
    all.retain(|press| keyboard.leaves(press.by));
    presses.for_game = all;
}

/// Does what was pressed, one press after the other.
pub(in crate::game) fn one_by_one(world: &mut World) {
    let mut presses = world.resource_mut::<Presses>();
    let waiting = std::mem::take(&mut presses.bypass_change_detection().for_game);
    for press in waiting {
        let mut presses = world.resource_mut::<Presses>();
        presses.bypass_change_detection().now = Some(press);
        world.run_schedule(OnPress);
    }
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
            (KeyboardOn::Game, _) | (_, By::Button) => true,
            (KeyboardOn::Text, By::Key(_)) => false,
            (KeyboardOn::Button, By::Key(key)) => !KEYS_OF_FOCUS.contains(&key),
            (_, By::Pad(button)) => !PADS_OF_FOCUS.contains(&button),
            (_, By::Stick) => false,
        }
    }
}

/// Looks where the keyboard is once everything is drawn: the next key is meant for that.
pub(super) fn note_keyboard(mut contexts: EguiContexts, mut keyboard: ResMut<KeyboardOn>) {
    let ctx = contexts.ctx_mut();
    keyboard.set_if_neq(ctx.map_or(KeyboardOn::Game, |ctx| KeyboardOn::of(ctx)));
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
            // Nothing is painted here.
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
