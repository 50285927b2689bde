//! Grid games without a window: levels played to their end, runs, hints, saves and dropped files.

use crate::hand::{Hand, bare, game, save_file, seeded};
use crate::support::scratch;
use a_mazing_monk::game::boards::{BoardHelp, BoardHint, BoardPlaying, BoardWish, Games};
use a_mazing_monk::game::flow::{Go, Player};
use a_mazing_monk::game::help::{Ask, Verdict};
use a_mazing_monk::game::keep::Keep;
use a_mazing_monk::game::{Screen, loading, logic_plugin};
use a_mazing_monk::levels::any_code::AnyCode;
use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::play::board::{BoardCommand, GameProgress};
use a_mazing_monk::play::progress::{Mode, Progress, Resume};
use a_mazing_monk::puzzle::{Dice, Limits};
use a_mazing_monk::rewrite::{Aim, Base, Move, Params};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// What a player can do to a board.
trait BoardHand {
    fn board(&self) -> &BoardPlaying;
    fn kept(&self, key: &str) -> &GameProgress;
    fn go_board(&mut self, go: Go);
    fn next_board(&mut self);
    fn wish(&mut self, command: BoardCommand);
    fn solution(&self) -> Vec<Move>;
    fn win_board(&mut self);
}

impl BoardHand for App {
    fn board(&self) -> &BoardPlaying {
        self.world().resource::<BoardPlaying>()
    }

    fn kept(&self, key: &str) -> &GameProgress {
        let kept = self.player().progress.games.get(key);
        kept.unwrap_or_else(|| panic!("nothing is kept of {key}"))
    }

    fn go_board(&mut self, go: Go) {
        self.world_mut().remove_resource::<BoardPlaying>();
        self.world_mut().write_message(go);
        self.wait_for("a board", |app| {
            app.world().contains_resource::<BoardPlaying>() && app.screen() == Screen::Board
        });
        self.update();
    }

    fn next_board(&mut self) {
        let before = self.board().code.clone();
        self.world_mut().write_message(Go::Next);
        self.wait_for("the next board", |app| app.board().code != before);
        self.update();
    }

    fn wish(&mut self, command: BoardCommand) {
        self.world_mut().write_message(BoardWish(command));
        self.update();
    }

    fn solution(&self) -> Vec<Move> {
        let session = &self.board().session;
        let found = session.machine().solve(session.board(), &Limits::default());
        found.answer.solved().expect("solvable")
    }

    fn win_board(&mut self) {
        for action in self.solution() {
            self.wish(BoardCommand::Play(action));
        }
        assert!(self.board().session.is_won());
        self.update();
    }
}

fn free(key: &str) -> Go {
    Go::Game(key.into(), Mode::Free)
}

#[test]
fn a_level_of_every_game_is_played_to_its_end() {
    let mut app = game(None);
    let games = app.world().resource::<Games>().games().to_vec();
    assert_eq!(games.len(), 7);
    for shown in games {
        app.go_board(Go::Game(shown.key.clone(), Mode::Campaign));
        let par = app.board().par.expect("proven");
        assert!(app.read_status().starts_with(shown.game.help()));
        let first = app.solution()[0];
        app.wish(BoardCommand::Play(first));
        let figures = format!("1 move, par {par}.");
        assert!(
            app.read_status().contains(&figures),
            "{}",
            app.read_status()
        );
        let rule = shown.game.rules()[first.rule].help.trim_end_matches('.');
        assert!(app.read_status().starts_with(rule), "{}", app.read_status());
        app.win_board();
        assert!(app.read_status().ends_with("It is done."));
        let record = app.player().board_won.clone().expect("a record");
        assert_eq!((record.moves, record.par), (par, Some(par)));
        assert_eq!(app.kept(&shown.key).records.len(), 1);
    }
    assert!(
        app.player().progress.records.is_empty(),
        "the cube's are its own"
    );
}

