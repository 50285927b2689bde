//! The text form of an example, read line by line.

use super::fault::{BadExample, ExampleFault, MOST_BYTES};
use super::frames::frames;
use super::{
    Example, FARTHEST_CONTEXT, Legend, MOST_CONTEXT, MOST_SIDE, MOST_TERMINAL, MOST_TILES,
    MOST_WINDOW, PoolForm, PoolFrom, Ring, Settings, Symmetry, is_letter,
};
use crate::spacetime::strip::{BadStrip, Tile};

pub(super) type Read<T> = Result<T, ExampleFault>;

/// The lines that an example has before its first frame.
const WORDS: [&str; 11] = [
    "name",
    "size",
    "steps",
    "terminal",
    "train_pad",
    "out_pad",
    "symmetry",
    "pool0",
    "pool2",
    "context",
    "legend",
];

/// What stands before the first frame, unread.
pub(super) struct Head<'a> {
    /// Remarks, without their sign.
    pub(super) about: Vec<&'a str>,
    /// The first word of a line, the rest of it, and its number.
    lines: Vec<(&'a str, &'a str, usize)>,
    /// The line that says `first`, or the last one.
    pub(super) end: usize,
}

impl<'a> Head<'a> {
    pub(super) fn get(&self, word: &'static str) -> Result<(&'a str, usize), BadExample> {
        let found = self.lines.iter().find(|line| line.0 == word);
        let found = found.map(|(_, rest, number)| (*rest, *number));
        found.ok_or_else(|| bad(self.end, ExampleFault::Missing(word)))
    }

    /// Reads the rest of a line.
    pub(super) fn read<T>(
        &self,
        word: &'static str,
        read: impl FnOnce(&'a str) -> Read<T>,
    ) -> Result<T, BadExample> {
        let (rest, line) = self.get(word)?;
        read(rest).map_err(|fault| bad(line, fault))
    }
}

pub(super) fn bad(line: usize, fault: ExampleFault) -> BadExample {
    BadExample { line, fault }
}

/// A line and its number, from 1.
pub(super) type Numbered<'a> = (usize, &'a str);

/// The lines of a text, and what comes before `first`.
pub(super) fn head<'a>(
    text: &'a str,
    words: &[&str],
    free: &[&str],
) -> Result<(Head<'a>, Vec<Numbered<'a>>), BadExample> {
    if text.len() > MOST_BYTES {
        return Err(bad(1, ExampleFault::TooLong(text.len())));
    }
    let mut lines = text.lines().enumerate();
    let mut head = Head {
        about: Vec::new(),
        lines: Vec::new(),
        end: 1,
    };
    for (index, line) in lines.by_ref() {
        head.end = index + 1;
        let line = line.trim();
        if let Some(remark) = line.strip_prefix('#') {
            head.about.push(remark.trim());
            continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => continue,
            "first" => break,
            _ if !words.contains(&word) && !free.contains(&word) => {
                return Err(bad(index + 1, ExampleFault::Word(word.to_owned())));
            }
            _ if head.lines.iter().any(|line| line.0 == word) => {
                return Err(bad(index + 1, ExampleFault::Twice(word.to_owned())));
            }
            _ => head.lines.push((word, rest.trim(), index + 1)),
        }
    }
    let rest = lines.map(|(index, line)| (index + 1, line.trim()));
    let rest = rest.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    Ok((head, rest.collect()))
}

/// A number, and nothing else.
pub(super) fn number(what: &'static str, text: &str) -> Read<usize> {
    let fine = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = fine.then(|| text.parse().ok()).flatten();
    value.ok_or_else(|| ExampleFault::Form {
        what,
        form: "a number",
        found: text.to_owned(),
    })
}

/// Rows and columns of a frame.
pub(super) fn size(text: &str) -> Read<(usize, usize)> {
    let mut words = text.split_whitespace();
    let (Some(rows), Some(cols), None) = (words.next(), words.next(), words.next()) else {
        return Err(ExampleFault::Form {
            what: "size",
            form: "rows and columns",
            found: text.to_owned(),
        });
    };
    let (rows, cols) = (number("size", rows)?, number("size", cols)?);
    let side = 1..=MOST_SIDE;
    match side.contains(&rows) && side.contains(&cols) {
        true => Ok((rows, cols)),
        false => Err(BadStrip::Size { rows, cols }.into()),
    }
}

pub(super) fn read(text: &str) -> Result<Example, BadExample> {
    let (head, body) = head(text, &WORDS, &["moves"])?;
    let name = head.read("name", |rest| match rest {
        "" => Err(ExampleFault::Form {
            what: "name",
            form: "a name",
            found: String::new(),
        }),
        name => Ok(name.to_owned()),
    })?;
    let (rows, cols) = head.read("size", size)?;
    let steps = head.read("steps", |rest| number("steps", rest))?;
    let (legend, notes) = head.read("legend", legend)?;
    let settings = settings(&head, &legend)?;
    if settings.train_pad.is_some() && rows.max(cols) + 2 > MOST_SIDE {
        return Err(bad(head.get("train_pad")?.1, ExampleFault::Ring));
    }
    let strip = frames(&body, head.end, (rows, cols), steps, &legend)?;
    let about = head.about.iter().map(|line| (*line).to_owned()).collect();
    let moves = head.get("moves").map_or("", |(rest, _)| rest).to_owned();
    Ok(Example {
        name,
        about,
        settings,
        legend,
        notes,
        moves,
        strip,
    })
}

