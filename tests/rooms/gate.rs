//! What comes in from outside: an error that names the place and the reason, never a panic.

use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::rooms::{BUILT_IN, BadGame, BadRoom, Fault, Game, built_in};
use proptest::prelude::*;

const SMALL: &str = r#"(
    name: "Small",
    rows: 2,
    cols: 3,
    tiles: { '.': "ab", '#': "x", 'S': "S", 'G': "G" },
    open: ".SG",
    start: 'S',
    goal: 'G',
    shapes: [[(0, 0), (0, 1)]],
    example: [
        "Saxb",
        "xabG",
    ],
    moves: [
        (to: (0, 1), open: [], solid: []),
        (to: (1, 0)),
    ],
)"#;

fn fault(from: &str, to: &str) -> BadGame {
    assert!(SMALL.contains(from), "{from}");
    let text = SMALL.replacen(from, to, 1);
    match Game::from_ron("small.ron", &text) {
        Ok(_) => panic!("{to} was taken"),
        Err(bad) => bad,
    }
}

#[test]
fn a_bad_game_file_is_told_by_line_and_reason() {
    assert!(Game::from_ron("small.ron", SMALL).is_ok());
    let rows = [
        (
            "name: \"Small\"",
            "name: \"  \"",
            Some(2),
            "no letter in the name",
        ),
        ("rows: 2", "rows: 0", Some(2), "0 rows"),
        ("cols: 3", "cols: 4000000000", Some(2), "4000000000 columns"),
        ("rows: 2", "rows: -2", Some(3), "column"),
        ("\"ab\"", "\"\"", Some(5), "no tile behind a character"),
        ("\"ab\"", "\"a b\"", Some(5), "cannot stand for a tile"),
        ("\"ab\"", "\"aba\"", Some(5), "tile 'a' is there twice"),
        ("'#': \"x\"", "'.': \"x\"", Some(5), "'.' is there twice"),
        ("\".SG\"", "\".SG?\"", Some(6), "'?' is not among"),
        ("\".SG\"", "\".S\"", Some(6), "both are open"),
        ("goal: 'G'", "goal: 'S'", Some(6), "two different"),
        ("goal: 'G'", "goal: 'Q'", Some(6), "'Q' is not among"),
        ("\"Saxb\"", "\"Saxbb\"", Some(12), "this row has 4 tiles"),
        ("\"Saxb\"", "\"Sa?b\"", Some(11), "column 3: '?'"),
        ("\"Saxb\"", "\"aaxb\"", Some(11), "no start in the example"),
        ("\"xabG\"", "\"xaba\"", Some(11), "no goal in the example"),
        ("[[(0, 0), (0, 1)]]", "[]", Some(2), "no window shape"),
        (
            "[[(0, 0), (0, 1)]]",
            "[[]]",
            Some(9),
            "no cells in this window",
        ),
        (
            "[[(0, 0), (0, 1)]]",
            "[[(0, 0), (0, 0)]]",
            Some(9),
            "(0, 0) is there twice",
        ),
        (
            "[[(0, 0), (0, 1)]]",
            "[[(0, 0), (0, 16)]]",
            Some(9),
            "(0, 16) is farther",
        ),
        ("(to: (1, 0))", "(to: (0, 0))", Some(16), "leads nowhere"),
        (
            "(to: (1, 0))",
            "(to: (1, 0), solid: [(0, 0)])",
            Some(16),
            "begins in a solid",
        ),
        (
            "(to: (1, 0))",
            "(to: (1, 0), solid: [(1, 0)])",
            Some(16),
            "open and solid",
        ),
        (
            "(to: (1, 0))",
            "(to: (1, 99))",
            Some(16),
            "(1, 99) is farther",
        ),
        ("(to: (1, 0))", "(too: (1, 0))", Some(16), "too"),
        (
            "goal: 'G',",
            "goal: 'G', goal_region: (rows: (1, 1), cols: (0, 3)),",
            Some(2),
            "goal region",
        ),
        (
            "goal: 'G',",
            "goal: 'G', start_region: (rows: (0, 3), cols: (0, 3)),",
            Some(2),
            "start region",
        ),
        (
            "goal: 'G',",
            "goal: 'G', looks: {'?': (name: \"it\")},",
            Some(8),
            "'?' is not among",
        ),
        (
            "goal: 'G',",
            "goal: 'G', looks: {'#': (name: \"it\", colour: \"red\")},",
            Some(8),
            "\"red\" is not a colour",
        ),
        ("name:", "nome:", Some(2), "nome"),
    ];
    for (from, to, line, words) in rows {
        let bad = fault(from, to);
        assert_eq!(
            (bad.file.as_str(), bad.line),
            ("small.ron", line),
            "{to}: {bad}"
        );
        assert!(bad.to_string().contains(words), "{to}: {bad}");
    }
    let long = format!("{SMALL}{}", " ".repeat(1 << 18));
    let bad = Game::from_ron("long.ron", &long).expect_err("too long");
    assert!(matches!(bad.reason, Fault::TooLong(_)));
    let missing = Game::from_file(std::path::Path::new("no/such/file.ron")).expect_err("no file");
    assert!(matches!(missing.reason, Fault::Unreadable(_)));
}

