//! Rooms from seeds: like the example, and crossable, or deliberately not.
//!
//! Patches of the example are pasted at random places and assumed; the solver fills the rest, and what
//! makes it impossible is dropped. A room that is to be crossed is told so where it fails ([`super::cuts`]);
//! one that is not to be crossed has a set of cells that holds the start and not the goal and that no move
//! leaves. To order by length of the way and share of solid cells: several rooms of one seed are tried,
//! ways that are too short are broken, and the nearest is kept.

mod attempt;
mod patches;

use super::game::Game;
use super::room::Room;
use super::walk::Walk;
use crate::puzzle::{Dice, Job};
use attempt::Attempt;
use std::sync::Arc;
use thiserror::Error;

/// Which way of making rooms a seed belongs to. Another way is another version.
pub const ROOMS_VERSION: u32 = 1;

/// Attempts at one order.
const MOST_ATTEMPTS: u32 = 24;

/// What a room is to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoomOrder {
    /// Whether it can be crossed, or just cannot.
    pub crossable: bool,
    /// Fewest and most moves of the shortest way, both allowed; for rooms that can be crossed.
    pub way: Option<(u16, u16)>,
    /// Fewest and most solid cells in a hundred, both allowed.
    pub solid: Option<(u8, u8)>,
}

impl Default for RoomOrder {
    /// Any room that can be crossed.
    fn default() -> RoomOrder {
        RoomOrder {
            crossable: true,
            way: None,
            solid: None,
        }
    }
}

/// A room that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeRoom {
    /// The room.
    pub room: Room,
    /// Moves of the shortest way; `None` if it cannot be crossed.
    pub par: Option<u32>,
    /// Solid cells in a hundred.
    pub solid: u8,
    /// Whether it is as ordered, or only the nearest that was found.
    pub is_as_wanted: bool,
}

/// Why there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotMade {
    /// There is no such room, or none was found in time.
    #[error("no such room was found")]
    NoRoom,
}

impl MadeRoom {
    fn new(game: &Game, room: Room, order: &RoomOrder) -> (u32, MadeRoom) {
        let par = Walk::new(game, &room).par();
        let solid = game.open_cells(&room).iter().filter(|open| !**open).count();
        let solid = (solid * 100 / game.cells()) as u8;
        let beside = |value: u32, (least, most): (u32, u32)| {
            least.saturating_sub(value) + value.saturating_sub(most)
        };
        let way = order.way.map_or(0, |(least, most)| {
            par.map_or(0, |par| beside(par, (least.into(), most.into())))
        });
        let share = order.solid.map_or(0, |(least, most)| {
            beside(solid.into(), (least.into(), most.into()))
        });
        // A move beside the order counts as two solid cells in a hundred beside it.
        let distance = 2 * way + share;
        let made = MadeRoom {
            room,
            par,
            solid,
            is_as_wanted: distance == 0,
        };
        (distance, made)
    }
}

/// A room in the making. One state is about a literal that the solver follows up.
pub struct MakingRoom {
    game: Arc<Game>,
    order: RoomOrder,
    seed: u32,
    attempts: u32,
    attempt: Option<Box<Attempt>>,
    best: Option<(u32, MadeRoom)>,
}

impl MakingRoom {
    /// The room that belongs to a seed and an order.
    pub fn new(game: &Arc<Game>, order: RoomOrder, seed: u32) -> MakingRoom {
        MakingRoom {
            game: Arc::clone(game),
            order,
            seed,
            attempts: 0,
            attempt: None,
            best: None,
        }
    }

    fn keep(&mut self, room: Room) -> bool {
        let (distance, made) = MadeRoom::new(&self.game, room, &self.order);
        let is_best = self.best.as_ref().is_none_or(|(best, _)| distance < *best);
        if is_best {
            self.best = Some((distance, made));
        }
        distance == 0
    }
}

impl Job<Result<MadeRoom, NotMade>> for MakingRoom {
    fn advance(&mut self, states: u64) -> Option<Result<MadeRoom, NotMade>> {
        let mut done = 0;
        while done < states.max(1) {
            let Some(attempt) = &mut self.attempt else {
                let is_over = self.attempts == MOST_ATTEMPTS
                    || self
                        .best
                        .as_ref()
                        .is_some_and(|(distance, _)| *distance == 0);
                if is_over {
                    let best = self.best.take().map(|(_, made)| made);
                    return Some(best.ok_or(NotMade::NoRoom));
                }
                let key = [ROOMS_VERSION, self.seed, self.attempts];
                let attempt = Attempt::new(&self.game, self.order, Dice::new(&key));
                self.attempt = Some(Box::new(attempt));
                self.attempts += 1;
                continue;
            };
            let (ended, spent) = attempt.advance(states - done);
            done = (done + spent).min(states);
            match ended {
                None => {}
                Some(rooms) => {
                    self.attempt = None;
                    for room in rooms {
                        if self.keep(room) {
                            break;
                        }
                    }
                }
            }
            done += 1;
        }
        None
    }

    fn tried(&self) -> u32 {
        self.attempts
    }
}
