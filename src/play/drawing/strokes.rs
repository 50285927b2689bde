//! What the tools do to a sheet, all at once or while they are dragged.

use super::command::{Done, Refusal};
use super::drag::Drag;
use super::palette::Palette;
use super::session::{Drawing, said};
use super::shapes::{flood, line, outline};
use super::sheet::{Area, Place, Sheet, Spot};
use super::ui::Tool;

impl Drawing {
    /// Begins to drag. Some tools are done at once.
    pub(super) fn press(&mut self, spot: Spot) -> Result<Done, Refusal> {
        if !self.sheet.holds(spot) {
            return Err(Refusal::NoCell);
        }
        let tool = self.ui.tool;
        match tool {
            Tool::Fill => return self.stroke(Tool::Fill, spot),
            Tool::Pick => {
                let done = self.pick(spot)?;
                self.ui.tool = Tool::Brush;
                return Ok(done);
            }
            _ => {}
        }
        let is_on_selection = self.ui.selection.is_some_and(|area| area.contains(spot));
        let is_moving = tool == Tool::Select && is_on_selection;
        self.drag = Some(Drag {
            tool,
            from: spot,
            last: spot,
            before: self.sheet.clone(),
            selected: self.ui.selection,
            lifted: self.lifted.clone(),
            is_moving,
        });
        if !is_moving {
            self.lifted = None;
        }
        let done = self.drag_to(spot);
        if done.is_err() {
            self.call_off();
        }
        done
    }

    /// Drags on; nothing happens where no drag is under way.
    pub(super) fn drag_to(&mut self, spot: Spot) -> Result<Done, Refusal> {
        if !self.sheet.holds(spot) {
            return Err(Refusal::NoCell);
        }
        let Some(mut drag) = self.drag.take() else {
            return Ok(Done::default());
        };
        let before = self.sheet.clone();
        let done = self.drag_over(&drag, spot);
        drag.last = spot;
        self.drag = Some(drag);
        if self.sheet.has_cell(spot.x, spot.y) {
            self.ui.cursor = spot;
        }
        done.map(|()| Done {
            has_changed: self.sheet != before,
            words: self.words_at(spot),
        })
    }

    fn drag_over(&mut self, drag: &Drag, spot: Spot) -> Result<(), Refusal> {
        let layer = self.ui.layer;
        let area = Area::between(drag.from, spot);
        match drag.tool {
            Tool::Eraser => {
                for spot in line(drag.last, spot) {
                    self.palette.erase(&mut self.sheet, Place::new(layer, spot));
                }
            }
            Tool::Brush | Tool::Rectangle | Tool::FilledRectangle => {
                let tile = self.paint().ok_or(Refusal::NoSuchPaint)?.tile;
                let spots = match drag.tool {
                    // There is one of it: it comes along, and what it passes over stays.
                    _ if self.palette.is_single(layer, tile) => vec![spot],
                    Tool::Brush => line(drag.last, spot),
                    Tool::Rectangle => outline(area).collect(),
                    _ => area.spots().collect(),
                };
                if drag.tool != Tool::Brush || self.palette.is_single(layer, tile) {
                    self.sheet.clone_from(&drag.before);
                }
                for spot in spots {
                    self.palette
                        .put(&mut self.sheet, Place::new(layer, spot), tile);
                }
            }
            Tool::Swap => {
                self.sheet.clone_from(&drag.before);
                self.cell(drag.from)?;
                self.cell(spot)?;
                swap(&mut self.sheet, &self.palette, layer, drag.from, spot);
            }
            Tool::Select if drag.is_moving => self.drag_selection(drag, spot)?,
            Tool::Select => self.ui.selection = Some(area),
            Tool::Fill | Tool::Pick => {}
        }
        Ok(())
    }

    fn drag_selection(&mut self, drag: &Drag, spot: Spot) -> Result<(), Refusal> {
        if spot == drag.last {
            return Ok(());
        }
        let by = |from: usize, to: usize| to as isize - from as isize;
        let mut lifted = self.lift()?;
        lifted.shift(by(drag.last.x, spot.x), by(drag.last.y, spot.y));
        self.lay_down(lifted)
    }

    /// Ends the drag: whether it changed anything.
    pub(super) fn release(&mut self) -> bool {
        match self.drag.take() {
            Some(drag) => self.note(&drag.before, drag.selected),
            None => false,
        }
    }

    /// Gives the drag up.
    pub(super) fn call_off(&mut self) -> Done {
        let Some(drag) = self.drag.take() else {
            return Done::default();
        };
        let has_changed = self.sheet != drag.before;
        self.sheet = drag.before;
        self.ui.selection = drag.selected;
        self.lifted = drag.lifted;
        Done {
            has_changed,
            words: String::new(),
        }
    }

