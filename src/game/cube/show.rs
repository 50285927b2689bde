//! What happens, shown in order: faster when much is waiting, at once if motion is reduced, and always ending
//! at what the session says.

use super::picture::{MonkFigure, Piece, is_on, place_of, seed_of, spawn_piece, spot_place, swing};
use super::{cube_at, cube_of, start_of};
use crate::cube::geometry::ALL_CELLS;
use crate::cube::unplay::Unmove;
use crate::cube::{self, Cell, Cube, Line, Tile, Turn};
use crate::game::art::Art;
use crate::game::player::Player;
use crate::game::playing::{Happened, Playing};
use crate::game::scene::{ease, go_on};
use crate::play::any_kind::{Move, Position};
use crate::play::cube::{charge, walked};
use crate::play::session::{Event, Step};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::f32::consts::PI;

/// The monk has picked up karma in the picture.
#[derive(Message, Clone, Copy, Debug)]
pub(in crate::game) struct PickedUp(pub(in crate::game) u8);

/// Something to be shown.
#[derive(Clone, Debug)]
pub(super) enum Show {
    Swing(Turn),
    /// A line that does not turn gives way a little.
    Nudge(Line),
    Hop {
        to: u8,
        karma: bool,
    },
    Charge {
        way: Vec<u8>,
    },
    Rebuild(Cube),
}

/// What is drawn, and what is still to be shown.
#[derive(Resource, Default)]
pub(in crate::game) struct CubePicture {
    /// Whether it is the picture of the level being played. While the shapes of another one are made,
    /// the old picture stays as it is.
    pub(super) is_current: bool,
    pub(super) drawn: Option<Cube>,
    queue: VecDeque<Show>,
    pub(super) now: Option<(Show, f32)>,
    /// A line held by the pointer, and how far it is turned.
    pub(in crate::game) held: Option<(Line, f32)>,
    /// Lines that were let go and have not come to rest.
    pub(super) let_go: Vec<(Line, f32)>,
}

impl CubePicture {
    /// The pointer has let go of a line: a turn that follows begins where it was held.
    pub(in crate::game) fn let_go(&mut self) {
        self.let_go.extend(self.held.take());
    }

    /// What is to be shown now, and how far it has come.
    fn next_show(&mut self) -> Option<(Show, f32)> {
        let next = || Some((self.queue.pop_front()?, 0.0));
        self.now.take().or_else(next)
    }

    /// Begins anew with a level.
    pub(super) fn begin(&mut self, cube: Cube) {
        *self = CubePicture {
            is_current: true,
            drawn: Some(cube),
            ..CubePicture::default()
        };
    }

    /// Whether nothing is left to be shown.
    pub(in crate::game) fn is_still(&self) -> bool {
        self.is_current && self.queue.is_empty() && self.now.is_none()
    }

    /// The cube as it is drawn.
    pub(in crate::game) fn drawn(&self) -> Option<&Cube> {
        self.drawn.as_ref()
    }
}

/// Puts what happened into the queue, unless the level is drawn as it is once its shapes are made.
pub(super) fn listen(
    mut events: MessageReader<Happened>,
    mut picture: ResMut<CubePicture>,
    playing: Res<Playing>,
) {
    if !picture.is_current {
        events.clear();
        return;
    }
    for Happened(event) in events.read() {
        let shows = match event {
            Event::Played {
                action,
                before,
                after,
            } => shows_of(action, before, after, false),
            Event::Lost {
                action,
                before,
                after,
            } => {
                let mut shows = shows_of(action, before, after, false);
                if let (Some(lost), Some(start)) = (after.get(), start_of(&playing)) {
                    shows.push(Show::Charge { way: charge(lost) });
                    shows.push(Show::Rebuild(*start));
                }
                shows
            }
            Event::Undone {
                step: Step::Move(action),
                from,
                to,
            } => shows_of(action, from, to, true),
            Event::Redone {
                step: Step::Move(action),
                from,
                to,
            } => shows_of(action, from, to, false),
            Event::Undone { to, .. } | Event::Redone { to, .. } => rebuilt(to),
            Event::Restarted { .. } => rebuilt(playing.session.now()),
            Event::Refused {
                action: Some(action),
                ..
            } => nudged(action, &playing),
            Event::Won | Event::Stuck | Event::Refused { .. } => Vec::new(),
        };
        picture.queue.extend(shows);
    }
}

