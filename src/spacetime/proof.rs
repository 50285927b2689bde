//! The proof that no way from a level to its end is shorter, and what a shorter way needs of the level.

use super::learning::{Learned, Pool};
use super::real_rules::RealRules;
use super::rules::{LearnedRules, Rules, Touch};
use super::strip::{Strip, Tile};
use crate::puzzle::{Answer, Budget, HOPELESS, Job, Optimal, Puzzle};
use crate::rewrite::{Board, Machine, Solving};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Words that hold what can change in a frame.
const WORDS: usize = 8;
/// Binary digits in them.
pub(super) const MOST_BITS: usize = WORDS * 64;
/// What one proof may take.
const BUDGET: Budget = Budget {
    nodes: 4_000_000,
    bytes: 400 << 20,
};

/// Binary digits that the tile of a cell takes at the most.
pub(super) fn bits_of_a_cell(learned: &Learned) -> usize {
    let sizes = learned.classes.iter().map(|class| class.len());
    sizes.map(bits).max().unwrap_or(0).max(1)
}

/// Binary digits that tell so many things apart.
fn bits(count: usize) -> usize {
    (usize::BITS - count.saturating_sub(1).leading_zeros()) as usize
}

/// A way that is shorter than the strip: the cells that it looks at.
pub(super) struct Shortcut {
    pub(super) touched: BTreeSet<usize>,
}

/// By what it is proven that no way is shorter.
#[derive(Clone)]
pub(super) enum Prover {
    /// Rules that say what may be done.
    Rules(Arc<dyn Rules>),
    /// A written game.
    Written(Arc<RealRules>),
}

impl Prover {
    /// The written game that an example shows; what was learned, where there is none.
    pub(super) fn of(learned: &Learned, rows: usize, cols: usize) -> Prover {
        match RealRules::of(learned) {
            Some(rules) => Prover::Written(Arc::new(rules)),
            None => Prover::Rules(Arc::new(LearnedRules::new(learned, rows, cols))),
        }
    }
}

/// A search for a way that is shorter than a strip.
pub(super) enum Proof {
    Searching {
        search: Box<Optimal<'static, Level>>,
        level: Box<Level>,
    },
    Solving {
        solving: Solving,
        rules: Arc<RealRules>,
        strip: Strip,
        board: Board,
    },
}

/// What a proof found.
pub(super) enum Proven {
    NoShorter,
    Shorter(Shortcut),
    GaveUp,
}

impl Proof {
    /// Looks for a way of fewer steps than the strip has.
    pub(super) fn new(learned: &Arc<Learned>, prover: &Prover, strip: &Strip) -> Proof {
        let rules: Arc<dyn Rules> = match prover {
            Prover::Rules(rules) => rules.clone(),
            Prover::Written(rules) => match rules.board(strip, 0) {
                Some(board) => {
                    let machine = Machine::new(rules.game(), &board);
                    return Proof::Solving {
                        solving: Solving::shortest(&machine, &board, BUDGET),
                        rules: rules.clone(),
                        strip: strip.clone(),
                        board,
                    };
                }
                None => Arc::new(LearnedRules::new(learned, strip.rows(), strip.cols())),
            },
        };
        let level = Level::new(learned, &rules, strip);
        let start = level.pack(strip.first());
        let longest = (strip.len() as u32).saturating_sub(2);
        let search = Optimal::no_longer_than(level.clone(), start, longest, BUDGET.into());
        Proof::Searching {
            search: Box::new(search),
            level: Box::new(level),
        }
    }

    /// Looks into so many more states.
    pub(super) fn advance(&mut self, states: u64) -> Option<Proven> {
        Some(match self {
            Proof::Searching { search, level } => match search.advance(states)? {
                Answer::Unsolvable => Proven::NoShorter,
                Answer::GaveUp(_) => Proven::GaveUp,
                Answer::Solved(way) => Proven::Shorter(level.shortcut(&way)),
            },
            Proof::Solving {
                solving,
                rules,
                strip,
                board,
            } => match solving.advance(states)? {
                Answer::Unsolvable => Proven::NoShorter,
                Answer::GaveUp(_) => Proven::GaveUp,
                Answer::Solved(moves) if moves.len() + 1 >= strip.len() => Proven::NoShorter,
                Answer::Solved(moves) => {
                    // All that a step or a push looks at changes.
                    let way = rules.way(strip, 0, board, moves);
                    let cells = way.cells.iter().map(|(row, col)| row * strip.cols() + col);
                    Proven::Shorter(Shortcut {
                        touched: cells.collect(),
                    })
                }
            },
        })
    }
}

/// A cell that can change, and where its tile is kept.
#[derive(Clone, Copy, Debug)]
struct Live {
    cell: usize,
    word: usize,
    shift: usize,
    mask: u64,
    class: usize,
}

/// A first frame as a puzzle.
#[derive(Clone)]
pub(super) struct Level {
    learned: Arc<Learned>,
    rules: Arc<dyn Rules>,
    ground: Vec<Tile>,
    cols: usize,
    live: Vec<Live>,
    /// By cell: its place among the live ones.
    live_at: Vec<Option<u32>>,
    /// By class: its tiles.
    tiles: Vec<Vec<Tile>>,
    /// By tile: its place in its class.
    number: Vec<u64>,
}

