//! Levels grown backwards: from solved boards, layer by layer, always a handful of random boards of
//! each layer, until they are as far from a win as wanted.

use super::board::Board;
use super::generate::Aim;
use super::moves::Move;
use super::program::{Choice, Program, State};
use super::rating::{length_points, rate};
use super::running::{Backward, Forward};
use super::solved::some_solved;
use crate::puzzle::{Answer, Budget, Dice, Limits, Puzzle, optimal};
use rustc_hash::FxHashSet;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// Boards of one layer that are grown on from.
const WIDTH: usize = 256;
/// Solved boards to begin from, beside the one given.
const SOLVED_BOARDS: usize = 16;
/// Layers grown beyond the wanted length, where boards are often nearer to a win than they seem.
const BEYOND: u32 = 8;
/// Layers grown when a difficulty is wanted.
const LAYERS_FOR_DIFFICULTY: u32 = 60;
/// Boards of one layer that are proven.
const PROVEN_OF_LAYER: usize = 8;
/// Proofs for one growth, and states that all of them together may take.
const PROOFS: u32 = 40;
const PROOF_STATES: u64 = 300_000;
const ONE_PROOF_STATES: u64 = 100_000;
/// Boards rated for one growth, states that one rating may take, and ratings that may fail for want
/// of states.
const RATED: usize = 24;
pub(super) const RATING_STATES: u64 = 30_000;
const FAILED_RATINGS: usize = 4;

/// What to grow.
pub(super) struct Plan<'a> {
    pub(super) solved: &'a Board,
    pub(super) aim: Aim,
    pub(super) cancel: Option<&'a AtomicBool>,
}

/// A board that has been grown.
#[derive(Clone, Debug)]
pub(super) struct Grown {
    pub(super) board: Board,
    /// The shortest solution if `par` is known, else the growing played forwards.
    pub(super) solution: Vec<Move>,
    /// The fewest moves that win, if that could be proven.
    pub(super) par: Option<u32>,
    /// How far it is from what was wanted.
    pub(super) miss: u32,
}

struct Bud<const N: usize, const K: usize> {
    state: State<N, K>,
    /// The board that it was grown from, and how.
    from: Option<(usize, Choice)>,
}

struct Beam<'a, const N: usize, const K: usize> {
    program: &'a Program<N, K>,
    buds: Vec<Bud<N, K>>,
    layers: Vec<Range<usize>>,
}

pub(super) fn grow<const N: usize, const K: usize>(
    program: &Program<N, K>,
    plan: &Plan<'_>,
    dice: &mut Dice,
) -> Option<Grown> {
    let solved = program.state(plan.solved)?;
    let depth = match plan.aim {
        Aim::Length(length) => u32::from(length) + BEYOND,
        Aim::Difficulty(_) => LAYERS_FOR_DIFFICULTY,
    };
    let beam = Beam::grown(program, solved, depth, plan, dice);
    match plan.aim {
        Aim::Length(length) => beam.of_length(length.into(), plan, dice),
        Aim::Difficulty(wanted) => beam.of_difficulty(wanted.into(), plan, dice),
    }
}

