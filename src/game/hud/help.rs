//! Help on the screen: hints, the solution being played, and how to play.

use super::panels::{hint_panel, hint_words, how_to_play as window, keys_table, playing_back};
use crate::game::controls::Panels;
use crate::game::help::{Ask, Help, Hint};
use crate::game::keys::Bindings;
use crate::game::playing::Playing;
use crate::game::views::{HowToPlay, Views};
use crate::play::any_kind::AnyKind;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::RichText;

/// A hint, or the solution as it is played.
pub(super) fn solution(
    mut contexts: EguiContexts,
    mut help: ResMut<Help>,
    playing: Res<Playing>,
    bindings: Res<Bindings>,
    mut asks: MessageWriter<Ask>,
) -> Result {
    let help = help.bypass_change_detection();
    if !help.says_something() {
        return Ok(());
    }
    hint_panel(contexts.ctx_mut()?, |ui| {
        match (&mut help.playback, &help.hint) {
            (Some(playback), _) => playing_back(ui, playback, &bindings, &mut asks),
            (None, Some(hint)) => {
                let (words, more) = in_words(hint, playing.kind());
                hint_words(ui, words, more, &mut asks);
            }
            (None, None) => drop(ui.label("Thinking …")),
        }
    });
    Ok(())
}

/// A hint in words, and what more there is.
fn in_words(hint: &Hint, kind: &AnyKind) -> (String, Option<(&'static str, Ask)>) {
    match hint {
        Hint::Look(moves) => (kind.look_words(moves), Some(("More", Ask::Hint))),
        Hint::Next(moves) => {
            let told = &moves[..kind.moves_told(moves).min(moves.len())];
            let words = format!("Next: {}", kind.move_words(told));
            (words, Some((kind.phrases().play_on, Ask::Solution)))
        }
        Hint::Lost => (
            "From here it cannot be won. Take moves back.".to_owned(),
            None,
        ),
        Hint::Unknown => ("This is too deep to tell.".to_owned(), None),
    }
}

/// How to play: what the puzzle is about, what can be done, and every control.
pub(super) fn how_to_play(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    playing: Res<Playing>,
    views: Res<Views>,
    mut panels: ResMut<Panels>,
) -> Result {
    if !panels.keys {
        return Ok(());
    }
    let view = views.of(playing.kind());
    let page = match view {
        Some(view) => view.how_to_play(playing.kind(), &bindings),
        None => HowToPlay {
            title: playing.kind().name().to_owned(),
            ..HowToPlay::default()
        },
    };
    window(contexts.ctx_mut()?, &page.title, &mut panels.keys, |ui| {
        if let Some(about) = &page.about {
            ui.label(RichText::new(about).strong());
        }
        for rule in &page.rules {
            ui.label(format!("· {rule}"));
        }
        if page.about.is_some() || !page.rules.is_empty() {
            ui.separator();
        }
        keys_table(ui, &bindings, &page.before, &page.after);
    });
    Ok(())
}
