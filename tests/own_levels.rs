//! Levels of one's own: named, sorted, kept until they are taken off the list, and never too many for a
//! browser's storage.

use a_mazing_monk::cube::generate::{Difficulty, generate};
use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::own::{OwnLevel, OwnLevels, Sorting};
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::room::OWN_LEVELS;
use a_mazing_monk::rewrite::{Board, find_built_in};
use proptest::prelude::*;

fn level(code: &str, game: &str) -> OwnLevel {
    OwnLevel {
        code: code.to_owned(),
        game: game.to_owned(),
        day: 20_000,
        ..OwnLevel::default()
    }
}

fn keep(levels: &mut OwnLevels, level: OwnLevel) {
    levels.keep(level).expect("room");
}

fn names(levels: &[&OwnLevel]) -> Vec<String> {
    levels.iter().map(|level| level.name.clone()).collect()
}

#[test]
fn the_201st_level_pushes_nothing_out_and_the_bound_is_told() {
    let mut levels = OwnLevels::default();
    for number in 0..OWN_LEVELS.most {
        let is_late = number >= OWN_LEVELS.most * 9 / 10;
        if number % 400 == 0 {
            assert_eq!(levels.warning().is_some(), is_late, "{number}");
        }
        keep(&mut levels, level(&number.to_string(), "Frogs"));
    }
    assert!(levels.has("0") && levels.warning().is_some());
    let before = levels.clone();
    let error = levels.keep(level("one more", "Frogs")).expect_err("full");
    assert!(
        error.to_string().contains("4000 levels of your own"),
        "{error}"
    );
    assert_eq!(levels, before, "nothing went away");
    // What is there already can be kept again, and one taken off makes room for another.
    keep(&mut levels, level("7", "Frogs"));
    assert_eq!(
        levels.remove("3").map(|level| level.name),
        Some("Frogs 4".to_owned())
    );
    keep(&mut levels, level("one more", "Frogs"));
    assert_eq!(levels.all().len(), OWN_LEVELS.most);
    assert_eq!(levels.remove("3"), None);
}

#[test]
fn a_level_gets_a_name_from_its_game_and_keeps_the_one_that_it_is_given() {
    let mut levels = OwnLevels::default();
    for (code, game) in [("a", "Frogs"), ("b", "Sokoban"), ("c", "Frogs"), ("d", "")] {
        keep(&mut levels, level(code, game));
    }
    let all = |levels: &OwnLevels| names(&levels.sorted(Sorting::Newest));
    assert_eq!(all(&levels), ["Level 1", "Frogs 2", "Sokoban 1", "Frogs 1"]);
    levels.rename("c", " The\tdoor ").expect("room");
    levels.rename("b", "").expect("no name, no change");
    levels.rename("nowhere", "x").expect("nothing there");
    // Kept again it comes first, with its name, and what was known of it is not forgotten.
    let proven = OwnLevel {
        par: Some(7),
        difficulty: Some(300),
        ..level("c", "Frogs")
    };
    keep(&mut levels, proven);
    keep(&mut levels, level("c", "Frogs"));
    assert_eq!(
        all(&levels),
        ["The door", "Level 1", "Sokoban 1", "Frogs 1"]
    );
    let door = levels.find("c").expect("there");
    assert_eq!((door.par, door.difficulty), (Some(7), Some(300)));
    // No name is given twice.
    levels.remove("a").expect("there");
    keep(&mut levels, level("e", "Frogs"));
    keep(&mut levels, level("f", "Frogs"));
    assert_eq!(all(&levels)[..2], ["Frogs 3", "Frogs 2"]);
}

#[test]
fn the_list_is_sorted_by_whatever_is_wanted() {
    let mut levels = OwnLevels::default();
    for (name, game, par, difficulty) in [
        ("frogs 10", "Frogs", Some(9), None),
        ("Frogs 2", "Frogs", None, Some(500)),
        ("Attic", "Sokoban", Some(3), Some(90)),
        ("Frogs 9", "frogs", Some(3), Some(500)),
    ] {
        let level = OwnLevel {
            name: name.to_owned(),
            par,
            difficulty,
            ..level(name, game)
        };
        keep(&mut levels, level);
    }
    for (by, order) in [
        (Sorting::Newest, ["Frogs 9", "Attic", "Frogs 2", "frogs 10"]),
        (Sorting::Name, ["Attic", "Frogs 2", "Frogs 9", "frogs 10"]),
        (Sorting::Kind, ["Frogs 2", "frogs 10", "Frogs 9", "Attic"]),
        (Sorting::Par, ["Frogs 9", "Attic", "frogs 10", "Frogs 2"]),
        (
            Sorting::Difficulty,
            ["Attic", "Frogs 9", "Frogs 2", "frogs 10"],
        ),
    ] {
        assert_eq!(names(&levels.sorted(by)), order, "{}", by.name());
    }
    assert_eq!(Sorting::ALL.len(), 5);
}

