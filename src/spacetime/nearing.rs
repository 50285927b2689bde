//! Keeping an edited level near to what it was: what changed without need is changed back.

use crate::constraint::{Limits, Lit, Outcome, Solver};

/// How often something is tried to be changed back.
const TRIES: u32 = 10;
/// What one such try may cost.
const EACH: u64 = 8;

/// A model that is being brought nearer to an older one, while what is asked for holds.
pub(super) struct Nearing {
    asked: Vec<Lit>,
    /// What the older model said and the newer one says, too.
    kept: Vec<Lit>,
    /// What only the older one said, in parts: each to be tried at once, or else in halves.
    parts: Vec<Vec<Lit>>,
    tries: u32,
    strayed: bool,
}

/// How a try ended.
pub(super) enum Tried {
    /// The solver holds a nearer model.
    Nearer,
    /// It does not.
    NotSo,
    /// Nothing is left to be tried.
    All,
}

impl Nearing {
    /// The solver holds a model in which all of `asked` holds; `older` is what was true before.
    pub(super) fn new(solver: &Solver, asked: &[Lit], older: &[Lit]) -> Nearing {
        let (kept, lost): (Vec<Lit>, Vec<Lit>) = older.iter().partition(|&&lit| solver.value(lit));
        let middle = lost.len() / 2;
        let mut parts = vec![lost[middle..].to_vec(), lost[..middle].to_vec()];
        parts.retain(|part| !part.is_empty());
        Nearing {
            asked: asked.to_vec(),
            kept,
            parts,
            tries: 0,
            strayed: false,
        }
    }

    /// Whether the solver's last search ended without a model.
    pub(super) fn strayed(&self) -> bool {
        self.strayed
    }

    /// Tries to change a part back.
    pub(super) fn try_once(&mut self, solver: &mut Solver) -> Tried {
        let Some(part) = self.parts.pop().filter(|_| self.tries < TRIES) else {
            return Tried::All;
        };
        self.tries += 1;
        let assumed = self.asked.iter().chain(&self.kept).chain(&part);
        let assumed: Vec<Lit> = assumed.copied().collect();
        if solver.solve(&assumed, Limits::conflicts(EACH)) == Outcome::Sat {
            self.strayed = false;
            self.kept.extend(part);
            for part in &mut self.parts {
                let (kept, lost) = part.iter().partition(|&&lit| solver.value(lit));
                self.kept.extend::<Vec<Lit>>(kept);
                *part = lost;
            }
            self.parts.retain(|part| !part.is_empty());
            return Tried::Nearer;
        }
        self.strayed = true;
        if part.len() > 1 {
            let (first, second) = part.split_at(part.len() / 2);
            self.parts.push(second.to_vec());
            self.parts.push(first.to_vec());
        }
        Tried::NotSo
    }
}
