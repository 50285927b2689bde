//! A third kind of puzzle, which is no cube and no grid game, joins from outside: all that the game does
//! for a kind it does for this one.

mod hand;
mod lamps;

use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::help::{Ask, Help, Hint, Verdict};
use a_mazing_monk::game::on_offer::OnOffer;
use a_mazing_monk::game::player::Player;
use a_mazing_monk::game::playing::Do;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::game::unplay::{Draft, FromEnd, Want};
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::kind::{CodeRead, End, Outcome, Proof};
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::session::Command;
use bevy::prelude::*;
use hand::{Hand, game, game_without, save_file};
use lamps::{Press, Row};

const KEY: &str = "lamps";

fn play(mode: Mode) -> Go {
    Go::Play(KEY.to_owned(), mode)
}

#[test]
fn it_is_played_by_moves_and_by_keys() {
    let mut app = game(None);
    // By its name, too.
    app.go(Go::Play("Lamps".to_owned(), Mode::Campaign));
    assert_eq!((app.playing().par, app.row().lamps), (Some(2), 3));
    assert_eq!(app.status(), "Put all 3 lamps out.");
    let start = app.row();
    let press = app.solution()[0];
    app.command(Do::play(press));
    let after = app.row();
    assert!(after != start && app.status().starts_with("Pressed lamp"));
    app.command(Do::play(press));
    assert_eq!(app.row(), after);
    assert_eq!(app.status(), "That lamp cannot be pressed any more.");
    for (key, expected) in [
        (KeyCode::KeyU, start),
        (KeyCode::KeyY, after),
        (KeyCode::KeyR, start),
        (KeyCode::KeyU, after),
        (KeyCode::KeyU, start),
    ] {
        app.keys(&[key]);
        assert_eq!(app.row(), expected, "{key:?}");
    }
    assert_eq!(
        app.status(),
        format!("Taken back. {} lit.", start.lit.count_ones())
    );
    // Several in one frame are done in their order.
    app.keys(&[
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::KeyU,
        KeyCode::Digit3,
    ]);
    let words: Vec<String> = app
        .session()
        .steps()
        .map(|step| format!("{step:?}"))
        .collect();
    assert_eq!(words, ["Move(p1)", "Move(p3)"]);
    app.command(Do(Command::Restart));
    assert_eq!((app.row(), app.session().used().restarts), (start, 2));
}

#[test]
fn hints_the_solution_and_the_light_help() {
    let mut app = game(None);
    app.go(play(Mode::Infinite));
    let help = |app: &App| app.world().resource::<Help>().hint.clone();
    app.ask(Ask::Hint);
    app.wait_for("where to look", |app| {
        matches!(help(app), Some(Hint::Look(_)))
    });
    app.keys(&[KeyCode::KeyH]);
    app.wait_for("what to do", |app| matches!(help(app), Some(Hint::Next(_))));
    let hint = help(&app).expect("a hint");
    let kind = app.playing().kind().clone();
    assert!(kind.look_words(hint.moves()).starts_with("Look"));
    let next = &hint.moves()[..kind.moves_told(hint.moves())];
    assert!(kind.move_words(next).starts_with("press lamp"));
    // The light: three of four lamps put it out, and the fourth spoils it.
    let settings = &mut app.world_mut().resource_mut::<Player>().progress.settings;
    settings.show_winnable = true;
    let verdict = |app: &App| app.world().resource::<Help>().verdict;
    app.wait_for("a light", |app| verdict(app) == Verdict::Winnable);
    let solution = app.solution();
    let wrong = (0..4).map(Press).find(|press| !solution.contains(press));
    app.command(Do::play(wrong.expect("one too many")));
    app.wait_for("the light to change", |app| {
        verdict(app) == Verdict::Lost(1)
    });
    app.ask(Ask::Hint);
    app.wait_for("a word", |app| help(app) == Some(Hint::Lost));
    app.keys(&[KeyCode::KeyU]);
    app.wait_for("the light again", |app| verdict(app) == Verdict::Winnable);
    // The solution is played, waits, goes on by steps, and wins.
    app.keys(&[KeyCode::KeyP]);
    let playback = |app: &App| app.world().resource::<Help>().playback.clone();
    app.wait_for("a first move", |app| app.session().made() == 1);
    app.ask(Ask::Pause);
    assert!(playback(&app).is_some_and(|playback| playback.paused && playback.left() == 2));
    app.ask(Ask::StepOn);
    app.update();
    assert_eq!(app.session().made(), 2);
    app.ask(Ask::Pause);
    app.wait_for("the end", |app| app.session().is_won());
    assert!(app.status().ends_with("It is dark."), "{}", app.status());
    app.update();
    let record = app.player().just_won.clone().expect("a record");
    assert!(record.solution && record.hints == 3 && record.undos == 1);
    assert!(record.standing.is_some(), "how far on the endless way");
}