/// Codes as players' levels have them.
fn cube_code(seed: u32) -> String {
    let level = generate(Difficulty::new(5).expect("a difficulty"), seed).expect("a level");
    LevelCode::Literal(level.cube).to_string()
}

fn sokoban_code(side: usize) -> String {
    let game = find_built_in("sokoban").expect("built in");
    let row = |edge: bool, y: usize| -> String {
        let cell = |x: usize| match () {
            _ if edge || x == 0 || x == side - 1 => "X ",
            _ if (x, y) == (1, 1) => "P ",
            _ if (x * 7 + y * 3).is_multiple_of(11) => "O ",
            _ => "_ ",
        };
        (0..side).map(cell).collect()
    };
    let main: Vec<String> = (0..side).map(|y| row(y == 0 || y == side - 1, y)).collect();
    let below = vec!["_ ".repeat(side); side];
    let text = format!("{} | {}", main.join(" / "), below.join(" / "));
    let board: Board = game.read_board(&text).expect("a board");
    BoardCode::literal(game, &board).to_string()
}

/// Bytes that a level takes in the save.
fn bytes(code: &str) -> usize {
    let text = |levels: usize| {
        let mut progress = Progress::default();
        for number in 0..levels {
            let level = OwnLevel {
                kind: "sokoban".to_owned(),
                par: Some(30),
                difficulty: Some(450),
                ..level(&format!("{code}{number:02}"), "Sokoban")
            };
            keep(&mut progress.own, level);
        }
        shelf_bytes(&progress)
    };
    (text(60) - text(10)) / 50
}

/// Bytes of the part that the list is.
fn shelf_bytes(progress: &Progress) -> usize {
    use a_mazing_monk::play::save::{Keeper, Part, Shelf};
    use std::io;
    use std::sync::{Arc, Mutex};

    struct Scale(Arc<Mutex<usize>>);
    impl Shelf for Scale {
        fn read(&self, _: Part) -> io::Result<Option<String>> {
            Ok(None)
        }
        fn write(&self, part: Part, text: &str) -> io::Result<()> {
            if part == Part::Own {
                *self.0.lock().expect("one thread") = text.len();
            }
            Ok(())
        }
        fn set_aside(&self, _: &str) -> io::Result<String> {
            Err(io::ErrorKind::Unsupported.into())
        }
        fn copy_aside(&self, _: &str) -> io::Result<String> {
            Err(io::ErrorKind::Unsupported.into())
        }
        fn move_to_copy(&self, _: &str) -> io::Result<()> {
            Ok(())
        }
        fn put_back(&self, _: &str) -> io::Result<()> {
            Ok(())
        }
    }
    let weight = Arc::new(Mutex::new(0));
    let mut keeper = Keeper::open(Box::new(Scale(weight.clone()))).keeper;
    keeper.save(progress).expect("saved");
    *weight.lock().expect("one thread")
}

#[test]
fn thousands_of_levels_fit_and_hundreds_of_the_largest() {
    for (name, code, most) in [
        ("a level of the generator", "M2M0-001Y-SRT4".to_owned(), 150),
        ("a cube tile by tile", cube_code(7), 180),
        ("Sokoban of 8 by 8", sokoban_code(8), 260),
        ("Sokoban of 16 by 16", sokoban_code(16), 620),
        ("Sokoban of 32 by 32", sokoban_code(32), 2_100),
    ] {
        let bytes = bytes(&code);
        let fit = OWN_LEVELS.bytes / bytes;
        println!(
            "{name}: code of {} letters, {bytes} bytes, {fit} fit",
            code.len()
        );
        assert!(bytes <= most, "{name}: {bytes}");
        assert!(fit >= 450, "{name}");
    }
}

#[test]
fn levels_too_long_for_the_room_are_refused_in_words() {
    let mut levels = OwnLevels::default();
    let long = "B".repeat(1_000);
    let mut kept = 0;
    let error = loop {
        match levels.keep(level(&format!("{kept}{long}"), "Sokoban")) {
            Ok(()) => kept += 1,
            Err(error) => break error,
        }
    };
    assert!((850..1_000).contains(&kept), "{kept}");
    assert!(error.to_string().contains("no more room"), "{error}");
    assert!(levels.warning().is_some() && levels.all().len() == kept);
}

proptest! {
    #[test]
    fn whatever_a_level_is_called_it_is_read_back(
        names in proptest::collection::vec(".{0,100}", 1..8),
        codes in proptest::collection::vec("[ -~é\n]{0,30}", 8),
        game in ".{0,20}",
    ) {
        let mut progress = Progress::default();
        for (name, code) in names.iter().zip(&codes) {
            let level = OwnLevel { name: name.clone(), ..level(code, &game) };
            keep(&mut progress.own, level);
        }
        let again = Progress::from_text(&progress.to_text()).expect("read back");
        prop_assert_eq!(again.own, progress.own);
    }
}
