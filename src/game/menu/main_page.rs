//! The first page of the menu, and the lessons.

use super::{Page, wide};
use crate::game::boards::Games;
use crate::game::clock::today;
use crate::game::flow::{Go, Levels, Player};
use crate::play::progress::{Mode, Progress, Resume};
use bevy::prelude::*;
use bevy_egui::egui;

pub(super) fn page(
    ui: &mut egui::Ui,
    page: &mut Page,
    player: &Player,
    levels: &Levels,
    games: &Games,
    go: &mut MessageWriter<Go>,
    exit: &mut MessageWriter<AppExit>,
) {
    let progress = &player.progress;
    ui.label("Turn the cube, gather karma, reach the light.");
    ui.add_space(4.0);
    if let Some(words) = in_hand(progress, games)
        && wide(ui, &words)
    {
        go.write(Go::Resume);
    }
    let is_new =
        progress.records.is_empty() && progress.in_hand.is_none() && progress.games.is_empty();
    if is_new && wide(ui, "Begin: the first lesson") {
        go.write(Go::Mode(Mode::Lesson(0)));
    }
    let climbed = progress.campaign.as_ref().map_or(0, |c| c.finished.len());
    let stages = levels.climb.stages.len();
    let is_over = climbed >= stages;
    let campaign = match climbed {
        0 => format!("Campaign: {stages} levels to enlightenment"),
        _ if is_over => "Campaign: enlightened".to_owned(),
        n => format!("Campaign: level {} of {stages}", n + 1),
    };
    // At its end this leads to the light once more.
    if wide(ui, &campaign) {
        go.write(Go::Mode(Mode::Campaign));
    }
    if wide(ui, "Infinite: levels that follow you") {
        go.write(Go::Mode(Mode::Infinite));
    }
    if wide(ui, &format!("Daily: {}", today())) {
        go.write(Go::Mode(Mode::Daily));
    }
    if wide(ui, &format!("Games: {} more puzzles", games.games().len())) {
        *page = Page::Games;
    }
    if wide(ui, "Un-play: make levels of your own") {
        *page = Page::Unplay;
    }
    for pair in [
        [("Lessons", Page::Lessons), ("Free play", Page::Free)],
        [("Figures", Page::Figures), ("Settings", Page::Settings)],
    ] {
        ui.columns(2, |columns| {
            for (column, (text, to)) in columns.iter_mut().zip(pair) {
                if wide(column, text) {
                    *page = to;
                }
            }
        });
    }
    if cfg!(not(target_arch = "wasm32")) && wide(ui, "Leave") {
        exit.write(AppExit::Success);
    }
}

/// What goes on where it was, if anything does.
fn in_hand(progress: &Progress, games: &Games) -> Option<String> {
    let name = match progress.resume(|key| games.find(key).is_some())? {
        Resume::Cube(mode) => mode.name(),
        Resume::Board(key, _) => games.find(key).map_or(key, |shown| shown.game.name()),
    };
    Some(format!("Go on: {name}"))
}

pub(super) fn lessons(
    ui: &mut egui::Ui,
    player: &Player,
    levels: &Levels,
    go: &mut MessageWriter<Go>,
) {
    for (i, lesson) in levels.lessons.iter().enumerate() {
        let done = player.progress.lessons.contains(&(i as u32));
        let mark = if done { "✔ " } else { "" };
        if wide(ui, &format!("{mark}{}. {}", i + 1, lesson.name)) {
            go.write(Go::Mode(Mode::Lesson(i as u32)));
        }
    }
}
