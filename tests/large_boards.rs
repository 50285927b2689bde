//! Boards of up to 32 by 32 cells: played, solved, written down and shared like small ones.

#[path = "rewrite/naive.rs"]
mod naive;

use a_mazing_monk::levels::board_code::{BadBoardCode, BoardCode};
use a_mazing_monk::levels::code::BadCode;
use a_mazing_monk::puzzle::{Answer, Budget, Dice, Limits};
use a_mazing_monk::rewrite::{
    Aim, Base, Board, Game, MOST_CELLS, MOST_SIDE, Machine, Params, built_in, find_built_in,
    generate,
};
use naive::{Layers, Naive, grid};
use proptest::prelude::*;

fn built(name: &str) -> &'static Game {
    find_built_in(name).expect("built in")
}

/// A board of any tiles of a game, in each layer some more often than others.
fn any_board(game: &Game, width: usize, height: usize, seed: u32) -> Board {
    let mut dice = Dice::new(&[0xb0a2d, seed]);
    let layer = |dice: &mut Dice| {
        let row = |dice: &mut Dice| {
            let tile = |_| {
                let number = dice.below(game.tiles().len() as u32) as usize;
                let number = if dice.below(3) > 0 { 1 } else { number };
                game.tiles()[number].text.clone()
            };
            (0..width).map(tile).collect::<Vec<_>>().join(" ")
        };
        let rows = (0..height).map(|_| row(dice));
        rows.collect::<Vec<_>>().join(" / ")
    };
    let layers: Vec<String> = game.layers().iter().map(|_| layer(&mut dice)).collect();
    game.read_board(&layers.join(" | ")).expect("a board")
}

fn plain(game: &Game, board: &Board) -> Layers {
    game.write_board(board).split('|').map(grid).collect()
}

/// A walk of random moves on which the compiled game and a plain interpreter agree on every choice.
fn walk_both(game: &Game, naive: &Naive, start: &Board, seed: u32) {
    let mut dice = Dice::new(&[seed]);
    let machine = Machine::new(game, start);
    let mut board = start.clone();
    for _ in 0..4 {
        let as_text = plain(game, &board);
        assert_eq!(machine.has_ended(&board), naive.has_ended(&as_text));
        let expected = naive.choices(&as_text);
        let moves = machine.moves(&board);
        assert_eq!(moves.len(), expected.len());
        let places = moves.iter().map(|m| (m.rule, m.turns, m.x, m.y));
        let known = expected
            .iter()
            .map(|(rule, turns, x, y, _)| (*rule, *turns, *x, *y));
        assert!(places.eq(known));
        if moves.is_empty() {
            return;
        }
        let number = dice.below(moves.len() as u32) as usize;
        board = machine.after(&board, &moves[number]).expect("a move");
        assert_eq!(plain(game, &board), expected[number].4);
    }
}

fn naive(texts: &[&str], times: usize, end: &[&str]) -> Naive {
    let rules = texts.iter().map(|text| {
        let (left, right) = text.split_once("->").expect("two sides");
        naive::rule(&[left], &[right], true)
    });
    Naive {
        rules: rules.collect(),
        times,
        end: end.iter().map(|text| grid(text)).collect(),
    }
}

fn naive_sokoban() -> Naive {
    naive(&["P _ -> _ P", "P O _ -> _ P O"], 0, &["O", "_"])
}

