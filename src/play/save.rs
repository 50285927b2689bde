//! Where progress is kept, and what happens to a save that cannot be read: it is set aside under
//! another name and never overwritten.

use super::progress::{BadProgress, Progress};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A place for one text: a file on the desktop, the browser's storage on the web.
pub trait Shelf {
    /// The text kept there, if there is one.
    fn read(&self) -> io::Result<Option<String>>;
    /// Keeps a text in place of the one before.
    fn write(&self, text: &str) -> io::Result<()>;
    /// Moves what is kept to another name that says why, and tells the name.
    fn set_aside(&self, why: &str) -> io::Result<String>;
    /// Moves what was set aside under a name back to its place.
    fn put_back(&self, name: &str) -> io::Result<()>;
}

/// What was found when the game started.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The progress to go on with.
    pub progress: Progress,
    /// What to tell the player, if something was wrong.
    pub message: Option<String>,
    /// Whether it is safe to write there: not while something unreadable could not be set aside.
    pub may_write: bool,
}

/// Reads progress from a shelf, whatever state it is in.
pub fn open(shelf: &dyn Shelf) -> Opened {
    let fresh = |message: Option<String>, may_write| Opened {
        progress: Progress::default(),
        message,
        may_write,
    };
    let text = match shelf.read() {
        Ok(None) => return fresh(None, true),
        Ok(Some(text)) => Ok(text),
        // Not text at all: somebody else's, or broken.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(error.to_string()),
        Err(error) => {
            let words = format!("Your progress cannot be read ({error}). Nothing will be saved.");
            return fresh(Some(words), false);
        }
    };
    let read = match text.map(|text| Progress::salvage(&text)) {
        Ok(Ok(read)) => Ok(read),
        // Not broken, and not ours to move: the game that wrote it goes on with it.
        Ok(Err(later)) if later.is_later_version() => {
            let words =
                format!("Your progress stays as it is: {later}. Nothing will be saved here.");
            return fresh(Some(words), false);
        }
        Ok(Err(bad)) => Err(bad.to_string()),
        Err(error) => Err(error),
    };
    match read {
        Ok((progress, None)) => Opened {
            progress,
            message: None,
            may_write: true,
        },
        // Everything but the level in hand: the old save is kept beside, and play goes on.
        Ok((progress, Some(why))) => {
            let aside = shelf.set_aside(BROKEN);
            Opened {
                progress,
                may_write: aside.is_ok(),
                message: Some(match aside {
                    Ok(name) => {
                        format!("The level in hand was lost ({why}). The save is kept as {name}.")
                    }
                    Err(error) => format!(
                        "The level in hand was lost ({why}), and the save could not be set aside \
                         ({error}). Nothing will be saved."
                    ),
                }),
            }
        }
        Err(why) => match shelf.set_aside(BROKEN) {
            Ok(name) => fresh(
                Some(format!(
                    "Your saved progress could not be read ({why}). It was set aside as {name}."
                )),
                true,
            ),
            Err(error) => fresh(
                Some(format!(
                    "Your saved progress could not be read ({why}) nor set aside ({error}). \
                     Nothing will be saved."
                )),
                false,
            ),
        },
    }
}

/// Why a save is set aside: something in it cannot be.
pub const BROKEN: &str = "broken";
/// Another one took its place.
const REPLACED: &str = "replaced";

/// Why progress could not be brought in.
#[derive(Debug, Error)]
pub enum BadImport {
    /// It is no progress of this game.
    #[error("this is no progress of the game: {0}")]
    Text(#[from] BadProgress),
    /// What is there could not be kept, or the new one not be written.
    #[error("your progress could not be replaced ({0}); nothing was changed")]
    Shelf(#[from] io::Error),
    /// The new one could not be written, nor the old one be put back.
    #[error("your progress could not be replaced ({0}); what was here is kept as {1}")]
    Aside(io::Error, String),
}

/// Puts progress from elsewhere in the place of what a shelf keeps; that is set aside, not lost. Gives
/// the new progress, and the name under which the old one is kept, if there was one.
pub fn import(shelf: &dyn Shelf, text: &str) -> Result<(Progress, Option<String>), BadImport> {
    let progress = Progress::from_text(text)?;
    let old = match shelf.read() {
        Ok(None) => None,
        Ok(Some(_)) => Some(shelf.set_aside(REPLACED)?),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Some(shelf.set_aside(REPLACED)?)
        }
        Err(error) => return Err(error.into()),
    };
    let Err(error) = shelf.write(&progress.to_text()) else {
        return Ok((progress, old));
    };
    // What was there goes back to its place: moved, since there may be no room for a second copy.
    match old {
        Some(name) if shelf.put_back(&name).is_err() => Err(BadImport::Aside(error, name)),
        _ => Err(error.into()),
    }
}

/// A file of the player's own.
#[derive(Clone, Debug)]
pub struct FileShelf {
    path: PathBuf,
}

impl FileShelf {
    /// A shelf at a path.
    pub fn new(path: impl Into<PathBuf>) -> FileShelf {
        FileShelf { path: path.into() }
    }

    /// The usual place, if the system tells where a player's files belong.
    pub fn usual() -> Option<FileShelf> {
        let from = |name: &str| std::env::var_os(name).map(PathBuf::from);
        let base = from("XDG_DATA_HOME")
            .or_else(|| from("APPDATA"))
            .or_else(|| from("HOME").map(|home| home.join(".local/share")))?;
        Some(FileShelf::new(base.join("a-mazing-monk/progress.ron")))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Shelf for FileShelf {
    fn read(&self) -> io::Result<Option<String>> {
        match std::fs::read_to_string(&self.path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn write(&self, text: &str) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        // Under another name first: a crash in the middle leaves the old save whole.
        let fresh = self.path.with_extension("new");
        std::fs::write(&fresh, text)?;
        std::fs::rename(&fresh, &self.path)
    }

    fn set_aside(&self, why: &str) -> io::Result<String> {
        for i in 1..10_000 {
            let aside = self.path.with_extension(format!("{why}-{i}.ron"));
            if !aside.exists() {
                std::fs::rename(&self.path, &aside)?;
                return Ok(aside.display().to_string());
            }
        }
        Err(io::Error::other("too many broken saves lie there already"))
    }

    fn put_back(&self, name: &str) -> io::Result<()> {
        std::fs::rename(name, &self.path)
    }
}
