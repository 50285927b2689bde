//! Where scenes play.

use crate::cube::generate::Difficulty;
use crate::game::Screen;
use crate::game::boards::{BoardPlaying, Table};
use crate::game::flow::{Go, Player};
use crate::game::input::{Panels, Pointer};
use crate::game::menu::Page;
use crate::game::relay::Playing;
use crate::game::view::Stage;
use crate::levels::board_code::BoardCode;
use crate::levels::code::LevelCode;
use crate::play::campaign::{Campaign, Finished};
use crate::play::progress::Mode;
use crate::rewrite::{Aim, Base, Params, find_built_in};
use bevy::prelude::*;

/// Where a scene plays.
#[derive(Clone, Copy)]
pub(super) enum Set {
    Menu(Page),
    Lesson(u32),
    Level(u8, u32),
    /// A game's start board if the number is 0, else its level of so many moves.
    Board(&'static str, u16),
    UnplayBoard(&'static str),
    UnplayCube,
    Reward,
}

impl Set {
    fn code(self) -> Option<LevelCode> {
        match self {
            Set::Level(difficulty, seed) => Difficulty::new(difficulty)
                .ok()
                .map(|difficulty| LevelCode::seeded(difficulty, seed)),
            _ => None,
        }
    }

    fn board_code(self) -> Option<BoardCode> {
        let Set::Board(name, length) = self else {
            return None;
        };
        let game = find_built_in(name)?;
        if length == 0 {
            return Some(BoardCode::literal(game, &game.starts().first()?.board));
        }
        let base = match game.vary() {
            Some(_) => Base::Nothing,
            None => Base::Start(0),
        };
        let aim = Aim::Length(length);
        Some(BoardCode::seeded(game, Params { base, aim }, 7))
    }

    /// Goes there, leaving nothing of the scene before.
    pub(super) fn enter(self, world: &mut World) {
        *world.resource_mut::<Panels>() = Panels::default();
        world.resource_mut::<Pointer>().hover = None;
        let mut stage = world.resource_mut::<Stage>();
        stage.held = None;
        stage.let_go();
        let player = &mut *world.resource_mut::<Player>();
        player.just_won = None;
        player.progress.in_hand = None;
        player.progress.records.clear();
        player.progress.games.clear();
        if player.progress.settings.high_contrast {
            player.progress.settings.high_contrast = false;
        }
        world.remove_resource::<BoardPlaying>();
        if matches!(self, Set::Lesson(_) | Set::Level(..)) {
            // The same level may have been played in the scene before.
            world.remove_resource::<Playing>();
        }
        match self {
            Set::Menu(page) => {
                *world.resource_mut::<Page>() = page;
                world.write_message(Go::Menu);
            }
            Set::Lesson(place) => {
                world.write_message(Go::Mode(Mode::Lesson(place)));
            }
            Set::Level(..) => {
                if let Some(code) = self.code() {
                    world.write_message(Go::Code(code));
                }
            }
            Set::Board(..) => {
                if let Some(code) = self.board_code() {
                    world.write_message(Go::Board(code));
                }
            }
            Set::UnplayBoard(name) => {
                world.write_message(Go::Unplay(Some(name.to_owned())));
            }
            Set::UnplayCube => {
                world.write_message(Go::Unplay(None));
            }
            Set::Reward => {
                world.resource_mut::<Player>().progress.campaign = Some(climbed());
                world
                    .resource_mut::<NextState<Screen>>()
                    .set(Screen::Reward);
            }
        }
    }

    pub(super) fn is_there(self, world: &World) -> bool {
        let screen = *world.resource::<State<Screen>>().get();
        let playing = world.get_resource::<Playing>();
        match self {
            Set::Menu(_) => screen == Screen::Menu && playing.is_some(),
            Set::Reward => screen == Screen::Reward,
            Set::UnplayBoard(_) => screen == Screen::UnplayBoard,
            Set::UnplayCube => screen == Screen::UnplayCube,
            Set::Board(..) => {
                let board = world.get_resource::<BoardPlaying>();
                let is_it = board.is_some_and(|p| Some(&p.code) == self.board_code().as_ref());
                screen == Screen::Board && is_it && world.resource::<Table>().is_still()
            }
            Set::Lesson(place) => {
                screen == Screen::Play && playing.is_some_and(|p| p.mode == Mode::Lesson(place))
            }
            Set::Level(..) => {
                screen == Screen::Play && playing.is_some_and(|p| Some(p.code) == self.code())
            }
        }
    }
}

/// A campaign that has been climbed to its end.
fn climbed() -> Campaign {
    let mut campaign = Campaign::new(1);
    campaign.finished = (0..10)
        .map(|i| Finished {
            turns: 4 + i,
            par: 3 + i,
            deaths: i / 4,
            seconds: 90,
        })
        .collect();
    campaign
}
