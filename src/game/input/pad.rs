//! Gamepads: sticks and buttons for everything.

use crate::cube::Line;
use crate::game::Screen;
use crate::game::flow::Go;
use crate::game::help::Ask;
use crate::game::input::Panels;
use crate::game::relay::{Do, Playing};
use crate::play::session::{Command, Direction};
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};

/// How far a stick must be pushed, and how far it must come back before it counts again.
const PUSHED: f32 = 0.6;
const RELEASED: f32 = 0.35;

/// The way a stick is pushed; once for each push.
#[derive(Default)]
pub(in crate::game) struct Stick {
    is_pushed: bool,
}

impl Stick {
    pub(in crate::game) fn push(&mut self, at: Vec2) -> Option<Direction> {
        let strength = at.abs().max_element();
        if strength < RELEASED {
            self.is_pushed = false;
        }
        if self.is_pushed || strength < PUSHED {
            return None;
        }
        self.is_pushed = true;
        Some(match at.x.abs() > at.y.abs() {
            true if at.x < 0.0 => Direction::Left,
            true => Direction::Right,
            false if at.y > 0.0 => Direction::Back,
            false => Direction::Front,
        })
    }
}

/// The cross or the left stick walks. The buttons above, left and below turn rows from back to front, and
/// columns from left to right while the right shoulder is held. The left shoulders take back and do
/// again; the right button gives a hint; pushing a stick in shows the map or plays the solution.
pub(super) fn gamepad(
    pads: Query<&Gamepad>,
    playing: Res<Playing>,
    mut stick: Local<Stick>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Do>,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) {
    for pad in &pads {
        let columns =
            pad.pressed(GamepadButton::RightTrigger) || pad.pressed(GamepadButton::RightTrigger2);
        let line = |i: u8| {
            if columns {
                Line::Column(i)
            } else {
                Line::Row(i)
            }
        };
        if let Some(direction) = stick.push(pad.left_stick()) {
            commands.write(Do(Command::Step(direction)));
        }
        for (button, command) in [
            (GamepadButton::DPadLeft, Command::Step(Direction::Left)),
            (GamepadButton::DPadRight, Command::Step(Direction::Right)),
            (GamepadButton::DPadUp, Command::Step(Direction::Back)),
            (GamepadButton::DPadDown, Command::Step(Direction::Front)),
            (GamepadButton::North, Command::Turn(line(0))),
            (GamepadButton::West, Command::Turn(line(1))),
            (GamepadButton::South, Command::Turn(line(2))),
            (GamepadButton::LeftTrigger, Command::Undo),
            (GamepadButton::LeftTrigger2, Command::Redo),
            (GamepadButton::Select, Command::Restart),
        ] {
            if pad.just_pressed(button) {
                commands.write(Do(command));
            }
        }
        if pad.just_pressed(GamepadButton::East) {
            if playing.session.is_won() {
                go.write(Go::Next);
            } else {
                asks.write(Ask::Hint);
            }
        }
        if pad.just_pressed(GamepadButton::LeftThumb) {
            panels.map = !panels.map;
        }
        if pad.just_pressed(GamepadButton::RightThumb) {
            asks.write(Ask::Solution);
        }
        if pad.just_pressed(GamepadButton::Start) {
            go.write(Go::Menu);
        }
    }
}

/// In menus the cross and the stick move from button to button, and the lower button presses.
pub(super) fn drive_menus(
    pads: Query<&Gamepad>,
    screen: Res<State<Screen>>,
    mut stick: Local<Stick>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    if !matches!(
        screen.get(),
        Screen::Loading | Screen::Menu | Screen::Reward
    ) {
        return;
    }
    let Ok(context) = contexts.single() else {
        return;
    };
    for pad in &pads {
        let way = stick.push(pad.left_stick());
        for (button, direction, key) in [
            (
                GamepadButton::DPadUp,
                Some(Direction::Back),
                (egui::Key::Tab, true),
            ),
            (
                GamepadButton::DPadDown,
                Some(Direction::Front),
                (egui::Key::Tab, false),
            ),
            (
                GamepadButton::DPadLeft,
                Some(Direction::Left),
                (egui::Key::ArrowLeft, false),
            ),
            (
                GamepadButton::DPadRight,
                Some(Direction::Right),
                (egui::Key::ArrowRight, false),
            ),
            (GamepadButton::South, None, (egui::Key::Enter, false)),
        ] {
            let pushed = direction.is_some() && way == direction;
            if !pad.just_pressed(button) && !pushed {
                continue;
            }
            let (key, shift) = key;
            for pressed in [true, false] {
                events.write(EguiInputEvent {
                    context,
                    event: egui::Event::Key {
                        key,
                        physical_key: None,
                        pressed,
                        repeat: false,
                        modifiers: egui::Modifiers {
                            shift,
                            ..egui::Modifiers::NONE
                        },
                    },
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_counts_once_until_it_comes_back() {
        let mut stick = Stick::default();
        assert_eq!(stick.push(Vec2::new(0.2, 0.1)), None);
        assert_eq!(stick.push(Vec2::new(-0.9, 0.1)), Some(Direction::Left));
        assert_eq!(stick.push(Vec2::new(-0.9, 0.1)), None);
        assert_eq!(stick.push(Vec2::new(-0.5, 0.1)), None);
        assert_eq!(stick.push(Vec2::new(0.1, 0.0)), None);
        assert_eq!(stick.push(Vec2::new(0.1, 0.8)), Some(Direction::Back));
        stick.push(Vec2::ZERO);
        assert_eq!(stick.push(Vec2::new(0.1, -0.8)), Some(Direction::Front));
    }
}
