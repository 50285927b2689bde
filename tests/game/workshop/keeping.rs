//! Levels that were drawn are kept and played, and a drawing goes on where it was, whatever happens.

use super::{
    SOKOBAN, blank, draw, draw_cube, draw_room, draw_text, drawing, judged, open, paint,
    random_stroke, sheet, text, workshop,
};
use crate::hand::{Playtest, game, save_file, saved, seeded};
use a_mazing_monk::cube::Line;
use a_mazing_monk::game::go::{Begin, Go};
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::play::appraisal::Verdict;
use a_mazing_monk::play::cube::KEY;
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::sheet::Spot;
use a_mazing_monk::play::drawing::ui::Tool;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::puzzle::Dice;
use bevy::prelude::*;
use std::path::Path;

/// The drawing of a kind that the next start would go on with.
pub(super) fn kept(save: &Path, key: &str) -> Option<String> {
    let progress = saved(save);
    let drawing = progress.drawings.in_hand(key);
    drawing.map(|drawing| drawing.text.clone())
}

fn own(app: &App) -> Vec<(String, Option<u32>)> {
    let all = app.player().progress.own.all().iter();
    all.map(|level| (level.name.clone(), level.par)).collect()
}

#[test]
fn a_level_is_kept_with_its_name_and_par_and_played() {
    let save = save_file("workshop-own");
    let mut app = game(Some(&save));
    open(&mut app, Begin::Blank(SOKOBAN.to_owned()));
    draw_room(&mut app);
    judged(&mut app);
    app.press(KeyCode::KeyK);
    assert_eq!(app.read_status(), "Kept on the list of your own.");
    assert_eq!(own(&app), [("Sokoban 1".to_owned(), Some(3))]);
    // The same level is kept once, a little later with more that is known of it.
    draw(&mut app, Command::Rename("Two steps".to_owned()));
    app.wait_for("everything", |app| super::findings(app).is_done);
    app.press(KeyCode::KeyK);
    assert_eq!(own(&app), [("Two steps".to_owned(), Some(3))]);
    let level = app.player().progress.own.all()[0].clone();
    assert!(level.difficulty.is_some());
    assert_eq!(level.kind, workshop(&app).kind.key());
    assert_eq!(level.game, SOKOBAN);
    assert_eq!(saved(&save).own, app.player().progress.own);
    let drawn = sheet(&app).clone();
    app.press(KeyCode::KeyP);
    app.wait_for("the level", |app| app.screen() == Screen::Play);
    app.update();
    assert_eq!(app.playing().code.as_str(), level.code);
    let kind = app.session().kind().clone();
    assert_eq!(kind.sheet(app.session().start()), Some(drawn.clone()));
    assert_eq!(app.playing().par, Some(3));
    app.win();
    assert_eq!(own(&app).len(), 1);
    // And drawn on.
    open(&mut app, Begin::Kept(SOKOBAN.to_owned()));
    assert_eq!(*sheet(&app), drawn);
    assert_eq!(drawing(&app).name(), "Two steps");
}

#[test]
fn a_cube_is_drawn_kept_and_played() {
    let mut app = blank(KEY);
    draw_cube(&mut app);
    let Verdict::Proven { par, .. } = judged(&mut app) else {
        panic!("{:?}", super::findings(&app).verdict);
    };
    app.press(KeyCode::KeyP);
    app.wait_for("the level", |app| app.screen() == Screen::Play);
    app.update();
    assert_eq!(own(&app).len(), 1);
    assert_eq!(own(&app)[0].1, Some(par));
    app.win();
}

