//! The search for all boards of a game over its states, in steps of about as many states as are asked for.

use super::all_boards::{AllBoards, BoardsWanted, Method, NotAllBoards, SolvedBoard};
use super::as_puzzle::{Backward, Forward};
use super::moves::Move;
use super::program::{Program, State};
use super::solved_boards::AllSolved;
use crate::puzzle::{Answer, Enumerating, Enumeration, Job, Nearest, Puzzle};
use std::sync::Arc;

type Forwards<const N: usize, const K: usize> = Enumerating<'static, Forward<Arc<Program<N, K>>>>;
type Backwards<const N: usize, const K: usize> =
    Enumerating<'static, Backward<Arc<Program<N, K>>, N, K>>;

/// A search that holds its program.
pub(super) struct FindingStates<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    wanted: BoardsWanted,
    /// A solved board, should none be found in time.
    given: Option<State<N, K>>,
    part: Option<Part<N, K>>,
}

/// What is being done, in this order.
enum Part<const N: usize, const K: usize> {
    /// Looks for the nearest solved board, to go back from.
    Nearest(Nearest<'static, Forward<Arc<Program<N, K>>>>),
    /// Looks for all solved boards with the same tiles.
    AllSolved(AllSolved<N, K>),
    /// Takes them as those to go back from.
    Seeds(std::vec::IntoIter<State<N, K>>, Backwards<N, K>),
    /// Finds everything that the game run backwards reaches.
    Back(Backwards<N, K>),
    /// Finds everything that play reaches: the method that does not go back begins here.
    Forth(Forwards<N, K>),
    /// Chooses the boards to be solved.
    Choice(Choice<N, K>),
    /// Solves them all at once: finds everything that play reaches from any of them, and then the
    /// distance of each to the nearest win.
    Solving(Forwards<N, K>, Chosen),
    /// Turns states into boards.
    Writing(Writing<N, K>),
    /// All is done.
    Done(AllBoards),
}

/// Boards to be solved, chosen from all that were found.
struct Choice<const N: usize, const K: usize> {
    found: Enumeration<State<N, K>>,
    looked_at: usize,
    chosen: usize,
    solving: Forwards<N, K>,
}

/// How many boards are to be solved, and how many states it took to find them.
#[derive(Clone, Copy)]
struct Chosen {
    boards: usize,
    states: u64,
}

/// Boards being written: the first states of all.
struct Writing<const N: usize, const K: usize> {
    all: Enumeration<State<N, K>>,
    left: std::ops::Range<usize>,
    boards: AllBoards,
}

impl<const N: usize, const K: usize> FindingStates<N, K> {
    pub(super) fn new(
        program: Arc<Program<N, K>>,
        start: State<N, K>,
        given: Option<State<N, K>>,
        wanted: BoardsWanted,
    ) -> Self {
        let forward = Forward(program.clone());
        let limits = wanted.budget.into();
        let part = match wanted.method {
            Method::Forward => Part::Forth(Enumerating::new(forward, [start], limits)),
            _ => Part::Nearest(Nearest::new(forward, start, limits)),
        };
        FindingStates {
            program,
            wanted,
            given,
            part: Some(part),
        }
    }

    /// Does some of a part: the same part if there is more to do, else the next one.
    fn work_on(&self, part: Part<N, K>, states: u64) -> Result<Part<N, K>, NotAllBoards> {
        Ok(match part {
            Part::Nearest(mut search) => match search.advance(states) {
                Some(answer) => self.solved(answer)?,
                None => Part::Nearest(search),
            },
            Part::AllSolved(mut search) => match search.advance(states) {
                Some(solved) => Part::Seeds(solved?.into_iter(), self.back(None)),
                None => Part::AllSolved(search),
            },
            Part::Seeds(mut seeds, mut back) => {
                for seed in seeds.by_ref().take(at_once(states)) {
                    back.add_start(seed);
                }
                match seeds.len() {
                    0 => Part::Back(back),
                    _ => Part::Seeds(seeds, back),
                }
            }
            Part::Back(mut search) => match search.advance(states) {
                Some(found) => Part::Choice(self.choice(found?)),
                None => Part::Back(search),
            },
            Part::Forth(mut search) => match search.advance(states) {
                Some(found) => Part::Choice(self.choice(found?)),
                None => Part::Forth(search),
            },
            Part::Choice(choice) => self.choose(choice, states),
            Part::Solving(mut search, chosen) => match search.advance(states) {
                Some(all) => Part::Writing(Writing::new(all?, chosen)),
                None => Part::Solving(search, chosen),
            },
            Part::Writing(writing) => self.write(writing, states),
            Part::Done(boards) => Part::Done(boards),
        })
    }

