//! A field to type in. In a browser the page lays an element of its own over it, and what is typed
//! there comes in from outside.

use crate::game::screen_reader::{say_again, say_aloud};
use crate::game::theme::ink;
use bevy_egui::egui;

/// Letters that a field takes at the most.
const MOST_LETTERS: usize = 4000;
/// The same for one of many lines.
pub(in crate::game) const MOST_LETTERS_OF_PAGE: usize = 1 << 18;

/// What was just done to a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::game) struct Filled {
    /// Its text is another one.
    pub(in crate::game) is_changed: bool,
    /// The player is done with it, and wants what it is for.
    pub(in crate::game) is_entered: bool,
}

/// Why what was typed will not do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::game) struct Complaint(Option<String>);

impl Complaint {
    /// Nothing is wrong any more.
    pub(in crate::game) fn clear(&mut self) {
        self.0 = None;
    }

    /// Draws it, if there is one.
    pub(in crate::game) fn show(&self, ui: &mut egui::Ui) -> Option<egui::Response> {
        let words = self.0.as_ref()?;
        let label = ui.colored_label(ink(ui.ctx()).bad, words);
        say_aloud(&label);
        Some(label)
    }

    /// Complains, and once more of what is on show already.
    pub(in crate::game) fn tell(&mut self, words: String, shown: Option<&egui::Response>) {
        if let Some(shown) = shown.filter(|_| self.0.as_ref() == Some(&words)) {
            say_again(shown);
        }
        self.0 = Some(words);
    }
}

/// Something typed into a field from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(any(test, target_arch = "wasm32")), expect(dead_code))]
pub(in crate::game) enum FromOutside {
    /// All of its text.
    Text(String),
    /// Done.
    Enter,
}

/// Where a field looks for what was typed outside; its number is the one that screen readers know it by.
fn letterbox(field: u64) -> egui::Id {
    egui::Id::new(("typed outside", field))
}

/// Types into a field from outside.
#[cfg(any(test, target_arch = "wasm32"))]
pub(in crate::game) fn type_into(ctx: &egui::Context, field: u64, typed: FromOutside) {
    ctx.data_mut(|data| {
        let all: &mut Vec<FromOutside> = data.get_temp_mut_or_default(letterbox(field));
        all.push(typed);
    });
}

/// A field with an example of what may stand in it.
pub(in crate::game) fn field(ui: &mut egui::Ui, text: &mut String, example: &str) -> Filled {
    let field = egui::TextEdit::singleline(text)
        .hint_text(example)
        .char_limit(MOST_LETTERS)
        .margin(egui::Margin::symmetric(10, 8));
    let response = ui.add_sized([ui.available_width(), 36.0], field);
    let is_enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
    let mut filled = Filled {
        is_changed: response.changed(),
        is_entered: response.lost_focus() && is_enter,
    };
    for typed in typed_outside(ui, &response) {
        match typed {
            FromOutside::Text(now) => {
                let now: String = now.replace('\n', " ").chars().take(MOST_LETTERS).collect();
                filled.is_changed |= *text != now;
                *text = now;
            }
            FromOutside::Enter => {
                response.surrender_focus();
                filled.is_entered = true;
            }
        }
    }
    filled
}

/// A field of many lines, with what it is called; true if its text is another one.
pub(in crate::game) fn page(
    ui: &mut egui::Ui,
    text: &mut String,
    name: &str,
    rows: usize,
    layouter: Option<&mut Layouter<'_>>,
) -> bool {
    let mut field = egui::TextEdit::multiline(text)
        .hint_text(name)
        .code_editor()
        .lock_focus(false)
        .char_limit(MOST_LETTERS_OF_PAGE)
        .desired_rows(rows)
        .desired_width(f32::INFINITY);
    if let Some(layouter) = layouter {
        field = field.layouter(layouter);
    }
    let response = ui.add(field);
    let mut is_changed = response.changed();
    for typed in typed_outside(ui, &response) {
        if let FromOutside::Text(now) = typed {
            is_changed |= *text != now;
            *text = now;
        }
    }
    is_changed
}

/// What lays the text of a page out.
pub(in crate::game) type Layouter<'a> =
    dyn FnMut(&egui::Ui, &dyn egui::TextBuffer, f32) -> std::sync::Arc<egui::Galley> + 'a;

/// What was typed into a field from outside since the last time.
fn typed_outside(ui: &egui::Ui, field: &egui::Response) -> Vec<FromOutside> {
    let letterbox = letterbox(field.id.accesskit_id().0);
    let typed: Option<Vec<FromOutside>> = ui.data_mut(|data| data.remove_temp(letterbox));
    typed.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::screen_reader::heard;
    use egui::accesskit::{Action, ActionRequest, Live, NodeId, Role, TreeId};
    use egui::{Context, Event, Key, Modifiers, RawInput};

    #[test]
    fn a_complaint_is_said_each_time_that_there_is_reason_for_it() {
        let mut complaint = Complaint::default();
        let mut said = |words: Option<&str>| {
            let heard = heard(|ui| {
                let shown = complaint.show(ui);
                if let Some(words) = words {
                    complaint.tell(words.to_owned(), shown.as_ref());
                }
            });
            let mut said = heard.iter().filter_map(|node| node.live());
            said.next()
        };
        assert_eq!(said(Some("No seed.")), None, "it comes up after this frame");
        assert_eq!(said(None), Some(Live::Polite));
        assert_eq!(said(Some("No seed.")), Some(Live::Assertive), "again");
        assert_eq!(said(None), Some(Live::Polite));
        assert_eq!(said(Some("No code.")), Some(Live::Polite), "others");
    }

    /// Draws a field once, and gives its number.
    fn draw(ctx: &Context, text: &mut String, event: Option<Event>) -> (Filled, u64) {
        ctx.enable_accesskit();
        let input = RawInput {
            events: event.into_iter().collect(),
            ..RawInput::default()
        };
        let mut filled = Filled::default();
        let mut output = ctx.run_ui(input, |ui| filled = field(ui, text, "a code"));
        // Nothing is painted here.
        output.textures_delta.clear();
        let tree = output.platform_output.accesskit_update.expect("a tree");
        let mut nodes = tree.nodes.iter();
        let found = nodes.find(|(_, node)| node.role() == Role::TextInput);
        (filled, found.expect("the field").0.0)
    }

    #[test]
    fn what_is_typed_outside_comes_in_once() {
        let ctx = Context::default();
        let mut text = "old".to_owned();
        let (filled, number) = draw(&ctx, &mut text, None);
        assert_eq!(filled, Filled::default());
        for typed in [FromOutside::Text("new".into()), FromOutside::Enter] {
            type_into(&ctx, number, typed);
        }
        let (filled, _) = draw(&ctx, &mut text, None);
        assert!(filled.is_changed && filled.is_entered);
        assert_eq!(text, "new");
        let (filled, _) = draw(&ctx, &mut text, None);
        assert_eq!(filled, Filled::default());
    }

    #[test]
    fn enter_in_a_field_asks_for_what_it_is_for() {
        let ctx = Context::default();
        let mut text = String::new();
        let (_, number) = draw(&ctx, &mut text, None);
        let focus = Event::AccessKitActionRequest(ActionRequest {
            action: Action::Focus,
            target_tree: TreeId::ROOT,
            target_node: NodeId(number),
            data: None,
        });
        let enter = Event::Key {
            key: Key::Enter,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        assert!(!draw(&ctx, &mut text, Some(enter.clone())).0.is_entered);
        draw(&ctx, &mut text, Some(focus));
        assert!(draw(&ctx, &mut text, Some(enter)).0.is_entered);
    }
}
