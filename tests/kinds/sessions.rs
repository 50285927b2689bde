//! Sessions: every command, taken back and done again, kept as words and played again from them.

use super::{KINDS, begun, kinds, level, pick};
use a_mazing_monk::cube::Cube;
use a_mazing_monk::play::any_kind::{Move, Position};
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::session::{Command, Event, Refusal, Session, Step};
use a_mazing_monk::puzzle::{Answer, Dice, finish};
use proptest::prelude::*;

#[test]
fn the_solution_wins_every_kind_in_par() {
    for kind in kinds().all() {
        for seed in 0..6 {
            let level = level(kind, seed);
            let mut solving = kind.solving(&level.start);
            let Some(Answer::Solved(solution)) = finish(&mut solving, None) else {
                panic!("{}: no solution", kind.key());
            };
            let mut session = Session::new(kind.clone(), level.start.clone());
            for (i, action) in solution.iter().enumerate() {
                assert!(session.moves().contains(action));
                let before = session.now().clone();
                let events = session.apply(Command::Play(action.clone()));
                let played = Event::Played {
                    action: action.clone(),
                    before,
                    after: session.now().clone(),
                };
                assert_eq!(events.first(), Some(&played));
                assert_eq!(events.contains(&Event::Won), i + 1 == solution.len());
            }
            assert!(session.is_won() && !session.is_stuck() && session.moves().is_empty());
            assert_eq!((Some(session.made()), session.losses()), (level.par, 0));
            let over = Event::Refused {
                action: Some(solution[0].clone()),
                why: Refusal::Over,
            };
            let events = session.apply(Command::Play(solution[0].clone()));
            assert_eq!(events, [over]);
            session.apply(Command::Undo);
            assert!(!session.is_won());
            session.apply(Command::Redo);
            assert!(session.is_won());
        }
    }
}

/// A command at random: most of them moves that can be made, some that could be made before.
fn random_command(session: &Session, pool: &[Move], dice: &mut Dice) -> Command {
    match dice.below(14) {
        0 | 1 => Command::Undo,
        2 => Command::Redo,
        3 if dice.below(4) == 0 => Command::Restart,
        4 if !pool.is_empty() => Command::Play(pick(dice, pool).expect("a move")),
        _ => match pick(dice, &session.moves()) {
            Some(action) => Command::Play(action),
            None => Command::Undo,
        },
    }
}

/// What the events of a command say is what it did.
fn check_events(before: &Session, events: &[Event], session: &Session) {
    let here = before.now();
    for event in events {
        match event {
            Event::Played {
                before: from,
                after,
                ..
            } => assert!(from == here && after == session.now()),
            Event::Lost { before: from, .. } => {
                assert!(from == here && session.now() == session.start());
                assert_eq!(session.losses(), before.losses() + 1);
            }
            Event::Undone { from, to, .. } | Event::Redone { from, to, .. } => {
                assert!(from == here && to == session.now());
            }
            Event::Restarted { from } => {
                assert!(from == here && session.now() == session.start());
            }
            Event::Won => assert!(session.is_won()),
            Event::Stuck => assert!(session.is_stuck()),
            Event::Refused { .. } => {
                assert_eq!(events.len(), 1);
                assert_eq!(session, before);
            }
        }
    }
}

fn play_at_random(session: &mut Session, dice: &mut Dice, commands: u32) {
    let mut pool = session.moves();
    for _ in 0..commands {
        let command = random_command(session, &pool, dice);
        let before = session.clone();
        let events = session.apply(command);
        check_events(&before, &events, session);
        if pool.len() < 100 {
            pool.extend(session.moves());
        }
        if let Some(cube) = session.at::<Cube>() {
            assert!(!cube.is_attacked(), "a loss begins the level again");
        }
    }
}

/// The session as it comes back from the words that are kept of it.
fn resumed(session: &Session) -> Session {
    let kept = session.in_hand(Mode::Free, "code", 7);
    let again = Session::resumed(session.kind().clone(), session.start().clone(), &kept);
    again.expect("played by the rules")
}

