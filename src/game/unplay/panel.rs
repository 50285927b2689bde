//! What stands around a game that is played backwards: what is known of the level, and buttons.

use super::board::{BoardUnplay, End, FromEnd};
use super::cube::{CubeUnplaying, CubeWish, wish_for};
use super::{Making, Want, is_unplaying};
use crate::cube::KARMA_TO_WIN;
use crate::cube::unplay::MOST_SOLDIERS;
use crate::game::Screen;
use crate::game::aloud::{keep_quiet, say_aloud};
use crate::game::boards::{BoardPlaying, BoardWish, Hand};
use crate::game::clock::fresh_seed;
use crate::game::flow::Go;
use crate::game::hud::{
    Arrows, Drawn, LinePlaces, Room, Turning, code_button, standing_panel, status_line,
    tool_buttons,
};
use crate::game::keys::{Action, Bindings};
use crate::game::theme::ink;
use crate::game::view::Eye;
use crate::play::unplay::Proof;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::RichText;

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            board_panel
                .run_if(resource_exists::<BoardUnplay>.and_then(resource_exists::<BoardPlaying>)),
            cube_panel.run_if(resource_exists::<CubeUnplaying>),
            line_buttons.run_if(resource_exists::<CubeUnplaying>),
            tools,
            status_line,
        )
            .chain()
            .in_set(Drawn)
            .run_if(is_unplaying),
    );
}

/// How wide a panel may be.
fn width(ctx: &egui::Context) -> f32 {
    (ctx.content_rect().width() - 70.0).min(Room::LARGE)
}

/// What is known of the level, and what can be done with it.
fn about(
    ui: &mut egui::Ui,
    making: &Making,
    what: &str,
    bindings: &Bindings,
    wants: &mut MessageWriter<Want>,
) {
    let ink = ink(ui.ctx());
    let (sign, colour) = match making.proof {
        Proof::Proven(_) => ("✔ ", ink.good),
        Proof::Winnable => ("✔ ", ink.text),
        Proof::Unsolvable => ("✖ ", ink.bad),
        Proof::Thinking | Proof::Over => ("", ink.soft),
    };
    let label = ui.colored_label(colour, format!("{sign}{}", making.proof.words(what)));
    match making.proof {
        Proof::Thinking => keep_quiet(&label),
        _ => say_aloud(&label),
    }
    let level = making.level.as_ref().filter(|_| making.proof.is_level());
    ui.add_enabled_ui(level.is_some(), |ui| {
        ui.horizontal(|ui| {
            let keep = if making.is_kept { "Kept ✔" } else { "Keep" };
            for (button, words, action, want) in [
                (keep, "Keep the level", Action::Keep, Want::Keep),
                ("Play it", "Keep and play it", Action::NextLevel, Want::Play),
            ] {
                let words = format!("{words} ({})", bindings.sign(action));
                if ui.button(button).on_hover_text(words).clicked() {
                    wants.write(want);
                }
            }
            if let Some((code, _)) = level {
                code_button(ui, &code.to_string(), Some("level code"));
            }
        });
    });
}

fn board_panel(
    mut contexts: EguiContexts,
    unplay: Res<BoardUnplay>,
    playing: Res<BoardPlaying>,
    making: Res<Making>,
    bindings: Res<Bindings>,
    mut hand: ResMut<Hand>,
    mut ends: MessageWriter<FromEnd>,
    mut wants: MessageWriter<Want>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    standing_panel(&ctx, |ui| {
        ui.set_max_width(width(&ctx));
        ui.label(RichText::new(format!("Un-play: {}", unplay.game.name())).strong());
        ui.label(format!("Moves back {}", playing.session.turns()));
        about(ui, &making, "move", &bindings, &mut wants);
        first_rule(ui, &unplay, &mut hand);
        other_end(ui, &unplay, &mut ends);
    });
    Ok(())
}

/// Where several rewrites fit, one of them comes first.
fn first_rule(ui: &mut egui::Ui, unplay: &BoardUnplay, hand: &mut Hand) {
    let rules = unplay.inverse.rules();
    if rules.len() < 2 {
        return;
    }
    let words = |rule: Option<usize>| match rule.and_then(|rule| rules.get(rule)) {
        Some(rule) if !rule.help.is_empty() => format!("undo: {}", rule.help),
        Some(_) => "this rule first".to_owned(),
        None => "the plainest move first".to_owned(),
    };
    let mut prefer = hand.prefer;
    egui::ComboBox::from_id_salt("first rule")
        .width(ui.available_width().min(260.0))
        .truncate()
        .selected_text(words(prefer))
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut prefer, None, format!("0  {}", words(None)));
            for rule in 0..rules.len() {
                let text = format!("{}  {}", rule + 1, words(Some(rule)));
                ui.selectable_value(&mut prefer, Some(rule), text);
            }
        });
    if prefer != hand.prefer {
        hand.prefer = prefer;
    }
}

