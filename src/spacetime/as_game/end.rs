//! When a learned game is won: one pattern that says what the last frame has and no earlier one.

use crate::spacetime::example::Example;
use crate::spacetime::learning::Learned;
use crate::spacetime::strip::{Strip, Tile, TileSet};

/// What ends a learned game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A tile is there just so often.
    Count(Tile, usize),
    /// The player's tile lies beside another one; a move of its own says so.
    Beside(Tile, Tile),
    /// The board looks just like the last frame.
    Picture,
}

/// What ends the game.
pub(super) fn end(example: &Example, learned: &Learned) -> End {
    arrived(example, learned)
        .or_else(|| none_left(example, learned))
        .or_else(|| only_at_the_end(example))
        .or_else(|| beside(example, learned))
        .unwrap_or(End::Picture)
}

fn count(frame: &[Tile], tile: Tile) -> usize {
    frame.iter().filter(|here| **here == tile).count()
}

/// Tiles that no won frame has.
pub(super) fn unfinished(learned: &Learned) -> TileSet {
    let all: TileSet = learned.legend.tiles().collect();
    all.without(learned.last_pool.tiles())
}

/// The frames before the last.
fn earlier(example: &Example) -> impl Iterator<Item = &[Tile]> {
    example.strip.frames().rev().skip(1)
}

/// A tile of which the last frame has another number than all others: one that is new there, or none left,
/// or any.
fn only_at_the_end(example: &Example) -> Option<End> {
    let last = example.strip.last();
    let tells =
        |tile: &Tile| earlier(example).all(|frame| count(frame, *tile) != count(last, *tile));
    let is_new = |tile: Tile| earlier(example).all(|frame| count(frame, tile) == 0);
    let telling = example.legend.tiles().filter(tells);
    let plainest = telling.min_by_key(|tile| (!is_new(*tile), count(last, *tile)))?;
    Some(End::Count(plainest, count(last, plainest)))
}

/// The player has become what he is in won frames only.
fn arrived(example: &Example, learned: &Learned) -> Option<End> {
    let unfinished = unfinished(learned);
    let is_new = |tile: &Tile| earlier(example).all(|frame| count(frame, *tile) == 0);
    let mut homes = learned
        .unit?
        .iter()
        .filter(|tile| count(example.strip.last(), *tile) == 1);
    let home = homes.find(is_new)?;
    let follows = implies_none(example.strip.first(), learned, (home, 1), unfinished);
    follows.then_some(End::Count(home, 1))
}

/// A tile that no won frame has is gone, and with it all others of the kind.
fn none_left(example: &Example, learned: &Learned) -> Option<End> {
    let unfinished = unfinished(learned);
    let first = example.strip.first();
    let mut tiles = unfinished.iter().filter(|tile| count(first, *tile) > 0);
    let tile = tiles.find(|tile| implies_none(first, learned, (*tile, 0), unfinished))?;
    Some(End::Count(tile, 0))
}

/// Whether so many of one tile mean that there is none of some others, by what no event changes.
pub(super) fn implies_none(
    first: &[Tile],
    learned: &Learned,
    known: (Tile, usize),
    none: TileSet,
) -> bool {
    let kinds = learned.legend.len();
    let (mut least, mut most) = (vec![0; kinds], vec![first.len(); kinds]);
    let (place, number) = (known.0.index(), known.1);
    if let (Some(least), Some(most)) = (least.get_mut(place), most.get_mut(place)) {
        (*least, *most) = (number, number);
    }
    let total = |set: TileSet| first.iter().filter(|tile| set.has(**tile)).count();
    let kept = learned.conserved.iter().chain(&learned.classes);
    let kept: Vec<(TileSet, usize)> = kept.map(|set| (*set, total(*set))).collect();
    // Every round that changes something narrows a range; ranges are small.
    let mut narrowed = true;
    while narrowed {
        narrowed = false;
        for (set, total) in &kept {
            let sum = |bounds: &[usize]| -> usize {
                set.iter().filter_map(|tile| bounds.get(tile.index())).sum()
            };
            let (all_least, all_most) = (sum(&least), sum(&most));
            for tile in set.iter().map(Tile::index) {
                let (Some(low), Some(high)) = (least.get_mut(tile), most.get_mut(tile)) else {
                    continue;
                };
                let lowest = total.saturating_sub(all_most - *high).max(*low);
                let highest = total.saturating_sub(all_least - *low).min(*high);
                if (lowest, highest) != (*low, *high) && lowest <= highest {
                    (*low, *high) = (lowest, highest);
                    narrowed = true;
                    break;
                }
            }
        }
    }
    none.iter().all(|tile| most.get(tile.index()) == Some(&0))
}

/// The player lies beside something in the last frame, and in none before.
fn beside(example: &Example, learned: &Learned) -> Option<End> {
    let strip = &example.strip;
    let last = strip.len() - 1;
    let player = learned.unit?;
    let others = learned.legend.tiles().filter(|tile| !player.has(*tile));
    let mut pairs = others.flat_map(|other| player.iter().map(move |tile| (tile, other)));
    let pair = pairs.find(|(tile, other)| {
        (0..last).all(|frame| !are_beside(strip, frame, *tile, *other))
            && are_beside(strip, last, *tile, *other)
    });
    pair.map(|(tile, other)| End::Beside(tile, other))
}

/// Whether one tile lies beside another, in a row or in a column.
fn are_beside(strip: &Strip, frame: usize, one: Tile, other: Tile) -> bool {
    !neighbours(strip, frame, one, other).is_empty()
}

/// The cells of two tiles beside each other: row and column of one, row and column of the other.
pub(super) fn neighbours(strip: &Strip, frame: usize, one: Tile, other: Tile) -> Vec<[usize; 4]> {
    let mut found = Vec::new();
    for row in 0..strip.rows() {
        for col in 0..strip.cols() {
            for (next_row, next_col) in [(row + 1, col), (row, col + 1)] {
                let tiles = (
                    strip.tile(frame, row, col),
                    strip.tile(frame, next_row, next_col),
                );
                if tiles == (Some(one), Some(other)) {
                    found.push([row, col, next_row, next_col]);
                }
                if tiles == (Some(other), Some(one)) {
                    found.push([next_row, next_col, row, col]);
                }
            }
        }
    }
    found
}