/// The legend, and what its line says after the full stop of an entry.
pub(super) fn legend(text: &str) -> Read<(Legend, String)> {
    let mut entries: Vec<(char, String)> = Vec::new();
    let mut notes = String::new();
    for entry in text.split(';') {
        let entry = entry.trim();
        if !notes.is_empty() {
            // A note may have a semicolon of its own.
            notes.push_str("; ");
            notes.push_str(entry);
            continue;
        }
        let mut letters = entry.chars();
        let letter = letters.next().filter(|letter| is_letter(*letter));
        let rest = letters.as_str();
        let (name, note) = rest.split_once('.').unwrap_or((rest, ""));
        let (Some(letter), true) = (letter, name.starts_with(char::is_whitespace)) else {
            return Err(ExampleFault::Entry(entry.to_owned()));
        };
        if name.trim().is_empty() {
            return Err(ExampleFault::Entry(entry.to_owned()));
        }
        if entries.iter().any(|known| known.0 == letter) {
            return Err(ExampleFault::Letter(letter));
        }
        entries.push((letter, name.trim().to_owned()));
        notes.push_str(note.trim());
    }
    let found = entries.len();
    let legend = Legend::new(entries).ok_or(ExampleFault::Tiles(found))?;
    Ok((legend, notes))
}

fn settings(head: &Head<'_>, legend: &Legend) -> Result<Settings, BadExample> {
    let terminal = head.read("terminal", |rest| match number("terminal", rest)? {
        count @ 1..=MOST_TERMINAL => Ok(count),
        count => Err(ExampleFault::Terminal(count)),
    })?;
    let train_pad = head.read("train_pad", |rest| match rest {
        "none" => Ok(None),
        rest => one_tile("train_pad", rest, legend).map(Some),
    })?;
    Ok(Settings {
        terminal,
        train_pad,
        ring: head.read("out_pad", |rest| ring(rest, legend))?,
        symmetry: head.read("symmetry", symmetry)?,
        first_pool: head.read("pool0", |rest| pool("pool0", rest))?,
        last_pool: head.read("pool2", |rest| pool("pool2", rest))?,
        context: head.read("context", context)?,
    })
}

pub(super) fn known(letter: char, column: usize, legend: &Legend) -> Read<Tile> {
    let tile = legend.tile(letter);
    tile.ok_or(ExampleFault::UnknownTile { letter, column })
}

fn one_tile(what: &'static str, text: &str, legend: &Legend) -> Read<Tile> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => known(letter, 1, legend),
        _ => Err(ExampleFault::Form {
            what,
            form: "a tile or none",
            found: text.to_owned(),
        }),
    }
}

fn ring(text: &str, legend: &Legend) -> Read<Ring> {
    let letters = text.chars().enumerate();
    let tiles = letters.map(|(column, letter)| known(letter, column + 1, legend));
    let tiles: Vec<Tile> = tiles.take(MOST_TILES).collect::<Result<_, _>>()?;
    match *tiles {
        [tile] => Ok(Ring::of(tile)),
        _ => match tiles.try_into() {
            Ok(tiles) => Ok(Ring { tiles }),
            Err(_) => Err(ExampleFault::Form {
                what: "out_pad",
                form: "one tile, or eight from the top left by rows",
                found: text.to_owned(),
            }),
        },
    }
}

fn symmetry(text: &str) -> Read<Symmetry> {
    match text {
        "none" | "1" => Ok(Symmetry::None),
        "mirror" => Ok(Symmetry::Mirror),
        "8" => Ok(Symmetry::All),
        _ => Err(ExampleFault::Form {
            what: "symmetry",
            form: "8, mirror or none",
            found: text.to_owned(),
        }),
    }
}

fn pool(what: &'static str, text: &str) -> Read<PoolForm> {
    let wrong = || ExampleFault::Form {
        what,
        form: "ROWSxCOLUMNS and first, last or all",
        found: text.to_owned(),
    };
    let (size, from) = text.split_once(char::is_whitespace).ok_or_else(wrong)?;
    let (rows, cols) = size.split_once('x').ok_or_else(wrong)?;
    let from = match from.trim() {
        "first" => PoolFrom::First,
        "last" => PoolFrom::Last,
        "all" => PoolFrom::All,
        _ => return Err(wrong()),
    };
    let (rows, cols) = (number(what, rows)?, number(what, cols)?);
    let side = 1..=MOST_WINDOW;
    match side.contains(&rows) && side.contains(&cols) {
        true => Ok(PoolForm { rows, cols, from }),
        false => Err(ExampleFault::Window(rows, cols)),
    }
}

fn context(text: &str) -> Read<Vec<(i16, i16)>> {
    let mut cells: Vec<(i16, i16)> = Vec::new();
    if text == "none" {
        return Ok(cells);
    }
    for word in text.split_whitespace() {
        let cell = word.split_once(',').and_then(|(down, right)| {
            let offset = |text: &str| text.parse::<i16>().ok();
            offset(down).zip(offset(right))
        });
        let cell = cell.ok_or_else(|| ExampleFault::Form {
            what: "context",
            form: "none, or rows,columns for each cell",
            found: word.to_owned(),
        })?;
        let far = |offset: i16| !(-FARTHEST_CONTEXT..=FARTHEST_CONTEXT).contains(&offset);
        let wrong = cell == (0, 0) || cells.contains(&cell) || far(cell.0) || far(cell.1);
        if wrong || cells.len() == MOST_CONTEXT {
            return Err(ExampleFault::Context);
        }
        cells.push(cell);
    }
    match cells.is_empty() {
        true => Err(ExampleFault::Form {
            what: "context",
            form: "none, or rows,columns for each cell",
            found: String::new(),
        }),
        false => Ok(cells),
    }
}
