//! What our own systems take of a frame, measured in the running game.

use super::hud::Drawn;
use super::scene::Still;
use super::workshop::Known;
use bevy::app::MainScheduleOrder;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct BeforeUpdate;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct AfterUpdate;

/// Milliseconds of frames, at rest and while something moves.
#[derive(Resource, Default)]
pub(super) struct Costs {
    start: Option<Instant>,
    this_frame: f32,
    rest: Vec<f32>,
    moving: Vec<f32>,
    /// From a stroke to the first answer.
    answers: Vec<f32>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Costs>();
    app.init_schedule(BeforeUpdate).init_schedule(AfterUpdate);
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(Update, BeforeUpdate);
    order.insert_after(Update, AfterUpdate);
    app.add_systems(BeforeUpdate, begin);
    app.add_systems(AfterUpdate, end);
    app.add_systems(
        EguiPrimaryContextPass,
        (begin.before(Drawn), end.after(Drawn)),
    );
    app.add_systems(Last, note);
}

fn begin(mut costs: ResMut<Costs>) {
    costs.start = Some(Instant::now());
}

fn end(mut costs: ResMut<Costs>) {
    if let Some(start) = costs.start.take() {
        costs.this_frame += start.elapsed().as_secs_f32() * 1000.0;
    }
}

fn note(mut costs: ResMut<Costs>, still: Res<Still>, mut known: ResMut<Known>) {
    if let Some(time) = known.bypass_change_detection().take_answer_time() {
        costs.answers.push(time.as_secs_f32() * 1000.0);
    }
    let cost = std::mem::take(&mut costs.this_frame);
    if still.0 {
        costs.rest.push(cost);
    } else {
        costs.moving.push(cost);
    }
}

fn middle_and_most(values: &[f32]) -> String {
    let mut sorted = values.to_vec();
    sorted.sort_by(f32::total_cmp);
    let at = |share: f32| {
        let place = (sorted.len() as f32 * share) as usize;
        sorted.get(place.min(sorted.len().saturating_sub(1)))
    };
    match (at(0.5), at(0.95)) {
        (Some(middle), Some(most)) => format!(
            "{middle:.3} ms in the middle, {most:.3} ms for 95 of 100, {}",
            sorted.len()
        ),
        _ => "never".to_owned(),
    }
}

impl Costs {
    /// The figures in words.
    pub(super) fn report(&self) -> String {
        format!(
            "our systems at rest: {} frames; while something moves: {} frames; from a stroke to an answer: {} strokes",
            middle_and_most(&self.rest),
            middle_and_most(&self.moving),
            middle_and_most(&self.answers)
        )
    }
}
