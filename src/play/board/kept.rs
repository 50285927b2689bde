//! What is kept of a player's grid games: runs, records, and the level in hand of each.
//!
//! A level in hand is kept as words. Only its game can tell what they mean, and the game may be a
//! file that is gone today and back tomorrow: until then nothing of it is lost.

use super::pace::Strides;
use super::session::{BoardSession, BoardStep};
use crate::levels::board_code::BoardCode;
use crate::play::campaign::Campaign;
use crate::play::history::{BadHistory, Used};
use crate::play::progress::Mode;
use crate::play::waiting::{self, OfMode};
use crate::rewrite::{BadMove, Board, Game};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// What is kept of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameProgress {
    /// The run through its ten levels.
    pub campaign: Option<Campaign>,
    /// Times that all ten were climbed.
    pub climbed: u32,
    /// The endless way.
    pub infinite: Option<Strides>,
    /// The level in hand.
    pub in_hand: Option<BoardInHand>,
    /// Levels that wait until their way of playing is chosen again.
    pub waiting: Vec<BoardInHand>,
    /// Levels that were in hand and do not fit the game as it is now.
    pub set_aside: Vec<BoardInHand>,
    /// Levels won, the latest last.
    pub records: Vec<BoardRecord>,
}

/// A level of a grid game that was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRecord {
    /// How it was played.
    pub mode: Mode,
    /// Its code.
    pub code: String,
    /// The fewest moves that win, if that is known.
    pub par: Option<u32>,
    /// Moves made.
    pub moves: u32,
    /// Time taken.
    pub seconds: u32,
    /// Hints looked at.
    pub hints: u32,
    /// Moves taken back.
    pub undos: u32,
    /// Whether the solution was played.
    pub solution: bool,
    /// Days since 1970 when it was won.
    pub day: i64,
}

/// A level in hand: what a crash must not lose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardInHand {
    /// How it is played.
    pub mode: Mode,
    /// Its code.
    pub code: String,
    /// Words: a move, or `restart`.
    steps: String,
    done: usize,
    undos: u32,
    hints: u32,
    restarts: u32,
    solution: bool,
    /// Time taken so far.
    pub seconds: u32,
}

impl OfMode for BoardInHand {
    fn mode(&self) -> Mode {
        self.mode
    }
}

impl GameProgress {
    /// The level of a way of playing, in hand or waiting.
    pub fn level_of(&self, mode: Mode) -> Option<&BoardInHand> {
        waiting::level_of(&self.in_hand, &self.waiting, mode)
    }

    /// Gives that level up.
    pub fn give_up(&mut self, mode: Mode) -> Option<BoardInHand> {
        waiting::give_up(&mut self.in_hand, &mut self.waiting, mode)
    }

    /// Sets that level aside until it fits its game again.
    pub fn set_aside(&mut self, mode: Mode) {
        let level = self.give_up(mode);
        self.set_aside.extend(level);
    }

    /// Brings the last one back that was set aside and fits; it waits.
    pub fn bring_back(&mut self, mode: Mode, fits: impl Fn(&BoardInHand) -> bool) {
        let mut aside = self.set_aside.iter();
        let place = aside.rposition(|game| game.mode == mode && fits(game));
        self.waiting
            .extend(place.map(|place| self.set_aside.remove(place)));
    }

    /// Takes the level of a way of playing into the hand; what was there waits.
    pub fn take_up(&mut self, mode: Mode) {
        waiting::take_up(&mut self.in_hand, &mut self.waiting, mode);
    }
}

/// Why a level in hand cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadInHand {
    /// A step that is no step.
    #[error("{0}")]
    Word(#[from] BadMove),
    /// A step that the rules forbid.
    #[error("{0}")]
    History(#[from] BadHistory),
}

impl BoardInHand {
    /// A game as it is kept.
    pub fn of(mode: Mode, code: &BoardCode, session: &BoardSession, seconds: u32) -> BoardInHand {
        let steps = session.steps().chain(session.undone());
        let words: Vec<String> = steps
            .map(|step| match step {
                BoardStep::Move(action) => action.to_string(),
                BoardStep::Restart => RESTART.to_owned(),
            })
            .collect();
        let used = session.used();
        BoardInHand {
            mode,
            code: code.to_string(),
            steps: words.join(" "),
            done: session.steps().len(),
            undos: used.undos,
            hints: used.hints,
            restarts: used.restarts,
            solution: used.solution,
            seconds,
        }
    }

    /// The game again, every step played by the rules.
    pub fn session(&self, game: Arc<Game>, start: Board) -> Result<BoardSession, BadInHand> {
        let words = self.steps.split_whitespace();
        let steps: Result<Vec<BoardStep>, BadMove> = words
            .map(|word| match word {
                RESTART => Ok(BoardStep::Restart),
                word => word.parse().map(BoardStep::Move),
            })
            .collect();
        let used = Used {
            undos: self.undos,
            hints: self.hints,
            restarts: self.restarts,
            solution: self.solution,
        };
        Ok(BoardSession::replay(game, start, &steps?, self.done, used)?)
    }
}

const RESTART: &str = "restart";