impl<'a, const N: usize, const K: usize> Beam<'a, N, K> {
    fn grown(
        program: &'a Program<N, K>,
        solved: State<N, K>,
        depth: u32,
        plan: &Plan<'_>,
        dice: &mut Dice,
    ) -> Beam<'a, N, K> {
        let backward = Backward {
            program,
            first: None,
        };
        let mut met: FxHashSet<State<N, K>> = FxHashSet::default();
        let mut beam = Beam {
            program,
            buds: Vec::new(),
            layers: Vec::new(),
        };
        let others = (0..SOLVED_BOARDS).filter_map(|_| some_solved(program, &solved, dice));
        for state in std::iter::once(solved).chain(others) {
            if met.insert(state) {
                beam.buds.push(Bud { state, from: None });
            }
        }
        let mut layer = 0..beam.buds.len();
        let mut fresh = Vec::new();
        for _ in 0..depth {
            beam.layers.push(layer.clone());
            if beam.is_cancelled(plan) {
                break;
            }
            fresh.clear();
            for parent in layer.clone() {
                let state = beam.buds[parent].state;
                backward.expand(&state, |choice, next| {
                    if met.insert(next) {
                        fresh.push((next, parent, choice));
                    }
                });
            }
            let kept = dice.draw(&mut fresh, WIDTH);
            layer = layer.end..layer.end + kept.len();
            beam.buds
                .extend(kept.iter().map(|(state, parent, choice)| Bud {
                    state: *state,
                    from: Some((*parent, *choice)),
                }));
            if layer.is_empty() {
                return beam;
            }
        }
        beam.layers.push(layer);
        beam
    }

    fn is_cancelled(&self, plan: &Plan<'_>) -> bool {
        let limits = Limits {
            cancel: plan.cancel,
            ..Limits::default()
        };
        limits.is_cancelled()
    }

    /// Some boards of a layer that are not won.
    fn some_of_layer(&self, layer: usize, count: usize, dice: &mut Dice) -> Vec<usize> {
        let layer = self.layers.get(layer).cloned().unwrap_or_default();
        let mut numbers: Vec<usize> = layer
            .filter(|number| !self.program.has_ended(&self.buds[*number].state))
            .collect();
        dice.draw(&mut numbers, count).to_vec()
    }

    /// A board whose shortest solution has just the wanted length, or the nearest that was found.
    fn of_length(&self, wanted: u32, plan: &Plan<'_>, dice: &mut Dice) -> Option<Grown> {
        let last = self.layers.len().saturating_sub(1);
        let middle = (wanted as usize).min(last);
        let layers = (middle..=last).chain((1..middle).rev());
        let (mut best, mut fallback): (Option<(u32, usize, Vec<Choice>)>, _) = (None, None);
        let (mut proofs, mut states) = (0, 0);
        'layers: for layer in layers {
            for number in self.some_of_layer(layer, PROVEN_OF_LAYER, dice) {
                fallback.get_or_insert(number);
                if proofs >= PROOFS || states >= PROOF_STATES || self.is_cancelled(plan) {
                    break 'layers;
                }
                let limits = Limits {
                    budget: Budget {
                        nodes: ONE_PROOF_STATES.min(PROOF_STATES - states),
                        bytes: usize::MAX,
                    },
                    cancel: plan.cancel,
                };
                let search = optimal(&Forward(self.program), self.buds[number].state, &limits);
                proofs += 1;
                states += search.expanded;
                let Answer::Solved(way) = search.answer else {
                    continue;
                };
                let miss = wanted.abs_diff(way.len() as u32);
                if best.as_ref().is_none_or(|(least, ..)| miss < *least) {
                    best = Some((miss, number, way));
                }
                if miss == 0 {
                    break 'layers;
                }
            }
        }
        if self.is_cancelled(plan) {
            return None;
        }
        match best {
            Some((miss, number, way)) => Some(self.proven(number, &way, miss)),
            None => fallback.map(|number| self.unproven(number, wanted)),
        }
    }

    fn proven(&self, number: usize, way: &[Choice], miss: u32) -> Grown {
        let state = &self.buds[number].state;
        Grown {
            board: self.program.board(state),
            solution: way
                .iter()
                .filter_map(|choice| self.program.action(*choice, false))
                .collect(),
            par: Some(way.len() as u32),
            miss,
        }
    }

    fn unproven(&self, number: usize, wanted: u32) -> Grown {
        let solution = self.witness(number);
        Grown {
            board: self.program.board(&self.buds[number].state),
            miss: wanted.abs_diff(solution.len() as u32).max(1),
            solution,
            par: None,
        }
    }

    /// The growing of a board, played forwards up to the first board that is won.
    fn witness(&self, number: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut bud = &self.buds[number];
        while let Some((parent, choice)) = bud.from {
            moves.extend(self.program.action(choice, true));
            bud = &self.buds[parent];
            if self.program.has_ended(&bud.state) {
                break;
            }
        }
        moves
    }

    /// The board that comes nearest to a difficulty, of some from layers near and far.
    fn of_difficulty(&self, wanted: u32, plan: &Plan<'_>, dice: &mut Dice) -> Option<Grown> {
        let last = self.layers.len().saturating_sub(1);
        let mut best: Option<(u32, usize)> = None;
        let mut failed = 0;
        for i in 0..RATED {
            if self.is_cancelled(plan) {
                return None;
            }
            let layer = 1 + i * last / RATED;
            for number in self.some_of_layer(layer, 1, dice) {
                let rating = if failed < FAILED_RATINGS {
                    rate(self.program, &self.buds[number].state, RATING_STATES)
                } else {
                    None
                };
                failed += usize::from(rating.is_none());
                let difficulty = match rating {
                    Some(rating) => rating.difficulty(),
                    None => length_points(layer as u32),
                };
                let miss = wanted.abs_diff(difficulty);
                if best.is_none_or(|(least, _)| miss < least) {
                    best = Some((miss, number));
                }
            }
        }
        let (miss, number) = best?;
        let limits = Limits {
            budget: Budget {
                nodes: ONE_PROOF_STATES,
                bytes: usize::MAX,
            },
            cancel: plan.cancel,
        };
        let state = self.buds[number].state;
        match optimal(&Forward(self.program), state, &limits).answer {
            Answer::Solved(way) => Some(self.proven(number, &way, miss)),
            _ => Some(self.unproven(number, 0)).map(|grown| Grown { miss, ..grown }),
        }
    }
}
