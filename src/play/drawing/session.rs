//! A drawing in the making: commands in, words out, and a history without end.
//!
//! Only a drawing changes its sheet. What a command does follows from the drawing and the command alone, so
//! that keys, mouse and touch share it; a view can be thrown away and built again from it at any moment.

use super::command::{Command, Done, Refusal};
use super::drag::{Drag, Lifted};
use super::history::History;
use super::palette::Palette;
use super::reshape::{grown, mirrored, shrunk, turned};
use super::sheet::{Area, Place, Sheet, Spot};
use super::ui::{Tool, Ui};
use super::{Drawable, Paint, check};
use crate::play::direction::Direction;
use std::fmt;
use std::sync::Arc;

/// Letters of the longest name.
pub const LONGEST_NAME: usize = 80;

/// A drawing in the making.
#[derive(Clone)]
pub struct Drawing {
    drawable: Arc<dyn Drawable>,
    pub(super) palette: Palette,
    pub(super) sheet: Sheet,
    pub(super) history: History,
    pub(super) ui: Ui,
    /// The drag that is under way.
    pub(super) drag: Option<Drag>,
    /// What is selected, once it was moved: it lies over the sheet until something else is done.
    pub(super) lifted: Option<Lifted>,
    name: String,
}

impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drawing")
            .field("sheet", &self.drawable.write(&self.sheet))
            .field("ui", &self.ui)
            .finish_non_exhaustive()
    }
}

impl Drawing {
    /// Begins with a sheet, if it is one of the kind's.
    pub fn new(drawable: Arc<dyn Drawable>, sheet: Sheet) -> Result<Drawing, Refusal> {
        check(&*drawable, &sheet).map_err(Refusal::Foreign)?;
        let palette = Palette::of(&*drawable);
        let ui = Ui::new(&palette, sheet.layers(), first_cell(&sheet));
        Ok(Drawing {
            drawable,
            palette,
            sheet,
            history: History::default(),
            ui,
            drag: None,
            lifted: None,
            name: String::new(),
        })
    }

    /// The same under a name.
    pub fn named(mut self, name: impl AsRef<str>) -> Drawing {
        self.name = plain_name(name.as_ref());
        self
    }

    /// Begins with nothing.
    pub fn blank(drawable: Arc<dyn Drawable>) -> Result<Drawing, Refusal> {
        let sheet = drawable.blank();
        Drawing::new(drawable, sheet)
    }

    /// What the kind supplies.
    pub fn drawable(&self) -> &Arc<dyn Drawable> {
        &self.drawable
    }

    /// What is drawn.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// What the designer has in hand.
    pub fn ui(&self) -> &Ui {
        &self.ui
    }

    /// The tiles to paint with.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The tile that is painted with.
    pub fn paint(&self) -> Option<&Paint> {
        self.palette.paints().get(self.ui.paint()?)
    }

    /// Its name; empty if it has none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a drag is under way.
    pub fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// Changes that can be taken back, and those that can be done again.
    pub fn steps(&self) -> (usize, usize) {
        self.history.counts()
    }

    /// What is on a cell, and where that is.
    pub fn words_at(&self, spot: Spot) -> String {
        let (what, place) = (
            self.palette.words(&self.sheet, spot),
            self.drawable.spot_name(spot),
        );
        format!("{what}, {place}")
    }

    /// Does what is wanted, or says why not.
    pub fn apply(&mut self, command: Command) -> Result<Done, Refusal> {
        let is_of_drag = matches!(
            command,
            Command::DragTo(_) | Command::Release | Command::CallOff | Command::Step(_)
        );
        // Whatever else is wanted meanwhile, a drag is ended by it.
        if !is_of_drag {
            self.release();
        }
        self.obey(command)
    }

