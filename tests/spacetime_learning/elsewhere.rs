//! Examples that do not come with the program.

use a_mazing_monk::spacetime::{Example, learn};

/// Reads examples from a folder of one's own and tells what is learned: `EXAMPLES=DIR cargo test -- --ignored`.
#[test]
#[ignore = "needs a folder of examples"]
fn counts_of_examples_elsewhere() {
    let folder = std::env::var("EXAMPLES").expect("EXAMPLES is a folder");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("there")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    for path in paths
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
    {
        let text = std::fs::read_to_string(path).expect("there");
        let example = Example::read(&text).expect("there");
        let start = std::time::Instant::now();
        let learned = learn(&example);
        let took = start.elapsed();
        let sets = |sets: &[_]| {
            sets.iter()
                .map(|set| learned.legend.write_set(*set))
                .collect::<Vec<_>>()
                .join(" | ")
        };
        println!(
            "{}: blocks {} + {} = {}, pools {} {}, events {}, stays {}, classes {}, conserved {}, unit {:?}, {took:?}, rewritten alike {}",
            example.name,
            learned.blocks.len(),
            learned.last_blocks.len(),
            learned.block_count(),
            learned.first_pool.windows.len(),
            learned.last_pool.windows.len(),
            learned.events.len(),
            learned.stays,
            sets(&learned.classes),
            sets(&learned.conserved),
            learned.unit.map(|unit| learned.legend.write_set(unit)),
            text == example.write(),
        );
        assert_eq!(Example::read(&example.write()), Ok(example));
    }
}
