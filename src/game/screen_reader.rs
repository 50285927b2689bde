//! What a screen reader says of the panels: words that come up or change, and the names of signs.

#[cfg(test)]
use bevy_egui::egui;
use bevy_egui::egui::Response;
use bevy_egui::egui::accesskit::{Live, Role};

/// Has words said.
pub(super) fn say_aloud(words: &Response) {
    mark(words, Live::Polite);
}

/// Has words said once more, though they stood there before: a player who asks again is answered again.
pub(super) fn say_again(words: &Response) {
    mark(words, Live::Assertive);
}

/// Keeps words quiet that stand where others are said: they only hold for a moment. Those before them are
/// not said again if they come back.
pub(super) fn keep_quiet(words: &Response) {
    mark(words, Live::Off);
}

/// Gives a control a name where only a sign is drawn on it. What is painted by hand is a button like others.
pub(super) fn call(control: &Response, name: &str) {
    let ctx = &control.ctx;
    ctx.accesskit_node_builder(control.id, |node| {
        node.set_label(name);
        if node.role() == Role::Unknown {
            node.set_role(Role::Button);
        }
    });
}

fn mark(words: &Response, live: Live) {
    let ctx = &words.ctx;
    ctx.accesskit_node_builder(words.id, |node| node.set_live(live));
}

/// What a screen reader finds where something is drawn.
#[cfg(test)]
pub(super) fn heard<T>(mut draw: impl FnMut(&mut egui::Ui) -> T) -> Vec<egui::accesskit::Node> {
    let ctx = egui::Context::default();
    ctx.enable_accesskit();
    let draw = |ui: &mut egui::Ui| drop(draw(ui));
    let mut output = ctx.run_ui(egui::RawInput::default(), draw);
    // Nothing is painted here.
    output.textures_delta.clear();
    let tree = output.platform_output.accesskit_update.expect("a tree");
    tree.nodes.into_iter().map(|(_, node)| node).collect()
}
