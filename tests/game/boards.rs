//! Grid games without a window: levels played to their end, runs, hints, saves and dropped files.

use crate::hand::{Playtest, game, game_with_files, save_file, saved, seeded, seeded_board};
use crate::support::scratch;
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::help::{Ask, Help, Hint, Verdict};
use a_mazing_monk::game::on_offer::OnOffer;
use a_mazing_monk::game::playing::Playing;
use a_mazing_monk::game::screen::Screen;
use a_mazing_monk::levels::board_code::{BoardCode, GameId};
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::board::words::matters_next;
use a_mazing_monk::play::board::{BoardKind, Placement};
use a_mazing_monk::play::cube;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::{Dice, Limits};
use a_mazing_monk::rewrite::{Aim, Base, Game, Move, Params, find_built_in};
use bevy::prelude::*;
use std::path::PathBuf;

fn campaign(key: &str) -> Go {
    Go::Play(key.into(), Mode::Campaign)
}

fn free(key: &str) -> Go {
    Go::Play(key.into(), Mode::Free)
}

/// The grid games on offer.
fn games(app: &App) -> Vec<AnyKind> {
    let all = app.world().resource::<OnOffer>().all().iter();
    all.filter(|kind| kind.get::<BoardKind>().is_some())
        .cloned()
        .collect()
}

fn rules_of(kind: &AnyKind) -> &Game {
    kind.get::<BoardKind>().expect("a grid game").game()
}

/// Levels of a kind that were won.
fn won(app: &App, key: &str) -> usize {
    app.player().progress.records.of(key).count()
}

fn help(app: &App) -> &Help {
    app.world().resource()
}

#[test]
fn a_level_of_every_game_is_played_to_its_end() {
    let mut app = game(None);
    let games = games(&app);
    assert_eq!(games.len(), 7);
    for kind in games {
        app.go(campaign(kind.key()));
        let par = app.playing().par.expect("proven");
        assert!(app.read_status().starts_with(rules_of(&kind).help()));
        let first = app.board_solution()[0];
        app.play_board(first);
        let figures = format!("1 move, par {par}.");
        assert!(
            app.read_status().contains(&figures),
            "{}",
            app.read_status()
        );
        let rule = rules_of(&kind).rules()[first.rule]
            .help
            .trim_end_matches('.');
        assert!(app.read_status().starts_with(rule), "{}", app.read_status());
        app.win();
        assert!(app.read_status().ends_with("It is done."));
        let record = app.player().just_won.clone().expect("a record");
        assert_eq!((record.made, record.par), (par, Some(par)));
        assert_eq!(record.kind, kind.key());
        assert_eq!(won(&app, kind.key()), 1);
    }
    assert_eq!(won(&app, cube::KEY), 0, "the cube's are its own");
}

#[test]
fn keys_undo_and_the_rest_mean_the_same_on_a_board() {
    let mut app = game(None);
    app.go(free("sokoban"));
    let start = app.board().clone();
    let first = app.board_solution()[0];
    app.play_board(first);
    let after = app.board().clone();
    app.press(KeyCode::KeyU);
    assert_eq!(app.board(), &start);
    assert!(app.read_status().starts_with("Taken back. 0 moves"));
    app.press(KeyCode::KeyY);
    assert_eq!(app.board(), &after);
    app.press(KeyCode::KeyR);
    assert_eq!(app.board(), &start);
    app.press(KeyCode::Escape);
    app.wait_for_menu();
    app.go(Go::Resume);
    assert_eq!(app.session().used().restarts, 1);
}

