//! What the picture shows, read back from the picture itself: it must never disagree with the game.

use super::picture::{MonkFigure, Piece, place_of, spot_place};
use super::show::CubePicture;
use crate::cube::{Cell, Tile};
use crate::game::views::Unclear;
use bevy::prelude::*;

/// The level text of what is drawn, from where the pieces and the monk really are.
pub(super) fn drawn_level(world: &mut World) -> Result<String, Unclear> {
    let wrong = |what: String| Unclear::Wrong(what);
    let picture = world.resource::<CubePicture>();
    if !picture.is_still() || picture.held.is_some() || !picture.let_go.is_empty() {
        return Err(Unclear::Moving);
    }
    let mut tiles: Vec<Option<char>> = vec![None; 54];
    let mut pieces = world.query::<(&Piece, &Transform)>();
    let mut props = world.query::<&Mesh3d>();
    for (piece, transform) in pieces.iter(world) {
        let at = place_in_text(transform)
            .ok_or_else(|| wrong(format!("a piece lies at {:?}", transform.translation)))?;
        let prop = piece.prop.map(|prop| props.get(world, prop).is_ok());
        let sign = match (piece.tile, prop) {
            (Tile::Path, None) => '.',
            (Tile::Karma, Some(true)) => 'o',
            (Tile::Obstacle, Some(true)) => '#',
            (Tile::Soldiers, Some(true)) => 'S',
            (tile, prop) => return Err(wrong(format!("{tile:?} with {prop:?} on it"))),
        };
        if tiles[at].replace(sign).is_some() {
            return Err(wrong(format!("two pieces at place {at}")));
        }
    }
    let mut monks = world.query_filtered::<&Transform, With<MonkFigure>>();
    let monk = monks
        .single(world)
        .map_err(|error| wrong(error.to_string()))?;
    let monk = monk.translation;
    let spot = (0..9)
        .find(|spot| spot_place(*spot).distance(monk) < 0.01)
        .ok_or_else(|| wrong(format!("the monk is at {monk:?}")))?;
    let under = &mut tiles[usize::from(spot)];
    if *under != Some('.') {
        return Err(wrong(format!("the monk stands on {under:?}")));
    }
    *under = Some('M');
    let whole: Option<String> = tiles.into_iter().collect();
    whole.ok_or_else(|| wrong("a piece is missing".to_owned()))
}

/// The place in the level text of the cell on which a piece lies, if it lies flat on one.
fn place_in_text(transform: &Transform) -> Option<usize> {
    let up = transform.rotation * Vec3::Y;
    Cell::all().position(|cell| {
        let place = place_of(cell);
        place.translation.distance(transform.translation) < 0.01
            && (place.rotation * Vec3::Y).distance(up) < 0.01
    })
}
