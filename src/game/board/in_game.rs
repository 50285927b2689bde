//! What the rest of the game knows of a board's view.

use super::flat_tiles::paint;
use super::selection::{Selection, spot_under};
use super::view::{BoardPicture, drawn_board, place_of};
use super::{OnBoard, on_board};
use crate::game::hands::Hands;
use crate::game::hud::keys_of;
use crate::game::keys::{Action, Bindings};
use crate::game::playing::Playing;
use crate::game::views::{Device, HowToPlay, MoveInPicture, OnScreen, Unclear, View};
use crate::play::any_kind::AnyKind;
use crate::play::board::handles::Handle;
use crate::play::board::role::Spot;
use crate::play::board::words::cell;
use crate::play::board::{BoardKind, Placement};
use crate::play::direction::Direction;
use crate::play::drawing;
use crate::play::session::Session;
use crate::puzzle::Limits;
use crate::rewrite::Shape;
use bevy::prelude::*;
use bevy_egui::egui;

/// A board's view.
pub(super) struct BoardView;

impl View for BoardView {
    fn shows(&self, kind: &AnyKind) -> bool {
        kind.get::<BoardKind>().is_some()
    }

    fn has_own_unplay_panel(&self) -> bool {
        true
    }

    fn how_to_play(&self, kind: &AnyKind, bindings: &Bindings) -> HowToPlay {
        let Some(game) = kind.get().map(BoardKind::game) else {
            return HowToPlay::default();
        };
        let mut rules: Vec<String> = Vec::new();
        for rule in game.rules() {
            if !rule.help.is_empty() && !rules.contains(&rule.help) {
                rules.push(rule.help.clone());
            }
        }
        HowToPlay {
            title: game.name().to_owned(),
            about: Some(game.help().to_owned()),
            rules,
            before: vec![
                (keys_of(bindings, &Action::WALKS), "move that way"),
                ("click, tap or drag".to_owned(), "move a piece"),
            ],
            after: Vec::new(),
        }
    }

    fn drawn(&self, world: &mut World) -> Result<String, Unclear> {
        drawn_board(world)
    }

    fn spot_under(&self, playing: &Playing, ray: Ray3d) -> Option<drawing::sheet::Spot> {
        let board = on_board(playing)?.board;
        let Spot { x, y } = spot_under(board, ray)?;
        Some(drawing::sheet::Spot::new(x, y))
    }

    fn paint_tile(
        &self,
        kind: &AnyKind,
        painter: &egui::Painter,
        rect: egui::Rect,
        _layer: usize,
        tile: u8,
    ) -> bool {
        let tiles = kind.get::<BoardKind>().map(|kind| kind.game().tiles());
        let tile = tiles.and_then(|tiles| tiles.get(usize::from(tile)));
        if let Some(tile) = tile {
            paint(painter, rect, tile);
        }
        tile.is_some()
    }

    fn height(&self, kind: &AnyKind, tile: u8) -> u8 {
        let tiles = kind.get::<BoardKind>().map(|kind| kind.game().tiles());
        let tile = tiles.and_then(|tiles| tiles.get(usize::from(tile)));
        tile.map_or(0, |tile| match tile.shape {
            Shape::Nothing | Shape::Floor | Shape::Water | Shape::Pit => 0,
            Shape::Mark | Shape::Shrine => 1,
            _ => 2,
        })
    }

    fn hands(&self, world: &mut World, device: Device, on_screen: &OnScreen<'_>) -> Hands {
        let was = world.remove_resource::<CursorBefore>();
        let playing = world.resource::<Playing>();
        let selection = world.resource::<Selection>();
        let Some(on) = on_board(playing) else {
            return Hands::default();
        };
        let Some(handle) = next(&on, selection) else {
            return Hands::default();
        };
        let cursor = selection.cursor;
        // A cursor that did not move as it should is given the other way.
        let is_stuck = was.is_some_and(|was| Some(was.0) == cursor);
        let hands = match device {
            Device::Keys => by_keys(handle, selection, is_stuck, world.resource()),
            Device::Mouse => by_mouse(&on, handle, selection, on_screen),
        };
        if let Some(at) = cursor.filter(|_| !is_stuck) {
            world.insert_resource(CursorBefore(at));
        }
        hands
    }

