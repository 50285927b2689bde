//! Levels grown backwards: from solved boards, layer by layer, always a handful of random boards of
//! each layer, until they are as far from a win as wanted.

use super::as_puzzle::Backward;
use super::board::Board;
use super::moves::Move;
use super::nearest_to_aim::{NearestToDifficulty, NearestToLength};
use super::params::Aim;
use super::program::{Choice, Program, State};
use super::solved_boards::some_solved;
use crate::puzzle::{Dice, Puzzle, QuickSet};
use std::ops::Range;
use std::sync::Arc;

/// Boards of one layer that are grown on from.
const WIDTH: usize = 256;
/// Solved boards to begin from, beside the one given.
const SOLVED_BOARDS: usize = 16;
/// Layers grown beyond the wanted length, where boards are often nearer to a win than they seem.
const BEYOND: u32 = 8;
/// Layers grown when a difficulty is wanted.
const LAYERS_FOR_DIFFICULTY: u32 = 60;

/// A growth in progress, without the size of its states.
pub(super) trait GrowLevel: Send + Sync {
    /// Grows on, for about so many states. Once it is over: what came of it, if anything.
    fn advance(&mut self, states: u64, dice: &mut Dice) -> Option<Option<Grown>>;
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
    /// The board of the first layer that it was grown from.
    pub(super) root: Board,
    /// The moves that lead back there, the growing played forwards.
    pub(super) line: Vec<Move>,
}

/// A board to grow on from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrowOn {
    /// The board. It can be won.
    pub board: Board,
    /// In so many moves, as far as is known.
    pub behind: u32,
    /// The level that must not come of it.
    pub but_not: Board,
}

/// A board of the beam.
pub(super) struct BeamBoard<const N: usize, const K: usize> {
    pub(super) state: State<N, K>,
    /// The board that it was grown from, and how.
    from: Option<(usize, Choice)>,
}

/// Boards grown layer by layer.
pub(super) struct Beam<const N: usize, const K: usize> {
    pub(super) program: Arc<Program<N, K>>,
    /// Moves from the first layer to a win; none from solved boards.
    pub(super) behind: u32,
    met: QuickSet<State<N, K>>,
    pub(super) boards: Vec<BeamBoard<N, K>>,
    pub(super) layers: Vec<Range<usize>>,
}

/// What a growth is busy with.
enum GrowthPhase<const N: usize, const K: usize> {
    /// The solved boards are laid out next.
    FirstLayer,
    /// So many layers are still to come.
    Layers(u32),
    /// A board of the wanted length is looked for.
    Length(NearestToLength<N, K>),
    /// A board of the wanted difficulty is looked for.
    Difficulty(NearestToDifficulty<N, K>),
}

/// What a growth begins with.
enum FirstLayer<const N: usize, const K: usize> {
    /// A solved board, and others like it.
    Solved(State<N, K>),
    /// Just one board, which need not be solved; and one that nothing may come to.
    GrowOn {
        from: State<N, K>,
        but_not: State<N, K>,
    },
}

/// A growth in progress.
pub(super) struct LevelGrowth<const N: usize, const K: usize> {
    first: FirstLayer<N, K>,
    aim: Aim,
    beam: Beam<N, K>,
    phase: GrowthPhase<N, K>,
}

impl<const N: usize, const K: usize> LevelGrowth<N, K> {
    pub(super) fn new(program: Arc<Program<N, K>>, solved: State<N, K>, aim: Aim) -> Self {
        LevelGrowth::begun(program, FirstLayer::Solved(solved), aim, 0)
    }

    /// Grows on from a board that is some moves behind a win, to others than one that is known.
    pub(super) fn grow_on(
        program: Arc<Program<N, K>>,
        from: State<N, K>,
        behind: u32,
        but_not: State<N, K>,
        aim: Aim,
    ) -> Self {
        let first = FirstLayer::GrowOn { from, but_not };
        LevelGrowth::begun(program, first, aim, behind)
    }

    fn begun(program: Arc<Program<N, K>>, first: FirstLayer<N, K>, aim: Aim, behind: u32) -> Self {
        LevelGrowth {
            first,
            aim,
            beam: Beam {
                program,
                behind,
                met: QuickSet::default(),
                boards: Vec::new(),
                layers: Vec::new(),
            },
            phase: GrowthPhase::FirstLayer,
        }
    }
}

