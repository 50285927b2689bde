//! Keys and gamepads on the cube: walking, turning, the map.

use super::cube_of;
use super::unplay::LeaveKarma;
use crate::cube::unplay::Unmove;
use crate::cube::{Line, Move, Turn};
use crate::game::controls::Panels;
use crate::game::keys::{Action, Presses};
use crate::game::playing::{Do, Playing};
use crate::game::words::Status;
use bevy::prelude::*;

/// Walks, turns and the map; backwards, Space says whether karma is left.
pub(super) fn keys(
    mut presses: ResMut<Presses>,
    playing: Res<Playing>,
    mut panels: ResMut<Panels>,
    mut leave_karma: ResMut<LeaveKarma>,
    mut status: ResMut<Status>,
    mut commands: MessageWriter<Do>,
) {
    presses.bypass_change_detection().take(|press| {
        let Some(action) = press.action else {
            return false;
        };
        if let Some(way) = action.way() {
            match cube_of(&playing).and_then(|cube| way.from(cube.spot())) {
                Some(to) => drop(commands.write(walk(&playing, to, leave_karma.0))),
                None => status.0 = "The top ends here.".to_owned(),
            }
        } else if let Some(line) = action.line() {
            commands.write(turn(&playing, line));
        } else {
            match action {
                Action::Map if !playing.is_backwards => panels.map = !panels.map,
                Action::Pause if playing.is_backwards => {
                    leave_karma.0 = !leave_karma.0;
                    status.0 = leave_karma.words().to_owned();
                }
                _ => return false,
            }
        }
        true
    });
}

/// The wish to walk to a spot, or to step back to it.
pub(super) fn walk(playing: &Playing, to: u8, karma: bool) -> Do {
    match playing.is_backwards {
        true => Do::play(Unmove::Step { to, karma }),
        false => Do::play(Move::Walk(to)),
    }
}

/// The wish to turn a line, or to turn it back.
pub(super) fn turn(playing: &Playing, line: Line) -> Do {
    match playing.is_backwards {
        true => Do::play(Unmove::Turn(line)),
        false => Do::play(Move::Turn(Turn::forward(line))),
    }
}
