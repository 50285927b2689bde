//! Where progress is kept: a text that holds what every move changes, and beside it parts that only grow.
//! What cannot be read is set aside under another name and never overwritten.
//!
//! The core is written last and in one go: with it everything else counts. Where a whole progress takes the
//! place of another, its first core holds everything, so that at any moment one of the two is there.

pub use super::shelf::{FileShelf, Part, Shelf};

use super::own::OwnLevels;
use super::progress::Progress;
use super::records::Records;
use super::saved::{BadProgress, Core};
use std::io;
use thiserror::Error;

/// What was found when the game started.
pub struct Opened {
    /// The progress to go on with.
    pub progress: Progress,
    /// What to tell the player, if something was wrong.
    pub message: Option<String>,
    /// Where it goes on being kept.
    pub keeper: Keeper,
}

/// Why a save is set aside: something in it cannot be.
pub const BROKEN: &str = "broken";
/// Another one took its place.
const REPLACED: &str = "replaced";
/// It was written by version 1, and was read.
const VERSION_1: &str = "version-1";

/// Keeps progress on a shelf, writing what is new.
pub struct Keeper {
    shelf: Box<dyn Shelf + Send + Sync>,
    /// Records that are on the shelf.
    records: usize,
    /// The player's own levels that are on the shelf; `None` if that is not known.
    own: Option<OwnLevels>,
    /// Not while something lies there that could not be read nor set aside.
    may_write: bool,
}

impl Keeper {
    /// Keeps progress on a shelf on which nothing is.
    fn fresh(shelf: Box<dyn Shelf + Send + Sync>) -> Keeper {
        Keeper {
            shelf,
            records: 0,
            own: None,
            may_write: true,
        }
    }

    /// Leaves a shelf as it is.
    fn hands_off(shelf: Box<dyn Shelf + Send + Sync>) -> Keeper {
        Keeper {
            may_write: false,
            ..Keeper::fresh(shelf)
        }
    }

