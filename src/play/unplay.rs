//! Un-play: a game played backwards by hand, from its end to a level that can be won.
//!
//! A grid game runs on its inverse ([`crate::rewrite::Game::inverse`]) in an ordinary
//! [`BoardSession`](super::board::BoardSession); the cube has a session of its own here. Either way
//! the moves made so far, read from the last to the first, win the level; the fewest are proven
//! beside it.

use super::history::History;
use crate::cube::unplay::{CannotUnplay, Unmove, Unplayed};
use crate::cube::{Cube, Move, slices};
use crate::puzzle::{Answer, Budget, Limits};
use crate::rewrite::{self, Board, Game, Machine};

/// What is known of a level in the making.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proof {
    /// It is being found out.
    #[default]
    Thinking,
    /// It is no level yet: it is won already.
    Over,
    /// It takes so many moves, or turns of the cube, and never fewer.
    Proven(u32),
    /// It can be won, since it was un-played; the fewest moves would take too long to find.
    Winnable,
    /// It cannot be won. No un-play leads there.
    Unsolvable,
}

impl Proof {
    /// In words; `what` is what is counted.
    pub fn words(self, what: &str) -> String {
        match self {
            Proof::Thinking => "being proven …".to_owned(),
            Proof::Over => "the end: play backwards from here".to_owned(),
            Proof::Proven(1) => format!("1 {what}, proven"),
            Proof::Proven(count) => format!("{count} {what}s, proven"),
            Proof::Winnable => format!("can be won; the fewest {what}s are not known"),
            Proof::Unsolvable => "cannot be won".to_owned(),
        }
    }

    /// Whether it can be kept as a level.
    pub fn is_level(self) -> bool {
        matches!(self, Proof::Proven(_) | Proof::Winnable)
    }
}

/// What the proof of one moment may spend; a phone's browser ends pages that take much more memory.
pub const PROOF: Budget = Budget {
    nodes: 300_000,
    bytes: 1 << 26,
};

/// The proof of a board in the making, in slices.
pub struct BoardProving(Option<rewrite::Solving>);

impl BoardProving {
    /// Begins with a board of a game that runs forwards.
    pub fn new(game: &Game, board: &Board) -> BoardProving {
        let machine = Machine::new(game, board);
        let is_over = machine.is_won(board);
        BoardProving((!is_over).then(|| rewrite::Solving::shortest(&machine, board, PROOF)))
    }

    /// Looks into so many more states; what is known, once it is.
    pub fn advance(&mut self, states: u64) -> Option<Proof> {
        let Some(solving) = &mut self.0 else {
            return Some(Proof::Over);
        };
        Some(match solving.advance(states)? {
            Answer::Solved(moves) => Proof::Proven(moves.len() as u32),
            Answer::Unsolvable => Proof::Unsolvable,
            Answer::GaveUp(_) => Proof::Winnable,
        })
    }
}

/// The proof of a cube in the making, in slices.
pub struct CubeProving(Option<slices::Solving>);

impl CubeProving {
    /// Begins with a cube.
    pub fn new(cube: &Cube) -> CubeProving {
        let is_over = cube.is_won();
        CubeProving((!is_over).then(|| slices::Solving::new(*cube, Limits::from(PROOF))))
    }

    /// Looks into so many more states; what is known, once it is.
    pub fn advance(&mut self, states: u64) -> Option<Proof> {
        let Some(solving) = &mut self.0 else {
            return Some(Proof::Over);
        };
        Some(match solving.advance(states)? {
            Answer::Solved(moves) => {
                let turns = moves
                    .iter()
                    .filter(|action| matches!(action, Move::Turn(_)));
                Proof::Proven(turns.count() as u32)
            }
            Answer::Unsolvable => Proof::Unsolvable,
            Answer::GaveUp(_) => Proof::Winnable,
        })
    }
}

/// The cube being un-played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeUnplay {
    history: History<Unplayed, Unmove>,
}

impl CubeUnplay {
    /// Begins at the end of a level.
    pub fn new(end: Unplayed) -> CubeUnplay {
        CubeUnplay {
            history: History::new(end),
        }
    }

    /// The end that it began with.
    pub fn end(&self) -> &Unplayed {
        self.history.start()
    }

