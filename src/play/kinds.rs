//! The kinds of puzzle on offer: the one registry that menu, links, codes, figures, saves and pictures go
//! through.

use super::any_kind::AnyKind;
use super::kind::{Code, CodeRead};
use thiserror::Error;

/// The kinds on offer, in the order in which they are shown. The first is the one that the game is about.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    kinds: Vec<AnyKind>,
    /// Those that can be played backwards, so.
    backwards: Vec<AnyKind>,
}

/// Why a text leads to no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSuchLevel {
    /// Something is wrong with the code.
    #[error("{0}")]
    Bad(String),
    /// The puzzle that it is for is not here.
    #[error("{0}")]
    OtherPuzzle(String),
    /// No kind has such codes.
    #[error("this is no level code: codes begin with {0}")]
    Foreign(String),
}

impl Kinds {
    /// Offers another kind. One with the same key takes the place of the one before.
    pub fn offer(&mut self, kind: AnyKind) {
        put(&mut self.kinds, kind);
    }

    /// Offers a kind, and the same kind played backwards, which has the same key.
    pub fn offer_both(&mut self, kind: AnyKind, backwards: AnyKind) {
        put(&mut self.kinds, kind);
        put(&mut self.backwards, backwards);
    }

    /// The kind of a key played backwards, if that makes levels.
    pub fn backwards(&self, key: &str) -> Option<&AnyKind> {
        self.backwards.iter().find(|kind| kind.key() == key)
    }

    /// All of them.
    pub fn all(&self) -> &[AnyKind] {
        &self.kinds
    }

    /// The kind that the game is about.
    pub fn first(&self) -> Option<&AnyKind> {
        self.kinds.first()
    }

    /// The key of that kind; nothing if there are none at all.
    pub fn first_key(&self) -> &str {
        self.kinds.first().map_or("", |kind| kind.key())
    }

    /// The kind of a key.
    pub fn find(&self, key: &str) -> Option<&AnyKind> {
        self.kinds.iter().find(|kind| kind.key() == key)
    }

    /// A kind by its key or its name, in small or large letters, with or without spaces and hyphens.
    pub fn find_called(&self, name: &str) -> Option<&AnyKind> {
        let plain = |text: &str| {
            let letters = text.chars().filter(|c| c.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect::<String>()
        };
        let wanted = plain(name);
        let mut kinds = self.kinds.iter();
        kinds.find(|kind| plain(kind.key()) == wanted || plain(kind.name()) == wanted)
    }

    /// The kind that a level code is for, and the code as that kind writes it.
    pub fn read_code(&self, text: &str) -> Result<(&AnyKind, Code), NoSuchLevel> {
        let mut why = None;
        for kind in &self.kinds {
            match kind.read_code(text) {
                CodeRead::Mine(code) => return Ok((kind, code)),
                CodeRead::Bad(words) => why = Some(NoSuchLevel::Bad(words)),
                CodeRead::OtherPuzzle(words) => {
                    why = why.or(Some(NoSuchLevel::OtherPuzzle(words)));
                }
                CodeRead::Foreign => {}
            }
        }
        Err(why.unwrap_or_else(|| NoSuchLevel::Foreign(self.code_letters())))
    }

    /// What level codes begin with, as one would say it.
    fn code_letters(&self) -> String {
        let mut letters = Vec::new();
        for letter in self.kinds.iter().flat_map(|kind| kind.code_letters()) {
            if !letters.contains(letter) {
                letters.push(*letter);
            }
        }
        let letters: Vec<String> = letters.iter().map(char::to_string).collect();
        match letters.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            _ => letters.concat(),
        }
    }

    /// Everything in turn: the kind whose turn it is.
    pub fn in_turn(&self, turn: u32) -> Option<&AnyKind> {
        self.kinds.get(turn as usize % self.kinds.len().max(1))
    }
}

fn put(kinds: &mut Vec<AnyKind>, kind: AnyKind) {
    match kinds.iter_mut().find(|other| other.key() == kind.key()) {
        Some(other) => *other = kind,
        None => kinds.push(kind),
    }
}
