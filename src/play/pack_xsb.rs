//! Packs of Sokoban levels as files of XSB, as they have been passed around for decades.

use super::board::BoardKind;
use super::kind::Kind;
use super::pack_file::{BadPack, Gate, Imported, MOST_BYTES, Told};
use super::packs::Pack;
use crate::levels::board_code::BoardCode;
use crate::puzzle::{Budget, Job};
use crate::rewrite::{Board, Game, Making, Wanted};
use crate::sokoban::{self, Room};
use std::collections::VecDeque;

/// Reads a file of XSB as a pack of levels of a game with the rules of Sokoban. What is no level is told with
/// its line, and the others are taken.
pub fn read(name: &str, text: &str, kind: &BoardKind) -> Result<Imported, BadPack> {
    if text.len() > MOST_BYTES {
        return Err(BadPack::TooLong(text.len()));
    }
    let game = kind.forwards();
    let rooms = sokoban::read(text).map_err(|error| BadPack::Drawings(error.to_string()))?;
    let mut gate = Gate::of(name, rooms.len())?;
    for room in rooms {
        match room {
            Err(bad) => gate.refuse(Some(bad.line), bad.name, bad.wrong.to_string()),
            Ok(room) => match room.to_board(game) {
                Err(why) => gate.refuse(None, called(&room), why.to_string()),
                Ok(board) => {
                    let code = BoardCode::literal(game, &board);
                    gate.take(None, called(&room), kind.key(), code.to_string());
                }
            },
        }
    }
    gate.done()
}

/// The name of a level: who made it is part of it, so that it is not lost.
fn called(room: &Room) -> String {
    match (room.name(), room.author()) {
        (name, "") => name.to_owned(),
        ("", author) => format!("By {author}"),
        (name, author) => format!("{name}, by {author}"),
    }
}

/// A pack as a file of XSB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The levels that are not in it, and why.
    pub told: Vec<Told>,
}

/// Writes the boards of a pack, as [`PackBoards`] finds them.
pub fn write(boards: &[PackBoard], game: &Game) -> Written {
    let (mut rooms, mut told) = (Vec::new(), Vec::new());
    for (place, PackBoard { name, board }) in boards.iter().enumerate() {
        let room = board
            .as_ref()
            .map_err(String::clone)
            .and_then(|board| Room::from_board(game, board).map_err(|why| why.to_string()));
        match room {
            Ok(room) => rooms.push(room.named(name, "")),
            Err(words) => told.push(Told {
                place: place + 1,
                line: None,
                name: name.clone(),
                words,
                is_taken: false,
            }),
        }
    }
    Written {
        text: sokoban::write(&rooms),
        told,
    }
}

/// A level of a pack as a board, or why it is none of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackBoard {
    /// The level's name.
    pub name: String,
    /// Its board.
    pub board: Result<Board, String>,
}

/// The boards of a pack in the making. A level that was drawn is there at once; one of the generator is made
/// again, which may take a while.
pub struct PackBoards {
    kind: BoardKind,
    left: VecDeque<(String, String)>,
    making: Option<(String, Box<Making>)>,
    boards: Vec<PackBoard>,
}

impl PackBoards {
    /// The levels of a pack as boards of a game.
    pub fn new(pack: &Pack, kind: &BoardKind) -> PackBoards {
        let levels = pack.levels().iter();
        let levels = levels.map(|level| (level.name.clone(), level.code.clone()));
        PackBoards {
            kind: kind.clone(),
            left: levels.collect(),
            making: None,
            boards: Vec::new(),
        }
    }

    fn wanted(&self, code: &str) -> Result<Wanted, String> {
        let code: BoardCode = code
            .parse()
            .map_err(|_| format!("it is no level of {}", self.kind.forwards().name()))?;
        let game = code.game([&**self.kind.forwards()]);
        let wanted = game.and_then(|game| code.wanted(game, 0));
        wanted.map_err(|error| error.to_string())
    }

    fn done(&mut self, name: String, board: Result<Board, String>) {
        self.boards.push(PackBoard { name, board });
    }
}

impl Job<Vec<PackBoard>> for PackBoards {
    fn advance(&mut self, states: u64) -> Option<Vec<PackBoard>> {
        if let Some((name, mut making)) = self.making.take() {
            match making.advance(states) {
                None => self.making = Some((name, making)),
                Some(Ok(made)) => self.done(name, Ok(made.board)),
                Some(Err(why)) => self.done(name, Err(why.to_string())),
            }
            return None;
        }
        let Some((name, code)) = self.left.pop_front() else {
            return Some(std::mem::take(&mut self.boards));
        };
        match self.wanted(&code) {
            Ok(Wanted::Board(board)) => self.done(name, Ok(board)),
            Ok(seeded) => {
                let game = self.kind.forwards().clone();
                let making = Making::new(game, seeded, Budget::default());
                self.making = Some((name, Box::new(making)));
            }
            Err(why) => self.done(name, Err(why)),
        }
        None
    }

    fn tried(&self) -> u32 {
        self.boards.len() as u32
    }
}
