//! Less motion, more contrast: as the system says, until the player says otherwise.
//!
//! A wish counts when there is no progress yet, and again whenever the system changes its mind;
//! in between the settings are the player's.

use super::{Hearing, Told, page};
use crate::game::flow::Player;
use crate::play::progress::Progress;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, grant_at_first);
    app.add_systems(PreUpdate, grant.after(Hearing));
}

fn grant_at_first(mut player: ResMut<Player>) {
    if player.progress == Progress::default() {
        for name in ["motion", "contrast"] {
            set(&mut player, name, page::wishes(name));
        }
    }
}

fn grant(mut told: MessageReader<Told>, mut player: ResMut<Player>) {
    for told in told.read() {
        if let Told::Wish(name, now) = told {
            set(&mut player, name, *now);
        }
    }
}

fn set(player: &mut Player, name: &str, now: bool) {
    let settings = &mut player.progress.settings;
    match name {
        "motion" => settings.reduced_motion = now,
        "contrast" => settings.high_contrast = now,
        _ => {}
    }
}
