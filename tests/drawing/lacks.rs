//! What a drawing lacks to be a level, and levels that come back as they were drawn.

use super::{drawable, kind, kinds, level, sheet};
use a_mazing_monk::play::drawing::sheet::{Place, Sheet};
use a_mazing_monk::play::drawing::{Lack, check};
use a_mazing_monk::play::kind::{CodeRead, Wanted};
use a_mazing_monk::puzzle::finish;

fn lacks(key: &str, text: &str) -> Vec<Lack> {
    match kind(key).drawn(&sheet(key, text)) {
        Ok((_, code)) => panic!("{key} {text}: {code}"),
        Err(lacks) => lacks,
    }
}

fn words(key: &str, text: &str) -> Vec<String> {
    let lacks = lacks(key, text).into_iter();
    lacks.map(|lack| lack.words).collect()
}

fn is_level(key: &str, text: &str) -> bool {
    kind(key).drawn(&sheet(key, text)).is_ok()
}

#[test]
fn every_level_is_drawn_and_read_back() {
    for kind in kinds().all() {
        for seed in 1..6 {
            let made = level(kind, seed);
            let sheet = kind.sheet(&made.start).expect("a sheet");
            let drawable = kind.drawable().expect("drawn");
            assert_eq!(check(&*drawable, &sheet), Ok(()));
            let (position, code) = kind.drawn(&sheet).expect("a level");
            assert_eq!(position, made.start, "{}", kind.key());
            assert_eq!(kind.sheet(&position).as_ref(), Some(&sheet));
            // Its code is a level of this kind, and the same one.
            assert_eq!(kind.read_code(code.as_str()), CodeRead::Mine(code.clone()));
            let mut making = kind.make(&Wanted::Code(code)).expect("wanted");
            let again = finish(&mut making, None)
                .expect("not called off")
                .expect("made");
            assert_eq!(again.start, made.start);
            assert_eq!(drawable.write(&sheet), kind.text(&made.start));
        }
    }
}

/// A cube that is a level: path on Top with the monk, karma on Left.
fn cube(change: impl Fn(&mut Vec<char>)) -> String {
    let mut text: Vec<char> = "M........".chars().collect();
    text.extend("#########ooooooo##".chars());
    text.extend("#".repeat(27).chars());
    change(&mut text);
    text.into_iter().collect()
}

#[test]
fn the_cube_says_everything_that_it_lacks() {
    assert!(is_level("cube", &cube(|_| {})));
    let without = cube(|text| text[0] = '.');
    assert_eq!(
        words("cube", &without),
        ["The monk is missing: he begins on Top."]
    );
    let two = cube(|text| text[20] = 'M');
    let found = lacks("cube", &two);
    assert_eq!(found[0].words, "There are 2 monks, and only one can begin.");
    assert_eq!(found[0].places.len(), 2);
    assert_eq!(
        found[1].words,
        "1 more karma: 7 open the exit, and here are 6."
    );
    let elsewhere = cube(|text| text.swap(0, 9));
    let found = lacks("cube", &elsewhere);
    assert_eq!(
        found[0].words,
        "The monk begins on Top, and here he is on Bottom."
    );
    assert_eq!(
        found[0].places,
        [Place {
            layer: 0,
            x: 3,
            y: 9
        }]
    );
    // Soldiers behind a wall are no lack; two that reach him are both shown.
    assert!(is_level(
        "cube",
        &cube(|text| {
            (text[2], text[1], text[4], text[5]) = ('S', '#', '.', '#');
        })
    ));
    let attacked = cube(|text| (text[2], text[6], text[9]) = ('S', 'S', 'S'));
    let found = lacks("cube", &attacked);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].words, "Soldiers reach the monk at the start.");
    let places = [
        Place {
            layer: 0,
            x: 5,
            y: 3,
        },
        Place {
            layer: 0,
            x: 3,
            y: 5,
        },
    ];
    assert_eq!(found[0].places, places);
    let nothing = "#".repeat(54);
    assert_eq!(words("cube", &nothing).len(), 2, "no monk and no karma");
    let foreign = Sheet::filled(9, 12, 1, 0);
    let found = kind("cube").drawn(&foreign).expect_err("no net");
    assert_eq!(found[0].words, "This is no net of a cube.");
}

