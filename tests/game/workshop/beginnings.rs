//! Another beginning costs no drawing, whatever it begins with.

use super::keeping::kept;
use super::{SOKOBAN, draw, draw_room, drawing, judged, kind, open, paint, sheet, text, workshop};
use crate::hand::{Playtest, game, save_file, saved};
use a_mazing_monk::game::go::{Begin, Go};
use a_mazing_monk::game::player::Player;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::play::appraisal::Verdict;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::kept::KeptDrawing;
use a_mazing_monk::play::drawing::sheet::Spot;
use a_mazing_monk::play::drawing::ui::Tool;
use a_mazing_monk::play::order::{Offer, Order, Quantity};
use bevy::prelude::*;
use std::path::Path;

#[test]
fn another_beginning_puts_no_drawing_out_of_the_world() {
    let save = save_file("workshop-aside");
    let mut app = game(Some(&save));
    open(&mut app, Begin::Blank(SOKOBAN.to_owned()));
    let key = workshop(&app).kind.key().to_owned();
    draw_room(&mut app);
    let drawn = text(&app);
    app.go_to_menu();
    let is_there = |save: &Path| {
        let progress = saved(save);
        progress.drawings.all().any(|(_, kept)| kept.text == drawn)
    };
    for begin in [
        Begin::Blank(SOKOBAN.to_owned()),
        Begin::Made(key.clone(), 1, 2),
    ] {
        open(&mut app, begin.clone());
        assert_ne!(text(&app), drawn);
        assert!(is_there(&save));
        paint(&mut app, "mark", 3, 3);
        assert!(is_there(&save), "{begin:?}");
        // What is drawn now is what one goes on with.
        assert_eq!(kept(&save, &key), Some(text(&app)), "{begin:?}");
        app.go_to_menu();
    }
}

#[test]
fn levels_are_ordered_by_all_that_a_puzzle_offers() {
    let mut app = game(None);
    for name in ["The cube", SOKOBAN] {
        let kind = kind(&app, name);
        let offers = kind.offers();
        assert!(!offers.is_empty(), "{name}");
        for Offer {
            quantity, usual, ..
        } in offers
        {
            let order = Order {
                quantity,
                value: usual,
                seed: 5,
            };
            open(&mut app, Begin::Ordered(kind.key().to_owned(), order));
            let Verdict::Proven { par, .. } = judged(&mut app) else {
                panic!("{name} {quantity:?}: not proven");
            };
            if quantity == Quantity::Par {
                assert_eq!(par, usual, "{name}");
            }
            app.go_to_menu();
        }
    }
}

#[test]
fn a_drawing_of_another_day_is_not_lost_to_another_beginning_in_the_workshop() {
    let save = save_file("workshop-another-day");
    let mut app = game(Some(&save));
    open(&mut app, Begin::Blank(SOKOBAN.to_owned()));
    let key = workshop(&app).kind.key().to_owned();
    let blank = sheet(&app).clone();
    draw_room(&mut app);
    let drawn = text(&app);
    let is_there = |save: &Path, drawn: &str| {
        let progress = saved(save);
        progress.drawings.all().any(|(_, kept)| kept.text == drawn)
    };
    for with_level in [false, true] {
        app = game(Some(&save));
        open(&mut app, Begin::Kept(key.clone()));
        let before = text(&app);
        match with_level {
            false => draw(&mut app, Command::Begin(blank.clone())),
            true => {
                app.send(Go::Draw(Begin::Made(key.clone(), 1, 3)));
                app.wait_for("a level", |app| drawing(app).steps().0 == 1);
            }
        }
        assert_ne!(text(&app), before);
        assert!(is_there(&save, &drawn));
        assert_eq!(kept(&save, &key), Some(text(&app)));
        paint(&mut app, "mark", 3, 3);
        assert!(is_there(&save, &drawn));
    }
    // Not even a drag that was under way.
    draw(&mut app, Command::Use(Tool::Brush));
    draw(&mut app, Command::Press(Spot::new(1, 1)));
    draw(&mut app, Command::DragTo(Spot::new(5, 1)));
    let dragged = text(&app);
    draw(&mut app, Command::Begin(blank));
    assert!(is_there(&save, &dragged));
    assert!(is_there(&save, &drawn));
}

#[test]
fn a_drawing_that_cannot_be_read_any_more_bars_no_door_and_is_not_lost() {
    let save = save_file("workshop-old");
    let mut app = game(Some(&save));
    let kind = kind(&app, SOKOBAN);
    let mut player = app.world_mut().resource_mut::<Player>();
    let drawings = &mut player.progress.drawings;
    drawings
        .keep(KeptDrawing {
            kind: kind.key().to_owned(),
            name: "Old".to_owned(),
            text: "tiles of other rules".to_owned(),
            is_aside: false,
        })
        .expect("room");
    open(&mut app, Begin::Kept(kind.key().to_owned()));
    assert!(app.told().len() > 10);
    assert_eq!(*sheet(&app), kind.drawable().expect("drawn").blank());
    paint(&mut app, "mark", 3, 3);
    let drawings = saved(&save).drawings;
    assert!(drawings.all().any(|(_, kept)| kept.name == "Old"));
    assert_eq!(kept(&save, kind.key()), Some(text(&app)));
}

#[test]
fn a_file_that_is_dropped_is_drawn_on_and_rubbish_changes_nothing() {
    let save = save_file("workshop-dropped");
    let folder = save.parent().expect("a folder");
    let mut app = game(Some(&save));
    open(&mut app, Begin::Blank(SOKOBAN.to_owned()));
    let dropped = |app: &mut App, name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("written");
        app.send(FileDragAndDrop::DroppedFile {
            window: Entity::PLACEHOLDER,
            path_buf: path,
        });
        for _ in 0..3 {
            app.update();
        }
    };
    dropped(&mut app, "one.xsb", "######\n#@ $.#\n######\n");
    assert_eq!((sheet(&app).width(), sheet(&app).height()), (6, 3));
    assert!(matches!(judged(&mut app), Verdict::Proven { par: 2, .. }));
    let drawn = sheet(&app).clone();
    dropped(&mut app, "rubbish.txt", "Lorem ipsum\ndolor sit amet\n");
    dropped(&mut app, "nothing.txt", "");
    assert_eq!(*sheet(&app), drawn);
    // Progress stays what it is: it is not brought in from here.
    dropped(&mut app, "progress.ron", &saved(&save).to_text());
    assert_eq!(*sheet(&app), drawn);
    assert_eq!(app.screen(), Screen::Workshop);
    app.press(KeyCode::KeyU);
    assert_eq!((sheet(&app).width(), sheet(&app).height()), (8, 7));
}
