//! Noise that repeats without a seam, and the textures made of it.

use crate::puzzle::Dice;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Cells of the lattice along each side; a power of two.
const LATTICE: usize = 64;
/// Texels along each side of a texture; a power of two.
const TEXELS: usize = 128;

/// Smooth values at random, from 0 to 1.
pub(super) struct Noise(Vec<f32>);

impl Noise {
    pub(super) fn new(dice: &mut Dice) -> Noise {
        let value = |_| dice.below(1 << 16) as f32 / 65_535.0;
        Noise((0..LATTICE * LATTICE).map(value).collect())
    }

    /// The value at a place of a lattice that repeats after `period` cells, a power of two.
    fn value(&self, at: Vec2, period: usize) -> f32 {
        let base = at.floor();
        let share = at - base;
        let ease = share * share * (Vec2::splat(3.0) - 2.0 * share);
        let mask = period.min(LATTICE) - 1;
        let (x, y) = (base.x as i32 as usize & mask, base.y as i32 as usize & mask);
        let (right, below) = ((x + 1) & mask, (y + 1) & mask);
        let cell = |x: usize, y: usize| self.0[y * LATTICE + x];
        let upper = cell(x, y) + (cell(right, y) - cell(x, y)) * ease.x;
        let lower = cell(x, below) + (cell(right, below) - cell(x, below)) * ease.x;
        upper + (lower - upper) * ease.y
    }

    /// Several values over one another, each twice as fine and half as strong. It repeats after
    /// `period` cells of the coarsest.
    pub(super) fn layered(&self, at: Vec2, period: usize, layers: u32) -> f32 {
        let (mut sum, mut strength, mut whole) = (0.0, 0.5, 0.0);
        for layer in 0..layers {
            let scale = 1 << layer;
            sum += strength * self.value(at * scale as f32 + layer as f32 * 7.0, period * scale);
            whole += strength;
            strength *= 0.5;
        }
        sum / whole
    }
}

/// A texture to multiply colours with: mostly light, mottled, a little warmer here and cooler there.
pub(super) fn grain(noise: &Noise) -> Image {
    paint(|at| {
        let mottled = noise.layered(at * 8.0, 8, 4);
        let warm = noise.layered(at * 4.0 + 17.0, 4, 1) - 0.5;
        let light = 0.80 + 0.28 * mottled;
        Vec3::new(
            light * (1.0 + 0.10 * warm),
            light,
            light * (1.0 - 0.14 * warm),
        )
    })
}

/// A texture of worn stone: broad stains, fine pores and thin cracks where the noise is level.
pub(super) fn stone(noise: &Noise) -> Image {
    paint(|at| {
        let stain = noise.layered(at * 4.0 + 5.0, 4, 2);
        let pores = noise.layered(at * 32.0, 32, 1);
        let vein = (noise.layered(at * 8.0 + 31.0, 8, 2) - 0.5).abs();
        let crack = (1.0 - vein * 26.0).max(0.0);
        let light = 0.88 + 0.14 * stain + 0.10 * (pores - 0.5) - 0.10 * crack;
        Vec3::new(light, light * 0.995, light * (0.96 + 0.04 * stain))
    })
}

/// A texture that repeats, from a function of a place (0 to 1) to a colour; with all its smaller
/// versions, so that it stays calm when seen from afar.
fn paint(colour: impl Fn(Vec2) -> Vec3) -> Image {
    let mut level: Vec<Vec3> = (0..TEXELS * TEXELS)
        .map(|i| colour(Vec2::new((i % TEXELS) as f32, (i / TEXELS) as f32) / TEXELS as f32))
        .collect();
    let mut bytes = Vec::with_capacity(TEXELS * TEXELS * 6);
    let (mut side, mut levels) = (TEXELS, 0);
    loop {
        for texel in &level {
            let [r, g, b] = (texel.clamp(Vec3::ZERO, Vec3::ONE) * 255.0).to_array();
            bytes.extend([r as u8, g as u8, b as u8, 255]);
        }
        levels += 1;
        if side == 1 {
            break;
        }
        let half = side / 2;
        level = (0..half * half)
            .map(|i| {
                let corner = i / half * 2 * side + i % half * 2;
                let four = [corner, corner + 1, corner + side, corner + side + 1];
                four.iter().map(|at| level[*at]).sum::<Vec3>() / 4.0
            })
            .collect();
        side = half;
    }
    let mut image = Image::new_uninit(
        Extent3d {
            width: TEXELS as u32,
            height: TEXELS as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(bytes);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_without_a_seam() {
        let noise = Noise::new(&mut Dice::new(&[1]));
        for i in 0..40 {
            let y = i as f32 * 0.2;
            let (left, right) = (Vec2::new(0.0, y), Vec2::new(8.0, y));
            let gap = noise.layered(left, 8, 4) - noise.layered(right, 8, 4);
            assert!(gap.abs() < 1e-4, "{gap}");
        }
    }

    #[test]
    fn a_texture_has_all_its_smaller_versions() {
        let image = stone(&Noise::new(&mut Dice::new(&[2])));
        let texels: usize = (0..9)
            .map(|level| (TEXELS >> level) * (TEXELS >> level))
            .sum();
        assert_eq!(image.texture_descriptor.mip_level_count, 8);
        assert_eq!(image.data.map(|data| data.len()), Some(texels * 4));
    }
}
