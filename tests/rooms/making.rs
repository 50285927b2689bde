//! Rooms that are made: like the example, crossable or just not, and to order.

use crate::games::with_rules;
use crate::small_games::small_game;
use a_mazing_monk::puzzle::{Dice, Job, finish};
use a_mazing_monk::rooms::{Game, MadeRoom, MakingRoom, NotMade, RoomOrder};
use std::collections::BTreeSet;
use std::sync::Arc;

fn make(game: &Arc<Game>, order: RoomOrder, seed: u32) -> Result<MadeRoom, NotMade> {
    finish(&mut MakingRoom::new(game, order, seed), None).expect("not called off")
}

const UNSOLVABLE: RoomOrder = RoomOrder {
    crossable: false,
    way: None,
    solid: None,
};

#[test]
fn rooms_are_like_the_example_and_can_be_crossed() {
    for (game, rules) in with_rules() {
        let mut different = BTreeSet::new();
        for seed in 0..15 {
            let made = make(game, RoomOrder::default(), seed).expect("a room");
            let text = game.write_room(&made.room);
            assert!(rules.is_good(&text), "{} {seed}\n{text}", game.name());
            assert_eq!(made.par, rules.par(&text));
            assert!(made.is_as_wanted);
            different.insert(text);
        }
        assert_eq!(different.len(), 15, "{}", game.name());
    }
}

#[test]
fn rooms_that_just_cannot_be_crossed_are_like_the_example_too() {
    for (game, rules) in with_rules() {
        for seed in 0..15 {
            let made = make(game, UNSOLVABLE, seed).expect("a room");
            let text = game.write_room(&made.room);
            assert!(rules.is_legal(&text), "{} {seed}\n{text}", game.name());
            assert_eq!((made.par, rules.par(&text)), (None, None), "{text}");
        }
    }
}

#[test]
fn a_seed_is_a_room_however_it_is_made() {
    for (game, _) in with_rules() {
        for order in [RoomOrder::default(), UNSOLVABLE] {
            let whole = make(game, order, 77);
            let mut making = MakingRoom::new(game, order, 77);
            let sliced = loop {
                if let Some(made) = making.advance(100) {
                    break made;
                }
            };
            assert_eq!(sliced, whole);
        }
    }
}

#[test]
fn orders_are_filled_by_length_and_by_share() {
    for (game, _) in with_rules() {
        let plain: Vec<MadeRoom> = (0..10)
            .map(|seed| make(game, RoomOrder::default(), seed).expect("a room"))
            .collect();
        let mut pars: Vec<u32> = plain.iter().filter_map(|made| made.par).collect();
        pars.sort_unstable();
        let longer = (pars[7] as u16, 4 * pars[9] as u16);
        let mut filled = 0;
        for seed in 0..10 {
            let order = RoomOrder {
                way: Some(longer),
                ..RoomOrder::default()
            };
            let made = make(game, order, seed).expect("a room");
            let par = made.par.expect("a way") as u16;
            assert_eq!(made.is_as_wanted, (longer.0..=longer.1).contains(&par));
            filled += u32::from(made.is_as_wanted);
        }
        assert!(
            filled >= 8,
            "{}: {filled} of 10 have {longer:?}",
            game.name()
        );
        let mut shares: Vec<u8> = plain.iter().map(|made| made.solid).collect();
        shares.sort_unstable();
        let solid = (shares[1], shares[7]);
        let mut filled = 0;
        for seed in 20..30 {
            let order = RoomOrder {
                solid: Some(solid),
                ..RoomOrder::default()
            };
            let made = make(game, order, seed).expect("a room");
            assert_eq!(made.is_as_wanted, (solid.0..=solid.1).contains(&made.solid));
            filled += u32::from(made.is_as_wanted);
        }
        assert!(
            filled >= 9,
            "{}: {filled} of 10 have {solid:?}",
            game.name()
        );
    }
}

#[test]
fn games_without_such_rooms_are_told_and_never_wait() {
    let mut dice = Dice::new(&[9]);
    let (mut made, mut not_made) = (0, 0);
    for seed in 0..120 {
        let (game, rules) = small_game(&mut dice);
        for order in [RoomOrder::default(), UNSOLVABLE] {
            match make(&game, order, seed) {
                Ok(room) => {
                    let text = game.write_room(&room.room);
                    assert!(rules.is_legal(&text));
                    assert_eq!(rules.par(&text).is_some(), order.crossable);
                    made += 1;
                }
                Err(NotMade::NoRoom) => not_made += 1,
            }
        }
    }
    assert!(made > 40 && not_made > 40, "{made} {not_made}");
}

/// Seeds are kept in codes and links: whatever changes one of these numbers is another way of making rooms, and
/// [`ROOMS_VERSION`](a_mazing_monk::rooms::ROOMS_VERSION) must tell.
#[test]
fn seeds_give_the_rooms_that_they_always_gave() {
    let digests: Vec<u32> = with_rules()
        .iter()
        .map(|(game, _)| {
            let orders = [RoomOrder::default(), UNSOLVABLE];
            let made = (0..6).map(|seed| make(game, orders[seed as usize % 2], seed));
            let texts: Vec<String> = made
                .map(|made| game.write_room(&made.expect("a room").room))
                .collect();
            crc32fast::hash(texts.join("\n\n").as_bytes())
        })
        .collect();
    assert_eq!(digests, [1_762_537_887, 19_485_832, 2_277_806_551]);
}