impl<const N: usize, const K: usize> GrowLevel for LevelGrowth<N, K> {
    fn advance(&mut self, states: u64, dice: &mut Dice) -> Option<Option<Grown>> {
        match &mut self.phase {
            GrowthPhase::FirstLayer => {
                match self.first {
                    FirstLayer::Solved(solved) => self.beam.begin(solved, dice),
                    FirstLayer::GrowOn { from, but_not } => self.beam.begin_with(from, but_not),
                }
                self.phase = GrowthPhase::Layers(match self.aim {
                    Aim::Length(length) => {
                        let left = u32::from(length).saturating_sub(self.beam.behind);
                        left.max(1) + BEYOND
                    }
                    Aim::Difficulty(_) => LAYERS_FOR_DIFFICULTY,
                });
            }
            GrowthPhase::Layers(left) => {
                let mut spent = 0;
                while *left > 0 && spent < states {
                    spent += WIDTH as u64;
                    *left -= 1;
                    if !self.beam.grow_layer(dice) {
                        *left = 0;
                    }
                }
                if *left == 0 {
                    self.beam.met = QuickSet::default();
                    self.phase = match self.aim {
                        Aim::Length(length) => {
                            GrowthPhase::Length(NearestToLength::new(&self.beam, length.into()))
                        }
                        Aim::Difficulty(wanted) => {
                            GrowthPhase::Difficulty(NearestToDifficulty::new(wanted.into()))
                        }
                    };
                }
            }
            GrowthPhase::Length(looking) => return looking.advance(&self.beam, states, dice),
            GrowthPhase::Difficulty(looking) => return looking.advance(&self.beam, states, dice),
        }
        None
    }
}

impl<const N: usize, const K: usize> Beam<N, K> {
    /// The given solved board and some others are the first layer.
    fn begin(&mut self, solved: State<N, K>, dice: &mut Dice) {
        let program = self.program.clone();
        let others = (0..SOLVED_BOARDS).filter_map(|_| some_solved(&program, &solved, dice));
        for state in std::iter::once(solved).chain(others) {
            if self.met.insert(state) {
                self.boards.push(BeamBoard { state, from: None });
            }
        }
        self.layers.push(0..self.boards.len());
    }

    /// The given board alone is the first layer; another one is not grown to.
    fn begin_with(&mut self, from: State<N, K>, but_not: State<N, K>) {
        self.met.extend([from, but_not]);
        self.boards.push(BeamBoard {
            state: from,
            from: None,
        });
        self.layers.push(0..1);
    }

    /// One layer more; false if nothing grows any further.
    fn grow_layer(&mut self, dice: &mut Dice) -> bool {
        let Some(layer) = self.layers.last().cloned() else {
            return false;
        };
        let backward = Backward {
            program: &*self.program,
            first: None,
        };
        let mut fresh = Vec::new();
        for parent in layer.clone() {
            let state = self.boards[parent].state;
            backward.expand(&state, |choice, next| {
                if self.met.insert(next) {
                    fresh.push((next, parent, choice));
                }
            });
        }
        let kept = dice.draw(&mut fresh, WIDTH);
        if kept.is_empty() {
            return false;
        }
        self.layers.push(layer.end..layer.end + kept.len());
        self.boards
            .extend(kept.iter().map(|(state, parent, choice)| BeamBoard {
                state: *state,
                from: Some((*parent, *choice)),
            }));
        true
    }

    /// Some boards of a layer that are not won.
    pub(super) fn some_of_layer(&self, layer: usize, count: usize, dice: &mut Dice) -> Vec<usize> {
        let layer = self.layers.get(layer).cloned().unwrap_or_default();
        let mut numbers: Vec<usize> = layer
            .filter(|number| !self.program.has_ended(&self.boards[*number].state))
            .collect();
        dice.draw(&mut numbers, count).to_vec()
    }

    pub(super) fn proven(&self, number: usize, way: &[Choice], miss: u32) -> Grown {
        let state = &self.boards[number].state;
        let (root, line) = self.line(number);
        Grown {
            board: self.program.board(state),
            root,
            line,
            solution: way
                .iter()
                .filter_map(|choice| self.program.action(*choice, false))
                .collect(),
            par: Some(way.len() as u32),
            miss,
        }
    }

    pub(super) fn unproven(&self, number: usize, wanted: u32) -> Grown {
        let solution = self.known_solution(number);
        let (root, line) = self.line(number);
        Grown {
            root,
            line,
            board: self.program.board(&self.boards[number].state),
            miss: wanted.abs_diff(solution.len() as u32).max(1),
            solution,
            par: None,
        }
    }

    /// The board of the first layer that a board was grown from, and the growing played forwards.
    fn line(&self, number: usize) -> (Board, Vec<Move>) {
        let mut moves = Vec::new();
        let mut board = &self.boards[number];
        while let Some((parent, choice)) = board.from {
            moves.extend(self.program.action(choice, true));
            board = &self.boards[parent];
        }
        (self.program.board(&board.state), moves)
    }

    /// The growing of a board, played forwards up to the first board that is won.
    fn known_solution(&self, number: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut board = &self.boards[number];
        while let Some((parent, choice)) = board.from {
            moves.extend(self.program.action(choice, true));
            board = &self.boards[parent];
            if self.program.has_ended(&board.state) {
                break;
            }
        }
        moves
    }
}
