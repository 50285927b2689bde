//! How things look, sound and move.

use super::{Page, wide};
use crate::game::player::Player;
use crate::game::theme::{Themes, stand_level};
use bevy_egui::egui;

/// The page; true if something was changed.
pub(super) fn page(
    ui: &mut egui::Ui,
    player: &mut Player,
    themes: &Themes,
    page: &mut Page,
) -> bool {
    let before = player.progress.settings.clone();
    let s = &mut player.progress.settings;
    ui.scope(|ui| {
        stand_level(ui);
        ui.horizontal_wrapped(|ui| {
            ui.label("text");
            for (words, size) in [
                ("small", 0.85),
                ("usual", 1.0),
                ("large", 1.25),
                ("huge", 1.5),
            ] {
                ui.selectable_value(&mut s.text_size, size, words);
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label("colours");
            let usual = themes.names().next().unwrap_or_default();
            let is_known = themes.names().any(|name| name == s.theme);
            let worn = if is_known {
                s.theme.clone()
            } else {
                usual.to_owned()
            };
            for name in themes.names() {
                if ui.selectable_label(worn == name, name).clicked() {
                    s.theme = name.to_owned();
                }
            }
        });
    });
    ui.checkbox(&mut s.high_contrast, "high contrast");
    ui.checkbox(&mut s.reduced_motion, "less motion");
    ui.checkbox(&mut s.shadows, "shadows (off is quicker)");
    ui.checkbox(&mut s.show_time, "show the time");
    ui.checkbox(&mut s.show_winnable, "tell if it can still be won");
    ui.checkbox(&mut s.mute, "silent");
    for (volume, words) in [
        (&mut s.effects_volume, "sounds"),
        (&mut s.ambience_volume, "forest"),
    ] {
        ui.add_enabled(
            !s.mute,
            egui::Slider::new(volume, 0.0..=1.0)
                .show_value(false)
                .text(words),
        );
    }
    let changed = *s != before;
    if wide(ui, "Keys") {
        *page = Page::Keys;
    }
    if wide(ui, "Take progress elsewhere") {
        *page = Page::Carry;
    }
    changed
}
