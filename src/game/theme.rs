//! Colours of the world and of the panels, read from a file.

use super::player::Player;
use crate::play::ron_file::{BadFile, read};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::Color32;
use serde::{Deserialize, Deserializer, de::Error};

/// The themes that are built into the program.
pub(super) const BUILT_IN: &str = include_str!("../../assets/themes.ron");

/// A struct of colours, written in files as `"#rrggbb"`.
macro_rules! colours {
    ($(#[$about:meta])* $name:ident: $($field:ident)* $(; $number:ident)?) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(#[serde(deserialize_with = "colour")] pub(super) $field: Color,)*
            $(#[serde(deserialize_with = "share")] pub(super) $number: f32,)?
        }
    };
}

colours! {
    /// The colours of the diorama.
    #[derive(Resource)]
    Palette: path meadow camp earth leaf bark stone moss blossom karma lotus soldier soldier_mark steel skin monk_robe monk_sash monk_hat rope exit sky_low sky_horizon sky_high sun forest forest_tip water;
        variety
}

colours! {
    /// The colours of the panels.
    Inks: paper text soft button track hovered pressed accent gold good bad
}

impl Palette {
    /// The colours of the usual theme. The built-in themes are read by a test.
    pub(super) fn usual() -> Option<Palette> {
        let themes = Themes::from_text(BUILT_IN).ok()?;
        Some(themes.wanted("", false).world.clone())
    }
}

fn colour<'de, D: Deserializer<'de>>(from: D) -> Result<Color, D::Error> {
    let text = String::deserialize(from)?;
    let srgba = Srgba::hex(&text).ok().filter(|_| text.starts_with('#'));
    srgba
        .map(Color::from)
        .ok_or_else(|| D::Error::custom(format!("\"{text}\" is no colour such as \"#8fb37a\"")))
}

fn share<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
    let number = f32::deserialize(from)?;
    if (0.0..=1.0).contains(&number) {
        Ok(number)
    } else {
        Err(D::Error::custom(format!("{number} is not from 0 to 1")))
    }
}

/// A look.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Theme {
    /// Its name for people.
    pub(super) name: String,
    /// Whether it is for those who ask for high contrast.
    pub(super) high_contrast: bool,
    world: Palette,
    panels: Inks,
}

/// All looks; there is at least one.
#[derive(Resource, Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Vec<Theme>")]
pub(super) struct Themes(Vec<Theme>);

impl TryFrom<Vec<Theme>> for Themes {
    type Error = &'static str;

    fn try_from(themes: Vec<Theme>) -> Result<Themes, &'static str> {
        if themes.iter().all(|theme| theme.high_contrast) {
            return Err("there must be a theme without high contrast");
        }
        Ok(Themes(themes))
    }
}

impl Themes {
    /// Reads a file's text.
    pub(super) fn from_text(text: &str) -> Result<Themes, BadFile> {
        read(text)
    }

    /// The themes that a player can choose between.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let usual = self.0.iter().filter(|theme| !theme.high_contrast);
        usual.map(|theme| theme.name.as_str())
    }

    /// The theme of that name, or the usual one; the strong one if high contrast is wanted.
    fn wanted(&self, name: &str, high_contrast: bool) -> &Theme {
        let strong = self.0.iter().find(|t| high_contrast && t.high_contrast);
        let named = self.0.iter().find(|t| t.name == name && !t.high_contrast);
        let usual = self.0.iter().find(|t| !t.high_contrast);
        strong.or(named).or(usual).unwrap_or(&self.0[0])
    }
}

/// How much a panel around a puzzle covers of the world behind it.
pub(super) const PANEL: f32 = 0.95;

/// The panels' colours, as egui wants them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink {
    pub(super) paper: Color32,
    pub(super) text: Color32,
    pub(super) soft: Color32,
    pub(super) accent: Color32,
    pub(super) gold: Color32,
    pub(super) good: Color32,
    pub(super) bad: Color32,
}

const PLACE_OF_INK: &str = "ink";

/// The colours that the panels wear now.
pub(super) fn ink(ctx: &egui::Context) -> Ink {
    let worn = ctx.data(|data| data.get_temp(egui::Id::new(PLACE_OF_INK)));
    worn.unwrap_or(Ink {
        paper: Color32::WHITE,
        text: Color32::BLACK,
        soft: Color32::DARK_GRAY,
        accent: Color32::BROWN,
        gold: Color32::GOLD,
        good: Color32::DARK_GREEN,
        bad: Color32::DARK_RED,
    })
}

