//! Pieces of the example at random places of a room.

use crate::puzzle::Dice;
use crate::rooms::game::{Cell, Game, Region, Sign};

/// Tiles in cells that belong together: all of them, or none.
pub(super) type Patch = Vec<(Cell, u8)>;

/// Places that are tried for the start, and for the goal.
const END_PLACES: u32 = 16;

/// Pieces besides those around start and goal.
const FEWEST: u32 = 4;
const MOST: u32 = 9;
/// Rows and columns of a piece.
const SMALLEST: u32 = 2;
const LARGEST: u32 = 6;

/// The start, or the goal, with what is around it: places to try one after another, the last one first.
pub(super) fn draw_end(game: &Game, dice: &mut Dice, end: Sign, region: Region) -> Vec<Patch> {
    (0..END_PLACES)
        .filter_map(|_| around_end(game, dice, end, region))
        .collect()
}

/// Any pieces.
pub(super) fn draw(game: &Game, dice: &mut Dice) -> Vec<Patch> {
    let mut patches: Vec<Patch> = Vec::new();
    let (rows, cols) = (game.example().len(), game.example()[0].len());
    for _ in 0..FEWEST + dice.below(MOST - FEWEST + 1) {
        let side = |dice: &mut Dice| SMALLEST + dice.below(LARGEST - SMALLEST + 1);
        let (high, wide) = (side(dice), side(dice));
        let from = (dice.below(rows as u32), dice.below(cols as u32));
        let to = (
            dice.below(game.rows() as u32),
            dice.below(game.cols() as u32),
        );
        let cells = (0..high).flat_map(|down| (0..wide).map(move |right| (down, right)));
        let at = |(row, col): (u32, u32), down, right| ((row + down) as i32, (col + right) as i32);
        let patch = cells.filter_map(|(down, right)| {
            let tile = tile_at(game, at(from, down, right))?;
            let is_end = [game.start(), game.goal()].contains(&game.sign_of_tile(tile));
            let cell = cell_at(game, at(to, down, right))?;
            (!is_end).then_some((cell, tile))
        });
        patches.push(patch.collect());
    }
    patches.retain(|patch| !patch.is_empty());
    patches
}

/// A start or goal of the example, with its neighbours, somewhere in its region.
fn around_end(game: &Game, dice: &mut Dice, end: Sign, region: Region) -> Option<Patch> {
    let rows = game.example().iter().enumerate();
    let places: Vec<(i32, i32)> = rows
        .flat_map(|(row, tiles)| {
            let ends = tiles.iter().enumerate();
            let ends = ends.filter(|(_, tile)| game.sign_of_tile(**tile) == end);
            ends.map(move |(col, _)| (row as i32, col as i32))
        })
        .collect();
    let from = dice.pick(&places)?;
    let within = |dice: &mut Dice, (first, end): (usize, usize)| {
        first as i32 + dice.below((end - first) as u32) as i32
    };
    // Where rooms are as high as the example, a floor is likely to be where it is there.
    let row = match game.example().len() == game.rows() && dice.chance(3, 4) {
        true => from.0,
        false => within(dice, region.rows),
    };
    let to = (row, within(dice, region.cols));
    if !region.has((to.0 as usize, to.1 as usize)) {
        return None;
    }
    let mut patch = Vec::new();
    for down in -1..=1 {
        for right in -1..=1 {
            let tile = tile_at(game, (from.0 + down, from.1 + right));
            let cell = cell_at(game, (to.0 + down, to.1 + right));
            patch.extend(cell.zip(tile));
        }
    }
    Some(patch)
}

/// A tile for every cell to try first: the example laid over the room from a random place on.
pub(super) fn background(game: &Game, dice: &mut Dice) -> Vec<u64> {
    let (rows, cols) = (game.example().len(), game.example()[0].len());
    let from = (
        dice.below(rows as u32) as usize,
        dice.below(cols as u32) as usize,
    );
    let wished = |cell: usize| {
        let (row, col) = game.place(cell as Cell);
        let tile = game.example()[(from.0 + row) % rows][(from.1 + col) % cols];
        1 << tile
    };
    (0..game.cells()).map(wished).collect()
}

fn tile_at(game: &Game, (row, col): (i32, i32)) -> Option<u8> {
    let row = game.example().get(usize::try_from(row).ok()?)?;
    row.get(usize::try_from(col).ok()?).copied()
}

fn cell_at(game: &Game, (row, col): (i32, i32)) -> Option<Cell> {
    game.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
}
