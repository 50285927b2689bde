//! Packs as files: RON for all kinds, XSB for Sokoban.

use super::{LEVELS, begin, kinds, new_level, restarted, with_pack};
use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::board::BoardKind;
use a_mazing_monk::play::pack_file::{self, BadPack, file_name};
use a_mazing_monk::play::pack_xsb::{self, PackBoards};
use a_mazing_monk::play::packs::{NewLevel, Packs};
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::session::Event;
use a_mazing_monk::puzzle::finish;
use proptest::prelude::*;

#[test]
fn a_pack_goes_out_as_one_file_and_comes_back_the_same() {
    let kinds = kinds();
    let (progress, pack) = with_pack();
    let pack = progress.packs.find(pack).expect("there");
    let text = pack_file::write(pack);
    assert!(
        text.starts_with(
            "(\n    version: 1,\n    name: \"First steps\",\n    levels: [\n        \
             (name: \"First turn\", kind: \"cube\", code: \"M240-006R-GN8Y\"),\n"
        ),
        "{text}"
    );
    let read = pack_file::read(&text, &kinds).expect("a pack");
    assert_eq!((read.told, read.name.as_str()), (vec![], "First steps"));
    assert_eq!(read.levels, LEVELS.map(new_level));
    let mut packs = Packs::default();
    let again = packs.create(&read.name, read.levels).expect("room");
    assert_eq!(packs.find(again), Some(pack));
    assert_eq!(file_name(pack.name(), "ron"), "first-steps.ron");
    assert_eq!(file_name("../ö?", "xsb"), "ö.xsb");
    assert_eq!(file_name("", "ron"), "pack.ron");
}

#[test]
fn bad_levels_are_told_one_by_one_and_the_good_ones_are_taken() {
    let text = r#"// Written by hand.
(version: 1, name: "Mixed", levels: [
    (name: "Good", code: "m240 006r gn8y"),
    (name: "Mistyped", code: "M240-006R-GN8X"),
    (name: "Without a code"),
    (code: 7),
    (name: "Again", code: "M240-006R-GN8Y"),

    (name: "Not here", code: "H0CF-3200-0000-0000-0G5D-X"),
    (name: "Of another", kind: "lamps", code: "LAMPS-7"),
    (name: "Of none", code: "!?"),
    (name: "Last", kind: "peg-solitaire", code: "BP44-0G34-D62M-1089-V", more: [1]),
])"#;
    let read = pack_file::read(text, &kinds()).expect("a pack");
    let told: Vec<(usize, Option<usize>, bool)> = read
        .told
        .iter()
        .map(|told| (told.place, told.line, told.is_taken))
        .collect();
    let names: Vec<&str> = read
        .levels
        .iter()
        .map(|level| level.name.as_str())
        .collect();
    let words: Vec<String> = read.told.iter().map(|told| told.to_string()).collect();
    assert_eq!(
        read.levels[0],
        new_level(("Good", "cube", "M240-006R-GN8Y"))
    );
    // Whether the sixth is for another game or mistyped says its check; it is told either way.
    let known: Vec<_> = told.iter().filter(|(place, ..)| *place != 6).collect();
    assert_eq!(
        known,
        [
            &(2, Some(4), false),
            &(3, Some(5), false),
            &(4, Some(6), false),
            &(5, Some(7), false),
            &(7, Some(10), true),
            &(8, Some(11), false),
        ],
        "{words:?}"
    );
    assert_eq!(
        (names.first(), names.last()),
        (Some(&"Good"), Some(&"Last"))
    );
    assert!(names.contains(&"Of another"));
    assert!(
        words[0].starts_with("level 2 \"Mistyped\" in line 4: "),
        "{words:?}"
    );
    assert!(words[3].contains("the same as level 1"), "{words:?}");
}

