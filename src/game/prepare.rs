//! Levels in the making: generated and proven beside the game, the next one before it is asked for.

use super::flow::{Levels, Player};
use super::work::{SLICE, Work, proof_limits};
use crate::cube::Cube;
use crate::cube::generate::{Order, Seeker};
use crate::cube::moves::count_turns;
use crate::cube::slices::Solving;
use crate::levels::code::LevelCode;
use crate::play::campaign::Campaign;
use crate::play::infinite::{Leaps, Pace, Wanted};
use crate::play::library::Pick;
use crate::play::progress::{Mode, Progress};
use crate::puzzle::Dice;
use bevy::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A level being generated and proven, for a player who waits.
#[derive(Resource)]
pub(super) struct Preparing {
    pub(super) mode: Mode,
    making: Making,
}

/// The next level, made while the last one is still being looked at.
#[derive(Resource)]
pub(super) struct Ahead {
    mode: Mode,
    making: Making,
}

/// Work on a level, and how far it has come.
struct Making {
    work: Work<Result<Prepared, String>>,
    tried: Arc<AtomicU32>,
}

/// A level that is proven and ready to be played.
pub(super) struct Prepared {
    pub(super) code: LevelCode,
    pub(super) cube: Cube,
    pub(super) par: u32,
}

/// What a level is made from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Code(LevelCode),
    Order(Order, u32),
}

impl Preparing {
    /// Starts on a level.
    pub(super) fn start(mode: Mode, source: Source) -> Preparing {
        Preparing {
            mode,
            making: start(source),
        }
    }

    /// The level, once it is ready.
    pub(super) fn poll(&mut self) -> Option<Result<Prepared, String>> {
        self.making.work.poll()
    }

    /// Levels looked at so far.
    pub(super) fn tried(&self) -> u32 {
        self.making.tried.load(Ordering::Relaxed)
    }
}

impl Ahead {
    /// Starts on the level that follows one that was just won.
    pub(super) fn after(mode: Mode, player: &mut Player, levels: &Levels) -> Option<Ahead> {
        let mode = next_mode(mode)?;
        let source = source(mode, &mut player.progress, levels)?;
        Some(Ahead {
            mode,
            making: start(source),
        })
    }

    /// The level made ahead, if it is of the mode that is wanted now.
    pub(super) fn take(self, mode: Mode) -> Option<Preparing> {
        let making = self.making;
        (self.mode == mode).then_some(Preparing { mode, making })
    }

    /// Works on it while something else is on the screen.
    pub(super) fn go_on(&mut self) {
        self.making.work.go_on();
    }

    /// Which way of playing it is for.
    pub(super) fn mode(&self) -> Mode {
        self.mode
    }
}

/// The way of playing that follows a level of one; a day has one level only.
pub(super) fn next_mode(mode: Mode) -> Option<Mode> {
    match mode {
        Mode::Lesson(place) => Some(Mode::Lesson(place.saturating_add(1))),
        // What comes next in turn is another game.
        Mode::Daily | Mode::Mixed => None,
        mode => Some(mode),
    }
}

/// The next level of a way of playing; `None` at its end.
pub(super) fn source(mode: Mode, progress: &mut Progress, levels: &Levels) -> Option<Source> {
    let seeded = |pick: Pick| Source::Code(LevelCode::seeded(pick.difficulty, pick.seed));
    match mode {
        Mode::Campaign => {
            let campaign = progress
                .campaign
                .get_or_insert_with(|| Campaign::new(super::clock::fresh_seed()));
            campaign.pick(&levels.climb, &levels.library).map(seeded)
        }
        Mode::Infinite | Mode::Mixed => {
            let pace = progress
                .infinite
                .get_or_insert_with(|| Leaps::new(super::clock::fresh_seed()));
            Some(match pace.next(&levels.library) {
                Wanted::Known(pick) => seeded(pick),
                Wanted::ToOrder(order, seed) => Source::Order(order, seed),
            })
        }
        Mode::Daily => Some(seeded(super::clock::today().pick())),
        Mode::Free => {
            let mut dice = Dice::new(&[super::clock::fresh_seed()]);
            let position = dice.below(levels.library.len() as u32) as usize;
            Some(seeded(levels.library.at(position)))
        }
        Mode::Lesson(place) => levels
            .lessons
            .get(place as usize)
            .map(|lesson| Source::Code(LevelCode::Literal(lesson.cube))),
    }
}

/// Candidates that an order may take; far more than was ever seen to be needed.
const MOST_CANDIDATES: u32 = 2_000;

/// Starts to make a level and to prove its par.
fn start(source: Source) -> Making {
    let tried = Arc::new(AtomicU32::new(0));
    let count = tried.clone();
    let mut seeker = match &source {
        Source::Order(order, seed) => Some(Seeker::new(*order, *seed, proof_limits())),
        Source::Code(_) => None,
    };
    let mut proof: Option<(LevelCode, Cube, Solving)> = None;
    let step = move || {
        if let Some((code, cube, solving)) = &mut proof {
            let solution = solving.advance(SLICE)?.solved();
            return Some(match solution {
                Some(moves) => Ok(Prepared {
                    code: *code,
                    cube: *cube,
                    par: count_turns(&moves),
                }),
                None => Err("this level has no solution, or none was found in time".to_owned()),
            });
        }
        let code = match (&source, &mut seeker) {
            (Source::Code(code), _) => *code,
            (Source::Order(order, _), Some(looking)) => {
                let fits = looking.step(SLICE);
                count.store(looking.tried(), Ordering::Relaxed);
                if !fits && looking.tried() < MOST_CANDIDATES {
                    return None;
                }
                match seeker.take().and_then(Seeker::into_nearest) {
                    Some(filled) => LevelCode::seeded(order.difficulty, filled.level.seed),
                    None => return Some(Err("no level could be made".to_owned())),
                }
            }
            (Source::Order(..), None) => return Some(Err("no level could be made".to_owned())),
        };
        match code.cube() {
            Ok(cube) => {
                proof = Some((code, cube, Solving::new(cube, proof_limits())));
                None
            }
            Err(error) => Some(Err(error.to_string())),
        }
    };
    Making {
        work: Work::start(step),
        tried,
    }
}
