//! Pausing and saving while nobody looks, and going on from what another tab has kept.

use super::on_screen::{Level, OnScreen};
use super::{Hearing, Told, page};
use crate::game::Screen;
use crate::game::boards::{BoardPlaying, keep_board, put_board_in_hand};
use crate::game::flow::{Go, Player, keep_now, put_in_hand};
use crate::game::keep::{Keep, read_progress, unwritten};
use crate::game::relay::Playing;
use crate::play::board::BoardInHand;
use crate::play::progress::Progress;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    // What another tab has kept is read last: nothing of this one comes over it in the same frame.
    app.add_systems(PreUpdate, (leave, take_over, pause).after(Hearing).chain());
}

/// Time stands still while nobody looks: the clock, the motion, and a solution that is played.
fn pause(
    mut told: MessageReader<Told>,
    mut time: ResMut<Time<Virtual>>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    mut playing: OnScreen,
) {
    let told: Vec<&Told> = told.read().collect();
    // A hidden tab has no frames: going away and coming back may be heard together, and what another tab
    // has kept in between is newer than the level here.
    let is_old = told.contains(&&Told::Elsewhere);
    for told in told {
        match told {
            Told::Away if !time.is_paused() => {
                time.pause();
                match playing.level().filter(|_| !is_old) {
                    Some(Level::Cube(playing)) => keep_now(playing, &mut player, &mut keep),
                    Some(Level::Board(playing)) => keep_board(playing, &mut player, &mut keep),
                    None => {}
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
    mut keep: ResMut<Keep>,
    mut playing: OnScreen,
    mut go: MessageWriter<Go>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if !told.read().any(|told| *told == Told::Elsewhere) {
        return;
    }
    read_progress(&mut player, &mut keep);
    let is_same = match playing.level() {
        Some(Level::Cube(playing)) => goes_on(&mut player.progress, playing),
        Some(Level::Board(playing)) => board_goes_on(&mut player.progress, playing),
        None => true,
    };
    if !is_same {
        player.tell("You have played on in another tab: here is where you got to.".to_owned());
        go.write(Go::Menu);
        // In this very frame: the level here is an old one, and must not be kept again.
        screen.set(Screen::Menu);
    }
}

/// Whether progress holds the level as it stands here; takes it into the hand if so. A level that is won
/// stays as long as nothing else is in hand.
fn goes_on(progress: &mut Progress, playing: &mut Playing) -> bool {
    if playing.session.is_won() {
        return progress.in_hand.is_none();
    }
    let code = playing.code.to_string();
    let kept = progress
        .level_of(playing.mode)
        .filter(|game| game.code == code && game.session == playing.session);
    let Some(kept) = kept else {
        return false;
    };
    playing.seconds = playing.seconds.max(kept.seconds as f32);
    progress.take_up(playing.mode);
    true
}

/// The same for a grid game.
fn board_goes_on(progress: &mut Progress, playing: &mut BoardPlaying) -> bool {
    let Some(game) = progress.games.get_mut(&playing.game) else {
        return false;
    };
    if playing.session.is_won() {
        return game.in_hand.is_none();
    }
    let as_here = |seconds| BoardInHand::of(playing.mode, &playing.code, &playing.session, seconds);
    let mut levels = game.in_hand.iter().chain(&game.waiting);
    let Some(kept) = levels.find(|level| **level == as_here(level.seconds)) else {
        return false;
    };
    playing.seconds = playing.seconds.max(kept.seconds as f32);
    game.take_up(playing.mode);
    true
}

/// Seconds of play that a tab which is hidden or closed may lose.
const AT_RISK: f32 = 2.0;

/// A hidden page gets no more frames, and may be ended: what would be kept then lies ready for the page.
fn leave(mut left: Local<f32>, mut player: ResMut<Player>, keep: Res<Keep>, mut playing: OnScreen) {
    let Some(level) = playing.level() else {
        return;
    };
    let (seconds, is_won) = match &level {
        Level::Cube(playing) => (playing.seconds, playing.session.is_won()),
        Level::Board(playing) => (playing.seconds, playing.session.is_won()),
    };
    if seconds < *left {
        *left = seconds;
    }
    if seconds - *left <= AT_RISK || is_won {
        return;
    }
    *left = seconds;
    // The clock alone is no change of the player's.
    let player = player.bypass_change_detection();
    match level {
        Level::Cube(playing) => put_in_hand(playing, player),
        Level::Board(playing) => put_board_in_hand(playing, player),
    }
    if let Some(text) = unwritten(player, &keep) {
        page::leave(&text);
    }
}
