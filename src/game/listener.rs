//! What tests hear of panels, and how they press them.

use super::field::{FromOutside, type_into};
use bevy_egui::egui;

/// Panels without a window: heard, pressed by name and typed into, as screen readers do.
pub(in crate::game) struct Listener {
    ctx: egui::Context,
    time: f64,
}

impl Listener {
    pub(in crate::game) fn new() -> Listener {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        // Tests say themselves when something else is to be drawn.
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        Listener { ctx, time: 0.0 }
    }

    /// Draws a frame, a second after the last, in which something happens.
    fn frame(
        &mut self,
        events: Vec<egui::Event>,
        draw: &mut impl FnMut(&mut egui::Ui),
    ) -> Vec<(egui::accesskit::NodeId, egui::accesskit::Node)> {
        self.time += 1.0;
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                egui::vec2(900.0, 3000.0),
            )),
            time: Some(self.time),
            events,
            ..egui::RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, draw);
        output.textures_delta.clear();
        output
            .platform_output
            .accesskit_update
            .expect("a tree")
            .nodes
    }

    /// Everything that is said, in its order.
    pub(in crate::game) fn words(&mut self, mut draw: impl FnMut(&mut egui::Ui)) -> String {
        let nodes = self.frame(Vec::new(), &mut draw);
        let texts = nodes.iter().filter_map(|(_, node)| {
            let text = node.label().or(node.value());
            text.filter(|text| !text.is_empty())
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    fn find(
        &mut self,
        name: &str,
        draw: &mut impl FnMut(&mut egui::Ui),
    ) -> egui::accesskit::NodeId {
        let nodes = self.frame(Vec::new(), draw);
        let is_it = |node: &egui::accesskit::Node| {
            node.role() != egui::accesskit::Role::Label
                && (node.label() == Some(name) || node.placeholder() == Some(name))
        };
        let found = nodes.iter().find(|(_, node)| is_it(node));
        let names: Vec<&str> = nodes.iter().filter_map(|(_, node)| node.label()).collect();
        found.unwrap_or_else(|| panic!("no {name} in {names:?}")).0
    }

    /// Presses a control.
    pub(in crate::game) fn press(&mut self, name: &str, mut draw: impl FnMut(&mut egui::Ui)) {
        let control = self.find(name, &mut draw);
        let press = egui::accesskit::ActionRequest {
            action: egui::accesskit::Action::Click,
            target_tree: egui::accesskit::TreeId::ROOT,
            target_node: control,
            data: None,
        };
        self.frame(vec![egui::Event::AccessKitActionRequest(press)], &mut draw);
    }

    /// Fills a field in.
    pub(in crate::game) fn fill(
        &mut self,
        name: &str,
        text: &str,
        mut draw: impl FnMut(&mut egui::Ui),
    ) {
        let field = self.find(name, &mut draw);
        let typed = FromOutside::Text(text.to_owned());
        type_into(&self.ctx, field.0, typed);
        self.frame(Vec::new(), &mut draw);
    }
}
