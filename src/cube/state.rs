//! The cube as it stands: tiles, monk and collected karma in sixteen bytes.
//!
//! Two planes give each cell one of four tiles, and the spare bits above the cells hold the monk's
//! spot and the karma collected. So a state is copied, compared and hashed as two machine words,
//! and a turn is two small permutations.

use super::face_cells::{FaceCells, WHOLE_TOP, count, grown, on_top, region, top_of};
use super::geometry::{ALL_CELLS, CELLS, Cell, Face, Line, Turn};
use super::moves::{IllegalMove, Move, Outcome};
use std::fmt;

/// Karma that opens the exit.
pub const KARMA_TO_WIN: u32 = 7;

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tile {
    /// Open ground.
    Path,
    /// Open ground with karma on it.
    Karma,
    /// A tree or a rock.
    Obstacle,
    /// A group of soldiers.
    Soldiers,
}

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cube {
    /// Bit set: obstacle or soldiers. Above the cells: the monk's spot.
    closed: u64,
    /// Bit set: karma or soldiers. Above the cells: karma collected.
    marked: u64,
}

/// Top after a turn, as far as it matters for the monk's life.
pub(super) struct TopAfter {
    pub(super) open: FaceCells,
    pub(super) soldiers: FaceCells,
}

impl Cube {
    /// A cube of one tile everywhere but under the monk, who stands on path at a spot (0 to 8) of
    /// Top.
    pub(crate) fn filled(tile: Tile, spot: u8) -> Cube {
        let mut cube = Cube {
            closed: 0,
            marked: 0,
        };
        for cell in Cell::all() {
            cube.set(cell, tile);
        }
        cube.set_spot(spot);
        cube.set(cube.monk(), Tile::Path);
        cube
    }

    /// The tile on a cell. Under the monk that is path.
    pub const fn tile(&self, cell: Cell) -> Tile {
        match (self.closed & cell.bit() != 0, self.marked & cell.bit() != 0) {
            (false, false) => Tile::Path,
            (false, true) => Tile::Karma,
            (true, false) => Tile::Obstacle,
            (true, true) => Tile::Soldiers,
        }
    }

    pub(crate) const fn set(&mut self, cell: Cell, tile: Tile) {
        let (closed, marked) = match tile {
            Tile::Path => (0, 0),
            Tile::Karma => (0, cell.bit()),
            Tile::Obstacle => (cell.bit(), 0),
            Tile::Soldiers => (cell.bit(), cell.bit()),
        };
        self.closed = self.closed & !cell.bit() | closed;
        self.marked = self.marked & !cell.bit() | marked;
    }

    /// Where the monk stands on Top, as `3 * y + x`.
    #[inline]
    pub const fn spot(&self) -> u8 {
        (self.closed >> CELLS) as u8
    }

    pub(crate) const fn set_spot(&mut self, spot: u8) {
        self.closed = self.closed & ALL_CELLS | (spot as u64) << CELLS;
    }

    /// The monk's cell.
    pub const fn monk(&self) -> Cell {
        Cell::top(self.spot() % 3, self.spot() / 3)
    }

    /// Karma that the monk has collected.
    #[inline]
    pub const fn collected(&self) -> u32 {
        (self.marked >> CELLS) as u32
    }

    pub(crate) const fn set_collected(&mut self, karma: u32) {
        self.marked = self.marked & ALL_CELLS | (karma as u64) << CELLS;
    }

    /// The cells with soldiers.
    #[inline]
    pub const fn soldiers(&self) -> u64 {
        self.closed & self.marked & ALL_CELLS
    }

    /// The cells with karma still on them.
    #[inline]
    pub const fn karma(&self) -> u64 {
        self.marked & !self.closed & ALL_CELLS
    }

    /// The cells with obstacles.
    #[inline]
    pub const fn obstacles(&self) -> u64 {
        self.closed & !self.marked & ALL_CELLS
    }

    /// The cells that can be walked over: path, karma and the monk's own.
    #[inline]
    pub const fn open(&self) -> u64 {
        !self.closed & ALL_CELLS
    }

    /// The part of Top that the monk can walk to, his own cell included.
    #[inline]
    pub const fn reach(&self) -> FaceCells {
        region(self.spot(), top_of(self.open()))
    }

    /// Whether soldiers on Top can reach the monk.
    #[inline]
    pub const fn is_attacked(&self) -> bool {
        grown(self.reach()) & top_of(self.soldiers()) != 0
    }

    /// Whether enough karma is collected for the exit to shine.
    #[inline]
    pub const fn is_exit_open(&self) -> bool {
        self.collected() >= KARMA_TO_WIN
    }

    /// Whether the monk stands on the shining exit.
    #[inline]
    pub const fn is_won(&self) -> bool {
        self.is_exit_open() && self.monk().index() == Cell::EXIT.index()
    }

