//! Keys that mean the same on a board as on the cube: undo, hints, the menu. Moves are the hand's.

use super::hand::{Hand, HandMoves};
use super::relay::{BoardPlaying, BoardRelay, BoardWish};
use crate::game::Screen;
use crate::game::input::Common;
use crate::game::keys::{Action, Pressed};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        keys.before(HandMoves)
            .before(BoardRelay)
            .run_if(in_state(Screen::Board).and_then(resource_exists::<BoardPlaying>)),
    );
}

fn keys(
    pressed: Pressed,
    playing: Res<BoardPlaying>,
    mut common: Common,
    mut hand: ResMut<Hand>,
    mut commands: MessageWriter<BoardWish>,
) {
    for action in pressed.actions() {
        match action.board_command() {
            Some(command) => drop(commands.write(BoardWish(command))),
            None if action == Action::Menu && !common.panels.keys && hand.let_go() => {}
            None => common.obey(action, playing.session.is_won()),
        }
    }
}
