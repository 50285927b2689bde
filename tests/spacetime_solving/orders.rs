//! Strips to order: what is asked for, what is not given, and the same for the same seed.

use super::plain::{all_strips, fewest};
use super::{finish, learned, tile};
use a_mazing_monk::constraint::Limits;
use a_mazing_monk::puzzle::{Budget, Job};
use a_mazing_monk::spacetime::{
    Answer, BadRequest, By, Clash, Count, CountFault, Generating, Learned, LearnedRules, Metrics,
    Pin, Region, Request, Rules, Shortest, Strip, Tile, Touch, check, count_in_first,
};
use std::collections::BTreeSet;
use std::sync::Arc;

fn made(learned: &Arc<Learned>, request: Request) -> Strip {
    match answer(learned, request) {
        Answer::Found(strip) => strip,
        other => panic!("{other:?}"),
    }
}

fn answer(learned: &Arc<Learned>, request: Request) -> Answer {
    let mut job = Generating::new(learned.clone(), request, Limits::NONE).expect("it can be asked");
    finish(&mut job, 10_000)
}

/// A room with so many stones.
fn pushing(learned: &Learned, side: usize, frames: usize, stones: usize) -> Request {
    let mut request = Request::new(By::Events, side, side, frames);
    request.counts = vec![
        Count::exactly(tile(learned, 'P'), 1),
        Count::exactly(tile(learned, 'O'), stones),
    ];
    request
}

#[test]
fn strips_are_valid_for_a_checker_that_knows_nothing_of_how_they_are_made() {
    let sizes = [
        ("meadow", By::Events, 5, 4, 7),
        ("meadow", By::Blocks, 4, 4, 5),
        ("labyrinth", By::Events, 4, 5, 7),
        ("garden", By::Events, 4, 5, 6),
        ("vault", By::Events, 6, 5, 9),
        ("terraces", By::Events, 4, 8, 10),
    ];
    for (name, by, rows, cols, frames) in sizes {
        let game = learned(name);
        for seed in 0..4 {
            let mut request = Request::new(by, rows, cols, frames);
            request.seed = seed;
            let strict = made(&game, request.clone().strict());
            assert_eq!(check(&strict, &game, by), [], "{name}, seed {seed}");
            let metrics = Metrics::of(&strict, &game);
            assert_eq!(
                (metrics.won_early, metrics.waits),
                (None, 0),
                "{name}, seed {seed}"
            );
            assert_eq!(metrics.effective_length, frames);
            assert_eq!(
                check(&made(&game, request), &game, by),
                [],
                "{name}, seed {seed}"
            );
        }
    }
}

#[test]
fn counts_and_regions_are_kept_to() {
    let vault = learned("vault");
    let stone = tile(&vault, 'O');
    for seed in 0..5 {
        let mut request = pushing(&vault, 5, 8, 2);
        request.seed = seed;
        request.counts.push(Count {
            tile: tile(&vault, 'X'),
            at_least: 30,
            at_most: 32,
        });
        request.regions = vec![Region {
            tile: stone,
            rows: (2, 3),
            cols: (0, 9),
        }];
        let strip = made(&vault, request);
        assert_eq!(count_in_first(&strip, stone, 0..7, 0..7), 2);
        assert_eq!(count_in_first(&strip, stone, 2..4, 0..7), 2);
        assert_eq!(count_in_first(&strip, tile(&vault, 'P'), 0..7, 0..7), 1);
        assert!((30..=32).contains(&count_in_first(&strip, tile(&vault, 'X'), 0..7, 0..7)));
    }
}

#[test]
fn density_obeys() {
    let vault = learned("vault");
    let filled = |density: u32| -> usize {
        let strips = (0..6).map(|seed| {
            let request = Request {
                density,
                seed,
                ..pushing(&vault, 8, 8, 1)
            };
            Metrics::of(&made(&vault, request), &vault).filled
        });
        strips.sum()
    };
    let all = [0, 25, 50, 75].map(filled);
    assert!(all.windows(2).all(|pair| pair[0] + 30 < pair[1]), "{all:?}");
}

