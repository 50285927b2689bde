//! The cube on the screen. It is drawn from the session and can be thrown away at any moment; what
//! happens is shown in order, faster when much is waiting, and at once if motion is reduced.

mod air;
mod witness;

pub(super) use air::Eye;
pub use witness::{Unclear, drawn_level};

use super::art::{Art, VARIANTS, sculpt};
use super::flow::Player;
use super::relay::{Happened, Playing, Relay};
use super::theme::Palette;
use crate::cube::geometry::ALL_CELLS;
use crate::cube::{Cell, Cube, Face, IllegalMove, Line, Move, Tile, Turn};
use crate::levels::code::LevelCode;
use crate::play::session::{Event, Refusal, Step};
use air::{Bobbing, Mote, bob, drift, move_eye, rise, show_exit};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{CascadeShadowConfigBuilder, GlobalAmbientLight};
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

#[derive(Component)]
pub(super) struct Beam;

/// The monk has picked up karma in the picture.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct PickedUp(pub(super) u8);

/// Something to be shown.
#[derive(Clone, Debug)]
enum Show {
    Swing(Turn),
    /// A line that does not turn gives way a little.
    Nudge(Line),
    Hop {
        to: u8,
        karma: bool,
    },
    Charge {
        way: Vec<u8>,
    },
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
    /// Lines that were let go and have not come to rest.
    let_go: Vec<(Line, f32)>,
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
        self.let_go.extend(self.held.take());
    }

    /// What is to be shown now, and how far it has come.
    fn next_show(&mut self) -> Option<(Show, f32)> {
        let next = || Some((self.queue.pop_front()?, 0.0));
        self.now.take().or_else(next)
    }

    /// Whether nothing is left to be shown.
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
            build_level.run_if(resource_exists::<Playing>.and_then(resource_changed::<Playing>)),
            rebuild_on_palette.run_if(resource_changed::<Palette>),
            listen,
            show,
            (bob, drift, move_eye, show_exit, rise, cast_shadows),
        )
            .chain()
            .after(Relay),
    );
}

