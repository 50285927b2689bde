//! Where scenes play.

use crate::cube::generate::Difficulty;
use crate::game::controls::Panels;
use crate::game::cube::{CubePicture, Pointer};
use crate::game::go::{Begin, Go};
use crate::game::menu::Page;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::scene::Still;
use crate::game::screen::Screen;
use crate::levels::board_code::BoardCode;
use crate::levels::code::LevelCode;
use crate::play::board::usual_base;
use crate::play::campaign::{Campaign, Finished};
use crate::play::cube;
use crate::play::kind::Code;
use crate::play::mode::Mode;
use crate::play::records::Records;
use crate::rewrite::{Aim, Params, find_built_in};
use bevy::prelude::*;

/// Where a scene plays.
#[derive(Clone, Copy)]
pub(super) enum Set {
    Menu(Page),
    Lesson(u32),
    Level(u8, u32),
    /// A game's start board if the number is 0, else its level of so many moves.
    Board(&'static str, u16),
    Unplay(&'static str),
    /// A level of a kind in the workshop.
    Draw(&'static str),
    Reward,
}

impl Set {
    fn code(self) -> Option<Code> {
        match self {
            Set::Level(difficulty, seed) => {
                let difficulty = Difficulty::new(difficulty).ok()?;
                Some(Code::new(&LevelCode::seeded(difficulty, seed)))
            }
            Set::Board(name, length) => {
                let game = find_built_in(name)?;
                Some(Code::new(&match length {
                    0 => BoardCode::literal(game, &game.starts().first()?.board),
                    length => {
                        let (base, aim) = (usual_base(game), Aim::Length(length));
                        BoardCode::seeded(game, Params { base, aim }, 7)
                    }
                }))
            }
            _ => None,
        }
    }

    /// Goes there, leaving nothing of the scene before.
    pub(super) fn enter(self, world: &mut World) {
        *world.resource_mut::<Panels>() = Panels::default();
        world.resource_mut::<Pointer>().hover = None;
        let mut picture = world.resource_mut::<CubePicture>();
        picture.held = None;
        picture.let_go();
        let player = &mut *world.resource_mut::<Player>();
        player.just_won = None;
        player.progress.kinds.clear();
        player.progress.records = Records::default();
        if player.settings().high_contrast {
            player.progress.settings.high_contrast = false;
        }
        if self.is_level() {
            // The same level may have been played in the scene before.
            world.remove_resource::<Playing>();
        }
        match self {
            Set::Menu(page) => {
                *world.resource_mut::<Page>() = page;
                world.write_message(Go::Menu);
            }
            Set::Lesson(place) => {
                world.write_message(Go::cube(Mode::Lesson(place)));
            }
            Set::Level(..) | Set::Board(..) => {
                if let Some(code) = self.code() {
                    world.write_message(Go::code(&code));
                }
            }
            Set::Unplay(name) => {
                world.write_message(Go::Unplay(name.to_owned()));
            }
            Set::Draw(name) => {
                let begin = Begin::Made(name.to_owned(), 4, 7);
                world.write_message(Go::Draw(begin));
            }
            Set::Reward => {
                let progress = &mut world.resource_mut::<Player>().progress;
                progress.of_mut(cube::KEY).campaign = Some(climbed());
                world
                    .resource_mut::<NextState<Screen>>()
                    .set(Screen::Reward);
            }
        }
    }

    fn is_level(self) -> bool {
        matches!(self, Set::Lesson(_) | Set::Level(..) | Set::Board(..))
    }

    pub(super) fn is_there(self, world: &World) -> bool {
        let screen = *world.resource::<State<Screen>>().get();
        let Some(playing) = world.get_resource::<Playing>() else {
            return false;
        };
        match self {
            Set::Menu(_) => screen == Screen::Menu,
            Set::Reward => screen == Screen::Reward,
            Set::Unplay(_) => screen == Screen::Unplay,
            Set::Draw(_) => screen == Screen::Workshop && world.resource::<Still>().0,
            Set::Lesson(place) => screen == Screen::Play && playing.mode == Mode::Lesson(place),
            Set::Level(..) | Set::Board(..) => {
                let is_it = Some(&playing.code) == self.code().as_ref();
                screen == Screen::Play && is_it && world.resource::<Still>().0
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
