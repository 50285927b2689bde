//! A game compiled for the boards of one layout: rewrites as masks, a state as a few words.
//!
//! A rewrite fits wherever the sets of cells of its tiles, each moved by the tile's place in the
//! pattern, overlap: one shift and one `and` for each tile, for all places at once. Since a fit
//! fixes the tiles on both sides, making the move is one `xor` for each word.

use super::board::Board;
use super::fault::MOST_CHANGING;
use super::game::Game;
use super::layout::Changing;
use super::moves::Move;
use super::pattern::{Pattern, Variant};
use super::plane::Plane;
use super::tile::Tile;
use super::tree::Direction;
use crate::puzzle::HOPELESS;

/// A position: for each layer the bits of its changing tiles' numbers.
pub(super) type State<const N: usize, const K: usize> = [Plane<N>; K];

/// A rewrite in one rotation at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) rewrite: u16,
    pub(super) at: u16,
}

/// A compiled game; boards take `N` words a set of cells, states `K` sets.
pub(super) struct Program<const N: usize, const K: usize> {
    /// A board of this layout; only its unchanging tiles matter.
    pub(super) base: Board,
    pub(super) changing: Changing,
    pub(super) kinds: Vec<Kind<N>>,
    /// The game's own rewrites, and those that take them back.
    pub(super) rewrites: Vec<RotatedRewrite<N, K>>,
    pub(super) rewrites_back: Vec<RotatedRewrite<N, K>>,
    pub(super) end: Fit<N>,
    times: u32,
    pub(super) direction: Direction,
    most_gain: u32,
    most_loss: u32,
}

/// A changing tile in its layer.
pub(super) struct Kind<const N: usize> {
    pub(super) layer: usize,
    pub(super) tile: Tile,
    first: usize,
    planes: usize,
    code: usize,
    /// The cells of the layer that hold some changing tile.
    live: Plane<N>,
}

/// Where a pattern is on the board.
pub(super) struct Fit<const N: usize> {
    /// Corners at which it lies on the board and everything unchanging fits.
    pub(super) corners: Plane<N>,
    /// The changing tiles: their kind, and their place counted from the corner.
    pub(super) cells: Box<[(u8, u8)]>,
}

/// A rewrite in one rotation.
pub(super) struct RotatedRewrite<const N: usize, const K: usize> {
    rule: usize,
    turns: u8,
    pub(super) fit: Fit<N>,
    /// What changes when its corner is the first cell.
    delta: State<N, K>,
}

impl<const N: usize, const K: usize> Program<N, K> {
    /// Compiles a game for all boards that differ from this one in changing tiles only. The caller
    /// has chosen `N` and `K` large enough.
    pub(super) fn new(game: &Game, board: &Board) -> Program<N, K> {
        let mut kinds = Vec::new();
        for layer in 0..board.layers() {
            let live = live_cells(&game.changing, board, layer);
            for tile in game.changing.layer(layer) {
                if let Some(slot) = game.changing.slot(layer, *tile) {
                    kinds.push(Kind {
                        layer,
                        tile: *tile,
                        first: slot.first,
                        planes: slot.planes,
                        code: slot.code,
                        live,
                    });
                }
            }
        }
        let (times, end) = game.end();
        let (most_gain, most_loss) = swings(game);
        let mut program = Program {
            base: board.clone(),
            changing: game.changing.clone(),
            kinds,
            rewrites: Vec::new(),
            rewrites_back: Vec::new(),
            end: Fit {
                corners: Plane::EMPTY,
                cells: Box::default(),
            },
            times,
            direction: game.direction(),
            most_gain,
            most_loss,
        };
        program.end = program.fit_of_pattern(end);
        program.rewrites = program.compiled(&game.variants);
        program.rewrites_back = program.compiled(&game.inverse().variants);
        program
    }

    fn compiled(&self, variants: &[Variant]) -> Vec<RotatedRewrite<N, K>> {
        variants
            .iter()
            .map(|variant| self.rotated(variant))
            .collect()
    }

    fn rotated(&self, variant: &Variant) -> RotatedRewrite<N, K> {
        let shape = &variant.shape;
        let named = shape.parts.iter();
        let named = named.map(|part| (part.layer, part.x, part.y, part.left));
        let fit = self.fit(shape.width, shape.height, named.collect());
        let mut delta = [Plane::EMPTY; K];
        let changed = shape.parts.iter().filter(|part| part.left != part.right);
        for part in changed.filter(|_| !fit.corners.is_empty()) {
            let cell = part.y * self.base.width() + part.x;
            let slots = [part.left, part.right].map(|tile| self.changing.slot(part.layer, tile));
            let [Some(left), Some(right)] = slots else {
                continue;
            };
            for bit in (0..left.planes).filter(|bit| (left.code ^ right.code) >> bit & 1 != 0) {
                delta[left.first + bit].insert(cell);
            }
        }
        RotatedRewrite {
            rule: variant.rule,
            turns: variant.turns,
            fit,
            delta,
        }
    }

