//! Making levels of the cube: as wanted, proven once, the same whatever the steps.

use a_mazing_monk::cube::Cube;
use a_mazing_monk::cube::generate::{Band, Difficulty, Order, generate, solves};
use a_mazing_monk::cube::making::{Made, Making, NotMade, Wanted};
use a_mazing_monk::cube::moves::count_turns;
use a_mazing_monk::cube::rating::Rating;
use a_mazing_monk::cube::searches::Measuring;
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::puzzle::{Answer, Budget, GaveUp, Job, Limits, finish};
use std::sync::atomic::AtomicBool;

fn difficulty(level: u8) -> Difficulty {
    Difficulty::new(level).expect("1 to 10")
}

fn made(making: Making) -> Result<Made, NotMade> {
    let mut making = making;
    finish(&mut making, None).expect("not called off")
}

fn making(wanted: Wanted) -> Making {
    Making::new(wanted, Budget::default())
}

fn par_of(cube: &Cube) -> u32 {
    let solved = solve(cube, &Limits::default()).answer.solved();
    count_turns(&solved.expect("solvable"))
}

#[test]
fn an_order_is_filled_within_its_bands() {
    for difficulty in Difficulty::all().rev().take(3) {
        let order = Order {
            difficulty,
            rating: Some(Band {
                low: 1.9,
                high: 2.3,
            }),
            par: Some(Band { low: 6, high: 9 }),
        };
        let wanted = Wanted::Order {
            order,
            first_seed: 77,
        };
        let made = made(making(wanted)).expect("a level");
        assert!(made.fits());
        assert!((6..=9).contains(&made.par));
        assert!((1.9..=2.3).contains(&made.rating.total()));
        assert!(solves(&made.cube, &made.solution));
        assert_eq!(made.measures, None, "no measures were asked for");
        let (of, seed) = made.seeded.expect("of a seed");
        assert_eq!(of, difficulty);
        let again = generate(difficulty, seed).expect("a level");
        assert_eq!(again.cube, made.cube, "its seed gives it again");
        assert_eq!(Rating::of(&again.cube), made.rating);
    }
}

#[test]
fn an_order_that_cannot_be_filled_gives_the_nearest_and_says_so() {
    let order = Order {
        difficulty: difficulty(1),
        rating: None,
        par: Some(Band { low: 40, high: 50 }),
    };
    let wanted = Wanted::Order {
        order,
        first_seed: 0,
    };
    let mut making = making(wanted).most_candidates(200);
    let nearest = finish(&mut making, None).expect("not called off");
    let nearest = nearest.expect("a level");
    assert_eq!(making.tried(), 200);
    assert!(!nearest.fits());
    let pars = (0..200).map(|seed| par_of(&generate(difficulty(1), seed).expect("a level").cube));
    assert_eq!(
        Some(nearest.par),
        pars.max(),
        "no other of the 200 was nearer"
    );
}

#[test]
fn an_order_can_be_settled_with_the_nearest_so_far() {
    let order = Order {
        difficulty: difficulty(1),
        rating: None,
        par: Some(Band { low: 40, high: 50 }),
    };
    let wanted = Wanted::Order {
        order,
        first_seed: 0,
    };
    let mut in_time = making(wanted);
    while in_time.tried() < 5 {
        assert_eq!(in_time.advance(u64::MAX), None);
    }
    in_time.settle_for_nearest();
    let nearest = finish(&mut in_time, None).expect("not called off");
    assert!(!nearest.expect("a level").fits());
    assert_eq!(in_time.tried(), 5);
    let mut at_once = making(wanted);
    at_once.settle_for_nearest();
    assert_eq!(
        finish(&mut at_once, None),
        Some(Err(NotMade::NoneProven {
            difficulty: difficulty(1),
            tried: 0
        }))
    );
}

#[test]
fn the_steps_do_not_matter() {
    let order = Order {
        difficulty: difficulty(9),
        rating: Some(Band {
            low: 2.2,
            high: 4.0,
        }),
        par: None,
    };
    let wanted = Wanted::Order {
        order,
        first_seed: 5,
    };
    let mut whole = making(wanted).measured();
    let expected = finish(&mut whole, None).expect("not called off");
    let (mut steps, mut sliced) = (1, making(wanted).measured());
    let found = loop {
        if let Some(found) = sliced.advance(3) {
            break found;
        }
        steps += 1;
    };
    assert_eq!(found, expected);
    assert_eq!(sliced.tried(), whole.tried());
    assert!(steps > sliced.tried(), "a level takes more than one step");
    let made = found.expect("a level");
    let measures = made.measures.expect("asked for");
    assert_eq!(measures.par, made.par);
    let alone = finish(&mut Measuring::new(&made.cube, Limits::default()), None);
    assert_eq!(alone, Some(Answer::Solved(measures)));
}

/// Steps of one state that a making takes.
fn steps(wanted: Wanted) -> (u32, Made) {
    let mut making = making(wanted);
    for steps in 1.. {
        if let Some(made) = making.advance(1) {
            return (steps, made.expect("a level"));
        }
    }
    unreachable!("it ends")
}

#[test]
fn a_level_to_order_is_proven_once_and_its_solution_kept() {
    let order = Order {
        difficulty: difficulty(8),
        rating: None,
        par: None,
    };
    // Any level fits this order: that of the first seed, which takes no more than it takes alone.
    let (to_order, filled) = steps(Wanted::Order {
        order,
        first_seed: 2009,
    });
    let (alone, seeded) = steps(Wanted::Seeded {
        difficulty: difficulty(8),
        seed: 2009,
    });
    assert_eq!(filled, seeded);
    assert_eq!(to_order, alone);
    assert!(alone > 10, "its proof takes some states");
}

#[test]
fn a_given_cube_and_a_seed_are_proven() {
    let level = generate(difficulty(5), 2009).expect("a level");
    let seeded = made(making(Wanted::Seeded {
        difficulty: difficulty(5),
        seed: 2009,
    }));
    let seeded = seeded.expect("a level");
    assert_eq!(seeded.cube, level.cube);
    assert_eq!(seeded.seeded, Some((difficulty(5), 2009)));
    assert_eq!(seeded.par, par_of(&level.cube));
    let given = made(making(Wanted::Cube(level.cube))).expect("a level");
    assert_eq!(
        given,
        Made {
            seeded: None,
            ..seeded
        }
    );
}

#[test]
fn what_cannot_be_made_is_refused_with_a_reason() {
    let hopeless = "M##...#.#S..#o.SSSSS#.oSSSSo.SS.So#.S#.oo.S####S..#S#o";
    let hopeless: Cube = hopeless.parse().expect("a level");
    let refused = made(making(Wanted::Cube(hopeless)));
    assert_eq!(refused.map(|made| made.par), Err(NotMade::Unsolvable));
    let wanted = Wanted::Seeded {
        difficulty: difficulty(10),
        seed: 1,
    };
    let few = Budget {
        nodes: 2,
        ..Budget::default()
    };
    let gave_up = made(Making::new(wanted, few));
    assert_eq!(
        gave_up.map(|made| made.par),
        Err(NotMade::GaveUp(GaveUp::Nodes))
    );
    let called_off = finish(&mut making(wanted), Some(&AtomicBool::new(true)));
    assert_eq!(called_off, None);
}
