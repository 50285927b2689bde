//! Where progress is kept: a text that holds what every move changes, and beside it parts that only grow.
//! What cannot be read is set aside under another name and never overwritten.
//!
//! The core is written last and in one go: with it everything else counts. Where a whole progress takes the
//! place of another, its first core holds everything, so that at any moment one of the two is there.

mod opening;

pub use super::shelf::{FileShelf, Part, Shelf};

use super::drawings::Drawings;
use super::own::OwnLevels;
use super::own_games::OwnGames;
use super::packs::Packs;
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
    /// What players made that is on the shelf.
    made: Made,
    /// Whether a core is there that leaves to other parts what is theirs.
    is_in_parts: bool,
    /// Not while something lies there that could not be read nor set aside.
    may_write: bool,
}

/// What players made, as far as it is known to be on the shelf.
#[derive(Clone, Debug, Default)]
struct Made {
    own: Option<OwnLevels>,
    packs: Option<Packs>,
    games: Option<OwnGames>,
    drawings: Option<Drawings>,
}

impl Made {
    /// Whether a part is on the shelf as it is in a progress; `None` if it is not known what is there.
    fn is_same(&self, part: Part, progress: &Progress) -> Option<bool> {
        Some(match part {
            Part::Own => *self.own.as_ref()? == progress.own,
            Part::Packs => *self.packs.as_ref()? == progress.packs,
            Part::Games => *self.games.as_ref()? == progress.games,
            Part::Drawing(place) => {
                let there = self.drawings.as_ref()?;
                there.is_same_at(place, &progress.drawings)
            }
            Part::Core | Part::Records(_) => false,
        })
    }

    /// A part was written.
    fn note(&mut self, part: Part, progress: &Progress) {
        match part {
            Part::Own => self.own = Some(progress.own.clone()),
            Part::Packs => self.packs = Some(progress.packs.clone()),
            Part::Games => self.games = Some(progress.games.clone()),
            Part::Drawing(place) => {
                if let Some(there) = &mut self.drawings {
                    there.copy_place(place, &progress.drawings);
                }
            }
            Part::Core | Part::Records(_) => {}
        }
    }

    /// All of it is there.
    fn of(progress: &Progress) -> Made {
        Made {
            own: Some(progress.own.clone()),
            packs: Some(progress.packs.clone()),
            games: Some(progress.games.clone()),
            drawings: Some(progress.drawings.clone()),
        }
    }
}

