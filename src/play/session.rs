//! One level being played: commands in, events out, and a history without end.
//!
//! Only a session changes a puzzle's position. Everything that it did can be taken back, a restart and a
//! loss included; what is drawn can be thrown away and built again from it at any moment.

pub use super::history::{BadHistory, Used};

use super::any_kind::{AnyKind, Move, Position};
use super::history::History;
use super::in_hand::InHand;
use super::kind::{Figures, Outcome};
use super::mode::Mode;
use thiserror::Error;

/// What a player wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Make a move.
    Play(Move),
    /// Take the last thing back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Begin the level again.
    Restart,
}

/// What happened. Positions come along, so that a view can show what became different.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A move was made.
    Played {
        /// The move.
        action: Move,
        /// The position before it.
        before: Position,
        /// The position after it.
        after: Position,
    },
    /// A move lost the level, which began again.
    Lost {
        /// The move.
        action: Move,
        /// The position before it.
        before: Position,
        /// The position in which it was lost.
        after: Position,
    },
    /// The level is won.
    Won,
    /// No move is left, and it is not won.
    Stuck,
    /// Something was taken back.
    Undone {
        /// What.
        step: Step,
        /// The position that was left.
        from: Position,
        /// The position that is there again.
        to: Position,
    },
    /// Something taken back was done again.
    Redone {
        /// What.
        step: Step,
        /// The position that was left.
        from: Position,
        /// The position that is there again.
        to: Position,
    },
    /// The level began again.
    Restarted {
        /// The position that was left.
        from: Position,
    },
    /// Nothing happened, and why.
    Refused {
        /// The move that was wanted, if it was one.
        action: Option<Move>,
        /// The reason.
        why: Refusal,
    },
}

/// Why a command did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules forbid the move: the kind's own words.
    Rules(String),
    /// The level is won.
    Over,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to do again.
    NothingToRedo,
}

/// One entry of the history.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A move that went on.
    Move(Move),
    /// A move that lost; the level began again.
    Lost(Move),
    /// The player began the level again.
    Restart,
}

/// A restart in a saved game.
const RESTART: &str = "restart";
/// What stands before a move that lost in a saved game.
const LOST: char = '+';

impl Step {
    fn word(&self) -> String {
        match self {
            Step::Move(action) => action.to_string(),
            Step::Lost(action) => format!("{LOST}{action}"),
            Step::Restart => RESTART.to_owned(),
        }
    }

    fn read(word: &str, kind: &AnyKind) -> Option<Step> {
        Some(match word {
            RESTART => Step::Restart,
            word => match word.strip_prefix(LOST) {
                Some(word) => Step::Lost(kind.read_move(word)?),
                None => Step::Move(kind.read_move(word)?),
            },
        })
    }
}

/// Why a saved game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadGame {
    /// A step that is no step.
    #[error("step {place} of the saved game, \"{word}\", is no move")]
    Word {
        /// Its place, from 1.
        place: usize,
        /// What stands there.
        word: String,
    },
    /// A step that the rules forbid.
    #[error(transparent)]
    History(#[from] BadHistory),
}

/// A level being played.
#[derive(Clone, Debug)]
pub struct Session {
    kind: AnyKind,
    history: History<Position, Step>,
    losses: u32,
}

impl PartialEq for Session {
    fn eq(&self, other: &Session) -> bool {
        self.kind.key() == other.kind.key()
            && self.history == other.history
            && self.losses == other.losses
    }
}

impl Session {
    /// Begins a level.
    pub fn new(kind: AnyKind, start: Position) -> Session {
        Session {
            kind,
            history: History::new(start),
            losses: 0,
        }
    }

    /// A position that is only shown, on the ground of another.
    pub fn shown(kind: AnyKind, ground: Position, now: Position) -> Session {
        let mut session = Session::new(kind, ground);
        session.history.push(Step::Restart, now);
        session
    }

    /// The kind of puzzle.
    pub fn kind(&self) -> &AnyKind {
        &self.kind
    }

    /// The level as it began.
    pub fn start(&self) -> &Position {
        self.history.start()
    }

    /// The position now.
    pub fn now(&self) -> &Position {
        self.history.now()
    }

