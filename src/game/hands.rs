//! A pair of synthetic hands: keys and a mouse, by the same events that a person's send.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use std::collections::VecDeque;

/// One thing that a hand does in one frame.
#[derive(Clone, Copy, Debug)]
enum Motion {
    Press(KeyCode),
    Release(KeyCode),
    MoveTo(Vec2),
    ButtonDown,
    ButtonUp,
    Rest,
}

/// Things to do, the next first.
#[derive(Debug, Default)]
pub(super) struct Hands(VecDeque<Motion>);

impl Hands {
    /// Whether there is nothing to do.
    pub(super) fn are_idle(&self) -> bool {
        self.0.is_empty()
    }

    /// Presses a key and lets it go.
    pub(super) fn tap(&mut self, key: Option<&KeyCode>) {
        if let Some(key) = key {
            self.0.extend([Motion::Press(*key), Motion::Release(*key)]);
        }
    }

    /// Presses the button at a place and lets it go there, or at another.
    pub(super) fn click(&mut self, from: Vec2, to: Option<Vec2>) {
        // The system moves its own pointer too and tells so some frames later.
        let go_to = |at: Vec2| [Motion::MoveTo(at), Motion::Rest, Motion::Rest, Motion::Rest];
        self.0.extend(go_to(from));
        self.0.push_back(Motion::ButtonDown);
        if let Some(to) = to {
            self.0.extend(go_to(from.lerp(to, 0.5)));
            self.0.extend(go_to(to));
        }
        self.0.extend([Motion::ButtonUp, Motion::Rest]);
    }
}

/// What hands act on.
#[derive(SystemParam)]
pub(super) struct Desk<'w, 's> {
    windows: Query<'w, 's, (Entity, &'static mut Window), With<PrimaryWindow>>,
    keys: MessageWriter<'w, KeyboardInput>,
    moves: MessageWriter<'w, CursorMoved>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    events: MessageWriter<'w, WindowEvent>,
}

impl Desk<'_, '_> {
    /// Does one thing with the hands; whether there was anything to do.
    pub(super) fn act(&mut self, hands: &mut Hands) -> bool {
        let Ok((window, mut at)) = self.windows.single_mut() else {
            return false;
        };
        let mut has_acted = false;
        while let Some(motion) = hands.0.pop_front() {
            has_acted = true;
            debug!("{motion:?}");
            let (keys, buttons, events) = (&mut self.keys, &mut self.buttons, &mut self.events);
            let mut key = |key_code: KeyCode, state: ButtonState| {
                keys.write(KeyboardInput {
                    key_code,
                    logical_key: logical(key_code),
                    state,
                    text: None,
                    repeat: false,
                    window,
                });
            };
            // Panels read the window's events, everything else the mouse's own.
            let mut button = |state: ButtonState| {
                let press = MouseButtonInput {
                    button: MouseButton::Left,
                    state,
                    window,
                };
                buttons.write(press);
                events.write(WindowEvent::MouseButtonInput(press));
            };
            match motion {
                Motion::Press(code) => key(code, ButtonState::Pressed),
                // Another key may go down as one comes up.
                Motion::Release(code) => {
                    key(code, ButtonState::Released);
                    continue;
                }
                Motion::ButtonDown => button(ButtonState::Pressed),
                Motion::ButtonUp => button(ButtonState::Released),
                Motion::MoveTo(position) => {
                    at.set_cursor_position(Some(position));
                    let moved = CursorMoved {
                        window,
                        position,
                        delta: None,
                    };
                    self.moves.write(moved.clone());
                    self.events.write(WindowEvent::CursorMoved(moved));
                }
                Motion::Rest => {}
            }
            break;
        }
        has_acted
    }
}

/// What a key means; only those that menus listen to need it.
fn logical(key: KeyCode) -> Key {
    match key {
        KeyCode::Tab => Key::Tab,
        KeyCode::Enter => Key::Enter,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        _ => Key::Character("x".into()),
    }
}
