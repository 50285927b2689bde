//! From an example to a grid game that is played, inverted and gives levels like every other.

use a_mazing_monk::puzzle::{Answer, Budget, finish};
use a_mazing_monk::rewrite::{
    Aim, Base, Board, Game, Machine, Making, Params, Wanted, find_built_in,
};
use a_mazing_monk::spacetime::{
    AsGame, Example, Lost, NotAGame, RealRules, Shortest, Strip, as_game, built_in_examples,
    find_example, learn,
};
use std::sync::Arc;

fn learned_game(example: &Example) -> AsGame {
    as_game(example, &learn(example)).expect("there")
}

/// A frame of an example as a board of its game.
fn board(example: &Example, game: &Game, frame: usize) -> Board {
    let rows = example
        .strip
        .frame(frame)
        .expect("there")
        .chunks(example.strip.cols());
    let row = |row: &[_]| {
        let letters = example.legend.write(row);
        letters
            .chars()
            .map(String::from)
            .collect::<Vec<_>>()
            .join(" ")
    };
    game.read_board(&rows.map(row).collect::<Vec<_>>().join(" / "))
        .expect("there")
}

#[test]
fn the_example_is_a_play_of_its_game() {
    for example in built_in_examples() {
        let made = learned_game(example);
        let start = &made.game.starts()[0].board;
        assert_eq!(*start, board(example, &made.game, 0));
        let machine = Machine::new(&made.game, start);
        let last = example.strip.len() - 1;
        for frame in 0..last {
            let (now, next) = (
                board(example, &made.game, frame),
                board(example, &made.game, frame + 1),
            );
            assert!(
                !machine.is_won(&now),
                "{} is not won in frame {frame}",
                example.name
            );
            let moves = machine.moves(&now);
            let leads = |action| machine.after(&now, action).as_ref() == Some(&next);
            assert!(moves.iter().any(leads), "{}, frame {frame}", example.name);
        }
        assert!(machine.is_won(&board(example, &made.game, last)));
    }
}

#[test]
fn its_shortest_solutions_are_those_of_the_learned_events() {
    for name in ["meadow", "labyrinth", "garden", "terraces"] {
        let example = find_example(name).expect("there");
        let made = learned_game(example);
        let strip = example.strip.with_ring(&example.settings.ring);
        let mut search = Shortest::new(&learn(example), &strip, 0, Budget::default());
        let Some(Answer::Solved(way)) = finish(&mut search, None) else {
            panic!("{name} can be won");
        };
        let start = &made.game.starts()[0].board;
        let solved = Machine::new(&made.game, start).solve(start, &Budget::default().into());
        assert_eq!(
            solved.answer.solved().map(|moves| moves.len()),
            Some(way.len() - 1),
            "{name}"
        );
    }
}

#[test]
fn the_game_runs_backwards_and_gives_levels_for_ever() {
    for example in built_in_examples() {
        let made = learned_game(example);
        let game = Arc::new(made.game);
        let name = &example.name;
        assert_eq!(
            game.inverse().inverse().rules_digest(),
            game.rules_digest(),
            "{name}"
        );
        let mut boards = Vec::new();
        for base in [Base::Start(0), Base::Nothing] {
            for seed in 0..3 {
                let params = Params {
                    base,
                    aim: Aim::Length(6),
                };
                let wanted = Wanted::Seeded {
                    params,
                    seed,
                    spare_seeds: 20,
                };
                let mut making = Making::new(game.clone(), wanted, Budget::default());
                let level = finish(&mut making, None).expect("there").expect("there");
                let machine = Machine::new(&game, &level.board);
                let mut now = level.board.clone();
                for action in &level.solution {
                    now = machine.after(&now, action).expect("there");
                }
                assert!(
                    machine.is_won(&now) && !level.solution.is_empty(),
                    "{name}, seed {seed}"
                );
                boards.push(game.write_board(&level.board));
            }
        }
        boards.sort();
        boards.dedup();
        assert!(
            boards.len() >= 4,
            "{name}: {} different levels",
            boards.len()
        );
    }
}

#[test]
fn rules_that_are_turns_of_each_other_are_one() {
    let rules = |name| {
        learned_game(find_example(name).expect("there"))
            .game
            .rules()
            .len()
    };
    assert_eq!(
        ["meadow", "labyrinth", "garden", "vault"].map(rules),
        [2, 2, 6, 12]
    );
    let game = learned_game(find_example("vault").expect("there")).game;
    let helps: Vec<&str> = game.rules().iter().map(|rule| rule.help.as_str()).collect();
    assert!(helps.contains(&"The monk walks."), "{helps:?}");
    assert!(helps.contains(&"The monk walks; stone moves."), "{helps:?}");
    // With gravity nothing is turned.
    let game = learned_game(find_example("terraces").expect("there")).game;
    assert!(game.rules().iter().all(|rule| !rule.spin));
}

#[test]
fn nobody_walks_on_air() {
    let example = find_example("terraces").expect("there");
    let game = learned_game(example).game;
    let now = game
        .read_board(
            "X _ _ _ _ X / X _ _ _ _ X / X _ P _ _ X / X _ _ _ _ X / X _ _ _ _ X / X X X X X X",
        )
        .expect("there");
    let machine = Machine::new(&game, &now);
    let moves = machine.moves(&now);
    let helps: Vec<&str> = moves
        .iter()
        .map(|action| game.rules()[action.rule].help.as_str())
        .collect();
    assert_eq!(helps, ["The monk falls."]);
}

