//! Progress: kept after every move, found again, carried elsewhere, never lost.

use crate::hand::{Playtest, game, save_file, saved, seeded, solution};
use a_mazing_monk::cube::Line;
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::help::Ask;
use a_mazing_monk::game::player::Player;
use a_mazing_monk::game::saving::Carry;
use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::board::BoardKind;
use a_mazing_monk::play::cube::KEY;
use a_mazing_monk::play::in_hand::InHand;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::records::Record;
use a_mazing_monk::play::session::Session;
use a_mazing_monk::rewrite::Machine;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

#[test]
fn a_game_that_is_killed_goes_on_where_it_was() {
    let path = save_file("resume");
    let session = {
        let mut app = game(Some(&path));
        app.go(seeded(6, 3));
        for action in solution(app.cube()).into_iter().take(3) {
            app.play(action);
        }
        app.undo();
        app.session().clone()
        // Dropped without a word, as a crash would.
    };
    let mut app = game(Some(&path));
    assert!(app.kept(KEY).in_hand.now.is_some());
    app.go(Go::Resume);
    assert_eq!(app.session(), &session);
}

#[test]
fn going_on_and_leaving_at_once_loses_nothing() {
    let path = save_file("leave");
    let mut app = game(Some(&path));
    app.go(seeded(6, 3));
    for action in solution(app.cube()).into_iter().take(3) {
        app.play(action);
    }
    let session = app.session().clone();
    for _ in 0..2 {
        app.go_to_menu();
        app.go(Go::Resume);
        assert_eq!(app.session(), &session);
    }
    assert_eq!(app.saved_session(&path), session);
}

#[test]
fn every_way_of_playing_keeps_its_level() {
    let path = save_file("ways");
    let mut app = game(Some(&path));
    app.go(Go::cube(Mode::Campaign));
    let code = app.playing().code.clone();
    app.play(solution(app.cube())[0]);
    let session = app.session().clone();
    // A friend's link, the day's level, and one that cannot be won: the climb waits.
    app.go(seeded(5, 9));
    app.go(Go::cube(Mode::Daily));
    let hopeless = "M##...#.#S..#o.SSSSS#.oSSSSo.SS.So#.S#.oo.S####S..#S#o";
    let cube = hopeless.parse().expect("a level");
    app.send(Go::code(&LevelCode::Literal(cube)));
    app.wait_for("a message", |app| app.player().message.is_some());
    drop(app);
    let mut app = game(Some(&path));
    app.go(Go::cube(Mode::Campaign));
    assert_eq!(app.playing().code, code);
    assert_eq!(app.session(), &session);
    // The friend's level waits for its code; any level at all is another one.
    app.go(seeded(5, 9));
    app.turn(Line::Row(2));
    app.go(Go::cube(Mode::Campaign));
    app.go(seeded(5, 9));
    assert_eq!(app.session().steps().len(), 1);
    let friends = app.playing().code.clone();
    app.go(Go::cube(Mode::Free));
    assert_ne!(app.playing().code, friends);
    app.go(Go::cube(Mode::Campaign));
    assert_eq!(app.session(), &session);
    // Won, it waits no longer.
    app.win();
    app.go(Go::Next);
    assert_ne!(app.playing().code, code);
}

#[test]
fn the_level_of_a_day_is_for_that_day() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Daily));
    let today = app.playing().code.clone();
    // Yesterday's, as it was left.
    let Ok(LevelCode::Seeded {
        difficulty, seed, ..
    }) = today.as_str().parse()
    else {
        panic!("made from a seed");
    };
    let yesterday = LevelCode::seeded(difficulty, seed.wrapping_add(1));
    let start = Position::new(yesterday.cube().expect("a cube"));
    let session = Session::new(app.playing().kind().clone(), start);
    let in_hand = session.in_hand(Mode::Daily, &yesterday.to_string(), 5);
    let mut player = app.world_mut().resource_mut::<Player>();
    player.progress.of_mut(KEY).in_hand.now = Some(in_hand);
    app.go_to_menu();
    app.go(Go::cube(Mode::Daily));
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
    let moves = solution(app.cube());
    app.play(moves[0]);
    let told = app.told();
    assert!(told.contains("cannot be saved"), "{told}");
    std::fs::remove_dir_all(&path).expect("out of the way");
    app.play(moves[1]);
    let told = app.told();
    assert!(told.contains("saved again"), "{told}");
    assert_eq!(&app.saved_session(&path), app.session());
}

#[test]
fn help_is_counted_at_once() {
    let path = save_file("counted");
    let mut app = game(Some(&path));
    app.go(seeded(4, 77));
    app.send(Ask::Hint);
    app.update();
    app.update();
    assert_eq!(app.saved_session(&path).used().hints, 1);
}