fn set_up(mut commands: Commands) {
    commands.spawn((
        Camera3d::default(),
        Tonemapping::AcesFitted,
        Transform::from_xyz(-5.2, 5.6, 7.4).looking_at(Vec3::ZERO, Vec3::Y),
        Projection::from(PerspectiveProjection {
            fov: 0.62,
            ..default()
        }),
        Eye::default(),
    ));
    commands.spawn((
        Sun,
        DirectionalLight {
            color: Color::srgb(1.0, 0.93, 0.80),
            illuminance: 9_000.0,
            shadow_maps_enabled: true,
            ..default()
        },
        CascadeShadowConfigBuilder {
            num_cascades: 1,
            maximum_distance: 24.0,
            ..default()
        }
        .build(),
        Transform::from_xyz(-3.0, 9.0, 5.5).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((
        DirectionalLight {
            color: Color::srgb(0.75, 0.85, 1.0),
            illuminance: 1_800.0,
            ..default()
        },
        Transform::from_xyz(-6.0, 1.0, -2.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// The light that may cast shadows.
#[derive(Component)]
struct Sun;

fn cast_shadows(player: Res<Player>, mut suns: Query<&mut DirectionalLight, With<Sun>>) {
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
#[allow(clippy::too_many_arguments)]
fn build_level(
    mut commands: Commands,
    playing: Res<Playing>,
    palette: Res<Palette>,
    mut stage: ResMut<Stage>,
    mut art: ResMut<Art>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
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
    *art = sculpt(seed, &palette, &mut meshes, &mut materials);
    let cube = *playing.session.cube();
    stage.queue.clear();
    stage.now = None;
    stage.held = None;
    stage.drawn = Some(cube);
    for cell in Cell::all() {
        spawn_piece(&mut commands, &art, &cube, cell, place_of(cell), seed);
    }
    commands.spawn((
        OfLevel,
        Mesh3d(art.core.clone()),
        MeshMaterial3d(art.matter.clone()),
    ));
    commands.spawn((
        OfLevel,
        MonkFigure,
        Mesh3d(art.monk.clone()),
        MeshMaterial3d(art.matter.clone()),
        Transform::from_translation(spot_place(cube.spot()))
            .with_rotation(Quat::from_rotation_y(-0.6)),
    ));
    let exit = place_of(Cell::EXIT);
    commands.spawn((
        OfLevel,
        Mesh3d(art.ring.clone()),
        MeshMaterial3d(art.matter.clone()),
        exit,
    ));
    commands.spawn((
        OfLevel,
        Beam,
        Mesh3d(art.beam.clone()),
        MeshMaterial3d(art.light.clone()),
        exit,
        Visibility::Hidden,
        bevy::light::NotShadowCaster,
    ));
    commands.spawn((
        OfLevel,
        Mesh3d(art.sky.clone()),
        MeshMaterial3d(materials.add(StandardMaterial {
            unlit: true,
            fog_enabled: false,
            ..default()
        })),
        bevy::light::NotShadowCaster,
        bevy::light::NotShadowReceiver,
    ));
    let mut dice = crate::puzzle::Dice::new(&[seed, 5]);
    for i in 0..14 {
        let mut number = || dice.below(1000) as f32 / 500.0 - 1.0;
        let home = Vec3::new(number() * 3.4, number() * 2.6 + 0.6, number() * 3.4);
        commands.spawn((
            OfLevel,
            Mote(home, i as f32),
            Mesh3d(art.mote.clone()),
            MeshMaterial3d(art.glow.clone()),
            Transform::from_translation(home),
            bevy::light::NotShadowCaster,
        ));
    }
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
        Tile::Soldiers => &art.camp,
    };
    let prop = match tile {
        Tile::Path => None,
        Tile::Karma => Some((&art.karma, &art.glow, 0.34)),
        Tile::Obstacle => Some((
            &art.obstacles[variant % art.obstacles.len()],
            &art.matter,
            0.0,
        )),
        Tile::Soldiers => Some((&art.soldiers, &art.matter, 0.0)),
    };
    let turn = Quat::from_rotation_y((mixed >> 9) as f32 * 0.37 % TAU);
    let prop = prop.map(|(mesh, material, height)| {
        let mut prop = commands.spawn((
            Mesh3d(mesh.clone()),
            MeshMaterial3d(material.clone()),
            Transform::from_xyz(0.0, height, 0.0).with_rotation(turn),
        ));
        if tile == Tile::Karma {
            prop.insert(Bobbing(variant as f32 % 6.0));
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
        MeshMaterial3d(art.matter.clone()),
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
            Event::Refused(Refusal::Illegal(IllegalMove::Locked(turn))) => {
                stage.queue.push_back(Show::Nudge(turn.line));
            }
            Event::ExitOpened | Event::Won | Event::Refused(_) => {}
        }
    }
}

const SWING_SECONDS: f32 = 0.2;
const HOP_SECONDS: f32 = 0.14;
const CHARGE_SECONDS: f32 = 0.16;
const NUDGE_SECONDS: f32 = 0.24;
/// How far a line gives way that does not turn, as a share of a turn.
const NUDGE: f32 = 0.05;
/// How quickly a line springs back that was let go.
const SPRING: f32 = 14.0;

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
    mut picked_up: MessageWriter<PickedUp>,
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
        for (line, share) in stage.let_go.drain(..) {
            match &what {
                Show::Swing(turn) if turn.line == line && !turn.inverse => {
                    done = share.clamp(0.0, 1.0);
                }
                _ => swing_line(&mut pieces, line, 0.0),
            }
        }
        // Faster the more is waiting.
        let haste = 1.0 + stage.queue.len() as f32 * 0.6;
        let length = match &what {
            Show::Swing(_) => SWING_SECONDS,
            Show::Nudge(_) => NUDGE_SECONDS,
            Show::Hop { .. } => HOP_SECONDS,
            Show::Charge { way } => CHARGE_SECONDS * way.len() as f32 + 0.25,
            Show::Rebuild(_) => 0.0,
        } / haste;
        // In shares of the way, so that haste may change underway.
        let before = done;
        done = if left >= length * (1.0 - done) {
            1.0
        } else {
            done + left / length
        };
        left -= (done - before) * length;
        let share = done;
        let over = done >= 1.0;
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
            Show::Nudge(line) => {
                let back_and_forth = (share * std::f32::consts::PI).sin();
                swing_line(
                    &mut pieces,
                    *line,
                    if over { 0.0 } else { NUDGE * back_and_forth },
                );
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
                            picked_up.write(PickedUp(*to));
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
                // The new pieces are there with the next frame; nothing can be shown before.
                return;
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
    if stage.is_still() {
        let shrink = (-SPRING * left.max(time.delta_secs())).exp();
        stage.let_go.retain_mut(|(line, share)| {
            *share *= shrink;
            let is_back = share.abs() < 0.01;
            swing_line(&mut pieces, *line, if is_back { 0.0 } else { *share });
            !is_back
        });
    }
    if let Some((line, share)) = stage.held.filter(|_| stage.now.is_none()) {
        swing_line(&mut pieces, line, share);
    }
}

/// Shows a line a share of a turn away from where it rests.
fn swing_line(pieces: &mut Pieces<'_, '_>, line: Line, share: f32) {
    let quat = swing(Turn::forward(line), share);
    for (_, piece, mut transform) in pieces {
        if is_on(line, piece.cell) {
            *transform = if share == 0.0 {
                piece.at_rest()
            } else {
                piece.swung(quat)
            };
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
