//! Rooms as boards of the grid game Sokoban, and back.

use super::room::{Cell, Room, Unfit};
use crate::rewrite::{BadGame, Board, Game, Shape, Tile, find_built_in};
use thiserror::Error;

/// Why a room is no board of a game, or a board no room.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotSokoban {
    /// Another game, or Sokoban by other rules.
    #[error("{0} is not played by the rules of Sokoban")]
    Game(String),
    /// A tile where Sokoban has none such.
    #[error("column {}, row {}: Sokoban has nothing like that", .0 + 1, .1 + 1)]
    Tile(usize, usize),
    /// No room.
    #[error(transparent)]
    Room(#[from] Unfit),
    /// No board.
    #[error(transparent)]
    Board(#[from] BadGame),
}

/// The tiles of the game, each once.
struct Tiles {
    floor: Tile,
    wall: Tile,
    monk: Tile,
    crate_: Tile,
    mark: Tile,
}

impl Tiles {
    /// The tiles of a game that has the rules of the built-in one, whatever its boards.
    fn of(game: &Game) -> Result<Tiles, NotSokoban> {
        let foreign = || NotSokoban::Game(game.name().to_owned());
        let known = find_built_in("Sokoban").ok_or_else(foreign)?;
        if game.rules_digest() != known.rules_digest() {
            return Err(foreign());
        }
        // Equal rules name equal tiles by equal numbers; only what they look like may differ.
        let tile = |shape: Shape| known.tile_of_shape(shape).ok_or_else(foreign);
        Ok(Tiles {
            floor: tile(Shape::Floor)?,
            wall: tile(Shape::Wall)?,
            monk: tile(Shape::Monk)?,
            crate_: tile(Shape::Crate)?,
            mark: tile(Shape::Mark)?,
        })
    }

    /// The tiles of a cell in both layers.
    fn pair(&self, cell: Cell) -> [Tile; 2] {
        match cell {
            Cell::Outside => [Tile::OUTSIDE; 2],
            Cell::Floor => [self.floor; 2],
            Cell::Wall => [self.wall, self.floor],
            Cell::Mark => [self.floor, self.mark],
            Cell::Crate => [self.crate_, self.floor],
            Cell::CrateOnMark => [self.crate_, self.mark],
            Cell::Monk => [self.monk, self.floor],
            Cell::MonkOnMark => [self.monk, self.mark],
        }
    }

    /// The cell of tiles in both layers. What lies below walls and outside does not show.
    fn cell(&self, [main, below]: [Tile; 2]) -> Option<Cell> {
        if main == Tile::OUTSIDE {
            return (below == Tile::OUTSIDE || below == self.floor).then_some(Cell::Outside);
        }
        let is_marked = below == self.mark;
        if !is_marked && below != self.floor && below != Tile::OUTSIDE {
            return None;
        }
        Some(match (main, is_marked) {
            (tile, false) if tile == self.floor => Cell::Floor,
            (tile, true) if tile == self.floor => Cell::Mark,
            (tile, false) if tile == self.wall => Cell::Wall,
            (tile, false) if tile == self.crate_ => Cell::Crate,
            (tile, true) if tile == self.crate_ => Cell::CrateOnMark,
            (tile, false) if tile == self.monk => Cell::Monk,
            (tile, true) if tile == self.monk => Cell::MonkOnMark,
            _ => return None,
        })
    }
}

/// Whether a game has the rules of Sokoban.
pub fn is_sokoban(game: &Game) -> bool {
    Tiles::of(game).is_ok()
}

impl Room {
    /// The room as a board of a game with the rules of Sokoban. What is outside here is outside there.
    pub fn to_board(&self, game: &Game) -> Result<Board, NotSokoban> {
        let tiles = Tiles::of(game)?;
        // Written out and read again, so that one gate checks every board.
        let layers = [0, 1].map(|layer| {
            let rows = self.rows().map(|row| {
                let tiles = row.iter().map(|cell| tiles.pair(*cell)[layer]);
                let texts = tiles.map(|tile| game.kind(tile).map_or(".", |kind| &kind.text));
                texts.collect::<Vec<_>>().join(" ")
            });
            rows.collect::<Vec<_>>().join(" / ")
        });
        Ok(game.read_board(&layers.join(" | "))?)
    }

    /// A board of such a game as a room without a name. A board's edge, and what lies outside, stop the
    /// monk as walls do; so where floor meets them, the room has walls.
    pub fn from_board(game: &Game, board: &Board) -> Result<Room, NotSokoban> {
        let tiles = Tiles::of(game)?;
        let (width, height) = (board.width(), board.height());
        let mut rows = vec![vec![Cell::Outside; width + 2]; height + 2];
        for (y, row) in rows.iter_mut().skip(1).take(height).enumerate() {
            for (x, cell) in row.iter_mut().skip(1).take(width).enumerate() {
                let pair = [0, 1].map(|layer| board.tile(layer, x, y).unwrap_or(Tile::OUTSIDE));
                *cell = tiles.cell(pair).ok_or(NotSokoban::Tile(x, y))?;
            }
        }
        let cell = |x: Option<usize>, y: Option<usize>| {
            let row = y.and_then(|y| rows.get(y));
            let cell = row.zip(x).and_then(|(row, x)| row.get(x));
            cell.copied().unwrap_or(Cell::Outside)
        };
        let is_inside = |cell: Cell| cell != Cell::Outside && cell != Cell::Wall;
        let walled = |y: usize, x: usize| {
            let here = cell(Some(x), Some(y));
            let around = [
                cell(x.checked_sub(1), Some(y)),
                cell(Some(x + 1), Some(y)),
                cell(Some(x), y.checked_sub(1)),
                cell(Some(x), Some(y + 1)),
            ];
            match here == Cell::Outside && around.into_iter().any(is_inside) {
                true => Cell::Wall,
                false => here,
            }
        };
        let row = |y: usize| (0..width + 2).map(|x| walled(y, x)).collect();
        let rows: Vec<Vec<Cell>> = (0..height + 2).map(row).collect();
        Ok(Room::new(&rows)?)
    }
}
