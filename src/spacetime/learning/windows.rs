//! Windows within a frame and over two frames. What would touch the void does not count.

use super::{Block, Pool, Strip, Tile};
use crate::spacetime::example::{PoolForm, PoolFrom};
use std::collections::BTreeSet;

/// Rows and columns of the block method's windows.
const SIZE: (usize, usize) = (3, 3);

/// The cells where a window of a size begins.
fn places(strip: &Strip, (rows, cols): (usize, usize)) -> BTreeSet<(usize, usize)> {
    let down = (strip.rows() + 1).saturating_sub(rows);
    let right = (strip.cols() + 1).saturating_sub(cols);
    let down = 0..down;
    down.flat_map(|row| (0..right).map(move |col| (row, col)))
        .collect()
}

/// The cells where a window begins that has something to do with the change from a frame to the next. All
/// other windows are as they were, and are known already.
fn touched(strip: &Strip, frame: usize, (rows, cols): (usize, usize)) -> Vec<(usize, usize)> {
    let mut touched = Vec::new();
    for (row, col, ..) in strip.changes(frame) {
        for row in (row + 1).saturating_sub(rows)..=row {
            for col in (col + 1).saturating_sub(cols)..=col {
                if row + rows <= strip.rows() && col + cols <= strip.cols() {
                    touched.push((row, col));
                }
            }
        }
    }
    touched
}

/// The tiles of a window of a frame.
fn window(frame: &[Tile], width: usize, at: (usize, usize), size: (usize, usize)) -> Vec<Tile> {
    let mut tiles = Vec::with_capacity(2 * size.0 * size.1);
    for row in at.0..at.0 + size.0 {
        let start = row * width + at.1;
        tiles.extend_from_slice(frame.get(start..start + size.1).unwrap_or_default());
    }
    tiles
}

/// Windows of the frames of a pool.
pub(super) fn pool(copies: &[Strip], form: PoolForm) -> Pool {
    let size = (form.rows, form.cols);
    let mut found = BTreeSet::new();
    for strip in copies {
        let mut take = |frame: &[Tile], at| {
            found.insert(window(frame, strip.cols(), at, size).into_boxed_slice());
        };
        let whole = match form.from {
            PoolFrom::Last => strip.last(),
            PoolFrom::First | PoolFrom::All => strip.first(),
        };
        for at in places(strip, size) {
            take(whole, at);
        }
        if form.from == PoolFrom::All {
            for (step, frame) in strip.frames().skip(1).enumerate() {
                for at in touched(strip, step, size) {
                    take(frame, at);
                }
            }
        }
    }
    Pool {
        rows: form.rows,
        cols: form.cols,
        windows: found.into_iter().collect(),
    }
}

/// Windows over two successive frames.
pub(super) fn blocks(copies: &[Strip]) -> Vec<Block> {
    let mut found = BTreeSet::new();
    for strip in copies {
        let pairs = strip.frames().zip(strip.frames().skip(1));
        for (step, (before, after)) in pairs.enumerate() {
            let here = match step {
                0 => places(strip, SIZE),
                _ => {
                    let just_now = touched(strip, step - 1, SIZE);
                    just_now
                        .into_iter()
                        .chain(touched(strip, step, SIZE))
                        .collect()
                }
            };
            for at in here {
                let mut tiles = window(before, strip.cols(), at, SIZE);
                tiles.extend(window(after, strip.cols(), at, SIZE));
                found.extend(Block::try_from(tiles).ok());
            }
        }
    }
    found.into_iter().collect()
}

/// Windows of the last frame, which come before the end.
pub(super) fn last_blocks(copies: &[Strip]) -> Vec<[Tile; 9]> {
    let mut found = BTreeSet::new();
    for strip in copies {
        for at in places(strip, SIZE) {
            let tiles = window(strip.last(), strip.cols(), at, SIZE);
            found.extend(<[Tile; 9]>::try_from(tiles).ok());
        }
    }
    found.into_iter().collect()
}
