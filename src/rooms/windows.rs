//! The windows that an example teaches: what may lie together, in the open and at the border.
//!
//! A window is read at every place where at least one of its cells is inside. What lies outside is a tile
//! of its own; so windows that the border cuts off in the same way belong together ([`Cut`]), and only
//! the tiles of their inside cells need to be kept.

use super::fault::{Fault, MOST_WINDOWS};
use super::forbidden::Pattern;
use std::collections::BTreeMap;

/// A shape of windows, and the windows that the example has of it.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Its cells: row and column from the place where it is laid.
    pub(crate) offsets: Vec<(i32, i32)>,
    /// What the example has, by how the border cuts it off.
    pub(crate) cuts: Vec<Cut>,
}

/// The windows of one shape that the border cuts off in one way.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
    /// A bit for each cell of the shape that is inside.
    pub(crate) inside: u32,
    /// The tiles of the inside cells, in the order of the shape; every window once, in order.
    pub(crate) windows: Vec<Vec<u8>>,
    /// The same as what may not be; worked out for the cuts that a room has.
    pub(crate) forbidden: Vec<Pattern>,
}

/// The inside cells of a shape laid somewhere, and a bit for each.
pub(super) fn laid(
    offsets: &[(i32, i32)],
    row: i32,
    col: i32,
    (rows, cols): (usize, usize),
) -> (u32, Vec<(usize, usize)>) {
    let (mut inside, mut cells) = (0, Vec::new());
    for (number, (down, right)) in offsets.iter().enumerate() {
        let (row, col) = (row + down, col + right);
        let place = usize::try_from(row).ok().zip(usize::try_from(col).ok());
        if let Some((row, col)) = place.filter(|(row, col)| *row < rows && *col < cols) {
            inside |= 1 << number;
            cells.push((row, col));
        }
    }
    (inside, cells)
}

/// Every place to lay a shape so that some cell of it is inside.
pub(super) fn places(
    offsets: &[(i32, i32)],
    (rows, cols): (usize, usize),
) -> impl Iterator<Item = (i32, i32)> {
    let range = |part: fn(&(i32, i32)) -> i32, size: usize| {
        let least = offsets.iter().map(part).min().unwrap_or(0);
        let most = offsets.iter().map(part).max().unwrap_or(0);
        -most..size as i32 - least
    };
    let (down, right) = (range(|at| at.0, rows), range(|at| at.1, cols));
    down.flat_map(move |row| right.clone().map(move |col| (row, col)))
}

impl Shape {
    /// Reads all windows of a shape in an example.
    pub(super) fn learn(offsets: Vec<(i32, i32)>, example: &[Vec<u8>]) -> Result<Shape, Fault> {
        let size = (example.len(), example.first().map_or(0, Vec::len));
        let mut found: BTreeMap<u32, Vec<Vec<u8>>> = BTreeMap::new();
        for (row, col) in places(&offsets, size) {
            let (inside, cells) = laid(&offsets, row, col, size);
            if inside != 0 {
                let window = cells.iter().map(|(row, col)| example[*row][*col]);
                found.entry(inside).or_default().push(window.collect());
            }
        }
        let mut cuts = Vec::new();
        for (inside, mut windows) in found {
            windows.sort_unstable();
            windows.dedup();
            if windows.len() > MOST_WINDOWS {
                return Err(Fault::TooMany {
                    what: "different windows of one shape",
                    found: windows.len(),
                    most: MOST_WINDOWS,
                });
            }
            cuts.push(Cut {
                inside,
                windows,
                forbidden: Vec::new(),
            });
        }
        Ok(Shape { offsets, cuts })
    }

    /// The cut with these inside cells, if the example has any.
    pub(super) fn cut(&self, inside: u32) -> Option<usize> {
        self.cuts.iter().position(|cut| cut.inside == inside)
    }
}

impl Cut {
    /// Whether some window of the example has a tile of each set in its place.
    pub(super) fn allows(&self, sets: &[u64]) -> bool {
        let fits = |window: &Vec<u8>| {
            let mut pairs = window.iter().zip(sets);
            pairs.all(|(tile, set)| set >> tile & 1 == 1)
        };
        self.windows.iter().any(fits)
    }
}
