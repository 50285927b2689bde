//! Shelves: places for the texts that progress is kept as, and files as such a place.

use super::drawings::Drawings;
use super::records::{MOST_RECORDS, Records};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// One of the texts that progress is kept as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Settings, runs and levels in hand: written after every move.
    Core,
    /// Levels of the player's own.
    Own,
    /// The player's packs.
    Packs,
    /// Games of the player's own.
    Games,
    /// An unfinished drawing, by its place from 0.
    Drawing(usize),
    /// A chapter of the records, from 0.
    Records(usize),
}

impl Part {
    /// Its name, put after that of the core; the core's is empty.
    pub fn name(self) -> String {
        match self {
            Part::Core => String::new(),
            Part::Own => "own".to_owned(),
            Part::Packs => "packs".to_owned(),
            Part::Games => "games".to_owned(),
            Part::Drawing(place) => format!("drawing-{:02}", place + 1),
            Part::Records(chapter) => format!("records-{:04}", chapter + 1),
        }
    }

    /// What it is for people, where it is something that they made.
    pub(super) fn words(self) -> Option<&'static str> {
        match self {
            Part::Own => Some("your own levels"),
            Part::Packs => Some("your packs"),
            Part::Games => Some("your own games"),
            Part::Drawing(_) => Some("an unfinished drawing"),
            Part::Core | Part::Records(_) => None,
        }
    }

    /// The parts that hold what players made, each by itself.
    pub(super) fn made() -> impl Iterator<Item = Part> {
        let drawings = (0..Drawings::most()).map(Part::Drawing);
        [Part::Own, Part::Packs, Part::Games]
            .into_iter()
            .chain(drawings)
    }

    /// All parts that there can be but the core.
    pub(super) fn beside_core() -> impl Iterator<Item = Part> {
        let chapters = (0..Records::chapters(MOST_RECORDS)).map(Part::Records);
        Part::made().chain(chapters)
    }

    /// All parts that there can be, the core last: they are moved in this order.
    pub(super) fn all() -> impl Iterator<Item = Part> {
        Part::beside_core().chain(std::iter::once(Part::Core))
    }
}

/// A place for progress: files on the desktop, the browser's storage on the web.
pub trait Shelf {
    /// The text of a part, if there is one.
    fn read(&self, part: Part) -> io::Result<Option<String>>;
    /// Keeps a text in place of the one before. A crash at any moment leaves one of the two whole.
    fn write(&self, part: Part, text: &str) -> io::Result<()>;
    /// Takes a part away. Where that cannot be, an empty text says as much.
    fn remove(&self, part: Part) -> io::Result<()> {
        self.write(part, "")
    }
    /// Moves all parts to another name that says why, the core last, and tells the name.
    fn set_aside(&self, why: &str) -> io::Result<String>;
    /// Keeps a copy of the core under another name that says why, if there is room for it.
    fn copy_aside(&self, why: &str) -> io::Result<String>;
    /// Moves all other parts to where such a copy is.
    fn move_to_copy(&self, name: &str) -> io::Result<()>;
    /// Moves what is under another name back to its place, the core last.
    fn put_back(&self, name: &str) -> io::Result<()>;
}

/// Files of the player's own: the core at a path, the other parts beside it.
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

    /// The file of a part, where the core is at a path.
    fn file(core: &Path, part: Part) -> PathBuf {
        match part {
            Part::Core => core.to_owned(),
            other => core.with_extension(format!("{}.ron", other.name())),
        }
    }

    /// A path for the core that is not taken.
    fn free_name(&self, why: &str) -> io::Result<PathBuf> {
        let mut names = (1..10_000).map(|i| self.path.with_extension(format!("{why}-{i}.ron")));
        names
            .find(|name| !name.exists())
            .ok_or_else(|| io::Error::other("too many saves were set aside there already"))
    }

    /// Moves every one of some parts that is there; any of them may be missing.
    fn move_parts(parts: impl Iterator<Item = Part>, from: &Path, to: &Path) -> io::Result<()> {
        for part in parts {
            match std::fs::rename(Self::file(from, part), Self::file(to, part)) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl Shelf for FileShelf {
    fn read(&self, part: Part) -> io::Result<Option<String>> {
        match std::fs::read_to_string(Self::file(&self.path, part)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn write(&self, part: Part, text: &str) -> io::Result<()> {
        let path = Self::file(&self.path, part);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        // Under another name first, down to the disk, and only then in its place.
        let fresh = path.with_extension("new");
        {
            let mut file = std::fs::File::create(&fresh)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
        }
        std::fs::rename(&fresh, &path)
    }

    fn remove(&self, part: Part) -> io::Result<()> {
        match std::fs::remove_file(Self::file(&self.path, part)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn set_aside(&self, why: &str) -> io::Result<String> {
        let aside = self.free_name(why)?;
        Self::move_parts(Part::all(), &self.path, &aside)?;
        Ok(aside.display().to_string())
    }

    fn move_to_copy(&self, name: &str) -> io::Result<()> {
        Self::move_parts(Part::beside_core(), &self.path, Path::new(name))
    }

    fn put_back(&self, name: &str) -> io::Result<()> {
        Self::move_parts(Part::all(), Path::new(name), &self.path)
    }

    fn copy_aside(&self, why: &str) -> io::Result<String> {
        let aside = self.free_name(why)?;
        let copied = std::fs::copy(&self.path, &aside)
            .and_then(|_| std::fs::File::open(&aside))
            .and_then(|copy| copy.sync_all());
        if let Err(error) = copied {
            // Half a copy is none.
            let _ = std::fs::remove_file(&aside);
            return Err(error);
        }
        Ok(aside.display().to_string())
    }
}
