//! XSB, the text form of Sokoban levels: whole files of them, in the ways that people write them.
//!
//! `#` is a wall, `@` the monk (`+` on a mark), `$` a crate (`*` on a mark), `.` a mark, and a space, `-`
//! or `_` is empty. Rows need not be of one length. Blank lines or words separate the rooms. `Title:` and
//! `Author:` are read; so is a name in plain words or after a `;`, above or below its room. Runs written
//! as numbers, with `|` between the rows, are read too.

use super::lines::{Line, Row, Said, classify, lines, said, symbol};
use super::room::{Cell, Flaw, Room, Unfit};
use std::fmt;
use thiserror::Error;

/// Bytes of the longest file.
const MOST_BYTES: usize = 1 << 22;
/// Rooms of one file.
const MOST_ROOMS: usize = 10_000;

/// Why a text has no rooms to offer, good or bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoRooms {
    /// No line of it has walls.
    #[error("there is no Sokoban level here: a level is rows of # @ $ . and spaces")]
    Nothing,
    /// Longer than any collection.
    #[error("the text has {0} bytes; {MOST_BYTES} are the most")]
    TooLong(usize),
    /// More than one file has.
    #[error("there are {0} levels; {MOST_ROOMS} at once are the most")]
    TooMany(usize),
}

/// A room of a file that is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct BadRoom {
    /// The line, from 1: the one to blame, or the room's first.
    pub line: usize,
    /// The column, from 1, where one is to blame.
    pub column: Option<usize>,
    /// What the room is called; empty if it has no name.
    pub name: String,
    /// What is wrong.
    pub wrong: Wrong,
    /// The room as far as it goes, to be mended by hand.
    pub draft: Option<Box<Room>>,
}

/// What is wrong with a room of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    /// Something that stands for nothing.
    #[error("{0:?} is no symbol of a Sokoban level; those are # @ + $ * . - _ and space")]
    Symbol(char),
    /// No room at all.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// Not a level yet.
    #[error(transparent)]
    Flaw(#[from] Flaw),
}

impl fmt::Display for BadRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        if !self.name.is_empty() {
            write!(f, " ({})", self.name)?;
        }
        write!(f, ": {}", self.wrong)
    }
}

