//! What stands around the cube while a level is played.

mod flight;
mod help;
mod lines;
mod map;
mod room;
mod shared;
mod won;

pub(super) use lines::{Arrows, LinePlaces, Turning};
pub(super) use room::Room;
pub(super) use shared::{
    code_button, hint_panel, hint_words, how_to_play, keys_of, keys_table, light, playing_back,
    standing_panel, status_line, tool_buttons,
};
pub(super) use won::won_card;

use super::Screen;
use super::flow::{Levels, Player};
use super::help::Help;
use super::input::Common;
use super::keys::{Action, Bindings};
use super::relay::{Do, Playing};
use super::theme::{ink, stand_level};
use crate::cube::KARMA_TO_WIN;
use crate::cube::generate::Difficulty;
use crate::levels::code::LevelCode;
use crate::play::progress::Mode;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Color32, RichText};
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
    let won = player.just_won.is_some();
    match playing.mode {
        Mode::Campaign => {
            let climbed = progress.campaign.as_ref().map_or(0, |c| c.finished.len());
            // A level that was just won is counted already.
            let level = climbed.saturating_sub(usize::from(won));
            let name = stages.get(level).map_or("", |stage| stage.name.as_str());
            format!("Campaign {} of {}: {name}", level + 1, stages.len())
        }
        Mode::Lesson(place) => format!("Lesson {} of {}", place + 1, levels.lessons.len()),
        Mode::Infinite => {
            let played = progress.infinite.as_ref().map_or(0, |i| i.played);
            let level = played + u32::from(!won);
            format!("Infinite, level {level}")
        }
        mode => mode.name().to_owned(),
    }
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
    standing_panel(&ctx, |ui| {
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
            stand_level(ui);
            ui.horizontal(|ui| {
                ui.label(RichText::new(in_words(difficulty)).small().color(ink.soft));
                code_button(ui, &playing.code.to_string(), None);
            });
        }
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

/// The buttons.
fn tools(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    mut common: Common,
    mut commands: MessageWriter<Do>,
) -> Result {
    let tools = [
        (Action::Undo, "Take back"),
        (Action::Redo, "Do again"),
        (Action::Restart, "From the beginning"),
        (Action::Hint, "A hint"),
        (Action::Map, "All six faces"),
        (Action::Help, "How to play"),
        (Action::Menu, "Menu"),
    ];
    if let Some(action) = tool_buttons(contexts.ctx_mut()?, &bindings, &tools)
        && !common.turn_or_walk(action, &mut commands)
    {
        common.press(action);
    }
    Ok(())
}
