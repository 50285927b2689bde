//! Progress in files.

use super::support::scratch;
use super::{NEWCOMER, own_level, progress_with, read};
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::save::{FileShelf, Keeper, Opened, Part, Shelf};
use std::path::PathBuf;

/// A folder of a test's own, and the file in it. Making the folder is up to the shelf.
fn place(name: &str) -> (PathBuf, PathBuf) {
    let folder = scratch(&format!("saves-{name}")).join("saves");
    (folder.join("progress.ron"), folder)
}

fn open(path: &PathBuf) -> Opened {
    Keeper::open(Box::new(FileShelf::new(path)))
}

fn names(folder: &PathBuf) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let name = |file: std::fs::DirEntry| file.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = files.map(|file| name(file.expect("a file"))).collect();
    names.sort();
    names
}

#[test]
fn what_was_saved_is_there_again() {
    let (path, folder) = place("saved");
    let mut opened = open(&path);
    assert_eq!(
        (opened.progress, opened.message),
        (Progress::default(), None)
    );
    let progress = progress_with(130);
    opened.keeper.save(&progress).expect("saved");
    let opened = open(&path);
    assert_eq!((&opened.progress, &opened.message), (&progress, &None));
    // Nothing but the parts: what they are first written as is gone.
    assert_eq!(
        names(&folder),
        [
            "progress.own.ron",
            "progress.records-0001.ron",
            "progress.records-0002.ron",
            "progress.ron",
        ]
    );
    assert_eq!(opened.keeper.reopen().progress, progress);
}

#[test]
fn a_broken_save_is_set_aside_and_never_overwritten() {
    let (path, folder) = place("broken");
    for (i, rubbish) in [
        &b"not a save"[..],
        b"\xff\xfe\x00",
        b"(version: 0, campaign: None, infinite: None, in_hand: None)",
    ]
    .iter()
    .enumerate()
    {
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(&path, rubbish).expect("written");
        let mut opened = open(&path);
        assert_eq!(opened.progress, Progress::default());
        let message = opened.message.expect("a word about it");
        let aside = folder.join(format!("progress.broken-{}.ron", i + 1));
        assert!(message.contains(&aside.display().to_string()), "{message}");
        assert_eq!(std::fs::read(&aside).expect("it is still there"), *rubbish);
        assert!(!path.exists());
        opened
            .keeper
            .save(&read(NEWCOMER))
            .expect("it may be written");
        assert_eq!(open(&path).progress, read(NEWCOMER));
    }
}

#[test]
fn a_place_that_cannot_be_read_is_left_alone() {
    let (path, folder) = place("folder");
    std::fs::create_dir_all(&path).expect("a folder in its place");
    let mut opened = open(&path);
    assert!(opened.message.is_some());
    opened.keeper.save(&read(NEWCOMER)).expect("nothing to do");
    assert!(path.is_dir());
    assert_eq!(names(&folder), ["progress.ron"]);
}

#[test]
fn a_save_of_version_1_is_kept_beside_the_new_one() {
    let (path, folder) = place("version-1");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(&path, NEWCOMER).expect("written");
    for _ in 0..2 {
        let opened = open(&path);
        assert_eq!((opened.progress, opened.message), (read(NEWCOMER), None));
    }
    let aside = std::fs::read_to_string(folder.join("progress.version-1-1.ron"));
    assert_eq!(aside.expect("kept"), NEWCOMER);
    assert!(!folder.join("progress.version-1-2.ron").exists());
}

#[test]
fn progress_brought_in_takes_the_place_of_all_files() {
    let (path, folder) = place("import");
    let mut keeper = open(&path).keeper;
    let before = progress_with(330);
    keeper.save(&before).expect("saved");
    let mut after = progress_with(21);
    after.own.keep(own_level("brought")).expect("room");
    let (_, old) = keeper.import(&after.to_text()).expect("brought in");
    let aside = folder.join("progress.replaced-1.ron");
    assert_eq!(old, Some(aside.display().to_string()));
    assert_eq!(open(&path).progress, after);
    assert_eq!(open(&aside).progress, before, "whole under its new name");
    assert_eq!(names(&folder).len(), 3 + 6);
}

#[test]
fn a_missing_chapter_does_not_keep_the_later_ones_from_being_kept() {
    let (path, folder) = place("chapter");
    let mut keeper = open(&path).keeper;
    keeper.save(&progress_with(330)).expect("saved");
    let lost = folder.join("progress.records-0002.ron");
    std::fs::remove_file(&lost).expect("there");
    let last = folder.join("progress.records-0004.ron");
    let last = std::fs::read(&last).expect("there");
    let opened = open(&path);
    assert_eq!(opened.progress.records.len(), 230);
    assert!(
        opened
            .message
            .is_some_and(|words| words.contains("records-0002"))
    );
    let aside = folder.join("progress.broken-1.records-0004.ron");
    assert_eq!(std::fs::read(aside).expect("kept"), last);
    assert_eq!(open(&path).message, None);
}

#[test]
fn what_was_set_aside_can_be_put_back() {
    let (path, folder) = place("back");
    let progress = progress_with(230);
    open(&path).keeper.save(&progress).expect("saved");
    let before = names(&folder);
    let shelf = FileShelf::new(&path);
    let name = shelf.set_aside("elsewhere").expect("moved");
    assert!(shelf.read(Part::Core).expect("readable").is_none());
    shelf.put_back(&name).expect("moved");
    assert_eq!((names(&folder), open(&path).progress), (before, progress));
}
