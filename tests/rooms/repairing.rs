//! Repairs against trying everything out, on small random games, and against the checker on ours.

use crate::checker::Rules;
use crate::games::with_rules;
use crate::small_games::{all_levels, small_game};
use crate::walking::random_room;
use a_mazing_monk::puzzle::{Dice, Job, finish};
use a_mazing_monk::repair::{Ends, Finding, Occurring, Repairer, Repairing};
use a_mazing_monk::rooms::{Cell, Game, MakingRoom, Room, RoomOrder, Weights};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What trying everything out finds: the least cost, and every room that has it.
struct Tried {
    least: Option<u64>,
    best: BTreeSet<String>,
}

fn try_all(game: &Game, rules: &Rules, room: &Room, weights: &Weights, ends: Ends) -> Tried {
    let text = game.write_room(room);
    let kept = (ends == Ends::Fixed).then_some(text.as_str());
    let mut tried = Tried {
        least: None,
        best: BTreeSet::new(),
    };
    for level in all_levels(game, rules, kept) {
        let changes = game.read_room(&level).expect("a room").changes(room);
        if changes
            .iter()
            .any(|cell| weights.of(*cell) == Weights::KEEP)
        {
            continue;
        }
        let cost = changes
            .iter()
            .map(|cell| u64::from(weights.of(*cell)))
            .sum();
        if tried.least.is_some_and(|least| cost > least) || !rules.is_good(&level) {
            continue;
        }
        if tried.least != Some(cost) {
            tried.best.clear();
            tried.least = Some(cost);
        }
        tried.best.insert(level);
    }
    tried
}

fn random_weights(game: &Game, dice: &mut Dice) -> Weights {
    let kind = dice.below(3);
    let weight = |dice: &mut Dice| match kind {
        0 => 1,
        1 => 1 + dice.below(9),
        _ if dice.chance(1, 4) => Weights::KEEP,
        _ => 1 + 9 * dice.below(2),
    };
    let weights = (0..game.cells()).map(|_| weight(dice)).collect();
    Weights::new(game, weights).expect("in bounds")
}

#[test]
fn repairs_of_small_rooms_are_those_that_trying_everything_finds() {
    let mut dice = Dice::new(&[6]);
    let (mut none, mut several, mut mended) = (0, 0, 0);
    for round in 0..300 {
        let (game, rules) = small_game(&mut dice);
        let ends = if game.cells() <= 6 && round % 3 == 0 {
            Ends::Free
        } else {
            Ends::Fixed
        };
        let mut repairer = Repairer::new(&game);
        let first = random_room(&game, &mut dice);
        for edit in 0..3 {
            // The same ends twice, so that one solver answers for several rooms.
            let room = if edit == 1 {
                edited(&game, &first, &mut dice)
            } else {
                first.clone()
            };
            let weights = random_weights(&game, &mut dice);
            let tried = try_all(&game, &rules, &room, &weights, ends);
            let mut repairing = Repairing::with_ends(repairer, &room, &weights, ends);
            let told = format!("{round}: {}", game.write_room(&room));
            let mut found = BTreeSet::new();
            match finish(&mut repairing, None).expect("not called off") {
                Finding::NoRepair { kept } => {
                    assert_eq!(tried.least, None, "{told}");
                    assert!(kept.iter().all(|cell| weights.of(*cell) == Weights::KEEP));
                    none += 1;
                    repairer = repairing.into_repairer();
                    continue;
                }
                Finding::Best(repair) => {
                    assert_eq!(Some(repair.cost), tried.least, "{told}");
                    assert_eq!(repairing.at_least(), repair.cost);
                    assert_eq!(repair.changes, room.changes(&repair.room));
                    for wall in repairing.walls() {
                        assert!(
                            wall.iter().any(|cell| repair.changes.contains(cell)),
                            "{told}"
                        );
                    }
                    mended += u32::from(repair.cost > 0);
                    found.insert(game.write_room(&repair.room));
                }
                other => panic!("{told}: {other:?}"),
            }
            if edit == 2 {
                check_occurring(&game, &room, &tried, repairing);
                break;
            }
            loop {
                repairing.seek_another();
                match finish(&mut repairing, None).expect("not called off") {
                    Finding::Best(repair) => assert!(
                        found.insert(game.write_room(&repair.room)),
                        "{told}: twice the same"
                    ),
                    Finding::NoOther => break,
                    other => panic!("{told}: {other:?}"),
                }
            }
            assert_eq!(found, tried.best, "{told}");
            several += u32::from(found.len() > 1);
            repairer = repairing.into_repairer();
        }
    }
    assert!(
        none > 50 && several > 40 && mended > 100,
        "{none} {several} {mended}"
    );
}

/// A room with another character in some cells, start and goal as they were.
fn edited(game: &Game, room: &Room, dice: &mut Dice) -> Room {
    let mut signs = room.signs().to_vec();
    for _ in 0..2 {
        let cell = dice.below(game.cells() as u32) as usize;
        let sign = game
            .sign_at(dice.below(game.signs().len() as u32) as usize)
            .expect("a sign");
        let ends = [game.start(), game.goal()];
        if !ends.contains(&signs[cell]) && !ends.contains(&sign) {
            signs[cell] = sign;
        }
    }
    game.room(signs).expect("the same ends")
}

fn check_occurring(game: &Game, room: &Room, tried: &Tried, repairing: Repairing) {
    let mut occurring = Occurring::after(repairing).expect("a repair was found");
    let known = finish(&mut occurring, None).expect("not called off");
    let changed: BTreeSet<Cell> = tried
        .best
        .iter()
        .flat_map(|level| game.read_room(level).expect("a room").changes(room))
        .collect();
    for cell in 0..game.cells() as Cell {
        let is_changed = changed.contains(&cell);
        assert_eq!(
            known[usize::from(cell)],
            Some(is_changed),
            "{cell}\n{}",
            game.write_room(room)
        );
    }
}

