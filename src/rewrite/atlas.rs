//! All boards of a game: everything that play or its inverse can reach, each solved.

use super::board::Board;
use super::moves::Move;
use super::program::{Program, State};
use super::running::{Backward, Forward};
use super::solved::all_solved;
use crate::puzzle::{
    Answer, GaveUp, Limits, Puzzle, QuickMap, enumerate, enumerate_from, nearest_win,
};
use thiserror::Error;

/// How boards are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Forwards from the start board: what play can reach and still win.
    Forward,
    /// Backwards from one solved board, each branch ending at boards that are won already.
    Published,
    /// Backwards from every solved board with the same changing tiles, through boards that are won
    /// already: no solvable board is missed.
    Complete,
}

/// A board and its shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The board.
    pub board: Board,
    /// The fewest moves that win.
    pub par: u32,
    /// Such moves; empty unless they were asked for.
    pub solution: Vec<Move>,
}

/// All boards that a method finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atlas {
    /// Those that can be won, in the order of their finding.
    pub boards: Vec<Solved>,
    /// Those that cannot; a sound inverse leaves this empty.
    pub unsolvable: Vec<Board>,
    /// States looked into, backwards and forwards.
    pub states: u64,
}

impl Atlas {
    /// The mean of the shortest solutions' lengths; 0 without boards.
    pub fn mean(&self) -> f64 {
        let total: u64 = self.boards.iter().map(|solved| u64::from(solved.par)).sum();
        total as f64 / self.boards.len().max(1) as f64
    }

    /// The longest of the shortest solutions; 0 without boards.
    pub fn longest(&self) -> u32 {
        let pars = self.boards.iter().map(|solved| solved.par);
        pars.max().unwrap_or(0)
    }
}

/// Why there is no atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoAtlas {
    /// The start board cannot be won, so there is no solved board to begin from.
    #[error("the start board can never be won")]
    NeverWon,
    /// The search ended early.
    #[error("gave up before all boards were found: {}", words(*.0))]
    GaveUp(GaveUp),
    /// The board is of another layout, or the game runs backwards.
    #[error("the board does not belong to this game")]
    OtherBoard,
}

fn words(why: GaveUp) -> &'static str {
    match why {
        GaveUp::Nodes => "too many states",
        GaveUp::Bytes => "too much memory",
        GaveUp::Cancelled => "called off",
    }
}

impl From<GaveUp> for NoAtlas {
    fn from(why: GaveUp) -> NoAtlas {
        NoAtlas::GaveUp(why)
    }
}

/// What to find.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errand<'a> {
    pub(super) start: &'a Board,
    /// A solved board, should none be found in time.
    pub(super) solved: Option<&'a Board>,
    pub(super) method: Method,
    pub(super) with_solutions: bool,
    pub(super) limits: Limits<'a>,
}

pub(super) fn atlas<const N: usize, const K: usize>(
    program: &Program<N, K>,
    errand: &Errand<'_>,
) -> Result<Atlas, NoAtlas> {
    let start = program.state(errand.start).ok_or(NoAtlas::OtherBoard)?;
    let forward = Forward(program);
    let limits = &errand.limits;
    if errand.method == Method::Forward {
        let all = enumerate(&forward, start, limits)?;
        let found = all.to_win.iter().zip(&all.states);
        let wanted: Vec<State<N, K>> = found
            .filter(|(to_win, _)| to_win.is_some_and(|moves| moves > 0))
            .map(|(_, state)| *state)
            .collect();
        return charted(program, &wanted, all.states.len() as u64, errand);
    }
    let solved = match nearest_win(&forward, start, limits).answer {
        Answer::Solved(state) => state,
        Answer::Unsolvable => return Err(NoAtlas::NeverWon),
        Answer::GaveUp(why) => {
            let given = errand.solved.and_then(|board| program.state(board));
            given.ok_or(why)?
        }
    };
    let (seeds, first) = match errand.method {
        Method::Complete => (all_solved(program, &solved, limits)?, None),
        _ => (vec![solved], Some(solved)),
    };
    let all = enumerate_from(&Backward { program, first }, seeds, limits)?;
    let unsolved = all.states.iter().filter(|state| !program.has_ended(state));
    let unsolved: Vec<State<N, K>> = unsolved.copied().collect();
    charted(program, &unsolved, all.states.len() as u64, errand)
}

/// Solves boards all at once: everything that play reaches from any of them, and then the distance
/// of each to the nearest win.
fn charted<const N: usize, const K: usize>(
    program: &Program<N, K>,
    wanted: &[State<N, K>],
    states: u64,
    errand: &Errand<'_>,
) -> Result<Atlas, NoAtlas> {
    let forward = Forward(program);
    let all = enumerate_from(&forward, wanted.iter().copied(), &errand.limits)?;
    let mut atlas = Atlas {
        boards: Vec::with_capacity(wanted.len()),
        unsolvable: Vec::new(),
        states: states + all.states.len() as u64,
    };
    let mut known = QuickMap::default();
    if errand.with_solutions {
        known.extend(all.states.iter().copied().zip(all.to_win.iter().copied()));
    }
    for (state, to_win) in wanted.iter().zip(&all.to_win) {
        let board = program.board(state);
        match to_win {
            None => atlas.unsolvable.push(board),
            Some(par) => atlas.boards.push(Solved {
                board,
                par: *par,
                solution: descent(program, state, &known),
            }),
        }
    }
    Ok(atlas)
}

/// The moves that bring the win nearer one by one, the first of them where there are several.
pub(super) fn descent<const N: usize, const K: usize>(
    program: &Program<N, K>,
    start: &State<N, K>,
    known: &QuickMap<State<N, K>, Option<u32>>,
) -> Vec<Move> {
    let distance = |state: &State<N, K>| known.get(state).copied().flatten();
    let mut way = Vec::new();
    let mut state = *start;
    while let Some(left) = distance(&state).filter(|left| *left > 0) {
        let mut nearer = None;
        Forward(program).expand(&state, |choice, next| {
            if nearer.is_none() && distance(&next) == Some(left - 1) {
                nearer = Some((choice, next));
            }
        });
        let Some((choice, next)) = nearer else {
            break;
        };
        way.extend(program.action(choice, false));
        state = next;
    }
    way
}
