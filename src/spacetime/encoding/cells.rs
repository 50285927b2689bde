//! A literal for every tile of every cell of every frame.

use super::super::checker::By;
use super::super::learning::Learned;
use super::super::request::Request;
use super::super::strip::{Strip, Tile, TileSet};
use crate::constraint::{Clauses, Lit, Model, exactly_one};
use crate::puzzle::Dice;

/// The literals of a strip's cells.
#[derive(Clone, Debug)]
pub(in super::super) struct Cells {
    rows: usize,
    cols: usize,
    frames: usize,
    tiles: usize,
    /// Frame by frame, cell by cell, tile by tile.
    lits: Vec<Lit>,
    classes: usize,
    /// Cell by cell, class by class.
    class_lits: Vec<Lit>,
}

/// Tiles that may be somewhere.
struct Allowed {
    first: TileSet,
    last: TileSet,
}

impl Cells {
    /// Makes the variables, cell by cell, and says that each cell holds one tile at a time.
    pub(super) fn new(
        model: &mut Model,
        learned: &Learned,
        request: &Request,
        dice: &mut Dice,
    ) -> Cells {
        let tiles = learned.legend.len();
        let mut cells = Cells {
            rows: request.all_rows(),
            cols: request.all_cols(),
            frames: request.frames,
            tiles,
            lits: vec![Lit::FALSE; request.cells() * request.frames * tiles],
            classes: learned.classes.len(),
            class_lits: vec![Lit::FALSE; request.cells() * learned.classes.len()],
        };
        let allowed = allowed(learned, request.by);
        let floor = learned.blank();
        let wall = wall(learned, request, &allowed);
        for cell in 0..request.cells() {
            let (row, col) = (cell / cells.cols, cell % cells.cols);
            match learned.settings.ring.tile(cells.rows, cells.cols, row, col) {
                Some(tile) => cells.fix(learned, cell, tile),
                None => {
                    let walled = dice.chance(request.density, 100);
                    let liked = if walled { wall.or(floor) } else { floor };
                    cells.leave_open(model, learned, &allowed, cell, liked);
                }
            }
        }
        cells
    }

    /// A cell of the ring.
    fn fix(&mut self, learned: &Learned, cell: usize, tile: Tile) {
        for frame in 0..self.frames {
            let index = self.index(frame, cell, tile);
            self.lits[index] = Lit::TRUE;
        }
        if let Some(class) = learned.class(tile) {
            self.class_lits[cell * self.classes + class] = Lit::TRUE;
        }
    }

    /// A cell inside, at first thought to hold the liked tile in all frames.
    fn leave_open(
        &mut self,
        model: &mut Model,
        learned: &Learned,
        allowed: &Allowed,
        cell: usize,
        liked: Option<Tile>,
    ) {
        let mut chosen = Vec::with_capacity(self.classes);
        for class in &learned.classes {
            let possible = class.meets(allowed.first) && class.meets(allowed.last);
            let first = liked.is_some_and(|tile| class.has(tile));
            chosen.push(match possible {
                true => model.new_var(first).lit(),
                false => Lit::FALSE,
            });
        }
        exactly_one(model, &chosen);
        for (class, &lit) in learned.classes.iter().zip(&chosen) {
            if model.known(lit) == Some(false) {
                continue;
            }
            for frame in 0..self.frames {
                self.open_tiles(model, (frame, cell), *class, lit, (allowed, liked));
            }
        }
        let start = cell * self.classes;
        self.class_lits[start..start + self.classes].copy_from_slice(&chosen);
    }

    /// The tiles of one class in a cell of a frame: one of them if and only if the class is chosen.
    fn open_tiles(
        &mut self,
        model: &mut Model,
        (frame, cell): (usize, usize),
        class: TileSet,
        chosen: Lit,
        (allowed, liked): (&Allowed, Option<Tile>),
    ) {
        let here: Vec<Tile> = class
            .iter()
            .filter(|&tile| frame > 0 || allowed.first.has(tile))
            .filter(|&tile| frame + 1 < self.frames || allowed.last.has(tile))
            .collect();
        if let [only] = here[..] {
            let index = self.index(frame, cell, only);
            self.lits[index] = chosen;
            return;
        }
        let mut some = vec![!chosen];
        for &tile in &here {
            let lit = model.new_var(liked == Some(tile)).lit();
            model.implies(lit, chosen);
            for &other in &some[1..] {
                model.clause(&[!lit, !other]);
            }
            some.push(lit);
            let index = self.index(frame, cell, tile);
            self.lits[index] = lit;
        }
        model.clause(&some);
    }

