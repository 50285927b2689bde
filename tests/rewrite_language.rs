//! The language: what a game file may say, what is refused, and with which words.

mod support;

use a_mazing_monk::puzzle::{Answer, Budget, GaveUp, Limits};
use a_mazing_monk::rewrite::{
    BadGame, Direction, Fault, Game, Machine, Method, Node, NotAllBoards, built_in, enumerate,
    find_built_in, read_folder,
};

/// A game of one rule on a row of three cells, in which a piece of text can be changed.
const TINY: &str = r#"(
    name: "Tiny",
    layers: ["main", "low"],
    tiles: [
        (tile: "_"),
        (tile: "P", colour: "c08040"),
        (tile: "W"),
    ],
    play: LoopUntilAll([
        Win([MatchTimes(times: 1, pattern: "W")]),
        Player([
            Rewrite(rule: "P _ -> _ W", help: "Walk."),
        ]),
    ]),
    starts: [
        (name: "row", board: {"main": "P _ _", "low": ". . ."}),
    ],
)"#;

fn with(from: &str, to: &str) -> Result<Game, BadGame> {
    assert!(TINY.contains(from), "{from}");
    Game::from_ron("tiny.ron", &TINY.replacen(from, to, 1))
}

#[test]
fn what_is_wrong_is_told_with_file_line_and_reason() {
    assert!(Game::from_ron("tiny.ron", TINY).is_ok());
    let wrongs = [
        ("name: \"Tiny\"", "name: \" \"", 2, "no letters"),
        ("name:", "nom:", 2, "nom"),
        ("\"low\"]", "\"main\"]", 3, "twice"),
        ("(tile: \"W\")", "(tile: \"P\")", 7, "twice"),
        ("(tile: \"W\")", "(tile: \"W W\")", 7, "cannot name a tile"),
        ("(tile: \"W\")", "(tile: \".\")", 7, "cannot name a tile"),
        ("c08040", "orange", 6, "not a colour"),
        ("P _ -> _ W", "P _ -> _ Q", 12, "\"Q\""),
        ("P _ -> _ W", "P _ -> _ W W", 12, "unequal shapes"),
        ("P _ -> _ W", "P _ / P -> _ W", 12, "this row has 1"),
        ("P _ -> _ W", "P _ _ W", 12, "no ->"),
        ("P _ -> _ W", "P -> _ -> W", 12, "one -> in each row"),
        ("P _ -> _ W", "P _ -> P .", 12, "changes nothing"),
        ("P _ -> _ W", "P . -> _ W", 12, "could not be put back"),
        ("P _ -> _ W", " -> ", 12, "no tiles here"),
        (
            "\"P _ -> _ W\"",
            "{\"high\": \"P _ -> _ W\"}",
            12,
            "\"high\"",
        ),
        (
            "\"P _ -> _ W\"",
            "{\"main\": \"P _ -> _ W\", \"low\": \"_\"}",
            12,
            "unequal shapes",
        ),
        (
            "\"P _ -> _ W\"",
            "{\"main\": \"P _\", \"low\": \". . -> _ _\"}",
            12,
            "could not be put back",
        ),
        ("pattern: \"W\"", "pattern: \".\"", 10, "names no tile"),
        ("pattern: \"W\"", "patern: \"W\"", 10, "patern"),
        ("LoopUntilAll", "Player", 9, "the outermost node"),
        ("Win([", "Lose([", 9, "not Win and Player"),
        (
            "Rewrite(rule: \"P _ -> _ W\", help: \"Walk.\"),",
            "",
            9,
            "no Rewrite",
        ),
        ("Rewrite(rule:", "Wander(rule:", 12, "Wander"),
        (
            "\"low\": \". . .\"",
            "\"low\": \". .\"",
            16,
            "unequal shapes",
        ),
        (", \"low\": \". . .\"", "", 16, "\"low\" is missing"),
        ("P _ _", "_ _ _", 16, "can never be won"),
    ];
    for (from, to, line, words) in wrongs {
        let error = with(from, to).expect_err(to);
        let text = error.to_string();
        assert_eq!(error.line, Some(line), "{text}");
        assert!(text.starts_with(&format!("tiny.ron:{line}: ")), "{text}");
        assert!(text.contains(words), "{to}: {text}");
    }
}

