//! What a designer has in hand: where the film stands, cursor, tool, chosen tile and selection. None of it
//! is part of what is wished.

use crate::play::drawing::sheet::{Area, Spot};
use crate::play::film::control::FilmControl;
use crate::spacetime::Tile;

/// What a drag does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// This tile, on every cell on its way.
    #[default]
    This,
    /// Not this tile, on every cell on its way.
    Not,
    /// Frees every cell on its way.
    Free,
    /// Pins what the strip has, on every cell on its way.
    Keep,
    /// This tile, on all cells of a rectangle.
    Rectangle,
    /// Chooses the tile that is there, and pins with it again.
    Pick,
    /// Selects a rectangle.
    Select,
}

impl Tool {
    /// All tools, in the order in which they are shown.
    pub const ALL: [Tool; 7] = [
        Tool::This,
        Tool::Not,
        Tool::Free,
        Tool::Keep,
        Tool::Rectangle,
        Tool::Pick,
        Tool::Select,
    ];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Tool::This => "This tile",
            Tool::Not => "Not this tile",
            Tool::Free => "Free again",
            Tool::Keep => "Keep what is there",
            Tool::Rectangle => "Rectangle",
            Tool::Pick => "Pick up a tile",
            Tool::Select => "Select",
        }
    }
}

/// What a designer has in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ui {
    /// Where the film stands.
    pub film: FilmControl,
    /// The cell that keys work on.
    pub cursor: Spot,
    /// What a drag does.
    pub tool: Tool,
    /// The tile that is pinned.
    pub tile: Tile,
    /// What is selected, in every frame.
    pub selection: Option<Area>,
}

impl Ui {
    /// The frame that is shown.
    pub fn frame(&self) -> usize {
        self.film.frame()
    }
}
