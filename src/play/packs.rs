//! Packs: ordered, named lists of levels of any kinds, each played as a campaign of its own.
//!
//! A pack and its levels have numbers that stay as long as they are there, whatever their names and their
//! order: by them a [`Mode`] knows what is played. What was won lies elsewhere, in
//! [`pack_run`](super::pack_run), and is changed through [`Progress`](super::progress::Progress).

use super::any_kind::AnyKind;
use super::kind::{Code, CodeRead};
use super::kinds::Kinds;
use super::mode::Mode;
use super::ron_file::{BadFile, lines, read};
use super::room::{LEVELS_OF_PACK, NoRoom, PACKS, numbered, tidied};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use thiserror::Error;

/// A level of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackLevel {
    /// Its number in the pack.
    pub id: u32,
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// The key of its kind; empty where that is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Its code.
    pub code: String,
}

impl PackLevel {
    /// Its kind and its code, if the kind is here.
    pub fn in_kinds<'a>(&self, kinds: &'a Kinds) -> Option<(&'a AnyKind, Code)> {
        let known = kinds.find(&self.kind).and_then(|kind| {
            let CodeRead::Mine(code) = kind.read_code(&self.code) else {
                return None;
            };
            Some((kind, code))
        });
        known.or_else(|| kinds.read_code(&self.code).ok())
    }
}

/// A level that comes into a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewLevel {
    /// What it is called; one without a name gets one.
    pub name: String,
    /// The key of its kind; empty where that is not known.
    pub kind: String,
    /// Its code.
    pub code: String,
}

/// Levels in an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    id: u32,
    name: String,
    levels: Vec<PackLevel>,
}

impl Pack {
    /// Its number.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its levels, in order.
    pub fn levels(&self) -> &[PackLevel] {
        &self.levels
    }

    /// A level by its number.
    pub fn level(&self, id: u32) -> Option<&PackLevel> {
        self.levels.iter().find(|level| level.id == id)
    }

    /// The place of a level, from 0.
    pub fn place(&self, id: u32) -> Option<usize> {
        self.levels.iter().position(|level| level.id == id)
    }

    /// How a level of it is played.
    pub fn mode(&self, level: u32) -> Mode {
        let pack = self.id;
        Mode::Pack { pack, level }
    }

    /// Adds a level at the end and gives its number. The same level is there once.
    fn add(&mut self, new: NewLevel) -> u32 {
        if let Some(same) = self.levels.iter().find(|level| level.code == new.code) {
            return same.id;
        }
        let name = match tidied(&new.name) {
            name if name.is_empty() => {
                let is_taken = |name: &str| self.levels.iter().any(|level| level.name == name);
                numbered("Level", self.levels.len() + 1, is_taken)
            }
            name => name,
        };
        let id = free_number(&self.levels.iter().map(|level| level.id).collect());
        self.levels.push(PackLevel {
            id,
            name,
            kind: new.kind,
            code: new.code,
        });
        id
    }

    /// A pack from outside, put in order: no number is there twice.
    fn checked(mut self) -> Pack {
        self.name = tidied(&self.name);
        let mut taken: BTreeSet<u32> = self.levels.iter().map(|level| level.id).collect();
        let mut seen = BTreeSet::new();
        for level in &mut self.levels {
            level.name = tidied(&level.name);
            if !seen.insert(level.id) {
                level.id = free_number(&taken);
                taken.insert(level.id);
                seen.insert(level.id);
            }
        }
        self
    }

    fn text(&self) -> String {
        let name = ron::to_string(&self.name).unwrap_or_default();
        format!(
            "(id:{},name:{name},levels:{})",
            self.id,
            lines(&self.levels)
        )
    }
}

/// A number above all others, or the first that is free where there is none above.
fn free_number(taken: &BTreeSet<u32>) -> u32 {
    match taken.last().map_or(Some(1), |last| last.checked_add(1)) {
        Some(above) => above,
        None => (0..)
            .find(|number| !taken.contains(number))
            .unwrap_or_default(),
    }
}

/// Why a pack was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotPacked {
    /// There is no room.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
    /// The pack, or the level of it, is not there.
    #[error("there is no such pack, or no such level in it")]
    NotThere,
    /// Without a name a pack could not be told from others.
    #[error("a name has at least one letter")]
    NoName,
}

/// The player's packs, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packs {
    /// Shared with what is known to be on the shelf, so that nothing is compared as long as nothing changes.
    packs: Arc<Vec<Pack>>,
}

impl Packs {
    /// A list from outside, put in order.
    pub(super) fn checked(packs: Vec<Pack>) -> Result<Packs, NoRoom> {
        PACKS.check(packs.len(), 0)?;
        let mut taken: BTreeSet<u32> = packs.iter().map(|pack| pack.id).collect();
        let mut seen = BTreeSet::new();
        let mut checked: Vec<Pack> = Vec::new();
        for pack in packs {
            LEVELS_OF_PACK.check(pack.levels.len(), 0)?;
            let mut pack = pack.checked();
            if !seen.insert(pack.id) {
                pack.id = free_number(&taken);
                taken.insert(pack.id);
                seen.insert(pack.id);
            }
            checked.push(pack);
        }
        Ok(Packs {
            packs: Arc::new(checked),
        })
    }

