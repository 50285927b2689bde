//! Films: how a level was made, or how it is solved, frame by frame.
//!
//! | file | what it is for |
//! |---|---|
//! | [`control`] | where a film stands, changed only by commands and by time |
//!
//! A film is made by a kind of puzzle ([`Kind::filming`](super::kind::Kind::filming)) or from a solution
//! ([`watching`](super::watching)). Two frames that follow each other differ only in cells that the
//! second of them marks as changed.

pub mod control;

use super::drawing::sheet::{Place, Sheet};
use super::held::Position;

/// Frames in their order; never none of them once a film is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Film {
    frames: Vec<Frame>,
}

/// A moment of a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What there is to be seen.
    pub sheet: Sheet,
    /// What was done, as whole sentences.
    pub words: String,
    /// What kind of step it was.
    pub step: Step,
    /// The cells that mean something at this moment. A cell may have several marks.
    pub marks: Vec<Mark>,
    /// The position for un-play to go on from by hand, of the kind played backwards.
    pub by_hand: Option<Position>,
}

/// A marked cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// Where.
    pub place: Place,
    /// What it means.
    pub meaning: Meaning,
}

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Meaning {
    /// It was another tile in the frame before.
    Changed,
    /// It protects, and stays for good.
    Protective,
    /// It is the reason why something was not done, or why all was thrown away.
    Refused,
}

/// What kind of step a frame shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// An attempt, or the film, begins.
    Begun,
    /// Something was written to a board that is no position of play yet.
    Written,
    /// A move was played backwards.
    Back,
    /// Something in the way was cleared.
    Cleared,
    /// Something is protected from now on.
    Protected,
    /// Something was tried and taken back.
    TakenBack,
    /// The next part of the making begins; nothing has changed.
    Part,
    /// The attempt was thrown away.
    Refused,
    /// A move was played forwards.
    Played,
    /// The end of the film: the level is there, or it is won.
    Done,
}

impl Frame {
    /// A frame without marks.
    pub fn new(sheet: Sheet, step: Step, words: impl Into<String>) -> Frame {
        Frame {
            sheet,
            words: words.into(),
            step,
            marks: Vec::new(),
            by_hand: None,
        }
    }

    /// The same with cells marked.
    pub fn marked(mut self, meaning: Meaning, places: impl IntoIterator<Item = Place>) -> Frame {
        let places = places.into_iter();
        self.marks
            .extend(places.map(|place| Mark { place, meaning }));
        self
    }

    /// The same with a position to go on from by hand.
    pub fn with_position(self, by_hand: Option<Position>) -> Frame {
        Frame { by_hand, ..self }
    }

    /// The cells with a meaning.
    pub fn places(&self, meaning: Meaning) -> impl Iterator<Item = Place> + '_ {
        let marks = self.marks.iter();
        marks.filter_map(move |mark| (mark.meaning == meaning).then_some(mark.place))
    }
}

impl Film {
    /// Adds a frame. What it changes is marked here.
    pub fn push(&mut self, mut frame: Frame) {
        if let Some(before) = self.frames.last() {
            let changed = changed(&before.sheet, &frame.sheet);
            frame = frame.marked(Meaning::Changed, changed);
        }
        frame.marks.sort_unstable();
        frame.marks.dedup();
        self.frames.push(frame);
    }

    /// All frames.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The frame of a number, or the last one past the end; `None` only if there are none.
    pub fn frame(&self, number: usize) -> Option<&Frame> {
        self.frames.get(number).or(self.frames.last())
    }

    /// The last frame: for a making, the level.
    pub fn last(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The numbers of the frames that an attempt begins with.
    pub fn attempts(&self) -> impl Iterator<Item = usize> + '_ {
        let numbered = self.frames.iter().enumerate();
        numbered.filter_map(|(number, frame)| (frame.step == Step::Begun).then_some(number))
    }

    /// Where un-play can go on by hand from a frame: at the frame itself, or at the last one before it in
    /// the same attempt that un-play knows a position of.
    pub fn by_hand(&self, number: usize) -> Option<(usize, &Position)> {
        let last = self.frames.len().checked_sub(1)?;
        let mut number = number.min(last);
        loop {
            let frame = self.frames.get(number)?;
            if let Some(position) = &frame.by_hand {
                return Some((number, position));
            }
            if frame.step == Step::Begun {
                return None;
            }
            number = number.checked_sub(1)?;
        }
    }
}

/// The cells that are not alike on two sheets, those included that only one of them has.
fn changed(before: &Sheet, after: &Sheet) -> Vec<Place> {
    let gone = before.cells().map(|(place, _)| place);
    let come = after.cells().map(|(place, _)| place);
    let all = gone.chain(come);
    all.filter(|place| before.tile(*place) != after.tile(*place))
        .collect()
}
