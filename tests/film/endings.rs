//! Another ending: a different level from some step of a making on.

use super::{boards, cube, filmed, kinds, level, made};
use a_mazing_monk::cube::generate::Difficulty;
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::{AnyKind, AnyMade};
use a_mazing_monk::play::film::{Film, Step};
use a_mazing_monk::play::kind::{Code, Outcome, Wanted};
use a_mazing_monk::play::watching::film_of_moves;
use a_mazing_monk::puzzle::finish;

fn another(
    kind: &AnyKind,
    code: &Code,
    film: &Film,
    frame: usize,
    seed: u32,
) -> Result<AnyMade, String> {
    let mut making = kind.another_ending(code, film, frame, seed)?;
    finish(&mut making, None).expect("not called off")
}

/// The level is proven, is not the one of the film, and its code says all of it.
fn check(kind: &AnyKind, film: &Film, other: &AnyMade) {
    let sheet = kind.sheet(&other.start).expect("drawn");
    assert_ne!(
        Some(&sheet),
        film.last().map(|last| &last.sheet),
        "it begins elsewhere"
    );
    let par = other.par.expect("proven");
    assert!(par > 0);
    let counted = other.solution.iter().filter(|action| kind.counts(action));
    assert_eq!(counted.count(), par as usize);
    let played = film_of_moves(kind, &other.start, &other.solution).expect("a film");
    assert_eq!(
        played.last().map(|last| last.step),
        Some(Step::Done),
        "it is won"
    );
    assert!(kind.filming(&other.code).is_none(), "it has no seed");
    let again = made(kind, &Wanted::Code(other.code.clone()));
    assert_eq!((again.start, again.par), (other.start.clone(), other.par));
}

#[test]
fn from_every_part_of_a_cubes_making_another_level_comes() {
    for (seed, difficulty) in (300..).zip(Difficulty::all()) {
        let code = Code::new(&LevelCode::seeded(difficulty, seed));
        let film = filmed(cube(), &code);
        let last = film.frames().len() - 1;
        // Beginnings of attempts may lead nowhere; the last one has led to the level.
        let first = film.attempts().last().expect("an attempt");
        let mut starts = Vec::new();
        for frame in [first, (first + last) / 2, last] {
            let other = another(cube(), &code, &film, frame, 7).expect("another level");
            check(cube(), &film, &other);
            assert_eq!(another(cube(), &code, &film, frame, 7).as_ref(), Ok(&other));
            starts.push(other.start);
        }
        let other = another(cube(), &code, &film, first, 8).expect("another level");
        assert_ne!(other.start, starts[0], "other dice, another level");
    }
}

#[test]
fn from_boards_on_the_line_of_a_making_another_level_comes() {
    let mut others = 0;
    for kind in boards() {
        let code = level(kind, 21, 6).code;
        let film = filmed(kind, &code);
        let last = film.frames().len() - 1;
        let steps = film.frames().iter().enumerate();
        let back = steps.filter_map(|(number, f)| (f.step == Step::Back).then_some(number));
        let back: Vec<usize> = back.collect();
        for frame in [back[0] - 1, back[back.len() / 2], last] {
            match another(kind, &code, &film, frame, 5) {
                Ok(other) => {
                    check(kind, &film, &other);
                    let same = another(kind, &code, &film, frame, 5).expect("the same");
                    assert_eq!(same.start, other.start);
                    others += 1;
                }
                // Some boards have only one past.
                Err(why) => assert!(why.contains("No other level"), "{why}"),
            }
        }
    }
    assert!(others > 12, "only {others} others");
}

#[test]
fn where_nothing_is_solved_yet_nothing_can_be_grown() {
    let kind = kinds().find("sokoban").expect("Sokoban");
    let code = level(kind, 3, 5).code;
    let film = filmed(kind, &code);
    let frames = film.frames().iter();
    let written = frames.clone().position(|f| f.step == Step::Written);
    let why = another(kind, &code, &film, written.expect("walls"), 1).expect_err("not yet");
    assert!(why.contains("not solved"), "{why}");
    // Films and codes that do not belong together are refused, not trusted.
    let cube_code = Code::new(&LevelCode::seeded(Difficulty::HARDEST, 1));
    assert!(another(cube(), &cube_code, &film, 0, 1).is_err());
    assert!(another(kind, &cube_code, &film, 0, 1).is_err());
    assert!(another(kind, &code, &Film::default(), 0, 1).is_err());
    assert!(another(kind, &code, &filmed(cube(), &cube_code), 5, 1).is_err());
    let backwards = kinds().backwards("cube").expect("backwards");
    assert!(another(backwards, &cube_code, &film, 0, 1).is_err());
}

#[test]
fn another_ending_is_won_by_its_solution_move_by_move() {
    let code = Code::new(&LevelCode::seeded(Difficulty::HARDEST, 12));
    let film = filmed(cube(), &code);
    let other = another(cube(), &code, &film, film.frames().len() / 2, 99).expect("another");
    let mut now = other.start;
    for (number, action) in other.solution.iter().enumerate() {
        match cube().play(&now, action).expect("legal") {
            Outcome::Going(next) => now = next,
            Outcome::Won(_) => assert_eq!(number + 1, other.solution.len()),
            outcome => panic!("{action}: {outcome:?}"),
        }
    }
}
