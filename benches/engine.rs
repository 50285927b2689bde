//! What the engine's inner loops cost, and its solver beside that of 2009.

mod baseline;

use a_mazing_monk::cube::generate::{Difficulty, generate};
use a_mazing_monk::cube::solver::{Monk, settled, solve, solve_quickly};
use a_mazing_monk::cube::{Cube, Turn};
use a_mazing_monk::puzzle::{Limits, Puzzle};
use a_mazing_monk::rewrite::{Machine, Method, enumerate, find_built_in};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::hint::black_box;

fn levels(difficulty: u8, count: u32) -> Vec<Cube> {
    let difficulty = Difficulty::new(difficulty).expect("1 to 10");
    (0..count)
        .map(|seed| generate(difficulty, seed).expect("a level").cube)
        .collect()
}

/// Calls `work` with one level after another, so that no branch predictor learns a single one.
fn each<T>(
    criterion: &mut Criterion,
    name: &str,
    cubes: &[Cube],
    mut work: impl FnMut(&Cube) -> T,
) {
    let mut round = cubes.iter().cycle();
    criterion.bench_function(name, |bencher| {
        bencher.iter_batched(
            || round.next().expect("levels"),
            |cube| work(black_box(cube)),
            BatchSize::SmallInput,
        );
    });
}

fn inner_loops(criterion: &mut Criterion) {
    let cubes: Vec<Cube> = (1..=10)
        .flat_map(|difficulty| levels(difficulty, 20))
        .collect();
    let settled_cubes: Vec<Cube> = cubes.iter().map(settled).collect();
    let monk = Monk::new();
    criterion.bench_function("turn: all six, 200 cubes", |bencher| {
        bencher.iter(|| {
            for cube in black_box(&cubes) {
                for turn in Turn::PLAYER {
                    black_box(cube.turned(turn));
                }
            }
        });
    });
    criterion.bench_function("flood: 200 cubes", |bencher| {
        bencher.iter(|| {
            for cube in black_box(&cubes) {
                black_box(cube.reach());
            }
        });
    });
    criterion.bench_function("expand: 200 cubes", |bencher| {
        bencher.iter(|| {
            for cube in black_box(&settled_cubes) {
                monk.expand(cube, |_, next| {
                    black_box(next);
                });
            }
        });
    });
    criterion.bench_function("bound: 200 cubes", |bencher| {
        bencher.iter(|| {
            for cube in black_box(&settled_cubes) {
                black_box(monk.lower_bound(cube, 1));
            }
        });
    });
}

fn whole_levels(criterion: &mut Criterion) {
    for difficulty in [1, 5, 10] {
        let cubes = levels(difficulty, 200);
        let limits = Limits::default();
        each(
            criterion,
            &format!("par, difficulty {difficulty}"),
            &cubes,
            |cube| solve(cube, &limits),
        );
        each(
            criterion,
            &format!("first solution, difficulty {difficulty}"),
            &cubes,
            |cube| solve_quickly(cube, &limits),
        );
        let mut seed = 0;
        criterion.bench_function(&format!("generate, difficulty {difficulty}"), |bencher| {
            bencher.iter(|| {
                seed += 1;
                generate(Difficulty::new(difficulty).expect("1 to 10"), seed)
            });
        });
    }
}

fn against_2009(criterion: &mut Criterion) {
    let cubes = levels(10, 10);
    let mut group = criterion.benchmark_group("ten levels of difficulty 10, first solution");
    group.sample_size(10);
    group.bench_function("ours", |bencher| {
        let limits = Limits::default();
        bencher.iter(|| {
            cubes
                .iter()
                .map(|cube| solve_quickly(cube, &limits).expanded)
                .sum::<u64>()
        });
    });
    group.bench_function("2009", |bencher| {
        let texts: Vec<String> = cubes.iter().map(Cube::to_string).collect();
        bencher.iter(|| {
            let found = texts.iter().map(|text| baseline::solve(text, 20_000));
            found.map(|found| found.states).sum::<usize>()
        });
    });
    group.finish();
}

fn grid_games(criterion: &mut Criterion) {
    let limits = Limits::default();
    for name in ["Peg Solitaire", "Merge", "Sokoban", "TwoDoor"] {
        let game = find_built_in(name).expect("built in");
        let start = &game.starts()[0];
        for (method, words) in [
            (Method::Published, "inverted"),
            (Method::Forward, "forward"),
        ] {
            criterion.bench_function(&format!("{name}, {words}: every board solved"), |bencher| {
                bencher.iter(|| enumerate(game, start, method, true, &limits));
            });
        }
        criterion.bench_function(&format!("{name}: compile"), |bencher| {
            bencher.iter(|| Machine::new(game, black_box(&start.board)));
        });
    }
}

criterion_group!(benches, inner_loops, whole_levels, grid_games, against_2009);
criterion_main!(benches);
