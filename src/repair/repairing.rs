//! The search for a best repair, in small steps.

use super::descent::{Descent, Stepped};
use super::finding::{Finding, Repair};
use super::repairer::{Alive, Ends, Repairer, Waking};
use crate::constraint::{Cheapest, Clauses, Limits, Lit, Verdict};
use crate::puzzle::Job;
use crate::rooms::{Cell, Distances, Game, Room, Walk, Weights};
use std::sync::Arc;

/// Work on the proof before any repair is looked for apart from it: most rooms are done by then.
const PROOF_FIRST: u64 = 150_000;
/// What telling reachability and looking at a room cost, about as much as literals followed up.
const ROUND_WORK: u64 = 4_000;

/// A best repair of a room in the making. One state is about a literal followed up.
pub struct Repairing {
    game: Arc<Game>,
    room: Room,
    weights: Weights,
    ends: Ends,
    waking: Waking,
    asked: Option<Box<Asked>>,
    best: Option<Repair>,
    descent: Progress,
    work: u64,
    most_work: u64,
    rounds: u32,
    /// What another repair may cost, while one is sought.
    sought: Option<u64>,
}

/// A question that is put to a solver.
pub(super) struct Asked {
    pub(super) alive: Alive,
    pub(super) cheapest: Cheapest,
    /// What holds in any case.
    pub(super) given: Vec<Lit>,
    /// The literal of each cell keeping its character.
    pub(super) keeps: Vec<Lit>,
    /// Holds while this room is asked about.
    pub(super) sitting: Lit,
}

/// All that is known when a search is over.
pub(super) struct Parts {
    pub(super) game: Arc<Game>,
    pub(super) room: Room,
    pub(super) weights: Weights,
    pub(super) ends: Ends,
    pub(super) best: Option<Repair>,
    pub(super) asked: Option<Box<Asked>>,
}

/// How far the descent is.
enum Progress {
    NotYet,
    Going(Box<Descent>),
    Over,
}

impl Repairing {
    /// A repair at the least cost; start and goal stay where they are.
    pub fn new(repairer: Repairer, room: &Room, weights: &Weights) -> Repairing {
        Repairing::with_ends(repairer, room, weights, Ends::Fixed)
    }

    /// A repair at the least cost; start and goal may be free to move.
    pub fn with_ends(repairer: Repairer, room: &Room, weights: &Weights, ends: Ends) -> Repairing {
        Repairing {
            game: Arc::clone(repairer.game()),
            room: room.clone(),
            weights: weights.clone(),
            ends,
            waking: Waking::new(repairer.ready(room, ends)),
            asked: None,
            best: None,
            descent: Progress::NotYet,
            work: 0,
            most_work: u64::MAX,
            rounds: 0,
            sought: None,
        }
    }

    /// The same within a budget of work.
    pub fn within(self, most_work: u64) -> Repairing {
        Repairing { most_work, ..self }
    }

    /// The best repair so far.
    pub fn best(&self) -> Option<&Repair> {
        self.best.as_ref()
    }

    /// Every repair costs at least so much, as far as is proven by now.
    pub fn at_least(&self) -> u64 {
        self.asked
            .as_ref()
            .map_or(0, |asked| asked.cheapest.bound().at_least)
    }

    /// Sets of cells that were met on the way: at least one of each must change, and no cell is in two.
    pub fn walls(&self) -> Vec<Vec<Cell>> {
        let Some(asked) = &self.asked else {
            return Vec::new();
        };
        let cells = |clash: &Vec<Lit>| {
            let cells = clash.iter().filter_map(|lit| asked.cell_kept_by(*lit));
            let mut cells: Vec<Cell> = cells.collect();
            cells.sort_unstable();
            cells
        };
        let clashes = asked.cheapest.clashes().iter();
        clashes
            .map(cells)
            .filter(|cells| !cells.is_empty())
            .collect()
    }

