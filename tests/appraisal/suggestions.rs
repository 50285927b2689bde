//! Suggestions do what they say, and the fewest changes are the fewest.

use crate::{
    appraised, changed, cube_sheet, kind, random_board, random_cube, sheet, singles, worth,
};
use a_mazing_monk::cube::generate::Difficulty;
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::appraisal::{
    Effort, Fewest, Suggesting, Suggestion, Verdict, Wish, Worth,
};
use a_mazing_monk::play::drawing::palette::Palette;
use a_mazing_monk::play::drawing::sheet::Sheet;
use a_mazing_monk::puzzle::Dice;

fn suggested(kind: &AnyKind, sheet: &Sheet, wish: Wish) -> Suggesting {
    let mut suggesting = Suggesting::new(kind.clone(), sheet.clone(), wish);
    while !suggesting.advance(10_000) {}
    suggesting
}

/// How few changes will do, by trying all of them; 3 for more than two.
fn fewest_by_hand(kind: &AnyKind, sheet: &Sheet) -> usize {
    if worth(kind, sheet).is_some() {
        return 0;
    }
    let all = singles(kind, sheet);
    let wins = |sheet: &Sheet| worth(kind, sheet).is_some();
    if all
        .iter()
        .any(|change| wins(&changed(kind, sheet, &[*change])))
    {
        return 1;
    }
    let mut pairs = all
        .iter()
        .flat_map(|one| all.iter().map(move |other| (one, other)));
    match pairs.any(|(one, other)| wins(&changed(kind, sheet, &[*one, *other]))) {
        true => 2,
        false => 3,
    }
}

/// That suggestions for a drawing that cannot be won make it one that can.
fn check_mended(kind: &AnyKind, sheet: &Sheet, suggestions: &[Suggestion]) {
    for suggestion in suggestions {
        let par = worth(kind, &changed(kind, sheet, &suggestion.changes));
        assert!(par.is_some(), "{}", suggestion.words);
        assert_eq!(suggestion.after.par, par, "{}", suggestion.words);
        assert_eq!(suggestion.before, Worth::default());
    }
}

/// That as few changes are said to be needed as trying all of them finds; how many that are.
fn check_fewest(kind: &AnyKind, sheet: &Sheet) -> usize {
    let suggesting = suggested(kind, sheet, Wish::Solvable);
    let said = match suggesting.fewest() {
        Some(Fewest::None) => 0,
        Some(Fewest::One) => 1,
        Some(Fewest::Two) => 2,
        Some(Fewest::MoreThanTwo) => 3,
        other => panic!("{other:?}"),
    };
    let text = kind.drawable().expect("it is drawn").write(sheet);
    let fewest = fewest_by_hand(kind, sheet);
    assert_eq!(said, fewest, "{}: {text}", kind.key());
    check_mended(kind, sheet, suggesting.suggestions());
    assert_eq!(
        !suggesting.suggestions().is_empty(),
        fewest == 1 || fewest == 2
    );
    fewest
}

const MENDED: [(&str, usize); 5] = [
    ("sokoban", 3),
    ("boulders", 3),
    ("two-door", 2),
    ("merge", 3),
    ("stepping-stones", 3),
];

#[test]
fn the_fewest_changes_of_small_boards_are_the_fewest_of_all() {
    let mut times = [0; 4];
    for (number, (key, height)) in MENDED.into_iter().enumerate() {
        let game = kind(key);
        let mut dice = Dice::new(&[16, 1, number as u32]);
        for _ in 0..20 * height {
            let sheet = random_board(&game, 3, height, &mut dice);
            times[check_fewest(&game, &sheet)] += 1;
        }
    }
    assert!(times.iter().all(|times| *times > 5), "{times:?}");
}

#[test]
fn so_are_those_of_drawings_that_are_no_levels_or_have_holes() {
    let mut times = [0; 4];
    for (number, (key, height)) in MENDED.into_iter().enumerate() {
        let game = kind(key);
        let mut dice = Dice::new(&[16, 4, number as u32]);
        for _ in 0..10 * height {
            let mut sheet = random_board(&game, 3, height, &mut dice);
            for _ in 0..1 + dice.below(3) {
                let change = dice.pick(&singles(&game, &sheet)).expect("some change");
                sheet = changed(&game, &sheet, &[change]);
            }
            times[check_fewest(&game, &sheet)] += 1;
        }
    }
    assert!(times.iter().all(|times| *times > 2), "{times:?}");
}