#[test]
fn games_are_what_their_rules_say_on_boards_of_every_size() {
    let doors = [
        "P_ _ -> _ P_",
        "P_ a -> _ Pa",
        "P_ b -> _ Pb",
        "P_ @ -> _ W",
        "Pa _ -> _ Pa",
        ". X / Pa A / . X -> . X / _ P_ / . X",
        "Pb _ -> _ Pb",
        ". X / Pb B / . X -> . X / _ P_ / . X",
    ];
    let games = [
        ("sokoban", naive_sokoban()),
        ("peg solitaire", naive(&["O O _ -> _ _ O"], 1, &["O"])),
        ("twodoor", naive(&doors, 1, &["W"])),
    ];
    let sizes = [
        (16, 16),
        (17, 16),
        (32, 16),
        (27, 19),
        (19, 27),
        (31, 32),
        (32, 32),
    ];
    for (name, naive) in games {
        let game = built(name);
        for (seed, (width, height)) in (0..).zip(sizes) {
            let board = any_board(game, width, height, seed);
            walk_both(game, &naive, &board, seed);
            walk_both(&game.inverse(), &naive.inverse(), &board, seed);
        }
    }
}

#[test]
fn par_is_the_same_in_the_far_corner_of_a_large_board() {
    for (width, height) in [(17, 16), (29, 17), (32, 32)] {
        let mut main = vec![vec!["X"; width]; height];
        let mut below = vec![vec!["_"; width]; height];
        let room = ["_ _ _ _", "_ O _ P", "_ _ _ _"];
        for (row, cells) in main[height - 4..].iter_mut().zip(room) {
            for (cell, tile) in row[width - 5..].iter_mut().zip(cells.split(' ')) {
                *cell = tile;
            }
        }
        below[height - 2][width - 2] = "*";
        let text = |rows: Vec<Vec<&str>>| {
            let rows = rows.iter().map(|row| row.join(" "));
            rows.collect::<Vec<_>>().join(" / ")
        };
        let game = built("sokoban");
        let board = format!("{} | {}", text(main), text(below));
        let board = game.read_board(&board).expect("a board");
        let found = Machine::new(game, &board).solve(&board, &Limits::default());
        let par = found.answer.solved().map(|moves| moves.len() as u32);
        assert!(par > Some(3), "{par:?}");
        assert_eq!(naive_sokoban().par(&plain(game, &board), 3000), Ok(par));
    }
}

#[test]
fn a_pattern_may_be_a_whole_board_of_the_largest_size() {
    let row = |tile: &str| vec![tile; MOST_SIDE].join(" ");
    let floor = row("_");
    let mut start = vec![floor.clone(); MOST_SIDE];
    start[31] = format!("{} P _", vec!["_"; 30].join(" "));
    let mut end = vec![floor; MOST_SIDE];
    end[31] = format!("{} _ P", vec!["_"; 30].join(" "));
    let text = format!(
        "(name: \"Far\", tiles: [(tile: \"_\"), (tile: \"P\")], play: LoopUntilAll([\
         Win([MatchTimes(times: 1, pattern: \"{}\")]), \
         Player([Rewrite(spin: true, rule: \"P _ -> _ P\")])]), \
         starts: [(name: \"corner\", board: \"{}\")])",
        end.join(" / "),
        start.join(" / "),
    );
    let game = Game::from_ron("far.ron", &text).expect("a game");
    let board = &game.starts()[0].board;
    let found = Machine::new(&game, board)
        .solve(board, &Limits::default())
        .answer
        .solved();
    let found = found.expect("a solution");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].x, found[0].y), (30, 31));
}

#[test]
fn a_level_is_made_on_the_largest_board() {
    let text = include_str!("../assets/games/sokoban.ron");
    let wide = |tile: &str| vec![tile; MOST_SIDE].join(" ");
    let inner = format!("X {} X", vec!["_"; MOST_SIDE - 2].join(" "));
    let mut main = vec![inner; MOST_SIDE];
    (main[0], main[MOST_SIDE - 1]) = (wide("X"), wide("X"));
    let below = vec![wide("_"); MOST_SIDE].join(" / ");
    let (before, rest) = text.split_once("blank: {").expect("a blank board");
    let (_, after) = rest.split_once('}').expect("its end");
    let main = main.join(" / ");
    let text = format!("{before}blank: {{\"main\": \"{main}\", \"trgt\": \"{below}\"}}{after}");
    let game = Game::from_ron("wide.ron", &text).expect("a game");
    let params = Params {
        base: Base::Nothing,
        aim: Aim::Length(7),
    };
    let made = generate(&game, params, 1, None).expect("a level");
    assert_eq!((made.board.cells(), made.par), (MOST_CELLS, Some(7)));
    let machine = Machine::new(&game, &made.board);
    let mut board = made.board;
    for action in &made.solution {
        board = machine.after(&board, action).expect("a move");
    }
    assert!(machine.is_won(&board));
}

