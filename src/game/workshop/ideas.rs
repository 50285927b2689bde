//! Suggestions: changes of a cell or two that make a drawing winnable, harder, easier or plain, looked for beside
//! it and made with a click.

use super::drawing::{Draw, Workshop};
use super::following::Following;
use super::proof::Mark;
use crate::game::screen_reader::{keep_quiet, say_aloud};
use crate::game::work::SLICE;
use crate::play::appraisal::{Suggesting, Suggestion, Wish};
use crate::play::drawing::command::Command;
use crate::play::drawing::sheet::{Place, Sheet};
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

/// What was found by now.
#[derive(Clone, Default)]
struct Found {
    suggestions: Vec<Suggestion>,
    words: String,
    tried: u64,
}

/// The suggestions that are looked for.
#[derive(Resource, Default)]
pub(super) struct Ideas {
    wish: Option<Wish>,
    /// The kind and the drawing that they are for.
    of: Option<(String, Sheet)>,
    following: Option<Following<Found>>,
    found: Found,
    /// The suggestion whose cells are lit.
    lit: Option<usize>,
}

impl Ideas {
    /// Begins to look for changes that fulfil a wish.
    pub(super) fn wish(&mut self, wish: Wish, workshop: &Workshop) {
        let sheet = workshop.drawing.sheet().clone();
        let mut suggesting = Suggesting::new(workshop.kind.clone(), sheet.clone(), wish);
        let following = Following::start(move |steps| {
            let is_done = suggesting.advance(SLICE);
            let news = (is_done || steps % 128 == 0).then(|| Found {
                suggestions: suggesting.suggestions().to_vec(),
                words: suggesting.words(),
                tried: suggesting.tried(),
            });
            (news, is_done)
        });
        *self = Ideas {
            wish: Some(wish),
            of: Some((workshop.kind.key().to_owned(), sheet)),
            following: Some(following),
            ..Ideas::default()
        };
    }

    /// The cells of the suggestion that is lit, or of the best.
    pub(super) fn marks(&self) -> Vec<(Place, Mark)> {
        let lit = self.lit.and_then(|lit| self.found.suggestions.get(lit));
        let shown = lit.or(self.found.suggestions.first());
        let changes = shown.map_or(&[][..], |suggestion| &suggestion.changes);
        let places = changes.iter().map(|change| change.place);
        places.map(|place| (place, Mark::Suggested)).collect()
    }

    /// Draws the wishes and what was found for one.
    pub(super) fn show(
        &mut self,
        ui: &mut egui::Ui,
        workshop: &Workshop,
        draws: &mut MessageWriter<Draw>,
    ) {
        ui.horizontal_wrapped(|ui| {
            for wish in Wish::ALL {
                let is_it = self.wish == Some(wish);
                if ui.selectable_label(is_it, name(wish)).clicked() {
                    self.wish(wish, workshop);
                }
            }
        });
        let Some(following) = &self.following else {
            ui.label("What should change? Single changes are tried first, then pairs, each against the solver.");
            return;
        };
        let is_done = following.is_done();
        let label = ui.label(&self.found.words);
        match is_done {
            true => say_aloud(&label),
            false => keep_quiet(&label),
        }
        if !is_done {
            let words = format!("{} drawings tried …", self.found.tried);
            ui.label(RichText::new(words).small());
        }
        self.lit = None;
        for (place, suggestion) in self.found.suggestions.iter().enumerate() {
            let words = format!("{} {}", suggestion.words, suggestion.brings);
            let button = ui.add(egui::Button::new(words).wrap());
            if button.hovered() || button.has_focus() {
                self.lit = Some(place);
            }
            if button.clicked() {
                let changes = suggestion.changes.iter();
                let tiles = changes.map(|change| (change.place, change.tile));
                draws.write(Draw(Command::Put(tiles.collect())));
            }
        }
    }
}

/// A wish, for a button.
fn name(wish: Wish) -> &'static str {
    match wish {
        Wish::Solvable => "Make it solvable",
        Wish::Harder => "Harder",
        Wish::Easier => "Easier",
        Wish::OneSolution => "One solution only",
    }
}

/// Goes on looking; what was looked for in another drawing is called off.
pub(super) fn look(workshop: Res<Workshop>, mut ideas: ResMut<Ideas>) {
    let ideas = ideas.bypass_change_detection();
    let is_of = |(kind, sheet): &(String, Sheet)| {
        kind == workshop.kind.key() && sheet == workshop.drawing.sheet()
    };
    if ideas.of.as_ref().is_some_and(|of| !is_of(of)) {
        *ideas = Ideas::default();
    }
    if let Some(found) = ideas.following.as_mut().and_then(Following::news) {
        ideas.found = found;
    }
}