/// Another end to play back from.
fn other_end(ui: &mut egui::Ui, unplay: &BoardUnplay, ends: &mut MessageWriter<FromEnd>) {
    let starts = unplay.game.starts();
    let can_vary = unplay.game.vary().is_some();
    if starts.len() < 2 && !can_vary {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for (number, start) in starts.iter().enumerate() {
            let is_it = unplay.end == End::Of(number);
            if ui.selectable_label(is_it, &start.name).clicked() {
                ends.write(FromEnd(End::Of(number)));
            }
        }
        let is_made = matches!(unplay.end, End::Made(_));
        if can_vary && ui.selectable_label(is_made, "Another board").clicked() {
            ends.write(FromEnd(End::Made(fresh_seed())));
        }
    });
}

fn cube_panel(
    mut contexts: EguiContexts,
    mut unplaying: ResMut<CubeUnplaying>,
    making: Res<Making>,
    bindings: Res<Bindings>,
    mut wishes: MessageWriter<CubeWish>,
    mut wants: MessageWriter<Want>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let unplaying = unplaying.bypass_change_detection();
    standing_panel(&ctx, |ui| {
        ui.set_max_width(width(&ctx));
        ui.label(RichText::new("Un-play: the cube").strong());
        let karma = unplaying.unplay.now().karma();
        let moves = unplaying.unplay.moves();
        ui.label(format!(
            "Moves back {moves} · karma {karma} of {KARMA_TO_WIN}"
        ));
        about(ui, &making, "turn", &bindings, &mut wants);
        if karma < KARMA_TO_WIN {
            let soft = ink(ui.ctx()).soft;
            let left = KARMA_TO_WIN - karma;
            ui.colored_label(soft, format!("{left} more karma to leave behind"));
        }
        let leave = format!("leave karma ({})", bindings.sign(Action::Pause));
        ui.checkbox(&mut unplaying.leave_karma, leave);
        ui.horizontal_wrapped(|ui| {
            let soldiers = &mut unplaying.soldiers;
            let slider = egui::DragValue::new(soldiers).range(0..=MOST_SOLDIERS);
            ui.add(slider.suffix(" soldiers"));
            if ui.button("Another end").clicked() {
                wishes.write(CubeWish::Another(unplaying.soldiers));
            }
        });
    });
    Ok(())
}

/// An arrow under each line: it is pulled down from there.
fn line_buttons(
    mut contexts: EguiContexts,
    unplaying: Res<CubeUnplaying>,
    bindings: Res<Bindings>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
    mut wishes: MessageWriter<CubeWish>,
) -> Result {
    let Ok((camera, eye)) = cameras.single() else {
        return Ok(());
    };
    let arrows = Arrows {
        cube: unplaying.unplay.now().cube(),
        bindings: &bindings,
        turning: Turning::Backwards,
        wanted: None,
    };
    let places = LinePlaces::seen(camera, eye);
    if let Some(line) = arrows.show(contexts.ctx_mut()?, &places) {
        wishes.write(wish_for(line));
    }
    Ok(())
}

/// The buttons.
fn tools(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    screen: Res<State<Screen>>,
    mut board: MessageWriter<BoardWish>,
    mut cube: MessageWriter<CubeWish>,
    mut go: MessageWriter<Go>,
) -> Result {
    let tools = [
        (Action::Undo, "Take back"),
        (Action::Redo, "Do again"),
        (Action::Restart, "Back to the end"),
        (Action::Menu, "Menu"),
    ];
    let Some(action) = tool_buttons(contexts.ctx_mut()?, &bindings, &tools) else {
        return Ok(());
    };
    let of_cube = match action {
        Action::Undo => CubeWish::Undo,
        Action::Redo => CubeWish::Redo,
        Action::Restart => CubeWish::Restart,
        _ => {
            go.write(Go::Menu);
            return Ok(());
        }
    };
    match action.board_command() {
        Some(command) if *screen.get() == Screen::UnplayBoard => {
            board.write(BoardWish(command));
        }
        _ => drop(cube.write(of_cube)),
    }
    Ok(())
}
