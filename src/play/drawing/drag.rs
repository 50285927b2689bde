//! What is under way: a drag, and what lies over the sheet.

use super::clip::Clip;
use super::sheet::{Area, Sheet, Spot};
use super::ui::Tool;

/// A drag under way, and how everything was before it.
#[derive(Clone)]
pub(super) struct Drag {
    pub(super) tool: Tool,
    pub(super) from: Spot,
    pub(super) last: Spot,
    pub(super) before: Sheet,
    pub(super) selected: Option<Area>,
    pub(super) lifted: Option<Lifted>,
    /// Whether it moves what is selected.
    pub(super) is_moving: bool,
}

/// Something that lies over the sheet.
#[derive(Clone)]
pub(super) struct Lifted {
    /// The sheet without it.
    pub(super) base: Sheet,
    pub(super) clip: Clip,
    /// Its upper left corner, which may lie off the sheet.
    pub(super) x: isize,
    pub(super) y: isize,
}

impl Lifted {
    /// Moves it, columns to the right and rows down.
    pub(super) fn shift(&mut self, x: isize, y: isize) {
        self.x = self.x.saturating_add(x);
        self.y = self.y.saturating_add(y);
    }

    /// The part of it that lies on the sheet, if any does.
    pub(super) fn shown(&self) -> Option<Area> {
        let within = |from: isize, size: usize, most: usize| {
            let end = from.saturating_add_unsigned(size).min(most as isize);
            let from = from.max(0);
            (from < end).then(|| (from as usize, (end - from) as usize))
        };
        let (x, width) = within(self.x, self.clip.width(), self.base.width())?;
        let (y, height) = within(self.y, self.clip.height(), self.base.height())?;
        Some(Area {
            x,
            y,
            width,
            height,
        })
    }
}
