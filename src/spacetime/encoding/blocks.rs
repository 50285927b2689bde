//! The block method: windows of three by three cells, each with the windows that may follow it.

use super::super::learning::Learned;
use super::super::request::Waits;
use super::super::strip::Tile;
use super::cells::Cells;
use super::pools::window_lit;
use crate::constraint::{Clauses, Lit, Model, at_least_one};
use std::collections::BTreeMap;

/// The windows of the example, what may follow each, and which of them end a strip.
pub(super) struct Blocks {
    windows: Vec<[Tile; 9]>,
    next: Vec<Vec<usize>>,
    previous: Vec<Vec<usize>>,
    last: Vec<bool>,
    waits: Waits,
    waited: Lit,
    /// The windows of the frame made last, place by place.
    held: Vec<(usize, Vec<Lit>)>,
}

impl Blocks {
    pub(super) fn new(learned: &Learned, waits: Waits) -> Blocks {
        let mut numbers: BTreeMap<[Tile; 9], usize> = BTreeMap::new();
        let mut windows: Vec<[Tile; 9]> = Vec::new();
        let mut number = |window: [Tile; 9]| {
            *numbers.entry(window).or_insert_with(|| {
                windows.push(window);
                windows.len() - 1
            })
        };
        let pairs: Vec<(usize, usize)> = learned
            .blocks
            .iter()
            .map(|block| {
                let before = number(std::array::from_fn(|cell| block[cell]));
                (before, number(std::array::from_fn(|cell| block[9 + cell])))
            })
            .collect();
        let ends: Vec<usize> = learned.last_blocks.iter().copied().map(number).collect();
        let mut next = vec![Vec::new(); windows.len()];
        let mut previous = vec![Vec::new(); windows.len()];
        for (before, after) in pairs {
            next[before].push(after);
            previous[after].push(before);
        }
        let mut last = vec![false; windows.len()];
        for end in ends {
            last[end] = true;
        }
        Blocks {
            windows,
            next,
            previous,
            last,
            waits,
            waited: Lit::FALSE,
            held: Vec::new(),
        }
    }

    /// A frame, and what ties it to the one before.
    pub(super) fn frame(&mut self, model: &mut Model, cells: &Cells, frame: usize) {
        let is_last = frame + 1 == cells.frames();
        let mut held = Vec::new();
        for place in cells.places(3, 3) {
            let window: Vec<usize> = cells.window(place, 3, 3).collect();
            let mut lits = Vec::with_capacity(self.windows.len());
            for (index, tiles) in self.windows.iter().enumerate() {
                let goes_on = match is_last {
                    true => self.last[index],
                    false => !self.next[index].is_empty(),
                };
                let comes_from = frame == 0 || !self.previous[index].is_empty();
                lits.push(match goes_on && comes_from {
                    true => window_lit(model, cells, frame, &window, tiles),
                    false => Lit::FALSE,
                });
            }
            model.clause(&lits);
            held.push((place, lits));
        }
        if frame > 0 {
            let mut clause = Vec::new();
            for ((_, before), (_, after)) in self.held.iter().zip(&held) {
                follow(model, before, after, &self.next, &mut clause);
                follow(model, after, before, &self.previous, &mut clause);
            }
            self.wait(model, cells, frame - 1);
        }
        self.held = held;
    }

    /// The windows of the frame made last that end no strip, with their places.
    pub(super) fn unfinished(&self) -> impl Iterator<Item = (usize, Lit)> + '_ {
        self.held.iter().flat_map(|(place, lits)| {
            let open = lits.iter().zip(&self.last);
            open.filter(|&(&lit, &last)| !last && lit != Lit::FALSE)
                .map(|(&lit, _)| (*place, lit))
        })
    }

    /// Where waiting is not free, what it means: nothing moves; and what moving means: something does.
    fn wait(&mut self, model: &mut Model, cells: &Cells, frame: usize) {
        if self.waits == Waits::Anywhere {
            return;
        }
        let wait = match self.waits {
            Waits::Never => Lit::FALSE,
            _ => model.new_lit(),
        };
        let mut moves = vec![wait];
        for cell in 0..cells.cells() {
            for tile in cells.tiles() {
                let now = cells.tile(frame, cell, tile);
                let next = cells.tile(frame + 1, cell, tile);
                if now == next || model.known(now) == Some(false) {
                    continue;
                }
                model.clause(&[!wait, !now, next]);
                let leaves = model.new_lit();
                model.implies(leaves, now);
                model.implies(leaves, !next);
                moves.push(leaves);
            }
        }
        at_least_one(model, &moves);
        if self.waits == Waits::AtTheEnd {
            model.implies(self.waited, wait);
            self.waited = wait;
        }
    }
}

/// Each window implies one of those that may follow it.
fn follow(
    model: &mut Model,
    from: &[Lit],
    to: &[Lit],
    follows: &[Vec<usize>],
    clause: &mut Vec<Lit>,
) {
    for (&lit, follows) in from.iter().zip(follows) {
        if model.known(lit) == Some(false) {
            continue;
        }
        clause.clear();
        clause.push(!lit);
        clause.extend(follows.iter().map(|&index| to[index]));
        model.clause(clause);
    }
}
