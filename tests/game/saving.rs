//! Progress: kept after every move, found again, carried elsewhere, never lost.

use crate::hand::{Hand, game, save_file, seeded, solution};
use a_mazing_monk::cube::Line;
use a_mazing_monk::game::Screen;
use a_mazing_monk::game::flow::{Go, Player};
use a_mazing_monk::game::help::Ask;
use a_mazing_monk::game::keep::Carry;
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::progress::{InHand, Mode, Progress};
use a_mazing_monk::play::session::Session;

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
fn going_on_and_leaving_at_once_loses_nothing() {
    let path = save_file("leave");
    let mut app = game(Some(&path));
    app.go(seeded(6, 3));
    for action in solution(app.playing().session.cube()).into_iter().take(3) {
        app.play(action);
    }
    let session = app.playing().session.clone();
    for _ in 0..2 {
        app.world_mut().write_message(Go::Menu);
        app.wait_for("the menu", |app| app.screen() == Screen::Menu);
        app.go(Go::Resume);
        assert_eq!(app.playing().session, session);
    }
    let text = std::fs::read_to_string(&path).expect("saved");
    let saved = Progress::from_text(&text).expect("whole");
    assert_eq!(saved.in_hand.expect("a level in hand").session, session);
}

#[test]
fn every_way_of_playing_keeps_its_level() {
    let path = save_file("ways");
    let mut app = game(Some(&path));
    app.go(Go::Mode(Mode::Campaign));
    let (code, first) = (
        app.playing().code,
        solution(app.playing().session.cube())[0],
    );
    app.play(first);
    let session = app.playing().session.clone();
    // A friend's link, the day's level, and one that cannot be won: the climb waits.
    app.go(seeded(5, 9));
    app.go(Go::Mode(Mode::Daily));
    let hopeless = "M##...#.#S..#o.SSSSS#.oSSSSo.SS.So#.S#.oo.S####S..#S#o";
    let cube = hopeless.parse().expect("a level");
    app.world_mut()
        .write_message(Go::Code(LevelCode::Literal(cube)));
    app.wait_for("a message", |app| app.player().message.is_some());
    drop(app);
    let mut app = game(Some(&path));
    app.go(Go::Mode(Mode::Campaign));
    assert_eq!(app.playing().code, code);
    assert_eq!(app.playing().session, session);
    // The friend's level waits for its code; any level at all is another one.
    app.go(seeded(5, 9));
    app.turn(Line::Row(2));
    app.go(Go::Mode(Mode::Campaign));
    app.go(seeded(5, 9));
    assert_eq!(app.playing().session.steps().len(), 1);
    let friends = app.playing().code;
    app.world_mut().write_message(Go::Mode(Mode::Free));
    app.wait_for("another one", |app| app.playing().code != friends);
    app.go(Go::Mode(Mode::Campaign));
    assert_eq!(app.playing().session, session);
    // Won, it waits no longer.
    app.win();
    app.go(Go::Next);
    assert_ne!(app.playing().code, code);
}

#[test]
fn the_level_of_a_day_is_for_that_day() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Daily));
    let today = app.playing().code;
    // Yesterday's, as it was left.
    let LevelCode::Seeded {
        difficulty, seed, ..
    } = today
    else {
        panic!("made from a seed");
    };
    let yesterday = LevelCode::seeded(difficulty, seed.wrapping_add(1));
    let progress = &mut app.world_mut().resource_mut::<Player>().progress;
    progress.in_hand = Some(InHand {
        mode: Mode::Daily,
        code: yesterday.to_string(),
        session: Session::new(yesterday.cube().expect("a cube")),
        seconds: 5,
    });
    app.world_mut().write_message(Go::Menu);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    app.go(Go::Mode(Mode::Daily));
    assert_eq!(app.playing().code, today);
}

#[test]
fn a_shelf_that_fails_for_a_while_is_tried_again() {
    let path = save_file("fails");
    let mut app = game(Some(&path));
    app.go(seeded(6, 3));
    // Nothing can be written where a folder stands.
    std::fs::remove_file(&path).expect("saved before");
    std::fs::create_dir_all(path.join("in the way")).expect("a folder");
    let moves = solution(app.playing().session.cube());
    app.play(moves[0]);
    let told = app.player().message.clone().expect("told");
    assert!(told.contains("cannot be saved"), "{told}");
    std::fs::remove_dir_all(&path).expect("out of the way");
    app.play(moves[1]);
    let told = app.player().message.clone().expect("told");
    assert!(told.contains("saved again"), "{told}");
    let text = std::fs::read_to_string(&path).expect("saved");
    let in_hand = Progress::from_text(&text).expect("whole").in_hand;
    assert_eq!(in_hand.expect("there").session, app.playing().session);
}

#[test]
fn help_is_counted_at_once() {
    let path = save_file("counted");
    let mut app = game(Some(&path));
    app.go(seeded(4, 77));
    app.world_mut().write_message(Ask::Hint);
    app.update();
    app.update();
    let text = std::fs::read_to_string(&path).expect("saved");
    let in_hand = Progress::from_text(&text).expect("whole").in_hand;
    assert_eq!(in_hand.expect("there").session.used().hints, 1);
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