    /// Reads progress from a shelf, whatever state it is in.
    pub fn open(shelf: Box<dyn Shelf + Send + Sync>) -> Opened {
        let nowhere = |shelf, message: String| Opened {
            progress: Progress::default(),
            message: Some(message),
            keeper: Keeper::hands_off(shelf),
        };
        let core = match shelf.read(Part::Core) {
            Ok(None) => {
                return Opened {
                    progress: Progress::default(),
                    message: None,
                    keeper: Keeper::fresh(shelf),
                };
            }
            Ok(Some(text)) => Progress::read_core(&text),
            // Not text at all: another program's, or broken.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return start_anew(shelf, &error.to_string());
            }
            Err(error) => {
                let words =
                    format!("Your progress cannot be read ({error}). Nothing will be saved.");
                return nowhere(shelf, words);
            }
        };
        match core {
            Ok(core) => read_parts(shelf, core),
            // Not broken, and not ours to move: the game that wrote it goes on with it.
            Err(later) if later.is_later_version() => {
                let words =
                    format!("Your progress stays as it is: {later}. Nothing will be saved here.");
                nowhere(shelf, words)
            }
            Err(bad) => start_anew(shelf, &bad.to_string()),
        }
    }

    /// Writes what is new. The core comes last: with it everything else counts.
    pub fn save(&mut self, progress: &Progress) -> io::Result<()> {
        if !self.may_write {
            return Ok(());
        }
        let won = progress.records.len();
        // A progress with fewer records is another one: its chapters are written from the first.
        let known = self.records.min(won);
        let is_same = self.records <= won;
        if won > known || !is_same {
            let first = if is_same {
                Records::chapter_of(known)
            } else {
                0
            };
            for chapter in first..Records::chapters(won) {
                self.write(Part::Records(chapter), progress)?;
            }
        }
        if self.own.as_ref() != Some(&progress.own) {
            self.write(Part::Own, progress)?;
            self.own = Some(progress.own.clone());
        }
        self.write(Part::Core, progress)?;
        self.records = won;
        Ok(())
    }

    fn write(&self, part: Part, progress: &Progress) -> io::Result<()> {
        self.shelf.write(part, &text_of(part, progress))
    }

    /// The text that would be written after a move, if anything may be.
    pub fn core_text(&self, progress: &Progress) -> Option<String> {
        self.may_write.then(|| progress.core_text())
    }

    /// Reads what is on the shelf now, if another program or tab has written there.
    pub fn reopen(self) -> Opened {
        Keeper::open(self.shelf)
    }

    /// Keeps a copy of the save as it is under another name, and tells the name.
    pub fn copy_aside(&self) -> Option<String> {
        let shelf = self.may_write.then_some(&self.shelf)?;
        shelf.copy_aside(BROKEN).ok()
    }

    /// Puts progress from elsewhere in the place of what is kept; that is set aside, not lost. Gives the
    /// new progress, and the name under which the old one is kept, if there was one.
    pub fn import(&mut self, text: &str) -> Result<(Progress, Option<String>), BadImport> {
        let Core { progress, won, .. } = Progress::read_core(text)?;
        match won.saturating_sub(progress.records.len()) {
            0 => {}
            missing => return Err(BadImport::Part(missing)),
        }
        let is_there = match self.shelf.read(Part::Core) {
            Ok(core) => core.is_some(),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => true,
            Err(error) => return Err(error.into()),
        };
        if is_there {
            let name = self.replace(&progress, REPLACED)?;
            return Ok((progress, Some(name)));
        }
        (self.records, self.own) = (0, None);
        self.save(&progress)?;
        Ok((progress, None))
    }

    /// Puts a progress in the place of what is there, which is kept under a name that is told.
    fn replace(&mut self, progress: &Progress, why: &str) -> Result<String, BadImport> {
        let name = self.shelf.copy_aside(why)?;
        let before = (self.records, self.own.take(), self.may_write);
        (self.records, self.may_write) = (0, true);
        // With this one text it is replaced; whatever happens afterwards, all of it is there.
        let whole = self.shelf.write(Part::Core, &progress.to_text());
        let moved = whole.and_then(|()| self.shelf.move_to_copy(&name));
        let Err(error) = moved.and_then(|()| self.save(progress)) else {
            return Ok(name);
        };
        (self.records, self.own, self.may_write) = before;
        // What was there goes back to its place: moved, since there may be no room for a second copy.
        match self.shelf.put_back(&name) {
            Ok(()) => Err(error.into()),
            Err(_) => Err(BadImport::Aside(error, name)),
        }
    }
}

/// Sets something aside that cannot be read, and begins with nothing.
fn start_anew(shelf: Box<dyn Shelf + Send + Sync>, why: &str) -> Opened {
    let (message, keeper) = match shelf.set_aside(BROKEN) {
        Ok(name) => (
            format!("Your saved progress could not be read ({why}). It was set aside as {name}."),
            Keeper::fresh(shelf),
        ),
        Err(error) => (
            format!(
                "Your saved progress could not be read ({why}) nor set aside ({error}). Nothing will \
                 be saved."
            ),
            Keeper::hands_off(shelf),
        ),
    };
    Opened {
        progress: Progress::default(),
        message: Some(message),
        keeper,
    }
}

/// Reads what lies beside the core.
fn read_parts(shelf: Box<dyn Shelf + Send + Sync>, core: Core) -> Opened {
    let Core {
        mut progress,
        won,
        is_old,
    } = core;
    let mut keeper = Keeper::fresh(shelf);
    if is_old {
        // Without room for two of them the next save has everything, too.
        let _ = keeper.replace(&progress, VERSION_1);
        return Opened {
            progress,
            message: None,
            keeper,
        };
    }
    // All of it in one text: on its way into parts, or an exported file put there by hand.
    let is_whole = !progress.records.is_empty() || !progress.own.all().is_empty();
    let found = match is_whole {
        true => keeper.find_strangers(&progress),
        false => keeper.read_beside(&mut progress, won),
    };
    let message = match found {
        Ok(None) => None,
        Ok(Some(wrong)) => Some(keeper.write_anew(&progress, &wrong)),
        Err(error) => {
            keeper.may_write = false;
            Some(format!(
                "Your progress cannot be read ({error}). Nothing will be saved."
            ))
        }
    };
    Opened {
        progress,
        message,
        keeper,
    }
}

