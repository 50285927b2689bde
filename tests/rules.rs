//! The rules of the cube: turning, walking, dying, winning.

use a_mazing_monk::cube::moves::{parse_moves, write_moves};
use a_mazing_monk::cube::{Cell, Cube, Face, IllegalMove, Line, Move, Outcome, Turn};
use proptest::prelude::*;

fn cube(level: &str) -> Cube {
    level
        .parse()
        .unwrap_or_else(|error| panic!("{level}: {error}"))
}

/// A level from its faces in text order.
fn faces(faces: [&str; 6]) -> Cube {
    cube(&faces.concat())
}

fn play(cube: &mut Cube, moves: &str) -> Outcome {
    let mut outcome = Outcome::Going;
    for action in parse_moves(moves).expect("moves") {
        outcome = cube.play(action).unwrap_or_else(|error| panic!("{error}"));
    }
    outcome
}

fn any_turn() -> impl Strategy<Value = Turn> {
    (0..6_usize, any::<bool>()).prop_map(|(line, inverse)| Turn {
        line: Line::ALL[line],
        inverse,
    })
}

/// Any cube that is a level: tiles at random, and around the monk what keeps him safe.
fn any_level() -> impl Strategy<Value = Cube> {
    let tile = prop::sample::select(vec!['.', '.', 'o', 'o', '#', '#', '#', 'S']);
    prop::collection::vec(tile, 53).prop_filter_map("not a level", |tiles| {
        let level: String = std::iter::once('M').chain(tiles).collect();
        level.parse().ok()
    })
}

proptest! {
    #[test]
    fn a_turn_and_its_inverse_change_nothing(cube in any_level(), turn in any_turn()) {
        prop_assert_eq!(cube.turned(turn).turned(turn.inverted()), cube);
    }

    #[test]
    fn four_equal_turns_change_nothing(cube in any_level(), turn in any_turn()) {
        let turned = (0..4).fold(cube, |cube, _| cube.turned(turn));
        prop_assert_eq!(turned, cube);
        prop_assert_eq!(cube.turned(turn).turned(turn), cube.turned(turn.inverted()).turned(turn.inverted()));
    }

    #[test]
    fn a_turn_moves_tiles_and_makes_none(cube in any_level(), turn in any_turn()) {
        let turned = cube.turned(turn);
        prop_assert_eq!(turned.karma().count_ones(), cube.karma().count_ones());
        prop_assert_eq!(turned.soldiers().count_ones(), cube.soldiers().count_ones());
        prop_assert_eq!(turned.obstacles().count_ones(), cube.obstacles().count_ones());
        prop_assert_eq!((turned.spot(), turned.collected()), (cube.spot(), cube.collected()));
    }

    #[test]
    fn rows_do_not_get_in_each_others_way(cube in any_level(), a in 0..3_u8, b in 0..3_u8) {
        for (a, b) in [(Line::Row(a), Line::Row(b)), (Line::Column(a), Line::Column(b))] {
            let (a, b) = (Turn::forward(a), Turn::forward(b));
            prop_assert_eq!(cube.turned(a).turned(b), cube.turned(b).turned(a));
        }
    }

    #[test]
    fn the_text_goes_both_ways(cube in any_level()) {
        prop_assert_eq!(cube.to_string().parse::<Cube>(), Ok(cube));
    }

    #[test]
    fn an_illegal_move_changes_nothing(cube in any_level(), line in 0..6_usize, spot in 0..20_u8) {
        for action in [Move::Turn(Turn::forward(Line::ALL[line])), Move::Turn(Turn::forward(Line::ALL[line]).inverted()), Move::Walk(spot)] {
            let mut after = cube;
            if after.play(action).is_err() {
                prop_assert_eq!(after, cube);
            }
        }
    }

    #[test]
    fn walking_never_wakes_soldiers(cube in any_level(), spot in 0..9_u8) {
        let mut after = cube;
        if after.play(Move::Walk(spot)).is_ok() {
            prop_assert!(!after.is_attacked());
            prop_assert_eq!(after.collected() + after.karma().count_ones(), cube.karma().count_ones());
        }
    }

    #[test]
    fn moves_are_written_as_they_are_read(
        moves in prop::collection::vec(
            prop_oneof![(0..9_u8).prop_map(Move::Walk), any_turn().prop_map(Move::Turn)], 0..20)
    ) {
        prop_assert_eq!(parse_moves(&write_moves(&moves)), Ok(moves));
    }
}

/// Distinct marks on the cells of a row, as far as four kinds of tile allow.
#[test]
fn a_row_turns_left_to_right_and_carries_its_side_face() {
    let mut start = faces([
        "M........", // Top
        "#oS......", // Bottom
        "So.......", // Left
        "oS#......", // Right
        "ooooooo..", // Front
        "#oS......", // Back: R0 turns it counter-clockwise
    ]);
    start = start.turned(Turn::forward(Line::Row(0)));
    let row = |face, y| -> String {
        (0..3)
            .map(|x| start.char_at(Cell::new(face, x, y)))
            .collect()
    };
    assert_eq!(
        row(Face::Top, 0),
        "Mo.",
        "what was on Left (the monk hides its soldiers)"
    );
    assert_eq!(row(Face::Right, 0), "...", "what was on Top");
    assert_eq!(row(Face::Bottom, 0), "#So", "Right, upside down");
    assert_eq!(row(Face::Left, 0), "So#", "Bottom, upside down");
    let back = [0, 1, 2].map(|y| row(Face::Back, y));
    assert_eq!(back, ["S..", "o..", "#.."]);
}

