//! The cube as it is played, without any picture: soldiers, walks, the exit, lessons, days, the endless way.

use a_mazing_monk::cube::generate::{Difficulty, generate};
use a_mazing_monk::cube::moves::{count_turns, parse_moves};
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::cube::{Cube, Line, Move, Turn};
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::any_kind::{AnyKind, Move as AnyMove, Position};
use a_mazing_monk::play::campaign::{self, Ladder};
use a_mazing_monk::play::cube::{
    BadLessons, CubeKind, LESSONS, Library, charge, read_lessons, walked,
};
use a_mazing_monk::play::day::Day;
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::endless::Endless;
use a_mazing_monk::play::kind::{Aim, Kind, Wanted, Way};
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::records::Record;
use a_mazing_monk::play::session::{Command, Event, Refusal, Session, Step};
use a_mazing_monk::play::settings::{Settings, Wished};
use a_mazing_monk::puzzle::{Limits, finish};

fn session(cube: Cube) -> Session {
    Session::new(AnyKind::new(CubeKind::default()), Position::new(cube))
}

fn from_faces(faces: [&str; 6]) -> Session {
    session(faces.concat().parse().expect("a level"))
}

fn cube(session: &Session) -> &Cube {
    session.at().expect("the cube")
}

fn play(session: &mut Session, action: Move) -> Vec<Event> {
    session.apply(Command::Play(AnyMove::new(action)))
}

fn turn(session: &mut Session, line: Line) -> Vec<Event> {
    play(session, Move::Turn(Turn::forward(line)))
}

/// The cubes before and after a move that was made.
fn cubes(event: &Event) -> Option<(&Cube, &Cube)> {
    match event {
        Event::Played { before, after, .. } => before.get().zip(after.get()),
        _ => None,
    }
}

#[test]
fn a_death_begins_the_level_again_and_can_be_taken_back() {
    // Turning the front row brings soldiers to the monk.
    let mut session = from_faces([
        "M.o......",
        "oooooo...",
        "......S..",
        ".........",
        ".........",
        ".........",
    ]);
    play(&mut session, Move::Walk(2));
    let before = *cube(&session);
    assert_eq!(before.collected(), 1);
    let events = turn(&mut session, Line::Row(2));
    let [Event::Lost { after, .. }] = &events[..] else {
        panic!("{events:?}");
    };
    let way = charge(after.get().expect("the cube"));
    assert_eq!(
        (way.first(), way.last()),
        (Some(&6), Some(&2)),
        "from the soldiers to the monk"
    );
    assert!(
        way.windows(2)
            .all(|w| w[0].abs_diff(w[1]) == 1 || w[0].abs_diff(w[1]) == 3)
    );
    assert_eq!(session.now(), session.start());
    assert_eq!((session.losses(), session.made()), (1, 0));
    assert!(matches!(
        session.apply(Command::Undo)[..],
        [Event::Undone {
            step: Step::Lost(_),
            ..
        }]
    ));
    assert_eq!(*cube(&session), before, "back over the death");
    assert_eq!(session.losses(), 1, "it still happened");
    assert!(matches!(
        session.apply(Command::Redo)[..],
        [Event::Redone {
            step: Step::Lost(_),
            ..
        }]
    ));
    assert_eq!(session.now(), session.start());
    // All of it comes back from the words that are kept.
    play(&mut session, Move::Walk(1));
    session.apply(Command::Restart);
    session.apply(Command::Undo);
    let kept = session.in_hand(Mode::Free, "code", 0);
    assert_eq!(kept.steps, "@20 +R2 @10 restart");
    let start = session.start().clone();
    assert_eq!(
        Session::resumed(session.kind().clone(), start, &kept),
        Ok(session)
    );
}

#[test]
fn steps_go_one_cell_and_stop_at_trees_and_edges() {
    let mut session = from_faces([
        "M#ooooooo",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ]);
    let beside = |session: &Session, way: Direction| way.from(cube(session).spot());
    assert_eq!(
        beside(&session, Direction::Left),
        None,
        "the edge of the top"
    );
    let tree = beside(&session, Direction::Right).expect("a spot");
    assert!(matches!(
        play(&mut session, Move::Walk(tree))[..],
        [Event::Refused {
            why: Refusal::Rules(_),
            ..
        }]
    ));
    let to = beside(&session, Direction::Front).expect("a spot");
    let events = play(&mut session, Move::Walk(to));
    let (before, after) = cubes(&events[0]).expect("a walk");
    assert_eq!(
        walked(before, after, to),
        (vec![3], vec![3]),
        "the way, and karma on it"
    );
    let to = beside(&session, Direction::Back).expect("a spot");
    assert_eq!(play(&mut session, Move::Walk(to)).len(), 1);
    assert_eq!(
        play(&mut session, Move::Walk(0)),
        [],
        "a walk to where he stands is nothing"
    );
    assert_eq!(session.steps().len(), 2);
}

#[test]
fn the_exit_opens_with_the_seventh_karma() {
    let mut session = from_faces([
        "Mooooooo.",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ]);
    let mut opened = 0;
    for action in parse_moves("@10 @20 @21 @11 @01 @02 @12 @22").expect("moves") {
        let events = play(&mut session, action);
        let opens =
            |(before, after): (&Cube, &Cube)| !before.is_exit_open() && after.is_exit_open();
        opened += events
            .iter()
            .filter_map(cubes)
            .filter(|pair| opens(*pair))
            .count();
    }
    assert_eq!(opened, 1);
    assert!(session.is_won());
}

