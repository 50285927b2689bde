//! The board that the picture shows, read back from the picture itself: it must never disagree with the
//! game.

use super::picture::BoardPicture;
use super::pieces::{Ground, Standing};
use crate::game::views::Unclear;
use crate::play::board::role::{Spot, spots};
use crate::play::board::transition::is_piece;
use crate::rewrite::{Shape, Tile};
use bevy::prelude::*;

/// The board that is drawn, as [`Game::write_board`](crate::rewrite::Game::write_board) writes it,
/// from where the pieces really are and what they look like.
pub(in crate::game::board) fn drawn_board(world: &mut World) -> Result<String, Unclear> {
    let wrong = |what: String| Unclear::Wrong(what);
    let mut grounds = world.query::<(&Ground, &Transform, Option<&Mesh3d>)>();
    let mut pieces = world.query::<(&Standing, &Transform, &Mesh3d)>();
    let picture = world.resource::<BoardPicture>();
    if !picture.is_at_rest() {
        return Err(Unclear::Moving);
    }
    let (Some(game), Some(start)) = (picture.game(), picture.start()) else {
        return Err(wrong("there is no board".to_owned()));
    };
    let spot_at = |transform: &Transform, lift: f32| -> Result<Spot, Unclear> {
        let at = transform.translation;
        let found = spots(start).find(|spot| {
            let away = picture.place(*spot) - at;
            away.x.abs() < 0.01 && away.z.abs() < 0.01 && away.y.abs() < lift
        });
        let found = found.filter(|_| transform.scale.distance(Vec3::ONE) < 0.01);
        found.ok_or_else(|| wrong(format!("something lies at {at:?}")))
    };
    let lowest = start.layers() - 1;
    let cells = start.cells();
    let mut tiles: Vec<Option<Tile>> = vec![None; start.layers() * cells];
    for (ground, transform, mesh) in grounds.iter(world) {
        let spot = spot_at(transform, 0.01)?;
        if mesh.is_some_and(|mesh| !picture.tiles().shows(&mesh.0, ground.tile)) {
            return Err(wrong(format!("the ground of {spot:?} has another shape")));
        }
        let here = &mut tiles[lowest * cells + spot.y * start.width() + spot.x];
        if here.replace(ground.tile).is_some() {
            return Err(wrong(format!("two grounds at {spot:?}")));
        }
    }
    let mut taken = vec![false; tiles.len()];
    for (piece, transform, mesh) in pieces.iter(world) {
        // What rolls turns about its middle.
        let spot = spot_at(&unrolled(piece, transform), 0.01)?;
        if !picture.tiles().shows(&mesh.0, piece.tile) {
            return Err(wrong(format!("a piece at {spot:?} has another shape")));
        }
        let place = piece.layer * cells + spot.y * start.width() + spot.x;
        if std::mem::replace(&mut taken[place], true) {
            return Err(wrong(format!("two pieces at {spot:?}")));
        }
        tiles[place] = Some(piece.tile);
    }
    // In the layers above, nothing is drawn where nothing stands.
    let nothing = [Shape::Nothing, Shape::Floor];
    let blank = nothing
        .into_iter()
        .find_map(|shape| game.tile_of_shape(shape));
    let mut text = Vec::new();
    for (layer, tiles) in tiles.chunks(cells).enumerate() {
        let word = |(cell, tile): (usize, &Option<Tile>)| {
            let outside = start.tiles().get(layer * cells + cell) == Some(&Tile::OUTSIDE);
            let tile = tile.or(if outside { Some(Tile::OUTSIDE) } else { blank });
            let tile = tile.filter(|tile| layer == lowest || *tile != Tile::OUTSIDE || outside);
            let kind = tile.and_then(|tile| game.kind(tile));
            kind.map_or("?", |kind| kind.text.as_str())
        };
        let words: Vec<&str> = tiles.iter().enumerate().map(word).collect();
        let rows: Vec<String> = words
            .chunks(start.width())
            .map(|row| row.join(" "))
            .collect();
        text.push(rows.join(" / "));
    }
    debug_assert!(!is_piece(game, start, lowest, Tile::OUTSIDE));
    Ok(text.join(" | "))
}

/// Where a piece would stand if it had not rolled.
fn unrolled(piece: &Standing, transform: &Transform) -> Transform {
    let plain = piece.at(Vec3::ZERO, transform.rotation).translation;
    Transform {
        translation: transform.translation - plain,
        ..*transform
    }
}
