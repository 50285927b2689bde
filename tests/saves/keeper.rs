//! What is written and when; progress that takes the place of another; crashes at any moment.

use super::{Memory, WEEKS, kept, open, own_level, progress_with, read, record, with_everything};
use a_mazing_monk::play::in_hand::InHand;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::save::{BadImport, Keeper, Part};

/// The level in hand, some moves on.
fn moved(progress: &Progress) -> Progress {
    let mut progress = progress.clone();
    let hands = &mut progress.of_mut("frogs").in_hand;
    let level: &mut InHand = hands.now.as_mut().expect("in hand");
    level.steps.push_str(" 6e@3,0");
    level.done += 1;
    progress
}

/// A level won: it is not in hand any more.
fn won(progress: &Progress) -> Progress {
    let mut progress = moved(progress);
    progress.of_mut("frogs").in_hand.now = None;
    let number = progress.records.len() as u32;
    progress.records.push(record(number));
    progress
}

/// A level of one's own kept.
fn with_own(progress: &Progress) -> Progress {
    let mut progress = progress.clone();
    progress
        .own
        .keep(own_level("M2M0-001Y-SRT4"))
        .expect("room");
    progress
}

#[test]
fn only_what_is_new_is_written() {
    let shelf = Memory::default();
    let mut keeper = open(&shelf).keeper;
    let save = |keeper: &mut Keeper, progress: &Progress| {
        keeper.save(progress).expect("saved");
        assert_eq!(open(&shelf).progress, *progress);
        shelf.written()
    };
    assert_eq!(save(&mut keeper, &Progress::default()), [""]);
    let mut progress = progress_with(99);
    assert_eq!(save(&mut keeper, &progress), ["records-0001", "own", ""]);
    progress = moved(&progress);
    assert_eq!(save(&mut keeper, &progress), [""]);
    progress.records.push(record(99));
    assert_eq!(save(&mut keeper, &progress), ["records-0001", ""]);
    progress.records.push(record(100));
    assert_eq!(save(&mut keeper, &progress), ["records-0002", ""]);
    progress.own.keep(own_level("other")).expect("room");
    assert_eq!(save(&mut keeper, &progress), ["own", ""]);
    progress.own.remove("other").expect("there");
    assert_eq!(save(&mut keeper, &progress), ["own", ""]);
    // Several at once, over the end of a chapter, after a new start.
    let mut keeper = open(&shelf).keeper;
    assert_eq!(save(&mut keeper, &progress), [""]);
    for number in 101..202 {
        progress.records.push(record(number));
    }
    let written = save(&mut keeper, &progress);
    assert_eq!(written, ["records-0002", "records-0003", ""]);
}

#[test]
fn what_a_move_writes_does_not_grow_with_what_was_won() {
    let keeper = open(&kept(&progress_with(30))).keeper;
    let bytes = |won: usize| {
        let text = keeper.core_text(&progress_with(won));
        text.expect("it may be written").len()
    };
    assert!(
        bytes(10_000).abs_diff(bytes(30)) <= 3,
        "but for the number itself"
    );
}

#[test]
fn what_could_not_be_written_is_written_later() {
    let shelf = kept(&progress_with(150));
    let mut keeper = open(&shelf).keeper;
    let next = with_own(&won(&progress_with(150)));
    for writes in 0..3 {
        shelf.full_after(writes);
        assert!(keeper.save(&next).is_err());
    }
    shelf.mend();
    keeper.save(&next).expect("saved");
    assert_eq!(open(&shelf).progress, next);
}

/// Tries something with a shelf that breaks down after every number of changes, and opens it again.
pub(super) fn at_any_moment(
    shelf: &Memory,
    act: impl Fn(&Memory),
    check: impl Fn(&Memory, Progress),
) {
    for changes in 0.. {
        let shelf = shelf.copy();
        shelf.break_down_after(changes);
        act(&shelf);
        let is_through = !shelf.has_failed();
        shelf.mend();
        let opened = open(&shelf);
        // What is found stays so, and it can be gone on with.
        let again = open(&shelf);
        assert_eq!(again.progress, opened.progress);
        assert_eq!(again.message, None);
        let mut keeper = again.keeper;
        let next = with_own(&opened.progress);
        keeper.save(&next).expect("saved");
        assert_eq!(open(&shelf).progress, next);
        check(&shelf, opened.progress);
        if is_through {
            assert!(changes > 0);
            return;
        }
    }
}

#[test]
fn a_crash_at_any_moment_leaves_what_was_or_what_is() {
    for levels in [21, 99, 100, 150, 199, 200] {
        let before = progress_with(levels);
        for after in [moved(&before), won(&before), with_own(&before)] {
            let save = |shelf: &Memory| {
                let mut keeper = open(shelf).keeper;
                let _ = keeper.save(&after);
            };
            at_any_moment(&kept(&before), save, |_, found| {
                assert!(found == before || found == after, "{levels}");
            });
        }
    }
}

#[test]
fn a_crash_while_version_1_is_taken_over_loses_nothing() {
    let shelf = Memory::with_core(WEEKS);
    at_any_moment(
        &shelf,
        |shelf| drop(open(shelf)),
        |shelf, found| {
            assert_eq!(found, read(WEEKS));
            assert!(shelf.everything().contains(&WEEKS.into()));
        },
    );
}

/// Every text of a save is somewhere on a shelf.
fn assert_kept(old: &Memory, shelf: &Memory) {
    let everything = shelf.everything();
    for (part, bytes) in old.in_place() {
        assert!(everything.contains(&bytes), "{part:?} is lost");
    }
}

