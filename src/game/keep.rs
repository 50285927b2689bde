//! Where progress is kept, and how it is carried from one machine to another.

use super::clock::today;
use super::flow::Player;
use crate::play::save::{self, FileShelf, Shelf, open};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// Where progress is kept.
#[derive(Resource)]
pub struct Keep {
    shelf: Option<Box<dyn Shelf + Send + Sync>>,
    may_write: bool,
    /// Whether the last try failed; it is told once, and tried again.
    is_failing: bool,
}

impl Keep {
    /// A file, or the usual place; in a browser its storage.
    pub fn at(path: Option<PathBuf>) -> Keep {
        #[cfg(target_arch = "wasm32")]
        if path.is_none() {
            return Keep::on(super::web::PageShelf);
        }
        match path.map(FileShelf::new).or_else(FileShelf::usual) {
            Some(shelf) => Keep::on(shelf),
            None => Keep::nowhere(),
        }
    }

    /// Some shelf.
    pub fn on(shelf: impl Shelf + Send + Sync + 'static) -> Keep {
        Keep {
            shelf: Some(Box::new(shelf)),
            may_write: true,
            is_failing: false,
        }
    }

    /// Nowhere: nothing is kept.
    pub fn nowhere() -> Keep {
        Keep {
            shelf: None,
            may_write: false,
            is_failing: false,
        }
    }
}

impl Keep {
    /// Keeps the save as it is under another name, and tells the name; the next save is a new one.
    pub(super) fn set_aside(&self) -> Option<String> {
        let shelf = self.shelf.as_ref().filter(|_| self.may_write)?;
        shelf.set_aside(save::BROKEN).ok()
    }
}

/// Progress carried to a file, or from one.
#[derive(Message, Clone, Debug)]
pub enum Carry {
    /// To a file.
    Export(PathBuf),
    /// From a file.
    Import(PathBuf),
    /// From a text that somebody else has read.
    ImportText(String),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Carry>();
    app.add_message::<FileDragAndDrop>();
    if !app.world().contains_resource::<Keep>() {
        app.insert_resource(Keep::nowhere());
    }
    app.add_systems(PreStartup, open_progress);
    app.add_systems(Update, (take_dropped, carry).chain());
}

pub(super) fn open_progress(mut player: ResMut<Player>, mut keep: ResMut<Keep>) {
    read_progress(&mut player, &mut keep);
}

/// Reads progress from where it is kept.
pub(super) fn read_progress(player: &mut Player, keep: &mut Keep) {
    if let Some(shelf) = &keep.shelf {
        let opened = open(shelf.as_ref());
        player.progress = opened.progress;
        if let Some(message) = opened.message {
            player.tell(message);
        }
        keep.may_write = opened.may_write;
    }
}

/// Writes progress to where it is kept. A failure is told once and play goes on; so is the end of it.
pub fn save(player: &mut Player, keep: &mut Keep) {
    if !keep.may_write {
        return;
    }
    let Some(shelf) = &keep.shelf else {
        return;
    };
    match (shelf.write(&player.progress.to_text()), keep.is_failing) {
        (Ok(()), false) | (Err(_), true) => {}
        (Ok(()), true) => {
            keep.is_failing = false;
            player.tell("Your progress is saved again.".to_owned());
        }
        (Err(error), false) => {
            keep.is_failing = true;
            player.tell(format!("Your progress cannot be saved: {error}"));
        }
    }
}

/// What would be written now, if anything may be.
#[cfg(target_arch = "wasm32")]
pub(super) fn unwritten(player: &Player, keep: &Keep) -> Option<String> {
    keep.may_write.then(|| player.progress.to_text())
}

/// A file dropped on the window is progress to bring in.
fn take_dropped(mut drops: MessageReader<FileDragAndDrop>, mut carry: MessageWriter<Carry>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            carry.write(Carry::Import(path_buf.clone()));
        }
    }
}

/// Larger than any progress: such a file is something else.
const MOST_BYTES: u64 = 64 << 20;

fn read_text(path: &Path) -> Result<String, String> {
    let named = |error: std::io::Error| format!("{}: {error}", path.display());
    let size = std::fs::metadata(path).map_err(named)?.len();
    if size > MOST_BYTES {
        return Err(format!("{}: too large to be progress", path.display()));
    }
    std::fs::read_to_string(path).map_err(named)
}

fn write_new(path: &Path, text: &str) -> Result<(), String> {
    use std::io::Write;
    // A file that is there already may be somebody's only copy.
    let file = std::fs::File::options()
        .write(true)
        .create_new(true)
        .open(path);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

fn carry(
    mut wishes: MessageReader<Carry>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    mut commands: Commands,
) {
    for wish in wishes.read() {
        let told = match wish {
            Carry::Export(path) => write_new(path, &player.progress.to_text())
                .map(|()| format!("Your progress is in {}.", path.display())),
            Carry::Import(path) => read_text(path)
                .and_then(|text| bring_in(&text, &mut player, &mut keep, &mut commands)),
            Carry::ImportText(text) => bring_in(text, &mut player, &mut keep, &mut commands),
        };
        player.tell(told.unwrap_or_else(|error| error));
    }
}

fn bring_in(
    text: &str,
    player: &mut Player,
    keep: &mut Keep,
    commands: &mut Commands,
) -> Result<String, String> {
    let imported = match &keep.shelf {
        Some(shelf) => save::import(shelf.as_ref(), text).map_err(|e| e.to_string()),
        None => crate::play::progress::Progress::from_text(text)
            .map(|progress| (progress, None))
            .map_err(|e| e.to_string()),
    };
    let (progress, old) = imported?;
    player.progress = progress;
    keep.may_write = keep.shelf.is_some();
    // The level on the screen belongs to the progress that was there before: away from it.
    commands.queue(|world: &mut World| {
        world.write_message(super::flow::Go::Menu);
    });
    Ok(match old {
        Some(name) => format!("Progress brought in. What was here before is kept as {name}."),
        None => "Progress brought in.".to_owned(),
    })
}

/// A good name for an exported file.
pub(super) fn export_name() -> PathBuf {
    let name = format!("a-mazing-monk-{}.ron", today());
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let home = home.map(PathBuf::from).unwrap_or_default();
    let downloads = home.join("Downloads");
    if downloads.is_dir() { downloads } else { home }.join(name)
}