    /// Uses the brush, the eraser or the filler on one cell.
    pub(super) fn stroke(&mut self, tool: Tool, spot: Spot) -> Result<Done, Refusal> {
        self.cell(spot)?;
        let place = Place::new(self.ui.layer, spot);
        let done = match tool {
            Tool::Eraser => self.change(|sheet, palette| palette.erase(sheet, place)),
            _ => {
                let paint = self.paint().ok_or(Refusal::NoSuchPaint)?;
                let tile = paint.tile;
                let spots = match tool {
                    Tool::Fill => flood(&self.sheet, place),
                    _ => vec![spot],
                };
                if spots.len() > 1 && paint.is_single {
                    return Err(Refusal::OnlyOne(paint.name.clone()));
                }
                self.change(|sheet, palette| {
                    for spot in spots {
                        palette.put(sheet, Place::new(place.layer, spot), tile);
                    }
                })
            }
        };
        self.ui.cursor = spot;
        Ok(Done {
            words: self.words_at(spot),
            ..done
        })
    }

    /// Chooses what is on a cell: in the chosen layer, or else what stands in another.
    pub(super) fn pick(&mut self, spot: Spot) -> Result<Done, Refusal> {
        self.cell(spot)?;
        let own = self.ui.layer;
        let layers = [own]
            .into_iter()
            .chain((0..self.sheet.layers()).filter(|l| *l != own));
        let tiles = layers.filter_map(|layer| {
            let tile = self.sheet.tile(Place::new(layer, spot))?;
            let mut places = self.palette.of_layer(layer);
            let place = places.find(|place| {
                let paint = self.palette.paints().get(*place);
                paint.is_some_and(|paint| paint.tile == tile)
            });
            Some((layer, place?, self.palette.ground(layer) == Some(tile)))
        });
        let tiles: Vec<(usize, usize, bool)> = tiles.collect();
        let thing = tiles.iter().find(|(_, _, is_ground)| !is_ground);
        let (layer, place, _) = *thing.or(tiles.first()).ok_or(Refusal::NoSuchPaint)?;
        if layer != own {
            self.lifted = None;
        }
        self.ui.choose(layer, place);
        let name = self.paint().map(|paint| paint.name.clone());
        Ok(said(name.unwrap_or_default()))
    }

    /// Lets what is on two cells change places.
    pub(super) fn swap(&mut self, one: Spot, other: Spot) -> Result<Done, Refusal> {
        self.cell(one)?;
        self.cell(other)?;
        let layer = self.ui.layer;
        Ok(self.change(|sheet, palette| swap(sheet, palette, layer, one, other)))
    }

    /// Lets all of one tile and all of another change places.
    pub(super) fn swap_tiles(&mut self, one: u8, other: u8) -> Result<Done, Refusal> {
        let layer = self.ui.layer;
        let own = |tile: u8| {
            let paint = self.palette.paint(layer, tile);
            paint.filter(|paint| paint.layer == layer)
        };
        let both = own(one).zip(own(other)).ok_or(Refusal::NoSuchPaint)?;
        let mut swapped = self.sheet.clone();
        for (place, tile) in self.sheet.cells().filter(|(place, _)| place.layer == layer) {
            if tile == one {
                self.palette.lay(&mut swapped, place, other);
            } else if tile == other {
                self.palette.lay(&mut swapped, place, one);
            }
        }
        let singles = |sheet: &Sheet| {
            let cells = sheet.cells().filter(|(place, _)| place.layer == layer);
            let singles = cells.filter(|(_, tile)| self.palette.is_single(layer, *tile));
            singles.count()
        };
        if singles(&swapped) > singles(&self.sheet).max(1) {
            let single = if both.0.is_single { both.0 } else { both.1 };
            return Err(Refusal::OnlyOne(single.name.clone()));
        }
        Ok(self.change(|sheet, _| *sheet = swapped))
    }
}

/// What is on two cells of a layer changes places; a whole tile takes all layers with it.
fn swap(sheet: &mut Sheet, palette: &Palette, layer: usize, one: Spot, other: Spot) {
    let tile_at = |spot: Spot| sheet.tile(Place::new(layer, spot));
    let mut tiles = [one, other].into_iter().filter_map(tile_at);
    let layers = match tiles.any(|tile| palette.is_whole(tile)) {
        true => 0..sheet.layers(),
        false => layer..layer + 1,
    };
    for layer in layers {
        let (one, other) = (Place::new(layer, one), Place::new(layer, other));
        if let (Some(first), Some(second)) = (sheet.tile(one), sheet.tile(other)) {
            sheet.set(one, second);
            sheet.set(other, first);
        }
    }
}
