//! What happens on a board, shown in order: faster when much is waiting, at once if motion is
//! reduced, and always ending at what the session says.

use super::picture::{BoardPicture, Running, Show};
use super::pieces::{Ground, Manner, Standing, is_looking};
use crate::game::board::on_board;
use crate::game::player::Player;
use crate::game::playing::{Happened, Playing};
use crate::game::scene::{ease, go_on};
use crate::play::any_kind::Position;
use crate::play::board::Placement;
use crate::play::board::role::Spot;
use crate::play::board::transition::{Fate, Motion, Transition, transition};
use crate::play::session::Event;
use crate::rewrite::Board;
use bevy::prelude::*;
use std::f32::consts::PI;

/// Puts what happened into the queue, unless the level is drawn as it is once its shapes are made.
pub(super) fn listen(
    mut events: MessageReader<Happened>,
    mut picture: ResMut<BoardPicture>,
    playing: Res<Playing>,
) {
    let Some(on) = on_board(&playing).filter(|_| picture.is_current()) else {
        events.clear();
        return;
    };
    let board = |position: &Position| position.get().map(|at: &Placement| at.board.clone());
    for Happened(event) in events.read() {
        let (from, to, action, is_back) = match event {
            Event::Played {
                action,
                before,
                after,
            } => (before, after, action.get().copied(), false),
            Event::Redone { from, to, .. } => (from, to, None, false),
            Event::Undone { from, to, .. } => (from, to, None, true),
            Event::Restarted { .. } => {
                picture.queue.push_back(Show::Cut(on.board.clone()));
                continue;
            }
            _ => continue,
        };
        let (Some(from), Some(to)) = (board(from), board(to)) else {
            continue;
        };
        let change = match is_back {
            true => transition(on.game, &to, &from).reversed(),
            false => transition(on.game, &from, &to),
        };
        picture.queue.push_back(Show::Change(change, to, action));
    }
}

const CHANGE_SECONDS: f32 = 0.18;
const SHAKE_SECONDS: f32 = 0.26;
/// How quickly a piece springs back that was let go.
const SPRING: f32 = 16.0;
/// More changed pieces than any move has: a restart, shown at once.
const MOST_MOTIONS: usize = 24;

type Pieces<'w> = QueryState<(Entity, &'w mut Standing, &'w mut Transform)>;

/// Shows what is in the queue, and makes sure that picture and session agree when it is empty.
pub(super) fn show(world: &mut World, pieces: &mut Pieces<'static>) {
    world.resource_scope(|world, mut picture: Mut<BoardPicture>| {
        if !picture.is_current() {
            return;
        }
        let is_reduced = world.resource::<Player>().settings().reduced_motion;
        let mut left = world.resource::<Time>().delta_secs();
        if is_reduced {
            left = f32::INFINITY;
        }
        let seconds = world.resource::<Time>().delta_secs();
        while picture.advance(world, pieces, &mut left) {}
        let playing = world.resource::<Playing>();
        let Some(wanted) = on_board(playing).map(|on| on.board.clone()) else {
            return;
        };
        if picture.is_still() && picture.drawn.as_ref() != Some(&wanted) {
            picture.lay_out(world, &wanted);
            picture.drawn = Some(wanted);
        }
        if picture.is_still() {
            picture.spring(world, pieces, seconds);
            if let Some(held) = picture.held.clone() {
                picture.pose(world, pieces, &held.transition, held.share);
            }
        }
    });
}

impl BoardPicture {
    /// Shows the next bit; whether something was finished and there is time for more.
    fn advance(&mut self, world: &mut World, pieces: &mut Pieces<'static>, left: &mut f32) -> bool {
        let (running, before) = match self.now.take() {
            Some(now) => now,
            None => {
                let Some(show) = self.queue.pop_front() else {
                    return false;
                };
                let begun = self.springs_into(world, pieces, &show);
                (self.run(world, pieces, show), begun)
            }
        };
        let seconds = match &running.show {
            Show::Change(..) => CHANGE_SECONDS,
            Show::Shake(_) => SHAKE_SECONDS,
            Show::Cut(_) => 0.0,
        };
        let done = go_on(before, left, seconds, self.queue.len());
        if let Show::Shake(spot) = running.show {
            let aside = 0.05 * (done * PI * 4.0).sin() * (1.0 - done);
            let place = self.place(spot) + Vec3::X * aside;
            for (_, standing, mut transform) in pieces.iter_mut(world) {
                if standing.spot == spot {
                    *transform = standing.at(place, standing.rest);
                }
            }
        }
        for (motion, entity) in &running.actors {
            let Ok((_, standing, mut transform)) = pieces.get_mut(world, *entity) else {
                continue;
            };
            *transform = self.on_the_way(&standing, motion, done);
        }
        if done < 1.0 {
            self.now = Some((running, done));
            return false;
        }
        self.finish(world, pieces, running);
        true
    }

