//! The ways of playing, from the first level to the last.

use crate::hand::{Playtest, game, seeded, solution};
use a_mazing_monk::cube::moves::count_turns;
use a_mazing_monk::cube::solver::is_winnable;
use a_mazing_monk::cube::{self, Cube, Line};
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::help::{Ask, Help, Hint, Verdict};
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::Position;
use a_mazing_monk::play::cube::{KEY, line_name};
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::{Dice, Limits};
use bevy::prelude::*;

fn help(app: &App) -> &Help {
    app.world().resource()
}

#[test]
fn a_whole_campaign_leads_to_the_reward() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Campaign));
    for level in 0..10 {
        let campaign = app.kept(KEY).campaign.clone().expect("a run");
        assert_eq!(campaign.level(app.playing().kind().ladder()), Some(level));
        let par = app.playing().par.expect("proven");
        app.win();
        let record = app.player().just_won.clone().expect("a record");
        let figures = (record.made, record.par, record.losses);
        assert_eq!(figures, (par, Some(par), 0));
        assert_eq!(usize::from(record.difficulty), level + 1);
        app.go(Go::Next);
    }
    assert_eq!(app.screen(), Screen::Reward);
    assert_eq!(app.kept(KEY).climbed, 1);
    assert_eq!(app.player().progress.records.len(), 10);
    app.go_to_menu();
    app.go(Go::NewRun(KEY.into()));
    assert_eq!(app.screen(), Screen::Play);
}

/// Plays at random until soldiers have reached the monk as often as wanted, without winning.
fn lose(app: &mut App, times: u32) {
    let mut dice = Dice::new(&[app.playing().par.unwrap_or_default(), times]);
    for _ in 0..20_000 {
        if app.session().losses() >= times {
            return;
        }
        let spot = dice.below(8) as u8;
        app.walk(spot % 3, spot / 3);
        app.turn(dice.pick(&Line::ALL).expect("lines"));
        if app.cube().is_exit_open() {
            app.command(Command::Restart);
        }
    }
    panic!("nothing kills here");
}

#[test]
fn infinite_rises_with_wins_and_falls_with_losses() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Infinite));
    let position = |app: &App| {
        let endless = app.kept(KEY).endless.clone();
        endless.expect("a pace").position
    };
    let mut expected = 0;
    for losses in [0, 0, 0, 0, 1, 2, 3, 0] {
        if losses > 0 {
            lose(&mut app, losses);
        }
        app.win();
        match app.session().losses() {
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
    app.go(Go::cube(Mode::Infinite));
    for _ in 0..11 {
        app.win();
        app.go(Go::Next);
    }
    let Ok(LevelCode::Seeded { difficulty, .. }) = app.playing().code.as_str().parse() else {
        panic!("a generated level");
    };
    assert!(difficulty.get() >= 8);
}

#[test]
fn lessons_follow_each_other_and_end_in_the_menu() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Lesson(0)));
    for lesson in 0..7 {
        assert_eq!(app.playing().mode, Mode::Lesson(lesson));
        app.win();
        app.go(Go::Next);
    }
    app.win();
    assert_eq!(app.kept(KEY).lessons.len(), 8);
    app.send(Go::Next);
    app.wait_for_menu();
}

#[test]
fn a_loss_begins_again_and_can_be_taken_back() {
    let mut app = game(None);
    app.go(seeded(5, 2009));
    lose(&mut app, 1);
    assert_eq!(
        app.session().now(),
        app.session().start(),
        "the level begins again"
    );
    assert!(app.read_status().contains("Soldiers reached the monk"));
    app.undo();
    assert!(app.read_status().contains("before the soldiers came"));
    assert_eq!(app.session().losses(), 1, "it is not uncounted");
    app.win();
    assert_eq!(app.player().just_won.as_ref().map(|r| r.losses), Some(1));
}

#[test]
fn a_level_that_is_taken_back_and_won_again_counts_once() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Campaign));
    app.win();
    app.undo();
    assert!(!app.session().is_won());
    app.win();
    assert_eq!(app.player().progress.records.len(), 1);
    let kept = app.kept(KEY);
    assert_eq!(kept.campaign.as_ref().map(|c| c.finished.len()), Some(1));
    assert!(kept.in_hand.now.is_none());
}

#[test]
fn a_day_has_one_level() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Daily));
    let code = app.playing().code.clone();
    app.win();
    app.send(Go::Next);
    app.wait_for_menu();
    app.go(Go::cube(Mode::Daily));
    assert_eq!(app.playing().code, code);
}

