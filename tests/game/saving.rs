//! Progress: kept after every move, found again, carried elsewhere, never lost.

use crate::hand::{Hand, game, save_file, seeded, solution};
use a_mazing_monk::game::flow::Go;
use a_mazing_monk::game::keep::Carry;
use a_mazing_monk::play::progress::{Mode, Progress};

#[test]
fn a_game_that_is_killed_goes_on_where_it_was() {
    let path = save_file("resume");
    let session = {
        let mut app = game(Some(&path));
        app.go(seeded(6, 3));
        for action in solution(app.playing().session.cube()).into_iter().take(3) {
            app.play(action);
        }
        app.undo();
        app.playing().session.clone()
        // Dropped without a word, as a crash would.
    };
    let mut app = game(Some(&path));
    assert!(app.player().progress.in_hand.is_some());
    app.go(Go::Resume);
    assert_eq!(app.playing().session, session);
}

#[test]
fn every_single_move_is_kept() {
    let path = save_file("every");
    let mut app = game(Some(&path));
    app.go(seeded(5, 4));
    for action in solution(app.playing().session.cube()).into_iter().take(6) {
        app.play(action);
        let text = std::fs::read_to_string(&path).expect("saved");
        let saved = Progress::from_text(&text).expect("whole");
        let in_hand = saved.in_hand.expect("a level in hand");
        assert_eq!(&in_hand.session, &app.playing().session);
    }
}

#[test]
fn a_broken_save_is_told_and_kept() {
    let path = save_file("broken");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    std::fs::write(&path, "rubbish").expect("written");
    let app = game(Some(&path));
    assert_eq!(app.player().progress, Progress::default());
    assert!(
        app.player()
            .message
            .as_ref()
            .is_some_and(|words| words.contains("set aside"))
    );
    let aside = path.with_extension("broken-1.ron");
    assert_eq!(std::fs::read_to_string(aside).expect("kept"), "rubbish");
}

#[test]
fn progress_is_carried_to_another_machine() {
    let (here, there) = (save_file("here"), save_file("there"));
    let mut app = game(Some(&here));
    app.go(Go::Mode(Mode::Campaign));
    app.win();
    app.go(Go::Next);
    let file = here.with_file_name("carried.ron");
    app.world_mut().write_message(Carry::Export(file.clone()));
    app.update();
    assert!(
        app.player()
            .message
            .as_ref()
            .is_some_and(|m| m.contains("carried.ron"))
    );
    // A file that is there is never overwritten.
    std::fs::write(here.with_file_name("taken.ron"), "mine").expect("written");
    let taken = here.with_file_name("taken.ron");
    app.world_mut().write_message(Carry::Export(taken.clone()));
    app.update();
    assert_eq!(std::fs::read_to_string(&taken).expect("there"), "mine");

    let mut other = game(Some(&there));
    other.go(seeded(2, 2));
    other.win();
    let before = other.player().progress.clone();
    other.world_mut().write_message(Carry::Import(file));
    other.update();
    assert_eq!(other.player().progress, app.player().progress);
    let kept = std::fs::read_to_string(there.with_extension("replaced-1.ron")).expect("kept");
    assert_eq!(Progress::from_text(&kept).expect("whole"), before);
    // And it is what the next start finds.
    let again = game(Some(&there));
    assert_eq!(again.player().progress, app.player().progress);
}

#[test]
fn rubbish_is_not_brought_in() {
    let path = save_file("rubbish");
    let mut app = game(Some(&path));
    app.go(seeded(2, 2));
    app.win();
    let before = app.player().progress.clone();
    let saved = std::fs::read_to_string(&path).expect("saved");
    let file = path.with_file_name("foreign.ron");
    for rubbish in [&b"(version: 99)"[..], b"\xff\xfe", b"", b"{}"] {
        std::fs::write(&file, rubbish).expect("written");
        app.world_mut().write_message(Carry::Import(file.clone()));
        app.update();
        assert!(app.player().message.is_some());
        assert_eq!(app.player().progress, before);
        assert_eq!(std::fs::read_to_string(&path).expect("there"), saved);
    }
    app.world_mut()
        .write_message(Carry::Import(path.with_file_name("missing.ron")));
    app.update();
    assert_eq!(app.player().progress, before);
}
