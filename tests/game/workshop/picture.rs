//! The picture beside the sheet: fingers paint on it, and it never disagrees with the drawing.

use super::{
    SOKOBAN, draw, draw_cube, draw_room, draw_text, drawing, judged, kinds, open, paint_called,
    random_stroke, rows, sheet, text, workshop,
};
use crate::hand::{Playtest, game_with_picture, place, seeded};
use a_mazing_monk::cube::{Cell, Face};
use a_mazing_monk::game::Unclear;
use a_mazing_monk::game::go::{Begin, Go};
use a_mazing_monk::game::pointer::Phase;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::play::cube::{CubeKind, KEY, has_monk, spot_of_cell};
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::sheet::{Place, Spot};
use a_mazing_monk::play::drawing::ui::Tool;
use a_mazing_monk::puzzle::Dice;
use bevy::prelude::*;

/// A workshop with its picture, and nothing drawn yet.
fn shown(name: &str) -> App {
    let mut app = game_with_picture();
    open(&mut app, Begin::Blank(name.to_owned()));
    app
}

/// The picture at rest shows what is drawn.
fn agree(app: &mut App, when: &str) {
    app.settle();
    let (kind, sheet) = (workshop(app).kind.clone(), sheet(app).clone());
    let sketch = kind.sketch(&sheet).expect("every drawing has a picture");
    let meant = kind.text(&sketch);
    let seen = app.drawn();
    if kind.get::<CubeKind>().is_some() && !has_monk(&sheet) {
        // A monk who is not there is not seen, and what lies on the exit is.
        assert!(seen == Ok(meant) || matches!(seen, Err(Unclear::Wrong(_))));
        return;
    }
    assert_eq!(seen, Ok(meant), "{} {when}: {}", kind.name(), text(app));
}

/// The sign of what is on a cell of the cube.
fn sign(app: &App, cell: Cell) -> String {
    let place = Place::new(0, spot_of_cell(cell));
    let tile = sheet(app).tile(place).expect("a cell");
    let paint = drawing(app).palette().paint(0, tile);
    paint.expect("known").sign.clone()
}

/// The middle of a cell of a board in space.
fn middle(app: &App, x: usize, y: usize) -> Vec3 {
    let half = |cells: usize| (cells as f32 - 1.0) / 2.0;
    let (width, height) = (sheet(app).width(), sheet(app).height());
    Vec3::new(x as f32 - half(width), 0.1, y as f32 - half(height))
}

#[test]
fn every_kind_is_shown_as_it_is_drawn() {
    let mut app = game_with_picture();
    for kind in kinds(&app) {
        open(&mut app, Begin::Blank(kind.key().to_owned()));
        agree(&mut app, "with nothing");
        app.go_to_menu();
        open(&mut app, Begin::Made(kind.key().to_owned(), 1, 3));
        agree(&mut app, "with a level");
        draw(&mut app, Command::Clear);
        agree(&mut app, "cleared");
        app.press(KeyCode::KeyU);
        agree(&mut app, "taken back");
        app.go_to_menu();
    }
}

#[test]
fn fingers_paint_on_the_cube() {
    let mut app = shown(KEY);
    let karma = paint_called(&app, "karma");
    draw(&mut app, Command::Choose(karma));
    for cell in [
        Cell::top(1, 1),
        Cell::new(Face::Front, 0, 1),
        Cell::new(Face::Front, 2, 2),
    ] {
        app.click_cell(cell);
        assert_eq!(sign(&app, cell), "o", "{cell:?}");
        agree(&mut app, "after a tap");
    }
    assert_eq!(drawing(&app).steps(), (3, 0));
    // Along the front, in one stroke.
    let front = |x: u8| Cell::new(Face::Front, x, 0);
    app.drag(place(front(0)), place(front(2)));
    assert_eq!([0, 1, 2].map(|x| sign(&app, front(x))), ["o", "o", "o"]);
    assert_eq!(drawing(&app).steps(), (4, 0));
    agree(&mut app, "after a stroke");
    app.press(KeyCode::KeyU);
    assert_eq!([0, 1, 2].map(|x| sign(&app, front(x))), ["#", "#", "#"]);
    agree(&mut app, "taken back");
    // The monk comes along, and is not where he was.
    let monk = paint_called(&app, "monk");
    draw(&mut app, Command::Choose(monk));
    app.drag(place(Cell::top(0, 2)), place(Cell::top(2, 2)));
    assert_eq!(sign(&app, Cell::top(2, 2)), "M");
    assert_eq!(rows(&app, 0).concat().matches('M').count(), 1);
    agree(&mut app, "with the monk elsewhere");
}

#[test]
fn fingers_paint_on_a_board() {
    let mut app = shown(SOKOBAN);
    let before = sheet(&app).clone();
    let at = |app: &App, x, y| middle(app, x, y);
    let (from, to) = (at(&app, 2, 2), at(&app, 5, 2));
    app.drag(from, to);
    assert_eq!(rows(&app, 0)[2], "X_XXXX_X");
    agree(&mut app, "after a stroke");
    draw(&mut app, Command::Use(Tool::Rectangle));
    let (from, to) = (at(&app, 1, 3), at(&app, 3, 5));
    app.drag(from, to);
    assert_eq!(rows(&app, 0)[3..6], ["XXXX___X", "XX_X___X", "XXXX___X"]);
    agree(&mut app, "after a rectangle");
    draw(&mut app, Command::Use(Tool::Fill));
    let mark = paint_called(&app, "mark");
    draw(&mut app, Command::Choose(mark));
    let there = at(&app, 6, 1);
    app.tap(there);
    assert_eq!(rows(&app, 1).concat(), "*".repeat(56));
    agree(&mut app, "filled");
    for _ in 0..3 {
        app.press(KeyCode::KeyU);
    }
    assert_eq!(*sheet(&app), before);
    agree(&mut app, "taken back");
}

