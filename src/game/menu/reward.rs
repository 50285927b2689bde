//! Enlightenment: the end of the climb.

use super::{card, wide};
use crate::game::go::Go;
use crate::game::keys::{Pads, Presses};
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::theme::ink;
use crate::play::campaign::Finished;
use crate::play::cube;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, RichText};

pub(super) fn reward(
    mut contexts: EguiContexts,
    player: Res<Player>,
    on_offer: Res<OnOffer>,
    presses: Res<Presses>,
    pads: Res<Pads>,
    mut go: MessageWriter<Go>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if presses.escape() || pads.go_back() {
        go.write(Go::Menu);
    }
    let Some(campaign) = &player.progress.of(cube::KEY).campaign else {
        go.write(Go::Menu);
        return Ok(());
    };
    let totals = campaign.totals();
    let ink = ink(&ctx);
    card("reward")
        .anchor(Align2::CENTER_BOTTOM, [0.0, -24.0])
        .show(&ctx, |ui| {
            ui.vertical_centered(|ui| {
                ui.set_width((ctx.content_rect().width() - 60.0).min(460.0));
                ui.label(RichText::new("Enlightenment").heading().color(ink.accent));
                let ladder = on_offer.find(cube::KEY).map(|kind| kind.ladder());
                if let Some(reward) = ladder.and_then(|ladder| ladder.reward.as_ref()) {
                    ui.label(reward);
                }
                columns(ui, &campaign.finished);
                let (minutes, seconds) = (totals.seconds / 60, totals.seconds % 60);
                ui.label(format!(
                    "{} turns for a par of {} · deaths {} · {minutes}:{seconds:02}",
                    totals.turns, totals.par, totals.deaths
                ));
                ui.columns(2, |columns| {
                    if wide(&mut columns[0], "To the menu") {
                        go.write(Go::Menu);
                    }
                    if wide(&mut columns[1], "Climb again") {
                        go.write(Go::NewRun(cube::KEY.to_owned()));
                    }
                });
            });
        });
    Ok(())
}

/// A column for each level: par below, and what was turned beyond it on top.
fn columns(ui: &mut egui::Ui, finished: &[Finished]) {
    const HEIGHT: f32 = 60.0;
    let ink = ink(ui.ctx());
    let width = ui.available_width() * 0.8;
    let (space, _) = ui.allocate_exact_size(egui::vec2(width, HEIGHT), egui::Sense::hover());
    let most = finished.iter().map(|f| f.turns.max(f.par)).max();
    let unit = HEIGHT / most.unwrap_or(1).max(1) as f32;
    let step = width / finished.len().max(1) as f32;
    for (i, level) in finished.iter().enumerate() {
        let left = space.left() + i as f32 * step + step * 0.2;
        let column = |low: u32, high: u32| {
            egui::Rect::from_min_max(
                egui::pos2(left, space.bottom() - high as f32 * unit),
                egui::pos2(left + step * 0.6, space.bottom() - low as f32 * unit),
            )
        };
        let par = level.par.min(level.turns);
        ui.painter().rect_filled(column(0, par), 2.0, ink.gold);
        if level.turns > par {
            let over = column(par, level.turns);
            ui.painter().rect_filled(over, 2.0, ink.soft);
        }
    }
}
