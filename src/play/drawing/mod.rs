//! Drawing a level: what a kind of puzzle supplies so that its levels can be drawn in the workshop.
//!
//! | file | what it is for |
//! |---|---|
//! | [`sheet`] | what is drawn on: tiles in rows, columns and layers |
//!
//! A drawing is never an error: it is a level, or it says what it lacks.

pub mod sheet;

use sheet::{Place, Sheet};
use std::ops::RangeInclusive;

/// What a kind supplies to be drawn. How sheets become positions and codes says the kind itself.
pub trait Drawable: Send + Sync {
    /// The tiles that can be painted, in the order of the palette. The first of a layer is what erasing
    /// leaves.
    fn paints(&self) -> Vec<Paint>;

    /// The names of the layers, the lowest first.
    fn layers(&self) -> Vec<String>;

    /// The sheet to begin with where nothing is drawn yet.
    fn blank(&self) -> Sheet;

    /// The sides that a sheet may have, for kinds whose sheets can grow and shrink.
    fn sides(&self) -> Option<RangeInclusive<usize>> {
        None
    }

    /// The drawings in a text from outside: one or more, or why it holds none.
    fn read(&self, text: &str) -> Result<Vec<Drawn>, String>;

    /// A drawing as text that [`read`](Drawable::read) reads back, whether it is a level or not.
    fn write(&self, sheet: &Sheet) -> String;

    /// Changes of the whole sheet that are the kind's own, as turning a line of the cube.
    fn edits(&self) -> Vec<Edit> {
        Vec::new()
    }

    /// Makes one of them, by its place among [`edits`](Drawable::edits).
    fn edit(&self, sheet: &Sheet, _edit: usize) -> Sheet {
        sheet.clone()
    }
}

/// A tile to paint with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The layer that it belongs to.
    pub layer: usize,
    /// Its number on sheets.
    pub tile: u8,
    /// What people call it.
    pub name: String,
    /// How texts write it.
    pub sign: String,
}

/// What a drawing lacks to be a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// What is missing or too much, as a whole sentence.
    pub words: String,
    /// Where, if it is somewhere.
    pub places: Vec<Place>,
}

/// A drawing that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Its name, if it has one.
    pub name: String,
    /// What is drawn.
    pub sheet: Sheet,
}

/// A change of the whole sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What it does, for a button.
    pub name: String,
}
