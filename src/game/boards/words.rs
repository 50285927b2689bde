//! What happened on a board, in words: a line on the screen, and what a screen reader says.

use super::relay::{BoardHappened, BoardPlaying, BoardRelay};
use crate::game::Screen;
use crate::game::words::Status;
use crate::levels::board_code::BoardCode;
use crate::play::board::{BoardEvent, BoardRefusal};
use crate::rewrite::{Game, Move, Tile};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        speak
            .after(BoardRelay)
            .run_if(in_state(Screen::Board).and_then(resource_exists::<BoardPlaying>)),
    );
}

/// Puts what happened into words.
fn speak(
    mut events: MessageReader<BoardHappened>,
    playing: Res<BoardPlaying>,
    mut status: ResMut<Status>,
    mut level: Local<Option<BoardCode>>,
) {
    if level.as_ref() != Some(&playing.code) || playing.is_added() {
        *level = Some(playing.code.clone());
        status.0 = format!("{} {}", playing.session.game().help(), figures(&playing));
    }
    // A move that wins is two events: both are said.
    let said: Vec<String> = events
        .read()
        .filter_map(|BoardHappened(event)| words_for(event, &playing))
        .collect();
    if !said.is_empty() {
        let last = said.len().saturating_sub(2);
        status.0 = match said.last() {
            Some(words) if words == WON || words == STUCK => said[last..].join(" "),
            Some(words) => words.clone(),
            None => String::new(),
        };
    }
}

const WON: &str = "It is done.";
const STUCK: &str = "No move is left: take some back, or begin again.";

fn words_for(event: &BoardEvent, playing: &BoardPlaying) -> Option<String> {
    let game = playing.session.game();
    let figures = figures(playing);
    Some(match event {
        BoardEvent::Played { action, .. } => format!("{} {figures}", move_words(game, action)),
        BoardEvent::Won => WON.into(),
        BoardEvent::Stuck => STUCK.into(),
        BoardEvent::Undone { .. } => format!("Taken back. {figures}"),
        BoardEvent::Redone { .. } => format!("Done again. {figures}"),
        BoardEvent::Restarted { .. } => "From the beginning.".into(),
        BoardEvent::Refused(why) => match why {
            BoardRefusal::Illegal(_) => "That cannot be done here.".into(),
            BoardRefusal::Over => return None,
            BoardRefusal::NothingToUndo => "There is nothing to take back.".into(),
            BoardRefusal::NothingToRedo => "There is nothing to do again.".into(),
        },
    })
}

/// Moves made, and par.
pub(super) fn figures(playing: &BoardPlaying) -> String {
    let moves = match playing.session.turns() {
        1 => "1 move".to_owned(),
        n => format!("{n} moves"),
    };
    match playing.par {
        Some(par) => format!("{moves}, par {par}."),
        None => format!("{moves}, par not known."),
    }
}

/// A move as a sentence: what its rule says, and which way.
pub(super) fn move_words(game: &Game, action: &Move) -> String {
    let Some(rule) = game.rules().get(action.rule) else {
        return String::new();
    };
    let said = rule.help.trim().trim_end_matches('.');
    let said = if said.is_empty() {
        let changes = game.changes(action);
        let names = changes.iter().map(|change| tile_name(game, change.from));
        names.collect::<Vec<_>>().join(", ")
    } else {
        said.to_owned()
    };
    let way = match (rule.spin, action.turns % 4) {
        (false, _) => return format!("{said}."),
        (true, 0) => "to the right",
        (true, 1) => "down",
        (true, 2) => "to the left",
        (true, _) => "up",
    };
    format!("{said}: {way}.")
}

/// What people call a tile.
pub(super) fn tile_name(game: &Game, tile: Tile) -> &str {
    game.kind(tile).map_or("tile", |kind| kind.name.as_str())
}
