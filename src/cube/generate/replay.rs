//! A making acted out: the cube as it stood after each of its steps.

use super::Event;
use crate::cube::backwards::{Moment, Placings};
use crate::cube::geometry::Cell;
use crate::cube::state::{Cube, Tile};
use crate::cube::unplay::Unplayed;

/// A making being acted out. After the last event of a trace it holds the level.
#[derive(Clone, Debug)]
pub struct Replay {
    now: Moment,
    /// The same with everything protected that un-play by hand must keep. The generator clears nothing
    /// on the way home, and protects nothing there; a player may want to clear more.
    by_hand: Moment,
    is_homeward: bool,
}

impl Default for Replay {
    fn default() -> Replay {
        Replay::new()
    }
}

impl Replay {
    /// A cube of obstacles with the monk on the exit.
    pub fn new() -> Replay {
        let bare = Placings::without_soldiers();
        Replay {
            now: bare,
            by_hand: bare,
            is_homeward: false,
        }
    }

    /// Acts out the next event.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Placed { soldiers, .. } => {
                *self = Replay::new();
                self.change(|cube| {
                    for cell in soldiers {
                        cube.set(*cell, Tile::Soldiers);
                    }
                });
            }
            Event::Unturned(turn) => {
                if self.is_homeward
                    && let Some(cut) = self.by_hand.smallest_cuts().first()
                {
                    self.by_hand.protect(*cut);
                }
                self.now = self.now.before_turn(*turn);
                self.by_hand = self.by_hand.before_turn(*turn);
            }
            Event::Protected(cells) => {
                let plane = cells.iter().fold(0, |plane, cell| plane | cell.bit());
                self.now.protected |= plane;
                self.by_hand.protected |= plane;
            }
            Event::Stepped { from, to, karma } => self.change(|cube| {
                if *karma {
                    cube.set(*from, Tile::Karma);
                }
                cube.set_spot(spot(*to));
            }),
            Event::Cleared(cell) => self.change(|cube| cube.set(*cell, Tile::Path)),
            Event::Walked { to, .. } => self.change(|cube| cube.set_spot(spot(*to))),
            Event::Homeward => self.is_homeward = true,
            // An attempt that finds no safe placing is refused with the cube as it was before.
            Event::UnsafeTurn(_)
            | Event::UnsafeStep(_)
            | Event::Blocked(_)
            | Event::Scramble
            | Event::Refused(_) => {}
        }
    }

    /// The cube as it stands.
    pub fn cube(&self) -> &Cube {
        &self.now.cube
    }

    /// The obstacles that the generator has protected, as a plane.
    pub fn protected(&self) -> u64 {
        self.now.protected
    }

    /// The moment for un-play by hand to go on from; `None` while the monk stands on karma.
    pub fn by_hand(&self) -> Option<Unplayed> {
        Unplayed::of_making(self.by_hand)
    }

    fn change(&mut self, change: impl Fn(&mut Cube)) {
        change(&mut self.now.cube);
        change(&mut self.by_hand.cube);
    }
}

fn spot(cell: Cell) -> u8 {
    3 * cell.y() + cell.x()
}
