//! Keys and gamepads on a board: arrows move the player, or a cursor where there is none.

use super::{Doing, Selection};
use crate::game::board::on_board;
use crate::game::controls::Panels;
use crate::game::keys::{Action, By, Presses};
use crate::game::playing::Playing;
use crate::play::board::handles::{Touch, Why};
use crate::play::board::role::Spot;
use crate::play::direction::Direction;
use crate::rewrite::{Board, Tile};
use bevy::prelude::*;

/// The digits that choose the rewrite that comes first, played backwards.
const DIGITS: [KeyCode; 10] = [
    KeyCode::Digit0,
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

/// Arrows, the cross and the stick walk, or move the cursor; Enter, Space and the lower button take the
/// piece there, and the next arrow plays it. Backwards, a digit says which rewrite comes first.
pub(super) fn arrows(
    mut presses: ResMut<Presses>,
    playing: Res<Playing>,
    panels: Res<Panels>,
    mut selection: ResMut<Selection>,
    mut doing: Doing,
) {
    let Some(on) = on_board(&playing) else {
        return;
    };
    presses.bypass_change_detection().take(|press| {
        if let Some(way) = press.action.and_then(Action::way) {
            arrow(&mut selection, &mut doing, on.board, way);
            return true;
        }
        match press.by {
            By::Key(KeyCode::Enter | KeyCode::Space) | By::Pad(GamepadButton::South) => {
                // Without a cursor Enter goes on once the level is won; backwards it only takes.
                let is_meant = selection.cursor.is_some() || selection.taken.is_some();
                if is_meant {
                    take(&mut selection, &mut doing);
                }
                is_meant || (playing.is_backwards && press.by == By::Key(KeyCode::Enter))
            }
            By::Pad(GamepadButton::West) => {
                selection.let_go();
                true
            }
            By::Key(key) if playing.is_backwards && DIGITS.contains(&key) => {
                let digit = DIGITS.iter().position(|digit| *digit == key);
                let rule = digit.and_then(|digit| digit.checked_sub(1));
                selection.prefer = rule.filter(|rule| *rule < on.game.rules().len());
                true
            }
            _ => press.action == Some(Action::Menu) && !panels.keys && selection.let_go(),
        }
    });
}

/// An arrow: the player goes there, or what is taken, or the cursor.
fn arrow(selection: &mut Selection, doing: &mut Doing<'_>, board: &Board, way: Direction) {
    let mover = selection.taken.or(selection.handles.player());
    let Some(from) = mover else {
        selection.cursor = Some(match selection.cursor {
            Some(at) => beside(board, at, way).unwrap_or(at),
            None => first(selection, board),
        });
        return;
    };
    match selection.handles.towards(from, way) {
        Some(handle) => {
            if selection.cursor.is_some() {
                selection.cursor = Some(handle.to);
            }
            doing.play(selection, &[handle.action]);
        }
        None => doing.refuse(Why::CannotGo, Some(from)),
    }
}

/// Takes the piece under the cursor, or lets it go.
fn take(selection: &mut Selection, doing: &mut Doing<'_>) {
    if selection.let_go() {
        return;
    }
    let Some(at) = selection.cursor else {
        return;
    };
    match selection.handles.tap(None, at) {
        Touch::Nothing(why) => doing.refuse(why, Some(at)),
        _ => doing.touch(selection, at),
    }
}

/// Where a cursor begins: at something that can be taken.
fn first(selection: &Selection, board: &Board) -> Spot {
    let middle = Spot::new(board.width() / 2, board.height() / 2);
    let sources = selection.handles.sources();
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