    fn fit_of_pattern(&self, pattern: &Pattern) -> Fit<N> {
        let named = pattern.cells.iter();
        let named = named.map(|cell| (cell.layer, cell.x, cell.y, cell.tile));
        self.fit(pattern.width, pattern.height, named.collect())
    }

    fn fit(&self, width: usize, height: usize, named: Vec<(usize, usize, usize, Tile)>) -> Fit<N> {
        let (columns, rows) = (self.base.width(), self.base.height());
        let mut fit = Fit {
            corners: Plane::EMPTY,
            cells: Box::default(),
        };
        if width > columns || height > rows {
            return fit;
        }
        for (y, x) in (0..=rows - height).flat_map(|y| (0..=columns - width).map(move |x| (y, x))) {
            let could_be = named.iter().all(|(layer, dx, dy, tile)| {
                let here = self.base.tile(*layer, x + dx, y + dy);
                here.is_some_and(|here| match self.changing.slot(*layer, *tile) {
                    Some(_) => self.changing.slot(*layer, here).is_some(),
                    None => here == *tile,
                })
            });
            if could_be {
                fit.corners.insert(y * columns + x);
            }
        }
        let changing = named.iter().filter_map(|(layer, x, y, tile)| {
            let slot = self.changing.slot(*layer, *tile)?;
            Some((slot.kind as u8, (y * columns + x) as u8))
        });
        fit.cells = changing.collect();
        fit
    }

    /// The cells that hold a kind of tile.
    #[inline(always)]
    pub(super) fn cells_of(&self, kind: &Kind<N>, state: &State<N, K>) -> Plane<N> {
        let mut cells = kind.live;
        for bit in 0..kind.planes {
            let plane = state[kind.first + bit];
            cells = if kind.code >> bit & 1 != 0 {
                cells.and(plane)
            } else {
                cells.without(plane)
            };
        }
        cells
    }

    /// How often the end pattern is on the board.
    #[inline]
    pub(super) fn ends(&self, state: &State<N, K>) -> u32 {
        let mut places = self.end.corners;
        for (kind, cell) in &self.end.cells {
            let kind = &self.kinds[usize::from(*kind)];
            places = places.and(self.cells_of(kind, state).down((*cell).into()));
        }
        places.count()
    }

    /// Whether the game has ended.
    #[inline]
    pub(super) fn has_ended(&self, state: &State<N, K>) -> bool {
        self.ends(state) == self.times
    }

    /// Every one of some rewrites that fits, in tree order and row by row, with what it leads to.
    #[inline]
    pub(super) fn choices(
        &self,
        rewrites: &[RotatedRewrite<N, K>],
        state: &State<N, K>,
        mut visit: impl FnMut(Choice, State<N, K>),
    ) {
        let mut cells = [Plane::EMPTY; MOST_CHANGING];
        for (cells, kind) in cells.iter_mut().zip(&self.kinds) {
            *cells = self.cells_of(kind, state);
        }
        for (number, rewrite) in rewrites.iter().enumerate() {
            let mut corners = rewrite.fit.corners;
            for (kind, cell) in &rewrite.fit.cells {
                // With several words a shift takes many instructions, so it is worth asking first.
                if N > 1 && corners.is_empty() {
                    break;
                }
                let cells = cells[usize::from(*kind) % MOST_CHANGING];
                corners = corners.and(cells.down((*cell).into()));
            }
            for corner in corners.cells() {
                let choice = Choice {
                    rewrite: number as u16,
                    at: corner as u16,
                };
                visit(choice, rewrite.made(state, corner));
            }
        }
    }

    /// Fewer moves than this never win: every move makes or breaks so many ends at the most.
    pub(super) fn moves_at_least(&self, state: &State<N, K>) -> u32 {
        let found = self.ends(state);
        let (gap, swing) = if found > self.times {
            (found - self.times, self.most_loss)
        } else {
            (self.times - found, self.most_gain)
        };
        match (gap, swing) {
            (0, _) => 0,
            (_, 0) => HOPELESS,
            (gap, swing) => gap.div_ceil(swing),
        }
    }

