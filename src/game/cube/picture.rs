//! The cube on the screen. It is drawn from the session and can be thrown away at any moment; what
//! happens is shown in order, faster when much is waiting, and at once if motion is reduced.

use super::exit::{Beam, ExitStone, STONES, stone_place};
use super::ropes::Ropes;
use super::show::CubePicture;
use super::{cube_of, start_of};
use crate::cube::{Cell, Cube, Line, Tile, Turn};
use crate::game::art::{Art, Studio, VARIANTS};
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::scene::{
    Bobbing, Halo, KARMA_HEIGHT, OfLevel, Still, Vantage, facing_the_eye, rest, surround,
};
use crate::game::screen::Screen;
use crate::game::workshop::Workshop;
use crate::levels::code::LevelCode;
use crate::play::cube::has_monk;
use crate::play::kind::Code;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, TAU};

/// A piece of ground and what stands on it.
#[derive(Component)]
pub(super) struct Piece {
    pub(super) cell: Cell,
    pub(super) tile: Tile,
    /// How it lies when nothing moves; it keeps its own look through every turn.
    pub(super) rest: Quat,
    /// What stands on it.
    pub(super) prop: Option<Entity>,
}

#[derive(Component)]
pub(super) struct MonkFigure;

impl Piece {
    pub(super) fn at_rest(&self) -> Transform {
        Transform::from_translation(place_of(self.cell).translation).with_rotation(self.rest)
    }

    pub(super) fn swung(&self, quat: Quat) -> Transform {
        let rest = self.at_rest();
        Transform::from_translation(quat * rest.translation).with_rotation(quat * rest.rotation)
    }
}

/// Where a cell's ground lies.
pub(in crate::game) fn place_of(cell: Cell) -> Transform {
    let (at, facing) = cell.in_space();
    let at = Vec3::from_array(at.map(f32::from));
    let facing = Vec3::from_array(facing.map(f32::from));
    Transform {
        translation: at + facing * 0.5,
        rotation: Quat::from_rotation_arc(Vec3::Y, facing),
        scale: Vec3::ONE,
    }
}

/// A spot of Top in space.
pub(in crate::game) fn spot_place(spot: u8) -> Vec3 {
    place_of(Cell::top(spot % 3, spot / 3)).translation
}

fn axis(line: Line) -> Vec3 {
    match line {
        Line::Row(_) => Vec3::Z,
        Line::Column(_) => Vec3::X,
    }
}

/// How a turn has rotated its slab after a share of its way.
pub(super) fn swing(turn: Turn, share: f32) -> Quat {
    let angle = if turn.inverse { FRAC_PI_2 } else { -FRAC_PI_2 };
    Quat::from_axis_angle(axis(turn.line), angle * share)
}

pub(super) fn is_on(line: Line, cell: Cell) -> bool {
    let (at, _) = cell.in_space();
    match line {
        Line::Row(row) => at[2] == row as i8 - 1,
        Line::Column(column) => at[0] == column as i8 - 1,
    }
}

/// The seed that the shapes of a level are made from.
pub(super) fn seed_of(code: &Code) -> u32 {
    match code.as_str().parse() {
        Ok(LevelCode::Seeded {
            seed, difficulty, ..
        }) => seed ^ u32::from(difficulty.get()) << 28,
        Ok(LevelCode::Literal(cube)) => (cube.open() ^ cube.karma() >> 7) as u32,
        Err(_) => crc32fast::hash(code.as_str().as_bytes()),
    }
}

/// Builds everything anew when another level begins, as soon as its shapes are made.
pub(super) fn build_level(
    mut commands: Commands,
    playing: Res<Playing>,
    mut picture: ResMut<CubePicture>,
    mut studio: Studio,
    old: Query<Entity, With<OfLevel>>,
    mut last: Local<Option<(Code, Cube)>>,
) {
    let (Some(cube), Some(start)) = (cube_of(&playing).copied(), start_of(&playing).copied())
    else {
        return;
    };
    let this = (playing.code.clone(), start);
    if last.as_ref() == Some(&this) && picture.is_current {
        return;
    }
    picture.is_current = false;
    let seed = seed_of(&playing.code);
    if !studio.sculpt(seed, None) {
        return;
    }
    *last = Some(this);
    for entity in &old {
        commands.entity(entity).despawn();
    }
    commands.remove_resource::<Vantage>();
    picture.begin(cube);
    for cell in Cell::all() {
        spawn_piece(
            &mut commands,
            &studio.art,
            &cube,
            cell,
            place_of(cell),
            seed,
        );
    }
    furnish(&mut commands, &studio.art, &cube);
    surround(&mut commands, &studio.art, seed, 3.4);
}

/// The picture is not the cube's any more. What is drawn stays until the next puzzle is.
pub(super) fn clear(mut picture: ResMut<CubePicture>) {
    if picture.drawn.is_some() {
        *picture = CubePicture::default();
    }
}

/// Has the cube drawn anew.
pub(super) fn draw_anew(mut picture: ResMut<CubePicture>) {
    picture.is_current = false;
}

/// Whether the level being played is what is drawn.
pub(super) fn is_current(picture: Res<CubePicture>) -> bool {
    picture.is_current
}

/// Says whether everything rests.
pub(super) fn tell_still(picture: Res<CubePicture>, mut still: ResMut<Still>) {
    still.set_if_neq(Still(picture.is_still()));
}

