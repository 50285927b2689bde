//! Rings, corners and dots over the board: what is in hand, where it can go, where a tap leads.

use super::table::Table;
use crate::game::art::Art;
use crate::game::boards::hand::Hand;
use crate::game::boards::help::{BoardHelp, BoardHint};
use crate::game::view::OfLevel;
use crate::play::board::role::Spot;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

/// Something that lies over the board for a moment.
#[derive(Component)]
pub(super) struct Pointing;

/// What is pointed out, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sign {
    Ring,
    Corners,
    Dot,
}

/// Draws what the hand is about, when it has changed.
pub(super) fn point_out(
    mut commands: Commands,
    hand: Res<Hand>,
    table: Res<Table>,
    help: Option<Res<BoardHelp>>,
    art: Res<Art>,
    old: Query<Entity, With<Pointing>>,
    mut last: Local<Vec<(Sign, Spot, f32)>>,
) {
    let mut wanted: Vec<(Sign, Spot, f32)> = Vec::new();
    if table.is_still() {
        if let Some(taken) = hand.taken {
            wanted.push((Sign::Ring, taken, 1.0));
            let targets = hand.grips().targets(taken);
            wanted.extend(targets.into_iter().map(|spot| (Sign::Dot, spot, 1.5)));
        }
        wanted.extend(hand.cursor.map(|spot| (Sign::Corners, spot, 1.0)));
        for spot in hand.preview() {
            wanted.push((Sign::Dot, spot, 1.0));
        }
        match help.as_ref().and_then(|help| help.hint.as_ref()) {
            Some(BoardHint::Look { x, y, .. }) => {
                wanted.push((Sign::Ring, Spot::new(*x, *y), 1.0));
            }
            Some(BoardHint::Play(action)) => {
                if let Some((from, to)) = hand.ends_of(action) {
                    wanted.push((Sign::Ring, from, 1.0));
                    wanted.push((Sign::Ring, to, 0.7));
                }
            }
            _ => {}
        }
    }
    if *last == wanted && old.iter().count() == wanted.len() {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    for (sign, spot, size) in &wanted {
        let mesh = match sign {
            Sign::Ring => &table.tiles().ring,
            Sign::Corners => &table.tiles().corners,
            Sign::Dot => &table.tiles().dot,
        };
        commands.spawn((
            OfLevel,
            Pointing,
            NotShadowCaster,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(art.glow.clone()),
            Transform::from_translation(table.place(*spot))
                .with_scale(Vec3::new(*size, 1.0, *size)),
        ));
    }
    *last = wanted;
}
