//! The four games and the boards that come of them, to the last digit.

use a_mazing_monk::puzzle::Limits;
use a_mazing_monk::rewrite::{AllBoards, BUILT_IN, Game, Machine, Method, built_in, enumerate};

fn game(name: &str) -> &'static Game {
    let mut games = built_in().iter();
    games.find(|game| game.name() == name).expect("built in")
}

fn all_boards(name: &str, method: Method) -> AllBoards {
    let game = game(name);
    enumerate(game, &game.starts()[0], method, true, &Limits::default()).expect("it is small")
}

/// Boards, mean to three digits, longest.
fn figures(all: &AllBoards) -> (usize, String, u32) {
    (
        all.boards.len(),
        format!("{:.3}", all.mean()),
        all.longest(),
    )
}

fn row(boards: usize, mean: &str, longest: u32) -> (usize, String, u32) {
    (boards, mean.to_owned(), longest)
}

#[test]
fn every_built_in_game_can_be_read() {
    for (letter, file, text) in BUILT_IN {
        let game = Game::from_ron(file, text).unwrap_or_else(|error| panic!("{error}"));
        assert!(game.rules().iter().all(|rule| !rule.help.is_empty()));
        assert!(
            built_in()
                .iter()
                .any(|known| known.letter() == Some(letter))
        );
    }
    assert_eq!(built_in().len(), BUILT_IN.len());
}

#[test]
fn the_published_method_gives_the_published_figures() {
    let table = [
        ("Peg Solitaire", row(38, "3.632", 6), row(0, "0.000", 0)),
        ("Merge", row(273, "5.073", 8), row(0, "0.000", 0)),
        ("Sokoban", row(820, "26.280", 57), row(315, "20.959", 42)),
        ("TwoDoor", row(1455, "8.451", 18), row(37, "7.081", 11)),
    ];
    for (name, inverted, forward) in table {
        let backwards = all_boards(name, Method::Published);
        assert_eq!(figures(&backwards), inverted, "{name}, inverted");
        assert!(backwards.unsolvable.is_empty());
        let forwards = all_boards(name, Method::Forward);
        assert_eq!(figures(&forwards), forward, "{name}, forward");
        assert!(forwards.unsolvable.is_empty());
    }
}

#[test]
fn the_complete_method_misses_nothing() {
    let table = [
        ("Peg Solitaire", row(426, "4.296", 7)),
        ("Merge", row(3540, "5.576", 8)),
        ("Sokoban", row(974, "24.819", 57)),
    ];
    for (name, complete) in table {
        let boards = all_boards(name, Method::Complete);
        assert_eq!(figures(&boards), complete, "{name}");
        assert!(boards.unsolvable.is_empty());
    }
}

#[test]
fn every_board_comes_with_moves_that_win_in_par() {
    for name in ["Peg Solitaire", "Merge", "Sokoban", "TwoDoor"] {
        let game = game(name);
        let machine = Machine::new(game, &game.starts()[0].board);
        for solved in all_boards(name, Method::Published).boards {
            assert_eq!(solved.solution.len() as u32, solved.par);
            let end = solved.solution.iter().fold(solved.board, |board, action| {
                assert!(!machine.is_won(&board), "won too early");
                machine.after(&board, action).expect("a legal move")
            });
            assert!(machine.is_won(&end));
        }
    }
}
