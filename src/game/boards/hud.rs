//! What stands around a board while it is played: the same panels as around the cube.

use super::flow::Games;
use super::help::{BoardHelp, BoardHint};
use super::relay::{BoardPlaying, BoardWish};
use super::view::Table;
use super::words::{move_words, tile_name};
use crate::game::Screen;
use crate::game::flow::{Go, Player};
use crate::game::help::Ask;
use crate::game::hud::{
    Drawn, code_button, hint_place, is_narrow, light, playing_back, see_through, status_line,
};
use crate::game::input::Panels;
use crate::game::keys::{Action, Bindings};
use crate::game::theme::ink;
use crate::play::board::{BoardCommand, BoardRecord};
use crate::play::progress::Mode;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, RichText};

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            standing,
            tools,
            status_line,
            solution,
            how_to_play,
            won_panel,
        )
            .chain()
            .in_set(Drawn)
            .run_if(in_state(Screen::Board).and_then(resource_exists::<BoardPlaying>)),
    );
}

/// Which level of what it is.
fn title(playing: &BoardPlaying, player: &Player, games: &Games) -> String {
    let name = playing.session.game().name();
    let kept = player.progress.games.get(&playing.game);
    let won = player.board_won.is_some();
    match playing.mode {
        Mode::Campaign => {
            let ladder = games.ladders.of(&playing.game);
            let campaign = kept.and_then(|kept| kept.campaign.as_ref());
            let climbed = campaign.map_or(0, |campaign| campaign.finished.len());
            // A level that was just won is counted already.
            let level = climbed.saturating_sub(usize::from(won));
            let rung = ladder
                .rungs()
                .get(level)
                .map_or("", |rung| rung.name.as_str());
            format!("{name} {} of {}: {rung}", level + 1, ladder.rungs().len())
        }
        Mode::Infinite => {
            let pace = kept.and_then(|kept| kept.infinite.as_ref());
            let level = pace.map_or(0, |pace| pace.played) + u32::from(!won);
            format!("{name}, endless: level {level}")
        }
        mode => format!("{name}: {}", mode.name().to_lowercase()),
    }
}

/// Where the player stands: level, moves, time, and the light.
fn standing(
    mut contexts: EguiContexts,
    playing: Res<BoardPlaying>,
    player: Res<Player>,
    games: Res<Games>,
    help: Res<BoardHelp>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let settings = &player.progress.settings;
    egui::Area::new("board standing".into())
        .anchor(Align2::LEFT_TOP, [14.0, 12.0])
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                ui.label(RichText::new(title(&playing, &player, &games)).strong());
                let mut figures = format!("Moves {}", playing.session.turns());
                figures += &match playing.par {
                    Some(par) => format!(" · par {par}"),
                    None => " · par not known".to_owned(),
                };
                if settings.show_time {
                    let seconds = playing.seconds as u32;
                    figures += &format!(" · {}:{:02}", seconds / 60, seconds % 60);
                }
                ui.label(figures);
                if settings.show_winnable {
                    light(ui, help.verdict);
                }
                let code = playing.code.to_string();
                // A board tile by tile has a code as long as the board: it is copied, not shown.
                let shown = (code.len() > 24).then_some("level code");
                code_button(ui, &code, shown);
            });
        });
    Ok(())
}

/// The buttons: above on the right, or below on a phone.
fn tools(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<BoardWish>,
    mut asks: MessageWriter<Ask>,
    mut go: MessageWriter<Go>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let narrow = is_narrow(&ctx);
    let (anchor, offset) = if narrow {
        (Align2::CENTER_BOTTOM, [0.0, -10.0])
    } else {
        (Align2::RIGHT_TOP, [-14.0, 12.0])
    };
    egui::Area::new("board tools".into())
        .anchor(anchor, offset)
        .show(&ctx, |ui| {
            if narrow {
                ui.spacing_mut().button_padding = egui::vec2(9.0, 9.0);
                ui.spacing_mut().item_spacing.x = 5.0;
            }
            ui.horizontal(|ui| {
                for (label, words, action) in [
                    ("⟲", "Take back", Action::Undo),
                    ("⟳", "Do again", Action::Redo),
                    ("⏮", "From the beginning", Action::Restart),
                    (if narrow { "💡" } else { "Hint" }, "A hint", Action::Hint),
                    ("?", "How to play", Action::Help),
                    (if narrow { "☰" } else { "Menu" }, "Menu", Action::Menu),
                ] {
                    let words = format!("{words} ({})", bindings.signs(action));
                    if !ui.button(label).on_hover_text(words).clicked() {
                        continue;
                    }
                    match action {
                        Action::Undo => drop(commands.write(BoardWish(BoardCommand::Undo))),
                        Action::Redo => drop(commands.write(BoardWish(BoardCommand::Redo))),
                        Action::Restart => {
                            commands.write(BoardWish(BoardCommand::Restart));
                        }
                        Action::Hint => drop(asks.write(Ask::Hint)),
                        Action::Help => panels.keys = !panels.keys,
                        _ => drop(go.write(Go::Menu)),
                    }
                }
            });
        });
    Ok(())
}

