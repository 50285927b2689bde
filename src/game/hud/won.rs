//! What is said when a level is won.

use super::Room;
use super::shared::free;
use crate::game::flow::{Go, Player};
use crate::game::keys::{Action, Bindings};
use crate::game::relay::Playing;
use crate::game::theme::ink;
use crate::game::view::Stage;
use crate::play::board::BoardRecord;
use crate::play::progress::Record;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

/// What a level took.
pub(in crate::game) struct Taken {
    thing: &'static str,
    made: u32,
    par: Option<u32>,
    deaths: u32,
    hints: u32,
    undos: u32,
    solution: bool,
}

impl From<&Record> for Taken {
    fn from(record: &Record) -> Taken {
        Taken {
            thing: "turn",
            made: record.turns,
            par: Some(record.par),
            deaths: record.deaths,
            hints: record.hints,
            undos: record.undos,
            solution: record.solution,
        }
    }
}

impl From<&BoardRecord> for Taken {
    fn from(record: &BoardRecord) -> Taken {
        Taken {
            thing: "move",
            made: record.moves,
            par: record.par,
            deaths: 0,
            hints: record.hints,
            undos: record.undos,
            solution: record.solution,
        }
    }
}

pub(super) fn won_panel(
    mut contexts: EguiContexts,
    player: Res<Player>,
    playing: Res<Playing>,
    stage: Res<Stage>,
    bindings: Res<Bindings>,
    mut go: MessageWriter<Go>,
) -> Result {
    let is_over = playing.session.is_won() && stage.is_still();
    if let Some(record) = player.just_won.as_ref().filter(|_| is_over)
        && won_card(contexts.ctx_mut()?, &bindings, "The light", &record.into())
    {
        go.write(Go::Next);
    }
    Ok(())
}

/// The card of a level that is won; gives whether the player wants to go on.
pub(in crate::game) fn won_card(
    ctx: &egui::Context,
    bindings: &Bindings,
    title: &str,
    taken: &Taken,
) -> bool {
    let (anchor, offset) = Room::of(ctx).won(free(ctx));
    let mut goes_on = false;
    egui::Window::new("won")
        .title_bar(false)
        .collapsible(false)
        .resizable(false)
        .anchor(anchor, offset)
        .show(ctx, |ui| {
            ui.vertical_centered(|ui| {
                ui.label(RichText::new(title).heading().color(ink(ctx).accent));
                ui.label(taken.against_par());
                if let Some(used) = taken.used() {
                    ui.label(RichText::new(used).color(ink(ctx).soft));
                }
                let label = format!("Go on ({})", bindings.sign(Action::NextLevel));
                goes_on = ui.button(label).clicked();
            });
        });
    goes_on
}

fn count(number: u32, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}

impl Taken {
    fn against_par(&self) -> String {
        let made = count(self.made, self.thing);
        match self.par.map(|par| self.made.saturating_sub(par)) {
            Some(0) => format!("{made}: as few as can be."),
            Some(more) => format!("{made}, {more} over par."),
            None => format!("{made}. How few it could be is not known."),
        }
    }

    /// What was used on the way: told, never scolded.
    fn used(&self) -> Option<String> {
        let some = |number: u32, thing| (number > 0).then(|| count(number, thing));
        let parts: Vec<String> = [
            some(self.deaths, "death"),
            some(self.hints, "hint"),
            some(self.undos, "move").map(|moves| format!("{moves} taken back")),
            self.solution.then(|| "the solution seen".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_level_took_in_words() {
        let mut taken = Taken {
            thing: "turn",
            made: 1,
            par: Some(1),
            deaths: 0,
            hints: 0,
            undos: 0,
            solution: false,
        };
        assert_eq!(taken.against_par(), "1 turn: as few as can be.");
        assert_eq!(taken.used(), None);
        (taken.made, taken.deaths, taken.undos) = (4, 2, 1);
        assert_eq!(taken.against_par(), "4 turns, 3 over par.");
        assert_eq!(
            taken.used().as_deref(),
            Some("2 deaths · 1 move taken back")
        );
        (taken.thing, taken.par) = ("move", None);
        assert_eq!(
            taken.against_par(),
            "4 moves. How few it could be is not known."
        );
    }
}
