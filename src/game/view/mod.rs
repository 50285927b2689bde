//! The cube on the screen. It is drawn from the session and can be thrown away at any moment; what
//! happens is shown in order, faster when much is waiting, and at once if motion is reduced.

mod air;
mod exit;
mod eye;
mod reward;
mod ropes;
mod scenery;

pub(super) use eye::Eye;

use super::art::{Art, SUN, VARIANTS, sculpt};
use super::flow::Player;
use super::relay::{Happened, Playing, Relay};
use super::theme::Palette;
use crate::cube::geometry::ALL_CELLS;
use crate::cube::{Cell, Cube, Face, Line, Move, Tile, Turn};
use crate::levels::code::LevelCode;
use crate::play::session::{Event, Step};
use air::{Bobbing, Halo};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{GlobalAmbientLight, NotShadowCaster};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Everything that belongs to the level on the screen.
#[derive(Component)]
struct OfLevel;

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

/// Something to be shown.
#[derive(Clone, Debug)]
enum Show {
    Swing(Turn),
    Hop { to: u8, karma: bool },
    Charge { way: Vec<u8> },
    Rebuild(Cube),
}

/// What is drawn, and what is still to be shown.
#[derive(Resource, Default)]
pub(super) struct Stage {
    drawn: Option<Cube>,
    queue: VecDeque<Show>,
    now: Option<(Show, f32)>,
    /// A line held by the pointer, and how far it is turned.
    pub(super) held: Option<(Line, f32)>,
    let_go: Option<(Line, f32)>,
}

impl Piece {
    fn at_rest(&self) -> Transform {
        Transform::from_translation(place_of(self.cell).translation).with_rotation(self.rest)
    }

    fn swung(&self, quat: Quat) -> Transform {
        let rest = self.at_rest();
        Transform::from_translation(quat * rest.translation).with_rotation(quat * rest.rotation)
    }
}

impl Stage {
    /// The pointer has let go of a line: a turn that follows begins where it was held.
    pub(super) fn let_go(&mut self) {
        self.let_go = self.held.take();
    }

    /// What is to be shown now, and how far it has come.
    fn next_show(&mut self) -> Option<(Show, f32)> {
        let next = || Some((self.queue.pop_front()?, 0.0));
        self.now.take().or_else(next)
    }

    /// Whether nothing moves.
    pub(super) fn is_still(&self) -> bool {
        self.queue.is_empty() && self.now.is_none()
    }

    /// The cube as it is drawn.
    pub(super) fn drawn(&self) -> Option<&Cube> {
        self.drawn.as_ref()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>();
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
            build_level.run_if(resource_exists::<Playing>.and_then(resource_changed::<Playing>)),
            rebuild_on_palette.run_if(resource_changed::<Palette>),
            listen,
            show,
            (
                eye::move_eye,
                air::plugin_systems(),
                exit::show_exit,
                ropes::tie,
                reward::plugin_systems(),
            )
                .chain(),
        )
            .chain()
            .after(Relay),
    );
    app.add_systems(OnExit(super::Screen::Reward), reward::wake);
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
#[allow(clippy::too_many_arguments)]
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
    if *last == Some(this) && stage.drawn.is_some() && !playing.is_added() {
        return;
    }
    *last = Some(this);
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let seed = seed_of(&playing.code);
    *art = sculpt(seed, &palette, &mut meshes, &mut materials, &mut images);
    let cube = *playing.session.cube();
    stage.queue.clear();
    stage.now = None;
    stage.held = None;
    stage.drawn = Some(cube);
    for cell in Cell::all() {
        spawn_piece(&mut commands, &art, &cube, cell, place_of(cell), seed);
    }
    scenery::furnish(&mut commands, &art, &cube, seed);
}

