//! Whole sheets mirrored, turned, grown and shrunk.

use super::palette::Palette;
use super::sheet::{Place, Sheet};
use crate::play::direction::Direction;

/// The two ways to mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Left and right change places.
    Sideways,
    /// Above and below change places.
    Upright,
}

/// A quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spin {
    /// As the hands of a clock.
    Clockwise,
    /// Against them.
    CounterClockwise,
}

/// A sheet mirrored.
pub fn mirrored(sheet: &Sheet, mirror: Mirror) -> Sheet {
    let (width, height) = (sheet.width(), sheet.height());
    let mut other = Sheet::without_cells(width, height, sheet.layers());
    for (Place { layer, x, y }, tile) in sheet.cells() {
        let (x, y) = match mirror {
            Mirror::Sideways => (width - 1 - x, y),
            Mirror::Upright => (x, height - 1 - y),
        };
        other.put(Place { layer, x, y }, tile);
    }
    other
}

/// A sheet turned.
pub fn turned(sheet: &Sheet, spin: Spin) -> Sheet {
    let (width, height) = (sheet.width(), sheet.height());
    let mut other = Sheet::without_cells(height, width, sheet.layers());
    for (Place { layer, x, y }, tile) in sheet.cells() {
        let (x, y) = match spin {
            Spin::Clockwise => (height - 1 - y, x),
            Spin::CounterClockwise => (y, width - 1 - x),
        };
        other.put(Place { layer, x, y }, tile);
    }
    other
}

/// A sheet with one more row or column of ground at a side.
pub fn grown(sheet: &Sheet, side: Direction, palette: &Palette) -> Sheet {
    let (width, height, dx, dy) = match side {
        Direction::Left => (sheet.width() + 1, sheet.height(), 1, 0),
        Direction::Right => (sheet.width() + 1, sheet.height(), 0, 0),
        Direction::Back => (sheet.width(), sheet.height() + 1, 0, 1),
        Direction::Front => (sheet.width(), sheet.height() + 1, 0, 0),
    };
    let mut larger = Sheet::without_cells(width, height, sheet.layers());
    for layer in 0..sheet.layers() {
        let ground = palette.ground(layer).unwrap_or_default();
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            larger.put(Place { layer, x, y }, ground);
        }
    }
    for (Place { layer, x, y }, tile) in sheet.cells() {
        let (x, y) = (x + dx, y + dy);
        larger.put(Place { layer, x, y }, tile);
    }
    larger
}

/// A sheet without the row or column at a side; `None` if it is the last one.
pub fn shrunk(sheet: &Sheet, side: Direction) -> Option<Sheet> {
    let less = |size: usize| size.checked_sub(1).filter(|size| *size > 0);
    let (width, height, dx, dy) = match side {
        Direction::Left => (less(sheet.width())?, sheet.height(), 1, 0),
        Direction::Right => (less(sheet.width())?, sheet.height(), 0, 0),
        Direction::Back => (sheet.width(), less(sheet.height())?, 0, 1),
        Direction::Front => (sheet.width(), less(sheet.height())?, 0, 0),
    };
    let mut smaller = Sheet::without_cells(width, height, sheet.layers());
    for (Place { layer, x, y }, tile) in sheet.cells() {
        // What is cut off lies outside, where nothing is put.
        if let (Some(x), Some(y)) = (x.checked_sub(dx), y.checked_sub(dy)) {
            smaller.put(Place { layer, x, y }, tile);
        }
    }
    Some(smaller)
}