#[test]
fn a_hint_comes_in_steps_and_the_solution_plays_to_the_end() {
    let mut app = game(None);
    app.go(seeded(4, 77));
    app.press(KeyCode::KeyH);
    app.wait_for("a hint", |app| help(app).hint.is_some());
    let Some(Hint::Look(moves)) = &help(&app).hint else {
        panic!("{:?}", help(&app).hint);
    };
    // It names the line that is turned next, and no more.
    let is_turn = |action: &&cube::Move| matches!(action, cube::Move::Turn(_));
    let turn = moves.iter().filter_map(|action| action.get()).find(is_turn);
    let Some(cube::Move::Turn(turn)) = turn else {
        panic!("a line to look at");
    };
    let words = app.playing().kind().look_words(moves);
    assert!(words.contains(&line_name(turn.line)), "{words}");
    app.press(KeyCode::KeyH);
    app.wait_for("more of it", |app| {
        matches!(help(app).hint, Some(Hint::Next(_)))
    });
    app.send(Ask::Solution);
    app.wait_for("the solution", |app| app.session().is_won());
    let used = app.session().used();
    assert!(used.solution && used.hints == 2);
    assert_eq!(Some(app.session().made()), app.playing().par);
}

#[test]
fn the_solution_can_be_paused_and_played_move_by_move() {
    let mut app = game(None);
    app.go(seeded(4, 77));
    app.press(KeyCode::KeyP);
    let left = |app: &App| {
        let playback = help(app).playback.as_ref();
        playback.map(|playback| playback.left())
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
    assert!(!app.session().is_won());
}

#[test]
fn a_solution_that_is_played_gives_way_to_the_player() {
    let mut app = game(None);
    let is_playing = |app: &App| help(app).playback.is_some();
    for (what, interrupt) in [
        ("a move of their own", Go::Resume),
        ("another level", seeded(5, 9)),
    ] {
        app.go(seeded(4, 77));
        app.press(KeyCode::KeyR);
        app.press(KeyCode::KeyP);
        app.wait_for("the solution", is_playing);
        let before = *app.cube();
        app.wait_for("a move of it", |app| *app.cube() != before);
        app.update();
        if interrupt == Go::Resume {
            app.undo();
            app.update();
        } else {
            app.go(interrupt.clone());
        }
        assert!(!is_playing(&app), "{what} ends it");
        let steps = app.session().steps().len();
        for _ in 0..200 {
            app.update();
        }
        assert_eq!(app.session().steps().len(), steps, "{what}");
    }
}

#[test]
fn the_light_tells_how_many_moves_to_take_back() {
    let mut app = game(None);
    // Many soldiers: here these lines, turned blindly, lead to where every further turn lets them in.
    app.go(seeded(9, 51));
    app.settings().show_winnable = true;
    let verdict = |app: &App| help(app).verdict;
    app.wait_for("a verdict", |app| verdict(app) == Verdict::Winnable);
    // Random play, judged by the solver directly at every step.
    let mut dice = Dice::new(&[3]);
    let mut lost = 0;
    for _ in 0..60 {
        let line = dice.pick(&Line::ALL).expect("lines");
        app.turn(line);
        app.wait_for("a verdict", |app| verdict(app) != Verdict::Thinking);
        let can = |position: Position| {
            let cube: &Cube = position.get().expect("a cube");
            is_winnable(cube, &Limits::default()).solved().is_some()
        };
        let back = app.session().positions().position(can);
        let back = back.expect("the start can be won") as u32;
        let expected = match back {
            0 => Verdict::Winnable,
            n => Verdict::Lost(n),
        };
        assert_eq!(verdict(&app), expected);
        lost += u32::from(back > 0);
    }
    assert!(lost > 0, "no position was lost");
}

#[test]
fn par_is_known_before_a_level_is_shown() {
    let mut app = game(None);
    for seed in 0..5 {
        app.go(seeded(8, seed));
        let start: &Cube = app.session().start().get().expect("a cube");
        let moves = solution(start);
        assert_eq!(app.playing().par, Some(count_turns(&moves)));
    }
}

#[test]
fn a_level_that_is_played_again_begins_with_its_first_words() {
    let mut app = game(None);
    app.go(Go::cube(Mode::Lesson(0)));
    let first = app.read_status().to_owned();
    app.win();
    assert_ne!(app.read_status(), first);
    app.go_to_menu();
    app.go(Go::cube(Mode::Lesson(0)));
    assert_eq!(app.read_status(), first);
}
