//! Keys that mean the same on a board as on the cube: undo, hints, the menu. Moves are the view's.

use super::hand::{Hand, HandMoves};
use super::relay::{BoardPlaying, BoardRelay, BoardWish};
use crate::game::Screen;
use crate::game::flow::Go;
use crate::game::help::Ask;
use crate::game::input::{KEYS_OF_FOCUS, Panels};
use crate::game::keys::{Action, Bindings, Keyboard};
use crate::play::board::BoardCommand;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        keys.before(HandMoves)
            .before(BoardRelay)
            .run_if(in_state(Screen::Board).and_then(resource_exists::<BoardPlaying>)),
    );
}

fn keys(
    keyboard: Keyboard,
    wants: Option<Res<EguiWantsInput>>,
    bindings: Res<Bindings>,
    playing: Res<BoardPlaying>,
    mut panels: ResMut<Panels>,
    mut hand: ResMut<Hand>,
    mut commands: MessageWriter<BoardWish>,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) {
    let on_a_button = wants.is_some_and(|wants| wants.wants_any_keyboard_input());
    for key in keyboard.keys.get_just_pressed() {
        if on_a_button && KEYS_OF_FOCUS.contains(key) {
            continue;
        }
        match bindings.pressed(*key, &keyboard) {
            Some(Action::Undo) => drop(commands.write(BoardWish(BoardCommand::Undo))),
            Some(Action::Redo) => drop(commands.write(BoardWish(BoardCommand::Redo))),
            Some(Action::Restart) => drop(commands.write(BoardWish(BoardCommand::Restart))),
            Some(Action::Hint) => drop(asks.write(Ask::Hint)),
            Some(Action::Solution) => drop(asks.write(Ask::Solution)),
            Some(Action::Pause) => drop(asks.write(Ask::Pause)),
            Some(Action::StepOn) => drop(asks.write(Ask::StepOn)),
            Some(Action::Help) => panels.keys = !panels.keys,
            Some(Action::NextLevel) if playing.session.is_won() => drop(go.write(Go::Next)),
            Some(Action::Menu) if panels.keys => panels.keys = false,
            Some(Action::Menu) if hand.let_go() => {}
            Some(Action::Menu) => drop(go.write(Go::Menu)),
            _ => {}
        }
    }
}
