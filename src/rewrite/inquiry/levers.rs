//! The changes of cells that could make a board winnable that is not.
//!
//! Take a board that cannot be won, and the same board with another tile on one cell. Play on both goes
//! the same ways, that cell aside, up to the first move that names the cell: on the changed board it
//! fits, so that on the other one the cell is all that is amiss with it. Or it is the end that differs,
//! and again the cell alone decides about a place of its pattern. So it is enough to note, over all boards
//! that play can reach, which cell of which rewrite or end is the only one amiss: no other change of one
//! cell opens anything. Two cells amiss at once give the pairs that open something only together.
//!
//! All places of the board are looked at in one go: how many cells of a pattern are amiss is counted in
//! two sets of places.

use super::{Asked, BoardLevers, Put, place};
use crate::puzzle::{Budget, Exploring, Job};
use crate::rewrite::as_puzzle::Forward;
use crate::rewrite::board::Board;
use crate::rewrite::game::Game;
use crate::rewrite::plane::Plane;
use crate::rewrite::program::{Program, State};
use crate::rewrite::tile::Tile;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The search for the changes that could matter.
pub(super) struct FindingLevers<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    /// The tiles that each layer has room for.
    tiles: usize,
    exploring: Exploring<'static, Forward<Arc<Program<N, K>>>>,
    shapes: Vec<Shape<N>>,
    start: State<N, K>,
}

/// A pattern, and what was ever amiss with it.
struct Shape<const N: usize> {
    /// The places of its upper left corner.
    corners: Plane<N>,
    cells: Vec<Wanted<N>>,
    /// Corners where two cells are the only ones amiss, by pair.
    pairs: Vec<Plane<N>>,
    /// For the end: the corners where nothing is amiss. There any change does something.
    fits: Option<Plane<N>>,
}

/// A cell of a pattern.
struct Wanted<const N: usize> {
    layer: usize,
    tile: Tile,
    /// Counted from the corner.
    offset: usize,
    there: There<N>,
    /// Corners where this cell is the only one amiss.
    alone: Plane<N>,
}

/// Where a tile is: a changing one by its number, or one that never changes.
enum There<const N: usize> {
    Changing(usize),
    Fixed(Plane<N>),
}

impl<const N: usize, const K: usize> FindingLevers<N, K> {
    pub(super) fn new(asked: &Asked<N, K>, budget: Budget) -> FindingLevers<N, K> {
        let (game, program) = (&asked.game, &asked.program);
        let mut shapes: Vec<Shape<N>> = (game.variants.iter())
            .map(|variant| {
                let shape = &variant.shape;
                let cells = shape.parts.iter();
                let cells = cells.map(|part| (part.layer, part.x, part.y, part.left));
                Shape::new(program, shape.width, shape.height, cells.collect())
            })
            .collect();
        let (_, end) = game.end();
        let cells = end.cells.iter();
        let cells = cells.map(|cell| (cell.layer, cell.x, cell.y, cell.tile));
        let mut end = Shape::new(program, end.width, end.height, cells.collect());
        end.fits = Some(Plane::EMPTY);
        shapes.push(end);
        let forward = Forward(program.clone());
        FindingLevers {
            program: program.clone(),
            tiles: tiles(game),
            exploring: Exploring::new(forward, asked.start, budget.into()),
            shapes,
            start: asked.start,
        }
    }

    fn found(&self) -> BoardLevers {
        let board = self.program.board(&self.start);
        let (mut alone, mut together) = (BTreeSet::new(), BTreeSet::new());
        for shape in &self.shapes {
            for wanted in &shape.cells {
                alone.extend(wanted.puts(&board, wanted.alone));
                for put in wanted.puts(&board, shape.fits.unwrap_or(Plane::EMPTY)) {
                    alone.extend((0..self.tiles).map(|tile| Put {
                        tile: Tile(tile as u8),
                        ..put
                    }));
                }
            }
            for ((one, other), corners) in pairs_of(&shape.cells).zip(&shape.pairs) {
                let both = one.puts(&board, *corners).zip(other.puts(&board, *corners));
                together.extend(both.map(|(one, other)| [one.min(other), one.max(other)]));
            }
        }
        let here = |put: &Put| board.tile(put.at.layer, put.at.x, put.at.y);
        BoardLevers {
            alone: (alone.into_iter())
                .filter(|put| here(put) != Some(put.tile))
                .collect(),
            // On other boards something else may lie there, but not on this one.
            together: (together.into_iter())
                .filter(|pair| pair.iter().all(|put| here(put) != Some(put.tile)))
                .collect(),
        }
    }
}

