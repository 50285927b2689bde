//! The cutting room: a film is found for what is wished, wishes that clash are named and dropped, and a level that
//! was won teaches its rules.

use crate::hand::{Playtest, game, save_file, saved, seeded_board};
use a_mazing_monk::game::go::{Go, Teacher};
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::game::strips::{Cut, Cutting};
use a_mazing_monk::play::drawing::sheet::Spot;
use a_mazing_monk::play::strips::CuttingTable;
use a_mazing_monk::play::strips::command::Command;
use a_mazing_monk::play::strips::kept::KEY;
use a_mazing_monk::play::strips::plan::Wished;
use a_mazing_monk::play::strips::solving::Outcome;
use a_mazing_monk::play::strips::variations::Sort;
use a_mazing_monk::rewrite::find_built_in;
use a_mazing_monk::spacetime::{By, check};
use bevy::prelude::*;

fn table(app: &App) -> &CuttingTable {
    &app.world().resource::<Cutting>().table
}

fn cut(app: &mut App, command: Command) {
    app.send(Cut::Do(command));
    app.update();
}

fn open(app: &mut App, teacher: Teacher) {
    app.send(Go::Strip(teacher));
    app.wait_for("the cutting room", |app| app.screen() == Screen::Strips);
}

/// Waits until the wishes are decided.
fn decided(app: &mut App) {
    app.wait_for("an answer", |app| {
        !matches!(table(app).outcome(), Outcome::Looking)
    });
}

fn is_found(app: &App) -> bool {
    matches!(table(app).outcome(), Outcome::Found { .. })
}

/// The strip that is shown holds by the checker, which shares nothing with what made it.
fn assert_holds(app: &App) {
    let plan = table(app).editor().plan();
    let strip = plan.strip().expect("a strip");
    let faults = check(strip, plan.taught().learned(), By::Events);
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn wishes_are_fulfilled_and_those_that_clash_are_named_and_dropped() {
    let mut app = game(None);
    open(&mut app, Teacher::Example("vault".to_owned()));
    decided(&mut app);
    assert!(is_found(&app));
    assert_holds(&app);
    // The monk at two places at once cannot be.
    let editor = table(&app).editor();
    let plan = editor.plan();
    let (strip, taught) = (plan.strip().expect("a strip"), plan.taught());
    let monk = taught.player().expect("somebody is played");
    let tiles = taught.tiles();
    let place = tiles.iter().position(|tile| monk.has(*tile)).expect("one");
    let path = taught.path(strip);
    let here = path[0].expect("he is somewhere");
    let inside = |x: usize, y: usize| x > 0 && y > 0 && Spot::new(x, y) != here;
    let there = (1..3).flat_map(|y| (1..3).map(move |x| (x, y)));
    let (x, y) = there
        .into_iter()
        .find(|(x, y)| inside(*x, *y))
        .expect("another");
    for command in [
        Command::Frame(0),
        Command::Choose(place),
        Command::This(here),
        Command::This(Spot::new(x, y)),
    ] {
        cut(&mut app, command);
    }
    decided(&mut app);
    let Outcome::Impossible(clash) = table(&app).outcome() else {
        panic!("{:?}", table(&app).outcome());
    };
    let pin = clash.iter().find(|wished| matches!(wished, Wished::Pin(_)));
    let pin = *pin.expect("a pin is to blame");
    cut(&mut app, Command::Drop(pin));
    decided(&mut app);
    assert!(is_found(&app), "{:?}", table(&app).outcome());
    assert_holds(&app);
    // All of it can be taken back.
    for _ in 0..3 {
        cut(&mut app, Command::Undo);
    }
    assert_eq!(table(&app).editor().plan().pins().len(), 0);
}

#[test]
fn a_variation_is_taken_over_and_its_first_frame_is_kept() {
    let save = save_file("strips");
    let mut app = game(Some(&save));
    open(&mut app, Teacher::Example("garden".to_owned()));
    decided(&mut app);
    app.send(Cut::Vary(Sort::OtherSeeds, 2));
    app.wait_for("variations", |app| {
        table(app).variations().is_some_and(|row| row.is_done())
    });
    let row = table(&app).variations().expect("a row").row();
    let other = row.first().expect("one").shown.strip.clone();
    app.send(Cut::TakeOver(0));
    app.update();
    let plan = table(&app).editor().plan();
    assert_eq!(plan.strip(), Some(&other));
    assert_holds(&app);
    app.go_to_menu();
    assert!(saved(&save).drawings.in_hand(KEY).is_some());
    open(&mut app, Teacher::InHand);
    assert_eq!(table(&app).editor().plan().strip(), Some(&other));
}

#[test]
fn a_level_that_was_won_teaches_its_rules() {
    let mut app = game(None);
    let game = find_built_in("TwoDoor").expect("built in");
    app.go(seeded_board(game, 6, 3));
    app.win();
    open(&mut app, Teacher::ThisPlay);
    assert!(
        app.read_status().starts_with("Learned"),
        "{}",
        app.read_status()
    );
    decided(&mut app);
    assert!(is_found(&app), "{:?}", table(&app).outcome());
    assert_holds(&app);
    // An example that is not there bars no door.
    app.go_to_menu();
    app.send(Go::Strip(Teacher::Example("nothing".to_owned())));
    app.update();
    app.update();
    assert_eq!(app.screen(), Screen::Menu);
}