    fn obey(&mut self, command: Command) -> Result<Done, Refusal> {
        match command {
            Command::Choose(place) => self.choose(place),
            Command::ChooseNext(by) => self.choose_next(by),
            Command::Layer(layer) => self.work_on(layer),
            Command::Use(tool) => {
                self.ui.tool = tool;
                Ok(said(tool.name()))
            }
            Command::AllLayers(all_layers) => {
                self.lifted = None;
                self.ui.all_layers = all_layers;
                Ok(Done::default())
            }
            Command::Cursor(spot) => {
                self.ui.cursor = self.cell(spot)?;
                Ok(said(self.words_at(spot)))
            }
            Command::Step(direction) => self.step(direction),
            Command::Press(spot) => self.press(spot),
            Command::DragTo(spot) => self.drag_to(spot),
            Command::Release => Ok(Done {
                has_changed: self.release(),
                words: String::new(),
            }),
            Command::CallOff => Ok(self.call_off()),
            Command::Paint(spot) => self.stroke(Tool::Brush, spot),
            Command::Erase(spot) => self.stroke(Tool::Eraser, spot),
            Command::Fill(spot) => self.stroke(Tool::Fill, spot),
            Command::Pick(spot) => self.pick(spot),
            Command::Swap(one, other) => self.swap(one, other),
            Command::SwapTiles(one, other) => self.swap_tiles(one, other),
            Command::Put(tiles) => self.put(&tiles),
            Command::Select(one, other) => self.select(one, other),
            Command::SelectAll => {
                let area = self.sheet.area();
                self.select_area(area)
            }
            Command::Deselect => self.select_area(None),
            Command::Copy => self.copy(),
            Command::Cut => self.cut(),
            Command::Paste(spot) => self.paste(spot),
            Command::Move(x, y) => self.move_by(x, y),
            Command::Mirror(mirror) if self.has_selection() => {
                self.reform(|clip| clip.mirrored(mirror))
            }
            Command::Mirror(mirror) => {
                self.check_whole()?;
                Ok(self.become_sheet(mirrored(&self.sheet, mirror), None))
            }
            Command::Turn(spin) if self.has_selection() => self.reform(|clip| clip.turned(spin)),
            Command::Turn(spin) => {
                self.check_whole()?;
                Ok(self.become_sheet(turned(&self.sheet, spin), None))
            }
            Command::Grow(side) => self.grow(side),
            Command::Shrink(side) => self.shrink(side),
            Command::Edit(place) => self.edit(place),
            Command::Clear => Ok(self.clear()),
            Command::Begin(sheet) => {
                check(&*self.drawable, &sheet).map_err(Refusal::Foreign)?;
                Ok(self.become_sheet(sheet, None))
            }
            Command::Rename(name) => {
                self.name = plain_name(&name);
                Ok(Done::default())
            }
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
        }
    }

    /// A cell, if the sheet has it.
    pub(super) fn cell(&self, spot: Spot) -> Result<Spot, Refusal> {
        match self.sheet.has_cell(spot.x, spot.y) {
            true => Ok(spot),
            false => Err(Refusal::NoCell),
        }
    }

    /// Notes what became of a sheet, which is no longer under anything lifted.
    pub(super) fn note(&mut self, before: &Sheet, selected: Option<Area>) -> bool {
        let selected = [selected, self.ui.selection];
        self.history.push(before, &self.sheet, selected)
    }

    /// Changes the sheet as one step.
    pub(super) fn change(&mut self, make: impl FnOnce(&mut Sheet, &Palette)) -> Done {
        self.lifted = None;
        let before = self.sheet.clone();
        make(&mut self.sheet, &self.palette);
        Done {
            has_changed: self.note(&before, self.ui.selection),
            words: String::new(),
        }
    }

    /// Takes another sheet in place of this one.
    fn become_sheet(&mut self, sheet: Sheet, selection: Option<Area>) -> Done {
        self.lifted = None;
        let before = std::mem::replace(&mut self.sheet, sheet);
        let selected = std::mem::replace(&mut self.ui.selection, selection);
        self.keep_cursor();
        Done {
            has_changed: self.note(&before, selected),
            words: String::new(),
        }
    }

    /// A sheet of other sides may not have the cursor's cell.
    fn keep_cursor(&mut self) {
        let Spot { x, y } = self.ui.cursor;
        if !self.sheet.has_cell(x, y) {
            let near = |at: usize, size: usize| at.min(size.saturating_sub(1));
            let near = Spot::new(near(x, self.sheet.width()), near(y, self.sheet.height()));
            self.ui.cursor = match self.sheet.has_cell(near.x, near.y) {
                true => near,
                false => first_cell(&self.sheet),
            };
        }
    }

