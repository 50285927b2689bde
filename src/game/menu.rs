//! The menu, the settings, the figures, and the reward at the end of the climb.

use super::Screen;
use super::flow::{Go, Keep, Levels, Player, save, today};
use super::relay::Playing;
use super::theme::ink;
use crate::levels::code::LevelCode;
use crate::play::progress::Mode;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, RichText};

/// The page of the menu.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    #[default]
    Main,
    Lessons,
    Free,
    Figures,
    Settings,
}

/// What was typed into the field for codes.
#[derive(Resource, Default)]
struct Typed {
    code: String,
    error: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>();
    app.init_resource::<Typed>();
    app.add_systems(Startup, show_some_cube);
    app.add_systems(EguiPrimaryContextPass, menu.run_if(in_state(Screen::Menu)));
    app.add_systems(
        EguiPrimaryContextPass,
        reward.run_if(in_state(Screen::Reward)),
    );
    app.add_systems(EguiPrimaryContextPass, message);
}

/// Behind the menu stands the level in hand, or today's.
fn show_some_cube(mut commands: Commands, playing: Option<Res<Playing>>) {
    let pick = today().pick();
    let code = LevelCode::seeded(pick.difficulty, pick.seed);
    if let (None, Ok(cube)) = (playing, code.cube()) {
        commands.insert_resource(Playing {
            mode: Mode::Daily,
            code,
            par: 0,
            session: crate::play::session::Session::new(cube),
            seconds: 0.0,
        });
    }
}

#[allow(clippy::too_many_arguments)]
fn menu(
    mut contexts: EguiContexts,
    mut page: ResMut<Page>,
    mut typed: ResMut<Typed>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
    levels: Res<Levels>,
    mut go: MessageWriter<Go>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let narrow = ctx.content_rect().width() < 700.0;
    let (anchor, offset) = if narrow {
        (Align2::CENTER_BOTTOM, [0.0, -20.0])
    } else {
        (Align2::LEFT_CENTER, [48.0, 0.0])
    };
    egui::Window::new("menu")
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
        .anchor(anchor, offset)
        .show(&ctx, |ui| {
            ui.set_width(if narrow { 300.0 } else { 360.0 });
            ui.label(
                RichText::new("A Mazing Monk")
                    .heading()
                    .color(ink::SAFFRON)
                    .strong(),
            );
            match *page {
                Page::Main => main_page(ui, &mut page, &player, &mut go, &mut exit),
                Page::Lessons => {
                    for (i, lesson) in levels.lessons.iter().enumerate() {
                        let done = player.progress.lessons.contains(&(i as u32));
                        let mark = if done { "✔ " } else { "" };
                        if wide(ui, &format!("{mark}{}. {}", i + 1, lesson.name)) {
                            go.write(Go::Mode(Mode::Lesson(i as u32)));
                        }
                    }
                }
                Page::Free => free_page(ui, &mut typed, &mut go),
                Page::Figures => figures_page(ui, &player),
                Page::Settings => {
                    if settings_page(ui, &mut player) {
                        save(&mut player, &mut keep);
                    }
                }
            }
            if *page != Page::Main && wide(ui, "Back") {
                *page = Page::Main;
            }
        });
    Ok(())
}

fn wide(ui: &mut egui::Ui, text: &str) -> bool {
    let size = egui::vec2(ui.available_width(), 40.0);
    ui.add_sized(size, egui::Button::new(text)).clicked()
}

fn main_page(
    ui: &mut egui::Ui,
    page: &mut Page,
    player: &Player,
    go: &mut MessageWriter<Go>,
    exit: &mut MessageWriter<AppExit>,
) {
    let progress = &player.progress;
    ui.label("Turn the cube, gather karma, reach the light.");
    ui.add_space(6.0);
    if let Some(game) = &progress.in_hand
        && wide(ui, &format!("Go on: {}", game.mode.name()))
    {
        go.write(Go::Resume);
    }
    let climbed = progress.campaign.as_ref().map_or(0, |c| c.finished.len());
    let campaign = match climbed {
        0 => "Campaign: ten levels to enlightenment".to_owned(),
        10 => "Campaign: begin again".to_owned(),
        n => format!("Campaign: level {} of 10", n + 1),
    };
    if wide(ui, &campaign) {
        go.write(if climbed == 10 {
            Go::NewCampaign
        } else {
            Go::Mode(Mode::Campaign)
        });
    }
    if wide(ui, "Infinite: levels that follow you") {
        go.write(Go::Mode(Mode::Infinite));
    }
    if wide(ui, &format!("Daily: {}", today())) {
        go.write(Go::Mode(Mode::Daily));
    }
    for (text, to) in [
        ("Lessons", Page::Lessons),
        ("Free play", Page::Free),
        ("Figures", Page::Figures),
        ("Settings", Page::Settings),
    ] {
        if wide(ui, text) {
            *page = to;
        }
    }
    if cfg!(not(target_arch = "wasm32")) && wide(ui, "Leave") {
        exit.write(AppExit::Success);
    }
}

