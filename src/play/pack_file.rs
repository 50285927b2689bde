//! Packs as files: one file a pack, written in RON and readable by people. What comes from outside is checked
//! level by level: good ones are taken, and of the others it is told which they are and why.

use super::any_kind::AnyKind;
use super::kinds::{Kinds, NoSuchLevel};
use super::packs::{NewLevel, Pack};
use super::ron_file::BadFile;
use super::room::{LEVELS_OF_PACK, tidied};
use ron::value::RawValue;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// The version that this program writes.
pub const VERSION: u32 = 1;
/// Bytes of the longest file that is looked into.
pub const MOST_BYTES: usize = 4_000_000;
/// Letters of the longest code that any level has.
const LONGEST_CODE: usize = 10_000;

/// A pack as a file, for people and for [`read`].
pub fn write(pack: &Pack) -> String {
    let quoted = |text: &str| ron::to_string(text).unwrap_or_default();
    let mut text = format!(
        "(\n    version: {VERSION},\n    name: {},\n    levels: [\n",
        quoted(pack.name())
    );
    for level in pack.levels() {
        let kind = match level.kind.as_str() {
            "" => String::new(),
            kind => format!("kind: {}, ", quoted(kind)),
        };
        let (name, code) = (quoted(&level.name), quoted(&level.code));
        text.push_str(&format!("        (name: {name}, {kind}code: {code}),\n"));
    }
    text.push_str("    ],\n)\n");
    text
}

/// A good name for a pack's file, with an ending such as "ron".
pub fn file_name(name: &str, ending: &str) -> String {
    let plain = name.chars().map(|letter| match letter {
        letter if letter.is_alphanumeric() => letter,
        _ => '-',
    });
    let plain: String = plain.take(60).collect();
    let words = plain.split('-').filter(|word| !word.is_empty());
    match words.collect::<Vec<_>>().join("-").to_lowercase() {
        name if name.is_empty() => format!("pack.{ending}"),
        name => format!("{name}.{ending}"),
    }
}

/// A pack that was read, before it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Its name; empty where there is none.
    pub name: String,
    /// The levels that are taken.
    pub levels: Vec<NewLevel>,
    /// What is to be told of single levels.
    pub told: Vec<Told>,
}

/// What is told of a level that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its place among the levels, from 1.
    pub place: usize,
    /// Its line in the file, from 1, where that is known.
    pub line: Option<usize>,
    /// Its name, if it has one.
    pub name: String,
    /// What there is to say.
    pub words: String,
    /// Whether it was taken all the same.
    pub is_taken: bool,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}", self.place)?;
        if !self.name.is_empty() {
            write!(f, " \"{}\"", self.name)?;
        }
        if let Some(line) = self.line {
            write!(f, " in line {line}")?;
        }
        write!(f, ": {}", self.words)
    }
}

/// Why a text is no pack.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPack {
    /// Longer than any pack.
    #[error("it has {0} bytes; a pack has {MOST_BYTES} at the most")]
    TooLong(usize),
    /// Not written as it should be.
    #[error("{0}")]
    File(#[from] BadFile),
    /// Written by another version.
    #[error(
        "it was written by another, perhaps later version of the game (format {0}, this one knows {VERSION})"
    )]
    Version(u32),
    /// More levels than a pack can have.
    #[error("it has {0} levels; a pack has {most} at the most", most = LEVELS_OF_PACK.most)]
    Many(usize),
    /// Not one of its levels can be taken.
    #[error("none of its levels can be taken: {}", first_of(.0))]
    NoneGood(Vec<Told>),
    /// No text with drawings of a kind.
    #[error("{0}")]
    Drawings(String),
}

fn first_of(told: &[Told]) -> String {
    told.first().map(Told::to_string).unwrap_or_default()
}

#[derive(Deserialize)]
struct OnlyVersion {
    version: u32,
}

/// The levels are read one by one, so that each knows its line and a broken one costs no other.
#[derive(Deserialize)]
struct Written<'a> {
    #[serde(default)]
    name: String,
    #[serde(borrow)]
    levels: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct WrittenLevel {
    #[serde(default)]
    name: String,
    #[serde(default)]
    kind: String,
    code: String,
}

/// Reads a pack's file. Levels of kinds that are not here are taken, and told.
pub fn read(text: &str, kinds: &Kinds) -> Result<Imported, BadPack> {
    if text.len() > MOST_BYTES {
        return Err(BadPack::TooLong(text.len()));
    }
    let bad = |error: ron::error::SpannedError| BadPack::File(error.into());
    let OnlyVersion { version } = ron::from_str(text).map_err(bad)?;
    if version != VERSION {
        return Err(BadPack::Version(version));
    }
    let written: Written<'_> = ron::from_str(text).map_err(bad)?;
    let mut gate = Gate::of(&written.name, written.levels.len())?;
    for raw in written.levels {
        let piece = raw.get_ron();
        let line = line_of(text, piece.trim_start());
        match ron::from_str::<WrittenLevel>(piece) {
            Err(error) => gate.refuse(line, String::new(), error.code.to_string()),
            Ok(level) => gate.take_code(line, level, kinds),
        }
    }
    gate.done()
}

