//! What was done to a sheet, as differences: taken back and done again, without limit.

use super::sheet::{Area, Sheet};

/// One tile that became another.
#[derive(Clone, Copy, Debug)]
struct TileChange {
    /// Its place among all tiles of the sheet.
    index: u32,
    before: u8,
    after: u8,
}

/// How one sheet became another.
#[derive(Clone, Debug)]
enum Change {
    /// A few tiles differ.
    Tiles(Box<[TileChange]>),
    /// The sheet has other sides, or nearly everything differs.
    Sheets(Box<[Sheet; 2]>),
}

impl Change {
    /// The change from one sheet to another; `None` if they are the same.
    fn between(before: &Sheet, after: &Sheet) -> Option<Change> {
        if before == after {
            return None;
        }
        let sheets = || Change::Sheets(Box::new([before.clone(), after.clone()]));
        if !before.is_shaped_as(after) {
            return Some(sheets());
        }
        let pairs = before.raw().iter().zip(after.raw());
        let changed = (0..)
            .zip(pairs)
            .filter(|(_, (before, after))| before != after);
        let changed = changed.map(|(index, (&before, &after))| TileChange {
            index,
            before,
            after,
        });
        let changed: Box<[TileChange]> = changed.collect();
        let is_small = size_of_val(&*changed) <= 2 * before.raw().len();
        Some(match is_small {
            true => Change::Tiles(changed),
            false => sheets(),
        })
    }

    fn undo(&self, sheet: &mut Sheet) {
        match self {
            Change::Tiles(tiles) => set(sheet, tiles, |tile| tile.before),
            Change::Sheets(sheets) => sheet.clone_from(&sheets[0]),
        }
    }

    fn redo(&self, sheet: &mut Sheet) {
        match self {
            Change::Tiles(tiles) => set(sheet, tiles, |tile| tile.after),
            Change::Sheets(sheets) => sheet.clone_from(&sheets[1]),
        }
    }
}

fn set(sheet: &mut Sheet, changes: &[TileChange], tile: impl Fn(&TileChange) -> u8) {
    let tiles = sheet.raw_mut();
    for change in changes {
        if let Some(here) = tiles.get_mut(change.index as usize) {
            *here = tile(change);
        }
    }
}

/// A change, and what was selected before and after it.
#[derive(Clone, Debug)]
struct Step {
    change: Change,
    selected: [Option<Area>; 2],
}

/// Everything that was done to a sheet.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    steps: Vec<Step>,
    /// How many of them count; the others were taken back.
    done: usize,
}

impl History {
    /// Notes what became of a sheet and of the selection; what was taken back is forgotten. Whether
    /// anything did.
    pub(super) fn push(
        &mut self,
        before: &Sheet,
        after: &Sheet,
        selected: [Option<Area>; 2],
    ) -> bool {
        let Some(change) = Change::between(before, after) else {
            return false;
        };
        self.steps.truncate(self.done);
        self.steps.push(Step { change, selected });
        self.done += 1;
        true
    }

    /// Takes the last change back and gives what was selected before; `None` if there is none.
    pub(super) fn undo(&mut self, sheet: &mut Sheet) -> Option<Option<Area>> {
        let step = self.steps.get(self.done.checked_sub(1)?)?;
        step.change.undo(sheet);
        self.done -= 1;
        Some(step.selected[0])
    }

    /// Does again what was taken back and gives what was selected then; `None` if there is nothing.
    pub(super) fn redo(&mut self, sheet: &mut Sheet) -> Option<Option<Area>> {
        let step = self.steps.get(self.done)?;
        step.change.redo(sheet);
        self.done += 1;
        Some(step.selected[1])
    }

    /// Changes that can be taken back, and those that can be done again.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.done, self.steps.len() - self.done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::drawing::sheet::Place;

    #[test]
    fn a_stroke_on_a_large_sheet_is_kept_in_a_few_bytes() {
        let before = Sheet::filled(32, 32, 2, 0);
        let mut after = before.clone();
        for x in 0..32 {
            after.set(Place { layer: 1, x, y: 7 }, 3);
        }
        match Change::between(&before, &after) {
            Some(Change::Tiles(tiles)) => assert!(size_of_val(&*tiles) <= 32 * 8),
            other => panic!("{other:?}"),
        }
        let all = Sheet::filled(32, 32, 2, 5);
        assert!(matches!(
            Change::between(&before, &all),
            Some(Change::Sheets(_))
        ));
        assert!(Change::between(&all, &all).is_none());
    }
}
