//! Where a wish leads: to the cube, or to a grid game.

use super::flow::Games;
use super::relay::BoardPlaying;
use crate::game::Screen;
use crate::game::flow::Go;
use crate::game::relay::Playing;
use crate::play::progress::{Mode, Progress, Resume};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What a wish may depend on.
#[derive(SystemParam)]
pub(in crate::game) struct Route<'w> {
    games: Res<'w, Games>,
    screen: Res<'w, State<Screen>>,
    cube: Option<Res<'w, Playing>>,
    board: Option<Res<'w, BoardPlaying>>,
}

impl Route<'_> {
    /// The wish as one that is plainly for the cube or plainly for a grid game.
    pub(in crate::game) fn plainly(&self, wish: &Go, progress: &Progress) -> Go {
        match (wish, self.screen.get()) {
            (Go::Next, Screen::Board) => match &self.board {
                Some(playing) if playing.mode == Mode::Mixed => self.in_turn(progress),
                Some(playing) => Go::Game(playing.game.clone(), playing.mode),
                None => Go::Menu,
            },
            (Go::Next, _) => match &self.cube {
                Some(playing) if playing.mode == Mode::Mixed => self.in_turn(progress),
                _ => Go::Next,
            },
            (Go::Mode(Mode::Mixed), _) => self.in_turn(progress),
            (Go::Resume, _) => match progress.resume(|key| self.games.find(key).is_some()) {
                Some(Resume::Board(key, mode)) => Go::Game(key.to_owned(), mode),
                _ => Go::Resume,
            },
            (wish, _) => wish.clone(),
        }
    }

    /// Everything in turn: the cube, then every game.
    fn in_turn(&self, progress: &Progress) -> Go {
        let games = self.games.games();
        let turn = progress.turns as usize % (games.len() + 1);
        match turn.checked_sub(1).and_then(|place| games.get(place)) {
            Some(shown) => Go::Game(shown.key.clone(), Mode::Mixed),
            None => Go::Mode(Mode::Mixed),
        }
    }
}