#[test]
fn every_single_move_is_kept() {
    let path = save_file("every");
    let mut app = game(Some(&path));
    app.go(seeded(5, 4));
    for action in solution(app.cube()).into_iter().take(6) {
        app.play(action);
        assert_eq!(&app.saved_session(&path), app.session());
    }
}

/// Every file beside a save, with what is in it and when it was written.
fn files(path: &Path) -> BTreeMap<String, (String, SystemTime)> {
    let folder = path.parent().expect("a folder");
    let entries = std::fs::read_dir(folder).expect("a folder");
    let file = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.expect("a file");
        let name = entry.file_name().to_string_lossy().into_owned();
        let written = entry.metadata().and_then(|about| about.modified());
        let text = std::fs::read_to_string(entry.path()).expect("text");
        (name, (text, written.expect("a time")))
    };
    entries.map(file).collect()
}

/// Files that are new or were written anew.
fn written_since(before: &BTreeMap<String, (String, SystemTime)>, path: &Path) -> Vec<String> {
    let now = files(path).into_iter();
    let written = now.filter(|(name, file)| before.get(name) != Some(file));
    written.map(|(name, _)| name).collect()
}

#[test]
fn what_a_move_writes_does_not_grow_with_what_was_won() {
    let bytes_per_move = |won: u32| {
        let path = save_file(&format!("won-{won}"));
        let mut app = game(Some(&path));
        let mut player = app.world_mut().resource_mut::<Player>();
        for number in 0..won {
            player.progress.records.push(Record {
                kind: KEY.to_owned(),
                code: "M2M0-001Y-SRT4".to_owned(),
                made: number % 40,
                ..Record::default()
            });
        }
        // The level is in hand: all of it is saved.
        app.go(seeded(6, 3));
        let before = files(&path);
        let chapters = before.keys().filter(|name| name.contains("records"));
        assert_eq!(chapters.count(), won.div_ceil(100) as usize);
        app.play(solution(app.cube())[0]);
        assert_eq!(written_since(&before, &path), ["progress.ron"]);
        assert_eq!(saved(&path).records.len(), won as usize);
        std::fs::metadata(&path).expect("saved").len()
    };
    let (few, many) = (bytes_per_move(10), bytes_per_move(10_000));
    println!("{few} bytes after 10 levels, {many} after 10,000");
    assert_eq!(many - few, 3, "only the number of levels is longer");
}

#[test]
fn killed_between_two_files_the_game_goes_on_before_the_win() {
    let path = save_file("between");
    let mut app = game(Some(&path));
    app.go(Go::cube(Mode::Campaign));
    app.win();
    app.go(Go::Next);
    let moves = solution(app.cube());
    let (last, others) = moves.split_last().expect("moves");
    for action in others {
        app.play(*action);
    }
    let session = app.session().clone();
    let before = std::fs::read_to_string(&path).expect("saved");
    let files_before = files(&path);
    app.play(*last);
    assert!(app.session().is_won());
    let written = written_since(&files_before, &path);
    assert_eq!(written, ["progress.records-0001.ron", "progress.ron"]);
    // The record was written, and the rest was not.
    drop(app);
    std::fs::write(&path, before).expect("written");

    let mut app = game(Some(&path));
    assert_eq!(app.player().message, None);
    assert_eq!(app.player().progress.records.len(), 1);
    app.go(Go::Resume);
    assert_eq!(app.session(), &session);
    app.win();
    for progress in [&app.player().progress, &saved(&path)] {
        assert_eq!(progress.records.len(), 2);
        let run = progress.of(KEY).campaign.as_ref();
        assert_eq!(run.map(|run| run.finished.len()), Some(2));
    }
}

/// The position of a level in hand, by the rules alone.
fn position_of(kind: &AnyKind, level: &InHand) -> String {
    let steps = level.steps.split(' ').take(level.done);
    let steps: Vec<&str> = steps.filter(|step| !step.is_empty()).collect();
    // What was lost or begun again is as at the beginning.
    let is_begin = |step: &&str| *step == "restart" || step.starts_with('+');
    let first = steps
        .iter()
        .rposition(is_begin)
        .map_or(0, |place| place + 1);
    let steps = &steps[first..];
    match kind.get::<BoardKind>().map(BoardKind::game) {
        Some(rules) => {
            let code: BoardCode = level.code.parse().expect("a code");
            let mut board = code.board(rules).expect("a board");
            let machine = Machine::new(rules, &board);
            for step in steps {
                let action = step.parse().expect("a move");
                board = machine.after(&board, &action).expect("by the rules");
            }
            rules.write_board(&board)
        }
        None => {
            let code: LevelCode = level.code.parse().expect("a code");
            let mut cube = code.cube().expect("a cube");
            for step in steps {
                cube.play(step.parse().expect("a move"))
                    .expect("by the rules");
            }
            cube.to_string()
        }
    }
}

