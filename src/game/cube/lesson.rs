//! The lesson's one sentence: beside the cube where there is room, under it where there is not.

use crate::game::help::Help;
use crate::game::hud::{free, see_through};
use crate::game::layout::Layout;
use crate::game::on_offer::OnOffer;
use crate::game::playing::Playing;
use crate::game::screen_reader::say_aloud;
use crate::play::mode::Mode;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

pub(super) fn lesson(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    on_offer: Res<OnOffer>,
    help: Res<Help>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Mode::Lesson(place) = playing.mode else {
        return Ok(());
    };
    let cube = on_offer.cube();
    let Some(lesson) = cube.and_then(|cube| cube.lessons().get(place as usize)) else {
        return Ok(());
    };
    let layout = Layout::of(&ctx);
    // There is one place for words then.
    if layout != Layout::Wide && help.says_something() {
        return Ok(());
    }
    let ((anchor, offset), width) = layout.lesson(ctx.content_rect().width(), free(&ctx));
    egui::Area::new("lesson".into())
        .anchor(anchor, offset)
        .interactable(false)
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.set_max_width(width);
                say_aloud(&ui.label(RichText::new(&lesson.name).heading()));
                say_aloud(&ui.label(&lesson.sentence));
            });
        });
    Ok(())
}