#[test]
fn keys_undo_and_the_rest_mean_the_same_on_a_board() {
    let mut app = game(None);
    app.go_board(free("sokoban"));
    let start = app.board().session.start().clone();
    let first = app.solution()[0];
    app.wish(BoardCommand::Play(first));
    let after = app.board().session.board().clone();
    app.press(KeyCode::KeyU);
    assert_eq!(app.board().session.board(), &start);
    assert!(app.read_status().starts_with("Taken back. 0 moves"));
    app.press(KeyCode::KeyY);
    assert_eq!(app.board().session.board(), &after);
    app.press(KeyCode::KeyR);
    assert_eq!(app.board().session.board(), &start);
    app.press(KeyCode::Escape);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    app.go_board(Go::Resume);
    assert_eq!(app.board().session.used().restarts, 1);
}

#[test]
fn a_whole_campaign_of_a_game_from_first_to_last() {
    let mut app = game(None);
    app.go_board(Go::Game("sokoban".into(), Mode::Campaign));
    let mut pars = Vec::new();
    for level in 0..10 {
        let campaign = app.kept("sokoban").campaign.clone().expect("a run");
        assert_eq!(campaign.level_of(10), Some(level));
        pars.push(app.board().par.expect("proven"));
        app.win_board();
        if level < 9 {
            app.next_board();
        }
    }
    assert!(pars[9] > pars[0] + 20, "{pars:?}");
    assert_eq!(app.kept("sokoban").climbed, 1);
    app.world_mut().write_message(Go::Next);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    let words = app.player().message.clone().expect("a word at the end");
    assert!(words.contains("All 10 levels of Sokoban"), "{words}");
    app.go_board(Go::NewGame("sokoban".into()));
    let campaign = app.kept("sokoban").campaign.clone().expect("a new run");
    assert_eq!(campaign.finished.len(), 0);
}

#[test]
fn infinite_rises_with_wins_and_falls_with_help() {
    let mut app = game(None);
    app.go_board(Go::Game("merge".into(), Mode::Infinite));
    let length = |app: &App| app.kept("merge").infinite.clone().expect("a pace").length;
    let first = length(&app);
    app.win_board();
    let second = length(&app);
    assert!(second > first);
    app.next_board();
    assert_eq!(app.board().par, Some(second.into()));
    app.world_mut().write_message(Ask::Solution);
    app.wait_for("the solution", |app| app.board().session.is_won());
    app.update();
    assert!(length(&app) < second);
    assert!(app.kept("merge").records[1].solution);
}

#[test]
fn everything_comes_in_turn() {
    let mut app = game(None);
    app.go(Go::Mode(Mode::Mixed));
    assert_eq!(app.playing().mode, Mode::Mixed);
    app.win();
    let games = app.world().resource::<Games>().games().to_vec();
    for (place, shown) in games.iter().enumerate() {
        match place {
            0 => app.go_board(Go::Next),
            _ => app.next_board(),
        }
        assert_eq!(app.board().game, shown.key);
        assert_eq!(app.board().mode, Mode::Mixed);
        app.win_board();
    }
    app.world_mut().write_message(Go::Next);
    app.wait_for("the cube", |app| app.screen() == Screen::Play);
    assert_eq!(app.player().progress.turns, 8);
    assert!(app.player().progress.infinite.is_some());
}

#[test]
fn a_board_that_is_killed_goes_on_where_it_was() {
    let path = save_file("board-resume");
    let (session, code) = {
        let mut app = game(Some(&path));
        app.go_board(Go::Game("two-door".into(), Mode::Campaign));
        app.win_board();
        app.next_board();
        for action in app.solution().into_iter().take(3) {
            app.wish(BoardCommand::Play(action));
            let text = std::fs::read_to_string(&path).expect("saved");
            let saved = Progress::from_text(&text).expect("whole");
            assert!(saved.games["two-door"].in_hand.is_some());
        }
        app.wish(BoardCommand::Undo);
        (app.board().session.clone(), app.board().code.clone())
        // Dropped without a word, as a crash would.
    };
    let mut app = game(Some(&path));
    app.go_board(Go::Resume);
    assert_eq!(app.board().session, session);
    assert_eq!(
        (&app.board().code, app.board().mode),
        (&code, Mode::Campaign)
    );
    // The cube in between, and the board is still there.
    app.go(seeded(2, 2));
    app.world_mut().write_message(Go::Menu);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    app.go_board(Go::Game("two-door".into(), Mode::Campaign));
    assert_eq!(app.board().session, session);
}

