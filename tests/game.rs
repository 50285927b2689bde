//! The game without a window: keys in, levels played, progress kept.
#![cfg(feature = "game")]

use a_mazing_monk::cube::moves::count_turns;
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::cube::{Line, Move};
use a_mazing_monk::game::flow::{Go, Keep, Player};
use a_mazing_monk::game::help::{Ask, Help, Hint};
use a_mazing_monk::game::input::Panels;
use a_mazing_monk::game::relay::{Do, Playing};
use a_mazing_monk::game::{Screen, logic_plugin};
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::progress::{Mode, Progress};
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::{Dice, Limits};
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The game, headless, with a clock that moves a sixtieth of a second each frame.
fn game(save: Option<&Path>) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )));
    app.insert_resource(match save {
        Some(path) => Keep::at(Some(path.to_owned())),
        None => Keep::nowhere(),
    });
    app.add_plugins(logic_plugin);
    app.update();
    app
}

trait Play {
    fn go(&mut self, go: Go);
    fn turn(&mut self, line: Line);
    fn walk(&mut self, x: u8, y: u8);
    fn undo(&mut self);
    fn press(&mut self, key: KeyCode);
    fn playing(&self) -> &Playing;
    fn player(&self) -> &Player;
    fn screen(&self) -> Screen;
    fn wait_for(&mut self, what: &str, is_there: impl Fn(&App) -> bool);
    fn win(&mut self);
}

impl Play for App {
    fn go(&mut self, go: Go) {
        let before = self
            .world()
            .get_resource::<Playing>()
            .map(|playing| playing.code);
        let next = matches!(go, Go::Next);
        self.world_mut().write_message(go);
        self.wait_for("a level", |app| {
            let now = app.world().get_resource::<Playing>();
            let is_new = now.map(|playing| playing.code) != before || !next;
            now.is_some() && is_new && app.screen() == Screen::Play
                || app.screen() == Screen::Reward
        });
        // Whatever was on the way when the level was asked for has arrived.
        for _ in 0..5 {
            self.update();
        }
    }

    fn turn(&mut self, line: Line) {
        self.world_mut().write_message(Do(Command::Turn(line)));
        self.update();
    }

    fn walk(&mut self, x: u8, y: u8) {
        self.world_mut().write_message(Do(Command::Walk(3 * y + x)));
        self.update();
    }

    fn undo(&mut self) {
        self.world_mut().write_message(Do(Command::Undo));
        self.update();
    }

    fn press(&mut self, key: KeyCode) {
        self.world_mut()
            .resource_mut::<ButtonInput<KeyCode>>()
            .press(key);
        self.update_keeping_keys();
        let mut keys = self.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.release(key);
        keys.clear();
        self.update();
    }

    fn playing(&self) -> &Playing {
        self.world().resource::<Playing>()
    }

    fn player(&self) -> &Player {
        self.world().resource::<Player>()
    }

    fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }

    fn wait_for(&mut self, what: &str, is_there: impl Fn(&App) -> bool) {
        for _ in 0..5_000 {
            self.update();
            if is_there(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("{what} did not come");
    }

    fn win(&mut self) {
        let cube = *self.playing().session.cube();
        let moves = solve(&cube, &Limits::default())
            .answer
            .solved()
            .expect("solvable");
        for action in moves {
            match action {
                Move::Walk(spot) => self.walk(spot % 3, spot / 3),
                Move::Turn(turn) => self.turn(turn.line),
            }
        }
        assert!(self.playing().session.is_won());
        self.update();
    }
}

/// Keys pressed by hand would be cleared by the input plugin before anybody looks.
trait KeepKeys {
    fn update_keeping_keys(&mut self);
}

impl KeepKeys for App {
    fn update_keeping_keys(&mut self) {
        let pressed: Vec<KeyCode> = self
            .world()
            .resource::<ButtonInput<KeyCode>>()
            .get_just_pressed()
            .copied()
            .collect();
        self.world_mut().insert_resource(Hold(pressed));
        if !self.world().contains_resource::<Holding>() {
            self.insert_resource(Holding);
            self.add_systems(PreUpdate, hold.after(bevy::input::InputSystems));
        }
        self.update();
        self.world_mut().resource_mut::<Hold>().0.clear();
    }
}

#[derive(Resource)]
struct Hold(Vec<KeyCode>);

#[derive(Resource)]
struct Holding;

fn hold(held: Res<Hold>, mut keys: ResMut<ButtonInput<KeyCode>>) {
    for key in &held.0 {
        keys.release(*key);
        keys.clear_just_released(*key);
        keys.press(*key);
    }
}

fn seeded(difficulty: u8, seed: u32) -> Go {
    let difficulty = a_mazing_monk::cube::generate::Difficulty::new(difficulty).expect("1 to 10");
    Go::Code(LevelCode::seeded(difficulty, seed))
}

fn save_file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("monk-game-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder.join("progress.ron")
}

#[test]
fn a_whole_campaign_leads_to_the_reward() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Campaign));
    for level in 0..10 {
        let campaign = app.player().progress.campaign.clone().expect("a run");
        assert_eq!(campaign.level(), Some(level));
        let par = app.playing().par;
        app.win();
        let record = app.player().just_won.clone().expect("a record");
        assert_eq!((record.turns, record.par, record.deaths), (par, par, 0));
        app.go(Go::Next);
    }
    assert_eq!(app.screen(), Screen::Reward);
    assert_eq!(app.player().progress.enlightened, 1);
    assert_eq!(app.player().progress.records.len(), 10);
}

