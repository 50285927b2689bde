//! The editor of a strip: commands in, words out, and a history without end.
//!
//! Only the editor changes what is wished. What a command does follows from the editor and the command
//! alone, so that keys, mouse and touch share it; a panel can be thrown away and built again at any moment.

use super::command::{Command, Done, Refusal};
use super::history::History;
use super::pins::{Cell, Wish};
use super::plan::{Plan, Shown};
use super::taught::Taught;
use super::ui::{Tool, Ui};
use super::words;
use crate::play::direction::Direction;
use crate::play::drawing::sheet::{Area, Spot};
use crate::play::film::control::{FilmCommand, FilmControl};
use crate::play::room::tidied;
use crate::spacetime::{MOST_WISHES, Tile};
use std::sync::Arc;
use std::time::Duration;

/// A strip being edited.
#[derive(Clone, Debug)]
pub struct StripEditor {
    pub(super) plan: Plan,
    pub(super) ui: Ui,
    history: History,
    pub(super) drag: Option<Drag>,
    name: String,
}

/// A drag under way, and how everything was before it.
#[derive(Clone, Debug)]
pub(super) struct Drag {
    pub(super) tool: Tool,
    pub(super) from: Spot,
    pub(super) last: Spot,
    pub(super) before: Plan,
    pub(super) selected: Option<Area>,
}

impl StripEditor {
    /// Begins with an example.
    pub fn new(taught: Arc<Taught>) -> StripEditor {
        StripEditor::of(Plan::new(taught), String::new())
    }

    /// Goes on with a plan.
    pub(super) fn of(plan: Plan, name: String) -> StripEditor {
        let ui = Ui {
            film: FilmControl::new(plan.asked.frames),
            cursor: Spot::new(1, 1),
            tool: Tool::default(),
            tile: first_tile(&plan.taught),
            selection: None,
        };
        StripEditor {
            plan,
            ui,
            history: History::default(),
            drag: None,
            name,
        }
    }

    /// What is wished.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What the designer has in hand.
    pub fn ui(&self) -> &Ui {
        &self.ui
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

    /// Lets time pass for the film.
    pub fn advance_film(&mut self, time: Duration) {
        self.ui.film.advance(time);
    }

    /// The tile of the strip at a cell, where it has one.
    pub fn tile_at(&self, cell: Cell) -> Option<Tile> {
        self.plan.strip()?.tile(cell.frame, cell.y, cell.x)
    }

    /// The tile of the strip at a cell of the frame that is shown.
    pub(super) fn tile_here(&self, spot: Spot) -> Option<Tile> {
        self.tile_at(Cell::new(self.ui.frame(), spot))
    }

    /// What is at a cell of the frame that is shown: its tile, its wish, and where that is.
    pub fn words_at(&self, spot: Spot) -> String {
        words::cell(&self.plan, Cell::new(self.ui.frame(), spot))
    }

    /// Shows a strip that was found for what is wished; that is no change to be taken back.
    pub fn show(&mut self, shown: Arc<Shown>) {
        self.plan.shown = Some(shown);
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
            Command::Choose(place) => self.choose(Tile::new(place).ok_or(Refusal::NoTile)?),
            Command::ChooseNext(by) => self.choose_next(by),
            Command::Use(tool) => {
                self.ui.tool = tool;
                Ok(said(tool.name()))
            }
            Command::Cursor(spot) => {
                self.ui.cursor = self.spot(spot)?;
                Ok(said(self.words_at(spot)))
            }
            Command::Step(direction) => self.step(direction),
            Command::Frame(frame) if frame >= self.plan.asked.frames => Err(Refusal::NoFrame),
            Command::Frame(frame) => self.film(FilmCommand::ScrubTo(frame as f64)),
            Command::Film(command) => self.film(command),
            Command::Press(spot) => self.press(spot),
            Command::DragTo(spot) => self.drag_to(spot),
            Command::Release => Ok(Done {
                has_changed: self.release(),
                words: String::new(),
            }),
            Command::CallOff => Ok(self.call_off()),
            Command::This(spot) => self.stroke(Tool::This, spot),
            Command::Not(spot) => self.stroke(Tool::Not, spot),
            Command::Free(spot) => self.stroke(Tool::Free, spot),
            Command::Keep(spot) => self.stroke(Tool::Keep, spot),
            Command::Pick(spot) => {
                let spot = self.spot(spot)?;
                self.choose(self.tile_here(spot).ok_or(Refusal::NoStrip)?)
            }
            Command::Put(wishes) => self.put(&wishes),
            Command::Select(one, other) => self.select(one, other),
            Command::SelectAll => {
                let (x, y) = (self.plan.asked.cols, self.plan.asked.rows);
                self.select(Spot::new(1, 1), Spot::new(x, y))
            }
            Command::Deselect => {
                self.ui.selection = None;
                Ok(said("Nothing is selected."))
            }
            Command::KeepPath(frames) => self.keep_path(frames),
            Command::KeepFrame(copied) => self.keep_frame(copied),
            Command::MovePins(scope, shift) => self.move_pins(scope, shift),
            Command::CopyPins(to) => self.copy_pins(to),
            Command::ClearPins(scope) => self.clear_pins(scope),
            Command::Resize(rows, cols) => self.resize(rows, cols),
            Command::Frames(frames) => self.set_frames(frames),
            Command::Count(tile, bounds) => self.set_count(tile, bounds),
            Command::Confine(tile) => self.confine(tile),
            Command::Region(region) => self.set_region(region),
            Command::Unconfine(tile) => self.unconfine(tile),
            Command::Density(density) => self.ask(|asked| asked.density = density),
            Command::Waits(waits) => self.set_waits(waits),
            Command::NotWonEarly(is_asked) => self.set_not_won_early(is_asked),
            Command::Exactly(is_asked) => self.set_exactly(is_asked),
            Command::Seed(seed) => self.ask(|asked| asked.seed = seed),
            Command::Method(by) => self.ask(|asked| asked.by = by),
            Command::Drop(wished) => self.drop_wish(wished),
            Command::Begin(taught) => Ok(self.begin(taught)),
            Command::TakeOver(shown) => self.take_over(shown),
            Command::Rename(name) => {
                self.name = tidied(&name);
                Ok(Done::default())
            }
            Command::Undo => match self.history.undo(&mut self.plan) {
                true => Ok(self.moved_in_time("Taken back.")),
                false => Err(Refusal::NothingToUndo),
            },
            Command::Redo => match self.history.redo(&mut self.plan) {
                true => Ok(self.moved_in_time("Done again.")),
                false => Err(Refusal::NothingToRedo),
            },
        }
    }

