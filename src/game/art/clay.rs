//! A mesh in the making: corners with colours, and the few shapes that everything is built from.
//!
//! Colours are linear light at the corners; the grain of the surface comes from a repeating texture
//! whose coordinates follow from where a corner lies and which way it faces.

use super::chance::{between, wobble};
use crate::puzzle::Dice;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

/// A colour in linear light.
pub(super) type Paint = LinearRgba;

/// The same colour, lighter or darker by a share.
pub(super) fn shade(paint: Paint, by: f32) -> Paint {
    let f = (1.0 + by).max(0.0);
    Paint::new(paint.red * f, paint.green * f, paint.blue * f, paint.alpha)
}

/// A mesh in the making.
pub(super) struct Clay {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    uvs: Vec<[f32; 2]>,
    indices: Vec<u32>,
    /// Repeats of the texture per unit, across and along.
    pub(super) grain: Vec2,
}

impl Default for Clay {
    fn default() -> Clay {
        Clay {
            positions: Vec::new(),
            normals: Vec::new(),
            colours: Vec::new(),
            uvs: Vec::new(),
            indices: Vec::new(),
            grain: Vec2::splat(0.7),
        }
    }
}

impl Clay {
    // What a surface feels like: how often the texture repeats on it.

    /// Smooth: cloth, skin, steel.
    pub(super) const SMOOTH: Vec2 = Vec2::new(0.02, 0.02);
    /// Earth and stone.
    pub(super) const ROUGH: Vec2 = Vec2::new(0.7, 0.7);
    /// Leaves.
    pub(super) const LEAFY: Vec2 = Vec2::new(1.6, 1.6);
    /// Bark: streaks upwards.
    pub(super) const STREAKED: Vec2 = Vec2::new(3.2, 0.35);
}

impl Clay {
    pub(super) fn into_mesh(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
        .with_inserted_indices(Indices::U32(self.indices))
    }

    /// Makes room for so many triangles that do not share corners.
    pub(super) fn reserve(&mut self, triangles: usize) {
        let corners = triangles * 3;
        self.positions.reserve(corners);
        self.normals.reserve(corners);
        self.colours.reserve(corners);
        self.uvs.reserve(corners);
        self.indices.reserve(corners);
    }

    /// A place to come back to with [`Clay::place`].
    pub(super) fn mark(&self) -> usize {
        self.positions.len()
    }

    /// Moves everything made since a mark.
    pub(super) fn place(&mut self, mark: usize, at: Transform) {
        for position in &mut self.positions[mark..] {
            *position = at.transform_point(Vec3::from_array(*position)).to_array();
        }
        for normal in &mut self.normals[mark..] {
            let straight = (Vec3::from_array(*normal) / at.scale).normalize_or_zero();
            *normal = (at.rotation * straight).to_array();
        }
    }

    pub(super) fn corner(&mut self, at: Vec3, normal: Vec3, paint: Paint) -> u32 {
        let facing = normal.abs();
        let flat = if facing.y >= facing.x && facing.y >= facing.z {
            Vec2::new(at.x, at.z)
        } else if facing.x > facing.z {
            Vec2::new(at.z, at.y)
        } else {
            Vec2::new(at.x, at.y)
        };
        self.positions.push(at.to_array());
        self.normals.push(normal.to_array());
        self.colours.push(paint.to_f32_array());
        self.uvs.push((flat * self.grain).to_array());
        self.positions.len() as u32 - 1
    }

    /// A flat triangle with its own corners.
    pub(super) fn facet(&mut self, a: Vec3, b: Vec3, c: Vec3, paints: [Paint; 3]) {
        let normal = (b - a).cross(c - a).normalize_or_zero();
        let corners = [(a, paints[0]), (b, paints[1]), (c, paints[2])]
            .map(|(at, paint)| self.corner(at, normal, paint));
        self.indices.extend(corners);
    }

    pub(super) fn quad(&mut self, [a, b, c, d]: [Vec3; 4], paint: Paint) {
        self.facet(a, b, c, [paint; 3]);
        self.facet(a, c, d, [paint; 3]);
    }