    fn moves_in_picture(&self, world: &World, session: &Session) -> Vec<MoveInPicture> {
        // What is pressed in the picture is pressed on the level that it shows.
        if !world.resource::<BoardPicture>().is_current() {
            return Vec::new();
        }
        let selection = world.resource::<Selection>();
        let (Some(game), Some(at)) = (
            session.kind().get().map(BoardKind::game),
            session.at::<Placement>(),
        ) else {
            return Vec::new();
        };
        let moves = session.moves().into_iter().filter_map(|action| {
            let handle = selection.handles().main(action.get()?)?;
            let way = match handle.direction() {
                Some(Direction::Left) => "to the left",
                Some(Direction::Right) => "to the right",
                Some(Direction::Back) => "to the back",
                Some(Direction::Front) => "to the front",
                None => "here",
            };
            Some(MoveInPicture {
                from: place_of(&at.board, handle.from),
                to: place_of(&at.board, handle.to),
                is_place: false,
                name: format!("{}: {way}", cell(game, &at.board, handle.from)),
                action,
            })
        });
        moves.collect()
    }
}

/// Where the cursor was before the last arrow of synthetic hands.
#[derive(Resource)]
struct CursorBefore(Spot);

/// Where the next move of a shortest solution is taken hold of.
fn next(on: &OnBoard<'_>, selection: &Selection) -> Option<Handle> {
    let proof = on.machine.solve(on.board, &Limits::default());
    let moves = proof.answer.solved()?;
    selection.handles().main(moves.first()?)
}

/// The key that comes next: an arrow for the player or what is taken, or the cursor's way there.
fn by_keys(handle: Handle, selection: &Selection, is_stuck: bool, bindings: &Bindings) -> Hands {
    let mut hands = Hands::default();
    let mut arrow = |way: Direction| {
        let keys = bindings.keys(Action::walking(way));
        hands.tap(keys.first());
    };
    let mover = selection.taken.or(selection.handles().player());
    match (mover, selection.cursor) {
        (Some(mover), _) if mover == handle.from => {
            if let Some(way) = handle.direction() {
                arrow(way);
            }
        }
        // Something else is in hand.
        (Some(_), _) => hands.tap(Some(&KeyCode::Enter)),
        (None, Some(at)) if at == handle.from => hands.tap(Some(&KeyCode::Enter)),
        (None, Some(at)) => arrow(towards(at, handle.from, is_stuck)),
        (None, None) => arrow(Direction::Right),
    }
    hands
}

/// The next arrow from one cell to another.
fn towards(at: Spot, to: Spot, is_stuck: bool) -> Direction {
    let across = match at.x < to.x {
        true => Direction::Right,
        false => Direction::Left,
    };
    let along = match at.y < to.y {
        true => Direction::Front,
        false => Direction::Back,
    };
    match at.y == to.y || (is_stuck && at.x != to.x) {
        true => across,
        false => along,
    }
}

/// Clicks that play the next move: on the piece, unless it is the player, and on where it goes.
fn by_mouse(
    on: &OnBoard<'_>,
    handle: Handle,
    selection: &Selection,
    on_screen: &OnScreen<'_>,
) -> Hands {
    let mut hands = Hands::default();
    let is_in_hand = selection.taken.or(selection.handles().player()) == Some(handle.from);
    let spots = [(!is_in_hand).then_some(handle.from), Some(handle.to)];
    for spot in spots.into_iter().flatten() {
        if let Some(at) = on_screen(place_of(on.board, spot)) {
            hands.click(at, None);
        }
    }
    hands
}
