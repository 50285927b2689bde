//! A player's choice: which rewrite, in which rotation, where.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A rewrite at a place. Written `2s@3,1`: the second rewrite, its arrow to the south, its upper
/// left corner in column 3 and row 1, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The rewrite's place in [`Game::rules`](super::Game::rules).
    pub rule: usize,
    /// Quarter turns to the right, 0 to 3: east, south, west, north.
    pub turns: u8,
    /// The column of the pattern's left edge.
    pub x: usize,
    /// The row of the pattern's upper edge.
    pub y: usize,
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a move such as 2s@3,1")]
pub struct BadMove(pub String);

const WINDS: [char; 4] = ['e', 's', 'w', 'n'];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wind = WINDS[usize::from(self.turns % 4)];
        write!(f, "{}{wind}@{},{}", self.rule + 1, self.x, self.y)
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        read(text.trim()).ok_or_else(|| BadMove(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Move> {
    let (rule, place) = text.split_once('@')?;
    let wind = rule.chars().next_back()?;
    let turns = WINDS.iter().position(|known| *known == wind)?;
    let number = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u16>().ok().filter(|_| plain)
    };
    let (x, y) = place.split_once(',')?;
    Some(Move {
        rule: usize::from(number(rule.strip_suffix(wind)?)?).checked_sub(1)?,
        turns: turns as u8,
        x: number(x)?.into(),
        y: number(y)?.into(),
    })
}

/// Moves on one line.
pub fn write_moves(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// Moves separated by spaces.
pub fn read_moves(text: &str) -> Result<Vec<Move>, BadMove> {
    text.split_whitespace().map(str::parse).collect()
}
