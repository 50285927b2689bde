//! The form of a game file, as serde reads it. What it means is worked out in `reader`.
//!
//! Texts are borrowed from the file, so that the place of any of them in the file is known.

use crate::rewrite::Shape;
use ron::value::RawValue;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Rooms")]
pub(super) struct Written<'a> {
    #[serde(borrow)]
    pub(super) name: &'a str,
    #[serde(default)]
    pub(super) help: String,
    pub(super) rows: usize,
    pub(super) cols: usize,
    #[serde(borrow)]
    pub(super) tiles: Pairs<&'a str>,
    #[serde(borrow, default)]
    pub(super) looks: Pairs<WrittenLook<'a>>,
    #[serde(borrow)]
    pub(super) open: &'a str,
    pub(super) start: char,
    pub(super) goal: char,
    #[serde(default)]
    pub(super) start_region: Option<WrittenRegion>,
    #[serde(default)]
    pub(super) goal_region: Option<WrittenRegion>,
    #[serde(borrow)]
    pub(super) shapes: Vec<&'a RawValue>,
    #[serde(borrow)]
    pub(super) example: Vec<&'a str>,
    #[serde(borrow)]
    pub(super) moves: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Look")]
pub(super) struct WrittenLook<'a> {
    #[serde(borrow)]
    pub(super) name: &'a str,
    #[serde(default)]
    pub(super) shape: Shape,
    #[serde(borrow, default)]
    pub(super) colour: Option<&'a str>,
    #[serde(default)]
    pub(super) help: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields, rename = "Region")]
pub(super) struct WrittenRegion {
    pub(super) rows: (usize, usize),
    pub(super) cols: (usize, usize),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Move")]
pub(super) struct WrittenMove {
    #[serde(default)]
    pub(super) name: String,
    pub(super) to: (i32, i32),
    #[serde(default)]
    pub(super) open: Vec<(i32, i32)>,
    #[serde(default)]
    pub(super) solid: Vec<(i32, i32)>,
}

/// A map from characters, in the order of the file, so that a key that is there twice is seen.
pub(super) struct Pairs<T>(pub(super) Vec<(char, T)>);

impl<T> Default for Pairs<T> {
    fn default() -> Pairs<T> {
        Pairs(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor(PhantomData))
    }
}

struct PairsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PairsVisitor<T> {
    type Value = Pairs<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map from characters")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Pairs(pairs))
    }
}
