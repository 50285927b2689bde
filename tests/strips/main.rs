//! Strips that are edited: every command and its way back, wishes solved and clashing, variations, texts,
//! and lessons from what was played.

mod commands;
mod lessons;
mod random;
mod solving;
mod texts;
mod variations;

use a_mazing_monk::play::drawing::sheet::Spot;
use a_mazing_monk::play::strips::command::{Command, Done};
use a_mazing_monk::play::strips::pins::Cell;
use a_mazing_monk::play::strips::solving::Outcome;
use a_mazing_monk::play::strips::{CuttingTable, StripEditor, Taught};
use a_mazing_monk::spacetime::{By, Request, Strip, Tile, check, find_example};
use std::sync::Arc;

/// An example that comes with the program, learned from once.
fn taught(name: &str) -> Arc<Taught> {
    Arc::new(Taught::new(find_example(name).expect("built in").clone()))
}

fn editor(name: &str) -> StripEditor {
    StripEditor::new(taught(name))
}

/// A table with a strip on it.
fn table(name: &str) -> CuttingTable {
    let mut table = CuttingTable::new(editor(name));
    settle(&mut table);
    assert!(matches!(table.outcome(), Outcome::Found { .. }), "{name}");
    table
}

/// Lets a table come to rest.
fn settle(table: &mut CuttingTable) {
    for _ in 0..200_000 {
        if !table.is_busy() {
            return;
        }
        table.advance(200);
    }
    panic!("it does not come to rest");
}

fn done(editor: &mut StripEditor, command: Command) -> Done {
    let words = format!("{command:?}");
    editor
        .apply(command)
        .unwrap_or_else(|why| panic!("{words}: {why}"))
}

/// Does something on a table that is not refused, and waits for the answer.
fn wish(table: &mut CuttingTable, command: Command) {
    let words = format!("{command:?}");
    if let Err(why) = table.apply(command) {
        panic!("{words}: {why}");
    }
    settle(table);
}

/// Why something is refused.
fn refused(editor: &mut StripEditor, command: Command) -> String {
    let before = editor.plan().clone();
    let words = match editor.apply(command.clone()) {
        Ok(done) => panic!("{command:?}: {done:?}"),
        Err(why) => why.to_string(),
    };
    assert_eq!(*editor.plan(), before, "a refusal changes nothing");
    assert!(words.ends_with('.') && words.len() > 10, "{words:?}");
    words
}

fn tile(editor: &StripEditor, letter: char) -> Tile {
    let legend = &editor.plan().taught().learned().legend;
    legend.tile(letter).expect("such a tile")
}

fn choose(editor: &mut StripEditor, letter: char) {
    let place = tile(editor, letter).index();
    done(editor, Command::Choose(place));
}

fn at(x: usize, y: usize) -> Spot {
    Spot::new(x, y)
}

fn cell(frame: usize, x: usize, y: usize) -> Cell {
    Cell::new(frame, at(x, y))
}

/// That a strip is what is asked, found out by the checker that shares nothing with the solver.
fn assert_is_as_asked(taught: &Taught, request: &Request, strip: &Strip) {
    let learned = taught.learned();
    assert_eq!(check(strip, learned, By::Events), []);
    let size = (request.all_rows(), request.all_cols(), request.frames);
    assert_eq!((strip.rows(), strip.cols(), strip.len()), size);
    for pin in &request.pins {
        let here = strip.tile(pin.frame, pin.row, pin.col);
        assert_eq!(here == Some(pin.tile), pin.wanted, "{pin:?}");
    }
    for count in &request.counts {
        let found = strip.first().iter().filter(|tile| **tile == count.tile);
        let found = found.count();
        assert!(
            (count.at_least..=count.at_most).contains(&found),
            "{count:?} {found}"
        );
    }
    for region in &request.regions {
        for (place, here) in strip.first().iter().enumerate() {
            let inside = region.has(place / strip.cols(), place % strip.cols());
            assert!(*here != region.tile || inside, "{region:?}");
        }
    }
}

/// Does something and holds that it can be taken back and done again, as one step.
fn done_and_undone(editor: &mut StripEditor, command: Command) -> Done {
    let (before, steps) = (editor.plan().clone(), editor.steps().0);
    let did = done(editor, command.clone());
    assert!(did.has_changed, "{command:?}");
    let after = editor.plan().clone();
    assert_ne!(before, after, "{command:?}");
    assert_eq!(editor.steps().0, steps + 1, "{command:?}");
    done(editor, Command::Undo);
    assert_eq!(*editor.plan(), before, "{command:?}");
    done(editor, Command::Redo);
    assert_eq!(*editor.plan(), after, "{command:?}");
    did
}
