//! Tile rewrite games in the plainest way: boards of strings, every place tried, nothing compiled.
//!
//! It shares no code with the engine, so that the two can be held against each other.

use std::collections::{HashMap, VecDeque};

/// Rows of tiles.
pub(crate) type Grid = Vec<Vec<String>>;
/// Layers of rows of tiles.
pub(crate) type Layers = Vec<Grid>;

/// A rewrite as it is written; a layer of `.` says nothing.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) left: Layers,
    pub(crate) right: Layers,
    pub(crate) spin: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) rules: Vec<Rule>,
    pub(crate) times: usize,
    pub(crate) end: Layers,
}

/// A choice: the rewrite, its rotation, its place, and the board after it.
pub(crate) type Choice = (usize, u8, usize, usize, Layers);

pub(crate) fn grid(text: &str) -> Grid {
    let rows = text.split(['\n', '/']).map(|row| {
        let tiles = row.split_whitespace();
        tiles.map(str::to_owned).collect::<Vec<_>>()
    });
    rows.filter(|row| !row.is_empty()).collect()
}

pub(crate) fn rule(left: &[&str], right: &[&str], spin: bool) -> Rule {
    Rule {
        left: left.iter().map(|text| grid(text)).collect(),
        right: right.iter().map(|text| grid(text)).collect(),
        spin,
    }
}

fn turned(grid: &Grid) -> Grid {
    let (height, width) = (grid.len(), grid[0].len());
    let row = |x: usize| (0..height).rev().map(|y| grid[y][x].clone()).collect();
    (0..width).map(row).collect()
}

fn fits(board: &Layers, pattern: &Layers, x: usize, y: usize) -> bool {
    pattern.iter().zip(board).all(|(pattern, board)| {
        pattern.iter().enumerate().all(|(dy, row)| {
            let tiles = row.iter().enumerate();
            tiles.into_iter().all(|(dx, tile)| {
                tile == "." || board.get(y + dy).and_then(|row| row.get(x + dx)) == Some(tile)
            })
        })
    })
}

fn places(board: &Layers, pattern: &Layers) -> Vec<(usize, usize)> {
    let (height, width) = (board[0].len(), board[0][0].len());
    let (rows, columns) = (pattern[0].len(), pattern[0][0].len());
    let mut found = Vec::new();
    for y in 0..(height + 1).saturating_sub(rows) {
        for x in 0..(width + 1).saturating_sub(columns) {
            if fits(board, pattern, x, y) {
                found.push((x, y));
            }
        }
    }
    found
}

/// The right side with the tiles that it leaves alone written out.
fn spelled(rule: &Rule) -> Rule {
    let mut right = rule.right.clone();
    for (left, right) in rule.left.iter().zip(&mut right) {
        for (left, right) in left.iter().flatten().zip(right.iter_mut().flatten()) {
            if right == "." {
                *right = left.clone();
            }
        }
    }
    Rule {
        right,
        ..rule.clone()
    }
}

impl Naive {
    /// The game run backwards: sides swapped, tested where they are left alone, in reverse order.
    pub(crate) fn inverse(&self) -> Naive {
        let rules = self.rules.iter().rev().map(|rule| {
            let Rule { left, right, spin } = spelled(rule);
            Rule {
                left: right,
                right: left,
                spin,
            }
        });
        Naive {
            rules: rules.collect(),
            ..self.clone()
        }
    }

    pub(crate) fn has_ended(&self, board: &Layers) -> bool {
        places(board, &self.end).len() == self.times
    }

    pub(crate) fn choices(&self, board: &Layers) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (number, rule) in self.rules.iter().enumerate() {
            let mut known: Vec<(Layers, Layers)> = Vec::new();
            let Rule {
                mut left,
                mut right,
                ..
            } = spelled(rule);
            for turns in 0..if rule.spin { 4 } else { 1 } {
                if !known.contains(&(left.clone(), right.clone())) {
                    for (x, y) in places(board, &left) {
                        choices.push((number, turns, x, y, written(board, &right, x, y)));
                    }
                    known.push((left.clone(), right.clone()));
                }
                left = left.iter().map(turned).collect();
                right = right.iter().map(turned).collect();
            }
        }
        choices
    }

    /// The fewest moves that win: `None` if there is no win, `Err` if that took too many boards.
    pub(crate) fn par(&self, start: &Layers, most: usize) -> Result<Option<u32>, ()> {
        let mut met = HashMap::from([(start.clone(), 0)]);
        let mut queue = VecDeque::from([start.clone()]);
        while let Some(board) = queue.pop_front() {
            let cost = met[&board];
            if self.has_ended(&board) {
                return Ok(Some(cost));
            }
            if met.len() > most {
                return Err(());
            }
            for (.., next) in self.choices(&board) {
                if !met.contains_key(&next) {
                    met.insert(next.clone(), cost + 1);
                    queue.push_back(next);
                }
            }
        }
        Ok(None)
    }
}

fn written(board: &Layers, right: &Layers, x: usize, y: usize) -> Layers {
    let mut next = board.clone();
    for (board, right) in next.iter_mut().zip(right) {
        for (dy, row) in right.iter().enumerate() {
            for (dx, tile) in row.iter().enumerate() {
                if tile != "." {
                    board[y + dy][x + dx] = tile.clone();
                }
            }
        }
    }
    next
}
