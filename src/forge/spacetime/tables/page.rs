//! The tables as Markdown.

use super::Row;
use super::measure::{EDIT_CONFLICTS, Edited, Measured};
use crate::forge::report::stats::{mean, quantile};
use std::fmt::Write;

/// The whole page.
pub(super) fn page(rows: &[Row], games: &[String]) -> String {
    let mut page = String::from("# Spacetime: strips to order, measured\n\n");
    let seeds = rows.first().map_or(0, |row| row.plain.seeds);
    let _ = writeln!(
        page,
        "Made by `forge spacetime tables` from {}; {seeds} seeds a row. Times are wall clock on one core, in \
         milliseconds unless said otherwise. *Whole* is learning, putting into clauses, loading and solving. \
         Every strip is checked by code that shares nothing with the generator. Published: mean (standard \
         deviation) of Vandara, Facey and Cooper for the same kind of request, in seconds of their machine.\n",
        games.join(", ")
    );
    page.push_str("![times](spacetime-time.svg)\n\n## As published: waits allowed\n\n");
    small_table(&mut page, rows);
    large_table(&mut page, rows);
    strict_table(&mut page, rows);
    exactly_table(&mut page, rows);
    edit_table(&mut page, rows);
    if let Some(kib) = most_memory() {
        let _ = writeln!(
            page,
            "\nMost memory held by the whole run: {} MiB.",
            kib / 1024
        );
    }
    page
}

fn spread(values: &[f64], scale: f64, digits: usize) -> String {
    let mean_of = mean(values);
    let squares: Vec<f64> = values
        .iter()
        .map(|value| (value - mean_of).powi(2))
        .collect();
    format!(
        "{:.digits$} ({:.digits$})",
        mean_of * scale,
        mean(&squares).sqrt() * scale
    )
}

/// Mean, median and worst in milliseconds.
fn times(values: &[f64]) -> String {
    if values.is_empty() {
        return "-".to_owned();
    }
    let at = |share| quantile(values, share) * 1e3;
    format!(
        "{:.1} / {:.1} / {:.1}",
        mean(values) * 1e3,
        at(0.5),
        at(1.0)
    )
}

fn share(count: usize, measured: &Measured) -> String {
    format!("{:.1}", count as f64 / measured.seeds.max(1) as f64)
}

/// How many times faster than published, and than a peer.
fn faster(row: &Row) -> String {
    let ours = mean(&row.plain.seconds).max(1e-9);
    let published = format!("{:.0}", row.case.published.seconds.0 / ours);
    match row.peer {
        Some(peer) => format!("{published}; {:.0}", peer / ours),
        None => published,
    }
}

fn small_table(page: &mut String, rows: &[Row]) {
    page.push_str(
        "| small | whole: mean / median / worst | published s | times faster (published; peer) | \
         eff. length | published | success | trivial | published | extra players | valid | different |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows.iter().filter(|row| row.case.is_small()) {
        let (case, ours) = (&row.case, &row.plain);
        let published = &case.published;
        let trivial = published
            .trivial
            .map_or("-".to_owned(), |share| format!("{share:.1}"));
        let _ = writeln!(
            page,
            "| {} | {} | {:.3} ({:.3}) | {} | {} | {:.1} ({:.1}) | {} | {} | {trivial} | {} | {} of {} | {} |",
            case.name,
            times(&ours.seconds),
            published.seconds.0,
            published.seconds.1,
            faster(row),
            spread(&ours.lengths, 1.0, 1),
            published.length.0,
            published.length.1,
            share(ours.found, ours),
            share(ours.trivial, ours),
            share(ours.extra_players, ours),
            ours.valid,
            ours.seeds,
            ours.different,
        );
    }
    page.push('\n');
}

