//! What is on the screen.

use bevy::prelude::*;

/// What is on the screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Files are read.
    Loading,
    /// Choosing what to play.
    #[default]
    Menu,
    /// A level is played.
    Play,
    /// A puzzle is played backwards, to make a level of it.
    Unplay,
    /// A level is drawn.
    Workshop,
    /// A filmstrip is cut.
    Strips,
    /// The monk is enlightened.
    Reward,
}

impl Screen {
    /// Whether a puzzle is on it that can be touched.
    pub fn has_puzzle(self) -> bool {
        matches!(self, Screen::Play | Screen::Unplay)
    }

    /// Whether it has a sheet beside the picture, a panel, and a cursor on the sheet.
    pub fn has_sheet(self) -> bool {
        matches!(self, Screen::Workshop | Screen::Strips)
    }
}

/// Whether a puzzle is on the screen, played forwards or backwards.
pub(super) fn puzzle_is_shown(screen: Res<State<Screen>>) -> bool {
    screen.get().has_puzzle()
}

/// Whether fingers on the picture mean something: a puzzle is played there, or drawn.
pub(super) fn picture_is_touched(screen: Res<State<Screen>>) -> bool {
    screen.get().has_puzzle() || *screen.get() == Screen::Workshop
}
