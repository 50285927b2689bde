//! A person playing grid games: sessions, histories, runs, and what is kept of them.

mod support;

use a_mazing_monk::levels::any_code::{AnyCode, BadAnyCode};
use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::play::board::{
    BoardCommand, BoardEvent, BoardInHand, BoardRefusal, BoardSession, Cabinet, GameProgress,
    Ladders, Strides, usual_base,
};
use a_mazing_monk::play::campaign::{Campaign, Finished};
use a_mazing_monk::play::infinite::Pace;
use a_mazing_monk::play::progress::{Mode, Progress};
use a_mazing_monk::puzzle::{Dice, Limits};
use a_mazing_monk::rewrite::{
    Aim, Board, Game, Generating, Machine, Params, Solving, generate, read_folder,
};
use proptest::prelude::*;
use std::sync::Arc;

fn level(game: &Arc<Game>, length: u16, seed: u32) -> (BoardCode, Board) {
    let params = Params {
        base: usual_base(game),
        aim: Aim::Length(length),
    };
    let made = generate(game, params, seed, None).expect("a level");
    (BoardCode::seeded(game, params, seed), made.board)
}

fn games() -> Vec<Arc<Game>> {
    let cabinet = Cabinet::built_in();
    let games = cabinet.games().iter();
    games.map(|shown| shown.game.clone()).collect()
}

fn session(game: &Arc<Game>, length: u16, seed: u32) -> BoardSession {
    BoardSession::new(game.clone(), level(game, length, seed).1)
}

#[test]
fn the_solution_wins_every_game_in_par() {
    for game in games() {
        let mut session = session(&game, 6, 1);
        let machine = Machine::new(&game, session.start());
        let solution = machine.solve(session.start(), &Limits::default()).answer;
        let solution = solution.solved().expect("solvable");
        for (i, action) in solution.iter().enumerate() {
            assert!(session.moves().contains(action));
            let before = session.board().clone();
            let events = session.apply(BoardCommand::Play(*action));
            let after = session.board().clone();
            let played = BoardEvent::Played {
                action: *action,
                before,
                after,
            };
            assert_eq!(events.first(), Some(&played));
            assert_eq!(events.contains(&BoardEvent::Won), i + 1 == solution.len());
        }
        assert!(session.is_won() && !session.is_stuck() && session.moves().is_empty());
        assert_eq!(session.turns() as usize, solution.len());
        let over = BoardEvent::Refused(BoardRefusal::Over);
        assert_eq!(session.apply(BoardCommand::Play(solution[0])), [over]);
        session.apply(BoardCommand::Undo);
        assert!(!session.is_won());
    }
}

