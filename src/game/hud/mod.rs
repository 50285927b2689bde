//! What stands around the cube while a level is played.

mod flight;
mod help;
mod lines;
mod map;
mod won;

pub(super) use help::playing_back;
pub(super) use lines::{LinePlaces, line_place};

use super::Screen;
use super::flow::{Go, Levels, Player};
use super::help::{Ask, Help, Verdict};
use super::input::Panels;
use super::keys::{Action, Bindings};
use super::relay::{Do, Playing};
use super::theme::ink;
use super::words::Status;
use crate::cube::KARMA_TO_WIN;
use crate::cube::generate::Difficulty;
use crate::levels::code::LevelCode;
use crate::play::progress::Mode;
use crate::play::session::Command;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, Color32, RichText};
use flight::Flights;

/// Everything that is drawn with egui; its time is measured.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Drawn;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Flights>();
    app.init_resource::<LinePlaces>();
    app.add_systems(
        EguiPrimaryContextPass,
        (
            lines::way_preview,
            standing,
            tools,
            status_line,
            lines::line_buttons,
            help::lesson,
            help::solution,
            help::keys,
            map::map_window,
            flight::fly,
            won::won_panel,
        )
            .chain()
            .in_set(Drawn)
            .run_if(in_state(Screen::Play).and_then(resource_exists::<Playing>)),
    );
}

/// Whether the window is a phone's, held upright: panels go above and below the cube then.
pub(super) fn is_narrow(ctx: &egui::Context) -> bool {
    let size = ctx.content_rect();
    size.width() < 700.0 && size.height() > size.width()
}

/// A difficulty in words.
pub(super) fn in_words(difficulty: Difficulty) -> &'static str {
    match difficulty.get() {
        1 | 2 => "gentle",
        3 | 4 => "easy",
        5 | 6 => "steady",
        7 | 8 => "hard",
        _ => "fierce",
    }
}

fn title(playing: &Playing, player: &Player, levels: &Levels) -> String {
    let stages = &levels.climb.stages;
    let progress = &player.progress;
    match playing.mode {
        Mode::Campaign => {
            let climbed = progress.campaign.as_ref().map_or(0, |c| c.finished.len());
            // A level that was just won is counted already.
            let level = climbed.saturating_sub(usize::from(playing.session.is_won()));
            let name = stages.get(level).map_or("", |stage| stage.name.as_str());
            format!("Campaign {} of {}: {name}", level + 1, stages.len())
        }
        Mode::Lesson(place) => format!("Lesson {} of {}", place + 1, levels.lessons.len()),
        Mode::Infinite => {
            let played = progress.infinite.as_ref().map_or(0, |i| i.played);
            let level = played + u32::from(!playing.session.is_won());
            format!("Infinite, level {level}")
        }
        mode => mode.name().to_owned(),
    }
}

/// A panel that lets a little of the world through.
pub(super) fn see_through(ui: &egui::Ui) -> egui::Frame {
    egui::Frame::NONE
        .fill(ui.visuals().panel_fill.gamma_multiply(0.88))
        .corner_radius(12)
        .inner_margin(egui::Margin::symmetric(14, 8))
}

/// Where the player stands: level, karma, turns, deaths, time.
fn standing(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    player: Res<Player>,
    levels: Res<Levels>,
    help: Res<Help>,
    stage: Res<super::view::Stage>,
    mut flights: ResMut<Flights>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let session = &playing.session;
    let settings = &player.progress.settings;
    egui::Area::new("standing".into())
        .anchor(Align2::LEFT_TOP, [14.0, 12.0])
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                let ink = ink(&ctx);
                ui.label(RichText::new(title(&playing, &player, &levels)).strong());
                let drawn = stage.drawn().map_or(0, |cube| cube.collected());
                flights.beads = beads(ui, drawn.saturating_sub(flights.in_the_air()));
                let mut figures = format!("Turns {} · par {}", session.turns(), playing.par);
                if session.deaths() > 0 {
                    figures += &format!(" · deaths {}", session.deaths());
                }
                if settings.show_time {
                    let seconds = playing.seconds as u32;
                    figures += &format!(" · {}:{:02}", seconds / 60, seconds % 60);
                }
                ui.label(figures);
                if settings.show_winnable {
                    light(ui, help.verdict);
                }
                if let LevelCode::Seeded { difficulty, .. } = playing.code {
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(in_words(difficulty)).small().color(ink.soft));
                        code_button(ui, &playing.code.to_string(), None);
                    });
                }
            });
        });
    Ok(())
}

