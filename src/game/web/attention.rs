//! Pausing and saving while nobody looks.

use super::{Hearing, Told};
use crate::game::Screen;
use crate::game::boards::{BoardPlaying, keep_board};
use crate::game::flow::{Go, Player, keep_now};
use crate::game::keep::{Keep, read_progress};
use crate::game::relay::Playing;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (take_over, pause, save_time).after(Hearing).chain(),
    );
}

/// Time stands still while nobody looks: the clock, the motion, and a solution that is played.
fn pause(
    mut told: MessageReader<Told>,
    mut time: ResMut<Time<Virtual>>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    playing: Option<Res<Playing>>,
    board: Option<Res<BoardPlaying>>,
    screen: Res<State<Screen>>,
) {
    for told in told.read() {
        match told {
            Told::Away if !time.is_paused() => {
                time.pause();
                if let (Screen::Play, Some(playing)) = (screen.get(), &playing) {
                    keep_now(playing, &mut player, &mut keep);
                }
                if let (Screen::Board, Some(playing)) = (screen.get(), &board) {
                    keep_board(playing, &mut player, &mut keep);
                }
            }
            Told::Back => time.unpause(),
            _ => {}
        }
    }
}

/// Goes on from what another tab has kept: the level on this screen is older than that.
fn take_over(
    mut told: MessageReader<Told>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    screen: Res<State<Screen>>,
    mut go: MessageWriter<Go>,
) {
    if !told.read().any(|told| *told == Told::Elsewhere) {
        return;
    }
    read_progress(&mut player, &mut keep);
    if matches!(screen.get(), Screen::Play | Screen::Board) {
        player.tell("You have played on in another tab: here is where you got to.".to_owned());
        go.write(Go::Menu);
    }
}

/// Seconds of play that a tab closed without a word may lose.
const AT_RISK: f32 = 10.0;

/// A browser may end a hidden page without another frame: the time is saved now and then.
fn save_time(
    mut saved: Local<f32>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    playing: Option<Res<Playing>>,
    board: Option<Res<BoardPlaying>>,
    screen: Res<State<Screen>>,
) {
    let (seconds, is_won) = match (screen.get(), &playing, &board) {
        (Screen::Play, Some(playing), _) => (playing.seconds, playing.session.is_won()),
        (Screen::Board, _, Some(playing)) => (playing.seconds, playing.session.is_won()),
        _ => return,
    };
    if seconds < *saved {
        *saved = seconds;
    }
    if seconds - *saved <= AT_RISK || is_won {
        return;
    }
    *saved = seconds;
    match (screen.get(), &playing, &board) {
        (Screen::Play, Some(playing), _) => keep_now(playing, &mut player, &mut keep),
        (Screen::Board, _, Some(playing)) => keep_board(playing, &mut player, &mut keep),
        _ => {}
    }
}
