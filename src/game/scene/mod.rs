//! The world that every puzzle stands in: the eye, the light, the sky and the forest, and what is always
//! in motion. What belongs to one kind is in that kind's folder.

mod air;
mod eye;
mod motion;
mod surroundings;

pub(super) use air::{Bobbing, Halo, KARMA_HEIGHT, moves};
pub(super) use eye::{Eye, Vantage, facing_the_eye, rest};
pub(super) use motion::{Still, ease, go_on};
pub(super) use surroundings::surround;

use super::art::SUN;
use super::player::Player;
use super::playing::{Beginning, Playing};
use super::views::Views;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::GlobalAmbientLight;
use bevy::prelude::*;

/// Everything that belongs to the level on the screen.
#[derive(Component)]
pub(super) struct OfLevel;

/// When a kind's view builds its level and shows what happens.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Showing;

/// When a kind forgets a picture of what is not played any more.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Clearing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Still>();
    app.insert_resource(GlobalAmbientLight {
        color: Color::srgb(0.86, 0.90, 1.0),
        brightness: 420.0,
        ..default()
    });
    app.insert_resource(ClearColor(Color::srgb(0.93, 0.90, 0.80)));
    app.add_systems(Startup, set_up);
    app.add_systems(
        Update,
        clear_unseen
            .in_set(Clearing)
            .run_if(resource_exists_and_changed::<Playing>),
    );
    app.configure_sets(Update, (Clearing, Showing).chain().after(Beginning));
    app.add_systems(
        Update,
        (eye::move_eye, air::plugin_systems(), cast_shadows)
            .chain()
            .after(Showing),
    );
}

/// The picture of a puzzle stays until the next one is drawn. One that is not drawn has none.
fn clear_unseen(
    mut commands: Commands,
    playing: Res<Playing>,
    views: Res<Views>,
    mut still: ResMut<Still>,
    all: Query<Entity, With<OfLevel>>,
) {
    if views.of(playing.kind()).is_some() {
        return;
    }
    still.set_if_neq(Still(true));
    commands.remove_resource::<Vantage>();
    for entity in &all {
        commands.entity(entity).despawn();
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
    let wanted = player.settings().shadows;
    for mut sun in &mut suns {
        if sun.shadow_maps_enabled != wanted {
            sun.shadow_maps_enabled = wanted;
        }
    }
}