#[test]
fn limits_are_told_with_their_numbers() {
    let wide = ". ".repeat(33);
    let board = format!("{{\"main\": \"{wide}\", \"low\": \"{wide}\"}}");
    let error = with("{\"main\": \"P _ _\", \"low\": \". . .\"}", &board).expect_err("too wide");
    assert_eq!(
        error.reason,
        Fault::BoardSize {
            width: 33,
            height: 1
        }
    );
    let huge = " ".repeat(1 << 19);
    let error = Game::from_ron("huge", &huge).expect_err("too long");
    assert_eq!(error.reason, Fault::TooLong(1 << 19));
    let deep = "LoopUntilAll([".repeat(300);
    assert!(with("LoopUntilAll([", &deep).is_err());
    let many: String = (0..70).map(|i| format!("(tile: \"t{i}\"),")).collect();
    assert!(with("(tile: \"W\")", &format!("{many} (tile: \"W\")")).is_err());
}

#[test]
fn a_tree_that_runs_backwards_is_no_game_file() {
    let text = TINY
        .replace("Win([MatchTimes(times: 1, pattern: \"W\")]),", "")
        .replace(
            "        ]),\n    ]),",
            "        ]), Lose([MatchTimes(times: 1, pattern: \"W\")]),\n    ]),",
        );
    let error = Game::from_ron("tiny.ron", &text).expect_err("backwards");
    assert!(error.to_string().contains("backwards"), "{error}");
}

/// The example on which swapping the sides as they are written makes four unsolvable boards.
#[test]
fn what_a_rewrite_leaves_alone_is_tested_backwards() {
    let text = r#"(
        name: "Unsound",
        tiles: [(tile: "_"), (tile: "K"), (tile: "D"), (tile: "P"), (tile: "W")],
        play: LoopUntilAll([
            Win([MatchTimes(times: 1, pattern: "W")]),
            Player([Rewrite(rule: "K D -> . _"), Rewrite(rule: "P _ -> _ W")]),
        ]),
        starts: [(name: "row", board: "P _ _")],
    )"#;
    let game = Game::from_ron("unsound", text).expect("sound in normal form");
    for method in [Method::Published, Method::Complete] {
        let all = enumerate(&game, &game.starts()[0], method, false, &Limits::default());
        let all = all.expect("it is small");
        assert!(all.unsolvable.is_empty());
        assert!(!all.boards.is_empty());
        let boards: Vec<String> = (all.boards.iter())
            .map(|solved| game.write_board(&solved.board))
            .collect();
        assert!(
            boards.iter().all(|board| !board.contains('K')),
            "{boards:?}"
        );
    }
    let unknown = text.replace("K D -> . _", ". D -> K _");
    let error = Game::from_ron("unsound", &unknown).expect_err("the old tile is unknown");
    assert_eq!(error.reason, Fault::Overwrites("K".to_owned()));
}

#[test]
fn outside_is_a_tile_that_only_anything_fits() {
    let text = r#"(
        name: "Edge",
        tiles: [(tile: "_"), (tile: "P"), (tile: "W")],
        play: LoopUntilAll([
            Win([MatchTimes(times: 1, pattern: "W")]),
            Player([Rewrite(rule: "P . -> W ."), Rewrite(rule: "P -> _")]),
        ]),
        starts: [(name: "row", board: "P .")],
    )"#;
    let game = Game::from_ron("edge", text).expect("a game");
    let machine = |text: &str| {
        let board = game.read_board(text).expect("a board");
        let moves = Machine::new(&game, &board).moves(&board);
        moves.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(machine("P ."), ["1e@0,0", "2e@0,0"]);
    assert_eq!(machine("P P"), ["1e@0,0", "2e@0,0", "2e@1,0"]);
    assert_eq!(
        machine(". P"),
        ["2e@1,0"],
        "a pattern lies on the board with all its cells"
    );
}

