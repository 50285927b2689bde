//! One level of a grid game being played: commands in, events out, everything can be taken back.

use crate::play::history::{BadHistory, History, Used};
use crate::rewrite::{Board, Game, Machine, Move};
use std::fmt;
use std::sync::Arc;

/// What a player wants done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardCommand {
    /// Make a move.
    Play(Move),
    /// Take the last thing back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Begin the level again.
    Restart,
}

/// What happened. Boards come along, so that a view can show what became different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// A move was made.
    Played {
        /// The move.
        action: Move,
        /// The board before it.
        before: Board,
        /// The board after it.
        after: Board,
    },
    /// The board is won.
    Won,
    /// No move is left, and it is not won.
    Stuck,
    /// Something was taken back.
    Undone {
        /// The board that was left.
        from: Board,
        /// The board that is there again.
        to: Board,
    },
    /// Something taken back was done again.
    Redone {
        /// The board that was left.
        from: Board,
        /// The board that is there again.
        to: Board,
    },
    /// The level began again.
    Restarted {
        /// The board that was left.
        from: Board,
    },
    /// Nothing happened, and why.
    Refused(BoardRefusal),
}

/// Why a command did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardRefusal {
    /// The rules forbid the move.
    Illegal(Move),
    /// The level is won.
    Over,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to do again.
    NothingToRedo,
}

/// One entry of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardStep {
    /// A move.
    Move(Move),
    /// The player began the level again.
    Restart,
}

/// A level of a grid game being played.
#[derive(Clone)]
pub struct BoardSession {
    game: Arc<Game>,
    machine: Arc<Machine>,
    history: History<Board, BoardStep>,
}

impl fmt::Debug for BoardSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardSession")
            .field("game", &self.game.name())
            .field("history", &self.history)
            .finish_non_exhaustive()
    }
}

impl PartialEq for BoardSession {
    fn eq(&self, other: &BoardSession) -> bool {
        self.game.rules_digest() == other.game.rules_digest() && self.history == other.history
    }
}

impl BoardSession {
    /// Begins a level.
    pub fn new(game: Arc<Game>, start: Board) -> BoardSession {
        BoardSession {
            machine: Arc::new(Machine::new(&game, &start)),
            game,
            history: History::new(start),
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The game compiled for this level.
    pub fn machine(&self) -> &Arc<Machine> {
        &self.machine
    }

    /// The level as it began.
    pub fn start(&self) -> &Board {
        self.history.start()
    }

    /// The board now.
    pub fn board(&self) -> &Board {
        self.history.now()
    }

    /// All moves that can be made now; none once it is won.
    pub fn moves(&self) -> Vec<Move> {
        if self.is_won() {
            return Vec::new();
        }
        self.machine.moves(self.board())
    }

    /// The steps that count, from the first.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = BoardStep> + ExactSizeIterator {
        self.history.steps()
    }

    /// The steps taken back, the next to do again first.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = BoardStep> {
        self.history.undone()
    }

    /// The board now and all those before it, the newest first.
    pub fn positions(&self) -> impl Iterator<Item = Board> {
        self.history.positions()
    }

    /// Moves made since the level last began.
    pub fn turns(&self) -> u32 {
        let moves = self.steps().rev();
        moves
            .take_while(|step| matches!(step, BoardStep::Move(_)))
            .count() as u32
    }

    /// What was used on the way.
    pub fn used(&self) -> Used {
        self.history.used()
    }

    /// Whether the board is won.
    pub fn is_won(&self) -> bool {
        self.machine.is_won(self.board())
    }

    /// Whether no move is left on a board that is not won.
    pub fn is_stuck(&self) -> bool {
        !self.is_won() && self.moves().is_empty()
    }

    /// Notes that a hint was looked at.
    pub fn count_hint(&mut self) {
        self.history.count_hint();
    }

    /// Notes that the solution was played.
    pub fn count_solution(&mut self) {
        self.history.count_solution();
    }

    /// Does what a player wants, or says why not.
    pub fn apply(&mut self, command: BoardCommand) -> Vec<BoardEvent> {
        let from = self.board().clone();
        let result = match command {
            BoardCommand::Undo => match self.history.undo() {
                Some(_) => Ok(vec![BoardEvent::Undone {
                    from,
                    to: self.board().clone(),
                }]),
                None => Err(BoardRefusal::NothingToUndo),
            },
            BoardCommand::Redo => match self.history.redo() {
                Some(_) => Ok(vec![BoardEvent::Redone {
                    from,
                    to: self.board().clone(),
                }]),
                None => Err(BoardRefusal::NothingToRedo),
            },
            BoardCommand::Restart => {
                self.history.restart(BoardStep::Restart);
                Ok(vec![BoardEvent::Restarted { from }])
            }
            BoardCommand::Play(_) if self.is_won() => Err(BoardRefusal::Over),
            BoardCommand::Play(action) => self.play(action),
        };
        result.unwrap_or_else(|why| vec![BoardEvent::Refused(why)])
    }

    fn play(&mut self, action: Move) -> Result<Vec<BoardEvent>, BoardRefusal> {
        let before = self.board().clone();
        let after = self.machine.after(&before, &action);
        let after = after.ok_or(BoardRefusal::Illegal(action))?;
        self.history.push(BoardStep::Move(action), after.clone());
        let mut events = vec![BoardEvent::Played {
            action,
            before,
            after,
        }];
        if self.is_won() {
            events.push(BoardEvent::Won);
        } else if self.is_stuck() {
            events.push(BoardEvent::Stuck);
        }
        Ok(events)
    }

    /// Builds a session from its steps again, as a saved game holds them. Every step is played by
    /// the rules; one that they forbid is named.
    pub fn replay(
        game: Arc<Game>,
        start: Board,
        steps: &[BoardStep],
        done: usize,
        used: Used,
    ) -> Result<BoardSession, BadHistory> {
        let mut session = BoardSession::new(game, start);
        for (place, step) in steps.iter().enumerate() {
            let bad = BadHistory { place: place + 1 };
            match step {
                BoardStep::Restart => {
                    let start = session.start().clone();
                    session.history.push(BoardStep::Restart, start);
                }
                BoardStep::Move(_) if session.is_won() => return Err(bad),
                BoardStep::Move(action) => drop(session.play(*action).map_err(|_| bad)?),
            }
        }
        session.history.settle(done, used)?;
        Ok(session)
    }
}
