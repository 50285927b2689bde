//! What part a tile plays on the board, told by what it is drawn as.

use crate::rewrite::{Board, Game, Shape, Tile};

/// A cell of a board: column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
}

impl Spot {
    /// A cell.
    pub fn new(x: usize, y: usize) -> Spot {
        Spot { x, y }
    }

    /// Columns and rows to another cell.
    pub fn towards(self, other: Spot) -> (isize, isize) {
        let by = |from: usize, to: usize| to as isize - from as isize;
        (by(self.x, other.x), by(self.y, other.y))
    }

    /// Steps to another cell.
    pub fn steps_to(self, other: Spot) -> usize {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }
}

/// The part that a tile plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Something to stand on: it never goes anywhere.
    Ground,
    /// Something that lies or stands on the ground.
    Piece,
    /// The figure that is played.
    Player,
}

impl Role {
    /// The part that a shape plays.
    pub fn of(shape: Shape) -> Role {
        match shape {
            Shape::Nothing | Shape::Floor | Shape::Water | Shape::Pit | Shape::Mark => Role::Ground,
            Shape::Monk | Shape::Bearer | Shape::Home => Role::Player,
            _ => Role::Piece,
        }
    }
}

/// The part that a tile plays; what lies outside is ground.
pub fn role(game: &Game, tile: Tile) -> Role {
    match game.kind(tile) {
        Some(kind) if tile != Tile::OUTSIDE => Role::of(kind.shape),
        _ => Role::Ground,
    }
}

/// Every cell of a board, row by row.
pub fn spots(board: &Board) -> impl Iterator<Item = Spot> + use<> {
    let (width, height) = (board.width(), board.height());
    (0..width * height).map(move |cell| Spot::new(cell % width, cell / width))
}

/// Where the one player stands; `None` if there is none, or several.
pub fn player(game: &Game, board: &Board) -> Option<Spot> {
    let mut found = None;
    for layer in 0..board.layers() {
        for spot in spots(board) {
            let tile = board.tile(layer, spot.x, spot.y)?;
            if role(game, tile) == Role::Player && found.replace(spot).is_some() {
                return None;
            }
        }
    }
    found
}