    /// A box with slanted upper edges that narrows downwards by `taper`.
    pub(super) fn tapered(
        &mut self,
        at: Vec3,
        half: Vec3,
        bevel: f32,
        taper: f32,
        top: Paint,
        side: Paint,
    ) {
        let ring = |inset: f32, y: f32| {
            [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)].map(|(x, z): (f32, f32)| {
                at + Vec3::new(x * (half.x - inset), y, z * (half.z - inset))
            })
        };
        let (low, high, lid) = (
            ring(taper, -half.y),
            ring(0.0, half.y - bevel),
            ring(bevel, half.y),
        );
        for i in 0..4 {
            let j = (i + 1) % 4;
            self.quad([low[i], low[j], high[j], high[i]], side);
            self.quad([high[i], high[j], lid[j], lid[i]], top);
        }
        self.quad(lid, top);
        self.quad([low[3], low[2], low[1], low[0]], side);
    }

    /// A limb from one point to another, thick below and thin above.
    pub(super) fn limb(&mut self, from: Vec3, to: Vec3, thick: f32, thin: f32, paint: Paint) {
        let length = from.distance(to);
        let mark = self.mark();
        self.lathe(&[(thick, 0.0, paint), (thin, length, paint)], 7);
        let along = (to - from).normalize_or(Vec3::Y);
        let turn = Quat::from_rotation_arc(Vec3::Y, along);
        self.place(mark, Transform::from_translation(from).with_rotation(turn));
    }

    /// A limb through several points, with one thickness at each end.
    pub(super) fn vine(&mut self, points: &[Vec3], thick: f32, thin: f32, paint: Paint) {
        let legs = points.len().saturating_sub(1).max(1) as f32;
        for (i, pair) in points.windows(2).enumerate() {
            let width = |i: usize| thick + (thin - thick) * i as f32 / legs;
            self.limb(pair[0], pair[1], width(i), width(i + 1), paint);
        }
    }

    /// Turns a profile of radius and height about the upright axis, smooth all round.
    pub(super) fn lathe(&mut self, profile: &[(f32, f32, Paint)], sides: usize) {
        let mut rows = Vec::with_capacity(profile.len());
        for (i, &(radius, y, paint)) in profile.iter().enumerate() {
            let before = profile[i.saturating_sub(1)];
            let after = profile[(i + 1).min(profile.len() - 1)];
            // The normal of a profile stands upright on its tangent.
            let slope = Vec2::new(after.1 - before.1, before.0 - after.0).normalize_or(Vec2::X);
            let row: Vec<u32> = (0..=sides)
                .map(|side| {
                    let angle = side as f32 / sides as f32 * TAU;
                    let out = Vec3::new(angle.cos(), 0.0, angle.sin());
                    let normal = out * slope.x + Vec3::Y * slope.y;
                    self.corner(out * radius + Vec3::Y * y, normal, paint)
                })
                .collect();
            rows.push(row);
        }
        for pair in rows.windows(2) {
            for side in 0..sides {
                let (a, b) = (pair[0][side], pair[0][side + 1]);
                let (c, d) = (pair[1][side + 1], pair[1][side]);
                self.indices.extend([a, d, c, a, c, b]);
            }
        }
    }

    /// A smooth ball, squeezed by `radii`, coloured from below to above.
    pub(super) fn ball(&mut self, at: Vec3, radii: Vec3, low: Paint, high: Paint, fineness: usize) {
        let rings = 2 * fineness + 2;
        let profile: Vec<_> = (0..=rings)
            .map(|i| {
                let angle = PI * i as f32 / rings as f32;
                let paint = low.mix(&high, i as f32 / rings as f32);
                (angle.sin(), -angle.cos(), paint)
            })
            .collect();
        let mark = self.mark();
        self.lathe(&profile, 4 * fineness + 2);
        self.place(mark, Transform::from_translation(at).with_scale(radii));
    }

    /// A flat round, bright in the middle and gone at its rim, facing +Z.
    pub(super) fn glow(&mut self, radius: f32, paint: Paint, power: f32) {
        const RINGS: usize = 5;
        const SIDES: usize = 18;
        let at = |ring: usize, side: usize| {
            let share = ring as f32 / RINGS as f32;
            let angle = side as f32 / SIDES as f32 * TAU;
            let light = paint * (1.0 - share).powf(power);
            let place = Vec3::new(angle.cos(), angle.sin(), 0.0) * radius * share;
            (place, light)
        };
        for ring in 0..RINGS {
            for side in 0..SIDES {
                let corners = [
                    at(ring, side),
                    at(ring + 1, side),
                    at(ring + 1, side + 1),
                    at(ring, side + 1),
                ]
                .map(|(at, paint)| self.corner(at, Vec3::Z, paint));
                let [a, b, c, d] = corners;
                self.indices.extend([a, b, c]);
                // In the middle two of the corners are one.
                if ring > 0 {
                    self.indices.extend([a, c, d]);
                }
            }
        }
    }

    /// Turns the light of everything made since a mark into cover: what was bright is dense.
    pub(super) fn fade(&mut self, mark: usize, most: f32, power: f32) {
        let colours = &mut self.colours[mark..];
        let peak = colours
            .first()
            .map_or(Vec3::ONE, |c| Vec3::new(c[0], c[1], c[2]));
        for colour in colours {
            let share = if peak.x > 0.0 {
                colour[0] / peak.x
            } else {
                0.0
            };
            *colour = [peak.x, peak.y, peak.z, most * share.powf(power)];
        }
    }

    /// A ball of flat triangles, pushed in and out by `rough` and squeezed by `radii`; `paint` says
    /// the colour for each direction.
    pub(super) fn blob(
        &mut self,
        at: Vec3,
        radii: Vec3,
        rough: f32,
        fineness: u32,
        dice: &mut Dice,
        paint: impl Fn(Vec3) -> Paint,
    ) {
        let bumps: [(Vec3, f32); 9] = std::array::from_fn(|_| {
            let towards = Vec3::new(wobble(dice), wobble(dice), wobble(dice));
            (towards.normalize_or(Vec3::Y), rough * wobble(dice))
        });
        let turn = Quat::from_rotation_y(between(dice, 0.0, TAU));
        let push = |towards: Vec3| {
            let bump: f32 = bumps
                .iter()
                .map(|(axis, size)| size * axis.dot(towards).max(0.0).powi(3))
                .sum();
            at + towards * radii * (1.0 + bump)
        };
        for triangle in octahedron(fineness) {
            let triangle = triangle.map(|corner| turn * corner);
            let [a, b, c] = triangle.map(push);
            self.facet(a, b, c, triangle.map(&paint));
        }
    }
}

/// The triangles of a unit ball, split `fineness` times.
pub(super) fn octahedron(fineness: u32) -> Vec<[Vec3; 3]> {
    let (x, y, z) = (Vec3::X, Vec3::Y, Vec3::Z);
    let mut triangles = vec![
        [y, z, x],
        [y, x, -z],
        [y, -z, -x],
        [y, -x, z],
        [-y, x, z],
        [-y, -z, x],
        [-y, -x, -z],
        [-y, z, -x],
    ];
    for _ in 0..fineness {
        triangles = triangles
            .into_iter()
            .flat_map(|[a, b, c]| {
                let middle = |p: Vec3, q: Vec3| (p + q).normalize();
                let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
                [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
            })
            .collect();
    }
    triangles
}