    /// The moment now.
    pub fn now(&self) -> &Unplayed {
        self.history.now()
    }

    /// Moves made backwards.
    pub fn moves(&self) -> usize {
        self.history.steps().len()
    }

    /// Moves taken back that can be made again.
    pub fn undone(&self) -> usize {
        self.history.undone().len()
    }

    /// Makes a move backwards.
    pub fn make(&mut self, unmove: Unmove) -> Result<(), CannotUnplay> {
        let before = self.now().before(unmove)?;
        self.history.push(unmove, before);
        Ok(())
    }

    /// Takes the last one back.
    pub fn undo(&mut self) -> Option<Unmove> {
        self.history.undo()
    }

    /// Makes again what was taken back.
    pub fn redo(&mut self) -> Option<Unmove> {
        self.history.redo()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{KARMA_TO_WIN, Line, solver};
    use crate::play::board::{BoardCommand, BoardSession};
    use crate::puzzle::Dice;
    use crate::rewrite::built_in;
    use std::sync::Arc;

    #[test]
    fn random_un_play_of_boards_never_gives_what_cannot_be_won() {
        for game in built_in() {
            let inverse = Arc::new(game.inverse());
            for seed in 0..3 {
                let mut dice = Dice::new(&[seed]);
                let mut ending = match seed {
                    0 => rewrite::Ending::of_start(game, 0),
                    _ => rewrite::Ending::from_nothing(game, seed),
                };
                // A game that does not say how its boards vary has only its start boards.
                let Ok(ending) = &mut ending else {
                    continue;
                };
                let end = loop {
                    if let Some(end) = ending.advance(2_000) {
                        break end.expect("a solved board");
                    }
                };
                let mut session = BoardSession::new(inverse.clone(), end);
                for _ in 0..25 {
                    let Some(action) = dice.pick(&session.moves()) else {
                        break;
                    };
                    session.apply(BoardCommand::Play(action));
                    let mut proving = BoardProving::new(game, session.board());
                    let proof = loop {
                        if let Some(proof) = proving.advance(2_000) {
                            break proof;
                        }
                    };
                    assert_ne!(proof, Proof::Unsolvable, "{}", game.name());
                }
            }
        }
    }

    /// A random move backwards, more often one with karma.
    fn unmove(dice: &mut Dice) -> Unmove {
        match dice.below(3) {
            0 => Unmove::Turn(dice.pick(&Line::ALL).expect("lines")),
            _ => Unmove::Step {
                to: dice.below(9) as u8,
                karma: dice.chance(1, 2),
            },
        }
    }

    #[test]
    fn random_un_play_of_the_cube_never_gives_what_cannot_be_won() {
        let mut kept = 0;
        for seed in 0..12 {
            let mut dice = Dice::new(&[seed]);
            let mut unplay = CubeUnplay::new(Unplayed::solved(seed % 7, seed));
            assert!(unplay.now().cube().is_won());
            for _ in 0..120 {
                let _ = unplay.make(unmove(&mut dice));
                if unplay.now().karma() > KARMA_TO_WIN {
                    break;
                }
            }
            let Ok(level) = unplay.now().level() else {
                continue;
            };
            let answer = solver::solve(&level, &Limits::from(PROOF)).answer;
            assert_ne!(answer, Answer::Unsolvable, "seed {seed}: {level}");
            kept += 1;
        }
        assert!(kept > 4, "only {kept} levels");
    }

    #[test]
    fn what_is_taken_back_can_be_made_again() {
        let mut unplay = CubeUnplay::new(Unplayed::solved(3, 1));
        let end = *unplay.now();
        unplay
            .make(Unmove::Step { to: 5, karma: true })
            .expect("a step");
        let one = *unplay.now();
        assert_eq!(one.cube().collected(), KARMA_TO_WIN - 1);
        assert!(unplay.undo().is_some());
        assert_eq!(*unplay.now(), end);
        assert!(unplay.undo().is_none());
        assert!(unplay.redo().is_some());
        assert_eq!(*unplay.now(), one);
        assert_eq!(
            unplay.make(Unmove::Step {
                to: 0,
                karma: false
            }),
            Err(CannotUnplay::NotBeside)
        );
    }
}
