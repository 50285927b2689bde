//! From a model to a solver, a few clauses at a time.

use super::literal::Var;
use super::model::{Clauses, Known, Model};
use super::solver::Solver;
use crate::puzzle::Dice;

/// In which order a solver looks at variables that it has no reason to prefer.
#[derive(Debug)]
pub enum Order<'a> {
    /// As they were made.
    Natural,
    /// At random: other dice, another answer.
    Shuffled(&'a mut Dice),
}

/// A solver that is being loaded with a model.
pub struct Loading {
    model: Model,
    solver: Solver,
    order: Vec<Var>,
    placed: usize,
    loaded: usize,
}

impl Loading {
    /// Nothing loaded yet.
    pub fn new(model: Model, order: Order<'_>) -> Loading {
        let open = |(index, known): (usize, &Known)| match known {
            Known::Open { .. } => Some(Var::new(index as u32)),
            Known::Fixed(_) => None,
        };
        let vars = model.known_vars();
        let mut vars: Vec<Var> = vars.iter().enumerate().filter_map(open).collect();
        if let Order::Shuffled(dice) = order {
            let count = vars.len();
            dice.draw(&mut vars, count);
        }
        Loading {
            solver: Solver::with_room(model.known_vars()),
            model,
            order: vars,
            placed: 0,
            loaded: 0,
        }
    }

    /// Loads about so many more variables and clauses; the solver once it holds them all.
    pub fn advance(&mut self, count: usize) -> Option<Solver> {
        let mut left = count.max(1);
        while let Some(&var) = self.order.get(self.placed) {
            if left == 0 {
                return None;
            }
            if let Some(Known::Open { first }) = self.model.known_vars().get(var.index() as usize) {
                self.solver.place(var, *first);
            }
            self.placed += 1;
            left -= 1;
        }
        if self.loaded == 0 && self.model.is_contradictory() {
            self.solver.clause(&[]);
        }
        while let Some(clause) = self.model.clause_at(self.loaded) {
            if left == 0 {
                return None;
            }
            self.solver.clause(clause);
            self.loaded += 1;
            left -= 1;
        }
        let nothing = Solver::with_room(&[Known::Fixed(true)]);
        Some(std::mem::replace(&mut self.solver, nothing))
    }
}

impl Solver {
    /// A solver that holds a model, loaded in one go.
    pub fn load(model: Model, order: Order<'_>) -> Solver {
        let mut loading = Loading::new(model, order);
        loop {
            if let Some(solver) = loading.advance(usize::MAX) {
                return solver;
            }
        }
    }
}
