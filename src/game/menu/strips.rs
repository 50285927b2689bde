//! The door of the cutting room: examples to learn from.

use super::pages::in_columns;
use super::wide;
use crate::game::go::{Go, Teacher};
use crate::game::player::Player;
use crate::game::screen_reader::call;
use crate::play::strips::kept::KEY;
use crate::spacetime::built_in_examples;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// Draws the page.
pub(super) fn page(ui: &mut egui::Ui, player: &Player, go: &mut MessageWriter<Go>) {
    ui.label("A level and its solution are one film. The rules are learned from an example that was played; wish for tiles anywhere in time, and a film that fits is found.");
    if let Some(kept) = player.progress.drawings.in_hand(KEY) {
        let words = match kept.name.as_str() {
            "" => "Go on with the strip in hand".to_owned(),
            name => format!("Go on with {name}"),
        };
        if wide(ui, &words) {
            go.write(Go::Strip(Teacher::InHand));
        }
    }
    in_columns(ui, built_in_examples(), |ui, example| {
        ui.horizontal_wrapped(|ui| {
            let button = ui.button("Cut");
            call(&button, &format!("Cut strips after {}", example.name));
            if button.clicked() {
                go.write(Go::Strip(Teacher::Example(example.name.clone())));
            }
            ui.label(RichText::new(&example.name).strong());
        });
    });
    ui.label(
        "Any level of a grid game that you win is an example, too: the card at its end says so.",
    );
}
