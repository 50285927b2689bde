//! The bridge between the game and a board's session: commands in, events out.

use crate::levels::board_code::BoardCode;
use crate::play::board::{BoardCommand, BoardEvent, BoardSession};
use crate::play::progress::Mode;
use crate::rewrite::Move;
use bevy::prelude::*;

/// A command for the board's session.
#[derive(Message, Clone, Copy, Debug)]
pub struct BoardWish(pub BoardCommand);

/// Something that the board's session did.
#[derive(Message, Clone, Debug)]
pub struct BoardHappened(pub BoardEvent);

/// The level of a grid game being played.
#[derive(Resource, Clone, Debug)]
pub struct BoardPlaying {
    /// The key of its game.
    pub game: String,
    /// The way it is played.
    pub mode: Mode,
    /// Its code.
    pub code: BoardCode,
    /// The fewest moves that win, if that could be proven.
    pub par: Option<u32>,
    /// Moves that win from the beginning, if any are known.
    pub witness: Vec<Move>,
    /// The game itself.
    pub session: BoardSession,
    /// Time taken.
    pub seconds: f32,
}

/// When commands reach the session; what shows events runs after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardRelay;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BoardWish>();
    app.add_message::<BoardHappened>();
    app.add_systems(
        Update,
        relay
            .in_set(BoardRelay)
            .run_if(resource_exists::<BoardPlaying>),
    );
}

fn relay(
    mut playing: ResMut<BoardPlaying>,
    mut commands: MessageReader<BoardWish>,
    mut events: MessageWriter<BoardHappened>,
) {
    for BoardWish(command) in commands.read() {
        for event in playing.session.apply(*command) {
            events.write(BoardHappened(event));
        }
    }
}
