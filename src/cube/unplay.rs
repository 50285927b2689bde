//! The cube played backwards by hand: from the monk at the exit, all karma gathered, to a level.
//!
//! Turns go back, the monk steps back and may leave karma where he stood, and an obstacle that he
//! steps back over is cleared. Obstacles that keep soldiers off in a moment that comes later in the
//! forward play are protected for good, so whatever comes out can be won. The generator's un-play has
//! the same protection and looser rules; `cube/backwards.rs` holds what both share and says
//! where and why they differ.

use super::backwards::{Barred, Moment, Placings};
use super::state::neighbours;
use super::{BadLevel, Cell, Cube, KARMA_TO_WIN, Line, Tile};
use crate::puzzle::Dice;
use thiserror::Error;

/// Soldiers on a cube at the most.
pub const MOST_SOLDIERS: u32 = 12;

/// A moment of the backward play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplayed(Moment);

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

impl From<Barred> for CannotUnplay {
    fn from(why: Barred) -> CannotUnplay {
        match why {
            Barred::Locked => CannotUnplay::Locked,
            Barred::Attacked => CannotUnplay::Attacked,
            Barred::Soldiers => CannotUnplay::Soldiers,
            Barred::Protected => CannotUnplay::Protected,
        }
    }
}

impl Unplayed {
    /// The end of a level: obstacles everywhere, the monk on the exit, soldiers where they cannot
    /// reach him. Fewer of them where the dice find no safe placing for all.
    pub fn solved(soldiers: u32, seed: u32) -> Unplayed {
        let mut dice = Dice::new(&[0x04E1A7, seed]);
        let mut placings = Placings::new();
        let mut fewer = (0..=soldiers.min(MOST_SOLDIERS)).rev();
        let placed = fewer.find_map(|count| placings.draw(count as usize, &mut dice));
        let mut solved = placed.map_or_else(Placings::without_soldiers, |(solved, _)| solved);
        solved.cube.set_collected(KARMA_TO_WIN);
        Unplayed(solved)
    }

    /// A moment that the generator's un-play has come to, if the player's can go on from it: the monk
    /// is safe and stands on no karma. What must stay for the moments after it is protected already.
    pub(super) fn of_making(mut moment: Moment) -> Option<Unplayed> {
        let cube = &mut moment.cube;
        if cube.tile(cube.monk()) != Tile::Path || cube.is_attacked() {
            return None;
        }
        let laid = cube.karma().count_ones();
        cube.set_collected(KARMA_TO_WIN.saturating_sub(laid));
        Some(Unplayed(moment))
    }

    /// The moment as the generator's un-play goes on from it, with nothing gathered.
    pub(super) fn to_making(self) -> Moment {
        let mut moment = self.0;
        moment.cube.set_collected(0);
        moment
    }

    /// The cube at this moment, with the karma that the forward play has gathered by then.
    pub fn cube(&self) -> &Cube {
        &self.0.cube
    }

    /// The obstacles that must stay, as a plane.
    pub fn protected(&self) -> u64 {
        self.0.protected
    }

    /// Karma laid so far.
    pub fn karma(&self) -> u32 {
        self.0.cube.karma().count_ones()
    }

    /// The moment before this one.
    pub fn before(&self, unmove: Unmove) -> Result<Unplayed, CannotUnplay> {
        match unmove {
            Unmove::Turn(line) => self.before_turn(line),
            Unmove::Step { to, karma } => self.before_step(to, karma),
        }
    }

    fn before_turn(&self, line: Line) -> Result<Unplayed, CannotUnplay> {
        let back = self.0.turn_back(line)?;
        let mut now = self.0;
        // This moment stays safe whatever is cleared from now on.
        if let Some(cut) = now.smallest_cuts().first() {
            now.protect(*cut);
        }
        Ok(Unplayed(now.before_turn(back)))
    }

    fn before_step(&self, to: u8, karma: bool) -> Result<Unplayed, CannotUnplay> {
        let cube = &self.0.cube;
        if !neighbours(cube.spot()).any(|beside| beside == to) {
            return Err(CannotUnplay::NotBeside);
        }
        if cube.tile(Cell::top(to % 3, to / 3)) == Tile::Karma {
            return Err(CannotUnplay::Karma);
        }
        let (mut before, _) = self.0.before_step(to)?;
        if karma {
            before.cube.set(cube.monk(), Tile::Karma);
            let laid = before.cube.karma().count_ones();
            before.cube.set_collected(KARMA_TO_WIN.saturating_sub(laid));
        }
        Ok(Unplayed(before))
    }

    /// The level that begins with this moment.
    pub fn level(&self) -> Result<Cube, BadLevel> {
        let mut cube = self.0.cube;
        cube.set_collected(0);
        cube.check()?;
        Ok(cube)
    }
}
