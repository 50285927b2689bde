//! Un-play: which game to play backwards, and the levels that were made so.

use super::games::others;
use super::wide;
use crate::game::go::Go;
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::screen_reader::call;
use crate::game::theme::ink;
use crate::play::any_kind::AnyKind;
use crate::play::cube;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// Draws the page; true if a level was taken off the list.
pub(super) fn page(
    ui: &mut egui::Ui,
    on_offer: &OnOffer,
    player: &mut Player,
    go: &mut MessageWriter<Go>,
) -> bool {
    let soft = ink(ui.ctx()).soft;
    ui.label(
        "Begin at the end and play backwards: what you leave behind is a level, proven as you go.",
    );
    if wide(ui, "The cube") {
        go.write(Go::Unplay(cube::KEY.to_owned()));
    }
    let kinds = others(on_offer).iter();
    let kinds: Vec<&AnyKind> = kinds
        .filter(|kind| on_offer.backwards(kind.key()).is_some())
        .collect();
    for pair in kinds.chunks(2) {
        ui.columns(2, |columns| {
            for (column, kind) in columns.iter_mut().zip(pair) {
                if wide(column, kind.name()) {
                    go.write(Go::Unplay(kind.key().to_owned()));
                }
            }
        });
    }
    ui.separator();
    ui.label(RichText::new("Levels of your own").strong());
    if player.progress.own.all().is_empty() {
        ui.colored_label(soft, "None yet.");
    }
    let mut gone = None;
    for level in player.progress.own.all() {
        ui.horizontal(|ui| {
            let par = level
                .par
                .map_or(String::new(), |par| format!(", par {par}"));
            let words = format!("{}{par}", level.name);
            if ui.button(&words).on_hover_text("Play it").clicked() {
                go.write(Go::code(&level.code));
            }
            crate::game::hud::code_button(ui, &level.code, Some("code"));
            let button = ui.button("✖");
            call(&button, &format!("Take {words} off the list"));
            if button.on_hover_text("Take it off the list").clicked() {
                gone = Some(level.code.clone());
            }
        });
    }
    gone.is_some_and(|code| player.progress.own.remove(&code).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::screen_reader::heard;
    use crate::play::own::OwnLevel;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn the_sign_that_takes_a_level_off_the_list_says_which() {
        let mut world = World::new();
        world.init_resource::<Messages<Go>>();
        let mut player = Player::default();
        let level = OwnLevel {
            code: "F".to_owned(),
            game: "Frogs".to_owned(),
            par: Some(7),
            ..OwnLevel::default()
        };
        player.progress.own.keep(level).expect("room");
        let listen = move |mut go: MessageWriter<Go>| {
            let on_offer = OnOffer::default();
            heard(|ui| page(ui, &on_offer, &mut player, &mut go))
        };
        let heard = world.run_system_once(listen).expect("a page");
        let mut names = heard.iter().filter_map(|node| node.label());
        assert!(names.any(|name| name == "Take Frogs 1, par 7 off the list"));
    }
}
