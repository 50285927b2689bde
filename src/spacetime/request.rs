//! What is asked of a generated strip, as data, and the checks on it.

use super::checker::By;
use super::learning::Learned;
use super::strip::{MOST_SIDE, Tile};
use thiserror::Error;

/// Windows and events that one request may be made of, in all frames together: beyond, no machine that we
/// know would answer, and a page would run out of memory.
pub const MOST_PLACES: usize = 1_000_000;
/// Pins, counts and regions of one request, each.
pub const MOST_WISHES: usize = 10_000;

/// Where a strip may wait: frames that are equal to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waits {
    /// Anywhere, where the example shows that nothing may happen.
    Anywhere,
    /// At the end only.
    AtTheEnd,
    /// Nowhere.
    Never,
}

/// How often a tile occurs in the first frame, the ring counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// The tile.
    pub tile: Tile,
    /// So often at least.
    pub at_least: usize,
    /// So often at most.
    pub at_most: usize,
}

impl Count {
    /// Just so often.
    pub fn exactly(tile: Tile, count: usize) -> Count {
        Count {
            tile,
            at_least: count,
            at_most: count,
        }
    }
}

/// Where a tile may be in the first frame. Rows and columns count the ring, which is 0, and the bounds
/// belong to the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// The tile.
    pub tile: Tile,
    /// First and last row.
    pub rows: (usize, usize),
    /// First and last column.
    pub cols: (usize, usize),
}

impl Region {
    /// Whether a cell belongs to it.
    pub fn has(&self, row: usize, col: usize) -> bool {
        (self.rows.0..=self.rows.1).contains(&row) && (self.cols.0..=self.cols.1).contains(&col)
    }
}

/// A wish about one cell of one frame. Rows and columns count the ring, which is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pin {
    /// The frame, the first being 0.
    pub frame: usize,
    /// The row.
    pub row: usize,
    /// The column.
    pub col: usize,
    /// The tile.
    pub tile: Tile,
    /// This tile, or any but this one.
    pub wanted: bool,
}

/// What is asked of a strip beside the rules of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// By what of the example it is made.
    pub by: By,
    /// Rows without the ring.
    pub rows: usize,
    /// Columns without the ring.
    pub cols: usize,
    /// Frames.
    pub frames: usize,
    /// How often tiles occur in the first frame.
    pub counts: Vec<Count>,
    /// Where tiles may be in the first frame.
    pub regions: Vec<Region>,
    /// Wishes about single cells.
    pub pins: Vec<Pin>,
    /// How many cells of a hundred should be walls at first; where the rules leave the choice, they stay so.
    pub density: u32,
    /// Where the strip may wait.
    pub waits: Waits,
    /// No frame before the last is won.
    pub not_won_early: bool,
    /// There is no way from the first frame to a win in fewer moves than the strip takes.
    pub shortest: bool,
    /// Other seeds, other strips.
    pub seed: u32,
}

impl Request {
    /// A strip of a size and length, and nothing else asked of it.
    pub fn new(by: By, rows: usize, cols: usize, frames: usize) -> Request {
        Request {
            by,
            rows,
            cols,
            frames,
            counts: Vec::new(),
            regions: Vec::new(),
            pins: Vec::new(),
            density: 30,
            waits: Waits::Anywhere,
            not_won_early: false,
            shortest: false,
            seed: 0,
        }
    }

    /// The same with both extras: no waiting, not won before the end.
    pub fn strict(mut self) -> Request {
        self.waits = Waits::Never;
        self.not_won_early = true;
        self
    }

    /// The same, and no shorter way than all of its frames.
    pub fn needing_all_moves(mut self) -> Request {
        self = self.strict();
        self.shortest = true;
        self
    }

    /// Rows with the ring.
    pub fn all_rows(&self) -> usize {
        self.rows + 2
    }

    /// Columns with the ring.
    pub fn all_cols(&self) -> usize {
        self.cols + 2
    }

    /// Cells of a frame with the ring.
    pub fn cells(&self) -> usize {
        self.all_rows() * self.all_cols()
    }

    /// Finds what cannot be asked of this game at all.
    pub fn check(&self, learned: &Learned) -> Result<(), BadRequest> {
        let sides = 1..=MOST_SIDE - 2;
        if !sides.contains(&self.rows) || !sides.contains(&self.cols) {
            let (rows, cols) = (self.rows, self.cols);
            return Err(BadRequest::Size { rows, cols });
        }
        if self.frames == 0 {
            return Err(BadRequest::NoFrames);
        }
        if self.density > 100 {
            return Err(BadRequest::Density(self.density));
        }
        if self.shortest && (self.waits != Waits::Never || !self.not_won_early) {
            return Err(BadRequest::ShortestWaits);
        }
        let bits = super::proof::bits_of_a_cell(learned);
        if self.shortest && self.rows * self.cols * bits > super::proof::MOST_BITS {
            return Err(BadRequest::TooLargeToProve { bits });
        }
        let windows = match self.by {
            By::Blocks => learned.blocks.len(),
            By::Events => learned.events.len() + learned.legend.len(),
        };
        let places = (self.cells() * windows.max(1)).saturating_mul(self.frames);
        if places > MOST_PLACES {
            return Err(BadRequest::TooLarge { places });
        }
        self.check_wishes(learned)
    }

