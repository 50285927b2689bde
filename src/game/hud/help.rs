//! Help on the screen: the lesson's sentence, hints, the solution being played, and the keys.

use super::{hint_place, is_narrow, see_through};
use crate::cube::moves::write_moves;
use crate::game::flow::Levels;
use crate::game::help::{Ask, Help, Hint, Playback};
use crate::game::input::Panels;
use crate::game::keys::{Action, Bindings};
use crate::game::relay::Playing;
use crate::game::words::line_name;
use crate::play::progress::Mode;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, RichText};

/// The lesson's one sentence: beside the cube where there is room, under it where there is not.
pub(super) fn lesson(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    levels: Res<Levels>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Mode::Lesson(place) = playing.mode else {
        return Ok(());
    };
    let Some(lesson) = levels.lessons.get(place as usize) else {
        return Ok(());
    };
    let (anchor, offset, width) = if is_narrow(&ctx) {
        let width = ctx.content_rect().width() - 60.0;
        (Align2::CENTER_BOTTOM, [0.0, -118.0], width)
    } else {
        (Align2::LEFT_CENTER, [14.0, 40.0], 250.0)
    };
    egui::Area::new("lesson".into())
        .anchor(anchor, offset)
        .interactable(false)
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.set_max_width(width);
                ui.label(RichText::new(&lesson.name).heading());
                ui.label(&lesson.sentence);
            });
        });
    Ok(())
}

/// A hint, or the solution as it is played.
pub(super) fn solution(
    mut contexts: EguiContexts,
    mut help: ResMut<Help>,
    mut asks: MessageWriter<Ask>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let help = help.bypass_change_detection();
    if help.playback.is_none() && help.hint.is_none() {
        return Ok(());
    }
    let (anchor, offset) = hint_place(&ctx);
    egui::Area::new("hint".into())
        .anchor(anchor, offset)
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| match (&mut help.playback, &help.hint) {
                    (Some(playback), _) => playing_back(ui, playback, &mut asks),
                    (None, Some(hint)) => hint_words(ui, hint, &mut asks),
                    (None, None) => {}
                });
            });
        });
    Ok(())
}

pub(in crate::game) fn playing_back<M>(
    ui: &mut egui::Ui,
    playback: &mut Playback<M>,
    asks: &mut MessageWriter<Ask>,
) {
    ui.label(format!("Solution: {} moves left", playback.left()));
    let pause = if playback.paused { "▶" } else { "⏸" };
    for (sign, words, ask) in [
        (pause, "Pause or go on (Space)", Ask::Pause),
        ("⏭", "One move (.)", Ask::StepOn),
        ("■", "Stop (P)", Ask::Solution),
    ] {
        if ui.button(sign).on_hover_text(words).clicked() {
            asks.write(ask);
        }
    }
    ui.add(
        egui::Slider::new(&mut playback.pace, 1.2..=0.15)
            .show_value(false)
            .text("speed"),
    );
}

fn hint_words(ui: &mut egui::Ui, hint: &Hint, asks: &mut MessageWriter<Ask>) {
    let (words, more) = match hint {
        Hint::Line(Some(line)) => (format!("Look at {}.", line_name(*line)), Some(Ask::Hint)),
        Hint::Line(None) => (
            "No more turns are needed: walk.".to_owned(),
            Some(Ask::Hint),
        ),
        Hint::Moves(moves) => (format!("Next: {}", write_moves(moves)), Some(Ask::Solution)),
        Hint::Lost => (
            "From here it cannot be won. Take moves back.".to_owned(),
            None,
        ),
    };
    ui.label(words);
    if let Some(ask) = more {
        let label = match ask {
            Ask::Solution => "Play it",
            _ => "More",
        };
        if ui.button(label).clicked() {
            asks.write(ask);
        }
    }
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
    let ctx = contexts.ctx_mut()?.clone();
    let mut open = true;
    egui::Window::new("How to play")
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .collapsible(false)
        .resizable(false)
        .max_height(ctx.content_rect().height() - 60.0)
        .open(&mut open)
        .show(&ctx, |ui| {
            egui::ScrollArea::vertical().show(ui, |ui| keys_table(ui, &bindings));
        });
    panels.keys = open;
    Ok(())
}

fn keys_table(ui: &mut egui::Ui, bindings: &Bindings) {
    let keys = |actions: &[Action]| {
        let signs: Vec<String> = actions
            .iter()
            .map(|action| bindings.sign(*action))
            .collect();
        signs.join(" ")
    };
    let walk = [
        Action::WalkLeft,
        Action::WalkRight,
        Action::WalkBack,
        Action::WalkFront,
    ];
    let rows = [Action::TurnRow1, Action::TurnRow2, Action::TurnRow3];
    let columns = [
        Action::TurnColumn1,
        Action::TurnColumn2,
        Action::TurnColumn3,
    ];
    egui::Grid::new("keys").spacing([22.0, 5.0]).show(ui, |ui| {
        for (keys, words) in [
            (keys(&walk), "walk"),
            ("click or tap".to_owned(), "walk to a cell"),
            (keys(&rows), "turn rows, back to front"),
            (keys(&columns), "turn columns, left to right"),
            ("drag".to_owned(), "turn the line under the finger"),
            ("right drag, two fingers".to_owned(), "look around"),
            (
                keys(&[Action::Undo, Action::Redo]),
                "take back, do again (also Ctrl+Z, Ctrl+Y)",
            ),
            (keys(&[Action::Restart]), "from the beginning"),
            (keys(&[Action::Hint]), "a hint, then more of it"),
            (
                keys(&[Action::Solution, Action::Pause, Action::StepOn]),
                "play the solution, pause, one move",
            ),
            (keys(&[Action::Map]), "map of all six faces"),
            (keys(&[Action::NextLevel]), "next level"),
            (keys(&[Action::Menu]), "menu"),
            ("Tab, Enter".to_owned(), "from button to button, and press"),
            (
                "gamepad".to_owned(),
                "cross or stick walks; buttons turn rows,\nwith the right shoulder columns",
            ),
        ] {
            ui.label(RichText::new(keys).strong());
            ui.label(words);
            ui.end_row();
        }
    });
}