#[test]
fn a_finger_that_goes_away_gives_back_what_it_painted() {
    let mut app = shown(SOKOBAN);
    let before = sheet(&app).clone();
    let [one, other, beside] = [middle(&app, 2, 2), middle(&app, 4, 2), middle(&app, 30, 2)];
    app.finger(Phase::Press, one);
    app.finger(Phase::Drag, other);
    assert_ne!(*sheet(&app), before);
    app.finger(Phase::Away, other);
    assert_eq!(*sheet(&app), before);
    assert_eq!(drawing(&app).steps(), (0, 0));
    // What comes after it is no stroke.
    app.finger(Phase::Drag, one);
    app.finger(Phase::Lift, one);
    // Nor is what begins beside the board.
    app.finger(Phase::Press, beside);
    app.finger(Phase::Drag, one);
    app.finger(Phase::Lift, one);
    assert_eq!(*sheet(&app), before);
    // A stroke that leaves the board goes on when it comes back.
    app.finger(Phase::Press, one);
    app.finger(Phase::Drag, beside);
    app.finger(Phase::Drag, other);
    app.finger(Phase::Lift, beside);
    assert_eq!(rows(&app, 0)[2], "X_XXX__X");
    assert_eq!(drawing(&app).steps(), (1, 0));
    agree(&mut app, "at the end");
}

/// Random strokes, looked at in the picture now and then, and all taken back in the end.
fn stroke_at_random(name: &str, seed: u32, strokes: u32) {
    let mut app = shown(name);
    open_level(&mut app);
    let begun = sheet(&app).clone();
    let steps = drawing(&app).steps().0;
    let mut dice = Dice::new(&[seed]);
    for round in 0..strokes {
        for command in random_stroke(&app, &mut dice) {
            // Not behind where it began.
            if command != Command::Undo || drawing(&app).steps().0 > steps {
                draw(&mut app, command);
            }
        }
        if dice.below(3) == 0 {
            agree(&mut app, &format!("in round {round}"));
        }
    }
    let (drawn, made) = (sheet(&app).clone(), drawing(&app).steps().0 - steps);
    assert!(made > strokes as usize / 6, "only {made} strokes");
    for _ in 0..made {
        app.press(KeyCode::KeyU);
    }
    assert_eq!(*sheet(&app), begun);
    agree(&mut app, "taken back");
    for _ in 0..made {
        app.press(KeyCode::KeyY);
    }
    assert_eq!(*sheet(&app), drawn);
    agree(&mut app, "done again");
}

/// Begins with a level, in the workshop.
fn open_level(app: &mut App) {
    let key = workshop(app).kind.key().to_owned();
    app.send(Go::Draw(Begin::Made(key, 2, 9)));
    app.wait_for("a level", |app| drawing(app).steps().0 == 1);
    agree(app, "with a level");
}

#[test]
fn the_picture_of_the_cube_follows_every_stroke() {
    stroke_at_random(KEY, 1, 150);
}

#[test]
fn the_picture_of_a_board_follows_every_stroke() {
    stroke_at_random(SOKOBAN, 2, 150);
}

#[test]
fn the_pictures_of_all_games_follow() {
    let app = game_with_picture();
    let names: Vec<String> = kinds(&app)
        .iter()
        .map(|kind| kind.key().to_owned())
        .collect();
    for name in names {
        stroke_at_random(&name, 3, 25);
    }
}

#[test]
fn a_cursor_on_the_picture_is_where_the_finger_was() {
    let mut app = shown(KEY);
    let cell = Cell::new(Face::Front, 1, 1);
    app.click_cell(cell);
    assert_eq!(drawing(&app).ui().cursor, spot_of_cell(cell));
    let mut app = shown(SOKOBAN);
    let at = middle(&app, 3, 4);
    app.tap(at);
    assert_eq!(drawing(&app).ui().cursor, Spot::new(3, 4));
}

#[test]
fn a_level_is_shown_as_it_was_drawn_when_it_is_played_and_again_when_it_is_drawn_on() {
    for name in [KEY, SOKOBAN] {
        let mut app = shown(name);
        match name {
            KEY => draw_cube(&mut app),
            _ => draw_room(&mut app),
        }
        agree(&mut app, "drawn");
        judged(&mut app);
        app.press(KeyCode::KeyP);
        app.wait_for("the level", |app| app.screen() == Screen::Play);
        app.agree("played");
        app.win();
        app.agree("won");
        open(&mut app, Begin::Kept(name.to_owned()));
        agree(&mut app, "drawn on");
        draw(&mut app, Command::Clear);
        agree(&mut app, "cleared");
        // The monk is gone from the drawing, and from no level.
        app.go(seeded(1, 1));
        app.agree("another level");
    }
}

#[test]
fn a_board_of_the_largest_size_is_shown_and_painted_on() {
    let mut app = shown(SOKOBAN);
    let row = ["_"; 32].join(" ");
    draw_text(&mut app, &[row.as_str(); 32].join(" / "));
    agree(&mut app, "at first");
    let (from, to) = (middle(&app, 3, 20), middle(&app, 9, 20));
    app.drag(from, to);
    assert_eq!(&rows(&app, 0)[20][..11], "___XXXXXXX_");
    agree(&mut app, "painted on");
    for side in [Direction::Left, Direction::Front] {
        let before = sheet(&app).clone();
        draw(&mut app, Command::Grow(side));
        assert_eq!(*sheet(&app), before);
        assert_eq!(app.read_status(), "A side has 32 cells at the most.");
    }
}
