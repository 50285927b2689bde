//! The ways of playing, from the first level to the last.

use crate::hand::{Hand, game, seeded, solution};
use a_mazing_monk::cube::Line;
use a_mazing_monk::cube::moves::count_turns;
use a_mazing_monk::game::Screen;
use a_mazing_monk::game::flow::{Go, Levels};
use a_mazing_monk::game::help::{Ask, Help, Hint, Verdict};
use a_mazing_monk::play::progress::Mode;
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::Dice;
use bevy::prelude::*;

#[test]
fn a_whole_campaign_leads_to_the_reward() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Campaign));
    for level in 0..10 {
        let climb = app.world().resource::<Levels>().climb.clone();
        let campaign = app.player().progress.campaign.clone().expect("a run");
        assert_eq!(campaign.level(&climb), Some(level));
        let par = app.playing().par;
        app.win();
        let record = app.player().just_won.clone().expect("a record");
        assert_eq!((record.turns, record.par, record.deaths), (par, par, 0));
        assert_eq!(usize::from(record.difficulty), level + 1);
        app.go(Go::Next);
    }
    assert_eq!(app.screen(), Screen::Reward);
    assert_eq!(app.player().progress.enlightened, 1);
    assert_eq!(app.player().progress.records.len(), 10);
    app.world_mut().write_message(Go::Menu);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    app.go(Go::NewCampaign);
    assert_eq!(app.screen(), Screen::Play);
}

/// Plays at random until soldiers have reached the monk as often as wanted, without winning.
fn die(app: &mut App, times: u32) {
    let mut dice = Dice::new(&[app.playing().par, times]);
    for _ in 0..20_000 {
        if app.playing().session.deaths() >= times {
            return;
        }
        let spot = dice.below(8) as u8;
        app.walk(spot % 3, spot / 3);
        app.turn(dice.pick(&Line::ALL).expect("lines"));
        if app.playing().session.cube().is_exit_open() {
            app.command(Command::Restart);
        }
    }
    panic!("nothing kills here");
}

#[test]
fn infinite_rises_with_wins_and_falls_with_deaths() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Infinite));
    let position = |app: &App| {
        let pace = app.player().progress.infinite.clone();
        pace.expect("a pace").position
    };
    let mut expected = 0;
    for deaths in [0, 0, 0, 0, 1, 2, 3, 0] {
        if deaths > 0 {
            die(&mut app, deaths);
        }
        app.win();
        match app.playing().session.deaths() {
            0 => expected += 10_000,
            1 => expected += 2_000,
            _ => expected -= 1_000,
        }
        assert_eq!(position(&app), expected);
        let record = app.player().just_won.clone().expect("a record");
        assert_eq!(record.standing, Some(expected / 100));
        app.go(Go::Next);
    }
    assert_eq!(expected, 50_000);
}

#[test]
fn past_the_end_levels_are_made_to_order() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Infinite));
    for _ in 0..11 {
        app.win();
        app.go(Go::Next);
    }
    let a_mazing_monk::levels::code::LevelCode::Seeded { difficulty, .. } = app.playing().code
    else {
        panic!("a generated level");
    };
    assert!(difficulty.get() >= 8);
}

#[test]
fn lessons_follow_each_other_and_end_in_the_menu() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Lesson(0)));
    for lesson in 0..7 {
        assert_eq!(app.playing().mode, Mode::Lesson(lesson));
        app.win();
        app.go(Go::Next);
    }
    app.win();
    assert_eq!(app.player().progress.lessons.len(), 8);
    app.world_mut().write_message(Go::Next);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
}

#[test]
fn a_death_begins_again_and_can_be_taken_back() {
    let mut app = game(None);
    app.go(seeded(5, 2009));
    die(&mut app, 1);
    assert_eq!(
        app.playing().session.cube(),
        app.playing().session.start(),
        "the level begins again"
    );
    assert!(app.read_status().contains("Soldiers reached the monk"));
    app.undo();
    assert!(app.read_status().contains("before the soldiers came"));
    assert_eq!(app.playing().session.deaths(), 1, "it is not uncounted");
    app.win();
    assert_eq!(app.player().just_won.as_ref().map(|r| r.deaths), Some(1));
}

#[test]
fn a_level_that_is_taken_back_and_won_again_counts_once() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Campaign));
    app.win();
    app.undo();
    assert!(!app.playing().session.is_won());
    app.win();
    let progress = &app.player().progress;
    assert_eq!(progress.records.len(), 1);
    assert_eq!(
        progress.campaign.as_ref().map(|c| c.finished.len()),
        Some(1)
    );
    assert!(progress.in_hand.is_none());
}

#[test]
fn a_day_has_one_level() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Daily));
    let code = app.playing().code;
    app.win();
    app.world_mut().write_message(Go::Next);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    app.go(Go::Mode(Mode::Daily));
    assert_eq!(app.playing().code, code);
}

