//! An arrow at each of the six lines, and the way that a click would take the monk.

use super::Room;
use crate::cube::Line;
use crate::game::aloud::call;
use crate::game::help::{Help, Hint};
use crate::game::input::Pointer;
use crate::game::keys::{Action, Bindings};
use crate::game::relay::{Do, Playing};
use crate::game::theme::ink;
use crate::game::view::{Eye, Stage, spot_place};
use crate::game::words::line_name;
use crate::play::session::Command;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Color32, RichText};

/// Where the arrows of the six lines are on the screen.
#[derive(Resource, Default)]
pub(in crate::game) struct LinePlaces(pub(in crate::game) [Option<Vec2>; 6]);

/// Where the arrow of a line is.
pub(in crate::game) fn line_place(line: Line) -> Vec3 {
    match line {
        Line::Row(row) => Vec3::new(-1.75, -1.85, f32::from(row) - 1.0),
        Line::Column(column) => Vec3::new(f32::from(column) - 1.0, -1.85, 1.75),
    }
}

/// An arrow under each line of Left and Front: it is pushed up from there.
pub(super) fn line_buttons(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    help: Res<Help>,
    bindings: Res<Bindings>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
    mut places: ResMut<LinePlaces>,
    mut commands: MessageWriter<Do>,
) -> Result {
    let Ok((camera, eye)) = cameras.single() else {
        return Ok(());
    };
    if playing.session.is_won() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let wanted = match &help.hint {
        Some(Hint::Line(line)) => *line,
        _ => None,
    };
    for (i, line) in Line::ALL.into_iter().enumerate() {
        places.0[i] = camera.world_to_viewport(eye, line_place(line)).ok();
        let Some(at) = places.0[i] else {
            continue;
        };
        let locked = playing.session.cube().is_locked(line);
        let sign = if locked { "🔒" } else { "⬆" };
        let key = bindings.sign(Action::turning(line));
        let mut text = RichText::new(format!("{sign}{key}"));
        if wanted == Some(line) {
            text = text
                .color(Color32::WHITE)
                .background_color(ink(&ctx).accent)
                .strong();
        }
        let words = if locked {
            format!(
                "The monk stands on {}: step aside to turn it",
                line_name(line)
            )
        } else {
            format!("Turn {}", line_name(line))
        };
        egui::Area::new(egui::Id::new(("line", i)))
            .fixed_pos([at.x, at.y])
            .pivot(Align2::CENTER_CENTER)
            .show(&ctx, |ui| {
                ui.spacing_mut().button_padding = match Room::of(&ctx) {
                    Room::Wide => egui::vec2(9.0, 8.0),
                    Room::Tall | Room::Low => egui::vec2(5.0, 6.0),
                };
                let button = ui.button(text);
                call(&button, &words);
                if button.on_hover_text(words).clicked() {
                    commands.write(Do(Command::Turn(line)));
                }
            });
    }
    Ok(())
}

/// Dots along the way that a click would take the monk.
pub(super) fn way_preview(
    mut contexts: EguiContexts,
    playing: Res<Playing>,
    pointer: Res<Pointer>,
    stage: Res<Stage>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
) -> Result {
    let (Some(spot), Ok((camera, eye)), true) = (pointer.hover, cameras.single(), stage.is_still())
    else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let accent = ink(ctx).accent;
    let painter = ctx.layer_painter(egui::LayerId::background());
    for step in playing.session.cube().way_to(spot).unwrap_or_default() {
        if let Ok(at) = camera.world_to_viewport(eye, spot_place(step)) {
            let at = egui::pos2(at.x, at.y);
            painter.circle_filled(at, 7.0, Color32::WHITE);
            painter.circle_filled(at, 5.0, accent);
        }
    }
    Ok(())
}