#[test]
fn the_solution_of_twenty_levels_wins_in_par() {
    let difficulty = Difficulty::new(5).expect("1 to 10");
    for seed in 0..20 {
        let level = generate(difficulty, seed).expect("a level").cube;
        let moves = solve(&level, &Limits::default()).answer.solved();
        let moves = moves.expect("solvable");
        let mut session = session(level);
        for action in &moves {
            let events = play(&mut session, *action);
            assert!(matches!(events[0], Event::Played { .. }), "{events:?}");
        }
        assert!(session.is_won());
        assert_eq!(session.made(), count_turns(&moves), "walks do not count");
    }
}

#[test]
fn the_campaign_leads_to_the_reward() {
    let ladder = Ladder::from_text(campaign::CUBE).expect("the built-in campaign");
    assert_eq!(ladder, Ladder::of_the_cube());
    assert!(ladder.rungs().len() == 10 && ladder.reward.is_some());
    assert_eq!(Library::built_in().len(), 100_000);
}

fn won(losses: u32) -> Record {
    Record {
        losses,
        ..Record::default()
    }
}

#[test]
fn infinite_leaps_forward_without_deaths_and_back_with_many() {
    let kind = CubeKind::default();
    let pace = kind.pace();
    let mut endless = pace.begin(1);
    let wanted = |endless: &Endless| kind.wanted(&Way::Endless(endless)).expect("a level");
    let Wanted::Code(first) = wanted(&endless) else {
        panic!("a level of the seed files");
    };
    assert_eq!(kind.difficulty(&first), 1);
    let mut standing = pace.standing(&endless);
    for _ in 0..9 {
        pace.follow(&mut endless, &won(0));
        assert!(pace.standing(&endless) > standing);
        standing = pace.standing(&endless);
        assert!(matches!(wanted(&endless), Wanted::Code(_)));
    }
    assert_eq!(endless.position, 90_000);
    pace.follow(&mut endless, &won(1));
    assert_eq!(endless.position, 92_000);
    pace.follow(&mut endless, &won(3));
    assert_eq!(endless.position, 91_000);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..6 {
        pace.follow(&mut endless, &won(0));
        let wanted = wanted(&endless);
        let Wanted::Nearest {
            difficulty,
            aim: Aim::Rating(least, _),
            ..
        } = wanted
        else {
            panic!("past the end levels are made to order");
        };
        assert!(difficulty >= 8 && least >= 2.0);
        seen.insert(difficulty);
        let mut making = kind.make(&wanted).expect("an order");
        let made = finish(&mut making, None).expect("not called off");
        let made = made.expect("a level");
        assert_eq!(kind.difficulty(&made.code), difficulty);
        let rating = a_mazing_monk::cube::rating::Rating::of(&made.start);
        assert!(rating.total() >= 2.0);
    }
    assert!(seen.contains(&10), "{seen:?}");
    pace.follow(&mut endless, &won(5));
    assert!(matches!(wanted(&endless), Wanted::Code(_)), "a little back");
}

#[test]
fn a_day_has_one_level_and_the_next_day_another() {
    let kind = CubeKind::default();
    let today = Day::from_unix_days(20_773);
    let wanted = Some(Wanted::Code(CubeKind::level_of_day(today)));
    assert_eq!(kind.wanted(&Way::Daily(today)), wanted);
    assert_eq!(kind.wanted(&Way::Daily(today)), wanted);
    let seeds: std::collections::BTreeSet<u32> = (0..1000)
        .map(|i| {
            let code = CubeKind::level_of_day(Day::from_unix_days(20_000 + i));
            let code: LevelCode = code.as_str().parse().expect("a code");
            let LevelCode::Seeded {
                difficulty, seed, ..
            } = code
            else {
                panic!("made from a seed");
            };
            assert!(
                (3..=8).contains(&difficulty.get()),
                "neither gentle nor cruel"
            );
            seed
        })
        .collect();
    assert_eq!(seeds.len(), 1000);
}

#[test]
fn every_lesson_can_be_solved_and_is_short() {
    let lessons = read_lessons(LESSONS).expect("the built-in lessons");
    assert!((5..=8).contains(&lessons.len()));
    for lesson in lessons {
        let moves = solve(&lesson.cube, &Limits::default()).answer.solved();
        assert!(
            count_turns(&moves.expect("solvable")) <= 2,
            "{}",
            lesson.name
        );
        assert!(lesson.sentence.len() <= 100, "{}", lesson.sentence);
    }
}

#[test]
fn a_broken_lesson_file_is_told_with_place_and_reason() {
    let error = read_lessons("[\n  (name: \"x\" sentence: 3)\n]").expect_err("broken");
    assert!(error.to_string().starts_with("line 2"), "{error}");
    let text = LESSONS.replacen("Mooo", ".ooo", 1);
    let error = read_lessons(&text).expect_err("no monk");
    assert!(error.to_string().contains("lesson \"Walking\""), "{error}");
    assert_eq!(read_lessons("[]"), Err(BadLessons::None));
}

#[test]
fn a_wish_of_the_system_counts_once_and_the_player_s_choice_stays() {
    let calm = Wished {
        motion: true,
        ..Wished::default()
    };
    let mut settings = Settings::default();
    settings.grant(calm);
    assert!(settings.reduced_motion && !settings.high_contrast);
    settings.reduced_motion = false;
    settings.high_contrast = true;
    settings.grant(calm);
    assert!(!settings.reduced_motion && settings.high_contrast);
    settings.grant(Wished::default());
    settings.grant(calm);
    assert!(settings.reduced_motion && settings.high_contrast);
}