#[test]
fn a_search_on_the_largest_board_ends_with_its_budget() {
    let game = built("sokoban");
    let board = any_board(game, MOST_SIDE, MOST_SIDE, 7);
    let machine = Machine::new(game, &board);
    let budget = Budget {
        nodes: u64::MAX,
        bytes: 1 << 22,
    };
    let found = machine.solve(&board, &budget.into());
    assert!(
        !matches!(found.answer, Answer::Solved(_)),
        "it has crates in corners"
    );
}

#[test]
fn a_board_with_a_cell_too_many_is_refused_by_its_numbers() {
    let game = built("sokoban");
    let row = vec!["_"; MOST_SIDE].join(" ");
    let rows = vec![row.as_str(); MOST_SIDE + 1].join(" / ");
    let error = game
        .read_board(&format!("{rows} | {rows}"))
        .expect_err("too high");
    let words = error.to_string();
    assert!(words.contains("32 columns and 33 rows"), "{words}");
    assert!(words.contains("32 of each and 1024 cells"), "{words}");
}

/// Codes of boards of up to 256 cells, as they have always been.
#[test]
fn small_boards_keep_their_codes() {
    let game = built("sokoban");
    let board = game
        .read_board("X X X / P O _ | _ _ _ / _ _ *")
        .expect("a board");
    assert_eq!(
        BoardCode::literal(game, &board).to_string(),
        "BS21-94W4-J96G-Y7S"
    );
    let (width, height) = (16, 16);
    let board = any_board(game, width, height, 1);
    let code = BoardCode::literal(game, &board).to_string();
    let symbols = 2 + (10 + 2 * 256 * 3_usize).div_ceil(5);
    assert_eq!(
        code.replace('-', "").len(),
        symbols + 3 * symbols.div_ceil(28)
    );
}

/// A level as people draw them: walls, halls and doors, some crates and their marks.
fn warehouse(width: usize, height: usize) -> Board {
    let mut main = vec![vec!["X"; width]; height];
    let mut below = vec![vec!["_"; width]; height];
    for (y, row) in main.iter_mut().enumerate().take(height - 1).skip(1) {
        for (x, cell) in row.iter_mut().enumerate().take(width - 1).skip(1) {
            let is_wall = (x % 7 == 0 && y % 5 != 2) || (y % 6 == 0 && x % 7 != 3);
            *cell = if is_wall { "X" } else { "_" };
        }
    }
    for number in 0..10 {
        main[2 + number % 3][9 + number % 4] = "O";
        below[8 + number % 2][width - 7 + number / 2] = "*";
    }
    main[2][2] = "P";
    for y in 0..height / 3 {
        for x in width - 5..width {
            let is_corner = y + 1 < height / 3 && x > width - 5;
            (main[y][x], below[y][x]) = if is_corner { (".", ".") } else { ("X", "_") };
        }
    }
    let text = |rows: Vec<Vec<&str>>| {
        let rows = rows.iter().map(|row| row.join(" "));
        rows.collect::<Vec<_>>().join(" / ")
    };
    let board = format!("{} | {}", text(main), text(below));
    built("sokoban").read_board(&board).expect("a board")
}

#[test]
fn the_link_of_a_classic_level_is_short() {
    for (width, height, most) in [(20, 16, 150), (32, 32, 300)] {
        let board = warehouse(width, height);
        let code = BoardCode::literal(built("sokoban"), &board).to_string();
        assert!(
            code.len() <= most,
            "{width} by {height}: {} letters",
            code.len()
        );
        let read: BoardCode = code.to_lowercase().parse().expect("a code");
        assert_eq!(read.board(built("sokoban")), Ok(board));
    }
}