    /// How often reachability failed and was told.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Work that the solver did so far.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// After [`Finding::Best`]: goes on to another repair as cheap.
    pub fn seek_another(&mut self) {
        let Repairing { asked, best, .. } = self;
        let (Some(asked), Some(repair)) = (asked, best.take()) else {
            return;
        };
        // Another repair as cheap lacks one of these changes: with all of them it would have no more.
        let Asked { alive, sitting, .. } = &mut **asked;
        let mut lits = vec![!*sitting];
        for cell in &repair.changes {
            let sign = repair.room.sign(*cell);
            lits.push(!alive.draft.sign(&mut alive.solver, *cell, sign));
        }
        alive.solver.clause(&lits);
        asked.cheapest.grant(Limits::NONE);
        self.descent = Progress::Over;
        self.sought = Some(repair.cost);
    }

    /// The solver, for the next question.
    pub fn into_repairer(self) -> Repairer {
        let alive = self.asked.map(|asked| asked.leave());
        Repairer::with(&self.game, alive)
    }

    pub(super) fn into_parts(self) -> Parts {
        Parts {
            game: self.game,
            room: self.room,
            weights: self.weights,
            ends: self.ends,
            best: self.best,
            asked: self.asked,
        }
    }

    /// The room that is to be mended.
    pub fn room(&self) -> &Room {
        &self.room
    }

    fn ask(&mut self, mut alive: Alive) {
        let sitting = alive.sitting();
        let (mut given, mut softs, mut keeps) = (vec![sitting], Vec::new(), Vec::new());
        for cell in 0..self.game.cells() as Cell {
            let sign = self.room.sign(cell);
            let keep = alive.draft.sign(&mut alive.solver, cell, sign);
            keeps.push(keep);
            match self.weights.of(cell) {
                Weights::KEEP => given.push(keep),
                weight if keep != Lit::TRUE => softs.push((keep, u64::from(weight))),
                _ => {}
            }
        }
        let first = Limits {
            propagations: PROOF_FIRST,
            ..Limits::NONE
        };
        let cheapest = Cheapest::new(&given, &softs, first).trimming_little();
        let mut asked = Asked {
            alive,
            cheapest,
            given,
            keeps,
            sitting,
        };
        // What is missing in the room as it is will be asked for in any case.
        if Walk::new(&self.game, &self.room).par().is_none() {
            asked.tell_cuts(&self.room, &self.weights, self.ends);
        }
        self.asked = Some(Box::new(asked));
    }

    /// Looks at a room that the solver found: a repair, or told why not.
    fn look(&mut self, room: Option<Room>) -> Option<Repair> {
        let (room, asked) = (room?, self.asked.as_mut()?);
        if Walk::new(&self.game, &room).par().is_some() {
            return Some(Repair::new(&self.room, room, &self.weights));
        }
        self.rounds += 1;
        asked.tell_cuts(&room, &self.weights, self.ends);
        None
    }

    fn heed(&mut self, verdict: Verdict) -> Option<Finding> {
        match verdict {
            Verdict::Unknown(_) => {
                // It takes longer: any repair first.
                let asked = self.asked.as_ref()?;
                let descent = Descent::new(&asked.given, &asked.keeps);
                self.descent = Progress::Going(Box::new(descent));
                None
            }
            Verdict::Impossible(clash) => {
                if self.sought.is_some() {
                    return Some(Finding::NoOther);
                }
                let asked = self.asked.as_ref()?;
                let kept = (0..self.game.cells() as Cell).filter(|cell| {
                    let keep = asked.keeps[usize::from(*cell)];
                    self.weights.of(*cell) == Weights::KEEP && clash.contains(&keep)
                });
                Some(Finding::NoRepair {
                    kept: kept.collect(),
                })
            }
            Verdict::Optimum(cost) => {
                if self.sought.is_some_and(|sought| cost > sought) {
                    return Some(Finding::NoOther);
                }
                let asked = self.asked.as_ref()?;
                let room = asked.alive.draft.room(|lit| asked.cheapest.value(lit));
                let repair = self.look(room)?;
                self.best = Some(repair.clone());
                Some(Finding::Best(repair))
            }
        }
    }

