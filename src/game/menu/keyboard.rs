//! Which key does what: shown, and changed.

use super::pages::in_columns;
use super::wide;
use crate::game::keys::{Action, Bindings, Pads, Presses};
use crate::game::player::Player;
use crate::game::screen_reader::say_aloud;
use crate::game::theme::ink;
use bevy::prelude::*;
use bevy_egui::egui;

/// The width of a button with a key's name on it.
const KEY_WIDTH: f32 = 120.0;

/// The action that waits for a key.
#[derive(Resource, Default)]
pub(super) struct Rebinding {
    waiting: Option<Action>,
    error: Option<String>,
    /// A key was just taken: progress is to be kept.
    taken: bool,
}

#[cfg(test)]
impl Rebinding {
    /// Waits for a key of an action.
    pub(super) fn of(action: Action) -> Rebinding {
        Rebinding {
            waiting: Some(action),
            ..Rebinding::default()
        }
    }
}

/// Takes the next key for the action that waits for one. Escape calls that off, and so do gamepads.
pub(super) fn rebind(
    presses: Res<Presses>,
    pads: Res<Pads>,
    mut rebinding: ResMut<Rebinding>,
    mut player: ResMut<Player>,
) {
    let Some(action) = rebinding.waiting else {
        return;
    };
    let key = presses.keys().first().copied();
    if key.is_none() && !pads.go_back() {
        return;
    }
    rebinding.waiting = None;
    rebinding.error = None;
    let Some(key) = key.filter(|key| *key != KeyCode::Escape || action == Action::Menu) else {
        return;
    };
    if Bindings::can_bind(key) {
        let (action, key) = Bindings::choice(action, key);
        let choices = &mut player.progress.settings.keys;
        choices.retain(|_, other| *other != key);
        choices.insert(action, key);
        rebinding.taken = true;
    } else {
        rebinding.error = Some(format!("{key:?} cannot be used."));
    }
}

/// The page; true if something was changed.
pub(super) fn page(
    ui: &mut egui::Ui,
    rebinding: &mut Rebinding,
    bindings: &Bindings,
    player: &mut Player,
) -> bool {
    ui.label("Press a button here, then the key that you want.");
    if let Some(error) = &rebinding.error {
        say_aloud(&ui.colored_label(ink(ui.ctx()).bad, error));
    }
    in_columns(ui, Action::ALL, |ui, (action, words)| {
        ui.horizontal(|ui| {
            let text = if rebinding.waiting == Some(*action) {
                "press a key …".to_owned()
            } else {
                match bindings.signs(*action) {
                    signs if signs.is_empty() => "none".to_owned(),
                    signs => signs,
                }
            };
            let size = egui::vec2(KEY_WIDTH, ui.spacing().interact_size.y);
            let button = ui.add_sized(size, egui::Button::new(text));
            if button.clicked() {
                // The key that pressed the button must not be taken for the answer.
                button.surrender_focus();
                rebinding.waiting = Some(*action);
                // What was said of the key before is said again if that one is pressed again.
                rebinding.error = None;
            }
            ui.label(*words);
        });
    });
    let mut changed = std::mem::take(&mut rebinding.taken);
    if !player.settings().keys.is_empty() && wide(ui, "The usual keys again") {
        player.progress.settings.keys.clear();
        changed = true;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::screen_reader::heard;
    use egui::accesskit::Live;

    #[test]
    fn a_key_that_cannot_be_used_is_told_aloud() {
        let words = "Tab cannot be used.";
        let mut rebinding = Rebinding {
            error: Some(words.to_owned()),
            ..Rebinding::default()
        };
        let (bindings, mut player) = (Bindings::built_in(), Player::default());
        let heard = heard(|ui| page(ui, &mut rebinding, &bindings, &mut player));
        let said = heard.iter().find(|node| node.value() == Some(words));
        assert_eq!(said.and_then(|node| node.live()), Some(Live::Polite));
    }
}
