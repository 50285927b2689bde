//! Levels from a file or from standard input, one a line.

use super::{Failure, Outcome, write_json};
use crate::cube::Cube;
use crate::levels::read_level;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

/// Where the levels come from, and how the answers are written.
#[derive(clap::Args)]
pub(super) struct Input {
    /// One level a line: its text, its code, or a JSON object as `generate --json` prints it;
    /// standard input if left out or "-"
    file: Option<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Serialize)]
struct Complaint {
    line: usize,
    error: String,
}

/// What `generate --json` prints, as far as a reader needs it.
#[derive(Deserialize)]
struct Made {
    level: String,
}

/// Bytes after which a line cannot be a level.
const LONGEST_LINE: u64 = 1 << 16;

impl Input {
    /// Calls `each` with every level. A bad line is told and passed over; blank lines do not count.
    pub(super) fn for_each<W: Write>(
        &self,
        out: &mut W,
        mut each: impl FnMut(&mut W, &Cube) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        let name = self.file.as_deref().unwrap_or(Path::new("-"));
        let mut reader = open(name)?;
        let mut outcome = Outcome::AllWell;
        let mut bytes = Vec::new();
        for line in 1.. {
            bytes.clear();
            let read = (&mut reader)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut bytes);
            let read = read.map_err(Failure::file(name))?;
            if read == 0 {
                break;
            }
            if line == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
                bytes.drain(..3);
            }
            if read as u64 == LONGEST_LINE {
                return Err(Failure::Other(format!(
                    "{}: line {line} is longer than {LONGEST_LINE} bytes: not a file of levels",
                    name.display()
                )));
            }
            if bytes.trim_ascii().is_empty() {
                continue;
            }
            match read_line(&bytes) {
                Ok(cube) => each(out, &cube)?,
                Err(error) => {
                    outcome = Outcome::SomeBad;
                    if self.json {
                        write_json(out, &Complaint { line, error })?;
                    } else {
                        writeln!(out, "line {line}: error: {error}")?;
                    }
                }
            }
        }
        Ok(outcome)
    }
}

fn open(name: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if name == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = std::fs::File::open(name).map_err(Failure::file(name))?;
    Ok(Box::new(io::BufReader::new(file)))
}

fn read_line(bytes: &[u8]) -> Result<Cube, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let place = error.valid_up_to() + 1;
        format!("byte {place} of the line is not UTF-8 text")
    })?;
    if text.trim_start().starts_with('{') {
        let made: Made = serde_json::from_str(text).map_err(|error| error.to_string())?;
        return read_level(&made.level).map_err(|error| error.to_string());
    }
    read_level(text).map_err(|error| error.to_string())
}
