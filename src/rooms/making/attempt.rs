//! One attempt at a room: patches assumed, what clashes dropped, reachability told where it fails.

use super::RoomOrder;
use super::patches::{self, Patch};
use crate::constraint::{Clauses, Limits, Lit, Loading, Model, Order, Outcome, Search, Solver};
use crate::puzzle::Dice;
use crate::rooms::band::Distances;
use crate::rooms::draft::{Draft, Drafting};
use crate::rooms::game::{Cell, Game};
use crate::rooms::room::Room;
use crate::rooms::walk::Walk;
use crate::rooms::weights::Weights;
use std::sync::Arc;

/// Conflicts that one question may take; a patch is dropped after that, too.
const EACH: u64 = 3_000;
/// Rooms that cannot be crossed in a row before a patch is dropped.
const MOST_CUTS: u32 = 60;
/// Ways that are broken because they are too short.
const MOST_BROKEN: u32 = 120;
/// What laying a window and looking at a room cost, about as much as literals followed up.
const WINDOW_WORK: u64 = 200;
const ROUND_WORK: u64 = 4_000;

/// An attempt in progress.
pub(super) struct Attempt {
    game: Arc<Game>,
    order: RoomOrder,
    dice: Dice,
    /// Places for start and goal that are left; the last one of each is tried.
    ends: [Vec<Patch>; 2],
    patches: Vec<Patch>,
    /// Start and goal have their places, and patches are tried.
    are_ends_placed: bool,
    stage: Stage,
    cuts: u32,
    broken: u32,
    /// Rooms found on the way, the last one best.
    found: Vec<Room>,
}

enum Stage {
    Drafting(Box<Drafting>),
    Loading(Box<(Draft, Loading)>),
    Asking(Box<(Draft, Solver)>, Option<Search>),
    Over,
}

impl Attempt {
    pub(super) fn new(game: &Arc<Game>, order: RoomOrder, mut dice: Dice) -> Attempt {
        let ends = [
            patches::draw_end(game, &mut dice, game.start(), game.start_region()),
            patches::draw_end(game, &mut dice, game.goal(), game.goal_region()),
        ];
        let patches = patches::draw(game, &mut dice);
        let wished = patches::background(game, &mut dice);
        let drafting = Drafting::new(game, game.made_domains(), &wished);
        Attempt {
            game: Arc::clone(game),
            order,
            dice,
            ends,
            patches,
            are_ends_placed: false,
            stage: Stage::Drafting(Box::new(drafting)),
            cuts: 0,
            broken: 0,
            found: Vec::new(),
        }
    }

