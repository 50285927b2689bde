//! What the rest of the game knows of the cube's view.

use super::lines::LinePlaces;
use super::map::draw_tile;
use super::picture::{place_of, spot_place};
use super::read_back::drawn_level;
use super::show::CubePicture;
use super::touch::cell_under;
use super::unplay::LeaveKarma;
use super::{cube_at, cube_of};
use crate::cube::solver::solve;
use crate::cube::unplay::Unmove;
use crate::cube::{Cell, Face, Line, Move};
use crate::game::hands::Hands;
use crate::game::hud::keys_of;
use crate::game::keys::{Action, Bindings};
use crate::game::playing::Playing;
use crate::game::views::{Device, HowToPlay, MoveInPicture, OnScreen, Unclear, View};
use crate::play::any_kind::{self, AnyKind};
use crate::play::cube::{CubeBackwards, CubeKind, sign, spot_of_cell};
use crate::play::drawing::sheet::Spot;
use crate::play::session::Session;
use crate::puzzle::Limits;
use bevy::prelude::*;
use bevy_egui::egui;

/// The cube's view.
pub(super) struct CubeView;

impl View for CubeView {
    fn shows(&self, kind: &AnyKind) -> bool {
        kind.get::<CubeKind>().is_some() || kind.get::<CubeBackwards>().is_some()
    }

    fn tools(&self) -> &'static [(Action, &'static str)] {
        &[(Action::Map, "All six faces")]
    }

    fn has_own_standing(&self) -> bool {
        true
    }

    fn has_own_unplay_panel(&self) -> bool {
        true
    }

    fn how_to_play(&self, _kind: &AnyKind, bindings: &Bindings) -> HowToPlay {
        let keys = |actions: &[Action]| keys_of(bindings, actions);
        HowToPlay {
            title: "How to play".to_owned(),
            before: vec![
                (keys(&Action::WALKS), "walk"),
                ("click or tap".to_owned(), "walk to a cell"),
                (keys(&Action::ROWS), "turn rows, back to front"),
                (keys(&Action::COLUMNS), "turn columns, left to right"),
                ("drag".to_owned(), "turn the line under the finger"),
                ("right drag, two fingers".to_owned(), "look around"),
            ],
            after: vec![
                (keys(&[Action::Map]), "map of all six faces"),
                (
                    "gamepad".to_owned(),
                    "cross or stick walks; buttons turn rows, with the right shoulder columns",
                ),
            ],
            ..HowToPlay::default()
        }
    }

    fn drawn(&self, world: &mut World) -> Result<String, Unclear> {
        drawn_level(world)
    }

    fn spot_under(&self, _playing: &Playing, ray: Ray3d) -> Option<Spot> {
        cell_under(ray).map(|(cell, _)| spot_of_cell(cell))
    }

    fn paint_tile(
        &self,
        _kind: &AnyKind,
        painter: &egui::Painter,
        rect: egui::Rect,
        _layer: usize,
        tile: u8,
    ) -> bool {
        let sign = sign(tile);
        if let Some(sign) = sign {
            draw_tile(painter, rect, sign);
        }
        sign.is_some()
    }

    fn hands(&self, world: &mut World, device: Device, on_screen: &OnScreen<'_>) -> Hands {
        let playing = world.resource::<Playing>();
        let Some(cube) = cube_of(playing) else {
            return Hands::default();
        };
        let solution = solve(cube, &Limits::default()).answer.solved();
        let solution = solution.unwrap_or_default();
        match device {
            Device::Keys => by_keys(cube, &solution, world.resource()),
            Device::Mouse => by_mouse(&solution, world.get_resource(), on_screen),
        }
    }

    fn moves_in_picture(&self, world: &World, session: &Session) -> Vec<MoveInPicture> {
        // What is pressed in the picture is pressed on the level that it shows.
        if !world.resource::<CubePicture>().is_current {
            return Vec::new();
        }
        let karma = world.resource::<LeaveKarma>().0;
        let Some(here) = cube_at(session.now()).map(|cube| cube.spot()) else {
            return Vec::new();
        };
        let moves = session.moves().into_iter().filter_map(|action| {
            let (to, does) = match (action.get(), action.get()) {
                (Some(Move::Walk(to)), _) => (*to, "Walk"),
                (_, Some(Unmove::Step { to, karma: leaves })) if *leaves == karma => {
                    (*to, "Step back")
                }
                _ => return None,
            };
            let (row, column) = (to / 3 + 1, to % 3 + 1);
            (to != here).then(|| MoveInPicture {
                action: any_kind::Move::clone(&action),
                from: spot_place(to),
                to: spot_place(to),
                is_place: true,
                name: format!("{does} to row {row}, column {column}"),
            })
        });
        moves.collect()
    }
}

/// The keys that play a solution.
fn by_keys(start: &crate::cube::Cube, solution: &[Move], bindings: &Bindings) -> Hands {
    let mut cube = *start;
    let mut hands = Hands::default();
    for action in solution {
        match action {
            Move::Turn(turn) => {
                let keys = bindings.keys(Action::turning(turn.line));
                hands.tap(keys.first());
            }
            Move::Walk(spot) => {
                let mut at = cube.spot();
                for step in cube.way_to(*spot).unwrap_or_default() {
                    let action = match step as i8 - at as i8 {
                        -1 => Action::WalkLeft,
                        1 => Action::WalkRight,
                        -3 => Action::WalkBack,
                        _ => Action::WalkFront,
                    };
                    hands.tap(bindings.keys(action).first());
                    at = step;
                }
            }
        }
        let _ = cube.play(*action);
    }
    hands
}

/// Clicks and drags that play a solution: walks by clicking cells; turns by dragging the cube and by the
/// arrows in turn.
fn by_mouse(solution: &[Move], places: Option<&LinePlaces>, on_screen: &OnScreen<'_>) -> Hands {
    let mut hands = Hands::default();
    for (i, action) in solution.iter().enumerate() {
        let (from, to) = match action {
            Move::Walk(spot) => (on_screen(spot_place(*spot)), None),
            Move::Turn(turn) if i % 2 == 0 => {
                (places.and_then(|places| places.0[turn.line.index()]), None)
            }
            Move::Turn(turn) => {
                let cell = match turn.line {
                    Line::Row(row) => Cell::new(Face::Left, 1, row),
                    Line::Column(column) => Cell::new(Face::Front, column, 1),
                };
                let at = place_of(cell).translation;
                (on_screen(at), on_screen(at + Vec3::Y * 1.2))
            }
        };
        if let Some(from) = from {
            hands.click(from, to);
        }
    }
    hands
}
