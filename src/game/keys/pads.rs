//! Gamepads: the cross and the left stick walk, buttons do the rest, and in menus they go from button to
//! button.

use super::action::Action;
use super::presses::{By, KeyboardOn};
use crate::game::screen::Screen;
use crate::play::direction::Direction;
use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};

/// How far a stick must be pushed, and how far it must come back before it counts again.
const PUSHED: f32 = 0.6;
const RELEASED: f32 = 0.35;

/// The way a stick is pushed; once for each push.
#[derive(Default)]
struct Stick {
    is_pushed: bool,
}

impl Stick {
    fn push(&mut self, at: Vec2) -> Option<Direction> {
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

/// What all gamepads do in this frame.
#[derive(Resource, Default)]
pub(in crate::game) struct Pads {
    sticks: EntityHashMap<Stick>,
    presses: Vec<(By, Action)>,
}

impl Pads {
    /// What was pressed, and what it does.
    pub(in crate::game) fn presses(&self) -> impl Iterator<Item = (By, Action)> {
        self.presses.iter().copied()
    }

    /// Whether the player wants to go back, as Escape does in menus.
    pub(in crate::game) fn go_back(&self) -> bool {
        let back = [GamepadButton::East, GamepadButton::Start].map(By::Pad);
        self.presses.iter().any(|(by, _)| back.contains(by))
    }
}

/// What a button does on every screen.
const EVERYWHERE: [(GamepadButton, Action); 8] = [
    (GamepadButton::DPadLeft, Action::WalkLeft),
    (GamepadButton::DPadRight, Action::WalkRight),
    (GamepadButton::DPadUp, Action::WalkBack),
    (GamepadButton::DPadDown, Action::WalkFront),
    (GamepadButton::LeftTrigger, Action::Undo),
    (GamepadButton::LeftTrigger2, Action::Redo),
    (GamepadButton::Select, Action::Restart),
    (GamepadButton::Start, Action::Menu),
];

/// What the others do while a level is played: the same button hints, and goes on once it is won.
const PLAYED: [(GamepadButton, Action); 4] = [
    (GamepadButton::East, Action::Hint),
    (GamepadButton::East, Action::NextLevel),
    (GamepadButton::LeftThumb, Action::Map),
    (GamepadButton::RightThumb, Action::Solution),
];

/// What they do while a level is made.
const UNPLAYED: [(GamepadButton, Action); 3] = [
    (GamepadButton::East, Action::NextLevel),
    (GamepadButton::LeftThumb, Action::Keep),
    (GamepadButton::RightThumb, Action::Pause),
];

/// Rows from back to front, or columns from left to right.
const ROWS: [(GamepadButton, Action); 3] = [
    (GamepadButton::North, Action::TurnRow1),
    (GamepadButton::West, Action::TurnRow2),
    (GamepadButton::South, Action::TurnRow3),
];
const COLUMNS: [(GamepadButton, Action); 3] = [
    (GamepadButton::North, Action::TurnColumn1),
    (GamepadButton::West, Action::TurnColumn2),
    (GamepadButton::South, Action::TurnColumn3),
];

/// Takes down what the gamepads do in this frame.
pub(super) fn note_pads(
    gamepads: Query<(Entity, &Gamepad)>,
    screen: Res<State<Screen>>,
    mut pads: ResMut<Pads>,
) {
    let pads = &mut *pads;
    pads.presses.clear();
    pads.sticks.retain(|pad, _| gamepads.contains(*pad));
    let own: &[_] = match screen.get() {
        Screen::Unplay | Screen::Workshop | Screen::Strips => &UNPLAYED,
        _ => &PLAYED,
    };
    for (entity, pad) in &gamepads {
        let lines = match pad.pressed(GamepadButton::RightTrigger) {
            true => &COLUMNS,
            false => &ROWS,
        };
        if let Some(way) = pads
            .sticks
            .entry(entity)
            .or_default()
            .push(pad.left_stick())
        {
            pads.presses.push((By::Stick, Action::walking(way)));
        }
        let buttons = EVERYWHERE.iter().chain(own).chain(lines);
        let pressed = buttons.filter(|(button, _)| pad.just_pressed(*button));
        let presses = pressed.map(|(button, action)| (By::Pad(*button), *action));
        pads.presses.extend(presses);
    }
}

/// In menus, and wherever the keyboard is on a button, the cross and the stick move from button to
/// button, the lower button presses, and the right one leaves: in menus also the page. The lower right
/// shoulder leads to the buttons around a level.
pub(super) fn drive_buttons(
    gamepads: Query<&Gamepad>,
    pads: Res<Pads>,
    keyboard: Res<KeyboardOn>,
    screen: Res<State<Screen>>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let Ok(context) = contexts.single() else {
        return;
    };
    let mut press = |key: egui::Key, shift: bool| {
        let modifiers = egui::Modifiers {
            shift,
            ..egui::Modifiers::NONE
        };
        for pressed in [true, false] {
            let event = egui::Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            };
            events.write(EguiInputEvent { context, event });
        }
    };
    let leads_there = |pad: &Gamepad| pad.just_pressed(GamepadButton::RightTrigger2);
    // On a sheet, too, the cross moves a cursor.
    let has_cursor = screen.get().has_puzzle() || screen.get().has_sheet();
    if has_cursor && *keyboard == KeyboardOn::Game {
        if gamepads.iter().any(leads_there) {
            press(egui::Key::Tab, false);
        }
        return;
    }
    for (by, action) in pads.presses() {
        match (by, action) {
            (_, Action::WalkBack) => press(egui::Key::Tab, true),
            (_, Action::WalkFront) => press(egui::Key::Tab, false),
            (_, Action::WalkLeft) => press(egui::Key::ArrowLeft, false),
            (_, Action::WalkRight) => press(egui::Key::ArrowRight, false),
            (By::Pad(GamepadButton::South), _) => press(egui::Key::Enter, false),
            (_, Action::NextLevel) => press(egui::Key::Escape, false),
            _ => {}
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