/// What can change in a frame.
type Packed = [u64; WORDS];

impl Level {
    fn new(learned: &Arc<Learned>, rules: &Arc<dyn Rules>, strip: &Strip) -> Level {
        let tiles: Vec<Vec<Tile>> = learned.classes.iter().map(|c| c.iter().collect()).collect();
        let mut number = vec![0; learned.legend.len()];
        for tile in tiles.iter().flat_map(|class| class.iter().enumerate()) {
            number[tile.1.index()] = tile.0 as u64;
        }
        let (rows, cols) = (strip.rows(), strip.cols());
        let ground = strip.first().to_vec();
        let mut live = Vec::new();
        let mut live_at = vec![None; ground.len()];
        let (mut word, mut shift) = (0, 0);
        for (cell, &tile) in ground.iter().enumerate() {
            let (row, col) = (cell / cols, cell % cols);
            let edge = row == 0 || col == 0 || row + 1 == rows || col + 1 == cols;
            let Some(class) = learned
                .class(tile)
                .filter(|&class| tiles[class].len() > 1 && !edge)
            else {
                continue;
            };
            let width = bits(tiles[class].len());
            if shift + width > 64 {
                (word, shift) = (word + 1, 0);
            }
            if word >= WORDS {
                break;
            }
            live_at[cell] = Some(live.len() as u32);
            live.push(Live {
                cell,
                word,
                shift,
                mask: (1 << width) - 1,
                class,
            });
            shift += width;
        }
        Level {
            learned: learned.clone(),
            rules: rules.clone(),
            ground,
            cols,
            live,
            live_at,
            tiles,
            number,
        }
    }

    fn pack(&self, frame: &[Tile]) -> Packed {
        let mut packed = [0; WORDS];
        for live in &self.live {
            if let Some(tile) = frame.get(live.cell) {
                packed[live.word] |= self.number[tile.index()] << live.shift;
            }
        }
        packed
    }

    fn unpack(&self, packed: &Packed) -> Vec<Tile> {
        let mut frame = self.ground.clone();
        for live in &self.live {
            let number = (packed[live.word] >> live.shift & live.mask) as usize;
            if let Some(tile) = self.tiles[live.class].get(number) {
                frame[live.cell] = *tile;
            }
        }
        frame
    }

    /// The state after a move; `None` if it would change what cannot be changed.
    fn after(&self, state: &Packed, touches: &[Touch]) -> Option<Packed> {
        let mut next = *state;
        for touch in touches.iter().filter(|touch| touch.before != touch.after) {
            let index = (*self.live_at.get(touch.cell as usize)?)?;
            let live = self.live.get(index as usize)?;
            let number = *self.number.get(touch.after.index())?;
            next[live.word] &= !(live.mask << live.shift);
            next[live.word] |= number << live.shift;
        }
        Some(next)
    }

    /// All that a way looks at, by replaying it.
    fn shortcut(&self, way: &[u32]) -> Shortcut {
        let mut state = self.pack(&self.ground);
        let mut touched = BTreeSet::new();
        for &step in way {
            let frame = self.unpack(&state);
            let mut next = None;
            let mut number = 0;
            self.rules.moves(&frame, self.cols, &mut |touches| {
                if number == step {
                    touched.extend(touches.iter().map(|touch| touch.cell as usize));
                    next = self.after(&state, touches);
                }
                number += 1;
            });
            state = next.unwrap_or(state);
        }
        Shortcut { touched }
    }
}

impl Puzzle for Level {
    type State = Packed;
    type Move = u32;

    fn is_won(&self, state: &Packed) -> bool {
        all_in(&self.learned.last_pool, &self.unpack(state), self.cols)
    }

    fn expand(&self, state: &Packed, mut visit: impl FnMut(u32, Packed)) {
        let frame = self.unpack(state);
        let mut number = 0;
        self.rules.moves(&frame, self.cols, &mut |touches| {
            if let Some(next) = self.after(state, touches) {
                visit(number, next);
            }
            number += 1;
        });
    }

    fn lower_bound(&self, state: &Packed, floor: u32) -> u32 {
        let bound = self.rules.at_least(&self.unpack(state), self.cols);
        bound.max(floor).min(HOPELESS - 1)
    }
}

/// Whether all windows of a frame are in a pool.
fn all_in(pool: &Pool, frame: &[Tile], cols: usize) -> bool {
    if pool.rows == 1 && pool.cols == 1 {
        let tiles = pool.tiles();
        return frame.iter().all(|tile| tiles.has(*tile));
    }
    let rows = frame.len() / cols;
    let mut window = Vec::with_capacity(pool.rows * pool.cols);
    for row in 0..(rows + 1).saturating_sub(pool.rows) {
        for col in 0..(cols + 1).saturating_sub(pool.cols) {
            window.clear();
            for line in row..row + pool.rows {
                let start = line * cols + col;
                window.extend_from_slice(&frame[start..start + pool.cols]);
            }
            if !pool.has(&window) {
                return false;
            }
        }
    }
    true
}
