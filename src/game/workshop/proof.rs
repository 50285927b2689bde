//! What is known of the drawing, found out beside it: the newest stroke wins.

use super::drawing::{Draw, Workshop};
use super::panel::Tab;
use crate::game::screen_reader::{keep_quiet, say_aloud};
use crate::game::theme::ink;
use crate::game::work::Work;
use crate::play::any_kind::{AnyKind, Move};
use crate::play::drawing::Lack;
use crate::play::drawing::sheet::{Place, Sheet};
use crate::play::kind::Code;
use crate::play::own::OwnLevel;
use crate::puzzle::Answer;
use bevy::prelude::*;
use bevy_egui::egui;

/// Why a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Something is missing or too much there.
    Lack,
    /// It can never be had.
    OutOfReach,
    /// No best solution uses it.
    Unused,
    /// It could be cleared, and par stays.
    Clearable,
    /// Another tile there, and it cannot be won.
    Critical,
    /// A change there is suggested.
    Suggested,
}

/// What is known of the drawing.
#[derive(Resource, Default)]
pub struct Known {
    of: Option<Sheet>,
    /// What it lacks to be a level.
    pub lacks: Vec<Lack>,
    level: Option<Code>,
    solving: Option<Work<Answer<Vec<Move>>>>,
    /// Moves that win, if that was found out.
    pub answer: Option<Answer<Vec<Move>>>,
    counted: u32,
}

impl Known {
    /// The code of the drawing, once it is known to be a level that can be won.
    pub(super) fn level(&self) -> Option<&Code> {
        let is_won = matches!(self.answer, Some(Answer::Solved(_)));
        self.level.as_ref().filter(|_| is_won)
    }

    /// The level as it is kept.
    pub(super) fn own_level(&self, kind: &AnyKind, code: &Code, day: i64) -> OwnLevel {
        OwnLevel {
            code: code.to_string(),
            kind: kind.key().to_owned(),
            par: Some(self.counted),
            day,
            ..OwnLevel::default()
        }
    }

    /// The cells that a part of the panel speaks of.
    pub(super) fn marks(&self, _tab: Tab) -> Vec<(Place, Mark)> {
        let places = self.lacks.iter().flat_map(|lack| &lack.places);
        places.map(|place| (*place, Mark::Lack)).collect()
    }

    pub(super) fn show_verdict(&self, ui: &mut egui::Ui) {
        let ink = ink(ui.ctx());
        if let Some(lack) = self.lacks.first() {
            say_aloud(&ui.colored_label(ink.soft, &lack.words));
            return;
        }
        let label = match &self.answer {
            None => ui.colored_label(ink.soft, "being proven …"),
            Some(Answer::Solved(_)) => {
                ui.colored_label(ink.good, format!("✔ can be won in {}", self.counted))
            }
            Some(Answer::Unsolvable) => ui.colored_label(ink.bad, "✖ cannot be won"),
            Some(Answer::GaveUp(_)) => ui.colored_label(ink.soft, "? too deep to tell"),
        };
        match self.answer {
            None => keep_quiet(&label),
            Some(_) => say_aloud(&label),
        }
    }

    pub(super) fn show(&mut self, ui: &mut egui::Ui) {
        for lack in &self.lacks {
            ui.label(&lack.words);
        }
    }

    pub(super) fn show_ideas(
        &mut self,
        _ui: &mut egui::Ui,
        _workshop: &Workshop,
        _draws: &mut MessageWriter<Draw>,
    ) {
    }
}

/// Keeps what is known up to date with the drawing.
pub(super) fn find_out(workshop: Res<Workshop>, mut known: ResMut<Known>) {
    let known = known.bypass_change_detection();
    let sheet = workshop.drawing.sheet();
    if known.of.as_ref() != Some(sheet) {
        *known = Known {
            of: Some(sheet.clone()),
            ..Known::default()
        };
        match workshop.kind.drawn(sheet) {
            Ok((position, code)) => {
                known.level = Some(code);
                known.solving = Some(Work::of(workshop.kind.solving(&position)));
            }
            Err(lacks) => known.lacks = lacks,
        }
    }
    if let Some(answer) = known.solving.as_mut().and_then(Work::poll) {
        known.solving = None;
        if let Answer::Solved(moves) = &answer {
            let counted = moves.iter().filter(|action| workshop.kind.counts(action));
            known.counted = counted.count() as u32;
        }
        known.answer = Some(answer);
    }
}
