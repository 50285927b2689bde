//! The cube run backwards, by the generator and by hand: both stay as they are for ever, since codes,
//! kept levels and saved games depend on it.

use a_mazing_monk::cube::Line;
use a_mazing_monk::cube::generate::{Difficulty, Event, generate_traced};
use a_mazing_monk::cube::unplay::{Unmove, Unplayed};
use a_mazing_monk::puzzle::Dice;
use std::fmt::Write;

#[test]
fn every_step_of_a_making_stays_the_same() {
    let mut text = String::new();
    for difficulty in Difficulty::all() {
        for seed in 500..530 {
            let (level, events) = generate_traced(difficulty, seed).expect("a level");
            writeln!(text, "{} {:?}", level.cube, level.refused).expect("written");
            // Walks home came to be told later than all other steps.
            let walks = |event: &Event| matches!(event, Event::Walked { .. });
            for event in events.into_iter().filter(|event| !walks(event)) {
                writeln!(text, "{event}").expect("written");
            }
        }
    }
    assert_eq!(crc32fast::hash(text.as_bytes()), GOLDEN_MAKING);
}

#[test]
fn a_walk_back_by_hand_stays_the_same() {
    let mut text = String::new();
    for seed in 0..60 {
        let mut dice = Dice::new(&[seed]);
        let mut now = Unplayed::solved(seed % 14, seed);
        for _ in 0..150 {
            let unmove = match dice.below(3) {
                0 => Unmove::Turn(dice.pick(&Line::ALL).expect("lines")),
                _ => Unmove::Step {
                    to: dice.below(9) as u8,
                    karma: dice.chance(1, 2),
                },
            };
            match now.before(unmove) {
                Ok(before) => now = before,
                Err(why) => writeln!(text, "{unmove:?}: {why:?}").expect("written"),
            }
            writeln!(text, "{:?} {:?}", now.cube(), now.level()).expect("written");
        }
    }
    assert_eq!(crc32fast::hash(text.as_bytes()), GOLDEN_BY_HAND);
}

const GOLDEN_MAKING: u32 = 3_493_555_660;
const GOLDEN_BY_HAND: u32 = 1_713_498_582;
