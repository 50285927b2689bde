//! Packs: put together, played to their end as campaigns of their own, carried as files, and checked at the
//! gate.

use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::board::BoardKind;
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::day::Day;
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::pack_file::{self, BadPack, file_name};
use a_mazing_monk::play::pack_xsb::{self, PackBoards};
use a_mazing_monk::play::packs::{NewLevel, NotPacked, Packs};
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::records::Record;
use a_mazing_monk::play::room::{LEVELS_OF_PACK, NoRoom, PACKS};
use a_mazing_monk::play::session::{Command, Event, Session};
use a_mazing_monk::puzzle::finish;
use proptest::prelude::*;

fn kinds() -> Kinds {
    built_in::kinds(CubeKind::default(), &Ladders::built_in())
}

/// Levels of three kinds, one of them twice.
const LEVELS: [(&str, &str, &str); 4] = [
    ("First turn", "cube", "M240-006R-GN8Y"),
    ("Pegs", "peg-solitaire", "BP44-0G34-D62M-1089-V"),
    ("Second turn", "cube", "M2M0-001Y-SRT4"),
    ("Store room", "sokoban", "GS08-80R0-0000-13W2"),
];

fn new_level((name, kind, code): (&str, &str, &str)) -> NewLevel {
    NewLevel {
        name: name.to_owned(),
        kind: kind.to_owned(),
        code: code.to_owned(),
    }
}

fn with_pack() -> (Progress, u32) {
    let mut progress = Progress::default();
    let pack = progress.packs.create("First steps", LEVELS.map(new_level));
    (progress, pack.expect("room"))
}

/// What a new start finds.
fn restarted(progress: &Progress) -> Progress {
    Progress::from_text(&progress.to_text()).expect("read back")
}

/// Begins a level as the game does: made by its kind, and gone on with where it was.
fn begin(progress: &mut Progress, kind: &AnyKind, mode: Mode) -> (Session, String, Vec<Command>) {
    let wanted = progress.next_level(kind, mode, Day::from_unix_days(20_000), || 7);
    let mut making = kind.make(&wanted.expect("a level")).expect("wanted");
    let made = finish(&mut making, None)
        .expect("not called off")
        .expect("made");
    let hands = &mut progress.of_mut(kind.key()).in_hand;
    hands.take_up(mode);
    let session = match &hands.now {
        Some(level) => Session::resumed(kind.clone(), made.start, level).expect("by the rules"),
        None => Session::new(kind.clone(), made.start),
    };
    let solution = made.solution.into_iter().map(Command::Play).collect();
    (session, made.code.to_string(), solution)
}

#[test]
fn a_pack_is_played_to_its_end_with_a_new_start_in_every_level() {
    let kinds = kinds();
    let (mut progress, pack) = with_pack();
    let mut names = Vec::new();
    let mut next = progress.resume_pack(pack, &kinds);
    while let Some((kind, mode)) = next {
        let Mode::Pack { level, .. } = mode else {
            panic!("{mode:?}");
        };
        names.push(
            progress
                .packs
                .level(pack, level)
                .expect("there")
                .name
                .clone(),
        );
        let (mut session, code, solution) = begin(&mut progress, kind, mode);
        let half = solution.len() / 2;
        for command in &solution[..half] {
            session.apply(command.clone());
        }
        // In hand, as after every move; then the game is left and started again.
        let in_hand = session.in_hand(mode, &code, 5);
        progress.of_mut(kind.key()).in_hand.now = Some(in_hand);
        progress.latest = Some(kind.key().to_owned());
        progress = restarted(&progress);
        assert_eq!(
            progress.resume(kinds.first_key(), |_| true),
            Some((kind.key(), mode))
        );
        let back = progress
            .resume_pack(pack, &kinds)
            .map(|(kind, mode)| (kind.key(), mode));
        assert_eq!(back, Some((kind.key(), mode)));
        let (mut session, code, solution) = begin(&mut progress, kind, mode);
        assert_eq!(session.steps().len(), half);
        let mut events = Vec::new();
        for command in &solution[half..] {
            events = session.apply(command.clone());
        }
        assert!(events.contains(&Event::Won), "{events:?}");
        progress.of_mut(kind.key()).in_hand.now = None;
        let record = Record {
            kind: kind.key().to_owned(),
            mode,
            code,
            made: session.made(),
            par: Some(session.made()),
            ..Record::default()
        };
        progress.enter(kind, record);
        progress = restarted(&progress);
        assert_eq!(progress.runs.of(pack).won(), names.len());
        next = progress.next_in_pack(pack, Some(level), &kinds);
    }
    assert_eq!(names, LEVELS.map(|(name, ..)| name));
    assert_eq!(progress.records.len(), LEVELS.len());
    let run = progress.runs.of(pack);
    assert!(run.made > 10 && run.par == run.made);
    let words = progress.end_of_pack(pack, &kinds).expect("there");
    let made = run.made;
    assert_eq!(
        words,
        format!("All 4 levels of \"First steps\": {made} moves for a par of {made}.")
    );
    // And again from the beginning.
    progress.begin_pack_again(pack);
    let first = progress.resume_pack(pack, &kinds).map(|(_, mode)| mode);
    assert_eq!(first, Some(Mode::Pack { pack, level: 1 }));
}

