//! Strips under edit: clashes are named, little moves, and what is undecided can be gone on with.

use super::{finish, learned, tile};
use a_mazing_monk::constraint::Limits;
use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::spacetime::{
    Answer, By, Clash, Count, Editing, Learned, Pin, Region, Request, Strip, check,
};
use std::sync::Arc;

fn session(game: &Arc<Learned>, limits: Limits) -> Editing {
    let mut request = Request::new(By::Events, 5, 5, 7).strict();
    request.counts = vec![
        Count::exactly(tile(game, 'P'), 1),
        Count::exactly(tile(game, 'O'), 1),
    ];
    Editing::new(game.clone(), request, limits).expect("it can be asked")
}

fn pin(frame: usize, row: usize, col: usize, tile: a_mazing_monk::spacetime::Tile) -> Pin {
    Pin {
        frame,
        row,
        col,
        tile,
        wanted: true,
    }
}

fn found(answer: Answer) -> Strip {
    match answer {
        Answer::Found(strip) => strip,
        other => panic!("{other:?}"),
    }
}

#[test]
fn pins_that_clash_are_named_and_others_are_not() {
    let vault = learned("vault");
    let monk = tile(&vault, 'P');
    let mut editing = session(&vault, Limits::NONE);
    found(finish(&mut editing, 500));
    let counts = editing.request().counts.clone();
    let pins = vec![
        pin(0, 4, 4, tile(&vault, '_')),
        pin(2, 1, 1, monk),
        pin(2, 5, 5, monk),
        pin(6, 3, 3, monk),
    ];
    editing
        .wish(pins.clone(), counts.clone(), Vec::new())
        .expect("it can be asked");
    assert_eq!(
        finish(&mut editing, 500),
        Answer::Impossible(vec![Clash::Pin(1), Clash::Pin(2)])
    );
    // Without one of them there is a strip, and it keeps to the rest.
    let fewer = vec![pins[0], pins[1], pins[3]];
    editing
        .wish(fewer.clone(), counts, Vec::new())
        .expect("it can be asked");
    let strip = found(finish(&mut editing, 500));
    assert_eq!(check(&strip, &vault, By::Events), []);
    assert!(
        fewer
            .iter()
            .all(|pin| strip.tile(pin.frame, pin.row, pin.col) == Some(pin.tile))
    );
}

#[test]
fn counts_and_regions_are_named_too() {
    let vault = learned("vault");
    let stone = tile(&vault, 'O');
    let mut editing = session(&vault, Limits::NONE);
    let pins = vec![pin(0, 2, 2, stone), pin(0, 2, 4, stone)];
    let one = vec![Count::exactly(stone, 1)];
    editing
        .wish(pins.clone(), one, Vec::new())
        .expect("it can be asked");
    let clash = vec![Clash::Pin(0), Clash::Pin(1), Clash::Count(0)];
    assert_eq!(finish(&mut editing, 500), Answer::Impossible(clash));
    let two = vec![Count::exactly(stone, 2)];
    editing
        .wish(pins.clone(), two.clone(), Vec::new())
        .expect("it can be asked");
    found(finish(&mut editing, 500));
    let left = Region {
        tile: stone,
        rows: (0, 6),
        cols: (0, 3),
    };
    editing
        .wish(pins, two, vec![left])
        .expect("it can be asked");
    assert_eq!(
        finish(&mut editing, 500),
        Answer::Impossible(vec![Clash::Pin(1), Clash::Region(0)])
    );
}

#[test]
fn a_wish_about_the_ring_is_answered_like_any_other() {
    let vault = learned("vault");
    let mut editing = session(&vault, Limits::NONE);
    let wall = pin(3, 0, 2, tile(&vault, 'X'));
    editing
        .wish(vec![wall], Vec::new(), Vec::new())
        .expect("it can be asked");
    found(finish(&mut editing, 500));
    let floor = pin(3, 0, 2, tile(&vault, '_'));
    editing
        .wish(vec![wall, floor], Vec::new(), Vec::new())
        .expect("it can be asked");
    assert_eq!(
        finish(&mut editing, 500),
        Answer::Impossible(vec![Clash::Pin(1)])
    );
}

#[test]
fn a_wish_that_is_met_already_moves_nothing() {
    let vault = learned("vault");
    let mut editing = session(&vault, Limits::NONE);
    let strip = found(finish(&mut editing, 500));
    let counts = editing.request().counts.clone();
    let mut dice = Dice::new(&[3]);
    for _ in 0..30 {
        let (frame, row, col) = (
            dice.below(7) as usize,
            dice.below(7) as usize,
            dice.below(7) as usize,
        );
        let held = strip.tile(frame, row, col).expect("within the strip");
        editing
            .wish(vec![pin(frame, row, col, held)], counts.clone(), Vec::new())
            .expect("it can be asked");
        assert_eq!(finish(&mut editing, 500), Answer::Found(strip.clone()));
        // A wish that cannot be in between changes nothing either.
        let monk = tile(&vault, 'P');
        let clash = vec![pin(1, 1, 1, monk), pin(1, 5, 5, monk)];
        editing
            .wish(clash, counts.clone(), Vec::new())
            .expect("it can be asked");
        assert!(matches!(finish(&mut editing, 500), Answer::Impossible(_)));
    }
}

#[test]
fn what_is_undecided_is_gone_on_with_until_it_is_known() {
    let vault = learned("vault");
    let mut editing = session(&vault, Limits::conflicts(1));
    let mut waits = 0;
    let mut answer = finish(&mut editing, 500);
    while answer == Answer::Undecided {
        waits += 1;
        assert!(editing.strip().is_none());
        editing.go_on();
        answer = finish(&mut editing, 500);
    }
    assert!(waits > 0, "one dead end is too few");
    assert_eq!(check(&found(answer), &vault, By::Events), []);
}

#[test]
fn the_newest_wish_wins_over_one_that_is_still_looked_into() {
    let vault = learned("vault");
    let mut editing = session(&vault, Limits::NONE);
    found(finish(&mut editing, 500));
    let counts = editing.request().counts.clone();
    let monk = tile(&vault, 'P');
    for col in 1..=5 {
        use a_mazing_monk::puzzle::Job;
        editing
            .wish(vec![pin(3, 3, col, monk)], counts.clone(), Vec::new())
            .expect("it can be asked");
        editing.advance(1);
    }
    editing
        .wish(vec![pin(3, 2, 2, monk)], counts, Vec::new())
        .expect("it can be asked");
    assert_eq!(found(finish(&mut editing, 1)).tile(3, 2, 2), Some(monk));
}

#[test]
fn another_length_begins_near_the_strip_that_was() {
    let vault = learned("vault");
    let mut editing = session(&vault, Limits::NONE);
    let strip = found(finish(&mut editing, 500));
    let longer = Request {
        frames: 8,
        ..editing.request().clone()
    };
    let walls = |strip: &Strip, other: &Strip| {
        let wall = tile(&vault, 'X');
        let pairs = strip.first().iter().zip(other.first());
        pairs
            .filter(|(a, b)| (**a == wall) != (**b == wall))
            .count()
    };
    let again = |near: bool| {
        let mut editing = Editing::new(
            vault.clone(),
            Request {
                seed: 9,
                ..longer.clone()
            },
            Limits::NONE,
        )
        .expect("it can be asked");
        if near {
            editing = editing.near(&strip);
        }
        found(finish(&mut editing, 500))
    };
    assert!(walls(&strip, &again(true)) < walls(&strip, &again(false)));
}
