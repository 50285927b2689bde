//! Where the player stands: which level it is, moves, time, and the light.

use super::panels::{code_button, light, standing_panel};
use crate::game::help::Help;
use crate::game::layout::Layout;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::theme::{ink, stand_level};
use crate::game::views::Views;
use crate::play::mode::Mode;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

/// A code that is longer stands for a level tile by tile: it is copied, not shown.
const LONGEST_SHOWN: usize = 24;

/// What the panel shows.
#[derive(SystemParam)]
pub(in crate::game) struct Standing<'w> {
    pub(in crate::game) playing: Res<'w, Playing>,
    player: Res<'w, Player>,
    on_offer: Res<'w, OnOffer>,
    help: Res<'w, Help>,
}

impl Standing<'_> {
    /// Draws the panel, with something of the kind's own under the title and beside the code.
    pub(in crate::game) fn show(
        &self,
        ctx: &egui::Context,
        beside_code: Option<&str>,
        own: impl FnOnce(&mut egui::Ui),
    ) {
        let settings = self.player.settings();
        standing_panel(ctx, |ui| {
            let layout = Layout::of(ctx);
            match layout {
                Layout::Tall => ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend),
                Layout::Wide | Layout::Low => {
                    let size = ctx.content_rect().size();
                    ui.set_max_width(layout.standing_width(Vec2::new(size.x, size.y)));
                }
            }
            ui.label(RichText::new(self.title()).strong());
            own(ui);
            ui.label(self.figures());
            if settings.show_winnable {
                light(ui, self.help.verdict);
            }
            let code = self.playing.code.as_str();
            let shown = (code.len() > LONGEST_SHOWN).then_some("level code");
            stand_level(ui);
            ui.horizontal_wrapped(|ui| {
                if let Some(words) = beside_code {
                    ui.label(RichText::new(words).small().color(ink(ctx).soft));
                }
                code_button(ui, code, shown);
            });
        });
    }

    /// Which level of what it is.
    fn title(&self) -> String {
        let kind = self.playing.kind();
        let kept = self.player.progress.of(kind.key());
        let is_won = self.player.just_won.is_some();
        // The game is about the first kind: it needs no name.
        let is_first = kind.key() == self.on_offer.first_key();
        let named = |words: String| match is_first {
            true => words,
            false => format!("{}: {}", kind.name(), words.to_lowercase()),
        };
        match self.playing.mode {
            Mode::Campaign => {
                let rungs = kind.ladder().rungs();
                let run = kept.campaign.as_ref();
                let climbed = run.map_or(0, |run| run.finished.len());
                // A level that was just won is counted already.
                let level = climbed.saturating_sub(usize::from(is_won));
                let rung = rungs.get(level).map_or("", |rung| rung.name.as_str());
                let what = if is_first { "Campaign" } else { kind.name() };
                format!("{what} {} of {}: {rung}", level + 1, rungs.len())
            }
            Mode::Lesson(place) => {
                let lessons = self.on_offer.cube().map_or(0, |cube| cube.lessons().len());
                format!("Lesson {} of {lessons}", place + 1)
            }
            Mode::Infinite => {
                let played = kept.endless.as_ref().map_or(0, |endless| endless.played);
                let level = played + u32::from(!is_won);
                match is_first {
                    true => format!("Infinite, level {level}"),
                    false => format!("{}, endless: level {level}", kind.name()),
                }
            }
            mode => named(mode.name().to_owned()),
        }
    }

    fn figures(&self) -> String {
        let session = &self.playing.session;
        let counted = self.playing.kind().phrases().counted;
        let mut letters = counted.chars();
        let first = letters
            .next()
            .map(|letter| letter.to_uppercase().to_string());
        let counted = format!("{}{}s", first.unwrap_or_default(), letters.as_str());
        let par = match self.playing.par {
            Some(par) => format!("par {par}"),
            None => "par not known".to_owned(),
        };
        let mut figures = format!("{counted} {} · {par}", session.made());
        if session.losses() > 0 {
            figures += &format!(" · deaths {}", session.losses());
        }
        if self.player.settings().show_time {
            let seconds = self.playing.seconds as u32;
            figures += &format!(" · {}:{:02}", seconds / 60, seconds % 60);
        }
        figures
    }
}

/// The panel of kinds that have nothing to add to it.
pub(super) fn standing(
    mut contexts: EguiContexts,
    standing: Standing,
    views: Res<Views>,
) -> Result {
    let view = views.of(standing.playing.kind());
    if view.is_none_or(|view| !view.has_own_standing()) {
        standing.show(contexts.ctx_mut()?, None, |_| {});
    }
    Ok(())
}
