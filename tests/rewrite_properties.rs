//! Random small games, held against a plain interpreter; and everything from outside, garbled.

#[path = "rewrite/naive.rs"]
mod naive;

use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::puzzle::{Budget, Job, Limits};
use a_mazing_monk::rewrite::{
    BUILT_IN, Board, BoardsWanted, Fault, FindingBoards, Game, Machine, Method, NotAllBoards,
    built_in, enumerate, find_built_in, read_moves,
};
use naive::{Layers, Naive, Rule, grid};
use proptest::prelude::*;
use std::collections::HashSet;

const TILES: [&str; 3] = ["_", "a", "bb"];
/// Boards that one comparison looks at.
const BOARDS: usize = 60;

#[derive(Clone, Debug)]
struct Sample {
    naive: Naive,
    start: Layers,
}

/// Numbers 0 to 2 are tiles, larger ones `.`.
fn text(number: u8) -> String {
    TILES
        .get(usize::from(number))
        .copied()
        .unwrap_or(".")
        .to_owned()
}

fn layer(width: usize, height: usize, most: u8) -> impl Strategy<Value = naive::Grid> {
    let row = prop::collection::vec((0..=most).prop_map(text), width);
    prop::collection::vec(row, height)
}

fn rule(layers: usize) -> impl Strategy<Value = Rule> {
    let shapes = prop::sample::select(vec![(1, 1), (2, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]);
    (shapes, any::<bool>()).prop_flat_map(move |((width, height), spin)| {
        let sides = move || prop::collection::vec(layer(width, height, 3), layers);
        (sides(), sides()).prop_map(move |(left, mut right)| {
            // Where the left side has `.`, nothing may be written.
            for (left, right) in left.iter().zip(&mut right) {
                for (left, right) in left.iter().flatten().zip(right.iter_mut().flatten()) {
                    if left == "." {
                        *right = ".".to_owned();
                    }
                }
            }
            Rule { left, right, spin }
        })
    })
}

fn changes_something(rule: &Rule) -> bool {
    let pairs = rule.left.iter().flatten().flatten();
    let pairs = pairs.zip(rule.right.iter().flatten().flatten());
    let mut pairs = pairs.filter(|(left, right)| *right != "." && left != right);
    pairs.next().is_some()
}

fn sample() -> impl Strategy<Value = Sample> {
    let shape = (1..3_usize, 2..5_usize, 2..4_usize);
    shape.prop_flat_map(|(layers, width, height)| {
        let changing = rule(layers).prop_filter("changes something", changes_something);
        let rules = prop::collection::vec(changing, 1..4);
        let end = (1..3_usize)
            .prop_flat_map(move |width| prop::collection::vec(layer(width, 1, 3), layers));
        let end = end.prop_filter("names something", |end| {
            end.iter().flatten().flatten().any(|tile| tile != ".")
        });
        let start = prop::collection::vec(layer(width, height, 3), layers);
        (rules, end, 0..3_usize, start).prop_map(|(rules, end, times, start)| Sample {
            naive: Naive { rules, times, end },
            start,
        })
    })
}

fn rows(grid: &naive::Grid) -> String {
    let rows: Vec<String> = grid.iter().map(|row| row.join(" ")).collect();
    rows.join(" / ")
}

fn layered(texts: impl IntoIterator<Item = String>) -> String {
    let texts = texts.into_iter().enumerate();
    let texts: Vec<String> = texts
        .map(|(i, text)| format!("\"l{i}\": \"{text}\""))
        .collect();
    format!("{{{}}}", texts.join(", "))
}

/// The game as a file.
fn ron(sample: &Sample) -> String {
    let Sample { naive, start } = sample;
    let layers: Vec<String> = (0..start.len()).map(|i| format!("\"l{i}\"")).collect();
    let tiles: Vec<String> = TILES
        .iter()
        .map(|tile| format!("(tile: \"{tile}\")"))
        .collect();
    let rules: Vec<String> = (naive.rules.iter())
        .map(|rule| {
            let sides = rule.left.iter().zip(&rule.right);
            let sides = sides.map(|(left, right)| format!("{} -> {}", rows(left), rows(right)));
            format!("Rewrite(spin: {}, rule: {})", rule.spin, layered(sides))
        })
        .collect();
    format!(
        "(name: \"Random\", layers: [{}], tiles: [{}], play: LoopUntilAll([\
         Win([MatchTimes(times: {}, pattern: {})]), Player([{}])]), \
         starts: [(name: \"start\", board: {})])",
        layers.join(", "),
        tiles.join(", "),
        naive.times,
        layered(naive.end.iter().map(rows)),
        rules.join(", "),
        layered(start.iter().map(rows)),
    )
}

fn plain(game: &Game, board: &Board) -> Layers {
    game.write_board(board).split('|').map(grid).collect()
}

/// Plays both interpreters side by side from a board and compares every choice.
fn compare(game: &Game, naive: &Naive, start: &Board) -> Result<(), TestCaseError> {
    let machine = Machine::new(game, start);
    let mut met = HashSet::from([start.clone()]);
    let mut queue = vec![start.clone()];
    let mut next = 0;
    while next < queue.len().min(BOARDS) {
        let board = queue[next].clone();
        next += 1;
        let as_text = plain(game, &board);
        prop_assert_eq!(machine.has_ended(&board), naive.has_ended(&as_text));
        let expected = naive.choices(&as_text);
        let moves = machine.moves(&board);
        prop_assert_eq!(moves.len(), expected.len());
        for (action, (rule, turns, x, y, then)) in moves.iter().zip(expected) {
            let found = (action.rule, action.turns, action.x, action.y);
            prop_assert_eq!(found, (rule, turns, x, y));
            prop_assert_eq!(&action.to_string().parse(), &Ok(*action));
            let after = machine.after(&board, action).expect("a legal move");
            prop_assert_eq!(plain(game, &after), then);
            let mut changed = board.tiles().to_vec();
            for change in game.changes(action) {
                let index = change.layer * board.cells() + change.y * board.width() + change.x;
                prop_assert_eq!(changed[index], change.from);
                changed[index] = change.to;
            }
            prop_assert_eq!(after.tiles(), &changed[..]);
            if met.insert(after.clone()) {
                queue.push(after);
            }
        }
    }
    Ok(())
}

fn few(nodes: u64) -> Limits<'static> {
    Limits::from(Budget {
        nodes,
        ..Budget::default()
    })
}

