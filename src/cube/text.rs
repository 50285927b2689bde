//! The level text (54 characters), its checks, and the unfolded net for people.

use super::geometry::{CELLS, Cell, Face};
use super::state::{Cube, KARMA_TO_WIN, Tile};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadLevel {
    /// Not 54 characters.
    #[error("a level has 54 characters, this text has {0}")]
    WrongLength(usize),
    /// A character that stands for no tile.
    #[error("unknown tile {found:?} at character {place} ({cell}): expected one of . o # S M")]
    UnknownTile {
        /// The character.
        found: char,
        /// Its place in the text, from 1.
        place: usize,
        /// The cell that it would lie on.
        cell: Cell,
    },
    /// No `M`.
    #[error("there is no monk (M) on the cube")]
    NoMonk,
    /// More than one `M`.
    #[error("there are two monks, at {first} and {second}")]
    TwoMonks {
        /// The first one's cell.
        first: Cell,
        /// The second one's cell.
        second: Cell,
    },
    /// The monk stands on another face.
    #[error("the monk must stand on Top, not on {0}")]
    MonkNotOnTop(Cell),
    /// Soldiers can reach the monk before anything has happened.
    #[error("soldiers can reach the monk at the start")]
    Attacked,
    /// Too little karma to open the exit.
    #[error("a level needs at least 7 karma, this one has {0}")]
    TooLittleKarma(u32),
}

impl FromStr for Cube {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Cube, BadLevel> {
        let length = text.chars().count();
        if length != CELLS {
            return Err(BadLevel::WrongLength(length));
        }
        let mut cube = Cube::filled(Tile::Path, 0);
        let mut monk = None;
        for ((place, found), cell) in text.chars().enumerate().zip(Cell::all()) {
            match found {
                '.' => cube.set(cell, Tile::Path),
                'o' => cube.set(cell, Tile::Karma),
                '#' => cube.set(cell, Tile::Obstacle),
                'S' => cube.set(cell, Tile::Soldiers),
                'M' => {
                    if let Some(first) = monk.replace(cell) {
                        return Err(BadLevel::TwoMonks {
                            first,
                            second: cell,
                        });
                    }
                }
                _ => {
                    return Err(BadLevel::UnknownTile {
                        found,
                        place: place + 1,
                        cell,
                    });
                }
            }
        }
        let monk = monk.ok_or(BadLevel::NoMonk)?;
        if monk.face() != Face::Top {
            return Err(BadLevel::MonkNotOnTop(monk));
        }
        cube.set_spot(monk.y() * 3 + monk.x());
        cube.check()?;
        Ok(cube)
    }
}

impl Cube {
    /// The rules that a level must keep, whichever way it came in.
    pub(crate) fn check(&self) -> Result<(), BadLevel> {
        let karma = self.karma().count_ones();
        if self.is_attacked() {
            Err(BadLevel::Attacked)
        } else if karma < KARMA_TO_WIN {
            Err(BadLevel::TooLittleKarma(karma))
        } else {
            Ok(())
        }
    }

    /// The character for a cell in the level text.
    pub fn char_at(&self, cell: Cell) -> char {
        match self.tile(cell) {
            _ if cell == self.monk() => 'M',
            Tile::Path => '.',
            Tile::Karma => 'o',
            Tile::Obstacle => '#',
            Tile::Soldiers => 'S',
        }
    }

    /// The cube unfolded, for people:
    ///
    /// ```text
    ///          Back
    ///   Left   Top    Right
    ///          Front
    ///          Bottom
    /// ```
    pub fn net(&self) -> String {
        const COLUMN: usize = 8;
        let mut net = String::new();
        for band in [
            &[None, Some(Face::Back)][..],
            &[Some(Face::Left), Some(Face::Top), Some(Face::Right)],
            &[None, Some(Face::Front)],
            &[None, Some(Face::Bottom)],
        ] {
            let mut line = |cell_text: &dyn Fn(Face) -> String| {
                let row: String = band
                    .iter()
                    .map(|face| format!("{:COLUMN$}", face.map(cell_text).unwrap_or_default()))
                    .collect();
                net.push_str(row.trim_end());
                net.push('\n');
            };
            line(&|face| face.to_string());
            for y in 0..3 {
                line(&|face| {
                    let row = [0, 1, 2].map(|x| self.char_at(Cell::new(face, x, y)).to_string());
                    row.join(" ")
                });
            }
        }
        net
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = Cell::all().map(|cell| self.char_at(cell)).collect();
        f.pad(&text)
    }
}
