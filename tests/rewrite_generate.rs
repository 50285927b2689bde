//! Levels made at run time: solvable, as long as asked for, and the same everywhere.

use a_mazing_monk::levels::board_code::{BadBoardCode, BoardCode};
use a_mazing_monk::puzzle::{Answer, Limits};
use a_mazing_monk::rewrite::{
    Aim, Base, Board, Game, Machine, Made, NotMade, Params, built_in, find_built_in, generate,
    write_moves,
};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

fn game(name: &str) -> &'static Game {
    find_built_in(name).expect("built in")
}

fn of_length(base: Base, length: u16) -> Params {
    Params {
        base,
        aim: Aim::Length(length),
    }
}

fn wins(game: &Game, level: &Made) -> bool {
    let machine = Machine::new(game, &level.board);
    let mut board = level.board.clone();
    for action in &level.solution {
        if machine.is_won(&board) {
            return false;
        }
        match machine.after(&board, action) {
            Some(next) => board = next,
            None => return false,
        }
    }
    machine.is_won(&board)
}

#[test]
fn every_level_is_unsolved_and_comes_with_moves_that_win() {
    for game in built_in() {
        for base in [Base::Start(0), Base::Nothing] {
            for (seed, aim) in [Aim::Length(3), Aim::Length(7), Aim::Difficulty(250)]
                .into_iter()
                .enumerate()
            {
                let params = Params { base, aim };
                let level = match generate(game, params, seed as u32, None) {
                    Ok(level) => level,
                    Err(NotMade::NoVary) if game.vary().is_none() => continue,
                    Err(error) => panic!("{}: {error}", game.name()),
                };
                assert!(!level.solution.is_empty());
                assert!(wins(game, &level), "{} {params:?}", game.name());
                if let Some(par) = level.par {
                    let machine = Machine::new(game, &level.board);
                    let proof = machine.solve(&level.board, &Limits::default());
                    assert_eq!(
                        proof.answer.map(|moves| moves.len()),
                        Answer::Solved(par as usize)
                    );
                    assert_eq!(level.solution.len(), par as usize);
                }
                if let (Aim::Length(length), true) = (aim, level.is_as_wanted) {
                    assert_eq!(level.par, Some(length.into()));
                }
            }
        }
    }
}

#[test]
fn lengths_that_exist_are_met() {
    let lengths = [
        ("peg-solitaire", 1..=7),
        ("merge", 2..=8),
        ("sokoban", 1..=50),
        ("two-door", 1..=18),
        ("frogs", 1..=20),
    ];
    for (name, range) in lengths {
        for length in range.step_by(3) {
            let level = generate(game(name), of_length(Base::Start(0), length), 5, None);
            let level = level.unwrap_or_else(|error| panic!("{name} {length}: {error}"));
            assert_eq!(level.par, Some(length.into()), "{name}");
            assert!(level.is_as_wanted);
        }
    }
    let too_long = generate(game("merge"), of_length(Base::Start(0), 100), 5, None);
    let too_long = too_long.expect("the nearest is better than nothing");
    assert!(!too_long.is_as_wanted && too_long.par >= Some(7));
}

#[test]
fn a_higher_difficulty_is_harder() {
    let sokoban = game("sokoban");
    let mean = |difficulty| -> u32 {
        let levels = (0..5).map(|seed| {
            let params = Params {
                base: Base::Start(0),
                aim: Aim::Difficulty(difficulty),
            };
            let level = generate(sokoban, params, seed, None).expect("a level");
            let measures = level.measures.expect("small enough to measure");
            assert!(measures.difficulty() <= 1000 && measures.par >= 1);
            measures.difficulty()
        });
        levels.sum::<u32>() / 5
    };
    let (easy, hard) = (mean(150), mean(420));
    assert!(easy + 100 < hard, "{easy} {hard}");
}

#[test]
fn levels_from_nothing_have_walls_of_their_own() {
    let sokoban = game("sokoban");
    let wall = sokoban.tiles().iter().position(|kind| kind.text == "X");
    let layouts: HashSet<Vec<bool>> = (0..8)
        .map(|seed| {
            let level = generate(sokoban, of_length(Base::Nothing, 8), seed, None);
            let board = level.expect("a level").board;
            let tiles = board.tiles().iter();
            tiles.map(|tile| Some(tile.index()) == wall).collect()
        })
        .collect();
    assert_eq!(layouts.len(), 8);
}

