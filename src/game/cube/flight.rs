//! Karma on its way from the cube to the counter.

use super::picture::spot_place;
use super::show::{CubePicture, PickedUp};
use crate::game::player::Player;
use crate::game::scene::Eye;
use crate::game::theme::ink;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

const SECONDS: f32 = 0.55;

/// What is in the air, and where it lands.
#[derive(Resource, Default)]
pub(super) struct Flights {
    going: Vec<(egui::Pos2, f32)>,
    /// The middle of each bead of the counter.
    pub(super) beads: Vec<egui::Pos2>,
}

impl Flights {
    /// Karma that has left the cube and has not reached the counter.
    pub(super) fn in_the_air(&self) -> u32 {
        self.going.len() as u32
    }
}

/// Draws what flies.
pub(super) fn fly(
    mut contexts: EguiContexts,
    mut picked_up: MessageReader<PickedUp>,
    mut flights: ResMut<Flights>,
    player: Res<Player>,
    time: Res<Time>,
    picture: Res<CubePicture>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
) -> Result {
    let Ok((camera, eye)) = cameras.single() else {
        return Ok(());
    };
    if player.settings().reduced_motion {
        picked_up.clear();
        flights.going.clear();
        return Ok(());
    }
    for PickedUp(spot) in picked_up.read() {
        if let Ok(at) = camera.world_to_viewport(eye, spot_place(*spot) + Vec3::Y * 0.4) {
            flights.going.push((egui::pos2(at.x, at.y), 0.0));
        }
    }
    if flights.going.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let ink = ink(ctx);
    let painter = ctx.layer_painter(egui::LayerId::new(
        egui::Order::Foreground,
        "flights".into(),
    ));
    let landed = picture.drawn().map_or(0, |cube| cube.collected()) as usize;
    let first = landed.saturating_sub(flights.going.len());
    let Flights { going, beads } = &mut *flights;
    for (i, (from, age)) in going.iter_mut().enumerate() {
        *age += time.delta_secs() / SECONDS;
        let Some(to) = beads.get((first + i).min(beads.len().saturating_sub(1))) else {
            continue;
        };
        let share = age.clamp(0.0, 1.0);
        let eased = share * share * (3.0 - 2.0 * share);
        let lift = egui::vec2(0.0, -60.0 * (share * std::f32::consts::PI).sin());
        let at = from.lerp(*to, eased) + lift;
        painter.circle_filled(at, 15.0, ink.gold.gamma_multiply(0.35));
        painter.circle_filled(at, 9.0, ink.gold);
        painter.circle_filled(at, 3.5, egui::Color32::WHITE);
    }
    going.retain(|(_, age)| *age < 1.0);
    Ok(())
}
