//! Drawing a level: what a kind of puzzle supplies so that its levels can be drawn in the workshop, and a
//! drawing in the making.
//!
//! | file | what it is for |
//! |---|---|
//! | [`sheet`] | what is drawn on: tiles in rows, columns and layers |
//! | [`palette`] | the tiles to paint with, and what painting one of them does to a sheet |
//! | [`shapes`] | cells that belong together: lines, outlines, areas, floods |
//! | [`clip`] | a part of a sheet, cut out, mirrored and turned |
//! | [`reshape`] | whole sheets mirrored, turned, grown and shrunk |
//! | [`command`] | what a designer wants done, and why it cannot be |
//! | [`ui`] | cursor, tool, chosen tile, selection and clipboard |
//! | [`session`] | [`Drawing`]: commands in, words out, and a history without end |
//! | `choosing`, `strokes`, `selecting`, `drag`, `history` | its tile and cursor, its tools, its selections, what is under way, and what it takes back |
//! | [`questions`] | what a kind answers about a drawing |
//! | [`kept`] | a drawing as it is kept |
//!
//! A drawing is never an error: it is a level, or it says what it lacks.

mod choosing;
pub mod clip;
pub mod command;
mod drag;
mod history;
pub mod kept;
pub mod palette;
pub mod questions;
pub mod reshape;
mod selecting;
pub mod session;
pub mod shapes;
pub mod sheet;
mod strokes;
pub mod ui;

pub use session::Drawing;

use sheet::{Place, Sheet, Spot};
use std::ops::RangeInclusive;

/// What a kind supplies to be drawn. How sheets become positions and codes says the kind itself.
pub trait Drawable: Send + Sync {
    /// The tiles that can be painted, in the order of the palette. The first of a layer is what erasing
    /// leaves.
    fn paints(&self) -> Vec<Paint>;

    /// The names of the layers, the lowest number first.
    fn layers(&self) -> Vec<String>;

    /// The sheet to begin with where nothing is drawn yet.
    fn blank(&self) -> Sheet;

    /// The sides that a sheet may have, for kinds whose sheets can grow and shrink.
    fn sides(&self) -> Option<RangeInclusive<usize>> {
        None
    }

    /// The cells that a layer may have, where sheets can grow.
    fn most_cells(&self) -> usize {
        usize::MAX
    }

    /// What people call a cell.
    fn spot_name(&self, spot: Spot) -> String {
        format!("row {}, column {}", spot.y + 1, spot.x + 1)
    }

    /// The drawings in a text from outside: one or more, or why it holds none.
    fn read(&self, text: &str) -> Result<Vec<Drawn>, String>;

    /// A drawing as text that [`read`](Drawable::read) reads back, whether it is a level or not.
    fn write(&self, sheet: &Sheet) -> String;

    /// A tile with which, in place of this one and whatever else is drawn, no level ever becomes harder to
    /// win; `None` if the kind knows none.
    fn no_worse(&self, _tile: u8) -> Option<u8> {
        None
    }

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
    /// Whether a layer has one at the most of all tiles that say so: painting one moves it, as the monk.
    pub is_single: bool,
    /// Whether it fills a cell through all layers, as what lies outside.
    pub is_whole: bool,
}

/// What a drawing lacks to be a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// What is missing or too much, as a whole sentence.
    pub words: String,
    /// Where, if it is somewhere.
    pub places: Vec<Place>,
}

impl Lack {
    /// A lack that is nowhere in particular.
    pub fn new(words: impl Into<String>) -> Lack {
        Lack::at(words, Vec::new())
    }

    /// A lack at some places.
    pub fn at(words: impl Into<String>, places: Vec<Place>) -> Lack {
        Lack {
            words: words.into(),
            places,
        }
    }
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
    /// The place of the edit that takes this one back.
    pub inverse: usize,
}

/// Whether a sheet is one of a kind's, or why not. What passes can be painted on, written and read back.
pub fn check(drawable: &dyn Drawable, sheet: &Sheet) -> Result<(), String> {
    if sheet.layers() != drawable.layers().len() {
        return Err(format!("It has {} layers.", sheet.layers()));
    }
    let (width, height) = (sheet.width(), sheet.height());
    match drawable.sides() {
        None if !sheet.has_cells_of(&drawable.blank()) => {
            return Err("It does not have the cells of this puzzle.".to_owned());
        }
        Some(sides) if !sides.contains(&width) || !sides.contains(&height) => {
            let (least, most) = (sides.start(), sides.end());
            return Err(format!(
                "It has {width} columns and {height} rows; a side has {least} to {most} cells."
            ));
        }
        Some(_) if width * height > drawable.most_cells() => {
            let (cells, most) = (width * height, drawable.most_cells());
            return Err(format!("It has {cells} cells; {most} are the most."));
        }
        Some(_) if sheet.cells().count() != width * height * sheet.layers() => {
            return Err("Some of its cells are missing.".to_owned());
        }
        _ => {}
    }
    let paints = drawable.paints();
    let is_known = |tile| paints.iter().any(|paint| paint.tile == tile);
    match sheet.cells().find(|(_, tile)| !is_known(*tile)) {
        Some((place, _)) => {
            let name = drawable.spot_name(place.spot());
            Err(format!("There is an unknown tile at {name}."))
        }
        None => Ok(()),
    }
}
