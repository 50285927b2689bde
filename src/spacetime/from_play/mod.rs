//! From a play of a grid game to an example: what lies on a cell, layer upon layer, is one tile.

use crate::spacetime::example::{Example, Legend, PoolForm, PoolFrom, Ring, Settings, Symmetry};
use crate::spacetime::learning::learn;
use crate::spacetime::strip::{BadStrip, MOST_TILES, Strip, Tile};
mod missing;

pub use missing::{Compared, MissingMove, compare};

use crate::rewrite::{self, Board, Game, Machine, Move, Rewrite, Shape, write_moves};
use std::collections::BTreeSet;
use thiserror::Error;

/// What lies on a cell: a tile for each layer.
type Stack = Vec<rewrite::Tile>;

/// A play as an example.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The example.
    pub example: Example,
    /// What lies on a cell, for each tile of the example's legend.
    pub stacks: Vec<Vec<rewrite::Tile>>,
}

/// Why a play is no example.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAPlay {
    /// No board at all.
    #[error("there are no boards")]
    NoBoards,
    /// A board of another size or depth than the first.
    #[error("board {0} has another size than the first")]
    Sizes(usize),
    /// A move that cannot be made.
    #[error("move {0} cannot be made there")]
    Move(usize),
    /// Not played to its end.
    #[error("the last board is not won")]
    NotWon,
    /// Too many kinds of cells.
    #[error("there are {0} kinds of cells; {MOST_TILES} are the most")]
    Kinds(usize),
    /// Too large or too long.
    #[error(transparent)]
    Strip(#[from] BadStrip),
}

/// A play, by its moves from a board.
pub fn from_moves(game: &Game, start: &Board, moves: &[Move]) -> Result<Recorded, NotAPlay> {
    let machine = Machine::new(game, start);
    let mut boards = vec![start.clone()];
    for (number, action) in moves.iter().enumerate() {
        let next = boards.last().and_then(|board| machine.after(board, action));
        boards.push(next.ok_or(NotAPlay::Move(number + 1))?);
    }
    let mut recorded = from_play(game, &boards)?;
    recorded.example.moves = write_moves(moves);
    Ok(recorded)
}

/// A play, by its boards from the first to the won one.
pub fn from_play(game: &Game, boards: &[Board]) -> Result<Recorded, NotAPlay> {
    let (Some(first), Some(last)) = (boards.first(), boards.last()) else {
        return Err(NotAPlay::NoBoards);
    };
    let size = |board: &Board| (board.width(), board.height(), board.layers());
    if let Some(other) = boards.iter().position(|board| size(board) != size(first)) {
        return Err(NotAPlay::Sizes(other));
    }
    if !Machine::new(game, last).is_won(last) {
        return Err(NotAPlay::NotWon);
    }
    let mut stacks: Vec<Stack> = Vec::new();
    let mut numbers = Vec::new();
    for board in boards {
        for cell in 0..board.cells() {
            let stack = stack_at(board, cell);
            let known = stacks.iter().position(|known| *known == stack);
            numbers.push(known.unwrap_or_else(|| {
                stacks.push(stack);
                stacks.len() - 1
            }));
        }
    }
    let ring = ring_stack(game, first, boards, &mut stacks);
    let kinds = stacks.len();
    let tiles = numbers
        .into_iter()
        .map(Tile::new)
        .collect::<Option<Vec<Tile>>>();
    let legend = Legend::new(entries(game, &stacks));
    let (Some(tiles), Some(legend), Some(ring)) = (tiles, legend, Tile::new(ring)) else {
        return Err(NotAPlay::Kinds(kinds));
    };
    let strip = Strip::new(first.height(), first.width(), tiles)?;
    let example = Example {
        name: game.name().to_lowercase().replace(char::is_whitespace, "-"),
        about: vec![format!("A play of {}", game.name())],
        settings: settings(game, ring),
        legend,
        notes: game.help().replace(char::is_control, " ").trim().to_owned(),
        moves: String::new(),
        strip,
    };
    let example = with_telling_windows(example);
    Ok(Recorded { example, stacks })
}

fn stack_at(board: &Board, cell: usize) -> Stack {
    let tiles = board.tiles().iter().skip(cell).step_by(board.cells());
    tiles.copied().collect()
}

/// The number of what the ring is made of: walls that the board has, or what lies outside of it.
fn ring_stack(game: &Game, first: &Board, boards: &[Board], stacks: &mut Vec<Stack>) -> usize {
    let is_wall = |stack: &Stack| {
        let top = stack.first().and_then(|tile| game.kind(*tile));
        top.is_some_and(|kind| kind.shape == Shape::Wall)
    };
    let stays = |stack: &Stack| {
        let cells = 0..first.cells();
        cells.into_iter().all(|cell| {
            let is_here = |board: &Board| stack_at(board, cell) == *stack;
            boards.iter().all(|board| is_here(board) == is_here(first))
        })
    };
    let wall = stacks
        .iter()
        .position(|stack| is_wall(stack) && stays(stack));
    let outside = vec![rewrite::Tile::OUTSIDE; first.layers()];
    let known = wall.or_else(|| stacks.iter().position(|stack| *stack == outside));
    known.unwrap_or_else(|| {
        stacks.push(outside);
        stacks.len() - 1
    })
}

