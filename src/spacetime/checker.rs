//! Whether a strip is what an example allows, found out the plain way.
//!
//! This shares nothing with what makes strips: every window and every step of the strip is looked up
//! among what was learned.

use super::learning::{Event, Learned, Pool};
use super::strip::{Strip, Tile};
use std::ops::Range;
use thiserror::Error;

/// By which of the two methods a strip is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Windows over two frames.
    Blocks,
    /// Pools for the first and the last frame, events between.
    Events,
}

/// What is wrong with a strip, and where. Frames, rows and columns count from 0, ring included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StripFault {
    /// A tile that the legend does not have.
    #[error("frame {frame}, row {row}, column {col}: a tile that the legend does not have")]
    UnknownTile {
        /// The frame.
        frame: usize,
        /// The row.
        row: usize,
        /// The column.
        col: usize,
    },
    /// A frame without room for anything within its ring.
    #[error("the frames have no cell within their ring")]
    NoInside,
    /// A cell of the ring that is not as the ring is.
    #[error("frame {frame}, row {row}, column {col}: the ring is broken")]
    Ring {
        /// The frame.
        frame: usize,
        /// The row.
        row: usize,
        /// The column.
        col: usize,
    },
    /// A window of the first frame that was not seen.
    #[error("frame 0, row {row}, column {col}: no first frame has such a window")]
    First {
        /// The window's upper row.
        row: usize,
        /// The window's left column.
        col: usize,
    },
    /// A window of the last frame that was not seen: it is not won.
    #[error("the last frame, row {row}, column {col}: no won frame has such a window")]
    Last {
        /// The window's upper row.
        row: usize,
        /// The window's left column.
        col: usize,
    },
    /// A window over two frames that was not seen.
    #[error("frames {frame} and {}, row {row}, column {col}: such a window was never seen", .frame + 1)]
    Block {
        /// The first of the two frames.
        frame: usize,
        /// The window's upper row.
        row: usize,
        /// The window's left column.
        col: usize,
    },
    /// A change that no event explains.
    #[error("frames {frame} and {}, row {row}, column {col}: no event explains what changes here", .frame + 1)]
    NoEvent {
        /// The first of the two frames.
        frame: usize,
        /// The row of the first changed cell.
        row: usize,
        /// The column of the first changed cell.
        col: usize,
    },
    /// Nothing changes, and that was never seen.
    #[error("frames {frame} and {}: nothing happens, and that was never seen", .frame + 1)]
    Stays {
        /// The first of the two frames.
        frame: usize,
    },
}

/// All that is wrong with a strip; nothing if it is valid.
pub fn check(strip: &Strip, learned: &Learned, by: By) -> Vec<StripFault> {
    let mut faults = frames_faults(strip, learned);
    match by {
        By::Blocks => blocks_faults(strip, learned, &mut faults),
        By::Events => {
            let first = pool_misses(strip, 0, &learned.first_pool);
            faults.extend(first.map(|(row, col)| StripFault::First { row, col }));
            let last = pool_misses(strip, strip.len() - 1, &learned.last_pool);
            faults.extend(last.map(|(row, col)| StripFault::Last { row, col }));
            faults.extend((1..strip.len()).filter_map(|step| step_fault(strip, step - 1, learned)));
        }
    }
    faults
}

/// How often a tile lies in some rows and columns of the first frame.
pub fn count_in_first(strip: &Strip, tile: Tile, rows: Range<usize>, cols: Range<usize>) -> usize {
    let cells = rows.flat_map(|row| cols.clone().map(move |col| (row, col)));
    cells
        .filter(|(row, col)| strip.tile(0, *row, *col) == Some(tile))
        .count()
}

/// Whether a frame is won: all of its windows are of the last pool.
pub fn is_won(strip: &Strip, frame: usize, learned: &Learned) -> bool {
    frame < strip.len()
        && pool_misses(strip, frame, &learned.last_pool)
            .next()
            .is_none()
}

fn frames_faults(strip: &Strip, learned: &Learned) -> Vec<StripFault> {
    let (rows, cols) = (strip.rows(), strip.cols());
    if rows < 3 || cols < 3 {
        return vec![StripFault::NoInside];
    }
    let mut faults = Vec::new();
    for frame in 0..strip.len() {
        for row in 0..rows {
            for col in 0..cols {
                let here = strip.tile(frame, row, col);
                if here.is_none_or(|tile| tile.index() >= learned.legend.len()) {
                    faults.push(StripFault::UnknownTile { frame, row, col });
                }
                let edge = row == 0 || col == 0 || row + 1 == rows || col + 1 == cols;
                if edge && here != learned.settings.ring.tile(rows, cols, row, col) {
                    faults.push(StripFault::Ring { frame, row, col });
                }
            }
        }
    }
    faults
}

/// The tiles of a window; `None` if it would touch the void.
fn window_at(
    strip: &Strip,
    frame: usize,
    at: (usize, usize),
    size: (usize, usize),
) -> Option<Vec<Tile>> {
    let rows = at.0..at.0 + size.0;
    let cells = rows.flat_map(|row| (at.1..at.1 + size.1).map(move |col| (row, col)));
    cells
        .map(|(row, col)| strip.tile(frame, row, col))
        .collect()
}

fn all_cells(strip: &Strip) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (rows, cols) = (strip.rows(), strip.cols());
    (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
}

/// Where a frame has windows that are not in a pool.
fn pool_misses(strip: &Strip, frame: usize, pool: &Pool) -> impl Iterator<Item = (usize, usize)> {
    all_cells(strip).filter(move |at| {
        let window = window_at(strip, frame, *at, (pool.rows, pool.cols));
        window.is_some_and(|window| !pool.has(&window))
    })
}

fn blocks_faults(strip: &Strip, learned: &Learned, faults: &mut Vec<StripFault>) {
    for (row, col) in all_cells(strip) {
        for frame in 0..strip.len() {
            let Some(mut window) = window_at(strip, frame, (row, col), (3, 3)) else {
                continue;
            };
            match window_at(strip, frame + 1, (row, col), (3, 3)) {
                Some(next) => {
                    window.extend(next);
                    let known = learned.blocks.iter().any(|block| block[..] == window[..]);
                    if !known {
                        faults.push(StripFault::Block { frame, row, col });
                    }
                }
                None => {
                    let known = learned
                        .last_blocks
                        .iter()
                        .any(|last| last[..] == window[..]);
                    if !known {
                        faults.push(StripFault::Last { row, col });
                    }
                }
            }
        }
    }
}

/// What is wrong between a frame and the next.
fn step_fault(strip: &Strip, frame: usize, learned: &Learned) -> Option<StripFault> {
    let changes = strip.changes(frame);
    let Some((row, col, ..)) = changes.first().copied() else {
        return (!learned.stays).then_some(StripFault::Stays { frame });
    };
    let explains = |event: &Event| {
        let is_here = event.cells.iter().all(|cell| {
            let row = row.checked_add_signed(cell.dr.into());
            let col = col.checked_add_signed(cell.dc.into());
            row.zip(col).is_some_and(|(row, col)| {
                strip.tile(frame, row, col) == Some(cell.before)
                    && strip.tile(frame + 1, row, col) == Some(cell.after)
            })
        });
        is_here && event.changed().count() == changes.len()
    };
    let explained = learned.events.iter().any(explains);
    (!explained).then_some(StripFault::NoEvent { frame, row, col })
}
