//! Meshes and colours, all made by code from the level's seed.
//!
//! Every shape is one mesh with colours at its corners, so that the whole diorama shares a single
//! material.

use super::theme::Palette;
use crate::puzzle::Dice;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Shapes of each kind in one level.
pub(super) const VARIANTS: usize = 6;

/// Everything that a level is drawn with.
#[derive(Resource, Default)]
pub(super) struct Art {
    pub(super) matter: Handle<StandardMaterial>,
    pub(super) glow: Handle<StandardMaterial>,
    pub(super) light: Handle<StandardMaterial>,
    pub(super) path: Vec<Handle<Mesh>>,
    pub(super) meadow: Vec<Handle<Mesh>>,
    pub(super) camp: Handle<Mesh>,
    pub(super) obstacles: Vec<Handle<Mesh>>,
    pub(super) karma: Handle<Mesh>,
    pub(super) soldiers: Handle<Mesh>,
    pub(super) monk: Handle<Mesh>,
    pub(super) core: Handle<Mesh>,
    pub(super) ring: Handle<Mesh>,
    pub(super) beam: Handle<Mesh>,
    pub(super) sky: Handle<Mesh>,
    pub(super) mote: Handle<Mesh>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Art>();
}

/// Makes all shapes anew for a level.
pub(super) fn sculpt(
    seed: u32,
    palette: &Palette,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<StandardMaterial>,
) -> Art {
    let mut dice = Dice::new(&[0xA27, seed]);
    let mut many = |make: &dyn Fn(&mut Clay, &mut Dice)| -> Vec<Handle<Mesh>> {
        (0..VARIANTS)
            .map(|_| {
                let mut clay = Clay::default();
                make(&mut clay, &mut dice);
                meshes.add(clay.into_mesh())
            })
            .collect()
    };
    let path = many(&|clay, dice| slab(clay, palette.path, palette.earth, palette.fleck, dice));
    let meadow = many(&|clay, dice| slab(clay, palette.meadow, palette.earth, palette.leaf, dice));
    let mut obstacles = many(&|clay, dice| tree(clay, palette, dice));
    obstacles.truncate(VARIANTS - 2);
    obstacles.extend(
        many(&|clay, dice| rock(clay, palette, dice))
            .into_iter()
            .take(2),
    );
    let mut one = |make: &dyn Fn(&mut Clay, &mut Dice)| {
        let mut clay = Clay::default();
        make(&mut clay, &mut dice);
        meshes.add(clay.into_mesh())
    };
    Art {
        path,
        meadow,
        camp: one(&|clay, dice| slab(clay, palette.camp, palette.earth, palette.fleck, dice)),
        obstacles,
        karma: one(&|clay, dice| {
            blob(
                clay,
                Vec3::ZERO,
                0.17,
                0.0,
                palette.karma,
                palette.karma,
                2,
                dice,
            )
        }),
        soldiers: one(&|clay, dice| soldiers(clay, palette, dice)),
        monk: one(&|clay, dice| monk(clay, palette, dice)),
        core: one(&|clay, _| {
            clay.block(
                Vec3::ZERO,
                Vec3::splat(1.16),
                0.05,
                palette.earth,
                palette.earth,
            )
        }),
        ring: one(&|clay, _| ring(clay, palette)),
        beam: one(&|clay, _| beam(clay, palette)),
        sky: one(&|clay, _| sky(clay, palette)),
        mote: one(&|clay, dice| {
            blob(
                clay,
                Vec3::ZERO,
                0.03,
                0.0,
                palette.karma,
                palette.karma,
                1,
                dice,
            )
        }),
        matter: materials.add(StandardMaterial {
            perceptual_roughness: 0.92,
            reflectance: 0.2,
            ..default()
        }),
        glow: materials.add(StandardMaterial {
            emissive: palette.karma.to_linear() * 0.45,
            perceptual_roughness: 0.4,
            ..default()
        }),
        light: materials.add(StandardMaterial {
            unlit: true,
            alpha_mode: AlphaMode::Add,
            cull_mode: None,
            fog_enabled: false,
            ..default()
        }),
    }
}

/// A mesh in the making.
#[derive(Default)]
struct Clay {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Clay {
    fn into_mesh(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::default(),
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
        .with_inserted_indices(Indices::U32(self.indices))
    }

