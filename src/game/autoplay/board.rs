//! The levels of grid games, played by keys or by mouse, one move after the other.

use super::hands::{Hands, click, tap};
use crate::game::boards::{BoardPlaying, Hand, place_of};
use crate::game::keys::{Action, Bindings};
use crate::levels::board_code::BoardCode;
use crate::play::board::grip::Grip;
use crate::play::board::role::Spot;
use crate::play::board::usual_base;
use crate::play::session::Direction;
use crate::puzzle::Limits;
use crate::rewrite::{Aim, Params, built_in};
use bevy::prelude::*;

/// Moves that a level should take: enough to see something of the game.
const LENGTH: u16 = 8;

/// A level of one of the games.
pub(super) fn level(game: u32, seed: u32) -> Option<BoardCode> {
    let games = built_in();
    let game = games.get(game as usize % games.len().max(1))?;
    let params = Params {
        base: usual_base(game),
        aim: Aim::Length(LENGTH),
    };
    Some(BoardCode::seeded(game, params, 1_000_000 + seed))
}

/// Where the next move of a shortest solution is taken hold of.
fn next(playing: &BoardPlaying, hand: &Hand) -> Option<Grip> {
    let session = &playing.session;
    let proof = session.machine().solve(session.board(), &Limits::default());
    let moves = proof.answer.solved()?;
    hand.grips().main(moves.first()?)
}

/// The key that comes next: an arrow for whoever is played or what is taken, or the cursor's way there.
/// A cursor that did not move as it should is given the other way.
pub(super) fn by_keys(
    playing: &BoardPlaying,
    hand: &Hand,
    bindings: &Bindings,
    was: &mut Option<Spot>,
) -> Hands {
    let mut hands = Hands::new();
    let Some(grip) = next(playing, hand) else {
        return hands;
    };
    let mut arrow = |way: Direction| {
        let action = match way {
            Direction::Left => Action::WalkLeft,
            Direction::Right => Action::WalkRight,
            Direction::Back => Action::WalkBack,
            Direction::Front => Action::WalkFront,
        };
        tap(&mut hands, bindings.keys(action).first());
    };
    let mover = hand.taken.or(hand.grips().player());
    match (mover, hand.cursor) {
        (Some(mover), _) if mover == grip.from => {
            if let Some(way) = grip.direction() {
                arrow(way);
            }
        }
        // Something else is in hand.
        (Some(_), _) => tap(&mut hands, Some(&KeyCode::Enter)),
        (None, Some(at)) if at == grip.from => tap(&mut hands, Some(&KeyCode::Enter)),
        (None, Some(at)) => {
            let is_stuck = *was == Some(at);
            let across = match at.x < grip.from.x {
                true => Direction::Right,
                false => Direction::Left,
            };
            let along = match at.y < grip.from.y {
                true => Direction::Front,
                false => Direction::Back,
            };
            arrow(
                match at.y == grip.from.y || (is_stuck && at.x != grip.from.x) {
                    true => across,
                    false => along,
                },
            );
            *was = if is_stuck { None } else { Some(at) };
        }
        (None, None) => arrow(Direction::Right),
    }
    hands
}

/// Clicks that play the next move: on the piece, unless it is whoever is played, and on where it goes.
pub(super) fn by_mouse(
    playing: &BoardPlaying,
    hand: &Hand,
    on_screen: impl Fn(Vec3) -> Option<Vec2>,
) -> Hands {
    let mut hands = Hands::new();
    let Some(grip) = next(playing, hand) else {
        return hands;
    };
    let board = playing.session.board();
    let is_in_hand = hand.taken.or(hand.grips().player()) == Some(grip.from);
    let spots = [(!is_in_hand).then_some(grip.from), Some(grip.to)];
    for spot in spots.into_iter().flatten() {
        if let Some(at) = on_screen(place_of(board, spot)) {
            click(&mut hands, at, None);
        }
    }
    hands
}
