//! The workshop: levels are drawn by keys and by fingers, proven at every stroke, and nothing that was drawn
//! is ever lost.
//!
//! | file | what it is about |
//! |---|---|
//! | `beginnings` | other beginnings, and the drawings before them |
//! | `by_keys`, `many_keys` | every tool by keys alone, many keys in one frame, gamepads |
//! | `picture` | fingers on the picture, and the picture beside the drawing |
//! | `proof` | what is known of a drawing, against a plain search |
//! | `keeping` | levels that are kept and played, drawings that go on |

mod beginnings;
mod by_keys;
mod keeping;
mod many_keys;
mod picture;
mod proof;

use crate::hand::{Playtest, game, seeded};
use a_mazing_monk::game::go::{Begin, Go};
use a_mazing_monk::game::on_offer::OnOffer;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::game::unplay::UnplayFrom;
use a_mazing_monk::game::workshop::{Draw, Known, Workshop};
use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::appraisal::{Findings, Verdict};
use a_mazing_monk::play::cube::KEY;
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::drawing::Drawing;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::reshape::{Mirror, Spin};
use a_mazing_monk::play::drawing::sheet::{Place, Sheet, Spot};
use a_mazing_monk::play::drawing::ui::Tool;
use a_mazing_monk::play::kind::End;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::puzzle::{Dice, finish};
use bevy::prelude::*;
use std::time::Duration;

const SOKOBAN: &str = "Sokoban";

fn workshop(app: &App) -> &Workshop {
    app.world().resource()
}

fn drawing(app: &App) -> &Drawing {
    &workshop(app).drawing
}

fn sheet(app: &App) -> &Sheet {
    drawing(app).sheet()
}

/// What is drawn, as it is kept.
fn text(app: &App) -> String {
    drawing(app).drawable().write(sheet(app))
}

/// The tiles of a layer as texts write them, row by row, with nothing where there is no cell.
fn rows(app: &App, layer: usize) -> Vec<String> {
    let (sheet, palette) = (sheet(app), drawing(app).palette());
    let sign = |x, y| match sheet.tile(Place { layer, x, y }) {
        Some(tile) => palette.paint(layer, tile).expect("known").sign.clone(),
        None => " ".to_owned(),
    };
    let row = |y| (0..sheet.width()).map(|x| sign(x, y)).collect::<String>();
    (0..sheet.height()).map(row).collect()
}

/// Opens the workshop, from outside.
fn open(app: &mut App, begin: Begin) {
    app.send(Go::Draw(begin));
    app.wait_for("the workshop", |app| app.screen() == Screen::Workshop);
    app.update();
    if app.has_picture() {
        app.settle();
    }
}

/// A workshop with nothing drawn yet.
fn blank(name: &str) -> App {
    let mut app = game(None);
    open(&mut app, Begin::Blank(name.to_owned()));
    app
}

fn draw(app: &mut App, command: Command) {
    app.send(Draw(command));
    app.update();
}

/// Begins with a text.
fn draw_text(app: &mut App, text: &str) {
    let read = drawing(app).drawable().read(text).expect("a drawing");
    draw(app, Command::Begin(read[0].sheet.clone()));
    assert_eq!(*sheet(app), read[0].sheet);
}

/// Paints one cell with the tile of a name.
fn paint(app: &mut App, name: &str, x: usize, y: usize) {
    let place = paint_called(app, name);
    draw(app, Command::Choose(place));
    draw(app, Command::Paint(Spot::new(x, y)));
}

/// The place of a tile in the palette.
fn paint_called(app: &App, name: &str) -> usize {
    let mut paints = drawing(app).palette().paints().iter();
    paints.position(|paint| paint.name == name).expect(name)
}

/// A room with a crate two steps from its mark, and the monk behind it: three moves.
fn draw_room(app: &mut App) {
    paint(app, "monk", 2, 2);
    paint(app, "crate", 4, 2);
    paint(app, "mark", 6, 2);
}

/// A cube that is won without a turn: the monk on an open Top, with all the karma that it takes.
fn draw_cube(app: &mut App) {
    for (x, y) in [(4, 3), (5, 3), (3, 4), (4, 4), (5, 4), (3, 5), (4, 5)] {
        paint(app, "karma", x, y);
    }
}

fn findings(app: &App) -> &Findings {
    let known = app.world().resource::<Known>();
    known.findings().expect("something")
}

