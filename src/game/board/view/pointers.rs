//! Rings, corners and dots over the board: what is in hand, where it can go, where a tap leads.

use super::picture::BoardPicture;
use crate::game::art::Art;
use crate::game::board::on_board;
use crate::game::board::selection::Selection;
use crate::game::help::{Help, Hint};
use crate::game::playing::Playing;
use crate::game::scene::OfLevel;
use crate::play::board::role::Spot;
use crate::play::board::words::matters_next;
use crate::rewrite::Move;
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

/// Draws what the selection is about, when it has changed.
pub(super) fn point_out(
    mut commands: Commands,
    selection: Res<Selection>,
    picture: Res<BoardPicture>,
    (help, playing): (Res<Help>, Res<Playing>),
    art: Res<Art>,
    old: Query<Entity, With<Pointing>>,
    mut last: Local<Vec<(Sign, Spot, f32)>>,
) {
    let mut wanted: Vec<(Sign, Spot, f32)> = Vec::new();
    if picture.is_still() {
        if let Some(taken) = selection.taken {
            wanted.push((Sign::Ring, taken, 1.0));
            let targets = selection.handles().targets(taken);
            wanted.extend(targets.into_iter().map(|spot| (Sign::Dot, spot, 1.5)));
        }
        wanted.extend(selection.cursor.map(|spot| (Sign::Corners, spot, 1.0)));
        for spot in selection.preview() {
            wanted.push((Sign::Dot, spot, 1.0));
        }
        let hint = help.hint.as_ref();
        let moves = hint.map_or(&[][..], Hint::moves).iter();
        let moves: Vec<Move> = moves.filter_map(|action| action.get().copied()).collect();
        match hint {
            Some(Hint::Look(_)) => {
                let game = on_board(&playing).map(|on| on.game);
                if let Some(change) = game.and_then(|game| matters_next(game, &moves)) {
                    wanted.push((Sign::Ring, Spot::new(change.x, change.y), 1.0));
                }
            }
            Some(Hint::Next(_)) => {
                let ends = moves.first().and_then(|action| selection.ends_of(action));
                if let Some((from, to)) = ends {
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
            Sign::Ring => &picture.tiles().ring,
            Sign::Corners => &picture.tiles().corners,
            Sign::Dot => &picture.tiles().dot,
        };
        commands.spawn((
            OfLevel,
            Pointing,
            NotShadowCaster,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(art.glow.clone()),
            Transform::from_translation(picture.place(*spot))
                .with_scale(Vec3::new(*size, 1.0, *size)),
        ));
    }
    *last = wanted;
}
