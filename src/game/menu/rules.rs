//! Rules of one's own: a grid game's file, written here and checked as it is typed.

use super::pages::in_columns;
use super::trial::Trial;
use super::wide;
use crate::game::dropped::DroppedFile;
use crate::game::field::{Complaint, field, page as text_page};
use crate::game::go::{Begin, Go};
use crate::game::on_offer::OnOffer;
use crate::game::player::Player;
use crate::game::saving::Carry;
use crate::game::screen_reader::{call, keep_quiet, say_aloud};
use crate::game::theme::ink;
use crate::game::views::Views;
use crate::game::work::Work;
use crate::play::board::offer_files;
use crate::play::campaign::Ladders;
use crate::play::mode::Mode;
use crate::rewrite::{BUILT_IN, BadGame, Game, ReadingGame, built_in_text};
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;
use std::path::PathBuf;

/// Seconds without typing after which a text is checked: the start boards are tried, which may take a moment.
const REST: f64 = 0.4;

/// The file that is written.
#[derive(Resource, Default)]
pub(super) struct Writing {
    /// Its name, which is the kind's key.
    file: Option<String>,
    text: String,
    /// The text that was checked last, or is being checked.
    checked: String,
    /// When something was typed last.
    typed_at: f64,
    checking: Option<Work<Result<Game, BadGame>>>,
    /// What came of it: the game, or what is wrong with it and in which line.
    found: Option<Result<Game, BadGame>>,
    /// The game beside its text, if it is one.
    trial: Option<Trial>,
    new_name: String,
    leaving: Option<String>,
    complaint: Complaint,
}

impl Writing {
    /// Opens a file to write on.
    pub(super) fn open(&mut self, file: &str, text: &str) {
        *self = Writing {
            file: Some(file.to_owned()),
            text: text.to_owned(),
            ..Writing::default()
        };
    }

    /// Draws the text; true if something was typed.
    fn show_text(&mut self, ui: &mut egui::Ui) -> bool {
        let rows = ((ui.available_height() - 20.0) / 22.0).clamp(8.0, 40.0) as usize;
        let name = "the rules, as a game's file writes them";
        text_page(ui, &mut self.text, name, rows, None)
    }

    fn show_trial(&mut self, ui: &mut egui::Ui, views: &Views) {
        if let Some(trial) = &mut self.trial {
            trial.show(ui, views);
        }
    }

    /// Checks the text beside the page; the newest one counts.
    fn check(&mut self, now: f64, ladders: &Ladders) {
        if now - self.typed_at < REST {
            return;
        }
        let Some(file) = &self.file else {
            return;
        };
        if self.checked != self.text {
            self.checked.clone_from(&self.text);
            self.found = None;
            self.checking = Some(Work::of(Box::new(ReadingGame::new(file, &self.text))));
            self.trial = None;
        }
        if let Some(found) = self.checking.as_mut().and_then(Work::poll) {
            let game = found.as_ref().ok();
            self.trial = game.map(|game| Trial::new(file, game, ladders));
            self.found = Some(found);
            self.checking = None;
        }
    }
}

/// Points of width from which the game stands beside its text, and not below it.
const BESIDE: f32 = 640.0;

/// Draws the page; true if something of what is kept was changed.
pub(super) fn page(
    ui: &mut egui::Ui,
    on_offer: &mut OnOffer,
    player: &mut Player,
    (writing, views): (&mut Writing, &Views),
    go: &mut MessageWriter<Go>,
    carry: &mut MessageWriter<Carry>,
) -> bool {
    writing.check(ui.input(|input| input.time), &on_offer.ladders);
    match writing.file.clone() {
        Some(file) => edit(ui, &file, on_offer, player, (writing, views), go, carry),
        None => list(ui, player, writing),
    }
}

/// A game that was dropped on the page; true if it is kept.
pub(super) fn take_dropped(file: &DroppedFile, player: &mut Player, writing: &mut Writing) -> bool {
    match player.progress.games.import(&file.name, &file.text) {
        Ok(kept) => {
            writing.open(&kept, &file.text);
            true
        }
        Err(why) => {
            writing.complaint.tell(why.to_string(), None);
            false
        }
    }
}

