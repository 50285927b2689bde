//! A room: characters in rows, with exactly one start and one goal.

use super::fault::BadRoom;
use super::game::{Cell, Game, Sign};

/// A room of a game. Whether it is legal and can be crossed is another question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Room {
    signs: Vec<Sign>,
    start: Cell,
    goal: Cell,
}

impl Room {
    /// The characters, row after row.
    pub fn signs(&self) -> &[Sign] {
        &self.signs
    }

    /// The character of a cell; the last cell's for what lies outside.
    pub fn sign(&self, cell: Cell) -> Sign {
        self.signs[usize::from(cell).min(self.signs.len() - 1)]
    }

    /// The cell of the start.
    pub fn start(&self) -> Cell {
        self.start
    }

    /// The cell of the goal.
    pub fn goal(&self) -> Cell {
        self.goal
    }

    /// The cells whose characters differ from another room's of the same game.
    pub fn changes(&self, other: &Room) -> Vec<Cell> {
        let pairs = self.signs.iter().zip(&other.signs).enumerate();
        let changed = pairs.filter(|(_, (one, other))| one != other);
        changed.map(|(cell, _)| cell as Cell).collect()
    }
}

impl Game {
    /// Reads a room: a row a line; spaces around a row and empty lines around the room do not count.
    pub fn read_room(&self, text: &str) -> Result<Room, BadRoom> {
        let rows: Vec<&str> = text.trim().lines().map(str::trim).collect();
        if rows.len() != self.rows {
            return Err(BadRoom::Rows {
                found: if text.trim().is_empty() {
                    0
                } else {
                    rows.len()
                },
                expected: self.rows,
            });
        }
        let mut signs = Vec::with_capacity(self.cells());
        for (row, text) in rows.iter().enumerate() {
            let found = text.chars().count();
            if found != self.cols {
                return Err(BadRoom::Columns {
                    row: row + 1,
                    found,
                    expected: self.cols,
                });
            }
            for (column, sign) in text.chars().enumerate() {
                signs.push(self.sign(sign).ok_or(BadRoom::Unknown {
                    row: row + 1,
                    column: column + 1,
                    sign,
                })?);
            }
        }
        self.room(signs)
    }

    /// A room of characters, row after row.
    pub fn room(&self, signs: Vec<Sign>) -> Result<Room, BadRoom> {
        if signs.len() != self.cells() {
            return Err(BadRoom::Rows {
                found: signs.len() / self.cols,
                expected: self.rows,
            });
        }
        if let Some(cell) = signs
            .iter()
            .position(|sign| sign.index() >= self.signs.len())
        {
            let (row, column) = self.place(cell as Cell);
            return Err(BadRoom::Unknown {
                row: row + 1,
                column: column + 1,
                sign: char::REPLACEMENT_CHARACTER,
            });
        }
        let start = self.only(&signs, "start", self.start)?;
        let goal = self.only(&signs, "goal", self.goal)?;
        Ok(Room { signs, start, goal })
    }

    fn only(&self, signs: &[Sign], what: &'static str, wanted: Sign) -> Result<Cell, BadRoom> {
        let mut cells = signs
            .iter()
            .enumerate()
            .filter(|(_, sign)| **sign == wanted);
        let sign = self.kind(wanted).sign;
        let (cell, _) = cells.next().ok_or(BadRoom::Missing { what, sign })?;
        match cells.next() {
            None => Ok(cell as Cell),
            Some((second, _)) => {
                let (row, column) = self.place(second as Cell);
                Err(BadRoom::Second {
                    what,
                    sign,
                    row: row + 1,
                    column: column + 1,
                })
            }
        }
    }

    /// A room as text, a row a line, as [`read_room`](Game::read_room) reads it.
    pub fn write_room(&self, room: &Room) -> String {
        let rows = room.signs.chunks(self.cols);
        let row = |row: &[Sign]| row.iter().map(|sign| self.kind(*sign).sign).collect();
        rows.map(row).collect::<Vec<String>>().join("\n")
    }

    /// Rooms of a file, a blank line between two: the line each begins on, from 1, its text, and the room or
    /// what is wrong with it.
    pub fn read_rooms(&self, text: &str) -> Vec<(usize, String, Result<Room, BadRoom>)> {
        let mut rooms = Vec::new();
        for (line, piece) in pieces(text) {
            let room = self.read_room(&piece);
            rooms.push((line, piece, room));
        }
        rooms
    }
}

/// The pieces of a text between blank lines, with the line that each begins on, from 1.
fn pieces(text: &str) -> Vec<(usize, String)> {
    let mut pieces: Vec<(usize, String)> = Vec::new();
    let mut is_inside = false;
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        if line.trim().is_empty() {
            is_inside = false;
            continue;
        }
        match pieces.last_mut().filter(|_| is_inside) {
            Some((_, piece)) => {
                piece.push('\n');
                piece.push_str(line);
            }
            None => pieces.push((number + 1, line.to_owned())),
        }
        is_inside = true;
    }
    pieces
}
