//! At most one, at least one, exactly one.

use super::literal::Lit;
use super::model::Clauses;

/// Up to so many, every pair is forbidden; beyond, rows and columns are, at the price of new variables.
const PAIRS_UP_TO: usize = 6;

/// Longer clauses are cut into pieces of about this length, with a literal for each piece: a solver goes
/// through the whole of a clause again and again to find out why something had to be.
const LONG: usize = 24;

/// At least one of these holds.
pub fn at_least_one(clauses: &mut dyn Clauses, lits: &[Lit]) {
    if lits.iter().any(|&lit| clauses.known(lit) == Some(true)) {
        return;
    }
    let mut open: Vec<Lit> = lits
        .iter()
        .copied()
        .filter(|&lit| clauses.known(lit).is_none())
        .collect();
    while open.len() > LONG {
        let pieces = open.chunks(LONG).map(|piece| {
            let here = clauses.new_lit();
            let clause: Vec<Lit> = piece.iter().copied().chain([!here]).collect();
            clauses.clause(&clause);
            here
        });
        open = pieces.collect();
    }
    clauses.clause(&open);
}

/// At most one of these holds.
pub fn at_most_one(clauses: &mut dyn Clauses, lits: &[Lit]) {
    let open: Vec<Lit> = lits
        .iter()
        .copied()
        .filter(|&lit| clauses.known(lit) != Some(false))
        .collect();
    if open.len() <= PAIRS_UP_TO || open.iter().any(|&lit| clauses.known(lit) == Some(true)) {
        for (i, &a) in open.iter().enumerate() {
            for &b in &open[i + 1..] {
                clauses.clause(&[!a, !b]);
            }
        }
        return;
    }
    // Laid out in a rectangle, two of them differ in their row or in their column.
    let width = (1..).find(|w| w * w >= open.len()).unwrap_or(1);
    let columns: Vec<Lit> = (0..width).map(|_| clauses.new_lit()).collect();
    let mut rows = Vec::new();
    for line in open.chunks(width) {
        let row = clauses.new_lit();
        rows.push(row);
        for (&lit, &column) in line.iter().zip(&columns) {
            clauses.implies(lit, row);
            clauses.implies(lit, column);
        }
    }
    at_most_one(clauses, &rows);
    at_most_one(clauses, &columns);
}

/// One of these holds, and no other.
pub fn exactly_one(clauses: &mut dyn Clauses, lits: &[Lit]) {
    at_least_one(clauses, lits);
    at_most_one(clauses, lits);
}
