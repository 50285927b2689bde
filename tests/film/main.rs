//! Films: how levels were made, other endings of them, how they are solved, and where a film stands.

mod control;
mod endings;
mod makings;
mod solving;

use a_mazing_monk::play::any_kind::{AnyKind, AnyMade};
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::film::{Film, Meaning};
use a_mazing_monk::play::kind::{Code, Wanted, Way};
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::puzzle::finish;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The kinds on offer.
fn kinds() -> &'static Kinds {
    static KINDS: OnceLock<Kinds> = OnceLock::new();
    KINDS.get_or_init(|| built_in::kinds(CubeKind::default(), &Ladders::built_in()))
}

fn cube() -> &'static AnyKind {
    kinds().find("cube").expect("the cube")
}

/// The grid games.
fn boards() -> impl Iterator<Item = &'static AnyKind> {
    kinds().all().iter().filter(|kind| kind.key() != "cube")
}

fn made(kind: &AnyKind, wanted: &Wanted) -> AnyMade {
    let mut making = kind.make(wanted).expect("it can be wanted");
    let made = finish(&mut making, None).expect("not called off");
    made.unwrap_or_else(|why| panic!("{}: {why}", kind.key()))
}

/// A level of about a length, made from a seed.
fn level(kind: &AnyKind, seed: u32, length: u32) -> AnyMade {
    let last_par = Some(length);
    let wanted = kind.wanted(&Way::Any { seed, last_par });
    made(kind, &wanted.expect("there is always any level"))
}

fn filmed(kind: &AnyKind, code: &Code) -> Film {
    let mut filming = kind.filming(code).expect("it was generated");
    let film = finish(&mut filming, None).expect("not called off");
    film.unwrap_or_else(|why| panic!("{code}: {why}"))
}

/// What holds of every film.
fn check(film: &Film, whose: &str) {
    assert!(film.frames().len() > 1, "{whose}");
    for (number, frame) in film.frames().iter().enumerate() {
        let words = &frame.words;
        assert!(words.ends_with('.'), "{whose}, {number}: {words:?}");
        let marked: BTreeSet<_> = frame.places(Meaning::Changed).collect();
        for mark in &frame.marks {
            let is_cell = frame.sheet.tile(mark.place).is_some();
            let before = number.checked_sub(1).and_then(|before| film.frame(before));
            let was_cell = before.is_some_and(|before| before.sheet.tile(mark.place).is_some());
            assert!(is_cell || was_cell, "{whose}, {number}: {mark:?}");
        }
        let Some(before) = number.checked_sub(1).and_then(|before| film.frame(before)) else {
            assert!(marked.is_empty(), "{whose}: nothing came before");
            continue;
        };
        let (old, new) = (&before.sheet, &frame.sheet);
        let cells = old.cells().chain(new.cells()).map(|(place, _)| place);
        let differ: BTreeSet<_> = cells
            .filter(|place| old.tile(*place) != new.tile(*place))
            .collect();
        assert_eq!(differ, marked, "{whose}, {number}: {words}");
    }
}
