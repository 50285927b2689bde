//! Pausing and saving while nobody looks.

use super::{Hearing, Told};
use crate::game::Screen;
use crate::game::flow::{Player, keep_now};
use crate::game::keep::Keep;
use crate::game::relay::Playing;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (pause, save_time).after(Hearing));
}

/// Time stands still while nobody looks: the clock, the motion, and a solution that is played.
fn pause(
    mut told: MessageReader<Told>,
    mut time: ResMut<Time<Virtual>>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    playing: Option<Res<Playing>>,
    screen: Res<State<Screen>>,
) {
    for told in told.read() {
        match told {
            Told::Away if !time.is_paused() => {
                time.pause();
                if let (Screen::Play, Some(playing)) = (screen.get(), &playing) {
                    keep_now(playing, &mut player, &mut keep);
                }
            }
            Told::Back => time.unpause(),
            _ => {}
        }
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
    screen: Res<State<Screen>>,
) {
    let Some(playing) = playing.filter(|_| *screen.get() == Screen::Play) else {
        return;
    };
    if playing.seconds < *saved {
        *saved = playing.seconds;
    }
    if playing.seconds - *saved > AT_RISK && !playing.session.is_won() {
        *saved = playing.seconds;
        keep_now(&playing, &mut player, &mut keep);
    }
}