#[test]
fn what_is_no_level_is_not_kept_and_it_is_said() {
    let mut app = blank(SOKOBAN);
    let not_kept = |app: &mut App, what: &str| {
        draw(app, Command::Cursor(Spot::new(0, 0)));
        app.press(KeyCode::KeyK);
        let said = app.read_status();
        assert!(said.contains("no level"), "{what}: {said}");
        app.press(KeyCode::KeyP);
        for _ in 0..5 {
            app.update();
        }
        assert_eq!(app.screen(), Screen::Workshop, "{what}");
        assert_eq!(own(app), [], "{what}");
    };
    not_kept(&mut app, "nothing");
    paint(&mut app, "monk", 2, 2);
    not_kept(&mut app, "a monk alone");
    paint(&mut app, "crate", 1, 1);
    paint(&mut app, "mark", 4, 4);
    assert_eq!(judged(&mut app), Verdict::Unsolvable);
    not_kept(&mut app, "a crate in a corner");
    paint(&mut app, "floor", 1, 1);
    paint(&mut app, "crate", 3, 3);
    judged(&mut app);
    app.press(KeyCode::KeyK);
    assert_eq!(own(&app).len(), 1);
}

#[test]
fn what_is_kept_is_what_is_drawn_however_quickly_it_is_asked_for() {
    let mut app = blank(SOKOBAN);
    draw_room(&mut app);
    judged(&mut app);
    draw(&mut app, Command::Cursor(Spot::new(6, 1)));
    // A wall is painted, and the level kept, in one frame.
    app.press_in_one_frame(&[KeyCode::Digit2, KeyCode::Enter, KeyCode::KeyK]);
    judged(&mut app);
    let (_, code) = workshop(&app).kind.drawn(sheet(&app)).expect("a level");
    let own = app.player().progress.own.all();
    assert!(
        own.iter().all(|level| level.code == code.as_str()),
        "another level was kept"
    );
    app.press(KeyCode::KeyK);
    assert!(app.player().progress.own.has(code.as_str()));
}

#[test]
fn a_drawing_is_kept_after_every_stroke_and_goes_on_in_a_new_start() {
    let save = save_file("workshop-strokes");
    let mut app = game(Some(&save));
    open(&mut app, Begin::Kept(SOKOBAN.to_owned()));
    let key = workshop(&app).kind.key().to_owned();
    assert_eq!(kept(&save, &key), None, "nothing is drawn yet");
    let now = |app: &App, what: &str| {
        assert_eq!(kept(&save, &key), Some(text(app)), "{what}");
    };
    app.press(KeyCode::Digit2);
    app.press(KeyCode::Enter);
    // A wall was there already.
    assert_eq!(drawing(&app).steps(), (0, 0));
    draw_room(&mut app);
    now(&app, "painted");
    for (key, what) in [
        (KeyCode::KeyU, "taken back"),
        (KeyCode::KeyY, "done again"),
        (KeyCode::KeyT, "turned"),
        (KeyCode::KeyN, "mirrored"),
        (KeyCode::Delete, "erased"),
    ] {
        app.press(key);
        now(&app, what);
    }
    // A drag counts when it is over, whatever ends it.
    for end in [
        KeyCode::KeyH,
        KeyCode::Digit3,
        KeyCode::KeyR,
        KeyCode::KeyK,
        KeyCode::Escape,
    ] {
        draw(&mut app, Command::Use(Default::default()));
        app.press(KeyCode::Digit4);
        draw(&mut app, Command::Cursor(Spot::new(1, 1)));
        app.press(KeyCode::KeyH);
        for _ in 0..3 {
            app.press(KeyCode::ArrowRight);
        }
        app.press(end);
        assert!(!drawing(&app).is_dragging());
        now(&app, &format!("a drag ended by {end:?}"));
        draw(&mut app, Command::Clear);
        now(&app, "cleared");
    }
    draw(&mut app, Command::Rename("My room".to_owned()));
    paint(&mut app, "mark", 2, 3);
    let drawn = sheet(&app).clone();
    // Another kind has a drawing of its own.
    open(&mut app, Begin::Kept(KEY.to_owned()));
    app.wait_for("the cube", |app| workshop(app).kind.key() == KEY);
    paint(&mut app, "soldiers", 3, 7);
    let cube = sheet(&app).clone();
    drop(app);
    let mut app = game(Some(&save));
    open(&mut app, Begin::Kept(key));
    assert_eq!(*sheet(&app), drawn);
    assert_eq!(drawing(&app).name(), "My room");
    assert_eq!(drawing(&app).steps(), (0, 0));
    app.go_to_menu();
    open(&mut app, Begin::Kept(KEY.to_owned()));
    assert_eq!(*sheet(&app), cube);
}