#[test]
fn the_inverse_swaps_reverses_and_loses() {
    for game in built_in() {
        let inverse = game.inverse();
        assert_eq!(inverse.direction(), Direction::Inverse);
        assert_eq!(inverse.inverse().tree(), game.tree());
        let (rules, last) = (game.rules().len(), inverse.rules().last().expect("rules"));
        assert_eq!(inverse.rules().len(), rules);
        assert_eq!(last.swapped(), game.rules()[0]);
        let Node::LoopUntilAll(children) = inverse.tree() else {
            panic!("a loop");
        };
        assert!(matches!(children[..], [Node::Player(_), Node::Lose(_)]));
        // Backwards nothing is ever won, and un-playing a move leads back.
        let start = &game.starts()[0].board;
        let (machine, back) = (Machine::new(game, start), Machine::new(&inverse, start));
        assert!(!back.is_won(start));
        assert_eq!(
            back.solve(start, &Limits::default()).answer,
            Answer::Unsolvable
        );
        for action in machine.moves(start) {
            let after = machine.after(start, &action).expect("a move");
            let undone = a_mazing_monk::rewrite::Move {
                rule: rules - 1 - action.rule,
                ..action
            };
            assert_eq!(back.after(&after, &undone).as_ref(), Some(start));
        }
    }
}

#[test]
fn words_and_looks_do_not_change_a_digest_but_rules_do() {
    let tiny = Game::from_ron("tiny.ron", TINY).expect("a game");
    let reworded = with("Walk.", "Go.").expect("a game");
    let recoloured = with("c08040", "102030").expect("a game");
    for same in [reworded, recoloured] {
        assert_eq!(same.rules_digest(), tiny.rules_digest());
        assert_eq!(same.levels_digest(), tiny.levels_digest());
    }
    let longer = with("P _ _", "P _ W _").map_err(|error| error.to_string());
    assert!(longer.is_err(), "layers of unequal shape");
    let moved = with("P _ _", "_ P _").expect("a game");
    assert_eq!(moved.rules_digest(), tiny.rules_digest());
    assert_ne!(moved.levels_digest(), tiny.levels_digest());
    let spun = with("rule: \"P", "spin: true, rule: \"P").expect("a game");
    assert_ne!(spun.rules_digest(), tiny.rules_digest());
}

#[test]
fn a_large_board_needs_a_budget_and_says_so() {
    let game = find_built_in("boulders").expect("built in");
    let start = &game.starts()[0];
    assert!(start.board.cells() > 128, "a state of several words");
    let limits = Limits::from(Budget {
        nodes: 5000,
        ..Budget::default()
    });
    for method in [Method::Forward, Method::Published, Method::Complete] {
        let gave_up = enumerate(game, start, method, false, &limits).expect_err("too many");
        assert_eq!(gave_up, NotAllBoards::GaveUp(GaveUp::Nodes), "{method:?}");
    }
    let machine = Machine::new(game, &start.board);
    let solved = machine.solve(&start.board, &Limits::default());
    assert!(solved.answer.solved().is_some());
}

#[test]
fn a_folder_of_games_is_read_in_order_with_its_errors() {
    let folder = support::scratch("language").join("games");
    assert!(read_folder(&folder).is_empty(), "no folder, no games");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in [("b.ron", TINY), ("a.ron", "nonsense"), ("c.txt", TINY)] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    std::fs::write(folder.join("d.ron"), [0xff, 0xfe]).expect("a file");
    let games = read_folder(&folder);
    let names: Vec<String> = (games.iter())
        .map(|(path, _)| path.file_name().unwrap_or_default().display().to_string())
        .collect();
    assert_eq!(names, ["a.ron", "b.ron", "d.ron"]);
    let good: Vec<bool> = games.iter().map(|(_, game)| game.is_ok()).collect();
    assert_eq!(good, [false, true, false]);
    std::fs::remove_dir_all(&folder).expect("cleaned up");
}

#[test]
fn the_example_in_the_guide_is_a_game_that_can_be_generated() {
    let guide = include_str!("../docs/games.md");
    let example = guide
        .split("```ron")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let game = Game::from_ron("guide", example.expect("an example"));
    let game = game.unwrap_or_else(|error| panic!("{error}"));
    use a_mazing_monk::rewrite::{Aim, Base, Params, generate};
    let params = Params {
        base: Base::Nothing,
        aim: Aim::Length(8),
    };
    let level = generate(&game, params, 1, None).expect("a level");
    assert_eq!(level.par, Some(8));
}
