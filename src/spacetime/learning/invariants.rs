//! What no event ever changes: the class of a cell, the number of some tiles, that there is one player.

use super::{Event, Tile, TileSet};
use std::collections::BTreeSet;

/// Up to so many changing tiles all sets of them are looked at, beyond only small ones.
const ALL_SETS: usize = 14;
/// Members of the largest set that is looked at when there are many tiles.
const SMALL_SET: usize = 4;

/// Tiles joined by before and after, in the order of their first tile.
pub(super) fn classes(events: &[Event], tiles: TileSet) -> Vec<TileSet> {
    let mut classes: Vec<TileSet> = tiles
        .iter()
        .map(|tile| TileSet::default().with(tile))
        .collect();
    for cell in events.iter().flat_map(Event::changed) {
        let pair = TileSet::default().with(cell.before).with(cell.after);
        let (joined, mut apart): (Vec<_>, Vec<_>) =
            classes.into_iter().partition(|class| class.meets(pair));
        let joined = joined.into_iter().fold(pair, TileSet::joined);
        let place = apart.partition_point(|class| class.iter().next() < joined.iter().next());
        apart.insert(place, joined);
        classes = apart;
    }
    classes
}

/// How much more of each changing tile there is after an event, each distinct sum once.
fn sums(events: &[Event], changing: &[Tile]) -> Vec<Vec<i32>> {
    let mut sums = BTreeSet::new();
    for event in events {
        let sum = changing.iter().map(|tile| {
            let cells = event.changed();
            cells
                .map(|cell| i32::from(cell.after == *tile) - i32::from(cell.before == *tile))
                .sum()
        });
        let sum: Vec<i32> = sum.collect();
        if sum.iter().any(|more| *more != 0) {
            sums.insert(sum);
        }
    }
    sums.into_iter().collect()
}

/// The tiles that events change.
fn changing(events: &[Event]) -> TileSet {
    let cells = events.iter().flat_map(Event::changed);
    cells.flat_map(|cell| [cell.before, cell.after]).collect()
}

/// The commonest of the changing tiles; of equally common ones the first of the legend.
pub(super) fn common(events: &[Event], first: &[Tile]) -> Option<Tile> {
    let count = |tile: Tile| first.iter().filter(|here| **here == tile).count();
    let tiles = changing(events);
    tiles
        .iter()
        .max_by_key(|tile| (count(*tile), usize::MAX - tile.index()))
}

/// Smallest sets of changing tiles whose number no event changes, small sets first.
pub(super) fn conserved(
    events: &[Event],
    classes: &[TileSet],
    common: Option<Tile>,
) -> Vec<TileSet> {
    let changing = changing(events);
    let common: TileSet = common.into_iter().collect();
    let changing: Vec<Tile> = changing.without(common).iter().collect();
    let mut search = Sets {
        sums: sums(events, &changing),
        largest: if changing.len() <= ALL_SETS {
            changing.len()
        } else {
            SMALL_SET
        },
        changing,
        found: Vec::new(),
    };
    for size in 1..=search.largest {
        let sum = vec![0; search.sums.len()];
        search.look(0, size, TileSet::default(), &sum);
    }
    search.found.retain(|set| !classes.contains(set));
    search.found
}

/// A search through the sets of tiles, from small to large.
struct Sets {
    sums: Vec<Vec<i32>>,
    changing: Vec<Tile>,
    largest: usize,
    found: Vec<TileSet>,
}

impl Sets {
    /// Adds `more` tiles from a place on to a set whose sums are known.
    fn look(&mut self, from: usize, more: usize, set: TileSet, sum: &[i32]) {
        if self.found.iter().any(|smaller| set.covers(*smaller)) {
            return;
        }
        if more == 0 {
            if sum.iter().all(|sum| *sum == 0) {
                self.found.push(set);
            }
            return;
        }
        for place in from..self.changing.len() {
            let Some(tile) = self.changing.get(place).copied() else {
                return;
            };
            let with = sum.iter().zip(&self.sums);
            let with = with.map(|(sum, one)| sum + one.get(place).copied().unwrap_or(0));
            let with: Vec<i32> = with.collect();
            self.look(place + 1, more - 1, set.with(tile), &with);
        }
    }
}

/// The conserved set that is the player.
pub(super) fn unit(events: &[Event], conserved: &[TileSet], first: &[Tile]) -> Option<TileSet> {
    let is_alone = |set: TileSet| first.iter().filter(|tile| set.has(**tile)).count() == 1;
    let is_in = |set: TileSet, event: &Event| {
        let before = event
            .cells
            .iter()
            .filter(|cell| set.has(cell.before))
            .count();
        let after = event
            .cells
            .iter()
            .filter(|cell| set.has(cell.after))
            .count();
        before == 1 && after == 1
    };
    let mut sets = conserved.iter().copied();
    sets.find(|set| {
        !events.is_empty() && is_alone(*set) && events.iter().all(|event| is_in(*set, event))
    })
}
