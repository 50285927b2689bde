//! The ropes of the two lines that are locked, because the monk stands on them.
//!
//! They lie along the edges of the line's slab, all round the cube, and are off while anything
//! turns.

use super::show::CubePicture;
use crate::game::screen::Screen;
use bevy::prelude::*;
use std::f32::consts::FRAC_PI_2;

/// The ropes of a row, or of a column.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ropes {
    Row,
    Column,
}

impl Ropes {
    /// How they lie when the monk stands on a spot.
    pub(super) fn place(self, spot: u8) -> Transform {
        let (x, y) = (f32::from(spot % 3) - 1.0, f32::from(spot / 3) - 1.0);
        match self {
            Ropes::Row => Transform::from_xyz(0.0, 0.0, y),
            // A hair wider, so that the two do not fight where they cross.
            Ropes::Column => Transform::from_xyz(x, 0.0, 0.0)
                .with_rotation(Quat::from_rotation_y(FRAC_PI_2))
                .with_scale(Vec3::new(1.006, 1.006, 1.0)),
        }
    }
}

pub(super) fn tie(
    picture: Res<CubePicture>,
    screen: Res<State<Screen>>,
    mut ropes: Query<(&Ropes, &mut Transform, &mut Visibility)>,
) {
    let tied = picture.is_still() && picture.held.is_none() && *screen.get() == Screen::Play;
    let spot = picture.drawn.filter(|_| tied).map(|cube| cube.spot());
    for (which, mut transform, mut visibility) in &mut ropes {
        let Some(spot) = spot else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        transform.set_if_neq(which.place(spot));
        visibility.set_if_neq(Visibility::Visible);
    }
}
