//! What is odd about an example: nothing that forbids learning, and often a slip of the pen.

use super::checker::is_won;
use super::example::Example;
use super::learning::Learned;
use super::strip::{Strip, Tile, TileSet};
use thiserror::Error;

/// Cells farther from each other than this, in rows or columns, do not belong together.
const TOGETHER: usize = 2;

/// Something odd about an example, with its place. Steps count from 1, frames, rows and columns from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Remark {
    /// Cells far from each other change in one step, as in no other.
    #[error(
        "step {step}: row {row}, column {col} changes far from everything else that changes; such a jump is \
         shown only here, and is learned as one event"
    )]
    Jump {
        /// The step.
        step: usize,
        /// The row of a cell far from the first one that changes.
        row: usize,
        /// Its column.
        col: usize,
    },
    /// Something that is conserved and moves is there more than once.
    #[error(
        "there are {count} of {tiles} in the first frame, at {places}: none of them is the player"
    )]
    Players {
        /// The tiles, in letters.
        tiles: String,
        /// How many there are.
        count: usize,
        /// Rows and columns.
        places: String,
    },
    /// Nothing that every event moves.
    #[error("no tile is moved by every event, so there is no player")]
    NoPlayer,
    /// Nothing happens on the way.
    #[error("step {0}: nothing happens")]
    Wait(usize),
    /// Won before the end.
    #[error("frame {0} is won already by what the last frame shows")]
    WonEarly(usize),
}

/// All that is odd about an example.
pub fn remarks(example: &Example, learned: &Learned) -> Vec<Remark> {
    let strip = &example.strip;
    let mut remarks: Vec<Remark> = (1..strip.len())
        .filter_map(|step| jump(strip, step))
        .collect();
    let still = |step: &usize| strip.changes(step - 1).is_empty();
    remarks.extend((1..strip.len()).filter(still).map(Remark::Wait));
    if learned.unit.is_none() && !learned.events.is_empty() {
        remarks.push(players(strip, learned).unwrap_or(Remark::NoPlayer));
    }
    let ringed = strip.with_ring(&example.settings.ring);
    let early = (0..strip.len() - 1).find(|frame| is_won(&ringed, *frame, learned));
    remarks.extend(early.map(Remark::WonEarly));
    remarks
}

/// What changes in a step: rows and columns from the first changed cell, before and after.
fn from_first(strip: &Strip, step: usize) -> Vec<(usize, isize, Tile, Tile)> {
    let changes = strip.changes(step - 1);
    let first = changes
        .first()
        .map_or((0, 0), |change| (change.0, change.1));
    let cells = changes.into_iter();
    cells
        .map(|(row, col, before, after)| {
            (
                row - first.0,
                col as isize - first.1 as isize,
                before,
                after,
            )
        })
        .collect()
}

fn jump(strip: &Strip, step: usize) -> Option<Remark> {
    let changes = strip.changes(step - 1);
    let mut near: Vec<(usize, usize)> = Vec::new();
    let mut rest: Vec<(usize, usize)> = changes.iter().map(|change| (change.0, change.1)).collect();
    let mut next = (!rest.is_empty()).then(|| rest.remove(0));
    while let Some(cell) = next {
        near.push(cell);
        let touches = |other: &(usize, usize)| {
            let close = |cell: &(usize, usize)| {
                cell.0.abs_diff(other.0) <= TOGETHER && cell.1.abs_diff(other.1) <= TOGETHER
            };
            near.iter().any(close)
        };
        next = rest
            .iter()
            .position(touches)
            .map(|place| rest.remove(place));
    }
    let (row, col) = *rest.first()?;
    let this = from_first(strip, step);
    let elsewhere = (1..strip.len()).any(|other| other != step && from_first(strip, other) == this);
    (!elsewhere).then_some(Remark::Jump { step, row, col })
}

/// A set that would be the player if there were only one of it.
fn players(strip: &Strip, learned: &Learned) -> Option<Remark> {
    let moves_once = |set: &&TileSet| {
        learned.events.iter().all(|event| {
            let before = event
                .cells
                .iter()
                .filter(|cell| set.has(cell.before))
                .count();
            let after = event
                .cells
                .iter()
                .filter(|cell| set.has(cell.after))
                .count();
            (before, after) == (1, 1)
        })
    };
    let set = learned.conserved.iter().find(moves_once)?;
    let cells = strip
        .first()
        .iter()
        .enumerate()
        .filter(|(_, tile)| set.has(**tile));
    let places: Vec<String> = cells
        .map(|(cell, _)| {
            format!(
                "row {}, column {}",
                cell / strip.cols(),
                cell % strip.cols()
            )
        })
        .collect();
    Some(Remark::Players {
        tiles: learned.legend.write_set(*set),
        count: places.len(),
        places: places.join("; "),
    })
}
