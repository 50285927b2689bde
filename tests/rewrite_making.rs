//! Making levels of grid games: seeds with spares, given boards, the same whatever the steps.

use a_mazing_monk::levels::board_code::BoardCode;
use a_mazing_monk::puzzle::{Answer, Budget, Job, finish};
use a_mazing_monk::rewrite::{
    Aim, BUILT_IN, Base, Game, Machine, Made, Making, Measuring, NotMade, Params, Wanted,
    find_built_in, generate,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn game(name: &str) -> Arc<Game> {
    Arc::new(find_built_in(name).expect("built in").clone())
}

fn seeded(base: Base, aim: Aim, seed: u32, spare_seeds: u32) -> Wanted {
    Wanted::Seeded {
        params: Params { base, aim },
        seed,
        spare_seeds,
    }
}

fn made(game: &Arc<Game>, wanted: Wanted, budget: Budget) -> Result<Made, NotMade> {
    let mut making = Making::new(game.clone(), wanted, budget);
    finish(&mut making, None).expect("not called off")
}

#[test]
fn the_steps_do_not_matter() {
    for (name, wanted) in [
        ("sokoban", seeded(Base::Start(0), Aim::Length(8), 3, 0)),
        (
            "boulders",
            seeded(Base::Nothing, Aim::Difficulty(250), 3, 0),
        ),
        (
            "merge",
            Wanted::Board(game("merge").starts()[0].board.clone()),
        ),
    ] {
        let game = game(name);
        let making = || Making::new(game.clone(), wanted.clone(), Budget::default()).measured();
        let mut whole = making();
        let expected = finish(&mut whole, None).expect("not called off");
        let mut sliced = making();
        let found = loop {
            if let Some(found) = sliced.advance(37) {
                break found;
            }
        };
        assert_eq!(found, expected, "{name}");
        assert_eq!(sliced.tried(), whole.tried(), "{name}");
        assert!(expected.expect("a level").measures.is_some(), "{name}");
    }
}

#[test]
fn a_seed_gives_what_the_blocking_call_gives() {
    let game = game("sokoban");
    for seed in 0..4 {
        let wanted = seeded(Base::Nothing, Aim::Length(7), seed, 0);
        let made = made(&game, wanted, Budget { nodes: 1, bytes: 1 }).expect("a level");
        let params = Params {
            base: Base::Nothing,
            aim: Aim::Length(7),
        };
        let whole = generate(&game, params, seed, None).expect("a level");
        assert_eq!(made.seed, Some(seed));
        assert_eq!(made.measures, None, "no measures were asked for");
        let measures = whole.measures;
        assert_eq!(Made { measures, ..made }, whole);
    }
}

/// Merge on a board of stones with two free cells, which are seldom side by side: most seeds give no
/// level.
fn seldom() -> Arc<Game> {
    let (_, _, merge) = BUILT_IN[1];
    let (rules, _) = merge.split_once("    vary:").expect("it varies");
    let blank = vec![["_"; 16].join(" "); 8].join(" / ");
    let vary = format!(
        r#"vary: (blank: "{blank}", steps: [
            (rule: "_ -> X", least: 126, most: 126),
            (rule: "_ -> 5", least: 1, most: 1),
        ]))"#
    );
    Arc::new(Game::from_ron("seldom.ron", &format!("{rules}{vary}")).expect("a game"))
}

#[test]
fn spare_seeds_are_one_job() {
    let game = seldom();
    let from = |seed, spare| seeded(Base::Nothing, Aim::Length(1), seed, spare);
    let is_barren =
        |seed: &u32| made(&game, from(*seed, 0), Budget::default()) == Err(NotMade::Barren);
    // A seed that gives nothing, after which some seeds give nothing either.
    let first = (0..200).find(|seed| is_barren(seed) && is_barren(&(seed + 1)));
    let first = first.expect("most seeds give no level");
    let giving = (first..first + 200).find(|seed| !is_barren(seed));
    let giving = giving.expect("some seed gives a level");
    let spare = giving - first;
    let mut making = Making::new(game.clone(), from(first, spare), Budget::default());
    let mut tried = 0;
    let level = loop {
        let level = making.advance(1_000);
        assert!(making.tried() >= tried, "it goes on counting");
        tried = making.tried();
        if let Some(level) = level {
            break level.expect("a level");
        }
    };
    assert_eq!(level.seed, Some(giving));
    assert!(tried > spare, "candidates of all seeds count: {tried}");
    let alone = made(&game, from(giving, 0), Budget::default());
    assert_eq!(Ok(level), alone);
    let too_few = made(&game, from(first, spare - 1), Budget::default());
    assert_eq!(too_few, Err(NotMade::Barren));
}

