//! A picture that the machine can draw: where frames are slow, fine edges go first and shadows
//! next. Shadows are a setting: a player who wants them back can have them, and keeps them.

use super::Uncovered;
use crate::game::player::Player;
use bevy::prelude::*;

/// Seconds a frame; slower ones make turning a line a chore.
const SLOW: f32 = 0.07;
/// Where frames take this long, all is given up at once.
const VERY_SLOW: f32 = 0.25;
/// So many slow frames in a row are no accident.
const PATIENCE: u32 = 6;

pub(super) fn plugin(app: &mut App) {
    // Behind the cover all frames are slow.
    app.add_systems(Last, ease.run_if(resource_exists::<Uncovered>));
}

/// What was given up already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Ease {
    #[default]
    Nothing,
    Edges,
    Shadows,
}

fn ease(
    time: Res<Time<Real>>,
    clock: Res<Time<Virtual>>,
    mut slow: Local<u32>,
    mut ease: Local<Ease>,
    mut commands: Commands,
    eyes: Query<Entity, With<Camera3d>>,
    mut player: ResMut<Player>,
) {
    if clock.is_paused() || *ease == Ease::Shadows {
        return;
    }
    let frame = time.delta_secs();
    *slow = if frame > SLOW { *slow + 1 } else { 0 };
    if *slow < PATIENCE {
        return;
    }
    *slow = 0;
    let was = *ease;
    if was == Ease::Nothing {
        for eye in &eyes {
            commands.entity(eye).insert(Msaa::Off);
        }
        *ease = Ease::Edges;
    }
    if was == Ease::Edges || frame > VERY_SLOW {
        player.progress.settings.give_up_shadows();
        *ease = Ease::Shadows;
    }
    info!("drawing is slow here; given up: {:?}", *ease);
}