pub(super) fn spawn_piece(
    commands: &mut Commands,
    art: &Art,
    cube: &Cube,
    cell: Cell,
    place: Transform,
    seed: u32,
) {
    let tile = cube.tile(cell);
    // The same shape for the same cell, whichever way the level is built.
    let mixed = (seed as usize).wrapping_mul(31) ^ cell.index().wrapping_mul(2_654_435_761);
    let variant = mixed >> 3;
    let ground = match tile {
        Tile::Path | Tile::Karma => &art.path[variant % VARIANTS],
        Tile::Obstacle => &art.meadow[variant % VARIANTS],
        Tile::Soldiers => &art.camp[variant % art.camp.len()],
    };
    let prop = match tile {
        Tile::Path => None,
        Tile::Karma => Some(&art.cup),
        Tile::Obstacle => Some(&art.obstacles[variant % art.obstacles.len()]),
        Tile::Soldiers => Some(&art.soldiers),
    };
    let turn = match tile {
        // Their faces are turned to the eye.
        Tile::Soldiers => {
            let towards = place.rotation.inverse() * rest();
            Quat::from_rotation_y(towards.x.atan2(towards.z))
        }
        _ => Quat::from_rotation_y((mixed >> 9) as f32 * 0.37 % TAU),
    };
    let prop = prop.map(|mesh| {
        let mut prop = commands.spawn((
            Mesh3d(mesh.clone()),
            MeshMaterial3d(art.matter.clone()),
            Transform::from_rotation(turn),
        ));
        if tile == Tile::Karma {
            prop.with_child((
                Bobbing(variant as f32 % 6.0),
                Mesh3d(art.orb.clone()),
                MeshMaterial3d(art.glow.clone()),
                Transform::from_xyz(0.0, KARMA_HEIGHT, 0.0),
                NotShadowCaster,
                children![(
                    Halo,
                    Mesh3d(art.halo.clone()),
                    MeshMaterial3d(art.veil.clone()),
                    NotShadowCaster,
                )],
            ));
        }
        prop.id()
    });
    let mut piece = commands.spawn((
        OfLevel,
        Piece {
            cell,
            tile,
            rest: place.rotation,
            prop,
        },
        Mesh3d(ground.clone()),
        MeshMaterial3d(art.soil.clone()),
        place,
    ));
    if let Some(prop) = prop {
        piece.add_child(prop);
    }
}

/// What belongs to the cube beside its pieces.
fn furnish(commands: &mut Commands, art: &Art, cube: &Cube) {
    commands.spawn((
        OfLevel,
        Mesh3d(art.core.clone()),
        MeshMaterial3d(art.soil.clone()),
    ));
    commands.spawn((
        OfLevel,
        MonkFigure,
        Mesh3d(art.monk.clone()),
        MeshMaterial3d(art.matter.clone()),
        Transform::from_translation(spot_place(cube.spot())).with_rotation(facing_the_eye()),
    ));
    commands.spawn((
        OfLevel,
        NotShadowCaster,
        NotShadowReceiver,
        Mesh3d(art.shards.clone()),
        MeshMaterial3d(art.matter.clone()),
    ));
    for ropes in [Ropes::Row, Ropes::Column] {
        commands.spawn((
            OfLevel,
            ropes,
            Mesh3d(art.ropes.clone()),
            MeshMaterial3d(art.matter.clone()),
            ropes.place(cube.spot()),
            Visibility::Hidden,
        ));
    }
    for which in 0..STONES {
        commands.spawn((
            OfLevel,
            ExitStone(which),
            Mesh3d(art.exit_stone.clone()),
            MeshMaterial3d(art.matter.clone()),
            stone_place(which, 0.0, 0.0, 0.0),
        ));
    }
    commands.spawn((
        OfLevel,
        Beam,
        Mesh3d(art.beam.clone()),
        MeshMaterial3d(art.light.clone()),
        place_of(Cell::EXIT),
        Visibility::Hidden,
        NotShadowCaster,
    ));
}

/// A cube that is drawn may have no monk yet.
pub(super) fn hide_missing_monk(
    workshop: Res<Workshop>,
    mut monk: Query<&mut Visibility, With<MonkFigure>>,
) {
    let wanted = match has_monk(workshop.drawing.sheet()) {
        true => Visibility::Inherited,
        false => Visibility::Hidden,
    };
    for mut seen in &mut monk {
        seen.set_if_neq(wanted);
    }
}

/// At rest the monk turns to the eye.
pub(super) fn turn_to_viewer(
    time: Res<Time>,
    player: Res<Player>,
    picture: Res<CubePicture>,
    screen: Res<State<Screen>>,
    mut monk: Query<&mut Transform, With<MonkFigure>>,
) {
    if !picture.is_still() || *screen.get() == Screen::Reward {
        return;
    }
    let wanted = facing_the_eye();
    for mut transform in &mut monk {
        let away = transform.rotation.angle_between(wanted);
        if away < 1e-3 {
            continue;
        }
        let share = if player.settings().reduced_motion || away < 0.02 {
            1.0
        } else {
            1.0 - (-7.0 * time.delta_secs()).exp()
        };
        transform.rotation = transform.rotation.slerp(wanted, share);
    }
}
