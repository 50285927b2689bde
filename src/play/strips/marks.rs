//! What there is to be seen in a frame beside its tiles, and a strip as a film.

use super::pins::{Cell, Wish};
use super::plan::{Plan, Wished};
use super::solving::Outcome;
use super::taught::Taught;
use super::words;
use crate::play::drawing::sheet::Spot;
use crate::play::film::{Film, Frame, Step};
use crate::spacetime::{Strip, is_won};

/// What a cell of a frame means at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A pin that holds in the strip that is shown.
    Pin(Wish),
    /// A pin that does not hold there: the strip is older.
    Broken(Wish),
    /// A pin that clashes.
    Clashing(Wish),
    /// Another tile than in the strip before.
    Moved,
}

/// The marked cells of a frame, row by row; a cell that moved and is pinned is there twice.
pub fn marks(plan: &Plan, outcome: &Outcome, frame: usize) -> Vec<(Spot, Mark)> {
    let clashes = |cell: Cell| match outcome {
        Outcome::Impossible(clash) => clash.contains(&Wished::Pin(cell)),
        _ => false,
    };
    let pins = plan.pins().of_frame(frame).map(|(spot, wish)| {
        let cell = Cell::new(frame, spot);
        let here = plan
            .strip()
            .and_then(|strip| strip.tile(frame, spot.y, spot.x));
        let mark = match here {
            _ if clashes(cell) => Mark::Clashing(wish),
            Some(tile) if wish.allows(tile) => Mark::Pin(wish),
            _ => Mark::Broken(wish),
        };
        (spot, mark)
    });
    let mut marks: Vec<(Spot, Mark)> = pins.collect();
    if let Outcome::Found { moved } = outcome {
        let moved = moved.iter().filter(|cell| cell.frame == frame);
        marks.extend(moved.map(|cell| (cell.spot(), Mark::Moved)));
    }
    marks.sort_by_key(|(spot, _)| (spot.y, spot.x));
    marks
}

/// What a small picture of a frame tells at a glance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Glance {
    /// Cells with pins.
    pub pins: usize,
    /// Pins that clash.
    pub clashing: usize,
    /// Cells that are others than in the strip before.
    pub moved: usize,
    /// Whether it is won.
    pub is_won: bool,
    /// Whether nothing has happened since the frame before.
    pub is_wait: bool,
}

/// A glance at every frame that is asked for.
pub fn glances(plan: &Plan, outcome: &Outcome) -> Vec<Glance> {
    let learned = plan.taught().learned();
    let frames = (0..plan.asked().frames).map(|frame| {
        let marks = marks(plan, outcome, frame);
        let count =
            |wanted: fn(&Mark) -> bool| marks.iter().filter(|(_, mark)| wanted(mark)).count();
        let strip = plan.strip().filter(|strip| frame < strip.len());
        let same = |strip: &Strip| {
            frame
                .checked_sub(1)
                .is_some_and(|before| strip.frame(before) == strip.frame(frame))
        };
        Glance {
            pins: count(|mark| *mark != Mark::Moved),
            clashing: count(|mark| matches!(mark, Mark::Clashing(_))),
            moved: count(|mark| *mark == Mark::Moved),
            is_won: strip.is_some_and(|strip| is_won(strip, frame, learned)),
            is_wait: strip.is_some_and(same),
        }
    });
    frames.collect()
}

/// A strip as a film in the look of our boards; `None` where its game has none.
pub fn film(taught: &Taught, strip: &Strip) -> Option<Film> {
    let kind = taught.kind()?;
    let mut film = Film::default();
    for number in 0..strip.len() {
        let sheet = kind.sheet(&taught.position(strip, number)?)?;
        let step = match number {
            0 => Step::Begun,
            last if last + 1 == strip.len() => Step::Done,
            _ => Step::Played,
        };
        let words = words::happening(taught, strip, number);
        film.push(Frame::new(sheet, step, words.trim()));
    }
    Some(film)
}