    /// The position now, if it is one of that type.
    pub fn at<P: 'static>(&self) -> Option<&P> {
        self.now().get()
    }

    /// The steps that count, from the first.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step> + ExactSizeIterator {
        self.history.steps()
    }

    /// The steps taken back, the next to do again first.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = &Step> {
        self.history.undone()
    }

    /// The position now and all those before it, the newest first.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.history.positions()
    }

    /// Every move that can be made now; none once it is won.
    pub fn moves(&self) -> Vec<Move> {
        if self.is_won() {
            return Vec::new();
        }
        self.kind.moves(self.now())
    }

    /// Moves made since the level last began, of those that count.
    pub fn made(&self) -> u32 {
        let moves = self.steps().rev().map_while(|step| match step {
            Step::Move(action) => Some(action),
            Step::Lost(_) | Step::Restart => None,
        });
        moves.filter(|action| self.kind.counts(action)).count() as u32
    }

    /// The same beside the fewest moves that win.
    pub fn figures(&self, par: Option<u32>) -> Figures {
        let made = self.made();
        Figures { made, par }
    }

    /// Times that the level was lost. Taking a loss back does not uncount it.
    pub fn losses(&self) -> u32 {
        self.losses
    }

    /// What was used on the way.
    pub fn used(&self) -> Used {
        self.history.used()
    }

    /// Whether the level is won.
    pub fn is_won(&self) -> bool {
        self.kind.is_won(self.now())
    }

    /// Whether no move is left in a level that is not won.
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
    pub fn apply(&mut self, command: Command) -> Vec<Event> {
        let from = self.now().clone();
        let refused = |action, why| vec![Event::Refused { action, why }];
        match command {
            Command::Undo => match self.history.undo() {
                Some(step) => vec![Event::Undone {
                    step,
                    from,
                    to: self.now().clone(),
                }],
                None => refused(None, Refusal::NothingToUndo),
            },
            Command::Redo => match self.history.redo() {
                Some(step) => vec![Event::Redone {
                    step,
                    from,
                    to: self.now().clone(),
                }],
                None => refused(None, Refusal::NothingToRedo),
            },
            Command::Restart => {
                self.history.restart(Step::Restart);
                vec![Event::Restarted { from }]
            }
            Command::Play(action) if self.is_won() => refused(Some(action), Refusal::Over),
            Command::Play(action) => match self.play(&action) {
                Ok(events) => events,
                Err(why) => refused(Some(action), Refusal::Rules(why)),
            },
        }
    }

    fn play(&mut self, action: &Move) -> Result<Vec<Event>, String> {
        let before = self.now().clone();
        let (action, outcome) = (action.clone(), self.kind.play(&before, action)?);
        let (after, is_won) = match outcome {
            Outcome::Nothing => return Ok(Vec::new()),
            Outcome::Lost(after) => {
                self.losses = self.losses.saturating_add(1);
                let start = self.start().clone();
                self.history.push(Step::Lost(action.clone()), start);
                return Ok(vec![Event::Lost {
                    action,
                    before,
                    after,
                }]);
            }
            Outcome::Going(after) => (after, false),
            Outcome::Won(after) => (after, true),
        };
        self.history.push(Step::Move(action.clone()), after.clone());
        let mut events = vec![Event::Played {
            action,
            before,
            after,
        }];
        if is_won {
            events.push(Event::Won);
        } else if self.is_stuck() {
            events.push(Event::Stuck);
        }
        Ok(events)
    }

    /// The game as it is kept.
    pub fn in_hand(&self, mode: Mode, code: &str, seconds: u32) -> InHand {
        let words: Vec<String> = self.steps().chain(self.undone()).map(Step::word).collect();
        let used = self.used();
        InHand {
            mode,
            code: code.to_owned(),
            steps: words.join(" "),
            done: self.steps().len(),
            losses: self.losses,
            undos: used.undos,
            hints: used.hints,
            restarts: used.restarts,
            solution: used.solution,
            seconds,
        }
    }

    /// A game that was kept, every step played again by the rules: one that they forbid, or that does not
    /// lose where it should, is named.
    pub fn resumed(kind: AnyKind, start: Position, kept: &InHand) -> Result<Session, BadGame> {
        let mut session = Session::new(kind, start);
        for (i, word) in kept.steps.split_whitespace().enumerate() {
            let place = i + 1;
            let step = Step::read(word, &session.kind).ok_or_else(|| BadGame::Word {
                place,
                word: word.to_owned(),
            })?;
            if !session.replay(&step) {
                return Err(BadHistory { place }.into());
            }
        }
        let used = Used {
            undos: kept.undos,
            hints: kept.hints,
            restarts: kept.restarts,
            solution: kept.solution,
        };
        session.history.settle(kept.done, used)?;
        session.losses = kept.losses;
        Ok(session)
    }

    /// Plays a step of a saved game; whether it led to what it says.
    fn replay(&mut self, step: &Step) -> bool {
        let before = self.steps().len();
        match step {
            Step::Restart => {
                let start = self.start().clone();
                self.history.push(Step::Restart, start);
            }
            _ if self.is_won() => return false,
            Step::Move(action) | Step::Lost(action) => drop(self.play(action)),
        }
        self.steps().len() > before && self.steps().next_back() == Some(step)
    }
}
