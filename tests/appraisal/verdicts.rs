//! Can it be won, in how few moves, in how many ways.

use crate::{
    GAMES, PLENTY, appraised, appraised_with, cube_sheet, kind, plain_par, random_board,
    random_cube, sheet,
};
use a_mazing_monk::cube::generate::Difficulty;
use a_mazing_monk::cube::searches::Measuring;
use a_mazing_monk::cube::solver;
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::appraisal::{Appraising, Effort, Finding, Findings, Verdict, words};
use a_mazing_monk::play::drawing::palette::Palette;
use a_mazing_monk::play::drawing::sheet::Sheet;
use a_mazing_monk::play::kind::Outcome;
use a_mazing_monk::puzzle::{Budget, Dice, finish};

/// Throws a few tiles on a drawing.
fn stroke(kind: &AnyKind, sheet: &mut Sheet, dice: &mut Dice) {
    let palette = Palette::of(&*kind.drawable().expect("it is drawn"));
    let places: Vec<_> = sheet.cells().map(|(place, _)| place).collect();
    for _ in 0..1 + dice.below(3) {
        let place = dice.pick(&places).expect("a cell");
        let paints = palette.paints().iter();
        let paints = paints.filter(|paint| paint.layer == place.layer);
        let tiles: Vec<u8> = paints.map(|paint| paint.tile).collect();
        palette.put(sheet, place, dice.pick(&tiles).expect("a tile"));
    }
}

/// That what was found agrees with a fresh solve, and that the solution wins.
fn check(kind: &AnyKind, sheet: &Sheet, findings: &Findings) {
    let Ok((position, code)) = kind.drawn(sheet) else {
        assert_eq!(findings.verdict, Verdict::Lacking);
        assert!(!findings.lacks.is_empty());
        return;
    };
    assert_eq!(findings.code, Some(code));
    match (&findings.verdict, plain_par(kind, sheet)) {
        (Verdict::Proven { par, solution }, Some(plain)) => {
            assert_eq!(*par, plain);
            let mut at = position;
            let mut is_won = false;
            for action in solution {
                match kind.play(&at, action).expect("a move") {
                    Outcome::Going(next) => at = next,
                    Outcome::Won(_) => is_won = true,
                    other => panic!("{other:?}"),
                }
            }
            assert!(is_won, "the solution wins");
        }
        (Verdict::Unsolvable, None) => {}
        (said, plain) => panic!("{said:?}, and a plain solve says {plain:?}"),
    }
}

#[test]
fn strokes_on_cubes_are_judged_as_a_plain_solve_judges_them() {
    let cube = kind("cube");
    let mut dice = Dice::new(&[13, 1]);
    let effort = verdict_only();
    for number in 0..300_u32 {
        let difficulty = Difficulty::new(1 + (number % 10) as u8).expect("a difficulty");
        let level = LevelCode::seeded(difficulty, number).cube().expect("one");
        let mut sheet = cube_sheet(&level);
        stroke(&cube, &mut sheet, &mut dice);
        check(&cube, &sheet, &judged(&cube, &sheet, effort));
    }
}

#[test]
fn strokes_on_boards_are_judged_as_a_plain_solve_judges_them() {
    for (number, key) in GAMES.into_iter().enumerate() {
        let game = kind(key);
        let mut dice = Dice::new(&[13, 2, number as u32]);
        let mut winnable = 0;
        for _ in 0..60 {
            let mut sheet = random_board(&game, 4, 3, &mut dice);
            stroke(&game, &mut sheet, &mut dice);
            let findings = judged(&game, &sheet, verdict_only());
            check(&game, &sheet, &findings);
            winnable += usize::from(matches!(findings.verdict, Verdict::Proven { .. }));
        }
        assert!(winnable > 0 || key == "frogs", "{key}: none could be won");
    }
}

/// An effort that is plenty for the verdict.
fn verdict_only() -> Effort {
    Effort {
        proof: PLENTY,
        ..Effort::default()
    }
}

/// The findings as soon as the verdict is final.
fn judged(kind: &AnyKind, sheet: &Sheet, effort: Effort) -> Findings {
    let mut appraising = Appraising::with(kind.clone(), sheet.clone(), effort);
    loop {
        let findings = appraising.findings();
        let is_open = match findings.verdict {
            Verdict::Thinking { .. } => true,
            Verdict::BestKnown { is_final, .. } => !is_final,
            _ => false,
        };
        if !is_open || findings.is_done {
            return findings.clone();
        }
        appraising.advance(500);
    }
}

#[test]
fn whatever_the_slices_the_findings_are_the_same() {
    let mut dice = Dice::new(&[13, 3]);
    for key in ["cube", "sokoban", "boulders", "merge"] {
        let game = kind(key);
        for _ in 0..3 {
            let sheet = match key {
                "cube" => cube_sheet(&random_cube(9, 12, 12, &mut dice)),
                _ => random_board(&game, 4, 3, &mut dice),
            };
            let effort = Effort {
                proof: Budget {
                    nodes: 30_000,
                    ..PLENTY
                },
                ..Effort::default()
            };
            let whole = appraised_with(&game, &sheet, effort, u64::MAX);
            assert_eq!(whole, appraised_with(&game, &sheet, effort, 1));
            assert_eq!(whole, appraised_with(&game, &sheet, effort, 777));
        }
    }
}

