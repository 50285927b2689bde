//! What can be asked about one board: whether it can be won and how, all shortest solutions, how far play
//! gets, and which changes of a cell could matter.
//!
//! | file | what it is for |
//! |---|---|
//! | `aims` | how far pieces are from where they must go, for searches that know where to look |
//! | `used` | the cells that shortest solutions use |
//! | `reach` | how far play can get |
//! | `levers` | the changes that could make a board winnable |

mod aims;
mod levers;
mod reach;
mod used;

use self::aims::{Aims, Guided};
use self::levers::FindingLevers;
use self::reach::Reaching;
use self::used::FindingUsed;
use super::as_puzzle::Forward;
use super::board::Board;
use super::game::Game;
use super::machine::Machine;
use super::moves::Move;
use super::program::{Program, State};
use super::tile::Tile;
use crate::puzzle::{
    Answer, Budget, First, GaveUp, HOPELESS, Job, MeasureAllStates, MeasureAlongSolution, Measures,
    Optimal, Proving,
};
use std::sync::Arc;

/// A place on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardPlace {
    /// The layer.
    pub layer: usize,
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
}

/// A tile at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Put {
    /// The place.
    pub at: BoardPlace,
    /// The tile.
    pub tile: Tile,
}

/// What all shortest solutions have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardWays {
    /// How many there are.
    pub solutions: u64,
    /// The places that some of them use, in order: their moves name them, or the end does.
    pub used: Vec<BoardPlace>,
}

/// How far play can get.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardReach {
    /// Whether every board that play can reach was looked at; if not, nothing is said of what is `still`,
    /// `never` or `lost`.
    pub is_all: bool,
    /// How many were.
    pub boards: u64,
    /// How often the end pattern must be on the board.
    pub times: u32,
    /// How often it is there at first.
    pub at_first: u32,
    /// The number nearest to `times` that was seen.
    pub nearest: u32,
    /// Places whose tile could change by the rules and never does.
    pub still: Vec<BoardPlace>,
    /// Tiles that the end wants at places where they never come.
    pub never: Vec<Put>,
    /// Pieces that can never come to where they must go, by where they lie at first.
    pub lost: Vec<BoardPlace>,
}

/// The changes of cells that could make a board winnable that is not: any other change of one cell opens no
/// move and makes no end on any board that play can reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardLevers {
    /// Changes that do something by themselves, in order, each once.
    pub alone: Vec<Put>,
    /// Pairs of changes that do something together.
    pub together: Vec<[Put; 2]>,
}

/// What can be asked about one board.
pub struct Inquiry(Box<dyn Ask>);

impl Inquiry {
    /// Compiles a game for a board and asks about it. Nothing is ever won of a game that runs backwards.
    pub fn new(game: &Arc<Game>, board: &Board) -> Option<Inquiry> {
        Machine::new(game, board).inquire(game, board)
    }

    /// A search for any solution.
    pub fn any(&self, budget: Budget) -> Box<dyn Job<Answer<Vec<Move>>>> {
        self.0.any(budget)
    }

    /// A search for a shortest solution, proven, of no more than so many moves.
    pub fn shortest(
        &self,
        longest: Option<u32>,
        budget: Budget,
    ) -> Box<dyn Proving<Answer<Vec<Move>>>> {
        self.0.shortest(longest, budget)
    }

    /// All shortest solutions, of a proven length.
    pub fn ways(&self, par: u32, budget: Budget) -> Box<dyn Job<Answer<BoardWays>>> {
        self.0.ways(par, budget)
    }

    /// How hard the board is, where par is proven: by a listing of all states, or where there are too many
    /// by searches along a solution.
    pub fn measures(
        &self,
        par: u32,
        solutions: Option<u64>,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Measures>>> {
        self.0.measures(par, solutions, budget)
    }

    /// How far play can get.
    pub fn reach(&self, budget: Budget) -> Box<dyn Job<BoardReach>> {
        self.0.reach(budget)
    }

    /// Which changes could matter; `None` if there is too much to look at.
    pub fn levers(&self, budget: Budget) -> Box<dyn Job<Option<BoardLevers>>> {
        self.0.levers(budget)
    }
}

/// [`Inquiry`] without the size of its states.
trait Ask: Send + Sync {
    fn any(&self, budget: Budget) -> Box<dyn Job<Answer<Vec<Move>>>>;
    fn shortest(&self, longest: Option<u32>, budget: Budget)
    -> Box<dyn Proving<Answer<Vec<Move>>>>;
    fn ways(&self, par: u32, budget: Budget) -> Box<dyn Job<Answer<BoardWays>>>;
    fn measures(
        &self,
        par: u32,
        solutions: Option<u64>,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Measures>>>;
    fn reach(&self, budget: Budget) -> Box<dyn Job<BoardReach>>;
    fn levers(&self, budget: Budget) -> Box<dyn Job<Option<BoardLevers>>>;
}

/// A board that is asked about.
pub(super) struct Asked<const N: usize, const K: usize> {
    game: Arc<Game>,
    program: Arc<Program<N, K>>,
    aims: Option<Arc<Aims<N>>>,
    start: State<N, K>,
}

type Search<const N: usize, const K: usize> = Guided<N, K>;

impl<const N: usize, const K: usize> Asked<N, K> {
    /// Begins to ask about a board of the program's layout.
    pub(super) fn about(
        program: Arc<Program<N, K>>,
        game: &Arc<Game>,
        board: &Board,
    ) -> Option<Inquiry> {
        let start = program.state(board)?;
        let aims = Aims::of(&program, game).map(Arc::new);
        Some(Inquiry(Box::new(Asked {
            game: game.clone(),
            program,
            aims,
            start,
        })))
    }

