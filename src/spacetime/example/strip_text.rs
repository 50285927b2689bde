//! The text form of a strip: the game's name, size, legend, first frame and changes.

use super::fault::{BadExample, ExampleFault};
use super::frames::frames;
use super::reader::{head, legend, number, size};
use super::{Legend, writer};
use crate::spacetime::strip::{Strip, Tile};
use std::fmt::Write;

const WORDS: [&str; 4] = ["strip", "size", "steps", "legend"];

/// A strip that was read: the frames, its ring included, in the order of the legend that comes with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripText {
    /// The name of the example that it was made after.
    pub game: String,
    /// What its tiles are.
    pub legend: Legend,
    /// The frames, ring included.
    pub strip: Strip,
}

impl StripText {
    /// The strip with the tiles of another legend, by their letters; the letter that it lacks, if any.
    pub fn told_by(&self, legend: &Legend) -> Result<Strip, char> {
        let mut tiles: Vec<Tile> = Vec::with_capacity(self.strip.tiles().len());
        for tile in self.strip.tiles() {
            let letter = self.legend.letter(*tile);
            tiles.push(legend.tile(letter).ok_or(letter)?);
        }
        Ok(Strip::of_frames(
            self.strip.rows(),
            self.strip.cols(),
            tiles,
        ))
    }
}

/// A strip in its text form.
pub fn write_strip(game: &str, legend: &Legend, strip: &Strip) -> String {
    let mut text = format!("strip {game}\n");
    let _ = writeln!(text, "size {} {}", strip.rows(), strip.cols());
    let _ = writeln!(text, "steps {}", strip.len() - 1);
    let entries = legend.tiles();
    let entries = entries.map(|tile| format!("{} {}", legend.letter(tile), legend.name(tile)));
    let _ = writeln!(text, "legend {}", entries.collect::<Vec<_>>().join("; "));
    writer::frames(&mut text, strip, legend);
    text
}

/// Reads the text form of a strip; errors name the line and the reason.
pub fn read_strip(text: &str) -> Result<StripText, BadExample> {
    let (head, body) = head(text, &WORDS, &[])?;
    let game = head.read("strip", |rest| match rest {
        "" => Err(ExampleFault::Form {
            what: "strip",
            form: "the name of an example",
            found: String::new(),
        }),
        name => Ok(name.to_owned()),
    })?;
    let (legend, _) = head.read("legend", legend)?;
    let size = head.read("size", size)?;
    let steps = head.read("steps", |rest| number("steps", rest))?;
    let strip = frames(&body, head.end, size, steps, &legend)?;
    Ok(StripText {
        game,
        legend,
        strip,
    })
}
