//! The solver, kept alive between questions.
//!
//! What is learned stays, and so do the last values of all variables: they are what the next search
//! tries first, so that little moves from one answer to the next.
//!
//! The engine underneath starts every variable as false; a variable that is to start as true is
//! stored as its opposite there. It runs from one restart to the next only, at a length set by the
//! [`Search`](super::Search), so where a slice ends has no part in what is found. Its random choices
//! are switched off; what floating point it uses is sums and products, which are the same everywhere.

use super::literal::{Lit, Var};
use super::model::{Clauses, Known};
use batsat::{Callbacks, ClauseKind, SolverInterface, SolverOpts, lbool};

/// Learnt clauses that are kept however few clauses there are. The engine counts its allowance anew at
/// every restart, and with too few kept it might never end.
const LEARNT_AT_LEAST: i32 = 8_000;

/// Where the engine keeps a variable.
#[derive(Clone, Copy, Debug)]
enum Place {
    Fixed(bool),
    At(batsat::Lit),
}

/// A SAT solver that holds clauses and answers questions about them.
pub struct Solver {
    engine: batsat::Solver<Meter>,
    places: Vec<Place>,
    values: Vec<bool>,
    buffer: Vec<batsat::Lit>,
}

/// Ends a run after so many conflicts.
struct Meter {
    conflicts: u64,
    stop_at: u64,
}

impl Callbacks for Meter {
    fn on_start(&mut self) {
        self.conflicts = 0;
    }

    fn on_new_clause(&mut self, _: &[batsat::Lit], _: ClauseKind) {
        self.conflicts += 1;
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.stop_at
    }
}

/// How one run ended.
pub(super) enum Run {
    Sat,
    /// These assumptions clash, in no order.
    Unsat(Vec<Lit>),
    Stopped,
}

/// What a run cost.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub(super) conflicts: u64,
    pub(super) propagations: u64,
}

impl Solver {
    /// A solver whose variables are known of but have no place yet.
    pub(super) fn with_room(vars: &[Known]) -> Solver {
        let options = SolverOpts {
            random_var_freq: 0.0,
            // A run never restarts by itself.
            restart_first: i32::MAX,
            min_learnts_lim: LEARNT_AT_LEAST,
            ..SolverOpts::default()
        };
        let places = vars
            .iter()
            .map(|known| match known {
                Known::Fixed(truth) => Place::Fixed(*truth),
                Known::Open { .. } => Place::Fixed(false),
            })
            .collect();
        let values = vars.iter().map(|known| *known == Known::Fixed(true));
        Solver {
            engine: batsat::Solver::new(
                options,
                Meter {
                    conflicts: 0,
                    stop_at: u64::MAX,
                },
            ),
            places,
            values: values.collect(),
            buffer: Vec::new(),
        }
    }

    /// Gives a variable its place: the later, the later in the engine's order.
    pub(super) fn place(&mut self, var: Var, first: bool) {
        let inner = self.engine.new_var_default();
        if let Some(place) = self.places.get_mut(var.index() as usize) {
            *place = Place::At(batsat::Lit::new(inner, !first));
        }
    }

    /// The value of a literal in the last model; false for what is newer than it.
    pub fn value(&self, lit: Lit) -> bool {
        let value = self.values.get(lit.var().index() as usize);
        value.copied().unwrap_or(false) != lit.is_negated()
    }

    /// The last model: the value of every variable by its number.
    pub fn values(&self) -> &[bool] {
        &self.values
    }

    /// Whether the clauses alone, without any assumption, are known to contradict each other.
    pub fn is_contradictory(&self) -> bool {
        !self.engine.is_ok()
    }

    /// Variables, the constant not counted.
    pub fn vars(&self) -> usize {
        self.places.len() - 1
    }

    /// Clauses held, without learnt ones.
    pub fn clauses(&self) -> u64 {
        self.engine.num_clauses()
    }

    /// Lets the next search start from an older model, values by the numbers of variables, whatever was tried
    /// since. It must still be a model; otherwise only a part of it is taken up.
    pub fn recall(&mut self, values: &[bool]) {
        let places = self.places.iter().zip(values);
        let held: Vec<batsat::Lit> = places
            .filter_map(|(place, &value)| match place {
                Place::At(lit) => Some(lit.apply_sign(value)),
                Place::Fixed(_) => None,
            })
            .collect();
        self.engine.cb_mut().stop_at = 1;
        self.engine.solve_limited(&held);
    }

    /// Searches until there is an answer or so many conflicts were met; at least one.
    pub(super) fn run(&mut self, assumptions: &[Lit], conflicts: u64) -> (Run, Cost) {
        let mut held = Vec::with_capacity(assumptions.len());
        for &lit in assumptions {
            match self.inner(lit) {
                Err(true) => {}
                Err(false) => return (Run::Unsat(vec![lit]), Cost::default()),
                Ok(inner) => held.push(inner),
            }
        }
        let before = (self.engine.num_conflicts(), self.engine.num_propagations());
        self.engine.cb_mut().stop_at = conflicts.max(1);
        let answer = self.engine.solve_limited(&held);
        let run = if answer == lbool::TRUE {
            self.keep_values();
            Run::Sat
        } else if answer == lbool::FALSE {
            // The engine's core holds the opposites of the assumptions.
            let clash = assumptions.iter().copied().filter(|&lit| {
                self.inner(lit)
                    .is_ok_and(|inner| self.engine.unsat_core_contains_lit(!inner))
            });
            let mut clash: Vec<Lit> = clash.collect();
            clash.sort_unstable();
            clash.dedup();
            Run::Unsat(clash)
        } else {
            Run::Stopped
        };
        let cost = Cost {
            conflicts: self.engine.num_conflicts() - before.0,
            propagations: self.engine.num_propagations() - before.1,
        };
        (run, cost)
    }

    fn keep_values(&mut self) {
        for (value, place) in self.values.iter_mut().zip(&self.places) {
            *value = match place {
                Place::Fixed(truth) => *truth,
                Place::At(lit) => self.engine.value_lit(*lit) == lbool::TRUE,
            };
        }
    }

    /// A literal as the engine has it, or its truth.
    fn inner(&self, lit: Lit) -> Result<batsat::Lit, bool> {
        match self.places.get(lit.var().index() as usize) {
            Some(Place::At(inner)) => Ok(inner.apply_sign(!lit.is_negated())),
            Some(Place::Fixed(truth)) => Err(*truth != lit.is_negated()),
            None => Err(false),
        }
    }
}

impl Clauses for Solver {
    fn new_var(&mut self, first: bool) -> Var {
        let var = Var::new(self.places.len() as u32);
        self.places.push(Place::Fixed(false));
        self.values.push(false);
        self.place(var, first);
        var
    }

    fn clause(&mut self, lits: &[Lit]) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let mut holds = false;
        for &lit in lits {
            match self.inner(lit) {
                Ok(inner) => buffer.push(inner),
                Err(truth) => holds |= truth,
            }
        }
        if !holds {
            self.engine.add_clause_reuse(&mut buffer);
        }
        self.buffer = buffer;
    }

    fn known(&self, lit: Lit) -> Option<bool> {
        match self.inner(lit) {
            Err(truth) => Some(truth),
            Ok(inner) => match self.engine.value_lvl_0(inner) {
                value if value == lbool::TRUE => Some(true),
                value if value == lbool::FALSE => Some(false),
                _ => None,
            },
        }
    }
}