impl Keeper {
    /// Keeps progress on a shelf of which nothing is known.
    fn fresh(shelf: Box<dyn Shelf + Send + Sync>) -> Keeper {
        Keeper {
            shelf,
            records: 0,
            made: Made::default(),
            is_in_parts: false,
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
            Ok(None) => return opening::without_core(shelf),
            Ok(Some(text)) => Progress::read_core(&text),
            // Not text at all: another program's, or broken.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return opening::start_anew(shelf, &error.to_string());
            }
            Err(error) => {
                let words =
                    format!("Your progress cannot be read ({error}). Nothing will be saved.");
                return nowhere(shelf, words);
            }
        };
        match core {
            Ok(core) => opening::read_parts(shelf, core),
            // Not broken, and not ours to move: the game that wrote it goes on with it.
            Err(later) if later.is_later_version() => {
                let words =
                    format!("Your progress stays as it is: {later}. Nothing will be saved here.");
                nowhere(shelf, words)
            }
            Err(bad) => opening::start_anew(shelf, &bad.to_string()),
        }
    }

    /// Writes what is new. The core comes last: with it everything else counts. What players made counts by
    /// itself: where there is no room for it, play is kept all the same, and it is tried again.
    pub fn save(&mut self, progress: &Progress) -> io::Result<()> {
        if !self.may_write {
            return Ok(());
        }
        self.write_records(progress)?;
        let made = self.write_made(Part::made(), progress);
        if !self.is_in_parts {
            // The core that is there may hold all of it, and nothing else does.
            made?;
            return self.write_core(progress);
        }
        self.write_core(progress)?;
        made
    }

    fn write_records(&self, progress: &Progress) -> io::Result<()> {
        let won = progress.records.len();
        // A progress with fewer records is another one: its chapters are written from the first.
        let first = match self.records {
            records if records == won => return Ok(()),
            records if records < won => Records::chapter_of(records),
            _ => 0,
        };
        for chapter in first..Records::chapters(won) {
            self.write(Part::Records(chapter), progress)?;
        }
        Ok(())
    }

    fn write_core(&mut self, progress: &Progress) -> io::Result<()> {
        self.write(Part::Core, progress)?;
        self.is_in_parts = true;
        self.records = progress.records.len();
        Ok(())
    }

    /// Writes the unfinished drawings that are new, and nothing else: after a stroke.
    pub fn save_drawings(&mut self, progress: &Progress) -> io::Result<()> {
        if !self.may_write {
            return Ok(());
        }
        if !self.is_in_parts {
            return self.save(progress);
        }
        let drawings = Part::made().filter(|part| matches!(part, Part::Drawing(_)));
        self.write_made(drawings, progress)
    }

    /// Writes those of some parts, all drawings among them, that are new; as many as can be. The first error
    /// tells which could not.
    fn write_made(
        &mut self,
        parts: impl Iterator<Item = Part>,
        progress: &Progress,
    ) -> io::Result<()> {
        let mut result = Ok(());
        for part in parts {
            let is_same = match self.made.is_same(part, progress) {
                Some(is_same) => is_same,
                // Where nothing is and nothing lies there, nothing is to be written.
                None => self.is_nothing(part, progress),
            };
            let written = match is_same {
                true => Ok(()),
                false => self.write(part, progress),
            };
            match written {
                Ok(()) => self.made.note(part, progress),
                Err(error) => {
                    let words = part.words().unwrap_or_default();
                    let error = io::Error::new(error.kind(), format!("{words}: {error}"));
                    result = result.and(Err(error));
                }
            }
        }
        if result.is_ok() {
            self.made.drawings = Some(progress.drawings.clone());
        }
        result
    }

    fn is_nothing(&self, part: Part, progress: &Progress) -> bool {
        let is_empty = text_of(part, progress) == text_of(part, &Progress::default());
        is_empty && matches!(self.shelf.read(part), Ok(None))
    }

    fn write(&self, part: Part, progress: &Progress) -> io::Result<()> {
        match text_of(part, progress) {
            text if text.is_empty() && part.words().is_some() => self.shelf.remove(part),
            text => self.shelf.write(part, &text),
        }
    }

    /// The text that would be written after a move, if anything may be: everything, as long as nothing lies
    /// in other parts.
    pub fn core_text(&self, progress: &Progress) -> Option<String> {
        self.may_write.then(|| match self.is_in_parts {
            true => progress.core_text(),
            false => progress.to_text(),
        })
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
        let Core {
            progress,
            won,
            is_part,
            ..
        } = Progress::read_core(text)?;
        let missing = won.saturating_sub(progress.records.len());
        if is_part || missing > 0 {
            return Err(BadImport::Part(missing));
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
        // What players made may lie there without a core.
        let mut made = Part::made();
        let name = match made.any(|part| !matches!(self.shelf.read(part), Ok(None))) {
            true => Some(self.shelf.set_aside(REPLACED)?),
            false => None,
        };
        (self.records, self.made) = (0, Made::default());
        match (self.save(&progress), &name) {
            (Ok(()), _) => Ok((progress, name)),
            (Err(error), None) => Err(error.into()),
            (Err(error), Some(aside)) => match self.shelf.put_back(aside) {
                Ok(()) => Err(error.into()),
                Err(_) => Err(BadImport::Aside(error, aside.clone())),
            },
        }
    }

    /// Puts a progress in the place of what is there, which is kept under a name that is told.
    fn replace(&mut self, progress: &Progress, why: &str) -> Result<String, BadImport> {
        let name = self.shelf.copy_aside(why)?;
        let made = std::mem::take(&mut self.made);
        let before = (self.records, made, self.may_write);
        (self.records, self.may_write) = (0, true);
        // With this one text it is replaced; whatever happens afterwards, all of it is there.
        let whole = self.shelf.write(Part::Core, &progress.to_text());
        let moved = whole.and_then(|()| self.shelf.move_to_copy(&name));
        let has_moved = moved.is_ok();
        let split = moved
            .and_then(|()| self.write_records(progress))
            .and_then(|()| self.write_made(Part::made(), progress))
            .and_then(|()| self.write_core(progress));
        let Err(error) = split else {
            return Ok(name);
        };
        // What was there may not have had such parts; the one text still has them all.
        for part in Part::made().filter(|_| has_moved) {
            let _ = self.shelf.remove(part);
        }
        (self.records, self.made, self.may_write) = before;
        // What was there goes back to its place: moved, since there may be no room for a second copy.
        match self.shelf.put_back(&name) {
            Ok(()) => Err(error.into()),
            Err(_) => Err(BadImport::Aside(error, name)),
        }
    }
}

/// A part of a progress as it is written.
fn text_of(part: Part, progress: &Progress) -> String {
    match part {
        Part::Core => progress.core_text(),
        Part::Own => progress.own.text(),
        Part::Packs => progress.packs.text(),
        Part::Games => progress.games.text(),
        Part::Drawing(place) => progress.drawings.text(place),
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
        "this is only a part of a progress: the rest lies beside it, as do {0} levels that were won. Let the \
         game that it comes from write all of it into a file"
    )]
    Part(usize),
    /// The new one could not be written, nor the old one be put back.
    #[error("your progress could not be replaced ({0}); what was here is kept as {1}")]
    Aside(io::Error, String),
}