/// The games of one's own, and a new one from any that comes with the program.
fn list(ui: &mut egui::Ui, player: &mut Player, writing: &mut Writing) -> bool {
    ui.label("A grid game is a short text: its tiles, and how they may change. Begin with a copy of a game that you know.");
    let mut changed = false;
    let games: Vec<(String, String, String)> = player
        .progress
        .games
        .all()
        .iter()
        .map(|game| (game.file.clone(), game.name().to_owned(), game.text.clone()))
        .collect();
    for (file, name, text) in &games {
        ui.horizontal_wrapped(|ui| {
            let button = ui.button(name);
            call(&button, &format!("Write on {name}"));
            if button.clicked() {
                writing.open(file, text);
            }
            let is_sure = writing.leaving.as_ref() == Some(file);
            let words = if is_sure {
                "Really take it away"
            } else {
                "Take it away"
            };
            let button = ui.button(RichText::new(words).small());
            call(&button, &format!("{words}: {name}"));
            if button.clicked() {
                match is_sure {
                    true => changed |= player.progress.games.remove(file).is_some(),
                    false => writing.leaving = Some(file.clone()),
                }
            }
        });
    }
    ui.separator();
    field(ui, &mut writing.new_name, "the name of a new game");
    writing.complaint.show(ui);
    in_columns(ui, &BUILT_IN, |ui, (_, key, _)| {
        let Some(text) = built_in_text(key) else {
            return;
        };
        if wide(ui, &format!("New, from {key}")) {
            let name = match writing.new_name.trim() {
                "" => format!("My {key}"),
                name => name.to_owned(),
            };
            match player.progress.games.begin(&name, text) {
                Ok(file) => {
                    let text = player
                        .progress
                        .games
                        .find(&file)
                        .map(|game| game.text.clone());
                    writing.open(&file, &text.unwrap_or_default());
                    changed = true;
                }
                Err(why) => writing.complaint.tell(why.to_string(), None),
            }
        }
    });
    changed
}

/// The text, what is wrong with it, and what can be done with it.
fn edit(
    ui: &mut egui::Ui,
    file: &str,
    on_offer: &mut OnOffer,
    player: &mut Player,
    (writing, views): (&mut Writing, &Views),
    go: &mut MessageWriter<Go>,
    carry: &mut MessageWriter<Carry>,
) -> bool {
    let mut changed = false;
    let is_good = matches!(writing.found, Some(Ok(_)));
    let mut wish = None;
    ui.horizontal_wrapped(|ui| {
        if ui.button("Other games").clicked() {
            writing.file = None;
        }
        if ui.button("Save a file").clicked() {
            carry.write(Carry::Write(file.to_owned(), writing.text.clone()));
        }
        for (words, go) in [
            ("Play", Go::Play(file.to_owned(), Mode::Infinite)),
            ("Draw", Go::Draw(Begin::Kept(file.to_owned()))),
            ("Un-play", Go::Unplay(file.to_owned())),
        ] {
            if ui.add_enabled(is_good, egui::Button::new(words)).clicked() {
                wish = Some(go);
            }
        }
    });
    verdict(ui, writing);
    let was_typed = match ui.available_width() >= BESIDE {
        true => ui.columns(2, |columns| {
            let [left, right] = columns else {
                return false;
            };
            writing.show_trial(right, views);
            writing.show_text(left)
        }),
        false => {
            let was_typed = writing.show_text(ui);
            writing.show_trial(ui, views);
            was_typed
        }
    };
    // Every text is kept, a broken one as well; the game on offer is the last good one.
    if was_typed {
        writing.typed_at = ui.input(|input| input.time);
        match player.progress.games.keep(file, &writing.text) {
            Ok(()) => changed = true,
            Err(why) => writing.complaint.tell(why.to_string(), None),
        }
    }
    writing.complaint.show(ui);
    if let (Some(wish), Some(Ok(game))) = (wish, &writing.found) {
        let OnOffer { kinds, ladders } = on_offer;
        let files = [(PathBuf::from(file), Ok(game.clone()))];
        offer_files(kinds, ladders, files);
        go.write(wish);
    }
    changed
}

/// Whether the text is a game, or the line and the reason why not.
fn verdict(ui: &mut egui::Ui, writing: &Writing) {
    let ink = ink(ui.ctx());
    let label = match &writing.found {
        None => ui.colored_label(ink.soft, "being checked …"),
        Some(Ok(game)) => {
            let (rules, starts) = (game.rules().len(), game.starts().len());
            let some = |count: usize, what: &str| match count {
                1 => format!("1 {what}"),
                _ => format!("{count} {what}s"),
            };
            let (rules, starts) = (some(rules, "rewrite"), some(starts, "start board"));
            ui.colored_label(ink.good, format!("✔ {}: {rules}, {starts}", game.name()))
        }
        Some(Err(bad)) => {
            let line = bad
                .line
                .map_or(String::new(), |line| format!("line {line}: "));
            ui.colored_label(ink.bad, format!("✖ {line}{}", bad.reason))
        }
    };
    match writing.found {
        None => keep_quiet(&label),
        Some(_) => say_aloud(&label),
    }
}
