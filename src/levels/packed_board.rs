//! The board of a literal code in symbols: columns, rows, and tiles.
//!
//! Boards of up to 256 cells have their tiles one after the other, as many bits each as the game's tiles
//! take: such codes are as old as codes. Of larger boards a bit says whether the tiles are written that
//! way or squeezed, which takes about a quarter of it; the shorter way is the one that counts.

use super::bits::Bits;
use super::squeeze::{self, Layout};
use crate::rewrite::{BadGame, Board, Game, MOST_CELLS};

/// Cells of the largest board whose tiles are always one after the other.
const PLAIN_CELLS: usize = 256;
/// Bits of columns and rows.
const SIZE_BITS: usize = 10;

/// Why symbols are no board of a game.
pub(super) enum NoBoard {
    /// They cannot have come from a board.
    Symbols,
    /// The game has no such board.
    Game(BadGame),
}

/// Bits that a tile of a game takes.
fn tile_bits(game: &Game) -> u32 {
    game.tiles().len().next_power_of_two().trailing_zeros()
}

fn layout(game: &Game, width: usize, height: usize) -> Layout {
    Layout {
        width,
        cells: width * height,
        layers: game.layers().len(),
        tile_bits: tile_bits(game),
    }
}

/// The symbols of a board, five bits each.
pub(super) fn pack(game: &Game, board: &Board) -> Vec<u8> {
    let tiles: Vec<usize> = board.tiles().iter().map(|tile| tile.index()).collect();
    let layout = layout(game, board.width(), board.height());
    let begun = || {
        let mut bits = Bits::default();
        bits.push(board.width() as u32 - 1, 5);
        bits.push(board.height() as u32 - 1, 5);
        bits
    };
    let mut plain = begun();
    if board.cells() > PLAIN_CELLS {
        plain.push(0, 1);
    }
    for tile in &tiles {
        plain.push(*tile as u32, layout.tile_bits);
    }
    if board.cells() > PLAIN_CELLS {
        let mut squeezed = begun();
        squeezed.push(1, 1);
        squeeze::write(layout, &tiles, &mut squeezed);
        if squeezed.len() < plain.len() {
            return squeezed.symbols();
        }
    }
    plain.symbols()
}

/// The board of some symbols.
pub(super) fn unpack(game: &Game, packed: &[u8]) -> Result<Board, NoBoard> {
    let bits = Bits::from_symbols(packed);
    let (width, height) = (bits.number(0, 5) + 1, bits.number(5, 5) + 1);
    if width * height > MOST_CELLS {
        return Err(NoBoard::Symbols);
    }
    let layout = layout(game, width, height);
    let is_large = layout.cells > PLAIN_CELLS;
    let begin = SIZE_BITS + usize::from(is_large);
    let tiles = if is_large && bits.number(SIZE_BITS, 1) != 0 {
        squeeze::read(layout, &bits, begin)
    } else {
        let (count, each) = (layout.cells * layout.layers, layout.tile_bits as usize);
        if packed.len() != (begin + count * each).div_ceil(5) {
            return Err(NoBoard::Symbols);
        }
        let tile = |number: usize| bits.number(begin + number * each, layout.tile_bits);
        (0..count).map(tile).collect()
    };
    let text = text(game, layout, &tiles).ok_or(NoBoard::Symbols)?;
    let board = game.read_board(&text).map_err(NoBoard::Game)?;
    // Bits to spare say nothing, and there is no second way to write a board: it has one code.
    match pack(game, &board) == packed {
        true => Ok(board),
        false => Err(NoBoard::Symbols),
    }
}

/// The board as a text, to be read again, so that one gate checks every board.
fn text(game: &Game, layout: Layout, tiles: &[usize]) -> Option<String> {
    let mut text = String::new();
    for (number, tile) in tiles.iter().enumerate() {
        if number > 0 && number % layout.cells == 0 {
            text.push_str(" | ");
        } else if number % layout.width == 0 {
            text.push_str(" / ");
        }
        text.push_str(&game.tiles().get(*tile)?.text);
        text.push(' ');
    }
    Some(text)
}
