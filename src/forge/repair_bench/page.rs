//! The report's page: tables in Markdown around the plots.

use super::Group;
use super::measure::Sample;
use crate::forge::report::stats::{deviation, mean, quantile};
use std::fmt::Write;

pub(super) fn page(groups: &[Group]) -> String {
    let all: Vec<&Group> = groups.iter().collect();
    let mut page = String::from(
        "# Mending rooms\n\n\
         Written by `forge repair-bench`. Every room gets the proven fewest changes after which it looks like \
         its game's example and can be crossed; every repair is looked at again for windows, reachability \
         and ends. Rooms of our own games are made from seeds, deliberately not crossable; the others come \
         from elsewhere, are not part of this repository, and are told by size and moves. Times are \
         wall clock on one thread, the fastest of three runs with a new solver and one run where it is alive, \
         and depend on the machine; \
         everything else comes out the same everywhere.\n\n",
    );
    page += "## Time and changes\n\n\
             A new solver for every room, its loading included; *alive*: the same room asked about again, as \
             after an edit.\n\n\
             ![Share of rooms repaired over time](repair-time.svg)\n\n";
    page += &table(&all, TIMES);
    page += "\n![Changes](repair-changes.svg)\n\n";
    page += &table(&all, CHANGES);
    let beside: Vec<&Group> = groups
        .iter()
        .filter(|group| !recorded(group).is_empty())
        .collect();
    if !beside.is_empty() {
        page += "\n## Beside another program\n\n\
                 What a published program with the same rules recorded for the rooms that it ran, on a machine \
                 that is not known to us, uniform weights.\n\n";
        page += &table(&beside, RECORDED);
    }
    page += "\n## What guidance is worth\n\n\
             The exact band, found in microseconds without a solver: all cells that some cheapest way would \
             change, windows left aside. Guided: these cells cost 1 and all others 10. A hit is a guided repair \
             that lies wholly in the band and has the fewest changes; by chance: the same with the band \
             shifted at random.\n\n\
             ![Explanation hit rates](repair-hits.svg)\n\n";
    page += &table(&all, GUIDANCE);
    if let Some(memory) = peak_memory() {
        let _ = write!(
            page,
            "\nMemory of the whole run at its peak: {memory:.0} MiB.\n"
        );
    }
    page
}

/// A column of a table: its heading, and its value for a set.
type Column = (&'static str, fn(&Group) -> String);

fn table(groups: &[&Group], columns: &[Column]) -> String {
    let mut text = String::from("| rooms |");
    for (heading, _) in columns {
        let _ = write!(text, " {heading} |");
    }
    text += "\n|---|";
    text += &"---:|".repeat(columns.len());
    text.push('\n');
    for group in groups {
        let _ = write!(text, "| {} |", group.set.title);
        for (_, value) in columns {
            let _ = write!(text, " {} |", value(group));
        }
        text.push('\n');
    }
    text
}

fn all(group: &Group, value: impl Fn(&Sample) -> f64) -> Vec<f64> {
    group.samples.iter().map(value).collect()
}

fn changes(group: &Group) -> Vec<f64> {
    let changes = group.samples.iter().filter_map(|sample| sample.changes);
    changes.map(|count| count as f64).collect()
}

fn share(group: &Group, is: impl Fn(&Sample) -> bool) -> String {
    let mended = group
        .samples
        .iter()
        .filter(|sample| sample.changes.is_some());
    let hits: Vec<f64> = mended
        .map(|sample| f64::from(u8::from(is(sample))))
        .collect();
    format!("{:.0} %", 100.0 * mean(&hits))
}

const TIMES: &[Column] = &[
    ("number", |g| g.samples.len().to_string()),
    ("ms, mean", |g| format!("{:.1}", mean(&all(g, |s| s.ms)))),
    ("median", |g| {
        format!("{:.1}", quantile(&all(g, |s| s.ms), 0.5))
    }),
    ("worst", |g| {
        format!("{:.1}", quantile(&all(g, |s| s.ms), 1.0))
    }),
    ("alive, mean", |g| {
        format!("{:.1}", mean(&all(g, |s| s.alive_ms)))
    }),
    ("alive, worst", |g| {
        format!("{:.1}", quantile(&all(g, |s| s.alive_ms), 1.0))
    }),
    ("rounds, mean", |g| {
        format!("{:.1}", mean(&all(g, |s| s.rounds.into())))
    }),
];

const CHANGES: &[Column] = &[
    ("changes, mean", |g| format!("{:.1}", mean(&changes(g)))),
    ("median", |g| format!("{:.0}", quantile(&changes(g), 0.5))),
    ("sd", |g| format!("{:.1}", deviation(&changes(g)))),
    ("most", |g| format!("{:.0}", quantile(&changes(g), 1.0))),
    ("no repair, proven", |g| {
        let none = g.samples.iter().filter(|s| s.changes.is_none());
        none.count().to_string()
    }),
    ("as expected", |g| {
        let good = g.samples.iter().filter(|s| s.is_as_expected).count();
        let known = match g.set.expected.is_empty() {
            true => "sound",
            false => "the known number",
        };
        format!("{good} of {}, {known}", g.samples.len())
    }),
];

const RECORDED: &[Column] = &[
    ("number", |g| recorded(g).len().to_string()),
    ("recorded s, mean", |g| {
        format!(
            "{:.1}",
            mean(&recorded(g).iter().map(|(_, (s, _))| *s).collect::<Vec<_>>())
        )
    }),
    ("recorded changes, mean", |g| {
        format!(
            "{:.2}",
            mean(&recorded(g).iter().map(|(_, (_, c))| *c).collect::<Vec<_>>())
        )
    }),
    ("changes here, mean", |g| {
        let here = recorded(g)
            .iter()
            .map(|(s, _)| s.changes.unwrap_or(0) as f64)
            .collect::<Vec<_>>();
        format!("{:.2}", mean(&here))
    }),
    ("times faster, by means", |g| {
        let there: f64 = recorded(g).iter().map(|(_, (s, _))| *s).sum();
        let here: f64 = recorded(g).iter().map(|(s, _)| s.ms / 1000.0).sum();
        match here > 0.0 {
            true => format!("{:.0}", there / here),
            false => "-".to_owned(),
        }
    }),
];

fn recorded(group: &Group) -> Vec<(&Sample, (f64, f64))> {
    let samples = group.samples.iter();
    samples
        .filter_map(|s| s.recorded.map(|recorded| (s, recorded)))
        .collect()
}

const GUIDANCE: &[Column] = &[
    ("band, share of the room", |g| {
        format!("{:.0} %", 100.0 * mean(&all(g, |s| s.band_area)))
    }),
    ("hits", |g| share(g, |s| s.hit)),
    ("by chance", |g| share(g, |s| s.shifted_hit)),
    ("changes more, mean", |g| {
        let both = g
            .samples
            .iter()
            .filter_map(|s| s.changes.zip(s.guided_changes));
        let more: Vec<f64> = both
            .map(|(plain, guided)| guided as f64 - plain as f64)
            .collect();
        format!("{:.2}", mean(&more))
    }),
    ("guided, alive, ms", |g| {
        format!("{:.1}", mean(&all(g, |s| s.guided_ms)))
    }),
];

/// The most memory that this process ever held, in MiB, where the system tells.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024.0)
}
