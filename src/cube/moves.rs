//! Moves and their notation: `R0`, `C2'`, `@21`.

use super::geometry::{Line, Turn};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a player does: walk to a spot, or turn a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A walk by a shortest way to a spot of Top, `3 * y + x`.
    Walk(u8),
    /// A turn of a line.
    Turn(Turn),
}

/// What a move led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The game goes on.
    Going,
    /// The monk has reached the shining exit.
    Won,
    /// Soldiers have reached the monk.
    Killed,
}

/// Why the rules forbid a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The monk stands on the line.
    #[error("{0}: the monk stands on this line")]
    Locked(Turn),
    /// Players turn forwards only.
    #[error("{0}: lines turn in one direction only")]
    Backwards(Turn),
    /// No open way leads there.
    #[error("{}: the monk cannot walk there", Move::Walk(*.0))]
    OutOfReach(u8),
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Walk(spot) => write!(f, "@{}{}", spot % 3, spot / 3),
            Move::Turn(turn) => write!(f, "{turn}"),
        }
    }
}

/// A word that is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{word}\" (word {place}) is not a move: expected @xy, R0 to R2 or C0 to C2")]
pub struct NotAMove {
    /// The word.
    pub word: String,
    /// Its place among the words, from 1.
    pub place: usize,
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(word: &str) -> Result<Move, NotAMove> {
        let digit = |b: u8| b.checked_sub(b'0').filter(|d| *d < 3);
        let parsed = match word.as_bytes() {
            [b'@', x, y] => digit(*x).zip(digit(*y)).map(|(x, y)| Move::Walk(3 * y + x)),
            [kind @ (b'R' | b'C'), place, rest @ ..] if matches!(rest, [] | [b'\'']) => {
                digit(*place).map(|place| {
                    Move::Turn(Turn {
                        line: match kind {
                            b'R' => Line::Row(place),
                            _ => Line::Column(place),
                        },
                        inverse: !rest.is_empty(),
                    })
                })
            }
            _ => None,
        };
        parsed.ok_or_else(|| NotAMove {
            word: word.to_owned(),
            place: 1,
        })
    }
}

/// Reads moves separated by spaces.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, NotAMove> {
    text.split_whitespace()
        .enumerate()
        .map(|(i, word)| {
            word.parse().map_err(|error| NotAMove {
                place: i + 1,
                ..error
            })
        })
        .collect()
}

/// Writes moves separated by spaces.
pub fn write_moves(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}

/// The turns among some moves: what a solution costs.
pub fn count_turns(moves: &[Move]) -> u32 {
    moves.iter().filter(|m| matches!(m, Move::Turn(_))).count() as u32
}
