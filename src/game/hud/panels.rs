//! The panels that stand around every puzzle, and the parts that they are made of.

use crate::game::help::{Ask, Playback, Verdict};
use crate::game::keys::{Action, Bindings};
use crate::game::layout::{Free, Layout};
use crate::game::screen_reader::{call, keep_quiet, say_aloud};
use crate::game::theme::{PANEL, ink};
use crate::game::words::Status;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, RichText};

/// A panel that lets a little of the world through.
pub(in crate::game) fn see_through(ui: &egui::Ui) -> egui::Frame {
    egui::Frame::NONE
        .fill(ui.visuals().panel_fill.gamma_multiply(PANEL))
        .corner_radius(12)
        .inner_margin(egui::Margin::symmetric(14, 8))
}

/// The panel that says where the player stands.
pub(in crate::game) fn standing_panel(ctx: &egui::Context, add: impl FnOnce(&mut egui::Ui)) {
    let (anchor, offset) = Layout::of(ctx).standing();
    egui::Area::new("standing".into())
        .anchor(anchor, offset)
        .show(ctx, |ui| see_through(ui).show(ui, add));
}

/// What that panel and the status leave free.
pub(in crate::game) fn free(ctx: &egui::Context) -> Free {
    let panel = |name: &'static str| ctx.memory(|memory| memory.area_rect(name));
    let height = ctx.content_rect().bottom();
    Free {
        top: panel("standing").map_or(0.0, |panel| panel.bottom()) + 6.0,
        foot: panel("status").map_or(0.0, |panel| height - panel.top()) + 6.0,
    }
}

/// The buttons, each with the words that come up over it; gives the one that was pressed.
pub(in crate::game) fn tool_buttons(
    ctx: &egui::Context,
    bindings: &Bindings,
    tools: &[(Action, &str)],
) -> Option<Action> {
    let layout = Layout::of(ctx);
    let (anchor, offset) = layout.tools();
    let mut pressed = None;
    let mut add = |ui: &mut egui::Ui| {
        if layout != Layout::Wide {
            let padding = if layout == Layout::Tall { 9.0 } else { 4.0 };
            ui.spacing_mut().button_padding = egui::Vec2::splat(padding);
            ui.spacing_mut().item_spacing = egui::vec2(5.0, 4.0);
        }
        for (action, words) in tools {
            let hint = format!("{words} ({})", bindings.signs(*action));
            let sign = tool_sign(*action, layout);
            let button = match layout {
                Layout::Low => {
                    ui.add_sized(LOW_TOOL, egui::Button::new(RichText::new(sign).small()))
                }
                Layout::Wide | Layout::Tall => ui.button(sign),
            };
            call(&button, words);
            if button.on_hover_text(hint).clicked() {
                pressed = Some(*action);
            }
        }
    };
    egui::Area::new("tools".into())
        .anchor(anchor, offset)
        .show(ctx, |ui| match layout {
            Layout::Low => ui.vertical(&mut add),
            Layout::Wide | Layout::Tall => ui.horizontal(&mut add),
        });
    pressed
}

/// The size of a button in a column.
const LOW_TOOL: egui::Vec2 = egui::vec2(60.0, 42.0);

/// What stands on a button: a word where there is room for it.
fn tool_sign(action: Action, layout: Layout) -> &'static str {
    let is_wide = layout != Layout::Tall;
    match action {
        Action::Undo => "⟲",
        Action::Redo => "⟳",
        Action::Restart => "⏮",
        Action::Hint if is_wide => "Hint",
        Action::Hint => "💡",
        Action::Map if is_wide => "Map",
        Action::Map => "🗺",
        Action::Help => "?",
        _ if is_wide => "Menu",
        _ => "☰",
    }
}

/// The height that the status needs at the foot of a column.
const LEAST_STATUS: f32 = 100.0;

/// What happened last, in words.
pub(in crate::game) fn status_line(mut contexts: EguiContexts, status: Res<Status>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let size = ctx.content_rect().size();
    let is_full = free(&ctx).top > size.y - LEAST_STATUS;
    let ((anchor, offset), width) = Layout::of(&ctx).status(size.x, is_full);
    egui::Area::new("status".into())
        .anchor(anchor, offset)
        .interactable(false)
        .show(&ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.set_max_width(width);
                ui.label(&status.0);
            });
        });
    Ok(())
}

/// Whether it can still be won; never by colour alone.
pub(in crate::game) fn light(ui: &mut egui::Ui, verdict: Verdict) {
    let ink = ink(ui.ctx());
    let (light, words) = match verdict {
        Verdict::Winnable => (ink.good, "✔ can be won".to_owned()),
        Verdict::Lost(1) => (ink.bad, "✖ lost: take back 1 move".to_owned()),
        Verdict::Lost(n) => (ink.bad, format!("✖ lost: take back {n} moves")),
        Verdict::Thinking => (ink.soft, "… thinking".to_owned()),
        Verdict::Unknown => (ink.soft, "? too deep to tell".to_owned()),
    };
    let label = ui.colored_label(light, words);
    match verdict {
        Verdict::Thinking => keep_quiet(&label),
        _ => say_aloud(&label),
    }
}