    /// Finds wishes that are about nothing or contradict themselves.
    pub fn check_wishes(&self, learned: &Learned) -> Result<(), BadRequest> {
        let lists = [self.counts.len(), self.regions.len(), self.pins.len()];
        if lists.iter().any(|&wishes| wishes > MOST_WISHES) {
            return Err(BadRequest::TooManyWishes);
        }
        let known = |tile: Tile| tile.index() < learned.legend.len();
        let (rows, cols) = (self.all_rows(), self.all_cols());
        for (index, count) in self.counts.iter().enumerate() {
            let letter = learned.legend.letter(count.tile);
            let fault = if !known(count.tile) {
                CountFault::UnknownTile
            } else if count.at_least > count.at_most {
                CountFault::Empty(count.at_least, count.at_most)
            } else if count.at_least > self.cells() {
                CountFault::TooMany(count.at_least, self.cells())
            } else {
                continue;
            };
            return Err(BadRequest::Count {
                index,
                letter,
                fault,
            });
        }
        for (index, region) in self.regions.iter().enumerate() {
            let empty = region.rows.0 > region.rows.1 || region.cols.0 > region.cols.1;
            if !known(region.tile) || empty || region.rows.0 >= rows || region.cols.0 >= cols {
                return Err(BadRequest::Region { index });
            }
        }
        for (index, pin) in self.pins.iter().enumerate() {
            let (frame, row, col) = (pin.frame, pin.row, pin.col);
            if !known(pin.tile) {
                return Err(BadRequest::PinTile { index });
            }
            if frame >= self.frames || row >= rows || col >= cols {
                return Err(BadRequest::PinPlace {
                    index,
                    frame,
                    row,
                    col,
                });
            }
        }
        Ok(())
    }
}

/// Why a request cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadRequest {
    /// A side that no strip has.
    #[error("a strip has 1 to {} rows and columns inside its ring, not {rows} by {cols}", MOST_SIDE - 2)]
    Size {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
    /// A strip of nothing.
    #[error("a strip has at least one frame")]
    NoFrames,
    /// No share of a hundred.
    #[error("a density is a number from 0 to 100, not {0}")]
    Density(u32),
    /// A frame that no proof holds.
    #[error("no proof is made for frames of more than {} cells within their ring", 512 / bits)]
    TooLargeToProve {
        /// Binary digits that a cell takes.
        bits: usize,
    },
    /// The shortest way neither waits nor passes a won frame.
    #[error(
        "a strip without a shorter way neither waits nor is won early: ask for both extras with it"
    )]
    ShortestWaits,
    /// Cells, frames and what may happen there are too many.
    #[error(
        "{places} things could happen in so many cells and frames; {MOST_PLACES} are the most: \
         ask for fewer rows, columns or frames"
    )]
    TooLarge {
        /// What could happen.
        places: usize,
    },
    /// More wishes than anybody has.
    #[error("at most {MOST_WISHES} counts, regions and pins each")]
    TooManyWishes,
    /// A count that cannot be.
    #[error("count {} ({letter}): {fault}", index + 1)]
    Count {
        /// Which of the counts.
        index: usize,
        /// The tile's letter.
        letter: char,
        /// What is wrong.
        fault: CountFault,
    },
    /// A region without cells, or of a tile that the game does not have.
    #[error("region {}: it has no cell of the frame, or the game no such tile", index + 1)]
    Region {
        /// Which of the regions.
        index: usize,
    },
    /// A pin outside of the strip.
    #[error("pin {}: the strip has no frame {frame}, row {row}, column {col}", index + 1)]
    PinPlace {
        /// Which of the pins.
        index: usize,
        /// Its frame.
        frame: usize,
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
    },
    /// A pin of a tile that the game does not have.
    #[error("pin {}: the game has no such tile", index + 1)]
    PinTile {
        /// Which of the pins.
        index: usize,
    },
}

/// What is wrong with a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountFault {
    /// The legend has no such tile.
    #[error("the game has no such tile")]
    UnknownTile,
    /// The least is more than the most.
    #[error("at least {0} and at most {1} cannot be")]
    Empty(usize, usize),
    /// There are not so many cells.
    #[error("{0} do not fit into a frame of {1} cells")]
    TooMany(usize, usize),
}
