//! What lies where over many boards: in each cell a treemap of its tiles.

use super::board::Board;
use super::game::Game;
use super::tile::Tile;

/// A tile's part of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// The tile.
    pub tile: Tile,
    /// Boards that have it here.
    pub count: u32,
    /// The left edge, from 0 to 1 within the cell.
    pub x: f64,
    /// The upper edge, from 0 to 1 within the cell.
    pub y: f64,
    /// The width, up to 1.
    pub width: f64,
    /// The height, up to 1.
    pub height: f64,
}

/// One layer of many boards of one size; a piece's area goes by the square root of its count, so
/// that what is rare can still be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Treemap {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Boards counted.
    pub boards: usize,
    /// The pieces of each cell, row by row, the largest first.
    pub cells: Vec<Vec<Piece>>,
}

impl Treemap {
    /// Counts a layer over boards; those of another size than the first are passed over.
    pub fn of<'a>(boards: impl IntoIterator<Item = &'a Board>, layer: usize) -> Treemap {
        let mut counts = TileCounts::new(layer);
        for board in boards {
            counts.add(board);
        }
        counts.into_treemap()
    }
}

/// What lies where on a layer, counted board by board.
#[derive(Clone, Debug, Default)]
pub struct TileCounts {
    layer: usize,
    /// Width and height, once there is a board.
    size: Option<(usize, usize)>,
    boards: usize,
    cells: Vec<Vec<(Tile, u32)>>,
}

impl TileCounts {
    /// Nothing is counted yet.
    pub fn new(layer: usize) -> TileCounts {
        TileCounts {
            layer,
            ..TileCounts::default()
        }
    }

    /// Counts a board; one of another size than the first is passed over.
    pub fn add(&mut self, board: &Board) {
        let size = (board.width(), board.height());
        if *self.size.get_or_insert(size) != size {
            return;
        }
        self.boards += 1;
        self.cells.resize(board.cells(), Vec::new());
        let tiles = board.tiles().iter().skip(self.layer * board.cells());
        for (tile, counts) in tiles.zip(&mut self.cells) {
            match counts.iter_mut().find(|(known, _)| known == tile) {
                Some((_, count)) => *count += 1,
                None => counts.push((*tile, 1)),
            }
        }
    }

    /// The treemap of what is counted.
    pub fn into_treemap(self) -> Treemap {
        let (width, height) = self.size.unwrap_or_default();
        Treemap {
            width,
            height,
            boards: self.boards,
            cells: self.cells.into_iter().map(pieces).collect(),
        }
    }
}

/// The colour of paper around a picture.
const PAPER: [u8; 3] = [0xfa, 0xf6, 0xec];

impl Treemap {
    /// The picture pixel by pixel: width, height, and red, green and blue of each. A cell has so many
    /// pixels a side, and so many are left around the board. What lies outside does not show.
    pub fn pixels(&self, game: &Game, cell: usize, margin: usize) -> (usize, usize, Vec<u8>) {
        let width = 2 * margin + cell * self.width;
        let height = 2 * margin + cell * self.height;
        let mut pixels = PAPER.repeat(width * height);
        for (number, pieces) in self.cells.iter().enumerate() {
            let corner_x = margin + cell * (number % self.width);
            let corner_y = margin + cell * (number / self.width);
            let edge = |corner: usize, share: f64| corner + (cell as f64 * share).round() as usize;
            for piece in pieces.iter().filter(|piece| piece.tile != Tile::OUTSIDE) {
                let colour = game.kind(piece.tile).map_or([0; 3], |kind| kind.colour);
                let columns = edge(corner_x, piece.x)..edge(corner_x, piece.x + piece.width);
                for row in edge(corner_y, piece.y)..edge(corner_y, piece.y + piece.height) {
                    for column in columns.clone() {
                        let at = 3 * (row * width + column);
                        if let Some(pixel) = pixels.get_mut(at..at + 3) {
                            pixel.copy_from_slice(&colour);
                        }
                    }
                }
            }
        }
        (width, height, pixels)
    }
}

/// Divides a cell among its tiles: rows of pieces that stay as square as they can, each laid along
/// the shorter side of what is left.
fn pieces(mut counts: Vec<(Tile, u32)>) -> Vec<Piece> {
    counts.sort_by_key(|(tile, count)| (std::cmp::Reverse(*count), *tile));
    let root = |count: u32| f64::from(count).sqrt();
    let total: f64 = counts.iter().map(|(_, count)| root(*count)).sum();
    let areas: Vec<f64> = counts
        .iter()
        .map(|(_, count)| root(*count) / total)
        .collect();
    let mut pieces = Vec::with_capacity(counts.len());
    let mut left = Rest {
        x: 0.0,
        y: 0.0,
        width: 1.0,
        height: 1.0,
    };
    let mut done = 0;
    while done < areas.len() {
        let side = left.width.min(left.height);
        let mut end = done + 1;
        while end < areas.len() && worst(&areas[done..=end], side) <= worst(&areas[done..end], side)
        {
            end += 1;
        }
        left.lay(&counts[done..end], &areas[done..end], &mut pieces);
        done = end;
    }
    pieces
}

/// How far from square the worst piece of a row is, laid along a side.
fn worst(row: &[f64], side: f64) -> f64 {
    let depth = row.iter().sum::<f64>() / side;
    row.iter()
        .map(|area| {
            let length = area / depth;
            (length / depth).max(depth / length)
        })
        .fold(1.0, f64::max)
}

/// The part of a cell that is not taken yet.
struct Rest {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl Rest {
    fn lay(&mut self, counts: &[(Tile, u32)], areas: &[f64], pieces: &mut Vec<Piece>) {
        let whole: f64 = areas.iter().sum();
        let is_wide = self.width > self.height;
        let depth = whole / if is_wide { self.height } else { self.width };
        let mut along = 0.0;
        for ((tile, count), area) in counts.iter().zip(areas) {
            let length = area / depth;
            let (x, y, width, height) = if is_wide {
                (self.x, self.y + along, depth, length)
            } else {
                (self.x + along, self.y, length, depth)
            };
            pieces.push(Piece {
                tile: *tile,
                count: *count,
                x,
                y,
                width,
                height,
            });
            along += length;
        }
        if is_wide {
            self.x += depth;
            self.width -= depth;
        } else {
            self.y += depth;
            self.height -= depth;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_fill_the_cell_by_the_square_roots_of_their_counts() {
        let counts = vec![(Tile(1), 100), (Tile(2), 25), (Tile(3), 25), (Tile(4), 1)];
        let pieces = pieces(counts);
        let area = |piece: &Piece| piece.width * piece.height;
        let total: f64 = pieces.iter().map(area).sum();
        assert!((total - 1.0).abs() < 1e-9);
        for piece in &pieces {
            let share = f64::from(piece.count).sqrt() / 21.0;
            assert!((area(piece) - share).abs() < 1e-9, "{piece:?}");
            assert!(piece.x >= 0.0 && piece.x + piece.width < 1.0 + 1e-9);
            assert!(piece.y >= 0.0 && piece.y + piece.height < 1.0 + 1e-9);
        }
        for (i, a) in pieces.iter().enumerate() {
            for b in &pieces[i + 1..] {
                let apart = a.x + a.width <= b.x + 1e-9
                    || b.x + b.width <= a.x + 1e-9
                    || a.y + a.height <= b.y + 1e-9
                    || b.y + b.height <= a.y + 1e-9;
                assert!(apart, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn no_boards_make_an_empty_picture() {
        let picture = Treemap::of([], 0);
        assert_eq!((picture.width, picture.boards), (0, 0));
    }
}
