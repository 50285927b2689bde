//! Light where there may be only one sun: WebGL knows a single directional light. The others, which
//! throw no shadow, become lamps far away.

use bevy::prelude::*;
use std::f32::consts::PI;

/// So far away that the rays are nearly parallel.
const FAR: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, hang_lamps);
}

fn hang_lamps(
    mut commands: Commands,
    lights: Query<(Entity, &DirectionalLight, &Transform), Without<PointLight>>,
) {
    for (entity, light, place) in &lights {
        if light.shadow_maps_enabled {
            continue;
        }
        let lamp = PointLight {
            color: light.color,
            // What is left of it at this distance is what the sun would give.
            intensity: light.illuminance * 4.0 * PI * FAR * FAR,
            range: FAR * 3.0,
            ..default()
        };
        commands
            .entity(entity)
            .remove::<DirectionalLight>()
            .insert((lamp, Transform::from_translation(place.back() * FAR)));
    }
}