#[test]
fn saves_of_version_1_go_on_where_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let mut seen = 0;
    for name in ["in-turn", "newcomer", "weeks"] {
        let old = std::fs::read_to_string(folder.join(format!("version-1-{name}.ron")));
        let old = old.expect("there");
        let path = save_file(&format!("version-1-{name}"));
        std::fs::write(&path, &old).expect("written");
        let mut app = game(Some(&path));
        assert_eq!(app.player().message, None, "{name}");
        let progress = app.player().progress.clone();
        // A day stands in every record, and in levels of one's own, which name their game.
        let records = old.matches("day: ").count() - old.matches("game: \"").count();
        assert_eq!(progress.records.len(), records, "{name}");
        // What was played last comes first.
        let (key, mode) = progress.resume(KEY, |_| true).expect("a level in hand");
        app.go(Go::Resume);
        assert_eq!(
            (app.playing().kind().key(), app.playing().mode),
            (key, mode)
        );
        for (key, kept) in &progress.kinds {
            for level in kept.in_hand.all() {
                app.go(Go::Back(key.clone(), level.mode));
                let session = app.session();
                assert_eq!(app.playing().code.as_str(), level.code, "{name}: {key}");
                let now = session.kind().text(session.now());
                assert_eq!(now, position_of(session.kind(), level), "{name}: {key}");
                assert_eq!(session.losses(), level.losses);
                assert_eq!(session.steps().len(), level.done);
                seen += 1;
            }
        }
        assert_eq!(app.player().message, None, "{name}");
        drop(app);
        let again = saved(&path);
        assert_eq!(again.records, progress.records);
        assert_eq!(again.own, progress.own);
        assert_eq!(again.settings, progress.settings);
        // The old one is kept, once.
        let copies: Vec<String> = files(&path).into_keys().collect();
        let copies = copies.iter().filter(|name| name.contains("version-1"));
        assert_eq!(copies.collect::<Vec<_>>(), ["progress.version-1-1.ron"]);
        let copy = path.with_extension("version-1-1.ron");
        assert_eq!(std::fs::read_to_string(copy).expect("kept"), old);
    }
    assert_eq!(seen, 5, "levels in hand");
}

#[test]
fn a_save_of_version_1_is_copied_once_however_often_the_game_is_started() {
    let path = save_file("version-1-started");
    let old =
        "(version: 1, campaign: None, infinite: None, lessons: [3], records: [], in_hand: None)";
    std::fs::write(&path, old).expect("written");
    for _ in 0..3 {
        let app = game(Some(&path));
        assert_eq!(app.kept(KEY).lessons, [3]);
        let copies = files(&path).into_keys();
        let copies = copies.filter(|name| name.contains("version-1"));
        assert_eq!(copies.count(), 1);
    }
}

#[test]
fn a_broken_save_is_told_and_kept() {
    let path = save_file("broken");
    std::fs::write(&path, "rubbish").expect("written");
    let app = game(Some(&path));
    assert_eq!(app.player().progress, Progress::default());
    assert!(app.told().contains("set aside"), "{}", app.told());
    let aside = path.with_extension("broken-1.ron");
    assert_eq!(std::fs::read_to_string(aside).expect("kept"), "rubbish");
}

#[test]
fn progress_is_carried_to_another_machine() {
    let (here, there) = (save_file("here"), save_file("there"));
    let mut app = game(Some(&here));
    app.go(Go::cube(Mode::Campaign));
    app.win();
    app.go(Go::Next);
    let file = here.with_file_name("carried.ron");
    app.send(Carry::Export(file.clone()));
    app.update();
    assert!(app.told().contains("carried.ron"), "{}", app.told());
    // A file that is there is never overwritten.
    std::fs::write(here.with_file_name("taken.ron"), "mine").expect("written");
    let taken = here.with_file_name("taken.ron");
    app.send(Carry::Export(taken.clone()));
    app.update();
    assert_eq!(std::fs::read_to_string(&taken).expect("there"), "mine");

    let mut other = game(Some(&there));
    other.go(seeded(2, 2));
    other.win();
    let before = other.player().progress.clone();
    other.send(Carry::Import(file));
    other.update();
    assert_eq!(other.player().progress, app.player().progress);
    assert_eq!(saved(&there.with_extension("replaced-1.ron")), before);
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
        app.send(Carry::Import(file.clone()));
        app.update();
        assert!(app.player().message.is_some());
        assert_eq!(app.player().progress, before);
        assert_eq!(std::fs::read_to_string(&path).expect("there"), saved);
    }
    app.send(Carry::Import(path.with_file_name("missing.ron")));
    app.update();
    assert_eq!(app.player().progress, before);
}