#[test]
fn infinite_rises_with_wins() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Infinite));
    for won in 1..=3 {
        app.win();
        let pace = app.player().progress.infinite.clone().expect("a pace");
        assert_eq!(pace.position, won * 10_000);
        app.go(Go::Next);
    }
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
fn every_line_key_turns_its_line_as_the_command_does() {
    let keys = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
    ];
    for (key, line) in keys.into_iter().zip(Line::ALL) {
        let mut by_key = game(None);
        by_key.go(seeded(3, 5));
        by_key.press(key);
        let mut by_command = game(None);
        by_command.go(seeded(3, 5));
        by_command.turn(line);
        assert_eq!(
            by_key.playing().session,
            by_command.playing().session,
            "{line:?}"
        );
    }
}

#[test]
fn keys_walk_undo_redo_and_restart() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Lesson(0)));
    app.press(KeyCode::ArrowRight);
    assert_eq!(app.playing().session.cube().spot(), 1);
    app.press(KeyCode::KeyS);
    assert_eq!(app.playing().session.cube().spot(), 4);
    app.press(KeyCode::KeyU);
    assert_eq!(app.playing().session.cube().spot(), 1);
    app.press(KeyCode::KeyY);
    assert_eq!(app.playing().session.cube().spot(), 4);
    app.press(KeyCode::KeyR);
    assert_eq!(app.playing().session.cube().spot(), 0);
    app.press(KeyCode::KeyM);
    assert!(app.world().resource::<Panels>().map);
    app.press(KeyCode::Escape);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
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
fn a_game_that_is_killed_goes_on_where_it_was() {
    let path = save_file("resume");
    let session = {
        let mut app = game(Some(&path));
        app.go(seeded(6, 3));
        let cube = *app.playing().session.cube();
        let moves = solve(&cube, &Limits::default())
            .answer
            .solved()
            .expect("solvable");
        for action in moves.iter().take(3) {
            match action {
                Move::Walk(spot) => app.walk(spot % 3, spot / 3),
                Move::Turn(turn) => app.turn(turn.line),
            }
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
fn thousands_of_random_keys_never_break_the_game() {
    let mut app = game(None);
    let mut dice = Dice::new(&[9]);
    let keys = [
        KeyCode::ArrowLeft,
        KeyCode::ArrowRight,
        KeyCode::ArrowUp,
        KeyCode::ArrowDown,
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::KeyU,
        KeyCode::KeyY,
        KeyCode::KeyR,
        KeyCode::KeyH,
        KeyCode::KeyM,
        KeyCode::KeyN,
        KeyCode::Space,
    ];
    for seed in 0..4 {
        app.go(seeded(2 + 2 * seed as u8, seed));
        for _ in 0..800 {
            app.press(dice.pick(&keys).expect("keys"));
            let session = &app.playing().session;
            assert!(!session.cube().is_attacked());
        }
    }
}

#[test]
fn par_is_known_before_a_level_is_shown() {
    let mut app = game(None);
    for seed in 0..5 {
        app.go(seeded(8, seed));
        let playing = app.playing();
        let moves = solve(playing.session.start(), &Limits::default())
            .answer
            .solved();
        assert_eq!(playing.par, count_turns(&moves.expect("solvable")));
    }
}

fn monk(args: &[&str]) -> std::process::Output {
    std::process::Command::new(env!("CARGO_BIN_EXE_monk"))
        .args(args)
        .env_remove("DISPLAY")
        .output()
        .expect("the game starts")
}

#[test]
fn the_command_line_helps_and_names_what_is_wrong() {
    let help = monk(&["--help"]);
    assert!(help.status.success());
    assert!(String::from_utf8_lossy(&help.stdout).contains("--autoplay"));
    for args in [
        &["--code", "M000-0000-0000"][..],
        &["--mode", "golf"],
        &["--fly"],
    ] {
        let output = monk(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            words.starts_with("monk: ") && !words.contains("panicked"),
            "{words}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_it_says_so() {
    let output = monk(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no display"));
}