fn rebuild_on_palette(playing: Option<ResMut<Playing>>, mut stage: ResMut<Stage>) {
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

/// Puts what happened into the queue.
fn listen(
    mut events: MessageReader<Happened>,
    mut stage: ResMut<Stage>,
    playing: Option<Res<Playing>>,
) {
    let Some(playing) = playing else {
        events.clear();
        return;
    };
    for Happened(event) in events.read() {
        match event {
            Event::Walked { way, collected } => {
                for to in way {
                    let karma = collected.contains(to);
                    stage.queue.push_back(Show::Hop { to: *to, karma });
                }
            }
            Event::Turned(turn) => stage.queue.push_back(Show::Swing(*turn)),
            Event::Died { way } => {
                stage.queue.push_back(Show::Charge { way: way.clone() });
                stage
                    .queue
                    .push_back(Show::Rebuild(*playing.session.start()));
            }
            Event::Undone(Step::Move(Move::Turn(turn))) => {
                stage.queue.push_back(Show::Swing(turn.inverted()));
            }
            Event::Redone(Step::Move(Move::Turn(turn))) => {
                stage.queue.push_back(Show::Swing(*turn));
            }
            Event::Undone(_) | Event::Redone(_) | Event::Restarted => {
                stage
                    .queue
                    .push_back(Show::Rebuild(*playing.session.cube()));
            }
            Event::ExitOpened | Event::Won | Event::Refused(_) => {}
        }
    }
}

const SWING_SECONDS: f32 = 0.2;
const HOP_SECONDS: f32 = 0.14;
const CHARGE_SECONDS: f32 = 0.16;

/// Shows what is in the queue, and makes sure that picture and session agree when it is empty.
#[allow(clippy::too_many_arguments)]
fn show(
    mut commands: Commands,
    time: Res<Time>,
    player: Res<Player>,
    playing: Option<Res<Playing>>,
    mut stage: ResMut<Stage>,
    art: Res<Art>,
    mut pieces: Pieces,
    mut monk: Query<&mut Transform, With<MonkFigure>>,
    mut props: Props,
) {
    let Some(playing) = playing else {
        return;
    };
    let stage = &mut *stage;
    let mut left = time.delta_secs();
    if player.progress.settings.reduced_motion {
        left = f32::INFINITY;
    }
    while let Some((what, mut done)) = stage.next_show() {
        if let (Show::Swing(turn), Some((line, share))) = (&what, stage.let_go.take())
            && turn.line == line
            && !turn.inverse
        {
            done = SWING_SECONDS * share.max(0.0);
        }
        // Faster the more is waiting.
        let haste = 1.0 + stage.queue.len() as f32 * 0.6;
        let length = match &what {
            Show::Swing(_) => SWING_SECONDS,
            Show::Hop { .. } => HOP_SECONDS,
            Show::Charge { way } => CHARGE_SECONDS * way.len() as f32 + 0.25,
            Show::Rebuild(_) => 0.0,
        } / haste;
        let step = left.min(length - done).max(0.0);
        done += step;
        left -= step;
        let share = if length > 0.0 { done / length } else { 1.0 };
        let over = share >= 1.0 - 1e-5;
        match &what {
            Show::Swing(turn) => {
                let quat = swing(*turn, ease(share));
                for (_, mut piece, mut transform) in &mut pieces {
                    if is_on(turn.line, piece.cell) {
                        if over {
                            piece.cell = turn.carries(piece.cell);
                            piece.rest = (quat * piece.rest).normalize();
                            *transform = piece.at_rest();
                        } else {
                            *transform = piece.swung(quat);
                        }
                    }
                }
                if over {
                    stage.drawn = stage.drawn.map(|cube| cube.turned(*turn));
                }
            }
            Show::Hop { to, karma } => {
                if let (Some(drawn), Ok(mut transform)) = (&mut stage.drawn, monk.single_mut()) {
                    let from = spot_place(drawn.spot());
                    let target = spot_place(*to);
                    let towards = target - from;
                    transform.translation = from.lerp(target, share)
                        + Vec3::Y * 0.16 * (share * std::f32::consts::PI).sin();
                    if towards.length_squared() > 0.01 {
                        transform.rotation = Quat::from_rotation_y(towards.x.atan2(towards.z));
                    }
                    if over {
                        transform.translation = target;
                        drawn.set_spot(*to);
                        drawn.collect(1 << to);
                        if *karma {
                            pick_up(&mut commands, &mut pieces, Cell::top(to % 3, to / 3));
                        }
                    }
                }
            }
            Show::Charge { way } => {
                charge(way, share, &mut pieces, &mut props);
            }
            Show::Rebuild(cube) => {
                rebuild(&mut commands, &art, cube, &playing, &mut pieces, &mut monk);
                stage.drawn = Some(*cube);
            }
        }
        if !over {
            stage.now = Some((what, done));
            break;
        }
    }
    if stage.is_still()
        && stage.drawn.is_some()
        && stage.drawn.as_ref() != Some(playing.session.cube())
    {
        let cube = *playing.session.cube();
        rebuild(&mut commands, &art, &cube, &playing, &mut pieces, &mut monk);
        stage.drawn = Some(cube);
    }
    if let Some((line, share)) = stage.held.filter(|_| stage.now.is_none()) {
        let quat = swing(Turn::forward(line), share);
        for (_, piece, mut transform) in &mut pieces {
            if is_on(line, piece.cell) {
                *transform = piece.swung(quat);
            }
        }
    } else if stage.is_still()
        && let Some((line, _)) = stage.let_go.take()
    {
        for (_, piece, mut transform) in &mut pieces {
            if is_on(line, piece.cell) {
                *transform = piece.at_rest();
            }
        }
    }
}

fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

type Pieces<'w, 's> =
    Query<'w, 's, (Entity, &'static mut Piece, &'static mut Transform), Without<MonkFigure>>;

/// What stands on the pieces.
type Props<'w, 's> =
    Query<'w, 's, &'static mut Transform, (Without<Piece>, Without<MonkFigure>, With<Mesh3d>)>;

fn pick_up(commands: &mut Commands, pieces: &mut Pieces<'_, '_>, cell: Cell) {
    for (_, mut piece, _) in pieces {
        if piece.cell == cell && piece.tile == Tile::Karma {
            piece.tile = Tile::Path;
            if let Some(prop) = piece.prop.take() {
                commands.entity(prop).despawn();
            }
        }
    }
}

/// Lets the soldiers of the first spot run along their way.
fn charge(way: &[u8], share: f32, pieces: &mut Pieces<'_, '_>, props: &mut Props<'_, '_>) {
    let (Some(first), Some(legs)) = (way.first(), way.len().checked_sub(1).filter(|n| *n > 0))
    else {
        return;
    };
    let at = (share * 1.2).min(1.0) * legs as f32;
    let leg = (at as usize).min(legs - 1);
    let here = spot_place(way[leg]).lerp(spot_place(way[leg + 1]), at - leg as f32);
    let home = spot_place(*first);
    let cell = Cell::top(first % 3, first / 3);
    for (_, piece, _) in pieces {
        if piece.cell == cell
            && let Some(Ok(mut prop)) = piece.prop.map(|prop| props.get_mut(prop))
        {
            let hop = 0.08 * (share * 30.0).sin().abs();
            prop.translation = here - home + Vec3::Y * hop;
        }
    }
}

/// Draws a position from nothing, keeping the pieces that fit already.
fn rebuild(
    commands: &mut Commands,
    art: &Art,
    cube: &Cube,
    playing: &Playing,
    pieces: &mut Pieces<'_, '_>,
    monk: &mut Query<&mut Transform, With<MonkFigure>>,
) {
    let seed = seed_of(&playing.code);
    let mut fitting = 0u64;
    for (entity, mut piece, mut transform) in pieces {
        let fits = cube.tile(piece.cell) == piece.tile && piece.tile != Tile::Soldiers;
        if fits && fitting & piece.cell.bit() == 0 {
            fitting |= piece.cell.bit();
            piece.rest = place_of(piece.cell).rotation;
            *transform = piece.at_rest();
        } else {
            commands.entity(entity).despawn();
        }
    }
    for cell in Cell::of_plane(!fitting & ALL_CELLS) {
        spawn_piece(commands, art, cube, cell, place_of(cell), seed);
    }
    if let Ok(mut transform) = monk.single_mut() {
        transform.translation = spot_place(cube.spot());
    }
}

/// The faces that a pointer can touch.
pub(super) const TOUCHABLE: [Face; 3] = Face::VISIBLE;