#[test]
fn legal_rooms_are_those_whose_windows_are_all_in_the_example() {
    let mut dice = Dice::new(&[7]);
    let mut legal = 0;
    for _ in 0..60 {
        let (game, rules) = small_game(&mut dice);
        for _ in 0..12 {
            let room = random_room(&game, &mut dice);
            let text = game.write_room(&room);
            let is_legal = rules.is_legal(&text);
            assert_eq!(game.is_legal(&room), Some(is_legal), "{text}");
            assert!(!is_legal || game.misfits(&room).is_empty(), "{text}");
            legal += u32::from(is_legal);
        }
    }
    assert!(legal > 50, "{legal}");
}

fn unsolvable(game: &Arc<Game>, seed: u32) -> Room {
    let order = RoomOrder {
        crossable: false,
        ..RoomOrder::default()
    };
    let made = finish(&mut MakingRoom::new(game, order, seed), None);
    made.expect("not called off").expect("a room").room
}

#[test]
fn rooms_of_our_games_are_mended_and_pass_the_checker() {
    for (game, rules) in with_rules() {
        let mut repairer = Repairer::new(game);
        for seed in 0..12 {
            let room = unsolvable(game, seed);
            let weights = Weights::uniform(game);
            let mut repairing = Repairing::new(repairer, &room, &weights);
            let finding = finish(&mut repairing, None).expect("not called off");
            let Finding::Best(repair) = finding else {
                panic!("{} {seed}: {finding:?}", game.name());
            };
            assert!(repair.cost > 0);
            assert_eq!(repair.cost, repair.changes.len() as u64);
            assert_eq!(
                (repair.room.start(), repair.room.goal()),
                (room.start(), room.goal())
            );
            let text = game.write_room(&repair.room);
            assert!(rules.is_good(&text), "{} {seed}\n{text}", game.name());
            repairer = repairing.into_repairer();
        }
    }
}

#[test]
fn what_is_drawn_anyhow_is_mended_too() {
    let mut dice = Dice::new(&[8]);
    for (game, rules) in with_rules() {
        let mut mended = 0;
        for _ in 0..3 {
            let room = random_room(game, &mut dice);
            let weights = Weights::uniform(game);
            let mut repairing =
                Repairing::with_ends(Repairer::new(game), &room, &weights, Ends::Free)
                    .within(3_000_000);
            let best = match finish(&mut repairing, None).expect("not called off") {
                Finding::Best(repair) => Some(repair),
                Finding::OutOfBudget { best, at_least } => {
                    assert!(best.as_ref().is_none_or(|best| best.cost >= at_least));
                    best
                }
                other => panic!("{}: {other:?}", game.name()),
            };
            if let Some(repair) = best {
                assert!(rules.is_good(&game.write_room(&repair.room)));
                mended += 1;
            }
        }
        assert!(mended > 0, "{}", game.name());
    }
}

#[test]
fn small_steps_find_what_one_step_finds() {
    for (game, _) in with_rules() {
        let room = unsolvable(game, 5);
        let weights = Weights::uniform(game);
        let mut whole = Repairing::new(Repairer::new(game), &room, &weights);
        let expected = finish(&mut whole, None);
        let mut sliced = Repairing::new(Repairer::new(game), &room, &weights);
        let mut bounds = Vec::new();
        let found = loop {
            if let Some(found) = sliced.advance(50) {
                break found;
            }
            bounds.push(sliced.at_least());
        };
        assert_eq!(Some(found), expected, "{}", game.name());
        assert!(bounds.is_sorted() && bounds.len() > 10);
    }
}

#[test]
fn out_of_budget_the_bound_is_still_true() {
    let (game, _) = with_rules().remove(0);
    let weights = Weights::uniform(game);
    for seed in 0..6 {
        let room = unsolvable(game, seed);
        let mut whole = Repairing::new(Repairer::new(game), &room, &weights);
        let Some(Finding::Best(best)) = finish(&mut whole, None) else {
            panic!("no repair of seed {seed}");
        };
        for budget in [0, 1_000, 30_000, 100_000] {
            let repairer = Repairer::new(game);
            let mut repairing = Repairing::new(repairer, &room, &weights).within(budget);
            match finish(&mut repairing, None).expect("not called off") {
                Finding::OutOfBudget { at_least, .. } => assert!(at_least <= best.cost),
                Finding::Best(repair) => assert_eq!(repair.cost, best.cost),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn what_is_kept_does_not_change_and_may_make_it_impossible() {
    let (game, rules) = with_rules().remove(0);
    let room = unsolvable(game, 3);
    let mut weights = Weights::uniform(game);
    let mut repairer = Repairer::new(game);
    for round in 0.. {
        assert!(round < game.cells());
        let mut repairing = Repairing::new(repairer, &room, &weights);
        match finish(&mut repairing, None).expect("not called off") {
            Finding::Best(repair) => {
                assert!(rules.is_good(&game.write_room(&repair.room)));
                for cell in repair.changes {
                    assert_ne!(weights.of(cell), Weights::KEEP);
                    weights.set(cell, Weights::KEEP);
                }
            }
            Finding::NoRepair { kept } => {
                assert!(!kept.is_empty() && round > 0);
                break;
            }
            other => panic!("{other:?}"),
        }
        repairer = repairing.into_repairer();
    }
}