/// All ways to win in just so many moves, by playing every move.
fn ways_to_win(kind: &AnyKind, at: &Position, left: u32) -> u64 {
    if left == 0 {
        return 0;
    }
    let moves = kind.moves(at);
    let ways = moves.iter().map(|action| match kind.play(at, action) {
        Ok(Outcome::Won(_)) if left == 1 => 1,
        Ok(Outcome::Going(next)) => ways_to_win(kind, &next, left - 1),
        _ => 0,
    });
    ways.sum()
}

#[test]
fn shortest_solutions_are_as_many_as_playing_every_move_finds() {
    let (mut counted, mut with_several) = (0, 0);
    for (number, key) in GAMES.into_iter().enumerate() {
        let game = kind(key);
        let mut dice = Dice::new(&[13, 4, number as u32]);
        for _ in 0..40 {
            let sheet = random_board(&game, 4, 3, &mut dice);
            let findings = appraised(&game, &sheet);
            let Verdict::Proven { par, .. } = findings.verdict else {
                continue;
            };
            if par > 7 {
                continue;
            }
            let (position, _) = game.drawn(&sheet).expect("a level");
            let ways = ways_to_win(&game, &position, par);
            assert_eq!(findings.solutions, Finding::Known(ways), "{key}");
            assert!(findings.measures.known().is_some_and(|m| m.par == par));
            counted += 1;
            with_several += u32::from(ways > 1);
        }
    }
    assert!(
        counted > 30 && with_several > 5,
        "{counted}, {with_several}"
    );
}

#[test]
fn cubes_are_counted_and_measured_as_their_own_searches_do() {
    let cube = kind("cube");
    let limits = PLENTY.into();
    for seed in 0..30 {
        let difficulty = Difficulty::new(1 + (seed % 6) as u8).expect("a difficulty");
        let level = LevelCode::seeded(difficulty, seed).cube().expect("one");
        let findings = appraised(&cube, &cube_sheet(&level));
        let Verdict::Proven { par, .. } = findings.verdict else {
            panic!("generated levels can be won");
        };
        let count = solver::count_solutions(&level, par, &limits)
            .answer
            .solved();
        assert_eq!(findings.solutions.known().copied(), count);
        let measures = finish(&mut Measuring::new(&level, limits), None);
        assert_eq!(
            findings.measures.known().copied(),
            measures.and_then(|m| m.solved())
        );
        assert_eq!(findings.bars.len(), 4);
        assert!(
            findings
                .bars
                .iter()
                .all(|bar| (0.0..=1.0).contains(&bar.share))
        );
    }
}

#[test]
fn the_first_word_comes_before_the_proof() {
    let cube = kind("cube");
    let deep = "M##o#S##oo####o##.##S#SSo###.So#S##o####S#S##S#..###S#";
    let mut appraising = Appraising::new(cube.clone(), sheet(&cube, deep));
    while !appraising.findings().verdict.is_answer() {
        appraising.advance(1);
    }
    let Verdict::BestKnown {
        moves,
        at_least,
        is_final: false,
        ..
    } = appraising.findings().verdict
    else {
        panic!("{:?}", appraising.findings().verdict);
    };
    let par = plain_par(&cube, &sheet(&cube, deep)).expect("it can be won");
    assert!(at_least <= par && par <= moves);
    while !appraising.advance(1000) {}
    let Verdict::Proven { par: proven, .. } = appraising.findings().verdict else {
        panic!("it is proven in the end");
    };
    assert_eq!(proven, par);
}

#[test]
fn what_is_too_deep_is_said_to_be_with_what_is_known() {
    let cube = kind("cube");
    let few = |nodes| Effort {
        proof: Budget { nodes, ..PLENTY },
        ..Effort::default()
    };
    let deep = "M##o#S##oo####o##.##S#SSo###.So#S##o####S#S##S#..###S#";
    let deep = sheet(&cube, deep);
    let par = plain_par(&cube, &deep).expect("it can be won");
    match appraised_with(&cube, &deep, few(5), 1000).verdict {
        Verdict::TooDeep { at_least } => assert!(at_least > 0 && at_least <= par),
        other => panic!("{other:?}"),
    }
    let findings = appraised_with(&cube, &deep, few(3_000), 1000);
    match findings.verdict {
        Verdict::BestKnown {
            moves,
            at_least,
            is_final: true,
            ..
        } => assert!(at_least <= par && par <= moves, "{at_least} {par} {moves}"),
        ref other => panic!("{other:?}"),
    }
    assert!(words::verdict(&findings.verdict, "turn").contains("too deep"));
    assert_eq!(findings.cells.of, 0, "no claims about cells without a par");
}

#[test]
fn what_a_drawing_lacks_is_said_at_once() {
    let cube = kind("cube");
    let blank = cube.drawable().expect("it is drawn").blank();
    let mut appraising = Appraising::new(cube.clone(), blank);
    assert!(appraising.findings().is_done);
    assert_eq!(appraising.findings().verdict, Verdict::Lacking);
    assert!(!appraising.findings().lacks.is_empty());
    assert!(appraising.advance(1));
    let backwards = kinds_backwards();
    let appraising = Appraising::new(backwards, Sheet::filled(2, 2, 1, 0));
    assert_eq!(appraising.findings().verdict, Verdict::Lacking);
}

fn kinds_backwards() -> AnyKind {
    AnyKind::new(a_mazing_monk::play::cube::CubeBackwards::default())
}
