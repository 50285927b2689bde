//! How levels were made.

use super::{boards, check, cube, filmed, kinds, level, made};
use a_mazing_monk::cube::generate::{Difficulty, Event, Replay, generate, generate_traced};
use a_mazing_monk::cube::unplay::{Unmove, Unplayed};
use a_mazing_monk::cube::{KARMA_TO_WIN, Line, Tile};
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::Position;
use a_mazing_monk::play::board::{BoardKind, Placement};
use a_mazing_monk::play::film::{Film, Meaning, Step};
use a_mazing_monk::play::kind::{Code, Outcome, Proof, Wanted};
use a_mazing_monk::puzzle::{Dice, Job, finish};

fn code(difficulty: Difficulty, seed: u32) -> Code {
    Code::new(&LevelCode::seeded(difficulty, seed))
}

/// A film made a little at a time.
fn filmed_in_slices(mut filming: Box<dyn Job<Result<Film, String>>>, states: u64) -> Film {
    loop {
        if let Some(film) = filming.advance(states) {
            return film.expect("a film");
        }
    }
}

#[test]
fn acting_out_a_making_ends_in_the_level() {
    for difficulty in Difficulty::all() {
        for seed in 0..60 {
            let (level, events) = generate_traced(difficulty, seed).expect("a level");
            let mut replay = Replay::new();
            for event in &events {
                let before = *replay.cube();
                replay.take(event);
                let now = replay.cube();
                assert!(!now.is_attacked(), "{event}: {now}");
                assert_eq!(replay.protected() & !now.obstacles(), 0, "{event}: {now}");
                match event {
                    Event::Placed { .. } => assert!(now.karma() == 0 && now.spot() == 8),
                    Event::Unturned(turn) => assert_eq!(now.turned(turn.inverted()), before),
                    Event::Stepped { from, to, .. } | Event::Walked { from, to } => {
                        assert_eq!((before.monk(), now.monk()), (*from, *to));
                        assert!(now.way_to(before.spot()).is_some(), "he can walk there");
                    }
                    Event::Cleared(cell) => assert_eq!(before.tile(*cell), Tile::Obstacle),
                    _ => assert_eq!(*now, before, "{event}"),
                }
            }
            assert_eq!(*replay.cube(), level.cube, "{difficulty}, {seed}");
        }
    }
}

#[test]
fn a_film_of_a_cube_ends_in_the_level_of_its_code() {
    let mut steps = Vec::new();
    for difficulty in Difficulty::all() {
        for seed in 1000..1030 {
            let code = code(difficulty, seed);
            let film = filmed(cube(), &code);
            check(&film, code.as_str());
            let level = generate(difficulty, seed).expect("a level").cube;
            let last = film.last().expect("frames");
            assert_eq!(
                Some(&last.sheet),
                cube().sheet(&Position::new(level)).as_ref()
            );
            assert_eq!(last.step, Step::Done);
            steps.extend(film.frames().iter().map(|frame| frame.step));
            let refused = film.frames().iter().filter(|f| f.step == Step::Refused);
            let attempts = film.attempts().count();
            assert!(
                refused.count() >= attempts - 1,
                "all but one were thrown away"
            );
        }
    }
    for step in [
        Step::Begun,
        Step::Back,
        Step::Cleared,
        Step::Protected,
        Step::TakenBack,
        Step::Part,
        Step::Refused,
    ] {
        assert!(steps.contains(&step), "{step:?} was never seen");
    }
}

#[test]
fn protective_obstacles_stay_tinted_until_the_attempt_is_over() {
    let film = filmed(cube(), &code(Difficulty::HARDEST, 3));
    let mut tinted = 0;
    let mut most = 0;
    for frame in film.frames() {
        let now = frame.places(Meaning::Protective).count();
        match frame.step {
            Step::Begun => assert_eq!(now, 0),
            Step::Protected => assert!(now > tinted),
            _ => assert_eq!(now, tinted, "{}", frame.words),
        }
        tinted = now;
        most = most.max(now);
    }
    assert!(most > 0);
}

#[test]
fn what_a_frame_gives_for_un_play_is_what_it_shows() {
    for (seed, difficulty) in (0..).zip(Difficulty::all()) {
        let film = filmed(cube(), &code(difficulty, seed));
        for frame in film.frames() {
            let Some(at) = frame.by_hand.as_ref().and_then(Position::get::<Unplayed>) else {
                continue;
            };
            assert_eq!(
                Some(&frame.sheet),
                cube().sheet(&Position::new(*at.cube())).as_ref()
            );
            let owed = KARMA_TO_WIN.saturating_sub(at.karma());
            assert_eq!(at.cube().collected(), owed, "{}", frame.words);
            for place in frame.places(Meaning::Protective) {
                assert!(frame.sheet.tile(place).is_some());
            }
        }
        for number in 0..film.frames().len() {
            assert!(
                film.by_hand(number).is_some(),
                "one can go on from everywhere"
            );
        }
    }
    for kind in boards() {
        let backwards = kinds().backwards(kind.key()).expect("backwards");
        let film = filmed(kind, &level(kind, 2, 5).code);
        for frame in film.frames() {
            let is_position = matches!(frame.step, Step::Back | Step::Done);
            assert!(frame.by_hand.is_some() || !is_position, "{}", frame.words);
            let Some(at) = &frame.by_hand else { continue };
            assert!(at.get::<Placement>().is_some());
            assert_eq!(backwards.sheet(at).as_ref(), Some(&frame.sheet));
        }
    }
}

