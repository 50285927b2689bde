//! Saved progress: real files of version 1, what is written and when, damage and crashes at any moment.

mod damage;
mod files;
mod keeper;
mod memory_shelf;
#[path = "../support/mod.rs"]
mod support;
mod version_1;

use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::own::OwnLevel;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::records::Record;
use a_mazing_monk::play::save::{Keeper, Opened};
use memory_shelf::Memory;

/// Someone who has begun.
const NEWCOMER: &str = include_str!("version-1-newcomer.ron");
/// Someone who plays everything in turn.
const IN_TURN: &str = include_str!("version-1-in-turn.ron");
/// Weeks of many kinds.
const WEEKS: &str = include_str!("version-1-weeks.ron");

const REAL_SAVES: [&str; 3] = [NEWCOMER, IN_TURN, WEEKS];

fn read(text: &str) -> Progress {
    Progress::from_text(text).expect("a whole save")
}

fn record(number: u32) -> Record {
    Record {
        kind: ["cube", "frogs", "my lamps.ron"][number as usize % 3].to_owned(),
        mode: [Mode::Campaign, Mode::Infinite, Mode::Daily, Mode::Mixed][number as usize % 4],
        code: format!("M2M0-{number:04}-SRT4"),
        difficulty: 5,
        par: (!number.is_multiple_of(5)).then_some(4),
        made: number,
        losses: number % 2,
        day: 20_000 + i64::from(number / 9),
        ..Record::default()
    }
}

fn own_level(code: &str) -> OwnLevel {
    OwnLevel {
        code: code.to_owned(),
        game: "Frogs".to_owned(),
        par: Some(3),
        day: 20_000,
    }
}

/// Weeks of play, so many levels won in all.
fn progress_with(won: usize) -> Progress {
    let mut progress = read(WEEKS);
    for number in progress.records.len()..won {
        progress.records.push(record(number as u32));
    }
    assert_eq!(progress.records.len(), won);
    progress
}

fn open(shelf: &Memory) -> Opened {
    Keeper::open(Box::new(shelf.clone()))
}

/// A shelf on which a progress is kept in parts.
fn kept(progress: &Progress) -> Memory {
    let shelf = Memory::default();
    let mut keeper = open(&shelf).keeper;
    keeper.save(progress).expect("saved");
    shelf.written();
    shelf
}