#[test]
fn whatever_is_done_to_a_drawing_is_kept() {
    let save = save_file("workshop-random");
    for name in [SOKOBAN, KEY] {
        let mut app = game(Some(&save));
        open(&mut app, Begin::Blank(name.to_owned()));
        let key = workshop(&app).kind.key().to_owned();
        let mut dice = Dice::new(&[77]);
        paint(&mut app, "monk", 4, 4);
        for round in 0..80 {
            for command in random_stroke(&app, &mut dice) {
                let words = format!("{name} {round}: {command:?}");
                draw(&mut app, command);
                if !drawing(&app).is_dragging() {
                    let kept = app.player().progress.drawings.in_hand(&key);
                    assert_eq!(kept.map(|kept| &kept.text), Some(&text(&app)), "{words}");
                }
            }
        }
        assert_eq!(kept(&save, &key), Some(text(&app)));
    }
}

#[test]
fn a_board_of_the_largest_size_is_drawn_kept_and_played() {
    let save = save_file("workshop-large");
    let mut app = game(Some(&save));
    open(&mut app, Begin::Blank(SOKOBAN.to_owned()));
    let key = workshop(&app).kind.key().to_owned();
    let row = ["_"; 32].join(" ");
    draw_text(&mut app, &[row.as_str(); 32].join(" / "));
    draw(&mut app, Command::Choose(1));
    draw(&mut app, Command::Use(Tool::Rectangle));
    draw(&mut app, Command::Press(Spot::new(0, 0)));
    draw(&mut app, Command::DragTo(Spot::new(31, 31)));
    draw(&mut app, Command::Release);
    draw_room(&mut app);
    assert_eq!(kept(&save, &key), Some(text(&app)));
    assert!(matches!(judged(&mut app), Verdict::Proven { par: 3, .. }));
    app.press(KeyCode::KeyP);
    app.wait_for("the level", |app| app.screen() == Screen::Play);
    app.update();
    assert_eq!((app.board().width(), app.board().height()), (32, 32));
    app.win();
    assert_eq!(saved(&save).own.all().len(), 1);
    let mut app = game(Some(&save));
    open(&mut app, Begin::Kept(key));
    assert_eq!((sheet(&app).width(), sheet(&app).height()), (32, 32));
}

#[test]
fn leaving_loses_nothing_not_even_a_drag() {
    for leads in [Go::Menu, seeded(1, 1), Go::Unplay(SOKOBAN.to_owned())] {
        let save = save_file("workshop-leaving");
        let mut app = game(Some(&save));
        open(&mut app, Begin::Blank(SOKOBAN.to_owned()));
        let key = workshop(&app).kind.key().to_owned();
        app.press(KeyCode::KeyH);
        for _ in 0..9 {
            app.press(KeyCode::ArrowRight);
        }
        app.press(KeyCode::ArrowDown);
        draw(&mut app, Command::Step(Direction::Left));
        assert!(drawing(&app).is_dragging());
        let drawn = text(&app);
        app.send(leads.clone());
        app.wait_for("another place", |app| app.screen() != Screen::Workshop);
        assert_eq!(kept(&save, &key), Some(drawn), "{leads:?}");
    }
}

#[test]
fn a_level_that_was_just_played_is_drawn_on() {
    let mut app = game(None);
    app.go(seeded(2, 4));
    app.turn(Line::Row(1));
    assert_eq!(app.session().made(), 1);
    let (code, start) = (app.playing().code.clone(), app.session().start().clone());
    let kind = app.session().kind().clone();
    open(&mut app, Begin::Code(code.to_string()));
    assert_eq!(kind.sheet(&start), Some(sheet(&app).clone()));
    // The level itself is still in hand.
    app.go(Go::Back(KEY.to_owned(), Mode::Free));
    assert_eq!(app.playing().code, code);
    assert_eq!(app.session().made(), 1);
}