/// Waits until it is known whether the drawing can be won, as well as it will ever be.
fn judged(app: &mut App) -> Verdict {
    app.wait_for("a verdict", |app| match &findings(app).verdict {
        Verdict::Thinking { .. } => false,
        Verdict::BestKnown { is_final, .. } => *is_final,
        _ => true,
    });
    findings(app).verdict.clone()
}

fn kinds(app: &App) -> Vec<AnyKind> {
    app.world().resource::<OnOffer>().all().to_vec()
}

fn kind(app: &App, name: &str) -> AnyKind {
    let kinds = app.world().resource::<OnOffer>();
    kinds.find_called(name).expect(name).clone()
}

/// A cell of the sheet.
fn some_spot(app: &App, dice: &mut Dice) -> Spot {
    let cells: Vec<Spot> = sheet(app).cells().map(|(place, _)| place.spot()).collect();
    dice.pick(&cells).expect("cells")
}

/// A tile of the palette.
fn some_paint(app: &App, dice: &mut Dice) -> usize {
    dice.below(drawing(app).palette().paints().len() as u32) as usize
}

/// Something that a designer does, whole.
fn random_stroke(app: &App, dice: &mut Dice) -> Vec<Command> {
    let (one, other) = (some_spot(app, dice), some_spot(app, dice));
    let paint = Command::Choose(some_paint(app, dice));
    let sides = [
        Direction::Left,
        Direction::Right,
        Direction::Back,
        Direction::Front,
    ];
    let side = dice.pick(&sides).expect("sides");
    match dice.below(16) {
        0..3 => vec![Command::Undo],
        3 => vec![Command::Redo],
        4 => vec![Command::Erase(one)],
        5 => vec![Command::Swap(one, other)],
        6 => vec![paint, Command::Fill(one)],
        7 | 8 => vec![
            paint,
            Command::Use(dice.pick(&Tool::ALL).expect("tools")),
            Command::Press(one),
            Command::DragTo(other),
            Command::Release,
        ],
        9 => vec![
            Command::Select(one, other),
            Command::Copy,
            Command::Paste(one),
            Command::Deselect,
        ],
        10 => match drawing(app).drawable().edits().len() as u32 {
            0 => vec![match dice.below(4) {
                0 => Command::Grow(side),
                1 => Command::Shrink(side),
                2 => Command::Mirror(Mirror::Sideways),
                _ => Command::Turn(Spin::Clockwise),
            }],
            edits => vec![Command::Edit(dice.below(edits) as usize)],
        },
        _ => vec![paint, Command::Paint(one)],
    }
}

#[test]
fn the_workshop_opens_for_every_kind_and_with_everything() {
    let mut app = game(None);
    for kind in kinds(&app) {
        let (key, name) = (kind.key().to_owned(), kind.name().to_owned());
        let drawable = kind.drawable().expect("drawn");
        for begin in [
            Begin::Kept(key.clone()),
            Begin::Blank(key.clone()),
            Begin::Blank(name.to_uppercase()),
        ] {
            open(&mut app, begin);
            assert_eq!(workshop(&app).kind.key(), key);
            assert_eq!(*sheet(&app), drawable.blank(), "{name}");
            assert_eq!(app.read_status(), format!("Drawing: {name}."));
            app.go_to_menu();
            assert!(!app.world().contains_resource::<Workshop>());
        }
        open(&mut app, Begin::Made(key, 1, 7));
        let made = sheet(&app).clone();
        assert!(kind.drawn(&made).is_ok(), "{name}: a level");
        let (code, start) = workshop(&app).made_from.clone().expect("a code");
        assert_eq!(start, made);
        app.go_to_menu();
        // The same level, by its code.
        open(&mut app, Begin::Code(code.to_string()));
        assert_eq!(*sheet(&app), made, "{name}");
        assert_eq!(workshop(&app).made_from, Some((code, made)));
        app.go_to_menu();
    }
}

