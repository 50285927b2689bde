//! What happened on a board, in words: a line on the screen, and what a screen reader says.

use super::hand::Hand;
use super::relay::{BoardHappened, BoardPlaying, BoardRelay};
use crate::game::Screen;
use crate::game::words::Status;
use crate::play::board::role::Spot;
use crate::play::board::{BoardEvent, BoardRefusal};
use crate::rewrite::{Board, Game, Move, Shape, Tile};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Board), introduce);
    app.add_systems(
        Update,
        (
            speak.run_if(in_state(Screen::Board).and_then(resource_exists::<BoardPlaying>)),
            speak_backwards
                .run_if(in_state(Screen::UnplayBoard).and_then(resource_exists::<BoardPlaying>)),
            tell_cursor.run_if(super::is_shown),
        )
            .chain()
            .after(BoardRelay),
    );
}

/// The first words of a level.
fn introduce(playing: Option<Res<BoardPlaying>>, mut status: ResMut<Status>) {
    if let Some(playing) = playing {
        status.0 = format!("{} {}", playing.session.game().help(), figures(&playing));
    }
}

/// Puts what happened into words.
fn speak(
    mut events: MessageReader<BoardHappened>,
    playing: Res<BoardPlaying>,
    mut status: ResMut<Status>,
) {
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

/// The same for a game that is played backwards.
fn speak_backwards(
    mut events: MessageReader<BoardHappened>,
    playing: Res<BoardPlaying>,
    mut status: ResMut<Status>,
) {
    let back = format!("{} back.", moves_made(&playing));
    for BoardHappened(event) in events.read() {
        status.0 = match event {
            BoardEvent::Played { action, .. } => {
                let words = move_words(playing.session.game(), action);
                format!("Backwards: {words} {back}")
            }
            BoardEvent::Undone { .. } => format!("Taken back. {back}"),
            BoardEvent::Redone { .. } => format!("Done again. {back}"),
            BoardEvent::Restarted { .. } => "The end again.".into(),
            BoardEvent::Stuck => "No move leads further back.".into(),
            BoardEvent::Won | BoardEvent::Refused(_) => continue,
        };
    }
}

/// Says what the keys are on, and what they hold.
fn tell_cursor(
    hand: Res<Hand>,
    playing: Res<BoardPlaying>,
    mut status: ResMut<Status>,
    mut told: Local<(Option<Spot>, Option<Spot>)>,
) {
    let now = (hand.cursor, hand.taken);
    if *told == now {
        return;
    }
    let was = std::mem::replace(&mut *told, now);
    let session = &playing.session;
    let there = |spot: Spot| cell_words(session.game(), session.board(), spot);
    match now {
        (_, Some(taken)) if was.1 != Some(taken) => status.0 = format!("Taken: {}.", there(taken)),
        (Some(at), None) if was.0 != Some(at) && was.1.is_none() => {
            status.0 = format!("{}.", there(at));
        }
        _ => {}
    }
}

/// What stands on a cell, and where that is: "peg, row 2, column 3".
pub(in crate::game) fn cell_words(game: &Game, board: &Board, spot: Spot) -> String {
    let things = things_at(game, board, spot).join(" on ");
    format!("{things}, row {}, column {}", spot.y + 1, spot.x + 1)
}

/// What stands on a cell, the uppermost first; its ground if nothing does.
pub(in crate::game) fn things_at<'a>(game: &'a Game, board: &Board, spot: Spot) -> Vec<&'a str> {
    let tiles = (0..board.layers()).filter_map(|layer| board.tile(layer, spot.x, spot.y));
    let (things, grounds): (Vec<Tile>, Vec<Tile>) = tiles.partition(|tile| is_thing(game, *tile));
    let seen = match things.is_empty() {
        true => grounds.get(..1).unwrap_or_default(),
        false => &things,
    };
    seen.iter().map(|tile| tile_name(game, *tile)).collect()
}

fn is_thing(game: &Game, tile: Tile) -> bool {
    let shape = game.kind(tile).map(|kind| kind.shape);
    tile != Tile::OUTSIDE && !matches!(shape, None | Some(Shape::Nothing | Shape::Floor))
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
    let moves = moves_made(playing);
    match playing.par {
        Some(par) => format!("{moves}, par {par}."),
        None => format!("{moves}, par not known."),
    }
}

fn moves_made(playing: &BoardPlaying) -> String {
    match playing.session.turns() {
        1 => "1 move".to_owned(),
        n => format!("{n} moves"),
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
