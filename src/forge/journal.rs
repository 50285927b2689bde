//! What an unfinished seed file has so far, so that an interrupted run can go on.
//!
//! A text file: a heading that names the run, then chunks of lines `seed rating par states`, each
//! chunk closed by a line of its own. A chunk that was not closed does not count.

use super::sweep::Proven;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(super) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens the journal of a run and gives back what it holds. One of another run is begun anew.
    pub(super) fn open(
        path: &Path,
        heading: &str,
        first_seed: u32,
    ) -> io::Result<(Journal, Vec<Proven>)> {
        let held = match std::fs::read_to_string(path) {
            Ok(text) => closed_chunks(&text, heading, first_seed),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            // Not text: not ours.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Vec::new(),
            Err(error) => return Err(error),
        };
        // Under another name first, so that an interruption here loses nothing.
        let fresh = path.with_extension("part-new");
        let mut journal = Journal {
            file: File::create(&fresh)?,
            path: path.to_owned(),
        };
        writeln!(journal.file, "{heading}")?;
        if !held.is_empty() {
            journal.append(&held)?;
        }
        std::fs::rename(&fresh, path)?;
        Ok((journal, held))
    }

    /// Adds a chunk and closes it.
    pub(super) fn append(&mut self, chunk: &[Proven]) -> io::Result<()> {
        let mut text = String::new();
        for p in chunk {
            let rating = p.rating.to_bits();
            text.push_str(&format!("{} {rating:x} {} {}\n", p.seed, p.par, p.expanded));
        }
        text.push_str(CLOSE);
        text.push('\n');
        self.file.write_all(text.as_bytes())?;
        self.file.flush()
    }

    /// The run is over: the journal goes.
    pub(super) fn remove(self) -> io::Result<()> {
        drop(self.file);
        std::fs::remove_file(self.path)
    }
}

const CLOSE: &str = "closed";

fn closed_chunks(text: &str, heading: &str, first_seed: u32) -> Vec<Proven> {
    let Some(body) = text
        .strip_prefix(heading)
        .and_then(|t| t.strip_prefix('\n'))
    else {
        return Vec::new();
    };
    let mut held = Vec::new();
    let mut chunk = Vec::new();
    for line in body.split_inclusive('\n') {
        let Some(line) = line.strip_suffix('\n') else {
            break;
        };
        if line == CLOSE {
            held.append(&mut chunk);
        } else if let Some(proven) = parse(line)
            && proven.rating.is_finite()
            && proven.seed == first_seed.wrapping_add((held.len() + chunk.len()) as u32)
        {
            chunk.push(proven);
        } else {
            break;
        }
    }
    held
}

fn parse(line: &str) -> Option<Proven> {
    let mut words = line.split(' ');
    let proven = Proven {
        seed: words.next()?.parse().ok()?,
        rating: f64::from_bits(u64::from_str_radix(words.next()?, 16).ok()?),
        par: words.next()?.parse().ok()?,
        expanded: words.next()?.parse().ok()?,
    };
    words.next().is_none().then_some(proven)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proven(seed: u32) -> Proven {
        Proven {
            seed,
            rating: f64::from(seed) / 7.0,
            par: 3,
            expanded: 99,
        }
    }

    #[test]
    fn a_journal_gives_back_its_closed_chunks_and_nothing_else() -> io::Result<()> {
        let path = std::env::temp_dir().join(format!("journal-{}.part", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (mut journal, held) = Journal::open(&path, "run 1", 0)?;
        assert!(held.is_empty());
        journal.append(&[proven(0), proven(1)])?;
        journal.append(&[proven(2)])?;
        journal.file.write_all(b"3 0 3 99\n4 0")?;
        drop(journal);

        let (journal, held) = Journal::open(&path, "run 1", 0)?;
        assert_eq!(held, [proven(0), proven(1), proven(2)]);
        drop(journal);
        let (journal, held) = Journal::open(&path, "run 1", 0)?;
        assert_eq!(held.len(), 3, "opening it again loses nothing");
        drop(journal);

        let (journal, held) = Journal::open(&path, "run 2", 0)?;
        assert!(held.is_empty(), "another run's journal is not ours");
        journal.remove()?;
        assert!(!path.exists());
        Ok(())
    }
}