#[test]
fn thousands_of_random_commands_keep_the_history_true() {
    for number in 0..2 * KINDS {
        let (kind, start) = begun(number, 3);
        let mut session = Session::new(kind, start.clone());
        let mut dice = Dice::new(&[2026, number as u32]);
        for _ in 0..60 {
            play_at_random(&mut session, &mut dice, 3);
            assert_eq!(resumed(&session), session);
        }
        while !matches!(session.apply(Command::Undo)[..], [Event::Refused { .. }]) {}
        assert_eq!(*session.now(), start, "everything can be taken back");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn everything_can_be_taken_back_and_done_again(
        seed in any::<u32>(),
        number in 0..2 * KINDS,
    ) {
        let (kind, start) = begun(number, seed % 50);
        let mut session = Session::new(kind, start);
        play_at_random(&mut session, &mut Dice::new(&[seed]), 60);
        let here = session.now().clone();
        let positions: Vec<Position> = session.positions().collect();
        let steps = session.steps().len();
        prop_assert_eq!(positions.len(), steps + 1);
        for position in positions.iter().skip(1) {
            session.apply(Command::Undo);
            prop_assert_eq!(session.now(), position);
        }
        prop_assert_eq!(session.now(), session.start());
        prop_assert_eq!(session.steps().len(), 0);
        for _ in 0..steps {
            session.apply(Command::Redo);
        }
        prop_assert_eq!(session.now(), &here);
    }

    #[test]
    fn a_game_comes_back_from_a_save(seed in any::<u32>(), number in 0..2 * KINDS) {
        let (kind, start) = begun(number, seed % 50);
        let mut session = Session::new(kind.clone(), start.clone());
        play_at_random(&mut session, &mut Dice::new(&[seed, 1]), 60);
        session.count_hint();
        let mut progress = Progress::default();
        let hands = &mut progress.of_mut("some").in_hand;
        hands.now = Some(session.in_hand(Mode::Free, "M2M0", 7));
        let read = Progress::from_text(&progress.to_text()).expect("whole");
        prop_assert_eq!(&read, &progress);
        let kept = read.of("some").in_hand.now.as_ref().expect("in hand");
        let again = Session::resumed(kind, start, kept).expect("played by the rules");
        prop_assert_eq!(again.used().hints, session.used().hints);
        prop_assert_eq!(again, session);
    }
}

#[test]
fn a_restart_can_be_taken_back_and_done_again() {
    for number in 0..2 * KINDS {
        let (kind, start) = begun(number, 1);
        let mut session = Session::new(kind, start);
        session.apply(Command::Restart);
        assert_eq!(session.steps().len(), 0, "nothing to begin again");
        let mut moves = session.moves().into_iter();
        while session.now() == session.start() {
            session.apply(Command::Play(moves.next().expect("a move that leads away")));
        }
        let before = session.now().clone();
        session.apply(Command::Restart);
        assert_eq!((session.now(), session.made()), (session.start(), 0));
        session.apply(Command::Undo);
        assert_eq!(*session.now(), before);
        let events = session.apply(Command::Redo);
        assert!(matches!(
            events[..],
            [Event::Redone {
                step: Step::Restart,
                ..
            }]
        ));
        assert_eq!(session.now(), session.start());
        assert_eq!((session.used().restarts, session.used().undos), (1, 1));
    }
}

/// A move that can be made some moves on, and not yet.
fn possible_later(session: &Session) -> Move {
    let first = session.moves();
    let mut session = session.clone();
    let mut dice = Dice::new(&[9]);
    for _ in 0..500 {
        play_at_random(&mut session, &mut dice, 1);
        let mut moves = session.moves().into_iter();
        if let Some(new) = moves.find(|action| !first.contains(action)) {
            return new;
        }
    }
    panic!("{}: always the same moves", session.kind().key());
}

#[test]
fn steps_that_break_the_rules_are_named() {
    for number in 0..2 * KINDS {
        let (kind, start) = begun(number, 1);
        let session = Session::new(kind.clone(), start.clone());
        let first = session.moves()[0].to_string();
        let later = possible_later(&session).to_string();
        let kept = session.in_hand(Mode::Free, "code", 0);
        for (steps, done, word) in [
            (later, 1, "step 1"),
            ("fly".to_owned(), 1, "fly"),
            (format!("{first} @99"), 2, "@99"),
            ("1e@9999999,0".to_owned(), 1, "9999999"),
            ("restart".to_owned(), 2, "step 2"),
            (first.clone(), 7, "step 7"),
            // It does not lose here.
            ("+restart".to_owned(), 1, "restart"),
        ] {
            let mut broken = kept.clone();
            (broken.steps, broken.done) = (steps, done);
            let error = Session::resumed(kind.clone(), start.clone(), &broken);
            let error = error.expect_err("broken").to_string();
            assert!(error.contains(word), "{}: {error}", kind.key());
        }
    }
}

#[test]
fn a_saved_game_cannot_go_on_after_its_end() {
    for kind in kinds().all() {
        let level = level(kind, 2);
        let words: Vec<String> = level.solution.iter().map(Move::to_string).collect();
        let session = Session::new(kind.clone(), level.start.clone());
        let mut kept = session.in_hand(Mode::Free, "code", 0);
        (kept.steps, kept.done) = (words.join(" "), words.len());
        let won = Session::resumed(kind.clone(), level.start.clone(), &kept);
        assert!(won.is_ok_and(|session| session.is_won()), "{}", kind.key());
        for word in &words {
            let mut longer = kept.clone();
            longer.steps = format!("{} {word}", kept.steps);
            let error = Session::resumed(kind.clone(), level.start.clone(), &longer);
            let place = format!("step {}", words.len() + 1);
            assert!(error.expect_err("over").to_string().contains(&place));
        }
    }
}

#[test]
fn a_position_or_a_move_of_another_kind_does_nothing() {
    let (cube, sokoban) = (&kinds().all()[0], kinds().find("sokoban").expect("here"));
    let (of_cube, of_sokoban) = (level(cube, 1).start, level(sokoban, 1).start);
    let (walk, push) = (
        cube.moves(&of_cube)[0].clone(),
        sokoban.moves(&of_sokoban)[0].clone(),
    );
    for (kind, at, action, strange_at, strange) in [
        (cube, &of_cube, &walk, &of_sokoban, &push),
        (sokoban, &of_sokoban, &push, &of_cube, &walk),
    ] {
        assert!(kind.play(at, action).is_ok());
        assert!(kind.play(at, strange).is_err() && kind.play(strange_at, action).is_err());
        assert!(kind.moves(strange_at).is_empty() && !kind.is_won(strange_at));
        assert!(!kind.counts(strange) && kind.text(strange_at).is_empty());
        let mut session = Session::new(kind.clone(), at.clone());
        let before = session.clone();
        let events = session.apply(Command::Play(strange.clone()));
        assert!(matches!(events[..], [Event::Refused { .. }]));
        assert_eq!(session, before);
        assert_ne!(at, strange_at);
    }
}
