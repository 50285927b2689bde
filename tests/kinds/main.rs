//! What every kind of puzzle promises, told once over all kinds on offer: sessions, codes, levels, un-play.

mod codes;
mod levels;
mod sessions;
mod unplay;

use a_mazing_monk::play::any_kind::{AnyKind, AnyMade, Position};
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::kind::{End, Wanted, Way};
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::puzzle::{Dice, finish};
use std::sync::OnceLock;

/// The kinds on offer.
fn kinds() -> &'static Kinds {
    static KINDS: OnceLock<Kinds> = OnceLock::new();
    KINDS.get_or_init(|| built_in::kinds(CubeKind::default(), &Ladders::built_in()))
}

/// How many there are: the cube and seven games.
const KINDS: usize = 8;

fn made(kind: &AnyKind, wanted: &Wanted) -> AnyMade {
    let mut making = kind.make(wanted).expect("it can be wanted");
    let made = finish(&mut making, None).expect("not called off");
    made.unwrap_or_else(|why| panic!("{}: {why}", kind.key()))
}

/// Any level of a kind.
fn level(kind: &AnyKind, seed: u32) -> AnyMade {
    let last_par = Some(5);
    let wanted = kind.wanted(&Way::Any { seed, last_par });
    made(kind, &wanted.expect("there is always any level"))
}

/// The usual end of a kind that is played backwards.
fn usual_end(backwards: &AnyKind, seed: u32) -> End {
    let ends = backwards.ends();
    match ends.named.is_empty() {
        true => End::Made {
            number: ends.usual,
            seed,
        },
        false => End::Named(ends.usual),
    }
}

fn end(backwards: &AnyKind, end: End) -> Position {
    let mut ending = backwards.ending(end).expect("an end");
    finish(&mut ending, None)
        .expect("not called off")
        .expect("a position")
}

/// A kind and where a session of it can begin, by a number: first all kinds forwards, then backwards.
fn begun(number: usize, seed: u32) -> (AnyKind, Position) {
    let kind = &kinds().all()[number % KINDS];
    if number < KINDS {
        return (kind.clone(), level(kind, seed).start);
    }
    let backwards = kinds().backwards(kind.key()).expect("backwards");
    let start = end(backwards, usual_end(backwards, seed));
    (backwards.clone(), start)
}

/// One of some things that cannot be copied.
fn pick<T: Clone>(dice: &mut Dice, things: &[T]) -> Option<T> {
    let place = dice.below(things.len() as u32);
    things.get(place as usize).cloned()
}

#[test]
fn there_are_the_cube_and_seven_games_and_each_is_played_backwards_too() {
    assert_eq!(kinds().all().len(), KINDS);
    assert_eq!(kinds().first_key(), "cube");
    for kind in kinds().all() {
        let backwards = kinds().backwards(kind.key()).expect("backwards");
        assert_eq!(backwards.key(), kind.key());
        assert_eq!(kinds().find(kind.key()).map(|k| k.key()), Some(kind.key()));
        for name in [kind.name().to_uppercase(), kind.key().replace('-', " ")] {
            let found = kinds().find_called(&name).map(|k| k.key());
            assert_eq!(found, Some(kind.key()), "{name}");
        }
    }
    assert!(kinds().find("lamps").is_none() && kinds().find_called("").is_none());
    let turns: Vec<&str> = (0..=KINDS as u32)
        .filter_map(|turn| kinds().in_turn(turn).map(|kind| kind.key()))
        .collect();
    assert_eq!((turns.len(), turns[0]), (KINDS + 1, turns[KINDS]));
}
