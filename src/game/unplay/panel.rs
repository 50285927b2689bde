//! What stands around a puzzle that is played backwards: what is known of the level, and buttons.

use super::{Draft, FromEnd, Unplaying, Want};
use crate::game::clock::fresh_seed;
use crate::game::hud::{Drawn, code_button, standing_panel, status_line, tool_buttons};
use crate::game::keys::{Action, Bindings, Chosen};
use crate::game::layout::Layout;
use crate::game::playing::Playing;
use crate::game::screen::Screen;
use crate::game::screen_reader::{keep_quiet, say_aloud};
use crate::game::theme::ink;
use crate::game::views::Views;
use crate::play::kind::{End, Proof};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::RichText;

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (panel, tools, status_line).chain().in_set(Drawn).run_if(
            in_state(Screen::Unplay)
                .and_then(resource_exists::<Playing>)
                .and_then(resource_exists::<Unplaying>),
        ),
    );
}

/// What the panel shows, and what comes of it.
#[derive(SystemParam)]
pub(in crate::game) struct UnplayPanel<'w, 's> {
    pub(in crate::game) playing: Res<'w, Playing>,
    unplaying: Option<Res<'w, Unplaying>>,
    draft: Res<'w, Draft>,
    bindings: Res<'w, Bindings>,
    /// A quantity that was chosen for the next end.
    number: Local<'s, Option<u32>>,
    ends: MessageWriter<'w, FromEnd>,
    wants: MessageWriter<'w, Want>,
}

impl UnplayPanel<'_, '_> {
    /// Draws the panel, with further figures and something of the kind's own.
    pub(in crate::game) fn show(
        &mut self,
        ctx: &egui::Context,
        figures: &str,
        own: impl FnOnce(&mut egui::Ui),
    ) {
        let name = self.playing.kind().name().to_owned();
        standing_panel(ctx, |ui| {
            ui.set_max_width((ctx.content_rect().width() - 70.0).min(Layout::LARGE));
            ui.label(RichText::new(format!("Un-play: {name}")).strong());
            let made = self.playing.session.made();
            ui.label(format!("Moves back {made}{figures}"));
            self.about(ui);
            own(ui);
            self.other_end(ui);
        });
    }

    /// What is known of the level, and what can be done with it.
    fn about(&mut self, ui: &mut egui::Ui) {
        let ink = ink(ui.ctx());
        let draft = &self.draft;
        let (sign, colour) = match draft.proof {
            Proof::Proven(_) => ("✔ ", ink.good),
            Proof::Winnable => ("✔ ", ink.text),
            Proof::Unsolvable => ("✖ ", ink.bad),
            Proof::Thinking | Proof::Over => ("", ink.soft),
        };
        let counted = self.playing.kind().phrases().counted;
        let words = format!("{sign}{}", draft.proof.words(counted));
        let label = ui.colored_label(colour, words);
        match draft.proof {
            Proof::Thinking => keep_quiet(&label),
            _ => say_aloud(&label),
        }
        let level = draft.level.as_ref().filter(|_| draft.proof.is_level());
        ui.add_enabled_ui(level.is_some(), |ui| {
            ui.horizontal(|ui| {
                let keep = if draft.is_kept { "Kept ✔" } else { "Keep" };
                for (button, words, action, want) in [
                    (keep, "Keep the level", Action::Keep, Want::Keep),
                    ("Play it", "Keep and play it", Action::NextLevel, Want::Play),
                ] {
                    let words = format!("{words} ({})", self.bindings.sign(action));
                    if ui.button(button).on_hover_text(words).clicked() {
                        self.wants.write(want);
                    }
                }
                if let Some(code) = level {
                    code_button(ui, code.as_str(), Some("level code"));
                }
            });
        });
    }

    /// Another end to play back from.
    fn other_end(&mut self, ui: &mut egui::Ui) {
        let Some(unplaying) = &self.unplaying else {
            return;
        };
        let ends = unplaying.kind.ends();
        if ends.named.len() < 2 && !ends.can_make {
            return;
        }
        let mut wanted = None;
        ui.horizontal_wrapped(|ui| {
            for (number, name) in ends.named.iter().enumerate() {
                let end = End::Named(number as u32);
                if ui.selectable_label(unplaying.end == end, name).clicked() {
                    wanted = Some(end);
                }
            }
            let seed = fresh_seed();
            match ends.counted {
                Some((most, counted)) => {
                    let number = self.number.get_or_insert(ends.usual);
                    let field = egui::DragValue::new(number).range(0..=most);
                    ui.add(field.suffix(format!(" {counted}")));
                    if ui.button("Another end").clicked() {
                        let number = *number;
                        wanted = Some(End::Made { number, seed });
                    }
                }
                None if ends.can_make => {
                    let is_made = matches!(unplaying.end, End::Made { .. });
                    if ui.selectable_label(is_made, "Another board").clicked() {
                        wanted = Some(End::Made { number: 0, seed });
                    }
                }
                None => {}
            }
        });
        if let Some(end) = wanted {
            self.ends.write(FromEnd(end));
        }
    }
}

/// The panel of kinds that have nothing to add to it.
fn panel(mut contexts: EguiContexts, mut panel: UnplayPanel, views: Res<Views>) -> Result {
    let view = views.of(panel.playing.kind());
    if view.is_none_or(|view| !view.has_own_unplay_panel()) {
        panel.show(contexts.ctx_mut()?, "", |_| {});
    }
    Ok(())
}

/// The buttons.
fn tools(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    mut chosen: MessageWriter<Chosen>,
) -> Result {
    let tools = [
        (Action::Undo, "Take back"),
        (Action::Redo, "Do again"),
        (Action::Restart, "Back to the end"),
        (Action::Menu, "Menu"),
    ];
    if let Some(action) = tool_buttons(contexts.ctx_mut()?, &bindings, &tools) {
        chosen.write(Chosen(action));
    }
    Ok(())
}
