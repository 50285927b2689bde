//! `forge repair-bench`: how fast rooms are mended, with how many changes, and what guidance is worth.

mod measure;
mod page;
mod plots;
mod sets;

use super::sweep::progress;
use super::{Failure, Outcome};
use measure::Sample;
use sets::Set;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = "FOLDER holds game files NAME.ron and rooms NAME_unsolvable.txt (or NAME_more_unsolvable.txt), and, \
                  if there is one, expected.tsv: file, level, fewest changes (or \"none\"), changes and \
                  seconds of another program. Sets of a folder are told by size and moves, not by name. Exit \
                  code 1 if some number is not the expected one.\n\n\
                  Examples:\n  \
                  forge repair-bench\n  \
                  forge repair-bench ../levels --count 200 --out scratch"
)]
pub(super) struct Args {
    /// A folder of games and rooms to measure besides our own
    folder: Option<PathBuf>,
    /// Rooms of each of our own games
    #[arg(long, short, default_value_t = 100)]
    count: u32,
    /// The first seed; the others follow
    #[arg(long, default_value_t = 0)]
    first_seed: u32,
    /// The folder to write to
    #[arg(long, short, default_value = "docs/report")]
    out: PathBuf,
}

/// What was measured of one set.
struct Group {
    set: Set,
    samples: Vec<Sample>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    std::fs::create_dir_all(&args.out).map_err(Failure::file(&args.out))?;
    let mut sets = sets::own(args.count, args.first_seed)?;
    if let Some(folder) = &args.folder {
        sets.extend(sets::of_folder(folder)?);
    }
    let groups: Vec<Group> = sets.into_iter().map(gather).collect();
    let mut written = vec![("repair.md", page::page(&groups))];
    written.extend(plots::all(&groups).map_err(Failure::Other)?);
    for (name, text) in written {
        let path = args.out.join(name);
        std::fs::write(&path, text).map_err(Failure::file(&path))?;
        writeln!(out, "{}", path.display())?;
    }
    let is_good = |group: &Group| group.samples.iter().all(|sample| sample.is_as_expected);
    for group in groups.iter().filter(|group| !is_good(group)) {
        let wrong = group.samples.iter().enumerate();
        let wrong = wrong.filter(|(_, sample)| !sample.is_as_expected);
        let numbers: Vec<String> = wrong.map(|(number, _)| number.to_string()).collect();
        writeln!(
            out,
            "{}: not as expected: {}",
            group.set.title,
            numbers.join(", ")
        )?;
    }
    Ok(match groups.iter().all(is_good) {
        true => Outcome::AllWell,
        false => Outcome::SomeBad,
    })
}

fn gather(set: Set) -> Group {
    let bar = progress(set.rooms.len() as u64, set.title.clone());
    let mut samples = Vec::new();
    for (number, room) in set.rooms.iter().enumerate() {
        samples.push(Sample::take(&set, number, room));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Group { set, samples }
}
