//! Files dropped on the window or on the page. What they are for depends on where the player is: something to draw
//! on in the workshop, a pack or a game on their pages, and everywhere else progress to bring in.

use super::player::Player;
use super::saving::{Carry, read_text};
use bevy::prelude::*;

/// A file that was dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DroppedFile {
    /// Its name.
    pub(super) name: String,
    /// What is in it.
    pub(super) text: String,
}

/// What was dropped in this frame and nothing has taken yet.
#[derive(Resource, Default)]
pub(super) struct Dropped(Vec<DroppedFile>);

impl Dropped {
    /// Takes all of it.
    pub(super) fn take(&mut self) -> Vec<DroppedFile> {
        std::mem::take(&mut self.0)
    }

    /// Adds a file that was read already.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn add(&mut self, file: DroppedFile) {
        self.0.push(file);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>();
    app.init_resource::<Dropped>();
    app.add_systems(PreUpdate, read);
    app.add_systems(PostUpdate, bring_in);
}

/// Reads what was dropped on the window.
fn read(
    mut drops: MessageReader<FileDragAndDrop>,
    mut dropped: ResMut<Dropped>,
    mut player: ResMut<Player>,
) {
    for drop in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else {
            continue;
        };
        let name = path_buf.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        match read_text(path_buf) {
            Ok(text) => dropped.0.push(DroppedFile { name, text }),
            Err(why) => player.tell(why),
        }
    }
}

/// What nothing else has taken is progress.
fn bring_in(mut dropped: ResMut<Dropped>, mut carry: MessageWriter<Carry>) {
    if dropped.0.is_empty() {
        return;
    }
    for file in dropped.take() {
        carry.write(Carry::ImportText(file.text));
    }
}
