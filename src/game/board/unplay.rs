//! A grid game played backwards: which rewrite comes first where several fit.

use super::selection::Selection;
use crate::game::unplay::UnplayPanel;
use crate::play::board::BoardKind;
use crate::rewrite::Game;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

pub(super) fn panel(
    mut contexts: EguiContexts,
    mut panel: UnplayPanel,
    mut selection: ResMut<Selection>,
) -> Result {
    let Some(game) = panel.playing.kind().get().map(BoardKind::game).cloned() else {
        return Ok(());
    };
    panel.show(contexts.ctx_mut()?, "", |ui| {
        first_rule(ui, &game, &mut selection)
    });
    Ok(())
}

/// Where several rewrites fit, one of them comes first.
fn first_rule(ui: &mut egui::Ui, game: &Game, selection: &mut Selection) {
    let rules = game.rules();
    if rules.len() < 2 {
        return;
    }
    let words = |rule: Option<usize>| match rule.and_then(|rule| rules.get(rule)) {
        Some(rule) if !rule.help.is_empty() => format!("undo: {}", rule.help),
        Some(_) => "this rule first".to_owned(),
        None => "the plainest move first".to_owned(),
    };
    let mut prefer = selection.prefer;
    egui::ComboBox::from_id_salt("first rule")
        .width(ui.available_width().min(260.0))
        .truncate()
        .selected_text(words(prefer))
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut prefer, None, format!("0  {}", words(None)));
            for rule in 0..rules.len() {
                let text = format!("{}  {}", rule + 1, words(Some(rule)));
                ui.selectable_value(&mut prefer, Some(rule), text);
            }
        });
    if prefer != selection.prefer {
        selection.prefer = prefer;
    }
}