fn rebuilt(to: &Position) -> Vec<Show> {
    let cube = cube_at(to).copied();
    cube.map(Show::Rebuild).into_iter().collect()
}

/// What a move looks like, forwards or backwards, made or taken back.
fn shows_of(action: &Move, from: &Position, to: &Position, is_back: bool) -> Vec<Show> {
    if let (Some(action), Some(from), Some(to)) = (action.get(), from.get(), to.get::<Cube>()) {
        return match action {
            cube::Move::Turn(turn) if is_back => vec![Show::Swing(turn.inverted())],
            cube::Move::Turn(turn) => vec![Show::Swing(*turn)],
            cube::Move::Walk(_) if is_back => vec![Show::Rebuild(*to)],
            cube::Move::Walk(spot) => {
                let (way, collected) = walked(from, to, *spot);
                let hop = |to: u8| Show::Hop {
                    to,
                    karma: collected.contains(&to),
                };
                way.into_iter().map(hop).collect()
            }
        };
    }
    let (Some(unmove), Some(from), Some(to)) = (action.get(), cube_at(from), cube_at(to)) else {
        return Vec::new();
    };
    vec![match unmove {
        Unmove::Turn(line) if is_back => Show::Swing(Turn::forward(*line)),
        Unmove::Turn(line) => Show::Swing(Turn::forward(*line).inverted()),
        Unmove::Step { .. } => Show::Hop {
            to: to.spot(),
            // Taken back, karma that he left there is with him again.
            karma: is_back && from.tile(to.monk()) == Tile::Karma,
        },
    }]
}

/// A line that does not turn gives way a little.
fn nudged(action: &Move, playing: &Playing) -> Vec<Show> {
    let line = match (action.get(), action.get()) {
        (Some(cube::Move::Turn(turn)), _) => turn.line,
        (_, Some(Unmove::Turn(line))) => *line,
        _ => return Vec::new(),
    };
    let is_locked = cube_of(playing).is_some_and(|cube| cube.is_locked(line));
    is_locked.then_some(Show::Nudge(line)).into_iter().collect()
}

const SWING_SECONDS: f32 = 0.2;
const HOP_SECONDS: f32 = 0.14;
const CHARGE_SECONDS: f32 = 0.16;
const NUDGE_SECONDS: f32 = 0.24;
/// How far a line gives way that does not turn, as a share of a turn.
const NUDGE: f32 = 0.05;
/// How quickly a line springs back that was let go.
const SPRING: f32 = 14.0;

impl Show {
    /// How long it takes while nothing else waits.
    fn seconds(&self) -> f32 {
        match self {
            Show::Swing(_) => SWING_SECONDS,
            Show::Nudge(_) => NUDGE_SECONDS,
            Show::Hop { .. } => HOP_SECONDS,
            Show::Charge { way } => CHARGE_SECONDS * way.len() as f32 + 0.25,
            Show::Rebuild(_) => 0.0,
        }
    }
}

