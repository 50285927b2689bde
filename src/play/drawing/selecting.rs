//! What is selected: copied, cut, pasted, moved, mirrored and turned.
//!
//! What was moved or pasted lies over the sheet until something else is done: it can be moved on without
//! wiping out what it covers on the way, and what hangs over the sheet's edge is still there.

use super::clip::{Clip, places};
use super::command::{Done, Refusal};
use super::drag::Lifted;
use super::palette::Palette;
use super::session::{Drawing, said};
use super::sheet::{Area, Sheet, Spot};

impl Drawing {
    pub(super) fn has_selection(&self) -> bool {
        self.ui.selection.is_some()
    }

    pub(super) fn select(&mut self, one: Spot, other: Spot) -> Result<Done, Refusal> {
        if !self.sheet.holds(one) || !self.sheet.holds(other) {
            return Err(Refusal::NoCell);
        }
        self.select_area(Some(Area::between(one, other)))
    }

    pub(super) fn select_area(&mut self, area: Option<Area>) -> Result<Done, Refusal> {
        self.lifted = None;
        self.ui.selection = area;
        Ok(said(match area {
            Some(Area { width, height, .. }) => {
                format!("Selected: {width} columns, {height} rows.")
            }
            None => "Nothing is selected.".to_owned(),
        }))
    }

    /// What is selected, taken up from the sheet if it was not yet.
    pub(super) fn lift(&self) -> Result<Lifted, Refusal> {
        if let Some(lifted) = &self.lifted {
            return Ok(lifted.clone());
        }
        let area = self.ui.selection.ok_or(Refusal::NothingSelected)?;
        let layer = self.ui.selected_layer();
        let mut base = self.sheet.clone();
        erase(&mut base, &self.palette, area, layer);
        Ok(Lifted {
            base,
            clip: Clip::of(&self.sheet, area, layer),
            x: area.x as isize,
            y: area.y as isize,
        })
    }

    /// Shows what is lifted where it is now, unless no cell of it would be seen.
    pub(super) fn lay_down(&mut self, lifted: Lifted) -> Result<(), Refusal> {
        let shown = lifted.shown().ok_or(Refusal::Edge)?;
        let mut sheet = lifted.base.clone();
        lifted
            .clip
            .paste(&mut sheet, lifted.x, lifted.y, &self.palette);
        self.sheet = sheet;
        self.ui.selection = Some(shown);
        self.lifted = Some(lifted);
        Ok(())
    }

    fn lay_down_as_a_step(&mut self, lifted: Lifted) -> Result<Done, Refusal> {
        let (before, selected) = (self.sheet.clone(), self.ui.selection);
        self.lay_down(lifted)?;
        Ok(Done {
            has_changed: self.note(&before, selected),
            words: String::new(),
        })
    }

    pub(super) fn move_by(&mut self, x: i32, y: i32) -> Result<Done, Refusal> {
        let mut lifted = self.lift()?;
        lifted.shift(x as isize, y as isize);
        self.lay_down_as_a_step(lifted)
    }

    /// Mirrors or turns what is selected.
    pub(super) fn reform(&mut self, form: impl FnOnce(&Clip) -> Clip) -> Result<Done, Refusal> {
        let mut lifted = self.lift()?;
        lifted.clip = form(&lifted.clip);
        self.lay_down_as_a_step(lifted)
    }

    pub(super) fn copy(&mut self) -> Result<Done, Refusal> {
        self.ui.clipboard = Some(self.lift()?.clip);
        Ok(said("Copied."))
    }

    pub(super) fn cut(&mut self) -> Result<Done, Refusal> {
        self.copy()?;
        Ok(Done {
            words: "Cut out.".to_owned(),
            ..self.clear()
        })
    }

    pub(super) fn paste(&mut self, spot: Spot) -> Result<Done, Refusal> {
        let clip = self.ui.clipboard.clone().ok_or(Refusal::NothingCopied)?;
        if !self.sheet.holds(spot) {
            return Err(Refusal::NoCell);
        }
        self.lay_down_as_a_step(Lifted {
            base: self.sheet.clone(),
            clip,
            x: spot.x as isize,
            y: spot.y as isize,
        })
    }

    /// Erases what is selected, or everything.
    pub(super) fn clear(&mut self) -> Done {
        let (selection, layer) = (self.ui.selection, self.ui.selected_layer());
        match (selection, self.sheet.area()) {
            (Some(area), _) => self.change(|sheet, palette| erase(sheet, palette, area, layer)),
            (None, Some(area)) => self.change(|sheet, palette| erase(sheet, palette, area, None)),
            (None, None) => Done::default(),
        }
    }
}

/// Leaves only ground in a rectangle, in one layer or in all.
fn erase(sheet: &mut Sheet, palette: &Palette, area: Area, layer: Option<usize>) {
    for place in places(area, sheet.layers(), layer) {
        palette.erase(sheet, place);
    }
}
