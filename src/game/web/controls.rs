//! The panels' controls as elements of the page, for those who listen: egui draws them, and also
//! tells what they are.

use super::{Hearing, Told, boards, page};
use crate::game::Screen;
use crate::game::boards::{BoardPlaying, BoardWish, Hand};
use crate::game::relay::{Do, Playing};
use crate::game::view::{Eye, spot_place};
use crate::play::board::BoardCommand;
use crate::play::session::Command;
use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::egui::accesskit::{
    Action, ActionRequest, Node, NodeId, Role, Toggled, TreeId, TreeUpdate,
};
use bevy_egui::{
    EguiContexts, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext,
};
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (describe_controls, press)
            .after(Hearing)
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(PostUpdate, show.after(EguiPostUpdateSet::PostProcessOutput));
}

fn describe_controls(mut contexts: EguiContexts, mut done: Local<bool>) {
    if !*done && let Ok(context) = contexts.ctx_mut() {
        *done = true;
        context.enable_accesskit();
    }
}

/// A control or a cell pressed from outside the canvas.
fn press(
    mut told: MessageReader<Told>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut commands: MessageWriter<Do>,
    mut wishes: MessageWriter<BoardWish>,
) {
    for told in told.read() {
        match told {
            Told::Press(control) => {
                for mut input in &mut inputs {
                    input.events.push(click(NodeId(*control)));
                }
            }
            Told::Walk(spot) => {
                commands.write(Do(Command::Walk(*spot)));
            }
            Told::Move(action) => {
                wishes.write(BoardWish(BoardCommand::Play(*action)));
            }
            _ => {}
        }
    }
}

fn click(target_node: NodeId) -> Event {
    Event::AccessKitActionRequest(ActionRequest {
        action: Action::Click,
        target_tree: TreeId::ROOT,
        target_node,
        data: None,
    })
}

fn show(
    outputs: Query<&EguiOutput, With<PrimaryEguiContext>>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
    playing: Option<Res<Playing>>,
    board: Option<Res<BoardPlaying>>,
    hand: Res<Hand>,
    screen: Res<State<Screen>>,
    mut shown: Local<String>,
    mut focus: Local<Option<NodeId>>,
) {
    let Ok(output) = outputs.single() else {
        return;
    };
    let Some(tree) = &output.platform_output.accesskit_update else {
        return;
    };
    let controls = in_order(tree);
    let mut lines: Vec<String> = controls
        .iter()
        .map(|(id, node)| line(*id, node, tree.focus == *id))
        .collect();
    if let Ok((camera, eye)) = cameras.single() {
        let seen = |place| camera.world_to_viewport(eye, place).ok();
        match (screen.get(), playing, board) {
            (Screen::Play, Some(playing), _) => lines.extend(cells(&playing, &seen)),
            (Screen::Board | Screen::UnplayBoard, _, Some(board)) => {
                lines.extend(boards::moves(&board, &hand, &seen));
            }
            _ => {}
        }
    }
    let text = lines.join("\n");
    if *shown != text {
        page::controls(&text);
        *shown = text;
    }
    let focused = controls.iter().find(|(id, _)| *id == tree.focus);
    if *focus != focused.map(|(id, _)| *id) {
        *focus = focused.map(|(id, _)| *id);
        if let Some((_, node)) = focused {
            page::say(&format!("{}, {}", name(node), kind(node)));
        }
    }
}

/// The cells that the monk can walk to, as the page reads them.
fn cells(playing: &Playing, seen: &dyn Fn(Vec3) -> Option<Vec2>) -> Vec<String> {
    let cube = playing.session.cube();
    let (reach, here) = (cube.reach(), cube.spot());
    (0..9)
        .filter(|spot| reach >> spot & 1 != 0 && *spot != here)
        .filter_map(|spot| {
            let at = seen(spot_place(spot))?.round();
            let place = [at.x, at.y, at.x, at.y].map(|part| part.to_string());
            let (row, column) = (spot / 3 + 1, spot % 3 + 1);
            Some(format!(
                "walk-{spot}\tcell\t\t{}\tWalk to row {row}, column {column}",
                place.join(" ")
            ))
        })
        .collect()
}

/// The controls in the order in which they stand on the screen.
fn in_order(tree: &TreeUpdate) -> Vec<(NodeId, &Node)> {
    let nodes: BTreeMap<NodeId, &Node> = tree.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut found = Vec::new();
    let mut open: Vec<NodeId> = tree.tree.iter().map(|tree| tree.root).collect();
    while let Some(id) = open.pop() {
        let Some(node) = nodes.get(&id) else {
            continue;
        };
        if !kind(node).is_empty() {
            found.push((id, *node));
        }
        open.extend(node.children().iter().rev());
    }
    found
}

/// What a control is; nothing for what is none.
fn kind(node: &Node) -> &'static str {
    match node.role() {
        Role::Button | Role::Link => "button",
        Role::CheckBox | Role::RadioButton => "choice",
        Role::Slider | Role::SpinButton => "slider",
        Role::TextInput | Role::MultilineTextInput => "field",
        Role::Label => "text",
        _ => "",
    }
}

fn name(node: &Node) -> String {
    let words = node.label().or_else(|| node.value()).unwrap_or_default();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A control as the page reads it: number, kind, what holds of it, place on the screen, name.
fn line(id: NodeId, node: &Node, is_focused: bool) -> String {
    let states = [
        node.is_disabled().then_some("off"),
        node.toggled().map(|toggled| match toggled {
            Toggled::True => "on",
            _ => "open",
        }),
        is_focused.then_some("here"),
    ];
    let state: Vec<&str> = states.into_iter().flatten().collect();
    let place = node.bounds().map_or_else(String::new, |bounds| {
        let parts = [bounds.x0, bounds.y0, bounds.x1, bounds.y1];
        parts.map(|part| part.round().to_string()).join(" ")
    });
    let parts = [
        &id.0.to_string(),
        kind(node),
        &state.join(" "),
        &place,
        &name(node),
    ];
    parts.join("\t")
}