#[test]
fn what_is_no_pack_is_told() {
    let kinds = kinds();
    let read = |text: &str| pack_file::read(text, &kinds);
    for (text, word) in [
        ("", "line 1"),
        ("(version: 1, name: \"x\")", "levels"),
        ("(version: 2, levels: [])", "later version"),
        (
            "(version: 1, levels: [(code: \"M000\")])",
            "none of its levels",
        ),
        ("(version: 1, levels: {})", "line 1"),
        ("#####\n#@$.#\n#####", "line 1"),
    ] {
        let error = read(text).expect_err(text).to_string();
        assert!(error.contains(word), "{text}: {error}");
    }
    let empty = read("(version: 1, levels: [])").expect("a pack without levels");
    assert!(empty.levels.is_empty() && empty.name.is_empty());
    let many = format!("(version: 1, levels: [{}])", "(code: \"\"),".repeat(1_001));
    assert!(matches!(read(&many), Err(BadPack::Many(1_001))));
    let long = format!(
        "(version: 1, levels: [{}])",
        " ".repeat(pack_file::MOST_BYTES)
    );
    assert!(matches!(read(&long), Err(BadPack::TooLong(_))));
    let deep = format!("(version: 1, levels: [{}])", "[".repeat(100_000));
    assert!(matches!(read(&deep), Err(BadPack::File(_))));
    let code = "M".repeat(20_000);
    let long_code = format!("(version: 1, levels: [(code: \"{code}\")])");
    let error = read(&long_code).expect_err("too long").to_string();
    assert!(
        error.contains("20000 letters") && error.len() < 300,
        "{error}"
    );
}

#[test]
fn five_hundred_levels_are_taken_at_once() {
    let codes = (0..500_u32).map(|seed| {
        let difficulty = a_mazing_monk::cube::generate::Difficulty::new(3).expect("one");
        a_mazing_monk::levels::code::LevelCode::seeded(difficulty, seed).to_string()
    });
    let levels: String = codes.map(|code| format!("(code: \"{code}\"),\n")).collect();
    let text = format!("(version: 1, name: \"Many\", levels: [\n{levels}])");
    let read = pack_file::read(&text, &kinds()).expect("a pack");
    assert_eq!((read.levels.len(), read.told.len()), (500, 0));
    let mut progress = Progress::default();
    let pack = progress
        .packs
        .create(&read.name, read.levels)
        .expect("room");
    let found = progress.packs.find(pack).expect("there");
    assert_eq!(found.levels()[499].name, "Level 500");
    let bytes = progress.to_text().len() - Progress::default().to_text().len();
    println!("{} bytes a level in one text", bytes / 500);
    assert_eq!(restarted(&progress), progress);
}

/// Small rooms with names, each another one.
fn rooms(count: usize) -> String {
    let room = |number: usize| {
        let floor: String = (0..10)
            .map(|bit| if number >> bit & 1 == 1 { '.' } else { ' ' })
            .collect();
        let marks = floor.matches('.').count();
        let crates = "$".repeat(marks) + &" ".repeat(10 - marks);
        format!(
            "############\n#{floor}#\n#{crates}#\n#@         #\n############\nTitle: Room {number}\n\n"
        )
    };
    (1..=count).map(room).collect()
}

#[test]
fn five_hundred_rooms_of_xsb_become_a_pack_and_a_file_again() {
    let kinds = kinds();
    let kind = kinds.find("sokoban").expect("built in");
    let sokoban: &BoardKind = kind.get().expect("a board");
    let text = rooms(500) + "Author: A. Thinker\n";
    let read = pack_xsb::read("Rooms", &text, sokoban).expect("a pack");
    assert_eq!((read.levels.len(), read.told), (500, vec![]));
    let mut progress = Progress::default();
    let pack = progress
        .packs
        .create(&read.name, read.levels)
        .expect("room");
    let pack = progress.packs.find(pack).expect("there");
    let bytes: usize = pack.levels().iter().map(|level| level.code.len()).sum();
    println!("codes of {} letters", bytes / 500);
    let boards = finish(&mut PackBoards::new(pack, sokoban), None).expect("done");
    let written = pack_xsb::write(&boards, sokoban.forwards());
    assert_eq!(written.told, vec![]);
    let again = pack_xsb::read("Rooms", &written.text, sokoban).expect("a pack");
    let codes = |pack: &[NewLevel]| -> Vec<String> {
        pack.iter().map(|level| level.code.clone()).collect()
    };
    let before: Vec<String> = pack
        .levels()
        .iter()
        .map(|level| level.code.clone())
        .collect();
    assert_eq!(codes(&again.levels), before);
    assert_eq!(again.levels[6].name, pack.levels()[6].name);
    assert!(pack.levels()[6].name.starts_with("Room 7"));
    assert_eq!(restarted(&progress).packs, progress.packs);
    // A level of it is played like any other.
    let (kind, mode) = progress.resume_pack(1, &kinds).expect("a level");
    let (mut session, _, solution) = begin(&mut progress, kind, mode);
    let events: Vec<Event> = solution
        .into_iter()
        .flat_map(|move_| session.apply(move_))
        .collect();
    assert_eq!(events.last(), Some(&Event::Won));
}