/// Reads a text of drawings as a pack. What is no level yet is told with what it lacks.
pub fn read_drawn(name: &str, text: &str, kind: &AnyKind) -> Result<Imported, BadPack> {
    if text.len() > MOST_BYTES {
        return Err(BadPack::TooLong(text.len()));
    }
    let not_drawn = || BadPack::Drawings(format!("levels of {} are not drawn", kind.name()));
    let drawable = kind.drawable().ok_or_else(not_drawn)?;
    let drawings = drawable.read(text).map_err(BadPack::Drawings)?;
    let mut gate = Gate::of(name, drawings.len())?;
    for drawn in drawings {
        match kind.drawn(&drawn.sheet) {
            Ok((_, code)) => gate.take(None, drawn.name, kind.key(), code.to_string()),
            Err(lacks) => {
                let words: Vec<String> = lacks.into_iter().map(|lack| lack.words).collect();
                gate.refuse(None, drawn.name, words.join(" "));
            }
        }
    }
    gate.done()
}

/// The line that a piece of a text is on, from 1.
fn line_of(text: &str, piece: &str) -> Option<usize> {
    let offset = (piece.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let before = text.as_bytes().get(..offset)?;
    Some(1 + before.iter().filter(|byte| **byte == b'\n').count())
}

/// Where levels come in one after the other.
pub(super) struct Gate {
    imported: Imported,
    /// Levels that came by.
    place: usize,
    /// The places of the codes that were taken.
    seen: BTreeMap<String, usize>,
}

impl Gate {
    pub(super) fn of(name: &str, levels: usize) -> Result<Gate, BadPack> {
        if levels > LEVELS_OF_PACK.most {
            return Err(BadPack::Many(levels));
        }
        Ok(Gate {
            imported: Imported {
                name: tidied(name),
                ..Imported::default()
            },
            place: 0,
            seen: BTreeMap::new(),
        })
    }

    fn take_code(&mut self, line: Option<usize>, level: WrittenLevel, kinds: &Kinds) {
        let WrittenLevel { name, kind, code } = level;
        let (length, is_known) = (code.len(), kinds.find(&kind).is_some());
        if length > LONGEST_CODE {
            let words = format!("its code has {length} letters, more than any level's");
            return self.refuse(line, name, words);
        }
        let why = match kinds.read_code(&code) {
            Ok((kind, code)) => return self.take(line, name, kind.key(), code.to_string()),
            Err(why) => why,
        };
        match why {
            NoSuchLevel::OtherPuzzle(words) => self.take_unknown(line, name, kind, code, &words),
            // A puzzle that is not here may have codes that none of these can read.
            NoSuchLevel::Foreign(_) if !kind.is_empty() && !is_known => {
                let words = format!("the game \"{}\" is not here", tidied(&kind));
                self.take_unknown(line, name, kind, code, &words);
            }
            why => self.refuse(line, name, why.to_string()),
        }
    }

    fn take_unknown(
        &mut self,
        line: Option<usize>,
        name: String,
        kind: String,
        code: String,
        why: &str,
    ) {
        let words = format!("{why}. It is kept until then");
        let before = self.imported.levels.len();
        self.take(line, name.clone(), &tidied(&kind), code);
        if self.imported.levels.len() > before {
            self.tell(line, name, words, true);
        }
    }

    pub(super) fn take(&mut self, line: Option<usize>, name: String, kind: &str, code: String) {
        if let Some(first) = self.seen.get(&code) {
            let words = format!("it is the same as level {first}");
            return self.refuse(line, name, words);
        }
        self.place += 1;
        self.seen.insert(code.clone(), self.place);
        self.imported.levels.push(NewLevel {
            name: tidied(&name),
            kind: kind.to_owned(),
            code,
        });
    }

    pub(super) fn refuse(&mut self, line: Option<usize>, name: String, words: String) {
        self.place += 1;
        self.tell(line, name, words, false);
    }

    fn tell(&mut self, line: Option<usize>, name: String, words: String, is_taken: bool) {
        self.imported.told.push(Told {
            place: self.place,
            line,
            name: tidied(&name),
            words,
            is_taken,
        });
    }

    pub(super) fn done(self) -> Result<Imported, BadPack> {
        match self.place > 0 && self.imported.levels.is_empty() {
            true => Err(BadPack::NoneGood(self.imported.told)),
            false => Ok(self.imported),
        }
    }
}
