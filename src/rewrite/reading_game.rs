//! A game file as it is read, in small steps: what takes long are its start boards, each of which is tried.

use super::fault::{BadGame, Fault};
use super::game::{Game, Start};
use super::machine::Machine;
use super::searches::Solving;
use crate::puzzle::{Answer, Budget, Job};

/// States looked into before a start board gets the benefit of the doubt.
const NEVER_WON_STATES: u64 = 20_000;

/// A game that is being read.
pub struct ReadingGame {
    file: String,
    part: Part,
}

enum Part {
    Text(String),
    Starts(Box<Starts>),
}

/// The start boards that are tried, one after the other.
struct Starts {
    game: Game,
    lines: Vec<Option<usize>>,
    place: usize,
    solving: Option<Solving>,
}

impl ReadingGame {
    /// Begins to read a text. `file` is the name that errors give.
    pub fn new(file: &str, text: &str) -> ReadingGame {
        ReadingGame {
            file: file.to_owned(),
            part: Part::Text(text.to_owned()),
        }
    }
}

impl Game {
    /// Reads a game file and checks all of it. `file` is the name that errors give.
    ///
    /// A start board is refused if it can be shown soon that it is never won; [`Machine::solve`]
    /// has the last word on boards that take longer.
    pub fn from_ron(file: &str, text: &str) -> Result<Game, BadGame> {
        let mut reading = ReadingGame::new(file, text);
        loop {
            if let Some(read) = reading.advance(NEVER_WON_STATES) {
                return read;
            }
        }
    }
}

impl Job<Result<Game, BadGame>> for ReadingGame {
    fn advance(&mut self, states: u64) -> Option<Result<Game, BadGame>> {
        let starts = match &mut self.part {
            Part::Text(text) => match Game::read(&self.file, text) {
                Ok((game, lines)) => {
                    self.part = Part::Starts(Box::new(Starts {
                        game,
                        lines,
                        place: 0,
                        solving: None,
                    }));
                    return None;
                }
                Err(bad) => return Some(Err(bad)),
            },
            Part::Starts(starts) => starts,
        };
        if starts.place >= starts.game.starts().len() {
            return Some(Ok(starts.game.clone()));
        }
        let tried = starts.try_one(states)?;
        let line = starts.lines.get(starts.place).copied().flatten();
        starts.place += 1;
        starts.solving = None;
        tried.err().map(|reason| {
            Err(BadGame {
                file: self.file.clone(),
                line,
                reason,
            })
        })
    }
}

impl Starts {
    /// Goes on trying the start board whose turn it is.
    fn try_one(&mut self, states: u64) -> Option<Result<(), Fault>> {
        let start: &Start = self.game.starts().get(self.place)?;
        if let Some(solving) = &mut self.solving {
            return Some(match solving.advance(states)? {
                Answer::Unsolvable => Err(Fault::NeverWon(start.name.clone())),
                _ => Ok(()),
            });
        }
        if let Some(solved) = &start.solved
            && !Machine::new(&self.game, solved).is_won(solved)
        {
            return Some(Err(Fault::NotSolved));
        }
        let counted = start.board.counted_budget(NEVER_WON_STATES);
        let budget = Budget {
            bytes: counted.bytes.min(Budget::default().bytes),
            ..counted
        };
        let machine = Machine::new(&self.game, &start.board);
        self.solving = Some(Solving::any(&machine, &start.board, budget));
        None
    }
}
