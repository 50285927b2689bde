//! What happened, and the position, in words.

use super::page;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::screen::Screen;
use crate::game::words::Status;
use crate::play::any_kind::Position;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (say.run_if(not(in_state(Screen::Loading))), describe).chain(),
    );
}

/// What was said of a message, and when it came up.
#[derive(Default)]
struct Said {
    message: Option<String>,
    at: f32,
    /// Whether something happened that is not said yet: the first word of a level comes before its screen.
    is_behind: bool,
}

/// Seconds for which a message is said again with what happens: a level that begins does not drown it.
const STAYS: f32 = 1.0;

/// Says what happened, and what the player should read. The same words twice are said twice: something
/// happened twice.
fn say(
    status: Res<Status>,
    player: Res<Player>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut said: Local<Said>,
) {
    let now = time.elapsed_secs();
    let is_new = said.message != player.message;
    if is_new {
        said.message.clone_from(&player.message);
        said.at = now;
    }
    said.is_behind |= status.is_changed();
    let is_told = said.is_behind && *screen.get() != Screen::Menu;
    said.is_behind &= !is_told;
    let message = said.message.as_deref();
    match (is_told, message.filter(|_| now - said.at < STAYS)) {
        (true, Some(message)) => page::say(&format!("{message} {}", status.0)),
        (true, None) => page::say(&status.0),
        (false, Some(message)) if is_new => page::say(message),
        (false, _) => {}
    }
}

/// Describes the position, when it is another one.
fn describe(
    playing: Option<Res<Playing>>,
    screen: Res<State<Screen>>,
    mut shown: Local<Option<Position>>,
) {
    let playing = playing.filter(|_| screen.get().has_puzzle());
    let now = playing.as_ref().map(|playing| playing.session.now());
    if shown.as_ref() == now {
        return;
    }
    let words = match (&playing, now) {
        (Some(playing), Some(now)) => playing.kind().description(now),
        _ => String::new(),
    };
    page::faces(&words);
    *shown = now.cloned();
}