    /// A step of the proof, and what it took.
    fn prove(&mut self, work: u64) -> (Option<Finding>, u64) {
        let Some(asked) = self.asked.as_mut() else {
            return (None, 1);
        };
        let before = asked.cheapest.spent().propagations;
        let verdict = asked.cheapest.advance(&mut asked.alive.solver, work);
        let spent = asked.cheapest.spent().propagations - before;
        self.work += spent;
        let Some(verdict) = verdict else {
            return (None, spent + 1);
        };
        self.work += ROUND_WORK;
        (self.heed(verdict), spent + ROUND_WORK)
    }

    /// A step towards any repair, or a cheaper one, and what it took.
    fn descend(&mut self, mut descent: Box<Descent>, work: u64) -> (Option<Finding>, u64) {
        let Some(asked) = self.asked.as_mut() else {
            return (None, 1);
        };
        let (mut stepped, mut spent) = descent.advance(&mut asked.alive, work);
        if matches!(stepped, Stepped::Model) {
            spent += ROUND_WORK;
            let room = asked.alive.draft.room(|lit| asked.alive.solver.value(lit));
            stepped = match self.look(room) {
                None => descent.failed(),
                Some(repair) => {
                    let next = descent.found(&repair, |cell| self.weights.of(cell));
                    if self
                        .best
                        .as_ref()
                        .is_none_or(|best| repair.cost < best.cost)
                    {
                        self.best = Some(repair);
                    }
                    next
                }
            };
        }
        self.work += spent;
        self.descent = match stepped {
            Stepped::Over => {
                if let Some(asked) = self.asked.as_mut() {
                    asked.cheapest.grant(Limits::NONE);
                }
                Progress::Over
            }
            _ => Progress::Going(descent),
        };
        let best = self
            .best
            .as_ref()
            .filter(|best| best.cost <= self.at_least());
        (best.map(|best| Finding::Best(best.clone())), spent + 1)
    }

    fn step(&mut self, work: u64) -> (Option<Finding>, u64) {
        if self.asked.is_none() {
            if let Some(alive) = self.waking.advance(work) {
                self.ask(alive);
                return (None, ROUND_WORK);
            }
            return (None, work);
        }
        match std::mem::replace(&mut self.descent, Progress::NotYet) {
            Progress::Going(descent) => self.descend(descent, work),
            progress => {
                self.descent = progress;
                self.prove(work)
            }
        }
    }
}

impl Asked {
    /// The cell that keeps its character if this holds.
    pub(super) fn cell_kept_by(&self, literal: Lit) -> Option<Cell> {
        let found = self.keeps.iter().position(|keep| *keep == literal);
        found.map(|cell| cell as Cell)
    }

    pub(super) fn tell_cuts(&mut self, room: &Room, weights: &Weights, ends: Ends) {
        let Alive { draft, solver, .. } = &mut self.alive;
        let game = Arc::clone(draft.game());
        let open = game.open_cells(room);
        let at = (room.start(), room.goal());
        let distances = Distances::new(&game, &open, at, weights, ends == Ends::Fixed);
        draft.tell_cuts(solver, &distances, at);
    }

    /// Takes back what was told for this room alone.
    pub(super) fn leave(mut self) -> Alive {
        self.alive.solver.fix(!self.sitting);
        self.alive
    }
}

impl Job<Finding> for Repairing {
    fn advance(&mut self, states: u64) -> Option<Finding> {
        let mut done = 0;
        while done < states.max(1) {
            let left = self.most_work.saturating_sub(self.work);
            if left == 0 {
                return Some(Finding::OutOfBudget {
                    best: self.best.clone(),
                    at_least: self.at_least(),
                });
            }
            let (finding, spent) = self.step(left.min(states.max(1) - done));
            if finding.is_some() {
                return finding;
            }
            done = done.saturating_add(spent.max(1)).min(states.max(1));
        }
        None
    }

    fn tried(&self) -> u32 {
        self.rounds
    }
}
