//! Un-play: which game to play backwards, and the levels that were made so.

use super::wide;
use crate::game::aloud::call;
use crate::game::boards::Games;
use crate::game::flow::{Go, Player};
use crate::game::theme::ink;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// Draws the page; true if a level was taken off the list.
pub(super) fn page(
    ui: &mut egui::Ui,
    games: &Games,
    player: &mut Player,
    go: &mut MessageWriter<Go>,
) -> bool {
    let soft = ink(ui.ctx()).soft;
    ui.label(
        "Begin at the end and play backwards: what you leave behind is a level, proven as you go.",
    );
    if wide(ui, "The cube") {
        go.write(Go::Unplay(None));
    }
    for pair in games.games().chunks(2) {
        ui.columns(2, |columns| {
            for (column, shown) in columns.iter_mut().zip(pair) {
                if wide(column, shown.game.name()) {
                    go.write(Go::Unplay(Some(shown.key.clone())));
                }
            }
        });
    }
    ui.separator();
    ui.label(RichText::new("Levels of your own").strong());
    if player.progress.own.is_empty() {
        ui.colored_label(soft, "None yet.");
    }
    let mut gone = None;
    for (place, level) in player.progress.own.iter().enumerate() {
        ui.horizontal(|ui| {
            let par = level
                .par
                .map_or(String::new(), |par| format!(", par {par}"));
            let words = format!("{}{par}", level.game);
            if let Some(code) = level.code()
                && ui.button(&words).on_hover_text("Play it").clicked()
            {
                go.write(Go::to(code));
            }
            crate::game::hud::code_button(ui, &level.code, Some("code"));
            let button = ui.button("✖");
            call(&button, &format!("Take {words} off the list"));
            if button.on_hover_text("Take it off the list").clicked() {
                gone = Some(place);
            }
        });
    }
    if let Some(place) = gone {
        player.progress.own.remove(place);
    }
    gone.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::aloud::heard;
    use crate::play::own::OwnLevel;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn the_sign_that_takes_a_level_off_the_list_says_which() {
        let mut world = World::new();
        world.init_resource::<Messages<Go>>();
        let mut player = Player::default();
        player.progress.own.push(OwnLevel {
            code: String::new(),
            game: "Frogs".to_owned(),
            par: Some(7),
            day: 0,
        });
        let listen = move |mut go: MessageWriter<Go>| {
            let games = Games::default();
            heard(|ui| page(ui, &games, &mut player, &mut go))
        };
        let heard = world.run_system_once(listen).expect("a page");
        let mut names = heard.iter().filter_map(|node| node.label());
        assert!(names.any(|name| name == "Take Frogs, par 7 off the list"));
    }
}
