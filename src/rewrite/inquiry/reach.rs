//! How far play can get on a board: over all boards that it reaches, which tiles never change, what the end
//! wants and never has, and which pieces never come to where they must go.

use super::aims::Aims;
use super::{Asked, BoardPlace, BoardReach, Put, place};
use crate::puzzle::{Answer, Budget, Exploring, Job, Nearest, Puzzle};
use crate::rewrite::as_puzzle::Forward;
use crate::rewrite::plane::Plane;
use crate::rewrite::program::{Choice, Program, State};
use std::sync::Arc;

/// The walk over all boards, and then over the ways of single pieces.
pub(super) struct Reaching<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    aims: Option<Arc<Aims<N>>>,
    start: State<N, K>,
    budget: Budget,
    exploring: Exploring<'static, Forward<Arc<Program<N, K>>>>,
    seen: Seen<N, K>,
    pieces: Option<Pieces<N, K>>,
}

/// What was seen so far.
struct Seen<const N: usize, const K: usize> {
    /// What ever differed from the first board.
    changed: State<N, K>,
    /// Where each changing cell of the end pattern ever had its tile.
    held: Vec<Plane<N>>,
    nearest: u32,
}

/// Pieces that are asked about one by one: can it ever come to a good cell?
struct Pieces<const N: usize, const K: usize> {
    reach: BoardReach,
    to_ask: Vec<usize>,
    asked: Option<(usize, Nearest<'static, OnePiece<N, K>>)>,
}

impl<const N: usize, const K: usize> Reaching<N, K> {
    pub(super) fn new(asked: &Asked<N, K>, budget: Budget) -> Reaching<N, K> {
        let forward = Forward(asked.program.clone());
        Reaching {
            program: asked.program.clone(),
            aims: asked.aims.clone(),
            start: asked.start,
            budget,
            exploring: Exploring::new(forward, asked.start, budget.into()),
            seen: Seen {
                changed: [Plane::EMPTY; K],
                held: vec![Plane::EMPTY; asked.program.end.cells.len()],
                nearest: asked.program.ends(&asked.start),
            },
            pieces: None,
        }
    }

    fn reach(&self, is_all: bool) -> BoardReach {
        let mut reach = BoardReach {
            is_all,
            boards: self.exploring.looked_at(),
            times: self.program.times(),
            at_first: self.program.ends(&self.start),
            nearest: self.seen.nearest,
            ..BoardReach::default()
        };
        if is_all {
            reach.still = self.still();
            reach.never = match &self.aims {
                Some(aims) => self.never_reached(aims),
                None => self.never_had(),
            };
        }
        reach
    }

    /// The places whose changing tile never changes.
    fn still(&self) -> Vec<BoardPlace> {
        let board = &self.program.base;
        let mut still = Vec::new();
        for layer in 0..board.layers() {
            let mut never = self.program.live(layer);
            let mut tiles = self.program.changing.layer(layer).iter();
            if let Some(slot) = tiles.find_map(|tile| self.program.changing.slot(layer, *tile)) {
                for plane in slot.first..slot.first + slot.planes {
                    never = never.without(self.seen.changed[plane]);
                }
                still.extend(never.cells().map(|cell| place(board, layer, cell)));
            }
        }
        still
    }

    /// Good cells that no piece ever comes to, where all of them are needed.
    fn never_reached(&self, aims: &Aims<N>) -> Vec<Put> {
        let Some(kind) = self.program.kinds.get(aims.kind()) else {
            return Vec::new();
        };
        let pieces = self.program.cells_of(kind, &self.start).count();
        let held = self.seen.held.first().copied().unwrap_or(Plane::EMPTY);
        let never = aims.good().without(held);
        let are_needed = aims.good().count() <= pieces;
        let cells = never.cells().filter(|_| are_needed);
        cells
            .map(|cell| Put {
                at: place(&self.program.base, kind.layer, cell),
                tile: kind.tile,
            })
            .collect()
    }

    /// What is never there of the end pattern, at the place where the least is missing. A single tile that
    /// may lie anywhere is not missing anywhere.
    fn never_had(&self) -> Vec<Put> {
        let end = &self.program.end;
        if self.program.times() == 0 || (end.cells.len() < 2 && end.corners.count() > 1) {
            return Vec::new();
        }
        let missing = |corner: usize| -> Vec<Put> {
            let cells = end.cells.iter().zip(&self.seen.held);
            let missing = cells.filter_map(|((kind, offset), held)| {
                let cell = corner + usize::from(*offset);
                let kind = self.program.kinds.get(usize::from(*kind))?;
                (!held.contains(cell)).then(|| Put {
                    at: place(&self.program.base, kind.layer, cell),
                    tile: kind.tile,
                })
            });
            missing.collect()
        };
        let corners = end.corners.cells().map(missing);
        corners.min_by_key(Vec::len).unwrap_or_default()
    }

