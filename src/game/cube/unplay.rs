//! The cube played backwards: whether karma is left, and the panel that says what is still to lie.

use crate::cube::KARMA_TO_WIN;
use crate::cube::unplay::Unplayed;
use crate::game::keys::{Action, Bindings};
use crate::game::theme::ink;
use crate::game::unplay::UnplayPanel;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

/// Whether the monk leaves karma with his next step back.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveKarma(pub bool);

impl Default for LeaveKarma {
    fn default() -> LeaveKarma {
        LeaveKarma(true)
    }
}

impl LeaveKarma {
    pub(super) fn words(self) -> &'static str {
        match self.0 {
            true => "He leaves karma behind.",
            false => "He leaves nothing behind.",
        }
    }
}

pub(super) fn panel(
    mut contexts: EguiContexts,
    mut panel: UnplayPanel,
    bindings: Res<Bindings>,
    mut leave_karma: ResMut<LeaveKarma>,
) -> Result {
    let now = panel.playing.session.at::<Unplayed>();
    let karma = now.map_or(0, Unplayed::karma);
    let figures = format!(" · karma {karma} of {KARMA_TO_WIN}");
    let mut leaves = leave_karma.0;
    panel.show(contexts.ctx_mut()?, &figures, |ui| {
        if karma < KARMA_TO_WIN {
            let soft = ink(ui.ctx()).soft;
            let left = KARMA_TO_WIN - karma;
            ui.colored_label(soft, format!("{left} more karma to leave behind"));
        }
        let leave = format!("leave karma ({})", bindings.sign(Action::Pause));
        ui.checkbox(&mut leaves, leave);
    });
    if leaves != leave_karma.0 {
        leave_karma.0 = leaves;
    }
    Ok(())
}
