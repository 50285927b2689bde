//! Help on the screen: the lesson's sentence, hints, the solution being played, and the keys.

use super::Room;
use super::shared::{
    free, hint_panel, hint_words, how_to_play, keys_of, keys_table, playing_back, see_through,
};
use crate::cube::Move;
use crate::game::aloud::say_aloud;
use crate::game::flow::Levels;
use crate::game::help::{Ask, Help, Hint};
use crate::game::input::Panels;
use crate::game::keys::{Action, Bindings};
use crate::game::relay::Playing;
use crate::game::words::line_name;
use crate::play::progress::Mode;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

/// The lesson's one sentence: beside the cube where there is room, under it where there is not.
pub(super) fn lesson(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    levels: Res<Levels>,
    help: Res<Help>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Mode::Lesson(place) = playing.mode else {
        return Ok(());
    };
    let Some(lesson) = levels.lessons.get(place as usize) else {
        return Ok(());
    };
    let room = Room::of(&ctx);
    // There is one place for words then.
    if room != Room::Wide && help.says_something() {
        return Ok(());
    }
    let ((anchor, offset), width) = room.lesson(ctx.content_rect().width(), free(&ctx));
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

/// A hint, or the solution as it is played.
pub(super) fn solution(
    mut contexts: EguiContexts,
    mut help: ResMut<Help>,
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
                let (words, more) = in_words(hint);
                hint_words(ui, words, more, &mut asks);
            }
            (None, None) => drop(ui.label("Thinking …")),
        }
    });
    Ok(())
}

/// A hint in words, and what more there is.
fn in_words(hint: &Hint) -> (String, Option<(&'static str, Ask)>) {
    match hint {
        Hint::Line(Some(line)) => (
            format!("Look at {}.", line_name(*line)),
            Some(("More", Ask::Hint)),
        ),
        Hint::Line(None) => (
            "No more turns are needed: walk.".to_owned(),
            Some(("More", Ask::Hint)),
        ),
        Hint::Moves(moves) => (
            format!("Next: {}.", moves_in_words(moves)),
            Some(("Play it", Ask::Solution)),
        ),
        Hint::Lost => (
            "From here it cannot be won. Take moves back.".to_owned(),
            None,
        ),
        Hint::Unknown => ("This is too deep to tell.".to_owned(), None),
    }
}

/// Moves as somebody would tell them.
fn moves_in_words(moves: &[Move]) -> String {
    let words = moves.iter().map(|action| match action {
        Move::Turn(turn) => format!("turn {}", line_name(turn.line)),
        Move::Walk(spot) => format!("walk to row {}, column {}", spot / 3 + 1, spot % 3 + 1),
    });
    words.collect::<Vec<_>>().join(", then ")
}

/// How to play: every control.
pub(super) fn keys(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    mut panels: ResMut<Panels>,
) -> Result {
    if !panels.keys {
        return Ok(());
    }
    let keys = |actions: &[Action]| keys_of(&bindings, actions);
    let rows = [Action::TurnRow1, Action::TurnRow2, Action::TurnRow3];
    let columns = [
        Action::TurnColumn1,
        Action::TurnColumn2,
        Action::TurnColumn3,
    ];
    let before = [
        (keys(&Action::WALKS), "walk"),
        ("click or tap".to_owned(), "walk to a cell"),
        (keys(&rows), "turn rows, back to front"),
        (keys(&columns), "turn columns, left to right"),
        ("drag".to_owned(), "turn the line under the finger"),
        ("right drag, two fingers".to_owned(), "look around"),
    ];
    let after = [
        (keys(&[Action::Map]), "map of all six faces"),
        (
            "gamepad".to_owned(),
            "cross or stick walks; buttons turn rows, with the right shoulder columns",
        ),
    ];
    how_to_play(contexts.ctx_mut()?, "How to play", &mut panels.keys, |ui| {
        keys_table(ui, &bindings, &before, &after)
    });
    Ok(())
}
