//! Free play: a difficulty and a seed, or a code from a friend.

use super::wide;
use crate::cube::generate::Difficulty;
use crate::game::clock::fresh_seed;
use crate::game::cube::in_words;
use crate::game::field::{Complaint, field};
use crate::game::go::Go;
use crate::game::on_offer::OnOffer;
use crate::levels::code::LevelCode;
use crate::play::mode::Mode;
use bevy::prelude::*;
use bevy_egui::egui;

/// What was typed.
#[derive(Resource)]
pub(super) struct Typed {
    code: String,
    code_error: Complaint,
    difficulty: u8,
    seed: String,
    seed_error: Complaint,
}

impl Default for Typed {
    fn default() -> Typed {
        Typed {
            code: String::new(),
            code_error: Complaint::default(),
            difficulty: 3,
            seed: String::new(),
            seed_error: Complaint::default(),
        }
    }
}

/// The level of a difficulty and what was typed as a seed; any seed if nothing was.
fn chosen(difficulty: u8, seed: &str) -> Result<LevelCode, String> {
    let difficulty = Difficulty::new(difficulty).map_err(|error| error.to_string())?;
    let seed = self::seed(seed)?.unwrap_or_else(fresh_seed);
    Ok(LevelCode::seeded(difficulty, seed))
}

/// What was typed as a seed; nothing if nothing was.
pub(super) fn seed(text: &str) -> Result<Option<u32>, String> {
    match text.trim() {
        "" => Ok(None),
        text => text
            .parse()
            .map(Some)
            .map_err(|_| format!("\"{text}\" is no seed: a number from 0 to {}", u32::MAX)),
    }
}

pub(super) fn page(
    ui: &mut egui::Ui,
    typed: &mut Typed,
    on_offer: &OnOffer,
    go: &mut MessageWriter<Go>,
) {
    let words = Difficulty::new(typed.difficulty).map_or("", in_words);
    let label = ui.label(format!("Difficulty {}, {words}", typed.difficulty));
    ui.add(egui::Slider::new(&mut typed.difficulty, 1..=10).show_value(false))
        .labelled_by(label.id);
    let seed = field(ui, &mut typed.seed, "seed: a number, or nothing for any");
    if seed.is_changed {
        typed.seed_error.clear();
    }
    let shown = typed.seed_error.show(ui);
    if wide(ui, "Play") || seed.is_entered {
        match chosen(typed.difficulty, &typed.seed) {
            Ok(code) => drop(go.write(Go::code(&code))),
            Err(error) => typed.seed_error.tell(error, shown.as_ref()),
        }
    }
    ui.separator();
    let code = field(ui, &mut typed.code, "a level's code, of the cube or a game");
    if code.is_changed {
        typed.code_error.clear();
    }
    let shown = typed.code_error.show(ui);
    if wide(ui, "Play this code") || code.is_entered {
        match on_offer.read_code(&typed.code) {
            Ok((_, code)) => drop(go.write(Go::code(&code))),
            Err(error) => {
                let words = error.to_string();
                typed.code_error.tell(words, shown.as_ref());
            }
        }
    }
    ui.separator();
    if wide(ui, "Surprise me") {
        go.write(Go::cube(Mode::Free));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difficulty_and_a_seed_name_a_level() {
        let difficulty = Difficulty::new(4).expect("1 to 10");
        assert_eq!(chosen(4, " 77 "), Ok(LevelCode::seeded(difficulty, 77)));
        assert!(chosen(4, "").is_ok());
        for rubbish in ["-1", "4294967296", "seven", "1.5"] {
            assert!(chosen(4, rubbish).is_err_and(|e| e.contains(rubbish)));
        }
    }
}
