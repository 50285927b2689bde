//! Literals that stand for several.

use super::literal::Lit;
use super::model::Clauses;

/// A literal that holds if and only if all of these do.
pub fn all_of(clauses: &mut dyn Clauses, lits: &[Lit]) -> Lit {
    let open = match left_open(clauses, lits, false) {
        Ok(open) => open,
        Err(decided) => return decided,
    };
    let all = clauses.new_lit();
    let mut back = vec![all];
    for lit in open {
        clauses.implies(all, lit);
        back.push(!lit);
    }
    clauses.clause(&back);
    all
}

/// A literal that holds if and only if at least one of these does.
pub fn any_of(clauses: &mut dyn Clauses, lits: &[Lit]) -> Lit {
    let opposites: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
    !all_of(clauses, &opposites)
}

/// A literal that can hold only if all of these do, and need not.
pub fn requiring(clauses: &mut dyn Clauses, lits: &[Lit]) -> Lit {
    let open = match left_open(clauses, lits, false) {
        Ok(open) => open,
        Err(decided) => return decided,
    };
    let held = clauses.new_lit();
    for lit in open {
        clauses.implies(held, lit);
    }
    held
}

/// The literals that are not known yet, at least two; or the literal that stands for all of them already.
fn left_open(clauses: &dyn Clauses, lits: &[Lit], deciding: bool) -> Result<Vec<Lit>, Lit> {
    let mut open = Vec::with_capacity(lits.len());
    for &lit in lits {
        match clauses.known(lit) {
            Some(truth) if truth == deciding => return Err(Lit::constant(deciding)),
            Some(_) => {}
            None => open.push(lit),
        }
    }
    match open[..] {
        [] => Err(Lit::constant(!deciding)),
        [lit] => Err(lit),
        _ => Ok(open),
    }
}