/// Enters a level of a pack as won.
fn win(progress: &mut Progress, kinds: &Kinds, pack: u32, level: u32) {
    let (kind, mode) = progress.level_in_pack(pack, level, kinds).expect("here");
    let record = Record {
        kind: kind.key().to_owned(),
        mode,
        made: 4,
        ..Record::default()
    };
    progress.enter(kind, record);
}

#[test]
fn what_comes_next_is_what_is_not_won_yet_wherever_one_begins() {
    let kinds = kinds();
    let (mut progress, pack) = with_pack();
    let next = |progress: &Progress, after| match progress.next_in_pack(pack, after, &kinds) {
        Some((_, Mode::Pack { level, .. })) => level,
        _ => 0,
    };
    assert_eq!(
        [None, Some(1), Some(4), Some(99)].map(|at| next(&progress, at)),
        [1, 2, 1, 1]
    );
    win(&mut progress, &kinds, pack, 3);
    win(&mut progress, &kinds, pack, 3);
    assert_eq!(progress.runs.of(pack).made, 4, "won again it counts once");
    assert_eq!([Some(2), Some(3)].map(|at| next(&progress, at)), [4, 4]);
    // Put in another order, what was won stays won.
    progress.packs.move_level(pack, 3, 0).expect("there");
    progress.packs.move_level(pack, 1, 99).expect("there");
    let order: Vec<u32> = progress.packs.all()[0]
        .levels()
        .iter()
        .map(|level| level.id)
        .collect();
    assert_eq!(order, [3, 2, 4, 1]);
    assert_eq!([None, Some(1)].map(|at| next(&progress, at)), [2, 2]);
    // What is taken out is forgotten, and its number is not given to another.
    progress.remove_from_pack(pack, 3).expect("there");
    assert_eq!(progress.runs.of(pack).won(), 0);
    let new = progress
        .packs
        .add(pack, new_level(LEVELS[2]))
        .expect("room");
    assert_eq!((new, next(&progress, Some(1))), (5, 5));
    for level in [1, 2, 4, 5] {
        win(&mut progress, &kinds, pack, level);
    }
    assert_eq!(next(&progress, None), 0);
}

#[test]
fn levels_of_games_that_are_not_here_are_kept_and_left_out() {
    let kinds = kinds();
    let (mut progress, pack) = with_pack();
    let lamps = new_level(("Lamps", "lamps", "LAMPS-7-1B-50"));
    let away = progress.packs.add(pack, lamps).expect("room");
    for level in 1..=4 {
        win(&mut progress, &kinds, pack, level);
    }
    assert!(progress.next_in_pack(pack, None, &kinds).is_none());
    assert!(progress.level_in_pack(pack, away, &kinds).is_none());
    let words = progress.end_of_pack(pack, &kinds).expect("there");
    assert!(
        words.contains("4 of 5") && words.contains("not here"),
        "{words}"
    );
    assert_eq!(restarted(&progress).packs, progress.packs);
    assert!(progress.next_in_pack(77, None, &kinds).is_none());
}