/// Shows what is in the queue, and makes sure that picture and session agree when it is empty.
pub(super) fn show(
    time: Res<Time>,
    player: Res<Player>,
    playing: Res<Playing>,
    mut stage: ResMut<CubePicture>,
    mut picture: Pieces,
    mut picked_up: MessageWriter<PickedUp>,
) {
    let Some(cube) = cube_of(&playing).copied() else {
        return;
    };
    let stage = &mut *stage;
    let mut left = time.delta_secs();
    if player.settings().reduced_motion {
        left = f32::INFINITY;
    }
    while let Some((what, begun)) = stage.next_show() {
        let begun = picture.spring_into(stage, &what).unwrap_or(begun);
        let done = go_on(begun, &mut left, what.seconds(), stage.queue.len());
        if done < 1.0 {
            picture.pose(&what, stage.drawn.as_ref(), done);
            stage.now = Some((what, done));
            break;
        }
        if let Show::Rebuild(wanted) = what {
            picture.rebuild(&wanted, &playing);
            stage.drawn = Some(wanted);
            // The new pieces are there with the next frame; nothing can be shown before.
            return;
        }
        if let Some(at) = picture.finish(&what, &mut stage.drawn) {
            picked_up.write(PickedUp(at));
        }
    }
    if stage.is_still() && stage.drawn.is_some_and(|drawn| drawn != cube) {
        picture.rebuild(&cube, &playing);
        stage.drawn = Some(cube);
    }
    if stage.is_still() {
        let shrink = (-SPRING * left.max(time.delta_secs())).exp();
        stage.let_go.retain_mut(|(line, share)| {
            *share *= shrink;
            let is_back = share.abs() < 0.01;
            picture.swing_line(*line, if is_back { 0.0 } else { *share });
            !is_back
        });
    }
    if let Some((line, share)) = stage.held.filter(|_| stage.now.is_none()) {
        picture.swing_line(line, share);
    }
}

/// The pieces of the cube on the screen.
#[derive(SystemParam)]
pub(super) struct Pieces<'w, 's> {
    commands: Commands<'w, 's>,
    art: Res<'w, Art>,
    pieces:
        Query<'w, 's, (Entity, &'static mut Piece, &'static mut Transform), Without<MonkFigure>>,
    monk: Query<'w, 's, &'static mut Transform, With<MonkFigure>>,
    /// What stands on the pieces.
    props:
        Query<'w, 's, &'static mut Transform, (Without<Piece>, Without<MonkFigure>, With<Mesh3d>)>,
}

impl Pieces<'_, '_> {
    /// A line that the pointer let go turns on from where it was; any other springs back at once.
    fn spring_into(&mut self, stage: &mut CubePicture, what: &Show) -> Option<f32> {
        let mut begun = None;
        for (line, share) in stage.let_go.drain(..) {
            match what {
                Show::Swing(turn) if turn.line == line => {
                    let share = if turn.inverse { -share } else { share };
                    begun = Some(share.clamp(0.0, 1.0));
                }
                _ => self.swing_line(line, 0.0),
            }
        }
        begun
    }

    /// Shows something a share of the way.
    fn pose(&mut self, what: &Show, drawn: Option<&Cube>, share: f32) {
        match what {
            Show::Swing(turn) => {
                let quat = swing(*turn, ease(share));
                for (_, piece, mut transform) in &mut self.pieces {
                    if is_on(turn.line, piece.cell) {
                        *transform = piece.swung(quat);
                    }
                }
            }
            Show::Nudge(line) => self.swing_line(*line, NUDGE * (share * PI).sin()),
            Show::Hop { to, .. } => {
                if let (Some(drawn), Ok(mut monk)) = (drawn, self.monk.single_mut()) {
                    let (from, target) = (spot_place(drawn.spot()), spot_place(*to));
                    let towards = target - from;
                    let hop = Vec3::Y * 0.16 * (share * PI).sin();
                    monk.translation = from.lerp(target, share) + hop;
                    if towards.length_squared() > 0.01 {
                        monk.rotation = Quat::from_rotation_y(towards.x.atan2(towards.z));
                    }
                }
            }
            Show::Charge { way } => self.charge(way, share),
            Show::Rebuild(_) => {}
        }
    }

