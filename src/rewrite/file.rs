//! The form of a game file, as serde reads it. What it means is worked out in `reader`.
//!
//! Texts are borrowed from the file, so that the place of any of them in the file is known.

use super::tile::Shape;
use ron::value::RawValue;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::fmt;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Game")]
pub(super) struct Written<'a> {
    #[serde(borrow)]
    pub(super) name: &'a str,
    #[serde(default)]
    pub(super) help: String,
    #[serde(borrow, default)]
    pub(super) layers: Vec<&'a str>,
    #[serde(borrow)]
    pub(super) tiles: Vec<WrittenTile<'a>>,
    #[serde(borrow)]
    pub(super) play: &'a RawValue,
    #[serde(borrow)]
    pub(super) starts: Vec<WrittenStart<'a>>,
    #[serde(borrow, default)]
    pub(super) vary: Option<WrittenVary<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Tile")]
pub(super) struct WrittenTile<'a> {
    #[serde(borrow)]
    pub(super) tile: &'a str,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) shape: Shape,
    #[serde(borrow, default)]
    pub(super) colour: Option<&'a str>,
}

/// The children are read one by one, so that each knows its line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Node")]
pub(super) enum WrittenNode<'a> {
    LoopUntilAll(#[serde(borrow)] Vec<&'a RawValue>),
    Win(#[serde(borrow)] Vec<&'a RawValue>),
    Lose(#[serde(borrow)] Vec<&'a RawValue>),
    Player(#[serde(borrow)] Vec<&'a RawValue>),
    Rewrite {
        #[serde(borrow)]
        rule: Layered<'a>,
        #[serde(default)]
        spin: bool,
        #[serde(default)]
        help: String,
    },
    MatchTimes {
        times: u32,
        #[serde(borrow)]
        pattern: Layered<'a>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Start")]
pub(super) struct WrittenStart<'a> {
    #[serde(borrow)]
    pub(super) name: &'a str,
    #[serde(borrow)]
    pub(super) board: Layered<'a>,
    #[serde(borrow, default)]
    pub(super) solved: Option<Layered<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Vary")]
pub(super) struct WrittenVary<'a> {
    #[serde(borrow)]
    pub(super) blank: Layered<'a>,
    #[serde(borrow)]
    pub(super) steps: Vec<WrittenStep<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Step")]
pub(super) struct WrittenStep<'a> {
    #[serde(borrow)]
    pub(super) rule: Layered<'a>,
    #[serde(default)]
    pub(super) spin: bool,
    pub(super) least: u32,
    pub(super) most: u32,
}

/// Rows of tiles: one text for the first layer, or a map from layers to texts.
pub(super) enum Layered<'a> {
    First(&'a str),
    Each(Vec<(&'a str, &'a str)>),
}

impl<'a> Layered<'a> {
    /// Some place in it, for the line number.
    pub(super) fn place(&self) -> &'a str {
        match self {
            Layered::First(text) => text,
            Layered::Each(pairs) => pairs.first().map_or("", |pair| pair.1),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Layered<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LayeredVisitor)
    }
}

struct LayeredVisitor;

impl<'de> Visitor<'de> for LayeredVisitor {
    type Value = Layered<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rows of tiles, or a map from layers to rows of tiles")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Layered<'de>, E> {
        Ok(Layered::First(text))
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Layered<'de>, E> {
        Err(E::custom("rows of tiles are written without backslashes"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Layered<'de>, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Layered::Each(pairs))
    }
}