    fn put(&mut self, tiles: &[(Place, u8)]) -> Result<Done, Refusal> {
        for (place, tile) in tiles {
            self.sheet.tile(*place).ok_or(Refusal::NoCell)?;
            let paint = self.palette.paint(place.layer, *tile);
            paint.ok_or(Refusal::NoSuchPaint)?;
        }
        Ok(self.change(|sheet, _| {
            for (place, tile) in tiles {
                sheet.set(*place, *tile);
            }
        }))
    }

    /// Whether the whole sheet can be mirrored and turned as it is.
    fn check_whole(&self) -> Result<(), Refusal> {
        match self.drawable.sides() {
            Some(_) => Ok(()),
            None => Err(Refusal::OwnTurns),
        }
    }

    fn grow(&mut self, side: Direction) -> Result<Done, Refusal> {
        let sides = self.drawable.sides().ok_or(Refusal::FixedSize)?;
        let larger = grown(&self.sheet, side, &self.palette);
        let (width, height) = (larger.width(), larger.height());
        if width.max(height) > *sides.end() {
            return Err(Refusal::LongestSide(*sides.end()));
        }
        if width * height > self.drawable.most_cells() {
            return Err(Refusal::MostCells(self.drawable.most_cells()));
        }
        let (x, y) = (
            usize::from(side == Direction::Left),
            usize::from(side == Direction::Back),
        );
        let selection = self.ui.selection.map(|area| Area {
            x: area.x + x,
            y: area.y + y,
            ..area
        });
        self.ui.cursor = Spot::new(self.ui.cursor.x + x, self.ui.cursor.y + y);
        Ok(self.become_sheet(larger, selection))
    }

    fn shrink(&mut self, side: Direction) -> Result<Done, Refusal> {
        let sides = self.drawable.sides().ok_or(Refusal::FixedSize)?;
        let short = Refusal::ShortestSide(*sides.start());
        let Some(smaller) = shrunk(&self.sheet, side) else {
            return Err(short);
        };
        if smaller.width().min(smaller.height()) < *sides.start() {
            return Err(short);
        }
        let Spot { x, y } = self.ui.cursor;
        self.ui.cursor = match side {
            Direction::Left => Spot::new(x.saturating_sub(1), y),
            Direction::Back => Spot::new(x, y.saturating_sub(1)),
            _ => Spot::new(x, y),
        };
        Ok(self.become_sheet(smaller, None))
    }

    fn edit(&mut self, place: usize) -> Result<Done, Refusal> {
        let edits = self.drawable.edits();
        let edit = edits.get(place).ok_or(Refusal::NoSuchEdit)?;
        let edited = self.drawable.edit(&self.sheet, place);
        Ok(Done {
            words: edit.name.clone(),
            ..self.become_sheet(edited, self.ui.selection)
        })
    }

    fn undo(&mut self) -> Result<Done, Refusal> {
        let selection = self.history.undo(&mut self.sheet);
        self.moved_in_time(selection.ok_or(Refusal::NothingToUndo)?, "Taken back.")
    }

    fn redo(&mut self) -> Result<Done, Refusal> {
        let selection = self.history.redo(&mut self.sheet);
        self.moved_in_time(selection.ok_or(Refusal::NothingToRedo)?, "Done again.")
    }

    fn moved_in_time(&mut self, selection: Option<Area>, words: &str) -> Result<Done, Refusal> {
        self.lifted = None;
        self.ui.selection = selection;
        self.keep_cursor();
        Ok(Done {
            has_changed: true,
            words: words.to_owned(),
        })
    }
}

/// Nothing changed, and this is said.
pub(super) fn said(words: impl Into<String>) -> Done {
    Done {
        has_changed: false,
        words: words.into(),
    }
}

fn first_cell(sheet: &Sheet) -> Spot {
    let first = sheet.cells().next();
    first.map_or(Spot::default(), |(place, _)| place.spot())
}

/// A name on one line that is not too long.
pub(super) fn plain_name(name: &str) -> String {
    let plain = name.split(char::is_control).collect::<Vec<_>>().join(" ");
    plain.trim().chars().take(LONGEST_NAME).collect()
}
