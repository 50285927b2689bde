//! What is said when a level is won.

use super::panels::free;
use crate::game::go::{Begin, Go, Teacher};
use crate::game::keys::{Action, Bindings};
use crate::game::layout::Layout;
use crate::game::player::Player;
use crate::game::playing::Playing;
use crate::game::scene::Still;
use crate::game::theme::ink;
use crate::play::board::BoardKind;
use crate::play::records::Record;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

/// The card of a level that is won.
pub(super) fn won_panel(
    mut contexts: EguiContexts,
    player: Res<Player>,
    playing: Res<Playing>,
    still: Res<Still>,
    bindings: Res<Bindings>,
    mut go: MessageWriter<Go>,
) -> Result {
    let is_over = playing.session.is_won() && still.0;
    let Some(record) = player.just_won.as_ref().filter(|_| is_over) else {
        return Ok(());
    };
    let phrases = playing.kind().phrases();
    let ctx = contexts.ctx_mut()?;
    let (anchor, offset) = Layout::of(ctx).won(free(ctx));
    egui::Window::new("won")
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
        .anchor(anchor, offset)
        .show(ctx, |ui| {
            ui.vertical_centered(|ui| {
                let title = RichText::new(phrases.won_title).heading();
                ui.label(title.color(ink(ui.ctx()).accent));
                ui.label(against_par(record, phrases.counted));
                if let Some(used) = used(record) {
                    ui.label(RichText::new(used).color(ink(ui.ctx()).soft));
                }
                if playing.kind().drawable().is_some()
                    && ui
                        .button(RichText::new("Draw on with it").small())
                        .clicked()
                {
                    go.write(Go::Draw(Begin::Code(playing.code.to_string())));
                }
                if playing.kind().get::<BoardKind>().is_some()
                    && ui
                        .button(RichText::new("Learn from this play").small())
                        .clicked()
                {
                    go.write(Go::Strip(Teacher::ThisPlay));
                }
                let label = format!("Go on ({})", bindings.sign(Action::NextLevel));
                if ui.button(label).clicked() {
                    go.write(Go::Next);
                }
            });
        });
    Ok(())
}

fn count(number: u32, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}

/// What was made, beside the fewest that win.
fn against_par(record: &Record, thing: &str) -> String {
    let made = count(record.made, thing);
    match record.par.map(|par| record.made.saturating_sub(par)) {
        Some(0) => format!("{made}: as few as can be."),
        Some(more) => format!("{made}, {more} over par."),
        None => format!("{made}. How few it could be is not known."),
    }
}

/// What was used on the way: told, never scolded.
fn used(record: &Record) -> Option<String> {
    let some = |number: u32, thing| (number > 0).then(|| count(number, thing));
    let parts: Vec<String> = [
        some(record.losses, "death"),
        some(record.hints, "hint"),
        some(record.undos, "move").map(|moves| format!("{moves} taken back")),
        record.solution.then(|| "the solution seen".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_level_took_in_words() {
        let mut record = Record {
            made: 1,
            par: Some(1),
            ..Record::default()
        };
        assert_eq!(against_par(&record, "turn"), "1 turn: as few as can be.");
        assert_eq!(used(&record), None);
        (record.made, record.losses, record.undos) = (4, 2, 1);
        assert_eq!(against_par(&record, "turn"), "4 turns, 3 over par.");
        assert_eq!(
            used(&record).as_deref(),
            Some("2 deaths · 1 move taken back")
        );
        record.par = None;
        assert_eq!(
            against_par(&record, "move"),
            "4 moves. How few it could be is not known."
        );
    }
}
