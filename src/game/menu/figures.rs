//! What was played, in figures and pictures.

use super::pages::in_columns;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::theme::ink;
use crate::play::records::Record;
use bevy_egui::egui;
use egui::RichText;

/// Levels that a picture shows at most.
const LATEST: usize = 60;
const HEIGHT: f32 = 76.0;

pub(super) fn page(ui: &mut egui::Ui, player: &Player, on_offer: &OnOffer) {
    let records = &player.progress.records;
    if records.is_empty() {
        ui.label("Nothing played yet.");
        return;
    }
    match records.days() {
        1 => drop(ui.label("Played on one day.")),
        days => drop(ui.label(format!("Played on {days} days."))),
    }
    let first = on_offer.first_key();
    let mut others: Vec<&str> = records.all().iter().map(|r| r.kind.as_str()).collect();
    others.sort_unstable();
    others.dedup();
    // The kind that the game is about comes first.
    others.sort_by_key(|key| *key != first);
    in_columns(ui, &others, |ui, key| {
        ui.separator();
        of_kind(ui, player, on_offer, key);
    });
}

/// One kind: moves against par, in words and as pictures.
fn of_kind(ui: &mut egui::Ui, player: &Player, on_offer: &OnOffer, key: &str) {
    let records: Vec<&Record> = player.progress.records.of(key).collect();
    if records.is_empty() {
        return;
    }
    let kind = on_offer.find(key);
    let name = kind.map_or(key, |kind| kind.name());
    let counted = kind.map_or("move", |kind| kind.phrases().counted);
    let sum = |value: fn(&Record) -> u32| {
        records
            .iter()
            .map(|r| value(r))
            .fold(0, u32::saturating_add)
    };
    let par_of = |record: &Record| record.par.unwrap_or(record.made);
    let (won, made, par) = (
        records.len(),
        sum(|r| r.made),
        sum(|r| r.par.unwrap_or(r.made)),
    );
    let at_par = records.iter().filter(|r| r.par == Some(r.made)).count();
    let helped = records.iter().filter(|r| r.hints > 0 || r.solution).count();
    let deaths = match sum(|r| r.losses) {
        0 => String::new(),
        n => format!(", {n} deaths"),
    };
    ui.label(format!(
        "{name}: {won} won, {made} {counted}s for a par of {par}{deaths}, {at_par} at par, {helped} with \
         a hint."
    ));
    match player.progress.of(key).climbed {
        0 => {}
        1 => drop(ui.label("A campaign climbed to its end.")),
        n => drop(ui.label(format!("{n} campaigns climbed to their end."))),
    }
    let columns: Vec<(u32, u32)> = records.iter().map(|r| (par_of(r), r.made)).collect();
    caption(ui, "Over time: par, and above it what was more");
    against_par(ui, &columns);
    if records.iter().any(|r| r.difficulty > 0) {
        deaths_by_difficulty(ui, &records);
    }
    endless_curve(ui, &records);
}

fn caption(ui: &mut egui::Ui, words: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(words).small());
}

/// The place for a picture, with a line along its foot.
fn canvas(ui: &mut egui::Ui) -> egui::Rect {
    let size = egui::vec2(ui.available_width(), HEIGHT);
    let (space, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let foot = egui::Stroke::new(1.0, ink(ui.ctx()).soft);
    ui.painter()
        .line_segment([space.left_bottom(), space.right_bottom()], foot);
    space
}

/// A bar in a picture of so many.
fn bar(space: egui::Rect, place: usize, of: usize, low: f32, high: f32) -> egui::Rect {
    let step = space.width() / of.max(1) as f32;
    let left = space.left() + place as f32 * step;
    let y = |share: f32| space.bottom() - 1.0 - share.clamp(0.0, 1.0) * (HEIGHT - 4.0);
    egui::Rect::from_min_max(
        egui::pos2(left + step * 0.12, y(high)),
        egui::pos2(left + step * 0.88, y(low)),
    )
}

/// A column for each of the latest levels: par, and above it what was more.
fn against_par(ui: &mut egui::Ui, columns: &[(u32, u32)]) {
    let latest = &columns[columns.len().saturating_sub(LATEST)..];
    let space = canvas(ui);
    let ink = ink(ui.ctx());
    let most = latest.iter().map(|(par, turns)| *turns.max(par)).max();
    let most = most.unwrap_or(1).max(1) as f32;
    let of = latest.len().max(12);
    for (i, (par, turns)) in latest.iter().enumerate() {
        let (par, turns) = (*par as f32 / most, *turns as f32 / most);
        let painter = ui.painter();
        painter.rect_filled(bar(space, i, of, 0.0, par.min(turns)), 1.0, ink.gold);
        if turns > par {
            painter.rect_filled(bar(space, i, of, par, turns), 1.0, ink.soft);
        }
    }
}

/// The mean of deaths at each difficulty, with the number under the bar.
fn deaths_by_difficulty(ui: &mut egui::Ui, records: &[&Record]) {
    caption(ui, "Deaths for each level won, by difficulty 1 to 10");
    let space = canvas(ui);
    let ink = ink(ui.ctx());
    let means: Vec<f32> = (1..=10)
        .map(|difficulty| {
            let of = || records.iter().filter(|r| r.difficulty == difficulty);
            let deaths: u32 = of().map(|r| r.losses).fold(0, u32::saturating_add);
            deaths as f32 / of().count().max(1) as f32
        })
        .collect();
    let most = means.iter().copied().fold(1.0, f32::max);
    for (i, mean) in means.iter().enumerate() {
        let bar = bar(space, i, means.len(), 0.0, mean / most);
        ui.painter().rect_filled(bar, 1.0, ink.bad);
    }
    ui.columns(means.len(), |columns| {
        for (i, column) in columns.iter_mut().enumerate() {
            column.vertical_centered(|ui| ui.label(RichText::new((i + 1).to_string()).small()));
        }
    });
}

/// Where Infinite has led, level by level.
fn endless_curve(ui: &mut egui::Ui, records: &[&Record]) {
    let standings: Vec<f32> = records
        .iter()
        .filter_map(|record| record.standing)
        .map(|thousandths| thousandths as f32 / 1000.0)
        .collect();
    if standings.is_empty() {
        return;
    }
    caption(
        ui,
        "Infinite: from the gentlest level to the hardest, and beyond",
    );
    let space = canvas(ui);
    let ink = ink(ui.ctx());
    let latest = &standings[standings.len().saturating_sub(LATEST)..];
    // Past the end of the line there are three steps more.
    const TOP: f32 = 1.25;
    let at = |i: usize, standing: f32| {
        let bar = bar(space, i, latest.len().max(12), 0.0, standing / TOP);
        bar.center_top()
    };
    let end = space.bottom() - 1.0 - (HEIGHT - 4.0) / TOP;
    let dashes = egui::Shape::dashed_line(
        &[
            egui::pos2(space.left(), end),
            egui::pos2(space.right(), end),
        ],
        egui::Stroke::new(1.0, ink.soft),
        6.0,
        4.0,
    );
    ui.painter().extend(dashes);
    let points: Vec<egui::Pos2> = latest.iter().enumerate().map(|(i, s)| at(i, *s)).collect();
    for point in &points {
        ui.painter().circle_filled(*point, 3.0, ink.accent);
    }
    ui.painter()
        .line(points, egui::Stroke::new(2.0, ink.accent));
}
