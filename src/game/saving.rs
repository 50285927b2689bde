//! Where progress is kept, and how it is carried from one machine to another.

use super::clock::today;
use super::go::Go;
use super::player::Player;
use crate::play::progress::Progress;
use crate::play::save::{FileShelf, Keeper, Opened, Shelf};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// Where progress is kept.
#[derive(Resource, Default)]
pub struct Saving {
    /// A place that has not been looked into yet.
    shelf: Option<Box<dyn Shelf + Send + Sync>>,
    keeper: Option<Keeper>,
    /// Whether the last try failed; it is told once, and tried again.
    is_failing: bool,
}

impl Saving {
    /// A file, or the usual place if none is given.
    pub fn at(path: Option<PathBuf>) -> Saving {
        match path.map(FileShelf::new).or_else(FileShelf::usual) {
            Some(shelf) => Saving::on(shelf),
            None => Saving::nowhere(),
        }
    }

    /// Some shelf.
    pub fn on(shelf: impl Shelf + Send + Sync + 'static) -> Saving {
        Saving {
            shelf: Some(Box::new(shelf)),
            ..Saving::default()
        }
    }

    /// Nowhere: nothing is kept.
    pub fn nowhere() -> Saving {
        Saving::default()
    }

    /// Keeps a copy of the save as it is under another name, and tells the name.
    pub(super) fn copy_aside(&self) -> Option<String> {
        self.keeper.as_ref()?.copy_aside()
    }

    /// What would be written now, if anything may be.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn unwritten(&self, player: &Player) -> Option<String> {
        self.keeper.as_ref()?.core_text(&player.progress)
    }
}

/// Progress carried to a file, or from one.
#[derive(Message, Clone, Debug)]
pub enum Carry {
    /// To a file.
    Export(PathBuf),
    /// From a file.
    Import(PathBuf),
    /// A text to a new file of a name.
    Write(String, String),
    /// From a text that was read already.
    ImportText(String),
    /// To a file that the browser saves.
    #[cfg(target_arch = "wasm32")]
    Download,
    /// From a file that is chosen in the browser.
    #[cfg(target_arch = "wasm32")]
    Choose,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Carry>();
    app.init_resource::<Saving>();
    app.add_systems(
        PreStartup,
        |mut player: ResMut<Player>, mut saving: ResMut<Saving>| {
            read_progress(&mut player, &mut saving);
        },
    );
    app.add_systems(Update, carry);
}

/// Reads progress from where it is kept, at the start or again.
pub(super) fn read_progress(player: &mut Player, saving: &mut Saving) {
    let opened = match (saving.shelf.take(), saving.keeper.take()) {
        (Some(shelf), _) => Keeper::open(shelf),
        (None, Some(keeper)) => keeper.reopen(),
        (None, None) => return,
    };
    let Opened {
        progress,
        message,
        keeper,
    } = opened;
    player.progress = progress;
    if let Some(message) = message {
        player.tell(message);
    }
    saving.keeper = Some(keeper);
}

/// Writes progress to where it is kept. A failure is told once and play goes on; so is the end of it.
pub fn save(player: &mut Player, saving: &mut Saving) {
    let Some(keeper) = &mut saving.keeper else {
        return;
    };
    match (keeper.save(&player.progress), saving.is_failing) {
        (Ok(()), false) | (Err(_), true) => {}
        (Ok(()), true) => {
            saving.is_failing = false;
            player.tell("Your progress is saved again.");
        }
        (Err(error), false) => {
            saving.is_failing = true;
            player.tell(format!("Your progress cannot be saved: {error}"));
        }
    }
}

/// Larger than any progress: such a file is something else.
const MOST_BYTES: u64 = 64 << 20;

/// The text of a file, if it is not too large to be one.
pub(super) fn read_text(path: &Path) -> Result<String, String> {
    let named = |error: std::io::Error| format!("{}: {error}", path.display());
    let size = std::fs::metadata(path).map_err(named)?.len();
    if size > MOST_BYTES {
        return Err(format!("{}: too large", path.display()));
    }
    std::fs::read_to_string(path).map_err(named)
}

fn write_new(path: &Path, text: &str) -> Result<(), String> {
    use std::io::Write;
    // A file that is there already may be the only copy of something else.
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
    mut saving: ResMut<Saving>,
    mut go: MessageWriter<Go>,
) {
    for wish in wishes.read() {
        let brought_in = match wish {
            Carry::Export(path) => {
                let told = write_new(path, &player.progress.to_text())
                    .map(|()| format!("Your progress is in {}.", path.display()));
                player.tell(told.unwrap_or_else(|error| error));
                continue;
            }
            #[cfg(not(target_arch = "wasm32"))]
            Carry::Write(name, text) => {
                let path = free_path(&export_folder(), name);
                let told = write_new(&path, text);
                let said = told.map(|()| format!("It is in {}.", path.display()));
                player.tell(said.unwrap_or_else(|why| why));
                continue;
            }
            // The page does that.
            #[cfg(target_arch = "wasm32")]
            Carry::Write(..) => continue,
            Carry::Import(path) => {
                read_text(path).and_then(|text| bring_in(&text, &mut player, &mut saving))
            }
            Carry::ImportText(text) => bring_in(text, &mut player, &mut saving),
            // The page does that.
            #[cfg(target_arch = "wasm32")]
            Carry::Download | Carry::Choose => continue,
        };
        match brought_in {
            Ok(words) => {
                player.tell(words);
                // The level on the screen belongs to the progress that was there before: away from it.
                go.write(Go::Menu);
            }
            Err(error) => player.tell(error),
        }
    }
}

fn bring_in(text: &str, player: &mut Player, saving: &mut Saving) -> Result<String, String> {
    let (progress, old) = match &mut saving.keeper {
        Some(keeper) => keeper.import(text).map_err(|error| error.to_string())?,
        None => {
            let progress = Progress::from_text(text).map_err(|error| error.to_string())?;
            (progress, None)
        }
    };
    player.progress = progress;
    Ok(match old {
        Some(name) => format!("Progress brought in. What was here before is kept as {name}."),
        None => "Progress brought in.".to_owned(),
    })
}

/// A good name for an exported file.
pub(super) fn export_name() -> PathBuf {
    export_folder().join(format!("a-mazing-monk-{}.ron", today()))
}

/// Where people look for a file that was just saved.
fn export_folder() -> PathBuf {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    let home = home.map(PathBuf::from).unwrap_or_default();
    let downloads = home.join("Downloads");
    if downloads.is_dir() { downloads } else { home }
}

/// A path for a file of a name, or of one with a number where that is taken.
#[cfg(not(target_arch = "wasm32"))]
fn free_path(folder: &Path, name: &str) -> PathBuf {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "txt"));
    let numbered = (2..1000).map(|number| folder.join(format!("{stem}-{number}.{ending}")));
    let mut paths = std::iter::once(folder.join(name)).chain(numbered);
    let free = paths.find(|path| !path.exists());
    // Then it is said that there is one.
    free.unwrap_or_else(|| folder.join(name))
}
