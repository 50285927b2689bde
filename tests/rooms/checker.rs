//! A checker of rooms that shares nothing with the engine: it reads the game file by itself, compares
//! windows as characters, and walks breadth first.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

#[derive(Deserialize)]
pub(crate) struct Rules {
    rows: i32,
    cols: i32,
    tiles: BTreeMap<char, String>,
    open: String,
    start: char,
    goal: char,
    shapes: Vec<Vec<(i32, i32)>>,
    example: Vec<String>,
    moves: Vec<Moving>,
    #[serde(skip)]
    windows: Vec<BTreeSet<Vec<char>>>,
}

#[derive(Deserialize)]
struct Moving {
    to: (i32, i32),
    #[serde(default)]
    open: Vec<(i32, i32)>,
    #[serde(default)]
    solid: Vec<(i32, i32)>,
}

const VOID: char = ' ';

/// A window laid somewhere in a room, and the windows that it may be.
struct Laid<'a> {
    cells: Vec<Option<usize>>,
    allowed: &'a BTreeSet<Vec<char>>,
}

impl Rules {
    pub(crate) fn read(text: &str) -> Rules {
        let mut rules: Rules = ron::from_str(text).expect("a game file");
        rules.windows = rules
            .shapes
            .iter()
            .map(|shape| rules.windows(shape))
            .collect();
        rules
    }

    pub(crate) fn cells(&self) -> usize {
        (self.rows * self.cols) as usize
    }

    /// Every character of a level.
    pub(crate) fn signs(&self) -> Vec<char> {
        self.tiles.keys().copied().collect()
    }

    fn letters(&self, level: &str) -> Vec<char> {
        let letters: Vec<char> = level.lines().flat_map(str::chars).collect();
        assert_eq!(letters.len(), self.cells(), "{level}");
        letters
    }

    fn inside(&self, row: i32, col: i32) -> Option<usize> {
        let inside = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        inside.then(|| (row * self.cols + col) as usize)
    }

    fn windows(&self, shape: &[(i32, i32)]) -> BTreeSet<Vec<char>> {
        let rows: Vec<Vec<char>> = self
            .example
            .iter()
            .map(|row| row.chars().collect())
            .collect();
        let tile = |row: i32, col: i32| {
            let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
            let col = usize::try_from(col).ok();
            row.zip(col)
                .and_then(|(row, col)| row.get(col).copied())
                .unwrap_or(VOID)
        };
        let far = reach(shape);
        let mut windows = BTreeSet::new();
        for row in -far..rows.len() as i32 + far {
            for col in -far..rows[0].len() as i32 + far {
                let cells = shape
                    .iter()
                    .map(|(down, right)| tile(row + down, col + right));
                windows.insert(cells.collect());
            }
        }
        windows
    }

    /// Whether some choice of tiles makes every window one of the example.
    pub(crate) fn is_legal(&self, level: &str) -> bool {
        let letters = self.letters(level);
        let mut laid = Vec::new();
        for (shape, allowed) in self.shapes.iter().zip(&self.windows) {
            let far = reach(shape);
            for row in -far..self.rows + far {
                for col in -far..self.cols + far {
                    let cells = shape.iter().map(|(d, r)| self.inside(row + d, col + r));
                    let cells: Vec<Option<usize>> = cells.collect();
                    if cells.iter().any(Option::is_some) {
                        laid.push(Laid { cells, allowed });
                    }
                }
            }
        }
        let choices = letters
            .iter()
            .map(|sign| self.tiles[sign].chars().collect());
        choose(choices.collect(), &laid)
    }

    /// Fewest moves from start to goal.
    pub(crate) fn par(&self, level: &str) -> Option<u32> {
        let letters = self.letters(level);
        let place = |sign: char| letters.iter().position(|letter| *letter == sign);
        let (start, goal) = (place(self.start)?, place(self.goal)?);
        let is_open = |cell: Option<usize>| cell.map(|cell| self.open.contains(letters[cell]));
        let mut distances = BTreeMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            let (row, col) = (cell as i32 / self.cols, cell as i32 % self.cols);
            for moving in &self.moves {
                let at = |offset: &(i32, i32)| self.inside(row + offset.0, col + offset.1);
                let to = at(&moving.to);
                let can = is_open(to) == Some(true)
                    && moving
                        .open
                        .iter()
                        .all(|offset| is_open(at(offset)) == Some(true))
                    && moving
                        .solid
                        .iter()
                        .all(|offset| is_open(at(offset)) == Some(false));
                if let Some(to) = to.filter(|to| can && !distances.contains_key(to)) {
                    distances.insert(to, distances[&cell] + 1);
                    queue.push_back(to);
                }
            }
        }
        distances.get(&goal).copied()
    }

    /// Whether there is one start and one goal, the windows are the example's and the goal is reached.
    pub(crate) fn is_good(&self, level: &str) -> bool {
        let letters = self.letters(level);
        let count = |sign| letters.iter().filter(|letter| **letter == sign).count();
        count(self.start) == 1
            && count(self.goal) == 1
            && self.par(level).is_some()
            && self.is_legal(level)
    }
}

/// Whether tiles can be chosen: what no window supports is left out, then the first open choice is tried.
fn choose(mut choices: Vec<Vec<char>>, laid: &[Laid<'_>]) -> bool {
    loop {
        let mut is_same = true;
        for window in laid {
            let fits = |tiles: &&Vec<char>| {
                tiles
                    .iter()
                    .zip(&window.cells)
                    .all(|(tile, cell)| match cell {
                        None => *tile == VOID,
                        Some(cell) => choices[*cell].contains(tile),
                    })
            };
            let fitting: Vec<&Vec<char>> = window.allowed.iter().filter(fits).collect();
            for (place, cell) in window.cells.iter().enumerate() {
                if let Some(cell) = cell {
                    let before = choices[*cell].len();
                    choices[*cell].retain(|tile| fitting.iter().any(|fit| fit[place] == *tile));
                    is_same &= choices[*cell].len() == before;
                }
            }
        }
        if choices.iter().any(Vec::is_empty) {
            return false;
        }
        if is_same {
            break;
        }
    }
    let Some(open) = choices.iter().position(|tiles| tiles.len() > 1) else {
        return true;
    };
    choices[open].clone().into_iter().any(|tile| {
        let mut chosen = choices.clone();
        chosen[open] = vec![tile];
        choose(chosen, laid)
    })
}

/// How far a shape reaches from where it is laid.
fn reach(shape: &[(i32, i32)]) -> i32 {
    let far = shape
        .iter()
        .map(|(down, right)| down.abs().max(right.abs()));
    far.max().unwrap_or(0)
}
