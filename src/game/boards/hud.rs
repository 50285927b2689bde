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
    Drawn, Room, code_button, hint_panel, hint_words, how_to_play, keys_of, keys_table, light,
    playing_back, standing_panel, status_line, tool_buttons, won_card,
};
use crate::game::input::{Common, Panels};
use crate::game::keys::{Action, Bindings};
use crate::play::progress::Mode;
use crate::rewrite::Game;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::RichText;

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            standing,
            tools,
            status_line,
            solution,
            rules_and_keys,
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
    standing_panel(&ctx, |ui| {
        if Room::of(&ctx) == Room::Low {
            ui.set_max_width(Room::COLUMN);
        } else {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        }
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
    Ok(())
}

/// The buttons.
fn tools(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    mut common: Common,
    mut commands: MessageWriter<BoardWish>,
) -> Result {
    let tools = [
        (Action::Undo, "Take back"),
        (Action::Redo, "Do again"),
        (Action::Restart, "From the beginning"),
        (Action::Hint, "A hint"),
        (Action::Help, "How to play"),
        (Action::Menu, "Menu"),
    ];
    let pressed = tool_buttons(contexts.ctx_mut()?, &bindings, &tools);
    match pressed.map(|action| (action, action.board_command())) {
        Some((_, Some(command))) => drop(commands.write(BoardWish(command))),
        Some((action, None)) => common.press(action),
        None => {}
    }
    Ok(())
}

/// A hint, or the solution as it is played.
fn solution(
    mut contexts: EguiContexts,
    mut help: ResMut<BoardHelp>,
    playing: Res<BoardPlaying>,
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
                let (words, more) = in_words(hint, playing.session.game());
                hint_words(ui, words, more, &mut asks);
            }
            (None, None) => drop(ui.label("Thinking …")),
        }
    });
    Ok(())
}

/// A hint in words, and what more there is.
fn in_words(hint: &BoardHint, game: &Game) -> (String, Option<(&'static str, Ask)>) {
    match hint {
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
    }
}

/// How to play: what the game is about, every rule, and the keys.
fn rules_and_keys(
    mut contexts: EguiContexts,
    bindings: Res<Bindings>,
    playing: Res<BoardPlaying>,
    mut panels: ResMut<Panels>,
) -> Result {
    if !panels.keys {
        return Ok(());
    }
    let game = playing.session.game();
    let own = [
        (keys_of(&bindings, &Action::WALKS), "move that way"),
        ("click, tap or drag".to_owned(), "move a piece"),
    ];
    let ctx = contexts.ctx_mut()?;
    how_to_play(ctx, game.name(), &mut panels.keys, |ui| {
        ui.label(RichText::new(game.help()).strong());
        let mut said: Vec<&str> = Vec::new();
        for rule in game.rules() {
            if !rule.help.is_empty() && !said.contains(&rule.help.as_str()) {
                said.push(&rule.help);
                ui.label(format!("· {}", rule.help));
            }
        }
        ui.separator();
        keys_table(ui, &bindings, &own, &[]);
    });
    Ok(())
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
    let is_over = playing.session.is_won() && table.is_still();
    if let Some(record) = player.board_won.as_ref().filter(|_| is_over)
        && won_card(contexts.ctx_mut()?, &bindings, "Done", &record.into())
    {
        go.write(Go::Next);
    }
    Ok(())
}