#[test]
fn bad_rooms_are_told_with_their_lines_and_other_games_are_left_out_of_xsb() {
    let kinds = kinds();
    let sokoban: &BoardKind = kinds
        .find("sokoban")
        .and_then(AnyKind::get)
        .expect("a board");
    let text =
        "#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\nTitle: No mark\n\n#####\n#@?.#\n#####\n";
    let read = pack_xsb::read("", text, sokoban).expect("a pack");
    let told: Vec<(usize, Option<usize>)> = read
        .told
        .iter()
        .map(|told| (told.place, told.line))
        .collect();
    assert_eq!(
        (read.levels.len(), told),
        (1, vec![(2, Some(5)), (3, Some(11))])
    );
    assert!(read.told[0].to_string().contains("No mark"));
    for rubbish in ["", "hello", "(version: 1)"] {
        let error = pack_xsb::read("", rubbish, sokoban).expect_err("none");
        assert!(error.to_string().contains("no Sokoban level"), "{error}");
    }
    // A pack of many kinds: what Sokoban has no board for is told.
    let (progress, pack) = with_pack();
    let pack = progress.packs.find(pack).expect("there");
    let boards = finish(&mut PackBoards::new(pack, sokoban), None).expect("done");
    let written = pack_xsb::write(&boards, sokoban.forwards());
    assert_eq!(written.told.len(), 3);
    assert!(
        written.told[1]
            .to_string()
            .starts_with("level 2 \"Pegs\": ")
    );
    assert!(written.text.contains("Title: Store room") && written.text.contains('@'));
}

/// A pack's text with something changed in it.
fn mutated(text: &str, places: &[(usize, u8)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for (place, byte) in places {
        let length = bytes.len().max(1);
        match byte % 3 {
            0 => bytes[place % length] = byte % 127,
            1 => bytes.insert(place % length, byte % 127),
            _ => bytes.truncate(length - place % 40),
        }
        if bytes.is_empty() {
            bytes.push(b'(');
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

proptest! {
    #[test]
    fn rubbish_is_never_more_than_told(text in "\\PC{0,200}") {
        let kinds = kinds();
        let _ = pack_file::read(&text, &kinds);
        let sokoban = kinds.find("sokoban").and_then(AnyKind::get).expect("a board");
        let _ = pack_xsb::read(&text, &text, sokoban);
        let in_levels = format!("(version: 1, levels: [(code: {text:?}, kind: {text:?})])");
        if let Ok(read) = pack_file::read(&in_levels, &kinds) {
            let mut packs = Packs::default();
            prop_assert!(packs.create(&read.name, read.levels).is_ok());
        }
    }

    #[test]
    fn a_damaged_file_gives_levels_that_can_be_kept_or_words(
        places in proptest::collection::vec((0..2_000_usize, any::<u8>()), 1..4),
    ) {
        let kinds = kinds();
        let (progress, pack) = with_pack();
        let text = pack_file::write(progress.packs.find(pack).expect("there"));
        match pack_file::read(&mutated(&text, &places), &kinds) {
            Err(why) => prop_assert!(!why.to_string().is_empty()),
            Ok(read) => {
                let mut progress = Progress::default();
                let levels = read.levels.len();
                let pack = progress.packs.create(&read.name, read.levels).expect("room");
                let found = progress.packs.find(pack).expect("there");
                prop_assert_eq!(found.levels().len(), levels);
                let _ = progress.next_in_pack(pack, None, &kinds);
                let again = restarted(&progress);
                prop_assert_eq!(again.packs, progress.packs);
            }
        }
    }
}
