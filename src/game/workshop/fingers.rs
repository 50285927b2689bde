//! Fingers on the picture: it is painted on as the sheet is.

use super::drawing::{Draw, Workshop};
use super::watch::Watching;
use crate::game::playing::Playing;
use crate::game::pointer::{Finger, Phase};
use crate::game::views::Views;
use crate::play::drawing::command::Command;
use bevy::prelude::*;

/// Paints where a finger is; what leaves the puzzle goes on when it comes back.
pub(super) fn paint(
    mut fingers: MessageReader<Finger>,
    workshop: Res<Workshop>,
    watching: Res<Watching>,
    playing: Res<Playing>,
    views: Res<Views>,
    mut is_down: Local<bool>,
    mut draws: MessageWriter<Draw>,
) {
    // A film is looked at, not drawn on.
    if watching.sheet().is_some() {
        fingers.clear();
        return;
    }
    let view = views.of(&workshop.kind);
    for finger in fingers.read() {
        let spot = view.and_then(|view| view.spot_under(&playing, finger.ray));
        let command = match (finger.phase, spot, *is_down) {
            (Phase::Press, Some(spot), _) => {
                *is_down = true;
                Command::Press(spot)
            }
            (Phase::Drag, Some(spot), true) => Command::DragTo(spot),
            (Phase::Lift, _, true) => {
                *is_down = false;
                Command::Release
            }
            (Phase::Away | Phase::Hover, _, true) => {
                *is_down = false;
                Command::CallOff
            }
            _ => continue,
        };
        draws.write(Draw(command));
    }
}
