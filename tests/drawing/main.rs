//! Levels that are drawn: every tool and its way back, what a drawing lacks, and drawings as texts.

mod lacks;
mod random;
mod selection;
mod shapes;
mod texts;
mod tools;
mod whole;

use a_mazing_monk::play::any_kind::{AnyKind, AnyMade};
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::drawing::command::{Command, Done};
use a_mazing_monk::play::drawing::sheet::{Place, Sheet, Spot};
use a_mazing_monk::play::drawing::{Drawable, Drawing};
use a_mazing_monk::play::kind::Way;
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::puzzle::finish;
use std::sync::{Arc, OnceLock};

/// The kinds on offer.
fn kinds() -> &'static Kinds {
    static KINDS: OnceLock<Kinds> = OnceLock::new();
    KINDS.get_or_init(|| built_in::kinds(CubeKind::default(), &Ladders::built_in()))
}

fn kind(key: &str) -> &'static AnyKind {
    kinds().find(key).expect("a kind")
}

fn drawable(key: &str) -> Arc<dyn Drawable> {
    kind(key).drawable().expect("it is drawn")
}

/// The one drawing in a text.
fn sheet(key: &str, text: &str) -> Sheet {
    let read = drawable(key).read(text);
    let mut read = read.unwrap_or_else(|why| panic!("{key}: {why}"));
    assert_eq!(read.len(), 1, "{text}");
    read.remove(0).sheet
}

/// A drawing that begins with a text.
fn drawing(key: &str, text: &str) -> Drawing {
    Drawing::new(drawable(key), sheet(key, text)).expect("a drawing")
}

/// A drawing of Sokoban, the layer of the marks below.
fn sokoban(text: &str) -> Drawing {
    drawing("sokoban", text)
}

/// Does something that is not refused.
fn done(drawing: &mut Drawing, command: Command) -> Done {
    let words = format!("{command:?}");
    drawing
        .apply(command)
        .unwrap_or_else(|why| panic!("{words}: {why}"))
}

/// Why something is refused.
fn refused(drawing: &mut Drawing, command: Command) -> String {
    let before = text(drawing);
    let words = match drawing.apply(command.clone()) {
        Ok(done) => panic!("{command:?}: {done:?}"),
        Err(why) => why.to_string(),
    };
    assert_eq!(text(drawing), before, "a refusal changes nothing");
    assert!(words.ends_with('.') && words.len() > 10, "{words:?}");
    words
}

/// Chooses a tile by its sign, in a layer.
fn choose(drawing: &mut Drawing, layer: usize, sign: &str) {
    let mut paints = drawing.palette().paints().iter();
    let place = paints.position(|paint| paint.layer == layer && paint.sign == sign);
    done(drawing, Command::Choose(place.expect("such a tile")));
}

/// What is drawn, as text.
fn text(drawing: &Drawing) -> String {
    drawing.drawable().write(drawing.sheet())
}

/// The rows of the first layer.
fn rows(drawing: &Drawing) -> Vec<String> {
    let text = text(drawing);
    let first = text.split('|').next().unwrap_or_default();
    let rows = first.split('/').map(|row| row.split_whitespace().collect());
    rows.collect()
}

/// Does something and holds that it can be taken back and done again, as one step.
fn done_and_undone(drawing: &mut Drawing, command: Command) {
    let (before, steps) = (drawing.sheet().clone(), drawing.steps().0);
    assert!(done(drawing, command.clone()).has_changed, "{command:?}");
    let after = drawing.sheet().clone();
    assert_ne!(before, after, "{command:?}");
    assert_eq!(drawing.steps().0, steps + 1, "{command:?}");
    done(drawing, Command::Undo);
    assert_eq!(drawing.sheet(), &before, "{command:?}");
    done(drawing, Command::Redo);
    assert_eq!(drawing.sheet(), &after, "{command:?}");
}

fn at(x: usize, y: usize) -> Spot {
    Spot::new(x, y)
}

fn place(layer: usize, x: usize, y: usize) -> Place {
    Place { layer, x, y }
}

/// Any level of a kind.
fn level(kind: &AnyKind, seed: u32) -> AnyMade {
    let last_par = Some(5);
    let wanted = kind.wanted(&Way::Any { seed, last_par });
    let making = kind.make(&wanted.expect("any level"));
    let made = finish(&mut making.expect("it can be wanted"), None);
    made.expect("not called off").expect("made")
}
