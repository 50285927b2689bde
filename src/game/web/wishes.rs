//! Less motion, more contrast: as the system says, until the player says otherwise.
//!
//! A wish counts when it is another one than the last that progress knows of: at the first start, after the
//! system has changed its mind, and when progress comes in from elsewhere. In between the settings are the
//! player's.

use super::{Hearing, Told, page};
use crate::game::player::Player;
use crate::play::settings::Wished;
use bevy::prelude::*;

/// What the system wishes for now.
#[derive(Resource, Default)]
struct Wishes(Wished);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wishes>();
    app.add_systems(Startup, ask);
    app.add_systems(PreUpdate, (hear, grant).chain().after(Hearing));
}

fn ask(mut wishes: ResMut<Wishes>) {
    wishes.0 = Wished {
        motion: page::wishes("motion"),
        contrast: page::wishes("contrast"),
    };
}

fn hear(mut told: MessageReader<Told>, mut wishes: ResMut<Wishes>) {
    for told in told.read() {
        match told {
            Told::Wish(name, now) if name == "motion" => wishes.0.motion = *now,
            Told::Wish(name, now) if name == "contrast" => wishes.0.contrast = *now,
            _ => {}
        }
    }
}

fn grant(wishes: Res<Wishes>, mut player: ResMut<Player>) {
    if player.settings().wished != wishes.0 {
        player.progress.settings.grant(wishes.0);
    }
}
