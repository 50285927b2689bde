//! What happens, shown in order: faster when much is waiting, at once if motion is reduced, and always ending
//! at what the session says.

use super::{MonkFigure, Piece, is_on, place_of, seed_of, spawn_piece, spot_place, swing};
use crate::cube::geometry::ALL_CELLS;
use crate::cube::{Cell, Cube, IllegalMove, Line, Move, Tile, Turn};
use crate::game::art::Art;
use crate::game::flow::Player;
use crate::game::relay::{Happened, Playing};
use crate::play::session::{Event, Refusal, Step};
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
pub(in crate::game) struct Stage {
    pub(super) drawn: Option<Cube>,
    queue: VecDeque<Show>,
    pub(super) now: Option<(Show, f32)>,
    /// A line held by the pointer, and how far it is turned.
    pub(in crate::game) held: Option<(Line, f32)>,
    /// Lines that were let go and have not come to rest.
    pub(super) let_go: Vec<(Line, f32)>,
}

impl Stage {
    /// The pointer has let go of a line: a turn that follows begins where it was held.
    pub(in crate::game) fn let_go(&mut self) {
        self.let_go.extend(self.held.take());
    }

    /// What is to be shown now, and how far it has come.
    fn next_show(&mut self) -> Option<(Show, f32)> {
        let next = || Some((self.queue.pop_front()?, 0.0));
        self.now.take().or_else(next)
    }

    /// Shows a turn, whichever way it goes.
    pub(in crate::game) fn show_turn(&mut self, turn: Turn) {
        self.queue.push_back(Show::Swing(turn));
    }

    /// Shows the monk going to a spot beside him, where karma may lie.
    pub(in crate::game) fn show_step(&mut self, to: u8, karma: bool) {
        self.queue.push_back(Show::Hop { to, karma });
    }

    /// Shows a line that does not turn.
    pub(in crate::game) fn show_nudge(&mut self, line: Line) {
        self.queue.push_back(Show::Nudge(line));
    }

    /// Begins anew with a level.
    pub(super) fn begin(&mut self, cube: Cube) {
        *self = Stage {
            drawn: Some(cube),
            ..Stage::default()
        };
    }

    /// Whether nothing is left to be shown.
    pub(in crate::game) fn is_still(&self) -> bool {
        self.queue.is_empty() && self.now.is_none()
    }

    /// The cube as it is drawn.
    pub(in crate::game) fn drawn(&self) -> Option<&Cube> {
        self.drawn.as_ref()
    }
}

/// Puts what happened into the queue.
pub(super) fn listen(
    mut events: MessageReader<Happened>,
    mut stage: ResMut<Stage>,
    playing: Option<Res<Playing>>,
) {
    let Some(playing) = playing else {
        events.clear();
        return;
    };
    for Happened(event) in events.read() {
        match event {
            Event::Walked { way, collected } => {
                for to in way {
                    let karma = collected.contains(to);
                    stage.queue.push_back(Show::Hop { to: *to, karma });
                }
            }
            Event::Turned(turn) => stage.queue.push_back(Show::Swing(*turn)),
            Event::Died { way } => {
                stage.queue.push_back(Show::Charge { way: way.clone() });
                stage
                    .queue
                    .push_back(Show::Rebuild(*playing.session.start()));
            }
            Event::Undone(Step::Move(Move::Turn(turn))) => {
                stage.queue.push_back(Show::Swing(turn.inverted()));
            }
            Event::Redone(Step::Move(Move::Turn(turn))) => {
                stage.queue.push_back(Show::Swing(*turn));
            }
            Event::Undone(_) | Event::Redone(_) | Event::Restarted => {
                stage
                    .queue
                    .push_back(Show::Rebuild(*playing.session.cube()));
            }
            Event::Refused(Refusal::Illegal(IllegalMove::Locked(turn))) => {
                stage.queue.push_back(Show::Nudge(turn.line));
            }
            Event::ExitOpened | Event::Won | Event::Refused(_) => {}
        }
    }
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

/// Goes on with something that takes `seconds`, faster the more is waiting: the share of the way that is
/// done after that, and less time left. In shares, so that haste may change underway.
pub(in crate::game) fn go_on(done: f32, left: &mut f32, seconds: f32, waiting: usize) -> f32 {
    let length = seconds / (1.0 + waiting as f32 * 0.6);
    let after = if *left >= length * (1.0 - done) {
        1.0
    } else {
        done + *left / length
    };
    *left -= (after - done) * length;
    after
}

/// Shows what is in the queue, and makes sure that picture and session agree when it is empty.
pub(super) fn show(
    time: Res<Time>,
    player: Res<Player>,
    playing: Option<Res<Playing>>,
    mut stage: ResMut<Stage>,
    mut picture: Picture,
    mut picked_up: MessageWriter<PickedUp>,
) {
    let Some(playing) = playing else {
        return;
    };
    let stage = &mut *stage;
    let mut left = time.delta_secs();
    if player.progress.settings.reduced_motion {
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
        if let Show::Rebuild(cube) = what {
            picture.rebuild(&cube, &playing);
            stage.drawn = Some(cube);
            // The new pieces are there with the next frame; nothing can be shown before.
            return;
        }
        if let Some(at) = picture.finish(&what, &mut stage.drawn) {
            picked_up.write(PickedUp(at));
        }
    }
    let cube = *playing.session.cube();
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

pub(in crate::game) fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

/// What is drawn of a level.
#[derive(SystemParam)]
pub(super) struct Picture<'w, 's> {
    commands: Commands<'w, 's>,
    art: Res<'w, Art>,
    pieces:
        Query<'w, 's, (Entity, &'static mut Piece, &'static mut Transform), Without<MonkFigure>>,
    monk: Query<'w, 's, &'static mut Transform, With<MonkFigure>>,
    /// What stands on the pieces.
    props:
        Query<'w, 's, &'static mut Transform, (Without<Piece>, Without<MonkFigure>, With<Mesh3d>)>,
}

impl Picture<'_, '_> {
    /// A line that the pointer let go turns on from where it was; any other springs back at once.
    fn spring_into(&mut self, stage: &mut Stage, what: &Show) -> Option<f32> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_used_up_and_haste_makes_it_short() {
        let mut left = 0.05;
        assert_eq!(go_on(0.0, &mut left, 0.2, 0), 0.25);
        assert_eq!(left, 0.0);
        left = 0.5;
        assert_eq!(go_on(0.5, &mut left, 0.2, 0), 1.0);
        assert!((left - 0.4).abs() < 1e-6);
        left = 0.05;
        assert!((go_on(0.0, &mut left, 0.2, 5) - 1.0).abs() < 1e-6);
        left = f32::INFINITY;
        assert_eq!(go_on(0.0, &mut left, 0.2, 0), 1.0);
        assert_eq!(left, f32::INFINITY);
        // What takes no time is done at once, time or not.
        left = 0.0;
        assert_eq!(go_on(0.0, &mut left, 0.0, 3), 1.0);
    }
}
