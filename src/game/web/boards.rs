//! A board for those who listen: its cells row by row, and every move as something to press.

use crate::game::boards::{BoardPlaying, Hand, cell_words, place_of, things_at};
use crate::play::board::role::Spot;
use crate::play::session::Direction;
use crate::rewrite::{Board, Game};
use bevy::prelude::*;

/// What stands where, from the back to the front.
pub(super) fn in_words(game: &Game, board: &Board) -> String {
    let rows = (0..board.height()).map(|y| {
        let cells = (0..board.width()).map(|x| {
            let things = things_at(game, board, Spot::new(x, y));
            things.join(" on ")
        });
        format!("Row {}: {}", y + 1, cells.collect::<Vec<_>>().join(", "))
    });
    let rows: Vec<String> = rows.collect();
    format!("The board, from left to right\n{}", rows.join("\n"))
}

/// The possible moves as the page reads them. Their place is from where to where, in the middle of both
/// cells.
pub(super) fn moves(
    playing: &BoardPlaying,
    hand: &Hand,
    seen: &dyn Fn(Vec3) -> Option<Vec2>,
) -> Vec<String> {
    let session = &playing.session;
    let (game, board) = (session.game(), session.board());
    let moves = session.moves().into_iter().filter_map(|action| {
        let grip = hand.grips().main(&action)?;
        let from = seen(place_of(board, grip.from))?.round();
        let to = seen(place_of(board, grip.to))?.round();
        let way = match grip.direction() {
            Some(Direction::Left) => "to the left",
            Some(Direction::Right) => "to the right",
            Some(Direction::Back) => "to the back",
            Some(Direction::Front) => "to the front",
            None => "here",
        };
        let name = format!("{}: {way}", cell_words(game, board, grip.from));
        let place = [from.x, from.y, to.x, to.y].map(|part| part.to_string());
        Some(format!(
            "move-{action}\tmove\t\t{}\t{name}",
            place.join(" ")
        ))
    });
    moves.collect()
}