#[test]
fn spare_seeds_do_not_help_where_the_order_is_wrong() {
    let frogs = game("frogs");
    for (wanted, why) in [
        (seeded(Base::Nothing, Aim::Length(5), 0, 8), NotMade::NoVary),
        (
            seeded(Base::Start(9), Aim::Length(5), 0, 8),
            NotMade::NoSuchStart(9),
        ),
        (
            seeded(Base::Start(0), Aim::Length(0), 0, 8),
            NotMade::BadAim(0),
        ),
    ] {
        assert_eq!(made(&frogs, wanted, Budget::default()), Err(why));
    }
}

#[test]
fn a_given_board_is_proven() {
    let sokoban = game("sokoban");
    let board = sokoban.starts()[0].board.clone();
    let wanted = Wanted::Board(board.clone());
    let level = made(&sokoban, wanted.clone(), Budget::default()).expect("a level");
    assert_eq!((level.par, level.solution.len()), (Some(39), 39));
    assert_eq!((level.seed, level.is_as_wanted), (None, true));
    // With too little for a proof it is any solution.
    let few = Budget {
        nodes: 10,
        ..Budget::default()
    };
    let unproven = made(&sokoban, wanted.clone(), few).expect("a level");
    assert_eq!(unproven.par, None);
    assert!(unproven.solution.len() >= 39);
    let machine = Machine::new(&sokoban, &board);
    let end = (unproven.solution.iter()).fold(board.clone(), |board, action| {
        machine.after(&board, action).expect("a legal move")
    });
    assert!(machine.is_won(&end));
    // With too little for anything it is a level all the same.
    let nothing = Budget { nodes: 1, bytes: 1 };
    let unknown = made(&sokoban, wanted.clone(), nothing).expect("a level");
    assert_eq!((unknown.par, unknown.solution.len()), (None, 0));
    let called_off = finish(
        &mut Making::new(sokoban.clone(), wanted, Budget::default()),
        Some(&AtomicBool::new(true)),
    );
    assert_eq!(called_off, None);
    let merge = game("merge");
    let lost = merge.read_board("4 3").expect("a board");
    let refused = made(&merge, Wanted::Board(lost), Budget::default());
    assert_eq!(refused, Err(NotMade::Unsolvable));
}

#[test]
fn a_given_board_can_be_measured() {
    let merge = game("merge");
    let board = merge.starts()[0].board.clone();
    let wanted = Wanted::Board(board.clone());
    let mut making = Making::new(merge.clone(), wanted, Budget::default()).measured();
    let level = finish(&mut making, None).expect("not called off");
    let measures = level.expect("a level").measures.expect("it is small");
    let machine = Machine::new(&merge, &board);
    let alone = finish(&mut Measuring::new(&machine, &board, 30_000), None);
    assert_eq!(alone, Some(Answer::Solved(measures)));
}

#[test]
fn a_code_says_what_is_wanted() {
    let sokoban = game("sokoban");
    let params = Params {
        base: Base::Start(0),
        aim: Aim::Length(5),
    };
    let code = BoardCode::seeded(&sokoban, params, 77);
    assert_eq!(
        code.wanted(&sokoban, 3),
        Ok(seeded(params.base, params.aim, 77, 3))
    );
    let board = code.board(&sokoban).expect("a level");
    let literal = BoardCode::literal(&sokoban, &board);
    assert_eq!(literal.wanted(&sokoban, 3), Ok(Wanted::Board(board)));
}
