//! What is drawn of a board, and what is still to be shown.

use crate::game::art::TileArt;
use crate::play::board::role::Spot;
use crate::play::board::transition::{Motion, Transition};
use crate::rewrite::{Board, Game, Move};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// Something to be shown.
#[derive(Clone, Debug)]
pub(super) enum Show {
    /// Pieces on their way to another board.
    Change(Transition, Board, Option<Move>),
    /// Another board, at once.
    Cut(Board),
    /// Something that does not go shakes a little.
    Shake(Spot),
}

/// A move held by the pointer, and how far it has come.
#[derive(Clone, Debug)]
pub(in crate::game) struct Held {
    /// The move.
    pub(in crate::game) action: Move,
    /// What it does.
    pub(in crate::game) transition: Transition,
    /// From 0 to 1.
    pub(in crate::game) share: f32,
}

/// What is drawn, and what is still to be shown.
#[derive(Resource, Default)]
pub(in crate::game) struct BoardPicture {
    /// Whether it is the picture of the level being played. While the shapes of another one are made,
    /// the old picture stays as it is.
    is_current: bool,
    pub(super) level: Option<(Arc<Game>, Board, u32)>,
    tiles: TileArt,
    pub(super) drawn: Option<Board>,
    pub(super) queue: VecDeque<Show>,
    pub(super) now: Option<(Running, f32)>,
    pub(super) held: Option<Held>,
    /// A move that was let go and has not come to rest.
    pub(super) let_go: Option<Held>,
}

/// Something being shown, with the entities of its motions.
pub(super) struct Running {
    pub(super) show: Show,
    pub(super) actors: Vec<(Motion, Entity)>,
}

impl BoardPicture {
    /// Begins anew with a level.
    pub(super) fn begin(
        &mut self,
        game: Arc<Game>,
        start: Board,
        board: Board,
        seed: u32,
        tiles: TileArt,
    ) {
        *self = BoardPicture {
            is_current: true,
            level: Some((game, start, seed)),
            tiles,
            queue: VecDeque::from([Show::Cut(board.clone())]),
            drawn: Some(board),
            ..BoardPicture::default()
        };
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        *self = BoardPicture::default();
    }

    /// Whether it shows a level, as it should be drawn.
    pub(super) fn is_of(&self, game: &Arc<Game>, start: &Board) -> bool {
        let level = self.level.as_ref().filter(|_| self.is_current);
        level.is_some_and(|(known, board, _)| Arc::ptr_eq(known, game) && board == start)
    }

    /// Whether it is the picture of the level being played.
    pub(in crate::game) fn is_current(&self) -> bool {
        self.is_current
    }

    /// What is drawn is not what should be.
    pub(super) fn grow_old(&mut self) {
        self.is_current = false;
    }

    pub(super) fn game(&self) -> Option<&Arc<Game>> {
        self.level.as_ref().map(|(game, ..)| game)
    }

    pub(super) fn start(&self) -> Option<&Board> {
        self.level.as_ref().map(|(_, start, _)| start)
    }

    pub(super) fn seed(&self) -> u32 {
        self.level.as_ref().map_or(0, |(_, _, seed)| *seed)
    }

    pub(super) fn size(&self) -> (usize, usize) {
        let board = self.start();
        board.map_or((1, 1), |board| (board.width(), board.height()))
    }

    pub(in crate::game) fn tiles(&self) -> &TileArt {
        &self.tiles
    }

    /// The board as it is drawn.
    pub(in crate::game) fn drawn(&self) -> Option<&Board> {
        self.drawn.as_ref()
    }

    /// Whether nothing is left to be shown.
    pub(in crate::game) fn is_still(&self) -> bool {
        self.is_current && self.queue.is_empty() && self.now.is_none()
    }

    /// Whether nothing moves and nothing is held.
    pub(super) fn is_at_rest(&self) -> bool {
        self.is_still() && self.held.is_none() && self.let_go.is_none()
    }

    /// Holds a move where the pointer has taken it.
    pub(in crate::game) fn hold(&mut self, held: Option<Held>) {
        match (&self.held, held) {
            (Some(old), Some(new)) if old.action != new.action => {
                self.let_go();
                self.held = Some(new);
            }
            (Some(_), None) => self.let_go(),
            (_, held) => self.held = held,
        }
    }

    /// The pointer has let go: a move that follows begins where it was held.
    pub(in crate::game) fn let_go(&mut self) {
        if let Some(held) = self.held.take() {
            self.let_go = Some(held);
        }
    }

    /// Shakes what does not go.
    pub(in crate::game) fn shake(&mut self, spot: Spot) {
        self.queue.push_back(Show::Shake(spot));
    }
}
