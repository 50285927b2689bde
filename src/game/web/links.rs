//! The level on the screen and the address, both ways.

use super::on_screen::OnScreen;
use super::{Hearing, Told, is_open, page};
use crate::game::Screen;
use crate::game::boards::BoardPreparing;
use crate::game::flow::{Go, Player, begun};
use crate::game::menu::Page;
use crate::game::prepare::Preparing;
use crate::levels::any_code::AnyCode;
use crate::play::progress::Mode;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What the address was last known to say.
#[derive(Resource, Default)]
struct Address {
    link: String,
    /// A link was followed, and its level is not on the screen yet.
    is_opening: bool,
    /// The menu was gone back to, and the level is still on the screen.
    is_closing: bool,
}

impl Address {
    /// It leads to the menu now.
    fn close(&mut self) {
        self.link.clear();
        self.is_opening = false;
        self.is_closing = true;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Address>();
    app.add_systems(
        PreUpdate,
        (follow_first, follow)
            .chain()
            .after(Hearing)
            .run_if(|screen: Res<State<Screen>>| is_open(*screen.get())),
    );
    app.add_systems(PostUpdate, (show, show_depth).chain());
}

/// The link that the page was opened with.
fn follow_first(mut done: Local<bool>, mut told: MessageWriter<Told>) {
    if !*done {
        *done = true;
        let link = page::link();
        if !link.is_empty() {
            told.write(Told::Link(link));
        }
    }
}

fn follow(
    mut told: MessageReader<Told>,
    mut address: ResMut<Address>,
    mut player: ResMut<Player>,
    mut playing: OnScreen,
    mut page: ResMut<Page>,
    mut go: MessageWriter<Go>,
) {
    for told in told.read() {
        let Told::Link(link) = told else {
            continue;
        };
        if link.is_empty() {
            address.close();
            if *playing.screen.get() == Screen::Menu {
                *page = page.before();
            }
            go.write(Go::Menu);
            continue;
        }
        let code = match link.parse::<AnyCode>() {
            Ok(code) => code,
            Err(error) => {
                player.tell(format!(
                    "The link leads to no level: {error}. Here is the menu instead."
                ));
                page::forget_link();
                address.close();
                go.write(Go::Menu);
                continue;
            }
        };
        address.link.clone_from(link);
        address.is_closing = false;
        if playing.code() == Some(code.to_string()) {
            continue;
        }
        address.is_opening = true;
        go.write(going_on(&player, &code).unwrap_or_else(|| Go::to(code)));
    }
}

/// The way back to the level of a code, if it is in hand.
fn going_on(player: &Player, code: &AnyCode) -> Option<Go> {
    let code = code.to_string();
    let progress = &player.progress;
    let of_cube = progress.in_hand.iter().chain(&progress.waiting);
    let is_it = |mode: &Mode| begun(*mode, progress).is_some_and(|it| it.to_string() == code);
    if let Some(mode) = of_cube.map(|game| game.mode).find(is_it) {
        return Some(Go::Mode(mode));
    }
    progress.games.iter().find_map(|(key, kept)| {
        let mut of_game = kept.in_hand.iter().chain(&kept.waiting);
        let game = of_game.find(|game| game.code == code)?;
        Some(Go::Game(key.clone(), game.mode))
    })
}

/// What is on its way to the screen.
#[derive(SystemParam)]
struct OnItsWay<'w> {
    cube: Option<Res<'w, Preparing>>,
    board: Option<Res<'w, BoardPreparing>>,
    next: Res<'w, NextState<Screen>>,
}

impl OnItsWay<'_> {
    fn is_level(&self) -> bool {
        let is_next = match *self.next {
            NextState::Pending(screen) | NextState::PendingIfNeq(screen) => {
                matches!(screen, Screen::Play | Screen::Board)
            }
            NextState::Unchanged => false,
        };
        is_next || self.cube.is_some() || self.board.is_some()
    }
}

/// Keeps the address in step with the screen.
fn show(mut address: ResMut<Address>, coming: OnItsWay, mut playing: OnScreen) {
    let shown = match playing.code() {
        Some(_) if address.is_closing => return,
        Some(code) => {
            if address.is_opening && code != normal(&address.link) && coming.is_level() {
                return;
            }
            code
        }
        // A link that is being followed, and did not fail, is not forgotten meanwhile.
        None if address.is_opening && coming.is_level() => return,
        None if is_open(*playing.screen.get()) => String::new(),
        None => return,
    };
    if address.is_opening || address.is_closing {
        address.is_opening = false;
        address.is_closing = false;
    }
    if normal(&address.link) != shown || (shown.is_empty() && !address.link.is_empty()) {
        page::level(&shown);
        address.link = shown;
    }
}

/// Tells the page whether Back leads out of something here: a page of the menu, un-play, the reward. Levels
/// have an address of their own.
fn show_depth(
    mut shown: Local<Option<(Screen, Page)>>,
    screen: Res<State<Screen>>,
    menu: Res<Page>,
) {
    let place = (*screen.get(), *menu);
    if *shown == Some(place) {
        return;
    }
    *shown = Some(place);
    match place {
        (Screen::Loading | Screen::Play | Screen::Board, _) => {}
        (Screen::Menu, Page::Main) => page::inside(false),
        _ => page::inside(true),
    }
}

/// A code as the game writes it; anything else as it is.
fn normal(link: &str) -> String {
    let code = link.parse::<AnyCode>();
    code.map_or_else(|_| link.to_owned(), |code| code.to_string())
}

/// Hands the link to a level to other people.
pub(crate) fn share(code: &str) {
    page::share(code);
}