    /// A move that the pointer let go begins where it was; any other springs back at once.
    fn springs_into(
        &mut self,
        world: &mut World,
        pieces: &mut Pieces<'static>,
        show: &Show,
    ) -> f32 {
        for held in [self.let_go.take(), self.held.take()].into_iter().flatten() {
            if let Show::Change(_, _, Some(action)) = show
                && held.action == *action
            {
                return held.share.clamp(0.0, 1.0);
            }
            self.pose(world, pieces, &held.transition, 0.0);
        }
        0.0
    }

    /// Finds the pieces that move, and brings those that come.
    fn run(&mut self, world: &mut World, pieces: &mut Pieces<'static>, show: Show) -> Running {
        let mut actors = Vec::new();
        let motions = match &show {
            Show::Change(transition, ..) if transition.motions.len() <= MOST_MOTIONS => {
                transition.motions.as_slice()
            }
            _ => &[],
        };
        for motion in motions {
            let actor = match motion.fate {
                Fate::Comes => None,
                _ => self.actor(world, pieces, motion),
            };
            actors.extend(actor.map(|actor| (*motion, actor)));
        }
        // Only now, so that none that comes is taken for one that was there.
        for motion in motions.iter().filter(|motion| motion.fate == Fate::Comes) {
            let actor = self.stand(world, motion.layer, motion.tile, motion.to);
            actors.extend(actor.map(|actor| (*motion, actor)));
        }
        Running { show, actors }
    }

    fn actor(
        &self,
        world: &mut World,
        pieces: &mut Pieces<'static>,
        motion: &Motion,
    ) -> Option<Entity> {
        let mut all = pieces.iter_mut(world);
        let found = all.find(|(_, standing, _)| {
            standing.layer == motion.layer
                && standing.spot == motion.from
                && standing.tile == motion.tile
        });
        found.map(|(entity, ..)| entity)
    }

    /// Where a piece is after a share of its way.
    fn on_the_way(&self, standing: &Standing, motion: &Motion, share: f32) -> Transform {
        let (from, to) = (self.place(motion.from), self.place(motion.to));
        let way = to - from;
        let far = way.length();
        let eased = ease(share);
        let mut place = from.lerp(to, eased);
        let mut turn = standing.rest;
        if far > 0.1 {
            let hop = match standing.manner {
                Manner::Walks if far < 1.5 => 0.12,
                Manner::Walks | Manner::Leaps => 0.28 * far,
                Manner::Slides if far > 1.5 => 0.4,
                Manner::Slides | Manner::Rolls => 0.0,
            };
            place.y += hop * (share * PI).sin();
            match standing.manner {
                Manner::Walks => turn = Quat::from_rotation_y(way.x.atan2(way.z)),
                Manner::Rolls => {
                    let axis = Vec3::Y.cross(way).normalize_or(Vec3::X);
                    turn = Quat::from_axis_angle(axis, far * eased / 0.36) * standing.rest;
                }
                Manner::Leaps | Manner::Slides => {}
            }
        }
        // Late in the way it is gone, or there.
        let late = ((share - 0.45) / 0.55).clamp(0.0, 1.0);
        let mut size = 1.0;
        match motion.fate {
            Fate::Moves => {}
            Fate::Leaves if motion.is_quiet => {}
            Fate::Comes if motion.is_quiet => size = if share < 1.0 { 0.0 } else { 1.0 },
            Fate::Leaves => {
                place.y -= 0.55 * late;
                size = 1.0 - 0.7 * late;
            }
            // A little too large at first.
            Fate::Comes => size = late + 0.25 * (late * PI).sin(),
        }
        standing
            .at(place, turn)
            .with_scale(Vec3::splat(size.max(0.001)))
    }