#[test]
fn what_the_language_cannot_say_is_told() {
    let lost = |name| learned_game(find_example(name).expect("there")).lost;
    assert_eq!(lost("vault"), []);
    assert!(matches!(
        lost("meadow")[..],
        [Lost::FirstWindows { .. }, Lost::LastWindows { .. }]
    ));
}

/// The monk has to come beside the shrine, which no pattern without turns can say.
const BESIDE: &str = "name beside
size 3 4
steps 2
terminal 3
train_pad _
out_pad _
symmetry 8
pool0 3x3 all
pool2 3x3 last
context none
legend _ grass; P monk; D door. Won: he is beside it.
first
P___
____
___D
changes
1 0,0=_ 0,1=P
2 0,1=_ 0,2=P
3 0,2=_ 0,3=P
4 0,3=_ 1,3=P
";

#[test]
fn being_beside_something_is_a_last_move() {
    let example = Example::read(&BESIDE.replace("steps 2", "steps 4")).expect("there");
    let made = learned_game(&example);
    assert!(
        made.lost
            .contains(&Lost::OneMoveMore("monk is beside door".to_owned()))
    );
    let start = &made.game.starts()[0].board;
    let solved = Machine::new(&made.game, start).solve(start, &Budget::default().into());
    assert_eq!(solved.answer.solved().map(|moves| moves.len()), Some(5));
}

#[test]
fn where_nothing_happens_there_is_no_game() {
    let still = BESIDE
        .split("\n1 ")
        .next()
        .expect("there")
        .replace("steps 2", "steps 0");
    let example = Example::read(&format!("{still}\n")).expect("there");
    let refused = as_game(&example, &learn(&example)).map(|made| made.text);
    assert_eq!(refused, Err(NotAGame::NoEvents));
}

#[test]
fn two_players_are_no_player() {
    let two = BESIDE
        .replace("steps 2", "steps 4")
        .replacen("P___\n____", "P___\n_P__", 1);
    let learned = learn(&Example::read(&two).expect("there"));
    assert_eq!(learned.unit, None);
}

#[test]
fn examples_that_show_sokoban_are_known_as_sokoban() {
    let sokoban = find_built_in("sokoban").expect("there");
    for (name, is_sokoban) in [
        ("vault", true),
        ("garden", true),
        ("meadow", false),
        ("terraces", false),
    ] {
        let example = find_example(name).expect("there");
        let rules = RealRules::of(&learn(example));
        assert_eq!(rules.is_some(), is_sokoban, "{name}");
        let Some(rules) = rules else {
            continue;
        };
        assert_eq!(rules.game().name(), sokoban.name());
        let strip = example.strip.with_ring(&example.settings.ring);
        assert_eq!(rules.first_fault(&strip), None, "{name}");
        assert!(
            rules.is_won(&strip, strip.len() - 1) && !rules.is_won(&strip, 0),
            "{name}"
        );
        let frame = strip.len() - 12;
        let Answer::Solved(way) = rules.shortest(&strip, frame, &Budget::default().into()) else {
            panic!("{name} can be won");
        };
        let way = way.strip.expect("the example has all tiles");
        assert_eq!(way.first(), strip.frame(frame).expect("a frame"), "{name}");
        assert!(
            way.len() <= 12 && rules.first_fault(&way).is_none(),
            "{name}"
        );
        assert!(rules.is_won(&way, way.len() - 1), "{name}");
    }
}

/// The monk of this example never stands on the mark, so it has no tile for that; the written game goes there.
#[test]
fn what_the_example_has_no_tile_for_is_not_made_up() {
    let text = "name straight\nsize 3 5\nsteps 1\nterminal 3\ntrain_pad none\nout_pad X\nsymmetry 8\n\
        pool0 1x1 first\npool2 1x1 last\ncontext none\n\
        legend _ floor; X wall; P monk; O stone; * mark; G stone on a mark\n\
        first\n_____\n_PO*_\n_____\nchanges\n1 1,1=_ 1,2=P 1,3=G\n";
    let example = Example::read(text).expect("an example");
    let rules = RealRules::of(&learn(&example)).expect("Sokoban");
    let strip = example.strip.with_ring(&example.settings.ring);
    let way = rules
        .shortest(&strip, 0, &Budget::default().into())
        .solved();
    let way = way.expect("it can be won");
    assert_eq!((way.moves.len(), way.cells.len()), (1, 3));
    assert!(way.strip.is_some());
    // Here the monk has to cross a mark on his way to the stone.
    let tile = |letter| example.legend.tile(letter).expect("in the legend");
    let tiles = "XXXXXXXP*O*XXXXXXX".chars().map(tile).collect();
    let room = Strip::new(3, 6, tiles).expect("a strip");
    let way = rules.shortest(&room, 0, &Budget::default().into()).solved();
    let way = way.expect("it can be won");
    assert_eq!((way.moves.len(), way.cells.len()), (2, 4));
    assert_eq!(way.strip, None);
}