    /// A board as a state; `None` if it is of another layout.
    pub(super) fn state(&self, board: &Board) -> Option<State<N, K>> {
        let base = &self.base;
        let same_size = board.width() == base.width() && board.height() == base.height();
        if !same_size || board.layers() != base.layers() {
            return None;
        }
        let mut state = [Plane::EMPTY; K];
        for (index, (tile, known)) in board.tiles().iter().zip(base.tiles()).enumerate() {
            let (layer, cell) = (index / base.cells(), index % base.cells());
            let Some(slot) = self.changing.slot(layer, *tile) else {
                if tile == known {
                    continue;
                }
                return None;
            };
            self.changing.slot(layer, *known)?;
            for bit in (0..slot.planes).filter(|bit| slot.code >> bit & 1 != 0) {
                state[slot.first + bit].insert(cell);
            }
        }
        Some(state)
    }

    /// A state as a board.
    pub(super) fn board(&self, state: &State<N, K>) -> Board {
        let mut board = self.base.clone();
        let width = board.width();
        for kind in &self.kinds {
            for cell in self.cells_of(kind, state).cells() {
                board.set(kind.layer, cell % width, cell / width, kind.tile);
            }
        }
        board
    }

    /// A choice in words that mean something outside. With `back`, a choice among the rewrites that
    /// take others back, as the move that it takes back.
    pub(super) fn action(&self, choice: Choice, back: bool) -> Option<Move> {
        let rewrites = if back {
            &self.rewrites_back
        } else {
            &self.rewrites
        };
        let rewrite = rewrites.get(usize::from(choice.rewrite))?;
        let last = rewrites.last()?.rule.max(rewrites.first()?.rule);
        let (width, at) = (self.base.width(), usize::from(choice.at));
        Some(Move {
            rule: if back {
                last - rewrite.rule
            } else {
                rewrite.rule
            },
            turns: rewrite.turns,
            x: at % width,
            y: at / width,
        })
    }

    /// The cells of a layer that hold some changing tile.
    pub(super) fn live(&self, layer: usize) -> Plane<N> {
        live_cells(&self.changing, &self.base, layer)
    }

    /// Whether a changing tile in a cell makes an end all by itself.
    pub(super) fn ends_alone(&self, layer: usize, tile: Tile, cell: usize) -> bool {
        let Some(slot) = self.changing.slot(layer, tile) else {
            return false;
        };
        match &self.end.cells[..] {
            [(kind, 0)] => usize::from(*kind) == slot.kind && self.end.corners.contains(cell),
            _ => false,
        }
    }

    /// How often the end pattern must be there.
    pub(super) fn times(&self) -> u32 {
        self.times
    }
}

impl<const N: usize, const K: usize> RotatedRewrite<N, K> {
    #[inline(always)]
    fn made(&self, state: &State<N, K>, corner: usize) -> State<N, K> {
        let mut next = *state;
        for (plane, delta) in next.iter_mut().zip(&self.delta) {
            *plane = plane.xor(delta.up(corner));
        }
        next
    }
}

fn live_cells<const N: usize>(changing: &Changing, board: &Board, layer: usize) -> Plane<N> {
    let mut live = Plane::EMPTY;
    let tiles = board.tiles().chunks(board.cells()).nth(layer);
    for (cell, tile) in tiles.unwrap_or_default().iter().enumerate() {
        if changing.slot(layer, *tile).is_some() {
            live.insert(cell);
        }
    }
    live
}

/// How many ends one move can make, and how many it can break, at the most.
fn swings(game: &Game) -> (u32, u32) {
    let (_, end) = game.end();
    let (mut most_gain, mut most_loss) = (0, 0);
    for rule in game.rules() {
        let changed = rule.parts.iter().filter(|part| part.left != part.right);
        let (mut gain, mut loss) = (0_u32, 0_u32);
        for part in changed {
            let here = end.cells.iter().filter(|cell| cell.layer == part.layer);
            for cell in here {
                gain += u32::from(cell.tile == part.right);
                loss += u32::from(cell.tile == part.left);
            }
        }
        if end.cells.len() == 1 && end.width * end.height == 1 {
            // A single tile wherever it lies: what a move takes and what it puts cancel out.
            (gain, loss) = (gain.saturating_sub(loss), loss.saturating_sub(gain));
        }
        most_gain = most_gain.max(gain);
        most_loss = most_loss.max(loss);
    }
    (most_gain, most_loss)
}
