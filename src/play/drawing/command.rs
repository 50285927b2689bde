//! What a designer wants done with a drawing, and why it cannot be.
//!
//! Keys, mouse, touch and gamepad all lead to these. What a command does depends on the drawing alone.

use super::reshape::{Mirror, Spin};
use super::sheet::{Place, Sheet, Spot};
use super::ui::Tool;
use crate::play::direction::Direction;
use thiserror::Error;

/// What a designer wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Paint with the tile at a place of the palette from now on, in its layer.
    Choose(usize),
    /// Paint with another tile of the chosen layer, so many further on, round and round.
    ChooseNext(i32),
    /// Work on a layer.
    Layer(usize),
    /// Use a tool.
    Use(Tool),
    /// Whether selections reach through all layers.
    AllLayers(bool),
    /// Put the cursor on a cell.
    Cursor(Spot),
    /// Move the cursor to the next cell; a drag comes along.
    Step(Direction),

    /// Begin to drag with the tool. All that a drag changes is taken back as one.
    Press(Spot),
    /// Drag on. No cell is left out, however far it is.
    DragTo(Spot),
    /// End the drag.
    Release,
    /// Give the drag up, as if it had never begun.
    CallOff,

    /// Paint one cell.
    Paint(Spot),
    /// Leave only ground on one cell.
    Erase(Spot),
    /// Paint everything that is alike and hangs together.
    Fill(Spot),
    /// Choose the tile that is there.
    Pick(Spot),
    /// Let what is on two cells of the chosen layer change places.
    Swap(Spot, Spot),
    /// Let all of one tile and all of another change places, in the chosen layer.
    SwapTiles(u8, u8),
    /// Put tiles just so, all at once: what a suggestion says.
    Put(Vec<(Place, u8)>),

    /// Select the rectangle between two cells.
    Select(Spot, Spot),
    /// Select everything.
    SelectAll,
    /// Select nothing.
    Deselect,
    /// Copy what is selected.
    Copy,
    /// Copy what is selected and erase it.
    Cut,
    /// Put what was copied down, its upper left corner on a cell. It is selected and can still be moved.
    Paste(Spot),
    /// Move what is selected, columns to the right and rows down. What it covers on the way stays.
    Move(i32, i32),

    /// Mirror what is selected, or everything.
    Mirror(Mirror),
    /// Turn what is selected, or everything.
    Turn(Spin),
    /// Add a row or column at a side.
    Grow(Direction),
    /// Take a row or column off a side.
    Shrink(Direction),
    /// Make one of the kind's own changes, by its place.
    Edit(usize),
    /// Erase what is selected, or everything.
    Clear,
    /// Begin with another sheet.
    Begin(Sheet),
    /// Give the drawing a name.
    Rename(String),

    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
}

/// What a command did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Whether the sheet is another one now, or a drag has ended that changed it.
    pub has_changed: bool,
    /// What there is to say about it; often nothing.
    pub words: String,
}

/// Why a command did nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The sheet has no cell there.
    #[error("There is no cell here.")]
    NoCell,
    /// The cursor is at the edge, or a selection would leave the sheet.
    #[error("The sheet ends here.")]
    Edge,
    /// No tile is at that place of the palette.
    #[error("There is no such tile to paint with.")]
    NoSuchPaint,
    /// No layer has that number.
    #[error("There is no such layer.")]
    NoSuchLayer,
    /// The kind has no such change.
    #[error("This puzzle has no such change.")]
    NoSuchEdit,
    /// A tile of which there is one at the most.
    #[error("There can be only one {0}.")]
    OnlyOne(String),
    /// Nothing is selected.
    #[error("Nothing is selected.")]
    NothingSelected,
    /// Nothing was copied.
    #[error("Nothing has been copied yet.")]
    NothingCopied,
    /// The sheet keeps its sides.
    #[error("This sheet keeps its size.")]
    FixedSize,
    /// The sheet is turned and mirrored by the kind's own changes.
    #[error("Select a part to turn or mirror it; the whole has turns of its own.")]
    OwnTurns,
    /// The side is as long as it may be.
    #[error("A side has {0} cells at the most.")]
    LongestSide(usize),
    /// There are as many cells as there may be.
    #[error("There are {0} cells at the most.")]
    MostCells(usize),
    /// The side is as short as it may be.
    #[error("A side has {0} cells at the least.")]
    ShortestSide(usize),
    /// The sheet is none of this kind's.
    #[error("This cannot be drawn here. {0}")]
    Foreign(String),
    /// There is nothing to take back.
    #[error("There is nothing to take back.")]
    NothingToUndo,
    /// There is nothing to do again.
    #[error("There is nothing to do again.")]
    NothingToRedo,
}
