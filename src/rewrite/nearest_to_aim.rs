//! Which of the boards that were grown becomes the level: by length or by difficulty, in slices.

use super::as_puzzle::Forward;
use super::backwards_beam::{Beam, Grown};
use super::program::{Choice, Program};
use crate::puzzle::{Answer, Budget, Dice, Job, MeasureAllStates, Measures, Optimal};
use std::collections::VecDeque;
use std::sync::Arc;

/// Boards of one layer that are proven.
const PROVEN_OF_LAYER: usize = 8;
/// Proofs for one growth, and states that all of them together may take.
const PROOFS: u32 = 40;
const PROOF_STATES: u64 = 300_000;
const ONE_PROOF_STATES: u64 = 100_000;
/// Boards measured for one growth, states that may be listed for one, and boards that may have more.
const MEASURED: usize = 24;
pub(super) const MEASURED_STATES: u64 = 30_000;
const MOST_UNMEASURED: usize = 4;

type Proof<const N: usize, const K: usize> = Optimal<'static, Forward<Arc<Program<N, K>>>>;

fn proof<const N: usize, const K: usize>(
    beam: &Beam<N, K>,
    number: usize,
    states: u64,
) -> Proof<N, K> {
    let budget = Budget {
        nodes: states,
        bytes: usize::MAX,
    };
    let forward = Forward(beam.program.clone());
    Optimal::new(forward, beam.boards[number].state, budget.into())
}

/// A board whose shortest solution has just the wanted length, or the nearest that is found.
pub(super) struct NearestToLength<const N: usize, const K: usize> {
    wanted: u32,
    layers: VecDeque<usize>,
    /// Boards of the layer at hand that are still to be proven.
    boards: VecDeque<usize>,
    proof: Option<(usize, Proof<N, K>)>,
    proofs: u32,
    states: u64,
    best: Option<(u32, usize, Vec<Choice>)>,
    fallback: Option<usize>,
}

impl<const N: usize, const K: usize> NearestToLength<N, K> {
    pub(super) fn new(beam: &Beam<N, K>, wanted: u32) -> Self {
        let last = beam.layers.len().saturating_sub(1);
        // A first layer that is not solved is no new board.
        let first = usize::from(beam.behind > 0);
        let middle = wanted.saturating_sub(beam.behind) as usize;
        let middle = middle.min(last).max(first);
        NearestToLength {
            wanted,
            layers: (middle..=last).chain((1..middle).rev()).collect(),
            boards: VecDeque::new(),
            proof: None,
            proofs: 0,
            states: 0,
            best: None,
            fallback: None,
        }
    }

    pub(super) fn advance(
        &mut self,
        beam: &Beam<N, K>,
        states: u64,
        dice: &mut Dice,
    ) -> Option<Option<Grown>> {
        let mut left = states;
        while left > 0 {
            if let Some((number, proof)) = &mut self.proof {
                let (number, before) = (*number, proof.expanded());
                let answer = proof.advance(left)?;
                left = left.saturating_sub(proof.expanded() - before + 1);
                self.states += proof.expanded();
                self.proof = None;
                if self.take(number, answer) {
                    return Some(self.result(beam));
                }
            }
            match self.boards.pop_front() {
                Some(number) => {
                    self.fallback.get_or_insert(number);
                    if self.proofs >= PROOFS || self.states >= PROOF_STATES {
                        return Some(self.result(beam));
                    }
                    let most = ONE_PROOF_STATES.min(PROOF_STATES - self.states);
                    self.proofs += 1;
                    self.proof = Some((number, proof(beam, number, most)));
                }
                None => match self.layers.pop_front() {
                    Some(layer) => {
                        let some = beam.some_of_layer(layer, PROVEN_OF_LAYER, dice);
                        self.boards = some.into();
                    }
                    None => return Some(self.result(beam)),
                },
            }
        }
        None
    }

