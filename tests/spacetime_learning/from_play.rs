//! Round trip: a play of each built-in grid game, learned, beside the game as it is written.

use a_mazing_monk::puzzle::{Budget, finish};
use a_mazing_monk::rewrite::{
    Aim, Base, Game, Machine, Making, Params, Wanted, built_in, find_built_in,
};
use a_mazing_monk::spacetime::{
    By, Example, NotAPlay, Recorded, as_game, check, compare, from_moves, from_play, learn,
};
use std::sync::Arc;

/// A level of the game with its shortest solution, as an example.
fn recorded(game: &Game, base: Base, length: u32, seed: u32) -> Recorded {
    let params = Params {
        base,
        aim: Aim::Length(length as u16),
    };
    let wanted = Wanted::Seeded {
        params,
        seed,
        spare_seeds: 20,
    };
    let mut making = Making::new(Arc::new(game.clone()), wanted, Budget::default());
    let level = finish(&mut making, None).expect("there").expect("there");
    from_moves(game, &level.board, &level.solution).expect("there")
}

#[test]
fn every_grid_game_is_learned_from_one_solved_level() {
    for game in built_in() {
        let recorded = recorded(game, Base::Start(0), 12, 1);
        let name = game.name();
        let example = &recorded.example;
        assert_eq!(
            Example::read(&example.write()).as_ref(),
            Ok(example),
            "{name}"
        );
        let learned = learn(example);
        let strip = example.strip.with_ring(&example.settings.ring);
        assert_eq!(check(&strip, &learned, By::Events), [], "{name}");
        let compared = compare(game, &recorded, &learned);
        assert_eq!(
            compared.unexplained, 0,
            "{name}: what was learned is written"
        );
        assert!(compared.shown > 0, "{name}");
        // The other way round: the learned game plays the same play.
        let made = as_game(example, &learned).unwrap_or_else(|why| panic!("{name}: {why}"));
        let start = &made.game.starts()[0].board;
        let limits = Budget::default().into();
        let again = Machine::new(&made.game, start)
            .solve(start, &limits)
            .answer
            .solved();
        let again = again.unwrap_or_else(|| panic!("{name} can be won")).len();
        assert!(again < example.strip.len(), "{name}: {again} moves");
    }
}

#[test]
fn what_the_play_did_not_show_is_named() {
    let sokoban = find_built_in("sokoban").expect("there");
    let start = sokoban
        .read_board("X X X X X / X P O _ X / X X X X X | _ _ _ _ _ / _ _ _ * _ / _ _ _ _ _")
        .expect("there");
    let solved = Machine::new(sokoban, &start).solve(&start, &Budget::default().into());
    let recorded =
        from_moves(sokoban, &start, &solved.answer.solved().expect("there")).expect("there");
    let learned = learn(&recorded.example);
    assert_eq!(learned.events.len(), 4, "one push in four directions");
    let compared = compare(sokoban, &recorded, &learned);
    // Of four kinds of steps and eight of pushes just one was shown.
    assert_eq!((compared.shown, compared.missing.len()), (4, 11));
    let words: Vec<String> = compared.missing.iter().map(ToString::to_string).collect();
    for missing in [
        "The monk walks: monk, floor become floor, monk",
        "The monk walks: monk on mark, floor become mark, monk",
        "The monk pushes a crate: monk, crate on mark, floor become floor, monk on mark, crate",
    ] {
        assert!(
            words.iter().any(|words| words == missing),
            "{missing} in {words:#?}"
        );
    }
}

#[test]
fn a_play_that_shows_everything_lacks_nothing() {
    let peg = find_built_in("peg-solitaire").expect("there");
    let recorded = recorded(peg, Base::Start(0), 5, 3);
    let compared = compare(peg, &recorded, &learn(&recorded.example));
    assert_eq!(compared.missing, []);
    assert_eq!(
        (compared.shown, compared.unexplained, compared.looser),
        (4, 0, Vec::new())
    );
}

#[test]
fn rules_that_only_look_are_learned_more_loosely() {
    let doors = find_built_in("two-door").expect("there");
    let start = &doors.starts()[0].board;
    let solved = Machine::new(doors, start).solve(start, &Budget::default().into());
    let recorded =
        from_moves(doors, start, &solved.answer.solved().expect("there")).expect("there");
    let compared = compare(doors, &recorded, &learn(&recorded.example));
    assert_eq!(
        compared.missing,
        [],
        "the first level shows all eight moves"
    );
    let looser: Vec<&str> = compared
        .looser
        .iter()
        .map(|rule| doors.rules()[*rule].help.as_str())
        .collect();
    assert_eq!(
        looser,
        [
            "The blue key opens the blue door.",
            "The red key opens the red door."
        ]
    );
}

#[test]
fn what_is_no_play_is_refused() {
    let sokoban = find_built_in("sokoban").expect("there");
    let start = sokoban.starts()[0].board.clone();
    assert_eq!(from_play(sokoban, &[]).err(), Some(NotAPlay::NoBoards));
    assert_eq!(
        from_play(sokoban, std::slice::from_ref(&start)).err(),
        Some(NotAPlay::NotWon)
    );
    let small = sokoban.read_board("X P _ | _ _ _").expect("there");
    assert_eq!(
        from_play(sokoban, &[start.clone(), small]).err(),
        Some(NotAPlay::Sizes(1))
    );
    let moves = a_mazing_monk::rewrite::read_moves("1e@0,0").expect("there");
    assert_eq!(
        from_moves(sokoban, &start, &moves).err(),
        Some(NotAPlay::Move(1))
    );
}
