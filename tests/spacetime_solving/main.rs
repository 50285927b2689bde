//! Strips to order and under edit, against all strips there are at small sizes.

mod editing;
mod exhaustive;
mod orders;
mod plain;

use a_mazing_monk::puzzle::Job;
use a_mazing_monk::spacetime::{Answer, Learned, Tile, find_example, learn};
use std::sync::Arc;

fn learned(name: &str) -> Arc<Learned> {
    Arc::new(learn(find_example(name).expect("one of our own")))
}

fn tile(learned: &Learned, letter: char) -> Tile {
    learned.legend.tile(letter).expect("a letter of the legend")
}

fn finish(job: &mut dyn Job<Answer>, states: u64) -> Answer {
    loop {
        if let Some(answer) = job.advance(states) {
            return answer;
        }
    }
}