impl Keeper {
    /// Whether parts lie there that belong to another progress than the whole one that is the core.
    fn find_strangers(&self, progress: &Progress) -> io::Result<Option<String>> {
        for part in Part::beside_core() {
            let is_ours = match self.shelf.read(part) {
                Ok(text) => text.is_none_or(|text| text == text_of(part, progress)),
                Err(error) if error.kind() == io::ErrorKind::InvalidData => false,
                Err(error) => return Err(error),
            };
            if !is_ours {
                return Ok(Some(format!("{} is of another one", part.name())));
            }
        }
        Ok(None)
    }

    /// Reads the parts of a progress that has won so many levels, and tells what is wrong with them.
    fn read_beside(&mut self, progress: &mut Progress, won: usize) -> io::Result<Option<String>> {
        let mut wrong = Vec::new();
        let (records, bad) = self.read_records(won)?;
        progress.records = records;
        wrong.extend(bad);
        match self.read_own()? {
            Ok(Some(own)) => {
                self.own = Some(own.clone());
                progress.own = own;
            }
            Ok(None) => {}
            Err(why) => wrong.push(format!("your own levels: {why}")),
        }
        self.records = progress.records.len();
        Ok((!wrong.is_empty()).then(|| wrong.join("; ")))
    }

    /// The records of a progress that has won so many levels, and the first thing that is wrong with them.
    fn read_records(&self, won: usize) -> io::Result<(Records, Option<String>)> {
        let mut records = Records::default();
        let mut wrong = None;
        for chapter in 0..Records::chapters(won) {
            let part = Part::Records(chapter);
            let bad = match self.shelf.read(part) {
                Ok(Some(text)) => records.read_chapter(chapter, &text, won),
                Ok(None) => Some("missing".to_owned()),
                Err(error) if error.kind() == io::ErrorKind::InvalidData => Some(error.to_string()),
                Err(error) => return Err(error),
            };
            wrong = wrong.or_else(|| Some(format!("{}: {}", part.name(), bad?)));
        }
        Ok((records, wrong))
    }

    /// The player's own levels if they are there, or what is wrong with them.
    fn read_own(&self) -> io::Result<Result<Option<OwnLevels>, String>> {
        let text = match self.shelf.read(Part::Own) {
            Ok(Some(text)) => text,
            Ok(None) => return Ok(Ok(None)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Ok(Err(error.to_string()));
            }
            Err(error) => return Err(error),
        };
        let own = OwnLevels::read(&text).map(Some);
        Ok(own.map_err(|bad| bad.to_string()))
    }

    /// Goes on with what could be read; the save is kept as it was. Tells so.
    fn write_anew(&mut self, progress: &Progress, wrong: &str) -> String {
        match self.replace(progress, BROKEN) {
            Ok(name) => {
                format!("Some of what was saved is not right ({wrong}). It is all kept as {name}.")
            }
            Err(error) => {
                self.may_write = false;
                format!(
                    "Some of what was saved is not right ({wrong}): {error}. Nothing will be saved."
                )
            }
        }
    }
}

/// A part of a progress as it is written.
fn text_of(part: Part, progress: &Progress) -> String {
    match part {
        Part::Core => progress.core_text(),
        Part::Own => progress.own.text(),
        Part::Records(chapter) => progress.records.chapter(chapter),
    }
}

/// Why progress could not be brought in.
#[derive(Debug, Error)]
pub enum BadImport {
    /// It is no progress of this game.
    #[error("this is no progress of the game: {0}")]
    Text(#[from] BadProgress),
    /// What is there could not be kept, or the new one not be written.
    #[error("your progress could not be replaced ({0}); nothing was changed")]
    Shelf(#[from] io::Error),
    /// It is the core of a progress, without its records: so many are missing.
    #[error(
        "this is only a part of a progress: {0} levels that were won lie beside it. Let the game that it \
         comes from write all of it into a file"
    )]
    Part(usize),
    /// The new one could not be written, nor the old one be put back.
    #[error("your progress could not be replaced ({0}); what was here is kept as {1}")]
    Aside(io::Error, String),
}