/// A game of so many tiles in so many layers.
fn game_of(tiles: usize, layers: usize) -> Game {
    let tiles: String = (0..tiles).map(|i| format!("(tile: \"t{i}\"),")).collect();
    let names: Vec<String> = (0..layers).map(|i| format!("\"l{i}\"")).collect();
    let board: Vec<String> = (names.iter().map(|name| format!("{name}: \"t0 t0\""))).collect();
    let text = format!(
        "(name: \"Many\", layers: [{}], tiles: [{tiles}], play: LoopUntilAll([\
         Win([MatchTimes(times: 1, pattern: \"t1\")]), \
         Player([Rewrite(rule: \"t0 -> t1\")])]), starts: [(name: \"s\", board: {{{}}})])",
        names.join(", "),
        board.join(", "),
    );
    Game::from_ron("many.ron", &text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_largest_boards_of_the_richest_games_have_codes() {
    for (tiles, layers) in [(2, 1), (5, 4), (63, 1), (63, 4)] {
        let game = game_of(tiles, layers);
        for seed in 0..3 {
            let board = any_board(&game, MOST_SIDE, MOST_SIDE, seed);
            let code = BoardCode::literal(&game, &board).to_string();
            let read: BoardCode = code.parse().expect("a code");
            assert_eq!(read.board(&game), Ok(board), "{tiles} {layers}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn literal_codes_of_boards_of_any_size_go_both_ways(
        game in 0..built_in().len(),
        (width, height) in (1..=MOST_SIDE, 1..=MOST_SIDE),
        seed in any::<u32>(),
        place in any::<prop::sample::Index>(),
        letter in "[0-9A-HJKMNP-TV-Z]",
    ) {
        let game = &built_in()[game];
        let board = any_board(game, width, height, seed);
        let code = BoardCode::literal(game, &board);
        let text = code.to_string();
        prop_assert_eq!(text.parse::<BoardCode>(), Ok(code.clone()));
        prop_assert_eq!(code.board(game), Ok(board));
        // One letter changed is noticed; with check letters that fit, a board has one code only.
        let symbols: Vec<usize> = (0..text.len()).filter(|i| &text[*i..=*i] != "-").collect();
        let at = symbols[place.index(symbols.len())];
        let mut wrong = text.clone();
        wrong.replace_range(at..=at, &letter);
        if wrong != text {
            let error = wrong.parse::<BoardCode>().expect_err("damaged");
            prop_assert!(matches!(error, BadBoardCode::Code(BadCode::Mistyped) | BadBoardCode::Kind(_)));
        }
        let BoardCode::Literal { game: id, mut packed } = code else {
            return Err(TestCaseError::fail("a literal code"));
        };
        let at = place.index(packed.len());
        packed[at] ^= 1 << (seed % 5);
        let other = BoardCode::Literal { game: id, packed };
        if let Ok(found) = other.board(game) {
            prop_assert_eq!(BoardCode::literal(game, &found), other);
        }
    }

    #[test]
    fn any_symbols_are_a_board_or_none(
        symbols in prop::collection::vec(0..32_u8, 0..300),
        (width, height) in (17..=32_u8, 16..=32_u8),
    ) {
        let game = built("sokoban");
        let BoardCode::Literal { game: id, .. } =
            BoardCode::literal(game, &game.starts()[0].board)
        else {
            return Err(TestCaseError::fail("a literal code"));
        };
        let mut packed = vec![width - 1, height - 1];
        packed.extend(symbols);
        let code = BoardCode::Literal { game: id, packed };
        match code.board(game) {
            Ok(board) => prop_assert_eq!(BoardCode::literal(game, &board), code),
            Err(error) => prop_assert_eq!(error, BadBoardCode::NoBoard),
        }
    }
}