/// How many kinds of tiles a game has.
fn tiles(game: &Game) -> usize {
    game.tiles().len()
}

/// Every two cells, in a fixed order.
fn pairs_of<T>(cells: &[T]) -> impl Iterator<Item = (&T, &T)> {
    let firsts = cells.iter().enumerate();
    firsts.flat_map(|(i, one)| cells.iter().skip(i + 1).map(move |other| (one, other)))
}

impl<const N: usize> Wanted<N> {
    /// The tile at the cell's place for each of some corners.
    fn puts(&self, board: &Board, corners: Plane<N>) -> impl Iterator<Item = Put> {
        let (layer, tile, offset) = (self.layer, self.tile, self.offset);
        let places: Vec<Put> = (corners.cells())
            .map(|corner| Put {
                at: place(board, layer, corner + offset),
                tile,
            })
            .collect();
        places.into_iter()
    }
}

impl<const N: usize> Shape<N> {
    fn new<const K: usize>(
        program: &Program<N, K>,
        width: usize,
        height: usize,
        cells: Vec<(usize, usize, usize, Tile)>,
    ) -> Shape<N> {
        let board = &program.base;
        let mut corners = Plane::EMPTY;
        if width <= board.width() && height <= board.height() {
            for y in 0..=board.height() - height {
                for x in 0..=board.width() - width {
                    corners.insert(y * board.width() + x);
                }
            }
        }
        let cells: Vec<Wanted<N>> = (cells.into_iter())
            .map(|(layer, x, y, tile)| Wanted {
                layer,
                tile,
                offset: y * board.width() + x,
                there: match program.changing.slot(layer, tile) {
                    Some(slot) => There::Changing(slot.kind),
                    None => There::Fixed(cells_with(board, layer, tile)),
                },
                alone: Plane::EMPTY,
            })
            .collect();
        let pairs = vec![Plane::EMPTY; pairs_of(&cells).count()];
        Shape {
            // A pattern larger than the board has no corners, and offsets that mean nothing there.
            cells: if corners.is_empty() {
                Vec::new()
            } else {
                cells
            },
            corners,
            pairs,
            fits: None,
        }
    }

    fn look<const K: usize>(
        &mut self,
        program: &Program<N, K>,
        state: &State<N, K>,
        there: &mut Vec<Plane<N>>,
    ) {
        there.clear();
        let (mut one, mut two, mut more) = (Plane::EMPTY, Plane::EMPTY, Plane::EMPTY);
        for wanted in &self.cells {
            let cells = match &wanted.there {
                There::Fixed(cells) => *cells,
                There::Changing(kind) => match program.kinds.get(*kind) {
                    Some(kind) => program.cells_of(kind, state),
                    None => Plane::EMPTY,
                },
            };
            let amiss = self.corners.without(cells.down(wanted.offset));
            there.push(amiss);
            more = more.or(two.and(amiss));
            two = two.or(one.and(amiss));
            one = one.or(amiss);
        }
        // So far each set holds the corners with so many amiss or more.
        let fits = self.corners.without(one);
        let (one, two) = (one.without(two), two.without(more));
        if let Some(all) = &mut self.fits {
            *all = all.or(fits);
        }
        for (wanted, amiss) in self.cells.iter_mut().zip(&*there) {
            wanted.alone = wanted.alone.or(one.and(*amiss));
        }
        if two.is_empty() {
            return;
        }
        for (pair, (a, b)) in self.pairs.iter_mut().zip(pairs_of(there)) {
            *pair = pair.or(two.and(*a).and(*b));
        }
    }
}

fn cells_with<const N: usize>(board: &Board, layer: usize, tile: Tile) -> Plane<N> {
    let mut cells = Plane::EMPTY;
    for cell in 0..board.cells() {
        let (x, y) = (cell % board.width(), cell / board.width());
        if board.tile(layer, x, y) == Some(tile) {
            cells.insert(cell);
        }
    }
    cells
}

impl<const N: usize, const K: usize> Job<Option<BoardLevers>> for FindingLevers<N, K> {
    fn advance(&mut self, states: u64) -> Option<Option<BoardLevers>> {
        let FindingLevers {
            program,
            exploring,
            shapes,
            ..
        } = self;
        let mut there = Vec::new();
        let done = exploring.advance(states, |_, state| {
            for shape in shapes.iter_mut() {
                shape.look(program, state, &mut there);
            }
        })?;
        Some(done.is_ok().then(|| self.found()))
    }
}