#[test]
fn a_board_whose_steps_break_the_rules_begins_again_and_the_save_is_kept() {
    let path = save_file("board-broken");
    {
        let mut app = game(Some(&path));
        app.go_board(free("merge"));
        let first = app.solution()[0];
        app.wish(BoardCommand::Play(first));
    }
    let text = std::fs::read_to_string(&path).expect("saved");
    let steps = text.split("steps: \"").nth(1).expect("steps");
    let steps = steps.split('"').next().expect("steps");
    let broken = text.replace(&format!("steps: \"{steps}\""), "steps: \"4n@99,99\"");
    std::fs::write(&path, &broken).expect("written");
    let mut app = game(Some(&path));
    app.go_board(Go::Resume);
    assert_eq!(app.board().session.turns(), 0);
    let words = app.player().message.clone().expect("told");
    assert!(
        words.contains("begins again") && words.contains("kept as"),
        "{words}"
    );
    let aside = path.with_extension("broken-1.ron");
    assert_eq!(std::fs::read_to_string(aside).expect("kept"), broken);
}

#[test]
fn a_hint_comes_in_steps_and_the_solution_plays_to_the_end() {
    let mut app = game(None);
    app.go_board(free("sokoban"));
    let hint = |app: &App| app.world().resource::<BoardHelp>().hint;
    app.press(KeyCode::KeyH);
    app.wait_for("a hint", |app| hint(app).is_some());
    let game = app.board().session.game().clone();
    let Some(BoardHint::Look { tile, x, y }) = hint(&app) else {
        panic!("{:?}", hint(&app));
    };
    assert_eq!(
        game.kind(tile).map(|kind| kind.name.as_str()),
        Some("crate")
    );
    assert_eq!(app.board().session.board().tile(0, x, y), Some(tile));
    app.press(KeyCode::KeyH);
    app.wait_for("more of it", |app| {
        matches!(hint(app), Some(BoardHint::Play(_)))
    });
    let Some(BoardHint::Play(action)) = hint(&app) else {
        panic!("a move");
    };
    assert!(app.board().session.moves().contains(&action));
    assert!(!BoardHint::Play(action).cells(&game).is_empty());
    app.press(KeyCode::KeyP);
    let left = |app: &App| {
        let help = app.world().resource::<BoardHelp>();
        help.playback.as_ref().map(|playback| playback.left())
    };
    app.wait_for("the solution", |app| left(app).is_some());
    app.press(KeyCode::Space);
    let paused_at = left(&app).expect("still playing");
    for _ in 0..100 {
        app.update();
    }
    assert_eq!(left(&app), Some(paused_at));
    app.press(KeyCode::Period);
    app.update();
    assert_eq!(left(&app), Some(paused_at - 1));
    app.press(KeyCode::Space);
    app.wait_for("the end", |app| app.board().session.is_won());
    let used = app.board().session.used();
    assert!(used.solution && used.hints == 2);
    assert_eq!(Some(app.board().session.turns()), app.board().par);
}

#[test]
fn the_light_tells_how_many_moves_to_take_back() {
    let mut app = game(None);
    app.go_board(free("peg-solitaire"));
    let world = app.world_mut();
    let settings = &mut world.resource_mut::<Player>().progress.settings;
    settings.show_winnable = true;
    let verdict = |app: &App| app.world().resource::<BoardHelp>().verdict;
    app.wait_for("a verdict", |app| verdict(app) == Verdict::Winnable);
    let mut dice = Dice::new(&[4]);
    for _ in 0..30 {
        let moves = app.board().session.moves();
        match dice.pick(&moves) {
            Some(action) => app.wish(BoardCommand::Play(action)),
            None => app.wish(BoardCommand::Restart),
        }
        app.wait_for("a verdict", |app| verdict(app) != Verdict::Thinking);
        let session = &app.board().session;
        let can = |board| {
            let found = session.machine().solve_any(&board, &Limits::default());
            found.answer.solved().is_some()
        };
        let back = session
            .positions()
            .position(can)
            .expect("the start can be won");
        let expected = match back {
            0 => Verdict::Winnable,
            n => Verdict::Lost(n as u32),
        };
        assert_eq!(verdict(&app), expected);
    }
}