/// Rooms as a text that [`read`] reads.
pub fn write<'a>(rooms: impl IntoIterator<Item = &'a Room>) -> String {
    let texts = rooms.into_iter().map(|room| {
        let mut text = String::new();
        for row in room.rows() {
            let row: String = row.iter().map(|cell| symbol(*cell)).collect();
            // A blank line would end the room.
            text.push_str(match row.trim_end() {
                "" => "-",
                row => row,
            });
            text.push('\n');
        }
        for (key, value) in [("Title", room.name()), ("Author", room.author())] {
            if !value.is_empty() {
                text.push_str(&format!("{key}: {value}\n"));
            }
        }
        text
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// Reads every room of a text, in order: a level, or why it is none. A bad one spoils no other.
pub fn read(text: &str) -> Result<Vec<Result<Room, BadRoom>>, NoRooms> {
    if text.len() > MOST_BYTES {
        return Err(NoRooms::TooLong(text.len()));
    }
    let (rooms, notes) = parts(text);
    match rooms.len() {
        0 => Err(NoRooms::Nothing),
        count @ 0..=MOST_ROOMS => {
            let labels = labels(count, &notes);
            let rooms = rooms.into_iter().zip(labels);
            Ok(rooms
                .map(|(room, label)| room.checked(label.name(), label.author))
                .collect())
        }
        count => Err(NoRooms::TooMany(count)),
    }
}

/// A room as it is written.
#[derive(Default)]
struct Written {
    rows: Vec<Row>,
    /// The line of each row, from 1.
    lines: Vec<usize>,
    /// The first thing that is no symbol: its line, its column, and what it is.
    odd: Option<(usize, usize, char)>,
}

impl Written {
    fn checked(self, name: &str, author: &str) -> Result<Room, BadRoom> {
        let first = self.lines.first().copied().unwrap_or(1);
        let bad = |line, column, wrong, draft: Option<Room>| BadRoom {
            line,
            column,
            name: draft
                .as_ref()
                .map_or_else(|| name.to_owned(), |room| room.name().to_owned()),
            wrong,
            draft: draft.map(Box::new),
        };
        let longest = self.rows.iter().map(|row| row.length).max().unwrap_or(0);
        let rows: Vec<Vec<Cell>> = self.rows.into_iter().map(|row| row.cells).collect();
        let room = match Room::new(&rows) {
            Ok(room) => room.named(name, author),
            Err(Unfit::Size { height, width }) => {
                // Where not all cells were kept, the rows as written tell how long they are.
                let kept = rows.iter().map(Vec::len).max().unwrap_or(0);
                let width = width + longest.saturating_sub(kept);
                let wrong = Unfit::Size { width, height };
                return Err(bad(first, None, wrong.into(), None));
            }
            Err(wrong) => return Err(bad(first, None, wrong.into(), None)),
        };
        if let Some((line, column, found)) = self.odd {
            return Err(bad(line, Some(column), Wrong::Symbol(found), Some(room)));
        }
        let Err(flaw) = room.check() else {
            return Ok(room);
        };
        // The room's first cell, in the rows as they are written.
        let is_used = |cell: &Cell| *cell != Cell::Floor;
        let above = rows.iter().position(|row| row.iter().any(is_used));
        let before = rows.iter().filter_map(|row| row.iter().position(is_used));
        let (above, before) = (above.unwrap_or(0), before.min().unwrap_or(0));
        let (line, column) = match flaw.at() {
            Some((x, y)) => (self.lines.get(above + y), Some(before + x + 1)),
            None => (None, None),
        };
        let line = line.copied().unwrap_or(first);
        Err(bad(line, column, flaw.into(), Some(room)))
    }
}

/// Lines of words that no blank line divides.
struct Note<'a> {
    said: Vec<Said<'a>>,
    /// Rooms above it.
    above: usize,
    touches_above: bool,
    touches_below: bool,
}

/// A text in parts: its rooms, and the words between them.
fn parts(text: &str) -> (Vec<Written>, Vec<Note<'_>>) {
    let lines = lines(text);
    let in_remarks = remarks(&lines);
    let (mut rooms, mut notes): (Vec<Written>, Vec<Note<'_>>) = Default::default();
    let mut before = Before::Blank;
    for ((number, line), is_remark) in (1..).zip(lines).zip(in_remarks) {
        let mut line = classify(line, before == Before::Row);
        if is_remark {
            line = Line::Words("");
        }
        let now = match &line {
            Line::Blank => Before::Blank,
            Line::Words(_) => Before::Words,
            Line::Rows(_) | Line::Spoilt(..) => Before::Row,
        };
        if now == Before::Row && before != Before::Row {
            rooms.push(Written::default());
            if let Some(note) = notes.last_mut().filter(|_| before == Before::Words) {
                note.touches_below = true;
            }
        }
        if now == Before::Words && before != Before::Words {
            notes.push(Note {
                said: Vec::new(),
                above: rooms.len(),
                touches_above: before == Before::Row,
                touches_below: false,
            });
        }
        before = now;
        match (line, rooms.last_mut(), notes.last_mut()) {
            (Line::Words(words), _, Some(note)) => note.said.push(said(words)),
            (Line::Rows(rows), Some(room), _) => {
                room.lines.extend(rows.iter().map(|_| number));
                room.rows.extend(rows);
            }
            (Line::Spoilt(row, column, found), Some(room), _) => {
                room.odd.get_or_insert((number, column, found));
                room.lines.push(number);
                room.rows.push(row);
            }
            _ => {}
        }
    }
    (rooms, notes)
}

/// What the line before was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Blank,
    Row,
    Words,
}

/// Which lines lie between `Comment:` and the `Comment-End:` that belongs to it.
fn remarks(lines: &[&str]) -> Vec<bool> {
    let mut in_remarks = vec![false; lines.len()];
    let mut begin = None;
    for (number, line) in lines.iter().enumerate() {
        match said(line) {
            Said::Remarks => begin = Some(number),
            Said::EndOfRemarks => {
                if let Some(begin) = begin.take() {
                    in_remarks[begin..=number].fill(true);
                }
            }
            _ => {}
        }
    }
    in_remarks
}

/// What the words around a room say of it: by title and in plain words, near and far.
#[derive(Clone, Copy, Default)]
struct Label<'a> {
    near_title: &'a str,
    far_title: &'a str,
    near_name: &'a str,
    far_name: &'a str,
    author: &'a str,
}

impl<'a> Label<'a> {
    fn name(&self) -> &'a str {
        let names = [
            self.near_title,
            self.far_title,
            self.near_name,
            self.far_name,
        ];
        let mut names = names.into_iter().filter(|name| !name.is_empty());
        names.next().unwrap_or_default()
    }

    fn take(&mut self, note: &Note<'a>, is_near: bool, is_below: bool) {
        let (title, name) = match is_near {
            true => (&mut self.near_title, &mut self.near_name),
            false => (&mut self.far_title, &mut self.far_name),
        };
        let mut plain = Vec::new();
        for said in &note.said {
            match said {
                Said::Title(words) => *title = words,
                Said::Author(words) => self.author = words,
                Said::Plain(words) => plain.push(*words),
                _ => {}
            }
        }
        // Of several lines the one beside the room names it; far from it only a single one does.
        let named = match (is_near, is_below, plain.len()) {
            (true, true, _) | (false, _, 1) => plain.first(),
            (true, false, _) => plain.last(),
            _ => None,
        };
        if let Some(words) = named {
            *name = words;
        }
    }
}

/// What is said of each room.
fn labels<'a>(rooms: usize, notes: &[Note<'a>]) -> Vec<Label<'a>> {
    let mut labels = vec![Label::default(); rooms];
    let mut author_of_all = "";
    // Words that touch no room, or two, belong to the room above if there are words below the last one.
    let is_below = notes.last().is_some_and(|note| note.above == rooms);
    let head = notes.iter().rposition(|note| note.above == 0);
    for (number, note) in notes.iter().enumerate() {
        let belongs_above = match (note.touches_above, note.touches_below) {
            (true, false) => true,
            (false, true) => false,
            _ => is_below,
        };
        let is_near = note.touches_above || note.touches_below;
        let has_title = (note.said.iter()).any(|said| matches!(said, Said::Title(_)));
        let author = note.said.iter().find_map(|said| match said {
            Said::Author(words) => Some(*words),
            _ => None,
        });
        // What stands above everything and is about no room in particular is about all.
        let is_head = note.above == 0
            && !note.touches_below
            && (belongs_above || Some(number) != head || author.is_some() && !has_title);
        let room = match belongs_above {
            true => note.above.checked_sub(1),
            false => Some(note.above),
        };
        match room.and_then(|room| labels.get_mut(room)) {
            _ if is_head => author_of_all = author.unwrap_or(author_of_all),
            Some(label) => label.take(note, is_near, belongs_above),
            None => {}
        }
    }
    for label in labels.iter_mut().filter(|label| label.author.is_empty()) {
        label.author = author_of_all;
    }
    labels
}
