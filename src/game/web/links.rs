//! The level on the screen and the address, both ways.

use super::{Hearing, Told, is_open, page};
use crate::game::flow::begun;
use crate::game::go::Go;
use crate::game::hud::take_to_share;
use crate::game::menu::Page;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::preparing::Preparing;
use crate::game::screen::Screen;
use crate::play::any_kind::AnyKind;
use crate::play::kind::Code;
use crate::play::kinds::NoSuchLevel;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

/// The level on the screen.
#[derive(SystemParam)]
struct OnScreen<'w> {
    playing: Option<Res<'w, Playing>>,
    screen: Res<'w, State<Screen>>,
    on_offer: Res<'w, OnOffer>,
}

impl OnScreen<'_> {
    /// Its code, if a level is played.
    fn code(&self) -> Option<&Code> {
        let playing = self.playing.as_ref()?;
        (*self.screen.get() == Screen::Play).then_some(&playing.code)
    }

    /// A code as the game writes it; anything else as it is.
    fn normal(&self, link: &str) -> String {
        let read = self.on_offer.read_code(link);
        read.map_or_else(|_| link.to_owned(), |(_, code)| code.to_string())
    }
}

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
    app.add_systems(Last, share);
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
    on_screen: OnScreen,
    mut page: ResMut<Page>,
    mut go: MessageWriter<Go>,
) {
    for told in told.read() {
        let Told::Link(link) = told else {
            continue;
        };
        if link.is_empty() {
            address.close();
            if *on_screen.screen.get() == Screen::Menu {
                *page = page.before();
            }
            go.write(Go::Menu);
            continue;
        }
        let found = match on_screen.on_offer.read_code(link) {
            Ok(found) => Some(found),
            // The game may be a file that is still being read: that is told where the level is made.
            Err(NoSuchLevel::OtherPuzzle(_)) => None,
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
        if found
            .as_ref()
            .is_some_and(|(_, code)| on_screen.code() == Some(code))
        {
            continue;
        }
        address.is_opening = true;
        let back = found.and_then(|(kind, code)| going_on(&player, kind, &code));
        go.write(back.unwrap_or_else(|| Go::code(link)));
    }
}

/// The way back to the level of a code, if it is in hand.
fn going_on(player: &Player, kind: &AnyKind, code: &Code) -> Option<Go> {
    let hands = &player.progress.of(kind.key()).in_hand;
    let mut levels = hands.all().filter(|level| level.code == code.as_str());
    // A level of another day is one like any other.
    let is_open = |mode| begun(kind, mode, &player.progress).is_some();
    let level = levels.find(|level| is_open(level.mode))?;
    Some(Go::Back(kind.key().to_owned(), level.mode))
}

/// What is on its way to the screen.
#[derive(SystemParam)]
struct OnItsWay<'w> {
    preparing: Option<Res<'w, Preparing>>,
    next: Res<'w, NextState<Screen>>,
}

impl OnItsWay<'_> {
    fn is_level(&self) -> bool {
        let is_next = match *self.next {
            NextState::Pending(screen) | NextState::PendingIfNeq(screen) => screen == Screen::Play,
            NextState::Unchanged => false,
        };
        is_next || self.preparing.is_some()
    }
}

/// Keeps the address in step with the screen.
fn show(mut address: ResMut<Address>, coming: OnItsWay, on_screen: OnScreen) {
    let shown = match on_screen.code() {
        Some(_) if address.is_closing => return,
        Some(code) => {
            let is_other = code.as_str() != on_screen.normal(&address.link);
            if address.is_opening && is_other && coming.is_level() {
                return;
            }
            code.to_string()
        }
        // A link that is being followed, and did not fail, is not forgotten meanwhile.
        None if address.is_opening && coming.is_level() => return,
        None if is_open(*on_screen.screen.get()) => String::new(),
        None => return,
    };
    if address.is_opening || address.is_closing {
        address.is_opening = false;
        address.is_closing = false;
    }
    if shown == address.link {
        return;
    }
    if on_screen.normal(&address.link) != shown || shown.is_empty() {
        page::level(&shown);
    }
    address.link = shown;
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
        (Screen::Loading | Screen::Play, _) => {}
        (Screen::Menu, Page::Main) => page::inside(false),
        _ => page::inside(true),
    }
}

/// Hands the link to a level to other people.
fn share(mut contexts: EguiContexts) {
    if let Some(code) = contexts.ctx_mut().ok().and_then(|ctx| take_to_share(ctx)) {
        page::share(&code);
    }
}