#[test]
fn codes_of_boards_lead_to_their_levels() {
    let mut app = game(None);
    let code: AnyCode = "GS08-80R0-0000-13W2".parse().expect("a code");
    app.go_board(Go::to(code.clone()));
    assert_eq!(AnyCode::Board(app.board().code.clone()), code);
    let session = &app.board().session;
    let literal = BoardCode::literal(session.game(), session.board());
    let board = session.board().clone();
    app.go_board(Go::Board(literal.clone()));
    assert_eq!(
        (&app.board().code, app.board().session.board()),
        (&literal, &board)
    );
    // A game that is not here is told, and the menu comes.
    let stranger = BoardCode::Literal {
        game: a_mazing_monk::levels::board_code::GameId::Digest(7),
        packed: vec![0, 0, 0],
    };
    app.world_mut().write_message(Go::Board(stranger));
    app.wait_for("a word", |app| app.player().message.is_some());
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
}

const LAMPS: &str = r#"(
    name: "Lamps",
    help: "Light every lamp.",
    tiles: [
        (tile: "_", name: "path", shape: Floor, colour: "a3946a"),
        (tile: "X", name: "rock", shape: Wall, colour: "58564f"),
        (tile: "P", name: "monk", shape: Monk, colour: "d8772f"),
        (tile: "o", name: "dark lamp", shape: Ball, colour: "404040"),
        (tile: "*", name: "lit lamp", shape: Ball, colour: "f0d060"),
    ],
    play: LoopUntilAll([
        Win([MatchTimes(times: 0, pattern: "o")]),
        Player([
            Rewrite(spin: true, rule: "P _ -> _ P", help: "The monk walks."),
            Rewrite(spin: true, rule: "P o -> P *", help: "He lights a lamp."),
            Rewrite(spin: true, rule: "P * _ -> _ P *", help: "He pushes a lit lamp."),
        ]),
    ]),
    starts: [
        (name: "Garden", board: "
            X X X X X X
            X P _ o _ X
            X _ X _ _ X
            X _ o _ o X
            X X X X X X
        "),
    ],
)"#;

fn folder(name: &str) -> PathBuf {
    let folder = scratch(&format!("game-boards-{name}"));
    std::fs::create_dir_all(folder.join("assets/games")).expect("a folder");
    folder
}

/// The game as it starts with files from a folder.
fn started(folder: &Path) -> App {
    let mut app = bare();
    loading::sources(&mut app, Some(folder.to_owned()));
    app.add_plugins(AssetPlugin::default());
    app.insert_resource(Keep::at(Some(folder.join("progress.ron"))));
    app.add_plugins((logic_plugin, loading::plugin));
    app.update();
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    app.wait_for("the game files", |app| {
        !app.world()
            .contains_resource::<a_mazing_monk::game::boards::files::ReadingGames>()
    });
    app
}

#[test]
fn a_game_file_dropped_into_the_folder_is_there_at_the_next_start() {
    let folder = folder("dropped");
    let file = folder.join("assets/games/lamps.ron");
    std::fs::write(&file, LAMPS).expect("written");
    let session = {
        let mut app = started(&folder);
        assert_eq!(app.player().message, None);
        let games = app.world().resource::<Games>();
        assert_eq!(games.games().len(), 8);
        assert_eq!(games.find("lamps.ron").expect("there").game.name(), "Lamps");
        app.go_board(Go::Game("lamps".into(), Mode::Campaign));
        app.win_board();
        app.next_board();
        let first = app.solution()[0];
        app.wish(BoardCommand::Play(first));
        app.board().session.clone()
    };
    // Gone: told, and nothing is lost.
    std::fs::remove_file(&file).expect("removed");
    {
        let mut app = started(&folder);
        app.world_mut().write_message(Go::Resume);
        app.wait_for("a word", |app| app.player().message.is_some());
        let words = app.player().message.clone().unwrap_or_default();
        assert!(
            words.contains("lamps.ron") && words.contains("kept"),
            "{words}"
        );
        app.go(seeded(2, 2));
        app.win();
    }
    // Changed: the level is set aside, another one is made.
    let changed = LAMPS.replace("X _ o _ o X", "X _ o _ _ X");
    std::fs::write(&file, changed).expect("written");
    {
        let mut app = started(&folder);
        app.go_board(Go::Game("lamps.ron".into(), Mode::Campaign));
        let words = app.player().message.clone().unwrap_or_default();
        assert!(words.contains("set aside"), "{words}");
        assert_eq!(app.kept("lamps.ron").set_aside.len(), 1);
        assert_eq!(app.board().session.turns(), 0);
        app.win_board();
    }
    // Back as it was: so is the level.
    std::fs::write(&file, LAMPS).expect("written");
    let mut app = started(&folder);
    app.go_board(Go::Game("lamps.ron".into(), Mode::Campaign));
    assert_eq!(app.board().session, session);
    assert!(app.kept("lamps.ron").set_aside.is_empty());
}