    /// Shows a move a share of its way, as far as pieces can show it that are there already.
    fn pose(
        &self,
        world: &mut World,
        pieces: &mut Pieces<'static>,
        transition: &Transition,
        share: f32,
    ) {
        for motion in transition.motions.iter() {
            // What leaves where it stands waits until it is certain.
            let waits = motion.fate == Fate::Leaves && motion.from == motion.to;
            if motion.fate == Fate::Comes || waits {
                continue;
            }
            let Some(actor) = self.actor(world, pieces, motion) else {
                continue;
            };
            if let Ok((_, standing, mut transform)) = pieces.get_mut(world, actor) {
                *transform = if share == 0.0 {
                    standing.at(self.place(standing.spot), standing.rest)
                } else {
                    let mut shown = self.on_the_way(&standing, motion, share);
                    shown.scale = Vec3::ONE;
                    shown
                };
            }
        }
    }

    fn spring(&mut self, world: &mut World, pieces: &mut Pieces<'static>, seconds: f32) {
        let Some(mut held) = self.let_go.take() else {
            return;
        };
        held.share *= (-SPRING * seconds).exp();
        if held.share.abs() < 0.02 {
            held.share = 0.0;
        }
        self.pose(world, pieces, &held.transition, held.share);
        if held.share != 0.0 {
            self.let_go = Some(held);
        }
    }

    /// Brings everything to rest where it now is.
    fn finish(&mut self, world: &mut World, pieces: &mut Pieces<'static>, running: Running) {
        for (motion, entity) in &running.actors {
            if motion.fate == Fate::Leaves {
                world.despawn(*entity);
                continue;
            }
            let rest = match pieces.get(world, *entity) {
                Ok((_, standing, transform)) if standing.manner == Manner::Rolls => {
                    transform.rotation
                }
                Ok((_, standing, _)) => standing.rest,
                Err(_) => continue,
            };
            let place = self.place(motion.to);
            if let Ok((_, mut standing, mut transform)) = pieces.get_mut(world, *entity) {
                standing.spot = motion.to;
                standing.rest = rest;
                let facing = transform.rotation;
                *transform = standing.at(place, rest);
                // A figure that walked turns round by and by.
                if standing.manner == Manner::Walks {
                    transform.rotation = facing;
                }
            }
        }
        match running.show {
            Show::Change(transition, board, _) => {
                if transition.motions.len() > MOST_MOTIONS {
                    self.lay_out(world, &board);
                } else {
                    self.relay_ground(world, &board, &transition.grounds);
                }
                self.drawn = Some(board);
            }
            Show::Cut(board) => {
                self.lay_out(world, &board);
                self.drawn = Some(board);
            }
            Show::Shake(spot) => {
                let place = self.place(spot);
                for (_, standing, mut transform) in pieces.iter_mut(world) {
                    if standing.spot == spot {
                        *transform = standing.at(place, standing.rest);
                    }
                }
            }
        }
    }

    /// Lays the ground of some cells anew.
    fn relay_ground(&self, world: &mut World, board: &Board, spots: &[Spot]) {
        if spots.is_empty() {
            return;
        }
        let mut grounds = world.query::<(Entity, &Ground)>();
        let old: Vec<Entity> = grounds
            .iter(world)
            .filter(|(_, ground)| spots.contains(&ground.spot))
            .map(|(entity, _)| entity)
            .collect();
        for entity in old {
            world.despawn(entity);
        }
        for spot in spots {
            self.lay(world, board, *spot);
        }
    }
}

/// At rest, the player's figure turns to the eye.
pub(super) fn turn_to_viewer(
    time: Res<Time>,
    player: Res<Player>,
    picture: Res<BoardPicture>,
    mut pieces: Query<(&Standing, &mut Transform)>,
) {
    let Some(game) = picture.game().filter(|_| picture.is_still()) else {
        return;
    };
    for (standing, mut transform) in &mut pieces {
        let away = transform.rotation.angle_between(standing.rest);
        if away < 1e-3 || !is_looking(game, standing) {
            continue;
        }
        let share = if player.settings().reduced_motion || away < 0.02 {
            1.0
        } else {
            1.0 - (-6.0 * time.delta_secs()).exp()
        };
        transform.rotation = transform.rotation.slerp(standing.rest, share);
    }
}
