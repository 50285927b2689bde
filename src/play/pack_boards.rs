//! The boards of a pack's levels of one grid game, for files in other forms than the game's own: XSB for
//! Sokoban.

use super::board::BoardKind;
use super::packs::Pack;
use crate::levels::board_code::BoardCode;
use crate::puzzle::{Budget, Job};
use crate::rewrite::{Board, Making, Wanted};
use std::collections::VecDeque;

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
