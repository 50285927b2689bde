//! What stands where, and how it is put there.

use super::picture::BoardPicture;
use super::place_in;
use crate::game::art::{Art, is_behind, variant};
use crate::game::scene::OfLevel;
use crate::play::board::role::{Role, Spot, role, spots};
use crate::play::board::transition::{ground, is_piece};
use crate::rewrite::{Board, Game, Shape, Tile};
use bevy::prelude::*;

/// The ground of a cell.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Ground {
    pub(super) spot: Spot,
    pub(super) tile: Tile,
}

/// Something that stands on a cell.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) layer: usize,
    pub(super) spot: Spot,
    pub(super) tile: Tile,
    /// How it lies: what rolls does not roll back.
    pub(super) rest: Quat,
    pub(super) manner: Manner,
}

/// How something moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// In little hops, looking where it goes.
    Walks,
    /// In leaps.
    Leaps,
    /// Over the ground.
    Slides,
    /// Over itself.
    Rolls,
}

/// The height of the middle of what rolls.
const AXLE: f32 = 0.34;

impl Manner {
    fn of(shape: Shape) -> Manner {
        match shape {
            Shape::Monk | Shape::Bearer | Shape::Home => Manner::Walks,
            Shape::Frog | Shape::Toad | Shape::Peg => Manner::Leaps,
            Shape::Ball => Manner::Rolls,
            _ => Manner::Slides,
        }
    }
}

impl Standing {
    /// Where it stands in space, turned by something.
    pub(super) fn at(&self, place: Vec3, turn: Quat) -> Transform {
        let axle = match self.manner {
            Manner::Rolls => Vec3::Y * AXLE,
            _ => Vec3::ZERO,
        };
        Transform::from_translation(place + axle - turn * axle).with_rotation(turn)
    }
}

impl BoardPicture {
    /// The middle of a cell in space.
    pub(super) fn place(&self, spot: Spot) -> Vec3 {
        let (width, height) = self.size();
        place_in(width, height, spot)
    }

    /// Puts something on a cell.
    pub(super) fn stand(
        &self,
        world: &mut World,
        layer: usize,
        tile: Tile,
        spot: Spot,
    ) -> Option<Entity> {
        let game = self.game()?;
        let board = self.start()?;
        let number = variant(self.seed(), spot.x, spot.y);
        let shape = game.kind(tile)?.shape;
        let trees = &self.tiles().trees;
        // Every other wall behind which nothing lies bears a tree.
        let is_wooded = shape == Shape::Wall
            && number % 5 < 3
            && is_behind(game, board, spot.x, spot.y)
            && !trees.is_empty();
        let mesh = if is_wooded {
            trees[number / 5 % trees.len()].clone()
        } else {
            self.tiles().piece(tile, number)?.clone()
        };
        let standing = Standing {
            layer,
            spot,
            tile,
            rest: match shape {
                Shape::Wall | Shape::Stone | Shape::Ball => {
                    Quat::from_rotation_y((number % 4) as f32 * std::f32::consts::FRAC_PI_2)
                }
                _ => Quat::IDENTITY,
            },
            manner: Manner::of(shape),
        };
        let material = world.resource::<Art>().matter.clone();
        let place = standing.at(self.place(spot), standing.rest);
        let piece = world.spawn((
            OfLevel,
            standing,
            Mesh3d(mesh),
            MeshMaterial3d(material),
            place,
        ));
        Some(piece.id())
    }

    /// Lays the ground of a cell, as it is on a board.
    pub(super) fn lay(&self, world: &mut World, board: &Board, spot: Spot) {
        let Some(game) = self.game() else {
            return;
        };
        let Some(tile) = ground(game, board, spot) else {
            return;
        };
        let number = variant(self.seed(), spot.x, spot.y);
        let place = Transform::from_translation(self.place(spot));
        let mut laid = world.spawn((OfLevel, Ground { spot, tile }, place, Visibility::Inherited));
        if let Some(mesh) = self.tiles().ground(tile, number).cloned() {
            let material = laid.world().resource::<Art>().soil.clone();
            laid.insert((Mesh3d(mesh), MeshMaterial3d(material)));
        }
    }

    /// Draws a board from nothing.
    pub(super) fn lay_out(&mut self, world: &mut World, board: &Board) {
        let mut old = world.query_filtered::<Entity, Or<(With<Ground>, With<Standing>)>>();
        let old: Vec<Entity> = old.iter(world).collect();
        for entity in old {
            world.despawn(entity);
        }
        let Some(game) = self.game().cloned() else {
            return;
        };
        for spot in spots(board) {
            self.lay(world, board, spot);
        }
        for (layer, spot, tile) in standing_on(&game, board) {
            self.stand(world, layer, tile, spot);
        }
    }
}

/// Everything that stands on a board, layer by layer.
fn standing_on(game: &Game, board: &Board) -> Vec<(usize, Spot, Tile)> {
    let mut all = Vec::new();
    for layer in 0..board.layers() {
        for spot in spots(board) {
            let tile = board.tile(layer, spot.x, spot.y);
            if let Some(tile) = tile.filter(|tile| is_piece(game, board, layer, *tile)) {
                all.push((layer, spot, tile));
            }
        }
    }
    all
}

/// Whether a piece turns to the eye when it rests.
pub(super) fn is_looking(game: &Game, standing: &Standing) -> bool {
    role(game, standing.tile) == Role::Player
}
