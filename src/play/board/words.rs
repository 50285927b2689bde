//! Boards and their moves in words.

use super::role::{Role, Spot, role};
use crate::play::kind::{Figures, Phrases};
use crate::rewrite::{Board, Change, Game, Move, Shape, Tile};

pub(super) const BACKWARDS: Phrases = Phrases {
    counted: "move",
    won: "",
    won_follows: true,
    won_title: "",
    lost: "",
    lost_undone: "",
    stuck: "No move leads further back.",
    restarted: "The end again.",
    play_on: "",
};

/// Moves made, and par.
pub(super) fn figures(figures: Figures) -> String {
    let moves = moves_made(figures.made);
    match figures.par {
        Some(par) => format!("{moves}, par {par}."),
        None => format!("{moves}, par not known."),
    }
}

/// Moves made backwards.
pub(super) fn moves_back(figures: Figures) -> String {
    format!("{} back.", moves_made(figures.made))
}

fn moves_made(number: u32) -> String {
    match number {
        1 => "1 move".to_owned(),
        n => format!("{n} moves"),
    }
}

/// A move as a sentence: what its rule says, and which way.
pub(super) fn move_words(game: &Game, action: &Move) -> String {
    let Some(rule) = game.rules().get(action.rule) else {
        return String::new();
    };
    let said = rule.help.trim().trim_end_matches('.');
    let said = if said.is_empty() {
        let changes = game.changes(action);
        let names = changes.iter().map(|change| tile_name(game, change.from));
        names.collect::<Vec<_>>().join(", ")
    } else {
        said.to_owned()
    };
    let way = match (rule.spin, action.turns % 4) {
        (false, _) => return format!("{said}."),
        (true, 0) => "to the right",
        (true, 1) => "down",
        (true, 2) => "to the left",
        (true, _) => "up",
    };
    format!("{said}: {way}.")
}

/// What people call a tile.
pub(super) fn tile_name(game: &Game, tile: Tile) -> &str {
    game.kind(tile).map_or("tile", |kind| kind.name.as_str())
}

/// The piece that matters next on the way to a win: the first that something is done to, or the player.
pub fn matters_next(game: &Game, moves: &[Move]) -> Option<Change> {
    let touched = |part: Role| {
        moves.iter().find_map(|action| {
            let mut changes = game.changes(action).into_iter();
            changes.find(|change| role(game, change.from) == part)
        })
    };
    // On an island in a pond only the ground changes: then the first move says where.
    let first = || game.changes(moves.first()?).into_iter().next();
    touched(Role::Piece)
        .or_else(|| touched(Role::Player))
        .or_else(first)
}

/// A hint that says which piece to look at.
pub(super) fn look(game: &Game, moves: &[Move]) -> String {
    let Some(change) = matters_next(game, moves) else {
        return String::new();
    };
    let (name, x, y) = (tile_name(game, change.from), change.x + 1, change.y + 1);
    format!("Look at the {name} in column {x}, row {y}.")
}

/// What stands on a cell, and where that is: "peg, row 2, column 3".
pub fn cell(game: &Game, board: &Board, spot: Spot) -> String {
    let things = things_at(game, board, spot).join(" on ");
    format!("{things}, row {}, column {}", spot.y + 1, spot.x + 1)
}

/// What stands on a cell, the uppermost first; its ground if nothing does.
fn things_at<'a>(game: &'a Game, board: &Board, spot: Spot) -> Vec<&'a str> {
    let tiles = (0..board.layers()).filter_map(|layer| board.tile(layer, spot.x, spot.y));
    let (things, grounds): (Vec<Tile>, Vec<Tile>) = tiles.partition(|tile| is_thing(game, *tile));
    let seen = match things.is_empty() {
        true => grounds.get(..1).unwrap_or_default(),
        false => &things,
    };
    seen.iter().map(|tile| tile_name(game, *tile)).collect()
}

fn is_thing(game: &Game, tile: Tile) -> bool {
    let shape = game.kind(tile).map(|kind| kind.shape);
    tile != Tile::OUTSIDE && !matches!(shape, None | Some(Shape::Nothing | Shape::Floor))
}

/// What stands where, from the back to the front.
pub(super) fn board(game: &Game, board: &Board) -> String {
    let rows = (0..board.height()).map(|y| {
        let cells =
            (0..board.width()).map(|x| things_at(game, board, Spot::new(x, y)).join(" on "));
        format!("Row {}: {}", y + 1, cells.collect::<Vec<_>>().join(", "))
    });
    let rows: Vec<String> = rows.collect();
    format!("The board, from left to right\n{}", rows.join("\n"))
}