fn large_table(page: &mut String, rows: &[Row]) {
    page.push_str(
        "| large | variables / clauses | whole: mean / median / worst | solving alone | published s | \
         times faster (published; peer) | eff. length | published | density | published | valid | different |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows.iter().filter(|row| !row.case.is_small()) {
        let (case, ours) = (&row.case, &row.plain);
        let published = &case.published;
        let density = published.density.unwrap_or_default();
        let _ = writeln!(
            page,
            "| {} | {} / {} | {} | {} | {:.3} ({:.3}) | {} | {} | {:.1} ({:.1}) | {} | {:.3} ({:.3}) | {} of {} | {} |",
            case.name,
            ours.vars,
            ours.clauses,
            times(&ours.seconds),
            times(&ours.solving),
            published.seconds.0,
            published.seconds.1,
            faster(row),
            spread(&ours.lengths, 1.0, 1),
            published.length.0,
            published.length.1,
            spread(&ours.densities, 1.0, 3),
            density.0,
            density.1,
            ours.valid,
            ours.seeds,
            ours.different,
        );
    }
    page.push('\n');
}

fn strict_table(page: &mut String, rows: &[Row]) {
    page.push_str(
        "## With both extras: no waiting, not won early\n\n\
         | | whole: mean / median / worst | solving alone | found | valid | won early | waits | different | \
         fewest moves, of |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let ours = &row.strict;
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} of {} | {} | {} | {} | {} | {:.1} of {} |",
            row.case.name,
            times(&ours.seconds),
            times(&ours.solving),
            ours.found,
            ours.seeds,
            ours.valid,
            ours.won_early,
            ours.waits,
            ours.different,
            mean(&ours.shortest),
            row.case.frames - 1,
        );
    }
    page.push('\n');
}

fn exactly_table(page: &mut String, rows: &[Row]) {
    page.push_str(
        "## No shorter way, proven\n\n\
         Proven by the written game where the example shows one, by the learned events otherwise; confirmed by \
         a search of its own.\n\n\
         | | moves | whole: mean / median / worst | found | confirmed | rounds: mean / most | different |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let ours = &row.exactly;
        let moves = row.case.frames - 1;
        let confirmed = ours
            .shortest
            .iter()
            .filter(|found| **found == moves as f64)
            .count();
        let _ = writeln!(
            page,
            "| {} | {moves} | {} | {} of {} | {confirmed} | {:.1} / {:.0} | {} |",
            row.case.name,
            times(&ours.seconds),
            ours.found,
            ours.seeds,
            mean(&ours.rounds),
            quantile(&ours.rounds, 1.0),
            ours.different,
        );
    }
    page.push('\n');
}

fn edit_table(page: &mut String, rows: &[Row]) {
    let _ = writeln!(
        page,
        "## Edits\n\nOne session a row, both extras on; every edit drops the pins before and sets random tiles (or \
         \"not this tile\") at random cells of random frames. {EDIT_CONFLICTS} dead ends are the limit before an \
         edit is told to be undecided.\n\n\
         | | pins | start | found: mean / median / worst | impossible | undecided | 95th of 100, all | longest \
         step | cells moved, median | of the level |\n|---|---|---|---|---|---|---|---|---|---|"
    );
    for row in rows {
        for (edits, pins) in row.edits.iter().zip(["1", "1 to 4"]) {
            edit_row(page, row, edits, pins);
        }
    }
}

fn edit_row(page: &mut String, row: &Row, edits: &Edited, pins: &str) {
    let all: Vec<f64> = [&edits.found, &edits.impossible, &edits.undecided]
        .into_iter()
        .flatten()
        .copied()
        .collect();
    let _ = writeln!(
        page,
        "| {} | {pins} | {:.0} | {}: {} | {}: {} | {} | {:.1} | {:.1} | {:.0} | {:.0} |",
        row.case.name,
        edits.start * 1e3,
        edits.found.len(),
        times(&edits.found),
        edits.impossible.len(),
        times(&edits.impossible),
        edits.undecided.len(),
        quantile(&all, 0.95) * 1e3,
        edits.longest_step * 1e3,
        quantile(&edits.moved, 0.5),
        quantile(&edits.moved_first, 0.5),
    );
}

/// The most memory that this process held, in KiB, where the system tells.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