fn free_page(ui: &mut egui::Ui, typed: &mut Typed, go: &mut MessageWriter<Go>) {
    ui.label("Paste a level code:");
    let field = egui::TextEdit::singleline(&mut typed.code).hint_text("M2M0-001Y-SRT4");
    let changed = ui.add_sized([ui.available_width(), 36.0], field).changed();
    if changed {
        typed.error = None;
    }
    if wide(ui, "Play this level") {
        match typed.code.parse::<LevelCode>() {
            Ok(code) => {
                go.write(Go::Code(code));
            }
            Err(error) => typed.error = Some(error.to_string()),
        }
    }
    if let Some(error) = &typed.error {
        ui.colored_label(ink::RED, error);
    }
    if wide(ui, "Any level") {
        go.write(Go::Mode(Mode::Free));
    }
}

fn settings_page(ui: &mut egui::Ui, player: &mut Player) -> bool {
    let before = player.progress.settings.clone();
    let s = &mut player.progress.settings;
    ui.add(
        egui::Slider::new(&mut s.effects_volume, 0.0..=1.0)
            .show_value(false)
            .text("sounds"),
    );
    ui.add(
        egui::Slider::new(&mut s.ambience_volume, 0.0..=1.0)
            .show_value(false)
            .text("forest"),
    );
    ui.checkbox(&mut s.mute, "silent");
    ui.horizontal(|ui| {
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
    ui.checkbox(&mut s.reduced_motion, "less motion");
    ui.checkbox(&mut s.high_contrast, "high contrast");
    ui.checkbox(&mut s.show_time, "show the time");
    ui.checkbox(&mut s.show_winnable, "tell if it can still be won");
    *s != before
}

/// Turns against par over time, and deaths by difficulty.
fn figures_page(ui: &mut egui::Ui, player: &Player) {
    let records = &player.progress.records;
    if records.is_empty() {
        ui.label("Nothing played yet.");
        return;
    }
    let sum = |value: fn(&crate::play::progress::Record) -> u32| -> u32 {
        records.iter().map(value).sum()
    };
    ui.label(format!(
        "{} levels won, {} turns for a par of {}, {} deaths.",
        records.len(),
        sum(|r| r.turns),
        sum(|r| r.par),
        sum(|r| r.deaths)
    ));
    if player.progress.enlightened > 0 {
        ui.label(format!(
            "Enlightened {} times.",
            player.progress.enlightened
        ));
    }
    ui.label(RichText::new("Turns over par, latest levels").small());
    let latest: Vec<f32> = records
        .iter()
        .rev()
        .take(40)
        .rev()
        .map(|r| r.turns.saturating_sub(r.par) as f32)
        .collect();
    bars(ui, &latest, ink::SAFFRON);
    ui.label(RichText::new("Deaths by difficulty, 1 to 10").small());
    let mut deaths = [0.0; 10];
    for record in records.iter().filter(|r| (1..=10).contains(&r.difficulty)) {
        deaths[usize::from(record.difficulty) - 1] += record.deaths as f32;
    }
    bars(ui, &deaths, ink::RED);
}

fn bars(ui: &mut egui::Ui, values: &[f32], colour: egui::Color32) {
    let width = ui.available_width();
    let (space, _) = ui.allocate_exact_size(egui::vec2(width, 64.0), egui::Sense::hover());
    let most = values.iter().copied().fold(1.0, f32::max);
    let step = width / values.len().max(1) as f32;
    ui.painter().line_segment(
        [space.left_bottom(), space.right_bottom()],
        egui::Stroke::new(1.0, ink::SOFT),
    );
    for (i, value) in values.iter().enumerate() {
        let left = space.left() + i as f32 * step;
        let top = space.bottom() - 2.0 - value / most * 58.0;
        let bar = egui::Rect::from_min_max(
            egui::pos2(left + 1.0, top),
            egui::pos2(left + (step - 1.0).max(1.5), space.bottom()),
        );
        ui.painter().rect_filled(bar, 1.0, colour);
    }
}

fn reward(mut contexts: EguiContexts, player: Res<Player>, mut go: MessageWriter<Go>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(campaign) = &player.progress.campaign else {
        return Ok(());
    };
    let totals = campaign.totals();
    egui::Window::new("reward")
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_BOTTOM, [0.0, -40.0])
        .show(&ctx, |ui| {
            ui.vertical_centered(|ui| {
                ui.set_width(420.0);
                ui.label(
                    RichText::new("Enlightenment")
                        .size(44.0)
                        .color(ink::SAFFRON),
                );
                ui.label("Ten cubes are still. The monk sits down and smiles.");
                ui.label(format!(
                    "{} turns for a par of {}.",
                    totals.turns, totals.par
                ));
                let minutes = totals.seconds / 60;
                ui.label(format!("{} deaths, {minutes} minutes.", totals.deaths));
                if ui.button("To the menu").clicked() {
                    go.write(Go::Menu);
                }
            });
        });
    Ok(())
}

/// Something the player should read.
fn message(mut contexts: EguiContexts, mut player: ResMut<Player>) -> Result {
    let Some(words) = player.message.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    egui::Window::new("message")
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(&ctx, |ui| {
            ui.set_max_width(460.0);
            ui.label(words);
            if ui.button("Good").clicked() {
                player.message = None;
            }
        });
    Ok(())
}
