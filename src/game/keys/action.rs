//! What a key can do.

use crate::cube::Line;
use crate::play::direction::Direction;
use crate::play::session::Command;
use serde::{Deserialize, Serialize};

/// All actions, with the words that people read for them.
macro_rules! actions {
    ($($action:ident $words:literal,)*) => {
        /// What a key can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum Action {
            $($action,)*
        }

        impl Action {
            /// All of them, in the order in which they are listed, with words for people.
            pub const ALL: &[(Action, &'static str)] = &[$((Action::$action, $words),)*];

            /// Its name in files.
            pub fn name(self) -> &'static str {
                match self {
                    $(Action::$action => stringify!($action),)*
                }
            }
        }
    };
}

actions! {
    WalkLeft "walk left",
    WalkRight "walk right",
    WalkBack "walk to the back",
    WalkFront "walk to the front",
    TurnRow1 "turn row 1, at the back",
    TurnRow2 "turn row 2",
    TurnRow3 "turn row 3, in front",
    TurnColumn1 "turn column 1, on the left",
    TurnColumn2 "turn column 2",
    TurnColumn3 "turn column 3, on the right",
    Undo "take back",
    Redo "do again",
    Restart "from the beginning",
    Hint "a hint, then more of it",
    Solution "play the solution",
    Pause "pause the solution",
    StepOn "one move of the solution",
    Map "map of all six faces",
    NextLevel "next level",
    Menu "menu",
    Help "how to play",
    Keep "keep the level that is made",
}

impl Action {
    /// The four ways to walk.
    pub const WALKS: [Action; 4] = [
        Action::WalkLeft,
        Action::WalkRight,
        Action::WalkBack,
        Action::WalkFront,
    ];
    /// The turns of rows, from back to front.
    pub const ROWS: [Action; 3] = [Action::TurnRow1, Action::TurnRow2, Action::TurnRow3];
    /// The turns of columns, from left to right.
    pub const COLUMNS: [Action; 3] = [
        Action::TurnColumn1,
        Action::TurnColumn2,
        Action::TurnColumn3,
    ];

    /// The action of a name in files.
    pub fn called(name: &str) -> Option<Action> {
        let mut all = Action::ALL.iter().map(|(action, _)| *action);
        all.find(|action| action.name() == name)
    }

    /// The action that turns a line.
    pub fn turning(line: Line) -> Action {
        let (actions, place) = match line {
            Line::Row(row) => (Action::ROWS, row),
            Line::Column(column) => (Action::COLUMNS, column),
        };
        actions[usize::from(place) % 3]
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

    /// The line of an action that turns one.
    pub fn line(self) -> Option<Line> {
        Line::ALL
            .into_iter()
            .find(|line| Action::turning(*line) == self)
    }

    /// The direction of an action that walks.
    pub fn way(self) -> Option<Direction> {
        Some(match self {
            Action::WalkLeft => Direction::Left,
            Action::WalkRight => Direction::Right,
            Action::WalkBack => Direction::Back,
            Action::WalkFront => Direction::Front,
            _ => return None,
        })
    }

    /// The command that an action stands for in every puzzle.
    pub(in crate::game) fn command(self) -> Option<Command> {
        Some(match self {
            Action::Undo => Command::Undo,
            Action::Redo => Command::Redo,
            Action::Restart => Command::Restart,
            _ => return None,
        })
    }
}
