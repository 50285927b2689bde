//! Further strips: valid, different, alike in what they are to be alike in, and rated.

use super::{assert_is_as_asked, at, settle, table, wish};
use a_mazing_monk::play::appraisal::Finding;
use a_mazing_monk::play::strips::CuttingTable;
use a_mazing_monk::play::strips::command::{Command, Refusal};
use a_mazing_monk::play::strips::variations::{Sort, Variations};
use a_mazing_monk::puzzle::{Answer, Budget, finish};
use a_mazing_monk::spacetime::{EXAMPLES, Shortest};
use std::collections::BTreeSet;

fn vary(table: &mut CuttingTable, sort: Sort, wanted: usize) -> &Variations {
    table.vary(sort, wanted).expect("they can be asked");
    settle(table);
    table.variations().expect("begun")
}

#[test]
fn other_seeds_give_other_levels_each_with_its_fewest_moves() {
    for (name, _) in EXAMPLES {
        let mut table = table(name);
        let plan = table.editor().plan().clone();
        let row = vary(&mut table, Sort::OtherSeeds, 4);
        assert_eq!(row.row().len(), 4, "{name}");
        let mut levels = BTreeSet::new();
        levels.insert(plan.strip().expect("a strip").first().to_vec());
        for variation in row.row() {
            let strip = &variation.shown.strip;
            assert_is_as_asked(plan.taught(), &plan.request(), strip);
            assert!(levels.insert(strip.first().to_vec()), "{name}");
            let Finding::Known(fewest) = variation.rating.fewest else {
                panic!("{name}: {:?}", variation.rating);
            };
            assert!((fewest as usize) < strip.len(), "{name}");
            assert!(variation.rating.measures.known().is_some(), "{name}");
            if !variation.rating.is_real {
                let learned = plan.taught().learned();
                let mut search = Shortest::new(learned, strip, 0, Budget::default());
                let Some(Answer::Solved(way)) = finish(&mut search, None) else {
                    panic!("{name}");
                };
                assert_eq!(way.len(), fewest as usize + 1, "{name}");
            }
            assert!(variation.rating.words().contains("difficulty"));
        }
        assert!(row.is_done() && row.words() == "4 variations.");
    }
}

#[test]
fn the_same_path_leads_through_other_levels() {
    let mut table = table("vault");
    let plan = table.editor().plan().clone();
    let path = plan.taught().path(plan.strip().expect("a strip"));
    let row = vary(&mut table, Sort::SamePath, 3);
    assert!(!row.row().is_empty());
    for variation in row.row() {
        assert_eq!(plan.taught().path(&variation.shown.strip), path);
        assert_is_as_asked(plan.taught(), &plan.request(), &variation.shown.strip);
    }
}

#[test]
fn other_levels_lead_through_the_same_arrangement() {
    let mut table = table("vault");
    wish(&mut table, Command::Frame(5));
    wish(&mut table, Command::Select(at(1, 1), at(7, 7)));
    let plan = table.editor().plan().clone();
    let strip = plan.strip().expect("a strip");
    let frame = strip.frame(5).expect("a frame").to_vec();
    let row = vary(&mut table, Sort::SameArrangement, 3);
    assert!(!row.row().is_empty());
    for variation in row.row() {
        let other = variation.shown.strip.frame(5).expect("a frame");
        for (here, there) in frame.iter().zip(other) {
            assert!(!plan.taught().is_thing(*here) || here == there);
        }
    }
}

#[test]
fn a_variation_is_taken_over_and_given_back() {
    let mut table = table("vault");
    let before = table.editor().plan().strip().cloned();
    vary(&mut table, Sort::OtherSeeds, 2);
    let taken = table.variations().expect("a row").row()[1]
        .shown
        .strip
        .clone();
    assert!(table.take_over(1).expect("there").has_changed);
    assert!(!table.is_busy() && !table.is_old() && !table.is_row_old());
    assert_eq!(table.editor().plan().strip(), Some(&taken));
    // The next wish is solved near to it.
    table.apply(Command::KeepPath(Some(3))).expect("a path");
    assert!(!table.is_busy() && table.is_row_old());
    table.apply(Command::Undo).expect("a step");
    table.apply(Command::Undo).expect("a step");
    assert_eq!(table.editor().plan().strip().cloned(), before);
    assert!(!table.is_old());
    table.apply(Command::Redo).expect("a step");
    assert_eq!(table.editor().plan().strip(), Some(&taken));
    assert_eq!(table.take_over(7), Err(Refusal::NoStrip));
    // Of another size it is no longer to be had.
    wish(&mut table, Command::Frames(7));
    assert_eq!(table.take_over(0), Err(Refusal::Foreign));
}

#[test]
fn a_row_that_cannot_be_says_so() {
    let mut table = table("vault");
    wish(
        &mut table,
        Command::KeepFrame(a_mazing_monk::play::strips::command::Copied::Everything),
    );
    let row = vary(&mut table, Sort::OtherSeeds, 2);
    assert!(row.row().is_empty() && row.words().starts_with("No variation"));
}
