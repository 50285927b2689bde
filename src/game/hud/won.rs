//! What is said when a level is won.

use super::is_narrow;
use crate::game::flow::{Go, Player};
use crate::game::keys::{Action, Bindings};
use crate::game::theme::ink;
use crate::game::view::Stage;
use crate::play::progress::Record;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, RichText};

pub(super) fn won_panel(
    mut contexts: EguiContexts,
    player: Res<Player>,
    stage: Res<Stage>,
    bindings: Res<Bindings>,
    mut go: MessageWriter<Go>,
) -> Result {
    let Some(record) = player.just_won.as_ref().filter(|_| stage.is_still()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let lift = if is_narrow(&ctx) { -120.0 } else { -70.0 };
    egui::Window::new("won")
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_BOTTOM, [0.0, lift])
        .show(&ctx, |ui| {
            ui.vertical_centered(|ui| {
                ui.label(RichText::new("The light").heading().color(ink(&ctx).accent));
                ui.label(turns(record));
                if let Some(used) = used(record) {
                    ui.label(RichText::new(used).color(ink(&ctx).soft));
                }
                let label = format!("Go on ({})", bindings.sign(Action::NextLevel));
                if ui.button(label).clicked() {
                    go.write(Go::Next);
                }
            });
        });
    Ok(())
}

fn turns(record: &Record) -> String {
    match record.turns.saturating_sub(record.par) {
        0 => format!("{}: as few as can be.", count(record.turns, "turn")),
        more => format!("{}, {more} over par.", count(record.turns, "turn")),
    }
}

fn count(number: u32, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}

/// What was used on the way; told, never held against anybody.
fn used(record: &Record) -> Option<String> {
    let parts: Vec<String> = [
        (record.deaths, "death"),
        (record.hints, "hint"),
        (record.undos, "move"),
    ]
    .into_iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, thing)| match thing {
        "move" => format!("{} taken back", count(number, thing)),
        _ => count(number, thing),
    })
    .chain(record.solution.then(|| "the solution seen".to_owned()))
    .collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}