/// The four classic games, written down once more and by hand.
#[test]
fn the_built_in_games_are_what_their_rules_say() {
    let one = |text: &str| {
        let (left, right) = text.split_once("->").expect("two sides");
        naive::rule(&[left], &[right], true)
    };
    let game = |rules: &[&str], times, end: &[&str]| Naive {
        rules: rules.iter().map(|text| one(text)).collect(),
        times,
        end: end.iter().map(|text| grid(text)).collect(),
    };
    let merges = ["1 1 -> _ 2", "2 2 -> _ 3", "3 3 -> _ 4", "4 4 -> _ 5"];
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
        ("peg solitaire", game(&["O O _ -> _ _ O"], 1, &["O"])),
        ("merge", game(&merges, 1, &["5"])),
        (
            "sokoban",
            game(&["P _ -> _ P", "P O _ -> _ P O"], 0, &["O", "_"]),
        ),
        ("twodoor", game(&doors, 1, &["W"])),
    ];
    for (name, naive) in games {
        let game = find_built_in(name).expect("built in");
        let start = &game.starts()[0];
        let all = enumerate(game, start, Method::Published, false, &Limits::default());
        let boards = all.expect("it is small").boards;
        for board in boards.iter().step_by(40).map(|solved| &solved.board) {
            compare(game, &naive, board).unwrap_or_else(|error| panic!("{name}: {error}"));
            let inverse = compare(&game.inverse(), &naive.inverse(), board);
            inverse.unwrap_or_else(|error| panic!("{name}, inverted: {error}"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1200, ..ProptestConfig::default() })]

    #[test]
    fn compiled_and_naive_games_agree_move_for_move_in_both_directions(sample in sample()) {
        let game = match Game::from_ron("random", &ron(&sample)) {
            Ok(game) => game,
            Err(error) => {
                prop_assert_eq!(error.reason, Fault::NeverWon("start".to_owned()));
                prop_assert_ne!(sample.naive.par(&sample.start, 3000).map(|par| par.is_some()), Ok(true));
                return Ok(());
            }
        };
        let start = &game.starts()[0].board;
        compare(&game, &sample.naive, start)?;
        compare(&game.inverse(), &sample.naive.inverse(), start)?;
        prop_assert_eq!(game.inverse().inverse().tree(), game.tree());
        let tree = game.tree();
        prop_assert_eq!(tree.inverted().and_then(|tree| tree.inverted()), Ok(tree));
    }

    #[test]
    fn every_board_that_the_inverse_gives_is_solved_forwards(sample in sample()) {
        let Ok(game) = Game::from_ron("random", &ron(&sample)) else {
            return Ok(());
        };
        for method in [Method::Published, Method::Complete, Method::Forward] {
            let all = match enumerate(&game, &game.starts()[0], method, true, &few(3000)) {
                Ok(all) => all,
                Err(NotAllBoards::GaveUp(_)) => continue,
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            prop_assert!(all.unsolvable.is_empty(), "{:?}", all.unsolvable);
            for solved in all.boards.iter().step_by(all.boards.len() / 5 + 1) {
                let board = plain(&game, &solved.board);
                prop_assert_eq!(solved.solution.len() as u32, solved.par);
                let mut end = board.clone();
                for action in &solved.solution {
                    prop_assert!(!sample.naive.has_ended(&end));
                    let found = sample.naive.choices(&end).into_iter().find(|choice| {
                        (choice.0, choice.1, choice.2, choice.3)
                            == (action.rule, action.turns, action.x, action.y)
                    });
                    end = found.expect("a legal move").4;
                }
                prop_assert!(sample.naive.has_ended(&end));
                if let Ok(par) = sample.naive.par(&board, 2000) {
                    prop_assert_eq!(par, Some(solved.par));
                }
            }
        }
    }

    #[test]
    fn garbled_game_files_never_panic(
        file in 0..BUILT_IN.len(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..6_usize, "[-.,:>_PXO()\"{}\\[\\]0-9a-z/|\\\\ \n]{0,4}"), 1..4),
    ) {
        let mut letters: Vec<char> = BUILT_IN[file].2.chars().collect();
        for (place, length, put) in cuts {
            let from = place.index(letters.len());
            let to = (from + length).min(letters.len());
            letters.splice(from..to, put.chars());
        }
        let text: String = letters.into_iter().collect();
        match Game::from_ron("garbled", &text) {
            Ok(game) => {
                for start in game.starts() {
                    let _ = enumerate(&game, start, Method::Complete, false, &few(300));
                    let code = BoardCode::literal(&game, &start.board).to_string();
                    let read: BoardCode = code.parse().expect("a code");
                    prop_assert_eq!(read.board(&game), Ok(start.board.clone()));
                }
            }
            Err(error) => prop_assert!(error.to_string().starts_with("garbled:")),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}", tiles in "[_XPO*./| \n]{0,60}") {
        let _ = Game::from_ron("text", &text);
        let _ = text.parse::<BoardCode>();
        let _ = read_moves(&text);
        for game in built_in() {
            for text in [&text, &tiles] {
                if let Ok(board) = game.read_board(text) {
                    let again = game.read_board(&game.write_board(&board));
                    prop_assert_eq!(again, Ok(board.clone()));
                    let machine = Machine::new(game, &board);
                    let _ = machine.solve(&board, &few(200));
                    // A board of another layout is refused, not a reason to panic.
                    let _ = Machine::new(game, &game.starts()[0].board).moves(&board);
                    for action in machine.moves(&board) {
                        prop_assert!(machine.after(&board, &action).is_some());
                    }
                }
            }
        }
    }

    #[test]
    fn garbled_codes_are_noticed(
        game in 0..BUILT_IN.len(),
        literal in any::<bool>(),
        seed in any::<u32>(),
        place in any::<prop::sample::Index>(),
        letter in "[0-9A-HJKMNP-TV-Z]",
    ) {
        use a_mazing_monk::rewrite::{Aim, Base, Params};
        let game = &built_in()[game];
        let params = Params { base: Base::Nothing, aim: Aim::Difficulty(seed as u16 % 1000 + 1) };
        let code = if literal {
            BoardCode::literal(game, &game.starts()[0].board)
        } else {
            BoardCode::seeded(game, params, seed)
        };
        let text = code.to_string();
        prop_assert_eq!(text.parse::<BoardCode>(), Ok(code.clone()));
        prop_assert_eq!(text.to_lowercase().replace('-', " ").parse::<BoardCode>(), Ok(code.clone()));
        prop_assert_eq!(code.game(built_in()).map(Game::name), Ok(game.name()));
        let symbols: Vec<usize> = (0..text.len()).filter(|i| &text[*i..=*i] != "-").collect();
        let at = symbols[place.index(symbols.len())];
        if text[at..=at] != letter {
            let mut wrong = text.clone();
            wrong.replace_range(at..=at, &letter);
            prop_assert!(wrong.parse::<BoardCode>().is_err(), "{} for {}", wrong, text);
            let shorter = &text[..at];
            prop_assert!(shorter.parse::<BoardCode>().is_err() || literal, "{}", shorter);
        }
    }
}

#[test]
fn all_boards_are_the_same_whatever_the_steps() {
    for game in built_in() {
        for method in [Method::Forward, Method::Published, Method::Complete] {
            for nodes in [40, 500, 4_000] {
                let budget = few(nodes).budget;
                let wanted = BoardsWanted {
                    method,
                    with_solutions: true,
                    budget,
                };
                let start = &game.starts()[0];
                let at_once = enumerate(game, start, method, true, &budget.into());
                for step in [1, 7, 100, u64::MAX] {
                    let mut finding = FindingBoards::new(game, start, wanted);
                    let sliced = std::iter::repeat_with(|| finding.advance(step));
                    let sliced = sliced.flatten().next();
                    let name = game.name();
                    assert_eq!(sliced, Some(at_once.clone()), "{name} {method:?} {nodes}");
                }
            }
        }
    }
}