    /// Goes on from the nearest solved board.
    fn solved(&self, answer: Answer<State<N, K>>) -> Result<Part<N, K>, NotAllBoards> {
        let solved = match answer {
            Answer::Solved(state) => state,
            Answer::Unsolvable => return Err(NotAllBoards::NeverWon),
            Answer::GaveUp(why) => self.given.ok_or(why)?,
        };
        let (program, budget) = (self.program.clone(), self.wanted.budget);
        Ok(match self.wanted.method {
            Method::Complete => Part::AllSolved(AllSolved::new(program, &solved, budget)),
            _ => {
                let mut back = self.back(Some(solved));
                back.add_start(solved);
                Part::Back(back)
            }
        })
    }

    /// The search backwards, whose branches end at boards that are won if there is one first board.
    fn back(&self, first: Option<State<N, K>>) -> Backwards<N, K> {
        let program = self.program.clone();
        Enumerating::new(Backward { program, first }, [], self.wanted.budget.into())
    }

    fn choice(&self, found: Enumeration<State<N, K>>) -> Choice<N, K> {
        let forward = Forward(self.program.clone());
        Choice {
            found,
            looked_at: 0,
            chosen: 0,
            solving: Enumerating::new(forward, [], self.wanted.budget.into()),
        }
    }

    /// Chooses boards that are not won yet; forwards, those that can be.
    fn choose(&self, mut choice: Choice<N, K>, states: u64) -> Part<N, K> {
        let found = &choice.found;
        let end = choice.looked_at.saturating_add(at_once(states));
        let end = end.min(found.states.len());
        for id in choice.looked_at..end {
            let state = found.states[id];
            let is_wanted = match self.wanted.method {
                Method::Forward => found.to_win[id].is_some_and(|moves| moves > 0),
                _ => !self.program.has_ended(&state),
            };
            if is_wanted {
                choice.chosen += 1;
                choice.solving.add_start(state);
            }
        }
        choice.looked_at = end;
        if end < found.states.len() {
            return Part::Choice(choice);
        }
        let chosen = Chosen {
            boards: choice.chosen,
            states: found.states.len() as u64,
        };
        Part::Solving(choice.solving, chosen)
    }

    fn write(&self, mut writing: Writing<N, K>, states: u64) -> Part<N, K> {
        for id in writing.left.by_ref().take(at_once(states)) {
            let board = self.program.board(&writing.all.states[id]);
            match writing.all.to_win[id] {
                None => writing.boards.unsolvable.push(board),
                Some(par) => writing.boards.boards.push(SolvedBoard {
                    board,
                    par,
                    solution: match self.wanted.with_solutions {
                        true => self.solution(&writing.all, id),
                        false => Vec::new(),
                    },
                }),
            }
        }
        match writing.left.is_empty() {
            true => Part::Done(writing.boards),
            false => Part::Writing(writing),
        }
    }

    /// The moves that bring the win nearer one by one, the first of them where there are several.
    fn solution(&self, all: &Enumeration<State<N, K>>, start: usize) -> Vec<Move> {
        let forward = Forward(&*self.program);
        let mut way = Vec::new();
        let mut here = start;
        while let Some(left) = all.to_win[here].filter(|left| *left > 0) {
            let mut nexts = all.nexts(here).enumerate();
            let nearer = nexts.find(|(_, next)| all.to_win[*next] == Some(left - 1));
            let Some((number, next)) = nearer else {
                break;
            };
            // The moves were listed in the order in which they are found again.
            let mut choices = Vec::new();
            forward.expand(&all.states[here], |choice, _| choices.push(choice));
            let choice = choices.get(number);
            way.extend(choice.and_then(|choice| self.program.action(*choice, false)));
            here = next;
        }
        way
    }
}

/// As many as are asked for, as a count of things in memory.
fn at_once(states: u64) -> usize {
    usize::try_from(states).unwrap_or(usize::MAX)
}

impl<const N: usize, const K: usize> Writing<N, K> {
    fn new(all: Enumeration<State<N, K>>, chosen: Chosen) -> Writing<N, K> {
        let boards = AllBoards {
            boards: Vec::with_capacity(chosen.boards),
            unsolvable: Vec::new(),
            states: chosen.states + all.states.len() as u64,
        };
        Writing {
            all,
            left: 0..chosen.boards,
            boards,
        }
    }
}

impl<const N: usize, const K: usize> Job<Result<AllBoards, NotAllBoards>> for FindingStates<N, K> {
    fn advance(&mut self, states: u64) -> Option<Result<AllBoards, NotAllBoards>> {
        let part = self.part.take()?;
        match self.work_on(part, states) {
            Ok(Part::Done(boards)) => Some(Ok(boards)),
            Ok(part) => {
                self.part = Some(part);
                None
            }
            Err(why) => Some(Err(why)),
        }
    }
}
