//! The notation of moves back: `R0`, `C2`, `@21`, and `@21+` where the monk leaves karma behind.

use super::geometry::Turn;
use super::moves::{Move, NotAMove};
use super::unplay::Unmove;
use std::fmt;
use std::str::FromStr;

/// What stands behind a step that leaves karma.
const KARMA: char = '+';

impl fmt::Display for Unmove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmove::Turn(line) => Turn::forward(*line).fmt(f),
            Unmove::Step { to, karma } => {
                Move::Walk(*to).fmt(f)?;
                match karma {
                    true => write!(f, "{KARMA}"),
                    false => Ok(()),
                }
            }
        }
    }
}

impl FromStr for Unmove {
    type Err = NotAMove;

    fn from_str(word: &str) -> Result<Unmove, NotAMove> {
        let not_a_move = || NotAMove {
            word: word.to_owned(),
            place: 1,
        };
        let (plain, karma) = match word.strip_suffix(KARMA) {
            Some(plain) => (plain, true),
            None => (word, false),
        };
        match plain.parse()? {
            Move::Walk(to) => Ok(Unmove::Step { to, karma }),
            Move::Turn(turn) if !turn.inverse && !karma => Ok(Unmove::Turn(turn.line)),
            Move::Turn(_) => Err(not_a_move()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Line;

    #[test]
    fn every_move_back_is_read_as_it_is_written() {
        let turns = Line::ALL.into_iter().map(Unmove::Turn);
        let steps = (0..9).flat_map(|to| [true, false].map(|karma| Unmove::Step { to, karma }));
        for unmove in turns.chain(steps) {
            assert_eq!(unmove.to_string().parse(), Ok(unmove));
        }
        for rubbish in ["", "+", "R0'", "R0+", "@33", "@1", "@11++"] {
            assert!(rubbish.parse::<Unmove>().is_err(), "{rubbish}");
        }
    }
}
