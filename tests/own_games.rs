//! Games of one's own: begun from any other, written and broken, offered as kinds, carried as files.

use a_mazing_monk::play::board::offer_files;
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::kind::{CodeRead, Wanted, Way};
use a_mazing_monk::play::own_games::{NotKept, OwnGames};
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::room::GAMES;
use a_mazing_monk::puzzle::finish;
use a_mazing_monk::rewrite::{BUILT_IN, built_in_text};
use proptest::prelude::*;

#[test]
fn a_game_begun_from_any_other_is_offered_beside_it_and_played() {
    let ladders = Ladders::built_in();
    let mut games = OwnGames::default();
    for (_, key, text) in BUILT_IN {
        let file = games.begin(&format!("My {key}"), text).expect("room");
        assert_eq!(file, format!("my-{key}.ron"));
    }
    let mut kinds = built_in::kinds(CubeKind::default(), &ladders);
    let before = kinds.all().len();
    assert_eq!(offer_files(&mut kinds, &ladders, games.read_all()), []);
    assert_eq!(kinds.all().len(), before + BUILT_IN.len());
    let kind = kinds.find("my-frogs.ron").expect("offered");
    assert_eq!(kind.name(), "My frogs");
    let any = Way::Any {
        seed: 7,
        last_par: Some(3),
    };
    let wanted = kind.wanted(&any).expect("a level");
    let mut making = kind.make(&wanted).expect("wanted");
    let made = finish(&mut making, None)
        .expect("not called off")
        .expect("made");
    assert!(!made.solution.is_empty());
    // Its levels are its own: the code says so.
    let CodeRead::Mine(code) = kind.read_code(made.code.as_str()) else {
        panic!("its own code");
    };
    assert!(matches!(wanted, Wanted::Near(_)) && code.as_str().starts_with('H'));
}

#[test]
fn a_broken_game_is_told_and_kept() {
    let ladders = Ladders::built_in();
    let mut progress = Progress::default();
    let frogs = built_in_text("frogs").expect("built in");
    let file = progress.games.begin("Toads", frogs).expect("room");
    let broken = frogs.replace("starts", "stars");
    progress.games.keep(&file, &broken).expect("there");
    progress.games.begin("Newts", frogs).expect("room");
    let mut kinds = built_in::kinds(CubeKind::default(), &ladders);
    let wrong = offer_files(&mut kinds, &ladders, progress.games.read_all());
    assert_eq!(wrong.len(), 1);
    let words = wrong[0].to_string();
    assert!(
        words.starts_with("toads.ron:") && words.contains("stars"),
        "{words}"
    );
    assert!(kinds.find("newts.ron").is_some() && kinds.find("toads.ron").is_none());
    let again = Progress::from_text(&progress.to_text()).expect("read back");
    assert_eq!(
        again.games.find(&file).map(|game| game.text.as_str()),
        Some(broken.as_str())
    );
    let unnamed = progress
        .games
        .import("x.ron", "(((")
        .expect("kept all the same");
    let names: Vec<&str> = progress
        .games
        .all()
        .iter()
        .map(|game| game.name())
        .collect();
    assert_eq!(
        (names, unnamed.as_str()),
        (vec!["Frogs", "Newts", "x.ron"], "x.ron")
    );
}

#[test]
fn a_game_is_renamed_in_its_text_and_known_by_its_file() {
    let mut games = OwnGames::default();
    let frogs = built_in_text("frogs").expect("built in");
    let file = games.begin("Toads", frogs).expect("room");
    games.rename(&file, "Newts \"and\" toads").expect("there");
    let game = games.find(&file).expect("there");
    assert_eq!(
        (game.name(), game.file.as_str()),
        ("Newts and toads", "toads.ron")
    );
    assert!(game.game().is_ok());
    assert_eq!(games.rename(&file, " "), Err(NotKept::NoName));
    assert!(matches!(
        games.rename("none.ron", "x"),
        Err(NotKept::NotThere(_))
    ));
    assert!(matches!(
        games.keep("none.ron", "x"),
        Err(NotKept::NotThere(_))
    ));
    games.keep(&file, "(broken").expect("there");
    assert_eq!(games.rename(&file, "x"), Err(NotKept::NoName));
    assert_eq!(
        games.remove(&file).map(|game| game.text),
        Some("(broken".to_owned())
    );
    assert_eq!(games.remove(&file), None);
}

#[test]
fn files_come_in_under_names_that_every_system_has_and_take_no_other_s_place() {
    let mut games = OwnGames::default();
    for (name, file) in [
        ("My Lamps.ron", "my-lamps.ron"),
        ("my lamps.ron", "my-lamps-2.ron"),
        ("../../etc/passwd", "etc-passwd.ron"),
        ("CON.ron", "game-con.ron"),
        ("lpt1", "game-lpt1.ron"),
        ("", "game.ron"),
        ("Ö", "game-2.ron"),
        ("frogs.ron", "frogs-2.ron"),
        (".hidden.ron", "hidden.ron"),
    ] {
        assert_eq!(games.import(name, name).as_deref(), Ok(file), "{name}");
    }
    // The same file once more is the same.
    assert_eq!(
        games.import("My Lamps.ron", "My Lamps.ron").as_deref(),
        Ok("my-lamps.ron")
    );
    assert_eq!(games.all().len(), 9);
}

#[test]
fn games_have_bounds_that_are_told() {
    let mut games = OwnGames::default();
    let long = "x".repeat(1 << 18);
    games
        .import("long", &long)
        .expect("as long as a game may be");
    assert!(matches!(
        games.import("longer", &(long.clone() + "x")),
        Err(NotKept::TooLong(_))
    ));
    assert!(matches!(
        games.import("other", &long),
        Err(NotKept::NoRoom(_))
    ));
    let mut games = OwnGames::default();
    for number in 0..GAMES.most {
        games.import("g", &number.to_string()).expect("room");
    }
    assert!(games.warning().is_some());
    let error = games.import("g", "one more").expect_err("full").to_string();
    assert!(error.contains("60 games of your own"), "{error}");
    assert_eq!(games.all().len(), GAMES.most);
    games
        .keep("g.ron", "as it was, changed")
        .expect("no more of them");
}

proptest! {
    #[test]
    fn whatever_is_written_is_read_back(name in ".{0,30}", text in "(?s).{0,80}", tail in "[\"#\\\\\r\n]{0,9}") {
        let mut progress = Progress::default();
        let file = progress.games.import(&name, &format!("{text}{tail}")).expect("room");
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        prop_assert!(file.trim_end_matches(".ron").chars().all(plain), "{}", file);
        let again = Progress::from_text(&progress.to_text()).expect("read back");
        prop_assert_eq!(again.games, progress.games);
    }
}