    /// Takes a proof in; true if it is just what was wanted.
    fn take(&mut self, number: usize, answer: Answer<Vec<Choice>>) -> bool {
        let Answer::Solved(way) = answer else {
            return false;
        };
        let miss = self.wanted.abs_diff(way.len() as u32);
        if self.best.as_ref().is_none_or(|(least, ..)| miss < *least) {
            self.best = Some((miss, number, way));
        }
        miss == 0
    }

    fn result(&self, beam: &Beam<N, K>) -> Option<Grown> {
        match &self.best {
            Some((miss, number, way)) => Some(beam.proven(*number, way, *miss)),
            None => self
                .fallback
                .map(|number| beam.unproven(number, self.wanted)),
        }
    }
}

/// The board that comes nearest to a difficulty, of some from layers near and far.
pub(super) struct NearestToDifficulty<const N: usize, const K: usize> {
    wanted: u32,
    looked_at: usize,
    unmeasured: usize,
    best: Option<(u32, usize)>,
    measuring: Option<BoardMeasuring<N, K>>,
    proof: Option<Proof<N, K>>,
}

/// A board of a layer that is being measured.
struct BoardMeasuring<const N: usize, const K: usize> {
    layer: usize,
    number: usize,
    job: MeasureAllStates<'static, Forward<Arc<Program<N, K>>>>,
}

impl<const N: usize, const K: usize> NearestToDifficulty<N, K> {
    pub(super) fn new(wanted: u32) -> Self {
        NearestToDifficulty {
            wanted,
            looked_at: 0,
            unmeasured: 0,
            best: None,
            measuring: None,
            proof: None,
        }
    }

    /// A slice of the measuring of one board, or of the proof.
    pub(super) fn advance(
        &mut self,
        beam: &Beam<N, K>,
        states: u64,
        dice: &mut Dice,
    ) -> Option<Option<Grown>> {
        if let Some(measuring) = &mut self.measuring {
            let measures = measuring.job.advance(states)?.solved();
            let (layer, number) = (measuring.layer, measuring.number);
            self.measuring = None;
            self.take(beam, layer, number, measures);
            return None;
        }
        if self.looked_at < MEASURED {
            let last = beam.layers.len().saturating_sub(1);
            let layer = 1 + self.looked_at * last / MEASURED;
            self.looked_at += 1;
            for number in beam.some_of_layer(layer, 1, dice) {
                self.measure(beam, layer, number);
            }
            return None;
        }
        let Some((miss, number)) = self.best else {
            return Some(None);
        };
        let proof = self
            .proof
            .get_or_insert_with(|| proof(beam, number, ONE_PROOF_STATES));
        Some(Some(match proof.advance(states)? {
            Answer::Solved(way) => beam.proven(number, &way, miss),
            _ => Grown {
                miss,
                ..beam.unproven(number, 0)
            },
        }))
    }

    /// Begins to measure a board, unless too many had too many states for that.
    fn measure(&mut self, beam: &Beam<N, K>, layer: usize, number: usize) {
        if self.unmeasured >= MOST_UNMEASURED {
            return self.take(beam, layer, number, None);
        }
        let budget = Budget {
            nodes: MEASURED_STATES,
            bytes: usize::MAX,
        };
        let forward = Forward(beam.program.clone());
        let state = beam.boards[number].state;
        self.measuring = Some(BoardMeasuring {
            layer,
            number,
            job: MeasureAllStates::new(forward, state, budget.into()),
        });
    }

    /// Takes a board in; one without measures is judged by its layer.
    fn take(&mut self, beam: &Beam<N, K>, layer: usize, number: usize, measures: Option<Measures>) {
        self.unmeasured += usize::from(measures.is_none());
        let length = layer as u32 + beam.behind;
        let measures = measures.unwrap_or_else(|| Measures::of_length(length));
        let miss = self.wanted.abs_diff(measures.difficulty());
        if self.best.is_none_or(|(least, _)| miss < least) {
            self.best = Some((miss, number));
        }
    }
}
