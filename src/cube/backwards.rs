//! The cube run backwards, one turn or step at a time: the rules that the generator
//! ([`generate`](super::generate)) and the player's un-play ([`unplay`](super::unplay)) share.
//!
//! What is cleared at some step of the un-play is open ground in the *whole* forward play, also in
//! the moments that the un-play has already been through. So before it leaves such a moment, it
//! picks the fewest obstacles that keep soldiers off even if all others on Top were gone, and
//! protects them for good. With that, nothing done later can harm a moment that was safe.
//!
//! Where the two differ:
//!
//! | | the generator | the player |
//! |---|---|---|
//! | soldiers find no safe place | throws the attempt away | leaves the last of them out |
//! | several smallest sets to protect | throws dice for one | takes the first: a move has one outcome, and undo and redo must lead back to it |
//! | turns that need no protection | the way home and the scramble, since it clears nothing after them | none, since more may always be cleared |
//! | stepping back onto karma | may: forwards, the monk picks it up a little earlier | may not: every moment is a position that is shown, with the karma gathered by then, and no monk stands on karma |

use super::face_cells::{FaceCells, WHOLE_TOP, grown, on_top, region, top_of};
use super::geometry::{Cell, Line, Turn};
use super::state::{Cube, Tile};
use crate::puzzle::Dice;

/// Placings of the soldiers before there is taken to be no safe one.
const MOST_PLACINGS: u32 = 64;
/// Where the forward play ends.
const EXIT_SPOT: u8 = 8;

/// A moment of play run backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) cube: Cube,
    /// Obstacles that must stay.
    pub(super) protected: u64,
}

/// Why a turn or a step back is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Barred {
    /// The monk stands on the line.
    Locked,
    /// Soldiers would reach the monk.
    Attacked,
    /// Soldiers stand there.
    Soldiers,
    /// The obstacle there keeps soldiers off later in the forward play.
    Protected,
}

/// Solved cubes: obstacles everywhere, the monk on the exit, soldiers where they cannot reach him.
pub(super) struct Placings {
    bare: Cube,
    /// The cells that soldiers may stand on. Those of the last placing come first.
    cells: Vec<Cell>,
}

impl Placings {
    pub(super) fn new() -> Placings {
        let bare = Placings::without_soldiers().cube;
        Placings {
            bare,
            cells: Cell::of_plane(bare.obstacles()).collect(),
        }
    }

    pub(super) fn without_soldiers() -> Moment {
        Moment {
            cube: Cube::filled(Tile::Obstacle, EXIT_SPOT),
            protected: 0,
        }
    }

    /// A placing of so many soldiers, and how many unsafe ones came before it; `None` if the dice find
    /// no safe one.
    pub(super) fn draw(&mut self, soldiers: usize, dice: &mut Dice) -> Option<(Moment, u32)> {
        for unsafe_ones in 0..MOST_PLACINGS {
            let mut cube = self.bare;
            for cell in dice.draw(&mut self.cells, soldiers) {
                cube.set(*cell, Tile::Soldiers);
            }
            if !cube.is_attacked() {
                return Some((Moment { cube, protected: 0 }, unsafe_ones));
            }
        }
        None
    }

    /// Where the last placing put so many soldiers.
    pub(super) fn soldiers(&self, count: usize) -> &[Cell] {
        &self.cells[..count.min(self.cells.len())]
    }
}

impl Moment {
    /// The turn back of a line, if it can be made and is safe.
    pub(super) fn turn_back(&self, line: Line) -> Result<Turn, Barred> {
        let back = Turn::forward(line).inverted();
        if self.cube.is_locked(line) {
            Err(Barred::Locked)
        } else if self.cube.turned(back).is_attacked() {
            Err(Barred::Attacked)
        } else {
            Ok(back)
        }
    }

    /// The moment before a turn. What protects is carried along.
    pub(super) fn before_turn(&self, back: Turn) -> Moment {
        Moment {
            cube: self.cube.turned(back),
            protected: back.apply(self.protected),
        }
    }

    /// The moment before a step from a spot beside the monk, and whether an obstacle was cleared for it.
    pub(super) fn before_step(&self, spot: u8) -> Result<(Moment, bool), Barred> {
        let from = Cell::top(spot % 3, spot / 3);
        let mut before = *self;
        before.cube.set_spot(spot);
        match self.cube.tile(from) {
            Tile::Soldiers => Err(Barred::Soldiers),
            Tile::Obstacle if self.protected & from.bit() != 0 => Err(Barred::Protected),
            Tile::Obstacle => {
                before.cube.set(from, Tile::Path);
                if before.cube.is_attacked() {
                    return Err(Barred::Attacked);
                }
                Ok((before, true))
            }
            // He stays in his region, so that he is as safe as before.
            Tile::Path | Tile::Karma => Ok((before, false)),
        }
    }

    /// The smallest sets of obstacles on Top that keep soldiers off by themselves, beside those that
    /// are protected already. No set, not even an empty one, if there are no soldiers on Top.
    pub(super) fn smallest_cuts(&self) -> Vec<FaceCells> {
        let soldiers = top_of(self.cube.soldiers());
        if soldiers == 0 {
            return Vec::new();
        }
        let standing = top_of(self.protected) | soldiers;
        let spare = top_of(self.cube.obstacles()) & !standing;
        let keeps_off = |cut: FaceCells| {
            let open = WHOLE_TOP & !(standing | cut);
            grown(region(self.cube.spot(), open)) & soldiers == 0
        };
        let mut fewest = u32::MAX;
        let mut cuts: Vec<FaceCells> = Vec::new();
        for cut in subsets(spare) {
            let size = cut.count_ones();
            if size > fewest || !keeps_off(cut) {
                continue;
            }
            if size < fewest {
                fewest = size;
                cuts.clear();
            }
            cuts.push(cut);
        }
        cuts
    }

    /// Protects obstacles on Top for good; they are returned as a plane.
    pub(super) fn protect(&mut self, cut: FaceCells) -> u64 {
        let cut = on_top(cut);
        self.protected |= cut;
        cut
    }
}

/// All subsets of some cells, the empty one first.
fn subsets(cells: FaceCells) -> impl Iterator<Item = FaceCells> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let subset: FaceCells = next?;
        next = (subset != cells).then(|| subset.wrapping_sub(cells) & cells);
        Some(subset)
    })
}
