//! Saved progress: real files of version 1, what is written and when, damage and crashes at any moment.

mod damage;
mod damaged_parts;
mod files;
mod keeper;
mod made;
mod memory_shelf;
#[path = "../support/mod.rs"]
mod support;
mod version_1;
mod version_2;

use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::drawing::kept::KeptDrawing;
use a_mazing_monk::play::in_hand::InHand;
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::own::OwnLevel;
use a_mazing_monk::play::packs::NewLevel;
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
        ..OwnLevel::default()
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

fn kinds() -> Kinds {
    built_in::kinds(CubeKind::default(), &Ladders::built_in())
}

fn drawing(kind: &str, text: &str) -> KeptDrawing {
    KeptDrawing {
        kind: kind.to_owned(),
        text: text.to_owned(),
        ..KeptDrawing::default()
    }
}

fn new_level(code: &str) -> NewLevel {
    NewLevel {
        code: code.to_owned(),
        kind: "frogs".to_owned(),
        ..NewLevel::default()
    }
}

/// The same with everything that a player can make: levels, packs half played, games and drawings.
fn with_everything(won: usize) -> Progress {
    // One more is won below.
    let mut progress = progress_with(won - 1);
    progress.own.keep(own_level("one")).expect("room");
    let levels = ["A", "B", "C"].map(new_level);
    let pack = progress.packs.create("Three", levels).expect("room");
    progress.packs.create("", []).expect("room");
    let of_pack = |level: u32| Record {
        kind: "frogs".to_owned(),
        mode: Mode::Pack { pack, level },
        made: 3,
        ..Record::default()
    };
    let kinds = kinds();
    let frogs = kinds.find("frogs").expect("built in");
    progress.enter(frogs, of_pack(1));
    progress.of_mut("frogs").in_hand.waiting.push(InHand {
        mode: Mode::Pack { pack, level: 2 },
        code: "B".to_owned(),
        steps: "6e@3,0".to_owned(),
        done: 1,
        losses: 0,
        undos: 0,
        hints: 0,
        restarts: 0,
        solution: false,
        seconds: 9,
    });
    let frogs = a_mazing_monk::rewrite::built_in_text("frogs").expect("built in");
    progress.games.begin("My frogs", frogs).expect("room");
    progress
        .games
        .import("wrong.ron", "(name: \"W")
        .expect("room");
    for kind in ["cube", "gone.ron", "frogs"] {
        let text = format!("{kind}\nX . \"o\"\n");
        progress.drawings.keep(drawing(kind, &text)).expect("room");
    }
    // A place in between is free.
    progress.drawings.give_up("gone.ron").expect("there");
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