#[test]
fn sokoban_says_what_is_missing() {
    let room = "XXXXX\nXPO_X\nXXXXX | _____\n___*_\n_____";
    assert!(is_level("sokoban", room));
    assert_eq!(
        words("sokoban", &room.replace('P', "_")),
        ["Something to play with is missing: monk."]
    );
    assert_eq!(
        words("sokoban", &room.replace('O', "_")),
        ["It is won before it begins: something is missing, such as: crate."]
    );
    let found = lacks("sokoban", &room.replace('*', "_"));
    assert_eq!(
        found[0].words,
        "Too few cells with mark: 0, and 1 with crate."
    );
    assert_eq!(
        found[0].places,
        [Place {
            layer: 0,
            x: 2,
            y: 1
        }]
    );
    // A mark under a wall is no place for a crate.
    let walled = "XXXX\nXPOO\nX___\nXXXX | *___\n____\n_*__\n____";
    assert_eq!(
        words("sokoban", walled),
        ["Too few cells with mark: 1, and 2 with crate."]
    );
    assert_eq!(
        words("sokoban", "XXX\nXPX\nXOX\nXX_ | ___\n_*_\n___\n___"),
        ["No move can be made."]
    );
    let won = "XXXX\nXPOX\nXXXX | ____\n__*_\n____";
    assert_eq!(words("sokoban", won), ["It is won before it begins."]);
}

#[test]
fn the_other_games_say_what_is_missing() {
    // Any figure would do; the plain one is named.
    let figure = words("two-door", "X _ @ X");
    assert_eq!(
        figure,
        ["Something to play with is missing, such as: monk."]
    );
    assert_eq!(
        words("two-door", "P_ _ X"),
        ["What it takes to win is missing, such as: shrine."]
    );
    assert!(is_level("two-door", "P_ _ @"));
    let won = lacks("two-door", "_ W _");
    assert_eq!(won[0].words, "It is won before it begins.");
    assert_eq!(
        won[0].places,
        [Place {
            layer: 0,
            x: 1,
            y: 0
        }]
    );
    assert_eq!(
        words("boulders", "P _ _\nX X X"),
        ["What it takes to win is missing, such as: shrine."]
    );
    assert_eq!(
        words("merge", "_ _\n_ X"),
        ["Something to play with is missing, such as: one."]
    );
    assert_eq!(words("merge", "1 2\n2 1"), ["No move can be made."]);
    assert_eq!(words("merge", "5 1 1"), ["It is won before it begins."]);
    assert_eq!(
        words("peg-solitaire", "_ _ _"),
        ["Something to play with is missing: peg."]
    );
    assert!(is_level("peg-solitaire", "O O _"));
    assert_eq!(
        words("peg-solitaire", "O O O").first().map(String::as_str),
        Some("Something to play with is missing: hole.")
    );
    assert_eq!(
        words("stepping-stones", "P _ | ~ ~")
            .first()
            .map(String::as_str),
        Some("It is won before it begins: something is missing, such as: stone.")
    );
    let frogs = words("frogs", "F _ T");
    assert_eq!(
        frogs,
        ["The board is too small: the end takes 5 columns and 3 rows."]
    );
    let frogs = words("frogs", "F F F F F / _ _ _ _ _ / _ _ _ _ _");
    assert_eq!(frogs, ["What it takes to win is missing: toad."]);
}

#[test]
fn a_sheet_that_is_none_of_the_game_is_no_board() {
    for sheet in [
        Sheet::filled(3, 3, 1, 1),
        Sheet::filled(3, 3, 2, 77),
        Sheet::filled(33, 3, 2, 1),
        Sheet::filled(0, 0, 2, 1),
        Sheet::filled(3, 3, 0, 1),
        Sheet::filled(3, 3, 9, 1),
    ] {
        let lacks = kind("sokoban").drawn(&sheet).expect_err("no board");
        assert_eq!(lacks.len(), 1);
        assert!(
            lacks[0].words.starts_with("This is no board") || lacks[0].words.starts_with("Line")
        );
        assert!(check(&*drawable("sokoban"), &sheet).is_err());
    }
}