#[test]
fn what_is_won_is_recorded_and_the_campaign_goes_on() {
    let mut app = game(None);
    app.go(play(Mode::Campaign));
    for level in 0..3 {
        let (code, par) = (app.playing().code.clone(), app.playing().par);
        app.win();
        let progress = &app.player().progress;
        let record = progress.records.of(KEY).next_back().expect("a record");
        assert_eq!(
            (record.par, Some(record.made), &record.code[..]),
            (par, par, code.as_str())
        );
        let run = progress.of(KEY).campaign.as_ref().expect("a run");
        assert_eq!(run.finished.len(), level + 1);
        assert_eq!(progress.of(KEY).in_hand.now, None);
        app.keys(&[KeyCode::KeyN]);
        app.wait_for("the next level", |app| app.playing().code != code);
        app.update();
        assert_eq!(app.playing().par, [Some(3), Some(4), Some(6)][level]);
    }
    app.go(Go::NewRun(KEY.to_owned()));
    assert_eq!(app.playing().par, Some(2));
    // The day has a level, and everything in turn comes to it after the others.
    app.go(play(Mode::Daily));
    assert_eq!(app.playing().par, Some(6));
    let on_offer = app.world().resource::<OnOffer>();
    let last = on_offer.all().len() as u32 - 1;
    assert_eq!(on_offer.in_turn(last).map(|kind| kind.key()), Some(KEY));
    app.world_mut().resource_mut::<Player>().progress.turns = last;
    app.go(Go::InTurn);
    assert_eq!(
        (app.playing().kind().key(), app.playing().mode),
        (KEY, Mode::Mixed)
    );
}

#[test]
fn a_game_that_is_killed_goes_on_at_the_very_position() {
    let path = save_file("resume");
    let session = {
        let mut app = game(Some(&path));
        app.go(play(Mode::Infinite));
        app.win();
        app.world_mut().write_message(Go::Next);
        app.wait_for("the next level", |app| !app.session().is_won());
        app.keys(&[
            KeyCode::Digit2,
            KeyCode::Digit1,
            KeyCode::KeyU,
            KeyCode::KeyU,
            KeyCode::KeyY,
        ]);
        app.ask(Ask::Hint);
        app.session().clone()
        // Dropped without a word, as a crash would.
    };
    assert_eq!((session.steps().len(), session.undone().len()), (1, 1));
    // A game that does not know the kind says so and keeps everything.
    let mut app = game_without(Some(&path));
    app.update();
    app.world_mut().write_message(Go::Resume);
    app.wait_for("a word", |app| app.player().message.is_some());
    assert_eq!(app.player().progress.records.of(KEY).count(), 1);
    app.go(Go::cube(Mode::Lesson(0)));
    drop(app);
    let mut app = game(Some(&path));
    app.go(Go::Back(KEY.to_owned(), Mode::Infinite));
    assert_eq!(*app.session(), session);
    assert_eq!(app.session().used(), session.used());
    drop(app);
    // And again, now that it was played last.
    let mut app = game(Some(&path));
    app.go(Go::Resume);
    assert_eq!(*app.session(), session);
    assert_eq!(app.player().progress.records.of(KEY).count(), 1);
}