    /// Reads the text of the list.
    pub(super) fn read(text: &str) -> Result<Packs, BadFile> {
        let packs: Vec<Pack> = read(text)?;
        Packs::checked(packs).map_err(BadFile::whole)
    }

    /// The list as text, a line for each level.
    pub(super) fn text(&self) -> String {
        let packs: String = self.packs.iter().map(|pack| pack.text() + ",\n").collect();
        format!("[\n{packs}]")
    }

    /// All of them.
    pub fn all(&self) -> &[Pack] {
        &self.packs
    }

    /// A pack by its number.
    pub fn find(&self, pack: u32) -> Option<&Pack> {
        self.packs.iter().find(|other| other.id == pack)
    }

    /// A level of a pack, by their numbers.
    pub fn level(&self, pack: u32, level: u32) -> Option<&PackLevel> {
        self.find(pack)?.level(level)
    }

    /// Makes a pack of some levels, and gives its number. One without a name gets one.
    pub fn create(
        &mut self,
        name: &str,
        levels: impl IntoIterator<Item = NewLevel>,
    ) -> Result<u32, NoRoom> {
        let name = match tidied(name) {
            name if name.is_empty() => {
                let is_taken = |name: &str| self.packs.iter().any(|pack| pack.name == name);
                numbered("Pack", self.packs.len() + 1, is_taken)
            }
            name => name,
        };
        let mut packs = self.packs.to_vec();
        let id = free_number(&packs.iter().map(|pack| pack.id).collect());
        let mut pack = Pack {
            id,
            name,
            levels: Vec::new(),
        };
        for level in levels {
            pack.add(level);
        }
        packs.push(pack);
        self.put(packs)?;
        Ok(id)
    }

    /// Calls a pack something else.
    pub fn rename(&mut self, pack: u32, name: &str) -> Result<(), NotPacked> {
        let name = tidied(name);
        if name.is_empty() {
            return Err(NotPacked::NoName);
        }
        self.change(pack, |pack| {
            pack.name = name;
            Some(())
        })
    }

    /// Adds a level at the end of a pack and gives its number there. The same level is there once.
    pub fn add(&mut self, pack: u32, level: NewLevel) -> Result<u32, NotPacked> {
        self.change(pack, |pack| Some(pack.add(level)))
    }

    /// Calls a level of a pack something else.
    pub fn rename_level(&mut self, pack: u32, level: u32, name: &str) -> Result<(), NotPacked> {
        let name = tidied(name);
        if name.is_empty() {
            return Err(NotPacked::NoName);
        }
        self.change(pack, |pack| {
            let level = pack.levels.iter_mut().find(|other| other.id == level)?;
            level.name = name;
            Some(())
        })
    }

    /// Moves a level of a pack to another place, from 0; past the end it comes last.
    pub fn move_level(&mut self, pack: u32, level: u32, to: usize) -> Result<(), NotPacked> {
        self.change(pack, |pack| {
            let level = pack.levels.remove(pack.place(level)?);
            pack.levels.insert(to.min(pack.levels.len()), level);
            Some(())
        })
    }

    /// Moves a pack to another place among the packs, from 0; past the end it comes last.
    pub fn move_pack(&mut self, pack: u32, to: usize) -> Result<(), NotPacked> {
        let place = self.packs.iter().position(|other| other.id == pack);
        let place = place.ok_or(NotPacked::NotThere)?;
        let packs = Arc::make_mut(&mut self.packs);
        let pack = packs.remove(place);
        packs.insert(to.min(packs.len()), pack);
        Ok(())
    }

    /// Takes a level out of a pack. What was won of it lies elsewhere.
    pub(super) fn remove_level(&mut self, pack: u32, level: u32) -> Result<(), NotPacked> {
        self.change(pack, |pack| {
            let place = pack.place(level)?;
            pack.levels.remove(place);
            Some(())
        })
    }

    /// Takes a pack away. What was won of it lies elsewhere.
    pub(super) fn remove(&mut self, pack: u32) -> Result<(), NotPacked> {
        let place = self.packs.iter().position(|other| other.id == pack);
        let place = place.ok_or(NotPacked::NotThere)?;
        Arc::make_mut(&mut self.packs).remove(place);
        Ok(())
    }

    /// A word of warning when there is little room left.
    pub fn warning(&self) -> Option<String> {
        PACKS.warning(self.packs.len(), self.text().len())
    }

    /// Changes a pack; nothing is changed where there is no room, or where the change finds nothing.
    fn change<T>(
        &mut self,
        pack: u32,
        change: impl FnOnce(&mut Pack) -> Option<T>,
    ) -> Result<T, NotPacked> {
        let mut packs = self.packs.to_vec();
        let pack = packs.iter_mut().find(|other| other.id == pack);
        let done = pack.and_then(change).ok_or(NotPacked::NotThere)?;
        self.put(packs)?;
        Ok(done)
    }

    /// Puts a list in the place of this one. One that takes less room than before always fits.
    fn put(&mut self, packs: Vec<Pack>) -> Result<(), NoRoom> {
        let new = Packs {
            packs: Arc::new(packs),
        };
        let taken = new.text().len();
        if taken > self.text().len() {
            PACKS.check(new.packs.len(), taken)?;
            for pack in new.all() {
                LEVELS_OF_PACK.check(pack.levels.len(), 0)?;
            }
        }
        *self = new;
        Ok(())
    }
}