/// A change here means that codes people have written down now lead elsewhere: raise the
/// generator's version instead.
#[test]
fn the_same_seed_is_the_same_level_for_ever() {
    let mut text = String::new();
    for game in built_in() {
        for base in [Base::Start(0), Base::Nothing] {
            for (seed, aim) in [Aim::Length(5), Aim::Difficulty(280)]
                .into_iter()
                .enumerate()
            {
                let params = Params { base, aim };
                match generate(game, params, 40 + seed as u32, None) {
                    Ok(level) => text += &game.write_board(&level.board),
                    // The cause, not its wording.
                    Err(error) => text += &format!("{error:?}"),
                }
                text.push('\n');
            }
        }
    }
    assert_eq!(crc32fast::hash(text.as_bytes()), GOLDEN, "{text}");
}

const GOLDEN: u32 = 1_800_602_307;

/// Generation depends on measured difficulty: what is measured must stay the same for ever, too.
#[test]
fn levels_made_for_a_difficulty_stay_the_same_for_ever() {
    let mut text = String::new();
    for game in built_in() {
        for (base, wanted) in [
            (Base::Start(0), 150),
            (Base::Start(0), 400),
            (Base::Nothing, 250),
            (Base::Nothing, 600),
        ] {
            let params = Params {
                base,
                aim: Aim::Difficulty(wanted),
            };
            for seed in 7..9 {
                text += &format!("{} {wanted} {seed}: ", game.name());
                match generate(game, params, seed, None) {
                    Ok(level) => {
                        let measured = level.measures.map(|measures| {
                            let difficulty = measures.difficulty();
                            [
                                measures.branching,
                                measures.dead_ends,
                                measures.entropy,
                                difficulty,
                            ]
                        });
                        text += &game.write_board(&level.board);
                        let solution = write_moves(&level.solution);
                        text += &format!(" {solution} {:?} {measured:?}", level.par);
                    }
                    Err(error) => text += &format!("{error:?}"),
                }
                text.push('\n');
            }
        }
    }
    assert_eq!(
        crc32fast::hash(text.as_bytes()),
        GOLDEN_DIFFICULTY,
        "{text}"
    );
}

const GOLDEN_DIFFICULTY: u32 = 1_190_021_661;

#[test]
fn a_code_leads_back_to_its_level() {
    for game in built_in() {
        let params = of_length(Base::Start(0), 5);
        let level = generate(game, params, 77, None).expect("a level");
        for code in [
            BoardCode::seeded(game, params, 77),
            BoardCode::literal(game, &level.board),
        ] {
            let text = code.to_string();
            let read: BoardCode = text.parse().expect("a code");
            assert_eq!(read, code);
            let found = read.game(built_in()).expect("built in");
            assert_eq!(found.name(), game.name());
            assert_eq!(read.board(found), Ok(level.board.clone()));
        }
    }
}

#[test]
fn a_game_of_ones_own_is_known_by_its_rules() {
    let text = a_mazing_monk::rewrite::BUILT_IN[2].2;
    let own = Game::from_ron("own.ron", text).expect("a game");
    let other = text.replace("least: 1, most: 3", "least: 1, most: 2");
    let other = Game::from_ron("other.ron", &other).expect("a game");
    let params = of_length(Base::Start(0), 5);
    let seeded = BoardCode::seeded(&own, params, 1);
    assert!(seeded.to_string().starts_with('H'));
    assert!(seeded.game([&own]).is_ok());
    let refused = seeded.game([&other]).map(Game::name);
    assert!(matches!(refused, Err(BadBoardCode::UnknownGame(_))));
    assert!(
        seeded.game(built_in()).is_err(),
        "built-in games have letters"
    );
    // A board tile by tile needs the same rules only.
    let literal = BoardCode::literal(&own, &own.starts()[0].board);
    assert!(literal.to_string().starts_with('D'));
    let found: Result<Board, _> = literal.game([&other]).and_then(|game| literal.board(game));
    assert_eq!(found, Ok(own.starts()[0].board.clone()));
}

#[test]
fn what_cannot_be_made_is_refused_with_a_reason() {
    let frogs = game("frogs");
    let made = |params| generate(frogs, params, 0, None).map(|level| level.par);
    assert_eq!(made(of_length(Base::Nothing, 5)), Err(NotMade::NoVary));
    assert_eq!(
        made(of_length(Base::Start(9), 5)),
        Err(NotMade::NoSuchStart(9))
    );
    assert_eq!(made(of_length(Base::Start(0), 0)), Err(NotMade::BadAim(0)));
    assert_eq!(
        made(of_length(Base::Start(0), 1001)),
        Err(NotMade::BadAim(1001))
    );
    let cancel = AtomicBool::new(true);
    let called_off = generate(frogs, of_length(Base::Start(0), 5), 0, Some(&cancel));
    assert_eq!(called_off.map(|level| level.par), Err(NotMade::Cancelled));
    let backwards = generate(&frogs.inverse(), of_length(Base::Start(0), 5), 0, None);
    assert_eq!(backwards.map(|level| level.par), Err(NotMade::Backwards));
}
