//! A pair of synthetic hands: keys and a mouse, by the same events that a person's send.

use super::Autoplay;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};

/// One thing that a hand does in one frame.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hand {
    Press(KeyCode),
    Release(KeyCode),
    MoveTo(Vec2),
    ButtonDown,
    ButtonUp,
    Rest,
}

/// Things to do, the next first.
pub(super) type Hands = std::collections::VecDeque<Hand>;

/// Presses a key and lets it go.
pub(super) fn tap(hands: &mut Hands, key: Option<&KeyCode>) {
    if let Some(key) = key {
        hands.extend([Hand::Press(*key), Hand::Release(*key)]);
    }
}

/// Presses the button at a place and lets it go there, or at another.
pub(super) fn click(hands: &mut Hands, from: Vec2, to: Option<Vec2>) {
    // The system moves its own pointer too and tells so some frames later.
    let go_to = |at: Vec2| [Hand::MoveTo(at), Hand::Rest, Hand::Rest, Hand::Rest];
    hands.extend(go_to(from));
    hands.push_back(Hand::ButtonDown);
    if let Some(to) = to {
        hands.extend(go_to(from.lerp(to, 0.5)));
        hands.extend(go_to(to));
    }
    hands.extend([Hand::ButtonUp, Hand::Rest]);
}

/// Does one thing with a hand.
pub(super) fn act(
    mut auto: ResMut<Autoplay>,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    mut keys: MessageWriter<KeyboardInput>,
    mut moves: MessageWriter<CursorMoved>,
    mut buttons: MessageWriter<MouseButtonInput>,
    mut events: MessageWriter<WindowEvent>,
) {
    let Ok((window, mut at)) = windows.single_mut() else {
        return;
    };
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
    let mut button = |events: &mut MessageWriter<WindowEvent>, state: ButtonState| {
        let press = MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        };
        buttons.write(press);
        events.write(WindowEvent::MouseButtonInput(press));
    };
    while let Some(hand) = auto.hands.pop_front() {
        auto.waited = 0;
        auto.since = Instant::now();
        debug!("{hand:?}");
        match hand {
            Hand::Press(code) => key(code, ButtonState::Pressed),
            // Another key may go down as one comes up.
            Hand::Release(code) => {
                key(code, ButtonState::Released);
                continue;
            }
            Hand::ButtonDown => button(&mut events, ButtonState::Pressed),
            Hand::ButtonUp => button(&mut events, ButtonState::Released),
            Hand::MoveTo(position) => {
                at.set_cursor_position(Some(position));
                let moved = CursorMoved {
                    window,
                    position,
                    delta: None,
                };
                moves.write(moved.clone());
                events.write(WindowEvent::CursorMoved(moved));
            }
            Hand::Rest => {}
        }
        return;
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
