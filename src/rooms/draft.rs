//! A room in the making, as literals for the solver: which tile each cell has, and every window one of
//! the example.
//!
//! Windows of two cells are told tile by tile: this one here means one of those there. Larger ones are
//! told by what they forbid. A cell that can only be one of two tiles is a single variable.

use super::game::{Cell, Game, Sign};
use super::ground::Placement;
use super::room::Room;
use super::windows::Cut;
use crate::constraint::{Clauses, Lit, Model, any_of, exactly_one};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Which literal says what about a room.
#[derive(Debug)]
pub(crate) struct Draft {
    game: Arc<Game>,
    /// The tiles that each cell may have.
    domains: Vec<u64>,
    /// The literal of cell `c` and tile `t`, at `c * tiles + t`.
    tiles: Vec<Lit>,
    /// Literals of whole sets of tiles that are no single literal anyway.
    sets: BTreeMap<(Cell, u64), Lit>,
    open: Vec<Lit>,
    /// Cells where the start can be, and the goal, with their literals.
    starts: Vec<(Cell, Lit)>,
    goals: Vec<(Cell, Lit)>,
    /// The literal of each move that some clause spoke of.
    strides: BTreeMap<u32, Lit>,
}

/// A draft in the making.
pub(crate) struct Drafting {
    draft: Draft,
    model: Model,
    next: usize,
    lits: Vec<Lit>,
}

impl Drafting {
    /// Begins with the tiles that each cell may have; where a solver has nothing to go by, it takes one of
    /// those `wished` for, cell by cell.
    pub(crate) fn new(game: &Arc<Game>, domains: Vec<u64>, wished: &[u64]) -> Drafting {
        let count = game.tile_count();
        let mut model = Model::new();
        let mut tiles = vec![Lit::FALSE; domains.len() * count];
        for (cell, domain) in domains.iter().enumerate() {
            let row = &mut tiles[cell * count..(cell + 1) * count];
            let wished = wished.get(cell).copied().unwrap_or(0);
            let is_first = |tile: usize| wished >> tile & 1 == 1;
            let members: Vec<usize> = (0..count).filter(|tile| domain >> tile & 1 == 1).collect();
            match members[..] {
                [] => model.clause(&[]),
                [only] => row[only] = Lit::TRUE,
                [one, other] => {
                    row[one] = model.new_var(is_first(one) && !is_first(other)).lit();
                    row[other] = !row[one];
                }
                _ => {
                    let single = wished.count_ones() == 1;
                    for tile in &members {
                        row[*tile] = model.new_var(single && is_first(*tile)).lit();
                    }
                    let lits: Vec<Lit> = members.iter().map(|tile| row[*tile]).collect();
                    exactly_one(&mut model, &lits);
                }
            }
        }
        let mut draft = Draft {
            game: Arc::clone(game),
            domains,
            tiles,
            sets: BTreeMap::new(),
            open: Vec::new(),
            starts: Vec::new(),
            goals: Vec::new(),
            strides: BTreeMap::new(),
        };
        draft.tell_open_and_ends(&mut model);
        Drafting {
            draft,
            model,
            next: 0,
            lits: Vec::new(),
        }
    }

    /// Lays about so many more windows; the draft and all it says once it is done.
    pub(crate) fn advance(&mut self, windows: usize) -> Option<(Draft, Model)> {
        let game = Arc::clone(&self.draft.game);
        let placements = game.ground().placements();
        let end = placements.len().min(self.next.saturating_add(windows));
        for placement in &placements[self.next..end] {
            let shape = &game.shapes()[usize::from(placement.shape)];
            let cut = &shape.cuts[usize::from(placement.cut)];
            if placement.cells.len() == 2 {
                self.tell_pair(cut, placement.cells[0], placement.cells[1]);
            } else {
                self.tell_forbidden(cut, placement);
            }
        }
        self.next = end;
        (end == placements.len()).then(|| {
            let nothing = Draft {
                game,
                domains: Vec::new(),
                tiles: Vec::new(),
                sets: BTreeMap::new(),
                open: Vec::new(),
                starts: Vec::new(),
                goals: Vec::new(),
                strides: BTreeMap::new(),
            };
            (
                std::mem::replace(&mut self.draft, nothing),
                std::mem::take(&mut self.model),
            )
        })
    }

    /// A tile of one cell means one of the tiles that lie beside it in the example.
    fn tell_pair(&mut self, cut: &Cut, one: Cell, other: Cell) {
        let mut beside = [[0_u64; 64]; 2];
        for window in &cut.windows {
            beside[0][usize::from(window[0])] |= 1 << window[1];
            beside[1][usize::from(window[1])] |= 1 << window[0];
        }
        for (beside, here, there) in [(&beside[0], one, other), (&beside[1], other, one)] {
            let domain = self.draft.domains[usize::from(there)];
            for tile in members(self.draft.domains[usize::from(here)]) {
                let allowed = beside[tile] & domain;
                if allowed == domain {
                    continue;
                }
                self.lits.clear();
                self.lits.push(!self.draft.tile(here, tile));
                self.lits
                    .extend(members(allowed).map(|tile| self.draft.tile(there, tile)));
                self.model.clause(&self.lits);
            }
        }
    }