#[test]
fn a_line_that_the_monk_stands_on_is_locked() {
    let mut cube = faces([
        "M........",
        "ooooooo..",
        ".........",
        ".........",
        ".........",
        ".........",
    ]);
    let turn = |line| Move::Turn(Turn::forward(line));
    for line in [Line::Row(0), Line::Column(0)] {
        assert!(cube.is_locked(line));
        assert_eq!(
            cube.play(turn(line)),
            Err(IllegalMove::Locked(Turn::forward(line)))
        );
    }
    for line in [Line::Row(1), Line::Row(2), Line::Column(1), Line::Column(2)] {
        assert!(!cube.is_locked(line));
    }
    let back = Turn::forward(Line::Row(1)).inverted();
    assert_eq!(
        cube.play(Move::Turn(back)),
        Err(IllegalMove::Backwards(back))
    );
}

#[test]
fn a_walk_takes_the_first_shortest_way_and_picks_up_what_lies_on_it() {
    // Both ways round the tree are four steps; left, right, back, front goes along the back first.
    let mut cube = faces([
        "Moo.#oooo",
        "ooo......",
        ".........",
        ".........",
        ".........",
        ".........",
    ]);
    assert_eq!(cube.way_to(8), Some(vec![1, 2, 5, 8]));
    assert_eq!(play(&mut cube, "@22"), Outcome::Going);
    assert_eq!(cube.collected(), 4);
    assert_eq!(cube.to_string().get(..9), Some("....#.ooM"));
    assert_eq!(cube.way_to(4), None, "a tree");
    assert_eq!(cube.play(Move::Walk(4)), Err(IllegalMove::OutOfReach(4)));
    assert_eq!(
        cube.play(Move::Walk(200)),
        Err(IllegalMove::OutOfReach(200))
    );
}

#[test]
fn soldiers_who_can_reach_the_monk_after_a_turn_kill_him() {
    // R2 brings soldiers up in front; the middle row is open.
    let mut open = faces([
        "M........",
        "ooooooo..",
        "......S..",
        ".........",
        ".........",
        ".........",
    ]);
    assert_eq!(open.deadly_lines().collect::<Vec<_>>(), [Line::Row(2)]);
    assert_eq!(play(&mut open, "R2"), Outcome::Killed);
    // The same behind a row of trees.
    let mut walled = faces([
        "M..###...",
        "ooooooo..",
        "......S..",
        ".........",
        ".........",
        ".........",
    ]);
    assert_eq!(walled.deadly_lines().count(), 0);
    assert_eq!(play(&mut walled, "R2"), Outcome::Going);
    // Turning the trees away lets them through.
    assert_eq!(play(&mut walled, "R1"), Outcome::Killed);
    // Standing next to him is enough.
    let mut beside = faces([
        "M#.......",
        "ooooooo..",
        "...S.....",
        ".........",
        ".........",
        ".........",
    ]);
    assert_eq!(play(&mut beside, "R1"), Outcome::Killed);
}

#[test]
fn seven_karma_open_the_exit_and_not_six() {
    let mut six = faces([
        "Mooo.ooo.",
        "o........",
        ".........",
        ".........",
        ".........",
        ".........",
    ]);
    assert_eq!(
        play(&mut six, "@10 @20 @21 @11 @01 @02 @12"),
        Outcome::Going
    );
    assert_eq!(six.collected(), 6);
    assert_eq!(play(&mut six, "@22"), Outcome::Going);
    let mut seven = faces([
        "Mooo.oooo",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ]);
    assert_eq!(
        play(&mut seven, "@10 @20 @21 @11 @01 @02 @12"),
        Outcome::Going
    );
    assert_eq!(seven.collected(), 6, "the seventh lies on the exit itself");
    assert_eq!(play(&mut seven, "@22"), Outcome::Won);
}

#[test]
fn a_walk_across_the_shining_exit_ends_there() {
    let mut cube = faces([
        "Mooooooo.",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ]);
    assert_eq!(
        play(&mut cube, "@10 @20 @21 @11 @01 @02 @12"),
        Outcome::Going
    );
    assert_eq!(
        cube.way_to(5),
        Some(vec![8, 5]),
        "the way leads over the exit"
    );
    assert_eq!(play(&mut cube, "@21"), Outcome::Won);
    assert_eq!(cube.monk(), Cell::EXIT);
}

#[test]
fn words_that_are_no_moves_are_named() {
    for (text, word, place) in [
        ("R0 R3", "R3", 2),
        ("@33", "@33", 1),
        ("@1", "@1", 1),
        ("R0 C1 hello", "hello", 3),
        ("R0''", "R0''", 1),
        ("r0", "r0", 1),
        ("@é", "@é", 1),
    ] {
        let error = parse_moves(text).expect_err(text);
        assert_eq!((error.word.as_str(), error.place), (word, place));
        assert!(error.to_string().contains(word));
    }
}

#[test]
fn the_net_shows_every_face_in_its_place() {
    let cube = faces([
        "M###S#...",
        "ooooooo..",
        "#########",
        "SSSSSSSSS",
        "o.#o.#o.#",
        "S.......S",
    ]);
    let net = "        Back
        S . .
        . . .
        . . S
Left    Top     Right
# # #   M # #   S S S
# # #   # S #   S S S
# # #   . . .   S S S
        Front
        o . #
        o . #
        o . #
        Bottom
        o o o
        o o o
        o . .
";
    assert_eq!(cube.net(), net);
}
