//! Colours of the world and of the panels.

use super::flow::Player;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// The colours of the diorama.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(super) struct Palette {
    pub(super) path: Color,
    pub(super) meadow: Color,
    pub(super) camp: Color,
    pub(super) earth: Color,
    pub(super) leaf: Color,
    pub(super) bark: Color,
    pub(super) stone: Color,
    pub(super) moss: Color,
    pub(super) blossom: Color,
    pub(super) karma: Color,
    pub(super) lotus: Color,
    pub(super) soldier: Color,
    pub(super) soldier_mark: Color,
    pub(super) steel: Color,
    pub(super) skin: Color,
    pub(super) monk_robe: Color,
    pub(super) monk_sash: Color,
    pub(super) monk_hat: Color,
    pub(super) rope: Color,
    pub(super) exit: Color,
    pub(super) sky_low: Color,
    pub(super) sky_horizon: Color,
    pub(super) sky_high: Color,
    pub(super) sun: Color,
    pub(super) forest: Color,
    pub(super) forest_tip: Color,
    pub(super) water: Color,
    /// How much colours may differ from level to level, 0 to 1.
    pub(super) variety: f32,
}

impl Palette {
    /// A warm rain forest in the morning.
    fn forest() -> Palette {
        Palette {
            path: Color::srgb(0.86, 0.77, 0.56),
            meadow: Color::srgb(0.47, 0.58, 0.33),
            camp: Color::srgb(0.55, 0.33, 0.27),
            earth: Color::srgb(0.42, 0.30, 0.22),
            leaf: Color::srgb(0.36, 0.56, 0.28),
            bark: Color::srgb(0.54, 0.43, 0.33),
            stone: Color::srgb(0.55, 0.54, 0.51),
            moss: Color::srgb(0.50, 0.58, 0.30),
            blossom: Color::srgb(0.93, 0.58, 0.72),
            karma: Color::srgb(1.0, 0.72, 0.12),
            lotus: Color::srgb(0.98, 0.86, 0.84),
            soldier: Color::srgb(0.55, 0.10, 0.14),
            soldier_mark: Color::srgb(0.80, 0.16, 0.18),
            steel: Color::srgb(0.62, 0.66, 0.72),
            skin: Color::srgb(0.86, 0.66, 0.48),
            monk_robe: Color::srgb(0.95, 0.48, 0.12),
            monk_sash: Color::srgb(0.60, 0.16, 0.12),
            monk_hat: Color::srgb(0.90, 0.78, 0.48),
            rope: Color::srgb(0.80, 0.62, 0.36),
            exit: Color::srgb(0.62, 0.86, 1.0),
            sky_low: Color::srgb(0.74, 0.84, 0.80),
            sky_horizon: Color::srgb(0.91, 0.92, 0.86),
            sky_high: Color::srgb(0.66, 0.84, 0.92),
            sun: Color::srgb(1.0, 0.95, 0.80),
            forest: Color::srgb(0.25, 0.45, 0.36),
            forest_tip: Color::srgb(0.55, 0.68, 0.38),
            water: Color::srgb(0.66, 0.82, 0.84),
            variety: 1.0,
        }
    }

    /// Strong, plain differences.
    fn contrast() -> Palette {
        Palette {
            path: Color::srgb(0.97, 0.95, 0.88),
            meadow: Color::srgb(0.16, 0.24, 0.16),
            camp: Color::srgb(0.35, 0.02, 0.05),
            earth: Color::srgb(0.10, 0.09, 0.08),
            leaf: Color::srgb(0.10, 0.42, 0.16),
            stone: Color::srgb(0.35, 0.35, 0.36),
            moss: Color::srgb(0.30, 0.38, 0.24),
            karma: Color::srgb(1.0, 0.85, 0.05),
            soldier: Color::srgb(0.75, 0.0, 0.08),
            soldier_mark: Color::srgb(1.0, 1.0, 1.0),
            monk_robe: Color::srgb(0.05, 0.35, 0.85),
            monk_hat: Color::srgb(1.0, 1.0, 1.0),
            sky_low: Color::srgb(0.12, 0.14, 0.18),
            sky_horizon: Color::srgb(0.20, 0.23, 0.28),
            sky_high: Color::srgb(0.10, 0.12, 0.16),
            sun: Color::srgb(0.30, 0.33, 0.38),
            forest: Color::srgb(0.10, 0.13, 0.14),
            forest_tip: Color::srgb(0.14, 0.18, 0.18),
            water: Color::srgb(0.22, 0.26, 0.32),
            variety: 0.0,
            ..Palette::forest()
        }
    }