#[test]
fn a_crash_at_any_moment_of_an_import_leaves_one_of_the_two() {
    // Each with everything, or with no more than was played.
    for (before, mut after) in [
        (with_everything(250), progress_with(30)),
        (progress_with(30), with_everything(250)),
        (progress_with(150), progress_with(150)),
        (with_everything(22), Progress::default()),
        (with_everything(22), with_everything(23)),
    ] {
        after.turns = 77;
        if !after.own.all().is_empty() {
            after.own.keep(own_level("brought")).expect("room");
        }
        let shelf = kept(&before);
        let text = after.to_text();
        let import = |shelf: &Memory| {
            let mut keeper = open(shelf).keeper;
            let _ = keeper.import(&text);
        };
        at_any_moment(&shelf, import, |now, found| {
            assert!(found == before || found == after);
            if found == after {
                assert_kept(&shelf, now);
            }
        });
    }
}

#[test]
fn an_import_keeps_what_was_there() {
    let (before, after) = (progress_with(130), progress_with(25));
    let shelf = kept(&before);
    let mut keeper = open(&shelf).keeper;
    let (progress, old) = keeper.import(&after.to_text()).expect("brought in");
    assert_eq!((&progress, old.as_deref()), (&after, Some("replaced-1")));
    assert_eq!(open(&shelf).progress, after);
    // The old one is whole: put back by hand it is there again.
    let old = Memory::default();
    for part in [Part::Own, Part::Records(0), Part::Records(1), Part::Core] {
        old.put(part, shelf.aside("replaced-1", part).expect("kept"));
    }
    assert_eq!(open(&old).progress, before);
    // Into an empty place; a save of version 1 is as good.
    let empty = Memory::default();
    let (progress, old) = open(&empty).keeper.import(WEEKS).expect("brought in");
    assert_eq!((progress, old), (read(WEEKS), None));
    assert_eq!(open(&empty).progress, read(WEEKS));
}

#[test]
fn progress_that_cannot_be_brought_in_changes_nothing() {
    for (before, mut text) in [
        (progress_with(130), with_everything(250)),
        (with_everything(250), progress_with(30)),
        (progress_with(21), progress_with(21)),
        (Progress::default(), with_everything(22)),
    ] {
        text.own.keep(own_level("brought")).expect("room");
        let text = text.to_text();
        let shelf = kept(&before);
        let old = shelf.in_place();
        let mut keeper = open(&shelf).keeper;
        // However often it is tried, and however far it gets.
        for writes in 0.. {
            shelf.full_after(writes);
            let result = keeper.import(&text);
            let Err(error) = result else {
                break;
            };
            assert!(error.to_string().contains("nothing was changed"), "{error}");
            shelf.mend();
            assert_eq!(shelf.asides(), Vec::<String>::new());
            let now = shelf.in_place();
            assert!(old.iter().all(|part| now.contains(part)));
            assert_eq!(open(&shelf).progress, before);
            // And what is kept goes on being kept.
            keeper.save(&before).expect("saved");
        }
        for rubbish in ["rubbish", "(version: 2, kinds: 7)", "(version: 9)", ""] {
            let shelf = kept(&before);
            let result = open(&shelf).keeper.import(rubbish);
            assert!(matches!(result, Err(BadImport::Text(_))), "{rubbish}");
            assert_eq!(shelf.in_place(), old);
        }
    }
}

#[test]
fn the_core_alone_is_not_taken_for_a_whole_progress() {
    for (progress, missing) in [(progress_with(40), 40), (Progress::default(), 0)] {
        let core = kept(&progress).bytes(Part::Core).expect("a core");
        let core = String::from_utf8(core).expect("text");
        let other = kept(&progress_with(21));
        let before = other.in_place();
        let error = open(&other).keeper.import(&core).expect_err("only a part");
        assert!(
            matches!(error, BadImport::Part(left) if left == missing),
            "{error}"
        );
        assert_eq!(other.in_place(), before);
    }
}

#[test]
fn a_whole_text_put_there_by_hand_is_taken_up() {
    let mut newcomer = Progress::default();
    newcomer.own.keep(own_level("the only one")).expect("room");
    for progress in [
        Progress::default(),
        newcomer,
        progress_with(130),
        with_everything(130),
    ] {
        let shelf = Memory::with_core(&progress.to_text());
        let mut opened = open(&shelf);
        assert_eq!((&opened.progress, opened.message), (&progress, None));
        opened.keeper.save(&progress).expect("saved");
        assert_eq!(open(&shelf).progress, progress);
        assert_eq!(shelf.asides(), Vec::<String>::new());
    }
    // What lies beside it is of another one, and not lost.
    let shelf = kept(&progress_with(250));
    let before = shelf.copy();
    before.take(Part::Core);
    let progress = progress_with(30);
    shelf.put(Part::Core, progress.to_text());
    let opened = open(&shelf);
    assert_eq!(opened.progress, progress);
    assert!(
        opened
            .message
            .is_some_and(|words| words.contains("broken-1"))
    );
    assert_eq!(open(&shelf).progress, progress);
    assert_kept(&before, &shelf);
}

#[test]
fn a_copy_can_be_kept_of_a_save_with_something_wrong_in_it() {
    let shelf = kept(&progress_with(21));
    let opened = open(&shelf);
    assert_eq!(opened.keeper.copy_aside().as_deref(), Some("broken-1"));
    assert_eq!(shelf.aside("broken-1", Part::Core), shelf.bytes(Part::Core));
    assert_eq!(open(&shelf).progress, opened.progress);
}
