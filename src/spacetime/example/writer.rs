//! The text form of an example, written.

use super::{Example, Legend, PoolForm, PoolFrom, Symmetry};
use crate::spacetime::strip::Strip;
use std::fmt::Write;

pub(super) fn write(example: &Example) -> String {
    let Example {
        settings, legend, ..
    } = example;
    let mut text = String::new();
    for line in &example.about {
        let _ = writeln!(text, "# {line}");
    }
    let (rows, cols) = (example.strip.rows(), example.strip.cols());
    let _ = writeln!(text, "name {}", example.name);
    let _ = writeln!(text, "size {rows} {cols}");
    let _ = writeln!(text, "steps {}", example.strip.len() - 1);
    let _ = writeln!(text, "terminal {}", settings.terminal);
    let pad = settings
        .train_pad
        .map(|tile| legend.letter(tile).to_string());
    let _ = writeln!(text, "train_pad {}", pad.as_deref().unwrap_or("none"));
    let ring = &settings.ring.tiles;
    let ring = match ring.iter().all(|tile| *tile == ring[0]) {
        true => &ring[..1],
        false => &ring[..],
    };
    let _ = writeln!(text, "out_pad {}", legend.write(ring));
    let symmetry = match settings.symmetry {
        Symmetry::None => "none",
        Symmetry::Mirror => "mirror",
        Symmetry::All => "8",
    };
    let _ = writeln!(text, "symmetry {symmetry}");
    let _ = writeln!(text, "pool0 {}", pool(settings.first_pool));
    let _ = writeln!(text, "pool2 {}", pool(settings.last_pool));
    let context = settings.context.iter();
    let context: Vec<String> = context
        .map(|(down, right)| format!("{down},{right}"))
        .collect();
    let context = match context.is_empty() {
        true => "none".to_owned(),
        false => context.join(" "),
    };
    let _ = writeln!(text, "context {context}");
    let entries = legend.tiles();
    let entries = entries.map(|tile| format!("{} {}", legend.letter(tile), legend.name(tile)));
    let mut entries = entries.collect::<Vec<_>>().join("; ");
    if !example.notes.is_empty() {
        let _ = write!(entries, ". {}", example.notes);
    }
    let _ = writeln!(text, "legend {entries}");
    if !example.moves.is_empty() {
        let _ = writeln!(text, "moves {}", example.moves);
    }
    frames(&mut text, &example.strip, legend);
    text
}

fn pool(form: PoolForm) -> String {
    let from = match form.from {
        PoolFrom::First => "first",
        PoolFrom::Last => "last",
        PoolFrom::All => "all",
    };
    format!("{}x{} {from}", form.rows, form.cols)
}

/// The first frame and the changes.
pub(super) fn frames(text: &mut String, strip: &Strip, legend: &Legend) {
    text.push_str("first\n");
    for row in strip.first().chunks(strip.cols()) {
        let _ = writeln!(text, "{}", legend.write(row));
    }
    text.push_str("changes\n");
    for step in 1..strip.len() {
        let _ = write!(text, "{step}");
        for (row, col, _, after) in strip.changes(step - 1) {
            let _ = write!(text, " {row},{col}={}", legend.letter(after));
        }
        text.push('\n');
    }
}
