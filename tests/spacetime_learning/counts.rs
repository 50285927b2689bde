//! What is learned from the examples that come with the program, against a plain count.

use crate::plain::{Cells, Plain};
use a_mazing_monk::spacetime::{EXAMPLES, Example, Learned, Pool, TileSet, learn};
use std::collections::BTreeSet;

fn learned(name: &str) -> Learned {
    let text = EXAMPLES
        .iter()
        .find(|(known, _)| *known == name)
        .expect("there")
        .1;
    learn(&Example::read(text).expect("there"))
}

fn letters(learned: &Learned, sets: &[TileSet]) -> Vec<String> {
    sets.iter()
        .map(|set| learned.legend.write_set(*set))
        .collect()
}

#[test]
fn windows_and_events_are_those_of_a_plain_count() {
    for (name, text) in EXAMPLES {
        let (plain, learned) = (Plain::read(text), learned(name));
        let blocks = (learned.blocks.len(), learned.last_blocks.len());
        assert_eq!(blocks, plain.blocks(), "{name}");
        let windows = |pool: &Pool| -> BTreeSet<String> {
            pool.windows
                .iter()
                .map(|window| learned.legend.write(window))
                .collect()
        };
        assert_eq!(windows(&learned.first_pool), plain.pool("pool0"), "{name}");
        assert_eq!(windows(&learned.last_pool), plain.pool("pool2"), "{name}");
        let letter = |tile| learned.legend.letter(tile);
        let cells = |event: &a_mazing_monk::spacetime::Event| -> Cells {
            let cells = event.cells.iter();
            cells
                .map(|cell| {
                    (
                        cell.dr.into(),
                        cell.dc.into(),
                        letter(cell.before),
                        letter(cell.after),
                    )
                })
                .collect()
        };
        let events: BTreeSet<Cells> = learned.events.iter().map(cells).collect();
        assert_eq!(events.len(), learned.events.len(), "{name}: each once");
        assert_eq!(events, plain.events(), "{name}");
        assert!(learned.stays, "{name}");
    }
}

#[test]
fn so_much_is_learned_from_each_example() {
    let counts = EXAMPLES.map(|(name, _)| {
        let learned = learned(name);
        let pools = (
            learned.first_pool.windows.len(),
            learned.last_pool.windows.len(),
        );
        (name, learned.block_count(), pools, learned.events.len())
    });
    assert_eq!(
        counts,
        [
            ("meadow", 245, (88, 10), 8),
            ("labyrinth", 1632, (792, 178), 8),
            ("garden", 1056, (489, 41), 24),
            ("vault", 5952, (5, 4), 48),
            ("terraces", 1816, (9, 8), 70),
        ]
    );
}

#[test]
fn classes_conserved_sets_and_the_player_are_read_off_the_events() {
    let of = |name: &str| {
        let learned = learned(name);
        let player = learned.unit.map(|unit| learned.legend.write_set(unit));
        let sets = |sets: &[TileSet]| letters(&learned, sets).join(" ");
        (
            sets(&learned.classes),
            sets(&learned.conserved),
            player.unwrap_or_default(),
        )
    };
    let words = |classes: &str, conserved: &str, player: &str| {
        (classes.to_owned(), conserved.to_owned(), player.to_owned())
    };
    assert_eq!(of("meadow"), words("_P @H", "PH", "PH"));
    assert_eq!(of("labyrinth"), words("_P X @H", "PH", "PH"));
    assert_eq!(of("garden"), words("_PO *GQ", "PQ OG", "PQ"));
    assert_eq!(of("vault"), words("X _PO *GQ", "PQ OG", "PQ"));
    assert_eq!(of("terraces"), words("_OPC X @H", "O PCH", "PCH"));
}

#[test]
fn what_is_conserved_is_the_same_in_every_frame() {
    for (name, text) in EXAMPLES {
        let (example, learned) = (Example::read(text).expect("there"), learned(name));
        for set in &learned.conserved {
            let counts = example
                .strip
                .frames()
                .map(|frame| frame.iter().filter(|tile| set.has(**tile)).count());
            let counts: BTreeSet<usize> = counts.collect();
            assert_eq!(
                counts.len(),
                1,
                "{name}: {}",
                learned.legend.write_set(*set)
            );
        }
        for class in &learned.classes {
            let cells = |frame: &[_]| {
                frame
                    .iter()
                    .map(|tile| class.has(*tile))
                    .collect::<Vec<bool>>()
            };
            let kept: BTreeSet<Vec<bool>> = example.strip.frames().map(cells).collect();
            assert_eq!(kept.len(), 1, "{name}: no cell leaves its class");
        }
    }
}

/// In the large pushing example every step and push that Sokoban knows is shown: from floor or mark, with a
/// stone from floor or mark to floor or mark, in four directions.
#[test]
fn the_vault_shows_every_kind_of_step_and_push() {
    let mut all: BTreeSet<Cells> = BTreeSet::new();
    for directions in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        for kinds in 0..8 {
            let on_mark = |place: usize| kinds >> place & 1 == 1;
            let monk = |mark| if mark { 'Q' } else { 'P' };
            let ground = |mark| if mark { '*' } else { '_' };
            let stone = |mark| if mark { 'G' } else { 'O' };
            let step = vec![
                (monk(on_mark(0)), ground(on_mark(0))),
                (ground(on_mark(1)), monk(on_mark(1))),
            ];
            let push = vec![
                (monk(on_mark(0)), ground(on_mark(0))),
                (stone(on_mark(1)), monk(on_mark(1))),
                (ground(on_mark(2)), stone(on_mark(2))),
            ];
            for line in [step, push] {
                let cells = line
                    .into_iter()
                    .enumerate()
                    .map(|(place, (before, after))| {
                        (
                            directions.0 * place as i32,
                            directions.1 * place as i32,
                            before,
                            after,
                        )
                    });
                let mut cells: Cells = cells.collect();
                cells.sort_unstable();
                let (top, left, ..) = cells[0];
                all.insert(
                    cells
                        .into_iter()
                        .map(|(r, c, a, b)| (r - top, c - left, a, b))
                        .collect(),
                );
            }
        }
    }
    assert_eq!(all.len(), 48);
    let text = EXAMPLES
        .iter()
        .find(|(name, _)| *name == "vault")
        .expect("there")
        .1;
    assert_eq!(Plain::read(text).events(), all);
}