/// A hint, or the solution as it is played.
fn solution(
    mut contexts: EguiContexts,
    mut help: ResMut<BoardHelp>,
    playing: Res<BoardPlaying>,
    mut asks: MessageWriter<Ask>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let help = help.bypass_change_detection();
    if help.playback.is_none() && help.hint.is_none() {
        return Ok(());
    }
    let (anchor, offset) = hint_place(&ctx);
    egui::Area::new("board hint".into())
        .anchor(anchor, offset)
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.set_max_width((ctx.content_rect().width() - 60.0).min(420.0));
                ui.horizontal_wrapped(|ui| match (&mut help.playback, &help.hint) {
                    (Some(playback), _) => playing_back(ui, playback, &mut asks),
                    (None, Some(hint)) => hint_words(ui, hint, &playing, &mut asks),
                    (None, None) => {}
                });
            });
        });
    Ok(())
}

fn hint_words(
    ui: &mut egui::Ui,
    hint: &BoardHint,
    playing: &BoardPlaying,
    asks: &mut MessageWriter<Ask>,
) {
    let game = playing.session.game();
    let (words, more) = match hint {
        BoardHint::Look { tile, x, y } => {
            let name = tile_name(game, *tile);
            let words = format!("Look at the {name} in column {}, row {}.", x + 1, y + 1);
            (words, Some(("More", Ask::Hint)))
        }
        BoardHint::Play(action) => {
            let words = format!("Next: {}", move_words(game, action));
            (words, Some(("Play it all", Ask::Solution)))
        }
        BoardHint::Lost => (
            "From here it cannot be won. Take moves back.".to_owned(),
            None,
        ),
        BoardHint::Unknown => ("This is too deep to tell.".to_owned(), None),
    };
    ui.label(words);
    if let Some((label, ask)) = more
        && ui.button(label).clicked()
    {
        asks.write(ask);
    }
}

/// How to play: what the game is about, every rule, and the keys.
fn how_to_play(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    playing: Res<BoardPlaying>,
    mut panels: ResMut<Panels>,
) -> Result {
    if !panels.keys {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let game = playing.session.game();
    let mut open = true;
    let size = ctx.content_rect().size();
    egui::Window::new(game.name())
        .id("how to play a board".into())
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .collapsible(false)
        .resizable(false)
        .max_height(size.y - 60.0)
        .open(&mut open)
        .show(&ctx, |ui| {
            ui.set_max_width((size.x - 60.0).min(460.0));
            egui::ScrollArea::vertical().show(ui, |ui| {
                ui.label(RichText::new(game.help()).strong());
                let mut said: Vec<&str> = Vec::new();
                for rule in game.rules() {
                    if !rule.help.is_empty() && !said.contains(&rule.help.as_str()) {
                        said.push(&rule.help);
                        ui.label(format!("· {}", rule.help));
                    }
                }
                ui.separator();
                keys_table(ui, &bindings);
            });
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
    let ways = [
        Action::WalkLeft,
        Action::WalkRight,
        Action::WalkBack,
        Action::WalkFront,
    ];
    egui::Grid::new("board keys")
        .spacing([18.0, 5.0])
        .show(ui, |ui| {
            for (keys, words) in [
                (keys(&ways), "move that way"),
                ("click, tap or drag".to_owned(), "move a piece"),
                (keys(&[Action::Undo, Action::Redo]), "take back, do again"),
                (keys(&[Action::Restart]), "from the beginning"),
                (keys(&[Action::Hint]), "a hint, then more of it"),
                (
                    keys(&[Action::Solution, Action::Pause, Action::StepOn]),
                    "play the solution, pause, one move",
                ),
                (keys(&[Action::NextLevel]), "next level"),
                (keys(&[Action::Menu]), "menu"),
                ("Tab, Enter".to_owned(), "from button to button, and press"),
            ] {
                ui.label(RichText::new(keys).strong());
                ui.label(words);
                ui.end_row();
            }
        });
}

/// What is said when a board is won.
fn won_panel(
    mut contexts: EguiContexts,
    player: Res<Player>,
    playing: Res<BoardPlaying>,
    table: Res<Table>,
    bindings: Res<Bindings>,
    mut go: MessageWriter<Go>,
) -> Result {
    let record = player.board_won.as_ref();
    let is_over = playing.session.is_won() && table.is_still();
    let Some(record) = record.filter(|_| is_over) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let lift = if is_narrow(&ctx) { -120.0 } else { -70.0 };
    egui::Window::new("board won")
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_BOTTOM, [0.0, lift])
        .show(&ctx, |ui| {
            ui.vertical_centered(|ui| {
                ui.label(RichText::new("Done").heading().color(ink(&ctx).accent));
                ui.label(moves(record));
                if let Some(used) = used(record) {
                    ui.label(RichText::new(used).color(ink(&ctx).soft));
                }
                let label = format!("Go on ({})", bindings.sign(Action::NextLevel));
                if ui.button(label).clicked() {
                    go.write(Go::Next);
                }
            });
        });
    Ok(())
}

fn count(number: u32, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}

fn moves(record: &BoardRecord) -> String {
    let made = count(record.moves, "move");
    match record.par.map(|par| record.moves.saturating_sub(par)) {
        Some(0) => format!("{made}: as few as can be."),
        Some(more) => format!("{made}, {more} over par."),
        None => format!("{made}. How few it could be is not known."),
    }
}

/// What was used on the way; told, never held against anybody.
fn used(record: &BoardRecord) -> Option<String> {
    let hints = (record.hints > 0).then(|| count(record.hints, "hint"));
    let undos = (record.undos > 0).then(|| format!("{} taken back", count(record.undos, "move")));
    let solution = record.solution.then(|| "the solution seen".to_owned());
    let parts: Vec<String> = [hints, undos, solution].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}
