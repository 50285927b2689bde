//! The palette in linear light, with the tints of one level.

use super::chance::{between, wobble};
use super::clay::{Paint, shade};
use super::film::seen_as;
use crate::game::theme::Palette;
use crate::puzzle::Dice;
use bevy::prelude::*;

/// What one level is painted with.
#[derive(Clone)]
pub(super) struct Paints {
    pub(super) path: Paint,
    pub(super) joint: Paint,
    pub(super) meadow: Paint,
    pub(super) camp: Paint,
    pub(super) earth: Paint,
    pub(super) leaf: Paint,
    pub(super) leaf_tip: Paint,
    pub(super) blossom: Paint,
    pub(super) bark: Paint,
    pub(super) stone: Paint,
    pub(super) moss: Paint,
    pub(super) karma: Paint,
    /// The same, where it shines by itself.
    pub(super) shining: Paint,
    pub(super) lotus: Paint,
    pub(super) soldier: Paint,
    pub(super) soldier_mark: Paint,
    pub(super) steel: Paint,
    pub(super) skin: Paint,
    pub(super) monk_robe: Paint,
    pub(super) monk_sash: Paint,
    pub(super) monk_hat: Paint,
    pub(super) rope: Paint,
    pub(super) exit: Paint,
    pub(super) sky_low: Paint,
    pub(super) sky_horizon: Paint,
    pub(super) sky_high: Paint,
    pub(super) sun: Paint,
    pub(super) forest: Paint,
    pub(super) forest_tip: Paint,
    pub(super) water: Paint,
    /// How much may differ from level to level and from leaf to leaf; 0 in high contrast.
    pub(super) variety: f32,
}

impl Paints {
    /// The palette, with hues of leaves, stone and sky that belong to this level.
    pub(super) fn of(palette: &Palette, dice: &mut Dice) -> Paints {
        let variety = palette.variety;
        let mut turned = |colour: Color, hue: f32, light: f32| -> Paint {
            let mut colour = Hsla::from(colour);
            colour.hue = (colour.hue + hue * variety * wobble(dice)).rem_euclid(360.0);
            colour.lightness *= 1.0 + light * variety * wobble(dice);
            LinearRgba::from(Color::from(colour))
        };
        let leaf = turned(palette.leaf, 16.0, 0.10);
        let meadow = turned(palette.meadow, 12.0, 0.05);
        let moss = turned(palette.moss, 12.0, 0.08);
        let stone = turned(palette.stone, 30.0, 0.08);
        let path = turned(palette.path, 8.0, 0.03);
        let bark = turned(palette.bark, 10.0, 0.15);
        let blossom = turned(palette.blossom, 38.0, 0.05);
        let mut far = |colour: Color| {
            let mut colour = Hsla::from(colour);
            colour.hue += 12.0 * variety * wobble(dice);
            seen_as(colour.into())
        };
        let (forest, forest_tip) = (far(palette.forest), far(palette.forest_tip));
        // From rosy dawn over golden morning to a jade noon.
        let warmth = variety * wobble(dice);
        let sky = |colour: Color, by: f32| {
            let c = seen_as(colour);
            Paint::rgb(
                c.red * (1.0 + by * warmth),
                c.green,
                c.blue * (1.0 - by * warmth),
            )
        };
        Paints {
            joint: path.mix(&moss, 0.35).mix(&palette.earth.to_linear(), 0.25),
            path,
            meadow,
            camp: palette.camp.to_linear(),
            earth: palette.earth.to_linear(),
            leaf_tip: leaf.mix(&Paint::rgb(0.9, 0.85, 0.2), 0.16),
            leaf,
            blossom,
            bark,
            stone,
            moss,
            karma: palette.karma.to_linear(),
            shining: palette.karma.to_linear() * 1.7,
            lotus: palette.lotus.to_linear(),
            soldier: palette.soldier.to_linear(),
            soldier_mark: palette.soldier_mark.to_linear(),
            steel: palette.steel.to_linear(),
            skin: palette.skin.to_linear(),
            monk_robe: palette.monk_robe.to_linear(),
            monk_sash: palette.monk_sash.to_linear(),
            monk_hat: palette.monk_hat.to_linear(),
            rope: palette.rope.to_linear(),
            exit: palette.exit.to_linear(),
            sky_low: sky(palette.sky_low, 0.05),
            sky_horizon: sky(palette.sky_horizon, 0.07),
            sky_high: sky(palette.sky_high, 0.05),
            sun: sky(palette.sun, 0.05),
            forest,
            forest_tip,
            water: seen_as(palette.water),
            variety,
        }
    }

    /// A colour a little lighter or darker than it is, as things that grew are.
    pub(super) fn grown(&self, paint: Paint, by: f32, dice: &mut Dice) -> Paint {
        let by = by * self.variety.max(0.35);
        shade(paint, between(dice, -by, by))
    }
}