/// Random commands, most of them moves that can be made.
fn play_at_random(session: &mut BoardSession, dice: &mut Dice, commands: u32) {
    for _ in 0..commands {
        let command = match dice.below(12) {
            0 | 1 => BoardCommand::Undo,
            2 => BoardCommand::Redo,
            3 if dice.below(4) == 0 => BoardCommand::Restart,
            _ => match dice.pick(&session.moves()) {
                Some(action) => BoardCommand::Play(action),
                None => BoardCommand::Undo,
            },
        };
        let before = session.board().clone();
        for event in session.apply(command) {
            match event {
                BoardEvent::Played {
                    before: from,
                    after,
                    ..
                } => assert!(from == before && after == *session.board()),
                BoardEvent::Undone { from, to } | BoardEvent::Redone { from, to } => {
                    assert!(from == before && to == *session.board());
                }
                BoardEvent::Restarted { from } => {
                    assert!(from == before && session.board() == session.start());
                }
                BoardEvent::Won => assert!(session.is_won()),
                BoardEvent::Stuck => assert!(session.is_stuck()),
                BoardEvent::Refused(_) => assert_eq!(before, *session.board()),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn everything_can_be_taken_back_and_done_again(seed in any::<u32>(), number in 0..7_usize) {
        let game = &games()[number];
        let mut session = session(game, 5, seed % 50);
        play_at_random(&mut session, &mut Dice::new(&[seed]), 60);
        let here = session.board().clone();
        let positions: Vec<Board> = session.positions().collect();
        let steps = session.steps().len();
        for position in positions.iter().skip(1) {
            session.apply(BoardCommand::Undo);
            prop_assert_eq!(session.board(), position);
        }
        prop_assert_eq!(session.board(), session.start());
        prop_assert_eq!(session.steps().len(), 0);
        for _ in 0..steps {
            session.apply(BoardCommand::Redo);
        }
        prop_assert_eq!(session.board(), &here);
    }

    #[test]
    fn a_game_comes_back_from_its_words(seed in any::<u32>(), number in 0..7_usize) {
        let game = &games()[number];
        let (code, board) = level(game, 5, seed % 50);
        let mut session = BoardSession::new(game.clone(), board.clone());
        play_at_random(&mut session, &mut Dice::new(&[seed, 1]), 60);
        session.count_hint();
        let mut progress = Progress::default();
        let kept = BoardInHand::of(Mode::Free, &code, &session, 7);
        let of_game = GameProgress { in_hand: Some(kept), ..GameProgress::default() };
        progress.games.insert("some".into(), of_game);
        let read = Progress::from_text(&progress.to_text()).expect("whole");
        prop_assert_eq!(&read, &progress);
        let in_hand = read.games["some"].in_hand.clone().expect("in hand");
        let again = in_hand.session(game.clone(), board).expect("played by the rules");
        prop_assert_eq!(again, session);
    }
}

#[test]
fn steps_that_break_the_rules_are_named() {
    let sokoban = &games()[2];
    let (code, board) = level(sokoban, 6, 1);
    let session = BoardSession::new(sokoban.clone(), board.clone());
    let kept = BoardInHand::of(Mode::Free, &code, &session, 0);
    let text = ron::to_string(&kept).expect("plain data");
    for (steps, done, word) in [
        ("1e@0,0", 1, "step 1"),
        ("fly", 1, "fly"),
        ("restart", 2, "step 2"),
        ("1e@9999999,0", 1, "9999999"),
    ] {
        let broken = text
            .replace("steps:\"\"", &format!("steps:\"{steps}\""))
            .replace("done:0", &format!("done:{done}"));
        let broken: BoardInHand = ron::from_str(&broken).expect("well written");
        let error = broken.session(sokoban.clone(), board.clone());
        let error = error.expect_err("broken").to_string();
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn a_save_from_before_the_grid_games_still_loads() {
    let old = r#"(
    version: 1,
    settings: (effects_volume: 0.5, ambience_volume: 0.4, mute: false, text_size: 1.0,
        reduced_motion: false, high_contrast: false, show_time: false, show_winnable: false,
        shadows: true, theme: "", keys: {}),
    campaign: Some((seed: 7, finished: [(turns: 3, par: 3, deaths: 0, seconds: 20)])),
    infinite: Some((position: 10000, beyond: 0, played: 1, seed: 9)),
    lessons: [0, 1],
    enlightened: 0,
    records: [(mode: Campaign, code: "M2M0-001Y-SRT4", difficulty: 1, par: 3, turns: 3, deaths: 0,
        seconds: 20, hints: 0, undos: 0, solution: false, standing: None, day: 20000)],
    in_hand: None,
)"#;
    let progress = Progress::from_text(old).expect("an old save");
    assert_eq!(progress.records.len(), 1);
    assert!(progress.games.is_empty() && progress.latest.is_none());
    let again = Progress::from_text(&progress.to_text()).expect("a new save");
    assert_eq!(again, progress);
}

#[test]
fn a_run_climbs_ten_levels_and_asks_for_the_same_ones_again() {
    let cabinet = Cabinet::built_in();
    let ladders = Ladders::built_in();
    for shown in cabinet.games() {
        let ladder = ladders.of(&shown.key);
        let mut campaign = Campaign::new(2009);
        let mut seeds = Vec::new();
        for rung in ladder.rungs() {
            let (params, seed) = ladder.pick(&campaign, &shown.game).expect("a level");
            assert_eq!(ladder.pick(&campaign, &shown.game), Some((params, seed)));
            let made = generate(&shown.game, params, seed, None).expect("a level");
            let par = made.par.expect("proven");
            let miss = par.abs_diff(rung.length.into());
            assert!(miss <= 4, "{}: {} for {}", shown.key, par, rung.length);
            seeds.push(seed);
            campaign.finished.push(Finished {
                turns: par,
                par,
                deaths: 0,
                seconds: 1,
            });
        }
        seeds.dedup();
        assert_eq!(seeds.len(), 10);
        assert_eq!(ladder.pick(&campaign, &shown.game), None);
    }
}

#[test]
fn the_endless_way_asks_for_levels_that_can_be_made() {
    for game in games() {
        let pace = Strides::new(5);
        let (params, seed) = pace.next(&game);
        let made = generate(&game, params, seed, None).expect("a level");
        assert!(made.par.is_some_and(|par| (2..=4).contains(&par)));
    }
}

#[test]
fn slices_make_the_same_level_and_the_same_proof() {
    for game in games() {
        let params = Params {
            base: usual_base(&game),
            aim: Aim::Length(8),
        };
        let whole = generate(&game, params, 3, None).expect("a level");
        let mut sliced = Generating::new(game.clone(), params, 3);
        let level = loop {
            if let Some(level) = sliced.advance(100) {
                break level.expect("a level");
            }
        };
        assert_eq!((level.board.clone(), level.par), (whole.board, whole.par));
        assert_eq!(level.solution, whole.solution);
        let machine = Machine::new(&game, &level.board);
        let mut solving = Solving::shortest(&machine, &level.board, Default::default());
        let answer = loop {
            if let Some(answer) = solving.advance(50) {
                break answer.solved().expect("solvable");
            }
        };
        assert_eq!(Some(answer.len() as u32), level.par);
    }
}

#[test]
fn one_gate_takes_codes_of_either_kind() {
    let sokoban = &games()[2];
    let (code, board) = level(sokoban, 6, 1);
    let literal = BoardCode::literal(sokoban, &board);
    let cabinet = Cabinet::built_in();
    for code in [code, literal] {
        let text = code.to_string().to_lowercase();
        assert_eq!(text.parse(), Ok(AnyCode::Board(code.clone())));
        assert_eq!(code.board(sokoban), Ok(board.clone()));
        assert_eq!(cabinet.for_code(&code).expect("here").key, "sokoban");
    }
    let cube: AnyCode = "m2m0 001y srt4".parse().expect("a code for the cube");
    assert!(matches!(cube, AnyCode::Cube(_)));
    assert_eq!(cube.to_string(), "M2M0-001Y-SRT4");
    assert_eq!("XYZ".parse::<AnyCode>(), Err(BadAnyCode::Kind('X')));
    for rubbish in ["", "  ", "GS08", "ä", "G", "M2M0-001Y-SRT5"] {
        assert!(rubbish.parse::<AnyCode>().is_err(), "{rubbish:?}");
    }
}

#[test]
fn files_join_the_cabinet_and_broken_ones_are_named() {
    let folder = support::scratch("cabinet");
    let text = include_str!("../assets/games/merge.ron");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");
    // The same levels under the same name: only its words differ.
    write(
        "merge.ron",
        &text.replace("name: \"Merge\"", "name: \"Sums\""),
    );
    // Another name: a game of its own, though its rules are the same.
    write("sums.ron", text);
    // The same name and other levels: the built-in one stays beside it.
    let sokoban = include_str!("../assets/games/sokoban.ron");
    write("sokoban.ron", &sokoban.replace("most: 6", "most: 5"));
    write("broken.ron", "(\n name: 7,\n)");
    let mut cabinet = Cabinet::built_in();
    let wrong = cabinet.add_files(read_folder(&folder));
    assert_eq!(wrong.len(), 1);
    let words = wrong[0].to_string();
    assert!(
        words.contains("broken.ron") && words.contains("2"),
        "{words}"
    );
    assert_eq!(cabinet.games().len(), 9);
    let merge = cabinet.find("merge").expect("built in");
    assert_eq!(
        (merge.game.name(), merge.game.letter()),
        ("Sums", Some('M'))
    );
    let own = cabinet.find("sums.ron").expect("dropped");
    assert_eq!(own.game.letter(), None);
    assert!(cabinet.find("sokoban.ron").is_some());
    assert_eq!(
        cabinet.find_called("Peg Solitaire").expect("here").key,
        "peg-solitaire"
    );
    assert_eq!(
        cabinet.find_called("SUMS.RON").expect("here").key,
        "sums.ron"
    );
}