#[test]
fn a_board_that_is_no_level_yet_is_mended_too() {
    let sokoban = kind("sokoban");
    for (text, fewest) in [
        // A crate and no mark: one mark is enough.
        ("P _ O _ _ | _ _ _ _ _", Fewest::One),
        // Neither crate nor mark.
        ("P _ _ _ _ | _ _ _ _ _", Fewest::Two),
        // Three crates, no mark, no monk; and he could take the place of one crate.
        ("O _ O _ O | _ _ _ _ _", Fewest::MoreThanTwo),
    ] {
        let sheet = sheet(&sokoban, text);
        assert!(sokoban.drawn(&sheet).is_err(), "it is no level");
        let suggesting = suggested(&sokoban, &sheet, Wish::Solvable);
        let by_hand = fewest_by_hand(&sokoban, &sheet);
        assert_eq!(suggesting.fewest(), Some(fewest), "{text}, {by_hand}");
        check_mended(&sokoban, &sheet, suggesting.suggestions());
    }
}

#[test]
fn a_cube_that_cannot_be_won_is_mended_by_the_best_single_change() {
    let cube = kind("cube");
    let mut dice = Dice::new(&[16, 2]);
    let mut mended = 0;
    while mended < 3 {
        let start = random_cube(9, 20, 15, &mut dice);
        let sheet = cube_sheet(&start);
        if appraised(&cube, &sheet).verdict != Verdict::Unsolvable {
            continue;
        }
        let suggesting = suggested(&cube, &sheet, Wish::Solvable);
        check_mended(&cube, &sheet, suggesting.suggestions());
        let changes = singles(&cube, &sheet).into_iter();
        let pars = changes.filter_map(|change| {
            let after = changed(&cube, &sheet, &[change]);
            let (position, _) = cube.drawn(&after).ok()?;
            // Some are too deep to be solved plainly, and to be suggested.
            let mut search = cube
                .questions(&position)?
                .shortest(None, Effort::default().change);
            let moves = a_mazing_monk::puzzle::finish(&mut search, None)?.solved()?;
            Some(moves.iter().filter(|action| cube.counts(action)).count() as u32)
        });
        match (pars.max(), suggesting.fewest()) {
            (Some(best), Some(Fewest::One)) => {
                assert_eq!(suggesting.suggestions()[0].after.par, Some(best));
                mended += 1;
            }
            (None, Some(Fewest::Two | Fewest::AtMostTwo | Fewest::TooDeep)) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_cube_without_enough_karma_is_given_some() {
    let cube = kind("cube");
    let text = format!("Moooooo..{}", ".".repeat(45));
    let sheet = sheet(&cube, &text);
    assert!(cube.drawn(&sheet).is_err());
    let suggesting = suggested(&cube, &sheet, Wish::Solvable);
    assert_eq!(suggesting.fewest(), Some(Fewest::One));
    let suggestions = suggesting.suggestions();
    assert!(!suggestions.is_empty());
    assert!(
        suggestions
            .iter()
            .all(|s| s.words.starts_with("Paint karma at "))
    );
    check_mended(&cube, &sheet, suggestions);
}

#[test]
fn other_wishes_are_fulfilled_as_the_figures_say() {
    let cube = kind("cube");
    let sokoban = kind("sokoban");
    let level = LevelCode::seeded(Difficulty::new(3).expect("a difficulty"), 7);
    let room = "X X X X X X / X P _ _ _ X / X _ O _ _ X / X _ _ _ _ X / X X X X X X \
                | _ _ _ _ _ _ / _ _ _ _ _ _ / _ _ _ _ _ _ / _ _ _ * _ _ / _ _ _ _ _ _";
    let drawings = [
        (&cube, cube_sheet(&level.cube().expect("one"))),
        (&sokoban, sheet(&sokoban, room)),
    ];
    for (kind, sheet) in &drawings {
        let before = figures(kind, sheet);
        for wish in [Wish::Harder, Wish::Easier, Wish::OneSolution] {
            let effort = Effort {
                suggestions: 400_000,
                ..Effort::default()
            };
            let mut suggesting = Suggesting::with((*kind).clone(), sheet.clone(), wish, effort);
            while !suggesting.advance(5_000) {}
            let suggestions = suggesting.suggestions();
            assert!(!suggestions.is_empty(), "{wish:?}: {}", suggesting.words());
            for suggestion in suggestions {
                assert_eq!(suggestion.before, before);
                let after = figures(kind, &changed(kind, sheet, &suggestion.changes));
                assert_eq!(suggestion.after, after, "{}", suggestion.words);
                assert!(match wish {
                    Wish::Harder => after.difficulty > before.difficulty,
                    Wish::Easier => after.difficulty < before.difficulty,
                    _ => after.solutions == Some(1),
                });
            }
            let sizes: Vec<usize> = suggestions.iter().map(|s| s.changes.len()).collect();
            assert!(sizes.is_sorted(), "fewer changes come first");
        }
    }
}

fn figures(kind: &AnyKind, sheet: &Sheet) -> Worth {
    let findings = appraised(kind, sheet);
    let Verdict::Proven { par, .. } = findings.verdict else {
        panic!("it can be won");
    };
    Worth {
        par: Some(par),
        solutions: findings.solutions.known().copied(),
        difficulty: findings.measures.known().map(|m| m.difficulty()),
    }
}

#[test]
fn wishes_that_make_no_sense_are_answered_in_words() {
    let sokoban = kind("sokoban");
    let one = sheet(&sokoban, "P O _ | _ _ *");
    let suggesting = suggested(&sokoban, &one, Wish::OneSolution);
    assert!(suggesting.suggestions().is_empty());
    assert!(suggesting.words().contains("already"));
    let suggesting = suggested(&sokoban, &one, Wish::Solvable);
    assert_eq!(suggesting.fewest(), Some(Fewest::None));
    let lacking = sheet(&sokoban, "P _ _ | _ _ *");
    let suggesting = suggested(&sokoban, &lacking, Wish::Harder);
    assert!(suggesting.words().contains("First"));
}

#[test]
fn whatever_the_slices_the_suggestions_are_the_same() {
    let sokoban = kind("sokoban");
    let mut dice = Dice::new(&[16, 3]);
    let effort = Effort {
        suggestions: 40_000,
        ..Effort::default()
    };
    for wish in Wish::ALL {
        let sheet = random_board(&sokoban, 4, 3, &mut dice);
        let run = |slice: u64| {
            let mut suggesting = Suggesting::with(sokoban.clone(), sheet.clone(), wish, effort);
            while !suggesting.advance(slice) {}
            let words = suggesting.words();
            (
                suggesting.suggestions().to_vec(),
                suggesting.fewest(),
                words,
            )
        };
        let whole = run(u64::MAX);
        assert_eq!(whole, run(1));
        assert_eq!(whole, run(999));
    }
}

#[test]
fn a_budget_that_is_spent_ends_the_work_and_is_told() {
    let sokoban = kind("sokoban");
    // Nothing that two changes could mend: three crates in corners.
    let text = "O _ _ _ O / _ _ P _ _ / _ _ _ _ _ / O _ _ _ _ | \
                _ _ _ _ _ / _ _ _ _ _ / _ * * _ _ / _ * _ _ _";
    let sheet = sheet(&sokoban, text);
    let effort = Effort {
        suggestions: 30_000,
        ..Effort::default()
    };
    let mut suggesting = Suggesting::with(sokoban, sheet, Wish::Solvable, effort);
    let mut slices = 0;
    while !suggesting.advance(1_000) {
        slices += 1;
        assert!(slices < 100, "the budget holds");
    }
    assert_eq!(suggesting.fewest(), Some(Fewest::TooDeep));
    assert!(suggesting.words().contains("too deep"));
    assert!(suggesting.tried() > 0);
}

#[test]
fn changes_are_told_by_tile_and_place() {
    let sokoban = kind("sokoban");
    let sheet = sheet(&sokoban, "P _ O _ _ | _ _ _ _ _");
    let suggesting = suggested(&sokoban, &sheet, Wish::Solvable);
    let words: Vec<&str> = (suggesting.suggestions().iter())
        .map(|suggestion| suggestion.words.as_str())
        .collect();
    assert!(
        words.contains(&"Paint mark at row 1, column 4."),
        "{words:?}"
    );
    let best = &suggesting.suggestions()[0];
    assert!(
        best.brings.starts_with("It can be won, par "),
        "{}",
        best.brings
    );
    let palette = Palette::of(&*sokoban.drawable().expect("it is drawn"));
    assert!(palette.paints().len() > 4);
}