#[test]
fn a_whole_campaign_of_a_game_from_first_to_last() {
    let mut app = game(None);
    app.go(campaign("sokoban"));
    let ladder = app.session().kind().ladder().clone();
    let mut pars = Vec::new();
    for level in 0..10 {
        let campaign = app.kept("sokoban").campaign.clone().expect("a run");
        assert_eq!(campaign.level(&ladder), Some(level));
        pars.push(app.playing().par.expect("proven"));
        app.win();
        if level < 9 {
            app.go(Go::Next);
        }
    }
    assert!(pars[9] > pars[0] + 20, "{pars:?}");
    assert_eq!(app.kept("sokoban").climbed, 1);
    app.send(Go::Next);
    app.wait_for_menu();
    let words = app.told();
    assert!(words.contains("All 10 levels of Sokoban"), "{words}");
    app.go(Go::NewRun("sokoban".into()));
    let campaign = app.kept("sokoban").campaign.clone().expect("a new run");
    assert_eq!(campaign.finished.len(), 0);
}

#[test]
fn infinite_rises_with_wins_and_falls_with_help() {
    let mut app = game(None);
    app.go(Go::Play("merge".into(), Mode::Infinite));
    let length = |app: &App| {
        let endless = app.kept("merge").endless.clone();
        endless.expect("a pace").position
    };
    let first = length(&app);
    app.win();
    let second = length(&app);
    assert!(second > first);
    app.go(Go::Next);
    assert_eq!(app.playing().par, Some(second));
    app.send(Ask::Solution);
    app.wait_for("the solution", |app| app.session().is_won());
    app.update();
    assert!(length(&app) < second);
    assert!(app.player().progress.records.all()[1].solution);
}

#[test]
fn everything_comes_in_turn() {
    let mut app = game(None);
    app.go(Go::InTurn);
    assert_eq!(app.playing().kind().key(), cube::KEY);
    assert_eq!(app.playing().mode, Mode::Mixed);
    app.win();
    for kind in games(&app) {
        app.go(Go::Next);
        assert_eq!(app.playing().kind().key(), kind.key());
        assert_eq!(app.playing().mode, Mode::Mixed);
        app.win();
    }
    app.go(Go::Next);
    assert_eq!(app.playing().kind().key(), cube::KEY);
    assert_eq!(app.player().progress.turns, 8);
    assert!(app.kept(cube::KEY).endless.is_some());
}

#[test]
fn a_board_that_is_killed_goes_on_where_it_was() {
    let path = save_file("board-resume");
    let (session, code) = {
        let mut app = game(Some(&path));
        app.go(campaign("two-door"));
        app.win();
        app.go(Go::Next);
        for action in app.board_solution().into_iter().take(3) {
            app.play_board(action);
            assert_eq!(&app.saved_session(&path), app.session());
        }
        app.undo();
        (app.session().clone(), app.playing().code.clone())
        // Dropped without a word, as a crash would.
    };
    let mut app = game(Some(&path));
    app.go(Go::Resume);
    assert_eq!(app.session(), &session);
    assert_eq!(
        (&app.playing().code, app.playing().mode),
        (&code, Mode::Campaign)
    );
    // The cube in between, and the board is still there.
    app.go(seeded(2, 2));
    app.go_to_menu();
    app.go(campaign("two-door"));
    assert_eq!(app.session(), &session);
}

