//! What egui tells screen readers of the panels, as the page reads it.

use bevy_egui::egui::accesskit::{Live, Node, NodeId, Role, Toggled, TreeUpdate};
use std::collections::BTreeMap;

/// The panels of a frame.
pub(super) struct Panels<'a> {
    nodes: BTreeMap<NodeId, &'a Node>,
    root: Option<NodeId>,
    focus: NodeId,
}

impl<'a> Panels<'a> {
    pub(super) fn of(update: &'a TreeUpdate) -> Panels<'a> {
        Panels {
            nodes: update.nodes.iter().map(|(id, node)| (*id, node)).collect(),
            root: update.tree.as_ref().map(|tree| tree.root),
            focus: update.focus,
        }
    }

    /// The controls and words in the order in which they stand on the screen.
    pub(super) fn controls(&self) -> Vec<Control<'_>> {
        let mut found = Vec::new();
        let mut open: Vec<NodeId> = self.root.into_iter().collect();
        while let Some(id) = open.pop() {
            let Some(node) = self.nodes.get(&id) else {
                continue;
            };
            if !kind(node).is_empty() {
                let panels = self;
                found.push(Control { id, node, panels });
            }
            open.extend(node.children().iter().rev());
        }
        found
    }
}

/// One of them.
pub(super) struct Control<'a> {
    pub(super) id: NodeId,
    node: &'a Node,
    panels: &'a Panels<'a>,
}

impl Control<'_> {
    /// What it is.
    pub(super) fn kind(&self) -> &'static str {
        kind(self.node)
    }

    pub(super) fn is_field(&self) -> bool {
        matches!(self.kind(), "field" | "page")
    }

    /// Whether the keyboard is on it.
    pub(super) fn is_here(&self) -> bool {
        self.panels.focus == self.id
    }

    /// Whether its words are said when they come up, or would be if they held for more than a moment.
    pub(super) fn live(&self) -> Option<Live> {
        self.node.live()
    }

    /// Its own name, the label beside it, or an example of what it holds.
    pub(super) fn name(&self) -> String {
        let own = self.node.label().map(str::to_owned);
        let beside = || {
            let labels = self.node.labelled_by().iter();
            let nodes = labels.filter_map(|id| self.panels.nodes.get(id));
            let words: Vec<&str> = nodes.filter_map(|node| node.value()).collect();
            (!words.is_empty()).then(|| words.join(" "))
        };
        let example = || self.node.placeholder().map(str::to_owned);
        let value = || self.node.value().map(str::to_owned);
        let name = own.or_else(beside).or_else(example).or_else(value);
        on_one_line(&name.unwrap_or_default())
    }

    /// What it holds, as the page reads it: a field's text; a slider's number and both ends.
    fn value(&self) -> String {
        if let (Some(scale), Some(value)) = (self.scale(), self.node.numeric_value()) {
            let (low, high) = scale.ends();
            return format!("{} {low} {high}", scale.step_at(value));
        }
        let text = self.node.value().filter(|_| self.is_field());
        on_one_line_as_typed(text.unwrap_or_default())
    }

    /// What it holds, in words; nothing for what holds nothing.
    pub(super) fn value_words(&self) -> String {
        if let (Some(scale), Some(value)) = (self.scale(), self.node.numeric_value()) {
            return scale.words(value);
        }
        match self.node.toggled() {
            Some(Toggled::True) => "on".to_owned(),
            Some(_) => "off".to_owned(),
            None => String::new(),
        }
    }

    /// What a slider goes through.
    pub(super) fn scale(&self) -> Option<Scale> {
        Some(Scale {
            from: self.node.min_numeric_value()?,
            to: self.node.max_numeric_value()?,
        })
    }

    /// Left, top, right and bottom on the screen.
    pub(super) fn place(&self) -> Option<[f64; 4]> {
        let bounds = self.node.bounds()?;
        Some([bounds.x0, bounds.y0, bounds.x1, bounds.y1])
    }

    /// As the page reads it: number, kind, what holds of it, place on the screen, name, and what it holds.
    pub(super) fn line(&self, place: Option<[f64; 4]>) -> String {
        let states = [
            self.node.is_disabled().then_some("off"),
            self.node.toggled().map(|toggled| match toggled {
                Toggled::True => "on",
                _ => "open",
            }),
            self.is_here().then_some("here"),
        ];
        let state: Vec<&str> = states.into_iter().flatten().collect();
        let place = place.map_or_else(String::new, |parts| {
            parts.map(|part| part.round().to_string()).join(" ")
        });
        let parts = [
            &self.id.0.to_string(),
            self.kind(),
            &state.join(" "),
            &place,
            &self.name(),
            &self.value(),
        ];
        parts.join("\t")
    }
}

/// What a control is; nothing for what is none.
fn kind(node: &Node) -> &'static str {
    match node.role() {
        Role::Button | Role::Link | Role::ComboBox => "button",
        Role::CheckBox | Role::RadioButton => "choice",
        Role::Slider | Role::SpinButton => "slider",
        Role::TextInput => "field",
        Role::MultilineTextInput => "page",
        Role::Label => "text",
        _ => "",
    }
}

fn on_one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same with every space that was typed.
fn on_one_line_as_typed(text: &str) -> String {
    let plain = |letter: char| match letter {
        // The page makes lines of it again.
        '\n' => '\u{2028}',
        letter if letter.is_control() => ' ',
        letter => letter,
    };
    text.chars().map(plain).collect()
}

/// What a slider goes through, in steps that can be said: its own whole numbers, or hundredths of the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    from: f64,
    to: f64,
}

impl Scale {
    fn is_whole(self) -> bool {
        self.to - self.from >= 2.0 && self.from.fract() == 0.0 && self.to.fract() == 0.0
    }

    /// The first and the last step.
    fn ends(self) -> (i32, i32) {
        match self.is_whole() {
            true => (self.from as i32, self.to as i32),
            false => (0, 100),
        }
    }

    fn step_at(self, value: f64) -> i32 {
        match self.is_whole() {
            true => value.round() as i32,
            false => (100.0 * (value - self.from) / (self.to - self.from)).round() as i32,
        }
    }

    /// The number that a step stands for.
    pub(super) fn value_at(self, step: i32) -> f64 {
        let (low, high) = self.ends();
        let step = f64::from(step.clamp(low, high));
        match self.is_whole() {
            true => step,
            false => self.from + (self.to - self.from) * step / 100.0,
        }
    }

    fn words(self, value: f64) -> String {
        let step = self.step_at(value);
        match self.is_whole() {
            true => step.to_string(),
            false => format!("{step} percent"),
        }
    }
}