    /// Goes on for about so much work; the rooms found once it is over, and what it took.
    pub(super) fn advance(&mut self, work: u64) -> (Option<Vec<Room>>, u64) {
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Drafting(mut drafting) => {
                let windows = usize::try_from(work / WINDOW_WORK).unwrap_or(usize::MAX);
                match drafting.advance(windows.max(1)) {
                    None => self.stage = Stage::Drafting(drafting),
                    Some((mut draft, mut model)) => {
                        if !self.order.crossable {
                            tell_closed_set(&mut draft, &mut model);
                        }
                        let loading = Loading::new(model, Order::Shuffled(&mut self.dice));
                        self.stage = Stage::Loading(Box::new((draft, loading)));
                    }
                }
                (None, work.min(ROUND_WORK))
            }
            Stage::Loading(mut parts) => {
                let clauses = usize::try_from(work / 4).unwrap_or(usize::MAX);
                self.stage = match parts.1.advance(clauses.max(1)) {
                    None => Stage::Loading(parts),
                    Some(solver) => Stage::Asking(Box::new((parts.0, solver)), None),
                };
                (None, work.min(ROUND_WORK))
            }
            Stage::Asking(mut parts, search) => {
                let mut search = search.unwrap_or_else(|| self.question(&parts.0));
                let before = search.spent().propagations;
                let outcome = search.advance(&mut parts.1, work);
                let spent = search.spent().propagations - before;
                let Some(outcome) = outcome else {
                    self.stage = Stage::Asking(parts, Some(search));
                    return (None, spent);
                };
                if self.heed(&mut parts.0, &mut parts.1, outcome) {
                    self.stage = Stage::Asking(parts, None);
                    (None, spent + ROUND_WORK)
                } else {
                    (Some(std::mem::take(&mut self.found)), spent)
                }
            }
            Stage::Over => (Some(Vec::new()), 1),
        }
    }

    fn question(&self, draft: &Draft) -> Search {
        let patches = match self.are_ends_placed {
            true => &self.patches[..],
            false => &[],
        };
        let ends = self.ends.iter().filter_map(|places| places.last());
        let tiles = ends.chain(patches).flatten();
        let lits: Vec<Lit> = tiles
            .map(|(cell, tile)| draft.tile_of(*cell, *tile))
            .collect();
        Search::new(&lits, Limits::conflicts(EACH))
    }

    /// Takes up an answer; false if the attempt is over.
    fn heed(&mut self, draft: &mut Draft, solver: &mut Solver, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Unknown => self.drop_last(),
            Outcome::Unsat(core) => self.drop_one(draft, &core),
            Outcome::Sat if !self.are_ends_placed => {
                self.are_ends_placed = true;
                true
            }
            Outcome::Sat => match draft.room(|lit| solver.value(lit)) {
                None => false,
                Some(room) => self.look(draft, solver, room),
            },
        }
    }

    /// Drops the last patch, or else the place of an end; false if there is none.
    fn drop_last(&mut self) -> bool {
        let [start, goal] = &mut self.ends;
        let patches = match self.are_ends_placed {
            true => &mut self.patches,
            false => &mut Vec::new(),
        };
        patches
            .pop()
            .or_else(|| goal.pop())
            .or_else(|| start.pop())
            .is_some()
    }

    /// Drops the last of the patches that clash, or else the place of an end; false if none does.
    fn drop_one(&mut self, draft: &Draft, core: &[Lit]) -> bool {
        let clashes = |patch: &Patch| {
            let mut lits = patch.iter().map(|(cell, tile)| draft.tile_of(*cell, *tile));
            lits.any(|lit| core.contains(&lit))
        };
        let patches = match self.are_ends_placed {
            true => &self.patches[..],
            false => &[],
        };
        match patches.iter().rposition(clashes) {
            Some(last) => {
                self.patches.remove(last);
                true
            }
            None => {
                let mut ends = self.ends.iter_mut().rev();
                let clashing = ends.find(|places| places.last().is_some_and(clashes));
                clashing.and_then(Vec::pop).is_some()
            }
        }
    }

    /// Looks at a room; true if it is to be better.
    fn look(&mut self, draft: &mut Draft, solver: &mut Solver, room: Room) -> bool {
        if !self.order.crossable {
            self.found = vec![room];
            return false;
        }
        let walk = Walk::new(&self.game, &room);
        let Some(par) = walk.par() else {
            self.cuts += 1;
            let open = self.game.open_cells(&room);
            let ends = (room.start(), room.goal());
            let uniform = Weights::uniform(&self.game);
            let distances = Distances::new(&self.game, &open, ends, &uniform, false);
            draft.tell_cuts(solver, &distances, ends);
            if self.cuts.is_multiple_of(MOST_CUTS) {
                return self.drop_last();
            }
            return true;
        };
        let too_short = self.order.way.is_some_and(|(least, _)| par < least.into());
        self.found.push(room);
        if too_short && self.broken < MOST_BROKEN {
            self.broken += 1;
            self.break_way(draft, solver, &walk);
            return true;
        }
        false
    }

    /// This very way is not to be there: some move of it cannot be made, or it begins or ends elsewhere.
    fn break_way(&self, draft: &mut Draft, solver: &mut Solver, walk: &Walk) {
        let ground = Arc::clone(self.game.ground());
        let mut lits: Vec<Lit> = Vec::new();
        let (mut cell, goal) = (walk.start(), walk.goal());
        for (ends, end) in [(draft.starts(), cell), (draft.goals(), goal)] {
            let lit = ends.iter().find(|(cell, _)| *cell == end);
            lits.extend(lit.map(|(_, lit)| !*lit));
        }
        for step in walk.way(cell).unwrap_or_default() {
            let mut strides = ground.strides()[ground.out_of(cell)].iter();
            if let Some(stride) = strides.find(|stride| stride.template == step.template) {
                let needs = ground.needs(stride).iter();
                lits.extend(needs.map(|need| !draft.open(need.cell).is(need.open)));
            }
            cell = step.to;
        }
        lits.sort_unstable();
        lits.dedup();
        solver.clause(&lits);
    }
}

/// Some set of cells holds the start and not the goal, and no move leaves it.
fn tell_closed_set(draft: &mut Draft, model: &mut Model) {
    let game = Arc::clone(draft.game());
    let inside: Vec<Lit> = (0..game.cells()).map(|_| model.new_lit()).collect();
    for (cell, start) in draft.starts() {
        model.implies(*start, inside[usize::from(*cell)]);
    }
    for (cell, goal) in draft.goals() {
        model.implies(*goal, !inside[usize::from(*cell)]);
    }
    let ground = game.ground();
    let mut lits = Vec::new();
    for stride in ground.strides() {
        lits.clear();
        lits.push(!inside[usize::from(stride.from)]);
        lits.push(inside[usize::from(stride.to)]);
        let needs = ground.needs(stride).iter();
        lits.extend(needs.map(|need| !draft.open(need.cell).is(need.open)));
        model.clause(&lits);
    }
}

impl Game {
    /// The tiles that each cell of a room that is made may have.
    fn made_domains(&self) -> Vec<u64> {
        let (start, goal) = (self.tiles_of(self.start), self.tiles_of(self.goal));
        let others = self.all_tiles() & !start & !goal;
        let domain = |cell: Cell| {
            let place = self.place(cell);
            let start = if self.start_region.has(place) {
                start
            } else {
                0
            };
            let goal = if self.goal_region.has(place) { goal } else { 0 };
            others | start | goal
        };
        (0..self.cells() as Cell).map(domain).collect()
    }
}
