//! Levels of grid games in the making: generated and proven beside the game, the next one before it
//! is asked for.

use crate::game::work::{MEMORY, SLICE, Work};
use crate::levels::board_code::{BadBoardCode, BoardCode};
use crate::play::progress::Mode;
use crate::puzzle::{Answer, Budget};
use crate::rewrite::{Board, GENERATOR_VERSION, Game, Generating, Machine, Move, Solving};
use bevy::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Which level is wanted.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The game's key.
    pub(super) key: String,
    pub(super) game: Arc<Game>,
    pub(super) mode: Mode,
    pub(super) code: BoardCode,
    /// Seeds that gave no level.
    pub(super) tried: u32,
}

/// Seeds that are tried for a level of a way of playing.
const MOST_TRIED: u32 = 8;

impl Order {
    /// The next seed, where any level of the kind will do: one that gives none must not end a climb.
    pub(super) fn another(&self) -> Option<Order> {
        let is_any = matches!(self.mode, Mode::Campaign | Mode::Infinite | Mode::Mixed);
        match &self.code {
            BoardCode::Seeded { params, seed, .. } if is_any && self.tried < MOST_TRIED => {
                Some(Order {
                    code: BoardCode::seeded(&self.game, *params, seed.wrapping_add(1)),
                    tried: self.tried + 1,
                    ..self.clone()
                })
            }
            _ => None,
        }
    }
}

/// A level of a grid game being made, for a player who waits.
#[derive(Resource)]
pub(in crate::game) struct BoardPreparing {
    pub(super) order: Order,
    making: Making,
    /// Levels looked at with seeds that gave none.
    before: u32,
}

/// The next level, made while the last one is still being looked at.
#[derive(Resource)]
pub(super) struct BoardAhead(BoardPreparing);

/// Work on a level, and how far it has come.
struct Making {
    work: Work<Result<BoardPrepared, String>>,
    tried: Arc<AtomicU32>,
}

/// A level that is ready to be played.
pub(super) struct BoardPrepared {
    pub(super) board: Board,
    /// The fewest moves that win, if that could be proven.
    pub(super) par: Option<u32>,
    /// Moves that win, if any are known.
    pub(super) witness: Vec<Move>,
}

/// What the proof of par may spend.
const PROOF: Budget = Budget {
    nodes: 1_000_000,
    bytes: MEMORY,
};
/// What the search for any solution may spend after that.
const ANY: Budget = Budget {
    nodes: 300_000,
    bytes: MEMORY / 2,
};

impl BoardPreparing {
    /// Starts on a level.
    pub(super) fn start(order: Order) -> BoardPreparing {
        let making = start(order.game.clone(), &order.code);
        BoardPreparing {
            order,
            making,
            before: 0,
        }
    }

    /// Starts again with another seed. For whoever waits it is the same wait: the resource stays, and goes
    /// on counting.
    pub(super) fn start_again(&mut self, order: Order) {
        *self = BoardPreparing {
            before: self.tried(),
            ..BoardPreparing::start(order)
        };
    }

    /// The level, once it is ready.
    pub(super) fn poll(&mut self) -> Option<Result<BoardPrepared, String>> {
        self.making.work.poll()
    }

    /// Levels looked at so far.
    pub(in crate::game) fn tried(&self) -> u32 {
        self.before + self.making.tried.load(Ordering::Relaxed)
    }
}

impl BoardAhead {
    /// Starts on a level that will be wanted.
    pub(super) fn start(order: Order) -> BoardAhead {
        BoardAhead(BoardPreparing::start(order))
    }

    /// Whether it is just the level that is wanted now.
    pub(super) fn is(&self, order: &Order) -> bool {
        let made = &self.0.order;
        made.key == order.key && made.mode == order.mode && made.code == order.code
    }

    /// Works on it while something else is on the screen.
    pub(super) fn go_on(&mut self) {
        self.0.making.work.go_on();
    }

    /// The level made ahead.
    pub(super) fn take(self) -> BoardPreparing {
        self.0
    }
}

/// What the work is at.
enum Stage {
    Making(Box<Generating>),
    Shortest(Board, Solving),
    Any(Board, Solving),
}

fn start(game: Arc<Game>, code: &BoardCode) -> Making {
    let tried = Arc::new(AtomicU32::new(0));
    let count = tried.clone();
    let mut stage = match begin(&game, code) {
        Ok(stage) => stage,
        Err(error) => {
            let words = error.to_string();
            let work = Work::start(move || Some(Err(words.clone())));
            return Making { work, tried };
        }
    };
    let step = move || match &mut stage {
        Stage::Making(generating) => {
            let level = generating.advance(SLICE);
            count.store(generating.attempts(), Ordering::Relaxed);
            Some(match level? {
                Ok(level) => Ok(BoardPrepared {
                    board: level.board,
                    par: level.par,
                    witness: level.solution,
                }),
                Err(error) => Err(error.to_string()),
            })
        }
        Stage::Shortest(board, search) => match search.advance(SLICE)? {
            Answer::Solved(witness) => Some(Ok(BoardPrepared {
                board: board.clone(),
                par: Some(witness.len() as u32),
                witness,
            })),
            Answer::Unsolvable => Some(Err("This board cannot be won.".to_owned())),
            Answer::GaveUp(_) => {
                let machine = Machine::new(&game, board);
                let search = Solving::any(&machine, board, ANY);
                stage = Stage::Any(board.clone(), search);
                None
            }
        },
        Stage::Any(board, search) => match search.advance(SLICE)? {
            Answer::Unsolvable => Some(Err("This board cannot be won.".to_owned())),
            answer => Some(Ok(BoardPrepared {
                board: board.clone(),
                par: None,
                witness: answer.solved().unwrap_or_default(),
            })),
        },
    };
    let work = Work::start(step);
    Making { work, tried }
}

fn begin(game: &Arc<Game>, code: &BoardCode) -> Result<Stage, BadBoardCode> {
    match code {
        BoardCode::Seeded {
            generator,
            params,
            seed,
            ..
        } => {
            if *generator != GENERATOR_VERSION {
                return Err(BadBoardCode::OtherGenerator(*generator));
            }
            let generating = Generating::new(game.clone(), *params, *seed);
            Ok(Stage::Making(Box::new(generating)))
        }
        BoardCode::Literal { .. } => {
            let board = code.board(game)?;
            let machine = Machine::new(game, &board);
            let search = Solving::shortest(&machine, &board, PROOF);
            Ok(Stage::Shortest(board, search))
        }
    }
}