    /// A cell of the frames, the ring included.
    pub(super) fn spot(&self, spot: Spot) -> Result<Spot, Refusal> {
        let asked = &self.plan.asked;
        match spot.x < asked.all_cols() && spot.y < asked.all_rows() {
            true => Ok(spot),
            false => Err(Refusal::NoCell),
        }
    }

    /// Changes what is wished as one step, or nothing at all.
    pub(super) fn change(
        &mut self,
        make: impl FnOnce(&mut Plan) -> Result<(), Refusal>,
    ) -> Result<Done, Refusal> {
        let before = self.plan.clone();
        let made = make(&mut self.plan).and_then(|()| self.check());
        if let Err(why) = made {
            self.plan = before;
            return Err(why);
        }
        let has_changed = self.note(&before);
        self.keep_in_frame();
        Ok(Done {
            has_changed,
            words: String::new(),
        })
    }

    /// Whether all of it can be asked.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.plan.pins.wishes() > MOST_WISHES {
            return Err(Refusal::TooManyPins);
        }
        self.plan.asked.check(self.plan.taught.learned())?;
        Ok(())
    }

    /// Notes what became of the wishes. A strip that was found meanwhile is no change.
    pub(super) fn note(&mut self, before: &Plan) -> bool {
        let is_same = before.pins == self.plan.pins
            && before.asked == self.plan.asked
            && before.taught == self.plan.taught;
        !is_same && self.history.push(before, &self.plan)
    }

    fn begin(&mut self, taught: Arc<Taught>) -> Done {
        let before = std::mem::replace(&mut self.plan, Plan::new(taught));
        self.ui.tile = first_tile(&self.plan.taught);
        self.ui.selection = None;
        let has_changed = self.history.push(&before, &self.plan);
        self.keep_in_frame();
        Done {
            has_changed,
            words: words::begun(&self.plan),
        }
    }

    fn take_over(&mut self, shown: Arc<Shown>) -> Result<Done, Refusal> {
        let tiles = self.plan.taught.learned().legend.len();
        let is_known = |tile: &Tile| tile.index() < tiles;
        if !self.plan.is_sized_as(&shown.strip) || !shown.strip.tiles().iter().all(is_known) {
            return Err(Refusal::Foreign);
        }
        let before = self.plan.clone();
        self.plan.shown = Some(shown);
        Ok(Done {
            has_changed: self.history.push(&before, &self.plan),
            words: "Taken over.".to_owned(),
        })
    }

    fn moved_in_time(&mut self, words: &str) -> Done {
        self.keep_in_frame();
        Done {
            has_changed: true,
            words: words.to_owned(),
        }
    }

    /// What is in hand stays within what is asked for.
    pub(super) fn keep_in_frame(&mut self) {
        let asked = &self.plan.asked;
        self.ui.film.set_frames(asked.frames);
        let cursor = &mut self.ui.cursor;
        cursor.x = cursor.x.min(asked.cols + 1);
        cursor.y = cursor.y.min(asked.rows + 1);
        if self.ui.tile.index() >= self.plan.taught.learned().legend.len() {
            self.ui.tile = first_tile(&self.plan.taught);
        }
        let corner = |area: &Area| Spot::new(area.x + area.width - 1, area.y + area.height - 1);
        if let Some(area) = self.ui.selection {
            let (from, to) = (Spot::new(area.x, area.y), corner(&area));
            let fits = from.x <= asked.cols && from.y <= asked.rows;
            let to = Spot::new(to.x.min(asked.cols), to.y.min(asked.rows));
            self.ui.selection = fits.then(|| Area::between(from, to));
        }
    }

    pub(super) fn choose(&mut self, tile: Tile) -> Result<Done, Refusal> {
        if tile.index() >= self.plan.taught.learned().legend.len() {
            return Err(Refusal::NoTile);
        }
        self.ui.tile = tile;
        Ok(said(self.plan.taught.tile_name(tile)))
    }

    fn choose_next(&mut self, by: i32) -> Result<Done, Refusal> {
        let count = self.plan.taught.learned().legend.len() as i64;
        let next = (self.ui.tile.index() as i64 + i64::from(by)).rem_euclid(count.max(1));
        self.choose(Tile::new(next as usize).ok_or(Refusal::NoTile)?)
    }

    fn step(&mut self, direction: Direction) -> Result<Done, Refusal> {
        let Spot { x, y } = self.ui.cursor;
        let spot = match direction {
            Direction::Left => Spot::new(x.checked_sub(1).ok_or(Refusal::Edge)?, y),
            Direction::Right => Spot::new(x + 1, y),
            Direction::Back => Spot::new(x, y.checked_sub(1).ok_or(Refusal::Edge)?),
            Direction::Front => Spot::new(x, y + 1),
        };
        let spot = self.spot(spot).map_err(|_| Refusal::Edge)?;
        match self.drag.is_some() {
            true => self.drag_to(spot),
            false => {
                self.ui.cursor = spot;
                Ok(said(self.words_at(spot)))
            }
        }
    }

    fn film(&mut self, command: FilmCommand) -> Result<Done, Refusal> {
        self.ui.film.apply(command);
        Ok(said(words::frame(&self.plan, self.ui.frame())))
    }

    fn put(&mut self, wishes: &[(Cell, Option<Wish>)]) -> Result<Done, Refusal> {
        let tiles = self.plan.taught.learned().legend.len();
        let is_known = |wish: &Wish| match wish {
            Wish::This(tile) => tile.index() < tiles,
            Wish::Not(set) => set.iter().all(|tile| tile.index() < tiles),
        };
        for (cell, wish) in wishes {
            if !self.plan.is_inside(*cell) {
                return Err(Refusal::NoCell);
            }
            if !wish.iter().all(is_known) {
                return Err(Refusal::NoTile);
            }
        }
        self.change(|plan| {
            for (cell, wish) in wishes {
                plan.pins.set(*cell, *wish);
            }
            Ok(())
        })
    }
}

/// The tile to begin with: the player, or else the first.
fn first_tile(taught: &Taught) -> Tile {
    let player = taught.player().and_then(|player| player.iter().next());
    player.unwrap_or(Tile::FIRST)
}

/// Nothing changed, and this is said.
pub(super) fn said(words: impl Into<String>) -> Done {
    Done {
        has_changed: false,
        words: words.into(),
    }
}
