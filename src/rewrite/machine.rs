//! A game compiled for one layout of board, whatever its size: what play and tools call.

use super::all_boards::{AllBoards, BoardsWanted, NotAllBoards};
use super::as_puzzle::Forward;
use super::backwards_beam::{GrowLevel, LevelGrowth};
use super::board::Board;
use super::finding_boards::FindingStates;
use super::game::{Game, Start};
use super::inquiry::{Asked, Inquiry};
use super::moves::Move;
use super::params::Aim;
use super::program::{Choice, Program, State};
use crate::puzzle::{
    Answer, Budget, First, Job, Limits, MeasureAllStates, Measures, Nearest, Optimal, Puzzle,
    Search, count_optimal, first, nearest_win, optimal,
};
use std::sync::Arc;

/// A game compiled for all boards that differ from one board only in tiles that rewrites change.
///
/// A board of another layout has no moves here, is not won and has no solution.
#[derive(Clone)]
pub struct Machine(Arc<dyn Engine>);

impl Machine {
    /// Compiles a game for a board and all that can come of it.
    pub fn new(game: &Game, board: &Board) -> Machine {
        macro_rules! compiled {
            ($($words:literal $planes:literal),*) => {
                match (board.cells().div_ceil(64), game.changing.planes()) {
                    $((0..=$words, 0..=$planes) => Arc::new(Program::<$words, $planes>::new(game, board)),)*
                    // Readers let no larger board or game through.
                    _ => Arc::new(Program::<4, 8>::new(game, board)),
                }
            };
        }
        Machine(compiled!(1 1, 1 2, 1 4, 1 8, 2 1, 2 2, 2 4, 2 8, 4 1, 4 2, 4 4))
    }

    /// Whether a board is won. A game that runs backwards is never won.
    pub fn is_won(&self, board: &Board) -> bool {
        self.0.is_won(board)
    }

    /// Whether a board fulfils the end condition, whichever way the game runs.
    pub fn has_ended(&self, board: &Board) -> bool {
        self.0.has_ended(board)
    }

    /// Every move on a board, in tree order and row by row. Play ends at a won board, which may
    /// have moves all the same.
    pub fn moves(&self, board: &Board) -> Vec<Move> {
        self.0.moves(board)
    }

    /// The board after a move; `None` if it cannot be made.
    pub fn after(&self, board: &Board, action: &Move) -> Option<Board> {
        self.0.after(board, action)
    }

    /// The shortest solution, proven.
    pub fn solve(&self, board: &Board, limits: &Limits<'_>) -> Search<Vec<Move>> {
        self.0.solve(board, true, limits)
    }

    /// Any solution.
    pub fn solve_any(&self, board: &Board, limits: &Limits<'_>) -> Search<Vec<Move>> {
        self.0.solve(board, false, limits)
    }

    /// The nearest won board, and of several the one that breadth-first play meets first.
    pub fn nearest_win(&self, board: &Board, limits: &Limits<'_>) -> Search<Board> {
        self.0.nearest_win(board, limits)
    }

    /// The number of shortest solutions, of a proven length.
    pub fn count_solutions(&self, board: &Board, par: u32, limits: &Limits<'_>) -> Search<u64> {
        self.0.count_solutions(board, par, limits)
    }

    /// The search for all boards; `None` if the start board is of another layout.
    pub(super) fn finding(&self, start: &Start, wanted: BoardsWanted) -> Option<FindAllBoards> {
        self.0.clone().finding(start, wanted)
    }

    pub(super) fn growing(&self, solved: &Board, aim: Aim) -> Option<Box<dyn GrowLevel>> {
        self.0.clone().growing(solved, aim)
    }

