//! What was won on a board, and what is kept of it after every move.

use super::flow::{Games, look_ahead};
use super::prepare::BoardAhead;
use super::relay::{BoardHappened, BoardPlaying, BoardRelay};
use crate::game::Screen;
use crate::game::clock::unix_days;
use crate::game::flow::Player;
use crate::game::help::Ask;
use crate::game::keep::{Keep, save};
use crate::play::board::{BoardEvent, BoardInHand, BoardRecord};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (count_time, note_win, keep_progress)
            .chain()
            .after(BoardRelay)
            .run_if(in_state(Screen::Board).and_then(resource_exists::<BoardPlaying>)),
    );
}

fn count_time(mut playing: ResMut<BoardPlaying>, time: Res<Time>) {
    if !playing.session.is_won() {
        // Time alone must not look like a change of the game.
        playing.bypass_change_detection().seconds += time.delta_secs();
    }
}

fn record_of(playing: &BoardPlaying) -> BoardRecord {
    let used = playing.session.used();
    BoardRecord {
        mode: playing.mode,
        code: playing.code.to_string(),
        par: playing.par,
        moves: playing.session.turns(),
        seconds: playing.seconds as u32,
        hints: used.hints,
        undos: used.undos,
        solution: used.solution,
        day: unix_days(),
    }
}

/// Enters a won level into the player's progress.
fn note_win(
    mut commands: Commands,
    playing: Res<BoardPlaying>,
    games: Res<Games>,
    mut events: MessageReader<BoardHappened>,
    mut player: ResMut<Player>,
) {
    let mut events = events.read();
    let is_won = events.any(|BoardHappened(event)| *event == BoardEvent::Won);
    // A level that is taken back and won again counts once.
    if !is_won || player.board_won.is_some() {
        return;
    }
    let record = record_of(&playing);
    let levels = games.ladders.of(&playing.game).rungs().len();
    let progress = &mut player.progress;
    progress.enter_board(&playing.game, record.clone(), levels);
    player.board_won = Some(record);
    // The next level is ready before it is asked for.
    match look_ahead(&playing, &mut player, &games) {
        Some(ahead) => commands.insert_resource(ahead),
        None => commands.remove_resource::<BoardAhead>(),
    }
}

/// Writes progress after everything that happened.
fn keep_progress(
    playing: Res<BoardPlaying>,
    mut events: MessageReader<BoardHappened>,
    mut asks: MessageReader<Ask>,
    mut player: ResMut<Player>,
    mut keep: ResMut<Keep>,
) {
    let mut events = events.read();
    let something = events.any(|BoardHappened(event)| !matches!(event, BoardEvent::Refused(_)));
    // Help is counted, too.
    if something | (asks.read().count() > 0) {
        keep_board(&playing, &mut player, &mut keep);
    }
}

/// Writes progress as it is now.
pub(in crate::game) fn keep_board(playing: &BoardPlaying, player: &mut Player, keep: &mut Keep) {
    put_board_in_hand(playing, player);
    save(player, keep);
}

/// The level as it is now is the one in hand, unless it is over.
pub(in crate::game) fn put_board_in_hand(playing: &BoardPlaying, player: &mut Player) {
    let is_over = playing.session.is_won() || player.board_won.is_some();
    let progress = &mut player.progress;
    let kept = progress.games.entry(playing.game.clone()).or_default();
    kept.in_hand = (!is_over).then(|| {
        let seconds = playing.seconds as u32;
        BoardInHand::of(playing.mode, &playing.code, &playing.session, seconds)
    });
    progress.latest = Some(playing.game.clone());
}
