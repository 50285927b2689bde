//! The solver of 2009 as it was published, on a plain cube of characters: what ours is measured
//! against.
//!
//! Best-first on most karma, then fewest moves; a history keyed by the cube as a string; a state
//! that has gained nothing for four moves is passed over. It shares no code with the engine, so the
//! tests use its rules as an independent judge too.

// The benches, the bench command and the tests each use a part of this.
#![allow(dead_code)]

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::sync::LazyLock;

/// A cube of characters in the order of the level text, without the monk.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainCube {
    tiles: Vec<char>,
    monk: usize,
    karma: usize,
}

/// Where each turn's cells come from: `R0 R1 R2 C0 C1 C2`.
static TURNS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| (0..6).map(turn_sources).collect());

/// The small cube behind a cell of the text, and the direction that the cell faces.
fn in_space(cell: usize) -> ([i32; 3], [i32; 3]) {
    let (x, y) = ((cell % 3) as i32, (cell % 9 / 3) as i32);
    match cell / 9 {
        0 => ([x - 1, 1, y - 1], [0, 1, 0]),
        1 => ([x - 1, -1, y - 1], [0, -1, 0]),
        2 => ([-1, x - 1, y - 1], [-1, 0, 0]),
        3 => ([1, 1 - x, y - 1], [1, 0, 0]),
        4 => ([x - 1, 1 - y, 1], [0, 0, 1]),
        _ => ([x - 1, y - 1, -1], [0, 0, -1]),
    }
}

fn turn_sources(turn: usize) -> Vec<usize> {
    let rotate = |[x, y, z]: [i32; 3]| if turn < 3 { [y, -x, z] } else { [x, z, -y] };
    let mut sources: Vec<usize> = (0..54).collect();
    for cell in 0..54 {
        let (at, facing) = in_space(cell);
        let slab = if turn < 3 { at[2] } else { at[0] };
        if slab == turn as i32 % 3 - 1 {
            let target = (rotate(at), rotate(facing));
            let to = (0..54).find(|other| in_space(*other) == target);
            sources[to.expect("a turn carries cells to cells")] = cell;
        }
    }
    sources
}

impl PlainCube {
    /// Reads a level text that is known to be good.
    pub(crate) fn new(level: &str) -> PlainCube {
        let mut tiles: Vec<char> = level.chars().collect();
        let monk = tiles.iter().position(|tile| *tile == 'M').expect("a monk");
        tiles[monk] = '.';
        PlainCube {
            tiles,
            monk,
            karma: 0,
        }
    }

    /// The monk's cell on Top.
    pub(crate) fn monk(&self) -> usize {
        self.monk
    }

    /// Whether the monk stands on the shining exit.
    pub(crate) fn is_won(&self) -> bool {
        self.karma >= 7 && self.monk == 8
    }

    /// The cube after a turn, or `None` if the monk stands on the line or is killed by it.
    pub(crate) fn turned(&self, turn: usize) -> Option<PlainCube> {
        let on_line = if turn < 3 {
            self.monk / 3 == turn
        } else {
            self.monk % 3 == turn - 3
        };
        if on_line {
            return None;
        }
        let tiles: Vec<char> = TURNS[turn].iter().map(|from| self.tiles[*from]).collect();
        let turned = PlainCube {
            tiles,
            monk: self.monk,
            karma: self.karma,
        };
        (!turned.is_attacked()).then_some(turned)
    }

    /// The cube after a single step, or `None` if something stands there.
    pub(crate) fn stepped(&self, to: usize) -> Option<PlainCube> {
        if !beside(self.monk).contains(&to) || !".o".contains(self.tiles[to]) {
            return None;
        }
        let mut next = self.clone();
        next.monk = to;
        if next.tiles[to] == 'o' {
            next.tiles[to] = '.';
            next.karma += 1;
        }
        Some(next)
    }

    /// The cells that can be walked to.
    pub(crate) fn reach(&self) -> Vec<usize> {
        let mut reached = vec![self.monk];
        let mut next = 0;
        while next < reached.len() {
            for to in beside(reached[next]) {
                if ".o".contains(self.tiles[to]) && !reached.contains(&to) {
                    reached.push(to);
                }
            }
            next += 1;
        }
        reached
    }

    fn is_attacked(&self) -> bool {
        let soldiers = |cell: &usize| self.tiles[*cell] == 'S';
        self.reach()
            .into_iter()
            .any(|cell| beside(cell).iter().any(soldiers))
    }

    fn collect_all(&mut self) {
        for cell in self.reach() {
            if self.tiles[cell] == 'o' {
                self.tiles[cell] = '.';
                self.karma += 1;
            }
        }
    }

    fn key(&self) -> String {
        let mut tiles = self.tiles.clone();
        tiles[self.monk] = 'M';
        tiles.into_iter().collect()
    }
}

/// The cells of Top beside one of them.
pub(crate) fn beside(cell: usize) -> Vec<usize> {
    let (x, y) = (cell % 3, cell / 3);
    let mut cells = Vec::new();
    if x > 0 {
        cells.push(cell - 1);
    }
    if x < 2 {
        cells.push(cell + 1);
    }
    if y > 0 {
        cells.push(cell - 3);
    }
    if y < 2 {
        cells.push(cell + 3);
    }
    cells
}

/// What the old solver found.
pub(crate) struct Found {
    /// Turns of its solution, if it found one.
    pub(crate) turns: Option<usize>,
    /// States that it looked into.
    pub(crate) states: usize,
}

/// Solves a level as in 2009, looking into at most so many states.
pub(crate) fn solve(level: &str, most_states: usize) -> Found {
    const MOST_STALLED: usize = 4;
    let mut start = PlainCube::new(level);
    start.collect_all();
    let mut history: HashSet<String> = HashSet::from([start.key()]);
    let mut open = BinaryHeap::new();
    open.push((start.karma, Reverse(0), Reverse(0), start));
    let mut states = 0;
    while let Some((karma, Reverse(moves), Reverse(stalled), cube)) = open.pop() {
        if karma >= 7 && cube.reach().contains(&8) {
            let turns = Some(moves);
            return Found { turns, states };
        }
        if stalled >= MOST_STALLED || states >= most_states {
            continue;
        }
        states += 1;
        for stand in cube.reach() {
            let mut standing = cube.clone();
            standing.monk = stand;
            for turn in 0..6 {
                let Some(mut next) = standing.turned(turn) else {
                    continue;
                };
                next.collect_all();
                if history.insert(next.key()) {
                    let stalled = if next.karma > karma { 0 } else { stalled + 1 };
                    open.push((next.karma, Reverse(moves + 1), Reverse(stalled), next));
                }
            }
        }
    }
    Found {
        turns: None,
        states,
    }
}
