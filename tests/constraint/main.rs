//! The modelling layer against plain enumeration at small sizes.

mod cheapest;
mod encodings;
mod solving;

use a_mazing_monk::constraint::{Clauses, Lit, Model};

/// So many new literals.
fn new_lits(model: &mut Model, count: usize) -> Vec<Lit> {
    (0..count).map(|_| model.new_lit()).collect()
}

/// Literals as plain numbers: `n` is variable `n - 1`, `-n` its opposite.
fn lit_of(lits: &[Lit], number: i32) -> Lit {
    lits[number.unsigned_abs() as usize - 1].is(number > 0)
}

/// Whether an assignment, bit `i` for variable `i`, makes a literal true.
fn holds(number: i32, assignment: u32) -> bool {
    (assignment >> (number.unsigned_abs() - 1) & 1 == 1) == (number > 0)
}

/// Whether an assignment meets all clauses.
fn meets(clauses: &[Vec<i32>], assignment: u32) -> bool {
    clauses
        .iter()
        .all(|clause| clause.iter().any(|&lit| holds(lit, assignment)))
}
