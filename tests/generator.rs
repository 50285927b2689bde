//! The generator's promises.

use a_mazing_monk::cube::generate::{
    Difficulty, Event, GeneratedLevel, Refusal, generate, generate_traced, solves,
};
use a_mazing_monk::cube::moves::count_turns;
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::cube::{Cell, Cube, Face, Tile, Turn};
use a_mazing_monk::puzzle::Limits;
use proptest::prelude::*;

fn any_difficulty() -> impl Strategy<Value = Difficulty> {
    (1..=10_u8).prop_map(|d| Difficulty::new(d).expect("1 to 10"))
}

fn level(difficulty: u8, seed: u32) -> GeneratedLevel {
    generate(Difficulty::new(difficulty).expect("1 to 10"), seed).expect("a level")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_making_played_forwards_solves_the_level(d in any_difficulty(), seed in any::<u32>()) {
        let level = generate(d, seed).expect("a level");
        prop_assert!(solves(&level.cube, &level.known_solution));
    }

    #[test]
    fn a_level_has_what_its_difficulty_says(d in any_difficulty(), seed in any::<u32>()) {
        let cube = generate(d, seed).expect("a level").cube;
        prop_assert_eq!(cube.count(Tile::Soldiers, u64::MAX), u32::from(d.get()));
        prop_assert_eq!(cube.count(Tile::Karma, u64::MAX), 17 - u32::from(d.get()));
        prop_assert_eq!(cube.monk(), Cell::START);
        prop_assert_eq!(cube.tile(Cell::START), Tile::Path);
        // It passes the gate that outside levels pass.
        prop_assert_eq!(cube.to_string().parse::<Cube>(), Ok(cube));
    }

    #[test]
    fn no_level_is_dull(d in any_difficulty(), seed in any::<u32>()) {
        let cube = generate(d, seed).expect("a level").cube;
        let on_top = cube.count(Tile::Karma, Face::Top.plane());
        prop_assert!(2 * on_top <= cube.karma().count_ones());
        for face in Face::TEXT_ORDER {
            let text: Vec<char> = (0..9).map(|i| cube.char_at(Cell::new(face, i % 3, i / 3))).collect();
            prop_assert!(text.iter().any(|tile| *tile != text[0]), "{face} of {cube}");
        }
        let moves = solve(&cube, &Limits::default()).answer.solved().expect("solvable");
        prop_assert!(count_turns(&moves) >= 2);
        prop_assert!(solves(&cube, &moves));
    }

    #[test]
    fn tracing_changes_nothing(d in any_difficulty(), seed in any::<u32>()) {
        let (traced, events) = generate_traced(d, seed).expect("a level");
        let plain = generate(d, seed).expect("a level");
        prop_assert_eq!(traced.cube, plain.cube);
        prop_assert_eq!(&traced.known_solution, &plain.known_solution);
        let refused: Vec<Refusal> = events
            .iter()
            .filter_map(|event| match event {
                Event::Refused(why) => Some(*why),
                _ => None,
            })
            .collect();
        prop_assert_eq!(refused, traced.refused);
    }

    /// The trace is the whole truth: acting it out builds the very level.
    #[test]
    fn acting_out_the_trace_builds_the_level(d in any_difficulty(), seed in any::<u32>()) {
        let (level, events) = generate_traced(d, seed).expect("a level");
        let mut tiles: Vec<char> = Vec::new();
        let place = |cell: &Cell| Cell::all().position(|c| c == *cell).expect("a cell");
        let turned = |tiles: &[char], turn: Turn| -> Vec<char> {
            let mut after = tiles.to_vec();
            for cell in Cell::all() {
                after[place(&turn.carries(cell))] = tiles[place(&cell)];
            }
            after
        };
        let mut protected: Vec<char> = Vec::new();
        for event in &events {
            match event {
                Event::Placed { soldiers, .. } => {
                    tiles = vec!['#'; 54];
                    protected = vec!['.'; 54];
                    tiles[place(&Cell::EXIT)] = '.';
                    for cell in soldiers {
                        tiles[place(cell)] = 'S';
                    }
                }
                Event::Unturned(turn) => {
                    tiles = turned(&tiles, *turn);
                    protected = turned(&protected, *turn);
                }
                Event::Protected(cells) => {
                    for cell in cells {
                        prop_assert_eq!(tiles[place(cell)], '#');
                        protected[place(cell)] = 'P';
                    }
                }
                Event::Cleared(cell) => {
                    prop_assert_eq!(protected[place(cell)], '.', "a protected obstacle was cleared");
                    tiles[place(cell)] = '.';
                }
                Event::Stepped { from, karma: true, .. } => tiles[place(from)] = 'o',
                _ => {}
            }
        }
        tiles[place(&Cell::START)] = 'M';
        prop_assert_eq!(tiles.into_iter().collect::<String>(), level.cube.to_string());
    }
}

#[test]
fn a_seed_gives_the_same_level_for_ever() {
    // Changing any of these needs a new generator version.
    assert_eq!(level(1, 0).cube.to_string(), GOLDEN[0]);
    assert_eq!(level(5, 2009).cube.to_string(), GOLDEN[1]);
    assert_eq!(level(10, u32::MAX).cube.to_string(), GOLDEN[2]);
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for difficulty in 1..=10 {
        for seed in 0..100 {
            for byte in level(difficulty, seed).cube.to_string().bytes() {
                digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    assert_eq!(format!("{digest:016x}"), GOLDEN[3]);
}

const GOLDEN: [&str; 4] = [
    "Mo.#o#.o#..o#o.#..o##...#.#ooS.##o#o#.oo##.##ooo##.#.o",
    "M#o.###S#S##o#.ooo#####o.o##.####.o#oo#####S..#So#S##o",
    "M##.####SS#o##oS#S.o#ooo####S##S#######.##S###S#SS#o##",
    "4516610d573d4444",
];

#[test]
fn harder_levels_take_more_turns() {
    let mean_par = |difficulty| {
        let pars = (0..200).map(|seed| {
            let cube = level(difficulty, seed).cube;
            count_turns(
                &solve(&cube, &Limits::default())
                    .answer
                    .solved()
                    .expect("solvable"),
            )
        });
        f64::from(pars.sum::<u32>()) / 200.0
    };
    let means: Vec<f64> = [1, 4, 7, 10].map(mean_par).to_vec();
    assert!(means.is_sorted(), "{means:?}");
    assert!(means[3] > 2.0 * means[0], "{means:?}");
}

#[test]
fn a_difficulty_outside_one_to_ten_is_refused() {
    for level in [0, 11, 255] {
        assert!(Difficulty::new(level).is_err());
    }
    assert!("ten".parse::<Difficulty>().is_err());
    assert!("0".parse::<Difficulty>().is_err());
    assert_eq!(
        Difficulty::all().map(Difficulty::get).collect::<Vec<_>>(),
        Vec::from_iter(1..=10)
    );
}