    fn index(&self, frame: usize, cell: usize, tile: Tile) -> usize {
        (frame * self.cells() + cell) * self.tiles + tile.index()
    }

    /// That a cell of a frame holds a tile.
    pub(in super::super) fn tile(&self, frame: usize, cell: usize, tile: Tile) -> Lit {
        self.lits[self.index(frame, cell, tile)]
    }

    /// That a cell holds tiles of a class, in all frames.
    pub(in super::super) fn class(&self, cell: usize, class: usize) -> Lit {
        self.class_lits[cell * self.classes + class]
    }

    /// All tiles of the legend.
    pub(in super::super) fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        (0..self.tiles).filter_map(Tile::new)
    }

    /// What a model says of the first frame and of all classes, as far as it is not fixed.
    pub(in super::super) fn level(&self, value: impl Fn(Lit) -> bool) -> Vec<Lit> {
        let first = &self.lits[..self.cells() * self.tiles];
        let all = self.class_lits.iter().chain(first);
        let held = all.filter(|&&lit| lit != Lit::TRUE && value(lit));
        let mut held: Vec<Lit> = held.copied().collect();
        held.sort_unstable();
        held.dedup();
        held
    }

    /// Rows with the ring.
    pub(in super::super) fn rows(&self) -> usize {
        self.rows
    }

    /// Columns with the ring.
    pub(in super::super) fn cols(&self) -> usize {
        self.cols
    }

    /// Frames.
    pub(in super::super) fn frames(&self) -> usize {
        self.frames
    }

    /// Cells of a frame.
    pub(in super::super) fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The places where a window of a size lies wholly in the frame: its first cell.
    pub(super) fn places(&self, rows: usize, cols: usize) -> impl Iterator<Item = usize> + use<> {
        let width = self.cols;
        let down = (self.rows + 1).saturating_sub(rows);
        let across = (self.cols + 1).saturating_sub(cols);
        (0..down).flat_map(move |row| (0..across).map(move |col| row * width + col))
    }

    /// The cells of a window of a size, row by row.
    pub(super) fn window(
        &self,
        place: usize,
        rows: usize,
        cols: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        let width = self.cols;
        (0..rows).flat_map(move |row| (0..cols).map(move |col| place + row * width + col))
    }

    /// The strip that a model says.
    pub(in super::super) fn strip(&self, value: impl Fn(Lit) -> bool) -> Strip {
        let tiles = self.lits.chunks(self.tiles).map(|lits| {
            let held = lits.iter().position(|&lit| value(lit));
            // Every cell holds a tile in every model.
            held.and_then(Tile::new).or_else(|| Tile::new(0))
        });
        Strip::of_frames(self.rows, self.cols, tiles.flatten().collect())
    }
}

fn allowed(learned: &Learned, by: By) -> Allowed {
    match by {
        By::Events => Allowed {
            first: learned.first_pool.tiles(),
            last: learned.last_pool.tiles(),
        },
        By::Blocks => {
            let last: TileSet = learned.last_blocks.iter().flatten().copied().collect();
            let blocks: TileSet = learned.blocks.iter().flatten().copied().collect();
            Allowed {
                first: blocks.joined(last),
                last,
            }
        }
    }
}

/// The tile that stands for good and in any number: of those alone in their class, one of the ring, or
/// else one that is not counted.
fn wall(learned: &Learned, request: &Request, allowed: &Allowed) -> Option<Tile> {
    let alone = learned.classes.iter().filter(|class| class.len() == 1);
    let standing: Vec<Tile> = alone
        .flat_map(|class| class.iter())
        .filter(|&tile| allowed.first.has(tile) && allowed.last.has(tile))
        .collect();
    let in_ring = |tile: &&Tile| learned.settings.ring.tiles.contains(tile);
    let counted = |tile: &&Tile| request.counts.iter().any(|count| count.tile == **tile);
    let ringed = standing.iter().find(in_ring);
    ringed
        .or_else(|| standing.iter().find(|tile| !counted(tile)))
        .copied()
}
