//! Progress out to a file and in from one.

use super::{Hearing, Told, page};
use crate::game::clock::today;
use crate::game::dropped::{Dropped, DroppedFile};
use crate::game::player::Player;
use crate::game::saving::Carry;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (take_files, offer_files).after(Hearing));
}

/// Lets the player keep progress as a file, or choose one.
fn offer_files(mut wishes: MessageReader<Carry>, player: Res<Player>) {
    for wish in wishes.read() {
        match wish {
            Carry::Download => {
                let name = format!("a-mazing-monk-{}.ron", today());
                page::save_file(&name, &player.progress.to_text());
            }
            Carry::Choose => page::choose_file(),
            Carry::Write(name, text) => page::save_file(name, text),
            _ => {}
        }
    }
}

fn take_files(
    mut told: MessageReader<Told>,
    mut player: ResMut<Player>,
    mut dropped: ResMut<Dropped>,
    mut carry: MessageWriter<Carry>,
) {
    for told in told.read() {
        match told {
            Told::Dropped(name, text) => {
                let (name, text) = (name.clone(), text.clone());
                dropped.add(DroppedFile { name, text });
            }
            Told::File(text) => {
                carry.write(Carry::ImportText(text.clone()));
            }
            Told::Unreadable(why) => player.tell(format!("{why}.")),
            _ => {}
        }
    }
}
