//! What a designer wants done with a strip, and why it cannot be.
//!
//! Keys, mouse, touch and buttons all lead to these. What a command does depends on the editor alone.

pub use crate::play::drawing::command::Done;

use super::pins::{Cell, Shift, Wish};
use super::plan::{Shown, Wished};
use super::taught::Taught;
use super::ui::Tool;
use crate::play::direction::Direction;
use crate::play::drawing::sheet::Spot;
use crate::play::film::control::FilmCommand;
use crate::spacetime::{BadRequest, By, MOST_WISHES, Region, Tile, Waits};
use std::sync::Arc;
use thiserror::Error;

/// Which pins or cells are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those of the frame that is shown, within the selection if there is one.
    Frame,
    /// Those of all frames, within the selection if there is one.
    AllFrames,
}

/// What of a frame is copied as pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// Every cell.
    Everything,
    /// The things only: neither plain ground nor what stays where it is for ever.
    Things,
}

/// What a designer wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Pin with the tile at a place of the legend from now on.
    Choose(usize),
    /// Pin with another tile, so many further on, round and round.
    ChooseNext(i32),
    /// Use a tool.
    Use(Tool),
    /// Put the cursor on a cell.
    Cursor(Spot),
    /// Move the cursor to the next cell; a drag comes along.
    Step(Direction),
    /// Show a frame. A drag ends.
    Frame(usize),
    /// Let the film run, stand, step.
    Film(FilmCommand),

    /// Begin to drag with the tool, in the frame that is shown. All that a drag changes is taken back as
    /// one.
    Press(Spot),
    /// Drag on. No cell is left out, however far it is.
    DragTo(Spot),
    /// End the drag.
    Release,
    /// Give the drag up, as if it had never begun.
    CallOff,

    /// This tile, at a cell of the frame that is shown: the chosen one.
    This(Spot),
    /// Not the chosen tile, at a cell of the frame that is shown.
    Not(Spot),
    /// Free a cell of the frame that is shown.
    Free(Spot),
    /// Pin what the strip has at a cell of the frame that is shown.
    Keep(Spot),
    /// Choose the tile that the strip has at a cell of the frame that is shown.
    Pick(Spot),
    /// Set or free any cells, all at once.
    Put(Vec<(Cell, Option<Wish>)>),

    /// Select the rectangle between two cells.
    Select(Spot, Spot),
    /// Select everything within the ring.
    SelectAll,
    /// Select nothing.
    Deselect,
    /// Pin the player to where the strip has him, in the first so many frames, or in all of them.
    KeepPath(Option<usize>),
    /// Pin what the strip has in the frame that is shown, within the selection if there is one.
    KeepFrame(Copied),
    /// Move pins in time and space.
    MovePins(Scope, Shift),
    /// Copy the pins of the frame that is shown to another one, within the selection if there is one.
    CopyPins(usize),
    /// Free cells.
    ClearPins(Scope),

    /// Ask for other rows and columns, without the ring. What fits stays.
    Resize(usize, usize),
    /// Ask for so many frames.
    Frames(usize),
    /// How often a tile occurs in the first frame, at least and at most; `None` if it does not matter.
    Count(Tile, Option<(usize, usize)>),
    /// A tile may be nowhere else in the first frame than in the selection.
    Confine(Tile),
    /// Where a tile may be in the first frame, and nowhere else.
    Region(Region),
    /// A tile may be anywhere again.
    Unconfine(Tile),
    /// How many cells of a hundred should be walls at first.
    Density(u32),
    /// Where the strip may wait.
    Waits(Waits),
    /// Whether no frame before the last may be won.
    NotWonEarly(bool),
    /// Whether there may be no way in fewer moves than the strip has.
    Exactly(bool),
    /// Another seed, another strip.
    Seed(u32),
    /// By what of the example strips are made.
    Method(By),
    /// Drop a wish, as one that clashes.
    Drop(Wished),
    /// Begin with another example. No pin is left.
    Begin(Arc<Taught>),
    /// Take a strip over, as one of the variations.
    TakeOver(Arc<Shown>),
    /// Give the strip a name.
    Rename(String),

    /// Take the last change back.
    Undo,
    /// Do again what was taken back.
    Redo,
}

/// Why a command did nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// No cell there.
    #[error("There is no cell here.")]
    NoCell,
    /// The ring is what it is.
    #[error("The ring round the frames stays as it is.")]
    Ring,
    /// The cursor is at the edge.
    #[error("The frame ends here.")]
    Edge,
    /// No such frame.
    #[error("There is no such frame.")]
    NoFrame,
    /// No such tile.
    #[error("There is no such tile.")]
    NoTile,
    /// Nothing is there yet to be copied or picked.
    #[error("There is no strip yet.")]
    NoStrip,
    /// The strip is older than the size or length that is asked for.
    #[error("The strip does not have the size that is asked for. Wait for the next one.")]
    OtherSize,
    /// Nobody is played.
    #[error("Nobody is played here, so there is no path.")]
    NoPlayer,
    /// Nothing is selected.
    #[error("Nothing is selected.")]
    NothingSelected,
    /// There is no pin in question.
    #[error("There is no pin here.")]
    NoPins,
    /// Pins would be moved out of the strip.
    #[error("Pins would leave the strip.")]
    LeavesStrip,
    /// More pins than anybody has.
    #[error("There are {MOST_WISHES} pins at the most.")]
    TooManyPins,
    /// A wish that is not there.
    #[error("That is no longer wished.")]
    NotWished,
    /// Not to be asked.
    #[error("This cannot be asked: {0}.")]
    Request(#[from] BadRequest),
    /// A strip of something else.
    #[error("This strip is none of this game and size.")]
    Foreign,
    /// There is nothing to take back.
    #[error("There is nothing to take back.")]
    NothingToUndo,
    /// There is nothing to do again.
    #[error("There is nothing to do again.")]
    NothingToRedo,
}