#[test]
fn going_on_by_hand_from_any_step_never_gives_what_cannot_be_won() {
    let backwards = kinds().backwards("cube").expect("backwards");
    let mut levels = 0;
    for (seed, difficulty) in (40..).zip(Difficulty::all()) {
        let film = filmed(cube(), &code(difficulty, seed));
        let mut dice = Dice::new(&[seed]);
        for _ in 0..6 {
            let number = dice.below(film.frames().len() as u32) as usize;
            let (_, position) = film.by_hand(number).expect("a position");
            let mut now = *position.get::<Unplayed>().expect("of the cube");
            for _ in 0..30 {
                let unmove = match dice.below(2) {
                    0 => Unmove::Turn(dice.pick(&Line::ALL).expect("lines")),
                    _ => Unmove::Step {
                        to: dice.below(9) as u8,
                        karma: dice.chance(1, 2),
                    },
                };
                now = now.before(unmove).unwrap_or(now);
            }
            let at = Position::new(now);
            let proof = finish(&mut backwards.proving(&at), None);
            assert_ne!(
                proof,
                Some(Proof::Unsolvable),
                "{difficulty}, {seed}, {number}"
            );
            levels += u32::from(backwards.level(&at).is_ok());
        }
    }
    assert!(levels > 20, "{levels} were levels");
}

#[test]
fn a_film_of_a_board_ends_in_the_level_of_its_code() {
    let mut refused = 0;
    for kind in boards() {
        for seed in 0..4 {
            let made = level(kind, seed, 4 + 2 * seed);
            let film = filmed(kind, &made.code);
            check(&film, made.code.as_str());
            let last = film.last().expect("frames");
            assert_eq!(
                Some(&last.sheet),
                kind.sheet(&made.start).as_ref(),
                "{}",
                made.code
            );
            assert_eq!(last.step, Step::Done);
            let steps = film.frames().iter().map(|frame| frame.step);
            let back = steps.clone().filter(|step| *step == Step::Back).count();
            assert!(back >= made.par.unwrap_or(1) as usize, "{}", made.code);
            refused += steps.filter(|step| *step == Step::Refused).count();
        }
    }
    assert!(refused > 0, "no attempt was ever put aside");
}

#[test]
fn each_move_back_of_a_board_is_a_move_played_forwards() {
    for kind in boards() {
        let film = filmed(kind, &level(kind, 9, 7).code);
        for pair in film.frames().windows(2) {
            let [before, after] = pair else { continue };
            if after.step != Step::Back {
                continue;
            }
            // In the game, what comes after in the film comes first.
            let at = after.by_hand.as_ref().and_then(Position::get::<Placement>);
            let board = at.expect("a board").board.clone();
            let placed = kind.get::<BoardKind>().expect("a board").place(board);
            let position = Position::new(placed);
            let leads_back =
                kind.moves(&position)
                    .iter()
                    .any(|action| match kind.play(&position, action) {
                        Ok(Outcome::Going(to) | Outcome::Won(to)) => {
                            kind.sheet(&to) == Some(before.sheet.clone())
                        }
                        Ok(_) | Err(_) => false,
                    });
            assert!(leads_back, "{}: {}", kind.key(), after.words);
        }
    }
}

#[test]
fn boards_grown_from_a_start_board_are_filmed_too() {
    use a_mazing_monk::levels::board_code::BoardCode;
    use a_mazing_monk::rewrite::{Aim, Base, Params};
    for kind in boards() {
        let game = kind.get::<BoardKind>().expect("a board").forwards().clone();
        for aim in [Aim::Length(6), Aim::Difficulty(300)] {
            let params = Params {
                base: Base::Start(0),
                aim,
            };
            let code = Code::new(&BoardCode::seeded(&game, params, 11));
            let mut making = kind.make(&Wanted::Code(code.clone())).expect("a code");
            let Some(Ok(made)) = finish(&mut making, None) else {
                continue;
            };
            let film = filmed(kind, &code);
            check(&film, code.as_str());
            let last = film.last().map(|last| last.sheet.clone());
            assert_eq!(last, kind.sheet(&made.start), "{code}");
            assert_eq!(film.frames()[0].step, Step::Begun);
        }
    }
}

#[test]
fn a_film_is_the_same_in_slices_and_in_one_go() {
    let code = code(Difficulty::HARDEST, 77);
    let whole = filmed(cube(), &code);
    for states in [1, 7, u64::MAX] {
        let slices = filmed_in_slices(cube().filming(&code).expect("a film"), states);
        assert!(slices == whole, "in slices of {states}");
    }
    for kind in boards() {
        let code = level(kind, 5, 6).code;
        let whole = filmed(kind, &code);
        let slices = filmed_in_slices(kind.filming(&code).expect("a film"), 13);
        assert!(slices == whole, "{}", kind.key());
    }
}

#[test]
fn only_generated_levels_have_a_film_and_bad_codes_say_why() {
    for kind in kinds().all() {
        let generated = level(kind, 1, 5);
        let sheet = kind.sheet(&generated.start).expect("drawn");
        let (_, literal) = kind.drawn(&sheet).expect("a level");
        assert!(kind.filming(&literal).is_none(), "{literal}");
        assert_eq!(made(kind, &Wanted::Code(literal)).start, generated.start);
        assert!(kind.filming(&Code::new(&"rubbish")).is_none());
        let backwards = kinds().backwards(kind.key()).expect("backwards");
        assert!(backwards.filming(&generated.code).is_none());
    }
    // A code of another generator, with the right checks.
    let other = LevelCode::Seeded {
        generator: 9,
        difficulty: Difficulty::HARDEST,
        seed: 4,
    };
    let filming = cube().filming(&Code::new(&other));
    let film = finish(&mut filming.expect("it was generated"), None).expect("an answer");
    assert!(film.is_err_and(|why| why.contains("version 9")));
}