#[test]
fn a_board_whose_steps_break_the_rules_begins_again_and_the_save_is_kept() {
    let path = save_file("board-broken");
    {
        let mut app = game(Some(&path));
        app.go(free("merge"));
        let first = app.board_solution()[0];
        app.play_board(first);
    }
    let text = std::fs::read_to_string(&path).expect("saved");
    let steps = text.split("steps: \"").nth(1).expect("steps");
    let steps = steps.split('"').next().expect("steps");
    let broken = text.replace(&format!("steps: \"{steps}\""), "steps: \"4n@99,99\"");
    std::fs::write(&path, &broken).expect("written");
    let mut app = game(Some(&path));
    app.go(Go::Resume);
    assert_eq!(app.session().made(), 0);
    let words = app.told();
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
    app.go(free("sokoban"));
    app.press(KeyCode::KeyH);
    app.wait_for("a hint", |app| help(app).hint.is_some());
    let Some(Hint::Look(moves)) = &help(&app).hint else {
        panic!("{:?}", help(&app).hint);
    };
    let typed: Vec<Move> = moves.iter().filter_map(|m| m.get()).copied().collect();
    let piece = matters_next(app.rules(), &typed).expect("a piece");
    let name = app.rules().kind(piece.from).map(|kind| kind.name.as_str());
    assert_eq!(name, Some("crate"));
    let there = app.board().tile(0, piece.x, piece.y);
    assert_eq!(there, Some(piece.from));
    let words = app.session().kind().look_words(moves);
    assert!(words.contains("crate"), "{words}");
    app.press(KeyCode::KeyH);
    app.wait_for("more of it", |app| {
        matches!(help(app).hint, Some(Hint::Next(_)))
    });
    let moves = help(&app).hint.as_ref().map_or(&[][..], Hint::moves);
    assert!(app.session().moves().contains(&moves[0]));
    let action = moves[0].get().expect("a move on a board");
    assert!(!app.rules().changes(action).is_empty());
    assert!(!app.session().kind().move_words(&moves[..1]).is_empty());
    app.press(KeyCode::KeyP);
    let left = |app: &App| {
        let playback = help(app).playback.as_ref();
        playback.map(|playback| playback.left())
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
    app.wait_for("the end", |app| app.session().is_won());
    let used = app.session().used();
    assert!(used.solution && used.hints == 2);
    assert_eq!(Some(app.session().made()), app.playing().par);
}

#[test]
fn the_light_tells_how_many_moves_to_take_back() {
    let mut app = game(None);
    let pegs = find_built_in("peg solitaire").expect("built in");
    app.go(seeded_board(pegs, 6, 9));
    app.settings().show_winnable = true;
    let verdict = |app: &App| help(app).verdict;
    app.wait_for("a verdict", |app| verdict(app) == Verdict::Winnable);
    let mut dice = Dice::new(&[4]);
    let mut lost = 0;
    for _ in 0..30 {
        match dice.pick(&app.board_moves()) {
            Some(action) => app.play_board(action),
            None => app.command(Command::Restart),
        }
        app.wait_for("a verdict", |app| verdict(app) != Verdict::Thinking);
        let can = |position: Position| {
            let at: &Placement = position.get().expect("a board");
            let found = at.machine().solve_any(&at.board, &Limits::default());
            found.answer.solved().is_some()
        };
        let back = app.session().positions().position(can);
        let back = back.expect("the start can be won");
        let expected = match back {
            0 => Verdict::Winnable,
            n => Verdict::Lost(n as u32),
        };
        assert_eq!(verdict(&app), expected);
        lost += u32::from(back > 0);
    }
    assert!(lost > 0, "no position was lost");
}

#[test]
fn codes_of_boards_lead_to_their_levels() {
    let mut app = game(None);
    let code = "GS08-80R0-0000-13W2";
    app.go(Go::code(&code));
    assert_eq!(app.playing().code.as_str(), code);
    let literal = BoardCode::literal(app.rules(), app.board()).to_string();
    let board = app.board().clone();
    app.go(Go::code(&literal));
    assert_eq!(app.playing().code.as_str(), literal);
    assert_eq!(app.board(), &board);
    // A game that is not here is told, and the menu comes.
    let stranger = BoardCode::Literal {
        game: GameId::Digest(7),
        packed: vec![0, 0, 0],
    };
    app.send(Go::code(&stranger));
    app.wait_for("a word", |app| app.player().message.is_some());
    app.wait_for_menu();
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

#[test]
fn a_game_file_dropped_into_the_folder_is_there_at_the_next_start() {
    let folder = folder("dropped");
    let file = folder.join("assets/games/lamps.ron");
    std::fs::write(&file, LAMPS).expect("written");
    let session = {
        let mut app = game_with_files(&folder);
        assert_eq!(app.player().message, None);
        assert_eq!(games(&app).len(), 8);
        let on_offer = app.world().resource::<OnOffer>();
        assert_eq!(on_offer.find("lamps.ron").expect("there").name(), "Lamps");
        app.go(campaign("lamps"));
        app.win();
        app.go(Go::Next);
        let first = app.board_solution()[0];
        app.play_board(first);
        app.session().clone()
    };
    // Gone: told, and nothing is lost.
    std::fs::remove_file(&file).expect("removed");
    {
        let mut app = game_with_files(&folder);
        app.send(Go::Resume);
        app.wait_for("a word", |app| app.player().message.is_some());
        let words = app.told();
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
        let mut app = game_with_files(&folder);
        app.go(campaign("lamps.ron"));
        let words = app.told();
        assert!(words.contains("set aside"), "{words}");
        assert_eq!(app.kept("lamps.ron").in_hand.set_aside.len(), 1);
        assert_eq!(app.session().made(), 0);
        app.win();
    }
    // Back as it was: so is the level.
    std::fs::write(&file, LAMPS).expect("written");
    let mut app = game_with_files(&folder);
    app.go(campaign("lamps.ron"));
    assert_eq!(app.session(), &session);
    assert!(app.kept("lamps.ron").in_hand.set_aside.is_empty());
}

#[test]
fn broken_game_files_and_ladders_are_told() {
    let folder = folder("broken");
    let broken = LAMPS.replace("rule: \"P _ -> _ P\"", "rule: \"P ? -> ? P\"");
    std::fs::write(folder.join("assets/games/lamps.ron"), broken).expect("written");
    std::fs::write(folder.join("assets/ladders.ron"), "{\n\"merge\": [],\n}").expect("written");
    let app = game_with_files(&folder);
    let words = app.told();
    for word in ["lamps.ron:14", "ladders.ron, line 2", "1 to 100"] {
        assert!(words.contains(word), "{word} is not in: {words}");
    }
    assert_eq!(games(&app).len(), 7);
    let on_offer = app.world().resource::<OnOffer>();
    assert_eq!(on_offer.ladders.of("merge").rungs().len(), 10);
    let merge = on_offer.find("merge").expect("there");
    assert_eq!(merge.ladder().rungs().len(), 10);
}

#[test]
fn an_old_save_is_gone_on_with() {
    let path = save_file("board-old");
    let old = "(version: 1, campaign: Some((seed: 7, finished: [])), infinite: None, lessons: [3], \
               enlightened: 2, records: [], in_hand: None)";
    std::fs::write(&path, old).expect("written");
    let mut app = game(Some(&path));
    assert_eq!(app.player().message, None);
    app.go(free("frogs"));
    app.win();
    let saved = saved(&path);
    let cube = saved.of(cube::KEY);
    assert_eq!((cube.climbed, cube.lessons.len()), (2, 1));
    assert_eq!(saved.records.of("frogs").count(), 1);
}

#[test]
fn a_level_in_the_making_can_be_called_off() {
    let mut app = game(None);
    let on_offer = app.world().resource::<OnOffer>();
    let boulders = on_offer.find("boulders").expect("there");
    // That takes far more than a frame.
    let params = Params {
        base: Base::Nothing,
        aim: Aim::Length(100),
    };
    let code = BoardCode::seeded(rules_of(boulders), params, 1);
    app.send(Go::code(&code));
    app.update();
    app.send(Go::Menu);
    for _ in 0..300 {
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!(app.screen(), Screen::Menu);
    assert!(!app.world().contains_resource::<Playing>());
}

#[test]
fn what_is_in_hand_goes_on_whatever_else_was_played_or_called_off() {
    let mut app = game(None);
    app.go(seeded(4, 9));
    app.go(free("frogs"));
    app.win();
    let resume = |app: &App| {
        let resume = app.player().progress.resume(cube::KEY, |_| true);
        resume.map(|(key, mode)| (key.to_owned(), mode))
    };
    // The cube's level is what is left to go on with.
    assert_eq!(resume(&app), Some((cube::KEY.to_owned(), Mode::Free)));
    app.go(campaign("frogs"));
    let code = app.playing().code.clone();
    let there = Some(("frogs".to_owned(), Mode::Campaign));
    assert_eq!(resume(&app), there);
    app.send(Go::Play("frogs".into(), Mode::Infinite));
    app.go_to_menu();
    assert_eq!(resume(&app), there);
    app.go(Go::Resume);
    assert_eq!(app.playing().code, code);
}