#[test]
fn broken_game_files_and_ladders_are_told() {
    let folder = folder("broken");
    let broken = LAMPS.replace("rule: \"P _ -> _ P\"", "rule: \"P ? -> ? P\"");
    std::fs::write(folder.join("assets/games/lamps.ron"), broken).expect("written");
    std::fs::write(folder.join("assets/ladders.ron"), "{\n\"merge\": [],\n}").expect("written");
    let app = started(&folder);
    let words = app.player().message.clone().expect("told");
    for word in ["lamps.ron:14", "ladders.ron, line 2", "1 to 100"] {
        assert!(words.contains(word), "{word} is not in: {words}");
    }
    let games = app.world().resource::<Games>();
    assert_eq!(games.games().len(), 7);
    assert_eq!(games.ladders.of("merge").rungs().len(), 10);
}

#[test]
fn an_old_save_is_gone_on_with() {
    let path = save_file("board-old");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let old = "(version: 1, campaign: Some((seed: 7, finished: [])), infinite: None, lessons: [3], \
               enlightened: 2, records: [], in_hand: None)";
    std::fs::write(&path, old).expect("written");
    let mut app = game(Some(&path));
    assert_eq!(app.player().message, None);
    app.go_board(free("frogs"));
    app.win_board();
    let text = std::fs::read_to_string(&path).expect("saved");
    let saved = Progress::from_text(&text).expect("whole");
    assert_eq!((saved.enlightened, saved.lessons.len()), (2, 1));
    assert_eq!(saved.games["frogs"].records.len(), 1);
}

#[test]
fn a_level_in_the_making_can_be_called_off() {
    let mut app = game(None);
    let games = app.world().resource::<Games>();
    let game = games.find("boulders").expect("there").game.clone();
    // Nobody makes that in a frame.
    let params = Params {
        base: Base::Nothing,
        aim: Aim::Length(100),
    };
    let code = BoardCode::seeded(&game, params, 1);
    app.world_mut().write_message(Go::Board(code));
    app.update();
    app.world_mut().write_message(Go::Menu);
    for _ in 0..300 {
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!(app.screen(), Screen::Menu);
    assert!(!app.world().contains_resource::<BoardPlaying>());
}

#[test]
fn what_is_in_hand_goes_on_whatever_else_was_played_or_called_off() {
    let mut app = game(None);
    app.go(seeded(4, 9));
    app.go_board(free("frogs"));
    app.win_board();
    // The cube's level is what is left to go on with.
    assert_eq!(
        app.player().progress.resume(|_| true),
        Some(Resume::Cube(Mode::Free))
    );
    app.go_board(Go::Game("frogs".into(), Mode::Campaign));
    let code = app.board().code.clone();
    let there = Some(Resume::Board("frogs", Mode::Campaign));
    assert_eq!(app.player().progress.resume(|_| true), there);
    app.world_mut()
        .write_message(Go::Game("frogs".into(), Mode::Infinite));
    app.world_mut().write_message(Go::Menu);
    app.wait_for("the menu", |app| app.screen() == Screen::Menu);
    assert_eq!(app.player().progress.resume(|_| true), there);
    app.go_board(Go::Resume);
    assert_eq!(app.board().code, code);
}
