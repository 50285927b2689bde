//! Grid games as kinds: codes of one family, and files that join the kinds on offer.

mod support;

use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::play::board::{BoardKind, Placement, offer_files, usual_base};
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::kind::{CodeRead, Kind, Wanted};
use a_mazing_monk::play::kinds::{Kinds, NoSuchLevel};
use a_mazing_monk::puzzle::finish;
use a_mazing_monk::rewrite::{Aim, Game, Params, generate, read_folder};
use std::path::PathBuf;
use std::sync::Arc;

fn kinds() -> Kinds {
    built_in::kinds(CubeKind::default(), &Ladders::built_in())
}

fn board<'a>(kinds: &'a Kinds, key: &str) -> &'a BoardKind {
    kinds
        .find(key)
        .and_then(|kind| kind.get())
        .expect("a board")
}

#[test]
fn a_code_gives_the_board_that_the_generator_gives() {
    let kinds = kinds();
    let kind = board(&kinds, "sokoban");
    let params = Params {
        base: usual_base(kind.game()),
        aim: Aim::Length(6),
    };
    let made = generate(kind.game(), params, 1, None).expect("a level");
    let seeded = BoardCode::seeded(kind.game(), params, 1);
    let literal = BoardCode::literal(kind.game(), &made.board);
    for code in [seeded, literal] {
        let (found, read) = kinds
            .read_code(&code.to_string().to_lowercase())
            .expect("a code");
        assert_eq!(
            (found.key(), read.to_string()),
            ("sokoban", code.to_string())
        );
        assert_eq!(code.board(kind.game()), Ok(made.board.clone()));
        let mut making = found.make(&Wanted::Code(read)).expect("wanted");
        let level = finish(&mut making, None)
            .expect("not called off")
            .expect("made");
        let at: &Placement = level.start.get().expect("a board");
        assert_eq!((&at.board, level.par), (&made.board, made.par));
        // The other games and the cube know that it is not theirs.
        let text = code.to_string();
        for other in kinds.all().iter().filter(|other| other.key() != "sokoban") {
            let expected = match other.key() {
                "cube" => matches!(other.read_code(&text), CodeRead::Foreign),
                _ => matches!(other.read_code(&text), CodeRead::OtherPuzzle(_)),
            };
            assert!(expected, "{}", other.key());
        }
    }
}

#[test]
fn a_code_for_a_game_that_is_not_here_says_so() {
    let kinds = kinds();
    let text = include_str!("../assets/games/merge.ron").replace("\"Merge\"", "\"Sums\"");
    let game = Game::from_ron("sums.ron", &text).expect("a game");
    let code = BoardCode::literal(&game, &game.starts()[0].board).to_string();
    let why = kinds
        .read_code(&code)
        .map(|(kind, _)| kind.key().to_owned());
    assert!(matches!(why, Err(NoSuchLevel::OtherPuzzle(_))), "{why:?}");
    let mut kinds = kinds;
    let files = [(PathBuf::from("sums.ron"), Ok(game))];
    assert!(offer_files(&mut kinds, &Ladders::built_in(), files).is_empty());
    assert_eq!(kinds.read_code(&code).expect("here").0.key(), "sums.ron");
}

#[test]
fn files_join_the_kinds_on_offer_and_broken_ones_are_named() {
    let folder = support::scratch("boards-files");
    let text = include_str!("../assets/games/merge.ron");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");
    // The same levels under the same name: only its words differ.
    write(
        "merge.ron",
        &text.replace("name: \"Merge\"", "name: \"Sums\""),
    );
    // Another name: a game of its own, though its rules are the same.
    write("sums.ron", text);
    // The same name and other levels: the built-in one stays beside it.
    let sokoban = include_str!("../assets/games/sokoban.ron");
    write("sokoban.ron", &sokoban.replace("most: 6", "most: 5"));
    write("broken.ron", "(\n name: 7,\n)");
    let mut kinds = kinds();
    let before = kinds.all().len();
    let wrong = offer_files(&mut kinds, &Ladders::built_in(), read_folder(&folder));
    assert_eq!(wrong.len(), 1);
    let words = wrong[0].to_string();
    assert!(
        words.contains("broken.ron") && words.contains("2"),
        "{words}"
    );
    assert_eq!(kinds.all().len(), before + 2);
    let merge = board(&kinds, "merge");
    assert_eq!((merge.name(), merge.game().letter()), ("Sums", Some('M')));
    assert_eq!(board(&kinds, "sums.ron").game().letter(), None);
    assert!(kinds.find("sokoban").is_some() && kinds.find("sokoban.ron").is_some());
    for (called, key) in [("Peg Solitaire", "peg-solitaire"), ("SUMS.RON", "sums.ron")] {
        assert_eq!(kinds.find_called(called).expect("here").key(), key);
    }
    // They are played backwards too, and have the usual campaign.
    for key in ["sums.ron", "sokoban.ron", "merge"] {
        assert!(kinds.backwards(key).is_some(), "{key}");
        assert_eq!(board(&kinds, key).ladder().rungs().len(), 10);
    }
}

#[test]
fn the_game_of_a_kind_is_that_of_its_file() {
    let kinds = kinds();
    let kind = board(&kinds, "frogs");
    let backwards = kind.backwards();
    assert!(Arc::ptr_eq(kind.game(), kind.forwards()));
    assert!(Arc::ptr_eq(backwards.forwards(), kind.game()));
    assert_ne!(backwards.game().direction(), kind.game().direction());
}