    pub(super) fn of(high_contrast: bool) -> Palette {
        if high_contrast {
            Palette::contrast()
        } else {
            Palette::forest()
        }
    }
}

/// Colours of the panels.
pub(super) mod ink {
    use bevy_egui::egui::Color32;

    pub(crate) const PAPER: Color32 = Color32::from_rgb(250, 244, 230);
    pub(crate) const TEXT: Color32 = Color32::from_rgb(52, 40, 30);
    pub(crate) const SOFT: Color32 = Color32::from_rgb(120, 100, 80);
    pub(crate) const SAFFRON: Color32 = Color32::from_rgb(214, 110, 26);
    pub(crate) const GOLD: Color32 = Color32::from_rgb(240, 180, 50);
    pub(crate) const LEAF: Color32 = Color32::from_rgb(70, 120, 60);
    pub(crate) const RED: Color32 = Color32::from_rgb(170, 40, 40);
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Palette::of(false));
    app.add_plugins(bevy_egui::EguiPlugin::default());
    app.add_systems(Update, choose_palette);
    app.add_systems(EguiPrimaryContextPass, dress);
}

fn choose_palette(player: Res<Player>, mut palette: ResMut<Palette>) {
    let wanted = Palette::of(player.progress.settings.high_contrast);
    if *palette != wanted {
        *palette = wanted;
    }
}

/// Gives the panels their look; again when a setting changes it.
fn dress(
    mut contexts: EguiContexts,
    player: Res<Player>,
    mut worn: Local<Option<(f32, bool)>>,
) -> Result {
    let settings = &player.progress.settings;
    let wanted = (settings.text_size, settings.high_contrast);
    if *worn == Some(wanted) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    *worn = Some(wanted);
    let (paper, text) = if settings.high_contrast {
        (egui::Color32::BLACK, egui::Color32::WHITE)
    } else {
        (ink::PAPER, ink::TEXT)
    };
    let mut visuals = if settings.high_contrast {
        egui::Visuals::dark()
    } else {
        egui::Visuals::light()
    };
    visuals.panel_fill = paper;
    visuals.window_fill = paper;
    visuals.override_text_color = Some(text);
    visuals.window_corner_radius = 14.into();
    visuals.window_shadow = egui::Shadow::NONE;
    visuals.selection.bg_fill = ink::SAFFRON;
    for widget in [
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.corner_radius = 10.into();
    }
    if !settings.high_contrast {
        visuals.widgets.inactive.weak_bg_fill = egui::Color32::from_rgb(238, 226, 202);
        visuals.widgets.inactive.bg_fill = egui::Color32::from_rgb(226, 212, 184);
        visuals.widgets.hovered.weak_bg_fill = egui::Color32::from_rgb(248, 216, 160);
        visuals.widgets.active.weak_bg_fill = egui::Color32::from_rgb(240, 190, 110);
    }
    visuals.widgets.hovered.bg_stroke = egui::Stroke::new(1.5, ink::SAFFRON);
    ctx.set_visuals(visuals);
    ctx.all_styles_mut(|style| {
        use egui::{FontFamily, FontId, TextStyle};
        let size = |points: f32| FontId::new(points * wanted.0, FontFamily::Proportional);
        style.text_styles = [
            (TextStyle::Small, size(14.0)),
            (TextStyle::Body, size(18.0)),
            (TextStyle::Button, size(19.0)),
            (TextStyle::Heading, size(30.0)),
            (
                TextStyle::Monospace,
                FontId::new(17.0 * wanted.0, FontFamily::Monospace),
            ),
        ]
        .into();
        style.spacing.button_padding = egui::vec2(14.0, 8.0);
        style.spacing.item_spacing = egui::vec2(10.0, 9.0);
    });
    Ok(())
}
