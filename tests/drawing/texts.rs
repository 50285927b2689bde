//! Drawings as texts: read, written, kept, and rubbish.

use super::{at, choose, done, drawable, drawing, kind, kinds, level, sheet, sokoban, text};
use a_mazing_monk::cube::Cube;
use a_mazing_monk::play::drawing::Drawing;
use a_mazing_monk::play::drawing::check;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::kept::KeptDrawing;
use proptest::prelude::*;

#[test]
fn a_cube_is_read_from_its_characters_and_from_its_net() {
    let kind = kind("cube");
    let mut lines = String::new();
    for seed in 1..5 {
        let start = level(kind, seed).start;
        let cube: &Cube = start.get().expect("a cube");
        let expected = kind.sheet(&start).expect("a sheet");
        assert_eq!(sheet("cube", &cube.to_string()), expected);
        assert_eq!(sheet("cube", &format!("\n  {cube}  \n\n")), expected);
        assert_eq!(sheet("cube", &cube.net()), expected);
        let net = cube.net();
        let bare = net
            .lines()
            .filter(|line| !line.contains(['e', 'i', 'p', 'k', 't']));
        let bare: Vec<String> = bare.map(|line| line.replace(' ', "")).collect();
        assert_eq!(sheet("cube", &bare.join("\r\n")), expected);
        assert_eq!(drawable("cube").write(&expected), cube.to_string());
        lines.push_str(&format!("{cube}\n"));
    }
    assert_eq!(drawable("cube").read(&lines).map(|read| read.len()), Ok(4));
}

#[test]
fn what_is_no_cube_is_said_in_words() {
    let why = |text: &str| drawable("cube").read(text).expect_err("no cube");
    assert_eq!(why(""), "A cube has 54 tiles, and here are 0.");
    assert_eq!(
        why(&".".repeat(53)),
        "A cube has 54 tiles, and here are 53."
    );
    assert_eq!(
        why("...\n.x."),
        "Line 2: 'x' is no tile of the cube; these are: . o # S M"
    );
    assert!(why(&"...\n".repeat(18)).starts_with("54 tiles make a cube"));
    assert!(why(&".".repeat(1 << 20)).contains("too long"));
    // No level at all, and a drawing all the same.
    assert_eq!(text(&drawing("cube", &"M".repeat(54))), "M".repeat(54));
}

#[test]
fn a_board_is_read_from_rows_of_tiles() {
    let expected = sheet("sokoban", "X X X / X P _ / X O . | _ _ _ / _ _ * / _ _ .");
    for text in [
        "X X X\nX P _\nX O .\n|\n_ _ _\n_ _ *\n_ _ .\n",
        "XXX\nXP_\nXO.\n|\n___\n__*\n__.",
        "XXX/XP_/XO.|___/__*/__.",
        "\r\nXXX\r\n XP_\r\nXO.\r\n|\r\n___\r\n__*\r\n__.\r\n",
    ] {
        assert_eq!(sheet("sokoban", text), expected, "{text:?}");
    }
    // Ground where only the first layer is written, and nothing where that has nothing.
    let one = sheet("sokoban", "XXX\nXP_\nXO.");
    assert_eq!(
        drawable("sokoban").write(&one),
        "X X X / X P _ / X O . | _ _ _ / _ _ _ / _ _ ."
    );
    assert_eq!(
        text(&drawing("two-door", "X P_ _\nX Pa a")),
        "X P_ _ / X Pa a"
    );
    assert_eq!(text(&drawing("merge", "12_\n345")), "1 2 _ / 3 4 5");
}

#[test]
fn what_is_no_board_is_said_in_words() {
    let why = |text: &str| drawable("sokoban").read(text).expect_err("no board");
    assert_eq!(
        why("XXX\nX?X\nXXX"),
        "Line 2: tile \"?\" is not among the game's tiles."
    );
    assert_eq!(
        why("XXX\nXX\nXXX"),
        "Line 2: this row has 2 tiles, the rows above have 3."
    );
    assert!(why("").contains("no tiles"));
    assert!(why("X|_|_").contains("3 layers"));
    assert!(why(&"X".repeat(40)).contains("40 columns"));
    assert!(why(&"X".repeat(1 << 21)).contains("too long"));
}

#[test]
fn a_drawing_in_hand_is_taken_up_again() {
    for kind in kinds().all() {
        let drawable = kind.drawable().expect("drawn");
        let mut drawing = Drawing::blank(drawable.clone()).expect("blank");
        done(
            &mut drawing,
            Command::Rename("Unfinished \"level\"".to_owned()),
        );
        let last = drawing.palette().paints().len() - 1;
        done(&mut drawing, Command::Choose(last));
        let cursor = drawing.ui().cursor;
        done(&mut drawing, Command::Paint(cursor));
        let kept = KeptDrawing::of(kind.key(), &drawing);
        let written = ron::to_string(&kept).expect("plain data");
        let read: KeptDrawing = ron::from_str(&written).expect("the same");
        assert_eq!(read, kept);
        let again = read.take_up(drawable).expect("a drawing");
        assert_eq!(
            (again.sheet(), again.name()),
            (drawing.sheet(), drawing.name())
        );
        assert_eq!(again.steps(), (0, 0));
    }
}

#[test]
fn a_bad_drawing_in_hand_is_said_to_be_one() {
    let drawable = drawable("sokoban");
    let kept = |text: &str| KeptDrawing {
        kind: "sokoban".to_owned(),
        name: "\u{7}x".repeat(200),
        text: text.to_owned(),
        is_aside: false,
    };
    let read = kept("P _ O | _ _ *").read(&*drawable).expect("a drawing");
    assert_eq!(
        (read.name.chars().count(), read.name.contains('\u{7}')),
        (80, false)
    );
    for text in ["", "P ?", "P _ / P", "|||"] {
        let why = kept(text).read(&*drawable).expect_err("none");
        assert!(!why.to_string().is_empty());
    }
    let two = format!("{0}\n{0}", ".".repeat(54));
    let why = kept(&two).read(&*super::drawable("cube")).expect_err("two");
    assert_eq!(why.to_string(), "there are 2 drawings where one should be");
    let old: KeptDrawing = ron::from_str("(kind: \"cube\", text: \"\")").expect("no name");
    assert_eq!(old.name, "");
}

#[test]
fn every_stroke_can_be_kept() {
    let mut drawing = sokoban("___\n___");
    for (layer, sign) in [(0, "X"), (1, "*"), (0, "."), (0, "P"), (1, "."), (0, "O")] {
        choose(&mut drawing, layer, sign);
        for x in 0..3 {
            done(&mut drawing, Command::Paint(at(x, layer)));
            assert_eq!(&sheet("sokoban", &text(&drawing)), drawing.sheet());
        }
    }
}

proptest! {
    #[test]
    fn rubbish_is_never_more_than_refused(text in "[.o#SMXPO_*|/ \n12FTa@~=gé?-]{0,80}") {
        for kind in kinds().all() {
            let drawable = kind.drawable().expect("drawn");
            match drawable.read(&text) {
                Ok(read) => for drawn in read {
                    prop_assert_eq!(check(&*drawable, &drawn.sheet), Ok(()));
                    let written = drawable.write(&drawn.sheet);
                    prop_assert_eq!(&drawable.read(&written).expect("its own")[0].sheet, &drawn.sheet);
                    let _ = kind.drawn(&drawn.sheet);
                },
                Err(why) => prop_assert!(!why.is_empty()),
            }
        }
    }
}
