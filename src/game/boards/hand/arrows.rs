//! Keys and gamepads on a board: arrows move whoever is played, or a cursor where nobody is.

use super::{Doing, Hand};
use crate::game::boards::relay::{BoardPlaying, BoardWish};
use crate::game::flow::Go;
use crate::game::help::Ask;
use crate::game::input::{KEYS_OF_FOCUS, Stick};
use crate::game::keys::{Action, Bindings, Keyboard};
use crate::play::board::BoardCommand;
use crate::play::board::grip::{Touch, Why};
use crate::play::board::role::Spot;
use crate::play::session::{Command, Direction};
use crate::rewrite::{Board, Tile};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

/// Arrows walk, or move the cursor; Enter and Space take the piece there, and the next arrow plays
/// it.
pub(super) fn keys(
    keyboard: Keyboard,
    wants: Option<Res<EguiWantsInput>>,
    bindings: Res<Bindings>,
    playing: Res<BoardPlaying>,
    mut hand: ResMut<Hand>,
    mut doing: Doing,
) {
    let on_a_button = wants.is_some_and(|wants| wants.wants_any_keyboard_input());
    for key in keyboard.keys.get_just_pressed() {
        if on_a_button && KEYS_OF_FOCUS.contains(key) {
            continue;
        }
        let action = bindings.pressed(*key, &keyboard);
        if let Some(Command::Step(way)) = action.and_then(Action::command) {
            arrow(&mut hand, &mut doing, playing.session.board(), way);
        } else if matches!(key, KeyCode::Enter | KeyCode::Space) {
            take(&mut hand, &mut doing);
        }
    }
}

/// The cross or the left stick as the arrows, the lower button as Enter; the others as on the cube.
pub(super) fn gamepad(
    pads: Query<&Gamepad>,
    playing: Res<BoardPlaying>,
    mut stick: Local<Stick>,
    mut hand: ResMut<Hand>,
    mut doing: Doing,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) {
    for pad in &pads {
        let board = playing.session.board();
        if let Some(way) = stick.push(pad.left_stick()) {
            arrow(&mut hand, &mut doing, board, way);
        }
        for (button, way) in [
            (GamepadButton::DPadLeft, Direction::Left),
            (GamepadButton::DPadRight, Direction::Right),
            (GamepadButton::DPadUp, Direction::Back),
            (GamepadButton::DPadDown, Direction::Front),
        ] {
            if pad.just_pressed(button) {
                arrow(&mut hand, &mut doing, board, way);
            }
        }
        for (button, command) in [
            (GamepadButton::LeftTrigger, BoardCommand::Undo),
            (GamepadButton::LeftTrigger2, BoardCommand::Redo),
            (GamepadButton::Select, BoardCommand::Restart),
        ] {
            if pad.just_pressed(button) {
                doing.wishes.write(BoardWish(command));
            }
        }
        if pad.just_pressed(GamepadButton::South) {
            take(&mut hand, &mut doing);
        }
        if pad.just_pressed(GamepadButton::West) {
            hand.let_go();
        }
        if pad.just_pressed(GamepadButton::East) {
            if playing.session.is_won() {
                go.write(Go::Next);
            } else {
                asks.write(Ask::Hint);
            }
        }
        if pad.just_pressed(GamepadButton::RightThumb) {
            asks.write(Ask::Solution);
        }
        if pad.just_pressed(GamepadButton::Start) {
            go.write(Go::Menu);
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