#[test]
fn a_seed_gives_the_same_strip_whatever_the_slices_and_other_seeds_give_others() {
    let vault = learned("vault");
    let strips: Vec<Strip> = (0..10)
        .map(|seed| {
            let request = Request {
                seed,
                ..pushing(&vault, 5, 8, 1).strict()
            };
            let strip = made(&vault, request.clone());
            for states in [1, 300] {
                let mut job = Generating::new(vault.clone(), request.clone(), Limits::NONE)
                    .expect("it can be asked");
                assert_eq!(finish(&mut job, states), Answer::Found(strip.clone()));
            }
            strip
        })
        .collect();
    let different: BTreeSet<&[Tile]> = strips.iter().map(Strip::tiles).collect();
    assert_eq!(different.len(), 10);
    // As it came out once, on every machine.
    let bytes: Vec<u8> = strips
        .iter()
        .flat_map(Strip::tiles)
        .map(|tile| tile.index() as u8)
        .collect();
    assert_eq!(crc32fast::hash(&bytes), 214_249_421);
}

#[test]
fn nothing_shorter_than_what_needs_all_its_moves() {
    for (name, rows, cols, frames) in [
        ("vault", 5, 5, 8),
        ("meadow", 5, 5, 7),
        ("terraces", 3, 7, 8),
    ] {
        let game = learned(name);
        for seed in 0..4 {
            let mut request = Request::new(By::Events, rows, cols, frames).needing_all_moves();
            request.seed = seed;
            let strip = made(&game, request);
            assert_eq!(check(&strip, &game, By::Events), []);
            // Searched again by something else.
            let mut search = Shortest::new(&game, &strip, 0, Budget::default());
            let way = loop {
                if let Some(answer) = search.advance(1_000) {
                    break answer.solved().expect("it has a way");
                }
            };
            assert_eq!(way.len(), frames, "{name}, seed {seed}");
        }
    }
}

#[test]
fn levels_that_need_all_moves_are_found_just_where_there_are_any() {
    let vault = learned("vault");
    for frames in 2..=6 {
        let mut request = Request::new(By::Events, 1, 5, frames).strict();
        request.counts = vec![Count::exactly(tile(&vault, 'O'), 1)];
        let all = all_strips(&vault, &request);
        let needs_all = |strip: &&Vec<Vec<Tile>>| {
            fewest(
                &vault,
                &strip[0],
                request.all_rows(),
                request.all_cols(),
                frames,
            ) == Some(frames - 1)
        };
        let expected: BTreeSet<&Vec<Tile>> = all
            .iter()
            .filter(needs_all)
            .map(|strip| &strip[0])
            .collect();
        // Every cell in turn is asked to hold every tile: such a level, or the word that there is none.
        for cell in 7..14 {
            for held in vault.legend.tiles() {
                let pin = Pin {
                    frame: 0,
                    row: 1,
                    col: cell - 7,
                    tile: held,
                    wanted: true,
                };
                let wanted = Request {
                    pins: vec![pin],
                    ..request.clone().needing_all_moves()
                };
                let some = expected.iter().any(|level| level[cell] == held);
                match answer(&vault, wanted) {
                    Answer::Found(strip) => {
                        assert!(expected.contains(&strip.first().to_vec()));
                        assert_eq!(strip.first()[cell], held);
                    }
                    Answer::Impossible(clash) => {
                        assert!(!some, "{cell} {held:?} {frames}");
                        assert!(clash.is_empty() || clash == [Clash::Pin(0)]);
                    }
                    Answer::Undecided => panic!("no limits, and yet no answer"),
                }
            }
        }
    }
}

/// Learned rules, and one more: the monk walks two cells at once.
struct Strides(LearnedRules, Arc<Learned>);

impl Rules for Strides {
    fn moves(&self, frame: &[Tile], cols: usize, visit: &mut dyn FnMut(&[Touch])) {
        self.0.moves(frame, cols, visit);
        let (monk, floor) = (tile(&self.1, 'P'), tile(&self.1, '_'));
        let Some(at) = frame.iter().position(|tile| *tile == monk) else {
            return;
        };
        for step in [1, -1, cols as i64, -(cols as i64)] {
            let cells = [at as i64 + step, at as i64 + 2 * step];
            if cells
                .iter()
                .all(|&cell| frame.get(cell as usize) == Some(&floor))
            {
                visit(&[
                    Touch {
                        cell: at as u32,
                        before: monk,
                        after: floor,
                    },
                    Touch {
                        cell: cells[0] as u32,
                        before: floor,
                        after: floor,
                    },
                    Touch {
                        cell: cells[1] as u32,
                        before: floor,
                        after: monk,
                    },
                ]);
            }
        }
    }
}

