//! What players make: each part is written when it changes and not before, counts by itself, and is lost at no
//! moment.

use super::keeper::at_any_moment;
use super::{Memory, drawing, kept, new_level, open, own_level, progress_with, with_everything};
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::save::Part;

/// Each thing that a player can do to what was made, and the parts that it changes.
type Change = (&'static str, fn(&mut Progress), &'static [&'static str]);

const CHANGES: [Change; 14] = [
    (
        "a level kept",
        |p| p.own.keep(own_level("M2M0-001Y-SRT4")).expect("room"),
        &["own"],
    ),
    (
        "a level renamed",
        |p| p.own.rename("one", "The door").expect("room"),
        &["own"],
    ),
    ("a level removed", |p| drop(p.own.remove("one")), &["own"]),
    (
        "a pack made",
        |p| assert!(p.packs.create("New", ["X"].map(new_level)).is_ok()),
        &["packs"],
    ),
    (
        "a pack renamed",
        |p| p.packs.rename(1, "Trio").expect("there"),
        &["packs"],
    ),
    (
        "a pack put in order",
        |p| p.packs.move_level(1, 3, 0).expect("there"),
        &["packs"],
    ),
    (
        "a level taken out",
        |p| p.remove_from_pack(1, 2).expect("there"),
        &["packs"],
    ),
    (
        "a pack removed",
        |p| p.remove_pack(1).expect("there"),
        &["packs"],
    ),
    ("a pack begun again", |p| p.begin_pack_again(1), &[]),
    (
        "a game written",
        |p| p.games.keep("my-frogs.ron", "(").expect("there"),
        &["games"],
    ),
    (
        "a game removed",
        |p| drop(p.games.remove("wrong.ron")),
        &["games"],
    ),
    (
        "a stroke",
        |p| p.drawings.keep(drawing("frogs", "o")).expect("room"),
        &["drawing-03"],
    ),
    (
        "a drawing begun",
        |p| p.drawings.keep(drawing("merge", "o")).expect("room"),
        &["drawing-02"],
    ),
    (
        "a drawing given up",
        |p| drop(p.drawings.give_up("cube")),
        &["drawing-01"],
    ),
];

#[test]
fn only_what_was_changed_is_written() {
    let before = with_everything(30);
    for (name, change, parts) in CHANGES {
        let shelf = kept(&before);
        let mut keeper = open(&shelf).keeper;
        let mut after = before.clone();
        change(&mut after);
        keeper.save(&after).expect("saved");
        assert_eq!(shelf.written(), [parts, &[""]].concat(), "{name}");
        let again = open(&shelf);
        assert_eq!(
            (again.progress, again.message),
            (after.clone(), None),
            "{name}"
        );
        keeper.save(&after).expect("saved");
        assert_eq!(shelf.written(), [""], "{name}");
        assert_eq!(
            open(&shelf).progress,
            Progress::from_text(&after.to_text()).expect("whole")
        );
    }
}

#[test]
fn a_crash_at_any_moment_leaves_what_was_or_what_is_of_everything_made() {
    let before = with_everything(30);
    for (name, change, _) in CHANGES {
        let mut after = before.clone();
        change(&mut after);
        at_any_moment(
            &kept(&before),
            |shelf| drop(open(shelf).keeper.save(&after)),
            |_, found| assert!(found == before || found == after, "{name}"),
        );
    }
}

#[test]
fn a_stroke_writes_the_drawing_and_nothing_else() {
    let mut progress = with_everything(130);
    let shelf = kept(&progress);
    let mut keeper = open(&shelf).keeper;
    let bytes = |shelf: &Memory| shelf.bytes(Part::Drawing(2)).map(|bytes| bytes.len());
    let mut stroke = |progress: &mut Progress, text: &str| {
        progress
            .drawings
            .keep(drawing("frogs", text))
            .expect("room");
        keeper.save_drawings(progress).expect("saved");
        assert_eq!(open(&shelf).progress.drawings, progress.drawings);
        (shelf.written(), bytes(&shelf))
    };
    let third = || vec!["drawing-03".to_owned()];
    let (written, first) = stroke(&mut progress, "o . X");
    assert_eq!(written, third());
    // Whatever else there is, and whatever else is drawn.
    for kind in ["a", "b", "c"] {
        let long = "x".repeat(5_000);
        progress.drawings.keep(drawing(kind, &long)).expect("room");
    }
    for number in 0..500 {
        progress
            .own
            .keep(own_level(&number.to_string()))
            .expect("room");
    }
    stroke(&mut progress, "X . o");
    assert_eq!(stroke(&mut progress, "o . X"), (third(), first));
    assert_eq!(stroke(&mut progress, "o . X").0, Vec::<String>::new());
}

#[test]
fn the_first_stroke_of_all_is_kept() {
    let mut progress = Progress::default();
    progress.drawings.keep(drawing("cube", "M")).expect("room");
    at_any_moment(
        &Memory::default(),
        |shelf| drop(open(shelf).keeper.save_drawings(&progress)),
        |_, found| assert!(found == Progress::default() || found == progress),
    );
    // Even while the core still holds everything, as a file put there by hand does.
    let whole = with_everything(30);
    let mut next = whole.clone();
    next.drawings.keep(drawing("cube", "M")).expect("room");
    at_any_moment(
        &Memory::with_core(&whole.to_text()),
        |shelf| drop(open(shelf).keeper.save_drawings(&next)),
        |_, found| assert!(found == whole || found == next),
    );
}

#[test]
fn what_was_made_is_taken_up_where_the_core_is_gone() {
    let progress = with_everything(30);
    let shelf = kept(&progress);
    shelf.take(Part::Core);
    let opened = open(&shelf);
    let found = &opened.progress;
    assert_eq!((&found.own, &found.packs), (&progress.own, &progress.packs));
    assert_eq!(
        (&found.games, &found.drawings),
        (&progress.games, &progress.drawings)
    );
    assert_eq!((found.records.len(), opened.message), (0, None));
    // Something else brought in does not take its place unasked.
    let mut keeper = open(&shelf).keeper;
    let (_, old) = keeper
        .import(&progress_with(25).to_text())
        .expect("brought in");
    let old = old.expect("kept");
    assert_eq!(open(&shelf).progress, progress_with(25));
    assert!(shelf.aside(&old, Part::Drawing(2)).is_some());
    assert!(shelf.aside(&old, Part::Packs).is_some());
}

#[test]
fn without_room_for_what_was_made_play_is_kept_and_it_is_told() {
    let before = with_everything(30);
    let shelf = kept(&before);
    let mut keeper = open(&shelf).keeper;
    let mut after = before.clone();
    after.own.keep(own_level("long")).expect("room");
    after.turns = 78;
    // The list is longer than before and does not fit; the core does.
    shelf.refuse(Part::Own);
    let error = keeper.save(&after).expect_err("full");
    assert_eq!(error.to_string(), "your own levels: full");
    let found = open(&shelf).progress;
    assert_eq!((found.turns, &found.own), (78, &before.own));
    shelf.mend();
    keeper.save(&after).expect("saved");
    assert_eq!(shelf.written(), ["", "own", ""]);
    assert_eq!(open(&shelf).progress, after);
    // A core that holds everything stays until all of it lies elsewhere.
    let shelf = Memory::with_core(&after.to_text());
    shelf.refuse(Part::Packs);
    let mut keeper = open(&shelf).keeper;
    assert!(keeper.save(&after).is_err());
    assert_eq!(open(&shelf).progress, after);
}

#[test]
fn a_level_of_a_pack_in_hand_is_found_again() {
    let progress = open(&kept(&with_everything(30))).progress;
    let hands = &progress.of("frogs").in_hand;
    let level = hands.level_of(Mode::Pack { pack: 1, level: 2 });
    assert_eq!(level.map(|level| level.seconds), Some(9));
    assert!(progress.runs.of(1).has_won(1) && !progress.runs.of(1).has_won(2));
}
