//! Where the player stands with the cube: karma in beads, beside the figures of every puzzle.

use super::flight::Flights;
use super::show::CubePicture;
use crate::cube::KARMA_TO_WIN;
use crate::cube::generate::Difficulty;
use crate::game::hud::Standing;
use crate::game::theme::ink;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::Color32;

/// A difficulty in words.
pub(in crate::game) fn in_words(difficulty: Difficulty) -> &'static str {
    match difficulty.get() {
        1 | 2 => "gentle",
        3 | 4 => "easy",
        5 | 6 => "steady",
        7 | 8 => "hard",
        _ => "fierce",
    }
}

pub(super) fn standing(
    mut contexts: EguiContexts,
    standing: Standing,
    picture: Res<CubePicture>,
    mut flights: ResMut<Flights>,
) -> Result {
    let drawn = picture.drawn().map_or(0, |cube| cube.collected());
    let playing = &standing.playing;
    let difficulty = Difficulty::new(playing.kind().difficulty(&playing.code)).ok();
    standing.show(contexts.ctx_mut()?, difficulty.map(in_words), |ui| {
        flights.beads = beads(ui, drawn.saturating_sub(flights.in_the_air()));
    });
    Ok(())
}

/// Seven beads; a full one also has a dot, so that colour does not carry it alone. Gives where they are.
fn beads(ui: &mut egui::Ui, collected: u32) -> Vec<egui::Pos2> {
    let ink = ink(ui.ctx());
    let (space, _) = ui.allocate_exact_size(egui::vec2(7.0 * 26.0, 26.0), egui::Sense::hover());
    (0..KARMA_TO_WIN)
        .map(|i| {
            let centre = space.min + egui::vec2(13.0 + i as f32 * 26.0, 13.0);
            let painter = ui.painter();
            if i < collected {
                painter.circle_filled(centre, 10.0, ink.gold);
                painter.circle_filled(centre, 3.5, Color32::WHITE);
            }
            painter.circle_stroke(centre, 10.0, egui::Stroke::new(1.5, ink.soft));
            centre
        })
        .collect()
}
