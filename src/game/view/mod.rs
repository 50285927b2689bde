//! The cube on the screen. It is drawn from the session and can be thrown away at any moment; what
//! happens is shown in order, faster when much is waiting, and at once if motion is reduced.

mod air;
mod exit;
mod eye;
mod reward;
mod ropes;
mod scenery;
mod show;
mod witness;

pub(super) use eye::{Eye, Vantage};
pub(super) use scenery::surround;
pub(super) use show::{PickedUp, Stage, ease, go_on};
pub use witness::{Unclear, drawn_level};

use super::art::{Art, SUN, VARIANTS, sculpt};
use super::flow::Player;
use super::relay::{Playing, Relay};
use super::theme::Palette;
use crate::cube::{Cell, Cube, Face, Line, Tile, Turn};
use crate::levels::code::LevelCode;
use air::{Bobbing, Halo};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{GlobalAmbientLight, NotShadowCaster};
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Everything that belongs to the level on the screen, of the cube or of a grid game.
#[derive(Component)]
pub(super) struct OfLevel;

/// A piece of ground and what stands on it.
#[derive(Component)]
pub(super) struct Piece {
    cell: Cell,
    tile: Tile,
    /// How it lies when nothing moves; it keeps its own look through every turn.
    rest: Quat,
    /// What stands on it.
    prop: Option<Entity>,
}

#[derive(Component)]
pub(super) struct MonkFigure;

impl Piece {
    fn at_rest(&self) -> Transform {
        Transform::from_translation(place_of(self.cell).translation).with_rotation(self.rest)
    }

    fn swung(&self, quat: Quat) -> Transform {
        let rest = self.at_rest();
        Transform::from_translation(quat * rest.translation).with_rotation(quat * rest.rotation)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>();
    app.add_message::<PickedUp>();
    app.insert_resource(GlobalAmbientLight {
        color: Color::srgb(0.86, 0.90, 1.0),
        brightness: 420.0,
        ..default()
    });
    app.insert_resource(ClearColor(Color::srgb(0.93, 0.90, 0.80)));
    app.add_systems(Startup, set_up);
    app.add_systems(
        Update,
        (
            build_level.run_if(
                not(in_state(super::Screen::Board).or_else(in_state(super::Screen::UnplayBoard)))
                    .and_then(resource_exists::<Playing>)
                    .and_then(resource_changed::<Playing>),
            ),
            draw_anew.run_if(resource_changed::<Palette>),
            show::listen,
            show::show,
            (
                eye::move_eye,
                air::plugin_systems(),
                exit::show_exit,
                ropes::tie,
                reward::plugin_systems(),
                cast_shadows,
            )
                .chain(),
        )
            .chain()
            .after(Relay),
    );
    app.add_systems(OnExit(super::Screen::Reward), draw_anew);
    for screen in [super::Screen::Board, super::Screen::UnplayBoard] {
        app.add_systems(OnEnter(screen), clear_stage);
        app.add_systems(OnExit(screen), draw_anew);
    }
}

fn set_up(mut commands: Commands) {
    commands.spawn((
        Camera3d::default(),
        Tonemapping::AcesFitted,
        Projection::from(PerspectiveProjection {
            fov: eye::FIELD,
            ..default()
        }),
        Eye::default(),
        DistanceFog::default(),
    ));
    // The sun, from the left: Top lies in its light, Left in half of it, Front in a softer one.
    commands.spawn((
        DirectionalLight {
            color: Color::srgb(1.0, 0.93, 0.80),
            illuminance: 9_500.0,
            shadow_maps_enabled: true,
            ..default()
        },
        eye::Sunlight,
        Transform::from_translation(SUN).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    // Light from the sky and from the mist below, which throws no shadow.
    for (from, colour, illuminance) in [
        (
            Vec3::new(-0.3, 0.2, 1.0),
            Color::srgb(0.80, 0.90, 1.0),
            2_200.0,
        ),
        (
            Vec3::new(0.2, -1.0, 0.3),
            Color::srgb(0.75, 0.95, 0.75),
            900.0,
        ),
    ] {
        commands.spawn((
            DirectionalLight {
                color: colour,
                illuminance,
                ..default()
            },
            Transform::from_translation(from).looking_at(Vec3::ZERO, Vec3::Z),
        ));
    }
}

fn cast_shadows(player: Res<Player>, mut suns: Query<&mut DirectionalLight, With<eye::Sunlight>>) {
    let wanted = player.progress.settings.shadows;
    for mut sun in &mut suns {
        if sun.shadow_maps_enabled != wanted {
            sun.shadow_maps_enabled = wanted;
        }
    }
}

/// Where a cell's ground lies.
pub(super) fn place_of(cell: Cell) -> Transform {
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
pub(super) fn spot_place(spot: u8) -> Vec3 {
    place_of(Cell::top(spot % 3, spot / 3)).translation
}

fn axis(line: Line) -> Vec3 {
    match line {
        Line::Row(_) => Vec3::Z,
        Line::Column(_) => Vec3::X,
    }
}

/// How a turn has rotated its slab after a share of its way.
fn swing(turn: Turn, share: f32) -> Quat {
    let angle = if turn.inverse { FRAC_PI_2 } else { -FRAC_PI_2 };
    Quat::from_axis_angle(axis(turn.line), angle * share)
}

fn is_on(line: Line, cell: Cell) -> bool {
    let (at, _) = cell.in_space();
    match line {
        Line::Row(row) => at[2] == row as i8 - 1,
        Line::Column(column) => at[0] == column as i8 - 1,
    }
}

fn seed_of(code: &LevelCode) -> u32 {
    match code {
        LevelCode::Seeded {
            seed, difficulty, ..
        } => seed ^ u32::from(difficulty.get()) << 28,
        LevelCode::Literal(cube) => (cube.open() ^ cube.karma() >> 7) as u32,
    }
}

/// Builds everything anew when another level begins.
fn build_level(
    mut commands: Commands,
    playing: Res<Playing>,
    palette: Res<Palette>,
    mut stage: ResMut<Stage>,
    mut art: ResMut<Art>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<OfLevel>>,
    mut last: Local<Option<(LevelCode, Cube)>>,
) {
    let this = (playing.code, *playing.session.start());
    if *last == Some(this) && stage.drawn.is_some() {
        return;
    }
    *last = Some(this);
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let seed = seed_of(&playing.code);
    *art = sculpt(seed, &palette, &mut meshes, &mut materials, &mut images);
    let cube = *playing.session.cube();
    stage.begin(cube);
    for cell in Cell::all() {
        spawn_piece(&mut commands, &art, &cube, cell, place_of(cell), seed);
    }
    scenery::furnish(&mut commands, &art, &cube, seed);
}

/// Makes room for a board.
fn clear_stage(
    mut commands: Commands,
    mut stage: ResMut<Stage>,
    all: Query<Entity, With<OfLevel>>,
) {
    *stage = Stage::default();
    for entity in &all {
        commands.entity(entity).despawn();
    }
}

/// Has the cube drawn anew.
fn draw_anew(playing: Option<ResMut<Playing>>, mut stage: ResMut<Stage>) {
    stage.drawn = None;
    if let Some(mut playing) = playing {
        playing.set_changed();
    }
}

fn spawn_piece(
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
        // Whoever watches should see their faces.
        Tile::Soldiers => {
            let towards = place.rotation.inverse() * eye::rest();
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
                Transform::from_xyz(0.0, air::KARMA_HEIGHT, 0.0),
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

/// The faces that a pointer can touch.
pub(super) const TOUCHABLE: [Face; 3] = Face::VISIBLE;
