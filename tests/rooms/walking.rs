//! Ways through rooms: the engine's searches against the checker's plain walk.

use crate::games::with_rules;
use a_mazing_monk::puzzle::{AllOptimal, Answer, Budget, Dice, finish, optimal};
use a_mazing_monk::rooms::{Band, Game, Room, Sign, Walk, Weights};

/// A room of random characters, open and solid about as often.
pub(crate) fn random_room(game: &Game, dice: &mut Dice) -> Room {
    let signs: Vec<Sign> = (0..game.signs().len())
        .filter_map(|number| game.sign_at(number))
        .filter(|sign| ![game.start(), game.goal()].contains(sign))
        .collect();
    let open_in_ten = 3 + dice.below(6);
    let mut room: Vec<Sign> = (0..game.cells())
        .map(|_| {
            loop {
                let sign = dice.pick(&signs).expect("signs");
                if game.is_open(sign) == dice.chance(open_in_ten, 10) {
                    break sign;
                }
            }
        })
        .collect();
    let cells = game.cells() as u32;
    let start = dice.below(cells);
    let goal = (start + 1 + dice.below(cells - 1)) % cells;
    room[start as usize] = game.start();
    room[goal as usize] = game.goal();
    game.room(room).expect("one start, one goal")
}

#[test]
fn par_is_what_a_plain_walk_takes() {
    let mut crossed = 0;
    for (game, rules) in with_rules() {
        let mut dice = Dice::new(&[1]);
        for _ in 0..60 {
            let room = random_room(game, &mut dice);
            let text = game.write_room(&room);
            assert_eq!(game.read_room(&text).as_ref(), Ok(&room));
            let walk = Walk::new(game, &room);
            let par = rules.par(&text);
            assert_eq!(walk.par(), par, "{}\n{text}", game.name());
            assert_eq!(walk.reached()[usize::from(room.goal())], par.is_some());
            crossed += u32::from(par.is_some());
            let answer = optimal(&walk, room.start(), &Budget::default().into()).answer;
            assert_eq!(answer.solved().map(|way| way.len() as u32), par);
        }
    }
    assert!((20..160).contains(&crossed), "{crossed} of 180");
}

#[test]
fn a_way_is_made_of_moves_that_can_be_made() {
    for (game, _) in with_rules() {
        let mut dice = Dice::new(&[2]);
        for _ in 0..40 {
            let room = random_room(game, &mut dice);
            let walk = Walk::new(game, &room);
            let Some(way) = walk.way(room.start()) else {
                continue;
            };
            assert_eq!(Some(way.len() as u32), walk.par());
            let mut cell = room.start();
            for step in way {
                assert!(walk.steps(cell).contains(&step));
                cell = step.to;
            }
            assert_eq!(cell, room.goal());
            let mut all = AllOptimal::new(walk.clone(), room.start(), 3, Budget::default().into());
            match finish(&mut all, None) {
                Some(Answer::Solved(ways)) => assert!(ways.total >= ways.some.len() as u64),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn the_band_is_empty_just_where_the_goal_is_reached() {
    let mut cut_off = 0;
    for (game, rules) in with_rules() {
        let mut dice = Dice::new(&[3]);
        for _ in 0..40 {
            let room = random_room(game, &mut dice);
            let text = game.write_room(&room);
            let Some(band) = Band::of(game, &room, &Weights::uniform(game)) else {
                // At the lowest row nothing can be below to jump from.
                assert_eq!(rules.par(&text), None);
                continue;
            };
            assert_eq!(band.cost == 0, rules.par(&text).is_some(), "{text}");
            assert_eq!(band.cost == 0, band.cells.is_empty());
            cut_off += u32::from(band.cost > 0);
        }
    }
    assert!(cut_off > 20, "{cut_off}");
}

#[test]
fn what_must_be_kept_is_not_in_the_band() {
    let (game, _) = with_rules().remove(0);
    let mut dice = Dice::new(&[4]);
    let room = std::iter::repeat_with(|| random_room(game, &mut dice))
        .find(|room| Walk::new(game, room).par().is_none())
        .expect("one that cannot be crossed");
    let mut weights = Weights::uniform(game);
    let mut rounds = 0;
    while let Some(band) = Band::of(game, &room, &weights) {
        for cell in band.cells {
            assert_eq!(weights.of(cell), 1);
            weights.set(cell, Weights::KEEP);
        }
        rounds += 1;
        assert!(rounds < game.cells());
    }
    assert!(rounds > 0);
}