#[test]
fn a_hint_comes_in_steps_and_the_solution_plays_to_the_end() {
    let mut app = game(None);
    app.go(seeded(4, 77));
    app.press(KeyCode::KeyH);
    app.wait_for("a hint", |app| {
        app.world().resource::<Help>().hint.is_some()
    });
    assert!(matches!(
        app.world().resource::<Help>().hint,
        Some(Hint::Line(Some(_)))
    ));
    app.press(KeyCode::KeyH);
    app.wait_for("more of it", |app| {
        matches!(app.world().resource::<Help>().hint, Some(Hint::Moves(_)))
    });
    app.world_mut().write_message(Ask::Solution);
    app.wait_for("the solution", |app| app.playing().session.is_won());
    let used = app.playing().session.used();
    assert!(used.solution && used.hints == 2);
    assert_eq!(app.playing().session.turns(), app.playing().par);
}

#[test]
fn the_solution_can_be_paused_and_played_move_by_move() {
    let mut app = game(None);
    app.go(seeded(4, 77));
    app.press(KeyCode::KeyP);
    let left = |app: &App| {
        let help = app.world().resource::<Help>();
        help.playback.as_ref().map(|playback| playback.left())
    };
    app.wait_for("the solution", |app| left(app).is_some());
    app.press(KeyCode::Space);
    let paused_at = left(&app).expect("still playing");
    for _ in 0..200 {
        app.update();
    }
    assert_eq!(left(&app), Some(paused_at));
    app.press(KeyCode::Period);
    app.update();
    assert_eq!(left(&app), Some(paused_at - 1));
    app.press(KeyCode::KeyP);
    assert_eq!(left(&app), None, "stopped");
    assert!(!app.playing().session.is_won());
}

#[test]
fn a_solution_that_is_played_gives_way_to_the_player() {
    let mut app = game(None);
    let is_playing = |app: &App| app.world().resource::<Help>().playback.is_some();
    for (what, interrupt) in [
        ("a move of their own", Go::Resume),
        ("another level", seeded(5, 9)),
    ] {
        app.go(seeded(4, 77));
        app.press(KeyCode::KeyR);
        app.press(KeyCode::KeyP);
        app.wait_for("the solution", is_playing);
        let before = app.playing().session.cube().to_string();
        app.wait_for("a move of it", |app| {
            app.playing().session.cube().to_string() != before
        });
        app.update();
        if interrupt == Go::Resume {
            app.undo();
            app.update();
        } else {
            app.go(interrupt.clone());
        }
        assert!(!is_playing(&app), "{what} ends it");
        let steps = app.playing().session.steps().len();
        for _ in 0..200 {
            app.update();
        }
        assert_eq!(app.playing().session.steps().len(), steps, "{what}");
    }
}

#[test]
fn the_light_tells_how_many_moves_to_take_back() {
    let mut app = game(None);
    // Seven karma are all there are; turned away, one of them never comes back in time.
    let faces = "Moooo#.#S..#...#..##..#.#..#...#....#.o.#o#.o..#..#...";
    let cube: a_mazing_monk::cube::Cube = faces.parse().expect("a level");
    app.go(Go::Code(a_mazing_monk::levels::code::LevelCode::Literal(
        cube,
    )));
    app.world_mut()
        .resource_mut::<a_mazing_monk::game::flow::Player>()
        .progress
        .settings
        .show_winnable = true;
    let verdict = |app: &App| app.world().resource::<Help>().verdict;
    app.wait_for("a verdict", |app| verdict(app) == Verdict::Winnable);
    // Random play, judged by the solver directly at every step.
    let mut dice = Dice::new(&[3]);
    let mut lost = 0;
    for _ in 0..60 {
        let line = dice.pick(&Line::ALL).expect("lines");
        app.turn(line);
        app.wait_for("a verdict", |app| verdict(app) != Verdict::Thinking);
        let limits = a_mazing_monk::puzzle::Limits::default();
        let can = |cube| {
            a_mazing_monk::cube::solver::is_winnable(&cube, &limits)
                .solved()
                .is_some()
        };
        let back = app.playing().session.positions().position(can);
        let back = back.expect("the start can be won") as u32;
        let expected = match back {
            0 => Verdict::Winnable,
            n => Verdict::Lost(n),
        };
        assert_eq!(verdict(&app), expected);
        lost += u32::from(back > 0);
    }
    println!("{lost} of 60 positions were lost");
}

#[test]
fn par_is_known_before_a_level_is_shown() {
    let mut app = game(None);
    for seed in 0..5 {
        app.go(seeded(8, seed));
        let playing = app.playing();
        let moves = solution(playing.session.start());
        assert_eq!(playing.par, count_turns(&moves));
    }
}

#[test]
fn a_level_that_is_played_again_begins_with_its_first_words() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Lesson(0)));
    let first = app.read_status().to_owned();
    app.win();
    assert_ne!(app.read_status(), first);
    app.world_mut().write_message(Go::Menu);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    app.go(Go::Mode(Mode::Lesson(0)));
    assert_eq!(app.read_status(), first);
}
