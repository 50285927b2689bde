//! Counts, regions and pins: wishes that may be fixed, or assumed so that a clash can name them.

use super::super::checker::By;
use super::super::learning::Learned;
use super::super::request::{Count, Pin, Region, Request};
use super::super::strip::{Tile, TileSet};
use super::cells::Cells;
use crate::constraint::{Clauses, Counter, Lit};
use std::collections::BTreeMap;

/// What was said about wishes so far; said once, it is used again.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Wishes {
    /// By tile: its counter in the first frame, and the largest number that it tells.
    counters: BTreeMap<Tile, (usize, Counter)>,
    class_counters: BTreeMap<usize, (usize, Counter)>,
    regions: Vec<(Region, Lit)>,
    tied: Vec<(Vec<Lit>, usize, usize)>,
}

impl Wishes {
    /// That a tile occurs so often in the first frame.
    pub(in super::super) fn count(
        &mut self,
        clauses: &mut dyn Clauses,
        cells: &Cells,
        count: Count,
    ) -> [Lit; 2] {
        let all = cells.cells();
        let up_to = count.at_most.min(all).max(count.at_least);
        // A bound that every frame keeps to needs no counting.
        let needed = if count.at_most >= all {
            count.at_least
        } else {
            up_to
        };
        let known = self
            .counters
            .get(&count.tile)
            .filter(|(up_to, _)| *up_to >= needed);
        let counter = match known {
            Some((_, counter)) => counter.clone(),
            None => {
                let lits: Vec<Lit> = (0..all)
                    .map(|cell| cells.tile(0, cell, count.tile))
                    .collect();
                let counter = Counter::new(clauses, &lits, needed);
                self.counters.insert(count.tile, (needed, counter.clone()));
                counter
            }
        };
        let at_most = match count.at_most >= all {
            true => Lit::TRUE,
            false => counter.at_most(count.at_most),
        };
        [counter.at_least(count.at_least), at_most]
    }

    /// A literal that holds only if a tile is nowhere outside of a region in the first frame.
    pub(in super::super) fn region(
        &mut self,
        clauses: &mut dyn Clauses,
        cells: &Cells,
        region: Region,
    ) -> Lit {
        if let Some((_, lit)) = self.regions.iter().find(|(known, _)| *known == region) {
            return *lit;
        }
        let kept = clauses.new_lit();
        for lit in outside(cells, region) {
            clauses.implies(kept, !lit);
        }
        self.regions.push((region, kept));
        kept
    }

    /// Says at once, and for good, what is asked of the first frame.
    pub(super) fn fix(
        &mut self,
        clauses: &mut dyn Clauses,
        cells: &Cells,
        learned: &Learned,
        request: &Request,
    ) {
        for &region in &request.regions {
            for lit in outside(cells, region) {
                clauses.fix(!lit);
            }
        }
        let mut counts = Vec::new();
        for &count in &request.counts {
            let lits = self.count(clauses, cells, count);
            for lit in lits {
                clauses.fix(lit);
            }
            counts.push((count, [Lit::TRUE; 2]));
        }
        if request.by == By::Events {
            self.follow_from_counts(clauses, cells, learned, &counts);
        }
    }

    /// What a pin says.
    pub(in super::super) fn pin(cells: &Cells, pin: Pin) -> Lit {
        let cell = pin.row * cells.cols() + pin.col;
        cells.tile(pin.frame, cell, pin.tile).is(pin.wanted)
    }

    /// What follows from exact counts: where the last frame can hold only tiles of one kind in a class,
    /// and nothing else of that kind, there are as many cells of the class as there are of the kind at
    /// the beginning. `asked` gives the literals of a count.
    pub(in super::super) fn follow_from_counts(
        &mut self,
        clauses: &mut dyn Clauses,
        cells: &Cells,
        learned: &Learned,
        counts: &[(Count, [Lit; 2])],
    ) {
        for (class, set) in tied(learned) {
            let kinds = set
                .iter()
                .filter(|&tile| learned.first_pool.tiles().has(tile));
            let known: Option<Vec<&(Count, [Lit; 2])>> = kinds
                .map(|tile| {
                    let exact =
                        |count: &Count| count.tile == tile && count.at_least == count.at_most;
                    counts.iter().find(|(count, _)| exact(count))
                })
                .collect();
            let Some(known) = known else {
                continue;
            };
            let number: usize = known.iter().map(|(count, _)| count.at_least).sum();
            if number > cells.cells() {
                continue;
            }
            let mut causes: Vec<Lit> = known
                .iter()
                .flat_map(|(_, lits)| lits.map(|lit| !lit))
                .collect();
            causes.sort_unstable();
            let said = (causes.clone(), class, number);
            if self.tied.contains(&said) {
                continue;
            }
            self.tied.push(said);
            let counter = self.class_counter(clauses, cells, class, number);
            for bound in [counter.at_least(number), counter.at_most(number)] {
                causes.push(bound);
                clauses.clause(&causes);
                causes.pop();
            }
        }
    }

    fn class_counter(
        &mut self,
        clauses: &mut dyn Clauses,
        cells: &Cells,
        class: usize,
        up_to: usize,
    ) -> Counter {
        if let Some((known, counter)) = self.class_counters.get(&class)
            && *known >= up_to
        {
            return counter.clone();
        }
        let lits: Vec<Lit> = (0..cells.cells())
            .map(|cell| cells.class(cell, class))
            .collect();
        let counter = Counter::new(clauses, &lits, up_to);
        self.class_counters.insert(class, (up_to, counter.clone()));
        counter
    }
}

/// That a tile is in a cell of the first frame outside of its region, for each such cell.
fn outside(cells: &Cells, region: Region) -> impl Iterator<Item = Lit> + '_ {
    let cols = cells.cols();
    let outside = (0..cells.cells()).filter(move |cell| !region.has(cell / cols, cell % cols));
    outside.map(move |cell| cells.tile(0, cell, region.tile))
}

/// Classes whose tiles in a last frame are of one conserved set, all of which is there.
fn tied(learned: &Learned) -> impl Iterator<Item = (usize, TileSet)> + '_ {
    let last = learned.last_pool.tiles();
    learned
        .classes
        .iter()
        .enumerate()
        .flat_map(move |(index, class)| {
            let ends: TileSet = class.iter().filter(|&tile| last.has(tile)).collect();
            let sets = learned.conserved.iter().copied();
            sets.filter(move |set| {
                let set_ends: TileSet = set.iter().filter(|&tile| last.has(tile)).collect();
                !ends.is_empty() && set.covers(ends) && class.covers(set_ends)
            })
            .map(move |set| (index, set))
        })
}