    /// The pieces that have to be asked about; those without a way of their own are lost at once.
    fn ask_pieces(&self, mut reach: BoardReach) -> Pieces<N, K> {
        let mut to_ask = Vec::new();
        if let Some(aims) = &self.aims
            && let Some(kind) = self.program.kinds.get(aims.kind())
        {
            for cell in self.program.cells_of(kind, &self.start).cells() {
                if aims.has_way(cell) {
                    to_ask.push(cell);
                } else {
                    reach.lost.push(place(&self.program.base, kind.layer, cell));
                }
            }
            to_ask.reverse();
        }
        Pieces {
            reach,
            to_ask,
            asked: None,
        }
    }
}

impl<const N: usize, const K: usize> Job<BoardReach> for Reaching<N, K> {
    fn advance(&mut self, states: u64) -> Option<BoardReach> {
        let Some(pieces) = &mut self.pieces else {
            let (seen, start) = (&mut self.seen, &self.start);
            let done = self.exploring.advance(states, |puzzle, state| {
                seen.look(&puzzle.0, start, state);
            })?;
            let reach = self.reach(done.is_ok());
            if done.is_err() {
                return Some(reach);
            }
            self.pieces = Some(self.ask_pieces(reach));
            return None;
        };
        let (Some(aims), true) = (&self.aims, pieces.are_left()) else {
            pieces.reach.lost.sort_unstable();
            return Some(std::mem::take(&mut pieces.reach));
        };
        let (cell, search) = match &mut pieces.asked {
            Some(asked) => asked,
            None => {
                let cell = pieces.to_ask.pop()?;
                let puzzle = OnePiece {
                    program: self.program.clone(),
                    aims: aims.clone(),
                };
                let start = (self.start, cell as u16);
                let search = Nearest::new(puzzle, start, self.budget.into());
                pieces.asked.insert((cell, search))
            }
        };
        let is_lost = search.advance(states)? == Answer::Unsolvable;
        if is_lost && let Some(kind) = self.program.kinds.get(aims.kind()) {
            let place = place(&self.program.base, kind.layer, *cell);
            pieces.reach.lost.push(place);
        }
        pieces.asked = None;
        None
    }
}

impl<const N: usize, const K: usize> Pieces<N, K> {
    fn are_left(&self) -> bool {
        self.asked.is_some() || !self.to_ask.is_empty()
    }
}

impl<const N: usize, const K: usize> Seen<N, K> {
    fn look(&mut self, program: &Program<N, K>, start: &State<N, K>, state: &State<N, K>) {
        for (changed, (now, first)) in self.changed.iter_mut().zip(state.iter().zip(start)) {
            *changed = changed.or(now.xor(*first));
        }
        for (held, (kind, _)) in self.held.iter_mut().zip(&program.end.cells) {
            if let Some(kind) = program.kinds.get(usize::from(*kind)) {
                *held = held.or(program.cells_of(kind, state));
            }
        }
        let times = program.times();
        let ends = program.ends(state);
        if ends.abs_diff(times) < self.nearest.abs_diff(times) {
            self.nearest = ends;
        }
    }
}

/// A game with an eye on one piece: it is won when that piece comes to a good cell.
struct OnePiece<const N: usize, const K: usize> {
    program: Arc<Program<N, K>>,
    aims: Arc<Aims<N>>,
}

impl<const N: usize, const K: usize> Puzzle for OnePiece<N, K> {
    type State = (State<N, K>, u16);
    type Move = Choice;

    fn is_won(&self, (_, cell): &(State<N, K>, u16)) -> bool {
        self.aims.good().contains(usize::from(*cell))
    }

    fn expand(
        &self,
        (state, cell): &(State<N, K>, u16),
        mut visit: impl FnMut(Choice, (State<N, K>, u16)),
    ) {
        Forward(&*self.program).expand(state, |choice, next| {
            let cell = self.aims.carry(usize::from(*cell), choice);
            visit(choice, (next, cell as u16));
        });
    }
}
