//! Reading a shelf, whatever state it is in.

use super::{BROKEN, Keeper, Made, Opened, Part, Shelf, VERSION_1, text_of};
use crate::play::own::OwnLevels;
use crate::play::own_games::OwnGames;
use crate::play::packs::Packs;
use crate::play::progress::Progress;
use crate::play::records::Records;
use crate::play::ron_file::BadFile;
use crate::play::saved::Core;
use std::io;

/// Nothing was played, or the core is gone: what players made counts by itself, and is taken up.
pub(super) fn without_core(shelf: Box<dyn Shelf + Send + Sync>) -> Opened {
    let mut keeper = Keeper::fresh(shelf);
    let mut progress = Progress::default();
    match keeper.read_made(&mut progress) {
        Ok(wrong) if wrong.is_empty() => Opened {
            progress,
            message: None,
            keeper,
        },
        Ok(wrong) => start_anew(keeper.shelf, &wrong.join("; ")),
        Err(error) => {
            keeper.may_write = false;
            Opened {
                progress,
                message: Some(cannot_be_read(&error)),
                keeper,
            }
        }
    }
}

fn cannot_be_read(error: &io::Error) -> String {
    format!("Your progress cannot be read ({error}). Nothing will be saved.")
}

/// Sets something aside that cannot be read, and begins with nothing.
pub(super) fn start_anew(shelf: Box<dyn Shelf + Send + Sync>, why: &str) -> Opened {
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
pub(super) fn read_parts(shelf: Box<dyn Shelf + Send + Sync>, core: Core) -> Opened {
    let Core {
        mut progress,
        won,
        is_old,
        is_whole,
        ..
    } = core;
    let mut keeper = Keeper {
        is_in_parts: !is_whole && !is_old,
        ..Keeper::fresh(shelf)
    };
    if is_old {
        // Without room for two of them the next save has everything, too.
        let _ = keeper.replace(&progress, VERSION_1);
        return Opened {
            progress,
            message: None,
            keeper,
        };
    }
    // Whole it is on its way into parts, or an exported file put there by hand.
    let found = match is_whole {
        true => keeper.find_strangers(&progress),
        false => keeper.read_beside(&mut progress, won),
    };
    let message = match found {
        Ok(None) => None,
        Ok(Some(wrong)) => Some(keeper.write_anew(&progress, &wrong)),
        Err(error) => {
            keeper.may_write = false;
            Some(cannot_be_read(&error))
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
                Ok(text) => text.is_none_or(|text| is_of(part, &text, progress)),
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
        wrong.extend(self.read_made(progress)?);
        progress.settle_packs();
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

    /// Reads what players made, and tells what is wrong with it.
    fn read_made(&mut self, progress: &mut Progress) -> io::Result<Vec<String>> {
        let mut wrong = Vec::new();
        for part in Part::made() {
            let read = match self.shelf.read(part) {
                Ok(None) => continue,
                Ok(Some(text)) if text.is_empty() => continue,
                Ok(Some(text)) => take_in(part, &text, progress).map_err(|bad| bad.to_string()),
                Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(error.to_string()),
                Err(error) => return Err(error),
            };
            if let Err(why) = read {
                wrong.push(format!("{}: {why}", part.words().unwrap_or_default()));
            }
        }
        self.made = Made::of(progress);
        Ok(wrong)
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

/// Takes the text of something that players made into a progress.
fn take_in(part: Part, text: &str, progress: &mut Progress) -> Result<(), BadFile> {
    match part {
        Part::Own => progress.own = OwnLevels::read(text)?,
        Part::Packs => progress.packs = Packs::read(text)?,
        Part::Games => progress.games = OwnGames::read(text)?,
        Part::Drawing(place) => progress.drawings.read_place(place, text)?,
        Part::Core | Part::Records(_) => {}
    }
    Ok(())
}

/// Whether the text of a part says what a progress has there, in the words of this version or of another.
fn is_of(part: Part, text: &str, progress: &Progress) -> bool {
    let mut read = Progress::default();
    let is_nothing = text.is_empty() && part.words().is_some();
    text == text_of(part, progress)
        || is_nothing
        || part.words().is_some()
            && take_in(part, text, &mut read).is_ok()
            && text_of(part, &read) == text_of(part, progress)
}
