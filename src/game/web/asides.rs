//! Hints, lessons and verdicts: words on the screen that are said when they come up or change.

use super::page;
use super::tree::Panels;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Live, NodeId};
use bevy_egui::{EguiOutput, EguiPostUpdateSet, PrimaryEguiContext};
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        say_asides.after(EguiPostUpdateSet::PostProcessOutput),
    );
}

/// What was said last of each place that such words stand in.
#[derive(Default)]
struct Said(BTreeMap<NodeId, String>);

fn say_asides(outputs: Query<&EguiOutput, With<PrimaryEguiContext>>, mut said: Local<Said>) {
    let Ok(output) = outputs.single() else {
        return;
    };
    let Some(tree) = &output.platform_output.accesskit_update else {
        return;
    };
    let panels = Panels::of(tree);
    let mut places = panels.controls();
    places.retain(|place| place.live().is_some());
    let was_empty = said.0.is_empty();
    said.0
        .retain(|id, _| places.iter().any(|place| place.id == *id));
    let mut news = Vec::new();
    for place in &places {
        let words = place.name();
        let is_new = match place.live() {
            Some(Live::Off) => false,
            Some(Live::Assertive) => true,
            _ => said.0.get(&place.id) != Some(&words),
        };
        if is_new {
            news.push(ended(&words));
            said.0.insert(place.id, words);
        }
    }
    if !news.is_empty() {
        page::mention(&news.join(" "));
    } else if said.0.is_empty() && !was_empty {
        page::mention("");
    }
}

/// Words with a full stop: others may follow.
fn ended(words: &str) -> String {
    match words.ends_with(['.', '!', '?', ':']) {
        true => words.to_owned(),
        false => format!("{words}."),
    }
}
