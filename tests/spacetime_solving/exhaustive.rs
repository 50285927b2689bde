//! Every answer to every pin, against all strips of that size.

use super::plain::{Frame, all_strips};
use super::{finish, learned, tile};
use a_mazing_monk::constraint::Limits;
use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::spacetime::{
    Answer, By, Clash, Count, Editing, Generating, Learned, Pin, Region, Request, Strip, Waits,
};
use std::sync::Arc;

fn frames_of(strip: &Strip) -> Vec<Frame> {
    strip.frames().map(<[_]>::to_vec).collect()
}

fn meets(strip: &[Frame], pin: &Pin, cols: usize) -> bool {
    (strip[pin.frame][pin.row * cols + pin.col] == pin.tile) == pin.wanted
}

/// The answer is right: a strip that there is and that keeps to its pins, or pins that no strip keeps to.
fn is_right(all: &[Vec<Frame>], request: &Request, pins: &[Pin], answer: &Answer) {
    let cols = request.all_cols();
    let keeps = |strip: &[Frame], pins: &[Pin]| pins.iter().all(|pin| meets(strip, pin, cols));
    match answer {
        Answer::Found(strip) => {
            let frames = frames_of(strip);
            assert!(
                all.binary_search(&frames).is_ok(),
                "a strip that there is not"
            );
            assert!(keeps(&frames, pins), "a pin is not kept to");
        }
        Answer::Impossible(clash) => {
            let named: Vec<Pin> = clash
                .iter()
                .filter_map(|wish| match wish {
                    Clash::Pin(index) => Some(pins[*index]),
                    _ => None,
                })
                .collect();
            assert!(
                !all.iter().any(|strip| keeps(strip, &named)),
                "{named:?} do not clash"
            );
        }
        Answer::Undecided => panic!("no limits, and yet no answer"),
    }
}

/// Asks for every tile at every cell of every frame, and for some pins together.
fn every_pin_is_answered_rightly(learned: &Arc<Learned>, request: &Request) -> usize {
    let all = all_strips(learned, request);
    let mut pins = Vec::new();
    for frame in 0..request.frames {
        for cell in 0..request.cells() {
            for tile in learned.legend.tiles() {
                let (row, col) = (cell / request.all_cols(), cell % request.all_cols());
                let wanted = [true, false];
                pins.extend(wanted.map(|wanted| Pin {
                    frame,
                    row,
                    col,
                    tile,
                    wanted,
                }));
            }
        }
    }
    let mut editing =
        Editing::new(learned.clone(), request.clone(), Limits::NONE).expect("it can be asked");
    let answer = finish(&mut editing, 1_000);
    is_right(&all, request, &[], &answer);
    assert_eq!(matches!(answer, Answer::Found(_)), !all.is_empty());
    let mut dice = Dice::new(&[5]);
    let together = (0..150).map(|_| {
        let count = 2 + dice.below(4);
        (0..count)
            .filter_map(|_| dice.pick(&pins))
            .collect::<Vec<Pin>>()
    });
    let alone = pins.iter().map(|pin| vec![*pin]);
    for pins in alone.chain(together.collect::<Vec<_>>()) {
        let (counts, regions) = (request.counts.clone(), request.regions.clone());
        editing
            .wish(pins.clone(), counts, regions)
            .expect("it can be asked");
        let answer = finish(&mut editing, 1_000);
        is_right(&all, request, &pins, &answer);
    }
    // The same by fixed counts and at random, for a few of them.
    for seed in 0..20 {
        let pins: Vec<Pin> = (0..dice.below(3))
            .filter_map(|_| dice.pick(&pins))
            .collect();
        let wanted = Request {
            seed,
            pins: pins.clone(),
            ..request.clone()
        };
        let mut job =
            Generating::new(learned.clone(), wanted, Limits::NONE).expect("it can be asked");
        is_right(&all, request, &pins, &finish(&mut job, 1_000));
    }
    all.len()
}

#[test]
fn by_events_all_small_strips_of_a_field() {
    let field = learned("meadow");
    let mut request = Request::new(By::Events, 2, 2, 3);
    assert!(every_pin_is_answered_rightly(&field, &request) > 0);
    request.waits = Waits::AtTheEnd;
    assert!(every_pin_is_answered_rightly(&field, &request) > 0);
    request = Request::new(By::Events, 3, 2, 3).strict();
    assert!(every_pin_is_answered_rightly(&field, &request) > 0);
    request = Request::new(By::Events, 2, 2, 1);
    assert!(every_pin_is_answered_rightly(&field, &request) > 0);
}

#[test]
fn by_blocks_all_small_strips_of_a_field() {
    let field = learned("meadow");
    let mut request = Request::new(By::Blocks, 2, 2, 3);
    assert!(every_pin_is_answered_rightly(&field, &request) > 0);
    request.waits = Waits::AtTheEnd;
    request.not_won_early = true;
    assert!(every_pin_is_answered_rightly(&field, &request) > 0);
    request = Request::new(By::Blocks, 3, 2, 2).strict();
    assert!(every_pin_is_answered_rightly(&field, &request) > 0);
}

#[test]
fn all_small_strips_of_a_maze_and_of_a_garden() {
    let maze = learned("labyrinth");
    let none = every_pin_is_answered_rightly(&maze, &Request::new(By::Events, 2, 3, 3));
    assert_eq!(none, 0, "no maze is as small as that");
    assert!(every_pin_is_answered_rightly(&maze, &Request::new(By::Blocks, 2, 3, 2)) > 0);
    let garden = learned("garden");
    assert!(every_pin_is_answered_rightly(&garden, &Request::new(By::Events, 2, 3, 3)) > 0);
    assert!(
        every_pin_is_answered_rightly(&garden, &Request::new(By::Events, 1, 4, 3).strict()) > 0
    );
}

#[test]
fn all_small_strips_of_pushing() {
    let vault = learned("vault");
    let mut request = Request::new(By::Events, 1, 4, 3);
    assert!(every_pin_is_answered_rightly(&vault, &request) > 0);
    request.counts = vec![
        Count::exactly(tile(&vault, 'P'), 1),
        Count {
            tile: tile(&vault, 'O'),
            at_least: 1,
            at_most: 2,
        },
    ];
    assert!(every_pin_is_answered_rightly(&vault, &request) > 0);
    request = request.strict();
    request.counts[1] = Count::exactly(tile(&vault, 'O'), 1);
    request.regions = vec![Region {
        tile: tile(&vault, 'P'),
        rows: (0, 2),
        cols: (0, 2),
    }];
    assert!(every_pin_is_answered_rightly(&vault, &request) > 0);
    request = Request::new(By::Events, 2, 2, 4);
    request.waits = Waits::AtTheEnd;
    assert!(every_pin_is_answered_rightly(&vault, &request) > 0);
}

#[test]
fn all_small_strips_with_gravity() {
    let terraces = learned("terraces");
    let mut request = Request::new(By::Events, 2, 3, 3);
    request.counts = vec![Count::exactly(tile(&terraces, 'P'), 1)];
    assert!(every_pin_is_answered_rightly(&terraces, &request) > 0);
    request = Request::new(By::Events, 1, 4, 4).strict();
    assert!(every_pin_is_answered_rightly(&terraces, &request) > 0);
}