    /// Shows the end of something, and what is drawn after it; gives the spot of karma that was picked up.
    fn finish(&mut self, what: &Show, drawn: &mut Option<Cube>) -> Option<u8> {
        match what {
            Show::Swing(turn) => {
                let quat = swing(*turn, 1.0);
                for (_, mut piece, mut transform) in &mut self.pieces {
                    if is_on(turn.line, piece.cell) {
                        piece.cell = turn.carries(piece.cell);
                        piece.rest = (quat * piece.rest).normalize();
                        *transform = piece.at_rest();
                    }
                }
                *drawn = drawn.map(|cube| cube.turned(*turn));
            }
            Show::Nudge(line) => self.swing_line(*line, 0.0),
            Show::Hop { to, karma } => {
                self.pose(what, drawn.as_ref(), 1.0);
                if let (Some(drawn), Ok(mut monk)) = (drawn, self.monk.single_mut()) {
                    monk.translation = spot_place(*to);
                    drawn.set_spot(*to);
                    drawn.collect(1 << to);
                    if *karma {
                        self.pick_up(Cell::top(to % 3, to / 3));
                        return Some(*to);
                    }
                }
            }
            Show::Charge { way } => self.charge(way, 1.0),
            Show::Rebuild(_) => {}
        }
        None
    }

    /// Shows a line a share of a turn away from where it rests.
    fn swing_line(&mut self, line: Line, share: f32) {
        let quat = swing(Turn::forward(line), share);
        for (_, piece, mut transform) in &mut self.pieces {
            if is_on(line, piece.cell) {
                *transform = if share == 0.0 {
                    piece.at_rest()
                } else {
                    piece.swung(quat)
                };
            }
        }
    }

    fn pick_up(&mut self, cell: Cell) {
        for (_, mut piece, _) in &mut self.pieces {
            if piece.cell == cell && piece.tile == Tile::Karma {
                piece.tile = Tile::Path;
                if let Some(prop) = piece.prop.take() {
                    self.commands.entity(prop).despawn();
                }
            }
        }
    }

    /// Lets the soldiers of the first spot run along their way.
    fn charge(&mut self, way: &[u8], share: f32) {
        let (Some(first), Some(legs)) = (way.first(), way.len().checked_sub(1).filter(|n| *n > 0))
        else {
            return;
        };
        let at = (share * 1.2).min(1.0) * legs as f32;
        let leg = (at as usize).min(legs - 1);
        let here = spot_place(way[leg]).lerp(spot_place(way[leg + 1]), at - leg as f32);
        let home = spot_place(*first);
        let cell = Cell::top(first % 3, first / 3);
        for (_, piece, _) in &self.pieces {
            if piece.cell == cell
                && let Some(Ok(mut prop)) = piece.prop.map(|prop| self.props.get_mut(prop))
            {
                let hop = 0.08 * (share * 30.0).sin().abs();
                prop.translation = here - home + Vec3::Y * hop;
            }
        }
    }

    /// Draws a position from nothing, keeping the pieces that fit already.
    fn rebuild(&mut self, cube: &Cube, playing: &Playing) {
        let seed = seed_of(&playing.code);
        let mut fitting = 0u64;
        for (entity, mut piece, mut transform) in &mut self.pieces {
            let fits = cube.tile(piece.cell) == piece.tile && piece.tile != Tile::Soldiers;
            if fits && fitting & piece.cell.bit() == 0 {
                fitting |= piece.cell.bit();
                piece.rest = place_of(piece.cell).rotation;
                *transform = piece.at_rest();
            } else {
                self.commands.entity(entity).despawn();
            }
        }
        for cell in Cell::of_plane(!fitting & ALL_CELLS) {
            let place = place_of(cell);
            spawn_piece(&mut self.commands, &self.art, cube, cell, place, seed);
        }
        if let Ok(mut monk) = self.monk.single_mut() {
            monk.translation = spot_place(cube.spot());
        }
    }
}
