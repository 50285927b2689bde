//! Progress out to a file and in from one.

use super::{Hearing, Told, page};
use crate::game::clock::today;
use crate::game::flow::Player;
use crate::game::keep::Carry;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, take_files.after(Hearing));
}

/// Lets the player keep progress as a file.
pub(crate) fn save_file(player: &Player) {
    let name = format!("a-mazing-monk-{}.ron", today());
    page::save_file(&name, &player.progress.to_text());
}

/// Lets the player choose a file of progress.
pub(crate) fn choose_file() {
    page::choose_file();
}

fn take_files(
    mut told: MessageReader<Told>,
    mut player: ResMut<Player>,
    mut carry: MessageWriter<Carry>,
) {
    for told in told.read() {
        match told {
            Told::File(text) => {
                carry.write(Carry::ImportText(text.clone()));
            }
            Told::Unreadable(why) => player.tell(format!("{why}.")),
            _ => {}
        }
    }
}
