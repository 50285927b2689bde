//! What an example teaches: windows, events, classes, what is conserved, who is played.

mod events;
mod invariants;
mod windows;

use super::example::{Example, Legend, Settings, Symmetry};
use super::strip::{Strip, Tile, TileSet};

/// A cell of an event, counted from the event's first changed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EventCell {
    /// Rows below.
    pub dr: i16,
    /// Columns to the right.
    pub dc: i16,
    /// The tile in the frame before.
    pub before: Tile,
    /// The tile in the frame after; the same in a cell of the context.
    pub after: Tile,
}

impl EventCell {
    /// Whether the cell changes.
    pub fn changes(&self) -> bool {
        self.before != self.after
    }
}

/// All that changes from one frame to the next, with its context. The cells are in the order of rows and
/// columns; the first that changes is at 0, 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event {
    /// The cells, changed ones and context.
    pub cells: Vec<EventCell>,
}

impl Event {
    /// The cells that change.
    pub fn changed(&self) -> impl Iterator<Item = &EventCell> {
        self.cells.iter().filter(|cell| cell.changes())
    }

    /// The cells that must hold a tile and keep it.
    pub fn context(&self) -> impl Iterator<Item = &EventCell> {
        self.cells.iter().filter(|cell| !cell.changes())
    }
}

/// Windows of one size within a frame, each row by row, sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Rows of a window.
    pub rows: usize,
    /// Columns of a window.
    pub cols: usize,
    /// The windows, sorted and each once.
    pub windows: Vec<Box<[Tile]>>,
}

impl Pool {
    /// Whether a window is one of them.
    pub fn has(&self, window: &[Tile]) -> bool {
        let found = self.windows.binary_search_by(|known| (**known).cmp(window));
        found.is_ok()
    }

    /// The tiles that some window has.
    pub fn tiles(&self) -> TileSet {
        let windows = self.windows.iter();
        windows.flat_map(|window| window.iter().copied()).collect()
    }
}

/// A window of three rows, three columns and two successive frames: the frame before row by row, then the
/// frame after.
pub type Block = [Tile; 18];

/// What an example teaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned {
    /// The example's name.
    pub name: String,
    /// What the tiles are.
    pub legend: Legend,
    /// How it was learned, the ring of generated strips among it.
    pub settings: Settings,
    /// Block method: windows over two frames, sorted and each once.
    pub blocks: Vec<Block>,
    /// Block method: the windows of the last frame. They come before the end, and nothing else does.
    pub last_blocks: Vec<[Tile; 9]>,
    /// The windows that the first frame of a strip may have.
    pub first_pool: Pool,
    /// The windows that the last frame of a strip may have.
    pub last_pool: Pool,
    /// What may happen between two frames, sorted and each once.
    pub events: Vec<Event>,
    /// Whether it was learned that nothing may happen.
    pub stays: bool,
    /// Tiles that turn into each other, joined; a cell never leaves its class. Every tile of the legend
    /// is in one.
    pub classes: Vec<TileSet>,
    /// Smallest sets of tiles whose number no event changes: sets of changing tiles, without the most
    /// common one of them, and without sets that are whole classes.
    pub conserved: Vec<TileSet>,
    /// The player: a conserved set that has one member in the first frame, and that every event holds
    /// just once before and once after.
    pub unit: Option<TileSet>,
    /// The commonest tile of the first frame among those that events change.
    pub common: Option<Tile>,
}

impl Learned {
    /// The number of the class of a tile.
    pub fn class(&self, tile: Tile) -> Option<usize> {
        self.classes.iter().position(|class| class.has(tile))
    }

    /// The tile of plain ground: the one written `_`, or else the commonest that changes.
    pub fn blank(&self) -> Option<Tile> {
        self.legend.tile('_').or(self.common)
    }

    /// Windows of the block method, those before the end included.
    pub fn block_count(&self) -> usize {
        self.blocks.len() + self.last_blocks.len()
    }
}

/// Learns all that both methods learn from an example. The same example gives the same result everywhere.
pub fn learn(example: &Example) -> Learned {
    let training = example.training();
    let copies = copies(&training, example.settings.symmetry);
    let settings = &example.settings;
    let events = events::events(&copies, &settings.context);
    let tiles: TileSet = example.legend.tiles().collect();
    let classes = invariants::classes(&events, tiles);
    let first = training.first();
    let common = invariants::common(&events, first);
    let conserved = invariants::conserved(&events, &classes, common);
    Learned {
        name: example.name.clone(),
        legend: example.legend.clone(),
        settings: settings.clone(),
        blocks: windows::blocks(&copies),
        last_blocks: windows::last_blocks(&copies),
        first_pool: windows::pool(&copies, settings.first_pool),
        last_pool: windows::pool(&copies, settings.last_pool),
        stays: (1..training.len()).any(|frame| training.frame(frame - 1) == training.frame(frame)),
        unit: invariants::unit(&events, &conserved, first),
        events,
        classes,
        conserved,
        common,
    }
}

/// The example in all its turns and mirror images.
fn copies(strip: &Strip, symmetry: Symmetry) -> Vec<Strip> {
    let mirrored = |strip: &Strip| moved(strip, false, |row, col, _, cols| (row, cols - 1 - col));
    let turned = |strip: &Strip| moved(strip, true, |row, col, rows, _| (rows - 1 - col, row));
    match symmetry {
        Symmetry::None => vec![strip.clone()],
        Symmetry::Mirror => vec![strip.clone(), mirrored(strip)],
        Symmetry::All => {
            let mut copies = Vec::new();
            let mut now = strip.clone();
            for _ in 0..4 {
                let next = turned(&now);
                copies.push(mirrored(&now));
                copies.push(now);
                now = next;
            }
            copies
        }
    }
}

/// A strip whose frames take each cell from elsewhere; `from` is told the place and the old size.
fn moved(
    strip: &Strip,
    swap_sides: bool,
    from: impl Fn(usize, usize, usize, usize) -> (usize, usize),
) -> Strip {
    let (old_rows, old_cols) = (strip.rows(), strip.cols());
    let (rows, cols) = match swap_sides {
        true => (old_cols, old_rows),
        false => (old_rows, old_cols),
    };
    let mut tiles = Vec::with_capacity(strip.tiles().len());
    for frame in strip.frames() {
        for row in 0..rows {
            for col in 0..cols {
                let (old_row, old_col) = from(row, col, old_rows, old_cols);
                tiles.extend(frame.get(old_row * old_cols + old_col));
            }
        }
    }
    Strip::of_frames(rows, cols, tiles)
}
