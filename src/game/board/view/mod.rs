//! A board on the screen: a small island in the same sky as the cube. It is drawn from the session
//! and can be thrown away at any moment.
//!
//! | file | what it is for |
//! |---|---|
//! | `pieces` | what stands where, and how it is put there |
//! | `picture`, `show` | what is drawn, and what happens, shown in order |
//! | `pointers` | rings and dots: what is in hand, where it can go |
//! | `read_back` | the board, read back from the picture |

mod picture;
mod pieces;
mod pointers;
mod read_back;
mod show;

pub(in crate::game) use picture::{BoardPicture, Held};
pub(super) use read_back::drawn_board;

use super::{board_is_shown, on_board};
use crate::game::art::Studio;
use crate::game::playing::Playing;
use crate::game::scene::{Clearing, OfLevel, Showing, Still, Vantage, surround};
use crate::game::theme::Palette;
use crate::play::board::role::Spot;
use crate::rewrite::{Board, Game};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardPicture>();
    app.add_systems(
        Update,
        (
            // Before the level is built, which is drawn as it is then.
            show::listen,
            (draw_anew.run_if(resource_changed::<Palette>), build).chain(),
            show::show,
            (show::turn_to_viewer, pointers::point_out, tell_still),
        )
            .chain()
            .in_set(Showing)
            .run_if(board_is_shown),
    );
    app.add_systems(
        Update,
        clear
            .in_set(Clearing)
            .run_if(resource_exists::<Playing>.and_then(not(board_is_shown))),
    );
}

/// Says whether everything rests.
fn tell_still(picture: Res<BoardPicture>, mut still: ResMut<Still>) {
    still.set_if_neq(Still(picture.is_still()));
}

/// The middle of a cell in space: the board lies around the origin, its rows from back to front.
pub(in crate::game) fn place_of(board: &Board, spot: Spot) -> Vec3 {
    place_in(board.width(), board.height(), spot)
}

fn place_in(width: usize, height: usize, spot: Spot) -> Vec3 {
    Vec3::new(
        spot.x as f32 - (width as f32 - 1.0) / 2.0,
        0.0,
        spot.y as f32 - (height as f32 - 1.0) / 2.0,
    )
}

/// The seed that the shapes of a level are made from: its start board's own.
fn seed_of(game: &Game, start: &Board) -> u32 {
    crc32fast::hash(game.write_board(start).as_bytes())
}

/// Has everything drawn anew.
fn draw_anew(mut picture: ResMut<BoardPicture>) {
    picture.grow_old();
}

/// Builds everything anew when another level begins, as soon as its shapes are made.
fn build(
    mut commands: Commands,
    playing: Res<Playing>,
    mut picture: ResMut<BoardPicture>,
    mut studio: Studio,
    old: Query<Entity, With<OfLevel>>,
) {
    let Some(on) = on_board(&playing).filter(|on| !picture.is_of(on.game, on.start)) else {
        return;
    };
    picture.grow_old();
    let seed = seed_of(on.game, on.start);
    if !studio.sculpt(seed, Some((on.game, on.start))) {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let (game, start, board) = (on.game.clone(), on.start.clone(), on.board.clone());
    let (width, height) = (board.width() as f32, board.height() as f32);
    commands.insert_resource(Vantage {
        half: Vec3::new(width / 2.0 + 0.1, 0.3, height / 2.0 + 0.1),
    });
    let art = &studio.art;
    commands.spawn((
        OfLevel,
        Mesh3d(art.tiles.island.clone()),
        MeshMaterial3d(art.soil.clone()),
        Transform::default(),
    ));
    surround(&mut commands, art, seed, 0.6 * width.max(height));
    picture.begin(game, start, board, seed, art.tiles.clone());
}

/// The picture is not a board's any more. What is drawn stays until the next puzzle is.
fn clear(mut picture: ResMut<BoardPicture>) {
    if picture.drawn().is_some() {
        picture.forget();
    }
}
