//! A strip in hand as it is kept: what is wished and the strip that is there, in words. It lies among the
//! drawings, under a key of its own.

use super::editor::StripEditor;
use super::pins::{Cell, Pins, Wish};
use super::plan::{Plan, Shown};
use super::taught::Taught;
use crate::play::drawing::kept::KeptDrawing;
use crate::play::ron_file::{BadFile, read};
use crate::spacetime::{
    BadExample, BadRequest, By, Count, Example, Legend, Region, Request, Tile, TileSet, Waits,
    find_example, read_strip, write_strip,
};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;
use thiserror::Error;

/// The key under which a strip in hand lies among the drawings. No kind of puzzle has such a key.
pub const KEY: &str = "strip:";

/// Why a strip that was kept cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadKept {
    /// Not written as a strip is.
    #[error(transparent)]
    File(#[from] BadFile),
    /// No such example.
    #[error("there is no example {0}")]
    NoExample(String),
    /// The example is wrong.
    #[error("the example, {0}")]
    Example(BadExample),
    /// The strip is wrong.
    #[error("the strip, {0}")]
    Strip(BadExample),
    /// A letter that the example does not have.
    #[error("the example has no tile {0}")]
    Letter(char),
    /// A word among the pins that is none.
    #[error("line {line} of the pins: {word:?} is no pin of a cell within the ring")]
    Pin {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        word: String,
    },
    /// Not to be asked.
    #[error(transparent)]
    Request(#[from] BadRequest),
}

/// What is written.
#[derive(Serialize, Deserialize)]
struct Written {
    /// The name of an example that comes with the program, or else its whole text.
    example: String,
    rows: usize,
    cols: usize,
    frames: usize,
    /// A letter, at least, at most.
    #[serde(default)]
    counts: Vec<(char, usize, usize)>,
    /// A letter, first and last row, first and last column.
    #[serde(default)]
    regions: Vec<(char, (usize, usize), (usize, usize))>,
    density: u32,
    waits: WrittenWaits,
    not_won_early: bool,
    exactly: bool,
    seed: u32,
    #[serde(default)]
    by_blocks: bool,
    /// A line for each frame that has some: its number, and `row,column=letter` for this tile or
    /// `row,column!letters` for none of these.
    #[serde(default)]
    pins: String,
    /// The strip that is there; empty if there is none.
    #[serde(default)]
    strip: String,
}

#[derive(Serialize, Deserialize)]
enum WrittenWaits {
    Anywhere,
    AtTheEnd,
    Never,
}

impl StripEditor {
    /// What is wished and the strip that is there, in words that [`read`](StripEditor::read) reads again.
    pub fn write(&self) -> String {
        let (plan, asked) = (&self.plan, &self.plan.asked);
        let legend = &plan.taught.learned().legend;
        let example = plan.taught.example();
        let example = match find_example(&example.name) {
            Some(known) if known == example => example.name.clone(),
            _ => example.write(),
        };
        let counts = asked.counts.iter();
        let regions = asked.regions.iter();
        let strip = plan.strip();
        let written = Written {
            example,
            rows: asked.rows,
            cols: asked.cols,
            frames: asked.frames,
            counts: counts
                .map(|count| (legend.letter(count.tile), count.at_least, count.at_most))
                .collect(),
            regions: regions
                .map(|region| (legend.letter(region.tile), region.rows, region.cols))
                .collect(),
            density: asked.density,
            waits: match asked.waits {
                Waits::Anywhere => WrittenWaits::Anywhere,
                Waits::AtTheEnd => WrittenWaits::AtTheEnd,
                Waits::Never => WrittenWaits::Never,
            },
            not_won_early: asked.not_won_early,
            exactly: asked.shortest,
            seed: asked.seed,
            by_blocks: asked.by == By::Blocks,
            pins: write_pins(&plan.pins, legend),
            strip: strip.map_or_else(String::new, |strip| {
                write_strip(plan.taught.name(), legend, strip)
            }),
        };
        // Rows stay rows, so that a person finds the strip in the file.
        let rows = ron::ser::PrettyConfig::default().escape_strings(false);
        // Plain data of our own always serialises.
        ron::ser::to_string_pretty(&written, rows).unwrap_or_default()
    }

    /// Reads what was written, or says what is wrong with it.
    pub fn read(text: &str) -> Result<StripEditor, BadKept> {
        let written: Written = read(text)?;
        let taught = Arc::new(Taught::new(example(&written.example)?));
        let legend = &taught.learned().legend;
        let tile = |letter: char| legend.tile(letter).ok_or(BadKept::Letter(letter));
        let by = match written.by_blocks {
            true => By::Blocks,
            false => By::Events,
        };
        let mut asked = Request::new(by, written.rows, written.cols, written.frames);
        for (letter, at_least, at_most) in written.counts {
            let tile = tile(letter)?;
            asked.counts.retain(|count| count.tile != tile);
            asked.counts.push(Count {
                tile,
                at_least,
                at_most,
            });
        }
        for (letter, rows, cols) in written.regions {
            let tile = tile(letter)?;
            asked.regions.retain(|region| region.tile != tile);
            asked.regions.push(Region { tile, rows, cols });
        }
        asked.counts.sort_by_key(|count| count.tile);
        asked.regions.sort_by_key(|region| region.tile);
        asked.density = written.density;
        asked.waits = match written.waits {
            WrittenWaits::Anywhere => Waits::Anywhere,
            WrittenWaits::AtTheEnd => Waits::AtTheEnd,
            WrittenWaits::Never => Waits::Never,
        };
        asked.not_won_early = written.not_won_early;
        asked.shortest = written.exactly;
        asked.seed = written.seed;
        asked.check(taught.learned())?;
        let mut plan = Plan {
            taught: taught.clone(),
            asked,
            pins: Pins::default(),
            shown: None,
        };
        read_pins(&written.pins, &mut plan)?;
        plan.request().check_wishes(taught.learned())?;
        if !written.strip.is_empty() {
            let strip = read_strip(&written.strip).map_err(BadKept::Strip)?;
            let strip = strip.told_by(legend).map_err(BadKept::Letter)?;
            plan.shown = Some(Arc::new(Shown::from_elsewhere(strip)));
        }
        Ok(StripEditor::of(plan, String::new()))
    }

    /// As it is kept among the drawings, as the one in hand.
    pub fn kept(&self) -> KeptDrawing {
        KeptDrawing {
            kind: KEY.to_owned(),
            name: self.name().to_owned(),
            text: self.write(),
            is_aside: false,
        }
    }

    /// Takes up what was kept.
    pub fn take_up(kept: &KeptDrawing) -> Result<StripEditor, BadKept> {
        let editor = StripEditor::read(&kept.text)?;
        Ok(StripEditor::of(
            editor.plan,
            crate::play::room::tidied(&kept.name),
        ))
    }
}

fn example(written: &str) -> Result<Example, BadKept> {
    if let Some(known) = find_example(written.trim()) {
        return Ok(known.clone());
    }
    match written.contains('\n') {
        true => Example::read(written).map_err(BadKept::Example),
        false => Err(BadKept::NoExample(written.chars().take(80).collect())),
    }
}

fn write_pins(pins: &Pins, legend: &Legend) -> String {
    let mut text = String::new();
    let mut last = None;
    for (cell, wish) in pins.iter() {
        if last != Some(cell.frame) {
            let newline = if last.is_none() { "" } else { "\n" };
            let _ = write!(text, "{newline}{}", cell.frame);
            last = Some(cell.frame);
        }
        let _ = match wish {
            Wish::This(tile) => write!(text, " {},{}={}", cell.y, cell.x, legend.letter(tile)),
            Wish::Not(tiles) => {
                write!(text, " {},{}!{}", cell.y, cell.x, legend.write_set(tiles))
            }
        };
    }
    text
}

fn read_pins(text: &str, plan: &mut Plan) -> Result<(), BadKept> {
    for (number, line) in text.lines().enumerate() {
        let wrong = |word: &str| BadKept::Pin {
            line: number + 1,
            word: word.chars().take(80).collect(),
        };
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            continue;
        };
        let frame: usize = first.parse().map_err(|_| wrong(first))?;
        for word in words {
            let (cell, wish) = read_pin(word, frame, plan).ok_or_else(|| wrong(word))?;
            plan.pins.set(cell, Some(wish));
        }
    }
    Ok(())
}

fn read_pin(word: &str, frame: usize, plan: &Plan) -> Option<(Cell, Wish)> {
    let legend = &plan.taught.learned().legend;
    let at = word.find(['=', '!'])?;
    let (place, wish) = word.split_at(at);
    let (row, col) = place.split_once(',')?;
    let cell = Cell {
        frame,
        y: row.parse().ok()?,
        x: col.parse().ok()?,
    };
    let is_this = wish.starts_with('=');
    let letters = wish.get(1..)?;
    let tiles: Option<Vec<Tile>> = letters.chars().map(|letter| legend.tile(letter)).collect();
    let wish = match (is_this, tiles?.as_slice()) {
        (true, [tile]) => Wish::This(*tile),
        (false, [_, ..]) => Wish::Not(letters_set(legend, letters)),
        _ => return None,
    };
    plan.is_inside(cell).then_some((cell, wish))
}

fn letters_set(legend: &Legend, letters: &str) -> TileSet {
    letters
        .chars()
        .filter_map(|letter| legend.tile(letter))
        .collect()
}
