//! Events as rewrites: those that are turns of one another are one.

use crate::spacetime::learning::{Event, Learned};
use crate::spacetime::strip::Tile;
use std::collections::BTreeSet;

/// A cell of a rewrite: what is there before and after; nothing where anything may be.
type RuleCell = Option<(Tile, Tile)>;

/// A rewrite.
pub(super) struct Rule {
    /// Both sides, row by row.
    pub(super) rows: Vec<Vec<RuleCell>>,
    /// Whether all four turns were learned.
    pub(super) spin: bool,
    /// What it does, in words.
    pub(super) help: String,
}

/// The cells of an event from the corner of the smallest frame round it: row, column, before, after.
type Shape = Vec<(i16, i16, Tile, Tile)>;

fn shape(event: &Event) -> Shape {
    let cells = event.cells.iter();
    from_corner(
        cells
            .map(|cell| (cell.dr, cell.dc, cell.before, cell.after))
            .collect(),
    )
}

fn from_corner(mut cells: Shape) -> Shape {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        cell.0 -= top;
        cell.1 -= left;
    }
    cells.sort_unstable();
    cells
}

/// A quarter turn to the right.
fn turned(cells: &Shape) -> Shape {
    from_corner(
        cells
            .iter()
            .map(|cell| (cell.1, -cell.0, cell.2, cell.3))
            .collect(),
    )
}

/// The rewrites of all events, in a fixed order.
pub(super) fn rules(learned: &Learned) -> Vec<Rule> {
    let shapes: BTreeSet<Shape> = learned.events.iter().map(shape).collect();
    let mut done: BTreeSet<Shape> = BTreeSet::new();
    let mut rules = Vec::new();
    for one in &shapes {
        if done.contains(one) {
            continue;
        }
        let mut turns = vec![one.clone()];
        while turns.len() < 4 {
            let next = turns.last().map(turned).unwrap_or_default();
            turns.push(next);
        }
        let spin = turns.iter().all(|turn| shapes.contains(turn));
        if !spin {
            done.insert(one.clone());
            rules.push(rule(learned, one, false));
            continue;
        }
        done.extend(turns.iter().cloned());
        // The turn that reads from left to right, the player first.
        let plainest = turns.iter().min_by_key(|turn| {
            let height = turn.iter().map(|cell| cell.0).max();
            let is_player =
                |cell: &&(i16, i16, Tile, Tile)| learned.unit.is_some_and(|unit| unit.has(cell.2));
            let player = turn.iter().find(is_player).map(|cell| (cell.1, cell.0));
            (height, player)
        });
        rules.extend(plainest.map(|turn| rule(learned, turn, true)));
    }
    // The plainest first: few changed cells, few cells.
    rules.sort_by_key(|rule| {
        let cells = rule.rows.iter().flatten().flatten();
        (
            cells.clone().filter(|cell| cell.0 != cell.1).count(),
            cells.count(),
        )
    });
    rules
}

fn rule(learned: &Learned, cells: &Shape, spin: bool) -> Rule {
    let height = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let width = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    let cell = |row: i16, col: i16| {
        let found = cells.iter().find(|cell| (cell.0, cell.1) == (row, col));
        found.map(|cell| (cell.2, cell.3))
    };
    let rows = (0..=height).map(|row| (0..=width).map(|col| cell(row, col)).collect());
    Rule {
        rows: rows.collect(),
        spin,
        help: help(learned, cells, spin),
    }
}

/// What an event does, in words.
fn help(learned: &Learned, cells: &Shape, spin: bool) -> String {
    let name = |tile: Tile| learned.legend.name(tile);
    let changed = || cells.iter().filter(|cell| cell.2 != cell.3);
    let player = |tile: Tile| learned.unit.is_some_and(|unit| unit.has(tile));
    let others = |pick: fn(&(i16, i16, Tile, Tile)) -> Tile| {
        let tiles = changed().map(pick);
        let mut names: Vec<&str> = tiles
            .filter(|tile| !player(*tile) && Some(*tile) != learned.common)
            .map(name)
            .collect();
        names.sort_unstable();
        names
    };
    let (gone, come) = (others(|cell| cell.2), others(|cell| cell.3));
    let mut parts = Vec::new();
    let from = cells.iter().find(|cell| player(cell.2));
    let to = cells.iter().find(|cell| player(cell.3));
    if let (Some(from), Some(to)) = (from, to) {
        let (who, then) = (name(from.2), name(to.3));
        parts.push(match moves(to.0 - from.0, to.1 - from.1, spin) {
            None => format!("the {who} is then {then}"),
            Some(moves) if who == then => format!("the {who} {moves}"),
            Some(moves) => format!("the {who} {moves} and is then {then}"),
        });
    }
    // Ground that the player steps upon or leaves is no matter of its own.
    let is_matter = from.is_none() || changed().count() > 2;
    match (gone.join(" and "), come.join(" and ")) {
        _ if !is_matter => {}
        (gone, come) if gone.is_empty() && come.is_empty() => {}
        (gone, come) if gone == come => parts.push(format!("{gone} moves")),
        (gone, come) if come.is_empty() => parts.push(format!("{gone} vanishes")),
        (gone, come) if gone.is_empty() => parts.push(format!("{come} appears")),
        (gone, come) => parts.push(format!("{gone} becomes {come}")),
    }
    let mut words = parts.join("; ");
    words.push('.');
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// How somebody moves who goes so many rows down and columns right.
fn moves(down: i16, right: i16, spin: bool) -> Option<&'static str> {
    match (down, right.signum()) {
        (0, 0) => None,
        _ if spin => Some("walks"),
        (0, -1) => Some("walks to the left"),
        (0, _) => Some("walks to the right"),
        (1.., 0) => Some("falls"),
        (_, 0) => Some("rises"),
        (1.., -1) => Some("goes down to the left"),
        (1.., _) => Some("goes down to the right"),
        (_, -1) => Some("climbs to the left"),
        _ => Some("climbs to the right"),
    }
}
