//! Which key does what: read from a file, changed by the player.
//!
//! | file | what it is for |
//! |---|---|
//! | `bindings` | keys by action, as the file and the player say |
//! | `pressed` | what was pressed in this frame, on keyboards and gamepads, and what it does |

mod bindings;
mod pressed;

pub use bindings::Bindings;
pub(super) use bindings::{BUILT_IN, UsualKeys, follow_choices};
pub use pressed::KeyboardOn;
pub(super) use pressed::{By, Pressed, Printed, note_keyboard, note_printed};

use crate::cube::Line;
use crate::play::board::BoardCommand;
use crate::play::session::{Command, Direction};
use serde::{Deserialize, Serialize};

/// What a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Action {
    WalkLeft,
    WalkRight,
    WalkBack,
    WalkFront,
    TurnRow1,
    TurnRow2,
    TurnRow3,
    TurnColumn1,
    TurnColumn2,
    TurnColumn3,
    Undo,
    Redo,
    Restart,
    Hint,
    Solution,
    Pause,
    StepOn,
    Map,
    NextLevel,
    Menu,
    Help,
    Keep,
}

impl Action {
    /// The four ways to walk.
    pub const WALKS: [Action; 4] = [
        Action::WalkLeft,
        Action::WalkRight,
        Action::WalkBack,
        Action::WalkFront,
    ];

    /// All of them, in the order in which they are listed, with words for people.
    pub const ALL: [(Action, &'static str); 22] = [
        (Action::WalkLeft, "walk left"),
        (Action::WalkRight, "walk right"),
        (Action::WalkBack, "walk to the back"),
        (Action::WalkFront, "walk to the front"),
        (Action::TurnRow1, "turn row 1, at the back"),
        (Action::TurnRow2, "turn row 2"),
        (Action::TurnRow3, "turn row 3, in front"),
        (Action::TurnColumn1, "turn column 1, on the left"),
        (Action::TurnColumn2, "turn column 2"),
        (Action::TurnColumn3, "turn column 3, on the right"),
        (Action::Undo, "take back"),
        (Action::Redo, "do again"),
        (Action::Restart, "from the beginning"),
        (Action::Hint, "a hint, then more of it"),
        (Action::Solution, "play the solution"),
        (Action::Pause, "pause the solution"),
        (Action::StepOn, "one move of the solution"),
        (Action::Map, "map of all six faces"),
        (Action::NextLevel, "next level"),
        (Action::Menu, "menu"),
        (Action::Help, "how to play"),
        (Action::Keep, "un-play: keep the level"),
    ];

    /// The action that turns a line.
    pub fn turning(line: Line) -> Action {
        Action::ALL[4 + line.index()].0
    }

    /// The action that walks in a direction.
    pub fn walking(way: Direction) -> Action {
        match way {
            Direction::Left => Action::WalkLeft,
            Direction::Right => Action::WalkRight,
            Direction::Back => Action::WalkBack,
            Direction::Front => Action::WalkFront,
        }
    }

    /// The command that an action stands for, if it is one for the session.
    pub(super) fn command(self) -> Option<Command> {
        Some(match self {
            Action::WalkLeft => Command::Step(Direction::Left),
            Action::WalkRight => Command::Step(Direction::Right),
            Action::WalkBack => Command::Step(Direction::Back),
            Action::WalkFront => Command::Step(Direction::Front),
            Action::TurnRow1 => Command::Turn(Line::Row(0)),
            Action::TurnRow2 => Command::Turn(Line::Row(1)),
            Action::TurnRow3 => Command::Turn(Line::Row(2)),
            Action::TurnColumn1 => Command::Turn(Line::Column(0)),
            Action::TurnColumn2 => Command::Turn(Line::Column(1)),
            Action::TurnColumn3 => Command::Turn(Line::Column(2)),
            Action::Undo => Command::Undo,
            Action::Redo => Command::Redo,
            Action::Restart => Command::Restart,
            _ => return None,
        })
    }

    /// The same on a board; moves there are the hand's.
    pub(super) fn board_command(self) -> Option<BoardCommand> {
        Some(match self {
            Action::Undo => BoardCommand::Undo,
            Action::Redo => BoardCommand::Redo,
            Action::Restart => BoardCommand::Restart,
            _ => return None,
        })
    }

    /// The direction of an action that walks.
    pub(super) fn way(self) -> Option<Direction> {
        match self.command() {
            Some(Command::Step(way)) => Some(way),
            _ => None,
        }
    }
}
