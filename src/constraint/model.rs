//! Clauses, collected before there is a solver, and what takes clauses in general.

use super::literal::{Lit, Var};

/// What takes variables and clauses: a [`Model`], or a [`Solver`](super::Solver) that is at work already.
pub trait Clauses {
    /// A new variable. A solver that has nothing to go by tries it as `first` says.
    fn new_var(&mut self, first: bool) -> Var;

    /// At least one of these holds.
    fn clause(&mut self, lits: &[Lit]);

    /// The truth of a literal, where it is known by now.
    fn known(&self, lit: Lit) -> Option<bool>;

    /// A new literal, at first taken for false.
    fn new_lit(&mut self) -> Lit {
        self.new_var(false).lit()
    }

    /// If the one holds, the other does.
    fn implies(&mut self, cause: Lit, effect: Lit) {
        self.clause(&[!cause, effect]);
    }

    /// Both hold, or neither.
    fn equal(&mut self, a: Lit, b: Lit) {
        self.implies(a, b);
        self.implies(b, a);
    }

    /// It holds.
    fn fix(&mut self, lit: Lit) {
        self.clause(&[lit]);
    }
}

/// What is known of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Open { first: bool },
    Fixed(bool),
}

/// Clauses over variables. What a clause of one literal says is folded into all that come later.
#[derive(Clone, Debug)]
pub struct Model {
    vars: Vec<Known>,
    lits: Vec<Lit>,
    ends: Vec<u32>,
    contradictory: bool,
}

impl Default for Model {
    fn default() -> Model {
        Model::new()
    }
}

impl Model {
    /// A model that says nothing.
    pub fn new() -> Model {
        Model {
            vars: vec![Known::Fixed(true)],
            lits: Vec::new(),
            ends: Vec::new(),
            contradictory: false,
        }
    }

    /// The variables made so far, known ones included, the constant not.
    pub fn vars(&self) -> usize {
        self.vars.len() - 1
    }

    /// The clauses that are left after folding, of two literals and more.
    pub fn clauses(&self) -> usize {
        self.ends.len()
    }

    /// The literals in them.
    pub fn literals(&self) -> usize {
        self.lits.len()
    }

    /// Whether some clause is left with nothing that could hold.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// Lets a solver try first that a literal holds.
    pub fn prefer(&mut self, lit: Lit) {
        if let Some(Known::Open { first }) = self.vars.get_mut(lit.var().index() as usize) {
            *first = !lit.is_negated();
        }
    }

    pub(super) fn known_vars(&self) -> &[Known] {
        &self.vars
    }

    /// The literals of a clause.
    pub(super) fn clause_at(&self, index: usize) -> Option<&[Lit]> {
        let end = *self.ends.get(index)? as usize;
        let start = match index {
            0 => 0,
            _ => self.ends[index - 1] as usize,
        };
        self.lits.get(start..end)
    }
}

impl Clauses for Model {
    fn new_var(&mut self, first: bool) -> Var {
        let var = Var::new(self.vars.len() as u32);
        self.vars.push(Known::Open { first });
        var
    }

    fn clause(&mut self, lits: &[Lit]) {
        let start = self.lits.len();
        for &lit in lits {
            match self.known(lit) {
                Some(true) => {
                    self.lits.truncate(start);
                    return;
                }
                Some(false) => {}
                None => self.lits.push(lit),
            }
        }
        match self.lits[start..] {
            [] => self.contradictory = true,
            [lit] => {
                self.lits.truncate(start);
                self.vars[lit.var().index() as usize] = Known::Fixed(!lit.is_negated());
            }
            _ => self.ends.push(self.lits.len() as u32),
        }
    }

    fn known(&self, lit: Lit) -> Option<bool> {
        match self.vars.get(lit.var().index() as usize) {
            Some(Known::Fixed(truth)) => Some(*truth != lit.is_negated()),
            _ => None,
        }
    }
}