#[test]
fn its_codes_lead_to_its_levels() {
    let mut app = game(None);
    app.go(play(Mode::Free));
    let (code, start) = (app.playing().code.clone(), app.row());
    app.go(Go::cube(Mode::Lesson(0)));
    app.go(Go::Code(format!(" {} ", code.as_str().to_lowercase())));
    assert_eq!((&app.playing().code, app.row()), (&code, start));
    let text = code.as_str();
    let slip = format!("{}{}", &text[..text.len() - 2], "98");
    app.world_mut().write_message(Go::Code(slip));
    app.wait_for("a word", |app| app.player().message.is_some());
    let message = app.player().message.clone().unwrap_or_default();
    assert!(message.contains("slip in this code for lamps"), "{message}");
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    // The others' codes still lead to them.
    app.go(Go::Code("m2m0 001y srt4".to_owned()));
    assert_eq!(app.playing().kind().key(), "cube");
}

#[test]
fn it_is_un_played_and_what_was_made_is_kept_and_played() {
    let path = save_file("unplay");
    let mut app = game(Some(&path));
    let proof = |app: &App| app.world().resource::<Draft>().proof;
    app.world_mut().write_message(Go::Unplay(KEY.to_owned()));
    app.wait_for("the end", |app| {
        app.screen() == Screen::Unplay && proof(app) == Proof::Over
    });
    assert_eq!(
        (app.row().lamps, app.status()),
        (5, "It is dark: press lamps on.")
    );
    app.world_mut().write_message(FromEnd(End::Named(1)));
    app.wait_for("another end", |app| app.row().lamps == 7);
    // By keys and by moves, with one taken back.
    app.keys(&[KeyCode::Digit1, KeyCode::Digit7, KeyCode::KeyU]);
    app.command(Do::play(Press(3)));
    app.wait_for("a proof", |app| proof(app) == Proof::Proven(2));
    let code = app
        .world()
        .resource::<Draft>()
        .level
        .clone()
        .expect("a level");
    app.keys(&[KeyCode::KeyK]);
    app.update();
    assert!(app.world().resource::<Draft>().is_kept);
    let own = app.player().progress.own.all()[0].clone();
    assert_eq!(
        (own.code.as_str(), own.game.as_str(), own.par),
        (code.as_str(), "Lamps", Some(2))
    );
    app.world_mut().write_message(Want::Play);
    app.wait_for("the level", |app| app.screen() == Screen::Play);
    app.update();
    assert_eq!((&app.playing().code, app.playing().par), (&code, Some(2)));
    app.win();
    drop(app);
    let app = game(Some(&path));
    assert_eq!(app.player().progress.own.all(), [own], "kept once");
}

/// Every row that can be come to from a level.
fn rows(kind: &AnyKind, start: Position) -> Vec<Position> {
    let mut rows = vec![start];
    let mut next = 0;
    while let Some(at) = rows.get(next).cloned() {
        next += 1;
        for action in kind.moves(&at) {
            let outcome = kind.play(&at, &action).expect("one of its moves");
            let (Outcome::Going(after) | Outcome::Won(after)) = outcome else {
                panic!("{outcome:?}");
            };
            if !rows.contains(&after) {
                rows.push(after);
            }
        }
    }
    rows
}

#[test]
fn it_promises_what_every_kind_promises() {
    let app = game(None);
    let on_offer = app.world().resource::<OnOffer>();
    let kind = on_offer.find(KEY).expect("on offer");
    for lit in 1..16 {
        let start = Position::new(Row {
            lamps: 4,
            lit,
            pressed: 0,
        });
        let rows = rows(kind, start.clone());
        for at in &rows {
            for lamp in 0..9 {
                let press = kind.read_move(&Press(lamp).to_string()).expect("a move");
                let can = kind.moves(at).contains(&press);
                assert_eq!(kind.play(at, &press).is_ok(), can);
            }
            let same = rows
                .iter()
                .filter(|other| kind.text(other) == kind.text(at));
            assert_eq!(same.count(), 1);
        }
        let backwards = on_offer.backwards(KEY).expect("backwards");
        let code = backwards.level(&start).expect("a level");
        assert_eq!(kind.read_code(code.as_str()), CodeRead::Mine(code.clone()));
        assert_eq!(
            on_offer.read_code(code.as_str()).expect("here").0.key(),
            KEY
        );
    }
}