    /// Whether the monk stands on this line, so that it cannot be turned.
    pub const fn is_locked(&self, line: Line) -> bool {
        line.top_cells() >> self.spot() & 1 != 0
    }

    /// The cube after a turn, whatever the rules think of it.
    #[inline]
    pub const fn turned(&self, turn: Turn) -> Cube {
        Cube {
            closed: turn.apply(self.closed),
            marked: turn.apply(self.marked),
        }
    }

    /// What a turn will show on Top.
    #[inline]
    pub(super) const fn top_after(&self, turn: Turn) -> TopAfter {
        let closed = turn.top_after(self.closed);
        TopAfter {
            open: WHOLE_TOP & !closed,
            soldiers: closed & turn.top_after(self.marked),
        }
    }

    /// Picks up all karma on some cells of Top.
    #[inline]
    pub(crate) const fn collect(&mut self, cells: FaceCells) {
        let found = top_of(self.karma()) & cells;
        self.marked = (self.marked & !on_top(found)) + ((count(found) as u64) << CELLS);
    }

    /// Turns all karma left on the cube into path, uncollected.
    pub(crate) const fn drop_karma(&mut self) {
        self.marked &= self.closed | !ALL_CELLS;
    }

    /// The lines that would kill the monk if turned from where he stands.
    pub fn deadly_lines(&self) -> impl Iterator<Item = Line> + use<> {
        let cube = *self;
        Line::ALL.into_iter().filter(move |line| {
            !cube.is_locked(*line) && cube.turned(Turn::forward(*line)).is_attacked()
        })
    }

    /// The way of a walk, the spots after the monk's own in order: breadth first, neighbours left,
    /// right, back, front, the first way found. `None` if the spot is out of reach.
    pub fn way_to(&self, spot: u8) -> Option<Vec<u8>> {
        if spot > 8 || self.reach() >> spot & 1 == 0 {
            return None;
        }
        let open = top_of(self.open());
        let mut from = [None; 9];
        let mut queue = vec![self.spot()];
        let mut seen: FaceCells = 1 << self.spot();
        let mut next = 0;
        while seen >> spot & 1 == 0 {
            let here = *queue.get(next)?;
            next += 1;
            for beside in neighbours(here) {
                if (open & !seen) >> beside & 1 != 0 {
                    seen |= 1 << beside;
                    from[usize::from(beside)] = Some(here);
                    queue.push(beside);
                }
            }
        }
        let mut way = vec![spot];
        while let Some(before) = from[usize::from(way[way.len() - 1])] {
            way.push(before);
        }
        way.pop();
        way.reverse();
        Some(way)
    }

    /// Plays one move by the rules. An illegal move changes nothing.
    pub fn play(&mut self, action: Move) -> Result<Outcome, IllegalMove> {
        match action {
            Move::Turn(turn) if turn.inverse => return Err(IllegalMove::Backwards(turn)),
            Move::Turn(turn) if self.is_locked(turn.line) => {
                return Err(IllegalMove::Locked(turn));
            }
            Move::Turn(turn) => {
                *self = self.turned(turn);
                if self.is_attacked() {
                    return Ok(Outcome::Killed);
                }
            }
            Move::Walk(spot) => {
                let way = self.way_to(spot).ok_or(IllegalMove::OutOfReach(spot))?;
                for step in way {
                    self.set_spot(step);
                    self.collect(1 << step);
                    if self.is_won() {
                        break;
                    }
                }
            }
        }
        Ok(if self.is_won() {
            Outcome::Won
        } else {
            Outcome::Going
        })
    }

    /// How many cells of a face, or of any plane, carry a tile.
    pub fn count(&self, tile: Tile, plane: u64) -> u32 {
        let cells = match tile {
            Tile::Path => self.open() & !self.karma(),
            Tile::Karma => self.karma(),
            Tile::Obstacle => self.obstacles(),
            Tile::Soldiers => self.soldiers(),
        };
        (cells & plane).count_ones()
    }

    /// Whether all nine cells of some face carry the same tile (the monk counts as one of his own).
    pub(crate) fn has_plain_face(&self) -> bool {
        Face::TEXT_ORDER.into_iter().any(|face| {
            let monk = self.monk().bit();
            [
                self.open() & !self.karma() & !monk,
                self.karma(),
                self.obstacles(),
                self.soldiers(),
            ]
            .into_iter()
            .any(|cells| cells & face.plane() == face.plane())
        })
    }
}

/// The spots beside a spot: left, right, back, front.
pub(crate) fn neighbours(spot: u8) -> impl Iterator<Item = u8> {
    let (x, y) = (spot % 3, spot / 3);
    [
        (x > 0).then(|| spot - 1),
        (x < 2).then_some(spot + 1),
        (y > 0).then(|| spot - 3),
        (y < 2).then_some(spot + 3),
    ]
    .into_iter()
    .flatten()
}

impl fmt::Debug for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} collected)", self, self.collected())
    }
}