#[test]
fn a_games_own_rules_prove_more_than_the_example_shows() {
    let vault = learned("vault");
    for seed in 0..4 {
        let request = Request {
            seed,
            ..pushing(&vault, 5, 7, 1).needing_all_moves()
        };
        let rules = |rows, cols| {
            Arc::new(Strides(
                LearnedRules::new(&vault, rows, cols),
                vault.clone(),
            ))
        };
        let job = Generating::new(vault.clone(), request, Limits::NONE).expect("it can be asked");
        let Answer::Found(strip) = finish(&mut job.by_rules(rules(7, 7)), 10_000) else {
            panic!("there is such a level");
        };
        // Breadth first by hand: no way of fewer steps, with strides allowed.
        let rules = rules(7, 7);
        let last = vault.last_pool.tiles();
        let mut layer = BTreeSet::from([strip.first().to_vec()]);
        for _ in 0..strip.len() - 1 {
            assert!(
                !layer
                    .iter()
                    .any(|frame| frame.iter().all(|tile| last.has(*tile)))
            );
            let mut next = BTreeSet::new();
            for frame in &layer {
                rules.moves(frame, 7, &mut |touches| {
                    let mut after = frame.clone();
                    for touch in touches {
                        after[touch.cell as usize] = touch.after;
                    }
                    next.insert(after);
                });
            }
            layer = next;
        }
    }
}

#[test]
fn what_cannot_be_asked_is_refused_with_the_reason() {
    let vault = learned("vault");
    let stone = tile(&vault, 'O');
    let refused = |request: Request| {
        let job = Generating::new(vault.clone(), request, Limits::NONE);
        job.err().expect("it cannot be asked")
    };
    let plain = || Request::new(By::Events, 4, 4, 5);
    assert_eq!(
        refused(Request::new(By::Events, 4, 4, 0)),
        BadRequest::NoFrames
    );
    assert_eq!(
        refused(Request::new(By::Events, 200, 200, 5)),
        BadRequest::Size {
            rows: 200,
            cols: 200
        }
    );
    assert_eq!(
        refused(Request::new(By::Events, 0, 4, 5)),
        BadRequest::Size { rows: 0, cols: 4 }
    );
    assert!(matches!(
        refused(Request::new(By::Events, 60, 60, 1_000_000)),
        BadRequest::TooLarge { .. }
    ));
    assert!(matches!(
        refused(Request::new(By::Events, usize::MAX, 4, usize::MAX)),
        BadRequest::Size { .. }
    ));
    let counted = |count| Request {
        counts: vec![count],
        ..plain()
    };
    let faults = [
        (Count::exactly(stone, 37), CountFault::TooMany(37, 36)),
        (
            Count {
                tile: stone,
                at_least: 3,
                at_most: 2,
            },
            CountFault::Empty(3, 2),
        ),
        (
            Count::exactly(Tile::new(40).expect("a tile"), 1),
            CountFault::UnknownTile,
        ),
    ];
    for (count, expected) in faults {
        let BadRequest::Count {
            index: 0, fault, ..
        } = refused(counted(count))
        else {
            panic!("the count is at fault");
        };
        assert_eq!(fault, expected);
    }
    let pin = Pin {
        frame: 5,
        row: 0,
        col: 0,
        tile: stone,
        wanted: true,
    };
    let pinned = Request {
        pins: vec![pin],
        ..plain()
    };
    assert_eq!(
        refused(pinned).to_string(),
        "pin 1: the strip has no frame 5, row 0, column 0"
    );
    let region = Region {
        tile: stone,
        rows: (9, 12),
        cols: (0, 3),
    };
    let outside = Request {
        regions: vec![region],
        ..plain()
    };
    assert_eq!(refused(outside), BadRequest::Region { index: 0 });
    assert_eq!(
        refused(Request {
            density: 101,
            ..plain()
        }),
        BadRequest::Density(101)
    );
    assert_eq!(
        refused(Request {
            shortest: true,
            ..plain()
        }),
        BadRequest::ShortestWaits
    );
    let wide = Request::new(By::Events, 30, 30, 3).needing_all_moves();
    assert!(matches!(refused(wide), BadRequest::TooLargeToProve { .. }));
}

#[test]
fn limits_hold_and_nothing_hangs() {
    let vault = learned("vault");
    let request = pushing(&vault, 9, 16, 3).needing_all_moves();
    let mut job =
        Generating::new(vault.clone(), request, Limits::conflicts(3)).expect("it can be asked");
    assert_eq!(finish(&mut job, 100), Answer::Undecided);
    assert!(job.spent().conflicts <= 3 + 1);
    // Counts that are possible by themselves, and not together.
    let many = Request {
        counts: vec![
            Count::exactly(tile(&vault, 'O'), 9),
            Count::exactly(tile(&vault, 'X'), 16),
        ],
        ..Request::new(By::Events, 3, 3, 4)
    };
    assert_eq!(answer(&vault, many), Answer::Impossible(Vec::new()));
}
