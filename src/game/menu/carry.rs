//! Progress to take elsewhere, as one file.

use super::wide;
use crate::game::saving::{Carry, export_name};
use bevy::prelude::*;
use bevy_egui::egui;

/// The names of files in the fields.
#[derive(Resource)]
#[cfg_attr(target_arch = "wasm32", expect(dead_code))]
pub(super) struct Paths {
    out: String,
    back: String,
}

impl Default for Paths {
    fn default() -> Paths {
        let name = export_name().display().to_string();
        Paths {
            out: name.clone(),
            back: name,
        }
    }
}

/// In a browser files come and go through the page.
#[cfg(target_arch = "wasm32")]
pub(super) fn page(ui: &mut egui::Ui, carry: &mut MessageWriter<Carry>) {
    ui.label("Everything you have played, as one file:");
    if wide(ui, "Save a file") {
        carry.write(Carry::Download);
    }
    ui.separator();
    ui.label("Bring in such a file. What is here now is kept beside it.");
    if wide(ui, "Choose a file") {
        carry.write(Carry::Choose);
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub(super) fn page(ui: &mut egui::Ui, paths: &mut Paths, carry: &mut MessageWriter<Carry>) {
    ui.label("Everything you have played, as one file:");
    ui.add(egui::TextEdit::singleline(&mut paths.out).desired_width(f32::INFINITY));
    if wide(ui, "Write this file") {
        carry.write(Carry::Export(paths.out.trim().into()));
    }
    ui.separator();
    ui.label("Bring in such a file, or drop it on the window. What is here now is kept beside it.");
    ui.add(egui::TextEdit::singleline(&mut paths.back).desired_width(f32::INFINITY));
    if wide(ui, "Read this file") {
        carry.write(Carry::Import(paths.back.trim().into()));
    }
}
