//! Cells that belong together: lines, outlines and floods.

use super::sheet::{Area, Place, Sheet, Spot};

/// The cells from one to another, both included, each beside the one before: those nearest to a straight
/// line between their middles.
pub fn line(from: Spot, to: Spot) -> Vec<Spot> {
    let (across, down) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    let steps = across.max(down);
    // How far `way` cells are gone after some of the steps, rounded; a half is rounded up.
    let gone = |way: usize, step: usize| match steps {
        0 => 0,
        steps => (2 * way * step + steps) / (2 * steps),
    };
    let at = |from: usize, to: usize, gone: usize| match to < from {
        true => from - gone,
        false => from + gone,
    };
    let spots = (0..=steps).map(|step| {
        let (across, down) = (gone(across, step), gone(down, step));
        Spot::new(at(from.x, to.x, across), at(from.y, to.y, down))
    });
    spots.collect()
}

/// The cells at the edge of a rectangle.
pub fn outline(area: Area) -> impl Iterator<Item = Spot> {
    let is_end = |at: usize, from: usize, size: usize| at == from || at + 1 == from + size;
    area.spots().filter(move |spot| {
        is_end(spot.x, area.x, area.width) || is_end(spot.y, area.y, area.height)
    })
}

/// The cells of one tile that hang together with a cell, side by side, in its layer: the cell first.
pub fn flood(sheet: &Sheet, from: Place) -> Vec<Spot> {
    let Some(tile) = sheet.tile(from) else {
        return Vec::new();
    };
    let mut seen = vec![false; sheet.width() * sheet.height()];
    let mut found = Vec::new();
    let mut visit = |spot: Spot, found: &mut Vec<Spot>| {
        let here = Place::new(from.layer, spot);
        if sheet.tile(here) == Some(tile)
            && let Some(seen) = seen.get_mut(spot.y * sheet.width() + spot.x)
            && !std::mem::replace(seen, true)
        {
            found.push(spot);
        }
    };
    visit(from.spot(), &mut found);
    let mut next = 0;
    while let Some(&Spot { x, y }) = found.get(next) {
        next += 1;
        visit(Spot::new(x.wrapping_sub(1), y), &mut found);
        visit(Spot::new(x + 1, y), &mut found);
        visit(Spot::new(x, y.wrapping_sub(1)), &mut found);
        visit(Spot::new(x, y + 1), &mut found);
    }
    found
}
