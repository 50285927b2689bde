//! What is asked of a strip as a whole: size, length, how often things occur, how dense it is, and the extras.

use super::work::{Cut, Cutting};
use crate::game::clock::fresh_seed;
use crate::game::screen_reader::call;
use crate::play::strips::command::Command;
use crate::spacetime::{By, Waits};
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// Draws the controls.
pub(super) fn show(ui: &mut egui::Ui, cutting: &Cutting, cuts: &mut MessageWriter<Cut>) {
    let plan = cutting.table.editor().plan();
    let (asked, taught) = (plan.asked(), plan.taught());
    let mut cut = |command: Command| {
        cuts.write(Cut::Do(command));
    };
    let (rows, cols, frames) = (asked.rows, asked.cols, asked.frames);
    if let Some(rows) = number(ui, "rows", rows) {
        cut(Command::Resize(rows, cols));
    }
    if let Some(cols) = number(ui, "columns", cols) {
        cut(Command::Resize(rows, cols));
    }
    if let Some(frames) = number(ui, "frames", frames) {
        cut(Command::Frames(frames));
    }
    ui.separator();
    ui.label("In the first frame:");
    for tile in taught
        .tiles()
        .into_iter()
        .filter(|tile| taught.is_thing(*tile))
    {
        let name = taught.tile_name(tile);
        let wished = plan.count(tile);
        ui.horizontal_wrapped(|ui| {
            let mut is_wished = wished.is_some();
            if ui.checkbox(&mut is_wished, name).changed() {
                cut(Command::Count(tile, is_wished.then_some((1, 1))));
            }
            if let Some(count) = wished
                && let Some(now) = number(ui, &format!("of {name}"), count.at_least)
            {
                cut(Command::Count(tile, Some((now, now))));
            }
            let is_confined = asked.regions.iter().any(|region| region.tile == tile);
            let (sign, does, command) = match is_confined {
                true => ("anywhere", "Let it be anywhere:", Command::Unconfine(tile)),
                false => (
                    "only in the selection",
                    "Only in the selection:",
                    Command::Confine(tile),
                ),
            };
            let button = ui.button(RichText::new(sign).small());
            call(&button, &format!("{does} {name}"));
            if button.clicked() {
                cut(command);
            }
        });
    }
    ui.separator();
    let mut density = asked.density;
    let label = ui.label(format!("Walls at first: about {density} of 100 cells"));
    if ui
        .add(egui::Slider::new(&mut density, 0..=100).show_value(false))
        .labelled_by(label.id)
        .changed()
    {
        cut(Command::Density(density));
    }
    for (words, waits) in [
        ("never waits", Waits::Never),
        ("may wait at the end", Waits::AtTheEnd),
        ("may wait anywhere", Waits::Anywhere),
    ] {
        if ui.radio(asked.waits == waits, words).clicked() {
            cut(Command::Waits(waits));
        }
    }
    let mut not_early = asked.not_won_early;
    if ui
        .checkbox(&mut not_early, "not won before the last frame")
        .changed()
    {
        cut(Command::NotWonEarly(not_early));
    }
    let mut is_exact = asked.shortest;
    let words = format!(
        "no way in fewer than {} moves, proven",
        frames.saturating_sub(1)
    );
    if ui.checkbox(&mut is_exact, words).changed() {
        cut(Command::Exactly(is_exact));
    }
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        for (words, by) in [("by events", By::Events), ("by blocks", By::Blocks)] {
            if ui.radio(asked.by == by, words).clicked() {
                cut(Command::Method(by));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(format!("seed {}", asked.seed));
        if ui.button("Another seed").clicked() {
            cut(Command::Seed(fresh_seed()));
        }
    });
}

/// A number with a button either side; the other one that is wanted.
fn number(ui: &mut egui::Ui, name: &str, now: usize) -> Option<usize> {
    let mut wanted = None;
    ui.horizontal(|ui| {
        let less = ui.button("−");
        call(&less, &format!("Fewer {name}"));
        ui.label(format!("{now} {name}"));
        let more = ui.button("+");
        call(&more, &format!("More {name}"));
        if less.clicked() {
            wanted = now.checked_sub(1);
        } else if more.clicked() {
            wanted = Some(now + 1);
        }
    });
    wanted
}