#[test]
fn a_size_that_the_example_cannot_teach_is_told() {
    let tall = SMALL
        .replace("[[(0, 0), (0, 1)]]", "[[(0, 0), (1, 0), (2, 0), (3, 0)]]")
        .replace("rows: 2", "rows: 5");
    let bad = Game::from_ron("tall.ron", &tall).expect_err("no such window");
    assert_eq!(bad.reason, Fault::NoWindow(1));
}

#[test]
fn a_bad_room_is_told_by_place_and_reason() {
    let game = Game::from_ron("small.ron", SMALL).expect("a game");
    assert!(game.read_room("S.#\n..G\n").is_ok());
    assert!(game.read_room("\n\n  S.#  \r\n  ..G\r\n\n").is_ok());
    let told = |text: &str| game.read_room(text).expect_err(text);
    assert_eq!(
        told(""),
        BadRoom::Rows {
            found: 0,
            expected: 2
        }
    );
    assert_eq!(
        told("S.G"),
        BadRoom::Rows {
            found: 1,
            expected: 2
        }
    );
    let columns = |row, found| BadRoom::Columns {
        row,
        found,
        expected: 3,
    };
    assert_eq!(told("S.G\n...."), columns(2, 4));
    assert_eq!(told("S.\n..G"), columns(1, 2));
    let unknown = BadRoom::Unknown {
        row: 2,
        column: 2,
        sign: 'ü',
    };
    assert_eq!(told("S.G\n.ü."), unknown);
    assert_eq!(
        told("...\n..G"),
        BadRoom::Missing {
            what: "start",
            sign: 'S'
        }
    );
    assert_eq!(
        told("S..\n..."),
        BadRoom::Missing {
            what: "goal",
            sign: 'G'
        }
    );
    let second = BadRoom::Second {
        what: "goal",
        sign: 'G',
        row: 2,
        column: 1,
    };
    assert_eq!(told("S.G\nG.."), second);
    assert!(game.room(Vec::new()).is_err());
}

#[test]
fn rooms_of_a_file_are_read_one_by_one() {
    let game = Game::from_ron("small.ron", SMALL).expect("a game");
    let read = game.read_rooms("\u{feff}S.#\n..G\n\n\nS..\n\nS.#\r\n..G\r\n");
    let lines: Vec<(usize, bool)> = read
        .iter()
        .map(|(line, _, room)| (*line, room.is_ok()))
        .collect();
    assert_eq!(lines, [(1, true), (5, false), (7, true)]);
}

/// A game file with random bytes, lines or numbers changed.
fn mangled(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + dice.below(4) {
        let at = dice.below(bytes.len() as u32) as usize;
        match dice.below(5) {
            0 => bytes[at] = dice.below(128) as u8,
            1 => {
                bytes.remove(at);
            }
            2 => bytes.insert(at, b"()[]{},:'\"-0123456789.#SG"[dice.below(25) as usize]),
            3 => {
                let end = bytes.len().min(at + dice.below(40) as usize);
                bytes.drain(at..end);
            }
            _ => {
                let end = bytes.len().min(at + dice.below(40) as usize);
                let piece = bytes[at..end].to_vec();
                let to = dice.below(bytes.len() as u32) as usize;
                bytes.splice(to..to, piece);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn mangled_game_files_are_refused_or_read_and_never_panic() {
    let mut dice = Dice::new(&[5]);
    let (mut refused, mut taken) = (0, 0);
    for round in 0..10_000 {
        let text = match round % 20 {
            0 => BUILT_IN[round / 20 % 3].2,
            _ => SMALL,
        };
        let text = mangled(text, &mut dice);
        match Game::from_ron("mangled", &text) {
            Ok(game) => {
                taken += 1;
                assert!(game.cells() >= 2);
            }
            Err(bad) => {
                refused += 1;
                assert!(!bad.to_string().is_empty());
            }
        }
    }
    assert!(
        refused > 1000 && taken > 100,
        "{refused} refused, {taken} taken"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_room_or_told_why_not(text in "[.#SGx\n ]{0,40}|\\PC{0,30}") {
        let small = Game::from_ron("small.ron", SMALL).expect("a game");
        for game in built_in().iter().map(|game| &**game).chain([&small]) {
            match game.read_room(&text) {
                Ok(room) => prop_assert_eq!(room.signs().len(), game.cells()),
                Err(bad) => prop_assert!(!bad.to_string().is_empty()),
            }
            game.read_rooms(&text);
        }
    }
}