/// Whether it can still be won; never by colour alone.
pub(super) fn light(ui: &mut egui::Ui, verdict: Verdict) {
    let ink = ink(ui.ctx());
    let (light, words) = match verdict {
        Verdict::Winnable => (ink.good, "✔ can be won".to_owned()),
        Verdict::Lost(1) => (ink.bad, "✖ lost: take back 1 move".to_owned()),
        Verdict::Lost(n) => (ink.bad, format!("✖ lost: take back {n} moves")),
        Verdict::Thinking => (ink.soft, "… thinking".to_owned()),
        Verdict::Unknown => (ink.soft, "? too deep to tell".to_owned()),
    };
    ui.colored_label(light, words);
}

/// Where a hint is shown.
pub(super) fn hint_place(ctx: &egui::Context) -> (Align2, [f32; 2]) {
    if is_narrow(ctx) {
        (Align2::CENTER_BOTTOM, [0.0, -118.0])
    } else {
        (Align2::RIGHT_TOP, [-14.0, 66.0])
    }
}

/// The level's code, or other words for it; a click copies it, and says so.
pub(super) fn code_button(ui: &mut egui::Ui, code: &str, shown: Option<&str>) {
    let id = egui::Id::new(("copied", code));
    let now = ui.input(|input| input.time);
    let copied: Option<f64> = ui.data(|data| data.get_temp(id));
    let is_fresh = copied.is_some_and(|at| now - at < 1.6);
    let text = RichText::new(match shown {
        _ if is_fresh => "copied ✔",
        Some(words) => words,
        None => code,
    })
    .small();
    let words = if cfg!(target_arch = "wasm32") {
        "Share a link to this level"
    } else {
        "Copy the level's code"
    };
    if ui.button(text).on_hover_text(words).clicked() {
        #[cfg(target_arch = "wasm32")]
        super::web::share(code);
        #[cfg(not(target_arch = "wasm32"))]
        ui.ctx().copy_text(code.to_owned());
        ui.data_mut(|data| data.insert_temp(id, now));
    }
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

/// The buttons: above on the right, or below on a phone.
fn tools(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Do>,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let narrow = is_narrow(&ctx);
    let (anchor, offset) = if narrow {
        (Align2::CENTER_BOTTOM, [0.0, -10.0])
    } else {
        (Align2::RIGHT_TOP, [-14.0, 12.0])
    };
    egui::Area::new("tools".into())
        .anchor(anchor, offset)
        .show(&ctx, |ui| {
            if narrow {
                ui.spacing_mut().button_padding = egui::vec2(9.0, 9.0);
                ui.spacing_mut().item_spacing.x = 5.0;
            }
            ui.horizontal(|ui| {
                for (label, words, action) in [
                    ("⟲", "Take back", Action::Undo),
                    ("⟳", "Do again", Action::Redo),
                    ("⏮", "From the beginning", Action::Restart),
                    (if narrow { "💡" } else { "Hint" }, "A hint", Action::Hint),
                    (
                        if narrow { "🗺" } else { "Map" },
                        "All six faces",
                        Action::Map,
                    ),
                    ("?", "How to play", Action::Help),
                    (if narrow { "☰" } else { "Menu" }, "Menu", Action::Menu),
                ] {
                    let words = format!("{words} ({})", bindings.signs(action));
                    if !ui.button(label).on_hover_text(words).clicked() {
                        continue;
                    }
                    match action {
                        Action::Undo => drop(commands.write(Do(Command::Undo))),
                        Action::Redo => drop(commands.write(Do(Command::Redo))),
                        Action::Restart => drop(commands.write(Do(Command::Restart))),
                        Action::Hint => drop(asks.write(Ask::Hint)),
                        Action::Map => panels.map = !panels.map,
                        Action::Help => panels.keys = !panels.keys,
                        _ => drop(go.write(Go::Menu)),
                    }
                }
            });
        });
    Ok(())
}

/// What happened last, in words.
pub(super) fn status_line(mut contexts: EguiContexts, status: Res<Status>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let lift = if is_narrow(&ctx) { -64.0 } else { -14.0 };
    egui::Area::new("status".into())
        .anchor(Align2::CENTER_BOTTOM, [0.0, lift])
        .interactable(false)
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                let width = ctx.content_rect().width();
                ui.set_max_width((width - 60.0).min(620.0));
                ui.label(&status.0);
            });
        });
    Ok(())
}
