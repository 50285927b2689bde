//! Strips in hand as texts: kept, carried elsewhere, and rubbish.

use super::{at, choose, done, editor, table};
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::strips::command::Command;
use a_mazing_monk::play::strips::kept::KEY;
use a_mazing_monk::play::strips::{StripEditor, export};
use a_mazing_monk::spacetime::{EXAMPLES, read_strip};
use proptest::prelude::*;

#[test]
fn a_strip_in_hand_is_kept_among_the_drawings_and_goes_on() {
    let table = table("terraces");
    let mut editor = table.editor().clone();
    choose(&mut editor, 'C');
    done(&mut editor, Command::Frame(2));
    done(&mut editor, Command::Not(at(2, 2)));
    done(&mut editor, Command::KeepPath(Some(2)));
    done(&mut editor, Command::Rename("Stairs".into()));
    let mut progress = Progress::default();
    progress.drawings.keep(editor.kept()).expect("room");
    let again = Progress::from_text(&progress.to_text()).expect("read back");
    assert_eq!(again.drawings, progress.drawings);
    let kept = again.drawings.in_hand(KEY).expect("kept");
    let taken_up = StripEditor::take_up(kept).expect("a strip");
    assert_eq!(taken_up.name(), "Stairs");
    assert_eq!(taken_up.plan().request(), editor.plan().request());
    assert_eq!(taken_up.plan().pins(), editor.plan().pins());
    assert_eq!(taken_up.plan().strip(), editor.plan().strip());
    assert_eq!(taken_up.write(), editor.write());
    // An example that does not come with the program is kept whole.
    let mut example = editor.plan().taught().example().clone();
    example.name = "mine".to_owned();
    let taught = a_mazing_monk::play::strips::Taught::new(example.clone());
    let own = StripEditor::new(taught.into());
    let again = StripEditor::read(&own.write()).expect("a strip");
    assert_eq!(again.plan().taught().example(), &example);
}

#[test]
fn a_strip_leaves_as_text_and_as_a_picture() {
    for (name, _) in EXAMPLES {
        let table = table(name);
        let plan = table.editor().plan();
        let strip = plan.strip().expect("a strip");
        let read = read_strip(&export::text(plan.taught(), strip)).expect("its own");
        assert_eq!(read.strip, *strip);
        let svg = export::svg(plan.taught(), strip);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<use ").count(), strip.tiles().len());
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
        assert_eq!(svg.matches("<text").count(), strip.len());
        assert!(svg.len() < 300_000, "{name}: {}", svg.len());
    }
}

#[test]
fn what_is_wrong_with_a_text_is_said_with_its_place() {
    let text = {
        let mut editor = editor("vault");
        choose(&mut editor, 'X');
        done(&mut editor, Command::This(at(3, 3)));
        editor.write()
    };
    let why = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        let wrong = StripEditor::read(&text.replace(from, to));
        wrong.expect_err("wrong").to_string()
    };
    assert_eq!(why("\"vault\"", "\"volt\""), "there is no example volt");
    assert!(why("3,3=X", "3,3=?").starts_with("line 1 of the pins: \"3,3=?\""));
    assert!(why("3,3=X", "0,3=X").contains("is no pin of a cell within the ring"));
    assert!(why("3,3=X", "3,3!").contains("no pin"));
    assert!(why("rows: 7", "rows: 700").contains("rows"));
    assert!(why("density", "dense").starts_with("line "));
    assert!(why("frames: 10", "frames: 18446744073709551615").contains("fewer"));
    assert!(why("exactly: false", "exactly: true, waits: Anywhere").contains("line"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn spoiled_texts_are_read_or_refused(at in 0usize..1_500, cut in 0usize..6, put in "[\"#(){}\\[\\]:,=! \\nA-Za-z0-9_*@-]{0,6}") {
        let text = spoiled();
        let at = at % text.len();
        let end = (at + cut).min(text.len());
        let mut spoiled = text[..at].to_owned();
        spoiled.push_str(&put);
        spoiled.push_str(&text[end..]);
        if let Ok(editor) = StripEditor::read(&spoiled) {
            let plan = editor.plan();
            prop_assert_eq!(plan.request().check(plan.taught().learned()), Ok(()));
            let again = StripEditor::read(&editor.write());
            prop_assert!(again.is_ok(), "{:?}", again.err());
        }
    }
}

/// A text with everything in it.
fn spoiled() -> &'static str {
    static TEXT: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    TEXT.get_or_init(|| {
        let mut editor = table("garden").editor().clone();
        done(&mut editor, Command::KeepPath(Some(3)));
        choose(&mut editor, 'O');
        done(&mut editor, Command::Not(at(3, 3)));
        done(&mut editor, Command::Select(at(1, 1), at(5, 5)));
        let stone = super::tile(&editor, 'O');
        done(&mut editor, Command::Confine(stone));
        editor.write()
    })
}