    fn guided(&self) -> Search<N, K> {
        Guided {
            program: self.program.clone(),
            aims: self.aims.clone(),
        }
    }

    /// Whether there are more pieces than places for them, so that nothing needs to be searched.
    fn is_hopeless(&self) -> bool {
        let too_many = |aims: &Arc<Aims<N>>| aims.are_too_many(&self.program, &self.start);
        self.aims.as_ref().is_some_and(too_many)
    }
}

impl<const N: usize, const K: usize> Ask for Asked<N, K> {
    fn any(&self, budget: Budget) -> Box<dyn Job<Answer<Vec<Move>>>> {
        if self.is_hopeless() {
            return Box::new(NoWay);
        }
        Box::new(AnyWay {
            program: self.program.clone(),
            search: First::new(self.guided(), self.start, budget.into()),
        })
    }

    fn shortest(
        &self,
        longest: Option<u32>,
        budget: Budget,
    ) -> Box<dyn Proving<Answer<Vec<Move>>>> {
        if self.is_hopeless() {
            return Box::new(NoWay);
        }
        let longest = longest.unwrap_or(HOPELESS - 1);
        let guided = self.guided();
        Box::new(Shortest {
            program: self.program.clone(),
            search: Optimal::no_longer_than(guided, self.start, longest, budget.into()),
        })
    }

    fn ways(&self, par: u32, budget: Budget) -> Box<dyn Job<Answer<BoardWays>>> {
        Box::new(FindingUsed::new(self, par, budget))
    }

    fn measures(
        &self,
        par: u32,
        solutions: Option<u64>,
        budget: Budget,
    ) -> Box<dyn Job<Answer<Measures>>> {
        let all = MeasureAllStates::new(Forward(self.program.clone()), self.start, budget.into());
        let along = MeasureAlongSolution::with_par(self.guided(), self.start, par, budget.into());
        Box::new(AllOrAlong {
            all: Some(Box::new(all)),
            along: Box::new(match solutions {
                Some(solutions) => along.with_solutions(solutions),
                None => along,
            }),
        })
    }

    fn reach(&self, budget: Budget) -> Box<dyn Job<BoardReach>> {
        Box::new(Reaching::new(self, budget))
    }

    fn levers(&self, budget: Budget) -> Box<dyn Job<Option<BoardLevers>>> {
        Box::new(FindingLevers::new(self, budget))
    }
}

struct AnyWay<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    search: First<'static, Search<N, K>>,
}

impl<const N: usize, const K: usize> Job<Answer<Vec<Move>>> for AnyWay<N, K> {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|choices| self.program.actions(choices)))
    }
}

struct Shortest<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    search: Optimal<'static, Search<N, K>>,
}

impl<const N: usize, const K: usize> Job<Answer<Vec<Move>>> for Shortest<N, K> {
    fn advance(&mut self, states: u64) -> Option<Answer<Vec<Move>>> {
        let answer = self.search.advance(states)?;
        Some(answer.map(|choices| self.program.actions(choices)))
    }
}

impl<const N: usize, const K: usize> Proving<Answer<Vec<Move>>> for Shortest<N, K> {
    fn at_least(&self) -> u32 {
        self.search.at_least()
    }
}

/// The search from a board that cannot be won for a reason that needs no search.
struct NoWay;

impl Job<Answer<Vec<Move>>> for NoWay {
    fn advance(&mut self, _states: u64) -> Option<Answer<Vec<Move>>> {
        Some(Answer::Unsolvable)
    }
}

impl Proving<Answer<Vec<Move>>> for NoWay {
    fn at_least(&self) -> u32 {
        HOPELESS
    }
}

/// The measures by a listing of all states, and where they are too many along a solution.
struct AllOrAlong {
    all: Option<Box<dyn Job<Answer<Measures>>>>,
    along: Box<dyn Job<Answer<Measures>>>,
}

impl Job<Answer<Measures>> for AllOrAlong {
    fn advance(&mut self, states: u64) -> Option<Answer<Measures>> {
        let Some(all) = &mut self.all else {
            return self.along.advance(states);
        };
        match all.advance(states)? {
            Answer::GaveUp(GaveUp::Nodes | GaveUp::Bytes) => {
                self.all = None;
                None
            }
            answer => Some(answer),
        }
    }
}

/// Where a cell of a layer is.
fn place(board: &Board, layer: usize, cell: usize) -> BoardPlace {
    let (x, y) = (cell % board.width(), cell / board.width());
    BoardPlace { layer, x, y }
}
