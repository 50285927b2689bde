//! The solver that knows a game's windows and moves, kept alive between questions.

use crate::constraint::{Clauses, Lit, Loading, Order, Solver};
use crate::rooms::{Cell, Draft, Drafting, Game, Room};
use std::sync::Arc;

/// Whether start and goal stay where they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ends {
    /// They stay.
    #[default]
    Fixed,
    /// Each may move, within the region where its game has it; that costs like any other change.
    Free,
}

/// Knows a game; keeps what it told the solver for the next question.
pub struct Repairer {
    game: Arc<Game>,
    alive: Option<Alive>,
}

/// A solver at work, and what its literals mean.
pub(super) struct Alive {
    pub(super) draft: Draft,
    pub(super) solver: Solver,
    told_of: Told,
    /// Clauses at first.
    clauses: u64,
}

/// What a draft was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told {
    ends: Ends,
    start: Cell,
    goal: Cell,
}

impl Repairer {
    /// Nothing is told to a solver yet.
    pub fn new(game: &Arc<Game>) -> Repairer {
        Repairer {
            game: Arc::clone(game),
            alive: None,
        }
    }

    /// The game it knows.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    pub(super) fn with(game: &Arc<Game>, alive: Option<Alive>) -> Repairer {
        Repairer {
            game: Arc::clone(game),
            alive,
        }
    }

    /// The solver for a room: the one at hand if it fits, or one that is still to be made.
    pub(super) fn ready(self, room: &Room, ends: Ends) -> Ready {
        let told = Told {
            ends,
            start: room.start(),
            goal: room.goal(),
        };
        match self.alive {
            // One that was asked much knows more than is good for its speed.
            Some(alive) if alive.told_of == told && alive.solver.clauses() < 3 * alive.clauses => {
                Ready::Alive(Box::new(alive))
            }
            _ => {
                let domains = domains(&self.game, told);
                let signs = room.signs().iter();
                let wished: Vec<u64> = signs.map(|sign| self.game.tiles_of(*sign)).collect();
                let drafting = Drafting::new(&self.game, domains, &wished);
                Ready::Drafting(Box::new(drafting), told)
            }
        }
    }
}

/// A solver on its way.
pub(super) struct Waking(Ready);

/// How far a solver is.
pub(super) enum Ready {
    Drafting(Box<Drafting>, Told),
    Loading(Box<(Draft, Loading)>, Told),
    Alive(Box<Alive>),
    Taken,
}

/// Work that laying one window takes, and loading one clause, about as much as a literal followed up.
const WINDOW_WORK: u64 = 200;
const CLAUSE_WORK: u64 = 4;

impl Waking {
    pub(super) fn new(ready: Ready) -> Waking {
        Waking(ready)
    }

    /// Goes on for about so much work; the solver once it is there.
    pub(super) fn advance(&mut self, work: u64) -> Option<Alive> {
        match std::mem::replace(&mut self.0, Ready::Taken) {
            Ready::Drafting(mut drafting, told) => {
                let windows = usize::try_from(work / WINDOW_WORK).unwrap_or(usize::MAX);
                self.0 = match drafting.advance(windows.max(1)) {
                    None => Ready::Drafting(drafting, told),
                    Some((draft, model)) => {
                        let loading = Loading::new(model, Order::Natural);
                        Ready::Loading(Box::new((draft, loading)), told)
                    }
                };
                None
            }
            Ready::Loading(mut parts, told) => {
                let clauses = usize::try_from(work / CLAUSE_WORK).unwrap_or(usize::MAX);
                match parts.1.advance(clauses.max(1)) {
                    None => {
                        self.0 = Ready::Loading(parts, told);
                        None
                    }
                    Some(solver) => Some(Alive {
                        clauses: solver.clauses(),
                        solver,
                        draft: parts.0,
                        told_of: told,
                    }),
                }
            }
            Ready::Alive(alive) => Some(*alive),
            Ready::Taken => None,
        }
    }
}

impl Alive {
    /// A literal that questions of one sitting hold, so that what is told for them alone can be taken back.
    pub(super) fn sitting(&mut self) -> Lit {
        self.solver.new_lit()
    }
}

/// The tiles that each cell may have.
fn domains(game: &Game, told: Told) -> Vec<u64> {
    let (start, goal) = (game.tiles_of(game.start()), game.tiles_of(game.goal()));
    let others = game.all_tiles() & !start & !goal;
    let domain = |cell: Cell| match told.ends {
        Ends::Fixed if cell == told.start => start,
        Ends::Fixed if cell == told.goal => goal,
        Ends::Fixed => others,
        Ends::Free => {
            let mut set = others;
            if cell == told.start || game.start_region().has(game.place(cell)) {
                set |= start;
            }
            if cell == told.goal || game.goal_region().has(game.place(cell)) {
                set |= goal;
            }
            set
        }
    };
    (0..game.cells() as Cell).map(domain).collect()
}
