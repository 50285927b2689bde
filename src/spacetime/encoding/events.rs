//! The diff method: one event between two frames, or none.

use super::super::learning::Learned;
use super::super::request::Waits;
use super::super::strip::{Tile, TileSet};
use super::cells::Cells;
use super::happenings::Happenings;
use super::{player, pools};
use crate::constraint::{Clauses, Lit, Model, at_least_one, at_most_one};

/// What may happen between frames, and how two things are kept from happening at once.
pub(super) struct Events {
    happenings: Happenings,
    together: Together,
    stays: bool,
    waits: Waits,
    /// The wait before the frame that comes next.
    waited: Lit,
    /// By cell and tile: what makes it leave, and what makes it come.
    leaving: Vec<Vec<Lit>>,
    coming: Vec<Vec<Lit>>,
}

/// What keeps two things from happening at once.
enum Together {
    /// There is one player, whom every event moves; these pairs move them alike, and these events not at
    /// all.
    Player {
        unit: TileSet,
        alike: Vec<(u32, u32)>,
        standing: Vec<(u32, (u32, Tile))>,
    },
    /// Nothing but saying so.
    Counted,
}

impl Events {
    pub(super) fn new(learned: &Learned, cells: &Cells, waits: Waits) -> Events {
        let ring = &learned.settings.ring;
        let happenings = Happenings::new(&learned.events, ring, cells.rows(), cells.cols());
        let slots = cells.cells() * learned.legend.len();
        Events {
            together: together(&happenings, learned.unit),
            happenings,
            stays: learned.stays,
            waits,
            waited: Lit::FALSE,
            leaving: vec![Vec::new(); slots],
            coming: vec![Vec::new(); slots],
        }
    }

    /// A frame, and what leads to the next one.
    pub(super) fn frame(
        &mut self,
        model: &mut Model,
        cells: &Cells,
        learned: &Learned,
        frame: usize,
    ) {
        if frame == 0 {
            pools::all_windows(model, cells, &learned.first_pool, frame);
        }
        if frame + 1 == cells.frames() {
            pools::all_windows(model, cells, &learned.last_pool, frame);
        }
        if let Together::Player { unit, .. } = self.together {
            player::just_one(model, cells, unit, frame);
        }
        if frame + 1 < cells.frames() {
            self.step(model, cells, learned, frame);
        }
    }

    /// What happens between a frame and the next.
    fn step(&mut self, model: &mut Model, cells: &Cells, learned: &Learned, frame: usize) {
        for list in self.leaving.iter_mut().chain(&mut self.coming) {
            list.clear();
        }
        let tiles = learned.legend.len();
        let mut lits = vec![Lit::FALSE; self.happenings.len()];
        for (index, lit) in lits.iter_mut().enumerate() {
            let touches = self.happenings.get(index);
            let impossible = touches.iter().any(|touch| {
                let cell = touch.cell as usize;
                let before = cells.tile(frame, cell, touch.before);
                let after = cells.tile(frame + 1, cell, touch.after);
                model.known(before) == Some(false) || model.known(after) == Some(false)
            });
            if impossible {
                continue;
            }
            *lit = model.new_lit();
            for touch in touches {
                let cell = touch.cell as usize;
                model.implies(*lit, cells.tile(frame, cell, touch.before));
                model.implies(*lit, cells.tile(frame + 1, cell, touch.after));
                if touch.before != touch.after {
                    self.leaving[cell * tiles + touch.before.index()].push(*lit);
                    self.coming[cell * tiles + touch.after.index()].push(*lit);
                }
            }
        }
        self.nothing_else_changes(model, cells, tiles, frame);
        self.one_at_a_time(model, cells, frame, &lits);
    }

    /// A tile comes to a cell, or leaves it, only by an event that says so.
    fn nothing_else_changes(&self, model: &mut Model, cells: &Cells, tiles: usize, frame: usize) {
        let mut clause = Vec::new();
        for cell in 0..cells.cells() {
            for tile in cells.tiles() {
                let now = cells.tile(frame, cell, tile);
                let next = cells.tile(frame + 1, cell, tile);
                if now == next {
                    continue;
                }
                let slot = cell * tiles + tile.index();
                clause.clear();
                clause.extend([!now, next]);
                clause.extend_from_slice(&self.leaving[slot]);
                model.clause(&clause);
                clause.clear();
                clause.extend([now, !next]);
                clause.extend_from_slice(&self.coming[slot]);
                model.clause(&clause);
            }
        }
    }

    /// One event, or none where nothing may happen.
    fn one_at_a_time(&mut self, model: &mut Model, cells: &Cells, frame: usize, lits: &[Lit]) {
        let wait = match (self.stays, self.waits) {
            (true, Waits::Anywhere) => None,
            (true, Waits::AtTheEnd) => Some(model.new_lit()),
            _ => Some(Lit::FALSE),
        };
        match &self.together {
            Together::Player {
                unit,
                alike,
                standing,
            } => {
                for &(one, other) in alike {
                    model.clause(&[!lits[one as usize], !lits[other as usize]]);
                }
                // Where nothing happens, the player stays; where something does, they move, or some
                // event says that they do not.
                if let Some(wait) = wait {
                    for cell in 0..cells.cells() {
                        for tile in unit.iter() {
                            let now = cells.tile(frame, cell, tile);
                            let next = cells.tile(frame + 1, cell, tile);
                            model.clause(&[!wait, !now, next]);
                            let mut stays = vec![!now, !next, wait];
                            for &(index, at) in standing {
                                if at == (cell as u32, tile) {
                                    stays.push(lits[index as usize]);
                                    model.clause(&[!wait, !lits[index as usize]]);
                                }
                            }
                            model.clause(&stays);
                        }
                    }
                }
            }
            Together::Counted => {
                at_most_one(model, lits);
                if let Some(wait) = wait {
                    for &lit in lits {
                        model.clause(&[!wait, !lit]);
                    }
                    let some: Vec<Lit> = lits.iter().copied().chain([wait]).collect();
                    at_least_one(model, &some);
                }
            }
        }
        if let Some(wait) = wait {
            model.implies(self.waited, wait);
            self.waited = wait;
        }
    }
}

/// How these events are kept apart: by their player, if all of them have one.
fn together(happenings: &Happenings, unit: Option<TileSet>) -> Together {
    let Some(unit) = unit else {
        return Together::Counted;
    };
    let mut moves = Vec::with_capacity(happenings.len());
    for index in 0..happenings.len() {
        match happenings.player(index, unit) {
            Some(moved) => moves.push((moved, index as u32)),
            None => return Together::Counted,
        }
    }
    let standing = moves.iter().filter(|(moved, _)| moved.from == moved.to);
    let standing = standing.map(|&(moved, index)| (index, moved.from));
    let standing = standing.collect();
    moves.sort_unstable();
    let mut alike = Vec::new();
    for group in moves.chunk_by(|one, other| one.0 == other.0) {
        for (i, &(_, one)) in group.iter().enumerate() {
            for &(_, other) in &group[i + 1..] {
                if !happenings.differ(one as usize, other as usize) {
                    alike.push((one, other));
                }
            }
        }
    }
    Together::Player {
        unit,
        alike,
        standing,
    }
}