    pub(super) fn solving(
        &self,
        board: &Board,
        shortest: bool,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Vec<Move>>>> {
        self.0.clone().solving(board, shortest, budget)
    }

    pub(super) fn nearing(&self, board: &Board, budget: Budget) -> Box<dyn Job<Answer<Board>>> {
        self.0.clone().nearing(board, budget)
    }

    /// What can be asked about a board, of the game that this was compiled for; `None` if the board is of
    /// another layout.
    pub fn inquire(&self, game: &Arc<Game>, board: &Board) -> Option<Inquiry> {
        self.0.clone().inquire(game, board)
    }

    pub(super) fn measuring(
        &self,
        board: &Board,
        most_states: u64,
    ) -> Box<dyn Job<Answer<Measures>>> {
        self.0.clone().measuring(board, most_states)
    }
}

/// A search for all boards.
pub(super) type FindAllBoards = Box<dyn Job<Result<AllBoards, NotAllBoards>>>;

/// [`Machine`] without the size of its states.
trait Engine: Send + Sync {
    fn is_won(&self, board: &Board) -> bool;
    fn has_ended(&self, board: &Board) -> bool;
    fn moves(&self, board: &Board) -> Vec<Move>;
    fn after(&self, board: &Board, action: &Move) -> Option<Board>;
    fn solve(&self, board: &Board, shortest: bool, limits: &Limits<'_>) -> Search<Vec<Move>>;
    fn nearest_win(&self, board: &Board, limits: &Limits<'_>) -> Search<Board>;
    fn count_solutions(&self, board: &Board, par: u32, limits: &Limits<'_>) -> Search<u64>;
    fn finding(self: Arc<Self>, start: &Start, wanted: BoardsWanted) -> Option<FindAllBoards>;
    fn growing(self: Arc<Self>, solved: &Board, aim: Aim) -> Option<Box<dyn GrowLevel>>;
    fn solving(
        self: Arc<Self>,
        board: &Board,
        shortest: bool,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Vec<Move>>>>;
    fn nearing(self: Arc<Self>, board: &Board, budget: Budget) -> Box<dyn Job<Answer<Board>>>;
    fn inquire(self: Arc<Self>, game: &Arc<Game>, board: &Board) -> Option<Inquiry>;
    fn measuring(
        self: Arc<Self>,
        board: &Board,
        most_states: u64,
    ) -> Box<dyn Job<Answer<Measures>>>;
}

/// The answer for a board of another layout.
fn no_solution<T>() -> Search<T> {
    Search {
        answer: Answer::Unsolvable,
        expanded: 0,
    }
}

impl<const N: usize, const K: usize> Program<N, K> {
    /// Every choice at a board with what it leads to.
    fn choices_at(&self, board: &Board) -> Vec<(Choice, State<N, K>)> {
        let mut choices = Vec::new();
        if let Some(state) = self.state(board) {
            Forward(self).expand(&state, |choice, next| choices.push((choice, next)));
        }
        choices
    }

    pub(super) fn actions(&self, choices: Vec<Choice>) -> Vec<Move> {
        let actions = choices.into_iter();
        actions
            .filter_map(|choice| self.action(choice, false))
            .collect()
    }
}

impl<const N: usize, const K: usize> Engine for Program<N, K> {
    fn is_won(&self, board: &Board) -> bool {
        let state = self.state(board);
        state.is_some_and(|state| Forward(self).is_won(&state))
    }

    fn has_ended(&self, board: &Board) -> bool {
        let state = self.state(board);
        state.is_some_and(|state| Program::has_ended(self, &state))
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        let choices = self.choices_at(board);
        self.actions(choices.into_iter().map(|(choice, _)| choice).collect())
    }

    fn after(&self, board: &Board, action: &Move) -> Option<Board> {
        let mut choices = self.choices_at(board).into_iter();
        let made = choices.find(|(choice, _)| self.action(*choice, false) == Some(*action));
        made.map(|(_, state)| self.board(&state))
    }

    fn solve(&self, board: &Board, shortest: bool, limits: &Limits<'_>) -> Search<Vec<Move>> {
        let Some(state) = self.state(board) else {
            return no_solution();
        };
        let found = if shortest {
            optimal(&Forward(self), state, limits)
        } else {
            first(&Forward(self), state, limits)
        };
        Search {
            answer: found.answer.map(|choices| self.actions(choices)),
            expanded: found.expanded,
        }
    }

    fn nearest_win(&self, board: &Board, limits: &Limits<'_>) -> Search<Board> {
        let Some(state) = self.state(board) else {
            return no_solution();
        };
        let found = nearest_win(&Forward(self), state, limits);
        Search {
            answer: found.answer.map(|state| self.board(&state)),
            expanded: found.expanded,
        }
    }

    fn count_solutions(&self, board: &Board, par: u32, limits: &Limits<'_>) -> Search<u64> {
        match self.state(board) {
            Some(state) => count_optimal(&Forward(self), state, par, limits),
            None => no_solution(),
        }
    }

    fn finding(self: Arc<Self>, start: &Start, wanted: BoardsWanted) -> Option<FindAllBoards> {
        let solved = start.solved.as_ref();
        let given = solved.and_then(|board| self.state(board));
        let start = self.state(&start.board)?;
        Some(Box::new(FindingStates::new(self, start, given, wanted)))
    }

    fn growing(self: Arc<Self>, solved: &Board, aim: Aim) -> Option<Box<dyn GrowLevel>> {
        let solved = self.state(solved)?;
        Some(Box::new(LevelGrowth::new(self, solved, aim)))
    }

    fn solving(
        self: Arc<Self>,
        board: &Board,
        shortest: bool,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Vec<Move>>>> {
        let program = self.clone();
        match self.state(board) {
            Some(state) if shortest => Box::new(Shortest {
                search: Optimal::new(Forward(self), state, budget.into()),
                program,
            }),
            Some(state) => Box::new(AnyWay {
                search: First::new(Forward(self), state, budget.into()),
                program,
            }),
            None => Box::new(NoWay),
        }
    }

    fn nearing(self: Arc<Self>, board: &Board, budget: Budget) -> Box<dyn Job<Answer<Board>>> {
        let program = self.clone();
        match self.state(board) {
            Some(state) => Box::new(Nearing {
                search: Nearest::new(Forward(self), state, budget.into()),
                program,
            }),
            None => Box::new(NoWay),
        }
    }

    fn inquire(self: Arc<Self>, game: &Arc<Game>, board: &Board) -> Option<Inquiry> {
        Asked::about(self, game, board)
    }

    fn measuring(
        self: Arc<Self>,
        board: &Board,
        most_states: u64,
    ) -> Box<dyn Job<Answer<Measures>>> {
        let budget = Budget {
            nodes: most_states,
            bytes: usize::MAX,
        };
        match self.state(board) {
            Some(state) => Box::new(MeasureAllStates::new(Forward(self), state, budget.into())),
            None => Box::new(NoWay),
        }
    }
}

/// A search for a shortest solution that holds its program.
struct Shortest<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    search: Optimal<'static, Forward<Arc<Program<N, K>>>>,
}

/// A search for any solution that holds its program.
struct AnyWay<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    search: First<'static, Forward<Arc<Program<N, K>>>>,
}

/// A search for the nearest win that holds its program.
struct Nearing<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    search: Nearest<'static, Forward<Arc<Program<N, K>>>>,
}

/// The search from a board of another layout.
struct NoWay;

impl<const N: usize, const K: usize> Job<Answer<Vec<Move>>> for Shortest<N, K> {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|choices| self.program.actions(choices)))
    }
}

impl<const N: usize, const K: usize> Job<Answer<Vec<Move>>> for AnyWay<N, K> {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|choices| self.program.actions(choices)))
    }
}

impl<const N: usize, const K: usize> Job<Answer<Board>> for Nearing<N, K> {
    fn advance(&mut self, states: u64) -> Option<Answer<Board>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|state| self.program.board(&state)))
    }
}

impl<T> Job<Answer<T>> for NoWay {
    fn advance(&mut self, _states: u64) -> Option<Answer<T>> {
        Some(Answer::Unsolvable)
    }
}
