//! Kinds played backwards: whatever is left behind can be won.

use super::{end, kinds, made, pick, usual_end};
use a_mazing_monk::cube::unplay::{Unmove, Unplayed};
use a_mazing_monk::cube::{KARMA_TO_WIN, Line};
use a_mazing_monk::play::any_kind::{AnyKind, Move, Position};
use a_mazing_monk::play::kind::{CodeRead, End, Proof, Wanted};
use a_mazing_monk::play::session::{Command, Event, Refusal, Session};
use a_mazing_monk::puzzle::{Dice, finish};

fn proof(backwards: &AnyKind, at: &Position) -> Proof {
    finish(&mut backwards.proving(at), None).expect("not called off")
}

/// The ends that a kind has, and some that are made.
fn ends(backwards: &AnyKind) -> Vec<End> {
    let ends = backwards.ends();
    let mut all: Vec<End> = (0..ends.named.len() as u32).map(End::Named).collect();
    if ends.can_make {
        let made = |seed| End::Made {
            number: ends.usual,
            seed,
        };
        all.extend((1..3).map(made));
    }
    assert!(!all.is_empty(), "{} has no end", backwards.key());
    all
}

#[test]
fn every_end_is_over_and_no_level_yet() {
    for kind in kinds().all() {
        let backwards = kinds().backwards(kind.key()).expect("backwards");
        for end in ends(backwards)
            .into_iter()
            .map(|which| end(backwards, which))
        {
            assert_eq!(proof(backwards, &end), Proof::Over, "{}", kind.key());
            assert!(!backwards.is_won(&end), "it goes on backwards");
            assert!(!backwards.moves(&end).is_empty());
        }
        let ends = backwards.ends();
        let beyond = End::Named(ends.named.len() as u32 + 50);
        assert!(backwards.ending(beyond).is_err() || ends.counted.is_some());
    }
}

#[test]
fn random_un_play_of_boards_never_gives_what_cannot_be_won() {
    let boards = kinds().all().iter().filter(|kind| kind.key() != "cube");
    for kind in boards {
        let backwards = kinds().backwards(kind.key()).expect("backwards");
        for (seed, which) in (0..).zip(ends(backwards).into_iter().take(3)) {
            let mut dice = Dice::new(&[seed]);
            let mut session = Session::new(backwards.clone(), end(backwards, which));
            for _ in 0..25 {
                let Some(action) = pick(&mut dice, &session.moves()) else {
                    break;
                };
                session.apply(Command::Play(action));
                let proof = proof(backwards, session.now());
                assert_ne!(proof, Proof::Unsolvable, "{}", kind.name());
                assert_ne!(proof, Proof::Thinking);
            }
        }
    }
}

/// A random move back of the cube, more often one with karma.
fn unmove(dice: &mut Dice) -> Move {
    Move::new(match dice.below(3) {
        0 => Unmove::Turn(dice.pick(&Line::ALL).expect("lines")),
        _ => Unmove::Step {
            to: dice.below(9) as u8,
            karma: dice.chance(1, 2),
        },
    })
}

#[test]
fn random_un_play_of_the_cube_never_gives_what_cannot_be_won() {
    let backwards = kinds().backwards("cube").expect("backwards");
    let mut kept = 0;
    for seed in 0..12 {
        let mut dice = Dice::new(&[seed]);
        let number = seed % 7;
        let start = end(backwards, End::Made { number, seed });
        assert!(
            start
                .get::<Unplayed>()
                .is_some_and(|end| end.cube().is_won())
        );
        let mut session = Session::new(backwards.clone(), start);
        for _ in 0..120 {
            session.apply(Command::Play(unmove(&mut dice)));
            if session.at::<Unplayed>().expect("the cube").karma() > KARMA_TO_WIN {
                break;
            }
        }
        if backwards.level(session.now()).is_err() {
            continue;
        }
        let proof = proof(backwards, session.now());
        assert_ne!(proof, Proof::Unsolvable, "seed {seed}");
        kept += 1;
    }
    assert!(kept > 4, "only {kept} levels");
}

#[test]
fn what_was_un_played_is_a_level_with_a_code_and_its_proof_holds() {
    for kind in kinds().all() {
        let backwards = kinds().backwards(kind.key()).expect("backwards");
        let mut dice = Dice::new(&[7]);
        let mut session = Session::new(backwards.clone(), end(backwards, usual_end(backwards, 3)));
        let mut levels = 0;
        for _ in 0..200 {
            let action = match kind.key() {
                "cube" => Some(unmove(&mut dice)),
                _ => pick(&mut dice, &session.moves()),
            };
            if let Some(action) = action {
                session.apply(Command::Play(action));
            }
            let Ok(code) = backwards.level(session.now()) else {
                continue;
            };
            assert_eq!(kind.read_code(code.as_str()), CodeRead::Mine(code.clone()));
            if let Proof::Proven(par) = proof(backwards, session.now()) {
                let level = made(kind, &Wanted::Code(code));
                assert_eq!(level.par, Some(par), "{}", kind.key());
                levels += 1;
            }
            if levels == 3 {
                break;
            }
        }
        assert!(levels > 0, "{}: no level", kind.key());
    }
}

#[test]
fn what_is_taken_back_can_be_made_again() {
    let backwards = kinds().backwards("cube").expect("backwards");
    let start = end(backwards, End::Made { number: 3, seed: 1 });
    let mut session = Session::new(backwards.clone(), start.clone());
    let step = |to, karma| Command::Play(Move::new(Unmove::Step { to, karma }));
    session.apply(step(5, true));
    let one = session.now().clone();
    let collected = one.get().map(|one: &Unplayed| one.cube().collected());
    assert_eq!(collected, Some(KARMA_TO_WIN - 1));
    session.apply(Command::Undo);
    assert_eq!(*session.now(), start);
    let nothing = Event::Refused {
        action: None,
        why: Refusal::NothingToUndo,
    };
    assert_eq!(session.apply(Command::Undo), [nothing]);
    session.apply(Command::Redo);
    assert_eq!(*session.now(), one);
    let events = session.apply(step(0, false));
    let [
        Event::Refused {
            why: Refusal::Rules(words),
            ..
        },
    ] = &events[..]
    else {
        panic!("{events:?}");
    };
    assert!(words.contains("beside"), "{words}");
}
