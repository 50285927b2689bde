//! The earth that a board lies on: rock below, and grass and flowers along its edges.

use crate::game::art::chance::{between, wobble};
use crate::game::art::clay::{Clay, shade};
use crate::game::art::ground::{flower, tuft};
use crate::game::art::paints::Paints;
use crate::play::board::role::spots;
use crate::play::board::transition::ground;
use crate::puzzle::Dice;
use crate::rewrite::{Board, Game};
use bevy::prelude::*;

/// The island of a board, whose middle is the origin, made row by row.
pub(super) struct Island {
    clay: Clay,
    dice: Dice,
    width: usize,
    /// Whether a cell is land, row by row.
    land: Vec<bool>,
    rows_done: usize,
}

impl Island {
    /// Nothing is made yet.
    pub(super) fn new(game: &Game, board: &Board, seed: u32) -> Island {
        let is_land = |spot| ground(game, board, spot).is_some();
        Island {
            clay: Clay::default(),
            dice: Dice::new(&[0x151A, seed]),
            width: board.width(),
            land: spots(board).map(is_land).collect(),
            rows_done: 0,
        }
    }

    pub(super) fn into_mesh(self) -> Mesh {
        self.clay.into_mesh()
    }

    fn height(&self) -> usize {
        self.land.len() / self.width.max(1)
    }

    fn is_land(&self, x: isize, y: isize) -> bool {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return false;
        };
        x < self.width && self.land.get(y * self.width + x) == Some(&true)
    }

    /// Makes what belongs to the next row of cells; false if none is left.
    pub(super) fn make_next_row(&mut self, paints: &Paints) -> bool {
        if self.rows_done == self.height() {
            return false;
        }
        for x in 0..self.width {
            if self.is_land(x as isize, self.rows_done as isize) {
                self.make_cell(paints, x, self.rows_done);
            }
        }
        self.rows_done += 1;
        true
    }

    fn make_cell(&mut self, paints: &Paints, x: usize, y: usize) {
        let (width, height) = (self.width as f32, self.height() as f32);
        let at = Vec3::new(
            x as f32 - (width - 1.0) / 2.0,
            0.0,
            y as f32 - (height - 1.0) / 2.0,
        );
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if !self.is_land(x as isize + dx, y as isize + dy) {
                let out = Vec3::new(dx as f32, 0.0, dy as f32);
                edge(&mut self.clay, paints, at, out, &mut self.dice);
            }
        }
        // Rock below, deeper towards the middle.
        let from_edge = Vec2::new(
            (width / 2.0 - at.x.abs()).max(0.0),
            (height / 2.0 - at.z.abs()).max(0.0),
        )
        .min_element();
        if from_edge < 2.0 {
            rock(&mut self.clay, paints, at, from_edge, &mut self.dice);
        }
    }
}

/// A rock that hangs under a cell.
fn rock(clay: &mut Clay, paints: &Paints, at: Vec3, from_edge: f32, dice: &mut Dice) {
    clay.grain = Clay::ROUGH;
    let earth = paints.grown(paints.earth.mix(&paints.stone, 0.35), 0.18, dice);
    let size = between(dice, 0.50, 0.66);
    let deep = between(dice, 0.4, 0.8) + 0.25 * from_edge;
    // Even a bump stays below the ground.
    let middle = at + Vec3::new(0.1 * wobble(dice), -0.3 - deep, 0.1 * wobble(dice));
    let radii = Vec3::new(size, deep, size);
    clay.blob(middle, radii, 0.18, 1, dice, |towards| {
        shade(earth, -0.35 + 0.35 * (towards.y + 1.0))
    });
}

/// Sods of grass along one side of a cell, where the board ends.
fn edge(clay: &mut Clay, paints: &Paints, at: Vec3, out: Vec3, dice: &mut Dice) {
    let along = Vec3::new(-out.z, 0.0, out.x);
    for i in 0..4 {
        let share = (i as f32 - 1.5) * 0.26 + 0.05 * wobble(dice);
        let size = between(dice, 0.17, 0.25);
        let middle = at + out * between(dice, 0.50, 0.60) + along * share - Vec3::Y * 0.17;
        let grass = paints.grown(paints.meadow, 0.12, dice);
        let earth = paints.grown(paints.earth, 0.15, dice);
        clay.grain = Clay::ROUGH;
        let radii = Vec3::new(size, size * 0.75, size);
        clay.blob(middle, radii, 0.25, 1, dice, |towards| {
            let cover = ((towards.y + 0.15) * 4.0).clamp(0.0, 1.0);
            shade(earth, 0.3 * towards.y).mix(&grass, cover)
        });
        let top = middle + out * 0.05 + Vec3::Y * size * 0.66;
        let blade = grass.mix(&paints.leaf_tip, between(dice, 0.2, 0.7));
        tuft(clay, top, between(dice, 0.08, 0.14), 4, blade, dice);
        if dice.chance(1, 5) {
            let petal = if dice.chance(1, 2) {
                paints.blossom
            } else {
                paints.lotus
            };
            flower(clay, top + along * 0.06, 0.10, 0.055, petal, dice);
        }
    }
}
