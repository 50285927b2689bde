//! Levels in the making: generated and proven beside the game, the next one before it is asked for.

use super::work::{SLICE, Work};
use crate::play::any_kind::{AnyKind, AnyMade};
use crate::play::kind::Wanted;
use crate::play::mode::Mode;
use bevy::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Which level is to be made, and for which way of playing.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) kind: AnyKind,
    pub(super) mode: Mode,
    pub(super) wanted: Wanted,
}

/// A level being made and proven, for a player who waits.
#[derive(Resource)]
pub(super) struct Preparing {
    pub(super) order: Order,
    work: Work<Result<AnyMade, String>>,
    tried: Arc<AtomicU32>,
}

/// The next level, made while the last one is still being looked at.
#[derive(Resource)]
pub(super) struct Ahead(Preparing);

impl Preparing {
    /// Starts on a level.
    pub(super) fn start(order: Order) -> Preparing {
        let tried = Arc::new(AtomicU32::new(0));
        let count = tried.clone();
        let mut making = order.kind.make(&order.wanted);
        let work = Work::start(move || match &mut making {
            Ok(making) => {
                let made = making.advance(SLICE);
                count.store(making.tried(), Ordering::Relaxed);
                made
            }
            Err(why) => Some(Err(why.clone())),
        });
        Preparing { order, work, tried }
    }

    /// The level, once it is ready.
    pub(super) fn poll(&mut self) -> Option<Result<AnyMade, String>> {
        self.work.poll()
    }

    /// Levels looked at so far.
    pub(super) fn tried(&self) -> u32 {
        self.tried.load(Ordering::Relaxed)
    }
}

impl Ahead {
    /// Starts on a level that will be wanted.
    pub(super) fn start(order: Order) -> Ahead {
        Ahead(Preparing::start(order))
    }

    /// Whether it is made for a way of playing.
    pub(super) fn is_for(&self, kind: &AnyKind, mode: Mode) -> bool {
        let order = &self.0.order;
        order.kind.key() == kind.key() && order.mode == mode
    }

    /// Works on it while something else is on the screen.
    pub(super) fn go_on(&mut self) {
        self.0.work.go_on();
    }

    /// The level made ahead.
    pub(super) fn take(self) -> Preparing {
        self.0
    }
}
