//! The first page of the menu, and the lessons.

use super::games::others;
use super::pages::in_columns;
use super::{Page, wide};
use crate::game::clock::today;
use crate::game::go::Go;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::play::cube;
use crate::play::kind::Kind;
use crate::play::mode::Mode;
use crate::play::progress::Progress;
use bevy::prelude::*;
use bevy_egui::egui;

pub(super) fn page(
    ui: &mut egui::Ui,
    page: &mut Page,
    player: &Player,
    on_offer: &OnOffer,
    go: &mut MessageWriter<Go>,
    exit: &mut MessageWriter<AppExit>,
) {
    let progress = &player.progress;
    ui.label("Turn the cube, gather karma, reach the light.");
    ui.add_space(4.0);
    if let Some(words) = in_hand(progress, on_offer)
        && wide(ui, &words)
    {
        go.write(Go::Resume);
    }
    let is_new = progress.records.is_empty() && progress.kinds.is_empty();
    if is_new && wide(ui, "Begin: the first lesson") {
        go.write(Go::cube(Mode::Lesson(0)));
    }
    let run = progress.of(cube::KEY).campaign.as_ref();
    let climbed = run.map_or(0, |run| run.finished.len());
    let levels = on_offer
        .cube()
        .map_or(0, |cube| cube.ladder().rungs().len());
    let is_over = climbed >= levels;
    let campaign = match climbed {
        0 => format!("Campaign: {levels} levels to enlightenment"),
        _ if is_over => "Campaign: enlightened".to_owned(),
        n => format!("Campaign: level {} of {levels}", n + 1),
    };
    // At its end this leads to the light once more.
    if wide(ui, &campaign) {
        go.write(Go::cube(Mode::Campaign));
    }
    if wide(ui, "Infinite: levels that follow you") {
        go.write(Go::cube(Mode::Infinite));
    }
    if wide(ui, &format!("Daily: {}", today())) {
        go.write(Go::cube(Mode::Daily));
    }
    if wide(
        ui,
        &format!("Games: {} more puzzles", others(on_offer).len()),
    ) {
        *page = Page::Games;
    }
    if wide(ui, "Workshop: make levels of your own") {
        *page = Page::Workshop;
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
fn in_hand(progress: &Progress, on_offer: &OnOffer) -> Option<String> {
    let first = on_offer.first_key();
    let (key, mode) = progress.resume(first, |key| on_offer.find(key).is_some())?;
    let name = match key == first {
        true => mode.name(),
        false => on_offer.find(key).map_or(key, |kind| kind.name()),
    };
    Some(format!("Go on: {name}"))
}

pub(super) fn lessons(
    ui: &mut egui::Ui,
    player: &Player,
    on_offer: &OnOffer,
    go: &mut MessageWriter<Go>,
) {
    let finished = &player.progress.of(cube::KEY).lessons;
    let lessons = on_offer.cube().map_or(&[][..], |cube| cube.lessons());
    let lessons: Vec<(u32, &str)> = (0..).zip(lessons.iter().map(|l| l.name.as_str())).collect();
    in_columns(ui, &lessons, |ui, (place, name)| {
        let mark = match finished.contains(place) {
            true => "✔ ",
            false => "",
        };
        if wide(ui, &format!("{mark}{}. {name}", place + 1)) {
            go.write(Go::cube(Mode::Lesson(*place)));
        }
    });
}
