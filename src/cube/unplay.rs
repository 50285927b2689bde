//! The cube played backwards by hand: from the monk at the exit, all karma gathered, to a level.
//!
//! The rules are those of the generator's own un-play. Turns go back, the monk steps back and may
//! leave karma where he stood, and an obstacle that he steps back over is cleared. Obstacles that
//! keep soldiers off in a moment that comes later in the forward play are protected for good, so
//! whatever comes out can be won.

use super::generate::smallest_cuts;
use super::patch::{on_top, top_of};
use super::state::neighbours;
use super::{BadLevel, Cell, Cube, KARMA_TO_WIN, Line, Tile, Turn};
use crate::puzzle::Dice;
use thiserror::Error;

/// Soldiers on a cube at the most.
pub const MOST_SOLDIERS: u32 = 12;
/// Placings of the soldiers before the last of them is left out.
const MOST_PLACINGS: u32 = 64;
const EXIT_SPOT: u8 = 8;

/// A moment of the backward play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplayed {
    cube: Cube,
    /// Obstacles that must stay.
    protected: u64,
}

/// A move backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmove {
    /// A line turns back.
    Turn(Line),
    /// The monk steps back to a spot beside him.
    Step {
        /// Where he comes from.
        to: u8,
        /// Whether he leaves karma where he stood.
        karma: bool,
    },
}

/// Why a move backwards is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotUnplay {
    /// The monk stands on the line.
    #[error("the monk stands on this line")]
    Locked,
    /// Soldiers would reach the monk.
    #[error("soldiers would reach the monk")]
    Attacked,
    /// An obstacle that keeps soldiers off later on.
    #[error("this obstacle keeps soldiers off later in the game, it must stay")]
    Protected,
    /// Soldiers stand there.
    #[error("soldiers stand there")]
    Soldiers,
    /// Karma lies there.
    #[error("karma lies there already, and he would pick it up")]
    Karma,
    /// The spot is not beside the monk.
    #[error("he only steps back to where he is beside")]
    NotBeside,
}

impl Unplayed {
    /// The end of a level: obstacles everywhere, the monk on the exit, soldiers where they cannot
    /// reach him.
    pub fn solved(soldiers: u32, seed: u32) -> Unplayed {
        let mut dice = Dice::new(&[0x04E1A7, seed]);
        let mut bare = Cube::filled(Tile::Obstacle, EXIT_SPOT);
        bare.set_collected(KARMA_TO_WIN);
        let mut cells: Vec<Cell> = Cell::of_plane(bare.obstacles()).collect();
        for count in (0..=soldiers.min(MOST_SOLDIERS)).rev() {
            for _ in 0..MOST_PLACINGS {
                let mut cube = bare;
                for cell in dice.draw(&mut cells, count as usize) {
                    cube.set(*cell, Tile::Soldiers);
                }
                if !cube.is_attacked() {
                    return Unplayed { cube, protected: 0 };
                }
            }
        }
        Unplayed {
            cube: bare,
            protected: 0,
        }
    }

    /// The cube at this moment, with the karma that the forward play has gathered by then.
    pub fn cube(&self) -> &Cube {
        &self.cube
    }

    /// Karma laid so far.
    pub fn karma(&self) -> u32 {
        self.cube.karma().count_ones()
    }

    /// The moment before this one.
    pub fn before(&self, unmove: Unmove) -> Result<Unplayed, CannotUnplay> {
        match unmove {
            Unmove::Turn(line) => self.before_turn(line),
            Unmove::Step { to, karma } => self.before_step(to, karma),
        }
    }

    fn before_turn(&self, line: Line) -> Result<Unplayed, CannotUnplay> {
        if self.cube.is_locked(line) {
            return Err(CannotUnplay::Locked);
        }
        let back = Turn::forward(line).inverted();
        let cube = self.cube.turned(back);
        if cube.is_attacked() {
            return Err(CannotUnplay::Attacked);
        }
        let mut protected = self.protected;
        // This moment stays safe whatever is cleared from now on.
        if top_of(self.cube.soldiers()) != 0 {
            let cuts = smallest_cuts(&self.cube, self.protected);
            protected |= on_top(cuts.first().copied().unwrap_or_default());
        }
        Ok(Unplayed {
            cube,
            protected: back.apply(protected),
        })
    }

    fn before_step(&self, to: u8, karma: bool) -> Result<Unplayed, CannotUnplay> {
        if !neighbours(self.cube.spot()).any(|beside| beside == to) {
            return Err(CannotUnplay::NotBeside);
        }
        let (from, cell) = (self.cube.monk(), Cell::top(to % 3, to / 3));
        let mut next = *self;
        next.cube.set_spot(to);
        match self.cube.tile(cell) {
            Tile::Soldiers => return Err(CannotUnplay::Soldiers),
            Tile::Karma => return Err(CannotUnplay::Karma),
            Tile::Obstacle if self.protected & cell.bit() != 0 => {
                return Err(CannotUnplay::Protected);
            }
            Tile::Obstacle => next.cube.set(cell, Tile::Path),
            Tile::Path => {}
        }
        if next.cube.is_attacked() {
            return Err(CannotUnplay::Attacked);
        }
        if karma {
            next.cube.set(from, Tile::Karma);
            let gathered = KARMA_TO_WIN.saturating_sub(next.karma());
            next.cube.set_collected(gathered);
        }
        Ok(next)
    }

    /// The level that begins with this moment.
    pub fn level(&self) -> Result<Cube, BadLevel> {
        let mut cube = self.cube;
        cube.set_collected(0);
        cube.check()?;
        Ok(cube)
    }
}
