//! Pausing and saving while the player is away, and going on from what another tab has kept.

use super::{Hearing, Told, page};
use crate::game::flow::{keep_now, put_in_hand};
use crate::game::go::Go;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::saving::{Saving, read_progress};
use crate::game::screen::Screen;
use crate::play::progress::Progress;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    // What another tab has kept is read last: nothing of this one comes over it in the same frame.
    app.add_systems(
        PreUpdate,
        (
            leave.run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
            take_over,
            pause,
        )
            .after(Hearing)
            .chain(),
    );
}

/// Time stands still while the player is away: the clock, the motion, and a solution that is played.
fn pause(
    mut told: MessageReader<Told>,
    mut time: ResMut<Time<Virtual>>,
    mut player: ResMut<Player>,
    mut saving: ResMut<Saving>,
    playing: Option<Res<Playing>>,
    screen: Res<State<Screen>>,
) {
    let told: Vec<&Told> = told.read().collect();
    // A hidden tab has no frames: going away and coming back may be heard together, and what another tab
    // has kept in between is newer than the level here.
    let is_old = told.contains(&&Told::Elsewhere);
    let is_played = *screen.get() == Screen::Play && !is_old;
    for told in told {
        match told {
            Told::Away if !time.is_paused() => {
                time.pause();
                if let Some(playing) = playing.as_ref().filter(|_| is_played) {
                    keep_now(playing, &mut player, &mut saving);
                }
            }
            Told::Back => time.unpause(),
            _ => {}
        }
    }
}

/// Goes on from what another tab has kept. A level that stands there as it does here stays on the screen.
fn take_over(
    mut told: MessageReader<Told>,
    mut player: ResMut<Player>,
    mut saving: ResMut<Saving>,
    mut playing: Option<ResMut<Playing>>,
    mut go: MessageWriter<Go>,
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
) {
    if !told.read().any(|told| *told == Told::Elsewhere) {
        return;
    }
    read_progress(&mut player, &mut saving);
    let playing = playing.as_mut().filter(|_| *screen.get() == Screen::Play);
    // That it is looked at is no change of it.
    let playing = playing.map(|playing| playing.bypass_change_detection());
    if playing.is_some_and(|playing| !goes_on(&mut player.progress, playing)) {
        player.tell("You have played on in another tab: here is where you got to.");
        go.write(Go::Menu);
        // In this very frame: the level here is an old one, and must not be kept again.
        next.set(Screen::Menu);
    }
}

/// Whether progress holds the level as it stands here; takes it into the hand if so. A level that is won
/// stays as long as nothing else is in hand.
fn goes_on(progress: &mut Progress, playing: &mut Playing) -> bool {
    let hands = &mut progress.of_mut(playing.kind().key()).in_hand;
    if playing.session.is_won() {
        return hands.now.is_none();
    }
    let code = playing.code.as_str();
    let as_here = |seconds| playing.session.in_hand(playing.mode, code, seconds);
    let mut levels = hands.all();
    let Some(kept) = levels.find(|level| **level == as_here(level.seconds)) else {
        return false;
    };
    let seconds = kept.seconds as f32;
    drop(levels);
    playing.seconds = playing.seconds.max(seconds);
    hands.take_up(playing.mode);
    true
}

/// Seconds of play that a tab which is hidden or closed may lose.
const AT_RISK: f32 = 2.0;

/// A hidden page gets no more frames, and may be ended: what would be kept then lies ready for the page.
fn leave(
    mut left: Local<f32>,
    mut player: ResMut<Player>,
    saving: Res<Saving>,
    playing: Res<Playing>,
) {
    let seconds = playing.seconds;
    if seconds < *left {
        *left = seconds;
    }
    if seconds - *left <= AT_RISK || playing.session.is_won() {
        return;
    }
    *left = seconds;
    // The clock alone is no change of the player's.
    let player = player.bypass_change_detection();
    put_in_hand(&playing, player);
    if let Some(text) = saving.unwritten(player) {
        page::leave(&text);
    }
}
