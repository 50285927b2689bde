//! A board on the screen: a small island in the same sky as the cube. It is drawn from the session
//! and can be thrown away at any moment.
//!
//! | file | what it is for |
//! |---|---|
//! | `pieces` | what stands where, and how it is put there |
//! | `table`, `show` | what is drawn, and what happens, shown in order |
//! | `pointers` | rings and dots: what is in hand, where it can go |
//! | `witness` | the board, read off the picture |

mod pieces;
mod pointers;
mod show;
mod table;
mod witness;

pub(in crate::game) use table::{Held, Table};
pub use witness::drawn_board;

use super::relay::{BoardPlaying, BoardRelay};
use crate::game::Screen;
use crate::game::art::{Art, sculpt, sculpt_tiles};
use crate::game::theme::Palette;
use crate::game::view::{OfLevel, Vantage, surround};
use crate::play::board::role::Spot;
use crate::rewrite::{Board, Game};
use bevy::prelude::*;
use std::sync::Arc;

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Table>();
    app.add_systems(
        Update,
        (
            (forget.run_if(resource_changed::<Palette>), build).chain(),
            show::listen,
            show::show,
            (show::turn_to_viewer, pointers::point_out),
        )
            .chain()
            .after(BoardRelay)
            .run_if(super::is_shown),
    );
    app.add_systems(OnExit(Screen::Board), clear);
    app.add_systems(OnExit(Screen::UnplayBoard), clear);
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
fn forget(mut table: ResMut<Table>) {
    table.forget();
}

/// Builds everything anew when another level begins.
fn build(
    mut commands: Commands,
    (playing, screen): (Res<BoardPlaying>, Res<State<Screen>>),
    palette: Res<Palette>,
    mut table: ResMut<Table>,
    mut art: ResMut<Art>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<OfLevel>>,
) {
    let session = &playing.session;
    let is_same = table.is_of(session.game(), session.start());
    if table.drawn().is_some() && is_same {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let game: &Arc<Game> = session.game();
    let (start, board) = (session.start().clone(), session.board().clone());
    let seed = seed_of(game, &start);
    *art = sculpt(seed, &palette, &mut meshes, &mut materials, &mut images);
    let tiles = sculpt_tiles(game, &start, seed, &palette, &mut meshes);
    let (width, height) = (board.width() as f32, board.height() as f32);
    commands.insert_resource(Vantage {
        half: Vec3::new(width / 2.0 + 0.1, 0.3, height / 2.0 + 0.1),
        is_beside: *screen.get() == Screen::UnplayBoard,
    });
    commands.spawn((
        OfLevel,
        Mesh3d(tiles.island.clone()),
        MeshMaterial3d(art.soil.clone()),
        Transform::default(),
    ));
    surround(&mut commands, &art, seed, 0.6 * width.max(height));
    table.begin(game.clone(), start, board, seed, tiles);
}

/// Leaves nothing behind.
fn clear(mut commands: Commands, mut table: ResMut<Table>, old: Query<Entity, With<OfLevel>>) {
    table.forget();
    commands.remove_resource::<Vantage>();
    for entity in &old {
        commands.entity(entity).despawn();
    }
}