/// The level's code, or other words for it; a click copies it, and says so.
pub(in crate::game) fn code_button(ui: &mut egui::Ui, code: &str, shown: Option<&str>) {
    let id = egui::Id::new(("copied", code));
    let now = ui.input(|input| input.time);
    let copied: Option<f64> = ui.data(|data| data.get_temp(id));
    let is_fresh = copied.is_some_and(|at| now - at < 1.6);
    let text = RichText::new(match shown {
        _ if is_fresh => "copied ✔",
        Some(words) => words,
        None => code,
    })
    .small();
    let words = if cfg!(target_arch = "wasm32") {
        "Share a link to this level"
    } else {
        "Copy the level's code"
    };
    if ui.button(text).on_hover_text(words).clicked() {
        // Whether it was copied, and not shared or refused, the page knows and tells.
        #[cfg(target_arch = "wasm32")]
        ui.data_mut(|data| data.insert_temp(to_share(), code.to_owned()));
        #[cfg(not(target_arch = "wasm32"))]
        {
            ui.ctx().copy_text(code.to_owned());
            ui.data_mut(|data| data.insert_temp(id, now));
        }
    }
}

/// Where a level waits whose link is to be handed on.
#[cfg(target_arch = "wasm32")]
fn to_share() -> egui::Id {
    egui::Id::new("to share")
}

/// The level whose link is to be handed on, once.
#[cfg(target_arch = "wasm32")]
pub(in crate::game) fn take_to_share(ctx: &egui::Context) -> Option<String> {
    ctx.data_mut(|data| data.remove_temp(to_share()))
}

/// The panel of a hint, or of the solution as it is played.
pub(in crate::game) fn hint_panel(ctx: &egui::Context, add: impl FnOnce(&mut egui::Ui)) {
    let layout = Layout::of(ctx);
    let ((anchor, offset), width) = layout.hint(ctx.content_rect().width(), free(ctx));
    egui::Area::new("hint".into())
        .anchor(anchor, offset)
        .show(ctx, |ui| {
            see_through(ui).show(ui, |ui| {
                ui.set_max_width(width);
                ui.horizontal_wrapped(add);
            });
        });
}

/// The words of a hint, and the button for more.
pub(in crate::game) fn hint_words(
    ui: &mut egui::Ui,
    words: String,
    more: Option<(&str, Ask)>,
    asks: &mut MessageWriter<Ask>,
) {
    say_aloud(&ui.label(words));
    if let Some((label, ask)) = more
        && ui.button(label).clicked()
    {
        asks.write(ask);
    }
}

/// The solution as it is played.
pub(in crate::game) fn playing_back(
    ui: &mut egui::Ui,
    playback: &mut Playback,
    bindings: &Bindings,
    asks: &mut MessageWriter<Ask>,
) {
    ui.label(format!("Solution: {} moves left", playback.left()));
    let pause = if playback.paused { "▶" } else { "⏸" };
    for (sign, words, action, ask) in [
        (pause, "Pause or go on", Action::Pause, Ask::Pause),
        ("⏭", "One move", Action::StepOn, Ask::StepOn),
        ("■", "Stop", Action::Solution, Ask::Solution),
    ] {
        let hint = format!("{words} ({})", bindings.signs(action));
        let button = ui.button(sign);
        call(&button, words);
        if button.on_hover_text(hint).clicked() {
            asks.write(ask);
        }
    }
    ui.add(
        egui::Slider::new(&mut playback.pace, 1.2..=0.15)
            .show_value(false)
            .text("speed"),
    );
}

/// The window that says how to play.
pub(in crate::game) fn how_to_play(
    ctx: &egui::Context,
    title: &str,
    open: &mut bool,
    add: impl FnOnce(&mut egui::Ui),
) {
    let size = ctx.content_rect().size();
    egui::Window::new(title)
        .id("how to play".into())
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .collapsible(false)
        .resizable(false)
        .max_height(size.y - 60.0)
        .open(open)
        .show(ctx, |ui| {
            ui.set_max_width((size.x - 60.0).min(460.0));
            let height = (size.y - 160.0).max(120.0);
            egui::ScrollArea::vertical()
                .max_height(height)
                // A window would scroll at 420 points, however much layout there is.
                .min_scrolled_height(height)
                .show(ui, add);
        });
}

/// Actions by their keys, for the table.
pub(in crate::game) fn keys_of(bindings: &Bindings, actions: &[Action]) -> String {
    let signs = actions.iter().map(|action| bindings.sign(*action));
    signs.collect::<Vec<_>>().join(" ")
}

/// Every control: some rows of the game's own before and after those that are the same for all.
pub(in crate::game) fn keys_table(
    ui: &mut egui::Ui,
    bindings: &Bindings,
    before: &[(String, &str)],
    after: &[(String, &str)],
) {
    let keys = |actions: &[Action]| keys_of(bindings, actions);
    let shared = [
        (
            keys(&[Action::Undo, Action::Redo]),
            "take back, do again (also Ctrl+Z, Ctrl+Y)",
        ),
        (keys(&[Action::Restart]), "from the beginning"),
        (keys(&[Action::Hint]), "a hint, then more of it"),
        (
            keys(&[Action::Solution, Action::Pause, Action::StepOn]),
            "play the solution, pause, one move",
        ),
        (keys(&[Action::NextLevel]), "next level"),
        (keys(&[Action::Menu]), "menu"),
        (
            "Tab, Enter, Esc".to_owned(),
            "from button to button, press, and away from them",
        ),
        (
            "gamepad".to_owned(),
            "left shoulders take back and do again, the right button hints, the lower right shoulder leads to the buttons around and the right button away from them",
        ),
    ];
    // Long words are broken where the window ends.
    let width = ui.max_rect().width() * 0.55;
    egui::Grid::new("keys").spacing([18.0, 5.0]).show(ui, |ui| {
        for (keys, words) in before.iter().chain(&shared).chain(after) {
            ui.label(RichText::new(keys).strong());
            ui.scope(|ui| {
                ui.set_max_width(width);
                ui.add(egui::Label::new(*words).wrap());
            });
            ui.end_row();
        }
    });
}
