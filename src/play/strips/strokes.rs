//! What the tools do: strokes over the cells of one frame, taken back as one.

use super::command::{Done, Refusal};
use super::editor::{Drag, StripEditor, said};
use super::pins::{Cell, Wish};
use super::ui::Tool;
use crate::play::drawing::shapes::line;
use crate::play::drawing::sheet::{Area, Spot};
use crate::spacetime::MOST_WISHES;

impl StripEditor {
    pub(super) fn press(&mut self, spot: Spot) -> Result<Done, Refusal> {
        let spot = self.spot(spot)?;
        self.ui.cursor = spot;
        let tool = self.ui.tool;
        if tool == Tool::Pick {
            let tile = self.tile_here(spot).ok_or(Refusal::NoStrip)?;
            self.ui.tool = Tool::This;
            return self.choose(tile);
        }
        self.drag = Some(Drag {
            tool,
            from: spot,
            last: spot,
            before: self.plan.clone(),
            selected: self.ui.selection,
        });
        self.drag_to(spot)
    }

    pub(super) fn drag_to(&mut self, spot: Spot) -> Result<Done, Refusal> {
        let spot = self.spot(spot)?;
        self.ui.cursor = spot;
        let Some(mut drag) = self.drag.take() else {
            return Ok(said(self.words_at(spot)));
        };
        let before = self.plan.pins.clone();
        match drag.tool {
            Tool::Select => self.ui.selection = self.area(drag.from, spot),
            Tool::Rectangle => {
                self.plan.pins.clone_from(&drag.before.pins);
                for spot in self.area(drag.from, spot).into_iter().flat_map(Area::spots) {
                    self.touch(Tool::This, spot);
                }
            }
            tool => {
                for spot in line(drag.last, spot) {
                    self.touch(tool, spot);
                }
            }
        }
        drag.last = spot;
        self.drag = Some(drag);
        Ok(Done {
            has_changed: self.plan.pins != before,
            words: self.words_at(spot),
        })
    }

    /// Ends the drag; whether it changed anything.
    pub(super) fn release(&mut self) -> bool {
        self.drag.take().is_some_and(|drag| self.note(&drag.before))
    }

    pub(super) fn call_off(&mut self) -> Done {
        let Some(drag) = self.drag.take() else {
            return Done::default();
        };
        let has_changed = self.plan.pins != drag.before.pins;
        self.plan.pins = drag.before.pins;
        self.ui.selection = drag.selected;
        Done {
            has_changed,
            words: String::new(),
        }
    }

    /// A stroke over one cell.
    pub(super) fn stroke(&mut self, tool: Tool, spot: Spot) -> Result<Done, Refusal> {
        let cell = Cell::new(self.ui.frame(), self.spot(spot)?);
        if !self.plan.is_inside(cell) {
            return Err(Refusal::Ring);
        }
        if tool == Tool::Keep && self.tile_here(spot).is_none() {
            return Err(Refusal::NoStrip);
        }
        if tool != Tool::Free && self.plan.pins.wishes() >= MOST_WISHES {
            return Err(Refusal::TooManyPins);
        }
        let before = self.plan.clone();
        self.touch(tool, spot);
        Ok(Done {
            has_changed: self.note(&before),
            words: self.words_at(spot),
        })
    }

    /// What a tool does to a cell of the frame that is shown; nothing on the ring.
    fn touch(&mut self, tool: Tool, spot: Spot) {
        let cell = Cell::new(self.ui.frame(), spot);
        let is_full = self.plan.pins.wishes() >= MOST_WISHES;
        if !self.plan.is_inside(cell) || (is_full && tool != Tool::Free) {
            return;
        }
        let tile = self.ui.tile;
        let here = self.tile_here(spot);
        let pins = &mut self.plan.pins;
        match tool {
            Tool::This | Tool::Rectangle => pins.set(cell, Some(Wish::This(tile))),
            Tool::Not => pins.add_not(cell, tile),
            Tool::Free => pins.set(cell, None),
            Tool::Keep => {
                if let Some(tile) = here {
                    pins.set(cell, Some(Wish::This(tile)));
                }
            }
            Tool::Pick | Tool::Select => {}
        }
    }

    pub(super) fn select(&mut self, one: Spot, other: Spot) -> Result<Done, Refusal> {
        let area = self.area(self.spot(one)?, self.spot(other)?);
        self.ui.selection = Some(area.ok_or(Refusal::Ring)?);
        let words = area.map_or_else(String::new, |area| {
            format!("Selected: {} by {}.", area.width, area.height)
        });
        Ok(said(words))
    }

    /// The part of a rectangle that lies within the ring.
    fn area(&self, one: Spot, other: Spot) -> Option<Area> {
        let area = Area::between(one, other);
        let (from_x, from_y) = (area.x.max(1), area.y.max(1));
        let to_x = (area.x + area.width - 1).min(self.plan.asked.cols);
        let to_y = (area.y + area.height - 1).min(self.plan.asked.rows);
        let is_there = from_x <= to_x && from_y <= to_y;
        is_there.then(|| Area::between(Spot::new(from_x, from_y), Spot::new(to_x, to_y)))
    }
}
