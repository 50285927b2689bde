//! The level on the screen and the address, both ways.

use super::{Hearing, Told, is_open, page};
use crate::game::Screen;
use crate::game::flow::{Go, Player};
use crate::game::relay::Playing;
use crate::levels::code::LevelCode;
use bevy::prelude::*;

/// What the address was last known to say.
#[derive(Resource, Default)]
struct Address {
    link: String,
    /// A link was followed, and its level is not on the screen yet.
    is_opening: bool,
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
    app.add_systems(PostUpdate, show);
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
    playing: Option<Res<Playing>>,
    screen: Res<State<Screen>>,
    mut go: MessageWriter<Go>,
) {
    for told in told.read() {
        let Told::Link(link) = told else {
            continue;
        };
        address.link.clone_from(link);
        if link.is_empty() {
            address.is_opening = false;
            go.write(Go::Menu);
            continue;
        }
        let code = match link.parse::<LevelCode>() {
            Ok(code) => code,
            Err(error) => {
                player.tell(format!(
                    "The link leads to no level: {error}. Here is the menu instead."
                ));
                page::forget_link();
                address.link.clear();
                address.is_opening = false;
                go.write(Go::Menu);
                continue;
            }
        };
        let is_here = playing.as_ref().is_some_and(|playing| playing.code == code);
        if *screen.get() == Screen::Play && is_here {
            continue;
        }
        address.is_opening = true;
        let in_hand = player.progress.in_hand.as_ref();
        let goes_on = in_hand.is_some_and(|game| game.code == code.to_string());
        go.write(if goes_on { Go::Resume } else { Go::Code(code) });
    }
}

/// Keeps the address in step with the screen.
fn show(
    mut address: ResMut<Address>,
    player: Res<Player>,
    playing: Option<Res<Playing>>,
    screen: Res<State<Screen>>,
) {
    let shown = match (screen.get(), &playing) {
        (Screen::Play, Some(playing)) => {
            if address.is_opening && playing.code.to_string() != normal(&address.link) {
                return;
            }
            playing.code.to_string()
        }
        // A link that is being followed, and did not fail, is not forgotten meanwhile.
        _ if address.is_opening && player.message.is_none() => return,
        (screen, _) if is_open(*screen) => String::new(),
        _ => return,
    };
    if address.is_opening {
        address.is_opening = false;
    }
    if normal(&address.link) != shown || (shown.is_empty() && !address.link.is_empty()) {
        page::level(&shown);
        address.link = shown;
    }
}

/// A code as the game writes it; anything else as it is.
fn normal(link: &str) -> String {
    let code = link.parse::<LevelCode>();
    code.map_or_else(|_| link.to_owned(), |code| code.to_string())
}

/// Hands the link to a level to other people.
pub(crate) fn share(code: &str) {
    page::share(code);
}
