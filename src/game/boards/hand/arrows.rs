//! Keys and gamepads on a board: arrows move whoever is played, or a cursor where nobody is.

use super::{Doing, Hand};
use crate::game::boards::relay::BoardPlaying;
use crate::game::keys::{Action, By, Pressed};
use crate::play::board::grip::{Touch, Why};
use crate::play::board::role::Spot;
use crate::play::session::Direction;
use crate::rewrite::{Board, Tile};
use bevy::prelude::*;

/// Arrows, the cross and the stick walk, or move the cursor; Enter, Space and the lower button take the
/// piece there, and the next arrow plays it.
pub(super) fn arrows(
    pressed: Pressed,
    playing: Res<BoardPlaying>,
    mut hand: ResMut<Hand>,
    mut doing: Doing,
) {
    for (by, action) in pressed.iter() {
        match (action.and_then(Action::way), by) {
            (Some(way), _) => arrow(&mut hand, &mut doing, playing.session.board(), way),
            (None, By::Key(KeyCode::Enter | KeyCode::Space) | By::Pad(GamepadButton::South)) => {
                take(&mut hand, &mut doing);
            }
            (None, By::Pad(GamepadButton::West)) => drop(hand.let_go()),
            _ => {}
        }
    }
}

/// An arrow: whoever is played goes there, or what is taken, or the cursor.
fn arrow(hand: &mut Hand, doing: &mut Doing<'_>, board: &Board, way: Direction) {
    let mover = hand.taken.or(hand.grips.player());
    let Some(from) = mover else {
        hand.cursor = Some(match hand.cursor {
            Some(at) => beside(board, at, way).unwrap_or(at),
            None => first(hand, board),
        });
        return;
    };
    match hand.grips.towards(from, way) {
        Some(grip) => {
            if hand.cursor.is_some() {
                hand.cursor = Some(grip.to);
            }
            doing.play(hand, &[grip.action]);
        }
        None => doing.refuse(Why::CannotGo, Some(from)),
    }
}

/// Takes the piece under the cursor, or lets it go.
fn take(hand: &mut Hand, doing: &mut Doing<'_>) {
    if hand.let_go() {
        return;
    }
    let Some(at) = hand.cursor else {
        return;
    };
    match hand.grips.tap(None, at) {
        Touch::Nothing(why) => doing.refuse(why, Some(at)),
        _ => doing.touch(hand, at),
    }
}

/// Where a cursor begins: at something that can be taken.
fn first(hand: &Hand, board: &Board) -> Spot {
    let middle = Spot::new(board.width() / 2, board.height() / 2);
    let sources = hand.grips.sources();
    sources.first().copied().unwrap_or(middle)
}

/// The next cell of the board in a direction.
fn beside(board: &Board, from: Spot, way: Direction) -> Option<Spot> {
    let mut at = from;
    loop {
        at = match way {
            Direction::Left => Spot::new(at.x.checked_sub(1)?, at.y),
            Direction::Right => Spot::new(at.x + 1, at.y),
            Direction::Back => Spot::new(at.x, at.y.checked_sub(1)?),
            Direction::Front => Spot::new(at.x, at.y + 1),
        };
        let tile = board.tile(board.layers() - 1, at.x, at.y)?;
        if tile != Tile::OUTSIDE {
            return Some(at);
        }
    }
}
