//! The panels' controls as elements of the page, for players who listen, and for the keyboard of a phone:
//! egui draws them, and also tells what they are.

use super::moves::{self, MoveLines};
use super::tree::{Control, Panels};
use super::{Hearing, Told, page};
use crate::game::field::{FromOutside, type_into};
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionData, ActionRequest, NodeId, TreeId};
use bevy_egui::egui::{Context, Event, Pos2};
use bevy_egui::{
    EguiContexts, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MoveLines>();
    app.add_systems(
        PreUpdate,
        (describe_controls, press, type_in, moves::play)
            .after(Hearing)
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(
        PostUpdate,
        (moves::note, (show, tell_focus))
            .chain()
            .after(EguiPostUpdateSet::PostProcessOutput),
    );
}

fn describe_controls(mut contexts: EguiContexts, mut done: Local<bool>) {
    if !*done && let Ok(context) = contexts.ctx_mut() {
        *done = true;
        context.enable_accesskit();
    }
}

/// A control used from outside the canvas.
fn press(
    mut told: MessageReader<Told>,
    mut egui: Query<(&mut EguiInput, &EguiOutput), With<PrimaryEguiContext>>,
) {
    for told in told.read() {
        for (mut input, output) in &mut egui {
            let wish = match told {
                Told::Press(control) => Some((*control, Action::Click, None)),
                Told::Focus(control) => Some((*control, Action::Focus, None)),
                Told::Set(control, step) => value_at(output, *control, *step)
                    .map(|value| (*control, Action::SetValue, Some(value))),
                _ => None,
            };
            if let Some((control, action, data)) = wish {
                input.events.push(request(NodeId(control), action, data));
            }
        }
    }
}

/// What a step of a slider is in its own numbers.
fn value_at(output: &EguiOutput, control: u64, step: i32) -> Option<ActionData> {
    let panels = Panels::of(output.platform_output.accesskit_update.as_ref()?);
    let controls = panels.controls();
    let slider = controls.iter().find(|found| found.id.0 == control)?;
    Some(ActionData::NumericValue(slider.scale()?.value_at(step)))
}

fn request(target_node: NodeId, action: Action, data: Option<ActionData>) -> Event {
    Event::AccessKitActionRequest(ActionRequest {
        action,
        target_tree: TreeId::ROOT,
        target_node,
        data,
    })
}

/// What is typed into the elements that lie over the fields.
fn type_in(mut told: MessageReader<Told>, mut contexts: EguiContexts) {
    for told in told.read() {
        let (field, typed) = match told {
            Told::Type(field, text) => (*field, FromOutside::Text(text.clone())),
            Told::Enter(field) => (*field, FromOutside::Enter),
            _ => continue,
        };
        if let Ok(ctx) = contexts.ctx_mut() {
            type_into(ctx, field, typed);
        }
    }
}

fn show(
    outputs: Query<&EguiOutput, With<PrimaryEguiContext>>,
    mut contexts: EguiContexts,
    moves: Res<MoveLines>,
    mut shown: Local<String>,
) {
    let (Ok(output), Ok(context)) = (outputs.single(), contexts.ctx_mut()) else {
        return;
    };
    let Some(tree) = &output.platform_output.accesskit_update else {
        return;
    };
    let panels = Panels::of(tree);
    let controls = panels.controls();
    let line = |control: &Control| match control.is_field() {
        true => control.line(open_part(context, control.id)),
        false => control.line(control.place()),
    };
    let mut lines: Vec<String> = controls.iter().map(line).collect();
    lines.extend(moves.0.iter().cloned());
    let text = lines.join("\n");
    if *shown != text {
        page::controls(&text);
        *shown = text;
    }
}

/// The part of a field that is in sight; nothing if something lies over it.
fn open_part(ctx: &Context, field: NodeId) -> Option<[f64; 4]> {
    let widget = ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        let mut widgets = layers.flat_map(|(_, widgets)| widgets);
        widgets
            .find(|widget| widget.id.accesskit_id() == field)
            .copied()
    })?;
    let part = widget.interact_rect.intersect(ctx.content_rect());
    let inside = part.shrink(1.0);
    let is_open = |at: Pos2| ctx.layer_id_at(at) == Some(widget.layer_id);
    let corners = [
        inside.left_top(),
        inside.right_top(),
        inside.left_bottom(),
        inside.right_bottom(),
        inside.center(),
    ];
    let sides = [part.min.x, part.min.y, part.max.x, part.max.y];
    (inside.is_positive() && corners.into_iter().all(is_open)).then(|| sides.map(f64::from))
}

/// What the keyboard was on: its number, name and value.
type Focused = (NodeId, String, String);

/// Says what the keyboard is on, and what becomes of it. Of fields the page's own elements tell.
fn tell_focus(
    outputs: Query<&EguiOutput, With<PrimaryEguiContext>>,
    mut focus: Local<Option<Focused>>,
) {
    let Some(tree) = outputs
        .single()
        .ok()
        .and_then(|output| output.platform_output.accesskit_update.as_ref())
    else {
        return;
    };
    let panels = Panels::of(tree);
    let controls = panels.controls();
    let now = controls
        .iter()
        .find(|control| control.is_here() && !control.is_field());
    let described = now.map(|now| (now.id, now.name(), now.value_words()));
    if *focus == described {
        return;
    }
    if let (Some(now), Some((id, name, value))) = (now, &described) {
        let all = [name, now.kind(), value].into_iter();
        match &*focus {
            Some((before, old, _)) if before == id && old != name => page::say(name),
            Some((before, ..)) if before == id => page::say(value),
            _ => page::say(
                &all.filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
        }
    }
    *focus = described;
}
