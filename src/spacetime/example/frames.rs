//! The first frame of a text form, and those after it from their changes.

use super::Legend;
use super::fault::{BadExample, ExampleFault};
use super::reader::{Numbered, Read, bad, known, number};
use crate::spacetime::strip::{BadStrip, MOST_CELLS, MOST_FRAMES, Strip, Tile};

/// The first frame, and those after it from their changes.
pub(super) fn frames(
    body: &[Numbered<'_>],
    head_end: usize,
    (rows, cols): (usize, usize),
    steps: usize,
    legend: &Legend,
) -> Result<Strip, BadExample> {
    let split = body.iter().position(|(_, line)| *line == "changes");
    let last = body.last().map_or(head_end, |line| line.0);
    let split = split.ok_or_else(|| bad(last, ExampleFault::Missing("changes")))?;
    let (first, changes) = body.split_at(split);
    let mut tiles = first_frame(first, head_end, (rows, cols), legend)?;
    let changes = changes.get(1..).unwrap_or_default();
    if changes.len() != steps {
        let found = changes.len();
        let fault = ExampleFault::Steps {
            found,
            expected: steps,
        };
        return Err(bad(last, fault));
    }
    let cells = rows * cols;
    let (frames, all) = (steps + 1, (steps + 1).saturating_mul(cells));
    if frames > MOST_FRAMES {
        return Err(bad(last, BadStrip::Frames(frames).into()));
    }
    if all > MOST_CELLS {
        return Err(bad(last, BadStrip::Cells(all).into()));
    }
    let mut now = tiles.clone();
    for (step, (number, line)) in changes.iter().enumerate() {
        make_step(&mut now, step + 1, line, (rows, cols), legend)
            .map_err(|fault| bad(*number, fault))?;
        tiles.extend_from_slice(&now);
    }
    Strip::new(rows, cols, tiles).map_err(|fault| bad(last, fault.into()))
}

fn first_frame(
    lines: &[Numbered<'_>],
    head_end: usize,
    (rows, cols): (usize, usize),
    legend: &Legend,
) -> Result<Vec<Tile>, BadExample> {
    let mut tiles = Vec::with_capacity(rows * cols);
    for (number, line) in lines {
        let before = tiles.len();
        for (column, letter) in line.chars().enumerate() {
            tiles.push(known(letter, column + 1, legend).map_err(|fault| bad(*number, fault))?);
        }
        let found = tiles.len() - before;
        if found != cols {
            let expected = cols;
            return Err(bad(*number, ExampleFault::Row { found, expected }));
        }
    }
    if lines.len() != rows {
        let (found, expected) = (lines.len(), rows);
        let line = lines.last().map_or(head_end, |line| line.0);
        return Err(bad(line, ExampleFault::Rows { found, expected }));
    }
    Ok(tiles)
}

/// Makes one step's changes in a frame.
fn make_step(
    now: &mut [Tile],
    step: usize,
    line: &str,
    (rows, cols): (usize, usize),
    legend: &Legend,
) -> Read<()> {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    if number("step", first).ok() != Some(step) {
        let found = first.to_owned();
        return Err(ExampleFault::Step {
            expected: step,
            found,
        });
    }
    let mut changed: Vec<usize> = Vec::new();
    for word in words {
        let wrong = || ExampleFault::Change(word.to_owned());
        let (place, tile) = word.split_once('=').ok_or_else(wrong)?;
        let (row, col) = place.split_once(',').ok_or_else(wrong)?;
        let place = |text| number("change", text).map_err(|_| wrong());
        let (row, col) = (place(row)?, place(col)?);
        if row >= rows || col >= cols {
            return Err(ExampleFault::Outside {
                row,
                col,
                rows,
                cols,
            });
        }
        let mut letters = tile.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(wrong());
        };
        let column = word.as_ptr() as usize - line.as_ptr() as usize + 1;
        let tile = known(letter, column, legend)?;
        let cell = row * cols + col;
        if changed.contains(&cell) {
            return Err(ExampleFault::ChangedTwice { row, col });
        }
        changed.push(cell);
        match now.get_mut(cell) {
            Some(here) if *here != tile => *here = tile,
            _ => return Err(ExampleFault::Unchanged { row, col, letter }),
        }
    }
    Ok(())
}
