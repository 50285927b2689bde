//! The cutting table: the editor, the newest wish being solved, and a row of variations, together. A panel
//! needs nothing else and holds nothing itself.

use super::command::{Command, Done, Refusal};
use super::editor::StripEditor;
use super::solving::{Outcome, Solving};
use super::variations::{Sort, Variations};
use super::words;

/// The cutting table.
pub struct CuttingTable {
    editor: StripEditor,
    solving: Solving,
    variations: Option<Variations>,
    /// Whether something was wished since the row of variations was begun.
    is_row_old: bool,
}

impl CuttingTable {
    /// With an editor, whose wish is solved at once.
    pub fn new(editor: StripEditor) -> CuttingTable {
        let mut solving = Solving::default();
        solving.wish(editor.plan());
        CuttingTable {
            editor,
            solving,
            variations: None,
            is_row_old: false,
        }
    }

    /// The editor.
    pub fn editor(&self) -> &StripEditor {
        &self.editor
    }

    /// Lets time pass for the film.
    pub fn advance_film(&mut self, time: std::time::Duration) {
        self.editor.advance_film(time);
    }

    /// What became of the newest wish.
    pub fn outcome(&self) -> &Outcome {
        self.solving.outcome()
    }

    /// Whether the strip that is shown is of older wishes.
    pub fn is_old(&self) -> bool {
        self.solving.is_old()
    }

    /// The newest wish and what became of it, in words.
    pub fn words(&self) -> String {
        words::status(self.editor.plan(), self.solving.outcome())
    }

    /// Does what is wanted, or says why not; another wish is solved from now on.
    pub fn apply(&mut self, command: Command) -> Result<Done, Refusal> {
        let done = self.editor.apply(command)?;
        if done.has_changed {
            self.solving.wish(self.editor.plan());
            self.is_row_old = true;
        }
        Ok(done)
    }

    /// Goes on with a wish that was left undecided.
    pub fn go_on(&mut self) {
        self.solving.go_on();
    }

    /// Begins a row of so many variations, or says why there is none.
    pub fn vary(&mut self, sort: Sort, wanted: usize) -> Result<(), Refusal> {
        self.variations = Some(Variations::new(&self.editor, sort, wanted)?);
        self.is_row_old = false;
        Ok(())
    }

    /// The row of variations.
    pub fn variations(&self) -> Option<&Variations> {
        self.variations.as_ref()
    }

    /// Whether the row of variations is of older wishes.
    pub fn is_row_old(&self) -> bool {
        self.is_row_old
    }

    /// Takes a variation of the row over.
    pub fn take_over(&mut self, place: usize) -> Result<Done, Refusal> {
        let row = self.variations.as_ref().map_or(&[][..], Variations::row);
        let variation = row.get(place).ok_or(Refusal::NoStrip)?;
        let shown = variation.shown.clone();
        let was_old = self.is_row_old;
        let done = self.apply(Command::TakeOver(shown));
        self.is_row_old = was_old;
        done
    }

    /// Drops the row of variations.
    pub fn end_variations(&mut self) {
        self.variations = None;
    }

    /// Whether there is something to be done.
    pub fn is_busy(&self) -> bool {
        let row = self.variations.as_ref();
        self.solving.is_looking() || row.is_some_and(|row| !row.is_done())
    }

    /// Looks into about so many more states: first for the newest wish, then for the variations. Whether
    /// there is something new to be shown.
    pub fn advance(&mut self, states: u64) -> bool {
        if self.solving.is_looking() {
            if let Some(shown) = self.solving.advance(states) {
                self.editor.show(shown);
            }
            return !self.solving.is_looking();
        }
        match &mut self.variations {
            Some(row) if !row.is_done() => {
                row.advance(states);
                true
            }
            _ => false,
        }
    }
}
