//! Levels of grid games in the making.

use crate::game::work::Work;
use crate::levels::board_code::BoardCode;
use crate::play::progress::Mode;
use crate::puzzle::{Budget, Limits};
use crate::rewrite::{Board, Game, Machine};
use bevy::prelude::*;
use std::sync::Arc;

/// A level of a grid game being made, for a player who waits.
#[derive(Resource)]
pub(in crate::game) struct BoardPreparing {
    pub(super) key: String,
    pub(super) mode: Mode,
    pub(super) game: Arc<Game>,
    work: Work<Result<BoardPrepared, String>>,
}

/// A level that is ready to be played.
pub(super) struct BoardPrepared {
    pub(super) code: BoardCode,
    pub(super) board: Board,
    pub(super) par: Option<u32>,
}

/// What the proof of par may spend.
const PROOF: Budget = Budget {
    nodes: 1_000_000,
    bytes: 1 << 28,
};

impl BoardPreparing {
    /// Starts on the level of a code.
    pub(super) fn start(
        key: String,
        mode: Mode,
        game: Arc<Game>,
        code: BoardCode,
    ) -> BoardPreparing {
        let made_for = game.clone();
        let work = Work::start(move || {
            let board = match code.board(&made_for) {
                Ok(board) => board,
                Err(error) => return Some(Err(error.to_string())),
            };
            let machine = Machine::new(&made_for, &board);
            let solved = machine.solve(&board, &Limits::from(PROOF)).answer;
            Some(Ok(BoardPrepared {
                code: code.clone(),
                board,
                par: solved.solved().map(|moves| moves.len() as u32),
            }))
        });
        BoardPreparing {
            key,
            mode,
            game,
            work,
        }
    }

    /// The level, once it is ready.
    pub(super) fn poll(&mut self) -> Option<Result<BoardPrepared, String>> {
        self.work.poll()
    }
}
