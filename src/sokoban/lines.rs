//! The lines of an XSB file: which are rows of a room, and which are words.

use super::room::Cell;

/// Cells of a row that are kept; more than a room has, so that a longer row is still seen to be too long.
const KEPT: usize = 128;
/// Columns between two stops of the tabulator.
const TAB: usize = 8;
/// The longest run that a number may ask for.
const LONGEST_RUN: usize = 10_000;
/// Fewer letters than these are no list of moves.
const FEWEST_MOVES: usize = 6;

/// A row of cells.
pub(super) struct Row {
    pub(super) cells: Vec<Cell>,
    /// Cells that are written there, also those that are not kept.
    pub(super) length: usize,
}

/// What a line is.
pub(super) enum Line<'a> {
    Blank,
    /// A row, or several where runs are written as numbers.
    Rows(Vec<Row>),
    /// A row in which something stands that is no symbol, in a column counted from 1.
    Spoilt(Row, usize, char),
    Words(&'a str),
}

fn cell(symbol: char) -> Option<Cell> {
    Some(match symbol {
        '#' => Cell::Wall,
        '@' => Cell::Monk,
        '+' => Cell::MonkOnMark,
        '$' => Cell::Crate,
        '*' => Cell::CrateOnMark,
        '.' => Cell::Mark,
        // The last is what spaces become on their way through web pages.
        ' ' | '-' | '_' | '\t' | '\u{a0}' => Cell::Floor,
        _ => return None,
    })
}

/// The symbol of a cell.
pub(super) fn symbol(cell: Cell) -> char {
    match cell {
        Cell::Outside | Cell::Floor => ' ',
        Cell::Wall => '#',
        Cell::Mark => '.',
        Cell::Crate => '$',
        Cell::CrateOnMark => '*',
        Cell::Monk => '@',
        Cell::MonkOnMark => '+',
    }
}

/// The lines of a text, whichever way they end.
pub(super) fn lines(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // With its "\r" taken off, a "\r\n" is one end of a line; any other "\r" is one of its own.
    text.split('\n')
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
        .collect()
}

/// What a line is, below a row or not.
pub(super) fn classify(line: &str, is_below_row: bool) -> Line<'_> {
    let words = line.trim();
    if words.is_empty() {
        return Line::Blank;
    }
    if line.chars().all(|symbol| cell(symbol).is_some()) {
        // A line of dashes is a line of dashes; a short one below a row is an empty row, for none of a
        // room's rows can be written with spaces alone.
        let is_row = line.contains('#')
            || is_below_row && (words.contains(['@', '+', '$', '*', '.']) || words.len() < 3);
        return match is_row {
            true => Line::Rows(vec![plain_row(line)]),
            false => Line::Words(words),
        };
    }
    if let Some(rows) = counted_rows(line.trim_end(), is_below_row) {
        return Line::Rows(rows);
    }
    let odd = line.chars().enumerate();
    let odd = odd.into_iter().find(|(_, symbol)| cell(*symbol).is_none());
    match odd {
        Some((column, found)) if is_below_row && words.starts_with('#') && words.ends_with('#') => {
            Line::Spoilt(plain_row(line), column + 1, found)
        }
        _ => Line::Words(words),
    }
}

fn plain_row(line: &str) -> Row {
    let mut cells = Vec::new();
    for symbol in line.trim_end().chars() {
        match symbol {
            '\t' => cells.resize((cells.len() / TAB + 1) * TAB, Cell::Floor),
            _ => cells.push(cell(symbol).unwrap_or(Cell::Floor)),
        }
    }
    let length = cells.len();
    cells.truncate(KEPT);
    Row { cells, length }
}

/// Rows that end with `|`, the last one perhaps without, and with a number before a symbol for a run of them; `None` if the line is none.
fn counted_rows(line: &str, is_below_row: bool) -> Option<Vec<Row>> {
    // A number and a single wall are words, as long as nothing else speaks for a row.
    if !is_below_row && !line.contains('|') && line.matches('#').count() < 2 {
        return None;
    }
    let mut has_walls = false;
    let mut rows = Vec::new();
    for text in line.strip_suffix('|').unwrap_or(line).split('|') {
        let mut row = Row {
            cells: Vec::new(),
            length: 0,
        };
        let mut count: Option<usize> = None;
        for symbol in text.chars() {
            if let Some(digit) = symbol.to_digit(10) {
                let more = 10 * count.unwrap_or(0) + digit as usize;
                count = Some(more.min(LONGEST_RUN));
                continue;
            }
            let cell = cell(symbol)?;
            has_walls |= cell == Cell::Wall;
            row.length += count.unwrap_or(1);
            let kept = row.length.min(KEPT).max(row.cells.len());
            row.cells.resize(kept, cell);
            count = None;
        }
        if count.is_some() {
            return None;
        }
        rows.push(row);
    }
    has_walls.then_some(rows)
}

/// What words above or below a room say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said<'a> {
    Title(&'a str),
    Author(&'a str),
    /// Words that may be a name.
    Plain(&'a str),
    /// Begins or ends remarks of several lines.
    Remarks,
    EndOfRemarks,
    /// Something else: a date, a solution, an ornament.
    Other,
}

/// What a line of words says.
pub(super) fn said(words: &str) -> Said<'_> {
    let words = words.trim_start_matches([';', ' ', '\t']).trim();
    if let Some((key, value)) = words.split_once(':') {
        let value = value.trim();
        let key = key.trim().to_ascii_lowercase();
        match key.as_str() {
            "title" | "name" => return Said::Title(value),
            "author" => return Said::Author(value),
            "comment" if value.is_empty() => return Said::Remarks,
            "comment-end" | "comment_end" => return Said::EndOfRemarks,
            "level" => {}
            // One word and a colon: something that is told about the room.
            _ if !key.contains(char::is_whitespace) => return Said::Other,
            _ => {}
        }
    }
    let name = words.trim_matches(['\'', '"']);
    let is_moves = name.len() >= FEWEST_MOVES && name.chars().all(|c| "lurdLURD".contains(c));
    match name.contains(char::is_alphanumeric) && !is_moves {
        true => Said::Plain(name),
        false => Said::Other,
    }
}
