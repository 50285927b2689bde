//! The level on the screen, whichever game it is of.

use crate::game::Screen;
use crate::game::boards::BoardPlaying;
use crate::game::relay::Playing;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What is on the screen.
#[derive(SystemParam)]
pub(super) struct OnScreen<'w> {
    cube: Option<ResMut<'w, Playing>>,
    board: Option<ResMut<'w, BoardPlaying>>,
    pub(super) screen: Res<'w, State<Screen>>,
}

/// A level on the screen.
pub(super) enum Level<'a> {
    Cube(&'a mut Playing),
    Board(&'a mut BoardPlaying),
}

impl OnScreen<'_> {
    /// The level being played, if one is. That it is looked at is no change of it.
    pub(super) fn level(&mut self) -> Option<Level<'_>> {
        match self.screen.get() {
            Screen::Play => {
                let playing = self.cube.as_mut()?;
                Some(Level::Cube(playing.bypass_change_detection()))
            }
            Screen::Board => {
                let playing = self.board.as_mut()?;
                Some(Level::Board(playing.bypass_change_detection()))
            }
            _ => None,
        }
    }

    /// Its code.
    pub(super) fn code(&mut self) -> Option<String> {
        Some(match self.level()? {
            Level::Cube(playing) => playing.code.to_string(),
            Level::Board(playing) => playing.code.to_string(),
        })
    }
}