#[test]
fn what_cannot_be_begun_with_is_told_and_nothing_is_lost() {
    let mut app = blank(SOKOBAN);
    draw_room(&mut app);
    let (drawn, Go::Code(good)) = (sheet(&app).clone(), seeded(3, 5)) else {
        panic!("a code");
    };
    let last = good.chars().last().expect("letters");
    let other = if last == '2' { '3' } else { '2' };
    let damaged = format!("{}{other}", &good[..good.len() - 1]);
    for begin in [
        Begin::Code("rubbish".to_owned()),
        Begin::Code(String::new()),
        Begin::Code(damaged),
        Begin::Kept("Ludo".to_owned()),
        Begin::Made("Ludo".to_owned(), 0, 0),
    ] {
        app.world_mut()
            .resource_mut::<a_mazing_monk::game::player::Player>()
            .message = None;
        app.send(Go::Draw(begin.clone()));
        for _ in 0..5 {
            app.update();
        }
        assert!(app.told().len() > 10, "{begin:?}: {}", app.told());
        assert_eq!(app.screen(), Screen::Workshop);
        assert_eq!(*sheet(&app), drawn);
    }
    // Nor from the menu.
    app.go_to_menu();
    app.send(Go::Draw(Begin::Code("rubbish".to_owned())));
    for _ in 0..5 {
        app.update();
    }
    assert_eq!(app.screen(), Screen::Menu);
    open(&mut app, Begin::Kept(SOKOBAN.to_owned()));
    assert_eq!(*sheet(&app), drawn);
}

#[test]
fn what_was_drawn_before_another_beginning_can_be_taken_back() {
    let mut app = blank(SOKOBAN);
    draw_room(&mut app);
    let (drawn, steps) = (sheet(&app).clone(), drawing(&app).steps().0);
    let key = workshop(&app).kind.key().to_owned();
    app.send(Go::Draw(Begin::Made(key, 2, 3)));
    app.wait_for("a level", |app| drawing(app).steps().0 == steps + 1);
    let made = sheet(&app).clone();
    assert_ne!(made, drawn);
    assert!(workshop(&app).made_from.is_some());
    app.press(KeyCode::KeyU);
    assert_eq!(*sheet(&app), drawn);
    app.press(KeyCode::KeyY);
    assert_eq!(*sheet(&app), made);
}

#[test]
fn a_level_on_its_way_to_the_workshop_takes_no_one_away_from_another_place() {
    let mut app = game(None);
    let slow = || Go::Draw(Begin::Made(KEY.to_owned(), 6, 11));
    for leads in [
        Go::Menu,
        Go::cube(Mode::Lesson(0)),
        Go::Draw(Begin::Blank(SOKOBAN.to_owned())),
    ] {
        app.send(slow());
        app.update();
        app.send(leads.clone());
        for _ in 0..250 {
            app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
        let is_elsewhere = match leads {
            Go::Menu => app.screen() == Screen::Menu,
            Go::Draw(_) => workshop(&app).kind.name() == SOKOBAN,
            _ => app.screen() == Screen::Play,
        };
        assert!(is_elsewhere, "{leads:?}");
    }
}

#[test]
fn escape_leads_out_of_a_drag_then_of_a_selection_then_to_the_menu() {
    let mut app = blank(SOKOBAN);
    draw(&mut app, Command::Select(Spot::new(1, 1), Spot::new(3, 2)));
    let selected = drawing(&app).ui().selection;
    assert!(selected.is_some());
    let before = sheet(&app).clone();
    app.press(KeyCode::Digit4);
    app.press(KeyCode::KeyH);
    app.press(KeyCode::ArrowRight);
    assert!(drawing(&app).is_dragging());
    assert_ne!(*sheet(&app), before);
    app.press(KeyCode::Escape);
    assert!(!drawing(&app).is_dragging());
    assert_eq!(*sheet(&app), before, "as if it had never begun");
    assert_eq!(drawing(&app).steps(), (0, 0));
    assert_eq!(drawing(&app).ui().selection, selected);
    app.press(KeyCode::Escape);
    assert_eq!(drawing(&app).ui().selection, None);
    assert_eq!(app.screen(), Screen::Workshop);
    // What is pressed after that is not meant for the drawing.
    let before = sheet(&app).clone();
    app.press_in_one_frame(&[KeyCode::Escape, KeyCode::Digit4, KeyCode::Enter]);
    app.wait_for_menu();
    open(&mut app, Begin::Kept(SOKOBAN.to_owned()));
    assert_eq!(*sheet(&app), before);
}

#[test]
fn one_goes_on_by_hand_backwards_from_the_workshop() {
    let mut app = blank(SOKOBAN);
    let key = workshop(&app).kind.key().to_owned();
    let kinds = app.world().resource::<OnOffer>();
    let backwards = kinds.backwards(&key).expect("un-played").clone();
    let mut ending = backwards.ending(End::Named(0)).expect("an end");
    let end = finish(&mut ending, None).expect("found").expect("an end");
    app.send(UnplayFrom(key, end.clone()));
    app.wait_for("the end", |app| app.screen() == Screen::Unplay);
    app.update();
    assert_eq!(*app.session().now(), end);
    assert!(app.playing().is_backwards);
}