#[test]
fn packs_are_named_put_in_order_and_removed_when_asked() {
    let mut progress = Progress::default();
    let packs = &mut progress.packs;
    let one = packs.create("", []).expect("room");
    let two = packs
        .create(" Two\n", [new_level(LEVELS[0])])
        .expect("room");
    let three = packs.create("", []).expect("room");
    let names = |packs: &Packs| -> Vec<String> {
        packs
            .all()
            .iter()
            .map(|pack| pack.name().to_owned())
            .collect()
    };
    assert_eq!(names(packs), ["Pack 1", "Two", "Pack 3"]);
    packs.rename(one, "Eins").expect("there");
    packs.move_pack(three, 0).expect("there");
    assert_eq!(names(packs), ["Pack 3", "Eins", "Two"]);
    assert_eq!(packs.rename(two, " "), Err(NotPacked::NoName));
    assert_eq!(packs.rename(99, "x"), Err(NotPacked::NotThere));
    assert_eq!(packs.rename_level(two, 99, "x"), Err(NotPacked::NotThere));
    packs.rename_level(two, 1, "The first").expect("there");
    // The same level is there once.
    assert_eq!(packs.add(two, new_level(LEVELS[0])), Ok(1));
    assert_eq!(
        packs.level(two, 1).map(|level| level.name.as_str()),
        Some("The first")
    );
    progress.remove_pack(two).expect("there");
    assert_eq!(progress.remove_pack(two), Err(NotPacked::NotThere));
    assert_eq!(names(&progress.packs), ["Pack 3", "Eins"]);
}

#[test]
fn packs_have_bounds_that_are_told() {
    let mut packs = Packs::default();
    let level = |number: usize| NewLevel {
        code: number.to_string(),
        ..NewLevel::default()
    };
    let full = packs
        .create("Full", (0..LEVELS_OF_PACK.most).map(level))
        .expect("room");
    let error = packs.add(full, level(5_000)).expect_err("full");
    assert_eq!(error, NotPacked::NoRoom(NoRoom::Count(LEVELS_OF_PACK)));
    assert!(error.to_string().contains("1000 levels in a pack"));
    for _ in 1..PACKS.most {
        packs.create("", []).expect("room");
    }
    assert!(packs.warning().is_some());
    assert_eq!(packs.create("One more", []), Err(NoRoom::Count(PACKS)));
    let long = |number: usize| NewLevel {
        code: format!("{number}{}", "B".repeat(2_000)),
        ..NewLevel::default()
    };
    let before = packs.clone();
    let mut packs = Packs::default();
    let error = packs
        .create("Long", (0..500).map(long))
        .expect_err("too long");
    assert!(matches!(error, NoRoom::Bytes { .. }), "{error}");
    assert_eq!((packs.all().len(), before.all().len()), (0, PACKS.most));
}

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

    #[test]
    fn whatever_is_done_to_packs_they_are_read_back_and_what_was_won_is_among_them(
        deeds in proptest::collection::vec((0..8_u8, 1..4_u32, 1..6_u32), 1..40),
    ) {
        let kinds = kinds();
        let mut progress = Progress::default();
        for (deed, pack, level) in deeds {
            let _ = match deed {
                0 => progress.packs.create("", []).map(drop).map_err(NotPacked::from),
                1 | 2 => {
                    let new = new_level(LEVELS[level as usize % 4]);
                    progress.packs.add(pack, new).map(drop)
                }
                3 => progress.packs.move_level(pack, level, deed as usize),
                4 => progress.remove_from_pack(pack, level),
                5 if level == 1 => progress.remove_pack(pack),
                6 => progress.packs.rename_level(pack, level, "Other"),
                _ => {
                    if progress.level_in_pack(pack, level, &kinds).is_some() {
                        win(&mut progress, &kinds, pack, level);
                    }
                    Ok(())
                }
            };
        }
        for pack in progress.packs.all() {
            let run = progress.runs.of(pack.id());
            let won = pack.levels().iter().filter(|level| run.has_won(level.id)).count();
            prop_assert_eq!(won, run.won());
            let next = progress.next_in_pack(pack.id(), None, &kinds);
            prop_assert_eq!(next.is_none(), won == pack.levels().len());
        }
        prop_assert_eq!(restarted(&progress), progress);
    }
}