fn color32(colour: Color) -> Color32 {
    let [r, g, b, _] = colour.to_srgba().to_u8_array();
    Color32::from_rgb(r, g, b)
}

/// The colours of the world: needed wherever there is a picture, with or without panels.
pub(super) fn palette_plugin(app: &mut App) {
    let (Some(palette), Ok(themes)) = (Palette::usual(), Themes::from_text(BUILT_IN)) else {
        return;
    };
    app.insert_resource(palette);
    app.insert_resource(themes);
    app.add_systems(Update, choose_palette);
}

/// The look of the panels.
pub(super) fn panels_plugin(app: &mut App) {
    app.add_plugins(bevy_egui::EguiPlugin::default());
    app.add_systems(EguiPrimaryContextPass, dress);
}

fn choose_palette(player: Res<Player>, themes: Res<Themes>, mut palette: ResMut<Palette>) {
    let settings = player.settings();
    let wanted = themes.wanted(&settings.theme, settings.high_contrast);
    palette.set_if_neq(wanted.world.clone());
}

/// Seconds from press to release that are still a click: some people press slowly, and so do slow frames.
const LONGEST_CLICK: f64 = 5.0;

/// Gives the panels their look; again when a setting changes it.
fn dress(
    mut contexts: EguiContexts,
    player: Res<Player>,
    themes: Res<Themes>,
    mut worn: Local<Option<(f32, Theme)>>,
) -> Result {
    let settings = player.settings();
    let theme = themes.wanted(&settings.theme, settings.high_contrast);
    if let Some((size, last)) = &*worn
        && *size == settings.text_size
        && last == theme
    {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    if worn.is_none() {
        ctx.set_fonts(type_faces());
    }
    *worn = Some((settings.text_size, theme.clone()));
    let inks = &theme.panels;
    let ink = Ink {
        paper: color32(inks.paper),
        text: color32(inks.text),
        soft: color32(inks.soft),
        accent: color32(inks.accent),
        gold: color32(inks.gold),
        good: color32(inks.good),
        bad: color32(inks.bad),
    };
    ctx.data_mut(|data| data.insert_temp(egui::Id::new(PLACE_OF_INK), ink));
    ctx.set_visuals(visuals(inks, ink));
    set_sizes(ctx, settings.text_size);
    ctx.options_mut(|options| options.input_options.max_click_duration = LONGEST_CLICK);
    Ok(())
}

/// The faces of the panels: words in a regular weight, code in one of equal width, and signs for both.
fn type_faces() -> egui::FontDefinitions {
    use egui::{FontData, FontDefinitions, FontFamily};
    let faces: [(&str, &'static [u8]); 3] = [
        ("words", ttf_noto_sans::REGULAR),
        ("code", epaint_default_fonts::HACK_REGULAR),
        ("signs", epaint_default_fonts::EMOJI_ICON),
    ];
    let mut fonts = FontDefinitions::empty();
    for (name, face) in faces {
        let face = FontData::from_static(face);
        fonts.font_data.insert(name.to_owned(), face.into());
    }
    for (family, names) in [
        (FontFamily::Proportional, ["words", "signs", "code"]),
        (FontFamily::Monospace, ["code", "words", "signs"]),
    ] {
        fonts
            .families
            .insert(family, names.map(str::to_owned).to_vec());
    }
    fonts
}

fn visuals(inks: &Inks, ink: Ink) -> egui::Visuals {
    let is_dark = inks.paper.to_linear().luminance() < 0.2;
    let mut visuals = if is_dark {
        egui::Visuals::dark()
    } else {
        egui::Visuals::light()
    };
    visuals.panel_fill = ink.paper;
    visuals.window_fill = ink.paper;
    visuals.override_text_color = Some(ink.text);
    visuals.window_corner_radius = 14.into();
    visuals.window_shadow = egui::Shadow::NONE;
    visuals.window_stroke = egui::Stroke::new(1.0, color32(inks.track));
    visuals.selection.bg_fill = color32(inks.pressed);
    visuals.selection.stroke = egui::Stroke::new(1.5, ink.text);
    visuals.text_edit_bg_color = Some(color32(inks.button));
    let widgets = &mut visuals.widgets;
    for (widget, fill) in [
        (&mut widgets.inactive, inks.button),
        (&mut widgets.hovered, inks.hovered),
        (&mut widgets.active, inks.pressed),
        (&mut widgets.open, inks.button),
    ] {
        widget.corner_radius = 10.into();
        widget.weak_bg_fill = color32(fill);
        widget.bg_fill = color32(fill);
    }
    widgets.inactive.bg_fill = color32(inks.track);
    widgets.hovered.bg_stroke = egui::Stroke::new(1.5, ink.accent);
    // What the keyboard is on wears this too: it must not be missed.
    widgets.active.bg_stroke = egui::Stroke::new(3.0, ink.accent);
    visuals
}

fn set_sizes(ctx: &egui::Context, scale: f32) {
    ctx.all_styles_mut(|style| {
        use egui::{FontFamily, FontId, TextStyle};
        let size = |points: f32| FontId::new(points * scale, FontFamily::Proportional);
        style.text_styles = [
            (TextStyle::Small, size(15.0)),
            (TextStyle::Body, size(18.0)),
            (TextStyle::Button, size(19.0)),
            (TextStyle::Heading, size(30.0)),
            (
                TextStyle::Monospace,
                FontId::new(17.0 * scale, FontFamily::Monospace),
            ),
        ]
        .into();
        style.spacing.button_padding = egui::vec2(14.0, 8.0);
        style.spacing.item_spacing = egui::vec2(10.0, 9.0);
        style.spacing.window_margin = egui::Margin::same(12);
        style.spacing.icon_width = 22.0;
        style.spacing.slider_width = 150.0;
    });
}

/// Makes words in the rows to come stand level with the buttons beside them.
pub(super) fn stand_level(ui: &mut egui::Ui) {
    let text = ui.text_style_height(&egui::TextStyle::Button);
    ui.spacing_mut().interact_size.y = text + 2.0 * ui.spacing().button_padding.y;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_themes_can_be_worn_and_told_apart() {
        let themes = Themes::from_text(BUILT_IN).expect("good");
        assert!(themes.names().count() >= 2);
        let usual = themes.wanted("no such theme", false);
        assert_eq!(Some(usual.name.as_str()), themes.names().next());
        let strong = themes.wanted(&usual.name, true);
        assert!(strong.high_contrast && strong.panels != usual.panels);
    }

    #[test]
    fn every_sign_of_the_panels_has_a_face() {
        let ctx = egui::Context::default();
        ctx.set_fonts(type_faces());
        let mut output = ctx.run_ui(egui::RawInput::default(), |_| {});
        output.textures_delta.clear();
        let signs = "⟲⟳⏮⏴⏵⏭⏸▶💡🗺☰✔✖⛔⬅➡⬆⬇↔↕↻↺−…·■";
        for sign in signs.chars() {
            let font = egui::FontId::proportional(18.0);
            assert!(
                ctx.fonts_mut(|fonts| fonts.has_glyph(&font, sign)),
                "{sign}"
            );
        }
    }

    #[test]
    fn text_can_be_read_on_paper_in_every_theme() {
        let light = |colour: Color| colour.to_linear().luminance();
        for theme in Themes::from_text(BUILT_IN).expect("good").0 {
            let inks = &theme.panels;
            for (name, colour, least) in [
                ("text", inks.text, 7.0),
                ("soft", inks.soft, 4.5),
                ("accent", inks.accent, 4.5),
                ("good", inks.good, 4.5),
                ("bad", inks.bad, 4.5),
            ] {
                // Panels around a puzzle let a little of the world through, whatever that is; it is mixed
                // as screens mix it.
                let paper = inks.paper.to_linear();
                let behind = [Srgba::WHITE, Srgba::BLACK]
                    .map(|world| Color::from(world.mix(&inks.paper.to_srgba(), PANEL)));
                for paper in behind
                    .map(|panel| panel.to_linear())
                    .into_iter()
                    .chain([paper])
                {
                    let (a, b) = (light(colour) + 0.05, paper.luminance() + 0.05);
                    let contrast = (a / b).max(b / a);
                    assert!(contrast >= least, "{} {name}: {contrast:.1}", theme.name);
                }
            }
        }
    }

    #[test]
    fn a_broken_file_is_told_with_its_line() {
        let edited = BUILT_IN.replacen("path: \"#", "path: \"%", 1);
        let error = Themes::from_text(&edited).expect_err("broken");
        assert_eq!(error.line, 9, "{error}");
        assert!(error.reason.contains("is no colour"), "{error}");
        assert!(Themes::from_text("[]").is_err());
        let missing = BUILT_IN.replacen("meadow", "lawn", 1);
        assert!(Themes::from_text(&missing).is_err());
    }
}
