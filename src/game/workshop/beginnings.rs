//! The ways to begin another drawing, as a part of the panel.

use super::drawing::{Draw, Workshop};
use super::panel::{Shown, Tab, Wishes};
use crate::game::clock::fresh_seed;
use crate::game::dropped::Dropped;
use crate::game::field::{Complaint, field, page};
use crate::game::go::{Begin, Go};
use crate::game::theme::ink;
use crate::play::drawing::Drawn;
use crate::play::drawing::command::Command;
use crate::play::order::{Offer, Order};
use bevy::prelude::*;
use bevy_egui::egui;

/// Drawings of a text that are listed at once.
const LISTED: usize = 200;

/// What was chosen and typed to begin another drawing with.
#[derive(Default)]
pub(super) struct Typed {
    code: String,
    text: String,
    /// By what a level is ordered; as a level of the campaign where it is none of these.
    by: Option<Offer>,
    /// How much of it; a level of the campaign, from 0, where it is by none.
    amount: u32,
    seed: String,
    complaint: Complaint,
    /// The drawings of the text that was read last, where it held several.
    several: Vec<Drawn>,
}

impl Typed {
    /// Reads a text from outside; the drawing in it, if there is one and no choice.
    pub(super) fn read(&mut self, text: String, workshop: &Workshop) -> Option<Command> {
        self.text = text;
        self.several.clear();
        let drawable = workshop.kind.drawable()?;
        match drawable.read(&self.text) {
            Ok(mut drawn) if drawn.len() == 1 => {
                self.complaint.clear();
                drawn.pop().map(|drawn| Command::Begin(drawn.sheet))
            }
            Ok(drawn) => {
                self.complaint.clear();
                self.several = drawn;
                None
            }
            Err(why) => {
                self.complaint.tell(why, None);
                None
            }
        }
    }

    /// Draws the ways to begin.
    pub(super) fn show(&mut self, ui: &mut egui::Ui, workshop: &Workshop, wishes: &mut Wishes) {
        let soft = ink(ui.ctx()).soft;
        ui.colored_label(soft, "What is drawn now can be taken back afterwards.");
        if ui.button("Begin with nothing").clicked()
            && let Some(drawable) = workshop.kind.drawable()
        {
            wishes.draws.write(Draw(Command::Begin(drawable.blank())));
        }
        ui.separator();
        self.made(ui, workshop, wishes);
        ui.separator();
        let code = field(ui, &mut self.code, "a level's code or link");
        if ui.button("Begin with this level").clicked() || code.is_entered {
            let code = self.code.rsplit('#').next().unwrap_or_default().trim();
            wishes.go.write(Go::Draw(Begin::Code(code.to_owned())));
        }
        ui.separator();
        self.written(ui, workshop, wishes);
    }

    /// A level of the generator.
    fn made(&mut self, ui: &mut egui::Ui, workshop: &Workshop, wishes: &mut Wishes) {
        let kind = &workshop.kind;
        let offers = kind.offers();
        // What was chosen for another puzzle may not be on offer here.
        self.by.take_if(|by| !offers.contains(by));
        ui.horizontal_wrapped(|ui| {
            let mut choices = vec![("by campaign", None)];
            choices.extend(offers.iter().map(|by| (by.quantity.name(), Some(by))));
            for (name, by) in choices {
                let is_chosen = self.by.as_ref() == by;
                if ui.radio(is_chosen, name).clicked() && !is_chosen {
                    self.amount = by.map_or(0, |by| by.usual);
                    self.by = by.cloned();
                }
            }
        });
        let range = match &self.by {
            Some(by) => by.range.clone(),
            None => 0..=(kind.ladder().rungs().len() as u32).saturating_sub(1),
        };
        self.amount = self.amount.clamp(*range.start(), *range.end());
        let words = match &self.by {
            Some(by) => by.quantity.words(self.amount, kind.phrases().counted),
            None => {
                let number = self.amount + 1;
                format!("A level as hard as number {number} of the campaign")
            }
        };
        let label = ui.label(words);
        ui.add(egui::Slider::new(&mut self.amount, range).show_value(false))
            .labelled_by(label.id);
        let seed = field(ui, &mut self.seed, "seed: a number, or nothing for any");
        if ui.button("Begin with such a level").clicked() || seed.is_entered {
            let seed = self.seed.trim().parse().unwrap_or_else(|_| fresh_seed());
            let key = kind.key().to_owned();
            let begin = match &self.by {
                Some(by) => Begin::Ordered(
                    key,
                    Order {
                        quantity: by.quantity,
                        value: self.amount,
                        seed,
                    },
                ),
                None => Begin::Made(key, self.amount, seed),
            };
            wishes.go.write(Go::Draw(begin));
        }
    }

    /// A text, and the drawings in it.
    fn written(&mut self, ui: &mut egui::Ui, workshop: &Workshop, wishes: &mut Wishes) {
        ui.label("A text: rows of tiles, a cube's 54 characters, or a file of levels. A file can also be dropped here.");
        if page(ui, &mut self.text, "rows of tiles", 4, None) {
            self.complaint.clear();
            self.several.clear();
        }
        self.complaint.show(ui);
        if ui.button("Begin with this text").clicked() {
            let text = std::mem::take(&mut self.text);
            if let Some(command) = self.read(text, workshop) {
                wishes.draws.write(Draw(command));
            }
        }
        if self.several.is_empty() {
            return;
        }
        ui.label(format!("{} drawings are in it:", self.several.len()));
        for (place, drawn) in self.several.iter().take(LISTED).enumerate() {
            let (width, height) = (drawn.sheet.width(), drawn.sheet.height());
            let name = match drawn.name.as_str() {
                "" => format!("{}: {width} by {height}", place + 1),
                name => format!("{}: {name}, {width} by {height}", place + 1),
            };
            if ui.button(name).clicked() {
                wishes
                    .draws
                    .write(Draw(Command::Begin(drawn.sheet.clone())));
            }
        }
    }
}

/// A file that is dropped is something to draw on.
pub(super) fn take_dropped(
    mut dropped: ResMut<Dropped>,
    workshop: Res<Workshop>,
    mut shown: ResMut<Shown>,
    mut draws: MessageWriter<Draw>,
) {
    for file in dropped.bypass_change_detection().take() {
        shown.tab = Tab::Begin;
        if let Some(command) = shown.begin.read(file.text, &workshop) {
            draws.write(Draw(command));
        }
    }
}