    fn corner(&mut self, at: Vec3, normal: Vec3, colour: Color) -> u32 {
        self.positions.push(at.to_array());
        self.normals.push(normal.to_array());
        self.colours.push(colour.to_linear().to_f32_array());
        self.positions.len() as u32 - 1
    }

    /// A flat triangle with its own corners.
    fn facet(&mut self, a: Vec3, b: Vec3, c: Vec3, colours: [Color; 3]) {
        let normal = (b - a).cross(c - a).normalize_or_zero();
        let corners = [(a, colours[0]), (b, colours[1]), (c, colours[2])]
            .map(|(at, colour)| self.corner(at, normal, colour));
        self.indices.extend(corners);
    }

    fn quad(&mut self, [a, b, c, d]: [Vec3; 4], colour: Color) {
        self.facet(a, b, c, [colour; 3]);
        self.facet(a, c, d, [colour; 3]);
    }

    /// A box with slanted upper edges, `half` its half size; it narrows downwards by `taper`.
    fn block(&mut self, at: Vec3, half: Vec3, bevel: f32, top: Color, side: Color) {
        self.tapered(at, half, bevel, 0.0, top, side);
    }

    fn tapered(&mut self, at: Vec3, half: Vec3, bevel: f32, taper: f32, top: Color, side: Color) {
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
    fn limb(&mut self, from: Vec3, to: Vec3, thick: f32, thin: f32, colour: Color) {
        const SIDES: usize = 6;
        let along = (to - from).normalize_or(Vec3::Y);
        let across = along.any_orthonormal_vector();
        let around = along.cross(across);
        let rim = |centre: Vec3, radius: f32, i: usize| {
            let angle = i as f32 / SIDES as f32 * std::f32::consts::TAU;
            let out = across * angle.cos() + around * angle.sin();
            (centre + out * radius, out)
        };
        for i in 0..SIDES {
            let corners = [
                (from, thick, i),
                (from, thick, i + 1),
                (to, thin, i + 1),
                (to, thin, i),
            ]
            .map(|(centre, radius, i)| {
                let (at, out) = rim(centre, radius, i);
                self.corner(at, out, colour)
            });
            let [a, b, c, d] = corners;
            self.indices.extend([a, b, c, a, c, d]);
        }
    }
}

fn shade(colour: Color, by: f32) -> Color {
    let c = colour.to_srgba();
    let f = |v: f32| (v * (1.0 + by)).clamp(0.0, 1.0);
    Color::srgb(f(c.red), f(c.green), f(c.blue))
}

/// A number from -1 to 1.
fn wobble(dice: &mut Dice) -> f32 {
    dice.below(2001) as f32 / 1000.0 - 1.0
}

fn between(dice: &mut Dice, low: f32, high: f32) -> f32 {
    low + (high - low) * (wobble(dice) + 1.0) / 2.0
}

/// A piece of ground, its upper side at height 0, with a few flecks on it.
fn slab(clay: &mut Clay, top: Color, side: Color, fleck: Color, dice: &mut Dice) {
    let top = shade(top, 0.05 * wobble(dice));
    // Mitred, so that the slabs of two faces meet along the edges of the cube.
    clay.tapered(
        Vec3::new(0.0, -0.17, 0.0),
        Vec3::new(0.494, 0.17, 0.494),
        0.03,
        0.3,
        top,
        shade(side, 0.08 * wobble(dice)),
    );
    for _ in 0..9 {
        let at = Vec3::new(between(dice, -0.4, 0.4), 0.004, between(dice, -0.4, 0.4));
        let turn = Quat::from_rotation_y(between(dice, 0.0, 6.0));
        let size = between(dice, 0.03, 0.085);
        let colour = fleck.mix(&top, between(dice, 0.35, 0.8));
        let corner = |x: f32, z: f32| at + turn * Vec3::new(x * size, 0.0, z * size);
        let corners = [
            corner(-1.0, -0.6),
            corner(-0.8, 0.7),
            corner(0.7, 1.0),
            corner(1.0, -0.8),
        ];
        clay.quad(corners, colour);
    }
}

/// A ball of triangles, pushed in and out by `rough`, coloured from below to above.
#[allow(clippy::too_many_arguments)]
fn blob(
    clay: &mut Clay,
    at: Vec3,
    radius: f32,
    rough: f32,
    low: Color,
    high: Color,
    fineness: u32,
    dice: &mut Dice,
) {
    let bumps: Vec<(Vec3, f32)> = (0..7)
        .map(|_| {
            let towards = Vec3::new(wobble(dice), wobble(dice), wobble(dice));
            (towards.normalize_or(Vec3::Y), rough * wobble(dice))
        })
        .collect();
    let push = |towards: Vec3| {
        let bump: f32 = bumps
            .iter()
            .map(|(axis, size)| size * axis.dot(towards).max(0.0).powi(3))
            .sum();
        at + towards * radius * (1.0 + bump)
    };
    let paint = |towards: Vec3| low.mix(&high, (towards.y * 0.5 + 0.5).clamp(0.0, 1.0));
    for triangle in octahedron(fineness) {
        let [a, b, c] = triangle.map(push);
        clay.facet(a, b, c, triangle.map(paint));
    }
}

/// The triangles of a unit ball, split `fineness` times.
fn octahedron(fineness: u32) -> Vec<[Vec3; 3]> {
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

/// A tree that branches by a rule: each limb bears two or three thinner ones, and leaves at the end.
fn tree(clay: &mut Clay, palette: &Palette, dice: &mut Dice) {
    let foot = Vec3::new(0.06 * wobble(dice), 0.0, 0.06 * wobble(dice));
    let lean = Vec3::new(0.18 * wobble(dice), 1.0, 0.18 * wobble(dice)).normalize();
    let length = between(dice, 0.26, 0.36);
    branch(clay, palette, dice, foot, lean, length, 0.075, 2);
}

#[allow(clippy::too_many_arguments)]
fn branch(
    clay: &mut Clay,
    palette: &Palette,
    dice: &mut Dice,
    from: Vec3,
    along: Vec3,
    length: f32,
    thick: f32,
    depth: u32,
) {
    let to = from + along * length;
    clay.limb(
        from,
        to,
        thick,
        thick * 0.62,
        shade(palette.bark, 0.15 * wobble(dice)),
    );
    if depth == 0 {
        let leaf = shade(palette.leaf, 0.14 * wobble(dice));
        blob(
            clay,
            to,
            between(dice, 0.15, 0.2),
            0.25,
            shade(leaf, -0.28),
            shade(leaf, 0.12),
            1,
            dice,
        );
        return;
    }
    let spread = between(dice, 0.55, 0.85);
    let start = between(dice, 0.0, 6.0);
    for i in 0..3 {
        let angle = start + i as f32 * 2.1 + 0.3 * wobble(dice);
        let out = Vec3::new(angle.cos(), 0.0, angle.sin());
        let next = (along + out * spread + Vec3::Y * 0.25).normalize();
        let shorter = length * between(dice, 0.5, 0.66);
        branch(
            clay,
            palette,
            dice,
            to,
            next,
            shorter,
            thick * 0.6,
            depth - 1,
        );
    }
}

/// Two or three mossy stones.
fn rock(clay: &mut Clay, palette: &Palette, dice: &mut Dice) {
    for i in 0..2 + dice.below(2) {
        let size = if i == 0 {
            0.3
        } else {
            between(dice, 0.13, 0.2)
        };
        let away = if i == 0 { 0.05 } else { 0.27 };
        let angle = between(dice, 0.0, 6.2);
        let at = Vec3::new(angle.cos() * away, size * 0.55, angle.sin() * away);
        let stone = shade(palette.stone, 0.12 * wobble(dice));
        blob(
            clay,
            at,
            size,
            0.35,
            shade(stone, -0.2),
            palette.moss.mix(&stone, 0.35),
            2,
            dice,
        );
    }
}

/// Three soldiers with helmets, shields and spears.
fn soldiers(clay: &mut Clay, palette: &Palette, dice: &mut Dice) {
    for (x, z) in [(-0.2, -0.1), (0.2, -0.14), (0.02, 0.2)] {
        let foot = Vec3::new(x, 0.0, z);
        let up = |y: f32| foot + Vec3::Y * y;
        clay.limb(up(0.0), up(0.3), 0.105, 0.075, palette.soldier);
        blob(
            clay,
            up(0.37),
            0.075,
            0.0,
            palette.skin,
            palette.skin,
            1,
            dice,
        );
        clay.limb(up(0.39), up(0.5), 0.088, 0.0, palette.steel);
        let hand = foot + Vec3::new(0.11, 0.0, 0.05);
        clay.limb(hand, hand + Vec3::Y * 0.62, 0.014, 0.012, palette.bark);
        clay.limb(
            hand + Vec3::Y * 0.62,
            hand + Vec3::Y * 0.73,
            0.03,
            0.0,
            palette.steel,
        );
        let shield = foot + Vec3::new(-0.06, 0.2, 0.1);
        clay.block(
            shield,
            Vec3::new(0.075, 0.1, 0.02),
            0.01,
            palette.steel,
            palette.soldier_mark,
        );
    }
}

/// The monk: a saffron robe, a staff, a round head and a small smile of a hat.
fn monk(clay: &mut Clay, palette: &Palette, dice: &mut Dice) {
    let up = |y: f32| Vec3::Y * y;
    clay.limb(up(0.0), up(0.34), 0.2, 0.115, palette.monk_robe);
    clay.limb(
        up(0.34),
        up(0.42),
        0.115,
        0.06,
        shade(palette.monk_robe, -0.1),
    );
    clay.limb(
        Vec3::new(-0.17, 0.06, 0.04),
        Vec3::new(0.1, 0.38, 0.06),
        0.055,
        0.045,
        palette.monk_sash,
    );
    blob(
        clay,
        up(0.52),
        0.125,
        0.0,
        palette.skin,
        palette.skin,
        2,
        dice,
    );
    clay.limb(up(0.59), up(0.72), 0.22, 0.0, palette.monk_hat);
    clay.limb(
        up(0.585),
        up(0.59),
        0.2,
        0.22,
        shade(palette.monk_hat, -0.2),
    );
    let hand = Vec3::new(0.2, 0.0, 0.1);
    clay.limb(hand, hand + up(0.66), 0.02, 0.018, palette.bark);
    blob(
        clay,
        hand + up(0.69),
        0.045,
        0.0,
        palette.karma,
        palette.karma,
        1,
        dice,
    );
}

/// A ring of stones where the exit is.
fn ring(clay: &mut Clay, palette: &Palette) {
    for i in 0..10 {
        let angle = i as f32 / 10.0 * std::f32::consts::TAU;
        let at = Vec3::new(angle.cos() * 0.41, 0.025, angle.sin() * 0.41);
        let half = Vec3::new(0.045, 0.03, 0.045);
        clay.block(at, half, 0.015, palette.exit, shade(palette.exit, -0.3));
    }
}

/// A cone of light that fades upwards.
fn beam(clay: &mut Clay, palette: &Palette) {
    const SIDES: usize = 24;
    let glow = palette.exit.with_alpha(1.0);
    for i in 0..SIDES {
        let rim = |i: usize, radius: f32, y: f32| {
            let angle = i as f32 / SIDES as f32 * std::f32::consts::TAU;
            Vec3::new(angle.cos() * radius, y, angle.sin() * radius)
        };
        let (a, b) = (rim(i, 0.38, 0.0), rim(i + 1, 0.38, 0.0));
        let (c, d) = (rim(i + 1, 0.5, 2.2), rim(i, 0.5, 2.2));
        let low = Color::LinearRgba(glow.to_linear() * 0.55);
        let high = Color::LinearRgba(glow.to_linear() * 0.0);
        clay.facet(a, b, c, [low, low, high]);
        clay.facet(a, c, d, [low, high, high]);
    }
}

/// The inside of a great ball, from mist below to sky above.
fn sky(clay: &mut Clay, palette: &Palette) {
    let paint = |towards: Vec3| {
        let height = towards.y;
        if height < 0.0 {
            palette
                .sky_horizon
                .mix(&palette.sky_low, (-height * 1.6).min(1.0))
        } else {
            palette
                .sky_horizon
                .mix(&palette.sky_high, (height * 1.5).min(1.0))
        }
    };
    for [a, b, c] in octahedron(4) {
        clay.facet(c * 60.0, b * 60.0, a * 60.0, [paint(c), paint(b), paint(a)]);
    }
}
