//! Saves of version 2, in parts and as one text: everything in them is kept, and what they did not say is
//! found out.

use super::{Memory, kinds, open, own_level, read};
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::save::Part;

const CORE: &str = include_str!("version-2/progress.ron");
const OWN: &str = include_str!("version-2/progress.own.ron");
const RECORDS: &str = include_str!("version-2/progress.records-0001.ron");
const WHOLE: &str = include_str!("version-2/whole.ron");

fn in_parts() -> Memory {
    let shelf = Memory::with_core(CORE);
    shelf.put(Part::Own, OWN);
    shelf.put(Part::Records(0), RECORDS);
    shelf
}

fn told(progress: &Progress) -> Vec<(&str, &str, Option<u32>, i64)> {
    let own = progress.own.all().iter();
    own.map(|level| {
        (
            level.name.as_str(),
            level.kind.as_str(),
            level.par,
            level.day,
        )
    })
    .collect()
}

#[test]
fn in_parts_or_as_one_text_it_is_all_there() {
    let shelf = in_parts();
    let opened = open(&shelf);
    assert_eq!(opened.message, None);
    assert_eq!(opened.progress, read(WHOLE));
    let mut progress = opened.progress;
    assert_eq!(progress.records.len(), 21);
    assert_eq!(progress.of("cube").in_hand.waiting.len(), 2);
    assert_eq!(
        told(&progress),
        [
            ("My lamps 1", "", Some(7), 20_781),
            ("The cube 1", "", Some(2), 20_781),
            ("Sokoban 1", "", None, 20_780),
            ("Peg Solitaire 1", "", Some(4), 20_775),
        ]
    );
    progress.own.recognise(&kinds());
    let keys: Vec<&str> = told(&progress).iter().map(|(_, key, ..)| *key).collect();
    assert_eq!(keys[1..2], ["cube"]);
    assert_eq!((keys[0], keys[3]), ("", "peg-solitaire"));
}

#[test]
fn opening_it_writes_nothing_and_what_is_new_makes_it_version_3() {
    let shelf = in_parts();
    let before = shelf.in_place();
    let mut opened = open(&shelf);
    assert_eq!(shelf.in_place(), before);
    opened.keeper.save(&opened.progress).expect("saved");
    assert_eq!(
        shelf.written(),
        [""],
        "only the core says which version it is"
    );
    let core = String::from_utf8(shelf.bytes(Part::Core).expect("there")).expect("text");
    assert!(core.contains("version: 3"));
    let mut next = opened.progress;
    next.own.keep(own_level("new")).expect("room");
    opened.keeper.save(&next).expect("saved");
    assert_eq!(shelf.written(), ["own", ""]);
    let again = open(&shelf);
    assert_eq!((again.progress, again.message), (next, None));
    assert_eq!(shelf.asides(), Vec::<String>::new());
}

#[test]
fn a_whole_text_on_its_way_into_parts_is_gone_on_with() {
    // As a crash left it: the whole text in the core's place, and some of its parts.
    let shelf = in_parts();
    shelf.put(Part::Core, WHOLE);
    let opened = open(&shelf);
    assert_eq!((opened.progress, opened.message), (read(WHOLE), None));
    // And it can be brought in.
    let empty = Memory::default();
    let (progress, old) = open(&empty).keeper.import(WHOLE).expect("brought in");
    assert_eq!((&progress, old), (&read(WHOLE), None));
    assert_eq!(open(&empty).progress, progress);
}