    fn tell_forbidden(&mut self, cut: &Cut, placement: &Placement) {
        'patterns: for pattern in &cut.forbidden {
            self.lits.clear();
            for (place, set) in &pattern.parts {
                let cell = placement.cells[usize::from(*place)];
                let domain = self.draft.domains[usize::from(cell)];
                let (within, without) = (domain & set, domain & !set);
                if within == 0 {
                    continue 'patterns;
                }
                // A tile of the set and no other, or one of all those that are not in it.
                if within.is_power_of_two() && !without.is_power_of_two() {
                    if without != 0 {
                        let tile = within.trailing_zeros() as usize;
                        self.lits.push(!self.draft.tile(cell, tile));
                    }
                } else {
                    self.lits
                        .extend(members(without).map(|tile| self.draft.tile(cell, tile)));
                }
            }
            self.model.clause(&self.lits);
        }
    }
}

/// The numbers of the bits that are set.
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

impl Draft {
    pub(crate) fn game(&self) -> &Arc<Game> {
        &self.game
    }

    fn tile(&self, cell: Cell, tile: usize) -> Lit {
        self.tiles[usize::from(cell) * self.game.tile_count() + tile]
    }

    /// The literal of a cell having one of some tiles.
    fn any_tile(&mut self, clauses: &mut dyn Clauses, cell: Cell, set: u64) -> Lit {
        let domain = self.domains[usize::from(cell)];
        let (within, without) = (domain & set, domain & !set);
        if within == 0 {
            Lit::FALSE
        } else if without == 0 {
            Lit::TRUE
        } else if within.is_power_of_two() {
            self.tile(cell, within.trailing_zeros() as usize)
        } else if without.is_power_of_two() {
            !self.tile(cell, without.trailing_zeros() as usize)
        } else if let Some(known) = self.sets.get(&(cell, within)) {
            *known
        } else {
            let lits: Vec<Lit> = members(within).map(|tile| self.tile(cell, tile)).collect();
            let any = any_of(clauses, &lits);
            self.sets.insert((cell, within), any);
            any
        }
    }

    fn tell_open_and_ends(&mut self, model: &mut Model) {
        let game = Arc::clone(&self.game);
        let is_open = game.signs().iter().filter(|kind| kind.is_open);
        let open = is_open.fold(0, |set, kind| set | kind.tiles);
        let (start, goal) = (game.kind(game.start()).tiles, game.kind(game.goal()).tiles);
        for cell in 0..self.domains.len() as Cell {
            let literal = self.any_tile(model, cell, open);
            self.open.push(literal);
            for set in [start, goal] {
                let literal = self.any_tile(model, cell, set);
                let ends = if set == start {
                    &mut self.starts
                } else {
                    &mut self.goals
                };
                if literal != Lit::FALSE {
                    ends.push((cell, literal));
                }
            }
        }
        for ends in [&self.starts, &self.goals] {
            let lits: Vec<Lit> = ends.iter().map(|(_, literal)| *literal).collect();
            exactly_one(model, &lits);
        }
    }

    /// The literal of a cell looking like a character.
    pub(crate) fn sign(&mut self, clauses: &mut dyn Clauses, cell: Cell, sign: Sign) -> Lit {
        let set = self.game.kind(sign).tiles;
        self.any_tile(clauses, cell, set)
    }

    /// The literal of a cell being open.
    pub(crate) fn open(&self, cell: Cell) -> Lit {
        self.open[usize::from(cell)]
    }

    /// Cells where the start can be, with their literals.
    pub(crate) fn starts(&self) -> &[(Cell, Lit)] {
        &self.starts
    }

    /// Cells where the goal can be, with their literals.
    pub(crate) fn goals(&self) -> &[(Cell, Lit)] {
        &self.goals
    }

    /// The literal of a move known already, or a new one that can only hold if the move can be made.
    pub(crate) fn stride(&mut self, clauses: &mut dyn Clauses, number: u32) -> Lit {
        if let Some(known) = self.strides.get(&number) {
            return *known;
        }
        let ground = Arc::clone(self.game.ground());
        let stride = &ground.strides()[number as usize];
        let needs = ground.needs(stride);
        let mut lits: Vec<Lit> = needs
            .iter()
            .map(|need| self.open(need.cell).is(need.open))
            .collect();
        // Told of where it begins as well, a move cannot stand for a way that breaks off before it: with this
        // reachability fails a seventh as often.
        lits.push(self.open(stride.from));
        let literal = crate::constraint::requiring(clauses, &lits);
        self.strides.insert(number, literal);
        literal
    }

    /// The literal of a cell having a tile.
    pub(crate) fn tile_of(&self, cell: Cell, tile: u8) -> Lit {
        self.tile(cell, usize::from(tile))
    }

    /// The room of a model.
    pub(crate) fn room(&self, holds: impl Fn(Lit) -> bool) -> Option<Room> {
        let count = self.game.tile_count();
        let mut signs = Vec::with_capacity(self.domains.len());
        for row in self.tiles.chunks(count) {
            let tile = row.iter().position(|literal| holds(*literal))?;
            signs.push(self.game.sign_of_tile(tile as u8));
        }
        self.game.room(signs).ok()
    }
}
