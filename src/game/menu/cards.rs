//! Cards that come up whatever else is on the screen: a start, a level in the making, something to read.

use super::card;
use crate::game::go::Go;
use crate::game::player::Player;
use crate::game::preparing::Preparing;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::Align2;

pub(super) fn loading(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    card("loading")
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(&ctx, |ui| {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label("A Mazing Monk");
            });
        });
    Ok(())
}

/// A level that takes a moment to make can be called off.
pub(super) fn preparing(
    mut contexts: EguiContexts,
    preparing: Res<Preparing>,
    time: Res<Time<Real>>,
    mut since: Local<Option<f32>>,
    mut go: MessageWriter<Go>,
) -> Result {
    // Most are there at once: nothing flashes up for those.
    const PATIENCE: f32 = 0.25;
    let now = time.elapsed_secs();
    let tried = preparing.tried();
    let start = match *since {
        Some(start) if !preparing.is_added() => start,
        _ => *since.insert(now),
    };
    if now - start < PATIENCE {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    card("preparing")
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(&ctx, |ui| {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(match tried {
                    0 | 1 => "Making and proving a level …".to_owned(),
                    n => format!("Making a level: {n} looked at …"),
                });
                if ui.button("Leave it").clicked() {
                    go.write(Go::Menu);
                }
            });
        });
    Ok(())
}

/// Something the player should read.
pub(super) fn message(mut contexts: EguiContexts, mut player: ResMut<Player>) -> Result {
    let Some(words) = player.message.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let size = ctx.content_rect().size();
    card("message")
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(&ctx, |ui| {
            ui.set_max_width((size.x - 60.0).min(520.0));
            egui::ScrollArea::vertical()
                .max_height(size.y * 0.6)
                .show(ui, |ui| ui.label(words));
            if ui.button("Good").clicked() {
                player.message = None;
            }
        });
    Ok(())
}