/// A letter and a name for each stack.
fn entries(game: &Game, stacks: &[Stack]) -> Vec<(char, String)> {
    let mut taken: BTreeSet<char> = BTreeSet::new();
    let spare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let entries = stacks.iter().map(|stack| {
        let name = stack_name(game, stack);
        let texts = stack.iter().filter_map(|tile| game.kind(*tile));
        let texts: Vec<&str> = texts.map(|kind| kind.text.as_str()).collect();
        let telling = texts.iter().find(|text| **text != "_").or(texts.first());
        let own = telling.into_iter().flat_map(|text| text.chars());
        let initials = name.split(' ').rev().flat_map(|word| word.chars().next());
        let wished = own.chain(initials.map(|letter| letter.to_ascii_uppercase()));
        let mut letters = wished.chain(spare.chars());
        let fits = |letter: &char| {
            let plain = letter.is_ascii_graphic() && !"=,;.#!\"\\/|".contains(*letter);
            plain && !taken.contains(letter)
        };
        // No legend has so many entries that no letter is left.
        let letter = letters.find(fits).unwrap_or('?');
        taken.insert(letter);
        (letter, name)
    });
    entries.collect()
}

/// What a stack is called: all of it that is more than plain ground.
fn stack_name(game: &Game, stack: &Stack) -> String {
    let kinds: Vec<_> = stack.iter().filter_map(|tile| game.kind(*tile)).collect();
    let is_plain = |shape: Shape| matches!(shape, Shape::Floor | Shape::Nothing);
    let telling = kinds.iter().filter(|kind| !is_plain(kind.shape));
    let names: Vec<&str> = telling.map(|kind| kind.name.as_str()).collect();
    let name = match (names.is_empty(), kinds.last()) {
        (true, Some(ground)) => ground.name.clone(),
        _ => names.join(" on "),
    };
    name.replace([';', '.', '\n', '\r'], " ").trim().to_owned()
}

fn settings(game: &Game, ring: Tile) -> Settings {
    let single = |from| PoolForm {
        rows: 1,
        cols: 1,
        from,
    };
    Settings {
        terminal: 3,
        // What lies round the board is part of what may be seen there.
        train_pad: Some(ring),
        ring: Ring::of(ring),
        symmetry: symmetry(game),
        first_pool: single(PoolFrom::First),
        last_pool: single(PoolFrom::Last),
        context: Vec::new(),
    }
}

/// Which turns and mirror images of the rewrites are rewrites again.
fn symmetry(game: &Game) -> Symmetry {
    let mut shapes: BTreeSet<Vec<[usize; 5]>> = BTreeSet::new();
    for rule in game.rules() {
        let mut turn = parts(rule);
        let (mut width, mut height) = (rule.width, rule.height);
        for _ in 0..if rule.spin { 4 } else { 1 } {
            shapes.insert(sorted(turn.clone()));
            turn = turn.iter().map(|part| quarter(part, height)).collect();
            (width, height) = (height, width);
        }
    }
    let size = |shape: &Vec<[usize; 5]>| {
        let height = shape.iter().map(|part| part[1] + 1).max().unwrap_or(1);
        let width = shape.iter().map(|part| part[2] + 1).max().unwrap_or(1);
        (width, height)
    };
    let mirrors = shapes.iter().all(|shape| {
        let (width, _) = size(shape);
        let flipped = shape
            .iter()
            .map(|[layer, y, x, left, right]| [*layer, *y, width - 1 - x, *left, *right]);
        shapes.contains(&sorted(flipped.collect()))
    });
    let turns = shapes.iter().all(|shape| {
        let (_, height) = size(shape);
        shapes.contains(&sorted(
            shape.iter().map(|part| quarter(part, height)).collect(),
        ))
    });
    match (mirrors, turns) {
        (true, true) => Symmetry::All,
        (true, false) => Symmetry::Mirror,
        (false, _) => Symmetry::None,
    }
}

/// The named cells of a rewrite, from the corner of the smallest frame round them.
fn parts(rule: &Rewrite) -> Vec<[usize; 5]> {
    let parts = rule.parts.iter();
    parts
        .map(|part| {
            [
                part.layer,
                part.y,
                part.x,
                part.left.index(),
                part.right.index(),
            ]
        })
        .collect()
}

fn quarter([layer, y, x, left, right]: &[usize; 5], height: usize) -> [usize; 5] {
    [*layer, *x, height - 1 - y, *left, *right]
}

/// From the corner, and in order.
fn sorted(mut parts: Vec<[usize; 5]>) -> Vec<[usize; 5]> {
    let top = parts.iter().map(|part| part[1]).min().unwrap_or(0);
    let left = parts.iter().map(|part| part[2]).min().unwrap_or(0);
    for part in &mut parts {
        part[1] -= top;
        part[2] -= left;
    }
    parts.sort_unstable();
    parts
}

/// The example with windows of the last frame so large that they tell it from all earlier ones, where
/// some of up to three by three do.
fn with_telling_windows(example: Example) -> Example {
    let mut last = example.clone();
    for side in 1..=3 {
        let mut tried = example.clone();
        (tried.settings.last_pool.rows, tried.settings.last_pool.cols) = (side, side);
        let learned = learn(&tried);
        let strip = tried.strip.with_ring(&tried.settings.ring);
        let won = |frame: usize| crate::spacetime::checker::is_won(&strip, frame, &learned);
        if !(0..strip.len() - 1).any(won) {
            return tried;
        }
        last = tried;
    }
    last
}
